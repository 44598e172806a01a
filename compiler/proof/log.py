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
from compiler.check.symmetry import Exchanges, Path, exchanges_of
from compiler.journal import as_one
from compiler.progress import OutOfTime
from compiler.proof.cores import GUESSES, LIMIT, CoreSearch
from compiler.search.engine import INFINITE, Allowed, Engine, depth_of
from compiler.search.memory import new_table
from compiler.search.parallel import Loop
from compiler.search.problem import Array, Problem
from compiler.search.rulebook import NO_DEMANDS, after_row
from player.storage.sealed import sealed
from player.storage.strict_json import dumps

State = NDArray[np.int32]
Demands = tuple[int, int] | None  # equal ones allow the same guesses; None in normal mode
Key = tuple[int, bytes, Demands]  # guesses left (NO_LIMIT: any number), the answers of a state
TITLE = "guesstree proof log"
VERSIONS = {"normal": 1, "hard": 3, "ultra": 3}
TWO_PLY = 64  # the most answers of states that are bounded by two plies in hard and ultra mode
ROWS = 64  # to examine in one call of a kernel
LATE = 2  # guesses after which few others are alike
NEVER, STEP = "never", "-"  # instead of a bound: there is no tree; nothing is claimed


class NotImpliedError(Exception):
    """The bound to claim is above the value, so no log can claim it."""


class ClaimStep(NamedTuple):
    """The name of a claim's state: the state before (None for all answers), a guess, and its real code."""

    before: Key | None
    word: int
    code: int


class ClaimPosition(NamedTuple):
    """A state whose guesses are examined, in a local problem."""

    key: Key | None  # None for all answers
    path: Path  # the guesses that lead there
    state: State
    inside: State  # the same answers, by their numbers in `local`
    local: kernels.Local
    rules: kernels.RuleTables | None
    allowed: Allowed  # rows of `local`
    everywhere: Allowed  # the same, as rows of the whole problem
    kept: State | None  # where guesses are alike: the row of `local` for each row of all


