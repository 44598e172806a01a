"""Alphabets: the letters of a language, and which other signs are read as one of them.

An alphabet is a text of a few lines, which accompanies a word list and is stored in a tree. `docs/languages.md`
describes it; `data/alphabets/` contains the shipped ones:

    letters: a..z ij
    accents: drop
    fold: ĳ = ij

Words are kept as people write them, in one form (`Alphabet.normalise`). Code that compares letters takes words
`coded`: one code point for each letter, however many signs the letter has. `player.games.spelled` does this, so
that no other module needs to know about alphabets.
"""

from __future__ import annotations

from itertools import count
from unicodedata import normalize

from player.core.errors import ListError
from player.core.text import brief
from player.games.graphemes import LASTS, SYLLABLES, extends, graphemes, is_joined
from player.games.vocabulary import sign_fault
from player.games.word import as_text, normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

APART = "|"  # separates two signs that would otherwise be read as one letter
LONGEST = 12  # signs in a letter
_NO_WORD = 1000  # signs; longer texts are not divided into letters
_MOST_KEPT = 1 << 19  # words whose letters are cached

_FIRST_CODE = (
    0xF0000  # private planes: one for named letters by position, one for other letters by first use
)
_FIRST_OTHER, _LAST_OTHER = 0x100000, 0x10FFFF

# Korean consonants and vowels as separate signs, in the order in which Unicode combines them to syllables.
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_MOST_TOGETHER = 3  # letters in a consonant or a vowel, as in ㅙ
_LASTS: tuple[str, ...] = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")


