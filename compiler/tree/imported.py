"""Read trees from other formats: csv and text trees, as `play export` writes them.

- csv: one line per answer with the words played, the answer last: `salet,courd,nymph,whiff`.
- selby: one line per answer with words and numbered feedback in turn: `salet BBBBB1 courd BBBBB2
  nymph GGGGG3`. A line may begin with feedback; the turns before it are then those of the line
  above.

Every line is checked against the lines before it, and the whole tree like any other strategy.
"""

import csv
import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

from compiler.tree.strategy import Node, Strategy, StrategyError
from player.core.errors import FeedbackError, TreeError
from player.core.feedback import MIN_LENGTH, parse_feedback
from player.core.text import brief, plain, some
from player.games.scoring import Scoring, of
from player.numbers import is_digits
from player.words.cells import bare
from player.words.lists import WordLists, alphabet_for, read_lines

_FORM = "expected a tree as text, with one line per answer"


class GameLine(NamedTuple):
    """A line of the file: its number, the words played, and the feedback if the file has it."""

    line: int
    words: list[str]
    codes: list[int]


class _LineError(Exception):
    """A problem with a line."""


def read_csv(
    path: str, lists: WordLists | None = None, *, alphabet: str | None = None, **terms: str | int
) -> Strategy:
    """Return the tree in a csv file, for `lists`, or for the words in it with an alphabet.

    `terms` are those of `Strategy`: name, mode, max_guesses.
    """
    return _read(path, _csv_games, lists, alphabet, terms)


def read_selby(
    path: str, lists: WordLists | None = None, *, alphabet: str | None = None, **terms: str | int
) -> Strategy:
    """Return the tree in a text tree, for `lists` or for the words in it; `terms` as in `read_csv`."""
    return _read(path, _selby_games, lists, alphabet, terms)


READERS = {"csv": read_csv, "selby": read_selby}


def _read(
    path: str,
    parse: Callable[[Iterator[tuple[int, str]], Scoring], Iterator[GameLine]],
    lists: WordLists | None,
    alphabet: str | None,
    terms: dict[str, str | int],
) -> Strategy:
    """Read the lines, build a tree of their games, and check it."""
    place = [0]  # the number of the current line, for messages
    known = None if lists is None else frozenset(lists.words)
    answers = None if lists is None else frozenset(lists.answers)
    lines = read_lines(path, _FORM)
    by = alphabet_for(alphabet, "letters", lines) if lists is None else None
    reading = of("letters", MIN_LENGTH, by) if lists is None else lists.scoring
    planter = _Planter()
    try:
        for game in parse(_numbered(lines, place), reading):
            scored = (
                of("letters", len(reading.coded(game.words[-1])), by) if lists is None else reading
            )
            _check_game(game, scored, known, answers)
            planter.add(game, scored)
    except (_LineError, FeedbackError) as error:
        raise TreeError(f"{plain(path)}:{place[0]}: {error}") from None
    root = planter.root
    if root is None:
        raise TreeError(f"{plain(path)}: the file is empty; {_FORM}")
    if lists is None:
        length = len(reading.coded(next(iter(planter.lines))))
        lists = WordLists(planter.lines, planter.words, scoring=of("letters", length, by))
    if missing := [answer for answer in lists.answers if answer not in planter.lines]:
        raise TreeError(
            f"{plain(path)}: {len(missing)} answers of {lists.name} are missing: {some(missing)}"
        )
    terms.setdefault("name", os.path.splitext(os.path.basename(path))[0])
    strategy = Strategy(root, lists, **terms)  # type: ignore[arg-type]  # named by its callers
    try:
        strategy.check()
    except StrategyError as error:
        raise TreeError(f"{plain(path)}: {error}") from None
    return strategy


def _numbered(lines: list[tuple[int, str]], place: list[int]) -> Iterator[tuple[int, str]]:
    for number, line in lines:
        place[0] = number
        yield number, line


def _csv_games(lines: Iterator[tuple[int, str]], scoring: Scoring) -> Iterator[GameLine]:
    for number, line in lines:
        try:
            cells = next(csv.reader([line]))
        except csv.Error as error:
            raise _LineError(f"not a line of csv ({error})") from None
        words = [scoring.normalise(bare(word)) for word in cells]
        yield GameLine(number, words, [])


