"""A table of how common words are, and which are regular plurals and past tenses, made from dictionaries.

The dictionaries come with two Python packages, pyspellchecker (several languages) and symspellpy (English), and count
the occurrences of each word in large texts. The step of a word is the mean of the two logarithms, in quarters of a
power of ten; if only one dictionary has the language, it is used alone.

A word is a regular plural, or a regular past tense, if removing its ending leaves a word that occurs too. Forms are
determined for English only.
"""

import math
from collections.abc import Iterable, Mapping
from importlib.resources import files

from compiler.machine import need
from compiler.prior.words import HEAD, PAST, PER_TENFOLD, PLURAL, WordFacts
from player.core.errors import PlayerError
from player.words.cells import cell

ENGLISH = "en"

_SECOND = "frequency_dictionary_en_82_765.txt"

Counts = Mapping[str, int]


def table_of(words: Iterable[str], language: str = ENGLISH) -> dict[str, WordFacts]:
    """Return the table for these words, without those that no dictionary has."""
    dictionaries = _dictionaries(language)
    table = {}
    for word in sorted(words):
        known = WordFacts(
            _step(word, dictionaries), form(word, dictionaries[0]) if language == ENGLISH else ""
        )
        if known != WordFacts():
            table[word] = known
    return table


def text_of(table: Mapping[str, WordFacts]) -> str:
    """Return the table as the text of a file."""
    rows = (f"{cell(word)},{known.step},{known.form}\n" for word, known in sorted(table.items()))
    return "".join([f"{HEAD}\n", *rows])


def form(word: str, counts: Counts) -> str:
    """Return "plural" or "past" if a word is a regular form of a word with these counts, else "".

    >>> counts = {"cat": 9, "cats": 5, "bake": 7, "baked": 2, "need": 9, "pass": 9, "spy": 3, "spies": 2}
    >>> [form(word, counts) for word in ("cats", "baked", "spies", "need", "pass")]
    ['plural', 'past', 'plural', '', '']
    """
    for ending, stems, name in (
        ("s", _singulars(word), PLURAL),
        ("ed", _presents(word), PAST),
    ):
        # A stem that is far rarer than the word is a coincidence: "corp" and "corps", "bree" and "breed".
        met = max((counts.get(stem, 0) for stem in stems), default=0)
        if word.endswith(ending) and 10 * met > counts.get(word, 0):
            return name
    return ""


def _singulars(word: str) -> list[str]:
    """Return the possible singulars of a plural."""
    if word.endswith("ss"):
        return []
    stems = [word[:-1]]
    stems += [word[:-2]] if word.endswith("es") else []
    return [*stems, f"{word[:-3]}y"] if word.endswith("ies") else stems


def _presents(word: str) -> list[str]:
    """Return the possible present tenses of a past tense."""
    stems = [word[:-2], word[:-1]]
    stems += [f"{word[:-3]}y"] if word.endswith("ied") else []
    stems += [word[:-3]] if word[-4:-2] == 2 * word[-3:-2] else []
    return [stem for stem in stems if len(stem) > 2]


def _step(word: str, dictionaries: list[Counts]) -> int:
    """Return the step of commonness, from the mean of the logarithms."""
    logarithms = [math.log10(1 + counts.get(word, 0)) for counts in dictionaries]
    return round(PER_TENFOLD * math.fsum(logarithms) / len(logarithms))


def _dictionaries(language: str) -> list[Counts]:
    """Return the counts of every dictionary that has the language."""
    need("spellchecker", *["symspellpy"] * (language == ENGLISH), extra="commonness")
    from spellchecker import SpellChecker

    try:
        first = SpellChecker(language=language).word_frequency.dictionary
    except ValueError:
        known = ", ".join(sorted(SpellChecker.languages()))
        raise PlayerError(f"unknown dictionary {language!r}; expected one of {known}") from None
    if language != ENGLISH:
        return [first]
    lines = files("symspellpy").joinpath(_SECOND).read_text("utf-8-sig").splitlines()
    return [first, {word: int(count) for word, count in map(str.split, lines)}]
