"""Proof logs: the claims from which anyone can check a whole proof without a search.

A log claims lower bounds of states. `docs/proving.md` states the rule by which they follow from each other;
`compiler.check` applies it. Here the claims are chosen: for every guess that the rule alone does not refute, the engine
finds the bounds that its parts need, smallest part first, and what is not needed after all is dropped. States are
handled from large to small, so all demands on a state are known before its own guesses are examined.

The claims depend on exact values only, so any run writes the same log.
"""

import heapq
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.journal import as_one
from compiler.progress import OutOfTime
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.parallel import Loop
from player.storage.sealed import sealed
from player.storage.strict_json import dumps

State = NDArray[np.int32]
Key = tuple[int, bytes]  # guesses left (NO_LIMIT: any number), and the answers of a state
TITLE = "guesstree proof log 1"
NEVER, STEP = "never", "-"  # instead of a bound: there is no tree; nothing is claimed


class NotImpliedError(Exception):
    """The bound to claim is above the value, so no log can claim it."""


class ClaimStep(NamedTuple):
    """The name of a claim's state: the state before (None for all answers), a guess, and its real code."""

    before: Key | None
    word: int
    code: int


class ClaimSearch:
    """The claims that imply one bound of all answers, within a limit of guesses."""

    def __init__(self, engine: Engine, limit: int, bound: int, loop: Loop) -> None:
        self.engine = engine
        self.problem = engine.problem
        self.limit = limit  # 0: none
        self.depth = depth_of(limit)
        self.bound = bound
        self.loop = loop
        self.memory = engine.thread_state().memory
        self.claims: dict[Key, int] = {}
        self.steps: dict[Key, ClaimStep] = {}
        self.one_ply: dict[Key, tuple[int, bool]] = {}  # one-ply bound, and whether it is exact
        self.queue: list[tuple[int, int, Key]] = []

    def fill(self, openers: list[int]) -> None:
        """Claim what is needed to refute these openers; all others are refuted by one-ply bounds.

        Raises `OutOfTime` if time is up, and `NotImpliedError` if the bound is too high.
        """
        problem = self.problem
        self.loop.progress.start("proof log", len(openers))
        for opener in openers:
            row = problem.row_of[opener]
            self._refute(problem.local, problem.everything, row, self.bound, None)
            self._done()
        self.loop.progress.start("proof log", len(self.queue), "claims")
        while self.queue:
            self._done()
            _, _, key = heapq.heappop(self.queue)
            left, answers = key
            state: State = np.frombuffer(answers, np.int32)
            local = kernels.reduce_local(problem.local, state)
            inside = np.arange(len(state), dtype=np.int32)
            rows = np.empty(len(local.reach), np.int32)
            found = kernels.rows_below(local, inside, left, self.claims[key], rows, self.memory)
            for row in rows[:found]:
                self._refute(local, state, int(row), self.claims[key], key)

    def _done(self) -> None:
        """Report that an opener or a claim is done."""
        self.loop.progress.done(1, None)
        if self.loop.over():
            raise OutOfTime

    def _refute(
        self, local: kernels.Local, state: State, row: int, bound: int, key: Key | None
    ) -> None:
        """Claim what is needed so that a guess costs at least `bound` in a state.

        `local` is the local problem of the state, or the whole one. `key` is that of the state, None for all answers.
        """
        left = self.depth if key is None else key[0]
        inside = state if local.whole else np.arange(len(state), dtype=np.int32)
        parts = self._parts(local, inside, state, row, left)
        cost = self.problem.local.weight[state].sum() + sum(part.low for part in parts)
        large = sorted((part for part in parts if len(part.state) > 2), key=lambda p: -len(p.state))
        for part in large:
            cost += part.rise(self._claimed(part.key))
        for part in large:
            if cost >= bound:
                return
            cost += part.rise(self._one_ply(local, part, min(INFINITE, part.low + bound - cost)))
        if cost >= bound:
            return
        never = bound >= INFINITE
        for part in large if never else reversed(large):
            if cost >= bound:
                break
            enough = INFINITE if never else part.best + bound - cost
            found = self._value(part, enough)
            if (
                found >= INFINITE or not never
            ):  # one part that has no tree is enough, and finite bounds are no help
                cost += part.rise_to(found)
        if cost < bound:
            raise NotImpliedError
        spare = 0 if never else cost - bound
        for part in large:
            spare -= part.give_back(spare)
        for part in large:
            spare -= part.lower(spare)
        word = int(local.name[row])
        for part in large:
            if part.best > part.low:
                self._claim(part, key, word)

    def _parts(
        self, local: kernels.Local, inside: State, state: State, row: int, left: int
    ) -> list["Part"]:
        """Return the parts of a guess with their bare bounds, without the guess itself."""
        joined, starts, lows, amount = kernels.parts_by_row(local, inside, row, left, self.memory)
        edges, after = starts.tolist(), left - 1 if self.limit else left
        found = []
        for at in range(amount):
            within = joined[edges[at] : edges[at + 1]]
            answers = within if local.whole else state[within]
            found.append(Part(within, answers, (after, answers.tobytes()), int(lows[at])))
        return found

    def _claimed(self, key: Key) -> int:
        """Return the largest bound claimed for a state with this number of guesses left, or more."""
        left, answers = key
        most = self.limit or left
        return max(self.claims.get((more, answers), 0) for more in range(left, most + 1))

    def _one_ply(self, local: kernels.Local, part: "Part", enough: int) -> int:
        """Return the one-ply bound of a part, or a number from `enough` on."""
        least, exact = self.one_ply.get(part.key, (0, False))
        if exact or least >= enough:
            return least
        least = int(kernels.one_ply_claim(local, part.within, part.key[0], enough, self.memory))
        self.one_ply[part.key] = least, least < enough
        return least

    def _value(self, part: "Part", enough: int) -> int:
        """Return the least total of a part, or `enough` if it is larger."""
        return min(self.engine.total(part.state, None, part.key[0], enough), enough)

    def _claim(self, part: "Part", before: Key | None, word: int) -> None:
        if part.key not in self.claims:
            local = self.problem.local
            code = int(self.problem.real[local.codes[part.state[0], self.problem.row_of[word]]])
            self.steps[part.key] = ClaimStep(before, word, code)
            heapq.heappush(self.queue, (-len(part.state), len(self.steps), part.key))
        self.claims[part.key] = part.best

    def lines(self) -> list[str]:
        """Return the section as lines of a log."""
        words = self.problem.lists.words
        bounds = {self._path(key): bound for key, bound in self.claims.items()}
        nodes = {path[: depth + 1] for path in bounds for depth in range(len(path))}
        lines = [f"root {self.limit} {_text(self.bound)}"]
        for path in sorted(nodes, key=lambda path: [(words[word], code) for word, code in path]):
            word, code = path[-1]
            bound = _text(bounds[path]) if path in bounds else STEP
            lines.append(f"{' ' * (len(path) - 1)}{as_one(words[word])} {code} {bound}")
        return lines

    def _path(self, key: Key) -> tuple[tuple[int, int], ...]:
        """Return the guesses and codes that lead to a state."""
        step = self.steps[key]
        before = () if step.before is None else self._path(step.before)
        return (*before, (step.word, step.code))


