"""Proofs: the certificate compared with the oracle, and the same bytes for every kind of run."""

import random
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from compiler.journal import LedgerError
from compiler.proof import prove
from compiler.search.costs import Costs
from compiler.search.openers import PricedOpener, best_openers
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError
from compiler.tree.emit import encode
from player.proofs import certificate
from player.words.lists import WordLists
from tests.compiler.search.test_build import Impatient
from tests.compiler.search.test_search import terms_of, wider_lists
from tests.support import oracle as naive
from tests.support.games import random_weights
from tests.support.running import TREEC, run
from tests.support.tiers import each_value_quick


def thirty_words(seed: int = 1) -> WordLists:
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("abcde", k=4)) for _ in range(120)})
    return WordLists(rng.sample(words, 40), words, name="forty")


@pytest.mark.parametrize(
    ("objective", "weighted"), each_value_quick(["mean", "worst"], [False, True])
)
def test_the_value_is_the_oracles(objective: str, weighted: bool) -> None:
    rng = random.Random(f"prove {objective} {weighted}")
    for _ in range(30):
        lists = wider_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        problem = Problem(lists, weights)
        lists = problem.lists
        limit = rng.choice((0, 3, 6))
        terms = prove.Terms(objective, limit, rng.choice((1, 2)), table_bits=8)
        expected = naive.best_tree(
            lists.answers, lists.words, weights=terms_of(weights), limit=limit, objective=objective
        )
        if expected is None:
            with pytest.raises(InfeasibleError):
                prove.prove(problem, terms)
            continue
        proof = prove.prove(problem, terms)
        total, worst, _ = expected[0]
        assert proof.proven
        assert proof.total == total
        assert proof.worst == (worst if objective == "worst" else None)
        read = certificate.parse(proof.certificate)
        assert read.terms["total"] == total
        claims = read.claims(lists.words)
        assert set(claims) == set(lists.words)
        assert {bound for bound, _ in claims.values()} == {total}


@pytest.mark.parametrize("terms", [prove.Terms(), prove.Terms("worst"), prove.Terms(max_guesses=4)])
def test_the_certificate_is_the_same_for_every_kind_of_run(
    terms: prove.Terms, tmp_path: Path
) -> None:
    lists = thirty_words()
    problem = Problem(lists)
    straight = prove.prove(problem, terms).certificate
    other = terms._replace(threads=2, table_bits=4)
    assert prove.prove(problem, other).certificate == straight
    ledger = tmp_path / "ledger"
    runs = 0
    while True:
        runs += 1
        proof = prove.prove(problem, terms, str(ledger), Impatient(25, but_for="certificate"))
        if proof.proven:
            break
        assert proof.open > 0 or terms.objective == "worst"
        # As if killed in the middle of a line.
        ledger.write_bytes(ledger.read_bytes()[: -random.Random(runs).randint(1, 12)])
    assert runs > 2
    assert proof.certificate == straight
    again = prove.prove(problem, terms, str(ledger))
    assert again.certificate == straight
    assert again.states == 0 or terms.objective == "worst"


@pytest.mark.parametrize(("objective", "searched"), [("mean", 0), ("worst", 5)])
def test_openers_that_took_a_search_are_counted_as_the_certificate_has_them(
    objective: str, searched: int
) -> None:
    lists = WordLists(["abc", "abd", "abe", "xyd", "xyz"])
    proof = prove.prove(Problem(lists), prove.Terms(objective))
    claims = certificate.parse(proof.certificate).claims(lists.words)
    reasons = [reason for _, reason in claims.values()]
    assert proof.searched == reasons.count(certificate.SEARCH) == searched


def test_a_tree_is_proven_by_the_certificate_beside_it(tmp_path: Path) -> None:
    from compiler.search.build import Params, solve
    from player.loader import load
    from player.proofs.claims import stats

    problem = Problem(thirty_words(2))
    params = Params(openers=10**6)
    tree = tmp_path / "forty.msgpack"
    tree.write_bytes(encode(solve(problem, params).strategy(problem, params)))
    assert stats(load(str(tree))).claim.startswith("best of")
    proof = prove.prove(problem, prove.Terms())
    (tmp_path / "forty.proof").write_bytes(proof.certificate)
    assert stats(load(str(tree))).claim == "proven"


