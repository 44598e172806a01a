"""`treec prove`: prove over all openers that no tree is better, and write the certificate."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from compiler.commands import within
from compiler.commands.options import (
    CLUSTER,
    COMMON,
    LIST,
    TIME_LIMIT,
    Bar,
    CommonTerms,
    check_cluster,
    cluster_for,
    read_common,
    read_problem,
    say,
)
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, NO, OK, print_json
from player.core.errors import PlayerError
from player.core.text import plain

if TYPE_CHECKING:
    from compiler.search.problem import Problem


def _prove(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.proof import prove

    check_cluster(given)
    common = read_common(given)
    if common.within:
        if given.has("--log"):
            raise UsageError("--log cannot be used with --objective within:K")
        return within.prove_within(given, common)
    problem = read_problem(given, common)
    path = given.get("--out", f"{problem.lists.name}.proof")
    output = _output(given, path, problem, common)
    output.check()
    log = _log_output(given, problem, common) if given.has("--log") else None
    if log is not None:
        log.check()
    with Bar() as bar, cluster_for(given, problem, bar) as cluster:
        proof = prove.prove(
            problem,
            prove.Terms(
                common.objective,
                common.max_guesses,
                common.threads,
                common.seconds,
                log=log is not None,
            ),
            given.get("--ledger") or None,
            bar,
            cluster,
        )
    if log is not None and proof.log is not None:
        log.save(proof.log)
    if proof.certificate is not None:
        output.save(proof.certificate)
    if given.has("--json"):
        print_json(
            proof._asdict()
            | {
                "certificate": path if proof.proven else None,
                "log": given.get("--log") or None if proof.proven else None,
                "seconds": round(proof.seconds, 3),
                "log_seconds": round(proof.log_seconds, 3),
            }
        )
    else:
        _proof_summary(problem, proof, path, given)
    return OK if proof.proven else NO


def _output(given: Arguments, path: str, problem: "Problem", common: CommonTerms) -> Output:
    """Return the certificate to write; it may replace one that proves the same."""
    from player.proofs.certificate import TITLE, parse

    return _replacing(path, TITLE, lambda old: parse(old).terms, given, problem, common)


def _log_output(given: Arguments, problem: "Problem", common: CommonTerms) -> Output:
    """Return the proof log to write; it may replace one that proves the same."""
    from compiler.check.log import TITLE, parse

    return _replacing(
        given.get("--log"), TITLE, lambda old: parse(old).terms, given, problem, common
    )


def _replacing(
    path: str,
    title: str,
    terms_of: Callable[[bytes], dict[str, Any]],
    given: Arguments,
    problem: "Problem",
    common: CommonTerms,
) -> Output:
    """Return a file to write; it may replace one with this title for the same proof."""
    from compiler.proof.certificate import header

    about = header(problem, common.objective, common.max_guesses)

    def supersedes(old: bytes, _: bytes | None) -> bool:
        try:
            terms = terms_of(old)
        except PlayerError:
            return False
        return about.items() <= terms.items()

    return Output(
        path,
        inputs_of(given),
        replace=given.has("--replace"),
        ours=lambda content: content.startswith(f"{title} ".encode()),
        supersedes=supersedes,
    )


def _proof_summary(problem: "Problem", proof: Any, path: str, given: Arguments) -> None:
    """Print what was proven."""
    from player.numbers import format_total

    def cost(total: int) -> str:
        if problem.weights is None:
            return plural(total, "guess")
        return f"{format_total(total, problem.weights.scale)} guesses by weight"

    name = problem.lists.name
    if proof.proven:
        worst = (
            "" if proof.worst is None else f" and a worst case of {plural(proof.worst, 'guess')}"
        )
        print(
            f"{name}: {cost(proof.total)}{worst} is proven optimal over all {plural(proof.openers, 'opener')}"
        )
    else:
        best = "no tree yet" if proof.total is None else f"best so far {cost(proof.total)}"
        print(f"{name}: not proven yet, {best}, {plural(proof.open, 'opener')} open")
    rate = proof.states / max(proof.seconds, 1e-9)
    each = 1000 * proof.seconds / proof.openers
    print(f"refuted by one ply  {proof.openers - proof.searched - proof.open:,}")
    print(f"took a search       {proof.searched:,}")
    print(
        f"time                {proof.seconds:.1f} s, {each:.2f} ms an opener, {rate:,.0f} states a second"
    )
    if proof.proven:
        print(f"certificate         {plain(path)}")
        if proof.log is not None:
            size, seconds = len(proof.log), proof.log_seconds
            print(
                f"proof log           {plain(given.get('--log'))}, {size:,} bytes, {seconds:.1f} s"
            )
    elif given.has("--ledger"):
        say("treec: the ledger has the results so far; the same command resumes from it")
    else:
        say("treec: with --ledger FILE an interrupted proof can be resumed")


PROVE = Command(
    "prove LIST",
    "prove that no tree is better, and write the certificate",
    _prove,
    options=(
        Option("--out", "the certificate (LIST.proof in this folder)", "FILE"),
        Option("--log", "also write a proof log, which can be checked without a search", "FILE"),
        REPLACE,
        Option("--ledger", "save results in FILE and resume from it", "FILE"),
        *COMMON,
        *CLUSTER,
        TIME_LIMIT,
        JSON,
    ),
    details=(
        f"{LIST}\n\n`play stats` calls a tree proven if a matching certificate with the same name is beside it."
    ),
)