class Part:
    """A part of a guess: its answers, in the local problem and in the whole one, and what is known of it."""

    __slots__ = ("best", "key", "low", "state", "within")

    def __init__(self, within: State, state: State, key: Key, low: int) -> None:
        self.within = within
        self.state = state
        self.key = key
        self.low = low  # what a reader knows without a new claim
        self.best = low  # what to claim

    def rise(self, bound: int) -> int:
        """Raise the bound that needs no new claim; return by how much."""
        gain = max(0, bound - self.low)
        self.low += gain
        self.best = self.low
        return gain

    def rise_to(self, bound: int) -> int:
        """Raise the bound to claim; return by how much."""
        gain = max(0, bound - self.best)
        self.best += gain
        return gain

    def give_back(self, spare: int) -> int:
        """Claim nothing if the sum can do without; return by how much the sum falls."""
        gain = self.best - self.low
        if gain > spare:
            return 0
        self.best = self.low
        return gain

    def lower(self, spare: int) -> int:
        """Claim no more than is needed; return by how much the sum falls."""
        fall = min(spare, max(0, self.best - self.low - 1))
        self.best -= fall
        return fall


def _text(bound: int) -> str:
    return NEVER if bound >= INFINITE else str(bound)


def proof_log(
    engine: Engine,
    loop: Loop,
    terms: dict[str, Any],
    bounds: Iterable[tuple[int, int]],
    openers: Iterable[int],
) -> bytes:
    """Return a log with a section for each (limit, bound) of all answers.

    One-ply bounds refute all openers but these. A finite bound is claimed without a limit where it holds without
    one: such claims serve at every depth.
    """
    openers = sorted(openers)
    lines = [TITLE, dumps(terms, sort_keys=True)]
    for limit, bound in bounds:
        section = ClaimSearch(engine, 0 if bound < INFINITE else limit, bound, loop)
        try:
            section.fill(openers)
        except NotImpliedError:
            section = ClaimSearch(engine, limit, bound, loop)
            section.fill(openers)
        lines += section.lines()
    return sealed("".join(f"{line}\n" for line in lines).encode())
