"""The properties of a word that hold on any day: its list, how common it is, its form.

Words for which all of this is equal are of one kind. The commonness of English words is in
`data/commonness/english.csv`, made by `treec commonness`; a word that the table lacks counts as very rare.
"""

import os
from collections.abc import Mapping
from typing import NamedTuple

from player.core.errors import ListError
from player.core.text import brief, plain
from player.games.vocabulary import fault
from player.games.word import normalise
from player.numbers import is_digits
from player.words.cells import bare
from player.words.lists import WordLists, load, read_lines
from player.words.shipped import data_file

PER_TENFOLD = 4  # steps of commonness per factor of ten
COMMONEST = 60  # the largest step that a table may have

PLURAL, PAST = "plural", "past"
FORMS = ("", PLURAL, PAST)

# The list of a word. If a list is a successor of `classic`, `classic` identifies its older answers.
ANSWER, ADDED, DROPPED, GUESS = "answer", "added", "dropped", "guess"
OLDER = "classic"

HEAD = "word,step,form"
_LINE = f"expected a word, a whole number from 0 to {COMMONEST}, and {PLURAL}, {PAST} or nothing"


class WordFacts(NamedTuple):
    """The entry of a word in a table of commonness."""

    step: int = 0  # PER_TENFOLD steps for each factor of ten, from 0
    form: str = ""


class WordKind(NamedTuple):
    """The kind of a word; the model does not distinguish words of one kind."""

    group: str
    step: int
    form: str


Table = Mapping[str, WordFacts]


def kinds(lists: WordLists, table: Table) -> list[WordKind]:
    """Return the kind of every word of the lists, in their order."""
    groups = groups_of(lists)
    nothing = WordFacts()
    return [WordKind(group, *table.get(word, nothing)) for word, group in zip(lists.words, groups)]


def groups_of(lists: WordLists) -> list[str]:
    """Return the list of each word, in the order of the lists."""
    older = _older(lists)
    answers = [ADDED if older and word not in older else ANSWER for word in lists.answers]
    return answers + [DROPPED if word in older else GUESS for word in lists.others]


def _older(lists: WordLists) -> frozenset[str]:
    """Return the answers of the older list if these lists contain most of them, else an empty set."""
    older = frozenset(load(OLDER).answers)
    shared = older.intersection(lists.answers)
    return older if 2 * len(shared) > len(older) else frozenset()


def shipped_table() -> dict[str, WordFacts]:
    """Return the table of English that comes with guesstree."""
    return read_table(data_file(os.path.join("commonness", "english.csv")))


def read_table(path: str) -> dict[str, WordFacts]:
    """Read a table of commonness: lines of word, step and form, separated by commas, after a header."""
    table: dict[str, WordFacts] = {}
    for number, line in read_lines(path, _LINE):
        word, step, form, *more = [*(field.strip() for field in line.split(",")), "", ""]
        word = normalise(bare(word))
        if number == 1 and line.replace(" ", "").lower() == HEAD:
            continue
        whole = is_digits(step, 3)
        if not (whole and int(step) <= COMMONEST and form in FORMS) or any(more):
            raise ListError(f"{plain(path)}:{number}: {brief(line)}: {_LINE}")
        if problem := fault(word):
            raise ListError(f"{plain(path)}:{number}: {brief(word)}: {problem}")
        if word in table:
            raise ListError(f"{plain(path)}:{number}: {brief(word)} occurs twice")
        table[word] = WordFacts(int(step), form)
    if not table:
        raise ListError(f"{plain(path)}: the file has no words; {_LINE}")
    return table
