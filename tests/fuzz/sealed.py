"""Texts with a seal: certificates, tables of openers and ledgers, damaged, or damaged and sealed again."""

import os
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any
from zlib import crc32

from compiler.proof import prove, table
from compiler.proof.certificate import header
from compiler.search.costs import Costs
from compiler.search.loop import Loop
from compiler.search.openers import Pricing, best_openers
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError
from player import certificate, openers
from player.lists import WordLists, load
from tests.fuzz.case import Case, Kind, need, need_one_line, taken
from tests.fuzz.damage import damaged

DAMAGED, SEALED = "damaged", "sealed again"


@cache
def problem(name: str = "letters") -> Problem:
    """A game small enough to be proven in an instant, with symmetry or without."""
    if name == "pegs":
        return Problem(load("pegs:2x3"))
    words = ["abca", "abcb", "abda", "acbd", "bacd", "bbca", "cabd", "dabc", "dbca"]
    return Problem(WordLists(words[1:], words, name="nine"))


def _terms(objective: str) -> prove.Terms:
    return prove.Terms(objective, 6, table_bits=6)


@cache
def certificates() -> tuple[bytes, ...]:
    """Certificates of both objectives, with symmetry and without, and one of the first version."""
    found = [
        prove.prove(problem(name), _terms(objective)).certificate
        for name in ("letters", "pegs") for objective in ("mean", "worst")
    ]  # fmt: skip
    words = sorted(problem().lists.words)
    head = found[0].split(b"\n")[1].decode()
    total = prove.prove(problem(), _terms("mean")).total
    lines = [f"{certificate.TITLE} 1", head, *(f"{word} {total} one-ply" for word in words)]
    return *found, _checked("".join(f"{line}\n" for line in lines).encode())


@cache
def tables() -> tuple[bytes, ...]:
    """Tables of all openers, and of some."""
    found = []
    for name in ("letters", "pegs"):
        about = header(problem(name), "mean", 6)
        for top in (0, 2):
            pricing = Pricing(problem(name), 6, Loop())
            pricing.best(top or 10**6)
            kept, others = table.held(pricing, top)
            found.append(table.table(about, problem(name).lists.words, kept, others))
    return tuple(found)


@cache
def ledgers() -> dict[str, tuple[bytes, Any]]:
    """By what they are for, whole ledgers, and what comes of the work that wrote them."""
    found = {}
    for what in LEDGERS:
        path = f"{what}.ledger"
        result = _continued(what, path)
        with open(path, "rb") as file:
            found[what] = file.read(), result
        os.remove(path)
    return found


LEDGERS = ("letters mean", "pegs worst", "letters openers")


def _continued(what: str, path: str) -> Any:
    """Do the work of a ledger, going on from what the file at a path has."""
    name, kind = what.split(" ")
    if kind != "openers":
        proof = prove.prove(problem(name), _terms(kind), path)
        return proof.proven, proof.certificate
    costs = Costs(path, header(problem(name), "mean", 6))
    try:
        return best_openers(problem(name), 3, 6, Loop(), costs)
    finally:
        costs.close()


def _checked(content: bytes) -> bytes:
    return content + f"sha256 {sha256(content).hexdigest()}\n".encode()


def _text(samples: tuple[bytes, ...], random: Random) -> Case:
    """A text that ends in its checksum, damaged with it or without."""
    if random.random() < 0.3:
        return Case(DAMAGED, damaged(random, samples))
    bodies = [sample.rpartition(b"sha256 ")[0] for sample in samples]
    return Case(SEALED, _checked(damaged(random, bodies)))


def _refused_unless_sealed(case: Case, samples: tuple[bytes, ...]) -> None:
    need(case.what == SEALED or case.data in samples, "damaged bytes were taken for sound")


def _check_certificate(case: Case) -> int:
    found = taken(lambda: certificate.parse(case.data))
    if found is not None:
        _refused_unless_sealed(case, certificates())
        for name in ("letters", "pegs"):
            words = problem(name).lists.words
            claims = taken(lambda words=words: found.claims(words))
            if claims is not None:
                need(len(claims) == found.terms["openers"] == len(words), "claims for other openers")
                lowest = min(bound for bound, _ in claims.values())
                need(lowest >= found.terms["total"] or found.terms["objective"] == "worst", "an open opener")
    return 1


def _check_table(case: Case) -> int:
    found = taken(lambda: openers.parse(case.data))
    if found is not None:
        _refused_unless_sealed(case, tables())
        totals = [total for total, _ in found.of(map(str, range(found.terms["openers"]))).values() if total]
        need(min(totals) == found.terms["least"], "the least total is another")
    return 1


def _make_ledger(random: Random) -> Case:
    what = random.choice(LEDGERS)
    data = ledgers()[what][0]
    if random.random() < 0.4:
        return Case(f"{what}, {DAMAGED}", damaged(random, [data]))
    head, terms, *lines = data.split(b"\n")
    lines = [line.rpartition(b" ")[0] for line in lines if line]
    lines = damaged(random, [b"\n".join(lines)]).split(b"\n")
    sealed = [b"%s %08x" % (line, crc32(line)) for line in lines]
    return Case(f"{what}, {SEALED}", b"\n".join([head, terms, *sealed, b""]))


def _check_ledger(case: Case) -> int:
    """Damage is told, or does no harm; what is sealed falsely may mislead, and still ends as it should."""
    what, _, how = case.what.partition(", ")
    with open("case.ledger", "wb") as file:
        file.write(case.data)
    try:
        found = taken(lambda: _continued(what, file.name))
    except InfeasibleError as error:
        need_one_line(str(error))
        return 1
    need(how == SEALED or found in (None, ledgers()[what][1]), "damage changes what comes of it")
    return 1


def _warm(samples: Any, check: Any) -> Any:
    return lambda: [check(Case(DAMAGED, data)) for data in samples()]


def _warm_ledgers() -> None:
    for what in LEDGERS:
        _check_ledger(Case(f"{what}, {DAMAGED}", ledgers()[what][0]))
        need(_continued(what, "case.ledger") == ledgers()[what][1], "a whole ledger is of no use")
        for size in range(0, len(ledgers()[what][0]), 200):  # which has all kernels compiled
            _check_ledger(Case(f"{what}, {DAMAGED}", ledgers()[what][0][:size]))


KINDS = {
    "certificates": Kind(
        "certificates", _warm(certificates, _check_certificate), lambda r: _text(certificates(), r), _check_certificate
    ),
    "openers": Kind("openers", _warm(tables, _check_table), lambda r: _text(tables(), r), _check_table),
    "ledgers": Kind("ledgers", _warm_ledgers, _make_ledger, _check_ledger, reserve=8 << 30),
}
