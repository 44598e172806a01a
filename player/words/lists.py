"""Word lists: read, normalised, checked, and identified by digest.

A list is a folder with `answers.txt` and `guesses.txt`, or one file that serves as both. Differences that do
not change the meaning (capitals, line ends, order, repeated words, answers missing from the guesses) are
corrected, with a notice if the words change; everything else is refused with file and line.

The alphabet is the one given, or `alphabet.txt` in the folder. Without either, a letter is a code point, or a
grapheme if some graphemes have several code points.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence

from player.core.checksum import digest
from player.core.errors import ListError, PlayerError
from player.core.messages import say
from player.core.text import brief, one_line, plain, some
from player.games.scoring import GAMES, Scoring, game, of
from player.games.word import as_text, normalise
from player.storage.files import read_at_most
from player.words.shipped import is_name, located, shipped_names, shipped_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.games.alphabet import Alphabet
    from player.games.vocabulary import Vocabulary

TABLE = "table"  # the game whose lists are CSV files

# Games with their own names, and their lists.
NAMED = {"bulls": "pegs:4x10:distinct", "mastermind": "pegs:4x6"}

# Far above any language's word list: a wrong path does not fill the memory.
MAX_BYTES = 64 << 20
MAX_ALPHABET_BYTES = 1 << 20

ALPHABET = "alphabet.txt"
NO_ALPHABET = "none"  # makes every code point a letter

_FORM = "expected a folder with answers.txt and guesses.txt, or one file with a word a line"


class WordLists:
    """The answers and guesses of one game, in the order that all other code uses.

    - `words`: `answers`, sorted, then `others` (guesses that are never the answer), sorted. An index below
      `len(answers)` is an answer;
    - `scoring`: the game; the constructor also accepts its name;
    - `notices`: corrections made while reading;
    - `spec`: the name from which the lists can be generated without a file, else empty.
    """

    __slots__ = ("answers", "length", "name", "notices", "others", "scoring", "spec", "words")

    def __init__(
        self,
        answers: Iterable[str],
        others: Iterable[str] = (),
        *,
        name: str = "words",
        scoring: Scoring | str = "letters",
        alphabet: Alphabet | str | os.PathLike[str] | None = None,
    ) -> None:
        """Take normalised words; a word in both counts as an answer.

        If `scoring` is a name, `alphabet` divides the words into letters; None chooses the default for these
        words.

        >>> WordLists(["slate", "crane"], ["aahed"]).words
        ('crane', 'slate', 'aahed')
        """
        self.answers: tuple[str, ...] = tuple(sorted(set(map(as_text, several(answers)))))
        self.others: tuple[str, ...] = tuple(
            sorted(set(map(as_text, several(others))).difference(self.answers))
        )
        self.words: tuple[str, ...] = self.answers + self.others
        if not isinstance(name, str) or not isinstance(scoring, str | Scoring):
            raise ListError(
                f"a name and a scoring are text, not {brief(name)} and {brief(scoring)}"
            )
        self.name = title(name)
        self.notices: tuple[str, ...] = ()  # about words that were changed when the lists were read
        self.spec = ""  # how the lists were made, if they were not only read
        if not self.answers:
            raise ListError(f"{self.name}: there are no answers, expected at least one word")
        if isinstance(scoring, str):
            alphabet = implied(self.words, scoring) if alphabet is None else load_alphabet(alphabet)
            one = of(scoring, 1, alphabet)
            if problem := one.fault(self.answers[0]):
                raise ListError(f"{name}: {brief(self.answers[0])}: {problem}")
            scoring = of(scoring, len(one.coded(self.answers[0])), alphabet)
        self.scoring = scoring
        self.length = scoring.length
        for word in self.words:
            if problem := _word_problem(word, scoring):
                raise ListError(f"{name}: {brief(word)}: {problem}")

    def __repr__(self) -> str:
        return f"<WordLists {self.name}: {len(self.answers)} answers, {len(self.words)} guesses>"

    @property
    def answers_digest(self) -> str:
        """The digest of the answers; for a shipped list, of the bytes of `answers.txt`."""
        return digest(self.answers, self.scoring.stamp(whole=False))

    @property
    def guesses_digest(self) -> str:
        """The digest of all guesses, including the answers."""
        return digest(self.words, self.scoring.stamp(whole=True))


def load(
    spec: WordLists | str | os.PathLike[str],
    alphabet: Alphabet | str | os.PathLike[str] | None = None,
) -> WordLists:
    """Load the shipped list called `spec`, or the folder or single file at the path `spec`; return lists
    unchanged.

    A game and a colon may precede it, as in `pegs:codes.txt`. Some games generate their lists, as in
    `pegs:4x6`; some of these have a name, as `bulls`. `alphabet` is what `load_alphabet` takes; None uses the
    one in the folder, if there is one.

    >>> load("classic")
    <WordLists classic: 2315 answers, 12972 guesses>
    >>> load("pegs:4x6")
    <WordLists pegs-4x6: 1296 answers, 1296 guesses>
    """
    if isinstance(spec, WordLists):
        return spec
    if isinstance(spec, str) and spec in NAMED:
        return _without_alphabet(_named(str(spec)), alphabet)
    kind, colon, rest = spec.partition(":") if isinstance(spec, str) else ("", "", "")
    if not (colon and kind in GAMES):
        if not is_name(spec) and _is_table(path := located("data", spec)):
            return _without_alphabet(_from_table(path), alphabet)
        return _from_files(spec, "letters", "", alphabet)
    if kind == TABLE:
        return _without_alphabet(_from_table(rest), alphabet)
    if lists := made(str(spec)):
        return _without_alphabet(lists, alphabet)
    return _from_files(rest, kind, "", alphabet)


def load_alphabet(spec: Alphabet | str | os.PathLike[str]) -> Alphabet:
    """Return the shipped alphabet of a language code such as `nl`, or the one in the file at a path.

    >>> load_alphabet("nl").tokens("ijsje")
    ('ij', 's', 'j', 'e')
    """
    from player.games.alphabet import Alphabet
    from player.games.alphabet_reader import parse

    if isinstance(spec, Alphabet):
        return spec
    path = located("data/alphabets", spec)
    text = _read_text(path, "expected an alphabet, such as letters: a..z", MAX_ALPHABET_BYTES)
    return parse(text, plain(path))


def alphabet_of(scoring: Scoring) -> Alphabet | str:
    """Return the alphabet of a game in the form that `load` takes."""
    return scoring.alphabet or NO_ALPHABET


def implied(words: Iterable[str], scoring: str) -> Alphabet | None:
    """Return the alphabet for words that come without one: graphemes if some have several code points, else
    None.
    """
    words = tuple(words)
    if not game(scoring).has_letters or "".join(words).isascii():
        return None
    from player.games.alphabet import implied as by_signs

    return by_signs(words)


def _without_alphabet(lists: WordLists, alphabet: object) -> WordLists:
    """Return `lists`; raise `ListError` if an alphabet was given for words that have none."""
    if alphabet not in (None, NO_ALPHABET):
        raise ListError(f"{lists.name} has its own signs and takes no alphabet")
    return lists


def _named(name: str) -> WordLists:
    """Return the lists of a named game, such as `bulls`."""
    lists = made(NAMED[name], name)
    if lists is None:
        raise ListError(f"{name} is not to be made")
    return lists


def made(spec: str, name: str = "") -> WordLists | None:
    """Return lists that need no file from the user, such as pegs:4x6 or common:classic; None if `spec` names
    no such lists.

    Their name is `name`, or else `spec` with a hyphen for each colon.

    >>> made("common:classic"), made("pegs:./codes.txt")
    (<WordLists common-classic: 2315 answers, 12972 guesses>, None)
    """
    kind, colon, rest = spec.partition(":")
    if not (colon and kind in GAMES) or kind == TABLE:
        return None
    if (words := game(kind).made(rest)) is not None:
        lists = WordLists(words, name=name or spec.replace(":", "-"), scoring=kind)
        lists.spec = spec
        return lists
    return _from_files(rest, kind, spec) if rest in shipped_names("data") else None


def _is_table(path: str) -> bool:
    """Tell whether a path ends like that of a table."""
    return path.lower().endswith(".csv")


def _from_table(path: str) -> WordLists:
    """Load the table in the file at a path."""
    from player.games.table import FORM, read

    table, secrets, questions = read(_read_text(path, FORM), plain(path))
    name = os.path.splitext(os.path.basename(os.path.abspath(path)))[0]
    return WordLists(secrets, questions, name=name, scoring=table)


def _from_files(
    spec: str | os.PathLike[str],
    scoring: str,
    made_by: str = "",
    alphabet: Alphabet | str | os.PathLike[str] | None = None,
) -> WordLists:
    """Load a game's lists of words, shipped or from a path."""
    path = located("data", spec, NAMED)
    name = os.path.basename(os.path.abspath(path)).removesuffix(".txt")
    name = name if scoring == "letters" else f"{scoring}-{name}"
    made_by = "" if scoring == "letters" else made_by
    if not os.path.isdir(path):
        lines = read_lines(path)
        by = alphabet_for(alphabet, scoring, lines)
        answers, notices, game = _read_words(path, lines, of(scoring, 1, by))
        lists = WordLists(answers, name=name, scoring=game)
        lists.notices = tuple(notices)
        return lists
    answers_path, guesses_path = (
        os.path.join(path, part) for part in ("answers.txt", "guesses.txt")
    )
    if alphabet is None and os.path.exists(own := os.path.join(path, ALPHABET)):
        alphabet = os.path.abspath(own)
    answer_lines, guess_lines = read_lines(answers_path), read_lines(guesses_path)
    by = alphabet_for(alphabet, scoring, [*answer_lines, *guess_lines])
    answers, notices, bound = _read_words(answers_path, answer_lines, of(scoring, 1, by))
    guesses, more_notices, _ = _read_words(guesses_path, guess_lines, bound, bound=True)
    notices += more_notices
    known = set(guesses)
    if missing := [word for word in answers if word not in known]:
        notices.append(f"{plain(guesses_path)}: answers missing here were added: {some(missing)}")
    lists = WordLists(answers, guesses, name=name, scoring=bound)
    lists.notices, lists.spec = tuple(notices), made_by
    return lists


