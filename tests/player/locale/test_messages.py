"""Messages in other languages: catalogues match the code, and games are played in each language."""

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO

import pytest

from compiler.tree.emit import write_tree
from player.cli import main
from player.core.messages import counted, say
from player.core.session import play
from player.locale import language
from player.locale.language import ENGLISH, VARIABLE, of_environment
from tests.support import catalogues
from tests.support.catalogues import OTHERS
from tests.support.little import little_strategy, little_tree
from tests.support.running import PLAIN, TREEC, run

MARKS = [little_tree().scoring.show(code) for _, code in play(little_tree(), "grape")]


def translations(code: str) -> Iterator[tuple[str, str]]:
    """Yield the forms of each translation for the terminal, with the English: its last form."""
    for message in catalogues.read(code):
        if message.id and not message.context:
            for form in catalogues.forms_of(message.string):
                yield catalogues.forms_of(message.id)[-1], form


@pytest.fixture
def speaking() -> Iterator:
    yield language.use
    language.use(ENGLISH)


# --------------------------------------------------------------------------------------------------
# The catalogues
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_complete_and_agrees_with_the_code(code):
    assert list(catalogues.problems(catalogues.read(code), catalogues.template())) == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_files_of_a_catalogue_are_as_make_messages_writes_them(code):
    for path, written in catalogues.files(code, catalogues.read(code)):
        assert path.read_bytes() == written, "run make messages"


def test_each_fault_of_a_catalogue_is_found():
    texts = [
        "Took {a}.",
        "Gave {a}.",
        "{noun} left",
        "Kept",
        "Old",
        "New",
        ("{count} word", "{count} words"),
    ]
    wanted = catalogues.Catalogue("de")
    for text in texts:
        wanted.add(text)
    wanted.add("New", context="page:close")
    found = catalogues.Catalogue("de")
    found.add("Took {a}.", "Genommen: {b}.")
    found.add("Gave {a}.", "Gegeben: {a.")
    found.add("{noun} left", "übrig")
    found.add("Kept", "Behalten", flags=["fuzzy"])
    found.add("Old", "")
    found.add("Gone", "Weg")
    found.add(("{count} word", "{count} words"), ("{count} Wort",))
    assert list(catalogues.problems(found, wanted)) == [
        "missing: ('', 'New')",
        "missing: ('page:close', 'New')",
        "not in the code: ('', 'Gone')",
        "placeholders differ: Took {a}.",
        "expected '}' before end of string: Gegeben: {a.",
        "fuzzy: Kept",
        "not translated: Old",
        "Wrong number of plural forms (expected 2): ('{count} word', '{count} words')",
    ]


def test_an_update_keeps_translations_and_marks_those_of_changed_messages():
    catalogue = catalogues.read("de")
    catalogues.update(catalogue)
    assert len(catalogue) == len(catalogues.template())
    changed = catalogues.Catalogue("de")
    changed.add("it is not the answers", "die Lösung ist es nicht")
    catalogues.update(changed)
    assert changed["it is not the answer"].string == "die Lösung ist es nicht"
    assert changed["it is not the answer"].fuzzy
    assert b"answers\n" not in catalogues.mo_bytes(changed)


def test_a_new_catalogue_has_all_messages_and_until_translated_says_them_in_english(speaking):
    new = catalogues.Catalogue("pl")
    catalogues.update(new)
    found = catalogues.problems(new, catalogues.template())
    assert {problem.partition(":")[0] for problem in found} == {"not translated"}
    assert len(new) == len(catalogues.template())
    install(new)
    assert say("it is not the answer") == "it is not the answer"
    assert counted(2, "{count} answer", "{count} answers") == "2 answers"


@pytest.mark.parametrize("code", OTHERS)
def test_translations_keep_leading_and_trailing_blanks(code):
    """Some messages are parts of a line, and lines of help begin in the same column."""
    for english, text in translations(code):
        assert text.startswith(" ") == english.startswith(" "), english
        assert text.endswith(" ") == english.endswith(" "), english
        assert text.strip(), english
        assert (text.strip()[-1] in ".?:") == (english.strip()[-1] in ".?:"), english


@pytest.mark.parametrize("code", OTHERS)
def test_input_is_the_same_in_every_language(code):
    """Commands, options and names of values are not translated."""
    typed = re.compile(
        r"--[a-z-]+|(?:treec|play)(?: [a-z-]+)?(?= --|')|fix [12]|GUESSTREE_\w+|hard|ultra"
    )
    for english, text in translations(code):
        assert sorted(typed.findall(text)) == sorted(typed.findall(english.replace("'s", "")))


