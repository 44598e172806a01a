"""Past answers of the daily game: which word was the answer on which day.

A file has a line for each day, in order: the date and the word, as in `2026-05-31,etude`. The shipped past
answers are in `data/past/answers.csv`; a player's own file continues them. Anything else in a file is refused
with file, line and remedy, because a wrong day makes a wrong tree.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8

from player.core.errors import ListError, PlayerError
from player.core.messages import say
from player.core.text import brief, plain
from player.games.vocabulary import fault
from player.games.word import normalise
from player.numbers import is_digits
from player.storage.files import Alone, is_stream, save
from player.storage.folders import data_folder
from player.words.cells import bare, cell
from player.words.lists import read_lines
from player.words.nearest import did_you_mean, nearest
from player.words.shipped import how_to_name_a_path, is_name, past_answers_path, path_here, path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from datetime import date

    from player.words.lists import WordLists

    Day = tuple[date, str]

SHIPPED = "shipped"

_FORM = "expected one day per line, date and answer: 2026-05-31,etude"
_HEADS = {"date", "day"}
_PATIENCE = 10  # seconds to wait for another process that is changing the same file


class Past:
    """An immutable sequence of days and their answers, pairs `(date, word)` in order of days.

    `where` maps days to their file and line, for messages.
    """

    __slots__ = ("_days", "_where", "_words")

    def __init__(
        self, days: Iterable[Day] = (), where: Mapping[date, tuple[str, int]] | None = None
    ) -> None:
        """Take days in any order, each once.

        >>> from datetime import date
        >>> Past([(date(2021, 6, 20), "rebut"), (date(2021, 6, 19), "cigar")])
        <Past: 2 days, 2021-06-19 to 2021-06-20>
        """
        self._days = tuple(sorted(days))
        self._words = dict(self._days)
        self._where = dict(where or {})
        if len(self._words) < len(self._days):
            raise ListError("past answers: a day comes twice, expected one answer a day")

    def __len__(self) -> int:
        return len(self._days)

    def __iter__(self) -> Iterator[Day]:
        return iter(self._days)

    def __getitem__(self, index: int) -> Day:
        return self._days[index]

    def __eq__(self, other: object) -> bool:
        return self._days == other._days if isinstance(other, Past) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._days)

    def __repr__(self) -> str:
        span = f", {self.first} to {self.last}" if self else ""
        return f"<Past: {len(self)} days{span}>"

    @property
    def first(self) -> date | None:
        """The first day whose answer is known; None if there is none."""
        return self._days[0][0] if self._days else None

    @property
    def last(self) -> date | None:
        """The last day whose answer is known; None if there is none."""
        return self._days[-1][0] if self._days else None

    def after(self) -> date:
        """Return the day after the last known one.

        >>> str(shipped().after())
        '2026-08-23'
        """
        from datetime import timedelta

        if self.last is None:
            raise ListError("no past answer is known")
        return self.last + timedelta(days=1)

    def before(self, day: date) -> Past:
        """Return the days before `day`."""
        return Past([known for known in self._days if known[0] < day], self._where)

    def word_of(self, day: date) -> str | None:
        """Return the answer of a day; None if it is unknown."""
        return self._words.get(day)

    def dates_of(self, word: str) -> list[date]:
        """Return the days on which `word` was the answer, in order.

        >>> [str(day) for day in shipped().dates_of("cigar")]
        ['2021-06-19', '2026-02-02']
        """
        word = normalise(word)
        return [day for day, answer in self._days if answer == word]

    def gaps(self, until: date) -> list[tuple[date, date]]:
        """Return the runs of days without a known answer before `until`, each as its first and last day.

        >>> from datetime import date
        >>> [[str(day) for day in gap] for gap in shipped().gaps(date(2026, 8, 25))]
        [['2026-08-23', '2026-08-24']]
        """
        from datetime import timedelta

        one = timedelta(days=1)
        known = [day for day in self._words if day < until]
        return [
            (day + one, following - one)
            for day, following in zip(known, [*known[1:], until])
            if following - day > one
        ]

    def where(self, day: date) -> str:
        """Return the file and line of a day, for messages."""
        path, line = self._where.get(day, ("past answers", 0))
        return f"{plain(path)}:{line}" if line else plain(path)

    def digest(self) -> str:
        """The SHA-256, in hexadecimal, of a line `date,word` for each day.

        >>> len(shipped().digest())
        64
        """
        from player.core.checksum import sha256

        return sha256("".join(map(_line, self._days)).encode()).hexdigest()


def when(word: str, dates: Iterable[date]) -> str:
    """Return a message that says on which days a word was the answer; empty if on none.

    >>> when("cigar", shipped().dates_of("cigar"))
    'cigar was the answer on 2021-06-19 and 2026-02-02.'
    """
    days = [str(day) for day in dates]
    if not days:
        return ""
    listed = say(" and ").join(filter(None, [", ".join(days[:-1]), *days[-1:]]))
    return say("{word} was the answer on {days}.", word=word, days=listed)


def this_day() -> date:
    """Return today's date by this machine's clock."""
    from datetime import date

    return date.today()  # noqa: DTZ011  # the daily game goes by local dates


def day_of(text: str) -> date:
    """Return the day that a text means; raise `ListError` if it is not a date.

    >>> str(day_of("2026-05-31"))
    '2026-05-31'
    """
    from datetime import date

    digits = text.replace("-", "")
    if not (
        len(text) == 10 and text[4] == text[7] == "-" and len(digits) == 8 and is_digits(digits)
    ):
        raise ListError(
            say(
                "{day} is not a date; expected one such as {example}",
                day=brief(text),
                example="2026-05-31",
            )
        )
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        message = say(
            "{day} is not a day of the calendar; expected one such as {example}",
            day=text,
            example="2026-05-31",
        )
        raise ListError(message) from None


def read(
    path: str | os.PathLike[str],
    words: Collection[str] | None = None,
    *,
    today: date | None = None,
    ahead: int = 0,
    may_be_empty: bool = False,
) -> Past:
    """Read the file of past answers at `path`.

    `words` are the words that may be guessed, by default any. No day may be more than `ahead` days after
    `today`, by default the machine's date.
    """
    path = path_of(path)
    today = today or this_day()
    words = None if words is None else frozenset(words)
    length = len(next(iter(words))) if words else 0
    days: list[Day] = []
    where: dict[date, tuple[str, int]] = {}
    for place, (number, line) in enumerate(read_lines(path, _FORM)):
        fields = _fields(line)
        if place == 0 and len(fields) == 2 and fields[0].lower() in _HEADS:
            continue
        try:
            day, word = _checked(fields, line, length)
            _check_place(day, days, today, ahead)
            if words is not None and word not in words:
                raise ListError(
                    f"{brief(word)} is not on any list; expected a word that may be guessed: "
                    "correct it, or remove the line"
                )
        except ListError as error:
            raise ListError(f"{plain(path)}:{number}: {error}") from None
        length = len(word)
        days.append((day, word))
        where[day] = (path, number)
    if not (days or may_be_empty):
        raise ListError(f"{plain(path)}: no day in it; {_FORM}")
    return Past(days, where)


def merged(*pasts: Past) -> Past:
    """Return the days of all arguments; raise `ListError` if a day has two different answers.

    >>> merged(shipped(), shipped()) == shipped()
    True
    """
    days: dict[date, str] = {}
    where: dict[date, tuple[str, int]] = {}
    of: dict[date, Past] = {}
    for past in pasts:
        for day, word in past:
            if days.setdefault(day, word) != word:
                raise ListError(
                    f"{past.where(day)}: the answer of {day} is {brief(word)} here and "
                    f"{brief(days[day])} in {of[day].where(day)}: correct the wrong one"
                )
            of.setdefault(day, past)
            if day in past._where:  # noqa: SLF001  # of our own kind
                where.setdefault(day, past._where[day])  # noqa: SLF001
    return Past(days.items(), where)


def shipped(words: Collection[str] | None = None) -> Past:
    """Return the shipped past answers.

    >>> shipped()
    <Past: 1891 days, 2021-06-19 to 2026-08-22>
    """
    from datetime import date

    # These days are past even if the clock of this machine is wrong.
    return read(past_answers_path(), words, today=date.max)


def own_path() -> str:
    """Return the path of the player's own past answers, whether the file exists or not."""
    return os.path.join(data_folder(), "past.csv")


