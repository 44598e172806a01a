"""A game in each of many languages with input as people type it: built, played, exported, served."""

import json
import unicodedata

import pytest

import compiler
import player
from compiler.check import check as check_proof
from player.core.tree import Tree
from player.export.formats import FORMATS
from player.proofs.verify import verify
from player.words.lists import load
from tests.support.running import PLAIN, run, treec

# A language: its alphabet ("" for none), words as its people write them, guesses besides, and what is
# typed for some of them: capitals, signs composed or not, final forms or none.
GAMES = {
    "Turkish": ("tr", ["ışık", "ılık", "izin", "ipek", "kara", "iğne"], ["ağaç"],
                {"IŞIK": "ışık", "İPEK": "ipek", "I\u015fik": None, "ig\u0306ne": "iğne", "AĞAÇ": "ağaç"}),
    "Dutch": ("nl", ["kijken", "lijken", "rijken", "pijpen", "grijze", "blijft"], ["strijd", "bi|jou"],
              {"KIJKEN": "kijken", "Kĳken": "kijken", "líjken": "lijken", "BI|JOU": "bi|jou"}),
    "Croatian": ("hr", ["ljubav", "njegov", "kljuna", "džepam", "poljan", "bonjov"], ["bajin"],
                 {"LJUBAV": "ljubav", "Ljubav": "ljubav", "ǈubav": "ljubav", "ǉubav": "ljubav", "ǅepam": "džepam",
                  "dz\u030cepam": "džepam"}),
    "Hebrew": ("he", ["שלום", "כלבם", "מלכי", "חלון", "ארון", "ילדה"], ["כספה"],
               {"שלומ": "שלום", "שלום": "שלום", "שָׁלוֹם": "שלום", "חלונ": "חלון"}),
    "Hindi": ("hi", ["नमक", "कमल", "पानीय", "नमस्ते", "क्षमता"], ["कलम"],
              {"नमक": "नमक", "नमस्\u200dते": "नमस्ते", "क्षमता": "क्षमता"}),
    "Hindi without an alphabet": ("", ["नमक", "कमल", "पानीय", "नमस्ते", "क्षमता"], ["कलम"],
                                  {"नमक": "नमक", "नमस्\u200cते": "नमस्ते"}),
    "Thai": ("", ["น้ำใจ", "รักดี", "มานี", "ปูนา"], ["ตาดี"], {"น้ำใจ": "น้ำใจ", "มานี": "มานี"}),
    "Korean letters": ("ko", ["한글", "안녕", "한국", "음식", "꼬막", "귀엽"], ["농담"],
                       {"안녕": "ㅇㅏㄴㄴㅕㅇ", "ㅇㅏㄴㄴㅕㅇ": "ㅇㅏㄴㄴㅕㅇ", "꼬막": "ㄱㄱㅗㅁㅏㄱ",
                        "\u1112\u1161\u11ab\u1100\u1173\u11af": "ㅎㅏㄴㄱㅡㄹ"}),
    "Korean syllables": ("", ["한글", "안녕", "한국", "음식", "국어", "한식"], ["농담"], {"안녕": "안녕"}),
    "Japanese": ("ja", ["らーめん", "がっこう", "しゃしん", "ともだち", "ひらがな"], ["かたかな"],
                 {"ラーメン": "らーめん", "か\u3099っこう": "がっこう", "シャシン": "しゃしん"}),
    "Chinese idioms": ("", ["全力以赴", "脱颖而出", "阿鼻地狱", "阿狗阿猫", "力不从心"], ["不遗余力"],
                       {"全力以赴": "全力以赴", " 脱颖而出": "脱颖而出", "不遗余力": "不遗余力"}),
    "German": ("de", ["strasse", "müssten", "grüßen", "grossen"], ["spaßen"],
               {"STRASSE": "strasse", "Straße": "strasse", "GRÜẞEN": "grüssen", "mu\u0308ssten": "müssten"}),
    "Greek": ("el", ["λόγος", "νόμος", "χώρος", "θείος"], ["χρόνο"], {"ΛΟΓΟΣ": "λογος", "λογοσ": "λογος"}),
    "Hungarian": ("hu", ["szörp", "csend", "gyors", "nyári"], ["síró"], {"SZÖRP": "szörp", "CSEND": "csend"}),
    "equations": ("letters: 0..9 + - * / =\n", ["1+2=3", "4-3=1", "8/4=2"], ["2*3=6"], {"1+2=3": "1+2=3"}),
}  # fmt: skip


# The letters of one sound, writing from right to left, letters of syllables, ß, and no letters.
QUICK = {"Dutch", "Hebrew", "Korean letters", "German", "equations"}
slow = pytest.mark.slow("builds a tree for each of fifteen languages")


@pytest.fixture(
    scope="module",
    params=[name if name in QUICK else pytest.param(name, marks=slow) for name in GAMES],
)
def made(request, tmp_path_factory):
    """Return a language, its folder of lists, and the tree that `treec build` made from them."""
    alphabet, answers, guesses, typed = GAMES[request.param]
    folder = tmp_path_factory.mktemp("list")
    (folder / "answers.txt").write_text("\n".join(answers) + "\n", encoding="utf-8")
    (folder / "guesses.txt").write_text("\n".join(guesses) + "\n", encoding="utf-8")
    options = ["--alphabet", alphabet] if alphabet else []
    if ":" in alphabet:
        (folder / "alphabet.txt").write_text(alphabet, encoding="utf-8")
        options = []
    path = str(folder / "tree.msgpack")
    done = treec("build", str(folder), *options, "--mode", "hard", "--out", path)
    assert done.returncode == 0, done.stderr
    return folder, options, player.load(path), typed


