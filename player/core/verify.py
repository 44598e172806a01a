"""The verifier: it plays every answer along a tree and recomputes every claim of the metadata.

It shares no code with the search. The tree's rule marks the guesses, and `player.core.modes` decides which are legal.
"""

from __future__ import annotations

from player.core.checksum import digest, weights_digest
from player.core.modes import why_not
from player.core.stats import Stats
from player.core.text import some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.feedback import Turn
    from player.core.tree import Tree


def verify(tree: Tree) -> list[str]:
    """Return the defects of a tree, among them each claim of its file that is not true.

    `player.proofs.verify` also compares the tree with its word lists and its certificate.

    >>> import player
    >>> verify(player.load("classic"))
    []
    """
    found = Stats(tree)
    positions = {
        tuple(turns[:played]): turns[played][0]
        for turns in found.games.values()
        for played in range(len(turns))
    }
    return [
        *(f"{answer}: the tree does not lead to it" for answer in found.unreached),
        *_structure_problems(tree, positions),
        *_mode_problems(tree, positions, found.games),
        *_claim_problems(tree, found),
        *_digest_problems(tree),
    ]


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


def _claim_problems(tree: Tree, counted: Stats) -> list[str]:
    """Compare the metadata with the statistics of the games."""
    found = {key: getattr(counted, key) for key in ("opener", "total", "weight_total", "worst")}
    found["histogram"] = list(counted.histogram.values())
    if tree.weights is None:
        found["weight_scale"] = 1
    return [
        f"{key}: the file says {tree.meta[key]!r}, its tree gives {value!r}"
        for key, value in found.items()
        if tree.meta[key] != value
    ]


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
