"""Fixed openers: words that are always played first, in order, whatever the feedback.

After the fixed words the best tree follows. A sequence costs its own guesses, and the exact best total of each joint
part. `proof.objective_bounds.joint` bounds this total by how finely the words divide the answers together;
`kernels.joint_reach` computes that for all pairs, and `kernels.solve_sequence` prices the pairs that may be among the
best.
"""

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import cached_property
from itertools import combinations
from threading import Lock
from typing import NamedTuple

import numpy as np

from compiler import kernels
from compiler.progress import INTERRUPTED, OUT_OF_TIME, OutOfTime
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.parallel import Loop, Phase
from compiler.search.problem import Array, Problem
from compiler.search.sequence_ledger import PricedSequence, SequenceLedger
from compiler.tree.strategy import Node
from player.core.errors import PlayerError

KEPT = 10  # sequences to return


class FoundSequences(NamedTuple):
    """The best sequences that a search found, best first."""

    best: list[PricedSequence]
    proven: bool  # whether no others are better
    stopped: str = ""  # why the search ended early


def check_mode(mode: str) -> None:
    """Refuse the modes in which the same words may not follow any feedback."""
    if mode != "normal":
        raise PlayerError(
            f"{mode} mode does not allow the same words after every feedback; fixed openers need normal mode"
        )


