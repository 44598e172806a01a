"""Write tables of openers: the cost of each opener, or of the best ones and a bound for the others.

A table contains nothing about how it was found, so every run writes the same text. Its reader is
`player.proofs.openers`; `trees/FORMAT.md` describes the format.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from compiler.search.costs import KnownCost
from compiler.search.engine import INFINITE
from player.proofs.openers import NEWEST, TITLE
from player.proofs.terms import OpenersError
from player.storage.sealed import sealed
from player.storage.strict_json import dumps

if TYPE_CHECKING:
    from compiler.search.openers import OpenerSearch


def held(search: "OpenerSearch", top: int) -> tuple[dict[str, KnownCost], int | None]:
    """Return the openers that a table contains, and the least total that any other may have (None if it has all).

    `top` is the number of best openers wanted, 0 for all. Openers that cost as much as the last of them are included,
    and so are equivalent openers, so that no order between equals is made up. If fewer than `top` openers have a tree
    within the limit, all openers are included.
    """
    words = search.words
    found = {word: search.finding(number) for number, word in enumerate(words)}
    best = search.known(search.firsts)[:top]
    if not top or len(best) < top:
        return found, None
    most = best[-1].total or 0
    kept = {word: one for word, one in found.items() if one.histogram and one.bound <= most}
    return kept, most + 1 if len(kept) < len(words) else None


def table(
    about: dict[str, Any], words: Iterable[str], held: Mapping[str, KnownCost], others: int | None
) -> bytes:
    """Return the table of some openers of a list; all other openers have totals of at least `others`."""
    ordered = sorted(words)
    costs = [(place, held[word]) for place, word in enumerate(ordered) if word in held]
    totals = [one.bound for _, one in costs if one.bound < INFINITE]
    if not totals:
        raise OpenersError("no opener has a tree within the limit, so no table was written")
    least = min(totals)
    quickest = min(len(one.histogram) for _, one in costs if one.histogram)
    terms = about | {
        "openers": len(ordered),
        "held": len(costs),
        "least": least,
        "quickest": quickest,
        "others": others,
    }
    places = [-1, *(place for place, _ in costs)]
    columns = (
        [after - before - 1 for before, after in pairwise(places)],
        [one.bound - least if one.histogram else 0 for _, one in costs],
        [len(one.histogram) - quickest + 1 if one.histogram else 0 for _, one in costs],
    )
    lines = [f"{TITLE} {NEWEST}", dumps(terms, sort_keys=True), *map(_packed, columns)]
    content = "".join(f"{line}\n" for line in lines).encode()
    return sealed(content)


def _packed(numbers: list[int]) -> str:
    """Return a column as text: the bit length of its largest number, then all numbers in base 64.

    Each number takes that many bits, most significant bit first.
    """
    bits = max(numbers).bit_length()
    if not bits:
        return "0"
    digits = "".join(f"{number:0{bits}b}" for number in numbers)
    size = -(-len(digits) // 8)
    return f"{bits} {b64encode(int(digits.ljust(8 * size, '0'), 2).to_bytes(size, 'big')).decode()}"
