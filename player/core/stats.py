"""Exact statistics of a tree, computed by replaying every answer; the metadata is not used for them."""

from __future__ import annotations

from player.core.meta import within_of
from player.core.session import play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.core.tree import Tree


class Stats:
    """The cost of a tree, in guesses. `total` and `weight_total` are weighted; the histogram counts answers.

    `mean` is the pair (total, weight_total). Weights are integers: `weight_scale` times those in the file of
    weights. `policy` is the policy that chose the guesses; None if a search did, or if the file does not say.
    `player.proofs.claims.stats` sets `known`, the total of games that end when one answer is left, and `claim`.
    """

    __slots__ = (
        "answers", "claim", "hardest", "histogram", "known", "max_guesses", "mean", "mode", "name", "objective",
        "opener", "policy", "total", "weight_scale", "weight_total", "within", "worst",
    )  # fmt: skip

    def __init__(self, tree: Tree, guesses: dict[str, int]) -> None:
        """Take the number of guesses that each answer needs."""
        weights = tree.weights or [1] * len(guesses)
        counts = list(guesses.values())
        self.name: str = tree.meta["name"]
        self.mode: str = tree.meta["mode"]
        self.objective: str = tree.meta["objective"]
        self.max_guesses: int = tree.meta["max_guesses"]
        self.policy: str | None = tree.meta.get("policy")
        self.claim: str = tree.meta["claim"]
        self.weight_scale: int = tree.meta["weight_scale"]
        self.opener = tree.word(0)
        self.answers = len(counts)
        self.total = sum(weight * count for weight, count in zip(weights, counts))
        self.weight_total = sum(weights)
        self.mean = (self.total, self.weight_total)
        self.known: int | None = None
        self.worst = max(counts)
        # With the objective "within:K", the weight of the answers found within K guesses.
        most = within_of(self.objective)
        solved = sum(weight for weight, count in zip(weights, counts) if count <= most)
        self.within: int | None = solved if most else None
        self.histogram = {n: counts.count(n) for n in range(1, self.worst + 1)}
        self.hardest = [answer for answer, count in guesses.items() if count == self.worst]

    def as_dict(self) -> dict[str, Any]:
        """Return the statistics for JSON: the histogram keyed by text, the mean as a float."""
        fields = {key: getattr(self, key) for key in self.__slots__}
        fields["mean"] = self.total / self.weight_total
        fields["histogram"] = {str(n): count for n, count in self.histogram.items()}
        optional = ("known", "policy", "within")
        return {key: v for key, v in fields.items() if v is not None or key not in optional}


def stats(tree: Tree) -> Stats:
    """Return the statistics of `tree`; raise `GameError` if it does not reach every answer.

    >>> import player
    >>> stats(player.load("classic")).weight_total
    2315
    """
    return Stats(tree, {answer: len(play(tree, answer)) for answer in tree.answers})