def test_a_message_that_a_catalogue_lacks_is_english(speaking):
    catalogue = catalogues.Catalogue("de")
    catalogue.add("it is not the answer", "die Lösung ist es nicht")
    install(catalogue)
    assert say("Took back {word}.", word="crane") == "Took back crane."
    assert counted(1, "{count} answer", "{count} answers") == "1 answer"
    assert say("it is not the answer") == "die Lösung ist es nicht"
    assert say("") == ""


def test_a_language_of_more_forms_than_two_has_its_own(speaking):
    catalogue = catalogues.Catalogue("pl")
    catalogue.add(
        ("{count} answer", "{count} answers"),
        ("{count} odpowiedź", "{count} odpowiedzi", "{count} odpowiedzi."),
    )
    install(catalogue)
    output = [counted(count, "{count} answer", "{count} answers") for count in (1, 3, 5)]
    assert output == ["1 odpowiedź", "3 odpowiedzi", "5 odpowiedzi."]


def install(catalogue: catalogues.Catalogue) -> None:
    compiled = GNUTranslations(BytesIO(catalogues.mo_bytes(catalogue)))
    language.speak(language.Language(compiled))


# --------------------------------------------------------------------------------------------------
# Numbers and forms
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "numbers", "forms"),
    [
        ("en", ("2,315", "12,972", "3.42", "71 %"), "0 guesses, 1 guess, 2 guesses"),
        ("de", ("2.315", "12.972", "3,42", "71\u00a0%"), "0 Versuche, 1 Versuch, 2 Versuche"),
        ("es", ("2315", "12.972", "3,42", "71\u00a0%"), "0 intentos, 1 intento, 2 intentos"),
        ("fr", ("2\u00a0315", "12\u00a0972", "3,42", "71\u00a0%"), "0 essai, 1 essai, 2 essais"),
        ("pt", ("2.315", "12.972", "3,42", "71%"), "0 tentativa, 1 tentativa, 2 tentativas"),
    ],
)
def test_numbers_and_forms(code, numbers, forms, speaking):
    from player.gameplay.explanation import percent
    from player.numbers import decimal, format_mean, format_total, grouped

    speaking(code)
    assert (grouped(2315), grouped(12972), decimal("3.42"), percent(0.71)) == numbers
    _, more, point, _ = numbers
    assert (
        ", ".join(counted(count, "{count} guess", "{count} guesses") for count in range(3)) == forms
    )
    assert format_mean((342, 100), 2) == point
    assert format_total(12_972_500, 1000) == f"{more}{point[1]}5"


def test_french_breaks_no_line_before_its_marks(speaking):
    speaking("fr")
    assert say("{what}: {words}", what="a", words="b") == "a\u00a0: b"


