"""Trees from choices: the word to play in each state, all the way down."""

from collections.abc import Callable

from compiler.search.engine import INFINITE, Allowed, Engine, depth_of
from compiler.search.problem import Array, Problem
from compiler.search.rulebook import Rulebook
from compiler.tree.strategy import Node

Choose = Callable[[Array, Allowed, int], int]


def grow(
    problem: Problem,
    choose: Choose,
    *,
    limit: int,
    opener: int | None = None,
    rulebook: Rulebook | None = None,
) -> Node:
    """Return the tree that `choose(state, allowed, guesses left)` plays; it returns a word for each state.

    Without a rulebook every guess is allowed, and `allowed` is None.
    """
    words = problem.lists.words
    answer = problem.local.answer

    def below(state: Array, allowed: Allowed, limit: int, word: int) -> Node:
        node = Node(words[word])
        for code, part in problem.split(state, word).items():
            if len(part) == 1:
                node.children[code] = Node(words[answer[part[0]]])
                continue
            left = None if rulebook is None else rulebook.after(word, part, allowed)
            node.children[code] = below(part, left, limit - 1, choose(part, left, limit - 1))
        return node

    everything = problem.everything
    start = None if rulebook is None else rulebook.start
    word = choose(everything, start, limit) if opener is None else opener
    return below(everything, start, limit, word)


class NoTreeError(Exception):
    """No tree stays within the limit."""


def best_tree(engine: Engine, opener: int, limit: int) -> Node:
    """Return the best tree with an opener, with the tie-break applied at every state.

    Raises `NoTreeError` if a part of the opener has no tree within the limit.
    """
    start = depth_of(limit)
    path = [opener]  # the words played so far; each state comes before the states below it

    def choose(state: Array, allowed: Allowed, limit: int) -> int:
        del path[start - limit :]
        shape = engine.shape(state, allowed, limit, played=tuple(path))
        if shape.total >= INFINITE:
            raise NoTreeError
        path.append(shape.word)
        return path[-1]

    return grow(
        engine.problem,
        choose,
        limit=start,
        opener=opener,
        rulebook=engine.rulebook,
    )
