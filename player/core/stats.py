"""Exact statistics of a tree, computed by playing every answer; the metadata is not used for them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.feedback import Turn
    from player.core.tree import Tree


class Stats:
    """The games of a tree and their cost in guesses, over the answers that it reaches.

    `total` and `weight_total` are weighted; the histogram counts answers. `mean` is the pair (total, weight_total).
    Weights are integers: `weight_scale` of the metadata times those in the file of weights.

    >>> import player
    >>> found = Stats(player.load("classic"))
    >>> found.total, found.worst, found.unreached
    (7920, 5, [])
    """

    def __init__(self, tree: Tree) -> None:
        played = {answer: tree.turns(answer) for answer in tree.answers}
        self.games: dict[str, list[Turn]] = {word: turns for word, turns in played.items() if turns}
        self.unreached = [word for word, turns in played.items() if not turns]
        self.weights = dict(zip(tree.answers, tree.weights or [1] * len(tree.answers)))
        counts = [len(turns) for turns in self.games.values()]
        self.opener = tree.word(0)
        self.answers = len(counts)
        self.total = sum(self.weights[word] * len(turns) for word, turns in self.games.items())
        self.weight_total = sum(self.weights.values())
        self.mean = (self.total, self.weight_total)
        self.worst = max(counts, default=0)
        self.histogram = {n: counts.count(n) for n in range(1, self.worst + 1)}
        self.hardest = [word for word, turns in self.games.items() if len(turns) == self.worst]