# --------------------------------------------------------------------------------------------------
# The choice of language
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_PT"}, "pt"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LANG": "german"}, "en"),
        ({"LANG": "../de"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_CTYPE": "fr_FR"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "fr"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "sv:nn:es_MX:fr"}, "es"),
        ({"LANG": "de_DE", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "de_DE", "LANGUAGE": "sv"}, "en"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "en"),
        ({"LANG": "de_DE", VARIABLE: "es"}, "es"),
        ({"LC_ALL": "C", VARIABLE: "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "de_DE", VARIABLE: "sv"}, "en"),
        ({"LANG": "de_DE", VARIABLE: ""}, "de"),
    ],
)
def test_the_language_is_that_of_the_environment(variables, code):
    assert of_environment(variables) == code


@pytest.mark.parametrize(
    ("words", "variables", "begins"),
    [
        (["--language", "fr"], {}, "usage\u00a0:"),
        (["--language=pt-BR"], {"LANG": "de_DE"}, "uso:"),
        (["stats", "--language", "es"], {}, "uso:"),
        (["stats", "--", "--language", "es"], {}, "usage:"),
        ([], {VARIABLE: "", "LC_ALL": "de_DE.UTF-8"}, "Aufruf:"),
        ([], {VARIABLE: "", "LC_ALL": "C", "LANG": "de_DE"}, "usage:"),
        ([], {VARIABLE: "de"}, "Aufruf:"),
        (["--language", "en"], {VARIABLE: "de"}, "usage:"),
    ],
)
def test_the_language_of_the_command_line(words, variables, begins):
    at = words.index("--") if "--" in words else len(words)
    assert run(*words[:at], "--help", *words[at:], **variables).stdout.startswith(begins)


@pytest.mark.parametrize("words", [["--language", "sv"], ["--language"], ["stats", "--language="]])
def test_a_language_there_is_none_of_is_refused(words):
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--language must be one of de, en, es, fr, pt, not" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("encoding", "begins"), [("ascii", "usage:"), ("cp1252", "Aufruf:"), ("cp437", "Aufruf:")]
)
def test_a_console_that_lacks_letters_of_a_language_gets_english(encoding, begins):
    done = run("--help", "--language", "de", PYTHONIOENCODING=encoding)
    assert done.stdout.startswith(begins)
    assert "\\" not in done.stdout
    assert run("--help", "--language", "pt", PYTHONIOENCODING="cp437").stdout.startswith("usage:")


def test_treec_speaks_english_alone():
    done = run("--help", program=TREEC, **{VARIABLE: "de"})
    assert done.stdout.startswith("usage: treec")
    assert "--language" not in done.stdout
    assert run("lists", "--language", "de", program=TREEC).returncode == 2


def test_the_language_ends_with_the_command(capsys):
    assert main.main(["past", "--word", "cigar", "--language", "de"]) == 0
    assert "war die Lösung" in capsys.readouterr().out
    assert say("it is not the answer") == "it is not the answer"


# --------------------------------------------------------------------------------------------------
# Games and questions
# --------------------------------------------------------------------------------------------------

# Input for a game of the small tree that causes most of the possible messages.
TYPED = [
    "h", "", "?", "? crane", "??", "? 2", "zz", "bb", "crane", "nonsense", "u", "fix", "fix 9 bbbbb", "? zzzzz",
    "!", "u", "yyyyy", "bbbyy", "glare=bgbyy", "u", "zzzzz=bbbbb", "zzzzz=bbbbb", "u", "u",
    "grape=bgybg", "crane=bggbg", "?", "fix 1 bgybg", "u", *MARKS, "s", "u", MARKS[-1], "xyz", "h", "a", "new", "lost", "lost grape", "h",
    "u", "lost grape", "new", *["zzzzz=bbbbb"] * 2, "lost zzzzz", "q",
]  # fmt: skip

# English words that no translation contains. Input that is the same in every language is removed before.
ENGLISH_WORDS = re.compile(
    r"\b(?:the|is|are|of|and|or|not|it|to|with|for|answers?|words?|guess(?:es)?|turns?|marks|left|list|tree|play|"
    r"type|your|you|this|that|which|from|by|none|no|best|an|more|than|place|absent|letters?|help|show|mode)\b",
    re.IGNORECASE,
)
SAME = re.compile(
    r"--[a-z-]+|'[^']*'|\b(?:fix|letters|treec|play(?: [a-z]+)?|pip install|today|guesstree|text|classic|little|"
    r"normal|hard|entropy|exact|no lugar)\b|y = .*> |\bno (?=[a-záéíóúñãçê]+)|\bes la\b|\bit\b(?=://)"
)
SHARED = {"es": {"no"}, "pt": {"no", "for"}, "de": {"an"}, "fr": {"place", "or", "mode"}}


# The same for two boards with that tree, and for the adversary with its words.
BOTH = [
    "h", "", "u", "?", "? bluer", "? zz", "fix", "fix 9 bbbbb bbbbb", "trace=bggbg bgbyg", "?", "bbbbb", "bbbbb bbbbz",
    "cran=bbbbb bbbbb", "ggggg yyyyy", "zzzzz=bbbbb bbbbb", "!", "u", "!", "u", "grape=ggggg bgbbg", "bbbbb bbbbb",
    "fix 1 bggbg bgbyg", "fix 1 ggggg bgbbg", "creme=ggggg", "s", "u", "ggggg", "", "q",
]  # fmt: skip
DODGED = [
    "h", "", "u", "xyz", "zzzzz", "?", "??", "bluer", "?", "u", "trace", "graze", "?", "grape", "?", "u", "grape", "", "q",
]  # fmt: skip


def english_in(text: str, code: str) -> list[str]:
    """Return the English words in a text that should have none."""
    text = SAME.sub(" ", text)
    found = [word.lower() for word in ENGLISH_WORDS.findall(text)]
    return [word for word in found if word not in SHARED.get(code, ())]


def test_the_search_for_english_finds_it(path):
    assert len(english_in(run(path, typed="h\n?\n", program=PLAIN).stdout, "de")) > 40


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("options", [[], ["--hint", "3"]])
def test_a_game_has_no_english_left(code, options, path):
    typed = "".join(f"{line}\n" for line in TYPED)
    done = run(path, "--language", code, *options, typed=typed, program=PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    assert "guesstree little 3" in done.stdout or options
    assert english_in(done.stdout, code) == []
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert not re.search(r"[{}]|\\", done.stdout)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    ("options", "typed", "expected"),
    [(["--boards", "2"], BOTH, "1 2\n"), (["--adversary"], DODGED, "1. ")],
)
def test_boards_and_the_adversary_have_no_english_left(code, options, typed, expected, path):
    done = run(path, "--language", code, *options, typed="\n".join([*typed, ""]), program=PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    assert expected in done.stdout
    assert english_in(done.stdout, code) == []
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert not re.search(r"[{}]|\\", done.stdout)


@pytest.mark.parametrize("code", OTHERS)
def test_what_boards_and_the_adversary_refuse_has_no_english_left(
    code, tmp_path, capsys, monkeypatch
):
    from player.gameplay import compiler_bridge

    monkeypatch.setattr(compiler_bridge, "boards_solver", lambda: None)
    path = str(tmp_path / "hard.msgpack")
    write_tree(little_strategy(mode="hard"), path)
    for options in (
        ["--boards", "2"],
        ["--adversary"],
        ["--boards", "9"],
        ["--boards", "2", "--adversary"],
    ):
        assert main.main([path, *options, "--language", code]) != 0
        output = "".join(capsys.readouterr())
        assert english_in(output.replace(path, "").replace("little-hard", ""), code) == [], output


COMMANDS = [
    ["walk", "{path}", "--answer", "grape"],
    ["walk", "{path}", "--answer", "zzzzz"],
    ["stats", "{path}"],
    ["verify", "{path}"],
    ["show", "{path}"],
    ["show", "{path}", "--depth", "x"],
    ["analyse", "--tree", "{path}", "bluer=bbbyy", "crane=bggbg"],
    ["analyse", "--tree", "{path}", "bluer=bbbyy", "crane"],
    ["opener", "crane", "{path}"],
    ["stats", "/nowhere/there"],
    ["stats", "nowhere"],
    ["stats", "--nothing"],
    ["today", "2"],
    ["export"],
    ["export", "--format"],
    ["stats", "--json=1"],
    ["help", "nothing"],
    ["past"],
    ["past", "--word", "cigar"],
    ["past", "--word", "zzzzz"],
    ["nothing", "xyz"],
]


@pytest.mark.parametrize("code", OTHERS)
def test_a_command_has_no_english_left(code, path, capsys, monkeypatch):
    from player.daily.past import own_path
    from player.gameplay import compiler_bridge
    from player.storage.folders import shown

    monkeypatch.setattr(compiler_bridge, "live_solver", lambda: None)
    for words in COMMANDS:
        main.main([word.format(path=path) for word in words] + ["--language", code])
        output = (
            "".join(capsys.readouterr()).replace(path, "").replace("No such file or directory", "")
        )
        output = output.replace(shown(own_path()), "")
        assert output.strip(), words
        assert english_in(output, code) == [], (words, output)
        assert not re.search(r"[{}]", output), words


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    "command", [name for name in main.COMMANDS if name not in {"", "serve-stdio"}]
)
def test_help_keeps_to_80_columns_and_has_no_english_left(code, command, capsys):
    assert main.main([command, "--help", "--language", code]) == 0
    output = capsys.readouterr().out
    assert max(map(len, output.splitlines())) <= 80
    assert english_in(re.sub(r"(?m)^  .*?  |\b[A-Z]{4,}\b|BBBBB\d", "", output), code) == []


@pytest.mark.parametrize(
    "name", ["pegs:2x3", "order:1-9", "placed:2x3", "common:classic", "table:{}"]
)
@pytest.mark.parametrize("code", OTHERS)
def test_every_game_has_its_help_in_every_language(code, name, speaking, tmp_path):
    from player.words.lists import load

    (tmp_path / "things.csv").write_text("ding,x,y\nzaq,oui,non\nwsx,oui,oui\n")
    scoring = load(name.format(tmp_path / "things.csv")).scoring
    speaking(code)
    output = [
        *scoring.help(),
        scoring.brief,
        scoring.a_word,
        scoring.words_of_length,
        scoring.hinted("12"),
    ]
    for text in output:
        assert english_in(re.sub(r"right|lower|low|higher|high", "", text), code) == [], text
        assert len(text) <= 80
