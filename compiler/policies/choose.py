"""The published policies for choosing a guess, one small function each.

A policy gives every guess of the list a cost on a state; the cheapest is played. Ties go to an answer that is still
possible, then to the earlier word: answers before other guesses, each in alphabetical order. A guess that would not
narrow the list is replaced by the first answer still possible. `POLICIES` maps a policy's name to a function that
prepares it for a problem.
"""

from collections.abc import Callable

import numpy as np

from compiler.policies import curve, estimate
from compiler.policies import result_cache as cache
from compiler.policies.curve import Curve, Point
from compiler.policies.estimate import Array, View, look
from compiler.search.problem import Problem
from compiler.search.trees import grow
from compiler.tree.strategy import Node
from player.core.errors import PlayerError
from player.words.lists import WordLists
from player.words.weights import digests

Policy = Callable[[View], Array]


def entropy(view: View) -> Array:
    """Most information: the entropy of the parts."""
    return -view.gain


def entropy_candidates(view: View) -> Array:
    """Most information, among the answers still possible."""
    return _candidates(view, -view.gain)


def size(view: View) -> Array:
    """Fewest answers left on average."""
    return view.left


def parts(view: View) -> Array:
    """Most parts."""
    return -view.parts


def minimax(view: View) -> Array:
    """Smallest largest part."""
    return view.largest


def letters(problem: Problem) -> Policy:
    """Most frequent letters among the remaining answers; plays only remaining answers."""
    presence = _presence(problem, "letters")

    def cost(view: View) -> Array:
        return _candidates(view, -(presence @ (view.weight @ presence[view.state])))

    return cost


def letters_adjusted(problem: Problem) -> Policy:
    """Most frequent letters over all guesses, ignoring letters that every remaining answer has."""
    presence = _presence(problem, "letters-adjusted")

    def cost(view: View) -> Array:
        frequency = view.weight @ presence[view.state]
        frequency[frequency == view.weight.sum()] = 0
        score: Array = presence @ frequency
        return -score

    return cost


def expected_moves(problem: Problem) -> Policy:
    """Fewest guesses still to come, by the bits then missing and the curve of `entropy`."""
    still_needed, _ = learn_curve(problem)
    return lambda view: curve.expected_moves(view, still_needed)


OF_LETTERS = ("letters", "letters-adjusted")

POLICIES: dict[str, Callable[[Problem], Policy]] = {
    "letters": letters,
    "letters-adjusted": letters_adjusted,
    "entropy": lambda _: entropy,
    "entropy-candidates": lambda _: entropy_candidates,
    "size": lambda _: size,
    "parts": lambda _: parts,
    "minimax": lambda _: minimax,
    "entropic": lambda _: estimate.entropic,
    "statistical": lambda _: estimate.statistical,
    "expected-moves": expected_moves,
}


def suits(name: str, lists: WordLists) -> bool:
    """Whether a policy can be used in the game of these lists."""
    return lists.scoring.lettered or name not in OF_LETTERS


def policy_called(name: str) -> Callable[[Problem], Policy]:
    """Return the function that prepares the policy of this name for a problem."""
    if name not in POLICIES:
        searches = "lookahead-0", "lookahead-1", "lookahead-2", "exact"
        known = ", ".join([*POLICIES, *searches])
        raise PlayerError(f"unknown policy {name!r}; expected one of {known}")
    return POLICIES[name]


def play_greedily(problem: Problem, policy: Policy, opener: int | None = None) -> Node:
    """Return the tree that a policy plays on the whole list, after an opener if one is given."""
    answer = problem.local.answer

    def choose(state: Array, *_: object) -> int:
        if len(state) == 1:
            return int(answer[state[0]])
        view = look(problem, np.sort(answer[state]))
        return pick(view, policy(view))

    return grow(problem, choose, limit=0, opener=opener)


def learn_curve(problem: Problem) -> tuple[Curve, list[Point]]:
    """Return the curve of guesses against bits for a list, and its points; computed once, then cached."""
    key = digests(problem.lists, problem.weights)
    kept = cache.load("curve", key)
    if kept is None:
        points = curve.collect(problem, play_greedily(problem, entropy))
        kept = {"curve": curve.fit(points), "points": points}
        cache.save("curve", key, kept)
    top, coefficients = kept["curve"]
    return Curve(top, tuple(coefficients)), [Point(*point) for point in kept["points"]]


def pick(view: View, cost: Array) -> int:
    """Return the cheapest word, by the rule for ties."""
    cheapest = cost == cost.min()
    possible = cheapest[view.state]
    if possible.any():
        return int(view.state[possible.argmax()])
    word = int(cheapest.argmax())
    return word if view.parts[word] > 1 else int(view.state[0])


def _candidates(view: View, cost: Array) -> Array:
    """Return the cost with only answers still possible allowed."""
    return np.where(view.chance > 0, cost, np.inf)


def _presence(problem: Problem, policy: str) -> Array:
    """Return 1.0 where a word (by number) has a letter: whole numbers, so that matrix products are exact."""
    game = problem.lists.scoring
    words = [*map(game.coded, problem.lists.words)]
    if not game.lettered:
        raise PlayerError(f"the policy {policy} needs letters, which {game.name} does not have")
    alphabet = sorted({letter for word in words for letter in word})
    return np.array([[float(letter in word) for letter in alphabet] for word in words])
