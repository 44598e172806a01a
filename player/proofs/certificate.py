"""Certificates of optimality: reading one, and deciding whether it proves a given tree optimal.

A certificate is beside its tree, `classic.proof` beside `classic.msgpack`. It is a text:

- a line that identifies the format;
- a line of JSON with what was proven, for which lists, under which terms;
- for every opener, a lower bound on the total of all trees with that opener, and the reason for it;
- the SHA-256 of all that.

`trees/FORMAT.md` describes every version. A tree counts as proven only if its certificate says so and no check
that needs no search contradicts it (`objection`). `treec check-proof` checks whether the certificate is right.
"""

from __future__ import annotations

import os

from player.core.checksum import digest
from player.core.meta import is_digest
from player.core.text import plain, some
from player.games.scoring import GAMES, game
from player.numbers import is_whole
from player.proofs.terms import GAME_TERMS, CertificateError, parse_terms
from player.proofs.terms import read as read_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from player.core.tree import Tree
    from player.words.lists import WordLists

    Claim = tuple[int, str]  # a bound, and the reason for it
    Cost = tuple[int, int]  # a total and a worst case

TITLE = "guesstree certificate"
NEWEST = 3  # the version of certificates that name a proof log
WITHOUT_LOG = 2  # the version of those that name none
SUFFIX = ".proof"
ONE_PLY, SEARCH = "one-ply", "search"  # version 2 also has this reason:
ALIKE = "alike:"  # precedes an opener whose claim also holds for the openers of the group, which are symmetric to it
OTHERS = "others"  # instead of a number of openers: all that are not named
SCORING = "letters"  # the game of certificates that do not name one
_TERMS = GAME_TERMS | {"total": (int,), "worst": (int, type(None))}


