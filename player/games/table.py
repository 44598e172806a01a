"""Table: a row for each secret, a column for each question, answers in the cells. Twenty questions.

The game ends when the secret is named. Naming a secret is a guess like a question; only the secret itself
answers it with `right`, all others with `wrong`, or with `no` if that is an answer in the table. A column with
the name of a secret is both the question and the guess; its cell in the secret's own row is then the feedback
for the right guess.

As CSV in UTF-8: the questions in the first line, then a line for each secret with its answers.
"""

from player.core.errors import ListError, TreeError
from player.core.messages import later, say
from player.core.text import brief, some
from player.games.notation import RIGHT
from player.games.scoring import Scoring
from player.games.word import as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

MOST_SIGNS = 80  # of a name, a question or an answer
MOST_CELLS = 20_000_000

FORM = (
    "expected a table: a line of questions, then a line for each secret, its name and its answers"
)

_SHOWN = 8  # help lists at most this many different answers


class Table(Scoring):
    r"""The answers of each secret to each question, as indices of `texts`; the last text is that of the right
    guess.

    >>> found = read("thing,alive,big\ncat,yes,no\noak,yes,yes\nstone,no,no\n", "things.csv")
    >>> game, secrets, questions = found
    >>> secrets, questions, game.texts
    (['cat', 'oak', 'stone'], ['alive', 'big'], ('no', 'yes', 'right'))
    >>> [game.show(game.score(guess, "cat")) for guess in ("alive", "big", "oak", "cat")]
    ['yes', 'no', 'no', 'right']
    """

    name = "table"
    has_page = True
    modes = ("normal",)
    spaced = may_end_early = True
    noun, unit = later("question"), "signs"
    most = MOST_SIGNS

    __slots__ = ("_cells", "_columns", "_exact", "_names", "_rows", "_wrong", "texts")

    def __init__(
        self,
        texts: "Sequence[str]",
        secrets: "Sequence[str]",
        questions: "Mapping[str, Sequence[int]]",
        others: "Iterable[str]" = (),
    ) -> None:
        """Take the answers of `secrets` by question; `others` may be named but are not secrets."""
        self.texts = tuple(texts)
        self._rows = {secret: at for at, secret in enumerate(secrets)}
        self._columns = dict(questions)
        words = dict.fromkeys((*secrets, *self._columns, *others))
        self._names = {word.lower(): word for word in words}
        self._exact = {text.lower(): code for code, text in enumerate(self.texts)}
        self._wrong = self._exact.get("no", self._exact.get("wrong", 0))
        super().__init__(max(map(len, words)))

    def solved_for(self, length: int) -> int:  # noqa: ARG002
        return len(self.texts) - 1

    def score(self, guess: str, answer: str) -> int:
        if guess == answer:
            return self.solved
        column = self._columns.get(guess)
        return self._wrong if column is None else column[self._rows[answer]]

    # Feedback as people type and see it

    @property
    def example(self) -> str:
        return self.texts[0]

    @property
    def examples(self) -> tuple[str, str, str]:
        return self.texts[0], self.texts[-2], self.texts[0]

    @property
    def brief(self) -> str:
        texts = [text for text in self.texts[:-1] if text != self.texts[self._wrong]]
        answers = [*texts, self.texts[self._wrong]] if len(self.texts) <= _SHOWN else texts
        facts = {"answers": some(answers, _SHOWN), "right": self.texts[-1]}
        return say("{answers}; {right} once the secret is named.", **facts)

    def help(self) -> list[str]:
        return [
            say("After each question, type the answer; its first letters are enough if unique:"),
            f"  {some(list(self.texts[:-1]), _SHOWN)}",
            say(
                "  {right}  if you named the secret, else {wrong}",
                right=self.texts[-1],
                wrong=self.texts[self._wrong],
            ),
        ]

    def parse_one(self, text: str) -> int | None:
        if text in self._exact:
            return self._exact[text]
        if text in RIGHT:
            return self.solved
        begun = [code for known, code in self._exact.items() if text and known.startswith(text)]
        return begun[0] if len(begun) == 1 else None

    def show(self, code: int, style: str = "letters") -> str:  # noqa: ARG002
        return self.texts[code]

    def hinted(self, guess: str) -> str:
        if guess in self._columns:
            return say("A good question now begins with {sign}.", sign=guess[0].upper())
        return say("A good name now begins with {sign}.", sign=guess[0].upper())

    # Words

    def normalise(self, text: str) -> str:
        """Return a name or question as the table spells it; spacing and capitals are ignored."""
        text = " ".join(as_text(text).split())
        return self._names.get(text.lower(), text)

    def fault(self, word: str) -> str | None:
        return None if self.is_word(word) else say("it is not in the table")

    def is_word(self, word: str) -> bool:
        return self._names.get(word.lower()) == word

    def not_of_length(self, word: str) -> str | None:
        if word in self._rows or self.is_word(word):
            return None
        return say("{word} is unknown", word=brief(word))

    @property
    def words_of_length(self) -> str:
        return say("the questions and the secrets of its table")

    @property
    def a_word(self) -> str:
        return say("a question or a secret of the table")

    def may_be_secret(self, word: str) -> bool:
        return word in self._rows

    def moves(self, text: str) -> list[str]:
        return [move.strip() for move in text.split(";") if move.strip()]

    def line(self, moves: "Iterable[str]") -> str:
        return "; ".join(moves)

    def several(self, text: str) -> list[str]:
        return [self.normalise(word) for word in text.split(";") if word.strip()]

    # Lists and files

    def stamp(self, *, whole: bool) -> str:
        """Return the text that precedes the words in a digest; for all guesses it contains the whole table."""
        lines = [f"scoring {self.name}", *(self.texts if whole else ())]
        if whole:
            for question, column in sorted(self._columns.items()):
                pairs = sorted((secret, column[row]) for secret, row in self._rows.items())
                lines += [question, *(f"{code} {secret}" for secret, code in pairs)]
        return "".join(f"{line}\n" for line in lines)

    def order(
        self, state: "Sequence[str]", weight_of: "Mapping[str, int] | None"
    ) -> "Callable[[str], int]":
        """Return a sort key: questions first, and among them the one whose likeliest answer is least likely."""
        whole = len(state) if weight_of is None else sum(weight_of[answer] for answer in state)

        def heaviest(word: str) -> int:
            if word not in self._columns:
                return whole
            weight: dict[int, int] = {}
            for answer in state:
                code = self.score(word, answer)
                weight[code] = weight.get(code, 0) + (weight_of[answer] if weight_of else 1)
            return max(weight.values())

        return heaviest

    def codes(self, guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any") -> "Any":
        found = np.full((len(answers), len(guesses)), self._wrong, np.int32)
        rows = [self._rows[answer] for answer in answers]
        at = {guess: number for number, guess in enumerate(guesses)}
        for question, column in self._columns.items():
            if question in at:
                found[:, at[question]] = [column[row] for row in rows]
        for number, answer in enumerate(answers):
            if answer in at:
                found[number, at[answer]] = self.solved
        return found

    @classmethod
    def cut(cls, text: str, length: int) -> list[str]:  # noqa: ARG003
        return text.split("\n")

    def joined(self, words: "Iterable[str]") -> str:
        return "\n".join(words)

    def carried(self, answers: "Sequence[str]") -> "dict[str, Any]":
        """Return what a tree file contains besides words: the texts, the questions and their answers."""
        cells = [self.score(question, answer) for question in self._columns for answer in answers]
        return {"texts": list(self.texts), "questions": list(self._columns), "cells": cells}

    def known_words(self) -> tuple[str, ...]:
        return tuple(self._names.values())

    @classmethod
    def of_tree(
        cls,
        length: int,
        content: "dict[str, Any]",
        words: "list[str]",
    ) -> "Table":
        answers = words[: content["meta"]["answers"]]
        texts: Any = content.get("texts")
        asked: Any = content.get("questions")
        cells: Any = content.get("cells")
        if not _are_texts(texts) or len(texts) < 2:
            raise TreeError("malformed: the texts of the table are not texts, each another")
        if not _are_texts(asked) or not _are_texts(list(dict.fromkeys((*words, *asked)))):
            raise TreeError("malformed: the words of the table are not texts, each another")
        if not _are_counts(cells, len(texts)) or len(cells) != len(asked) * len(answers):
            raise TreeError("malformed: the answers of the table are not as many as they should be")
        step = len(answers)
        columns = {word: cells[n * step : (n + 1) * step] for n, word in enumerate(asked)}
        table = cls(texts, answers, columns, words)
        if table.length > length:
            raise TreeError("malformed: metadata 'length' is below that of the longest word")
        table.length = length
        for word, column in columns.items():
            for answer, code in zip(answers, column):
                if (code == table.solved) != (word == answer):
                    raise TreeError("malformed: the table has the right answer where it is not")
        return table


def read(text: str, path: str) -> "tuple[Table, list[str], list[str]]":
    """Return the table in a CSV text, its secrets and its questions; raise `ListError` with the line number."""
    header, rows = _rows_of(text, path)
    questions = _questions(header, path)
    lines: dict[str, tuple[int, str]] = {}  # a secret in lower case -> its line, its name
    for line, row in rows:
        if len(row) != len(header):
            raise ListError(f"{path}:{line}: {len(row)} cells, expected {len(header)} as in line 1")
        secret = _checked(row[0], f"{path}:{line}: the name of the secret")
        if secret.lower() in lines:
            before = lines[secret.lower()][0]
            raise ListError(f"{path}:{line}: {brief(secret)} has a line already, line {before}")
        lines[secret.lower()] = line, secret
    if len(lines) * len(header) > MOST_CELLS:
        raise ListError(f"{path}: {len(lines):,} lines of {len(header):,} cells are too many")
    secrets = [secret for _, secret in lines.values()]
    own = {secret.lower(): at for at, secret in enumerate(secrets)}
    questions = [_as_secret(question, own, secrets) for question in questions]
    cells = [
        [
            _checked(cell, f"{path}:{line}: the answer to {brief(question)}")
            for question, cell in zip(questions, row[1:])
        ]
        for line, row in rows
    ]
    return _table(cells, secrets, questions, [line for line, _ in rows], path), secrets, questions


def _rows_of(text: str, path: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Return the first line, and the other lines that are not blank with their numbers."""
    import csv
    import io

    rows = []
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((reader.line_num, row))  # noqa: PERF401  # errors name the line
    except csv.Error as error:
        raise ListError(f"{path}:{reader.line_num}: not a line of CSV ({error}); {FORM}") from None
    if len(rows) < 2:
        raise ListError(f"{path}: no secrets in it, {FORM}")
    (_, header), *others = rows
    if len(header) < 2:
        raise ListError(f"{path}:1: no question in it, {FORM}; a list of words is letters:{path}")
    return header, others


def _questions(header: "Sequence[str]", path: str) -> list[str]:
    """Return the questions in the first line; raise `ListError` if one occurs twice."""
    found: dict[str, str] = {}
    for cell in header[1:]:
        question = _checked(cell, f"{path}:1: a question")
        if question.lower() in found:
            raise ListError(f"{path}:1: the question {brief(question)} occurs twice")
        found[question.lower()] = question
    return list(found.values())


def _as_secret(question: str, own: "Mapping[str, int]", secrets: "Sequence[str]") -> str:
    """Return a question; if it is the name of a secret, in the spelling of that name."""
    return secrets[own[question.lower()]] if question.lower() in own else question


def _table(
    cells: "Sequence[Sequence[str]]",
    secrets: "Sequence[str]",
    questions: "Sequence[str]",
    lines: "Sequence[int]",
    path: str,
) -> Table:
    """Number the answers, the right one last; raise `ListError` if a wrong guess gets the right answer."""
    row_of = {secret: row for row, secret in enumerate(secrets)}
    rights = {
        cells[row_of[question]][at].lower(): (cells[row_of[question]][at], question)
        for at, question in enumerate(questions)
        if question in row_of
    }
    if len(rights) > 1:
        (one, first), (other, second), *_ = rights.values()
        raise ListError(
            f"{path}: {brief(first)} answers {brief(one)} to itself and {brief(second)} answers "
            f"{brief(other)}: expected the same feedback for every right guess"
        )
    right = next(iter(rights.values()))[0] if rights else "right"
    texts: dict[str, str] = {}
    for line, secret, row in zip(lines, secrets, cells):
        for question, text in zip(questions, row):
            if question == secret:
                continue
            if text.lower() == right.lower():
                raise ListError(
                    f"{path}:{line}: {brief(secret)} answers {brief(text)} to {brief(question)}: "
                    "only a right guess may get this feedback"
                )
            texts.setdefault(text.lower(), text)
    if not set(secrets) <= set(questions) and "no" not in texts:
        texts.setdefault("wrong", "wrong")
    shown = sorted(texts.values())
    code = {text.lower(): at for at, text in enumerate((*shown, right))}
    columns = {
        question: [code[row[at].lower()] for row in cells] for at, question in enumerate(questions)
    }
    return Table((*shown, right), secrets, columns)


def _checked(text: str, what: str) -> str:
    """Return a name, question or answer with single blanks; raise `ListError` if it is empty, too long or has
    a forbidden sign.
    """
    from unicodedata import normalize

    text = normalize("NFC", " ".join(text.split()))
    if not text:
        raise ListError(f"{what} is empty")
    if len(text) > MOST_SIGNS:
        raise ListError(f"{what} has {len(text)} signs, expected at most {MOST_SIGNS}")
    if odd := next((sign for sign in text if sign == ";" or not sign.isprintable()), None):
        raise ListError(f"{what}, {brief(text)}, has {odd!r} in it, which separates questions")
    return text


def _are_texts(texts: object) -> bool:
    """Tell whether a value from a file is a list of distinct texts that a table may contain."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return False
    try:
        good = all(_checked(text, "") == text for text in texts)
    except ListError:
        return False
    return good and len({text.lower() for text in texts}) == len(texts)


def _are_counts(numbers: object, limit: int) -> bool:
    return isinstance(numbers, list) and all(
        type(number) is int and 0 <= number < limit for number in numbers
    )
