"""The Python API of the compiler: one function for each task.

Heavy imports are inside the functions. Results are the named tuples of the packages that do the work, and classes of
the player.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, TypeVar, Unpack

from compiler.machine import need, processors
from compiler.tree.strategy import LONGEST
from player.core.errors import GameError, ListError, PlayerError
from player.core.meta import OBJECTIVES, is_objective
from player.core.modes import MODES
from player.core.text import brief, some
from player.core.tree import Tree
from player.games.word import as_text, normalise
from player.words.lists import WordLists, alphabet_for, several
from player.words.lists import load as load_lists
from player.words.shipped import path_of
from player.words.weights import Weights, digests, load_weights

if TYPE_CHECKING:
    from compiler.live import LiveSolver
    from compiler.position import BestGuesses
    from compiler.proof.prove import Proof
    from compiler.search.frontier import Frontier
    from compiler.search.openers import PricedOpener
    from compiler.search.problem import Problem
    from player.gameplay.offtree import Advice
    from player.games.alphabet import Alphabet

Lists = WordLists | str | os.PathLike[str] | Iterable[str]
Weighing = Mapping[str, int] | str | os.PathLike[str] | None

_LONGEST_WAIT = 10**9  # seconds; the largest time limit


class SearchKeywords(TypedDict, total=False):
    """The options of every search; `SearchOptions` has their defaults."""

    mode: str
    max_guesses: int | None
    weights: Weighing
    threads: int | None


class TimedKeywords(SearchKeywords, total=False):
    """The options of a search with a time limit; `TimedOptions` has their defaults."""

    objective: str
    seconds: float | None


@dataclass(frozen=True)
class SearchOptions:
    """The options of every search: `mode` is "normal", "hard" or "ultra".

    `max_guesses` limits the guesses for every answer; None means no limit. `weights` are a mapping of answers to whole numbers,
    or the path of a file. By default there are as many threads as processors.
    """

    mode: str = "normal"
    max_guesses: int | None = 6
    weights: Weighing = None
    threads: int | None = None


@dataclass(frozen=True)
class TimedOptions(SearchOptions):
    """The options of a search that a time limit or Ctrl-C may end.

    `objective` is "mean", "worst" for the smallest worst case first, or "within:4" for the most answers within 4
    guesses. `seconds` is the time limit; None means no limit.
    """

    objective: str = "mean"
    seconds: float | None = None


Options = TypeVar("Options", bound=SearchOptions)


def _read(kind: type[Options], given: Mapping[str, Any]) -> Options:
    """Return the options given by keyword; a name that is not one of them raises TypeError."""
    known = [field.name for field in fields(kind)]
    for name in given:
        if name not in known:
            raise TypeError(f"unknown option {name!r}; the options are {', '.join(known)}")
    return kind(**given)


class Solved(NamedTuple):
    """A tree that was found, and its cost.

    `claim` says how good it is: "best of N openers" after exact search, else "found". `stopped` says why the search
    ended early ("time is up" or "interrupted"), else it is "". `data` is the tree file; write it to a file for
    `player.load`. `histogram` has the number of answers that take one guess, two, and so on.
    """

    tree: Tree
    total: int
    worst: int
    histogram: list[int]
    claim: str
    stopped: str
    data: bytes


def load(
    words: Lists,
    guesses: Iterable[str] = (),
    *,
    name: str = "words",
    alphabet: "Alphabet | str | os.PathLike[str] | None" = None,
) -> WordLists:
    """Return word lists: the given words, a shipped name such as "classic", or a path.

    `guesses` are words that may be played but are never the answer; only lists of given words take them. A name
    without a slash is a shipped one, as on the command line. `alphabet` is the code of a shipped alphabet such as
    "nl", or a file.

    >>> load(["Crane", "slate"], guesses=["fuzzy"], name="two").words
    ('crane', 'slate', 'fuzzy')
    >>> load("classic")
    <WordLists classic: 2315 answers, 12972 guesses>
    """
    others = [as_text(guess) for guess in several(guesses)]
    if isinstance(words, WordLists | str | os.PathLike):
        if others:
            raise ListError("guesses can be passed only together with words; a list has its own")
        return load_lists(words, alphabet)
    answers = [as_text(word) for word in several(words)]
    by = alphabet_for(alphabet, "letters", [*enumerate((*answers, *others))])
    kept = normalise if by is None else by.normalise
    return WordLists(map(kept, answers), map(kept, others), name=name, alphabet=by)


def solve(
    lists: Lists,
    *,
    openers: int | str | Iterable[str] | None = None,
    **options: Unpack[TimedKeywords],
) -> Solved:
    """Return the best tree that opens with one of `openers`: a number of the most promising ones, "all", or words.

    By default the search tries 40 openers for lists of up to 5,000 answers, and 64 for larger ones.

    `options` are those of `TimedOptions`: mode, objective, max_guesses, weights, threads and seconds. When `seconds`
    have passed, or on Ctrl-C, the best tree so far is returned. Lists of more than 5,000 answers use beam search, which
    proves nothing about the tree.

    >>> found = solve(["crane", "grape", "graze", "irate", "trace"], openers=["trace"])
    >>> found.tree.word(0), found.total, found.worst, found.histogram
    ('trace', 10, 3, [1, 3, 1])
    """
    need("numpy", "numba")
    from compiler.search import build
    from compiler.tree.emit import encode
    from player.core.tree import loads

    given = _read(TimedOptions, options)
    _check_objective(given.objective)
    problem = _problem(lists, given)
    params = build.Params(
        objective=given.objective,
        max_guesses=_limit(given.max_guesses),
        openers=_openers(openers, problem),
        threads=_threads(given.threads),
        seconds=_seconds(given.seconds),
    )
    solution = build.solve(problem, params)
    strategy = solution.strategy(problem, params)
    data, stats = encode(strategy), strategy.stats
    return Solved(
        loads(data),
        stats.total,
        stats.worst,
        stats.histogram,
        solution.claim,
        solution.stopped,
        data,
    )


def openers(
    lists: Lists,
    words: Iterable[str] | None = None,
    *,
    top: int = 10,
    **options: Unpack[SearchKeywords],
) -> "list[PricedOpener]":
    """Return the costs of the best trees after each of `words`, or of the `top` best openers of all.

    `options` are those of `SearchOptions`: mode, max_guesses, weights and threads.

    Each result has `word`, `total`, `worst`, `histogram` (the number of answers that take one guess, two, and so on)
    and `blockers`. If no tree stays within `max_guesses`, `total` and `worst` are None, and `blockers` are answers that
    cannot be solved in time, if any were found within two seconds.

    >>> for one in openers(["crane", "grape", "graze", "irate", "trace"], ["crane", "trace"]):
    ...     print(one.word, one.total, one.worst, one.histogram)
    crane 11 3 [1, 2, 2]
    trace 10 3 [1, 3, 1]
    """
    need("numpy", "numba")
    from compiler.search.openers import best_openers, price
    from compiler.search.parallel import Loop

    given = _read(SearchOptions, options)
    problem = _problem(lists, given)
    limit, loop = _limit(given.max_guesses), Loop(_threads(given.threads))
    if words is not None:
        return price(problem, _numbers(problem, words), limit, loop)
    return best_openers(
        problem, _whole("top", top, len(problem.lists.words), most_is_all=True), limit, loop
    )


def frontier(
    lists: Lists,
    words: Iterable[str] | None = None,
    *,
    within: int | None = None,
    seconds: float | None = None,
    **options: Unpack[SearchKeywords],
) -> "Frontier":
    """Return the frontiers of the total and the worst case, or of the total and the answers found in time.

    An answer is in time if it takes at most `within` guesses. A tree on a frontier has the least total for its worst
    case, or for the weight of the answers that it finds in time. There is a frontier of each of `words`, one after the
    other, or one of all openers together. Each of the result's `points` has `word`, `total`, and `worst` or `within`.
    An opener without a tree within `max_guesses` has no points. `stopped` says why the search ended early ("time
    is up" or "interrupted"), else it is "".

    `options` are those of `SearchOptions`: mode, max_guesses, weights and threads. `seconds` is the time limit.

    >>> for one in frontier(["crane", "grape", "graze", "irate", "trace"], ["crane", "trace"]).points:
    ...     print(one.word, one.total, one.worst)
    crane 11 3
    trace 10 3
    """
    need("numpy", "numba")
    from compiler.search import frontier as search
    from compiler.search.parallel import Loop

    given = _read(SearchOptions, options)
    problem = _problem(lists, given)
    count = 0 if within is None else _whole("within", within, LONGEST)
    openers = () if words is None else _numbers(problem, words)
    loop = Loop(_threads(given.threads), _seconds(seconds))
    return search.frontier(problem, openers, count, _limit(given.max_guesses), loop)


def prove(
    lists: Lists,
    *,
    ledger: str | os.PathLike[str] | None = None,
    **options: Unpack[TimedKeywords],
) -> "Proof":
    """Prove over all openers that no tree is better than the best one.

    `options` are those of `TimedOptions`: mode, objective (mean or worst), max_guesses, weights, threads and seconds.

    The result has `total`, `worst` (for the objective "worst", else None), `proven`, `openers` (their number),
    `seconds`, and `certificate`, the bytes to write beside a tree of the same name. When `seconds` have passed, or on
    Ctrl-C, `proven` is False and there is no certificate. With the path of a `ledger`, the next call resumes from
    there.

    >>> proof = prove(["crane", "grape", "graze", "irate", "trace"])
    >>> proof.proven, proof.total, proof.openers
    (True, 10, 5)
    """
    need("numpy", "numba")
    from compiler.proof import prove as proving

    given = _read(TimedOptions, options)
    _check_choice("objective", given.objective, OBJECTIVES)
    limit, threads = _limit(given.max_guesses), _threads(given.threads)
    terms = proving.Terms(given.objective, limit, threads, _seconds(given.seconds))
    path = None if ledger is None else path_of(ledger)
    return proving.prove(_problem(lists, given), terms, path)


def advise(
    lists: Lists,
    history: Iterable[tuple[str, int | str]] = (),
    *,
    refused: Iterable[str] = (),
    mode: str = "normal",
    max_guesses: int | None = 6,
    weights: Weighing = None,
) -> "Advice":
    """Return the best guess after `history`: the words played, each with its feedback as text or code.

    `refused` are words that the game does not accept. States of up to 150 answers are solved exactly. The solver of
    the last call is cached, so a game on the same lists waits only once.

    >>> words = ["crane", "grape", "graze", "irate", "trace"]
    >>> advice = advise(words, [("irate", "bggbg")])
    >>> advice.guess, advice.left, advice.expected, advice.method
    ('grape', 3, (5, 3), 'exact')
    """
    need("numpy", "numba")
    lists = load(lists)
    turns = _turns(history, lists)
    out = set(map(lists.scoring.normalise, several(refused)))
    terms = _weights(lists, weights), _mode(mode), _limit(max_guesses)
    with _asking:
        return _solver(lists, *terms).advise(turns, out)


def best_guesses(
    lists: Lists,
    history: str | Iterable[tuple[str, int | str]] = (),
    *,
    top: int = 10,
    **options: Unpack[TimedKeywords],
) -> "BestGuesses":
    """Return the best guess after `history` and the `top` next best ones, with their exact totals.

    `options` are those of `TimedOptions`: mode, objective, max_guesses, weights, threads and seconds.

    `history` is a text such as "salet bybyb, courd bbgby", or turns as `advise` takes them. Totals count the guesses
    still needed over all remaining answers, times their weights. With the objective "within:4", the guess that finds
    the most answers by the fourth guess of the game comes first; each guess has `within`, their weight. When `seconds`
    have passed, or on Ctrl-C, totals that are not known exactly are bounds. Raises GameError that names the first
    impossible turn.

    >>> words = ["crane", "grape", "graze", "irate", "trace"]
    >>> found = best_guesses(words, "irate bggbg", top=1)
    >>> found.best.guess, found.best.expected, found.best.exact, found.alternatives[0].guess
    ('grape', 5, True, 'graze')
    >>> found.chance("crane")
    0.3333333333333333
    """
    need("numpy", "numba")
    from compiler.position import PositionSearch, read_history
    from compiler.search.parallel import Loop

    given = _read(TimedOptions, options)
    _check_objective(given.objective)
    lists = load(lists)
    turns = read_history(lists, history) if isinstance(history, str) else _turns(history, lists)
    terms = _weights(lists, given.weights), _mode(given.mode), _limit(given.max_guesses)
    count = _whole("top", top, len(lists.words), most_is_all=True)
    with _asking:
        search = PositionSearch(_solver(lists, *terms), turns)
        loop = Loop(_threads(given.threads), _seconds(given.seconds))
        return search.best(count, loop, given.objective)


def _turns(history: Iterable[tuple[str, int | str]], lists: WordLists) -> list[tuple[str, int]]:
    """Return the turns of a game, each a word and a code."""
    turns: list[tuple[str, int]] = []
    for turn in several(history):  # type: ignore[arg-type]
        if isinstance(turn, str) or not hasattr(turn, "__len__") or len(turn) != 2:
            raise GameError(
                f"a turn is a word and its feedback, such as ('irate', 'bggbg'), not {brief(turn)}"
            )
        word, feedback = turn
        turns.append((lists.scoring.normalise(word), lists.scoring.code_of(feedback)))
    return turns


_asking = Lock()  # only one thread at a time may use the cached solver
_kept: "dict[tuple[Any, ...], LiveSolver]" = {}


def _solver(lists: WordLists, weights: Weights | None, mode: str, limit: int) -> "LiveSolver":
    """Return the live solver for these lists and terms; the last one is cached."""
    from compiler.live import LiveSolver

    key = (*digests(lists, weights).values(), mode, limit)
    solver = _kept.get(key)
    if solver is None:
        _kept.clear()
        solver = _kept[key] = LiveSolver(lists, mode=mode, weights=weights, max_guesses=limit)
    return solver


def _problem(lists: Lists, given: SearchOptions) -> "Problem":
    from compiler.search.problem import Problem

    lists = load(lists)
    return Problem(lists, _weights(lists, given.weights), _mode(given.mode))


def _weights(lists: WordLists, weights: Weighing) -> Weights | None:
    """Return the weights of the answers, from a mapping or a file."""
    if weights is None:
        return None
    if isinstance(weights, str | os.PathLike):
        return load_weights(weights, lists)
    if not isinstance(weights, Mapping):
        raise ListError(
            f"weights must be a mapping of answers to numbers, or a path, not {brief(weights)}"
        )
    given = {lists.scoring.normalise(word): value for word, value in weights.items()}
    answers = set(lists.answers)
    if wrong := [*(answers - given.keys()), *(given.keys() - answers)]:
        raise ListError(
            f"weights must name every answer and no other word; wrong: {some(sorted(wrong))}"
        )
    if not all(type(value) is int for value in given.values()):
        raise ListError(
            "weights in a mapping must be whole numbers; a weights file may have decimals"
        )
    return Weights(lists, [given[word] for word in lists.answers])


def _openers(
    openers: int | str | Iterable[str] | None, problem: "Problem"
) -> int | tuple[int, ...] | None:
    if openers is None:
        return None
    if openers == "all":
        return len(problem.lists.words)
    if isinstance(openers, int):
        return _whole("openers", openers, len(problem.lists.words), most_is_all=True)
    return _numbers(problem, openers)


def _numbers(problem: "Problem", words: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of words, typed as the game of the lists allows."""
    return problem.numbers(map(problem.lists.scoring.normalise, several(words)))


def _limit(max_guesses: int | None) -> int:
    """Return the limit of guesses as the search takes it: 0 for none."""
    return 0 if max_guesses is None else _whole("max_guesses", max_guesses, LONGEST)


def _threads(threads: int | None) -> int:
    return processors() if threads is None else _whole("threads", threads, 256)


def _mode(mode: str) -> str:
    _check_choice("mode", mode, MODES)
    return mode


def _check_objective(objective: str) -> None:
    if not is_objective(objective):
        raise PlayerError(f"objective must be mean, worst or within:K, not {brief(objective)}")


def _check_choice(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise PlayerError(f"{name} must be one of {', '.join(known)}, not {brief(value)}")


def _whole(name: str, value: int, most: int, *, most_is_all: bool = False) -> int:
    """Return a number from 1 to `most`; with `most_is_all`, larger numbers mean `most`."""
    whole = isinstance(value, int) and not isinstance(value, bool) and value >= 1
    if not whole or (value > most and not most_is_all):
        raise PlayerError(f"{name} must be a whole number from 1 to {most}, not {brief(value)}")
    return min(value, most)


def _seconds(seconds: float | None) -> float | None:
    """Return a time limit; None means no limit."""
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (number and 0 <= seconds <= _LONGEST_WAIT):  # a NaN is not
        raise PlayerError(
            f"seconds must be a number from 0 to {_LONGEST_WAIT}, or None for no limit, not {brief(seconds)}"
        )
    return seconds
