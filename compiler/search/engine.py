"""Searching a problem: one opener, many openers with threads, and the best tree of the winner.

A `Problem` is two word lists (and weights) made ready; an `Engine` searches it with a table that all
its threads share. Everything here returns exact totals under the window contract of `kernels.solve`:
below beta the value, otherwise a bound that is not below beta.
"""

import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.search import matrix
from compiler.search.logs import xlogx
from compiler.search.memory import DEFAULT_BITS, new_counters, new_scratch, new_shapes, new_table
from compiler.tree.strategy import Node
from player.lists import WordLists
from player.weights import Weights

Array = NDArray[Any]
Item = TypeVar("Item")
Result = TypeVar("Result")

INFINITE: int = kernels.INFINITE
LONGEST = 60  # guesses: a limit beyond this is no limit


class Problem:
    """Two word lists and the weights of their answers, made ready for the kernels."""

    def __init__(
        self, lists: WordLists, weights: Weights | None = None, mode: str = "normal"
    ) -> None:
        self.mode = mode
        self.weights = weights
        self.lists = lists if weights is None else weights.lists
        self.matrix = matrix.from_words(self.lists.words, len(self.lists.answers))
        self.local = matrix.whole_local(self.matrix, None if weights is None else weights.values)
        self.everything = np.arange(len(self.lists.answers), dtype=np.int32)
        self.row_of = np.argsort(self.local.name).astype(np.int32)  # row of the matrix, by word
        self.place = np.argsort(self.local.answer).astype(np.int32)  # local number, by answer

    @cached_property
    def xlogx(self) -> Array:
        """For every size c of a part, c * log2(c) in whole numbers; sums of them rank guesses."""
        return xlogx(len(self.lists.answers))

    def state(self, answers: Sequence[int] | Array) -> Array:
        """The state of these answers, by their numbers in the lists."""
        return np.sort(self.place[np.asarray(answers, np.int64)])

    def split(self, state: Array, word: int) -> dict[int, Array]:
        """The parts of a state by real code, the solved one left out."""
        codes = self.local.codes[state, self.row_of[word]]
        return {
            int(self.matrix.real[code]): state[codes == code]
            for code in np.unique(codes)
            if code != self.matrix.solved
        }


class Progress(Protocol):
    """What a search tells of itself; the command line draws it."""

    def start(self, what: str, amount: int) -> None:
        """A phase begins, with so many openers to do."""

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """So many more are done; the best total so far; the least total still possible."""


class Silence:
    """Progress that nobody wants to see."""

    def start(self, what: str, amount: int) -> None:
        """Say nothing."""

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """Say nothing."""


class Value(NamedTuple):
    """What a search says of an opener: its total below the beta it was given, or a bound."""

    word: int
    total: int
    worst: int  # 0: `total` is only a bound


class Best(NamedTuple):
    """The best opener found; compares by the tie rule."""

    total: int
    worst: int
    at_worst: int  # answers that need the worst number of guesses
    outsider: bool
    word: int


class Stopped(Exception):  # noqa: N818  (not an error: somebody asked)
    """The search was told to stop before it had its answer."""


class Workshop(NamedTuple):
    """What each thread owns."""

    scratch: kernels.Scratch
    counters: Array
    shapes: Array


