"""`play history` and `play share`: recorded games."""

import sys

from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.options import PALETTE, one_of, read_day, use_palette
from player.cli.output import REPLACE, Output
from player.cli.running import JSON, NO, OK, print_file, print_json
from player.core.errors import PlayerError
from player.core.messages import counted, later, say
from player.core.text import brief
from player.numbers import decimal

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from player.daily.record import FinishedGame
    from player.gameplay.scores import Scores

_DETAILS = later(
    "Games that you finish with 'play today' at a terminal are recorded in a file on\n"
    "this machine, unless you chose not to record anything; --record also records\n"
    "games of other commands. The command shows the daily games, or with --list all\n"
    "games of one list. A file to import has games as --export writes them, or the\n"
    "texts that people share, for days with a known answer. A lost game counts in\n"
    "the distribution, but not in the average."
)
_ACTIONS = ("--export", "--import", "--forget")


def _history(given: Arguments) -> int:
    actions = [name for name in _ACTIONS if given.has(name)]
    if len(actions) > 1:
        names = say(" and ").join(actions)
        raise UsageError(
            say("{options} cannot be used together; give one at a time", options=names)
        )
    if given.has("--out") and not given.has("--export"):
        raise UsageError(say("--out needs --export"))
    if given.has("--scores") and (given.has("--import") or given.has("--forget")):
        names = say(" and ").join(name for name in ("--scores", *_ACTIONS[1:]) if given.has(name))
        raise UsageError(
            say("{options} cannot be used together; give one at a time", options=names)
        )
    if given.has("--import"):
        return _import(given)
    if given.has("--forget"):
        return _forget(given)
    if given.has("--export"):
        return _export(given)
    return _show(given)


def _games(given: Arguments) -> "list[FinishedGame]":
    """Return the games that the options select, and report damaged lines."""
    from player.daily import record
    from player.storage.folders import shown

    games, damaged = record.read()
    if damaged:
        message = counted(
            len(damaged),
            "{path}: line {lines} cannot be read and is left out",
            "{path}: lines {lines} cannot be read and are left out",
            path=shown(record.own_path()),
            lines=", ".join(map(str, damaged[:10])) + (", ..." if len(damaged) > 10 else ""),
        )
        print(f"play: {message}", file=sys.stderr)
    if given.has("--list"):
        name = given.get("--list")
        if not (found := [game for game in games if game.name == name]):
            raise PlayerError(say("no game of {name} is recorded", name=brief(name)))
        return found
    return [game for game in games if game.daily] or games


def _show(given: Arguments) -> int:
    from player.daily import past
    from player.daily.summary import summary

    games = _games(given)
    found = summary(games, past.this_day())
    scores = _scores(given, games)
    if scores is not None:
        found["scores"] = _with_scores(games, scores)
    if given.has("--json"):
        print_json(found)
        return OK
    if not games:
        print(
            say("No game is recorded yet. 'play today' records the games you finish at a terminal.")
        )
        return OK
    for line in _lines(found):
        print(line)
    if scores is not None:
        print()
        for line in _score_lines(found["scores"]):
            print(line)
    return OK


def _scores(given: Arguments, games: "list[FinishedGame]") -> "list[Scores | None] | None":
    """Return the scores of each game with --scores; None for a game whose scores are unknown."""
    if not given.has("--scores"):
        return None
    from player.gameplay import compiler_bridge
    from player.gameplay.game_scores import scores_of

    if sys.stderr.isatty() and compiler_bridge.live_solver():
        print(say("Warming up the solver ..."), file=sys.stderr)
    return scores_of(games)


def _with_scores(games: "list[FinishedGame]", scores: "list[Scores | None]") -> "dict[str, Any]":
    """Return the averages of the scores, and those of each game."""
    rows = [
        {
            "date": str(game.day),
            "list": game.name,
            "score": game.score,
            "skill": one and one.skill,
            "luck": one and one.luck,
            "estimated": one is not None and one.skill_estimated,
            "saved_estimated": one is not None and one.luck_estimated,
        }
        for game, one in zip(games, scores)
    ]
    known = [one for one in scores if one]
    return {
        "scored": len(known),
        "skill": sum(one.skill for one in known) / len(known) if known else None,
        "luck": sum(one.luck for one in known) / len(known) if known else None,
        "estimated": any(one.skill_estimated for one in known),
        "saved_estimated": any(one.luck_estimated for one in known),
        "games": rows,
    }


def _said(found: "dict[str, Any]", form: str) -> str:
    from player.gameplay.scores import described

    figures = (decimal(form.format(found[key])) for key in ("skill", "luck"))
    return described(*figures, estimated=(found["estimated"], found["saved_estimated"]))


def _score_lines(found: "dict[str, Any]") -> "Iterator[str]":
    """Yield the scores of each game and their average."""
    width = max(len(row["list"]) for row in found["games"])
    for row in found["games"]:
        message = say("none") if row["skill"] is None else _said(row, "{}")
        yield f"{row['date']}  {row['list']:<{width}}  {row['score']:<4} {message}"
    if found["scored"]:
        yield f"{say('average')}: {_said(found, '{:.1f}')}"