class SequenceSearch:
    """A search for the best words to play first, in normal mode."""

    def __init__(
        self, problem: Problem, limit: int, loop: Loop, ledger: SequenceLedger | None = None
    ) -> None:
        check_mode(problem.mode)
        self.problem = problem
        self.engine = Engine(problem)
        self.limit = depth_of(limit)
        self.loop = loop
        self.ledger = ledger or SequenceLedger(problem, limit)
        self.open = 0  # words whose pairs were not all compared
        self._best: list[PricedSequence] = []  # the best KEPT, sorted
        self._adding = Lock()

    def price(self, words: Sequence[int], beta: int = INFINITE) -> int:
        """Return the total of a sequence if it is below beta, else a lower bound; INFINITE if no tree is in time."""
        return self.engine.sequence(self._labels, words, self.limit, beta)

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

    def best_pairs(self) -> FoundSequences:
        """Return the best pairs. They are proven if all pairs were compared."""
        return self._found(self._compare_pairs, proven=True)

    def best_triples(self) -> FoundSequences:
        """Return good sequences of three words: the best ones with the two words of a good pair.

        Replacing one word of the first does not make it better. Nothing more is proven.
        """
        pairs = self.best_pairs()
        if pairs.stopped:
            return FoundSequences([], False, pairs.stopped)
        self._best = []
        return self._found(lambda: self._extend(one.words for one in pairs.best), proven=False)

    def _found(self, compare: Callable[[], None], *, proven: bool) -> FoundSequences:
        """Return what a comparison found, also if it was stopped."""
        self.loop.patient = False
        try:
            compare()
        except KeyboardInterrupt:
            return FoundSequences(self._best, False, INTERRUPTED)
        except OutOfTime:
            return FoundSequences(self._best, False, OUT_OF_TIME)
        return FoundSequences(self._best, proven)

    def _compare_pairs(self) -> None:
        """Compare all pairs: each word with those after it, words with the largest reach first."""
        self._best = sorted(self.ledger.pairs)[:KEPT]
        names: list[int] = self.problem.local.name.tolist()
        ranked = [word for word in names if self.engine.first(word) == word]
        everything = np.arange(len(self.problem.lists.words))
        symmetric = self.problem.symmetry is not None  # then a word stands for all equivalent to it
        left = [at for at, word in enumerate(ranked) if word not in self.ledger.compared]
        self.open = len(left)

        def compare(at: int) -> int:
            others = everything if symmetric else np.array(ranked[at + 1 :], np.int64)
            self._try((ranked[at],), others)
            return ranked[at]

        with closing(
            self.loop.run(self.engine, Phase("pairs", unit="words"), compare, left)
        ) as done:
            for word in done:
                self.open -= 1
                with self._adding:
                    self.ledger.add_compared(word)
                self.loop.progress.done(1, self._best[0].total if self._best else None)

    def _extend(self, pairs: Iterable[tuple[int, ...]]) -> None:
        """Try all third words of some pairs, then of the pairs within the best sequence until it stays the best."""
        tried: set[tuple[int, ...]] = set()
        everything = np.arange(len(self.problem.lists.words))

        def compare(pair: tuple[int, ...]) -> None:
            self._try(pair, everything)

        while new := [pair for pair in pairs if pair not in tried]:
            tried.update(new)
            with closing(
                self.loop.run(self.engine, Phase("third words", unit="pairs"), compare, new)
            ) as done:
                for _ in done:
                    self.loop.progress.done(1, self._best[0].total if self._best else None)
            pairs = [*combinations(self._best[0].words, 2)] if self._best else []

    def _try(self, words: tuple[int, ...], others: Array) -> None:
        """Price the sequences of some words and one other that may be among the best."""
        others = others[~np.isin(others, words)]
        if not len(others):
            return
        lows = self._lower_bounds(words, others)
        for at in np.argsort(lows, kind="stable"):
            sequence = self._ordered((*words, int(others[at])))
            beta = self._beta(sequence)
            if lows[at] > beta:
                break
            if lows[at] < beta and (total := self.price(sequence, beta)) < beta:
                self._add(PricedSequence(total, sequence))

    def _beta(self, words: tuple[int, ...] = ()) -> int:
        """Return the total from which on a sequence is not among the best; of equal totals the first words count."""
        best = self._best
        if len(best) < KEPT:
            return INFINITE
        return best[-1].total + (words < best[-1].words)

    def _add(self, one: PricedSequence) -> None:
        """Keep a sequence if it is among the best."""
        with self._adding:
            if one in self._best or one.total >= self._beta(one.words):
                return
            best = [*self._best]
            insort(best, one)
            self._best = best[:KEPT]
            self.ledger.add_pair(one)

    def _ordered(self, words: tuple[int, ...]) -> tuple[int, ...]:
        """Return words in the best order: heavier answers first, which are found sooner."""
        return tuple(sorted(words, key=lambda word: (-int(self._weight[word]), word)))

    @cached_property
    def _weight(self) -> Array:
        """The weight of each word as an answer."""
        local = self.problem.local
        weight = np.zeros(len(self.problem.lists.words), np.int64)
        weight[local.answer] = local.weight
        return weight

    def _lower_bounds(self, words: tuple[int, ...], others: Array) -> Array:
        """Return a lower bound of the total of some words with each of some others, in the best order.

        Bounds above `_beta()` need not be exact.
        """
        own = [np.full(len(others), self._weight[word]) for word in words]
        falling = -np.sort(-np.stack([*own, self._weight[others]]), axis=0)
        saved = np.arange(len(falling), 0, -1) @ falling
        most = (len(falling) + 2) * self.problem.weight - saved
        labels, local = self._labels, self.problem.local
        parts = np.zeros(labels.shape[1], np.int64)
        for word in words:
            joined = parts * self._width + labels[self.problem.row_of[word]]
            parts = np.unique(joined, return_inverse=True)[1].astype(np.int64)
        reach = np.empty(len(others), np.int64)
        rows = self.problem.row_of[others].astype(np.int64)
        wanted = int(most.min()) - self._beta() - 1
        kernels.joint_reach(labels, rows, parts, self._width, local.weight, wanted, reach)
        lows: Array = most - reach
        return lows

    @cached_property
    def _width(self) -> int:
        """The number of labels."""
        return int(self._labels.max()) + 1

    @cached_property
    def _labels(self) -> Array:
        """The codes of every row, each row contiguous."""
        return np.ascontiguousarray(self.problem.local.labels.T)
