"""The verifier: it plays every answer along a tree and recomputes every claim of the metadata.

It shares no code with the search. `player.core.session` plays the games, the tree's rule marks the guesses, and
`player.core.modes` decides which guesses are legal.
"""

from __future__ import annotations

from player.core.checksum import digest, weights_digest
from player.core.errors import GameError
from player.core.modes import why_not
from player.core.session import play
from player.core.text import some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.core.feedback import Turn
    from player.core.tree import Tree


class Report:
    """The defects of a tree (`problems`), and the checks that could not be made (`notes`)."""

    __slots__ = ("notes", "problems")

    def __init__(self, problems: list[str], notes: list[str]) -> None:
        self.problems, self.notes = problems, notes

    @property
    def ok(self) -> bool:
        """Whether everything that was checked holds."""
        return not self.problems

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON."""
        return {"ok": self.ok, "problems": self.problems, "notes": self.notes}


def verify(tree: Tree) -> Report:
    """Check everything that the tree file claims about itself.

    `player.proofs.verify` also compares the tree with its word lists and its certificate.

    >>> import player
    >>> verify(player.load("classic")).problems
    []
    """
    games: dict[str, list[Turn]] = {}
    problems = []
    for answer in tree.answers:
        try:
            games[answer] = play(tree, answer)
        except GameError:
            problems.append(f"{answer}: the tree does not lead to it")
    positions = {
        tuple(turns[:played]): turns[played][0]
        for turns in games.values()
        for played in range(len(turns))
    }
    problems += _structure_problems(tree, positions)
    problems += _mode_problems(tree, positions, games)
    problems += _claim_problems(tree, games)
    return Report(problems, [])


def _structure_problems(tree: Tree, positions: dict[tuple[Turn, ...], str]) -> list[str]:
    """Find nodes that no answer reaches, and words that no node plays."""
    problems = []
    if unreached := tree.nodes - len(positions):
        problems.append(f"{unreached} of {tree.nodes} nodes are reached by no answer")
    played = set(positions.values()).union(tree.answers)
    if idle := [word for word in tree.words if word not in played]:
        problems.append(f"words that are carried and never played: {some(idle)}")
    return problems


def _mode_problems(
    tree: Tree, positions: dict[tuple[Turn, ...], str], games: dict[str, list[Turn]]
) -> list[str]:
    """Find guesses that the mode of the tree forbids, and games with more guesses than its limit."""
    problems = []
    mode, limit = tree.meta["mode"], tree.meta["max_guesses"]
    for history, guess in positions.items():
        if reason := why_not(history, guess, mode, tree.scoring):
            before = ", ".join(word for word, _ in history)
            problems.append(f"{guess} after {before} is against {mode} mode: {reason}")
    if late := [answer for answer, turns in games.items() if 0 < limit < len(turns)]:
        problems.append(f"answers that take more than {limit} guesses: {some(late)}")
    return problems


def _claim_problems(tree: Tree, games: dict[str, list[Turn]]) -> list[str]:
    """Compare the metadata with values recomputed from the games."""
    weights = dict(zip(tree.answers, tree.weights or [1] * len(tree.answers)))
    counts = [len(turns) for turns in games.values()]
    worst = max(counts, default=0)
    found = {
        "opener": tree.word(0),
        "total": sum(weights[answer] * len(turns) for answer, turns in games.items()),
        "weight_total": sum(weights.values()),
        "worst": worst,
        "histogram": [counts.count(n) for n in range(1, worst + 1)],
    }
    if tree.weights is None:
        found["weight_scale"] = 1
    problems = [
        f"{key}: the file says {tree.meta[key]!r}, its tree gives {value!r}"
        for key, value in found.items()
        if tree.meta[key] != value
    ]
    return problems + _digest_problems(tree)


def _digest_problems(tree: Tree) -> list[str]:
    """Check the digests of the answers and of their weights; the file does not contain all guesses."""
    problems = []
    digests = tree.meta["digests"]
    if digests["answers"] != digest(tree.answers, tree.scoring.stamp(whole=False)):
        problems.append("the digest of the answers is not that of the answers in the file")
    if tree.weights is not None:
        scale = tree.meta["weight_scale"]
        if digests["weights"] != weights_digest(tree.answers, tree.weights, scale):
            problems.append("the digest of the weights is not that of the weights in the file")
    return problems
