"""Output for programs is the same in every language, and English loads no catalogue."""

import json

import pytest

from player.locale.language import ENGLISH, LANGUAGES, VARIABLE
from tests.player.cli.test_startup import ARGPARSE, modules
from tests.support.running import PLAIN, run

# --------------------------------------------------------------------------------------------------
# Output for programs
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["stats", "{path}", "--json"],
        ["verify", "{path}", "--json"],
        ["walk", "{path}", "--answer", "zzzzz", "--json"],
        ["analyse", "--tree", "{path}", "bluer=bbbyy", "crane=bggbg", "--format", "csv"],
        ["analyse", "--tree", "{path}", "bluer=bbbyy", "crane", "--format", "json"],
        ["export", "{path}", "--format", "csv"],
        ["export", "{path}", "--format", "html"],
        ["past", "--json"],
        ["stats", "--nothing", "--json"],
        ["serve-stdio", "{path}"],
    ],
)
def test_output_for_programs_is_the_same_in_every_language(words, path):
    words = [word.format(path=path) for word in words]
    typed = '{"command": "feedback", "feedback": "zz"}\n{"command": "undo"}\n'
    english, german = (
        run(*words, typed=typed, program=PLAIN, **{VARIABLE: code}) for code in (ENGLISH, "de")
    )
    assert english.stdout == german.stdout
    assert english.returncode == german.returncode
    if english.stdout.startswith("{"):
        json.loads(english.stdout.splitlines()[0])


# --------------------------------------------------------------------------------------------------
# Loading
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_another_language_loads_gettext(code, path):
    words = ["walk", path, "--answer", "grape", "--language", code]
    loaded = modules(f"from player.cli.main import main; main({words!r})")
    assert "babel" not in loaded
    if code == ENGLISH:
        assert not {"gettext", "locale", "re"} & (loaded - modules(ARGPARSE))