class ClaimSearch:
    """The claims that imply one bound of all answers, within a limit of guesses."""

    def __init__(self, engine: Engine, limit: int, bound: int, loop: Loop) -> None:
        self.engine = engine
        self.problem = engine.problem
        self.limit = limit  # 0: none
        self.depth = depth_of(limit)
        local = self.problem.local
        self.terms = kernels.BoundTerms(
            int(local.reach[0]),
            int(kernels.max_open_parts_of_rows(local)),
            TWO_PLY if self.problem.mode != "normal" else 0,
        )
        self.exchanges = exchanges_in(self.problem)
        self.cores: list[list[str]] = []  # answers that GUESSES guesses cannot find
        self.bound = bound
        self.loop = loop
        self.memory = engine.thread_state().memory._replace(table=new_table())
        self.claims: dict[Key, int] = {}
        self.steps: dict[Key, ClaimStep] = {}
        self.queue: list[tuple[int, int, Key]] = []  # (- answers, number, state)
        self.allowed: dict[Key, Allowed] = {}  # what may be played where something is claimed

    def fill(self, openers: list[int]) -> None:
        """Claim what is needed to refute these openers; all others are refuted by one-ply bounds.

        Raises `OutOfTime` if time is up, and `NotImpliedError` if the bound is too high.
        """
        if self.bound >= INFINITE and self.limit == LIMIT:
            search = CoreSearch(self.engine, self.loop)
            openers = search.fill(openers)
            self.cores = search.words()
        self.loop.progress.start("proof log", len(openers))
        root = self._root()
        for opener in openers:
            self._refute(root, int(self.problem.row_of[opener]), self.bound)
            self._done()
        larger = -self.queue[0][0] if self.queue else 0  # answers of the state before
        self.loop.progress.start("proof log, largest states first", larger, "answers")
        while self.queue:
            size, _, key = heapq.heappop(self.queue)
            self._done(larger + size)
            larger = -size
            position, bound = self._position(key), self.claims[key]
            rows = np.empty(len(position.local.reach), np.int32)
            found = kernels.rows_below(
                position.local, position.inside, self._first_alike(position, position.path),
                key[0], self.terms, bound, rows, self.memory,
            )  # fmt: skip
            window = kernels.Window(bound, key[0])
            for start in range(0, found, ROWS):  # kernels do not see Ctrl-C
                some = rows[start : min(start + ROWS, found)]
                left = kernels.rows_to_refute(
                    position.local, position.rules, position.inside, position.allowed, self.terms,
                    window, some, self.memory,
                )  # fmt: skip
                for row in some[:left]:
                    self._refute(position, int(row), bound)
                self._done(0)

    def _root(self) -> ClaimPosition:
        """Return the position of all answers."""
        problem, book = self.problem, self.engine.rulebook
        everything = problem.everything
        return ClaimPosition(
            None,
            (),
            everything,
            everything,
            problem.local,
            book.rules,
            book.start,
            book.start,
            None,
        )

    def _position(self, key: Key) -> ClaimPosition:
        """Return a state that something is claimed for, with the guesses that matter there."""
        local, rules = self.problem.local, self.engine.rulebook.rules
        state: State = np.frombuffer(key[1], np.int32)
        inside = np.arange(len(state), dtype=np.int32)
        path = tuple(word for word, _ in self._path(key))
        everywhere = self.allowed.pop(key)
        if rules is None or everywhere is None:
            reduced = kernels.reduce_local(local, state)
            kept = None if self.exchanges is None else kernels.rows_kept(local, state, reduced)
            return ClaimPosition(key, path, state, inside, reduced, None, None, None, kept)
        local, rules, allowed = kernels.restrict_rows(local, rules, state, everywhere)
        (first, second), rows = allowed.key, allowed.rows
        allowed = kernels.Allowed(rows, (np.uint64(first), np.uint64(second)))
        return ClaimPosition(key, path, state, inside, local, rules, allowed, everywhere, None)

    def _first_alike(self, at: ClaimPosition, path: Path) -> Array | None:
        """Return the rows of the first guesses of those that are alike after a path; None if all guesses differ."""
        if self.exchanges is None or at.kept is None:
            return None
        first = self.exchanges.first_alike(path)[self.problem.local.name]
        rows = np.unique(at.kept[first & (at.kept >= 0)])
        bits: Array = kernels.bits_of(rows, (len(at.local.reach) + 63) // 64)
        return bits

    def _done(self, amount: int = 1) -> None:
        """Report progress; raise `OutOfTime` if time is up."""
        self.loop.progress.done(amount, None)
        if self.loop.over():
            raise OutOfTime

    def _refute(self, at: ClaimPosition, row: int, bound: int) -> None:
        """Claim what is needed so that a guess costs at least `bound` in a state."""
        parts = self._parts(at, row)
        cost = self.problem.local.weight[at.state].sum() + sum(part.low for part in parts)
        large = sorted((part for part in parts if len(part.state) > 2), key=lambda p: -len(p.state))
        for part in large:
            cost += part.rise(self._claimed(part.key))
        for part in large:
            if cost >= bound:
                return
            cost += part.rise(self._one_ply(at, row, part, min(INFINITE, part.low + bound - cost)))
        for part in large if at.key else ():
            if cost < bound and len(part.state) <= self.terms.two_ply:
                cost += part.rise(self._two_ply(at, part, min(INFINITE, part.low + bound - cost)))
        if cost >= bound:
            return
        never = bound >= INFINITE
        for part in large if never else reversed(large):
            if cost >= bound:
                break
            enough = INFINITE if never else part.best + bound - cost
            found = self._value(at, row, part, enough)
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
        for part in large:
            if part.best > part.low:
                self._claim(at, row, part)

    def _parts(self, at: ClaimPosition, row: int) -> list["Part"]:
        """Return the parts of a guess with their bare bounds, without the guess itself."""
        left = self.depth if at.key is None else at.key[0]
        joined, starts, lows, amount = kernels.parts_by_row(
            at.local, at.inside, row, left, self.terms, self.memory
        )
        edges, left = starts.tolist(), left - 1 if self.limit else left
        found = []
        for number in range(amount):
            inside = joined[edges[number] : edges[number + 1]]
            state = inside if at.local.whole else at.state[inside]
            allowed = after_row(at.rules, row, inside, at.allowed) if len(inside) > 2 else None
            demands = None if allowed is None else (int(allowed.key[0]), int(allowed.key[1]))
            key = left, state.tobytes(), demands
            found.append(Part(inside, state, key, allowed, int(lows[number])))
        return found

    def _claimed(self, key: Key) -> int:
        """Return the largest bound claimed for a state with this number of guesses left, or more."""
        left, answers, demands = key
        most = self.limit or left
        return max(self.claims.get((more, answers, demands), 0) for more in range(left, most + 1))

    def _one_ply(self, at: ClaimPosition, row: int, part: "Part", enough: int) -> int:
        """Return the one-ply bound of a part, or a number from `enough` on."""
        allowed = part.allowed
        if len(at.path) < LATE:
            alike = self._first_alike(at, (*at.path, int(at.local.name[row])))
            allowed = allowed if alike is None else kernels.Allowed(alike, NO_DEMANDS)
        return int(kernels.one_ply_claim(
            at.local, part.inside, allowed, part.key[0], self.terms, enough, self.memory
        ))  # fmt: skip

    def _two_ply(self, at: ClaimPosition, part: "Part", enough: int) -> int:
        """Return the two-ply bound of a part, or a number from `enough` on."""
        return int(kernels.two_ply_claim(
            at.local, at.rules, part.inside, part.allowed, part.key[0], self.terms, enough,
            self.memory,
        ))  # fmt: skip

    def _value(self, at: ClaimPosition, row: int, part: "Part", enough: int) -> int:
        """Return the least total of a part, or `enough` if it is larger."""
        allowed = self._after(at, row, part)
        played = *at.path, int(at.local.name[row])
        return min(self.engine.total(part.state, allowed, part.key[0], enough, played), enough)

    def _after(self, at: ClaimPosition, row: int, part: "Part") -> Allowed:
        """Return the rows of the whole problem that may be played after a guess."""
        return self.engine.rulebook.after(int(at.local.name[row]), part.state, at.everywhere)

    def _claim(self, at: ClaimPosition, row: int, part: "Part") -> None:
        if part.key not in self.claims:
            problem, word = self.problem, int(at.local.name[row])
            code = int(problem.real[problem.local.codes[part.state[0], problem.row_of[word]]])
            self.steps[part.key] = ClaimStep(at.key, word, code)
            self.allowed[part.key] = self._after(at, row, part)
            heapq.heappush(self.queue, (-len(part.state), len(self.steps), part.key))
        self.claims[part.key] = part.best

    def lines(self) -> list[str]:
        """Return the section as lines of a log."""
        words = self.problem.lists.words
        bounds = {self._path(key): bound for key, bound in self.claims.items()}
        nodes = {path[: depth + 1] for path in bounds for depth in range(len(path))}
        lines = [f"root, {self.limit} {_text(self.bound)}"]
        lines += sorted(f"core, {GUESSES} {' '.join(map(as_one, core))}" for core in self.cores)
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

    __slots__ = ("allowed", "best", "inside", "key", "low", "state")

    def __init__(self, inside: State, state: State, key: Key, allowed: Allowed, low: int) -> None:
        self.inside = inside
        self.state = state
        self.key = key
        self.allowed = allowed  # rows of the local problem
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


def exchanges_in(problem: Problem) -> Exchanges | None:
    """Return the exchanges by which guesses of a problem are alike; None if there are none."""
    lists, symmetry = problem.lists, problem.symmetry
    if problem.mode != "normal" or symmetry is None:
        return None
    return exchanges_of(lists.words, lists.scoring.symmetry(lists), len(symmetry.moves))


def _text(bound: int) -> str:
    return NEVER if bound >= INFINITE else str(bound)


def proof_log(
    engine: Engine,
    loop: Loop,
    terms: dict[str, Any],
    bounds: Iterable[tuple[int, int, Iterable[int]]],
) -> bytes:
    """Return a log with a section for each (limit, bound, openers) of all answers.

    One-ply bounds refute all openers but these. In normal mode a finite bound is claimed without a limit where it
    holds without one: such claims serve at every depth. In other modes the limit often matters.
    """
    if engine.problem.mode != "normal":
        terms = terms | {"two_ply": TWO_PLY}
    lines = [f"{TITLE} {VERSIONS[engine.problem.mode]}", dumps(terms, sort_keys=True)]
    for limit, bound, openers in bounds:
        free = bound < INFINITE and engine.problem.mode == "normal"
        section = ClaimSearch(engine, 0 if free else limit, bound, loop)
        try:
            section.fill(sorted(openers))
        except NotImpliedError:
            if not free:
                raise
            section = ClaimSearch(engine, limit, bound, loop)
            section.fill(sorted(openers))
        lines += section.lines()
    return sealed("".join(f"{line}\n" for line in lines).encode())