def own(words: Collection[str] | None = None) -> Past:
    """Return the player's own past answers; none if there is no such file, or no home folder for it.

    The file may contain tomorrow: in some time zone it is tomorrow already, and the player may have travelled.
    """
    try:
        path = own_path()
    except PlayerError:
        return Past()
    if not os.path.lexists(path):
        return Past()
    check_file(path)
    return read(path, words, ahead=1, may_be_empty=True)


def load(spec: str, lists: WordLists) -> Past:
    """Return the past answers that `spec` names: `shipped`, a path, or several of these separated by commas.

    >>> from player.words import lists
    >>> load("shipped", lists.load("nyt2023")) == shipped()
    True
    """
    return merged(*(_named(part.strip(), frozenset(lists.words)) for part in spec.split(",")))


def note(path: str, day: date, word: str) -> bool:
    """Add a day to the file at `path`, in order, creating the file if needed; return whether the day was new.

    All existing lines stay unchanged. Raises `ListError` if the file has another answer for the day.
    """
    word = normalise(word)
    if problem := fault(word):
        raise ListError(f"{brief(word)}: {problem}")
    return bool(add(path, Past([(day, word)])))


def add(path: str, past: Past) -> int:
    """Add days to the file at `path` as `note` does, all or none; return how many were new."""
    with alone(path):
        there, content = _contents(path)
        new = [known for known in merged(there, past) if there.word_of(known[0]) is None]
        if not new:
            return 0
        _check_length(path, new[0][1], there or past)
        save(path, _with(content, there, new))
    return len(new)


