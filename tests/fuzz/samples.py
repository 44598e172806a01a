"""Valid samples to start from: lists, trees and other files that the compiler writes."""

from functools import cache

from compiler.tree.emit import encode
from compiler.tree.strategy import Node, Strategy
from player.words.lists import WordLists, load
from player.words.weights import Weights
from tests.support.little import WEIGHTS, deep_strategy, little_strategy

TABLE = "thing,alive,big\ncat,yes,no\noak,yes,yes\nstone,no,no\ncliff,no,yes\n"


@cache
def strategies() -> tuple[Strategy, ...]:
    """Return strategies for every form of tree file: modes, weights, wide codes, other games, a tall tree."""
    wide = WordLists(
        ["aaaaaaaa", "abcdefgh", "bbbbbbbb", "hgfedcba", "éééééééé"], ["cccccccc"], name="wide"
    )
    return (
        little_strategy(),
        little_strategy(("ab", "ba", "cd"), "hard"),
        little_strategy(weights=WEIGHTS),
        deep_strategy(40),
        grown(wide, weights=(2**33, 1, 7, 1, 1)),
        grown(load("pegs:2x3")),
        grown(WordLists(["abc", "abd", "bcd", "dcb"], scoring="common", name="common")),
        grown(WordLists(["ant", "bee", "cow"], scoring="order", name="order")),
    )


def grown(lists: WordLists, weights: tuple[int, ...] | None = None) -> Strategy:
    """Return a tree that plays the first remaining answer."""
    score, solved = lists.scoring.score, lists.scoring.solved

    def below(answers: list[str]) -> Node:
        parts: dict[int, list[str]] = {}
        for answer in answers:
            parts.setdefault(score(answers[0], answer), []).append(answer)
        parts.pop(solved)
        return Node(answers[0], {code: below(part) for code, part in parts.items()})

    given = None if weights is None else Weights(lists, weights)
    return Strategy(below(list(lists.answers)), lists, name=lists.name, weights=given)


@cache
def trees() -> tuple[bytes, ...]:
    """Return the tree files of all these strategies."""
    return tuple(map(encode, strategies()))


def every_word(lists: WordLists) -> bytes:
    """Return all words of a list, one per line: the file of the list that a tree names by digest."""
    return "".join(f"{word}\n" for word in lists.words).encode()


def text(lists: WordLists) -> bytes:
    """Return the answers of a list, one per line."""
    return "".join(f"{word}\n" for word in lists.answers).encode()
