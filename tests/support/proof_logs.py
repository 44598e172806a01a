"""Small games with their proof logs, and mutated logs."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from compiler.check import check as check_proof
from compiler.check import log as proof_log
from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.marking import numbers_of, score_all, score_of
from compiler.check.rules import CheckerRules
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

    def __init__(
        self,
        folder: Path,
        lists: WordLists,
        weights: Weights | None,
        terms: Terms,
        mode: str = "normal",
    ):
        self.folder, self.lists, self.weights, self.terms = folder, lists, weights, terms
        self.mode = mode
        self.problem = Problem(lists, weights, mode)
        proof = prove(self.problem, terms)
        assert proof.certificate is not None
        assert proof.log is not None
        self.certificate, self.log = proof.certificate, proof.log
        answers = self.problem.lists.answers
        weight = dict(zip(answers, weights.values if weights else [1] * len(answers)))
        self.oracle = naive.Search(answers, weight, mode, naive.SCORES[lists.scoring.name])
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
        if self.mode == "normal":
            return CheckerMatrix(codes, values)
        return CheckerMatrix(
            codes, values, CheckerRules(self.mode, numbers_of(lists), score_of(lists))
        )

    def check_alone(self, data: bytes) -> proof_log.LogReport:
        """Check a log without its certificate."""
        words = list(self.problem.lists.words)
        log = proof_log.parse(data)
        return proof_log.check_log(log, self.matrix(), words, None, None, Silence())

    def accepts(self, data: bytes) -> bool:
        try:
            return self.check_alone(data).problem is None
        except CertificateError:
            return False

    def untrue(self, data: bytes) -> list[str]:
        """Return the claims of a log that the oracle refutes."""
        lists, score = self.problem.lists, self.oracle.score
        found = []
        for section in proof_log.parse(data).sections:
            states = [(tuple(sorted(lists.answers)), tuple(lists.words))]
            most = section.limit or len(lists.words)
            found += self._refuted(*states[0], most, section.bound)
            for core in section.cores:
                found += self._refuted(tuple(core.words), states[0][1], core.left, INFINITE)
            for line in section.lines:
                answers, words = states[line.depth - 1]
                state = tuple(word for word in answers if score(line.word, word) == line.code)
                step = self.mode, line.word, line.code
                after = tuple(word for word in words if naive.allowed(*step, word, score))
                states[line.depth :] = [(state, after)]
                if line.bound is not None:
                    left = most - line.depth if section.limit else most
                    found += self._refuted(*states[line.depth], left, line.bound)
        return found

    def _refuted(
        self, answers: tuple[str, ...], words: tuple[str, ...], left: int, bound: int
    ) -> list[str]:
        """Return a claim of what some answers cost if these words may be played, if the oracle refutes it."""
        best = self.oracle.best(answers, words, left)
        value = INFINITE if best is None else best[0][0]
        return [f"{answers} {words} {left} {bound}"] if bound > value else []


def hard_lists(rng: random.Random) -> WordLists:
    """Return lists whose guesses split little, so that the rule alone does not refute every opener."""
    return WordLists(random_words(rng, 15, 2, "abcdefghijklmnopqrstuvwx"), name="log")


def lists_of_ends(rng: random.Random) -> WordLists:
    """Return lists whose answers differ in the first letter and share few endings, which is hard in hard and ultra mode."""
    letters = "abcdefghijkl"
    answers = sorted({rng.choice(letters) + rng.choice("xy") for _ in range(16)})
    return WordLists(answers, random_words(rng, 10, 2, f"{letters}xy"), name="ends")


def lists_within_five() -> WordLists:
    """Return lists that take five guesses: answers differ in the first letter, and a guess has two of their letters."""
    letters = "abcdefghi"
    others = [one + other for one, other in pairwise(letters)] + ["ac", "bd", "ce"]
    return WordLists([f"{letter}x" for letter in letters], others, name="five")


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
            if new[at].startswith("core, "):
                new[at] = _other_core(rng, new[at], words)
                continue
            indent = new[at][: len(new[at]) - len(new[at].lstrip(" "))]
            word, code, bound = new[at].split()
            what = rng.randrange(6)
            if what == 0 and bound.isdigit():
                bound = str(int(bound) + rng.choice((1, 1, 2, -1, 40)))
            elif what == 1:
                bound = rng.choice(("never", "-"))
            elif what == 2 and word != "root,":
                word = rng.choice(words)
            elif what == 3:
                code = str(max(0, int(code) + rng.choice((-1, 1, 3))))
            new[at] = f"{indent}{word} {code} {bound}"
            if what == 4 and len(new) > 3:
                del new[at]
            elif what == 5:
                new.insert(at, rng.choice(new[2:]))
        yield with_lines(new)


def _other_core(rng: random.Random, line: str, words: list[str]) -> str:
    """Return a mutated line of a core: a word less, another word, or another number of guesses."""
    _, left, *core = line.split()
    what = rng.randrange(3)
    if what == 0 and len(core) > 1:
        core.remove(rng.choice(core))
    elif what == 1:
        core = sorted({*core, rng.choice(words)} - {rng.choice(core)})
    else:
        left = str(max(0, int(left) + rng.choice((-1, 1))))
    return f"core, {left} {' '.join(core)}"
