"""From a problem to a solution: choose the openers and the kind of search, and keep the best tree if time runs out.

Exact search solves the openers with the best entropic estimates, each under the best total so far, and keeps the best
tree by the tie-break. Its first tree plays the best estimate in each state. Beam search is faster and guarantees
nothing; it serves lists too large for exact search, and limits within which no first tree is found otherwise. Look-ahead
exists for comparison, and for limits within which no beam finds a tree.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from typing import NamedTuple

from compiler.progress import (
    INTERRUPTED,
    OUT_OF_TIME,
    OutOfTime,
    Progress,
    deadline,
    plural,
)
from compiler.search.beams import BeamSearch
from compiler.search.engine import INFINITE, BestOpener, Engine, LookAheadParams, depth_of
from compiler.search.jobs import TreeJob
from compiler.search.look_ahead import LookAhead, QuickTree
from compiler.search.parallel import Cluster, Loop, Phase
from compiler.search.problem import Array, Problem, small_in
from compiler.search.refusals import (
    Attempt,
    InfeasibleError,
    UnfinishedError,
    infeasible,
    lowest_seen,
    remedy,
)
from compiler.search.sequences import SequenceSearch
from compiler.search.within import WithinSearch
from compiler.tree.strategy import LONGEST, Node, Strategy
from player.core.errors import PlayerError
from player.core.meta import within_of
from player.core.text import some

# Larger lists use beam search unless exact search is requested.
EXACT_ANSWERS = 5000

FEW_OPENERS = 40  # openers to try by default in exact search and look-ahead
QUICK_SMALL = 10  # answers of states that the quick first tree of exact search solves exactly

LONG = 2.0  # seconds of exact search without a tree, after which a hint names a feasible limit
LONG_BEAMS = 15.0  # the same for beam search, whose first stage takes longer


class Params(NamedTuple):
    """The parameters of a search."""

    objective: str = "mean"  # or "worst": smallest worst case first, then smallest mean
    max_guesses: int = 6  # 0: no limit
    fixed: tuple[int, ...] = ()  # words that are always played first, in order
    # A number of the most promising openers, or word numbers; None: as many as suit the search.
    openers: int | tuple[int, ...] | None = None
    search: str = ""  # "exact", "beam" or "lookahead"; empty: by the size of the list
    look: LookAheadParams = LookAheadParams()
    threads: int = 1
    seconds: float | None = None
    table_bits: int | None = None


class Solution(NamedTuple):
    """The tree found, its cost, and the number of states searched."""

    root: Node
    total: int
    worst: int
    claim: str = "found"
    stopped: str = ""  # why the search ended early, or ""
    states: int = 0
    policy: str = ""  # the policy that chose each guess, or "" for a search

    def strategy(self, problem: Problem, params: Params) -> Strategy:
        """Return the solution as a strategy for the problem's lists."""
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


def solution_of(
    problem: Problem, root: Node, stopped: str = "", states: int = 0, start: Array | None = None
) -> Solution:
    """Return a tree with its exact cost, by the codes of the problem, as a solution.

    The tree is for the answers of `start`, or for all.
    """
    number = {word: i for i, word in enumerate(problem.lists.words)}
    weight = problem.local.weight
    total = worst = 0
    waiting = [(root, problem.everything if start is None else start, 1)]
    while waiting:
        node, state, depth = waiting.pop()
        parts = problem.split(state, number[node.guess])
        solved = int(weight[state].sum()) - sum(int(weight[part].sum()) for part in parts.values())
        total += depth * solved
        worst = max(worst, depth if solved else 0)
        waiting += [(node.children[code], part, depth + 1) for code, part in parts.items()]
    return Solution(root, total, worst, stopped=stopped, states=states)


