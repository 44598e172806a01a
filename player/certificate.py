"""Certificates of optimality: reading one, and telling whether it speaks of a given tree.

A certificate lies beside its tree, `classic.proof` beside `classic.msgpack`. It is a text: a line
that says what it is; a line of JSON with what was proven, of which lists, under which terms; then,
for every opener, a bound and the reason for it, saying that no tree which opens with that word has
a total below the bound; and the sha256 of all that. `trees/FORMAT.md` says how each version writes
it. A tree is called proven only where a certificate says so; whether the certificate is right,
`treec check-proof` finds out.
"""

from __future__ import annotations

import os

from player.errors import CertificateError
from player.files import read_at_most
from player.lists import digest
from player.meta import OBJECTIVES, is_whole
from player.rules import MODES
from player.words import plain, some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from player.tree import Tree

    Claim = tuple[int, str]  # a bound, and the reason for it

TITLE = "guesstree certificate"
NEWEST = 2
SUFFIX = ".proof"
ONE_PLY, SEARCH = "one-ply", "search"  # the reasons that version 2 has, and this:
ALIKE = "alike:"  # before the opener that some are alike to, what is said of it holding of them
OTHERS = "others"  # in place of a number of openers: all that are not named
MAX_BYTES = 64 << 20  # far above any certificate; keeps a mistaken path from filling the memory
SCORING = "letters"  # what certificates speak of that say nothing of how guesses are marked


class Certificate:
    """What was proven (`terms`), and for each opener a bound and the reason for it.

    `named` are the claims of the openers that have one of their own, `others` is that of all other
    openers, None if there are none. `digest` is the checksum of the text.
    """

    __slots__ = ("digest", "named", "others", "terms")

    def __init__(
        self, terms: dict[str, Any], named: dict[str, Claim], others: Claim | None, digest: str
    ) -> None:
        self.terms = terms
        self.named = named
        self.others = others
        self.digest = digest

    def claims(self, words: Collection[str]) -> dict[str, Claim]:
        """Return the claim of every opener, `words` being all that may be guessed."""
        unknown = sorted(self.named.keys() - set(words))
        if unknown:
            raise CertificateError(f"it names openers that are not in the list: {some(unknown)}")
        if len(words) != self.terms["openers"]:
            raise CertificateError(
                f"it is about {self.terms['openers']} openers, the list has {len(words)}"
            )
        claims = self.named
        if self.others is not None:
            claims = dict.fromkeys(words, self.others) | claims
        for word, (_, reason) in claims.items():
            if reason.startswith(ALIKE) and self.alike_to(word) not in claims:
                raise CertificateError(
                    f"{plain(word)} is said to be alike to {plain(self.alike_to(word))}, "
                    "which is not in the list"
                )
        return claims

    def alike_to(self, word: str) -> str:
        """Return the opener that speaks for `word`: itself, or one that it is alike to."""
        reason = self.named[word][1] if word in self.named else ""
        return reason.removeprefix(ALIKE) if reason.startswith(ALIKE) else word


def certificate_path(tree_path: str) -> str:
    """Return where the certificate of the tree at `tree_path` lies.

    >>> certificate_path("trees/classic.msgpack")
    'trees/classic.proof'
    """
    return os.path.splitext(tree_path)[0] + SUFFIX


def is_proven(tree: Tree) -> bool:
    """Tell whether an intact certificate beside `tree` says that no tree is better."""
    return tree.path is not None and objection(tree, certificate_path(tree.path)) is None


def objection(tree: Tree, path: str) -> str | None:
    """Say why the certificate at `path` does not prove `tree`; None if it does."""
    try:
        certificate = read(path)
    except CertificateError as error:
        return str(error)
    meta = tree.meta
    found = {f"{key}_digest": value for key, value in meta["digests"].items()}
    found |= {key: meta[key] for key in ("mode", "objective", "max_guesses", "total")}
    if meta["objective"] == "worst":
        found["worst"] = meta["worst"]
    found |= {"scoring": meta["scoring"], "openers": meta["guesses"]}
    for key, value in found.items():
        if certificate.terms[key] != value:
            return f"it is about another tree: {key} {certificate.terms[key]!r}, here {value!r}"
    return None


def read(path: str) -> Certificate:
    """Read the certificate at `path`; raise `CertificateError` unless it is whole and coherent."""
    try:
        data = read_at_most(path, MAX_BYTES)
    except OSError as error:
        raise CertificateError(f"{plain(path)}: cannot be read ({error.strerror})") from None
    try:
        return parse(data)
    except CertificateError as error:
        raise CertificateError(f"{plain(path)}: {error}") from None


def parse(data: bytes) -> Certificate:
    """Return the certificate in `data`, the content of its file."""
    text, checksum = _checked_text(data)
    title, terms_line, *lines = text.removesuffix("\n").split("\n")
    version = _parse_title(title)
    terms = _parse_terms(terms_line)
    if version == 1:
        terms.setdefault("scoring", SCORING)
        named, others = _parse_list(lines, terms), None
    else:
        if type(terms.get("scoring")) is not str:
            raise CertificateError("expected the second line to say the 'scoring'")
        named, others = _parse_groups(lines, terms)
    return Certificate(terms, named, others, checksum)