def test_a_ledger_of_something_else_is_refused(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    prove.prove(Problem(thirty_words()), prove.Terms(), str(ledger))
    for problem in (Problem(thirty_words(3)), Problem(thirty_words(), mode="hard")):
        with pytest.raises(LedgerError, match="belongs to another search"):
            prove.prove(problem, prove.Terms(), str(ledger))
    ledger.write_bytes(b"a shopping list\n")
    with pytest.raises(LedgerError, match="not a ledger"):
        prove.prove(Problem(thirty_words()), prove.Terms(), str(ledger))
    assert ledger.read_bytes() == b"a shopping list\n"
    for title in (b"guesstree ledger 1", b"guesstree openers ledger 1", b"guesstree ledger 3"):
        ledger.write_bytes(title + b"\n{}\n")
        with pytest.raises(LedgerError, match="another version of guesstree"):
            prove.prove(Problem(thirty_words()), prove.Terms(), str(ledger))


def test_one_ledger_serves_proofs_and_openers_under_every_limit(tmp_path: Path) -> None:
    problem = Problem(thirty_words())

    def priced(path: str | None, limit: int) -> list[PricedOpener]:
        with closing(Costs(problem, path)) as costs:
            return best_openers(problem, 9, limit, Loop(), costs)

    work = [
        lambda path, kind=kind, limit=limit: prove.prove(problem, prove.Terms(kind, limit), path)[:3]
        for kind in ("mean", "worst")
        for limit in (0, 4, 6)
    ] + [
        lambda path, limit=limit: priced(path, limit)
        for limit in (4, 6)
    ]  # fmt: skip
    straight = [do(None) for do in work]
    for seed in range(3):
        ledger = str(tmp_path / f"ledger {seed}")
        order = random.Random(seed).sample(range(len(work)), len(work))
        for number in order:
            assert work[number](ledger) == straight[number]
        proof = prove.prove(problem, prove.Terms(), ledger)
        assert proof.certificate == prove.prove(problem, prove.Terms()).certificate
        assert proof.states == 0


def test_a_damaged_ledger_is_refused_and_every_torn_one_is_used(tmp_path: Path) -> None:
    problem = Problem(WordLists(["ab", "ba", "cd", "dc"]))
    ledger = tmp_path / "ledger"
    proof = prove.prove(problem, prove.Terms(), str(ledger))
    whole = ledger.read_bytes()
    for size in range(len(whole)):
        ledger.write_bytes(whole[:size])
        assert prove.prove(problem, prove.Terms(), str(ledger)).certificate == proof.certificate
    first = whole.index(b"\n", whole.index(b"\n") + 1) + 3
    ledger.write_bytes(whole[:first] + b"#" + whole[first + 1 :])
    with pytest.raises(LedgerError, match=":3: damaged"):
        prove.prove(problem, prove.Terms(), str(ledger))


@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_a_ledger_that_names_other_words_is_refused(objective: str, tmp_path: Path) -> None:
    """Found by make fuzz: the total of a word that is not in the list was taken as the best one."""
    problem, terms = Problem(WordLists(["ab", "ba", "cd", "dc"])), prove.Terms(objective)
    ledger = tmp_path / "ledger"
    prove.prove(problem, terms, str(ledger))
    line = b"6 zz 5 exact"
    ledger.write_bytes(ledger.read_bytes() + b"%s %08x\n" % (line, crc32(line)))
    with pytest.raises(LedgerError, match="not in the list: zz"):
        prove.prove(problem, terms, str(ledger))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"6 ab 5 exact", "ab has a total of 5, but the search finds another"),
        (b"6 ab 1844674407370955161621 exact", "damaged"),
        (b"6 ab -1 exact", "damaged"),
    ],
)
def test_a_ledger_that_cannot_be_true_ends_in_a_line(
    line: bytes, message: str, tmp_path: Path
) -> None:
    """Found by make fuzz: one of these never ended, and one number was too large for a kernel."""
    problem, terms = Problem(WordLists(["ab", "ba", "cd", "dc"])), prove.Terms("worst")
    ledger = tmp_path / "ledger"
    prove.prove(problem, terms, str(ledger))
    head = b"\n".join(ledger.read_bytes().split(b"\n")[:2])
    lines = [b"%s %08x\n" % (text, crc32(text)) for text in (line, b"6 ba 8 search")]
    ledger.write_bytes(head + b"\n" + b"".join(lines))
    with pytest.raises(LedgerError, match=message):
        prove.prove(problem, terms, str(ledger))


def test_kernels_that_run_as_plain_python_prove_too(tmp_path: Path) -> None:
    """Found by make fuzz: they return numpy integers, which a certificate cannot contain."""
    words, proof = tmp_path / "words.txt", tmp_path / "words.proof"
    words.write_text("ab\nba\ncd\ndc\n")
    done = run("prove", str(words), "--out", str(proof), program=TREEC, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert certificate.read(str(proof)).terms["total"] == 8
