"""The command that tells of past answers, and adds to the player's own: past."""

from player import screen
from player.args import Arguments, Command, Option, UsageError
from player.commands.running import JSON, NO, OK, print_json

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from typing import Any

    from player.past import Past

_DETAILS = """\
Past answers are those that come with guesstree and those in a file of your
own, which 'play today' adds to if you agree. It is kept on this machine, and
sent nowhere. A file to add has a line for each day, date and answer, such as
2026-05-31,etude, in order of days."""

_SHOWN = 5  # so many gaps are named


def _past(given: Arguments) -> int:
    asked = [name for name in ("--word", "--add", "--ask-again") if given.has(name)]
    if len(asked) > 1:
        raise UsageError(f"{' and '.join(asked)} do not go together: give one at a time")
    if given.has("--word"):
        return _tell_of_word(given)
    if given.has("--add"):
        return _add(given)
    if given.has("--ask-again"):
        return _ask_again(given)
    return _summary(given)


def _known() -> tuple["Past", "Past", "Past", frozenset[str]]:
    """All past answers, the shipped ones, the player's own, and the words there are."""
    from player import past
    from player.lists import load
    from player.today import LIST

    words = frozenset(load(LIST).words)
    shipped, own = past.shipped(words), past.own(words)
    return past.merged(shipped, own), shipped, own, words


def _tell_of_word(given: Arguments) -> int:
    from player.errors import ListError
    from player.past import when
    from player.words import brief, normalise

    known, _, _, words = _known()
    word = normalise(given.get("--word"))
    if word not in words:
        raise ListError(f"{brief(word)} is on no list, expected a word that may be guessed")
    dates = known.dates_of(word)
    never = f"{word} was never the answer, as far as is known (until {known.last})."
    if given.has("--json"):
        print_json({"word": word, "dates": list(map(str, dates)), "known": str(known.last)})
    else:
        print(when(word, dates) or never)
    return OK if dates else NO


def _add(given: Arguments) -> int:
    from player import past
    from player.folders import shown

    known, _, _, words = _known()
    new = past.read(given.get("--add"), words)
    past.merged(known, new)  # refuses what contradicts
    missing = past.Past([day for day in new if known.word_of(day[0]) is None])
    path = past.own_path()
    added = past.add(path, missing) if missing else 0
    if given.has("--json"):
        print_json({"own_file": path, "added": added, "known_already": len(new) - added})
    else:
        already = f" ({len(new) - added:,} were known already)" if len(new) > added else ""
        print(f"{shown(path)}: {screen.plural(added, 'day')} added{already}.")
    return OK


def _ask_again(given: Arguments) -> int:
    from player import noting

    noting.forget()
    if given.has("--json"):
        print_json({"noting": None})
    else:
        print("The next game of a day will ask whether to note its answer.")
    return OK


def _summary(given: Arguments) -> int:
    from player import noting, past
    from player.errors import PlayerError
    from player.folders import shown

    known, shipped, own, _ = _known()
    try:
        path, where = past.own_path(), shown(past.own_path())
        noted = noting.decision()
    except PlayerError as error:
        path, where, noted = None, f"none: {error}", None
    gaps = known.gaps(past.this_day())
    missing = sum((last - first).days + 1 for first, last in gaps)
    if given.has("--json"):
        found: dict[str, Any] = {
            "own_file": path,
            "own_days": len(own),
            "shipped_days": len(shipped),
            "days": len(known),
            "last": str(known.last),
            "missing_days": missing,
            "missing": [[str(first), str(last)] for first, last in gaps],
            "noting": noted,
        }
        print_json(found)
        return OK
    print(f"own file  {where}")
    print(f"own       {_span(own)}")
    print(f"shipped   {_span(shipped)}")
    print(f"known     {screen.plural(len(known), 'day')}, the last {known.last}")
    named = "" if not gaps else f": {_named(gaps)}"
    print(f"missing   {screen.plural(missing, 'day')} before today{named}")
    print(f"noting    {_NOTING[noted]}")
    return OK


_NOTING = {
    None: "not asked yet",
    True: "the answer of each day's game is noted",
    False: "nothing is noted; --ask-again has you asked again",
}


def _span(days: "Past") -> str:
    """How many days, from when to when."""
    span = f", {days.first} to {days.last}" if days else ""
    return f"{screen.plural(len(days), 'day')}{span}"


def _named(gaps: "list[tuple[Any, Any]]") -> str:
    """The gaps, the latest of them if they are many."""
    said = [str(a) if a == b else f"{a} to {b}" for a, b in gaps[-_SHOWN:]]
    return ("..., " if len(gaps) > _SHOWN else "") + ", ".join(said)


COMMAND = Command(
    "past",
    "",
    "tell of past answers of the daily game, and add your own",
    _past,
    most=0,
    options=(
        Option("--add", "add the days of a file to your own, all or none", "FILE"),
        Option("--word", "tell when a word was the answer", "WORD"),
        Option("--ask-again", "forget whether answers are to be noted"),
        JSON,
    ),
    details=_DETAILS,
)
