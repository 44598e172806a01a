"""Beam search over openers: narrow beams for many openers first, wider ones for the few best.

The tree of an opener consists of trees for its parts, each from the best beam so far. Each stage tries every part of
some openers with a wider beam; the openers with the smallest totals enter the next stage. After the last stage, only
the best opener is widened, until a stage gains nothing. The result depends on the lists alone, unless the search is
ended early; then the best tree so far is kept.
"""

from collections.abc import Generator, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from compiler import kernels
from compiler.search.engine import INFINITE, Allowed, Engine, PartProblem, depth_of
from compiler.search.jobs import BeamJob
from compiler.search.parallel import Loop, Phase
from compiler.search.problem import Array, small_in
from compiler.tree.strategy import LONGEST, Node


class BeamStage(NamedTuple):
    """A beam, and the number of openers to try it on."""

    width: int  # guesses tried at the states the opener leaves; fewer further down
    small: int  # states with at most this many answers are solved exactly
    openers: int
    # States to test for guesses that stay within the limit, if the most promising ones do not.
    effort: int = 10_000


# An opener that looks poor may be almost the best: if all 12,972 words may be the answer, the second best opener
# ranks 120th by entropy. But each opener takes half a second there, because its parts have to be reduced.
STAGES = (
    BeamStage(3, 10, 64, effort=3000),
    BeamStage(8, 30, 12),
    BeamStage(20, 60, 4),
    BeamStage(40, 150, 3),
    BeamStage(80, 350, 2),
)


QUICK = 8  # openers to try at a time while there is no tree
NEAREST = 16  # openers to try with effort if all miss the limit in the first stage, by their estimated totals


def wider(stage: BeamStage) -> BeamStage:
    """Return the stage after the last one, for the best opener alone."""
    return BeamStage(2 * stage.width, 2 * stage.small, 1)


class PartTree(NamedTuple):
    """The best known tree of a part: its total, and the beam that found it."""

    total: int
    beam: kernels.BeamWidth