def lists_of(made):
    folder, options, *_ = made
    return load(str(folder), options[-1] if options else None)


def test_the_tree_holds_in_hard_mode(made):
    _, _, tree, _ = made
    assert verify(tree, lists_of(made)).problems == []
    for answer in tree.answers:
        assert player.play(tree, answer)[-1] == (answer, tree.scoring.solved)


def test_every_way_to_type_a_word_is_understood(made):
    folder, _, tree, typed = made
    lists = lists_of(made)
    for text, word in typed.items():
        if word is None:
            assert tree.scoring.normalise(text) not in lists.words
            continue
        assert tree.scoring.normalise(text) == word
        assert word in lists.words
        game = player.Game(tree, str(folder))
        code = tree.scoring.score(word, tree.answers[0])
        game.feed(code, text)
        assert game.history == ((word, code),)
        assert tree.answers[0] in game.remaining


def test_a_game_in_the_terminal_and_by_a_program(made):
    folder, _, tree, typed = made
    answer = tree.answers[-1]
    text, word = next((text, word) for text, word in typed.items() if word)
    first = tree.scoring.show(tree.scoring.score(word, answer))
    asked = {"command": "feedback", "feedback": first, "word": text}
    done = run(
        "serve-stdio", tree.path, "--list", str(folder), program=PLAIN,
        typed=f"{json.dumps(asked)}\n{json.dumps({'command': 'explain'})}\n",
    )  # fmt: skip
    position, explained = map(json.loads, done.stdout.splitlines())
    assert position["history"] == [
        {"guess": word, "feedback": first, "code": tree.scoring.parse(first)}
    ]
    assert explained.get("words", [answer])[-1:] == [answer]
    lines = f"{text}={first}\n?\nq\n"
    done = run(tree.path, "--list", str(folder), typed=lines, program=PLAIN)
    assert done.returncode == 0, done.stderr
    assert tree.scoring.written(answer) in done.stdout  # Korean by syllables
    assert "is not" not in done.stdout
    assert not any(0xE000 <= ord(sign) < 0xF900 or ord(sign) >= 0xF0000 for sign in done.stdout)


def test_a_finished_game_is_analysed(made):
    folder, _, tree, typed = made
    text, word = next((text, word) for text, word in typed.items() if word)
    answer = next(answer for answer in tree.answers if answer != word)
    done = run(
        "analyse", text, answer, "--json", "--tree", tree.path, "--list", str(folder), program=PLAIN
    )
    assert done.returncode == 0, done.stdout
    found = json.loads(done.stdout)
    assert [turn["guess"] for turn in found["turns"]] == [word, answer]
    assert found["turns"][0]["code"] == tree.scoring.score(word, answer)


def test_exports_name_the_words(made):
    folder, _, tree, _ = made
    for form in FORMATS:
        if form == "selby" and any(word[-1].isdigit() for word in tree.words):
            continue
        done = run("export", tree.path, "--format", form, "--list", str(folder), program=PLAIN)
        assert done.returncode == 0, done.stderr
        if form != "html":
            assert all(answer in done.stdout for answer in tree.answers)


@pytest.mark.parametrize(
    ("alphabet", "words"), [("nl", GAMES["Dutch"][1]), ("he", GAMES["Hebrew"][1])]
)
def test_the_compilers_python_users_name_an_alphabet_too(alphabet, words):
    lists = compiler.load([word.upper() for word in words], alphabet=alphabet)
    found = compiler.solve(lists, openers="all")
    assert isinstance(found.tree, Tree)
    assert found.tree.scoring.alphabet == lists.scoring.alphabet
    advice = compiler.advise(
        lists, [(words[0].upper(), found.tree.scoring.show(found.tree.scoring.solved))]
    )
    assert advice.left == 1


def test_a_proof_is_checked_by_other_code(tmp_path):
    (tmp_path / "nl.txt").write_text("\n".join(GAMES["Dutch"][1]), encoding="utf-8")
    spec = str(tmp_path / "nl.txt")
    lists = compiler.load(spec, alphabet="nl")
    proof = compiler.prove(lists)
    assert proof.proven
    (tmp_path / "it.proof").write_bytes(proof.certificate)
    (tmp_path / "it.msgpack").write_bytes(compiler.solve(lists, openers="all").data)
    report = check_proof.check(str(tmp_path / "it.proof"), lists, threads=1)
    assert report.problems == []
    done = treec("check-proof", str(tmp_path / "it.proof"), "--list", spec, "--alphabet", "nl")
    assert done.returncode == 0, done.stderr
    done = treec("check-proof", str(tmp_path / "it.proof"), "--list", spec)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


def test_a_list_with_another_alphabet_than_the_trees_is_refused(tmp_path):
    lists = compiler.load(GAMES["Hebrew"][1], alphabet="he")
    tree = compiler.solve(lists).tree
    other = compiler.load(["abcd", "bcda"])
    with pytest.raises(player.PlayerError, match="does not have the same alphabet as the tree"):
        player.Game(tree, other)


def test_files_are_read_composed_or_not(tmp_path):
    words = [unicodedata.normalize("NFD", word) for word in GAMES["Turkish"][1]]
    (tmp_path / "tr.txt").write_text("\r\n".join(words), encoding="utf-8")
    assert list(load(str(tmp_path / "tr.txt"), "tr").answers) == sorted(GAMES["Turkish"][1])
