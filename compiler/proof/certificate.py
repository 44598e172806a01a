"""Write certificates: what a proof is about, and how each opener was refuted.

A certificate contains nothing about how the proof was found, so every run writes the same text. Its reader is
`player.proofs.certificate`; `trees/FORMAT.md` describes the format.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from compiler.search.costs import terms_of
from player.proofs.certificate import ALIKE, NEWEST, ONE_PLY, OTHERS, SEARCH, TITLE
from player.storage.sealed import sealed
from player.storage.strict_json import dumps

if TYPE_CHECKING:
    from compiler.search.problem import Problem


def header(problem: "Problem", objective: str, max_guesses: int) -> dict[str, Any]:
    """Return what a proof is about."""
    return terms_of(problem) | {"objective": objective, "max_guesses": max_guesses}


def certificate(
    about: dict[str, Any],
    *,
    total: int,
    worst: int | None,
    openers: int,
    searched: Collection[str],
    alike: Mapping[str, Collection[str]],
) -> bytes:
    """Return the certificate that no opener has a total below `total`.

    `searched` are the openers that took a search, and `alike` maps an opener to those equivalent to it. One-ply
    bounds refute all others.
    """
    terms = about | {"total": total, "worst": worst, "openers": openers}
    lines = [f"{TITLE} {NEWEST}", dumps(terms, sort_keys=True)]
    for first, others in sorted(alike.items()):
        lines += [f"{ALIKE}{first} {total} {len(others)}", *sorted(others)]
    if len(searched) + sum(map(len, alike.values())) == openers:
        lines.append(f"{SEARCH} {total} {OTHERS}")
    else:
        if searched:
            lines += [f"{SEARCH} {total} {len(searched)}", *sorted(searched)]
        lines.append(f"{ONE_PLY} {total} {OTHERS}")
    content = "".join(f"{line}\n" for line in lines).encode()
    return sealed(content)
