"""`treec openers --fixed`: find the best words to play first whatever the feedback, or price given ones."""

from typing import TYPE_CHECKING, Any

from compiler.commands.options import Bar, CommonTerms, read_problem, read_words, say
from compiler.commands.tables import print_table
from compiler.progress import plural
from player.cli.args import Arguments, UsageError
from player.cli.running import NO, OK, print_json
from player.core.errors import PlayerError

if TYPE_CHECKING:
    from compiler.search.problem import Problem
    from compiler.search.sequences import PricedSequence, SequenceSearch

NOT_FOR_IT = ("--ledger", "--out", "--scheduler", "--workers", "--objective")


def openers_fixed(given: Arguments, common: CommonTerms, form: str) -> int:
    """Find the best words to play first whatever the feedback, or price given ones."""
    from compiler.search.parallel import Loop
    from compiler.search.sequences import SequenceSearch

    for option in NOT_FOR_IT:
        if given.has(option):
            raise UsageError(f"{option} cannot be used with --fixed")
    text = given.get("--fixed")
    if text.isdigit() and text not in {"2", "3"}:
        raise UsageError(f"--fixed must be 2, 3 or words, not {text!r}")
    problem = read_problem(given, common)
    with Bar() as bar:
        search = SequenceSearch(
            problem, common.max_guesses, Loop(common.threads, common.seconds, bar)
        )
        if text in {"2", "3"}:
            found, proven, stopped = search.best_pairs()
            if text == "3":
                found, proven = search.extended(found), False
        else:
            found, proven, stopped = [_priced(search, text)], False, ""
    if not found and not stopped:
        raise PlayerError(
            f"{problem.lists.name}: no tree with {text} fixed words stays within the guess limit"
        )
    if form == "json":
        result = {"sequences": [_as_dict(problem, one) for one in found], "proven": proven}
        print_json(
            result | {"finished": not stopped, "answers_digest": problem.lists.answers_digest}
        )
    else:
        rows = [[str(cell) for cell in _as_dict(problem, one).values()] for one in found]
        rows = [[", ".join(_names(problem, one)), *row[1:]] for one, row in zip(found, rows)]
        print_table([["words", "total", "mean"], *rows], "text" if form == "table" else form)
    if stopped:
        say(f"treec: not finished: {stopped}; pairs with {plural(search.open, 'word')} are open")
    elif proven:
        say("treec: no pair of fixed words is better; all pairs were compared")
    elif text == "3":
        say(
            "treec: these are the best third words for the best pairs; not proven, other triples may be better"
        )
    return NO if stopped else OK


def _priced(search: "SequenceSearch", text: str) -> "PricedSequence":
    """Return the exact total of a given sequence."""
    from compiler.search.engine import INFINITE
    from compiler.search.sequences import PricedSequence

    words = read_words(text, search.problem, "--fixed")
    total = search.price(words)
    if total >= INFINITE:
        names = ", ".join(search.problem.lists.words[word] for word in words)
        raise PlayerError(
            f"{search.problem.lists.name}: no tree that always begins with {names} stays within the guess limit; "
            "try --max-guesses none"
        )
    return PricedSequence(total, words)


def _names(problem: "Problem", one: "PricedSequence") -> list[str]:
    return [problem.lists.words[word] for word in one.words]


def _as_dict(problem: "Problem", one: "PricedSequence") -> dict[str, Any]:
    scale = 1 if problem.weights is None else problem.weights.scale
    return {
        "words": _names(problem, one),
        "total": one.total if scale == 1 else one.total / scale,
        "mean": round(one.total / problem.weight, 4) if problem.weight else None,
    }
