"""The reader of alphabet files."""

from __future__ import annotations

from unicodedata import normalize

from player.core.errors import ListError
from player.core.text import brief
from player.games.alphabet import LONGEST, Alphabet
from player.games.vocabulary import sign_fault
from player.games.word import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

KEYWORDS = ("letters", "fold", "capital", "final", "accents", "others", "hangul")

MOST_LETTERS = 50_000
_HEX = frozenset("0123456789abcdefABCDEF")


_CHOICES = {  # keyword -> its default value, its other value
    "accents": ("keep", "drop"), "others": ("refused", "graphemes"), "hangul": ("syllables", "jamo"),
}  # fmt: skip


class AlphabetReader:
    """Reads the lines of an alphabet; `take` checks each line, `done` checks what refers to letters."""

    def __init__(self, where: str) -> None:
        self.where, self.number = where, 0
        self.letters: dict[str, int] = {}  # letter -> the line that named it
        self.pairs: list[tuple[int, str, list[str], list[str]]] = []
        self.taken: set[str] = set()  # signs that are read as letters
        self.choices: dict[str, bool] = {}

    def take(self, number: int, line: str) -> None:
        """Read a line that is not blank."""
        self.number = number
        fields = line.split()
        comment = next((at for at, field in enumerate(fields) if field[0] == "#"), len(fields))
        if not (fields := fields[:comment]):
            return
        keyword, rest = fields[0], fields[1:]
        if keyword[:-1] not in KEYWORDS or keyword[-1] != ":":
            raise self.wrong(
                f"{brief(keyword)}: expected one of {', '.join(KEYWORDS)}, and a colon after it"
            )
        keyword = keyword[:-1]
        if keyword == "letters":
            self.take_letters(rest)
        elif keyword in _CHOICES:
            self.take_choice(keyword, rest)
        else:
            if rest.count("=") != 1:
                raise self.wrong(
                    f"expected {keyword}: signs, a blank, =, and what they are read as"
                )
            middle = rest.index("=")
            given, target = (
                [self.sign(field) for field in part] for part in (rest[:middle], rest[middle + 1 :])
            )
            if not given or (not target and keyword != "fold"):
                raise self.wrong(f"expected a sign on each side of the = after {keyword}:")
            self.pairs.append((number, keyword, given, target))

    def take_letters(self, fields: list[str]) -> None:
        for field in fields:
            first, dots, last = field.partition("..")
            ranged = dots and len(first) == len(last) == 1
            if ranged and first > last:
                raise self.wrong(f"{brief(field)}: {last} comes before {first}")
            named = map(chr, range(ord(first), ord(last) + 1)) if ranged else [self.sign(field)]
            for letter in named:
                self.take_letter(letter)

    def take_letter(self, letter: str) -> None:
        if letter in self.letters:
            raise self.wrong(f"{brief(letter)} is a letter already, by line {self.letters[letter]}")
        if (problem := sign_fault(letter)) or len(letter) > LONGEST:
            raise self.wrong(problem or f"{brief(letter)} is too long for a letter")
        if normalise(letter) != letter:
            raise self.wrong(
                f"{brief(letter)} is not how a small letter is kept, which is {brief(normalise(letter))}"
            )
        if len(self.letters) == MOST_LETTERS:
            raise self.wrong(f"more than {MOST_LETTERS:,} letters")
        self.letters[letter] = self.number

    def take_choice(self, keyword: str, rest: list[str]) -> None:
        usual, other = _CHOICES[keyword]
        if rest not in ([usual], [other]):
            raise self.wrong(f"expected {keyword}: {usual}, or {keyword}: {other}")
        self.choices[keyword] = rest == [other]

    def sign(self, field: str) -> str:
        """Return the text that a field means: itself, or signs given by number as in U+0301."""
        if field.startswith("U+"):
            try:
                parts = field[2:].split("U+")
                if not all(1 <= len(part) <= 6 and _HEX.issuperset(part) for part in parts):
                    raise ValueError
                text = "".join(chr(int(part, 16)) for part in parts)
                text.encode()
            except (ValueError, OverflowError):
                raise self.wrong(
                    f"{brief(field)} is not a sign; expected one such as U+0301"
                ) from None
            return str(normalize("NFC", text))
        return str(normalize("NFC", field))

    def done(self) -> Alphabet:
        """Check everything that refers to letters, and return the alphabet."""
        if not (self.letters or self.choices.get("others")):
            raise ListError(
                f"{self.where}: no letters in it; expected a line such as letters: a..z"
            )
        plain = Alphabet(self.letters)
        folds: dict[str, tuple[str, ...]] = {}
        capitals: dict[str, str] = {}
        finals: dict[str, str] = {}
        for number, keyword, given, target in self.pairs:
            self.number = number
            letters = plain.tokens("".join(target)) if len(target) == 1 else tuple(target)
            if strange := next((token for token in letters if token not in self.letters), None):
                raise self.wrong(f"{brief(strange)} is not among the letters")
            if keyword != "fold" and len(letters) != 1:
                raise self.wrong(f"{keyword} takes one letter after the =")
            for text in given:
                self.check_new(text, keyword)
                if keyword == "fold":
                    folds[text] = letters
                elif keyword == "capital":
                    capitals[text] = letters[0]
                elif letters[0] in finals:
                    raise self.wrong(f"{brief(letters[0])} has a final form already")
                else:
                    finals[letters[0]] = text
        return Alphabet(
            self.letters, folds=folds, capitals=capitals, finals=finals,
            choices=[keyword for keyword, chosen in self.choices.items() if chosen],
        )  # fmt: skip

    def check_new(self, text: str, keyword: str) -> None:
        """Record a sign that is read as something; raise `ListError` if it already is, or if normalised words
        never contain it.
        """
        if text in self.letters:
            raise self.wrong(f"{brief(text)} is a letter itself, by line {self.letters[text]}")
        if text in self.taken:
            raise self.wrong(f"{brief(text)} is read as something already")
        if len(self.taken) == MOST_LETTERS:
            raise self.wrong(f"more than {MOST_LETTERS:,} signs to be read as others")
        self.taken.add(text)
        if (problem := sign_fault(text)) or len(text) > LONGEST:
            raise self.wrong(problem or f"{brief(text)} is too long")
        if keyword == "capital" and (len(text) > 1 or text.lower() == text):
            raise self.wrong(f"{brief(text)} is not one capital letter")
        if keyword != "capital" and normalise(text) != text:
            raise self.wrong(f"{brief(text)} is never met: it is kept as {brief(normalise(text))}")

    def wrong(self, problem: str) -> ListError:
        return ListError(f"{self.where}:{self.number}: {problem}")


def parse(text: str, where: str = "alphabet") -> Alphabet:
    r"""Return the alphabet that a text describes; raise `ListError` naming the line.

    >>> parse("# Turkish\nletters: a b c\ncapital: İ = i")
    Traceback (most recent call last):
    player.core.errors.ListError: alphabet:3: 'i' is not among the letters
    """
    reader = AlphabetReader(where)
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if line.strip():
            reader.take(number, line)
    return reader.done()
