"""The differences of two trees for the same answers: their costs, the answers each finds sooner, the first moves that differ."""

from typing import Any, NamedTuple

from player.core.errors import TreeError
from player.core.feedback import Turn
from player.core.session import play
from player.core.text import some
from player.core.tree import Tree


class Move(NamedTuple):
    """A position that both trees reach, and what each plays there; `answers` are those it leaves."""

    history: tuple[Turn, ...]
    guesses: tuple[str, str]
    answers: int


class Differences(NamedTuple):
    """The differences of two trees. `sooner` has, for each tree, the answers it finds sooner, and by how many guesses."""

    trees: tuple[Tree, Tree]
    totals: tuple[int, int]  # guesses over all answers, without weights
    histograms: tuple[dict[int, int], dict[int, int]]
    sooner: tuple[dict[str, int], dict[str, int]]
    moves: list[Move]  # those with no different move before them, most answers first

    def as_dict(self) -> dict[str, Any]:
        """Return the differences for JSON."""
        scoring = self.trees[0].scoring
        sides = [
            {
                "name": tree.meta["name"],
                "opener": tree.word(0),
                "total": total,
                "worst": max(histogram),
                "histogram": {str(n): count for n, count in histogram.items()},
                "sooner": sooner,
            }
            for tree, total, histogram, sooner in zip(
                self.trees, self.totals, self.histograms, self.sooner
            )
        ]
        moves = [
            {
                "history": [[guess, scoring.show(code)] for guess, code in move.history],
                "guesses": list(move.guesses),
                "answers": move.answers,
            }
            for move in self.moves
        ]
        return {"trees": sides, "moves": moves, "answers": len(self.trees[0].answers)}


def differences(one: Tree, other: Tree) -> Differences:
    """Compare two trees; raise TreeError if they are for different games or answers."""
    if one.scoring.name != other.scoring.name:
        raise TreeError(
            f"the trees play different games, {one.scoring.name} and {other.scoring.name}"
        )
    if differ := sorted(set(one.answers) ^ set(other.answers)):
        raise TreeError(f"the trees have different answers: {some(differ)}")
    games = [{answer: play(tree, answer) for answer in one.answers} for tree in (one, other)]
    counts = [{answer: len(turns) for answer, turns in its.items()} for its in games]
    histograms = [
        {n: list(its.values()).count(n) for n in range(1, max(its.values()) + 1)} for its in counts
    ]
    gained = {answer: counts[1][answer] - counts[0][answer] for answer in one.answers}
    return Differences(
        (one, other),
        (sum(counts[0].values()), sum(counts[1].values())),
        (histograms[0], histograms[1]),
        (
            {answer: count for answer, count in gained.items() if count > 0},
            {answer: -count for answer, count in gained.items() if count < 0},
        ),
        _moves(games[0], games[1]),
    )


def _moves(ours: dict[str, list[Turn]], theirs: dict[str, list[Turn]]) -> list[Move]:
    """Return the first different moves: positions that both trees reach and where they play different guesses."""
    found: dict[tuple[tuple[Turn, ...], tuple[str, str]], int] = {}
    for answer, turns in ours.items():
        for at, (turn, other) in enumerate(zip(turns, theirs[answer])):
            if turn != other:
                key = tuple(turns[:at]), (turn[0], other[0])
                found[key] = found.get(key, 0) + 1
                break
    moves = [Move(history, guesses, count) for (history, guesses), count in found.items()]
    return sorted(moves, key=lambda move: (-move.answers, move.history))