def alphabet_for(
    given: Alphabet | str | os.PathLike[str] | None, scoring: str, lines: list[tuple[int, str]]
) -> Alphabet | None:
    """Return the alphabet `given`, or the default for these lines if none was given."""
    if given == NO_ALPHABET:
        return None
    if given is not None:
        return load_alphabet(given)
    return implied((normalise(line) for _, line in lines if not line.isascii()), scoring)


def shipped_with(guesses_digest: str) -> WordLists | None:
    """Return the shipped lists whose guesses have this digest; None if there are none.

    >>> shipped_with(load("classic").guesses_digest)
    <WordLists classic: 2315 answers, 12972 guesses>
    """
    for name in shipped_names("data"):
        if _shipped_digest(name) == guesses_digest:
            return load(name)
    named = map(load, NAMED)
    return next((lists for lists in named if lists.guesses_digest == guesses_digest), None)


def _shipped_digest(name: str) -> str:
    """Return the digest of the guesses of a shipped list, whose file contains normalised words."""
    from player.core.checksum import sha256

    folder = shipped_path("data", name)
    own = os.path.join(folder, ALPHABET)
    scoring = of("letters", 1, load_alphabet(own) if os.path.exists(own) else None)
    words = read_at_most(os.path.join(folder, "guesses.txt"), MAX_BYTES)
    return sha256(scoring.stamp(whole=True).encode() + words).hexdigest()


