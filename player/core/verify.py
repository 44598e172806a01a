"""The verifier: plays every answer through a tree and recomputes every claim of its metadata.

It shares no code with the search: games are played by `player.core.session`, marked by
the tree's own rule, judged by `player.core.rules`.
"""

from __future__ import annotations

from player.core.checksum import digest, weights_digest
from player.core.errors import GameError
from player.core.rules import why_not
from player.core.session import play
from player.core.text import some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.core.feedback import Turn
    from player.core.tree import Tree


class Report:
    """What is wrong with a tree (`problems`), and what could not be checked (`notes`)."""

    __slots__ = ("notes", "problems")

    def __init__(self, problems: list[str], notes: list[str]) -> None:
        self.problems = problems
        self.notes = notes

    @property
    def ok(self) -> bool:
        """Whether everything that was checked holds."""
        return not self.problems

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON."""
        return {"ok": self.ok, "problems": self.problems, "notes": self.notes}


def verify(tree: Tree) -> Report:
    """Check all that `tree` claims, as far as the file itself can show.

    `player.proofs.verify` compares the tree with its word lists and its certificate as well.

    >>> import player
    >>> verify(player.load("classic")).problems
    []
    """
    games, lost = _play_all(tree)
    problems = [f"{answer}: the tree does not lead to it" for answer in lost]
    problems += _structure_problems(tree, games)
    problems += _rule_problems(tree, games)
    problems += _claim_problems(tree, games)
    return Report(problems, [])


def _play_all(tree: Tree) -> tuple[dict[str, list[Turn]], list[str]]:
    """Return the game of each answer that the tree reaches, and the answers it does not."""
    games: dict[str, list[Turn]] = {}
    lost = []
    for answer in tree.answers:
        try:
            games[answer] = play(tree, answer)
        except GameError:
            lost.append(answer)
    return games, lost


def _positions(games: dict[str, list[Turn]]) -> dict[tuple[Turn, ...], str]:
    """Return every position that some game passes, with the guess played there."""
    return {
        tuple(turns[:played]): turns[played][0]
        for turns in games.values()
        for played in range(len(turns))
    }


def _structure_problems(tree: Tree, games: dict[str, list[Turn]]) -> list[str]:
    """Find nodes that no answer reaches, and words that no node plays."""
    problems = []
    positions = _positions(games)
    if unreached := tree.nodes - len(positions):
        problems.append(f"{unreached} of {tree.nodes} nodes are reached by no answer")
    played = set(positions.values()).union(tree.answers)
    if idle := [word for word in tree.words if word not in played]:
        problems.append(f"words that are carried and never played: {some(idle)}")
    return problems


def _rule_problems(tree: Tree, games: dict[str, list[Turn]]) -> list[str]:
    """Find guesses that the mode of the tree forbids, and games past its limit."""
    problems = []
    mode, limit = tree.meta["mode"], tree.meta["max_guesses"]
    for history, guess in _positions(games).items():
        if reason := why_not(history, guess, mode, tree.scoring):
            before = ", ".join(word for word, _ in history)
            problems.append(f"{guess} after {before} is against {mode} mode: {reason}")
    if late := [answer for answer, turns in games.items() if 0 < limit < len(turns)]:
        problems.append(f"answers that take more than {limit} guesses: {some(late)}")
    return problems


def _claim_problems(tree: Tree, games: dict[str, list[Turn]]) -> list[str]:
    """Recompute what the metadata says of the tree, and compare."""
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
    """Compare the digests of what the file carries whole: its answers and their weights."""
    problems = []
    digests = tree.meta["digests"]
    if digests["answers"] != digest(tree.answers, tree.scoring.stamp(whole=False)):
        problems.append("the digest of the answers is not that of the answers in the file")
    if tree.weights is not None:
        scale = tree.meta["weight_scale"]
        if digests["weights"] != weights_digest(tree.answers, tree.weights, scale):
            problems.append("the digest of the weights is not that of the weights in the file")
    return problems