class Engine:
    """Exact search over a problem; safe to use from several threads at once."""

    def __init__(
        self,
        problem: Problem,
        limit: int = 0,
        table_bits: int | None = None,
        *,
        table: Array | None = None,
    ) -> None:
        self.problem = problem
        self.limit = limit if 0 < limit <= LONGEST else kernels.UNLIMITED
        self.table = new_table(table_bits or DEFAULT_BITS) if table is None else table
        self._mine = threading.local()
        self._workshops: list[Workshop] = []
        self._stopped = False

    def workshop(self) -> Workshop:
        """The working memory of the calling thread."""
        if not hasattr(self._mine, "workshop"):
            local = self.problem.local
            workshop = Workshop(new_scratch(local), new_counters(), new_shapes())
            workshop.counters[kernels.C_STOP] = self._stopped
            self._workshops.append(workshop)
            self._mine.workshop = workshop
        mine: Workshop = self._mine.workshop
        return mine

    def warm_up(self) -> None:
        """Have the functions compiled, or loaded, that price openers and make their trees."""
        self.opener(0, beta=1)
        self.bound(0, beta=1)
        self.shape(self.problem.everything[:2], LONGEST, named=True)

    def stop(self) -> None:
        """Make every search under way return soon, with nothing."""
        self._stopped = True
        for workshop in self._workshops:
            workshop.counters[kernels.C_STOP] = 1

    def resume(self) -> None:
        """Allow searches again after a stop."""
        self._stopped = False
        for workshop in self._workshops:
            workshop.counters[kernels.C_STOP] = 0

    @property
    def states(self) -> int:
        """The number of states searched so far, by all threads."""
        return sum(int(workshop.counters[kernels.C_STATES]) for workshop in self._workshops)

    def opener(self, word: int, beta: int = INFINITE) -> Value:
        """The smallest total of a tree that opens with a word, if below beta; else a bound."""
        mine = self.workshop()
        problem = self.problem
        packed = kernels.solve_opener(
            problem.local, problem.everything, problem.row_of[word], beta, self.limit, 0,
            self.table, mine.counters, mine.scratch,
        )  # fmt: skip
        if packed == kernels.STOPPED:
            raise Stopped
        return Value(word, packed >> kernels.HEIGHT_BITS, packed & kernels.HEIGHT_MASK)

    def bound(self, word: int, beta: int = INFINITE) -> int:
        """A lower bound of an opener's total: one-ply, or less where that is not below beta."""
        problem = self.problem
        bound: int = kernels.bound_opener(
            problem.local, problem.everything, problem.row_of[word], beta, self.workshop().scratch
        )
        return bound

    def spread(
        self, work: Callable[[Item], Result], items: Iterable[Item], threads: int
    ) -> Generator[Result, None, None]:
        """Yield work(item) for all items, as they are done, `threads` at a time.

        Closing the iterator early, or an exception (Ctrl-C is one), stops the searches under way.
        """
        waiting = iter(items)
        running: set[Future[Result]] = set()
        pool = ThreadPoolExecutor(threads)
        try:
            while True:
                # One more than there are threads, so that none of them waits for us.
                for item in islice(waiting, threads + 1 - len(running)):
                    running.add(pool.submit(work, item))
                if not running:
                    return
                # The wait has an end so that Ctrl-C reaches this thread at once.
                done, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            if running:
                self.stop()
                wait(running)
                self.resume()
            pool.shutdown()

    def ranked(self) -> list[int]:
        """All words, those first that the entropic estimate takes for the best openers.

        Words that split nothing come last; equal ones in the order of the lists.
        """
        problem = self.problem
        estimate = np.empty(len(problem.lists.words))
        kernels.entropic(problem.local, problem.everything, problem.xlogx, estimate)
        by_word = estimate[problem.row_of]
        return [int(word) for word in np.argsort(by_word, kind="stable")]

    def look_ahead(
        self, state: Array, limit: int, *, depth: int, width: int, small: int
    ) -> tuple[float, int]:
        """(estimated total, word to play or -1); see kernels.look_ahead."""
        mine = self.workshop()
        estimate, word = kernels.look_ahead(
            self.problem.local, state, depth, width, small, limit, self.problem.xlogx, self.table,
            mine.counters, mine.scratch,
        )  # fmt: skip
        if mine.counters[kernels.C_STOP]:
            raise Stopped
        return estimate, word

    def shape(self, state: Array, limit: int, *, named: bool) -> tuple[int, int, int, int]:
        """(total, height, answers at that height, word) of a state's best tree; see kernels.shape."""
        mine = self.workshop()
        result = kernels.shape(
            self.problem.local, state, limit, named, self.table, mine.shapes, mine.counters,
            mine.scratch,
        )  # fmt: skip
        if mine.counters[kernels.C_STOP]:
            raise Stopped
        total, height, count, word = result
        return total, height, count, word

    def total(self, state: Array, limit: int) -> int:
        """The smallest total of a state; INFINITE if no tree keeps to the limit."""
        mine = self.workshop()
        packed = kernels.solve_within(
            self.problem.local, state, INFINITE, limit, 0, self.table, mine.counters, mine.scratch
        )
        if packed == kernels.STOPPED:
            raise Stopped
        total: int = packed >> kernels.HEIGHT_BITS
        return total

    def part(self, word: int, state: Array) -> int:  # noqa: ARG002  (other modes ask)
        """The smallest total of some answers that an opener leaves together; INFINITE if none."""
        return self.total(state, self.limit - 1)

    def shape_after(self, word: int, part: Array) -> tuple[int, int, int]:  # noqa: ARG002  (other modes ask)
        """(total, height, answers at that height) of the best tree for a part that an opener leaves."""
        return self.shape(part, self.limit - 1, named=False)[:3]

    def best(self, word: int) -> Best:
        """How good the best tree with this opener is, ties and all; total INFINITE if there is none."""
        problem = self.problem
        parts = problem.split(problem.everything, word)
        inside = word < len(problem.lists.answers)
        total, worst, at_worst = int(problem.local.weight.sum()), int(inside), int(inside)
        if len(parts) == 1 and not inside:
            return Best(INFINITE, 0, 0, True, word)
        for part in parts.values():
            cost, height, count = self.shape_after(word, part)
            total = min(INFINITE, total + cost)
            if height + 1 > worst:
                worst, at_worst = height + 1, count
            elif height + 1 == worst:
                at_worst += count
        return Best(total, worst, at_worst, not inside, word)

    def tree(self, word: int) -> Node:
        """The best tree with this opener, ties decided by the tie rule at every state."""
        return grow(
            self.problem,
            lambda state, limit: self.shape(state, limit, named=True)[3],
            limit=self.limit,
            opener=word,
        )


def grow(
    problem: Problem,
    choose: Callable[[Array, int], int],
    *,
    limit: int,
    opener: int | None = None,
) -> Node:
    """The tree that `choose(state, guesses left)` plays, a word number for each state it is asked."""
    words = problem.lists.words
    answer = problem.local.answer

    def below(state: Array, limit: int, word: int) -> Node:
        node = Node(words[word])
        for code, part in problem.split(state, word).items():
            if len(part) == 1:
                node.children[code] = Node(words[answer[part[0]]])
            else:
                node.children[code] = below(part, limit - 1, choose(part, limit - 1))
        return node

    everything = problem.everything
    return below(everything, limit, choose(everything, limit) if opener is None else opener)
