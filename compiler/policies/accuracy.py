"""The accuracy of estimators of an opener's cost: mean squared error against exact totals.

The exact totals are those that `treec openers` has found and cached (see `record` and `known`), or those of a file
(see `read_totals`).
"""

import csv
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from compiler.policies import curve, estimate
from compiler.policies import result_cache as cache
from compiler.policies.choose import learn_curve
from compiler.policies.estimate import Array
from compiler.search.problem import Problem
from player.core.errors import PlayerError
from player.core.text import brief, plain
from player.numbers import is_whole
from player.words.cells import bare
from player.words.lists import read_lines
from player.words.weights import digests

TOP = 100  # number of openers that count as the best


class Error(NamedTuple):
    """The error of an estimator, in guesses per game, over the best openers or all known ones."""

    estimator: str
    over: str
    openers: int
    squared: float  # the mean of the squares
    mean: float  # positive if the estimator expects too many guesses


def record(problem: Problem, limit: int, totals: dict[str, int | None]) -> None:
    """Cache exact totals of openers under a limit of guesses (0: none); None means that there is no tree."""
    key = _key(problem, limit)
    cache.save("openers", key, (cache.load("openers", key) or {}) | totals)


def known(problem: Problem, limit: int) -> dict[str, int | None]:
    """Return all cached exact totals of openers."""
    kept: dict[str, int | None] = cache.load("openers", _key(problem, limit)) or {}
    return kept


def read_totals(path: str, problem: Problem, limit: int) -> dict[str, int | None]:
    """Return the exact totals in a file: a table of openers, or lines `word,total`.

    An empty total means that there is no tree. A table must be about this problem under this limit; if it contains
    only the best openers, only these are returned.
    """
    from player.proofs.openers import SUFFIX, check_terms, read

    if not path.endswith(SUFFIX):
        return _read_csv(path, problem)
    table = read(path)
    about: dict[str, Any] = {
        f"{kind}_digest": found for kind, found in digests(problem.lists, problem.weights).items()
    }
    about |= {"scoring": problem.lists.scoring.name, "mode": problem.mode, "objective": "mean"}
    check_terms(table, about | {"max_guesses": limit, "openers": len(problem.lists.words)}, path)
    return {word: total for word, (total, _) in table.of(problem.lists.words).items()}


def _read_csv(path: str, problem: Problem) -> dict[str, int | None]:
    words, scoring = set(problem.lists.words), problem.lists.scoring
    found: dict[str, int | None] = {}
    for number, line in read_lines(path, "expected lines with a word and its total"):
        if not found and line.replace(" ", "").lower().split(",")[:2] == ["word", "total"]:
            continue
        try:
            given, *rest = next(csv.reader([line]))
        except csv.Error as error:
            raise PlayerError(f"{plain(path)}:{number}: not a line of csv ({error})") from None
        word, total = scoring.normalise(bare(given)), rest[0].strip() if rest else None
        if total is None or not (total in {"", "infeasible"} or is_whole(total)):
            raise PlayerError(
                f"{plain(path)}:{number}: expected a word and its total, such as salet,7920"
            )
        if word not in words:
            raise PlayerError(f"{plain(path)}:{number}: {brief(word)} is not in the list")
        if word in found:
            raise PlayerError(f"{plain(path)}:{number}: {brief(word)} is listed twice")
        found[word] = int(total) if is_whole(total or "0") else None
    return found


def estimates(problem: Problem) -> dict[str, Array]:
    """Return what each estimator expects every word to cost as the opener, in guesses per game."""
    view = estimate.look(problem, np.arange(len(problem.lists.answers)))
    learnt, _ = learn_curve(problem)
    return {
        "entropic": estimate.entropic(view),
        "statistical": estimate.statistical(view),
        "expected-moves": curve.expected_moves(view, learnt),
    }


def compared(
    problem: Problem, limit: int, totals: Mapping[str, int | None] | None = None
) -> tuple[Array, dict[str, Array]]:
    """Return the exact means of openers, best first, and what each estimator expects of them.

    Without `totals`, the cached ones are used.
    """
    if totals is None:
        totals = known(problem, limit)
    ranked = sorted((total, word) for word, total in totals.items() if total)
    if not ranked:
        name = problem.lists.name
        raise PlayerError(
            f"no exact totals of openers are known for {name} under these terms; "
            f"'treec openers {name} --top {TOP}' finds and records some"
        )
    number = {word: i for i, word in enumerate(problem.lists.words)}
    chosen = [number[word] for _, word in ranked]
    exact = np.array([total for total, _ in ranked]) / problem.weight
    return exact, {name: expected[chosen] for name, expected in estimates(problem).items()}


def errors(
    problem: Problem, limit: int, totals: Mapping[str, int | None] | None = None
) -> list[Error]:
    """Return the errors of every estimator over the TOP best known openers and over all known ones."""
    exact, estimated = compared(problem, limit, totals)
    result = []
    for name, expected in estimated.items():
        for over, most in ((f"best {TOP}", TOP), ("all known", len(exact))):
            misses = (expected - exact)[:most]
            squared = float((misses**2).mean())
            result.append(Error(name, over, len(misses), squared, float(misses.mean())))
    return result


def cells(errors: Sequence[Error]) -> list[list[str]]:
    """Return the table of errors with its header; two columns contain words."""
    head = ["estimator", "over", "openers", "squared error", "mean error"]
    return [
        head,
        *(
            [e.estimator, e.over, str(e.openers), f"{e.squared:.5f}", f"{e.mean:+.4f}"]
            for e in errors
        ),
    ]


def _key(problem: Problem, limit: int) -> dict[str, Any]:
    return {**digests(problem.lists, problem.weights), "mode": problem.mode, "max_guesses": limit}
