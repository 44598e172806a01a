"""Texts with a checksum: certificates, tables of openers and ledgers, damaged with or without a valid checksum."""

import json
import os
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any
from zlib import crc32

from compiler.check import check as check_proof
from compiler.proof import prove, table
from compiler.proof.certificate import header
from compiler.search.costs import Costs
from compiler.search.engine import Engine
from compiler.search.openers import OpenerSearch, best_openers
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError
from player.core.modes import MODES
from player.games.scoring import GAMES
from player.proofs import certificate, openers
from player.words.lists import WordLists, load
from player.words.weights import Weights, digests
from tests.fuzz.case import Case, Kind, need, need_one_line, taken
from tests.fuzz.damage import damaged
from tests.support import oracle as naive

DAMAGED, SEALED = "damaged", "sealed again"


@cache
def problem(name: str = "letters") -> Problem:
    """Return a game that is proven in an instant, with symmetry or without."""
    if name == "pegs":
        return Problem(load("pegs:2x3"))
    words = ["abca", "abcb", "abda", "acbd", "bacd", "bbca", "cabd", "dabc", "dbca"]
    return Problem(WordLists(words[1:], words, name="nine"))


def _terms(objective: str) -> prove.Terms:
    return prove.Terms(objective, 6, table_bits=6)


@cache
def certificates() -> tuple[bytes, ...]:
    """Return certificates of both objectives, with symmetry and without, and one of version 1."""
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
    """Return tables of all openers, and of some."""
    found = []
    for name in ("letters", "pegs"):
        about = header(problem(name), "mean", 6)
        for top in (0, 2):
            search = OpenerSearch(Engine(problem(name)), 6, Loop())
            search.best(top or 10**6)
            kept, others = table.held(search, top)
            found.append(table.table(about, problem(name).lists.words, kept, others))
    return tuple(found)


@cache
def ledgers() -> dict[str, tuple[bytes, Any]]:
    """Return intact ledgers by their use, with the results of the work that wrote them."""
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
    """Resume the work of a ledger from the file at a path."""
    name, kind = what.split(" ")
    if kind != "openers":
        proof = prove.prove(problem(name), _terms(kind), path)
        return proof.proven, proof.certificate
    costs = Costs(problem(name), path)
    try:
        return best_openers(problem(name), 3, 6, Loop(), costs)
    finally:
        costs.close()


def _checked(content: bytes) -> bytes:
    return content + f"sha256 {sha256(content).hexdigest()}\n".encode()


def _text(samples: tuple[bytes, ...], random: Random) -> Case:
    """Return a text that ends in its checksum, damaged with a valid checksum or without."""
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
                need(
                    len(claims) == found.terms["openers"] == len(words), "claims for other openers"
                )
                lowest = min(bound for bound, _ in claims.values())
                need(
                    lowest >= found.terms["total"] or found.terms["objective"] == "worst",
                    "an open opener",
                )
    return 1


def _check_table(case: Case) -> int:
    found = taken(lambda: openers.parse(case.data))
    if found is not None:
        _refused_unless_sealed(case, tables())
        totals = [
            total
            for total, _ in found.of(map(str, range(found.terms["openers"]))).values()
            if total
        ]
        need(min(totals) == found.terms["least"], "the least total is another")
    return 1


@cache
def _claimed() -> list[tuple[str, str, bytes]]:
    """Return a certificate for each game, mode and objective: the name of the game, its mode, the text."""
    found = []
    for name, (lists, weights) in _games().items():
        for mode in lists.scoring.modes:
            for objective in ("mean", "worst"):
                proof = prove.prove(Problem(lists, weights, mode), _terms(objective))
                found.append((name, mode, proof.certificate))
    return found


@cache
def _games() -> dict[str, tuple[WordLists, Weights | None]]:
    """Return small games: without symmetry, and with weights that preserve all of the symmetry, some or none."""
    letters, pegs = problem().lists, load("pegs:2x3")
    placed, order = load("placed:2x3"), load("order:1-7")
    return {
        "letters": (letters, None),
        "letters, weighted": (
            letters,
            Weights(letters, [1, 0, 2, 3, 0, 1, 7, 1][: len(letters.answers)]),
        ),
        "pegs": (pegs, None),
        "pegs, weighted": (pegs, Weights(pegs, [5 if "2" in word else 1 for word in pegs.answers])),
        "placed, weighted": (
            placed,
            Weights(placed, [1 + (word[0] == "0") for word in placed.answers]),
        ),
        "order": (order, None),
    }


def _make_claim(random: Random) -> Case:
    """Make a certificate with some values replaced by others that are valid or invalid there."""
    name, _, data = random.choice(_claimed())
    title, terms, *groups = data.decode().splitlines()[:-1]
    output, words = json.loads(terms), sorted(_games()[name][0].words)
    for _ in range(random.randint(1, 3)):
        if random.random() < 0.6:
            output = _swapped(random, output)
        else:
            groups = _regrouped(random, groups, words)
    title = random.choice(
        (title, title, title, title, f"{certificate.TITLE} {random.randint(0, 3)}")
    )
    text = "".join(f"{line}\n" for line in (title, json.dumps(output, sort_keys=True), *groups))
    return Case(name, _checked(text.encode()))


