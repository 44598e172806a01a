"""Exact search over a problem: the costs of openers and states, and the best trees.

All results are exact totals under the window contract of `kernels.solve`: below beta the value, otherwise a bound
that is not below beta. This holds in every mode; `allowed` says what may be played in a state and is None in normal
mode. `limit` is the number of guesses left; for an opener it is the limit of the game.
"""

import threading
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from compiler import kernels
from compiler.progress import Stopped, uninterrupted
from compiler.search.memory import (
    DEFAULT_BITS,
    MEMO_BITS,
    new_cores,
    new_memory,
    new_shapes,
    new_table,
    new_two_guess_cores,
)
from compiler.search.problem import Array, Problem
from compiler.search.rulebook import Rulebook, after_row
from compiler.tree.strategy import LONGEST
from player.core.errors import PlayerError

INFINITE: int = kernels.INFINITE
TALLEST = kernels.UNLIMITED - kernels.ENDLESS  # guesses; taller trees are not supported
OPENER_CORES = 1 << 15  # two-guess cores to keep from opener to opener; classic has 13,000
MANY_CODES = 1000  # from here on, renumber codes: six letters have 729 codes, seven have 2,187

Allowed = kernels.Allowed | None
Orbits = kernels.Orbits | None


class TallError(PlayerError):
    """A search without a limit met trees taller than are supported."""


class OpenerValue(NamedTuple):
    """The result of a search for an opener: its total if it is below beta, else a bound."""

    word: int
    total: int
    worst: int  # 0: `total` is only a bound


class BestOpener(NamedTuple):
    """The cost of the best tree with an opener. Instances compare by the tie-break."""

    total: int
    worst: int
    at_worst: int  # answers that need the worst number of guesses
    outsider: bool
    word: int


class LookAheadParams(NamedTuple):
    """The parameters of look-ahead."""

    depth: int = 1  # guesses to search
    width: int = 20  # guesses to try at each state
    small: int = 100  # states with at most this many answers are solved exactly


class ThreadState(NamedTuple):
    """The working memory of one thread."""

    memory: kernels.Memory
    shapes: Array
    memo: kernels.Memory  # the cache of beam results; shares everything but the table
    two_guess_cores: kernels.TwoGuessCores
    cores: kernels.Cores


class PartProblem(NamedTuple):
    """A part of an opener as a separate problem, in which a beam searches all states below it."""

    part: Array  # its answers; the local problem numbers them 0, 1, ... in this order
    local: kernels.Local
    rules: kernels.RuleTables | None
    allowed: Allowed

    def after(self, row: int, state: Array, before: Allowed) -> Allowed:
        """Return what may be played after a row that left this state."""
        return after_row(self.rules, row, state, before)


def depth_of(limit: int) -> int:
    """Return the limit of a game as the kernels take it: `kernels.UNLIMITED` for 0 and for more than `LONGEST`."""
    return limit if 0 < limit <= LONGEST else kernels.UNLIMITED


