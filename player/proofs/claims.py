"""Claims about optimality, made by a tree or by the certificate beside it."""

from __future__ import annotations

from player.core import stats as core
from player.core.messages import counted, later, say
from player.core.stats import Stats
from player.games.scoring import scoring_of
from player.proofs.certificate import is_proven

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.tree import Tree

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


def stats(tree: Tree) -> Stats:
    """Return the exact statistics of `tree`.

    The claim is "proven" if a certificate beside the tree proves it. `known` is the total of a game that people end
    when one answer is left: each leaf of the tree then saves its guess.
    """
    found = core.stats(tree)
    if scoring_of(tree).may_end_early:
        leaves = {tree.guess_index(node) for node in range(tree.nodes) if not tree.children(node)}
        weights = tree.weights or [1] * found.answers
        found.known = found.total - sum(w for at, w in enumerate(weights) if at in leaves)
    if is_proven(tree, (found.total, found.worst)):
        found.claim = "proven"
    return found