def solve(
    problem: Problem,
    params: Params,
    progress: Progress | None = None,
    keep: Keep | None = None,
    cluster: Cluster | None = None,
) -> Solution:
    """Search as `params` say and return the best tree; on Ctrl-C or when time is up, the best tree so far.

    After each step, `keep` is called with the least total and a function that returns the tree.

    Raises InfeasibleError if there is no tree within the limit, and UnfinishedError if time ran out before any tree.
    """
    if params.fixed:
        return _solve_fixed(problem, params)
    if most := within_of(params.objective):
        return _solve_within(problem, params, most, progress)
    engine = Engine(problem, params.table_bits)
    run = Run(engine, params, progress, keep, cluster)
    searches = {"exact": run.exact, "beam": run.beam, "lookahead": run.look_ahead}
    return searches[search_of(problem, params)]()


def _solve_fixed(problem: Problem, params: Params) -> Solution:
    """Return the best tree that always plays the fixed words first."""
    search = SequenceSearch(problem, params.max_guesses, Loop())
    if search.price(params.fixed) >= INFINITE:
        names = ", ".join(problem.lists.words[word] for word in params.fixed)
        raise InfeasibleError(
            f"{problem.lists.name}: no tree that always begins with {names} stays within "
            f"{plural(depth_of(params.max_guesses), 'guess')}; try --max-guesses none"
        )
    return solution_of(problem, search.tree(params.fixed), "", search.engine.states)


def _solve_within(
    problem: Problem, params: Params, most: int, progress: Progress | None
) -> Solution:
    """Return the best tree by the objective `within:K`."""
    loop = Loop(params.threads, params.seconds, progress)
    search = WithinSearch(problem, most, params.max_guesses, loop)
    openers = params.openers
    if not isinstance(openers, tuple):
        openers = tuple(search.engine.ranked()[: FEW_OPENERS if openers is None else openers])
    stopped = search.run(openers)
    if search.best_word is None:
        if stopped:
            raise UnfinishedError(f"{stopped} before any tree was found")
        return solve(problem, params._replace(objective="mean"), progress)  # says why there is none
    root = search.tree(search.best_word)
    found = solution_of(problem, root, stopped, search.engine.states)
    tried = search.engine.count_equivalent(openers)
    return found if stopped else found._replace(claim=f"best of {tried} openers")


def search_of(problem: Problem, params: Params) -> str:
    """Return the kind of search: the requested one, or the one that suits the size of the list."""
    suited = "exact" if len(problem.lists.answers) <= EXACT_ANSWERS else "beam"
    return params.search or suited


class KeptTree(NamedTuple):
    """The best tree of an opener. Instances compare by the tie-break, since no two have the same opener."""

    best: BestOpener
    root: Node


