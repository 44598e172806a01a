"""Make a list from packages: read the words, fold them to their alphabet, and write them as a folder.

The same packages give the same bytes. `SOURCE.txt`, beside the words, documents what was done.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple, TypeVar

from compiler.sources.packages import Package, member
from compiler.sources.recipes import COMMONEST, Commonness, Recipe, WordsFile
from player.core.errors import ListError, PlayerError
from player.core.text import plain
from player.games.word import normalise
from player.storage.files import write_whole
from player.words.lists import ALPHABET, load_alphabet
from player.words.shipped import shipped_path

ANSWERS, GUESSES, SOURCE = "answers.txt", "guesses.txt", "SOURCE.txt"
FILES = (ANSWERS, GUESSES, ALPHABET, SOURCE)

MOST_SIGNS = 4  # characters per letter at most; longer texts are skipped

Packages = Mapping[Package, bytes]


class BuiltList(NamedTuple):
    """A list: its recipe and length, its sorted words, and the number of answers that were missing from the guesses."""

    recipe: Recipe
    length: int
    answers: list[str]
    guesses: list[str]
    added: int


def make(recipe: Recipe, length: int, packages: Packages) -> BuiltList:
    """Return the list of a recipe for words of `length` letters."""
    fold = _Fold(recipe, length)
    guesses = fold.words(_taken(recipe.guesses, recipe.guesses.read, packages))
    if recipe.answers:
        answers = fold.words(_taken(recipe.answers, recipe.answers.read, packages))
    elif recipe.counts:
        counts = _taken(recipe.counts, recipe.counts.read, packages)
        answers = set(_commonest(guesses, fold, counts))
    else:
        raise PlayerError(f"{recipe.code}: the recipe does not say which words are answers")
    if not answers:
        raise PlayerError(
            f"{recipe.code}: {recipe.guesses.package} has no answers of {length} letters"
        )
    return BuiltList(
        recipe, length, sorted(answers), sorted(guesses | answers), len(answers - guesses)
    )


def _commonest(guesses: set[str], fold: "_Fold", counts: Iterable[tuple[str, int]]) -> list[str]:
    """Return the most frequent guesses; ties go to the word that sorts first.

    Spellings that fold to one word count together. A word that never occurs is not an answer.
    """
    met: dict[str, int] = {}
    for text, count in counts:
        if (word := fold.word(text)) in guesses:
            met[word] = met.get(word, 0) + count
    return sorted(met, key=lambda word: (-met[word], word))[:COMMONEST]


class _Fold:
    """Converts texts to words of a list, by its alphabet and length."""

    def __init__(self, recipe: Recipe, length: int) -> None:
        self._alphabet = load_alphabet(recipe.alphabet) if recipe.alphabet else None
        self._length, self._names = length, recipe.names

    def words(self, texts: Iterable[str]) -> set[str]:
        """Return the words among some texts; capitalised ones are left out if they are names."""
        found = {self.word(text) for text in texts if self._names or text == text.lower()}
        return found - {""}

    def word(self, text: str) -> str:
        """Return the word for a text, or "" if it is none."""
        if len(text) > MOST_SIGNS * self._length:
            return ""
        if self._alphabet is None:
            word = normalise(text)
            return word if word.isalpha() and len(word) == self._length else ""
        word = self._alphabet.normalise(text)
        fits = len(self._alphabet.tokens(word)) == self._length and not self._alphabet.fault(word)
        return word if fits else ""


_Read = TypeVar("_Read")


def _taken(
    source: WordsFile | Commonness, read: Callable[[bytes], _Read], packages: Packages
) -> _Read:
    """Return what a reader finds in a file of a package."""
    content = member(packages[source.package], source.file)
    try:
        return read(content)
    except ListError as error:
        raise PlayerError(
            f"{source.package}: {source.file} has an unexpected form: {error}"
        ) from None


# The folder


def files(made: BuiltList) -> dict[str, bytes]:
    """Return the files of a list's folder, by name."""
    content = {ANSWERS: text_of(made.answers), GUESSES: text_of(made.guesses)}
    if made.recipe.alphabet:
        with open(shipped_path("data/alphabets", made.recipe.alphabet), "rb") as file:
            content[ALPHABET] = file.read()
    return content | {SOURCE: note(made).encode()}


