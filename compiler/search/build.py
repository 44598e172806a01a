"""From a problem to a solution: which openers are tried, how, and what is kept when time runs out.

Exact search tries the openers that the entropic estimate likes best, each under the best total so
far, and keeps the best tree by the tie rule. Beams need no such patience and give no such promise: they are
for lists too large for exact search, and for its first tree. Look-ahead is for comparison, and for limits that
no beam keeps to.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from typing import NamedTuple

from compiler.progress import OutOfTime, Progress, deadline, plural
from compiler.search.beams import BeamSearch
from compiler.search.engine import INFINITE, BestOpener, Engine
from compiler.search.jobs import TreeJob
from compiler.search.look_ahead import LookAhead
from compiler.search.parallel import Cluster, Loop
from compiler.search.problem import Problem, small_in
from compiler.search.refusals import (
    InfeasibleError,
    UnfinishedError,
    infeasible,
    lowest_seen,
    remedy,
    tells_nothing,
)
from compiler.tree.strategy import LONGEST, Node, Strategy
from player.core.errors import PlayerError
from player.core.text import some

# Lists of more answers are left to beams unless exact search is asked for.
EXACT_ANSWERS = 5000

FEW_OPENERS = 40  # are tried where each takes long
HEAD_START = 1  # openers that exact search tries by a narrow beam, so that there is a tree soon

LONG = 2.0  # seconds without a tree in exact search: then it is said within how many guesses there is one
LONG_CLIMB = 15.0  # by beams, which are longer about the first look

INTERRUPTED, OUT_OF_TIME = "interrupted", "time is up"  # why a search may stop early


class LookAheadParams(NamedTuple):
    """How look-ahead looks ahead."""

    depth: int = 1  # guesses
    width: int = 20  # guesses tried at each state
    small: int = 100  # states of up to so many answers are solved exactly


class Params(NamedTuple):
    """What to search for, and how."""

    objective: str = "mean"  # or "worst": the smallest worst case, then the smallest mean
    max_guesses: int = 6  # 0: no limit
    # So many of the best-looking, or these words; None: as many as suit the search.
    openers: int | tuple[int, ...] | None = None
    search: str = ""  # "exact", "beam" or "lookahead"; empty: what suits the size of the list
    look: LookAheadParams = LookAheadParams()
    threads: int = 1
    seconds: float | None = None
    table_bits: int | None = None


class Solution(NamedTuple):
    """The tree found, its cost, and how much was searched for it."""

    root: Node
    total: int
    worst: int
    claim: str = "found"
    stopped: str = ""  # why the search ended early, or nothing
    states: int = 0
    policy: str = ""  # the one that chose each guess, if it was no search

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
            policy=self.policy,
        )


Keep = Callable[[int, Callable[[], Solution]], None]


def solution_of(problem: Problem, root: Node, stopped: str = "", states: int = 0) -> Solution:
    """A tree with its exact cost."""
    stats = Strategy(root, problem.lists, name="", mode=problem.mode, weights=problem.weights).stats
    return Solution(root, stats.total, stats.worst, stopped=stopped, states=states)


def solve(
    problem: Problem,
    params: Params,
    progress: Progress | None = None,
    keep: Keep | None = None,
    cluster: Cluster | None = None,
) -> Solution:
    """Search as the parameters say; on Ctrl-C or when time is up, return the best tree so far.

    `keep` is told the least total after each step, and how to get the tree.
    """
    engine = Engine(problem, params.max_guesses, params.table_bits)
    run = Run(engine, params, progress, keep, cluster)
    searches = {"exact": run.exact, "beam": run.beam, "lookahead": run.look_ahead}
    return searches[search_of(problem, params)]()


def search_of(problem: Problem, params: Params) -> str:
    """The kind of search: the one asked for, or the one that suits the size of the list."""
    suited = "exact" if len(problem.lists.answers) <= EXACT_ANSWERS else "beam"
    return params.search or suited


class KeptTree(NamedTuple):
    """An opener's best tree; compares as the tie rule does, for no two have the same opener."""

    best: BestOpener
    root: Node


