"""The commands of `treec` that price openers and prove: openers and prove."""

from typing import TYPE_CHECKING, Any

from compiler.commands.options import (
    LIST,
    MAX_GUESSES,
    MODE,
    PRIOR,
    TERMS,
    THREADS,
    TIME_LIMIT,
    WEIGHTS,
    Bar,
    read_problem,
    read_terms,
    read_words,
    say,
    whole,
)
from player.args import Arguments, Command, Option, UsageError
from player.commands.running import JSON, NO, OK, print_json
from player.screen import plural

if TYPE_CHECKING:
    from compiler.search.problem import Problem


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


def _prove(given: Arguments) -> int:
    from compiler.proof import prove
    from player.files import save

    terms = read_terms(given)
    problem = read_problem(given, terms)
    with Bar() as bar:
        proof = prove.prove(
            problem,
            prove.Terms(terms.objective, terms.max_guesses, terms.threads, terms.seconds),
            given.get("--ledger") or None,
            bar,
        )
    path = given.get("--out", f"{problem.lists.name}.proof")
    if proof.certificate is not None:
        save(path, proof.certificate)
    if given.has("--json"):
        print_json(
            proof._asdict()
            | {"certificate": path if proof.proven else None, "seconds": round(proof.seconds, 3)}
        )
    else:
        _proof_summary(problem, proof, path, given)
    return OK if proof.proven else NO


def _proof_summary(problem: "Problem", proof: Any, path: str, given: Arguments) -> None:
    """Say what was proven."""
    name = problem.lists.name
    if proof.proven:
        worst = (
            "" if proof.worst is None else f" and a worst case of {plural(proof.worst, 'guess')}"
        )
        print(
            f"{name}: {proof.total:,} guesses{worst} is proven optimal over all {proof.openers:,} openers"
        )
    else:
        best = "no tree yet" if proof.total is None else f"best so far {proof.total:,}"
        print(f"{name}: not proven yet, {best}, {plural(proof.open, 'opener')} open")
    rate = proof.states / max(proof.seconds, 1e-9)
    each = 1000 * proof.seconds / proof.openers
    print(f"refuted by one ply  {proof.openers - proof.searched - proof.open:,}")
    print(f"took a search       {proof.searched:,}")
    print(
        f"time                {proof.seconds:.1f} s, {each:.2f} ms an opener, {rate:,.0f} states a second"
    )
    if proof.proven:
        print(f"certificate         {path}")
    elif given.has("--ledger"):
        say("treec: what was found is in the ledger; the same command goes on from there")
    else:
        say("treec: with --ledger FILE a proof can be interrupted and goes on where it was")


COMMANDS = (
    Command(
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
            WEIGHTS,
            *PRIOR,
            THREADS,
            JSON,
        ),
        details=LIST,
    ),
    Command(
        "prove",
        "LIST",
        "prove over all openers that no tree is better, and write the certificate",
        _prove,
        options=(
            Option("--out", "the certificate (LIST.proof, here)", "FILE"),
            Option("--ledger", "keep findings in a file, and go on from it", "FILE"),
            *TERMS,
            TIME_LIMIT,
            JSON,
        ),
        details=(
            f"{LIST}\n\nA certificate beside a tree of the same name makes `play stats` call it proven."
        ),
    ),
)
