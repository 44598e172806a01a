"""The shipped trees of other languages: valid, as committed, and played with input as people type it."""

import json
from hashlib import sha256

import pytest

import player
from player.proofs.certificate import read
from player.proofs.verify import verify
from player.words.lists import load as load_lists
from player.words.shipped import shipped_names, shipped_path
from tests.support.running import PLAIN, ROOT, run

pytestmark = pytest.mark.slow("verifies the shipped trees of all languages")

LANGUAGES = sorted(
    set(shipped_names("trees")) & set(shipped_names("data")) - {"classic", "nyt2023"}
)

# For each language, answers as people write them, and as they are stored.
TYPED = {
    "idioms": {"全力以赴": "全力以赴", " 脱颖而出 ": "脱颖而出"},
    "korean": {
        "음식": "ㅇㅡㅁㅅㅣㄱ",
        "\u110b\u1173\u11b7\u1109\u1175\u11a8": "ㅇㅡㅁㅅㅣㄱ",
        "ㅇㅡㅁㅅㅣㄱ": "ㅇㅡㅁㅅㅣㄱ",
    },
    "portuguese": {"ÚTERO": "utero", "suíte": "suite", "a\u0301vido": "avido", "MELÃO": "melao"},
}


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_shipped_tree_is_sound(name):
    """Every game is replayed, with the list that is shipped with the tree."""
    tree = player.load(name)
    report = verify(tree, load_lists(name))
    assert (report.problems, report.notes) == ([], [])


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_shipped_certificate_covers_all_openers(name):
    path = shipped_path("trees", name).replace(".msgpack", ".proof")
    words = load_lists(name).words
    assert read(path).claims(words).keys() == set(words)
    terms_read = json.loads(run("stats", name, "--json", program=PLAIN).stdout)
    assert terms_read["claim"] == "proven"


def test_the_shipped_files_have_the_checksums_that_are_recorded():
    noted = dict(line.split()[::-1] for line in (ROOT / "trees/CHECKSUMS").read_text().splitlines())
    there = {
        path.name
        for kind in ("msgpack", "proof", "prooflog", "openers")
        for path in (ROOT / "trees").glob(f"*.{kind}")
    }
    assert set(noted) == there
    for name, digest in noted.items():
        assert sha256((ROOT / "trees" / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize(
    ("name", "typed", "word"),
    [(name, *pair) for name in LANGUAGES for pair in TYPED.get(name, {}).items()],
)
def test_a_game_is_played_as_people_type(name, typed, word):
    tree = player.load(name)
    assert tree.scoring.normalise(typed) == word
    assert word in tree.answers
    marks = tree.scoring.show(player.play(tree, word)[0][1])
    solved = tree.scoring.show(tree.scoring.solved)
    done = run(name, typed=f"{marks}\n{typed}={solved}\nq\n", program=PLAIN)
    assert done.returncode == 0, done.stderr
    assert "Solved in 2 guesses." in done.stdout


def test_korean_words_as_people_write_them_are_read_as_the_same_letters():
    lists = load_lists("korean")
    scoring = lists.scoring
    written = {word: scoring.written(word) for word in lists.answers}
    assert scoring.written("ㅇㅣㄱㅅㅏㄴ") == "익산"
    assert written["ㄱㄱㅜㅈㅜㅇ"] == "꾸중"
    assert written["ㄱㅏㄱㄱㅏㄱ"] == "가깍/각각"
    for word, texts in written.items():
        assert [scoring.normalise(text) for text in texts.split("/")] == [word] * (
            texts.count("/") + 1
        )
        assert texts != word
    assert scoring.written("ㅏㅏㅏㅏㅏㅏ") == "ㅏㅏㅏㅏㅏㅏ"
    assert load_lists("classic").scoring.written("crane") == "crane"
