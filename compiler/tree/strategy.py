"""The tree in memory, in plain Python: nodes, invariants, and a readable outline.

The search returns its result as a `Strategy`; `compiler.tree.emit` writes it to a file. This module does not know how
the tree was found.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

from player.core.feedback import Turn
from player.core.modes import why_not
from player.words.lists import WordLists, title
from player.words.weights import Weights

LONGEST = 60  # the largest limit of guesses; a larger one counts as none


class StrategyError(Exception):
    """A tree violates an invariant: a fault of the code that built it, not of the user."""


class Node:
    """A guess, and for each code except the solved one, the next node.

    >>> Node("crane", {0: Node("moist")}).children[0].guess
    'moist'
    """

    __slots__ = ("children", "guess")

    def __init__(self, guess: str, children: "dict[int, Node] | None" = None) -> None:
        self.guess = guess
        self.children: dict[int, Node] = {} if children is None else children


class StrategyCost:
    """The cost of a strategy: `total` counts weights, `worst` and `histogram` count answers."""

    __slots__ = ("histogram", "total", "worst")

    def __init__(self, guesses: dict[str, int], weights: dict[str, int]) -> None:
        """Compute the cost from the number of guesses of each answer, and the weights that are not 1."""
        self.total = sum(weights.get(answer, 1) * count for answer, count in guesses.items())
        self.worst = max(guesses.values())
        self.histogram = [0] * self.worst  # index 0: solved by the first guess
        for count in guesses.values():
            self.histogram[count - 1] += 1


@dataclass(eq=False, repr=False)
class Strategy:
    """A tree for a pair of word lists, and the terms it was made under.

    `max_guesses` 0 means no limit. `policy` is the policy that chose each guess, or "". With `weights`, `lists` must
    be `weights.lists`.
    """

    root: Node
    lists: WordLists
    _: KW_ONLY
    name: str
    mode: str = "normal"
    max_guesses: int = 0
    objective: str = "mean"
    claim: str = "found"
    weights: Weights | None = None
    policy: str = ""

    def __post_init__(self) -> None:
        if self.weights is not None and self.weights.lists.words != self.lists.words:
            raise StrategyError("the weights belong to other lists")
        self.name = title(self.name)
        self._known = frozenset(self.lists.words)

    @property
    def stats(self) -> StrategyCost:
        """The exact cost, recomputed from the nodes, which are checked on the way."""
        weights = self.weights
        by_answer = {} if weights is None else dict(zip(weights.lists.answers, weights.values))
        return StrategyCost(self.check(), by_answer)

    def check(self) -> dict[str, int]:
        """Return the number of guesses each answer needs; raise `StrategyError` if an invariant is violated.

        Every answer must be reached by exactly one path, and every node by some answer. Each edge must carry the code
        that its answers give. Every guess must be in the list, allowed by the mode, and not played before on its
        path. No path may be longer than the limit.
        """
        guesses: dict[str, int] = {}
        for node, parts, history in self.walk():
            self._check_guess(node.guess, history)
            for answer in parts.pop(self.lists.scoring.solved, ()):
                guesses[answer] = len(history) + 1
            if parts.keys() != node.children.keys():
                code = min(parts.keys() ^ node.children.keys())
                kind = "no child" if code in parts else "a child that no answer reaches,"
                raise self._error(node.guess, history, f"has {kind} for {self._text(code)}")
        return guesses

    def walk(self) -> Iterator[tuple[Node, dict[int, list[str]], tuple[Turn, ...]]]:
        """Yield each node, parents first, with the parts of its guess and the history before it."""
        queue: deque[tuple[Node, Sequence[str], tuple[Turn, ...]]] = deque()
        queue.append((self.root, self.lists.answers, ()))
        while queue:
            node, state, history = queue.popleft()
            parts = self.lists.scoring.partition(node.guess, state)
            below = [
                (child, parts.get(code, ()), (*history, (node.guess, code)))
                for code, child in sorted(node.children.items())
            ]
            yield node, parts, history
            queue.extend(below)

    def dump(self) -> str:
        """Return the tree as an outline: under each guess, the next guess by code."""
        lines = []
        stack = [("", self.root, 0)]
        while stack:
            label, node, depth = stack.pop()
            lines.append("  " * depth + label + node.guess)
            for code, child in sorted(node.children.items(), reverse=True):
                stack.append((f"{self._text(code)} ", child, depth + 1))
        return "\n".join(lines) + "\n"

    def _check_guess(self, guess: str, history: tuple[Turn, ...]) -> None:
        """Check one guess against the list, the mode, its path and the limit."""
        if guess not in self._known:
            raise self._error(guess, history, "is not in the list of guesses")
        if any(guess == played for played, _ in history):
            raise self._error(guess, history, "was played before")
        if reason := why_not(history, guess, self.mode, self.lists.scoring):
            raise self._error(guess, history, f"is against {self.mode} mode: {reason}")
        if 0 < self.max_guesses <= len(history):
            raise self._error(guess, history, f"is past the limit of {self.max_guesses} guesses")

    def _text(self, code: int) -> str:
        return self.lists.scoring.show(code)

    def _error(self, guess: str, history: tuple[Turn, ...], problem: str) -> StrategyError:
        path = " ".join(f"{played}={self._text(code)}" for played, code in history) or "the start"
        return StrategyError(f"{self.name}: after {path}, {guess!r} {problem}")
