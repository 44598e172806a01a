"""Write certificates: what a proof is about, and how each opener was refuted.

A certificate contains nothing about how the proof was found, so every run writes the same text. Its reader is
`player.proofs.certificate`; `trees/FORMAT.md` describes the format.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from compiler.search.costs import terms_of
from player.core.checksum import sha256
from player.proofs.certificate import (
    ALIKE,
    NEWEST,
    ONE_PLY,
    OTHERS,
    SEARCH,
    TITLE,
    WITHOUT_LOG,
)
from player.storage.sealed import sealed
from player.storage.strict_json import dumps

if TYPE_CHECKING:
    from compiler.search.problem import Problem


def header(problem: "Problem", objective: str, max_guesses: int) -> dict[str, Any]:
    """Return what a proof is about."""
    return terms_of(problem) | {"objective": objective, "max_guesses": max_guesses}


def certificate(
    terms: dict[str, Any],
    *,
    searched: Collection[str],
    alike: Mapping[str, Collection[str]],
    log: bytes | None = None,
) -> bytes:
    """Return the certificate that no opener has a total below that of `terms`.

    `searched` are the openers that took a search, and `alike` maps an opener to those equivalent to it. One-ply
    bounds refute all others. A certificate with a proof log names the digest of its file.
    """
    total, openers, version = terms["total"], terms["openers"], WITHOUT_LOG
    if log is not None:
        terms, version = terms | {"log_digest": sha256(log).hexdigest()}, NEWEST
    lines = [f"{TITLE} {version}", dumps(terms, sort_keys=True)]
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