def _selby_games(lines: Iterator[tuple[int, str]], scoring: Scoring) -> Iterator[GameLine]:
    """Yield the games of a text tree, with missing turns filled in from the line above."""
    above: list[str] = []
    for number, line in lines:
        cells = line.split()
        turn = _turn_of(cells[0])
        if turn is not None:
            if len(above) < 2 * turn - 1:
                raise _LineError(
                    f"{brief(cells[0])} is in turn {turn}, but the line above ends before that turn"
                )
            cells = above[: 2 * turn - 1] + cells
        above = cells
        yield _selby_game(number, cells, scoring)


def _selby_game(number: int, cells: list[str], scoring: Scoring) -> GameLine:
    """Return the game of a complete line: word, numbered feedback, word, feedback, ..."""
    words = [scoring.normalise(cell) for cell in cells[::2]]
    codes = []
    for turn, (word, cell) in enumerate(zip(words, cells[1::2]), 1):
        if _turn_of(cell) != turn:
            raise _LineError(
                f"{brief(cell)}: expected the feedback of turn {turn}, such as GYBBB{turn}"
            )
        codes.append(parse_feedback(cell.removesuffix(str(turn)), len(scoring.coded(word))))
    return GameLine(number, words, codes)


def _turn_of(cell: str) -> int | None:
    """Return the turn that a feedback cell names; None for a word."""
    digits = cell[len(cell.rstrip("0123456789")) :]
    return int(digits) if is_digits(digits, 3) else None


def _check_game(
    game: GameLine, scoring: Scoring, known: frozenset[str] | None, answers: frozenset[str] | None
) -> None:
    """Check one line without the others: its words and its feedback."""
    *before, answer = game.words
    for word in game.words:
        if problem := scoring.fault(word):
            raise _LineError(f"{brief(word)}: {problem}")
        if scoring.not_of_length(word):
            if known is not None:
                raise _LineError(
                    f"{scoring.not_of_length(word)}, expected {scoring.words_of_length}"
                )
            raise _LineError(f"{brief(word)} and {brief(answer)} differ in length")
        if known is not None and word not in known:
            raise _LineError(f"{word} is not in the list of guesses")
    if answers is not None and answer not in answers:
        raise _LineError(f"the last word, {answer}, is not an answer of the list")
    if answer in before:
        raise _LineError(f"{answer} is the answer and is played again after it was found")
    if game.codes and len(game.codes) < len(game.words) - 1:
        raise _LineError("a feedback is missing")
    for word, code in zip(game.words, game.codes):
        if code != (right := scoring.score(word, answer)):
            raise _LineError(
                f"{word} earns {scoring.show(right).upper()} when the answer is "
                f"{answer}, not {scoring.show(code).upper()}"
            )


class _Planter:
    """A tree that is built game by game, with the line numbers of its nodes and answers."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.lines: dict[str, int] = {}  # answer -> its line number
        self.words: set[str] = set()
        self._first: dict[Node, int] = {}  # node -> the line that added it

    def add(self, game: GameLine, scoring: Scoring) -> None:
        """Add the branch of one game; refuse one that contradicts the games before."""
        *_, answer = game.words
        if answer in self.lines:
            raise _LineError(f"{answer} already has a line, line {self.lines[answer]}")
        self.lines[answer] = game.line
        self.words.update(game.words)
        node = self.root = self.root or self._plant(game.words[0], game)
        self._check_same(node, game, 1, scoring)
        for turn, following in enumerate(game.words[1:], 2):
            code = scoring.score(node.guess, answer)
            if code not in node.children:
                node.children[code] = self._plant(following, game)
            node = node.children[code]
            self._check_same(node, game, turn, scoring)

    def _plant(self, word: str, game: GameLine) -> Node:
        node = Node(word)
        self._first[node] = game.line
        return node

    def _check_same(self, node: Node, game: GameLine, turn: int, scoring: Scoring) -> None:
        """Refuse a game that plays another word than `node` after the same feedback."""
        word, line = game.words[turn - 1], self._first[node]
        length = len(scoring.coded(word))
        if len(scoring.coded(node.guess)) != length:
            raise _LineError(
                f"the words have {length} letters, but those of line {line} have another length"
            )
        if node.guess != word:
            raise _LineError(
                f"plays {word} in turn {turn}, but line {line} plays {node.guess} "
                "after the same feedback"
            )