class Run:
    """A search in progress: its engine, its deadline, and the best tree so far."""

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
        self.limit = params.max_guesses  # lowered in the search for the least worst case
        self.loop = Loop(params.threads, params.seconds, progress, cluster)
        self.keep = keep
        self.kept: KeptTree | None = None
        self.start: Solution | None = None  # the first tree; exact search must not do worse
        # If there is no first tree: a number of guesses within which there is one, if known.
        self.lowest: int | None = None
        self.stopped = ""

    def beam(self) -> Solution:
        """Return the best tree that beams find, or that of look-ahead if no beam stays within the limit."""
        openers = self._openers(len(self.engine.problem.lists.words))
        beams = self._run_beams(openers)
        if beams.word is not None:
            return self._beamed(beams)
        if self.stopped:
            raise self._nothing(openers)
        return self.look_ahead()

    def _run_beams(self, openers: list[int], stages: int | None = None) -> BeamSearch:
        """Run the beam search, or its first `stages` stages."""
        beams = BeamSearch(self.engine, self.limit, self.loop, openers)
        long = deadline(LONG_BEAMS)
        with self._stopping_early():
            for least in beams.steps(stages, rounds=self.params.seconds is not None):
                if least < INFINITE:
                    self._report(least, lambda: self._beamed(beams))
                elif stages is None and self.lowest is None and long():
                    self._look_higher(openers[0])
                    self._hint()
        return beams

    def _beamed(self, beams: BeamSearch) -> Solution:
        """Return the best tree that beams have found."""
        return solution_of(self.engine.problem, beams.tree(), self.stopped, self.engine.states)

    def _report(self, total: int, tree: Callable[[], Solution]) -> None:
        """Report that a tree with some total exists; `tree` makes it on demand."""
        self.loop.patient = False
        if self.keep is not None:
            self.keep(total, tree)

    def exact(self) -> Solution:
        """Return the best tree of the openers, each solved exactly."""
        openers = self._openers()
        with self._stopping_early():
            self._find_first_tree(openers[0])
            if self.start is None and not self.stopped:
                self._look_higher(openers[0])
                # Exact search may take very long for a limit within which no beam finds a tree, so stop when time is up.
                self.loop.patient = False
            if not self.stopped:
                with self._hinting():
                    self._try_all(openers)
        while self._may_be_shorter():
            longer, self.kept, self.start = self.kept, None, None
            # A tree with a smaller worst case has a larger total, and `keep` would take it for a worse one.
            self.keep = None
            self.limit = self._worst_of(longer) - 1
            self._try_all(openers)
            if self.kept is None:
                self.kept = longer
                break
        if self.kept is not None:
            claim = f"best of {self.engine.count_equivalent(openers)} openers"
            return self._exactly(self.kept)._replace(claim="found" if self.stopped else claim)
        if self.start is not None:
            return self.start._replace(stopped=self.stopped, states=self.engine.states)
        raise self._nothing(openers)

    def _find_first_tree(self, opener: int) -> None:
        """Set `start` to a tree with an opener, found soon, if there is one within the limit.

        A narrow beam is the second choice, because its kernels take half as long to compile as those of exact search.
        """
        problem = self.engine.problem
        if problem.tells_nothing(opener):
            return
        self.loop.progress.start("first tree", 1)
        root = QuickTree(self.engine, small_in(problem, QUICK_SMALL)).tree(opener, self.limit)
        if root is not None:
            found = self.start = solution_of(problem, root)
            self._report(found.total, lambda: found)
            return
        beams = self._run_beams([opener], stages=1)
        self.start = None if beams.word is None else self._beamed(beams)

    def _exactly(self, kept: KeptTree) -> Solution:
        """Return the best tree of the openers solved so far."""
        best = kept.best
        return Solution(
            kept.root, best.total, best.worst, stopped=self.stopped, states=self.engine.states
        )

    def _worst_of(self, kept: KeptTree | None) -> int:
        """Return the worst case of a tree, or 0 if there is none."""
        return 0 if kept is None else kept.best.worst

    def _may_be_shorter(self) -> bool:
        """Whether a smaller worst case is wanted and not yet known to be impossible."""
        worst = self._worst_of(self.kept)
        return self.params.objective == "worst" and not self.stopped and worst > 1

    def look_ahead(self) -> Solution:
        """Return the tree that look-ahead plays, for the opener with the best estimate that stays within the limit."""
        engine, problem, look = self.engine, self.engine.problem, self.params.look
        left = depth_of(self.limit) - 1
        look = look._replace(small=small_in(problem, look.small))
        openers = self._openers()

        def price(word: int) -> tuple[float, int]:
            total = float(problem.weight)
            for part in problem.split(problem.everything, word).values():
                allowed = engine.after(word, part)
                total += engine.look_ahead(part, allowed, left, look)[0]
            return total, word

        priced: list[tuple[float, int]] = []
        with self._stopping_early():
            for one in self.loop.run(engine, Phase("look-ahead"), price, openers[: look.width]):
                priced.append(one)
                best = min(priced)[0]
                self.loop.progress.done(1, int(best) if best < float("inf") else None)
        liked = [word for total, word in sorted(priced) if total < float("inf")]
        others = [] if self.stopped else [word for word in openers if word not in liked]
        ahead = LookAhead(engine, self.loop.over, look)
        for word in (*liked, *others):
            root = ahead.tree(word, self.limit)
            if root is not None:
                return solution_of(problem, root, self.stopped, engine.states)
            if self.loop.over():
                self.stopped = OUT_OF_TIME
                break
        raise self._nothing(openers, proven=False)

    def _look_higher(self, opener: int) -> None:
        """Find a number of guesses within which an opener has a tree, because none was found within the limit."""
        self.lowest = lowest_seen(self.engine, opener, self.limit) if self._is_limited() else 0

    def _is_limited(self) -> bool:
        return depth_of(self.limit) <= LONGEST

    def _hint(self) -> None:
        """Report a limit with which a tree is found soon, if one is known and there is no tree yet."""
        limit, lowest = self.limit, self.lowest or 0
        if self.kept is None and self._is_limited() and lowest > limit:
            found = f"no tree within {plural(limit, 'guess')} was found yet"
            self.loop.progress.say(f"{found}; {remedy(limit, lowest)}")

    @contextmanager
    def _hinting(self) -> Iterator[None]:
        """Report the hint if the exact search for a first tree takes long."""
        timer = Timer(LONG, self._hint)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _openers(self, usual: int = FEW_OPENERS) -> list[int]:
        """Return the openers to try, one per class of equivalent openers; among named words, the first named."""
        if isinstance(self.params.openers, tuple):
            named = self.params.openers
            least = {self.engine.first(word): word for word in sorted(named, reverse=True)}
            return [word for word in named if least[self.engine.first(word)] == word]
        wanted = usual if self.params.openers is None else self.params.openers
        return self.engine.ranked()[:wanted]

    def _try_all(self, openers: list[int]) -> None:
        """Search the openers and keep the best tree."""
        with self._stopping_early():
            for found in self.loop.jobs(self.engine, Phase("openers"), self._job, openers):
                kept = None if found is None else KeptTree(*found)
                if kept is not None and (self.kept is None or kept < self.kept):
                    self.kept = kept
                    self._report(kept.best.total, partial(self._exactly, kept))
                self.loop.progress.done(1, None if self.kept is None else self.kept.best.total)

    def _job(self, word: int) -> TreeJob:
        """Return the job that finds the best tree with an opener, if it may be the best of all."""
        return TreeJob(
            word, self.limit, self._beta(), None if self.kept is None else self.kept.best
        )

    def _beta(self) -> int:
        """Return the window for totals; equal totals are included, because the tie-break decides among them."""
        if self.kept is not None:
            return self.kept.best.total + 1
        return INFINITE if self.start is None else self.start.total + 1

    @contextmanager
    def _stopping_early(self) -> Iterator[None]:
        """Treat Ctrl-C and the end of the time limit as a request for the best tree so far."""
        try:
            yield
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED
        except OutOfTime:
            self.stopped = OUT_OF_TIME

    def _nothing(self, openers: list[int], *, proven: bool = True) -> PlayerError:
        """Return the error to raise if no tree was found."""
        if self.stopped:
            limit, lowest = self.limit, self.lowest or 0
            higher = self._is_limited() and lowest > limit
            more = f"; {remedy(limit, lowest)}" if higher else ""
            return UnfinishedError(f"{self.stopped} before any tree was found{more}")
        problem = self.engine.problem
        if proven and all(problem.tells_nothing(word) for word in openers):
            return InfeasibleError(
                f"{problem.lists.name}: every answer gives the same feedback to "
                f"{some([problem.lists.words[word] for word in openers])}; choose another opener"
            )
        tried = self.engine.count_equivalent(openers)
        if tried == len(problem.lists.words):
            which = "with any opener"
        elif len(openers) == 1:
            which = f"that opens with {problem.lists.words[openers[0]]!r}"
        else:
            which = f"with any of the {tried} openers tried (--openers all tries every word)"
        how = "exact search proves it" if proven else "as far as look-ahead can tell"
        attempt = Attempt(which, how, openers[0], proven, self.lowest)
        return infeasible(self.engine, self.limit, attempt)
