"""The page in each language: every text is translated and fits its space."""

import re

import pytest

from player.export.formats import export
from player.locale.language import LANGUAGES
from player.page import strings
from tests.support.browsing import Page
from tests.support.little import little_tree

NARROW = {"viewport": {"width": 320, "height": 640}}


def table(code: str) -> dict:
    """Return the texts for each game, by key and game."""
    games = {"letters": "word", "pegs": "code", "order": "number", "table": "question"}
    return {
        (key, game): text
        for game, kind in games.items()
        for key, text in strings.tables(kind, game)[code].items()
    }


def forms(text: str | dict) -> list[str]:
    return (
        [text]
        if isinstance(text, str)
        else [form for part in text.values() for form in forms(part)]
    )


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("pages") / "little.html"
    path.write_text(export(little_tree(), "html"), encoding="utf-8")
    return path


def test_the_page_speaks_the_languages_that_play_speaks():
    assert set(strings.languages()) == set(LANGUAGES)
    for code, name in LANGUAGES.items():
        assert table(code)["language", "letters"].lower() == name.lower()


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_table_has_every_text_and_keeps_what_is_filled_in(code):
    english, translated = table("en"), table(code)
    assert list(translated) == list(english)
    for key, text in translated.items():
        places = {place for form in forms(text) for place in re.findall(r"\{\w+\}", form)}
        assert places <= {
            place for form in forms(english[key]) for place in re.findall(r"\{\w+\}", form)
        }, key
        for form in forms(text):
            assert form[-1:] in ".?:" or forms(english[key])[0][-1:] not in ".?:", key
            assert "  " not in form, key


@pytest.mark.slow("measures the page in every language")
@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_narrow_screen_has_room_for_it(path, code):
    page = Page(path, locale=code, **NARROW)
    assert page.ask("document.documentElement.lang") == code
    translated = page.text("body")
    page.answer_with("grape")
    for dialog in ("", "#open-statistics", "#open-help", "#open-settings"):
        if dialog:
            page.tab.click(dialog)
        assert page.ask("document.documentElement.scrollWidth") <= NARROW["viewport"]["width"], (
            dialog
        )
        assert page.ask(
            "[...document.querySelectorAll('dialog[open]')].every(it => it.scrollWidth <= it.clientWidth)"
        )
        translated += page.text("body")
        if dialog:
            page.tab.keyboard.press("Escape")
    assert "{" not in translated
    if code != "en":
        assert not re.search(
            r"\b(?:the|your|answers?|guesses|undo|with|which)\b",
            translated.replace("guesstree", ""),
            re.IGNORECASE,
        )
    page.play_on("grape")
    page.close()
