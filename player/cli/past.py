"""`play past`: show past answers, and change the player's own file."""

from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.running import JSON, NO, OK, print_json
from player.core.messages import counted, later, say

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from typing import Any

    from player.daily.past import Past

_DETAILS = later(
    "Past answers are those shipped with guesstree and those in your own file, to\n"
    "which 'play today' adds answers if you agree. Your file stays on this machine.\n"
    "A file to add has one line for each day, in order of date: the date and the\n"
    "answer, such as 2026-05-31,etude."
)

_DAY_AND_WORD = "DATE=WORD"
_SHOWN = 5  # number of gaps to list


def _past(given: Arguments) -> int:
    asked = [
        name
        for name in ("--word", "--add", "--remove", "--replace", "--ask-again")
        if given.has(name)
    ]
    if len(asked) > 1:
        names = say(" and ").join(asked)
        raise UsageError(
            say("{options} cannot be used together; give one at a time", options=names)
        )
    if given.has("--word"):
        return _tell_of_word(given)
    if given.has("--add"):
        return _add(given)
    if given.has("--remove"):
        return _change(given, "--remove", given.get("--remove"), None)
    if given.has("--replace"):
        day, equals, word = given.get("--replace").partition("=")
        if not equals:
            raise UsageError(
                say("{name} needs a value: {name} {value}", name="--replace", value=_DAY_AND_WORD)
            )
        return _change(given, "--replace", day, word)
    if given.has("--ask-again"):
        return _ask_again(given)
    return _summary(given)


def _known() -> tuple["Past", "Past", "Past", frozenset[str]]:
    """Return all past answers, the shipped ones, the player's own, and the words that may be guessed."""
    from player.daily import past
    from player.gameplay.today import LIST
    from player.words.lists import load

    words = frozenset(load(LIST).words)
    shipped, own = past.shipped(words), past.own(words)
    return past.merged(shipped, own), shipped, own, words


def _tell_of_word(given: Arguments) -> int:
    from player.daily.past import when
    from player.games.word import normalise

    known, _, _, words = _known()
    word = normalise(given.get("--word"))
    _check_listed(word, words)
    dates = known.dates_of(word)
    never = say(
        "{word} was never the answer (past answers are known until {day}).",
        word=word,
        day=known.last,
    )
    if given.has("--json"):
        print_json({"word": word, "dates": list(map(str, dates)), "known": str(known.last)})
    else:
        print(when(word, dates) or never)
    return OK if dates else NO


def _add(given: Arguments) -> int:
    from player.daily import past
    from player.storage.folders import shown

    known, _, _, words = _known()
    new = past.read(given.get("--add"), words)
    past.merged(known, new)  # refuses contradictions
    missing = past.Past([day for day in new if known.word_of(day[0]) is None])
    path = past.own_path()
    added = past.add(path, missing) if missing else 0
    if given.has("--json"):
        print_json({"own_file": path, "added": added, "known_already": len(new) - added})
    else:
        sentence = counted(
            added, "{path}: {count} day added", "{path}: {count} days added", path=shown(path)
        )
        if before := len(new) - added:
            sentence += counted(
                before, " ({count} was already known)", " ({count} were already known)"
            )
        print(f"{sentence}.")
    return OK


def _change(given: Arguments, option: str, date: str, word: str | None) -> int:
    """Replace the answer of a day in the player's own file, or remove it if there is no word."""
    from player.cli.options import read_day
    from player.daily import past
    from player.gameplay.today import LIST
    from player.games.word import normalise
    from player.storage.folders import shown
    from player.words.lists import load

    day = read_day(option, date)
    if word is not None:
        word = normalise(word)
        _check_listed(word, frozenset(load(LIST).words))
        past.merged(past.shipped(), past.Past([(day, word)]))  # refuses contradictions
    path = past.own_path()
    before = past.change(path, day, word)
    if given.has("--json"):
        print_json({"own_file": path, "date": str(day), "word": word, "before": before})
    elif word is None:
        print(say("{path}: removed {day} {word}.", path=shown(path), day=day, word=before))
    else:
        facts = {"path": shown(path), "day": day, "word": word, "before": before}
        print(say("{path}: the answer of {day} is now {word}, not {before}.", **facts))
    return OK


def _check_listed(word: str, words: frozenset[str]) -> None:
    from player.core.errors import ListError
    from player.core.text import brief

    if word not in words:
        sentence = say(
            "{word} is not on any list; expected a word that may be guessed", word=brief(word)
        )
        raise ListError(sentence)


def _ask_again(given: Arguments) -> int:
    from player.daily import log

    log.forget()
    if given.has("--json"):
        print_json({"noting": None})
    else:
        print(say("The next daily game will ask whether to record its answer."))
    return OK


def _summary(given: Arguments) -> int:
    from player.core.errors import PlayerError
    from player.daily import log, past
    from player.storage.folders import shown

    known, shipped, own, _ = _known()
    try:
        path, where = past.own_path(), shown(past.own_path())
        noted = log.decision()
    except PlayerError as error:
        path, where, noted = None, say("none: {reason}", reason=error), None
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
    last = {"last": known.last}
    before = counted(missing, "{count} day before today", "{count} days before today")
    rows = [
        (say("own file"), where),
        (say("own"), _span(own)),
        (say("shipped"), _span(shipped)),
        (
            say("known"),
            counted(
                len(known), "{count} day, the last {last}", "{count} days, the last {last}", **last
            ),
        ),
        (
            say("missing"),
            say("{what}: {words}", what=before, words=_named(gaps)) if gaps else before,
        ),
        (say("recording"), say(_NOTING[noted])),
    ]
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:<{width}}  {value}")
    return OK


_NOTING = {
    None: later("not asked yet"),
    True: later("the answer of each daily game is recorded"),
    False: later("nothing is recorded; use --ask-again to be asked again"),
}


def _span(days: "Past") -> str:
    """The number of days, the first and the last."""
    if not days:
        return counted(0, "{count} day", "{count} days")
    span = {"first": days.first, "last": days.last}
    return counted(
        len(days), "{count} day, {first} to {last}", "{count} days, {first} to {last}", **span
    )


def _named(gaps: "list[tuple[Any, Any]]") -> str:
    """The gaps, the latest of them if they are many."""
    shown = [
        str(a) if a == b else say("{first} to {last}", first=a, last=b) for a, b in gaps[-_SHOWN:]
    ]
    return ("..., " if len(gaps) > _SHOWN else "") + ", ".join(shown)


COMMAND = Command(
    "past",
    later("show past answers of the daily game, and add your own"),
    _past,
    options=(
        Option("--add", later("add all days in this file to your own file"), "FILE"),
        Option("--remove", later("remove a day from your own file"), "DATE"),
        Option("--replace", later("correct the answer of a day in your own file"), _DAY_AND_WORD),
        Option("--word", later("show when a word was the answer"), "WORD"),
        Option("--ask-again", later("ask again whether to record answers")),
        JSON,
    ),
    details=_DETAILS,
)