class BeamSearch:
    """A beam search from the first tree to the best that beams find."""

    def __init__(self, engine: Engine, limit: int, loop: Loop, openers: list[int]) -> None:
        self.engine = engine
        self.limit = depth_of(limit)
        self.loop = loop
        self.openers = openers
        self.word: int | None = None  # best opener so far
        self.least = INFINITE  # its total
        # Under rules the guesses that keep a limit feasible cannot be computed; without a limit, all guesses do.
        self.may_use_effort = engine.problem.mode == "normal" and self.limit <= LONGEST
        # Ties go to the opener that looked better.
        self._place: dict[int | None, int] = {word: place for place, word in enumerate(openers)}
        self._parts: dict[int, dict[int, Array]] = {}
        self._made: dict[int, dict[int, PartTree]] = {}
        # The totals of openers when they had been tried in a stage.
        self._totals: dict[BeamStage, dict[int, int]] = {stage: {} for stage in STAGES}
        # Openers, and the stages in which effort did not help.
        self._given_up: set[tuple[int, BeamStage]] = set()
        self._trees: dict[tuple[int, int], tuple[PartTree, Node]] = {}

    def steps(self, stages: int | None = None, *, rounds: bool = False) -> Iterator[int]:
        """Run the stages, or the first `stages` of them; yield the least total after each step.

        With `rounds`, add the next openers to the first stage, twice as many each time, until all have been tried.
        A later stage then tries those of them that belong to its openers.
        """
        openers, count = self.openers, STAGES[0].openers
        while openers:
            before = self.word
            tried = yield from self._first_look(openers, count, stages)
            openers = openers[tried:] if rounds else []
            count *= 2
            yield from self._narrow_down(stages)
            if stages is None and self.word != before:
                yield from self._widen()

    def _narrow_down(self, stages: int | None) -> Iterator[int]:
        """Try the best openers of each stage in the next stage, unless they have been tried there."""
        for earlier, stage in pairwise(STAGES[:stages]):
            totals, done = self._totals[earlier], self._totals[stage]
            openers = sorted(totals, key=totals.__getitem__)
            with_trees = [word for word in openers if totals[word] < INFINITE]
            openers = (with_trees or openers)[: stage.openers]
            openers = [word for word in openers if word not in done]
            yield from self._try(openers, stage)
            done |= {word: self.total(word) for word in openers}

    def _widen(self) -> Iterator[int]:
        """Widen the beam of the best opener until that gains nothing."""
        stage = STAGES[-1]
        gained = True
        while (
            gained and self.word is not None and stage.width < len(self.engine.problem.lists.words)
        ):
            stage, before = wider(stage), self.least
            yield from self._try([self.word], stage)
            gained = self.least < before

    def _first_look(
        self, openers: list[int], count: int, stages: int | None
    ) -> Generator[int, None, int]:
        """Try `count` openers in the first stage, and more while there is no tree; return how many were tried."""
        stage = STAGES[0]
        careless = stage._replace(effort=0)
        later = self.word is not None  # a tree of an earlier round: openers are compared with it
        tried = 0
        while tried < len(openers):
            some = openers[tried : tried + count]
            if not later:
                yield from self._quick_look(some, stage)
            if self.may_use_effort and (later or self.word is None):
                yield from self._try(some, careless, INFINITE)
                yield from self._try(sorted(some, key=self._estimate)[:NEAREST], stage)
            else:
                yield from self._try(some, careless)
            tried += len(some)
            self._totals[stage] |= {word: self.total(word) for word in some}
            if self.word is not None or stages is not None:
                break
        return tried

    def _quick_look(self, openers: list[int], stage: BeamStage) -> Iterator[int]:
        """Try openers, a few at a time, until one stays within the limit; retry the nearest of each few with effort.

        Other openers are abandoned once they miss the limit in parts with more answers than the nearest.
        """
        nearest = INFINITE
        for start in range(0, len(openers), QUICK):
            if self.word is not None:
                break
            some = openers[start : start + QUICK]
            yield from self._try(
                some, stage._replace(effort=0), nearest if self.may_use_effort else 0
            )
            best = min(some, key=self._missing)
            if self.word is None and self.may_use_effort and self._missing(best) < nearest:
                nearest = self._missing(best)
                yield from self._try([best], stage)

    def _missing(self, word: int) -> int:
        """Return the number of answers in the parts of an opener that have no tree."""
        made = self._made[word]
        return sum(
            len(part) for code, part in self._parts[word].items() if made[code].total >= INFINITE
        )

    def _estimate(self, word: int) -> float:
        """Return the total of an opener if answers in parts without a tree take one guess more than the others."""
        weight, made = self.engine.problem.local.weight, self._made[word]
        found = solved = missing = 0
        for code, part in self._parts[word].items():
            its = int(weight[part].sum())
            if made[code].total < INFINITE:
                found, solved = found + made[code].total, solved + its
            else:
                missing += its
        return found + missing * (found / solved + 1) if solved else INFINITE

    def total(self, word: int) -> int:
        """Return the total of an opener's tree; INFINITE if a part has none."""
        made = self._made.get(word)
        if made is None:
            return INFINITE
        return min(INFINITE, self.engine.problem.weight + sum(one.total for one in made.values()))

    def tree(self) -> Node:
        """Return the best tree so far; there must be one."""
        if self.word is None:
            raise LookupError
        word = self.word
        tree = Node(self.engine.problem.lists.words[word])
        for code, part in self._parts[word].items():
            made, node = self._trees.get((word, code), (None, tree))
            if made != self._made[word][code]:
                made = self._made[word][code]
                node = self._of_part(word, part, made.beam)
                self._trees[word, code] = made, node
            tree.children[code] = node
        return tree

    def _of_part(self, word: int, part: Array, beam: kernels.BeamWidth) -> Node:
        """Return the tree that a beam makes of a part of an opener."""
        if len(part) == 1:  # there may be thousands of these, and a part problem takes milliseconds
            problem = self.engine.problem
            return Node(problem.lists.words[problem.local.answer[part[0]]])
        root = self.engine.root(part, self.engine.after(word, part))
        every = np.arange(len(part), dtype=np.int32)
        return self._grow(root, every, root.allowed, self.limit - 1, beam)

    def _try(self, openers: list[int], stage: BeamStage, most: int = 0) -> Iterator[int]:
        """Try the parts of some openers with a beam; yield the least total after each part.

        An opener is abandoned once parts with more than `most` answers have no tree.
        """
        small = small_in(self.engine.problem, stage.small)
        effort = stage.effort if self.may_use_effort else 0
        openers = [word for word in openers if (word, stage) not in self._given_up]
        items = [
            (word, code)
            for word in openers
            for code in self._to_try(word, stage.width, small, effort)
        ]
        missed = dict.fromkeys(openers, 0)
        before = {word: self._made[word].copy() for word in openers}

        def job(item: tuple[int, int]) -> BeamJob:
            word, code = item
            made = self._made[word][code]
            # A part that needed effort once needs it again.
            careful = made.beam.effort > 0
            beta = 0 if missed[word] > most else made.total
            beam = kernels.BeamWidth(stage.width, small, effort)
            return BeamJob(word, code, self.limit, beam, beta, careful=careful)

        phase = Phase(f"width {stage.width}", unit="parts")
        for word, code, total, spent in self.loop.jobs(self.engine, phase, job, items):
            if total < self._made[word][code].total:
                self._made[word][code] = PartTree(
                    total, kernels.BeamWidth(stage.width, small, spent)
                )
                if (self.total(word), self._place[word]) < (
                    self.least,
                    self._place.get(self.word, -1),
                ):
                    self.word, self.least = word, self.total(word)
            elif self._made[word][code].total >= INFINITE:
                missed[word] += len(self._parts[word][code])
            self.loop.progress.done(1, None if self.word is None else self.least)
            yield self.least
        # How far an abandoned opener got depends on timing, so restore its state.
        given_up = [word for word in openers if missed[word] > most]
        self._made |= {word: before[word] for word in given_up}
        if effort > 0:
            self._given_up |= {(word, stage) for word in given_up}

    def _to_try(self, word: int, width: int, small: int, effort: int) -> list[int]:
        """Return the parts of an opener that the beam may improve, largest first, because these take longest.

        With effort, parts without a tree come first, smallest first: one that fails decides about the opener.
        """
        parts = self._parts_of(word)
        if len(parts) == 1 and word >= len(self.engine.problem.lists.answers):
            return []  # the opener splits nothing
        made = self._made[word]

        def turn(code: int) -> tuple[bool, int, int]:
            size = len(parts[code])
            has_tree = effort == 0 or made[code].total < INFINITE
            return has_tree, -size if has_tree else size, code

        return sorted((code for code in parts if made[code].beam[:2] != (width, small)), key=turn)

    def _parts_of(self, word: int) -> dict[int, Array]:
        """Return the parts of an opener by code; at first none has a tree."""
        if word not in self._parts:
            problem = self.engine.problem
            parts = self._parts[word] = problem.split(problem.everything, word)
            self._made[word] = dict.fromkeys(parts, PartTree(INFINITE, kernels.BeamWidth(0, 0)))
        return self._parts[word]

    def _grow(
        self, root: PartProblem, state: Array, allowed: Allowed, limit: int, beam: kernels.BeamWidth
    ) -> Node:
        """Return the tree that a beam makes of a state in a part problem."""
        problem = self.engine.problem
        if len(state) == 1:
            return Node(problem.lists.words[root.local.answer[state[0]]])
        row = self.engine.beam_row(root, state, allowed, limit, beam)
        word = int(root.local.name[row])
        node = Node(problem.lists.words[word])
        for code, part in problem.split(root.part[state], word).items():
            below = np.searchsorted(root.part, part).astype(np.int32)
            its = root.after(row, below, allowed)
            node.children[code] = self._grow(
                root, below, its, limit - 1, kernels.narrower_beam(beam, limit)
            )
        return node
