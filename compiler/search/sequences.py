"""Fixed openers: words that are always played first, in order, whatever the feedback.

After the fixed words the best tree follows. A sequence costs its own guesses, and the exact best total of each joint
part. Two answers of one part never cost less than three guesses together, so a part costs at least twice its weight
less its heaviest answer. `kernels.sequences` sums this up for all pairs; only those below the best total so far are
priced.
"""

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import NamedTuple

import numpy as np

from compiler import kernels
from compiler.progress import INTERRUPTED, OUT_OF_TIME, OutOfTime
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.parallel import Loop, Phase
from compiler.search.problem import Array, Problem
from compiler.tree.strategy import Node
from player.core.errors import PlayerError

FIRST = 12  # best-looking words whose pairs give a first total to beat
KEPT = 10  # sequences to return


class PricedSequence(NamedTuple):
    """Words that are always played first, and the total of the best tree; INFINITE if none keeps to the limit."""

    total: int
    words: tuple[int, ...]


class SequenceSearch:
    """A search for the best words to play first. Only normal mode lets them follow any feedback."""

    def __init__(self, problem: Problem, limit: int, loop: Loop) -> None:
        if problem.mode != "normal":
            raise PlayerError(
                f"{problem.mode} mode does not allow the same words after every feedback; "
                "fixed openers need normal mode"
            )
        self.problem = problem
        self.engine = Engine(problem)
        self.limit = depth_of(limit)
        self.loop = loop
        self.found: dict[
            tuple[int, ...], int
        ] = {}  # sequences of known total, with their words sorted
        self.open = 0  # words whose pairs were not all bounded
        self.beta = (
            INFINITE  # the total from which on a pair is not among the best; equal totals are
        )
        self._totals: dict[bytes, int] = {}
        self._turned: Array | None = None

    def price(self, words: Sequence[int], beta: int = INFINITE) -> int:
        """Return the total of a sequence if it is below beta, else a lower bound; INFINITE if no tree is in time."""
        weight = self.problem.local.weight
        parts, total = self._joint_parts(words)
        left = self.limit - len(words)
        lows = [2 * int(weight[part].sum()) - int(weight[part[0]]) for part in parts]
        total += sum(lows)
        for low, part in zip(lows, parts):
            if total >= beta:
                return total
            if len(part) < 3 and left > len(part) - 1:
                continue
            key = part.tobytes()
            if key not in self._totals:
                self._totals[key] = self.engine.total(part, None, left) if left > 0 else INFINITE
            if self._totals[key] >= INFINITE:
                return INFINITE
            total += self._totals[key] - low
        return total

    def _joint_parts(self, words: Sequence[int]) -> tuple[list[Array], int]:
        """Return the joint parts of the fixed words, largest first, and the weight of the guesses before them."""
        local = self.problem.local
        total = 0
        parts = [self.problem.everything]
        for word in words:
            total += sum(int(local.weight[part].sum()) for part in parts)
            parts = [below for part in parts for below in self.problem.split(part, word).values()]
        return sorted(parts, key=len, reverse=True), total

    def tree(self, words: Sequence[int]) -> Node:
        """Return the best tree that begins with a sequence."""
        names, answer = self.problem.lists.words, self.problem.local.answer

        def below(state: Array, at: int, limit: int) -> Node:
            if at < len(words):
                word = words[at]
            elif len(state) == 1:
                return Node(names[answer[state[0]]])
            else:
                word = self.engine.shape(state, None, limit).word
            parts = self.problem.split(state, word)
            return Node(names[word], {c: below(p, at + 1, limit - 1) for c, p in parts.items()})

        return below(self.problem.everything, 0, self.limit)

    def best_pairs(self) -> tuple[list[PricedSequence], bool, str]:
        """Return the best pairs, whether the first is proven best over all pairs, and why the search ended early."""
        self.loop.patient = False
        try:
            self._search_pairs()
        except KeyboardInterrupt:
            return self._best(), False, INTERRUPTED
        except OutOfTime:
            return self._best(), False, OUT_OF_TIME
        return self._best(), True, ""

    def extended(self, pairs: Iterable[PricedSequence]) -> list[PricedSequence]:
        """Return the best sequences of one word more that begin with some others; nothing is proven about them."""
        found = []
        everything = np.arange(len(self.problem.lists.words))
        for pair in pairs:
            reach = self._joint_reach(pair.words, everything, 0)
            for word in np.argsort(-reach, kind="stable")[:KEPT]:
                if int(word) not in pair.words:
                    words = (*pair.words, int(word))
                    found.append(PricedSequence(self.price(words), words))
        return sorted(one for one in set(found) if one.total < INFINITE)[:KEPT]

    def _best(self) -> list[PricedSequence]:
        known = [PricedSequence(total, words) for words, total in self.found.items()]
        return sorted(one for one in known if one.total < INFINITE)[:KEPT]

    def _search_pairs(self) -> None:
        """Find the best pair.

        1. Price the pairs of some best-looking words with the finest division, for a total to beat.
        2. Leave out words that are too dear as openers whatever follows.
        3. Bound all pairs of the others, and price those that may be better.
        """
        ranked = np.array(self.engine.ranked())
        self.open = len(ranked)
        for word in ranked[:FIRST]:
            self._try(int(word), ranked)

        # The other order of two words changes the total by no more than the heaviest answer.
        slack = int(self.problem.local.weight[0])

        def bound(words: Array) -> list[tuple[int, int]]:
            beta = self.beta + slack
            return [(int(word), self.engine.bound(int(word), beta)) for word in words]

        kept: list[int] = []
        chunks = [ranked[i : i + 64] for i in range(0, len(ranked), 64)]
        with closing(
            self.loop.run(self.engine, Phase("openers", len(ranked)), bound, chunks)
        ) as results:
            for bounds in results:
                kept += [word for word, low in bounds if low < self.beta + slack]
                self.loop.progress.done(len(bounds), self.beta - 1)
        rank = {int(word): at for at, word in enumerate(ranked)}
        left = np.array(sorted(kept, key=rank.__getitem__), np.int64)
        self.open = len(left)

        symmetric = self.problem.symmetry is not None  # then a word stands for all equivalent to it
        everything = np.arange(len(self.problem.lists.words))

        def attempt(at: int) -> int:
            self._try(int(left[at]), everything if symmetric else left[at + 1 :])
            return at

        with closing(
            self.loop.run(self.engine, Phase("pairs"), attempt, [*range(len(left))])
        ) as done:
            for _ in done:
                self.open -= 1
                self.loop.progress.done(1, self.beta - 1)

    def _try(self, first: int, others: Array) -> None:
        """Price the pairs of a word with some others that may be the best."""
        others = others[others != first]
        if not len(others):
            return
        lows = self._lower_bounds(first, others)
        for at in np.argsort(lows, kind="stable"):
            if lows[at] >= self.beta:
                break
            words = self._ordered(first, int(others[at]))
            if words not in self.found:
                total = self.price(words, self.beta)
                if total < self.beta:
                    self.found[words] = total
                    self.beta = min(self.beta, total + 1)

    def _ordered(self, one: int, other: int) -> tuple[int, int]:
        """Return two words in the better order: the heavier answer first, which is found sooner."""
        local, answers = self.problem.local, len(self.problem.lists.answers)

        def weight(word: int) -> int:
            return int(local.weight[self.problem.place[word]]) if word < answers else -1

        if weight(other) != weight(one):
            return (other, one) if weight(other) > weight(one) else (one, other)
        return (min(one, other), max(one, other))

    def _lower_bounds(self, first: int, others: Array) -> Array:
        """Return a lower bound of the total of a word with each of some others."""
        whole = self.problem.weight
        answers = len(self.problem.lists.answers)
        weight = np.zeros(len(self.problem.lists.words), np.int64)
        weight[:answers] = self.problem.local.weight[self.problem.place]
        heavy = np.maximum(weight[others], weight[first])
        light = np.minimum(weight[others], weight[first])
        # Each part costs four guesses times its weight, less its heaviest answer. The words themselves, if they are
        # answers, cost one and two guesses instead of the three that this comes to.
        saved = 2 * heavy + light
        reach = self._joint_reach((first,), others, 4 * whole - self.beta - int(saved.max()))
        lows: Array = 4 * whole - reach - saved
        return lows

    def _joint_reach(self, words: Sequence[int], others: Array, wanted: int) -> Array:
        labels = self._labels
        width = int(self._codes)
        base = np.zeros(labels.shape[1], np.int64)
        for word in words:
            _, base = np.unique(
                base * width + labels[self.problem.row_of[word]], return_inverse=True
            )
        out = np.empty(len(others), np.int64)
        rows = self.problem.row_of[others].astype(np.int64)
        kernels.joint_reach(
            labels, rows, base.astype(np.int64) * width, self.problem.local.weight, wanted, out
        )
        return out

    @property
    def _codes(self) -> int:
        return len(self.problem.real)

    @property
    def _labels(self) -> Array:
        """The codes of every row, each row contiguous."""
        turned = self._turned
        if turned is None:
            turned = self._turned = np.ascontiguousarray(self.problem.local.labels.T)
        return turned