def change(path: str, day: date, word: str | None) -> str:
    """Change the answer of a day in the file at `path` to `word`, or remove the day if it is None; return the
    old answer.

    All other lines stay unchanged.
    """
    with alone(path):
        there, content = _contents(path)
        before = there.word_of(day)
        if before is None:
            raise ListError(say("{path} has no answer of {day}", path=plain(path), day=day))
        row = b""
        if word is not None:
            word = normalise(word)
            if problem := fault(word):
                raise ListError(f"{brief(word)}: {problem}")
            _check_length(path, word, there)
            row = _row((day, word))
        lines = content.splitlines(keepends=True)
        at = there._where[day][1] - 1  # noqa: SLF001
        mark = BOM_UTF8 if lines[at].startswith(BOM_UTF8) else b""
        end = lines[at][len(lines[at].rstrip(b"\r\n")) :]
        lines[at] = mark + (row + end if row else b"")
        save(path, b"".join(lines))
    return before


def alone(path: str) -> Alone:
    """Return the lock for changes of a player's own file; make its folder if necessary."""
    check_file(path)
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    except OSError as error:
        raise PlayerError(f"{plain(path)}: cannot be written ({error.strerror})") from None
    return Alone(path, _PATIENCE)


def check_file(path: str) -> None:
    """Raise `PlayerError` if the path of a player's own file is a pipe, a device or a folder; reading a pipe
    might never end.
    """
    if is_stream(path):
        raise PlayerError(say("{path} is not a file: remove it or rename it", path=plain(path)))


def _contents(path: str) -> tuple[Past, bytes]:
    """Return the days of a player's own file, of any date, and its bytes; the header alone if there is no
    file.
    """
    from datetime import date

    if not os.path.lexists(path):
        return Past(), b"date,answer\n"
    there = read(path, today=date.max, may_be_empty=True)
    with open(path, "rb") as file:
        return there, file.read()


def _check_length(path: str, word: str, others: Past) -> None:
    """Raise `ListError` if a word has another length than those of a file."""
    if (length := len(others[0][1])) != len(word):
        raise ListError(
            f"{plain(path)}: its words have {length} letters, but {brief(word)} has {len(word)}: "
            "use a separate file for each game"
        )


def _with(content: bytes, there: Past, new: list[Day]) -> bytes:
    """Return the content of a file that has the days `there`, with new days inserted in order."""
    end = b"\r\n" if b"\r\n" in content else b"\n"
    day_at = {there._where[day][1]: day for day, _ in there}  # noqa: SLF001
    rest = list(new)
    lines: list[bytes] = []
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        while number in day_at and rest and rest[0][0] < day_at[number]:
            lines.append(_row(rest.pop(0)) + end)
        lines.append(line if line.endswith((b"\n", b"\r")) else line + end)
    return b"".join([*lines, *(_row(day) + end for day in rest)])


def _row(known: Day) -> bytes:
    """Return a day as a line of a file, without its line end; both cells are safe in a spreadsheet."""
    return f"{known[0].isoformat()},{cell(known[1])}".encode()


def _line(known: Day) -> str:
    """Return a day as the line that digests are computed from."""
    return f"{known[0].isoformat()},{known[1]}\n"


def _named(spec: str, words: frozenset[str]) -> Past:
    """Return the past answers of one name or path."""
    if not spec:
        raise PlayerError(f"past answers are named {SHIPPED} or by a path, several with commas")
    if spec == SHIPPED:
        return shipped(words)
    if is_name(spec):
        here = path_here(spec) or nearest(spec, [SHIPPED])
        cure = did_you_mean(here) if here else how_to_name_a_path(spec)
        raise PlayerError(f"there are no past answers called {spec!r} (shipped: {SHIPPED}); {cure}")
    return read(spec, words)


def _fields(line: str) -> list[str]:
    """Return the fields of a line, separated by commas, semicolons, tabs, or else blanks."""
    line = line.replace(";", ",").replace("\t", ",")
    return [field.strip() for field in line.split(",")] if "," in line else line.split()


def _checked(fields: list[str], line: str, length: int) -> Day:
    """Return the day and the word of a line; `length` is the required length of the word, 0 if any."""
    if len(fields) != 2:
        raise ListError(f"{brief(line)}: expected a date and a word, such as 2026-05-31,etude")
    day, word = day_of(fields[0]), normalise(bare(fields[1]))
    if problem := fault(word):
        raise ListError(f"{brief(word)}: {problem}")
    if length and len(word) != length:
        raise ListError(f"{brief(word)} has {len(word)} letters, expected {length}")
    return day, word


def _check_place(day: date, days: list[Day], today: date, ahead: int) -> None:
    """Raise `ListError` if a day occurs twice, is out of order, or is in the future."""
    if (day - today).days > ahead:
        raise ListError(f"{day} is in the future: correct it, or the clock (today is {today})")
    if days and day == days[-1][0]:
        raise ListError(f"{day} is already there, with {brief(days[-1][1])}: remove one of them")
    if days and day < days[-1][0]:
        raise ListError(f"{day} comes after {days[-1][0]}: put the lines in order of date")
