"""Small trees for tests, which play the first remaining answer in every mode."""

from collections.abc import Sequence

from compiler.tree.emit import encode
from compiler.tree.strategy import Node, Strategy
from player.core.tree import Tree, loads
from player.games.letters import Letters
from player.words.lists import WordLists
from player.words.weights import Weights

WORDS = ("bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace")
WEIGHTS = (1, 60, 3, 5, 20, 8, 2, 1)  # of those words; crane is likeliest, then grape


def little_strategy(
    words: tuple[str, ...] = WORDS,
    mode: str = "normal",
    weights: Sequence[int] | None = None,
    others: Sequence[str] = ("fuzzy",),
) -> Strategy:
    lists = WordLists(words, others if len(words[0]) == 5 else [], name="little")
    given = None if weights is None else Weights(lists, weights)
    return Strategy(_grow(list(lists.answers)), lists, name="little", mode=mode, weights=given)


def little_tree(
    words: tuple[str, ...] = WORDS, mode: str = "normal", weights: Sequence[int] | None = None
) -> Tree:
    return loads(encode(little_strategy(words, mode, weights)))


def deep_strategy(count: int = 1050) -> Strategy:
    """Return a tree as deep as it has answers: words without common letters, played one after another."""
    letters = [chr(0x4E00 + n) for n in range(2 * count)]
    lists = WordLists(map("".join, zip(letters[::2], letters[1::2])), name="deep")
    root = Node(lists.answers[-1])
    for word in reversed(lists.answers[:-1]):
        root = Node(word, {0: root})
    return Strategy(root, lists, name="deep")


def _grow(answers: list[str]) -> Node:
    guess = answers[0]
    rule = Letters(len(guess))
    parts = rule.partition(guess, answers)
    parts.pop(rule.solved)
    return Node(guess, {code: _grow(part) for code, part in parts.items()})
