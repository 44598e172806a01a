"""Word lists as people give them: read, brought to one form, checked, and named by digest.

A list is a folder with `answers.txt` and `guesses.txt`, or one file that serves as both. What can
be put right without changing the meaning (capitals, line ends, order, repeated words, answers
missing from the guesses) is put right, and noted where the words change; the rest is refused with
file and line.
"""

import os
from collections.abc import Iterable, Sequence

from player.errors import ListError
from player.shipped import is_name, shipped_names, shipped_path
from player.words import brief, fault, normalise, plain, some

# Far above any language's word list; keeps a mistaken path from filling the memory.
MAX_BYTES = 64 << 20

_FORM = "expected a folder with answers.txt and guesses.txt, or one file with a word a line"


class WordLists:
    """The answers and guesses of one game, in the order every other room counts them in.

    `words` is `answers` followed by `others` (guesses that are never the answer), each sorted:
    an index below `len(answers)` is an answer. `notices` says what was put right on the way in.
    """

    __slots__ = ("answers", "length", "name", "notices", "others", "words")

    def __init__(
        self,
        answers: Iterable[str],
        others: Iterable[str] = (),
        *,
        name: str = "words",
        notices: Iterable[str] = (),
    ) -> None:
        """Take words that are already normalised; a word in both counts as an answer.

        >>> WordLists(["slate", "crane"], ["aahed"]).words
        ('crane', 'slate', 'aahed')
        """
        self.answers: tuple[str, ...] = tuple(sorted(set(answers)))
        self.others: tuple[str, ...] = tuple(sorted(set(others).difference(self.answers)))
        self.words: tuple[str, ...] = self.answers + self.others
        self.name = name
        self.notices: tuple[str, ...] = tuple(notices)
        if not self.answers:
            raise ListError(f"{name}: there are no answers, expected at least one word")
        self.length = len(self.answers[0])
        for word in self.words:
            if problem := _word_problem(word, self.length):
                raise ListError(f"{name}: {brief(word)}: {problem}")

    def __repr__(self) -> str:
        return f"<WordLists {self.name}: {len(self.answers)} answers, {len(self.words)} guesses>"

    @property
    def answers_digest(self) -> str:
        """The digest of the answers: of `answers.txt` itself for a shipped list."""
        return digest(self.answers)

    @property
    def guesses_digest(self) -> str:
        """The digest of all guesses, answers among them."""
        return digest(self.words)


def digest(words: Iterable[str]) -> str:
    """Return the sha256, in hexadecimal, of `words` sorted, each followed by a newline, in UTF-8.

    >>> digest(["b", "a"]) == digest(["a", "b"])
    True
    """
    from hashlib import sha256

    return sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


def load(spec: str | os.PathLike[str]) -> WordLists:
    """Load the shipped list called `spec`, or the folder or single file at the path `spec`.

    >>> load("classic")
    <WordLists classic: 2315 answers, 12972 guesses>
    """
    path = shipped_path("data", str(spec)) if is_name(spec) else os.fsdecode(spec)
    name = os.path.basename(os.path.abspath(path)).removesuffix(".txt")
    if not os.path.isdir(path):
        answers, notices = _read_words(path, None)
        return WordLists(answers, name=name, notices=notices)
    answers_path, guesses_path = (
        os.path.join(path, part) for part in ("answers.txt", "guesses.txt")
    )
    answers, notices = _read_words(answers_path, None)
    guesses, more_notices = _read_words(guesses_path, len(answers[0]))
    notices += more_notices
    known = set(guesses)
    if missing := [word for word in answers if word not in known]:
        notices.append(f"{plain(guesses_path)}: answers missing here were added: {some(missing)}")
    return WordLists(answers, guesses, name=name, notices=notices)


def shipped_with(guesses_digest: str) -> WordLists | None:
    """Return the shipped lists whose guesses have this digest, as trees name them; or None.

    >>> shipped_with(load("classic").guesses_digest)
    <WordLists classic: 2315 answers, 12972 guesses>
    """
    shipped = (load(name) for name in shipped_names("data"))
    return next((lists for lists in shipped if lists.guesses_digest == guesses_digest), None)


def _read_words(path: str, length: int | None) -> tuple[list[str], list[str]]:
    """Return the words of a file in its order, and notices; `length` is what they must have."""
    words: dict[str, int] = {}  # word -> the line it was first seen on
    repeated: list[str] = []
    for number, line in read_lines(path):
        word = normalise(line)
        if problem := _word_problem(word, length or len(word)):
            raise ListError(f"{plain(path)}:{number}: {brief(word)}: {problem}")
        length = len(word)
        if word in words:
            repeated.append(word)
        words.setdefault(word, number)
    if not words:
        raise ListError(f"{plain(path)}: no words in it, expected one word a line")
    notices = [f"{plain(path)}: repeated words count once: {some(repeated)}"] if repeated else []
    return list(words), notices


def _word_problem(word: str, length: int) -> str | None:
    """Say why `word` cannot be in a list of words of `length` letters; None if it can."""
    if problem := fault(word):
        return problem
    if len(word) != length:
        return f"it has {len(word)} letters and the words before it {length}: all need one length"
    return None


def read_lines(path: str, form: str = _FORM) -> list[tuple[int, str]]:
    """Return the lines of a text file that are not blank, stripped, with their numbers from 1.

    `form` says what was expected, for messages.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ListError(
            f"{plain(path)}: not a text in UTF-8 (byte {error.start} does not fit); {form}"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ListError(f"{plain(path)}: cannot be read ({reason}); {form}") from None
    if len(content) > MAX_BYTES:
        raise ListError(f"{plain(path)}: larger than {MAX_BYTES >> 20} MB, too big")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]


def reduced(lists: WordLists, answers: Sequence[str]) -> WordLists:
    """Return `lists` with only `answers` as answers; the rest stay guesses.

    >>> reduced(WordLists(["crane", "slate"]), ["slate"]).words
    ('slate', 'crane')
    """
    return WordLists(answers, lists.words, name=lists.name, notices=lists.notices)
