"""Play seeded games with own words and refused words on the pages of trees, in Chromium.

    python -m tests.bench.page_games play --games 500 --slow 4 --out games.jsonl classic classic-hard
    python -m tests.bench.page_games report games.jsonl

`play` appends a line for each game; with the same seed, it resumes after the games in the file. `--slow` slows the
processor of the page down by this factor. `report` prints a table for the page of each tree: the longest block of the
main thread, the waits for the first and the final advice, and the faults.
A fault is a game that the page lost although the compiler's exact search keeps it, a word that hard mode forbids, or a
last guess that cannot win.
"""

import argparse
import json
import os
import random
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from compiler.live import LiveSolver
from player.core.errors import ImpossibleError
from player.core.modes import why_not
from player.export.formats import export
from player.loader import load
from player.words.lists import load as load_lists
from tests.support.browsing import SHARED, Page

DRIVER = Path(__file__).with_suffix(".js").read_text()
LIMIT = 6
REFUSING, DEVIATING = 0.15, 0.3  # in each turn
LARGEST = 400  # answers: larger positions are not searched by the compiler
GAMES_OF_A_TAB = 100


def plan_of(rng: random.Random) -> list[tuple[int, float | None]]:
    """Return for each turn how many words are refused, and which of the allowed words is played instead, if any."""
    plan = [
        (int(rng.random() < REFUSING), rng.random() if rng.random() < DEVIATING else None)
        for _ in range(LIMIT)
    ]
    turn = rng.randrange(3)  # every game leaves the tree
    return [(*one[:1], rng.random()) if at == turn else one for at, one in enumerate(plan)]


def lists_of(name: str) -> str:
    return name.removesuffix("-hard")


def play(names: list[str], games: int, slow: float, out: Path, seed: int) -> None:
    """Play games on the page of each tree, and append them to a file."""
    done = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    with TemporaryDirectory() as folder, out.open("a") as file:
        for name in names:
            begun = sum(game["tree"] == name for game in done)
            tree = load(name)
            path = Path(folder, f"{name}.html")
            path.write_text(export(tree, "html", load_lists(lists_of(name))), encoding="utf-8")
            page = None
            for number in range(begun, games):
                rng = random.Random(f"{seed} {name} {number}")
                if page is None or number % GAMES_OF_A_TAB == 0:
                    page = reopened(page, path, slow)
                found = page.ask(
                    "([answer, plan]) => playGame(answer, plan)",
                    [rng.choice(tree.answers), plan_of(rng)],
                )
                json.dump({"tree": name, "slow": slow, "load": os.getloadavg()[0], **found}, file)
                file.write("\n")
                file.flush()
            if page is not None:
                page.close()


def reopened(page: Page | None, path: Path, slow: float) -> Page:
    """Close a page, and open another one that plays games."""
    if page is not None:
        page.close()
    page = Page(path)
    session = page.context.new_cdp_session(page.tab)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.ask(DRIVER)
    return page


class Judge:
    """Finds the faults of the page of one tree."""

    def __init__(self, name: str) -> None:
        self.mode = load(name).meta["mode"]
        self.solver = LiveSolver(load_lists(lists_of(name)), mode=self.mode, max_guesses=LIMIT)
        self.skipped = 0

    def is_kept(self, history: list[tuple[str, int]], refused: list[str]) -> bool | None:
        """Tell whether some play finds all answers left within the limit; None if that takes too long to find out."""
        if len(history) >= LIMIT:
            return False
        lists = self.solver._without(frozenset(refused))
        try:
            position = lists.position(history, LIMIT - len(history))
        except ImpossibleError:
            return None
        if len(position.state) > LARGEST:
            self.skipped += 1
            return None
        return lists.exact_total(position)[1]

    def faults(self, game: dict) -> list[str]:
        """Return what the page did wrong in a game."""
        history, found = [], []
        for turn in game["turns"]:
            own = turn["word"] != turn["advised"]
            if not own and why_not(history, turn["word"], self.mode):
                found.append("forbidden")
            if len(history) == LIMIT - 1 and not turn["possible"]:
                found.append("hopeless")
            before = None if game["solved"] or own else self.is_kept(history, turn["refused"])
            history.append((turn["word"], turn["code"]))
            if before and self.is_kept(history, turn["refused"]) is False:
                found.append("lost")
        return found


def report(file: Path) -> None:
    """Print the table of played games."""
    games = [json.loads(line) for line in file.read_text().splitlines()]
    print(
        "| tree | games | lost | lost although kept | forbidden | hopeless | longest block | first advice, median and longest "
        "| final advice, median and longest | load |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    )
    for name in dict.fromkeys(game["tree"] for game in games):
        its = [game for game in games if game["tree"] == name]
        judge = Judge(name)
        faults = [(game, fault) for game in its for fault in judge.faults(game)]
        for game, fault in faults:
            print(fault, json.dumps(game), file=sys.stderr)
        count = [
            sum(fault == kind for _, fault in faults) for kind in ("lost", "forbidden", "hopeless")
        ]
        times = [time for game in its for time in game["times"]]
        searched = [time for time in times if time[3]]
        block = max(*(time[0] for time in times), *(b for game in its for b in game["blocks"]), 0)
        cells = [
            name, len(its), sum(not game["solved"] for game in its), *count, f"{block:.0f} ms",
            *(f"{median(t[at] for t in searched):.0f}, {max(t[at] for t in times):.0f} ms" for at in (1, 2)),
            f"{median(game['load'] for game in its):.1f}",
        ]  # fmt: skip
        print("|", " | ".join(map(str, cells)), "|")
        if judge.skipped:
            print(f"{name}: {judge.skipped} positions were too large to check", file=sys.stderr)


def main() -> None:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play", help="play games")
    player.add_argument("trees", nargs="+")
    player.add_argument("--games", type=int, default=500, help="for each tree")
    player.add_argument("--slow", type=float, default=1)
    player.add_argument("--seed", type=int, default=1)
    player.add_argument("--out", type=Path, required=True)
    commands.add_parser("report", help="print the table").add_argument("file", type=Path)
    given = parser.parse_args()
    if given.command == "play":
        play(given.trees, given.games, given.slow, given.out, given.seed)
        SHARED.close()
    else:
        report(given.file)


if __name__ == "__main__":
    main()