def _swapped(random: Random, output: dict[str, Any]) -> dict[str, Any]:
    """Return the terms with one value replaced."""
    key = random.choice(sorted(output))
    others = [json.loads(data.split(b"\n")[1])[key] for _, _, data in _claimed()]
    near = [output[key] + step for step in (-1, 1, 2)] if type(output[key]) is int else []
    odd = [None, True, -1, 0, 1, 3, 10**9, 2**63, 1.0, "", "x", "0" * 64, [], {}, *MODES, *GAMES]
    return output | {key: random.choice(random.choice((others, near or others, odd)))}


def _regrouped(random: Random, groups: list[str], words: list[str]) -> list[str]:
    """Return the groups with a line changed, removed or repeated."""
    if not groups:
        return [random.choice(words)]
    at = random.randrange(len(groups))
    fields = groups[at].split(" ")
    if random.random() < 0.3:  # change the claim about one opener
        bound = int(groups[-1].split(" ")[1]) if len(groups[-1].split(" ")) == 3 else 20
        return [
            f"{random.choice(('one-ply', 'search'))} {bound + random.choice((0, 1, 2))} 1",
            random.choice(words),
            *groups,
        ]
    if len(fields) == 3 and random.random() < 0.7:
        reason, bound, size = fields
        what = random.randrange(3)
        reasons = ("one-ply", "search", f"alike:{random.choice(words)}", "alike:", "nothing")
        line = " ".join((
            random.choice(reasons) if what == 0 else reason,
            str(int(bound) + random.choice((-1, 1, 2, 50, 10**18))) if what == 1 else bound,
            random.choice(("others", "1", "2", str(len(words)), "0")) if what == 2 else size,
        ))  # fmt: skip
    else:
        line = random.choice([*words, *groups])
    return random.choice(
        ([*groups[:at], line, *groups[at + 1 :]], groups[:at] + groups[at + 1 :], [*groups, line])
    )


def _check_claim(case: Case) -> int:
    """Check with the oracle that every accepted certificate is right."""
    lists, weights = _games()[case.what]
    with open("case.proof", "wb") as file:
        file.write(case.data)
    report = taken(lambda: check_proof.check(file.name, lists, weights, sample=10**6))
    if report is not None and report.ok:
        found = certificate.parse(case.data)
        need(_is_true(case.what, found), "a false claim is found right")
        of = digests(lists if weights is None else weights.lists, weights)
        need(
            all(found.terms[f"{key}_digest"] == of[key] for key in of),
            "a claim about other lists is found right",
        )
    return 1


def _is_true(name: str, found: certificate.Certificate) -> bool:
    terms = found.terms
    limit = terms["max_guesses"] if terms["objective"] == "mean" else terms["worst"]
    for word, (bound, _) in found.claims(_games()[name][0].words).items():
        quicker = terms["objective"] == "worst" and limit > 1
        if quicker and _least(name, terms["mode"], word, limit - 1) is not None:
            return False
        least = _least(name, terms["mode"], word, limit)
        if least is not None and least < max(bound, terms["total"]):
            return False
    return True


@cache
def _least(name: str, mode: str, word: str, limit: int) -> int | None:
    """Return the oracle's least total of a tree with an opener, within a limit (0: none)."""
    oracle, words = _oracle(name, mode), tuple(sorted(_games()[name][0].words))
    best = oracle.best_of([word], oracle.answers, words, min(limit or len(words), len(words)))
    return None if best is None else best[0][0]


@cache
def _oracle(name: str, mode: str) -> naive.Search:
    lists, weights = _games()[name]
    answers = lists.answers if weights is None else weights.lists.answers
    weight = dict(zip(answers, weights.values if weights else [1] * len(answers)))
    return naive.Search(answers, weight, mode, naive.SCORES[lists.scoring.name])


def _warm_claims() -> None:
    for name, _, data in _claimed():
        lists, weights = _games()[name]
        with open("case.proof", "wb") as file:
            file.write(data)
        report = check_proof.check(file.name, lists, weights, sample=10**6)
        need(report.ok, f"an honest certificate of {name} is called wrong: {report.problems}")
        need(_is_true(name, certificate.parse(data)), f"a false certificate of {name}")


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
    """Check that damage is reported or harmless. A false entry with a valid checksum may mislead, but must end normally."""
    what, _, how = case.what.partition(", ")
    with open("case.ledger", "wb") as file:
        file.write(case.data)
    try:
        found = taken(lambda: _continued(what, file.name))
    except InfeasibleError as error:
        need_one_line(str(error))
        return 1
    need(how == SEALED or found in (None, ledgers()[what][1]), "damage changes the result")
    return 1


def _warm(samples: Any, check: Any) -> Any:
    return lambda: [check(Case(DAMAGED, data)) for data in samples()]


def _warm_ledgers() -> None:
    for what in LEDGERS:
        _check_ledger(Case(f"{what}, {DAMAGED}", ledgers()[what][0]))
        need(_continued(what, "case.ledger") == ledgers()[what][1], "a whole ledger is of no use")
        for size in range(0, len(ledgers()[what][0]), 200):  # after this, all kernels are compiled
            _check_ledger(Case(f"{what}, {DAMAGED}", ledgers()[what][0][:size]))


KINDS = {
    "certificates": Kind(
        "certificates",
        _warm(certificates, _check_certificate),
        lambda r: _text(certificates(), r),
        _check_certificate,
    ),
    "claims": Kind("claims", _warm_claims, _make_claim, _check_claim, reserve=8 << 30),
    "openers": Kind(
        "openers", _warm(tables, _check_table), lambda r: _text(tables(), r), _check_table
    ),
    "ledgers": Kind("ledgers", _warm_ledgers, _make_ledger, _check_ledger, reserve=8 << 30),
}
