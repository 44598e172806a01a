"""Cores for proof logs: sets of answers that two guesses cannot find.

They show that four guesses are too few: every opener leaves a part in which every guess leaves a core in one part. A
core serves many openers, so only some of those that are found are needed. For three guesses, logs need no cores,
because the rule itself looks that far.
"""

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.check.board import count_bits
from compiler.progress import OutOfTime
from compiler.search.engine import Engine
from compiler.search.memory import new_two_guess_cores
from compiler.search.parallel import Loop

State = NDArray[np.int32]

GUESSES = 2  # that are too few for these cores
LIMIT = 4  # guesses that they may show to be too few
LARGEST, KEPT = 128, 1 << 15  # the most answers of a core, and the most cores


class CoreSearch:
    """The cores that refute openers of a problem within `LIMIT` guesses."""

    def __init__(self, engine: Engine, loop: Loop) -> None:
        self.engine, self.loop = engine, loop
        self.local, self.memory = engine.problem.local, engine.thread_state().memory
        self.cores = new_two_guess_cores(self.local, LARGEST, KEPT)
        self.needed = np.zeros(KEPT, bool)

    def fill(self, openers: list[int]) -> list[int]:
        """Find the cores that refute these openers; return the openers that are left."""
        states: dict[int, State] = {}
        self.loop.progress.start("cores", 2 * len(openers))
        for opener in openers:
            if (state := self._infeasible(opener)) is not None:
                states[opener] = state
            self._done()
        amount, largest = np.count_nonzero(self.cores.size), self.cores.size.max()
        for opener in openers:
            if opener in states:
                self._cover(states[opener], self.cores.answers[:amount, :largest])
            self._done()
        return [opener for opener in openers if opener not in states]

    def words(self) -> list[list[str]]:
        """Return the answers of each core that is needed, sorted."""
        words, name, cores = self.engine.problem.lists.words, self.local.answer, self.cores
        needed = (cores.answers[k, : cores.size[k]] for k in np.flatnonzero(self.needed))
        return [sorted(words[name[answer]] for answer in core) for core in needed]

    def _done(self) -> None:
        self.loop.progress.done(1, None)
        if self.loop.over():
            raise OutOfTime

    def _infeasible(self, opener: int) -> State | None:
        """Return a part of an opener that three guesses cannot solve; None if there is none."""
        problem = self.engine.problem
        parts = problem.split(problem.everything, opener).values()
        for part in sorted(parts, key=len, reverse=True):
            result = kernels.infeasible_within_three(self.local, part, self.cores, self.memory)
            if result == kernels.STOPPED:
                self.engine.check_stopped()
            if result == 1:
                return part
        return None

    def _cover(self, state: State, answers: NDArray[np.int32]) -> None:
        """Choose cores of a state so that every guess leaves one in one part, as far as there are such cores.

        `answers` are those of each core.
        """
        cores, within = self.cores, np.zeros(len(self.local.weight), bool)
        within[state] = True
        used = np.arange(answers.shape[1]) < cores.size[: len(answers), None]
        inside = np.flatnonzero((within[answers] | ~used).all(axis=1))
        bits, sizes = cores.non_splitting[inside], cores.size[inside]
        left = ~np.bitwise_or.reduce(bits[self.needed[inside]], axis=0)
        while len(inside) and (gain := count_bits(bits & left).sum(axis=1) / sizes).any():
            self.needed[inside[gain.argmax()]] = True
            left &= ~bits[gain.argmax()]