class Run:
    """One search under way: its engine, its clock, and the best tree so far."""

    def __init__(
        self,
        engine: Engine,
        params: Params,
        progress: Progress | None = None,
        keep: Keep | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.engine = engine
        self.params = params
        self.loop = Loop(params.threads, params.seconds, progress, cluster)
        self.keep = keep
        self.kept: KeptTree | None = None
        self.start: BeamSearch | None = (
            None  # a first tree, which exact search is to do no worse than
        )
        self.lowest: int | None = (
            None  # without one: the guesses within which there is a tree, if that was asked
        )
        self.stopped = ""

    def beam(self) -> Solution:
        """The best tree that beams find; where they see none within the limit, look-ahead's."""
        openers = self._openers(len(self.engine.problem.lists.words))
        beams = self._run_beams(openers)
        if beams.word is not None:
            return self._beamed(beams)
        if self.stopped:
            raise self._nothing(openers)
        return self.look_ahead()

    def _run_beams(self, openers: list[int], stages: int | None = None) -> BeamSearch:
        """Climb the ladder of beams, or so many rungs of it."""
        beams = BeamSearch(self.engine, self.loop, openers)
        long = deadline(LONG_CLIMB)
        with self._until_told():
            for least in beams.steps(stages):
                if least < INFINITE:
                    self._tell(least, lambda: self._beamed(beams))
                elif stages is None and self.lowest is None and long():
                    self._look_higher(openers[0])
                    self._hint()
        return beams

    def _beamed(self, beams: BeamSearch) -> Solution:
        """The best tree that beams have found."""
        return solution_of(self.engine.problem, beams.tree(), self.stopped, self.engine.states)

    def _tell(self, total: int, tree: Callable[[], Solution]) -> None:
        """There is a tree of some total, made when it is asked for."""
        self.loop.patient = False
        if self.keep is not None:
            self.keep(total, tree)

    def exact(self) -> Solution:
        """The best of the openers, each solved exactly."""
        openers = self._openers()
        self.start = self._run_beams(openers[:HEAD_START], stages=1)
        if self.start.word is None and not self.stopped:
            with self._until_told():
                self._look_higher(openers[0])
            # What no beam keeps to may take search for ever: the time is kept to, with a tree or without.
            self.loop.patient = False
        if not self.stopped:
            with self._hinting():
                self._try_all(openers)
        while self._may_be_shorter():
            longer, self.kept, self.start = self.kept, None, None
            self.keep = None  # who goes by totals would take lower trees for worse ones
            self.engine.limit = self._worst_of(longer) - 1
            self._try_all(openers)
            if self.kept is None:
                self.kept = longer
                break
        if self.kept is not None:
            claim = f"best of {self.engine.count_equivalent(openers)} openers"
            return self._exactly(self.kept)._replace(claim="found" if self.stopped else claim)
        if self.start is not None and self.start.word is not None:
            return self._beamed(self.start)
        raise self._nothing(openers)

    def _exactly(self, kept: KeptTree) -> Solution:
        """The best tree of the openers solved so far."""
        best = kept.best
        return Solution(
            kept.root, best.total, best.worst, stopped=self.stopped, states=self.engine.states
        )

    def _worst_of(self, kept: KeptTree | None) -> int:
        """The worst case of a tree, 0 if there is none."""
        return 0 if kept is None else kept.best.worst

    def _may_be_shorter(self) -> bool:
        """Whether a smaller worst case is wanted and not yet known to be impossible."""
        worst = self._worst_of(self.kept)
        return self.params.objective == "worst" and not self.stopped and worst > 1

    def look_ahead(self) -> Solution:
        """The tree that look-ahead plays, from the opener it likes best of those that keep to the limit."""
        engine, problem, look = self.engine, self.engine.problem, self.params.look
        look = look._replace(small=small_in(problem, look.small))
        openers = self._openers()

        def price(word: int) -> tuple[float, int]:
            total = float(problem.weight)
            for part in problem.split(problem.everything, word).values():
                allowed = engine.after(word, part)
                total += engine.look_ahead(part, allowed, engine.limit - 1, **look._asdict())[0]
            return total, word

        priced: list[tuple[float, int]] = []
        with self._until_told():
            for one in self.loop.run(engine, "look-ahead", price, openers[: look.width]):
                priced.append(one)
                best = min(priced)[0]
                self.loop.progress.done(1, int(best) if best < float("inf") else None)
        liked = [word for total, word in sorted(priced) if total < float("inf")]
        others = [] if self.stopped else [word for word in openers if word not in liked]
        ahead = LookAhead(engine, self.loop.over, **look._asdict())
        for word in (*liked, *others):
            root = ahead.tree(word)
            if root is not None:
                return solution_of(problem, root, self.stopped, engine.states)
            if self.loop.over():
                self.stopped = OUT_OF_TIME
                break
        raise self._nothing(openers, proven=False)

    def _look_higher(self, opener: int) -> None:
        """See within how many guesses an opener has a tree, since none was seen within the limit."""
        self.lowest = lowest_seen(self.engine, opener) if self.engine.limit <= LONGEST else 0

    def _hint(self) -> None:
        """Say how to have a tree soon, if it is known and there is none yet."""
        limit, lowest = self.engine.limit, self.lowest or 0
        if self.kept is None and lowest > limit:
            found = f"no tree within {plural(limit, 'guess')} was found yet"
            self.loop.progress.say(f"{found}; {remedy(limit, lowest)}")

    @contextmanager
    def _hinting(self) -> Iterator[None]:
        """Give the hint if exact search of a first tree takes long."""
        timer = Timer(LONG, self._hint)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _openers(self, usual: int = FEW_OPENERS) -> list[int]:
        """The openers to try, one of those that are alike: of words that were named, the first."""
        if isinstance(self.params.openers, tuple):
            named = self.params.openers
            least = {self.engine.first(word): word for word in sorted(named, reverse=True)}
            return [word for word in named if least[self.engine.first(word)] == word]
        wanted = usual if self.params.openers is None else self.params.openers
        return self.engine.ranked()[:wanted]

    def _try_all(self, openers: list[int]) -> None:
        """Search the openers and keep the best tree."""
        with self._until_told():
            for found in self.loop.jobs(self.engine, "openers", self._job, openers):
                kept = None if found is None else KeptTree(*found)
                if kept is not None and (self.kept is None or kept < self.kept):
                    self.kept = kept
                    self._tell(kept.best.total, partial(self._exactly, kept))
                self.loop.progress.done(1, None if self.kept is None else self.kept.best.total)

    def _job(self, word: int) -> TreeJob:
        """The best tree with an opener, if it may be the best of all."""
        return TreeJob(word, self._beta(), None if self.kept is None else self.kept.best)

    def _beta(self) -> int:
        """Totals below this still interest us: equal ones too, for the tie rule decides."""
        if self.kept is not None:
            return self.kept.best.total + 1
        return INFINITE if self.start is None else min(INFINITE, self.start.least + 1)

    @contextmanager
    def _until_told(self) -> Iterator[None]:
        """Take Ctrl-C, and the end of the time, for the wish to have what there is."""
        try:
            yield
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED
        except OutOfTime:
            self.stopped = OUT_OF_TIME

    def _nothing(self, openers: list[int], *, proven: bool = True) -> PlayerError:
        """What to say when there is no tree, or when look-ahead has seen none."""
        if self.stopped:
            limit, lowest = self.engine.limit, self.lowest or 0
            more = f"; {remedy(limit, lowest)}" if lowest > limit else ""
            return UnfinishedError(f"{self.stopped} before any tree was found{more}")
        problem = self.engine.problem
        if proven and all(tells_nothing(problem, word) for word in openers):
            return InfeasibleError(
                f"{problem.lists.name}: {some([problem.lists.words[word] for word in openers])} "
                "would tell nothing about the answers; another opener is needed"
            )
        tried = self.engine.count_equivalent(openers)
        if tried == len(problem.lists.words):
            which = "with any opener"
        elif len(openers) == 1:
            which = f"that opens with {problem.lists.words[openers[0]]!r}"
        else:
            which = f"with any of the {tried} openers tried (--openers all tries every word)"
        how = "exact search proves it" if proven else "as far as look-ahead sees"
        return infeasible(self.engine, which, how, openers[0], proven=proven, lowest=self.lowest)
