"""`treec openers`: the exact total of named openers, or the best openers of all."""

from compiler.commands.options import (
    LIST,
    MAX_GUESSES,
    MODE,
    THREADS,
    WEIGHING,
    Bar,
    read_problem,
    read_terms,
    read_words,
    whole,
)
from player.args import Arguments, Command, Option, UsageError
from player.commands.running import JSON, OK


def _price_openers(given: Arguments) -> int:
    from compiler.policies.accuracy import record
    from compiler.search.loop import Loop
    from compiler.search.openers import best_openers, price, render

    form = "json" if given.has("--json") else given.get("--format", "table")
    if form not in {"table", "csv", "json"}:
        raise UsageError(f"--format takes table, csv or json, not {form!r}")
    if given.has("--words") == given.has("--top"):
        raise UsageError("either --words or --top is needed")
    terms = read_terms(given)
    top = whole(given.get("--top", "1"), "--top", 10**6)
    problem = read_problem(given, terms)
    with Bar() as bar:
        loop = Loop(terms.threads, progress=bar)
        if given.has("--words"):
            words = read_words(given.get("--words"), problem, "--words")
            priced = price(problem, words, terms.max_guesses, loop)
        else:
            priced = best_openers(problem, top, terms.max_guesses, loop)
    record(problem, terms.max_guesses, {one.word: one.total for one in priced})
    print(render(priced, form, sum(problem.local.weight)), end="")
    return OK


OPENERS = Command(
    "openers",
    "LIST",
    "the exact total of named openers, or the best openers of all",
    _price_openers,
    options=(
        Option("--words", "the openers to price", "WORD,..."),
        Option("--top", "the N best of all", "N"),
        Option("--format", "table, csv or json (table)", "FORM"),
        MODE,
        MAX_GUESSES,
        *WEIGHING,
        THREADS,
        JSON,
    ),
    details=LIST,
)
