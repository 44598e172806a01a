"""Small games with their proof logs, and mutated logs."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from compiler.check import check as check_proof
from compiler.check import log as proof_log
from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.claims import NO_LIMIT
from compiler.check.marking import score_all
from compiler.progress import Silence
from compiler.proof.prove import Terms, prove
from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.proofs.terms import CertificateError
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import random_words
from tests.support.sealing import sealed


class ProvenGame:
    """A small game with its proof, and the tree beside it."""

    def __init__(self, folder: Path, lists: WordLists, weights: Weights | None, terms: Terms):
        self.folder, self.lists, self.weights, self.terms = folder, lists, weights, terms
        self.problem = Problem(lists, weights)
        proof = prove(self.problem, terms)
        assert proof.certificate is not None
        assert proof.log is not None
        self.certificate, self.log = proof.certificate, proof.log
        answers = self.problem.lists.answers
        weight = dict(zip(answers, weights.values if weights else [1] * len(answers)))
        self.oracle = naive.Search(answers, weight, "normal", naive.SCORES[lists.scoring.name])
        params = Params(
            objective=terms.objective, max_guesses=terms.max_guesses, openers=len(lists.words)
        )
        strategy = solve(self.problem, params).strategy(self.problem, params)
        (folder / "it.msgpack").write_bytes(encode(strategy))
        (folder / "it.proof").write_bytes(proof.certificate)
        (folder / "it.prooflog").write_bytes(proof.log)

    def check(self) -> check_proof.CheckReport:
        return check_proof.check(str(self.folder / "it.proof"), self.lists, self.weights)

    def matrix(self) -> CheckerMatrix:
        lists = self.problem.lists
        codes = score_all(lists.words, range(len(lists.answers)), 1, lists)
        values = [1] * len(lists.answers) if self.weights is None else self.weights.values
        return CheckerMatrix(codes, values)

    def check_alone(self, data: bytes) -> proof_log.LogReport:
        """Check a log without its certificate."""
        words = list(self.problem.lists.words)
        return proof_log.check_log(proof_log.parse(data), self.matrix(), words, None, Silence())

    def accepts(self, data: bytes) -> bool:
        try:
            return self.check_alone(data).problem is None
        except CertificateError:
            return False

    def untrue(self, data: bytes) -> list[str]:
        """Return the claims of a log that the oracle refutes."""
        lists, matrix = self.problem.lists, self.matrix()
        number_of = {word: number for number, word in enumerate(lists.words)}
        found = []
        for section in proof_log.parse(data).sections:
            claims = proof_log.claims_of(section, matrix, number_of)
            everything = np.arange(len(lists.answers)), section.limit or NO_LIMIT, section.bound
            for state, left, bound in [everything, *claims]:
                answers = tuple(sorted(lists.answers[n] for n in matrix.guess_of[state]))
                best = self.oracle.best(answers, tuple(lists.words), min(left, len(lists.words)))
                if bound > (INFINITE if best is None else best[0][0]):
                    found.append(f"{answers} {left} {bound}")
        return found


def hard_lists(rng: random.Random) -> WordLists:
    """Return lists whose guesses split little, so that the rule alone does not refute every opener."""
    return WordLists(random_words(rng, 15, 2, "abcdefghijklmnopqrstuvwx"), name="log")


def lines_of(data: bytes) -> list[str]:
    return data.decode().splitlines()[:-1]


def with_lines(lines: list[str]) -> bytes:
    return sealed(*lines)


def mutants(rng: random.Random, data: bytes, words: list[str]) -> Iterator[bytes]:
    """Yield mutated logs: bounds raised, lines removed, moved or with other steps."""
    lines = lines_of(data)
    while True:
        new = list(lines)
        for _ in range(rng.randint(1, 2)):
            at = rng.randrange(2, len(new))
            indent = new[at][: len(new[at]) - len(new[at].lstrip(" "))]
            word, code, bound = new[at].split()
            what = rng.randrange(6)
            if what == 0 and bound.isdigit():
                bound = str(int(bound) + rng.choice((1, 1, 2, -1, 40)))
            elif what == 1:
                bound = rng.choice(("never", "-"))
            elif what == 2 and word != "root":
                word = rng.choice(words)
            elif what == 3:
                code = str(max(0, int(code) + rng.choice((-1, 1, 3))))
            new[at] = f"{indent}{word} {code} {bound}"
            if what == 4 and len(new) > 3:
                del new[at]
            elif what == 5:
                new.insert(at, rng.choice(new[2:]))
        yield with_lines(new)
