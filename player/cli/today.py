"""`play today`: the daily game."""

import sys

from player.cli.args import Arguments, Command, Option
from player.cli.options import HINT, PALETTE, RECORD, hint_level, read_day, use_palette
from player.cli.running import INTERRUPTED
from player.core.messages import counted, later, say
from player.core.text import plain
from player.numbers import decimal
from player.terminal import screen

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from datetime import date

    from player.daily.past import Past
    from player.gameplay.advisers import Advisers
    from player.gameplay.today import DayTree
    from player.terminal.keeper import Keeper

_DETAILS = later(
    "Answers of the daily game are not equally likely: a word that has been the\n"
    "answer is less likely to be chosen again. So each day has its own tree, which\n"
    "the compiler builds from the past answers and stores. Without the compiler, the\n"
    "newest existing tree is used. Past answers are those shipped with guesstree,\n"
    "your own (see 'play past') and those of --past; only days before the game count.\n"
    "The answer you find is recorded in your own file, if you agree."
)


def _today(given: Arguments) -> int:
    from player.daily import past
    from player.daily.log import Daily
    from player.gameplay import compiler_bridge
    from player.gameplay.advisers import advisers_for
    from player.gameplay.today import LIST, known_answers, tree_of
    from player.terminal.game import play_interactively
    from player.words.lists import load

    use_palette(given)
    hint = hint_level(given)
    day = read_day("--date", given.get("--date")) if given.has("--date") else past.this_day()
    lists = load(LIST)
    known = known_answers(lists, given.get("--past"))
    try:
        maker, background = compiler_bridge.day_maker(), sys.stdin.isatty()
        found = tree_of(day, lists, known, maker, _tell, background=background)
    except KeyboardInterrupt:
        return _interrupted()
    for line in _introduction(day, known, found):
        print(screen.wrapped(line))
    print()
    daily = Daily(day, known, lists.words, recording=not given.has("--no-note"))

    def newer() -> "Advisers | None":
        """Return the advisers of the day's own tree once it is built."""
        tree = found.build and found.build.tree
        return advisers_for(tree, lists) if tree else None

    return play_interactively(
        advisers_for(found.tree, lists),
        hint,
        daily,
        _keeper(given, day),
        newer if found.build else None,
    )


def _keeper(given: Arguments, day: "date") -> "Keeper | None":
    """Return the keeper of finished games: at a terminal unless --no-note is given, elsewhere only with --record."""
    from player.terminal.keeper import Keeper

    asked = given.has("--record")
    if not asked and (given.has("--no-note") or not sys.stdin.isatty()):
        return None
    return Keeper(day, daily=True, asked=asked)


def _tell(text: str) -> None:
    """Print the progress of long work."""
    print(plain(text), file=sys.stderr, flush=True)


def _interrupted() -> int:
    """Print how to continue after Ctrl-C interrupted the building of a tree."""
    from player.daily.day_trees import newest_shipped
    from player.gameplay.today import LIST

    other = newest_shipped() or LIST
    print(
        "\n"
        + say(
            "Stopped; no unfinished file is left. Run 'play today' again, or 'play {tree}' for the shipped tree.",
            tree=other,
        ),
        file=sys.stderr,
    )
    return INTERRUPTED


def _introduction(day: "date", known: "Past", found: "DayTree") -> list[str]:
    """Print the day of the game, the known past answers, and which tree is used."""
    from player.daily.past import this_day

    before = known.before(day)
    of = (
        say("Today's game, {day}.", day=day)
        if day == this_day()
        else say("The game of {day}.", day=day)
    )
    if before:
        past = say("Past answers are known until {day}.", day=before.last)
    else:
        past = say("No past answers are known.")
    lines = [f"{of} {past}"]
    if missing := sum((last - first).days + 1 for first, last in before.gaps(day)):
        lines.append(
            counted(
                missing,
                "Before that, {count} day is missing; add it with 'play past --add FILE'.",
                "Before that, {count} days are missing; add them with 'play past --add FILE'.",
            )
        )
    if found.build:
        lines.append(
            say(
                "You play with the tree of {day} until today's tree is built.",
                day=found.day,
            )
        )
    elif found.trouble or found.day != day:
        lines.append(_about_other(found, day))
    elif found.known and found.known < str(before.last):
        lines.append(say("The tree knows past answers until {day}.", day=found.known))
    return lines


def _age(found: "DayTree", day: "date") -> str:
    """Return a sentence with the age of a tree on a day, and the cost of that age."""
    from player.gameplay.today import cost_of_age

    days = (day - found.day).days
    cost = cost_of_age(days)
    return counted(
        days,
        "It is {count} day old, which costs about {cost} guesses per game.",
        "It is {count} days old, which costs about {cost} guesses per game.",
        cost=decimal(f"{cost:.3f}" if cost < 0.01 else f"{cost:.2f}"),
    )


def _about_other(found: "DayTree", day: "date") -> str:
    """Return sentences with the day of the tree, its age, and why the day's own tree is missing."""
    from player.gameplay.solvers import INSTALL, NOT_INSTALLED

    if found.known:
        tree = say(
            "You play with the tree of {day}, which knows past answers until {known}.",
            day=found.day,
            known=found.known,
        )
    else:
        tree = say("You play with the tree of {day}.", day=found.day)
    if found.trouble == NOT_INSTALLED:
        cure = say(
            "To build the tree of the day, install the compiler. In a checkout of guesstree: {command}",
            command=INSTALL,
        )
    else:
        cure = say("The reason: {reason}.", reason=plain(found.trouble))
    return f"{tree} {_age(found, day)} {cure}" if found.day < day else f"{tree} {cure}"


COMMAND = Command(
    "today",
    later("play today's game with a tree that knows the past answers"),
    _today,
    options=(
        Option("--date", later("the day of the game (today by this machine's clock)"), "DATE"),
        Option("--past", later("more past answers: a file with one line for each day"), "FILE"),
        Option("--no-note", later("do not record the answer, and do not ask")),
        RECORD,
        HINT,
        PALETTE,
    ),
    details=_DETAILS,
)