def _lines(found: "dict[str, Any]") -> "Iterator[str]":
    """Yield the lines of the summary."""
    from player.daily.summary import chart
    from player.terminal import screen

    first, last = found["first"], found["last"]
    yield counted(
        found["games"],
        "{count} game, {days}, {solved} solved",
        "{count} games, {days}, {solved} solved",
        days=first if first == last else say("{first} to {last}", first=first, last=last),
        solved=found["solved"],
    )
    yield ""
    largest = max(found["distribution"].values())
    for guesses, count in found["distribution"].items():
        if count or guesses != "X":
            yield f"{guesses:>3}  {count:>5}  {screen.bar(count, largest)}".rstrip()
    yield ""
    rows = [(say("average"), _mean(found["mean"])), (say("streak"), _streak(found))]
    against = found["against_tree"]
    if against["games"]:
        message = counted(
            against["games"],
            "{mine} you, {tree} the tree, over {count} game",
            "{mine} you, {tree} the tree, over {count} games",
            mine=_mean(against["mean"]),
            tree=_mean(against["tree"]),
        )
        rows.append((say("against the tree"), message))
    plain = not screen.can_print("▁▂▃▄▅▆▇█·")
    for days, trend in found["trend"].items():
        message = counted(
            trend["games"],
            "{mean} over {count} game",
            "{mean} over {count} games",
            mean=_mean(trend["mean"]),
        )
        if trend["games_before"]:
            before = _mean(trend["mean_before"])
            message += say(", {mean} in the {days} days before", mean=before, days=int(days))
        rows.append((say("last {days} days", days=int(days)), message))
        rows.append(("", chart(trend["spans"], plain=plain)))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        yield f"{name:<{width}}  {value}"


def _mean(value: float | None) -> str:
    return say("none") if value is None else decimal(f"{value:.2f}")


def _streak(found: "dict[str, Any]") -> str:
    now = counted(found["streak"], "{count} day", "{count} days")
    return say("{now}, the longest {longest}", now=now, longest=found["longest_streak"])


def _export(given: Arguments) -> int:
    from player.daily import exchange, record

    form = given.get("--export")
    if form not in exchange.FORMS:
        raise UsageError(one_of("--export", exchange.FORMS, form))
    output = None
    if given.has("--out"):
        inputs = [record.own_path()]
        output = Output(given.get("--out"), inputs, replace=given.has("--replace"))
        output.check()
    games = _games(given)
    written = exchange.as_csv if form == "csv" else exchange.as_json
    scores = _scores(given, games)
    pairs = [(one.skill, one.luck) if one else (None, None) for one in scores or ()]
    text = written(games, None if scores is None else pairs)
    if output is None:
        print_file(text)
    else:
        output.save(text.encode())
    return OK


def _import(given: Arguments) -> int:
    from player.daily import exchange, record
    from player.gameplay.today import LIST, known_answers
    from player.words.lists import load

    games = exchange.read_games(given.get("--import"), known_answers(load(LIST)), LIST)
    added = len(record.add(games))
    if given.has("--json"):
        print_json({"file": record.own_path(), "added": added, "known_already": len(games) - added})
        return OK
    message = counted(added, "{count} game added", "{count} games added")
    if before := len(games) - added:
        message += counted(
            before, " ({count} was already recorded)", " ({count} were already recorded)"
        )
    print(f"{message}.")
    return OK


def _forget(given: Arguments) -> int:
    from player.daily import record

    count = record.forget()
    if given.has("--json"):
        print_json({"forgotten": count})
    else:
        print(counted(count, "{count} game deleted.", "{count} games deleted."))
    return OK


def _share(given: Arguments) -> int:
    from player.daily import record
    from player.daily.exchange import share_head
    from player.games.scoring import of
    from player.terminal import screen

    use_palette(given)
    games = [game for game in record.read()[0] if game.daily]
    if given.operands:
        day = read_day("DATE", given.operands[0])
        games = [game for game in games if game.day == day]
    if not games:
        print(
            say(
                "No such game is recorded. 'play today' records the games you finish at a terminal."
            ),
            file=sys.stderr,
        )
        return NO
    game = games[-1]
    print(share_head(game.name, game.score, game.day))
    scoring = of("letters", len(game.turns[0][1]))
    for word, marks, _ in game.turns:
        print(screen.marks(scoring.parse(marks), scoring, word))
    return OK


def _forms() -> tuple[str, ...]:
    from player.daily.exchange import FORMS

    return FORMS


HISTORY = Command(
    "history",
    later("show your finished games: average, streaks, trend"),
    _history,
    options=(
        Option("--list", later("show only the games of this list"), "LIST"),
        Option("--scores", later("show skill and luck of each game, by the tree of its list")),
        Option("--export", later("print the games: csv or json"), "FORM", choices=_forms),
        Option("--out", later("write the output of --export to this file"), "FILE"),
        REPLACE,
        Option("--import", later("add the games in this file"), "FILE"),
        Option("--forget", later("delete all recorded games")),
        JSON,
    ),
    details=_DETAILS,
)

SHARE = Command(
    "share [DATE]",
    later("print a finished daily game as a grid to share, without words"),
    _share,
    options=(PALETTE,),
    details=later("The newest recorded daily game, or the game of the given day."),
)
