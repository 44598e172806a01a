"""`play analyse`: the cost of each turn of finished games."""

import sys

from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.options import LIST, PALETTE, one_of, use_palette
from player.cli.running import JSON, NO, OK, print_file, print_json
from player.core.messages import later, say
from player.locale.language import ENGLISH, use

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from player.gameplay.analysis import Analyst

_ANALYSE = later(
    "A TURN is a word with its feedback, such as crane=bybbb. Or give only words,\n"
    "with the answer last. Each turn is compared with the best word. Cost is how\n"
    "many more guesses your word takes on average (skill); saved is how many guesses\n"
    "the feedback saved you (luck). The column 'by' names the method that found the\n"
    "best word: tree, exact, look-ahead, or entropy, a quick estimate used when the\n"
    "compiler is not installed. ~ marks an estimated figure. If the tree has\n"
    "weights, chance is the probability that your word was right. Without --tree, a\n"
    "game that ends in today's answer, or in a word that only the daily game has, is\n"
    "compared with the tree of the day; other games are compared with classic."
)


def _analyse(given: Arguments) -> int:
    from player.gameplay import compiler_bridge
    from player.gameplay.analysis import Analyst
    from player.terminal.report import FORMATS

    use_palette(given)
    form = "json" if given.has("--json") else given.get("--format", "text")
    if form not in FORMATS:
        raise UsageError(one_of("--format", FORMATS, form))
    if form != "text":
        use(ENGLISH)  # programs read it
    if given.has("--batch") == bool(given.operands):
        raise UsageError(say("give the turns of one game, or --batch and a file of games"))
    analyst = Analyst(given.get("--tree") or _usual_tree(given), given.get("--list") or None)
    if sys.stderr.isatty() and compiler_bridge.live_solver():
        print(say("Warming up the solver ..."), file=sys.stderr)
    if given.has("--batch"):
        return _analyse_batch(given.get("--batch"), analyst, form)
    return _analyse_one(analyst.scoring.line(given.operands), analyst, form)


def _usual_tree(given: Arguments) -> str:
    """Return the tree to compare with by default: the tree of the day for a daily game, else classic."""
    from player.loader import TODAY

    if given.has("--list") or given.has("--batch") or not _is_daily(given.operands):
        return "classic"
    note = say(
        "compared with the tree of the daily game; use --tree classic to compare with classic"
    )
    print(say("note: {note}", note=note), file=sys.stderr)
    return TODAY


def _is_daily(turns: list[str]) -> bool:
    """Return whether a game ends in today's recorded answer, or in a word that only the daily game has."""
    from player.core.errors import PlayerError
    from player.daily import past
    from player.gameplay.today import LIST
    from player.games.word import normalise
    from player.words.lists import load

    words = [
        normalise(word)
        for turn in turns
        for word in turn.replace("=", " ").replace(",", " ").split()
    ]
    try:
        if past.own().word_of(past.this_day()) in words:
            return True
    except PlayerError:
        pass  # without usable past answers, the game is not a daily one
    last = words[-1:] if "=" not in "".join(turns) else words[-2:-1]
    usual = set(load("classic").words)
    return any(word not in usual and word in load(LIST).words for word in last)


def _analyse_one(game: str, analyst: "Analyst", form: str) -> int:
    from player.terminal import report

    if form == "csv":
        print_file(report.as_csv([report.Result(1, game, analyst)]))
        return OK
    analysis = analyst.analyse(game)
    if form == "json":
        print_json(analysis.as_dict())
        return OK
    for line in report.lines(analysis):
        print(line)
    return OK


def _analyse_batch(path: str, analyst: "Analyst", form: str) -> int:
    from player.terminal import report

    results = report.analyse_file(path, analyst)
    if form == "json":
        print_json(report.as_dict(results))
    elif form == "csv":
        print_file(report.as_csv(results))
    else:
        for result in results:
            if result.analysis:
                sums = report.balance(result.analysis)
            else:
                sums = say("error: {reason}", reason=result.error)
            print(f"{result.number:>4}  {sums}")
        print(f"\n{report.summary(results)}")
    return NO if any(result.error for result in results) else OK


def _forms() -> tuple[str, ...]:
    from player.terminal.report import FORMATS

    return FORMATS


COMMAND = Command(
    "analyse [TURN...]",
    later("show what each turn of a finished game cost, and what it saved"),
    _analyse,
    options=(
        Option("--tree", later("the tree to play by: a name or a path (classic)"), "TREE"),
        LIST,
        Option("--batch", later("a file with one game per line"), "FILE"),
        Option("--format", later("text, csv or json"), "FORM", choices=_forms),
        JSON,
        PALETTE,
    ),
    details=_ANALYSE,
)