class Engine:
    """Exact search over a problem, under any limit of guesses. Thread-safe: several threads may search at once."""

    def __init__(self, problem: Problem, table_bits: int | None = None) -> None:
        self.problem = problem
        self.rulebook = Rulebook(problem)
        self.table = new_table(table_bits or DEFAULT_BITS)
        self.memo = new_table(MEMO_BITS)
        self._mine = threading.local()
        self._thread_states: list[ThreadState] = []
        self._owners: list[threading.Thread] = []  # the thread that uses each thread state
        self._taking = threading.Lock()
        self._stopped = False
        self.remote_states = 0  # states searched by other machines for this engine

    def thread_state(self) -> ThreadState:
        """Return the working memory of the calling thread; it may reuse that of a thread that has ended."""
        if not hasattr(self._mine, "thread_state"):
            with self._taking:
                alive = [owner.is_alive() for owner in self._owners]
                number = (*alive, False).index(False)
                if number == len(alive):
                    self._thread_states.append(self._new_thread_state())
                self._owners[number : number + 1] = [threading.current_thread()]
            self._mine.thread_state = self._thread_states[number]
            self._mine.thread_state.memory.counters[kernels.C_STOP] = self._stopped
        mine: ThreadState = self._mine.thread_state
        return mine

    def _new_thread_state(self) -> ThreadState:
        """Return unused working memory."""
        local = self.problem.local
        memory = new_memory(local, self.table)
        memo = memory._replace(table=self.memo, counters=memory.counters.copy())
        two_guess_cores = new_two_guess_cores(local, kept=OPENER_CORES)
        cores = new_cores(local, new_two_guess_cores(local), len(self.problem.lists.words))
        return ThreadState(memory, new_shapes(), memo, two_guess_cores, cores)

    def warm_up(self, *, bounds: bool = True) -> None:
        """Compile or load the kernels that find the costs of openers, their trees and, for proofs, their bounds."""
        self.opener(0, 0, beta=1)
        if bounds:
            self.bound(0, beta=1)
        self.shape(self.problem.everything[:2], self.rulebook.start, LONGEST)

    def warm_up_build(self, search: str) -> None:
        """Compile or load the kernels that a kind of search needs to build a tree: "exact", "beam" or "lookahead"."""
        self.ranked()
        two, beam = self.problem.everything[:2], kernels.BeamWidth(1, 1)
        if len(two) < 2:
            return  # there is nothing to search
        if search == "beam":
            root = self.root(two, self.after(0, two))
            self.beam_row(root, np.arange(len(two), dtype=np.int32), root.allowed, LONGEST, beam)
            self.beam(two, self.rulebook.start, LONGEST, kernels.BeamWidth(1, 0))
        if search == "lookahead":
            self.look_ahead(two, self.rulebook.start, LONGEST, LookAheadParams(1, 1, 2))

    def stop(self) -> None:
        """Make all running searches return soon, without a result."""
        self._stopped = True
        for thread_state in self._thread_states:
            thread_state.memory.counters[kernels.C_STOP] = 1

    def resume(self) -> None:
        """Allow searches again after `stop`."""
        self._stopped = False
        for thread_state in self._thread_states:
            thread_state.memory.counters[kernels.C_STOP] = 0

    @property
    def states(self) -> int:
        """The number of states searched so far, by all threads and by other machines."""
        here = sum(int(state.memory.counters[kernels.C_STATES]) for state in self._thread_states)
        return here + self.remote_states

    def first(self, word: int) -> int:
        """Return the first opener that is equivalent to this one; its results hold for all of them."""
        symmetry = self.problem.symmetry
        return word if symmetry is None else int(symmetry.first[word])

    def count_equivalent(self, words: Iterable[int]) -> int:
        """Return the number of openers that are equivalent to any of these."""
        symmetry = self.problem.symmetry
        if symmetry is None:
            return len(set(words))
        return int(np.isin(symmetry.first, [self.first(word) for word in words]).sum())

    def orbits(self, *words: int) -> Orbits:
        """Return the orbits of guesses after these words were played, the opener first.

        It returns None in hard and ultra mode, where the words played decide what may follow. Before the opener, no
        orbits are known.
        """
        symmetry = self.problem.symmetry
        if symmetry is None or self.problem.mode != "normal":
            return None
        return symmetry.after(words)

    def opener(self, word: int, limit: int, beta: int = INFINITE) -> OpenerValue:
        """Return the smallest total of a tree with this opener if it is below beta, else a bound."""
        problem, book = self.problem, self.rulebook
        first, limit = self.first(word), depth_of(limit)
        if beta >= INFINITE and limit == 4 and self._infeasible_within_four(first):
            return OpenerValue(word, INFINITE, 0)
        row = int(problem.row_of[first])
        start = problem.everything, book.start
        total, worst = self.guess(start, row, beta, limit, self.orbits(first))
        return OpenerValue(word, total, worst)

    def guess(
        self,
        start: tuple[Array, Allowed],
        row: int,
        beta: int,
        limit: int,
        orbits: Orbits = None,
    ) -> tuple[int, int]:
        """Return (total, worst) of the best tree of a state that plays a row next; (bound, 0) if it is not below beta.

        `start` is the state and what may be played in it.
        """
        state, allowed = start
        packed = kernels.solve_opener(
            self.problem.local, self.rulebook.rules, state, allowed, orbits, row,
            kernels.Window(beta, limit), self.thread_state().memory,
        )  # fmt: skip
        return self._unpacked(packed)

    def _infeasible_within_four(self, word: int) -> bool:
        """Whether four guesses cannot solve the list after an opener, by a proof that holds in every mode.

        `opener` checks this first if any tree would do, because it is faster than a search.
        """
        mine = self.thread_state()
        beyond = kernels.opener_infeasible_within_four(
            self.problem.local,
            self.problem.everything,
            self.problem.row_of[word],
            mine.two_guess_cores,
            mine.memory,
        )
        if beyond == kernels.STOPPED:
            raise Stopped
        return bool(beyond)

    def bound(self, word: int, beta: int = INFINITE) -> int:
        """Return a lower bound of an opener's total: the one-ply bound, or a smaller number not below beta.

        It holds under every limit of guesses.
        """
        problem, book = self.problem, self.rulebook
        bound: int = kernels.bound_opener(
            problem.local, book.rules, problem.everything, book.start, problem.row_of[word], beta,
            self.thread_state().memory,
        )  # fmt: skip
        return bound

    def ranked(self) -> list[int]:
        """Return one opener per class of equivalent openers, best entropic estimate first.

        Openers that split nothing come last. Ties keep the order of the lists. Without symmetry, this ranks all
        words.
        """
        problem = self.problem
        estimate = np.empty(len(problem.lists.words))
        kernels.entropic(problem.local, problem.everything, problem.xlogx, estimate)
        by_word = estimate[problem.row_of]
        order = [int(word) for word in np.argsort(by_word, kind="stable")]
        return [word for word in order if self.first(word) == word]

    def look_ahead(
        self, state: Array, allowed: Allowed, limit: int, params: LookAheadParams
    ) -> tuple[float, int]:
        """Return (estimated total, word to play or -1); see `kernels.look_ahead`."""
        memory = self.thread_state().memory
        estimate, word = kernels.look_ahead(
            self.problem.local, self.rulebook.rules, state, allowed, params.depth, limit,
            kernels.LookAheadScope(params.width, params.small, self.problem.xlogx), memory,
        )  # fmt: skip
        self._check(memory)
        return estimate, word

    def beam(
        self,
        state: Array,
        allowed: Allowed,
        limit: int,
        beam: kernels.BeamWidth,
        beta: int = INFINITE,
    ) -> int:
        """Return a beam's result for a state if it is below beta, else some number that is not; see `kernels.beam`."""
        whole = PartProblem(state, self.problem.local, self.rulebook.rules, allowed)
        packed, _ = self._beam(whole, (state, allowed), limit, beam, beta)
        return self._unpacked(packed)[0]

    def root(self, part: Array, allowed: Allowed) -> "PartProblem":
        """Return the local problem in which a beam searches the part of an opener."""
        local, rules = self.problem.local, self.rulebook.rules
        with uninterrupted():  # numba crashes if Ctrl-C arrives while it builds a named tuple
            if rules is None:
                return PartProblem(
                    part, kernels.reduce_local(self._few_codes(part), part), None, None
                )
            local, rules, its = kernels.restrict_rows(local, rules, part, allowed)
        first, second = its.key
        return PartProblem(
            part, local, rules, kernels.Allowed(its.rows, (np.uint64(first), np.uint64(second)))
        )

    def _few_codes(self, part: Array) -> kernels.Local:
        """Return the local problem with the codes of a part renumbered from 0 in each row, if there are many codes.

        `kernels.reduce_local` takes time for every code, and long words have a hundred thousand and more.
        """
        local = self.problem.local
        if len(self.problem.real) < MANY_CODES:
            return local
        codes = local.codes[part]
        order = codes.argsort(axis=0)
        ascending = np.take_along_axis(codes, order, 0)
        numbers = np.zeros_like(codes)
        np.cumsum(ascending[1:] != ascending[:-1], axis=0, out=numbers[1:])
        renumbered = np.zeros_like(local.codes)
        np.put_along_axis(codes, order, numbers, 0)
        renumbered[part] = codes
        return local._replace(codes=renumbered)

    def beam_row(
        self,
        root: "PartProblem",
        state: Array,
        allowed: Allowed,
        limit: int,
        beam: kernels.BeamWidth,
    ) -> int:
        """Return the row that a beam's tree plays in a state; the state must have a tree that stays within the limit."""
        mine = self.thread_state()
        if len(state) <= beam.small:
            with uninterrupted():  # as in `root`
                shape = kernels.shape(
                    root.local, root.rules, state, allowed, None, kernels.UNLIMITED,
                    kernels.TieBreak(True, mine.shapes), mine.memory,
                )  # fmt: skip
            if shape.height <= limit:
                return int(np.flatnonzero(root.local.name == shape.word)[0])
        packed, row = self._beam(root, (state, allowed), limit, beam)
        self._unpacked(packed)
        return row

    def _beam(
        self,
        root: "PartProblem",
        start: tuple[Array, Allowed],
        limit: int,
        beam: kernels.BeamWidth,
        beta: int | None = None,
    ) -> tuple[int, int]:
        """Return a beam's packed result and, without beta, the row to play."""
        mine, named = self.thread_state(), beta is None
        task = kernels.BeamTask(INFINITE if beta is None else beta, limit, named)
        memory = kernels.BeamMemory(mine.memory, mine.shapes, mine.memo, mine.cores)
        packed, row = kernels.beam_search(root.local, root.rules, *start, beam, task, memory)
        return int(packed), int(row)

    def shape(
        self,
        state: Array,
        allowed: Allowed,
        limit: int,
        *,
        named: bool = True,
        played: tuple[int, ...] = (),
    ) -> kernels.Shape:
        """Return the best tree of a state by the tie-break; without its word unless `named`.

        Passing the words played so far makes it faster.
        """
        mine = self.thread_state()
        with uninterrupted():  # as in `root`
            shape: kernels.Shape = kernels.shape(
                self.problem.local, self.rulebook.rules, state, allowed, self.orbits(*played), limit,
                kernels.TieBreak(named, mine.shapes), mine.memory,
            )  # fmt: skip
        self._check(mine.memory)
        return shape

    def total(
        self,
        state: Array,
        allowed: Allowed,
        limit: int,
        beta: int = INFINITE,
        played: tuple[int, ...] = (),
    ) -> int:
        """Return the smallest total of a state if it is below beta, else a bound; INFINITE if there is no tree.

        Passing the words played so far makes it faster.
        """
        packed = kernels.solve_within(
            self.problem.local, self.rulebook.rules, state, allowed, self.orbits(*played), beta, limit,
            self.thread_state().memory,
        )  # fmt: skip
        return self._unpacked(packed)[0]

    def sequence(
        self, labels: Array, words: Sequence[int], limit: int, beta: int = INFINITE
    ) -> int:
        """Return the smallest total of a tree that plays some words first if it is below beta, else a bound.

        `labels` are the labels of the whole list, row by row. Normal mode only.
        """
        problem = self.problem
        packed = kernels.solve_sequence(
            problem.local, labels, problem.row_of[list(words)], self.orbits(*words),
            kernels.Window(beta, limit), self.thread_state().memory,
        )  # fmt: skip
        return self._unpacked(packed)[0]

    def after(self, word: int, part: Array) -> Allowed:
        """Return what may be played after an opener that left this part."""
        return self.rulebook.after(word, part, self.rulebook.start)

    def best(self, word: int, limit: int) -> BestOpener:
        """Return the cost of the best tree with this opener, for the tie-break; total INFINITE if there is none."""
        problem, limit = self.problem, depth_of(limit)
        parts = problem.split(problem.everything, word)
        inside = word < len(problem.lists.answers)
        total, worst, at_worst = problem.weight, int(inside), int(inside)
        if len(parts) == 1 and not inside:
            return BestOpener(INFINITE, 0, 0, True, word)
        for part in parts.values():
            shape = self.shape(part, self.after(word, part), limit - 1, named=False, played=(word,))
            total = min(INFINITE, total + shape.total)
            if shape.height + 1 > worst:
                worst, at_worst = shape.height + 1, shape.at_height
            elif shape.height + 1 == worst:
                at_worst += shape.at_height
        return BestOpener(total, worst, at_worst, not inside, word)

    def _unpacked(self, packed: int) -> tuple[int, int]:
        """Return (total, height) from a packed result; raise an exception if the search was stopped."""
        if packed == kernels.STOPPED:
            self._check(self.thread_state().memory)
            raise Stopped
        number = int(packed)  # without the compiler, kernels return numpy integers
        return number >> kernels.HEIGHT_BITS, number & kernels.HEIGHT_MASK

    def check_stopped(self) -> None:
        """Raise an exception if the searches of this thread were stopped."""
        self._check(self.thread_state().memory)

    def _check(self, memory: kernels.Memory) -> None:
        """Raise an exception if a search was stopped or met trees that are too tall."""
        if memory.counters[kernels.C_TALL]:
            memory.counters[kernels.C_TALL] = 0
            raise TallError(
                f"{self.problem.lists.name}: trees of more than {TALLEST} guesses are not supported, and "
                "without a limit this search comes upon some; try --max-guesses"
            )
        if memory.counters[kernels.C_STOP]:
            raise Stopped