class Alphabet:
    """Letters in their order, and the signs that are read as them.

    - `letters`: the named letters; in an `open` alphabet every other grapheme is a letter too;
    - `folds`: texts that are read as letters;
    - `capitals`: signs whose small letter differs from Unicode's;
    - `finals`: the form of a letter at the end of a word;
    - `bare`: drop accents that do not make a letter;
    - `jamo`: split Korean syllables into consonants and vowels.

    >>> dutch = Alphabet(["i", "j", "s", "ij"])
    >>> dutch.tokens("ijsij"), dutch.upper("ij")
    (('ij', 's', 'ij'), 'IJ')
    """

    __slots__ = (
        "_coded", "_codes", "_longest", "_named", "_others", "_reads", "_small", "_tokens", "_uppers", "bare",
        "capitals", "finals", "folds", "jamo", "letters", "open", "text",
    )  # fmt: skip

    def __init__(
        self,
        letters: Iterable[str] = (),
        *,
        folds: dict[str, tuple[str, ...]] | None = None,
        capitals: dict[str, str] | None = None,
        finals: dict[str, str] | None = None,
        choices: Collection[str] = (),
    ) -> None:
        """Take values that `player.games.alphabet_reader.parse` has checked; `finals` maps a letter to its form at the end of a word.

        `choices` are "accents" (dropped), "hangul" (split) and "others" (letters too), as far as they are chosen.
        """
        self.letters = tuple(letters)
        self.folds, self.capitals, self.finals = folds or {}, capitals or {}, finals or {}
        self.bare, self.jamo, self.open = (
            key in choices for key in ("accents", "hangul", "others")
        )
        reads = {letter: (letter,) for letter in self.letters} | self.folds
        self._reads = reads | {form: (letter,) for letter, form in self.finals.items()}
        self._longest = max(map(len, self._reads), default=1)
        codes = {letter: chr(_FIRST_CODE + place) for place, letter in enumerate(self.letters)}
        self._codes, self._others = codes, count(_FIRST_OTHER)
        self._named = frozenset(codes)
        self._small = str.maketrans(self.capitals)
        own = {letter: capital for capital, letter in self.capitals.items()}
        self._uppers = {
            ord(code): own.get(letter) or letter.upper() for letter, code in codes.items()
        }
        self._tokens: dict[str, tuple[str, ...]] = {}
        self._coded: dict[str, str] = {}
        self.text = "".join(f"{line}\n" for line in self._lines())

    def __repr__(self) -> str:
        return f"<Alphabet of {len(self.letters)} letters{' and all others' if self.open else ''}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        chosen = {"accents": self.bare, "hangul": self.jamo, "others": self.open}
        choices = tuple(keyword for keyword, is_chosen in chosen.items() if is_chosen)
        return _restored, (self.letters, self.folds, self.capitals, self.finals, choices)

    # Words

    def normalise(self, text: str) -> str:
        r"""Return a typed word in the form in which words are kept: each letter in its one form.

        >>> from player.games.alphabet_reader import parse
        >>> parse("letters: a..z ij\naccents: drop\nfold: ĳ = ij").normalise(" Fĳné ")
        'fijne'
        """
        if self.capitals:
            text = normalize("NFC", as_text(text)).translate(self._small)
        return self.spell(self._read(normalise(text)))

    def tokens(self, word: str) -> tuple[str, ...]:
        """Return the letters of a word; the graphemes of a part that is no letter."""
        found = self._tokens.get(word)
        if found is None:
            found = tuple(self._read(word))
            if len(self._tokens) < _MOST_KEPT:
                self._tokens[word] = found
        return found

    def spell(self, tokens: Iterable[str]) -> str:
        """Return letters as one text that is read as exactly these letters.

        >>> from player.games.alphabet_reader import parse
        >>> dutch = parse("letters: a..z ij")
        >>> dutch.spell("bijou"), dutch.spell(["b", "ij"])
        ('bi|jou', 'bij')
        """
        tokens = tuple(tokens)
        if tokens and tokens[-1] in self.finals:
            tokens = (*tokens[:-1], self.finals[tokens[-1]])
        text = "".join(tokens)
        if self._longest == 1 or APART in self._reads:
            return text
        wanted = [self._reads.get(token, (token,)) for token in tokens]
        if self._read(text) == [letter for letters in wanted for letter in letters]:
            return text
        text = ""
        for token, letters in zip(tokens, wanted):
            before = self._read(text)
            text += token if self._read(text + token) == [*before, *letters] else APART + token
        return text

    def fault(self, word: str) -> str | None:
        """Return which sign of a normalised word is not a letter; None if all are letters."""
        for token in self.tokens(word):
            if (
                token not in self._named
            ):  # `_codes` also has other letters, once they have been coded
                if not self.open:
                    return f"{brief(token)} is not a letter of the alphabet"
                if (problem := sign_fault(token)) or len(token) > LONGEST:
                    return problem or f"{brief(token)} is too long for a letter"
        return None

    def upper(self, token: str) -> str:
        """Return a letter as a capital."""
        return self.shown(self.code(token))

    def written(self, word: str) -> str:
        r"""Return a word as people write it: letters of Korean syllables are joined to syllables.

        If the letters spell several words of common syllables, return all of them with / between them; if they
        spell none, return them unchanged.

        >>> from player.games.alphabet_reader import parse
        >>> korean = parse("hangul: jamo\nletters: ㄱ ㄷ ㅂ ㅇ ㅏ ㅕ ㅜ ㅣ ㄴ\nfold: ㅟ = ㅜ ㅣ\nfold: ㄲ = ㄱ ㄱ")
        >>> korean.written("ㄷㅏㅂㅂㅕㄴ"), korean.written("ㄱㅜㅣㄱㄱㅏ"), korean.written("ㄱㅏㄴㅏ")
        ('답변', '귀까/귁가', '가나')
        """
        if not self.jamo:
            return word
        found = [text for text in self._syllables(self.tokens(word)) if text]
        return "/".join(sorted(filter(_is_common, found)) or sorted(found)) or word

    def _syllables(self, letters: tuple[str, ...]) -> list[str]:
        """Return the texts of whole Korean syllables that consist of these letters."""
        if not letters:
            return [""]
        found = []
        for first, vowel, last, size in self._beginnings(letters):
            sign = chr(SYLLABLES[0] + (first * len(_VOWELS) + vowel) * LASTS + last)
            found += [
                sign + rest
                for rest in self._syllables(letters[size:])
                if rest or size == len(letters)
            ]
        return found

    def _beginnings(self, letters: tuple[str, ...]) -> Iterator[tuple[int, int, int, int]]:
        """Yield the parts of each syllable that the letters may begin with, and how many letters it takes."""
        for first, at in self._part(_INITIALS, letters, 0):
            for vowel, middle in self._part(_VOWELS, letters, at):
                yield first, vowel, 0, middle
                for last, end in self._part(_LASTS[1:], letters, middle):
                    yield first, vowel, last + 1, end

    def _part(
        self, parts: Sequence[str], letters: tuple[str, ...], at: int
    ) -> Iterator[tuple[int, int]]:
        """Yield the index of each of `parts` that begins at the letter `at`, and the letter after its end."""
        for end in range(at + 1, min(at + _MOST_TOGETHER, len(letters)) + 1):
            for number, part in enumerate(parts):
                if self.tokens(part) == letters[at:end]:
                    yield number, end

    # Codes

    def coded(self, word: str) -> str:
        """Return a word with one code point for each of its letters."""
        found = self._coded.get(word)
        if found is None:
            found = "".join(map(self.code, self.tokens(word)))
            if len(self._coded) < _MOST_KEPT:
                self._coded[word] = found
        return found

    def code(self, token: str) -> str:
        """Return the code point of a letter; a letter that the alphabet does not name gets a new one."""
        code = self._codes.get(token)
        if code is None:
            if len(token) == 1 and ord(token) < _FIRST_CODE and token.lower() == token:
                return token
            number = next(self._others)
            if number > _LAST_OTHER:
                most = _LAST_OTHER - _FIRST_OTHER + 1
                raise ListError(
                    f"{brief(token)}: more than {most:,} letters that the alphabet does not name"
                )
            code = self._codes.setdefault(token, chr(number))
            self._uppers[ord(code)] = token.upper()
        return code

    def shown(self, text: str) -> str:
        """Return a text with each code point of a letter replaced by its capital."""
        return text.translate(self._uppers)

    # Reading

    def _read(self, text: str) -> list[str]:
        """Divide a text into letters, the longest first; divide what is no letter into graphemes."""
        if len(text) > _NO_WORD:
            return list(text)
        if self.jamo:
            text = "".join(map(_parts_of, text))
        reads, apart = self._reads, self._longest > 1 and APART not in self._reads
        found: list[str] = []
        at = 0
        while at < len(text):
            for size in range(min(self._longest, len(text) - at), 0, -1):
                letters = reads.get(text[at : at + size])
                end = at + size
                if letters is not None and (
                    end == len(text) or not extends(text[end]) or text[end] in reads
                ):
                    found.extend(letters)
                    at = end
                    break
            else:
                if apart and text[at] == APART:
                    at += 1
                    continue
                cluster = graphemes(text[at : at + 64])[0]
                bare = _without_accents(cluster) if self.bare else cluster
                if bare == cluster:
                    found.append(cluster)
                    at += len(cluster)
                else:  # the text is now shorter or has fewer accents, so the loop ends
                    text, at = bare + text[at + len(cluster) :], 0
        return found

    # The text of the alphabet

    def _lines(self) -> Iterator[str]:
        if self.letters:
            yield f"letters: {' '.join(_ranged(self.letters))}"
        for text, letters in sorted(self.folds.items()):
            yield f"fold: {_written(text)} = {' '.join(map(_written, letters))}".rstrip()
        for capital, letter in sorted(self.capitals.items()):
            yield f"capital: {_written(capital)} = {_written(letter)}"
        for letter, form in sorted(self.finals.items()):
            yield f"final: {_written(form)} = {_written(letter)}"
        if self.bare:
            yield "accents: drop"
        if self.jamo:
            yield "hangul: jamo"
        if self.open:
            yield "others: graphemes"