def lists_of(
    meta: Mapping[str, Any], answers: Sequence[str] = (), scoring: Scoring | None = None
) -> WordLists | None:
    """Return the lists that a tree was made from, as its metadata identifies them; None if they are not found.

    A tree whose game knows all its words, such as a table, needs only its `answers` and its `scoring`.

    >>> lists_of({"digests": {"guesses": load("pegs:2x3").guesses_digest}, "list": "pegs:2x3"})
    <WordLists pegs-2x3: 9 answers, 9 guesses>
    """
    guesses_digest = meta["digests"]["guesses"]
    if "list" in meta:
        try:
            lists = made(meta["list"])
        except PlayerError:
            return None
        return lists if lists and lists.guesses_digest == guesses_digest else None
    if scoring is not None and (words := scoring.known_words()):
        lists = WordLists(answers, words, name=meta["name"], scoring=scoring)
        return lists if lists.guesses_digest == guesses_digest else None
    return shipped_with(guesses_digest)


def _read_words(
    path: str, lines: list[tuple[int, str]], scoring: Scoring, *, bound: bool = False
) -> tuple[list[str], list[str], Scoring]:
    """Return the words of a file in its order, notices, and their game for words of this length.

    The first word determines the length, unless the game is `bound` to one already.
    """
    words: dict[str, int] = {}  # word -> the line of its first occurrence
    repeated: list[str] = []
    for number, line in lines:
        word = scoring.normalise(line)
        problem = scoring.fault(word)
        if not problem:
            if not bound:
                scoring = of(scoring.name, len(scoring.coded(word)), scoring.alphabet)
                word, bound = scoring.normalise(line), True
            problem = _word_problem(word, scoring)
        if problem:
            raise ListError(f"{plain(path)}:{number}: {brief(word)}: {problem}")
        if word in words:
            repeated.append(word)
        words.setdefault(word, number)
    if not words:
        raise ListError(f"{plain(path)}: no words in it, expected one word a line")
    notices = [f"{plain(path)}: repeated words count once: {some(repeated)}"] if repeated else []
    return list(words), notices, scoring


