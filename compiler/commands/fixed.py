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
    from compiler.search.sequence_ledger import PricedSequence
    from compiler.search.sequences import FoundSequences, SequenceSearch

NOT_FOR_IT = ("--out", "--scheduler", "--workers", "--objective")


def openers_fixed(given: Arguments, common: CommonTerms, form: str) -> int:
    """Find the best words to play first whatever the feedback, or price given ones."""
    from compiler.search.parallel import Loop
    from compiler.search.sequence_ledger import SequenceLedger
    from compiler.search.sequences import FoundSequences, SequenceSearch, check_mode

    for option in NOT_FOR_IT:
        if given.has(option):
            raise UsageError(f"{option} cannot be used with --fixed")
    text = given.get("--fixed")
    if text.isdigit() and text not in {"2", "3"}:
        raise UsageError(f"--fixed must be 2, 3 or words, not {text!r}")
    if given.has("--ledger") and not text.isdigit():
        raise UsageError("--ledger works with --fixed 2 and --fixed 3 only")
    check_mode(common.mode)
    problem = read_problem(given, common)
    ledger = SequenceLedger(problem, common.max_guesses, given.get("--ledger") or None)
    try:
        with Bar() as bar:
            loop = Loop(common.threads, common.seconds, bar)
            search = SequenceSearch(problem, common.max_guesses, loop, ledger)
            if text == "2":
                found = search.best_pairs()
            elif text == "3":
                found = search.best_triples()
            else:
                found = FoundSequences([_priced(search, text)], proven=False)
    finally:
        ledger.close()
    if not found.best and not found.stopped:
        raise PlayerError(
            f"{problem.lists.name}: no tree with {text} fixed words stays within the guess limit"
        )
    if form == "json":
        result = {
            "sequences": [_as_dict(problem, one) for one in found.best],
            "proven": found.proven,
            "finished": not found.stopped,
            "answers_digest": problem.lists.answers_digest,
        }
        print_json(result)
    else:
        rows = [[str(cell) for cell in _as_dict(problem, one).values()] for one in found.best]
        rows = [[", ".join(_names(problem, one)), *row[1:]] for one, row in zip(found.best, rows)]
        print_table([["words", "total", "mean"], *rows], "text" if form == "table" else form)
    if text.isdigit():
        _say_how_far(search, found, given)
    return NO if found.stopped else OK


def _say_how_far(search: "SequenceSearch", found: "FoundSequences", given: Arguments) -> None:
    """Say what is proven about the sequences."""
    if not found.stopped:
        if found.proven:
            say("treec: all pairs were compared; no others are better")
        else:
            say(
                "treec: no sequence that shares two words with the first is better; "
                "nothing is proven about the others"
            )
        return
    words = plural(len(search.problem.lists.words), "word")
    if search.open:
        left = f"the pairs of {search.open:,} of {words} are not all compared yet"
    else:
        left = "all pairs were compared, but not all third words of the best ones"
    say(f"treec: not finished: {found.stopped}; {left}")
    if given.has("--ledger"):
        say("treec: the ledger has the results so far; the same command resumes from it")
    else:
        say("treec: with --ledger FILE an interrupted search can be resumed")


def _priced(search: "SequenceSearch", text: str) -> "PricedSequence":
    """Return the exact total of a given sequence."""
    from compiler.search.engine import INFINITE
    from compiler.search.sequence_ledger import PricedSequence

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