def _restored(
    letters: Sequence[str],
    folds: dict[str, tuple[str, ...]],
    capitals: dict[str, str],
    finals: dict[str, str],
    choices: Collection[str],
) -> Alphabet:
    """Return an alphabet that was pickled."""
    return Alphabet(letters, folds=folds, capitals=capitals, finals=finals, choices=choices)


def implied(words: Iterable[str]) -> Alphabet | None:
    """Return the alphabet for words that come without one: graphemes if some have several signs, else None.

    >>> implied(["crane"]) is None, implied(["नमक", "पानी"])
    (True, <Alphabet of 0 letters and all others>)
    """
    return Alphabet(choices=("others",)) if any(map(is_joined, words)) else None


def _parts_of(sign: str) -> str:
    """Return the consonants and vowels of a Korean syllable as separate signs; any other sign unchanged."""
    if ord(sign) not in SYLLABLES:
        return sign
    rest, last = divmod(ord(sign) - SYLLABLES[0], LASTS)
    first, vowel = divmod(rest, len(_VOWELS))
    return _INITIALS[first] + _VOWELS[vowel] + _LASTS[last]


def _is_common(text: str) -> bool:
    """Tell whether all syllables are among the 2,350 of KS X 1001, which everyday words use."""
    return all(len(sign.encode("euc_kr", "replace")) == 2 for sign in text)


def _without_accents(grapheme: str) -> str:
    """Return a grapheme without its marks; unchanged if nothing else would be left."""
    signs = [sign for sign in normalize("NFD", grapheme) if not extends(sign)]
    return str(normalize("NFC", "".join(signs))) if signs else grapheme


def _ranged(letters: tuple[str, ...]) -> Iterator[str]:
    """Yield letters as they are listed in an alphabet: three or more in a row as a range, such as a..z."""
    at = 0
    while at < len(letters):
        end = at + 1
        while (
            end < len(letters)
            and len(letters[end]) == len(letters[end - 1]) == 1
            and ord(letters[end]) == ord(letters[end - 1]) + 1
        ):
            end += 1
        if (
            end - at > 2
            and letters[at] == _written(letters[at])
            and letters[end - 1] == _written(letters[end - 1])
        ):
            yield f"{letters[at]}..{letters[end - 1]}"
            at = end
        else:
            yield _written(letters[at])
            at += 1


def _written(text: str) -> str:
    """Return a sign as an alphabet lists it: by number if the sign itself would be misread or invisible."""
    odd = text[0] in "#=" or text.startswith("U+") or ".." in text or extends(text[0])
    return "".join(f"U+{ord(sign):04X}" for sign in text) if odd else text
