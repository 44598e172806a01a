"""Small random games for tests, and the oracle's trees as strategies."""

import random

from compiler.tree.strategy import Node, Strategy
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive

TERMS = {"mode": "normal", "objective": "mean", "max_guesses": 0}


def random_words(
    rng: random.Random, count: int, length: int = 3, alphabet: str = "abc"
) -> list[str]:
    """Return up to `count` distinct words of few letters, so that letters repeat."""
    return sorted({"".join(rng.choices(alphabet, k=length)) for _ in range(count)})


def random_lists(rng: random.Random) -> WordLists:
    """Return lists of at most 4 to 10 answers, and some more guesses."""
    length = rng.choice((2, 3, 4))
    answers = random_words(rng, rng.randint(4, 10), length, "abcd")
    return WordLists(answers, random_words(rng, rng.randint(0, 6), length, "abcd"), name="random")


def lists_of_alike(
    rng: random.Random, answers: int = 8, others: int = 12, length: int = 3
) -> WordLists:
    """Return lists whose answers differ in few places, so that modes differ and one ply refutes few openers."""
    pattern = rng.choices("abcdefghij", k=length)
    words = set()
    for _ in range(answers):
        word = list(pattern)
        for _ in range(rng.randint(1, length - 1)):
            word[rng.randrange(length)] = rng.choice("abcdefghij")
        words.add("".join(word))
    return WordLists(sorted(words), random_words(rng, others, length, "abcdefghij"), name="alike")


def random_weights(rng: random.Random, lists: WordLists) -> Weights:
    """Return weights from 0 to 9, not all zero, as if each had one decimal."""
    values = [rng.randrange(10) for _ in lists.answers]
    return Weights(lists, [*values[:-1], values[-1] or 1], scale=10)


def best_strategy(lists: WordLists, weights: Weights | None = None, **terms: object) -> Strategy:
    """Return the oracle's best tree for `lists` as a strategy; one must exist."""
    terms = TERMS | terms
    if weights is not None:
        lists = weights.lists
    cost, tree = naive.best_tree(
        lists.answers,
        lists.words,
        mode=terms["mode"],
        objective=terms["objective"],
        limit=terms["max_guesses"],
        weights=None if weights is None else dict(zip(lists.answers, weights.values)),
    )
    strategy = Strategy(to_node(tree), lists, name="best", weights=weights, **terms)
    assert (strategy.stats.total, strategy.stats.worst) == cost[:2]
    return strategy


def to_node(tree: tuple[str, dict]) -> Node:
    """Convert a tree of the oracle to a `Node`."""
    guess, children = tree
    return Node(guess, {code: to_node(child) for code, child in children.items()})
