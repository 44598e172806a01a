"""Draw the pictures of the page for the docs: `python -m tests.bench.page_pictures [NAME ...]`."""

import json
import random
import sys
from base64 import b64encode
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from player.core.feedback import format_feedback
from player.core.session import play
from player.core.tree import Tree
from player.daily.past import shipped
from player.export.formats import export, site
from player.loader import load
from player.words.lists import load as load_lists
from tests.support.browsing import SHARED, Page
from tests.support.little import little_tree

DOCS = Path(__file__).parents[2] / "docs"
WIDE = {"viewport": {"width": 1440, "height": 900}}
MIDDLE = {"viewport": {"width": 1000, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = PHONE | {"viewport": {"width": 370, "height": 720}, "device_scale_factor": 2}
DARK = {"color_scheme": "dark"}
DAY = date(2026, 8, 23)  # of the tree of the day
DAYS = 80  # of the record
COLOURS = 256  # of a picture, so that its file is small
HEBREW = ("לשון", "שלום", "תפוח")
SITE = {
    "today": "nyt2023", "classic": "classic", "classic-hard": "classic", "nyt2023": "nyt2023",
    "english6": "english6", "mastermind": "mastermind",
}  # fmt: skip


class Studio:
    """Opens pages in a folder of their own, and takes pictures of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, tree: Tree, lists: str | None, script: str = "", **options) -> Page:
        """Open the page of a tree."""
        path = self.folder / "page.html"
        words = lists and load_lists(lists)
        path.write_text(export(tree, "html", words), encoding="utf-8")
        return Page(path, script=script, alone=True, **options)

    def desktop(self) -> bytes:
        """A game on a wide screen: the second word, half marked."""
        page = self.open(load("classic"), "classic", **WIDE)
        page.answer_with("hover")
        page.settle()
        page.tab.keyboard.type("ygb")
        return taken(page)

    def tree(self) -> bytes:
        """The beginning on a wide screen, with the tree."""
        page = self.open(load("classic"), "classic", **WIDE)
        page.tab.wait_for_selector("svg.tree")
        return taken(page)

    def dark(self) -> bytes:
        """A game on a phone in dark mode."""
        page = self.open(load("classic"), "classic", **PHONE, **DARK)
        page.answer_with("hover")
        page.tab.tap("#tiles button >> nth=0")
        page.tab.tap("#tiles button >> nth=1")
        return taken(page)

    def contrast(self) -> bytes:
        """The analysis of a game in high contrast."""
        stored = "localStorage.setItem('guesstree palette', 'contrast');"
        page = self.open(load("classic"), "classic", stored, **MIDDLE)
        page.play_on("hover")
        page.tab.click("#analyse")
        page.tab.wait_for_selector("#analysis-shown .appraised")
        page.ask("scrollTo(0, 0)")
        return taken(page)

    def phone(self) -> bytes:
        """The record of games on a phone."""
        games = "".join(
            f"localStorage.setItem({key!r}, {json.dumps(text)});" for key, text in record()
        )
        page = self.open(load("today"), "nyt2023", games, **PHONE)
        page.context.clock.set_fixed_time(datetime.fromisoformat(f"{DAY}T12:00:00"))
        page.tab.reload()
        page.tab.tap("#open-statistics")
        return taken(page)

    def site(self) -> bytes:
        """The index of a site."""
        folder = self.folder / "site"
        folder.mkdir()
        trees = [(load(name), load_lists(lists)) for name, lists in SITE.items()]
        for name, content in site(trees).items():
            (folder / name).write_bytes(content)
        page = Page(folder / "index.html", alone=True, viewport={"width": 900, "height": 620})
        picture = page.tab.screenshot()
        page.context.close()  # the index asks for its icons
        return picture

    def play(self) -> bytes:
        """Two phones side by side: during a game, and after it."""
        page = self.open(load("classic"), "classic", **SMALL)
        page.answer_with("crane")
        page.answer_with("crane")
        page.tab.tap("#tiles button >> nth=1")
        during = taken(page)
        stored = "localStorage.setItem('guesstree palette', 'garden');"
        page = self.open(load("classic"), "classic", stored, **SMALL, **DARK)
        page.play_on("crane")
        page.ask("scrollTo(0, 0)")
        pictures = (b64encode(picture).decode() for picture in (during, taken(page)))
        images = "".join(f'<img width="370" src="data:image/png;base64,{it}">' for it in pictures)
        both = self.folder / "both.html"
        both.write_text(f'<title>both</title><body style="margin:0;display:flex;gap:20px">{images}')
        page = Page(both, alone=True, viewport={"width": 760, "height": 720}, device_scale_factor=2)
        return taken(page)

    def hebrew(self) -> bytes:
        """Words from right to left."""
        tree = little_tree(HEBREW)
        tree.meta["name"] = "hebrew"
        page = self.open(tree, None, viewport={"width": 620, "height": 490})
        page.answer_with("שלום")
        return taken(page)


def taken(page: Page) -> bytes:
    """Return a picture of a page, and close it."""
    page.settle()
    page.tab.wait_for_timeout(400)  # until marks have their shape
    picture = page.tab.screenshot()
    page.close()
    return picture


def record() -> list[tuple[str, str]]:
    """Return the stored games of a player who often needs more guesses than a tree."""
    rng, tree = random.Random(1), load("nyt2023")
    games = []
    for day, word in list(shipped())[-DAYS:]:
        turns = best = play(tree, word)
        while len(turns) < 7 and rng.random() < 0.35:
            turns = turns[:1] + turns
        solved = len(turns) < 7
        game = {
            "date": str(day), "list": "nyt2023", "mode": "normal", "daily": True, "limit": 6, "solved": solved,
            "answer": word if solved else "", "tree": len(best) if solved else None,
            "turns": [[guess, format_feedback(code, 5), "tree"] for guess, code in turns[:6]],
        }  # fmt: skip
        games.append((f"guesstree played {day} nyt2023", json.dumps(game)))
    return games


PICTURES = {
    "page-desktop": Studio.desktop, "page-tree": Studio.tree, "page-dark": Studio.dark,
    "page-contrast": Studio.contrast, "page-phone": Studio.phone, "page-site": Studio.site, "page": Studio.play,
    "right-to-left": Studio.hebrew,
}  # fmt: skip


def main(names: list[str]) -> None:
    """Draw the named pictures, or all."""
    for name in names or PICTURES:
        with TemporaryDirectory() as folder:
            picture = Image.open(BytesIO(PICTURES[name](Studio(Path(folder)))))
            picture.quantize(COLOURS, dither=Image.Dither.NONE).save(
                DOCS / f"{name}.png", optimize=True
            )
        print(DOCS / f"{name}.png")
    SHARED.close()


if __name__ == "__main__":
    main(sys.argv[1:])
