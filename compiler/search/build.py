"""From a problem to a solution: which openers are tried, how, and what is kept when time runs out.

Exact search tries the openers that the entropic estimate likes best, each under the best total so
far, and keeps the best tree by the tie rule. Look-ahead needs no such patience and gives no such
promise: it is for lists too large for exact search, and for comparison.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from compiler.policies.choose import play_greedily, policy_called
from compiler.search import blockers
from compiler.search.engine import (
    INFINITE,
    Array,
    Best,
    Engine,
    Problem,
    Progress,
    Silence,
    grow,
)
from compiler.search.ruled import new_engine
from compiler.tree.strategy import Node, Strategy
from player.errors import PlayerError
from player.screen import plural

Result = TypeVar("Result")

EXACT_ANSWERS = (
    5000  # lists of more answers are left to look-ahead unless exact search is asked for
)


INTERRUPTED, OUT_OF_TIME = "interrupted", "time is up"  # why a search may stop early


class InfeasibleError(PlayerError):
    """No tree keeps to the limit of guesses, or none was found that does."""


class UnfinishedError(PlayerError):
    """Time ran out, or somebody asked to stop, before there was any tree."""


class Params(NamedTuple):
    """What to search for, and how."""

    objective: str = "mean"  # or "worst": the smallest worst case, then the smallest mean
    max_guesses: int = 6  # 0: no limit
    openers: int | tuple[int, ...] = 40  # so many of the best-looking, or these words
    search: str = ""  # "exact" or "lookahead"; empty: whichever suits the size of the list
    policy: str = ""  # a policy that chooses every guess instead of a search
    depth: int = 1
    width: int = 20
    small: int = 100  # states of up to so many answers are solved exactly in look-ahead
    threads: int = 1
    seconds: float | None = None
    table_bits: int | None = None

    def knobs(self) -> dict[str, Any]:
        """What look-ahead wants to know."""
        return {"depth": self.depth, "width": self.width, "small": self.small}


class Solution(NamedTuple):
    """The tree found, its cost, and how much was searched for it."""

    root: Node
    total: int
    worst: int
    claim: str
    stopped: str  # why the search ended early, or nothing
    states: int

    def strategy(self, problem: Problem, params: Params) -> Strategy:
        """The solution as a strategy for the problem's lists."""
        return Strategy(
            self.root,
            problem.lists,
            name=problem.lists.name,
            mode=problem.mode,
            max_guesses=params.max_guesses,
            objective=params.objective,
            claim=self.claim,
            weights=problem.weights,
        )


def solve(problem: Problem, params: Params, progress: Progress | None = None) -> Solution:
    """Search as the parameters say; on Ctrl-C or when time is up, return the best tree so far."""
    if params.policy:
        return follow(problem, params)
    engine = new_engine(problem, params.max_guesses, params.table_bits)
    run = Run(engine, params, progress or Silence())
    return run.look_ahead() if search_of(problem, params) == "lookahead" else run.exact()


def follow(problem: Problem, params: Params) -> Solution:
    """The tree of a policy; after the best of the openers, if words are given."""
    policy = policy_called(params.policy)(problem)
    openers = params.openers if isinstance(params.openers, tuple) else (None,)
    solutions = []
    for opener in openers:
        root = play_greedily(problem, policy, opener)
        stats = Strategy(root, problem.lists, name="", weights=problem.weights).stats
        solutions.append(Solution(root, stats.total, stats.worst, "found", stopped="", states=0))
    best = min(solutions, key=lambda solution: (solution.total, solution.worst))
    if 0 < params.max_guesses < best.worst:
        raise InfeasibleError(
            f"{problem.lists.name}: the tree of the policy {params.policy} takes up to {best.worst} "
            f"guesses, more than {params.max_guesses}; --max-guesses none allows it"
        )
    return best


def search_of(problem: Problem, params: Params) -> str:
    """The kind of search: the one asked for, or the one that suits the size of the list."""
    if problem.mode != "normal":
        if params.search == "lookahead":
            raise PlayerError(f"look-ahead knows no {problem.mode} mode; exact search does")
        return "exact"
    suited = "exact" if len(problem.lists.answers) <= EXACT_ANSWERS else "lookahead"
    return params.search or suited


class Kept(NamedTuple):
    """An opener's best tree; compares as the tie rule does, for no two have the same opener."""

    best: Best
    root: Node


