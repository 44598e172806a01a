"""Certificates of optimality: reading one, and telling whether it speaks of a given tree.

A certificate lies beside its tree, `classic.proof` beside `classic.msgpack`. It is a text: a line
that says what it is; a line of JSON with what was proven, of which lists, under which terms; a line
`word bound reason` for every opener, sorted, saying that no tree which opens with that word has a
total below the bound; and the sha256 of all that. A tree is called proven only where a certificate
says so; whether the certificate is right, `treec check-proof` finds out.
"""

from __future__ import annotations

import os

from player.errors import CertificateError
from player.lists import digest
from player.meta import is_whole
from player.words import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.tree import Tree

TITLE = "guesstree certificate 1"
SUFFIX = ".proof"


class Certificate:
    """What was proven (`terms`), and for each opener a bound and what it rests on."""

    __slots__ = ("openers", "terms")

    def __init__(self, terms: dict[str, Any], openers: dict[str, tuple[int, str]]) -> None:
        self.terms = terms
        self.openers = openers


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
    for key, value in found.items():
        if certificate.terms[key] != value:
            return f"it is about another tree: {key} {certificate.terms[key]!r}, here {value!r}"
    return None


def read(path: str) -> Certificate:
    """Read the certificate at `path`; raise `CertificateError` unless it is whole and coherent."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise CertificateError(f"{plain(path)}: cannot be read ({error.strerror})") from None
    try:
        return parse(data)
    except CertificateError as error:
        raise CertificateError(f"{plain(path)}: {error}") from None


def parse(data: bytes) -> Certificate:
    """Return the certificate in `data`, the content of its file."""
    text = _checked_text(data)
    title, terms_line, *lines = text.removesuffix("\n").split("\n")
    if title != TITLE:
        raise CertificateError(f"expected the first line to be {TITLE!r}")
    terms = _parse_terms(terms_line)
    openers = dict(_parse_opener(line) for line in lines)
    if len(openers) != len(lines) or list(openers) != sorted(openers):
        raise CertificateError("the openers are not in order, or one occurs twice")
    if len(openers) != terms["openers"] or digest(openers) != terms["guesses_digest"]:
        raise CertificateError("the openers are not all the guesses of the list")
    if terms["objective"] == "mean":
        open_word = next((w for w, (bound, _) in openers.items() if bound < terms["total"]), None)
        if open_word is not None:
            raise CertificateError(f"the opener {open_word!r} is not refuted")
    return Certificate(terms, openers)


def _checked_text(data: bytes) -> str:
    """Return the text above the checksum line, which must agree with it."""
    from hashlib import sha256

    content, mark, checksum = data.rpartition(b"sha256 ")
    if not mark or checksum != sha256(content).hexdigest().encode() + b"\n":
        raise CertificateError("damaged: its checksum does not agree")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise CertificateError("not a text in UTF-8") from None
    if text.count("\n") < 2:
        raise CertificateError("cut short: expected a title, the terms and the openers")
    return text


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
        if type(terms[key]) not in kinds:
            raise CertificateError(f"the term {key!r} cannot be {terms[key]!r}")
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


def _parse_opener(line: str) -> tuple[str, tuple[int, str]]:
    """Return the word on a line, with its bound and the reason for it."""
    fields = line.split(" ", 2)
    if len(fields) != 3 or not is_whole(fields[1]):
        raise CertificateError(f"expected an opener, its bound and a reason, found {line[:60]!r}")
    return fields[0], (int(fields[1]), fields[2])
