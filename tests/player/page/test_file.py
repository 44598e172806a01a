"""The one-page player as a file: small, self-contained, reproducible, and it refuses damaged input."""

import random
import re

import pytest

from compiler.tree.emit import encode
from player.core.errors import ListError, TreeError
from player.core.tree import Tree, loads
from player.export.formats import export
from player.loader import load as load_tree
from player.page.document import page, source
from player.page.packing import pack_words
from player.words.lists import WordLists, load
from tests.support.games import best_strategy, random_lists, random_weights, random_words
from tests.support.little import WEIGHTS, little_tree
from tests.support.packed import parts_of
from tests.support.running import run


def test_classic_takes_at_most_150_kb_with_both_word_lists_and_all_languages(classic):
    """Including the table of openers beside the tree."""
    assert len(page(load_tree("classic"), classic).encode()) <= 150_000


def test_the_same_tree_makes_the_same_page():
    assert page(little_tree()) == page(little_tree())


def test_it_asks_for_nothing_from_elsewhere(classic):
    text = page(load_tree("classic"), classic)
    _, script = parts_of(text)
    assert "default-src 'none'" in text
    text += script
    assert not re.search(r"(src|href)=\"(?!data:)", text)
    assert set(re.findall(r"https?://[\w./]*", text)) <= {"http://www.w3.org/2000/svg"}


def test_a_name_cannot_break_out_of_the_page():
    tree = little_tree()
    tree.meta["name"] = "</script><b>"
    text = page(tree)
    assert "</script><b>" not in text
    assert text.count("</script>") == text.count("<script") == 4


def test_lists_of_another_game_are_refused():
    with pytest.raises(ListError, match="the tree 'little' was not made from these words"):
        page(little_tree(), load("classic"))


def test_a_tree_that_loses_an_answer_is_refused():
    tree = little_tree()
    columns = {"guess": tree._guess, "first": tree._first, "code": tree._code}
    broken = Tree(tree.meta, tree.words, columns, None, tree.scoring)
    broken.answers = [*tree.answers[1:], "fuzzy"]
    with pytest.raises(TreeError, match="play verify"):
        page(broken)


def test_packed_words_come_back():
    rng = random.Random(4)
    for length in range(2, 16):
        words = random_words(rng, 40, length)
        assert unpacked(pack_words(words), length) == words


def unpacked(text: str, length: int) -> list[str]:
    """Return the unpacked words, as `unpackWords` of words.js does."""
    words, word, signs = [], "", iter(text)
    for sign in signs:
        fresh = "".join(next(signs) for _ in range(ord(sign) - ord("0"))) if sign < "a" else sign
        word = word[: length - len(fresh)] + fresh
        words.append(word)
    return words


def test_every_kind_of_tree_makes_a_page():
    rng = random.Random(5)
    for mode in ("normal", "hard", "ultra"):
        for _ in range(5):
            lists = random_lists(rng)
            weights = random_weights(rng, lists)
            for strategy in (best_strategy(lists, mode=mode), best_strategy(lists, weights)):
                assert "guesstree" in export(loads(encode(strategy)), "html", strategy.lists)


def test_the_command_writes_the_page(tmp_path):
    source, target = tmp_path / "little.msgpack", tmp_path / "page.html"
    source.write_bytes(encode_little())
    done = run("export", str(source), "--format", "html", "--out", str(target))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("note: the word list of this tree was not found")
    words = tmp_path / "words"
    words.mkdir()
    lists = WordLists(little_tree().answers, ["fuzzy"])
    (words / "answers.txt").write_text("\n".join(lists.answers))
    (words / "guesses.txt").write_text("\n".join(lists.words))
    named = run(
        "export", str(source), "--format", "html", "--out", str(target), "--list", str(words)
    )
    assert (named.returncode, named.stdout, named.stderr) == (0, "", "")
    assert target.read_text("utf-8") == page(little_tree(), lists)


def encode_little() -> bytes:
    from tests.support.little import little_strategy

    return encode(little_strategy())


def carried(tree: Tree) -> dict:
    return parts_of(page(tree))[0]


def test_a_page_carries_weights_and_their_day_where_there_are_some():
    day = {"date": "2026-06-01", "known": "2026-05-31", "again": 53}
    plain, weighted = little_tree(), little_tree(weights=WEIGHTS)
    assert carried(weighted)["weights"] == list(WEIGHTS)
    assert "day" not in carried(weighted)
    plain.meta["day"] = weighted.meta["day"] = day
    assert carried(weighted)["day"] == day
    assert "day" not in carried(plain)
    assert carried(plain)["weights"] is None


# Foreground and background colours by their names in looks.css: of text (as in test_look.py), and of shapes.
TEXTS = [
    ("ink", "paper"), ("ink", "card"), ("muted", "paper"), ("muted", "card"), ("on-placed", "placed"),
    ("on-elsewhere", "elsewhere"), ("on-absent", "absent"), ("warn", "warn-back"), ("paper", "ink"),
]  # fmt: skip
SHAPES = [
    ("focus", "paper"), ("focus", "card"), ("bark", "card"), ("placed-edge", "card"), ("placed-edge", "paper"),
    ("elsewhere-edge", "card"), ("absent-edge", "card"), ("absent-edge", "paper"),
]  # fmt: skip


def colours(palette: str, scheme: str) -> dict[str, str]:
    """Return the colours of a look by name, from the rules of looks.css in order."""
    found: dict[str, str] = {}
    for head, body in re.findall(r"^(:root[^{]*)\{([^}]*)\}", source("looks.css"), re.MULTILINE):
        wanted = dict(re.findall(r'data-(\w+)="(\w+)"', head))
        if wanted.items() <= {"palette": palette, "scheme": scheme}.items():
            found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", body))
    return {"placed-edge": found["placed"]} | found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


@pytest.mark.parametrize("palette", ["plum", "garden", "contrast"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_look_has_the_contrast_of_wcag_aa(palette, scheme):
    known = colours(palette, scheme)
    for pairs, least in ((TEXTS, 4.5), (SHAPES, 3.0)):
        for one, other in pairs:
            light, dark = sorted((luminance(known[one]), luminance(known[other])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (one, other)