def text_of(words: Iterable[str]) -> bytes:
    """Return words as the contents of a list file."""
    return "".join(f"{word}\n" for word in words).encode()


def note(made: BuiltList) -> str:
    """Return the text of `SOURCE.txt`: what the words are, their packages, and what was done."""
    recipe = made.recipe
    rows = [
        ("list", f"{recipe.code}, {recipe.language}, {made.length} letters"),
        ("answers", f"{len(made.answers):,}: {recipe.rule()}"),
        ("guesses", f"{len(made.guesses):,}, {_added(made)}"),
    ]
    if recipe.remark:
        rows.append(("words", recipe.remark))
    rows.append(("changed", "; ".join(_changes(recipe))))
    used = {"guesses": recipe.guesses, "answers": recipe.answers, "counts": recipe.counts}
    for package in recipe.packages:
        taken = [
            f"{file.file} ({what})"
            for what, file in used.items()
            if file and file.package == package
        ]
        rows += [
            ("", ""), ("package", f"{package}, by {package.client}"), ("files", ", ".join(taken)),
            ("licence", package.licence), ("sha256", package.sha256),
        ]  # fmt: skip
    return "".join(f"{name:<8} {text}".rstrip() + "\n" for name, text in rows)


def _added(made: BuiltList) -> str:
    return (
        f"{made.added:,} of them only in the list of answers" if made.added else "with all answers"
    )


def _changes(recipe: Recipe) -> list[str]:
    """Return what was done to the words of a package."""
    changes = ["converted to lower case" if recipe.names else "words with a capital left out"]
    if recipe.alphabet:
        changes.append(f"letters converted by the alphabet {recipe.alphabet}")
    return [
        *changes,
        "words of other lengths or with other characters left out",
        "sorted, without duplicates",
    ]


def write_folder(folder: str, content: Mapping[str, bytes], *, replace: bool = False) -> None:
    """Write a list's folder, all or nothing; replace an existing one only with `replace`.

    Only a folder that contains nothing but such files is replaced.
    """
    folder = os.path.abspath(folder)
    check_room(folder, replace=replace)
    beside = f"{folder}.{os.getpid()}"
    new, old = f"{beside}.partial", f"{beside}.old.partial"
    try:
        os.makedirs(new)
        for name, data in content.items():
            write_whole(os.path.join(new, name), data)
        if os.path.lexists(folder):
            os.rename(folder, old)
        os.rename(new, folder)
    except (OSError, ValueError) as error:
        _put_back(old, folder)
        reason = getattr(error, "strerror", None) or error
        raise PlayerError(f"{plain(folder)}: cannot be written ({reason})") from None
    except BaseException:
        _put_back(old, folder)
        raise
    finally:
        _remove(new)
    _remove(old)


def check_room(folder: str, *, replace: bool) -> None:
    """Refuse a folder that `write_folder` would refuse; call it before downloading anything."""
    if os.path.lexists(folder) and not _may_go(folder, replace=replace):
        raise PlayerError(_there(folder, replace=replace))


def _may_go(folder: str, *, replace: bool) -> bool:
    if not replace or os.path.islink(folder) or not os.path.isdir(folder):
        return False
    with os.scandir(folder) as entries:
        return all(
            entry.name in FILES and entry.is_file(follow_symlinks=False) for entry in entries
        )


def _there(folder: str, *, replace: bool) -> str:
    if replace:
        return f"{plain(folder)}: was not replaced, because it is not a folder that contains only {', '.join(FILES)}"
    return f"{plain(folder)}: already exists; use --replace to overwrite it, or --out for another folder"


def _remove(folder: str) -> None:
    """Remove a folder of a list; keep it if it contains any other file."""
    with suppress(OSError):
        for name in FILES:
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, name))
        os.rmdir(folder)


def _put_back(old: str, folder: str) -> None:
    """Undo the first half of a replacement."""
    if os.path.lexists(old) and not os.path.lexists(folder):
        os.rename(old, folder)
