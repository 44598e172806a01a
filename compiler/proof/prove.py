"""Prove for a whole list that no opener does better.

A proof is a search for the best opener (`search.openers.OpenerSearch`) and a certificate. The certificate names the
value, and the openers that one ply does not refute under the final value. These are bounded once more at the end, so
the certificate is the same for any number of threads, order and interruptions. For the objective `worst` the proof is
done twice: under one guess less than the best worst case, where every opener must be infeasible, and under the worst
case itself.
"""

from functools import cached_property
from time import monotonic
from typing import Any, NamedTuple

from compiler.journal import LedgerError
from compiler.progress import OutOfTime, Progress
from compiler.proof.certificate import certificate, header
from compiler.proof.log import proof_log
from compiler.search.costs import EXACT, ONE_PLY, SEARCH, Costs
from compiler.search.engine import INFINITE, Engine
from compiler.search.openers import OpenerSearch
from compiler.search.parallel import Cluster, Loop
from compiler.search.problem import Problem
from compiler.search.refusals import Attempt, infeasible


class Terms(NamedTuple):
    """The parameters of a proof: the claim, and how much effort to spend."""

    objective: str = "mean"
    max_guesses: int = 6
    threads: int = 1
    seconds: float | None = None
    table_bits: int | None = None
    log: bool = False  # whether to write a proof log too


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
    log: bytes | None
    log_seconds: float  # of all seconds


class Prover:
    """A proof in progress."""

    def __init__(
        self,
        problem: Problem,
        terms: Terms,
        costs: Costs,
        progress: Progress | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.problem = problem
        self.terms = terms
        self.costs = costs
        self.loop = Loop(terms.threads, terms.seconds, progress, cluster)
        self.engine = Engine(problem, terms.table_bits)
        self.words = problem.lists.words
        self.search = self._under(terms.max_guesses)
        self.searched: set[str] | None = None  # the openers that took a search, once known

    def run(self) -> Proof:
        """Prove as much as the time limit and Ctrl-C allow."""
        began = monotonic()
        worst = proof = log = None
        log_seconds = 0.0
        try:
            self.search.best(1)
            if self.terms.objective == "worst" and self.search.dearest is not None:
                worst = self._least_worst()
            if self.search.dearest is not None:
                self.searched = self._searched(worst)
                if self.terms.log:
                    before = monotonic()
                    log = self._log(worst)
                    log_seconds = monotonic() - before
                proof = self._certificate(worst, self.searched, log)
            finished = True
        except (KeyboardInterrupt, OutOfTime):
            finished = False
        search = self.search
        if finished and search.dearest is None:
            raise infeasible(
                self.engine,
                search.limit,
                Attempt(
                    "with any opener", "exact search of every opener proves it", search.firsts[0]
                ),
            )
        open_words = [word for word in search.firsts if search.is_open(word)]
        return Proof(
            total=search.dearest,
            worst=worst,
            proven=finished,
            openers=len(self.words),
            open=min(len(self.words) - 1, self.engine.count_equivalent(open_words)),
            searched=sum(search.finding(word).kind in {SEARCH, EXACT} for word in search.firsts)
            if self.searched is None
            else len(self.searched),
            states=self.engine.states,
            seconds=monotonic() - began,
            certificate=proof,
            log=log,
            log_seconds=log_seconds,
        )

    def _under(self, limit: int) -> OpenerSearch:
        """Return the search over openers under a limit of guesses."""
        return OpenerSearch(self.engine, limit, self.loop, self.costs, totals_only=True)

    def _least_worst(self) -> int:
        """Lower the limit until no tree stays within it; return the last feasible limit and keep its search."""
        while True:
            worst = self._worst_of_best()
            if worst != self.search.limit:
                self.search = self._under(worst)
                self.search.best(1)
                continue
            if worst == 1:
                return worst
            feasible = self.search
            self.search = self._under(worst - 1)
            self.search.best(1)
            if self.search.dearest is None:
                self.search = feasible
                return worst

    def _worst_of_best(self) -> int:
        """Return the smallest worst case among the openers with the least total."""
        search = self.search
        best = min(
            self.engine.best(word, search.limit)
            for word in search.firsts
            if search.finding(word).kind == EXACT and search.finding(word).bound == search.dearest
        )
        if best.total != search.dearest:
            raise LedgerError(
                f"the ledger says that {self.words[best.word]} has a total of {search.dearest}, but the "
                "search finds another: start a new ledger"
            )
        return best.worst

    def _log(self, worst: int | None) -> bytes:
        """Return the proof log, the same for any run."""
        total, limit = self.search.dearest or 0, self.search.limit
        bounds = [(limit, total, self._unrefuted)]
        if worst not in {None, 1}:
            bounds.insert(0, (limit - 1, INFINITE, set(self.search.firsts)))
        return proof_log(self.engine, self.loop, self._about(worst), bounds)

    def _about(self, worst: int | None) -> dict[str, Any]:
        """Return what is proven."""
        about = header(self.problem, self.terms.objective, self.terms.max_guesses)
        return about | {
            "total": self.search.dearest or 0,
            "worst": worst,
            "openers": len(self.words),
        }

    def _certificate(self, worst: int | None, searched: set[str], log: bytes | None) -> bytes:
        """Return the certificate, the same for any run."""
        symmetry = self.problem.symmetry
        classes = {} if symmetry is None else symmetry.classes
        return certificate(
            self._about(worst),
            searched=searched,
            alike={
                self.words[first]: [self.words[n] for n in others]
                for first, others in classes.items()
            },
            log=log,
        )

    def _searched(self, worst: int | None) -> set[str]:
        """Return the openers that one ply does not refute; all openers for the objective `worst`."""
        numbers = self._unrefuted if worst is None else self.search.firsts
        return {self.words[number] for number in numbers}

    @cached_property
    def _unrefuted(self) -> set[int]:
        """The openers that one ply does not refute, once the search is done.

        Some openers were searched only because the incumbent was still poor at the time.
        """
        search = self.search
        doubtful = sorted(n for n in search.firsts if search.finding(n).kind != ONE_PLY)
        return {
            number
            for bounds in search.one_ply("certificate", doubtful)
            for number, bound in bounds
            if bound < search.beta
        }


def prove(
    problem: Problem,
    terms: Terms,
    ledger_path: str | None = None,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
) -> Proof:
    """Prove the best total of a problem, resuming from the ledger if there is one, on this machine or on a cluster."""
    costs = Costs(problem, ledger_path)
    try:
        return Prover(problem, terms, costs, progress, cluster).run()
    finally:
        costs.close()
