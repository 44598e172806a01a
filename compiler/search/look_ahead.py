"""Trees by look-ahead, with a way out of states where no choice stays within the limit.

Look-ahead estimates, so it may choose a word after which some part cannot be solved in time. Such a dead end is
resolved in the state where it was found: by exact search if the state is small enough, else by the words with the
next best estimates. If none of them works, the state above tries its next words.
"""

from collections.abc import Callable, Iterator

import numpy as np

from compiler import kernels
from compiler.search.engine import INFINITE, Allowed, Engine, LookAheadParams, depth_of
from compiler.search.problem import Array
from compiler.tree.strategy import Node

EXACT = 200  # dead ends with at most this many answers are solved exactly
QUICK_EXACT = 50  # the same where a tree is wanted soon
WIDER = 4  # times the width: number of other words to try, at one state and below one opener


class LookAhead:
    """Trees by look-ahead, one opener at a time; the same inputs give the same trees unless time runs out."""

    def __init__(self, engine: Engine, over: Callable[[], bool], params: LookAheadParams) -> None:
        self.engine = engine
        self.over = over
        self.params = params._replace(small=max(params.small, 2))
        self.exact = EXACT
        self.spare = 0  # other words that may still be tried
        self.late = False  # whether time ran out

    def tree(self, opener: int, limit: int) -> Node | None:
        """Return a tree with this opener that stays within the limit, or None if none was found."""
        self.spare = WIDER * self.params.width
        problem = self.engine.problem
        return self._below(problem.everything, self.engine.rulebook.start, depth_of(limit), opener)

    def _below(self, state: Array, allowed: Allowed, limit: int, word: int) -> Node | None:
        """Return a tree of a state that plays this word and stays within the limit, or None."""
        problem = self.engine.problem
        node = Node(problem.lists.words[word])
        parts = problem.split(state, word)
        if parts and limit < 2:
            return None
        # Largest part first: it is the most likely to fail.
        for code, part in sorted(parts.items(), key=lambda item: (-len(item[1]), item[0])):
            its = self.engine.rulebook.after(word, part, allowed)
            below = self._best(part, its, limit - 1)
            if below is None:
                return None
            node.children[code] = below
        return node

    def _best(self, state: Array, allowed: Allowed, limit: int) -> Node | None:
        """Return the tree that look-ahead plays in a state, another one if that misses the limit, or None."""
        if len(state) == 1:
            return Node(self.engine.problem.lists.words[self.engine.problem.local.answer[state[0]]])
        if len(state) <= self.params.small:
            return self._exact(state, allowed, limit)
        first = self._first(state, allowed, limit)
        found = None if first < 0 else self._below(state, allowed, limit, first)
        if found is not None or limit < 2:
            return found
        if len(state) <= self.exact:
            return self._exact(state, allowed, limit)
        for word in self._others(state, allowed, first):
            self.late = self.late or self.over()
            if self.spare == 0 or self.late:
                return None
            self.spare -= 1
            found = self._below(state, allowed, limit, word)
            if found is not None:
                return found
        return None

    def _first(self, state: Array, allowed: Allowed, limit: int) -> int:
        """Return the word that look-ahead plays in a state, or -1."""
        return self.engine.look_ahead(state, allowed, limit, self.params)[1]

    def _exact(self, state: Array, allowed: Allowed, limit: int) -> Node | None:
        """Return the best tree of a state, or None if no tree stays within the limit."""
        shape = self.engine.shape(state, allowed, limit)
        return None if shape.total >= INFINITE else self._below(state, allowed, limit, shape.word)

    def _others(self, state: Array, allowed: Allowed, but: int) -> Iterator[int]:
        """Yield the words with the best estimates in a state, best first, except `but`."""
        local = self.engine.problem.local
        estimate = np.empty(len(local.name))
        kernels.entropic(local, state, self.engine.problem.xlogx, estimate)
        if allowed is not None:
            forbidden = np.ones(len(estimate), np.bool_)
            forbidden[kernels.indices_of(allowed.rows)] = False
            estimate[forbidden] = np.inf
        for row in np.argsort(estimate, kind="stable")[: WIDER * self.params.width]:
            if estimate[row] < np.inf and local.name[row] != but:
                yield int(local.name[row])


class QuickTree(LookAhead):
    """The same with the word of the best estimate in each state: a tree found soon, without look-ahead.

    All its kernels are those of exact search, so it needs no other kernels.
    """

    def __init__(self, engine: Engine, small: int) -> None:
        super().__init__(engine, lambda: False, LookAheadParams(depth=0, width=1, small=small))
        self.exact = QUICK_EXACT

    def _first(self, state: Array, allowed: Allowed, limit: int) -> int:  # noqa: ARG002
        return next(self._others(state, allowed, -1), -1)
