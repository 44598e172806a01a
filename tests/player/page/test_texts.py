"""What the page says stands in tables, one for each language, which have the same keys and places."""

import json
import re
import shutil
from pathlib import Path

import pytest

from player.export.formats import export
from player.page import strings
from tests.support.browsing import Page, chromium
from tests.support.little import little_tree
from tests.support.running import ROOT

WEB = ROOT / "player/web"
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
PLACE = re.compile(r"\{(\w+)\}")
ALWAYS = {"noun", "called"}


def table_of(code: str) -> dict:
    return json.loads((WEB / "strings" / f"{code}.json").read_text(encoding="utf-8"))


def forms_of(text: str | dict) -> list[str]:
    """All the texts of a key."""
    return (
        [text] if isinstance(text, str) else [f for form in text.values() for f in forms_of(form)]
    )


def places_of(text: str | dict) -> set[str]:
    return {place for form in forms_of(text) for place in PLACE.findall(form)} - ALWAYS


def sources() -> dict[str, str]:
    files = [*WEB.glob("*.js"), *WEB.glob("*.html"), *WEB.glob("*.py")]
    return {path.name: path.read_text(encoding="utf-8") for path in files}


def test_every_key_is_used_and_every_key_used_is_there() -> None:
    english, text = table_of("en"), "\n".join(sources().values())
    named = set(re.findall(r"[\"'`]([a-z]+(?:\.[a-z]+)*)[\"'`]", text))
    begun = tuple(re.findall(r"(?:say|pieces)\(`([a-z.]+)\$\{", text)) + tuple(
        re.findall(r"f['\"]([a-z.]+\.)\{", text)
    )
    asked = set(re.findall(r"(?:say|pieces|someOf)\(\"([^\"]+)\"", text))
    asked |= set(re.findall(r"data-(?:say|label)=\"([^\"]+)\"", text))
    assert asked - set(english) == set()
    unused = set(english) - named - {"language", "direction", "noun", "called"}
    assert [key for key in sorted(unused) if not key.startswith(begun) and not is_more(key)] == []
    for beginning in begun:
        assert any(key.startswith(beginning) for key in english), beginning


def is_more(key: str) -> bool:
    """Whether a key is the longer form that `someOf` of show.js makes of another."""
    return key.endswith(".more")


@pytest.mark.parametrize("code", strings.languages())
def test_a_table_says_what_english_says(code: str) -> None:
    english, table = table_of("en"), table_of(code)
    assert set(table) <= set(english), "a key that is not there"
    assert table["direction"] in {"ltr", "rtl"}
    for key, text in table.items():
        assert places_of(text) <= places_of(english[key]), key
        assert places_of(english[key]) - places_of(text) <= {"n"}, key
        assert all(
            form.strip() and not re.search(r"[<>]|\{\W|\{$", form) for form in forms_of(text)
        ), key
        kinds = (
            list(text.values())
            if isinstance(text, dict) and set(text) == set(strings.KINDS)
            else [text]
        )
        for form in kinds:
            assert isinstance(form, str) or ("other" in form and set(form) <= CATEGORIES), key


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
    """What looks like a sentence stands in the tables; texts in scripts are keys, classes and signs."""
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
    "direction": "rtl",  # it is not, but what is shown follows what the table says
    "turn.play": "Ludu {word}",
    "left.answers": {"one": "{n} respondo restas", "other": "{n} respondoj restas"},
    "nav.help": "Helpo",
    "help.undo": "{button}: malfaras",
}


@pytest.fixture
def page_of_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copy(WEB / "strings/en.json", tmp_path / "en.json")
    (tmp_path / "eo.json").write_text(json.dumps(EO))
    monkeypatch.setattr(strings, "FOLDER", str(tmp_path))
    path = tmp_path / "page.html"
    path.write_text(export(little_tree(), "html"), encoding="utf-8")
    with chromium() as browser:
        yield lambda **options: Page(browser, path, **options)


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
    page.tab.reload()
    assert page.ask(html) == ["eo", "rtl"]
    page.tab.click("#open-help")
    assert "Undo: malfaras" in page.text("#help")  # what it has no words for is said in English
    page.close()
    page = page_of_two(locale="eo-XX")
    assert page.ask(html) == ["eo", "rtl"]
    assert page.left == "8 respondoj restas"
    page.tab.click("#open-settings")
    page.tab.check("input[name=language][value=en]")
    assert page.ask(html) == ["en", "ltr"]
    assert page.tab.text_content("#left-title") == "8 answers left"
    page.close()
