"""Hard and ultra mode over a whole problem: what may be played after what.

In normal mode there are no rules, and `allowed` is None throughout.
"""

import numpy as np

from compiler import kernels
from compiler.search import matrix
from compiler.search.problem import Array, Problem
from player.core.errors import PlayerError

ZOBRIST_SEED = 20260102
NO_DEMANDS = np.uint64(0), np.uint64(0)  # their keys


class Rulebook:
    """The rules of a problem's mode, for every row of the matrix."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.rules = None if problem.mode == "normal" else _rules_of(problem)
        rows = kernels.all_rows(len(problem.lists.words))
        self.start = None if self.rules is None else kernels.Allowed(rows, NO_DEMANDS)

    def after(
        self, word: int, state: Array, before: kernels.Allowed | None
    ) -> kernels.Allowed | None:
        """Return what may be played after a word that left this state, out of `before`."""
        return after_row(self.rules, self.problem.row_of[word], state, before)


def after_row(
    rules: kernels.RuleTables | None, row: int, state: Array, before: kernels.Allowed | None
) -> kernels.Allowed | None:
    """Return what may be played after a row that left this state, out of `before`; None without rules."""
    if rules is None or before is None:
        return None
    rows = np.empty_like(before.rows)
    first, second = kernels.allow(rules, row, state[0], before.rows, rows)
    return kernels.Allowed(rows, (np.uint64(first), np.uint64(second)))


def _rules_of(problem: Problem) -> kernels.RuleTables:
    """Return the tables of hard or ultra mode for the kernels: by letters, or by codes in other games."""
    scoring = problem.lists.scoring
    words = [*map(scoring.coded, problem.lists.words)]
    if problem.mode not in scoring.modes:
        raise PlayerError(f"{scoring.name} has no {problem.mode} mode")
    by_letters = scoring.kernel == "letters"
    number = {letter: i for i, letter in enumerate(sorted({c for word in words for c in word}))}
    letters = np.array(
        [[number[c] for c in word] if by_letters else [] for word in words], np.uint16
    )
    guess_codes = np.empty((0, 0), np.uint16) if by_letters else matrix.between_words(problem.lists)
    guess_codes = (
        guess_codes if by_letters else guess_codes[np.ix_(problem.local.name, problem.local.name)]
    )
    guess = letters[problem.local.name]
    random = np.random.Generator(np.random.PCG64(ZOBRIST_SEED))
    keys = random.integers(0, 2**64, (len(words), 2), np.uint64)
    demand_keys = random.integers(0, 2**64, (2 * letters.shape[1], len(number), 2), np.uint64)
    return kernels.RuleTables(
        strict=problem.mode == "ultra",
        guess=guess,
        answer=letters[problem.local.answer],
        rows_with=kernels.letter_sets(guess, len(number)),
        zobrist=keys[problem.local.name],
        demand_keys=demand_keys,
        guess_codes=guess_codes,
        answer_codes=guess_codes
        if by_letters
        else np.ascontiguousarray(guess_codes[:, problem.row_of[problem.local.answer]]),
    )