class Certificate:
    """The proven claim (`terms`), and for each opener a bound and its reason.

    `named` are the claims of openers that have their own, `others` is the claim of all other openers, None if
    there are none. `digest` is the checksum of the text.
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
        """Return the claim of every opener; `words` are all words that may be guessed."""
        unknown = sorted(self.named.keys() - set(words))
        if unknown:
            raise CertificateError(f"it names openers that are not in the list: {some(unknown)}")
        if len(words) != self.terms["openers"]:
            raise CertificateError(
                f"it covers {self.terms['openers']} openers, but the list has {len(words)}"
            )
        claims = self.named
        if self.others is not None:
            claims = dict.fromkeys(words, self.others) | claims
        for word, (_, reason) in claims.items():
            if reason.startswith(ALIKE) and self.alike_to(word) not in claims:
                raise CertificateError(
                    f"{plain(word)} is marked as equivalent to {plain(self.alike_to(word))}, "
                    "which is not in the list"
                )
        return claims

    def claim_of(self, word: str) -> Claim | None:
        """Return the claim of one opener; None if there is none."""
        return self.named.get(word, self.others)

    def alike_to(self, word: str) -> str:
        """Return the opener whose claim holds for `word`: itself, or one that is symmetric to it."""
        reason = self.named[word][1] if word in self.named else ""
        return reason.removeprefix(ALIKE) if reason.startswith(ALIKE) else word


def certificate_path(tree_path: str) -> str:
    """Return the path of the certificate of the tree at `tree_path`.

    >>> certificate_path("trees/classic.msgpack")
    'trees/classic.proof'
    """
    return os.path.splitext(tree_path)[0] + SUFFIX


def is_proven(tree: Tree, cost: Cost | None = None) -> bool:
    """Tell whether an intact certificate beside `tree` proves that no tree is better: see `objection`."""
    return tree.path is not None and objection(tree, certificate_path(tree.path), cost) is None


def objection(
    tree: Tree, path: str, cost: Cost | None = None, lists: WordLists | None = None
) -> str | None:
    """Return why the certificate at `path` does not prove `tree` optimal; None if no cheap check finds a
    reason.

    The certificate must be intact, consistent and about this tree. The tree must have the values that both
    state, and must not refute a bound. `cost` is the total and worst case of the tree, if known already; with
    the `lists` of both, the openers are compared too. The bounds themselves are not checked.
    """
    try:
        certificate = read(path)
        _check_about(certificate.terms, tree.meta)
        total, worst = cost or _cost_of(tree)
        _check_tree(certificate.terms, tree, total, worst)
        _check_openers(certificate, tree)
        _check_bounds(certificate, tree, total, worst)
        if lists is not None:
            certificate.claims(lists.words)
    except CertificateError as error:
        return str(error)
    return None


def _check_about(terms: dict[str, Any], meta: dict[str, Any]) -> None:
    """Raise `CertificateError` if a certificate is about another tree than the one with metadata `meta`."""
    found = {f"{key}_digest": value for key, value in meta["digests"].items()}
    found |= {key: meta[key] for key in ("mode", "objective", "max_guesses", "total")}
    if meta["objective"] == "worst":
        found["worst"] = meta["worst"]
    found |= {"scoring": meta["scoring"], "openers": meta["guesses"]}
    for key, value in found.items():
        if terms[key] != value:
            raise CertificateError(
                f"it belongs to another tree: {key} {terms[key]!r}, here {value!r}"
            )


def _cost_of(tree: Tree) -> Cost:
    """Return the total and the worst case of a tree by replaying every answer."""
    counts = [len(tree.turns(answer) or ()) for answer in tree.answers]
    if 0 in counts:
        raise CertificateError(f"the tree does not lead to {tree.answers[counts.index(0)]}")
    weights = tree.weights or [1] * len(counts)
    return sum(weight * count for weight, count in zip(weights, counts)), max(counts)


def _check_tree(terms: dict[str, Any], tree: Tree, total: int, worst: int) -> None:
    """Raise `CertificateError` if the tree does not have the cost that it and the certificate state."""
    found: dict[str, str | int | None] = {
        "answers_digest": digest(tree.answers, tree.scoring.stamp(whole=False)),
        "weights_digest": None,
        "total": total,
    }
    if tree.weights is not None:
        from player.core.checksum import weights_digest

        scale = tree.meta["weight_scale"]
        found["weights_digest"] = weights_digest(tree.answers, tree.weights, scale)
    if terms["objective"] == "worst":
        found["worst"] = worst
    for key, value in found.items():
        if terms[key] != value:
            raise CertificateError(
                f"the tree is not what it and the certificate say: {key} {terms[key]!r}, found {value!r}"
            )
    if 0 < terms["max_guesses"] < worst:
        raise CertificateError(
            f"the tree takes {worst} guesses, but the certificate has a limit of {terms['max_guesses']}"
        )
    if len(tree.words) > terms["openers"]:
        raise CertificateError(
            f"it covers {terms['openers']} openers, but the tree alone has {len(tree.words)} words"
        )


def _check_openers(certificate: Certificate, tree: Tree) -> None:
    """Raise `CertificateError` for openers that no list of this game can contain."""
    words = {*certificate.named, *map(certificate.alike_to, certificate.named)}
    if odd := sorted(word for word in words if not tree.scoring.is_word(word)):
        raise CertificateError(
            f"it names openers that are not words of this game: {some(odd)[:60]}"
        )


def _check_bounds(certificate: Certificate, tree: Tree, total: int, worst: int) -> None:
    """Raise `CertificateError` for bounds above the cost of a known tree.

    For its own opener that is the tree. For any other opener, in normal mode, it is the tree played after that
    guess.
    """
    terms, opener = certificate.terms, tree.word(0)
    most = {opener: total}
    behind = 0 if terms["objective"] == "worst" else worst + 1
    if terms["mode"] == "normal" and behind and not 0 < terms["max_guesses"] < behind:
        longer = total + sum(tree.weights or [1] * len(tree.answers))
        most = dict.fromkeys(certificate.named, longer) | most
        most[""] = longer  # all openers that are not named
    for word, cost in most.items():
        claim = certificate.claim_of(word)
        if claim is not None and claim[0] > cost:
            raise CertificateError(
                f"it says that no tree which opens with {word or 'another word'} has a total below "
                f"{claim[0]}, and one of {cost} is known"
            )


def read(path: str) -> Certificate:
    """Read the certificate at `path`; raise `CertificateError` unless it is intact and consistent."""
    return read_with(path, parse, CertificateError)


def parse(data: bytes) -> Certificate:
    """Return the certificate in `data`, the content of its file."""
    text, checksum = _checked_text(data)
    title, terms_line, *lines = text.removesuffix("\n").split("\n")
    version = _parse_title(title)
    terms = _parse_terms(terms_line)
    if version == 1:
        terms.setdefault("scoring", SCORING)
    if version == 3 and not is_digest(terms.get("log_digest")):
        raise CertificateError("expected the second line to have the 'log_digest' of the proof log")
    _check_game(terms)
    if version == 1:
        named, others = _parse_list(lines, terms), None
    else:
        named, others = _parse_groups(lines, terms)
        if terms["objective"] == "worst" and ONE_PLY in {
            why for _, why in [*named.values(), others]
        }:
            raise CertificateError(
                "one-ply bounds do not apply to the worst case: expected only searches"
            )
    return Certificate(terms, named, others, checksum)


def _checked_text(data: bytes) -> tuple[str, str]:
    """Return the text above the checksum line and the checksum; raise `CertificateError` if they disagree."""
    from player.storage.sealed import unsealed

    found = unsealed(data)
    if found is None:
        raise CertificateError("damaged: its checksum does not agree")
    content, checksum = found
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise CertificateError("not a text in UTF-8") from None
    if text.count("\n") < 2:
        raise CertificateError("cut short: expected a title, the terms and the openers")
    return text, checksum


def _parse_title(title: str) -> int:
    """Return the version in the first line."""
    start, _, version = title.rpartition(" ")
    if start != TITLE or not is_whole(version):
        raise CertificateError(f"expected the first line to be '{TITLE} {NEWEST}'")
    if int(version) > NEWEST:
        raise CertificateError(
            f"the certificate has version {version}, but this guesstree reads versions up to {NEWEST}: update guesstree"
        )
    return int(version)


def _parse_terms(line: str) -> dict[str, Any]:
    """Return the JSON object on the second line."""
    terms = parse_terms(line, _TERMS, CertificateError)
    if (terms["objective"] == "worst") != (terms["worst"] is not None):
        raise CertificateError("the worst case belongs to the objective 'worst', and only to it")
    if terms["worst"] is not None and 0 < terms["max_guesses"] < terms["worst"]:
        raise CertificateError("the worst case is past the limit of guesses")
    return terms


def _check_game(terms: dict[str, Any]) -> None:
    """Raise `CertificateError` for an unknown game, or a mode that the game does not have."""
    scoring, mode = terms.get("scoring"), terms["mode"]
    if type(scoring) is not str:
        raise CertificateError("expected 'scoring' in the second line")
    if scoring not in GAMES:
        raise CertificateError(
            f"it belongs to the game {plain(scoring)[:60]!r}, which this guesstree does not know; "
            f"expected one of {', '.join(GAMES)}"
        )
    if mode not in (modes := game(scoring).modes):
        raise CertificateError(
            f"it is for {mode} mode, but the game {scoring!r} has only {' and '.join(modes)} mode"
        )


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
    """Return the word on a line of version 1, its bound and the reason."""
    fields = line.split(" ", 2)
    if len(fields) != 3 or not is_whole(fields[1]):
        raise CertificateError(f"expected an opener, its bound and a reason, found {line[:60]!r}")
    return fields[0], (int(fields[1]), fields[2])


def _parse_groups(lines: list[str], terms: dict[str, Any]) -> tuple[dict[str, Claim], Claim]:
    """Return the claims of version 2: groups of openers with one claim each, and the claim of all others."""
    named: dict[str, Claim] = {}
    at = 0
    while at < len(lines):
        claim, size = _parse_head(lines[at], terms["total"])
        if size is None:
            if at + 1 < len(lines) or len(named) >= terms["openers"]:
                raise CertificateError(
                    "expected the group of all other openers to come last and not to be empty"
                )
            _check_alike(named)
            return named, claim
        words = lines[at + 1 : at + 1 + size]
        if len(words) != size or words != sorted(set(words)) or named.keys() & set(words):
            raise CertificateError(
                f"the openers of the group {lines[at]!r} are too few, not in order, or repeated"
            )
        named |= dict.fromkeys(words, claim)
        at += 1 + size
    raise CertificateError("cut short: the openers that are not named have no bound")


def _check_alike(named: dict[str, Claim]) -> None:
    """Raise `CertificateError` if an opener is symmetric to one whose claim is that of a third."""
    for _, reason in set(named.values()):
        if not reason.startswith(ALIKE):
            continue
        first = reason.removeprefix(ALIKE)
        if first in named and named[first][1].startswith(ALIKE):
            raise CertificateError(
                f"openers refer to {plain(first)[:60]}, which itself refers to another opener"
            )


def _parse_head(line: str, total: int) -> tuple[Claim, int | None]:
    """Return the claim at the head of a group and the number of its openers; None means all others."""
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
        raise CertificateError(f"unknown reason: {reason[:60]!r}")
    if int(bound) < total:
        raise CertificateError(f"the openers of the group {line!r} are not refuted")
    return (int(bound), reason), None if size == OTHERS else int(size)
