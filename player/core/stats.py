"""Exact statistics of a tree, from replaying every answer; nothing is taken from its metadata."""

from __future__ import annotations

from player.core.messages import decimal, number
from player.core.session import play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from player.core.tree import Tree


class Stats:
    """What a tree costs: `total` and `weight_total` count weights, the rest counts answers.

    `mean` is the pair (total, weight_total), exactly; `format_mean` prints it. Weights are whole: those
    that were given, times `weight_scale`; `format_total` prints what they add up to.
    """

    __slots__ = (
        "answers",
        "claim",
        "hardest",
        "histogram",
        "known",
        "max_guesses",
        "mean",
        "mode",
        "name",
        "objective",
        "opener",
        "policy",
        "total",
        "weight_scale",
        "weight_total",
        "worst",
    )

    def __init__(self, tree: Tree, guesses: dict[str, int], forced: Collection[str] = ()) -> None:
        """Take a tree, the number of guesses each of its answers needs, and for which the last is forced.

        `known` is the weighted total of a game that ends as soon as only one answer is left: None
        where it does not. `policy` is the one that chose each guess; None if a search did, or nobody says.
        """
        weights = tree.weights or [1] * len(guesses)
        counts = list(guesses.values())
        self.name: str = tree.meta["name"]
        self.mode: str = tree.meta["mode"]
        self.objective: str = tree.meta["objective"]
        self.max_guesses: int = tree.meta["max_guesses"]
        self.policy: str | None = tree.meta.get("policy")
        self.opener = tree.word(0)
        self.answers = len(counts)
        self.total = sum(weight * count for weight, count in zip(weights, counts))
        self.weight_total = sum(weights)
        spared = sum(weight for answer, weight in zip(guesses, weights) if answer in forced)
        self.known = self.total - spared if tree.scoring.may_end_early else None
        self.weight_scale: int = tree.meta["weight_scale"]
        self.mean = (self.total, self.weight_total)
        self.worst = max(counts)
        self.histogram = {n: counts.count(n) for n in range(1, self.worst + 1)}
        self.hardest = [answer for answer, count in guesses.items() if count == self.worst]
        self.claim: str = tree.meta["claim"]

    def as_dict(self) -> dict[str, Any]:
        """Return the statistics for JSON: the histogram keyed by text, the mean as a plain number."""
        fields = {key: getattr(self, key) for key in self.__slots__} | {
            "mean": self.total / self.weight_total
        }
        for key in ("known", "policy"):
            if fields[key] is None:
                del fields[key]
        return fields | {"histogram": {str(n): count for n, count in self.histogram.items()}}


def stats(tree: Tree) -> Stats:
    """Return the exact statistics of `tree`, every answer of which it must reach.

    >>> import player
    >>> stats(player.load("classic")).weight_total
    2315
    """
    leaves = set()
    if tree.scoring.may_end_early:
        leaves = {tree.word(node) for node in range(tree.nodes) if not tree.children(node)}
    return Stats(tree, {answer: len(play(tree, answer)) for answer in tree.answers}, leaves)


def format_mean(mean: tuple[int, int], places: int = 4) -> str:
    """Return the fraction `mean` with `places` decimals, rounded half up, without floats.

    >>> format_mean((7920, 2315))
    '3.4212'
    """
    total, count = mean
    scaled = (2 * total * 10**places + count) // (2 * count)
    whole, decimals = divmod(scaled, 10**places)
    return decimal(f"{whole}.{decimals:0{places}d}")


def format_total(total: int, scale: int = 1) -> str:
    """Return a sum of whole weights on the scale the weights were given in, exactly.

    >>> format_total(12345), format_total(12345, 1000), format_total(12000, 1000)
    ('12,345', '12.345', '12')
    """
    whole, rest = divmod(total, scale)
    if not rest:
        return number(whole)
    digits = len(str(scale)) - 1
    if scale != 10**digits:  # no file of weights has such a scale
        return f"{number(total)}/{number(scale)}"
    return number(whole) + decimal(f".{rest:0{digits}d}".rstrip("0"))
