"""Searching a problem: one opener, many openers with threads, and the best tree of the winner.

A `Problem` is two word lists (and weights) made ready; an `Engine` searches it with a table that all
its threads share. Everything here returns exact totals under the window contract of `kernels.solve`:
below beta the value, otherwise a bound that is not below beta.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler import kernels, matrix, table
from compiler.strategy import Node
from player.lists import WordLists
from player.weights import Weights

Array = NDArray[Any]

INFINITE: int = kernels.INFINITE
LONGEST = 60  # guesses: a limit beyond this is no limit


class Problem:
    """Two word lists and the weights of their answers, made ready for the kernels."""

    def __init__(self, lists: WordLists, weights: Weights | None = None) -> None:
        self.weights = weights
        self.lists = lists if weights is None else weights.lists
        self.matrix = matrix.from_words(self.lists.words, len(self.lists.answers))
        self.local = matrix.whole_local(self.matrix, None if weights is None else weights.values)
        self.everything = np.arange(len(self.lists.answers), dtype=np.int32)
        self.row_of = np.argsort(self.local.name).astype(np.int32)  # row of the matrix, by word
        self.place = np.argsort(self.local.answer).astype(np.int32)  # local number, by answer

    def state(self, answers: Sequence[int]) -> Array:
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


class Value(NamedTuple):
    """What a search says of an opener: its total below the beta it was given, or a bound."""

    word: int
    total: int
    worst: int  # 0: `total` is only a bound
    one_ply: bool  # the one-ply bound sufficed


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
    values: Array


class Engine:
    """Exact search over a problem; safe to use from several threads at once."""

    def __init__(self, problem: Problem, limit: int = 0, table_bits: int | None = None) -> None:
        self.problem = problem
        self.limit = limit if 0 < limit <= LONGEST else kernels.UNLIMITED
        self.table = table.new_table(table_bits or table.DEFAULT_BITS)
        self.shapes = table.new_shapes()
        self._mine = threading.local()
        self._workshops: list[Workshop] = []
        self._stopped = False

    def workshop(self) -> Workshop:
        """The working memory of the calling thread."""
        if not hasattr(self._mine, "workshop"):
            local = self.problem.local
            workshop = Workshop(
                table.new_scratch(local),
                table.new_counters(),
                np.zeros(len(local.weight), np.int64),
            )
            workshop.counters[kernels.C_STOP] = self._stopped
            self._workshops.append(workshop)
            self._mine.workshop = workshop
        mine: Workshop = self._mine.workshop
        return mine

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

    def counted(self, what: int) -> int:
        """One of the counters, summed over threads."""
        return sum(int(workshop.counters[what]) for workshop in self._workshops)

    def opener(self, word: int, beta: int = INFINITE) -> Value:
        """The smallest total of a tree that opens with a word, if below beta; else a bound."""
        mine = self.workshop()
        problem = self.problem
        packed = kernels.solve_opener(
            problem.local, problem.everything, int(problem.row_of[word]), beta, self.limit, 0,
            self.table, mine.counters, mine.scratch, mine.values,
        )  # fmt: skip
        if packed == kernels.STOPPED:
            raise Stopped
        total, height = packed >> kernels.HEIGHT_BITS, packed & kernels.HEIGHT_MASK
        return Value(word, total, height, bool(mine.counters[kernels.C_ONE_PLY]))

    def openers(
        self, words: Sequence[int], threads: int, beta: Callable[[], int]
    ) -> Iterator[Value]:
        """Search many openers, `threads` at a time, each under the beta of its start.

        Results come as they are done. Closing the iterator early stops the searches under way.
        """
        waiting = iter(words)
        running: set[Future[Value]] = set()
        pool = ThreadPoolExecutor(threads)
        try:
            while True:
                while len(running) < threads and (word := next(waiting, None)) is not None:
                    running.add(pool.submit(self.opener, word, beta()))
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

    def shape(self, state: Array, limit: int, *, named: bool) -> tuple[int, int, int, int]:
        """(total, height, answers at that height, word) of a state's best tree; see kernels.shape."""
        mine = self.workshop()
        result = kernels.shape(
            self.problem.local, state, limit, named, self.table, self.shapes, mine.counters,
            mine.scratch,
        )  # fmt: skip
        if mine.counters[kernels.C_STOP]:
            raise Stopped
        total, height, count, word = result
        return total, height, count, word

    def best(self, word: int) -> Best:
        """How good the best tree with this opener is, ties and all; total INFINITE if there is none."""
        problem = self.problem
        parts = problem.split(problem.everything, word)
        inside = word < len(problem.lists.answers)
        total, worst, at_worst = int(problem.local.weight.sum()), int(inside), int(inside)
        if len(parts) == 1 and not inside:
            return Best(INFINITE, 0, 0, True, word)
        for part in parts.values():
            cost, height, count, _ = self.shape(part, self.limit - 1, named=False)
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


class Deadline:
    """A moment after which searches are to end; None never comes."""

    def __init__(self, seconds: float | None) -> None:
        self.at = None if seconds is None else monotonic() + seconds

    @property
    def passed(self) -> bool:
        """Whether the moment is over."""
        return self.at is not None and monotonic() >= self.at


def default_threads() -> int:
    """As many threads as this process may use processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
