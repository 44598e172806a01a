"""Prove for a whole list that no opener does better.

1. Solve the best-looking openers exactly, each under the best total so far: the incumbent.
2. Bound every opener by one ply; this refutes most.
3. Search the rest, lowest bound first, so that the least bound of the open ones rises.

Every result goes into a ledger at once. The certificate names the value, and the openers that one ply does not refute
under the final value. These are bounded once more at the end, so the certificate is the same for any number of
threads, order and interruptions. For the objective `worst` the proof is done twice: under one guess less than the
best worst case, where every opener must be infeasible, and under the worst case itself.
"""

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import NamedTuple

from compiler.journal import LedgerError
from compiler.progress import OutOfTime, Progress
from compiler.proof.certificate import certificate, header
from compiler.proof.ledger import EXACT, ONE_PLY, SEARCH, Ledger
from compiler.search.engine import INFINITE, Engine
from compiler.search.jobs import BoundJob, SearchJob
from compiler.search.parallel import Cluster, Loop
from compiler.search.problem import Problem
from compiler.search.refusals import infeasible
from player.core.text import some

FIRST_OPENERS = 40  # openers to solve exactly before the others are bounded by one ply
CHUNK = 16  # openers to bound in one job


class Terms(NamedTuple):
    """What to prove, and how much effort to spend."""

    objective: str = "mean"
    max_guesses: int = 6
    threads: int = 1
    seconds: float | None = None
    table_bits: int | None = None


class Proof(NamedTuple):
    """The result of a proof. `total` is the best known; `worst` is the value for the objective `worst`, else None."""

    total: int | None
    worst: int | None
    proven: bool
    openers: int
    open: int  # openers that are not refuted yet
    searched: int  # openers that took a search
    states: int
    seconds: float
    certificate: bytes | None