class Run:
    """One search under way: its engine, its clock, and the best tree so far."""

    def __init__(self, engine: Engine, params: Params, progress: Progress) -> None:
        self.engine = engine
        self.params = params
        self.progress = progress
        self.kept: Kept | None = None
        self.stopped = ""
        self.over = deadline(params.seconds)

    def exact(self) -> Solution:
        """The best of the openers, each solved exactly."""
        openers = self._openers()
        self._try_all(openers)
        while self._may_be_shorter():
            shorter = Run(self.engine, self.params, self.progress)
            shorter.over = self.over
            self.engine.limit = self.worst - 1
            shorter._try_all(openers)
            self.stopped = shorter.stopped
            if shorter.kept is None:
                break
            self.kept = shorter.kept
        claim = f"best of {len(openers)} openers" if not self.stopped else "found"
        if self.kept is None:
            raise self._nothing(openers)
        return self._solution(self.kept.root, self.kept.best.total, self.kept.best.worst, claim)

    @property
    def worst(self) -> int:
        """The worst case of the best tree so far, 0 if there is none."""
        return 0 if self.kept is None else self.kept.best.worst

    def _may_be_shorter(self) -> bool:
        """Whether a smaller worst case is wanted and not yet known to be impossible."""
        return self.params.objective == "worst" and not self.stopped and self.worst > 1

    def look_ahead(self) -> Solution:
        """The tree that look-ahead plays, from the opener it likes best."""
        engine, problem = self.engine, self.engine.problem
        knobs = self.params.knobs()
        openers = self._openers()[: self.params.width]

        def price(word: int) -> tuple[float, int]:
            total = float(problem.local.weight.sum())
            for part in problem.split(problem.everything, word).values():
                total += engine.look_ahead(part, engine.limit - 1, **knobs)[0]
            return total, word

        def choose(state: Array, limit: int) -> int:
            if len(state) <= self.params.small:
                return engine.shape(state, limit, named=True)[3]
            return engine.look_ahead(state, limit, **knobs)[1]

        best = (float("inf"), -1)
        with self._until_told():
            self.progress.start("look-ahead", len(openers))
            for priced in self._results(price, openers):
                best = min(best, priced)
                self.progress.done(1, int(best[0]) if best[0] < float("inf") else None)
        if best[1] < 0:
            raise self._nothing(openers, "found by look-ahead; a larger --width may find one")
        root = grow(problem, choose, limit=engine.limit, opener=best[1])
        stats = Strategy(root, problem.lists, name="", weights=problem.weights).stats
        return self._solution(root, stats.total, stats.worst, "found")

    def _openers(self) -> list[int]:
        if isinstance(self.params.openers, tuple):
            return list(self.params.openers)
        return self.engine.ranked()[: self.params.openers]

    def _try_all(self, openers: list[int]) -> None:
        """Search the openers and keep the best tree."""
        with self._until_told():
            self.progress.start("openers", len(openers))
            for kept in self._results(self._try, openers):
                if kept is not None and (self.kept is None or kept < self.kept):
                    self.kept = kept
                self.progress.done(1, None if self.kept is None else self.kept.best.total)

    def _try(self, word: int) -> Kept | None:
        """The best tree with an opener, if it may be the best of all."""
        value = self.engine.opener(word, self._beta())
        if not value.worst or value.total >= self._beta():
            return None
        best = self.engine.best(word)
        if self.kept is not None and self.kept.best < best:
            return None
        return Kept(best, self.engine.tree(word))

    def _beta(self) -> int:
        """Totals below this still interest us: equal ones too, for the tie rule decides."""
        return INFINITE if self.kept is None else self.kept.best.total + 1

    @contextmanager
    def _until_told(self) -> Iterator[None]:
        """Take Ctrl-C for the wish to have what there is."""
        try:
            yield
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED

    def _results(self, work: Callable[[int], Result], items: list[int]) -> Iterator[Result]:
        """The results of all items; ends early when time runs out."""
        with closing(self.engine.spread(work, items, self.params.threads)) as results:
            for done, result in enumerate(results, 1):
                yield result
                if self.over() and done < len(items):
                    self.stopped = OUT_OF_TIME
                    return

    def _solution(self, root: Node, total: int, worst: int, claim: str) -> Solution:
        return Solution(root, total, worst, claim, self.stopped, self.engine.states)

    def _nothing(self, openers: list[int], how: str = "") -> PlayerError:
        """What to say when there is no tree."""
        if self.stopped:
            return UnfinishedError(f"{self.stopped} before any tree was found")
        problem, limit = self.engine.problem, plural(self.params.max_guesses, "guess")
        if len(openers) == len(problem.lists.words):
            which = "with any opener"
        elif len(openers) == 1:
            which = f"that opens with {problem.lists.words[openers[0]]!r}"
        else:
            which = f"with any of the {len(openers)} openers tried (--openers all tries every word)"
        if not how:
            how = "; exact search proves it"
            if reason := blockers.because(self.engine, openers[0]):
                how += f"; what can't be told apart in time: {reason}"
        return InfeasibleError(f"{problem.lists.name}: no tree {which} keeps to {limit}{how}")


def deadline(seconds: float | None) -> Callable[[], bool]:
    """A function that tells whether so many seconds, from now, are over."""
    end = None if seconds is None else monotonic() + seconds
    return lambda: end is not None and monotonic() >= end