def _checked_text(data: bytes) -> tuple[str, str]:
    """Return the text above the checksum line, and the checksum, which must agree with it."""
    from hashlib import sha256

    content, mark, line = data.rpartition(b"sha256 ")
    checksum = sha256(content).hexdigest()
    if not mark or line != checksum.encode() + b"\n":
        raise CertificateError("damaged: its checksum does not agree")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise CertificateError("not a text in UTF-8") from None
    if text.count("\n") < 2:
        raise CertificateError("cut short: expected a title, the terms and the openers")
    return text, checksum


def _parse_title(title: str) -> int:
    """Return the version that the first line names."""
    start, _, version = title.rpartition(" ")
    if start != TITLE or not is_whole(version):
        raise CertificateError(f"expected the first line to be '{TITLE} {NEWEST}'")
    if int(version) > NEWEST:
        raise CertificateError(
            f"a certificate of version {version}, and this guesstree reads up to {NEWEST}: update it"
        )
    return int(version)


def _parse_terms(line: str) -> dict[str, Any]:
    """Return the JSON object on the second line."""
    import json

    try:
        terms = json.loads(line)
    except (ValueError, RecursionError):
        terms = None
    if not isinstance(terms, dict) or not _TERMS.keys() <= terms.keys():
        raise CertificateError(f"expected the second line to be JSON with {', '.join(_TERMS)}")
    for key, kinds in _TERMS.items():
        if type(terms[key]) not in kinds or not _is_sane(key, terms[key]):
            raise CertificateError(f"the term {key!r} cannot be {repr(terms[key])[:60]}")
    if (terms["objective"] == "worst") != (terms["worst"] is not None):
        raise CertificateError("the worst case belongs to the objective 'worst', and only to it")
    return terms


_TERMS: dict[str, tuple[type, ...]] = {
    "answers_digest": (str,),
    "guesses_digest": (str,),
    "weights_digest": (str, type(None)),
    "mode": (str,),
    "objective": (str,),
    "max_guesses": (int,),
    "total": (int,),
    "worst": (int, type(None)),
    "openers": (int,),
    "engine": (int,),
}
_CHOICES = {"mode": MODES, "objective": OBJECTIVES}


def _is_sane(key: str, value: Any) -> bool:
    """Tell whether the value of a term, of the right type, is one that it may have."""
    if isinstance(value, int):
        return (0 if key in {"max_guesses", "engine"} else 1) <= value < 2**63
    return value in _CHOICES.get(key, (value,))


def _parse_list(lines: list[str], terms: dict[str, Any]) -> dict[str, Claim]:
    """Return the claims of version 1: a line for every opener."""
    named = dict(_parse_opener(line) for line in lines)
    if len(named) != len(lines) or list(named) != sorted(named):
        raise CertificateError("the openers are not in order, or one occurs twice")
    if len(named) != terms["openers"] or digest(named) != terms["guesses_digest"]:
        raise CertificateError("the openers are not all the guesses of the list")
    if terms["objective"] == "mean":
        open_word = next((word for word, (bound, _) in named.items() if bound < terms["total"]), "")
        if open_word:
            raise CertificateError(f"the opener {open_word!r} is not refuted")
    return named


def _parse_opener(line: str) -> tuple[str, Claim]:
    """Return the word on a line of version 1, with its bound and the reason for it."""
    fields = line.split(" ", 2)
    if len(fields) != 3 or not is_whole(fields[1]):
        raise CertificateError(f"expected an opener, its bound and a reason, found {line[:60]!r}")
    return fields[0], (int(fields[1]), fields[2])


def _parse_groups(lines: list[str], terms: dict[str, Any]) -> tuple[dict[str, Claim], Claim]:
    """Return the claims of version 2: groups of openers that share one, and that of all others."""
    named: dict[str, Claim] = {}
    at = 0
    while at < len(lines):
        claim, size = _parse_head(lines[at], terms["total"])
        if size is None:
            if at + 1 < len(lines) or len(named) >= terms["openers"]:
                raise CertificateError("something follows the group of all others, or none is left")
            _check_alike(named)
            return named, claim
        words = lines[at + 1 : at + 1 + size]
        if len(words) != size or words != sorted(set(words)) or named.keys() & set(words):
            raise CertificateError(
                f"the group {lines[at]!r} has not so many openers, in order, each named once"
            )
        named |= dict.fromkeys(words, claim)
        at += 1 + size
    raise CertificateError("cut short: nothing is said of the openers that are not named")


def _check_alike(named: dict[str, Claim]) -> None:
    """Refuse openers that are said to be alike to one that is itself said to be alike to another."""
    for _, reason in set(named.values()):
        if not reason.startswith(ALIKE):
            continue
        first = reason.removeprefix(ALIKE)
        if first in named and named[first][1].startswith(ALIKE):
            raise CertificateError(
                f"openers are alike to {plain(first)[:60]}, and that to others: one must speak for all"
            )


def _parse_head(line: str, total: int) -> tuple[Claim, int | None]:
    """Return the claim at the head of a group, and how many openers are named; None: all others."""
    fields = line.split(" ")
    if (
        len(fields) != 3
        or not is_whole(fields[1])
        or not (fields[2] == OTHERS or is_whole(fields[2]))
    ):
        raise CertificateError(f"expected the head of a group of openers, found {line[:60]!r}")
    reason, bound, size = fields
    if reason not in {ONE_PLY, SEARCH} and (
        not reason.startswith(ALIKE) or reason == ALIKE or size == OTHERS
    ):
        raise CertificateError(f"a reason that this guesstree does not know: {reason[:60]!r}")
    if int(bound) < total:
        raise CertificateError(f"the openers of the group {line!r} are not refuted")
    return (int(bound), reason), None if size == OTHERS else int(size)
