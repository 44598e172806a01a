"""The texts of the page: English by key, translations in the catalogues, no sentences in scripts."""

import json
import re
import shutil
from pathlib import Path

import pytest

from player.export.formats import export
from player.page import strings
from tests.support import catalogues
from tests.support.browsing import Page
from tests.support.little import little_tree
from tests.support.running import ROOT

WEB = ROOT / "player/page"
PLACE = re.compile(r"\{(\w+)\}")
ALWAYS = {"noun", "called"}


def english() -> dict:
    return json.loads((WEB / "texts/en.json").read_text(encoding="utf-8"))


def forms_of(text: str | dict) -> list[str]:
    """Return all texts of a key."""
    return (
        [text] if isinstance(text, str) else [f for form in text.values() for f in forms_of(form)]
    )


def sources() -> dict[str, str]:
    files = [*WEB.glob("*.js"), *WEB.glob("*.html"), *WEB.glob("*.py")]
    return {path.name: path.read_text(encoding="utf-8") for path in files}


def test_every_key_is_used_and_every_key_used_is_there() -> None:
    keys, text = english(), "\n".join(sources().values())
    named = set(re.findall(r"[\"'`]([a-z]+(?:\.[a-z]+)*)[\"'`]", text))
    begun = tuple(re.findall(r"(?:say|sayIf|pieces)\(`([a-z.]+)\$\{", text)) + tuple(
        re.findall(r"f['\"]([a-z.]+\.)\{", text)
    )
    asked = set(re.findall(r"(?:say|pieces|someOf)\(\"([^\"]+)\"", text))
    asked |= set(re.findall(r"data-(?:say|label)=\"([^\"]+)\"", text))
    assert asked - set(keys) == set()
    unused = set(keys) - named - {"language", "direction", "noun", "called"}
    assert [key for key in sorted(unused) if not key.startswith(begun) and not is_more(key)] == []
    for beginning in begun:
        assert any(key.startswith(beginning) for key in keys), beginning


def is_more(key: str) -> bool:
    """Tell whether a key is the longer form of another key (see `someOf` in show.js)."""
    return key.endswith(".more")


@pytest.mark.parametrize("code", catalogues.OTHERS)
def test_translations_have_no_tags_and_sound_braces(code: str) -> None:
    """tests/player/locale checks that they are complete and have the right placeholders."""
    assert strings.tables("word", "letters")[code]["direction"] in {"ltr", "rtl"}
    for message in catalogues.read(code):
        if message.context:
            for form in catalogues.forms_of(message.string):
                assert form.strip(), message.context
                assert not re.search(r"[<>]|\{\W|\{$", form), message.context


def test_a_text_has_a_form_for_each_plural_category(tmp_path, monkeypatch) -> None:
    polish = ("{n} odpowiedź", "{n} odpowiedzi", "{n} odpowiedzi.")
    table = table_of("pl", {"n.answers": polish}, tmp_path, monkeypatch)
    assert table["n.answers"] == {
        "few": "{n} odpowiedzi",
        "many": "{n} odpowiedzi.",
        "one": "{n} odpowiedź",
        "other": "{n} odpowiedzi",
    }
    assert table["close"] == "Close"


def table_of(code: str, texts: dict, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict:
    """Make a page in English and one other language with some texts; return its table."""
    catalogue = catalogues.Catalogue(code)
    for key, translated in texts.items():
        text = english()[key]
        text = text if isinstance(text, str) else (text["one"], text["other"])
        catalogue.add(text, translated, context=f"page:{key}")
    shutil.copy(WEB / "texts/en.json", folder)
    (folder / f"{code}.mo").write_bytes(catalogues.mo_bytes(catalogue, page=True))
    monkeypatch.setattr(strings, "FOLDER", str(folder))
    return strings.tables("word", "letters")[code]


@pytest.mark.parametrize("kind", strings.KINDS)
def test_a_page_carries_the_texts_of_its_game_alone(kind: str) -> None:
    game = {"word": "letters", "code": "pegs", "number": "order", "question": "table"}[kind]
    for table in strings.tables(kind, game).values():
        assert f"{game}.how" in table
        others = {"letters", "pegs", "placed", "common", "order", "table"} - {game}
        assert not [key for key in table if key.split(".")[0] in others]
        assert not any(
            ALWAYS & set(PLACE.findall(form)) for text in table.values() for form in forms_of(text)
        )


def test_no_script_writes_words_for_people() -> None:
    """Sentences are in the tables; strings in scripts are keys, classes and single characters."""
    for name, text in sources().items():
        if name.endswith(".js"):
            code = re.sub(r"^\s*(//|/?\*).*$|\s// .*$", "", text, flags=re.MULTILINE)
            texts = [
                "".join(found)
                for found in re.findall(
                    r'"([^"\n]*)"|`([^`\n]*)`', re.sub(r"/[^/ \n]+/u", "", code)
                )
            ]
            assert [
                text
                for text in texts
                if re.search(r"^[A-Z][a-z]+ [a-z]|[a-z] [a-z]+ [a-z]+[.:?!]", text)
            ] == [], name
        if name.endswith(".html"):
            shown = re.sub(r"<style>.*?</style>|<script.*?</script>|<title>.*?</title>", "", text)
            shown = re.sub(r"<kbd[^>]*>[^<]*</kbd>|\{\{\w+\}\}|<[^>]*>", "", shown)
            assert shown.split() == ["guesstree"], name
            assert not re.search(r"(aria-label|title|placeholder)=", text)


# A language of the tests

EO = {
    "language": "Esperanto",
    "direction": "rtl",  # Esperanto is not, but the page follows the table
    "turn.play": "Ludu {word}",
    "left.answers": ("{n} respondo restas", "{n} respondoj restas"),
    "nav.help": "Helpo",
    "help.undo": "{button}: malfaras",
}


@pytest.fixture
def page_of_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    table_of("eo", EO, tmp_path, monkeypatch)
    path = tmp_path / "page.html"
    path.write_text(export(little_tree(), "html"), encoding="utf-8")
    return lambda **options: Page(path, **options)


def test_the_page_speaks_the_language_of_the_device_or_that_chosen(page_of_two) -> None:
    html = "['lang', 'dir'].map(it => document.documentElement[it])"
    page = page_of_two(locale="en-GB")
    assert page.ask(html) == ["en", "ltr"]
    assert page.left == "8 answers left"
    page.tab.click("#open-settings")
    page.tab.check("input[name=language][value=eo]")
    page.tab.keyboard.press("Escape")
    assert page.left == "8 respondoj restas"
    assert page.text("#open-help") == "Helpo"
    assert page.text("#turn-title").startswith("Ludu ")
    page.reload()
    page.tab.wait_for_selector("html[lang=eo]", state="attached")
    assert page.ask(html) == ["eo", "rtl"]
    page.tab.click("#open-help")
    assert "Undo: malfaras" in page.text("#help")  # texts without a translation are in English
    page.close()
    page = page_of_two(locale="eo-XX")
    assert page.ask(html) == ["eo", "rtl"]
    assert page.left == "8 respondoj restas"
    page.tab.click("#open-settings")
    page.tab.check("input[name=language][value=en]")
    assert page.ask(html) == ["en", "ltr"]
    assert page.tab.text_content("#left-title") == "8 answers left"
    page.close()
