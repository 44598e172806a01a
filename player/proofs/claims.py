"""Claims about optimality, made by a tree or by the certificate beside it."""

from __future__ import annotations

from player.core.errors import GameError
from player.core.messages import counted, later, say
from player.core.meta import within_of
from player.core.stats import Stats
from player.core.text import some
from player.games.scoring import scoring_of
from player.proofs.certificate import is_proven

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.core.tree import Tree

_OPTIONAL = ("known", "policy", "within")  # statistics that few trees have

_CLAIMS = (later("found"), later("proven"))  # the other claims contain a count


def claim_as_said(claim: str) -> str:
    """Return a claim as people read it; a file also says "best of 1 openers".

    >>> claim_as_said("best of 1 openers"), claim_as_said("best of 40 openers")
    ('best of 1 opener', 'best of 40 openers')
    """
    if claim in _CLAIMS:
        return say(claim)
    openers = claim.removeprefix("best of ").removesuffix(" openers")
    return counted(int(openers), "best of {count} opener", "best of {count} openers")


class ClaimedStats(Stats):
    """The statistics of a tree, its terms, and what is claimed about it.

    `policy` is the policy that chose the guesses; None if a search did, or if the file does not say. `claim` is
    "proven" if a certificate beside the tree proves it. `known` is the total of a game that people end when one
    answer is left, where they do: each leaf of the tree then saves its guess. `within` is the weight of the answers
    that a tree for "within:K" finds in time.
    """

    def __init__(self, tree: Tree) -> None:
        """Take a tree; raise `GameError` if it does not reach every answer."""
        super().__init__(tree)
        if self.unreached:
            raise GameError(f"the tree does not lead to {some(self.unreached)}")
        self.name: str = tree.meta["name"]
        self.mode: str = tree.meta["mode"]
        self.objective: str = tree.meta["objective"]
        self.max_guesses: int = tree.meta["max_guesses"]
        self.policy: str | None = tree.meta.get("policy")
        self.weight_scale: int = tree.meta["weight_scale"]
        self.claim: str = tree.meta["claim"]
        if is_proven(tree, (self.total, self.worst)):
            self.claim = "proven"
        self.known: int | None = None
        if scoring_of(tree).may_end_early:
            leaves = {tree.word(at) for at in range(tree.nodes) if not tree.children(at)}
            self.known = self.total - sum(self.weights.get(word, 0) for word in leaves)
        self.within: int | None = None
        if most := within_of(self.objective):
            in_time = (word for word, turns in self.games.items() if len(turns) <= most)
            self.within = sum(self.weights[word] for word in in_time)

    def as_dict(self) -> dict[str, Any]:
        """Return the statistics for JSON: the histogram keyed by text, the mean as a float."""
        fields = dict(sorted(vars(self).items()))
        for key in ("games", "unreached", "weights"):
            del fields[key]
        fields["mean"] = self.total / self.weight_total
        fields["histogram"] = {str(n): count for n, count in self.histogram.items()}
        return {key: v for key, v in fields.items() if v is not None or key not in _OPTIONAL}


def stats(tree: Tree) -> ClaimedStats:
    """Return the exact statistics of `tree`; raise `GameError` if it does not reach every answer."""
    return ClaimedStats(tree)