def _word_problem(word: str, scoring: Vocabulary) -> str | None:
    """Return why a word cannot be in a list of this game and length; None if it can."""
    if problem := scoring.fault(word):
        return problem
    if scoring.not_of_length(word):
        return (
            f"it has {len(scoring.coded(word))} {scoring.unit} and the words before it {scoring.length}: "
            "all need one length"
        )
    return None


def read_lines(path: str, form: str = _FORM) -> list[tuple[int, str]]:
    """Return the lines of a text file that are not blank, stripped, with their numbers from 1.

    `form` describes the expected file in messages.
    """
    lines = _read_text(path, form).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]


def _read_text(path: str, form: str, most: int = 0) -> str:
    """Return the text of a UTF-8 file; raise `ListError` if it has more than `most` bytes, by default
    `MAX_BYTES`.
    """
    most = most or MAX_BYTES
    try:
        content = read_at_most(path, most)
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ListError(
            f"{plain(path)}: not a text in UTF-8 (byte {error.start} does not fit); {form}"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        facts = {"path": plain(path), "reason": reason, "expected": form}
        raise ListError(say("{path}: cannot be read ({reason}); {expected}", **facts)) from None
    if len(content) > most:
        raise ListError(f"{plain(path)}: larger than {most >> 20} MB, too big")
    return text


def reduced(lists: WordLists, answers: Sequence[str]) -> WordLists:
    """Return `lists` with only `answers` as answers; the other answers remain guesses.

    >>> reduced(WordLists(["crane", "slate"]), ["slate"]).words
    ('slate', 'crane')
    """
    fewer = WordLists(answers, lists.words, name=lists.name, scoring=lists.scoring)
    fewer.notices, fewer.spec = lists.notices, lists.spec
    return fewer


def several(words: Iterable[str]) -> Iterable[str]:
    """Return `words`; a single text counts as one word, not as its letters.

    >>> several("crane"), several(["crane", "slate"])
    (['crane'], ['crane', 'slate'])
    """
    if isinstance(words, str):
        return [words]
    if isinstance(words, bytes | bytearray) or not hasattr(words, "__iter__"):
        raise PlayerError(f"expected words, such as ['crane', 'slate'], not {brief(words)}")
    return words


MOST_OF_TITLE = 200  # characters; no tree file has a longer name


def title(text: str) -> str:
    r"""Return a name in the form that files store: one printable line of limited length.

    >>> title("my words"), title("my\x1b words")
    ('my words', 'my\\x1b words')
    """
    return one_line(text[:MOST_OF_TITLE])[:MOST_OF_TITLE] or "unnamed"