class Prover:
    """A proof in progress."""

    def __init__(
        self,
        problem: Problem,
        terms: Terms,
        ledger: Ledger,
        progress: Progress | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.problem = problem
        self.terms = terms
        self.ledger = ledger
        self.loop = Loop(terms.threads, terms.seconds, progress, cluster)
        self.engine = Engine(problem, terms.max_guesses, terms.table_bits)
        self.words = problem.lists.words
        if strange := sorted({word for _, word in ledger.findings} - set(self.words)):
            raise LedgerError(
                f"the ledger has findings of words that are not in the list: {some(strange)}"
            )
        # Of equivalent openers, the first is bounded and searched.
        self.firsts = [n for n in range(len(self.words)) if self.engine.first(n) == n]
        self.limit = terms.max_guesses
        self.limits = {self.limit}  # the limits for which there are results
        self.incumbent = INFINITE
        self.searched: set[str] | None = None  # the openers that took a search, once known

    def run(self) -> Proof:
        """Prove as much as the time limit and Ctrl-C allow."""
        began = monotonic()
        worst = proof = None
        try:
            self.under(self.terms.max_guesses)
            if self.terms.objective == "worst" and self.incumbent < INFINITE:
                worst = self._least_worst()
            if self.incumbent < INFINITE:
                self.searched = self._searched(worst)
                proof = self._certificate(worst, self.searched)
            finished = True
        except (KeyboardInterrupt, OutOfTime):
            finished = False
        open_words = [n for n in self.firsts if self._bound(self.words[n]) < self.incumbent]
        if finished and self.incumbent >= INFINITE:
            raise infeasible(
                self.engine,
                "with any opener",
                "exact search of every opener proves it",
                self.engine.ranked()[0],
            )
        return Proof(
            total=self._best(),
            worst=worst,
            proven=finished,
            openers=len(self.words),
            open=0 if finished else max(1, self.engine.count_equivalent(open_words)),
            searched=sum(self._kind(self.words[n]) in {SEARCH, EXACT} for n in self.firsts)
            if self.searched is None
            else len(self.searched),
            states=self.engine.states,
            seconds=monotonic() - began,
            certificate=proof,
        )

    def under(self, limit: int) -> None:
        """Find the least total under a limit of guesses, and refute every other opener."""
        self.limit = limit
        self.limits.add(limit)
        self.engine = Engine(self.problem, limit, table=self.engine.table)
        known = [
            f.bound
            for (at, _), f in self.ledger.findings.items()
            if at == limit and f.kind == EXACT
        ]
        self.incumbent = min(known, default=INFINITE)
        ranked = self.engine.ranked()
        self._search("first openers", ranked[:FIRST_OPENERS])
        if self.incumbent < INFINITE:  # without an incumbent, bounds refute nothing
            self._bound_all(ranked)
        survivors = [word for word in ranked if self._bound(self.words[word]) < self.incumbent]
        survivors.sort(key=lambda word: self._bound(self.words[word]))
        self._search("searching", survivors)

    def _least_worst(self) -> int:
        """Lower the limit until no tree keeps to it; return the last feasible limit and leave its results in place."""
        while True:
            worst = self._worst_of_best()
            if worst != self.limit:
                self.under(worst)
                continue
            if worst == 1:
                return worst
            incumbent = self.incumbent
            self.under(worst - 1)
            if self.incumbent >= INFINITE:
                self.limit, self.incumbent = worst, incumbent
                return worst

    def _worst_of_best(self) -> int:
        """Return the smallest worst case among the openers with the least total."""
        best = min(
            self.engine.best(number)
            for number, word in enumerate(self.words)
            if self.ledger.get(self.limit, word) is not None
            and self.ledger.findings[self.limit, word] == (self.incumbent, EXACT)
        )
        if best.total != self.incumbent:
            raise LedgerError(
                f"the ledger says that {self.words[best.word]} has a total of {self.incumbent}, which search does "
                "not find: begin another"
            )
        return best.worst

    def _best(self) -> int | None:
        """Return the least known total, or None."""
        return None if self.incumbent >= INFINITE else self.incumbent

    def _kind(self, word: str) -> str:
        finding = self.ledger.get(self.limit, word)
        return "" if finding is None else finding.kind

    def _bound(self, word: str) -> int:
        """Return the best known bound of an opener.

        A bound proven under a larger limit, or without one, holds under this one too.
        """
        known = (self.ledger.get(limit, word) for limit in self.limits if self._is_no_less(limit))
        return max((finding.bound for finding in known if finding is not None), default=0)

    def _is_no_less(self, limit: int) -> bool:
        """Whether a limit is at least the current one; 0 means no limit."""
        return limit == 0 or 0 < self.limit <= limit

    def _open(self, numbers: Iterable[int]) -> list[int]:
        """Return those of some openers that are neither refuted nor known exactly."""
        found = []
        for number in numbers:
            word = self.words[number]
            if self._kind(word) != EXACT and self._bound(word) < self.incumbent:
                found.append(number)
        return found

    def _search(self, what: str, numbers: list[int]) -> None:
        """Search openers, each under the incumbent."""
        todo = self._open(numbers)
        still = {number: self._bound(self.words[number]) for number in todo}
        for value in self.loop.jobs(
            self.engine, what, lambda number: SearchJob(number, self.incumbent), todo
        ):
            exact = value.worst > 0
            self.ledger.add(
                self.limit, self.words[value.word], value.total, EXACT if exact else SEARCH
            )
            if exact:
                self.incumbent = min(self.incumbent, value.total)
            del still[value.word]
            bound = min(still.values(), default=None) if what == "searching" else None
            self.loop.progress.done(1, self._best(), bound)

    def _bound_all(self, numbers: list[int]) -> None:
        """Bound openers by one ply."""
        todo = self._open(n for n in numbers if self.ledger.get(self.limit, self.words[n]) is None)
        for bounds in self._bounds("one ply", todo):
            for number, bound in bounds:
                self.ledger.add(self.limit, self.words[number], bound, ONE_PLY)

    def _bounds(self, what: str, numbers: list[int]) -> Iterator[list[tuple[int, int]]]:
        """Yield the one-ply bounds of openers, some at a time."""
        chunks = [tuple(numbers[i : i + CHUNK]) for i in range(0, len(numbers), CHUNK)]
        for bounds in self.loop.jobs(
            self.engine, what, lambda chunk: BoundJob(chunk, self.incumbent), chunks, len(numbers)
        ):
            yield bounds
            self.loop.progress.done(len(bounds), self._best())

    def _certificate(self, worst: int | None, searched: set[str]) -> bytes:
        """Return the certificate, the same for any run."""
        symmetry = self.problem.symmetry
        classes = {} if symmetry is None else symmetry.classes
        return certificate(
            header(self.problem, self.terms.objective, self.terms.max_guesses),
            total=self.incumbent,
            worst=worst,
            openers=len(self.words),
            searched=searched,
            alike={
                self.words[first]: [self.words[n] for n in others]
                for first, others in classes.items()
            },
        )

    def _searched(self, worst: int | None) -> set[str]:
        """Return the openers that one ply does not refute; all openers for the objective `worst`.

        Some openers were searched only because the incumbent was still poor at the time.
        """
        if worst is not None:
            return {self.words[n] for n in self.firsts}
        doubtful = [n for n in self.firsts if self._kind(self.words[n]) != ONE_PLY]
        return {
            self.words[number]
            for bounds in self._bounds("certificate", doubtful)
            for number, bound in bounds
            if bound < self.incumbent
        }


def prove(
    problem: Problem,
    terms: Terms,
    ledger_path: str | None = None,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
) -> Proof:
    """Prove the best total of a problem, resuming from the ledger if there is one, on this machine or on a cluster."""
    ledger = Ledger(ledger_path, header(problem, terms.objective, terms.max_guesses))
    try:
        return Prover(problem, terms, ledger, progress, cluster).run()
    finally:
        ledger.close()
