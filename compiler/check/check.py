"""Check a certificate of optimality independently of the code that made it.

With a proof log, everything is checked: every claim of the log, and every opener (`compiler.check.log`). Without one,
every opener that one ply refutes is bounded again (`compiler.check.board`), and a sample of those that took a search
is searched again (`compiler.check.slow_search`). Claims that openers are equivalent are tested
(`compiler.check.symmetry`). None of this shares code with the compiled search. The tree beside the certificate proves
that the value is attained: `player.core.verify` replays it.
"""

import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.log import MAX_BYTES, SUFFIX, LogReport, ProofLog, check_log, parse
from compiler.check.marking import numbers_of, score_all, score_of
from compiler.check.rules import CheckerRules
from compiler.check.slow_search import solve_opener
from compiler.check.symmetry import PermutationGroup, exchanges_of, is_true, keeps, numbered
from compiler.check.verdicts import Verdicts
from compiler.progress import Progress, Silence, uninterrupted
from player.core.text import plain
from player.core.tree import Tree
from player.loader import load
from player.proofs.certificate import ONE_PLY, SEARCH, Certificate, objection, read
from player.proofs.terms import CertificateError
from player.proofs.verify import verify
from player.storage.files import read_at_most
from player.words.lists import WordLists, shipped_with
from player.words.tree_lists import lists_for
from player.words.weights import Weights, digests

if TYPE_CHECKING:
    from player.games.bulk import Symmetry

SAMPLE = 40
PHASES = {ONE_PLY: "one ply", SEARCH: "searching"}
Claim = tuple[int, str]


class CheckReport(NamedTuple):
    """The result of a check: `problems` refute the certificate, `notes` say what was not checked.

    `about` describes what was checked: the list, its digests, the weights and their source, and the terms.
    """

    problems: list[str]
    notes: list[str]
    about: dict[str, Any]
    total: int
    openers: int
    one_ply: int  # openers that were bounded again
    searched: int  # openers that took a search in the proof
    sampled: list[str]  # those of them that were searched again
    alike: int  # openers that are equivalent to another one
    claims: int | None  # claims of the proof log, all of them checked; None if there is no log
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether the whole proof was checked, with nothing left out."""
        return self.claims is not None and not self.problems and not self.notes

    @property
    def ok(self) -> bool:
        """Whether everything that was checked holds."""
        return not self.problems

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON."""
        about = {"ok": self.ok, "complete": self.complete} | self._asdict()
        return about | {"seconds": round(self.seconds, 3)}


class CheckKeywords(TypedDict, total=False):
    """The options of `check`; `CheckOptions` has their defaults."""

    sample: int
    seed: int
    threads: int
    ledger: str | None
    log_path: str | None
    progress: Progress | None


class CheckOptions(NamedTuple):
    """The options of a check."""

    sample: int = SAMPLE  # openers to search again
    seed: int = 1  # of the sample
    threads: int = 1
    ledger: str | None = None  # the path of the journal of verdicts, to resume from
    log_path: str | None = None  # the path of the proof log, if it is not beside the certificate
    progress: Progress | None = None


def check(
    path: str,
    lists: WordLists | None = None,
    weights: Weights | None = None,
    *,
    weights_from: str = "given",
    **options: Unpack[CheckKeywords],
) -> CheckReport:
    """Check the certificate at `path`, or beside the tree at `path`, against its lists.

    If the certificate names a proof log, that is checked instead of a sample. `options` are those of `CheckOptions`.

    Without `lists`, it uses the lists that the certificate names by digest, if they are shipped or found for the
    tree. `weights_from` names the source of the weights. If the tree beside the certificate is unsound or a different
    one, no opener is tested. Openers with a verdict in the ledger are not tested again.
    """
    began, given = monotonic(), CheckOptions(**options)
    stem = os.path.splitext(path)[0]
    certificate = read(f"{stem}.proof")
    tree = load(os.path.abspath(f"{stem}.msgpack")) if os.path.exists(f"{stem}.msgpack") else None
    try:
        named = lists or _lists_at_hand(certificate, tree)
        lists = _lists_of(certificate, named, weights)
        claims = certificate.claims(lists.words)
    except CertificateError as error:
        raise CertificateError(f"{plain(stem)}.proof: {error}") from None
    about = _about(certificate.terms, lists, weights, named, weights_from)
    problems, notes = _tree_problems(tree, stem, lists)
    speaker = {word: first for word in claims if (first := certificate.alike_to(word)) != word}
    by_one_ply, searched = _by_reason(
        certificate.terms, {word: claims[word] for word in claims if word not in speaker}
    )
    log = _log_of(certificate, stem + SUFFIX, given.log_path, notes)
    tried = not problems
    sampled: list[str] = []
    found: LogReport | None = None
    if tried and log is not None:
        verdicts = Verdicts(None, certificate.digest)
        trial = _Trial(certificate, lists, weights, verdicts, given)
        problems += trial.alike(speaker)
        found = check_log(
            log, trial.board, list(lists.words), trial.moves, trial.exchanges, trial.progress
        )
        problems += [] if found.problem is None else [found.problem]
    elif tried:
        chosen = random.Random(given.seed)  # noqa: S311
        sampled = sorted(chosen.sample(searched, min(given.sample, len(searched))))
        verdicts = Verdicts(given.ledger, certificate.digest)
        try:
            trial = _Trial(certificate, lists, weights, verdicts, given)
            problems += trial.alike(speaker)
            problems += trial.report(ONE_PLY, by_one_ply, trial.one_ply)
            problems += trial.report(SEARCH, sampled, trial.search)
        finally:
            verdicts.close()
        if left := len(searched) - len(sampled):
            notes.append(
                f"{left:,} of {len(searched):,} openers that took a search were not searched again"
            )
    else:
        notes.append(
            "no opener was tried again: put the right tree beside the certificate, or move the tree away to "
            "check the certificate alone"
        )
    return CheckReport(
        problems=problems,
        notes=notes,
        about=about,
        total=certificate.terms["total"],
        openers=len(claims),
        one_ply=len(by_one_ply) if tried else 0,
        searched=len(searched),
        sampled=sampled,
        alike=len(speaker),
        claims=None if found is None else found.claims,
        seconds=monotonic() - began,
    )


def _log_of(
    certificate: Certificate, beside: str, named: str | None, notes: list[str]
) -> ProofLog | None:
    """Return the proof log that a certificate names; None if it names none, or, with a note, if it is not there."""
    terms = dict(certificate.terms)
    wanted = terms.pop("log_digest", None)
    path = beside if named is None else named
    if wanted is None and named is not None:
        raise CertificateError(f"{plain(named)}: the certificate names no proof log")
    if wanted is None:
        return None
    if named is None and not os.path.exists(path):
        notes.append(f"the proof log {plain(path)} is missing, so this check is a sample")
        return None
    try:
        log = parse(read_at_most(path, MAX_BYTES))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CertificateError(f"{plain(path)}: cannot be read ({reason})") from None
    except CertificateError as error:
        raise CertificateError(f"{plain(path)}: {error}") from None
    if log.digest != wanted:
        raise CertificateError(f"{plain(path)}: not the proof log that the certificate names")
    if log.terms != terms:
        raise CertificateError(f"{plain(path)}: it does not belong to the certificate")
    return log


def _lists_at_hand(certificate: Certificate, tree: Tree | None) -> WordLists | None:
    """Return the lists that the certificate names by digest: shipped ones, or those of the tree; None if not found."""
    wanted = certificate.terms["guesses_digest"]
    lists = None if tree is None or tree.meta["digests"]["guesses"] != wanted else lists_for(tree)
    return lists or shipped_with(wanted)


def _about(
    terms: dict[str, Any],
    lists: WordLists,
    weights: Weights | None,
    named: WordLists | None,
    source: str,
) -> dict[str, Any]:
    """Return what is checked: the list with its digests, the weights, the terms.

    `named` are the lists before weighting.
    """
    left_out = set() if named is None else set(named.answers) - set(lists.answers)
    weighed = weights and {
        "from": source, "zero": len(left_out), "total": weights.total, "scale": weights.scale,
    }  # fmt: skip
    terms = {
        key: terms[key] for key in ("scoring", "mode", "max_guesses", "objective", "total", "worst")
    }
    return {
        "list": lists.name,
        "answers": len(lists.answers),
        "guesses": len(lists.words),
        "digests": digests(lists, weights),
        "weights": weighed,
    } | terms


def _lists_of(
    certificate: Certificate, lists: WordLists | None, weights: Weights | None
) -> WordLists:
    """Return the lists that the certificate belongs to; raise CertificateError if it belongs to others."""
    terms = certificate.terms
    if weights is not None:
        lists = weights.lists
    if lists is None:
        raise CertificateError("it belongs to lists that are not shipped; name them with --list")
    if terms["weights_digest"] is not None and weights is None:
        raise CertificateError("it belongs to weighted answers; name them with --weights")
    if terms["scoring"] != lists.scoring.name:
        raise CertificateError(
            f"it belongs to guesses marked by {terms['scoring']!r}, not {lists.scoring.name!r}"
        )
    found = digests(lists, weights)
    for what in ("guesses", "weights", "answers"):
        if terms[f"{what}_digest"] != found[what]:
            raise CertificateError(
                f"it belongs to other {what}: digest {terms[f'{what}_digest']}, here {found[what]}"
            )
    return lists


def _tree_problems(tree: Tree | None, stem: str, lists: WordLists) -> tuple[list[str], list[str]]:
    """Return the problems of the tree beside the certificate, and a note if there is none."""
    path = f"{stem}.msgpack"
    if tree is None:
        return [], [f"there is no tree {plain(path)}: that the value is attained was not checked"]
    problems = list(verify(tree, lists).problems)
    if (reason := objection(tree, f"{stem}.proof")) is not None:
        problems.append(f"the certificate does not speak of it: {reason}")
    return [f"the tree {plain(path)}: {problem}" for problem in problems], []


def _by_reason(terms: dict[str, Any], claims: dict[str, Claim]) -> tuple[list[str], list[str]]:
    """Return the openers refuted by one ply, and those that took a search, each sorted.

    One ply proves nothing about the worst case, so for that objective all count as searched.
    """
    if terms["objective"] == "worst":
        return [], sorted(claims)
    by_one_ply = sorted(word for word, (_, reason) in claims.items() if reason == ONE_PLY)
    return by_one_ply, sorted(claims.keys() - set(by_one_ply))


def _symmetry_of(lists: WordLists, mode: str) -> "Symmetry | None":
    """Return the symmetry that a game offers for some lists, if it holds in a mode.

    Hard mode depends on letters. Ultra mode depends on codes that are known only if every guess may be the secret.
    """
    if mode == "hard" or (mode == "ultra" and lists.others):
        return None
    scoring = getattr(lists, "scoring", None)
    return None if scoring is None else scoring.symmetry(lists)


class _Trial:
    """A certificate, and the matrix on which its openers are tested."""

    def __init__(
        self,
        certificate: Certificate,
        lists: WordLists,
        weights: Weights | None,
        verdicts: Verdicts,
        given: CheckOptions,
    ) -> None:
        self.terms = certificate.terms
        self.claims = certificate.claims(lists.words)
        self.verdicts = verdicts
        self.words = lists.words
        self.threads = given.threads
        self.progress = given.progress or Silence()
        answers = range(len(lists.answers))
        codes = score_all(lists.words, answers, given.threads, lists)
        values = [1] * len(answers) if weights is None else weights.values
        mode = self.terms["mode"]
        rules = None if mode == "normal" else CheckerRules(mode, numbers_of(lists), score_of(lists))
        offered = _symmetry_of(lists, mode)
        moves = [numbered(lists.words, move) for move in offered.generators()] if offered else []
        true = [move for move in moves if move is not None and is_true(move, codes)]
        self.false = len(true) < len(moves)
        believed = [] if self.false else [move for move in true if keeps(move, values)]
        self.moves = PermutationGroup(believed) if believed else None
        self.exchanges = exchanges_of(lists.words, offered, len(believed))
        self.board = CheckerMatrix(codes, values, rules, self.moves if rules is None else None)
        self.number = {word: i for i, word in enumerate(lists.words)}

    def alike(self, speaker: dict[str, str]) -> list[str]:
        """Return the problems of openers that are claimed to be equivalent to another."""
        if not speaker:
            return []
        if self.moves is None:
            why = "what is offered changes some answer" if self.false else "these lists have none"
            return [f"{len(speaker):,} openers are said to be alike to others by a symmetry: {why}"]
        problems = []
        for word, other in speaker.items():
            if self.moves.first[self.number[word]] != self.moves.first[self.number[other]]:
                problems.append(
                    f"{word}: no symmetry takes it to {other}, which is to speak for it"
                )
            elif self._claimed(word) > self._claimed(other):
                problems.append(
                    f"{word}: the certificate says more of it than of {other}, alike to it"
                )
        return problems

    def one_ply(self, word: str) -> str | None:
        """Return the problem of an opener that one ply should refute, or None."""
        claimed = self._claimed(word)
        bound = self.board.opener_bound(self.number[word], claimed)
        if bound < claimed:
            return f"{word}: one ply gives {bound}, the certificate says {claimed}"
        return None

    def search(self, word: str) -> str | None:
        """Return the problem of an opener that took a search, or None."""
        claimed, limit = self._claimed(word), self.terms["max_guesses"]
        number = self.number[word]
        if self.terms["objective"] == "worst":
            limit = self.terms["worst"]
            if limit > 1 and solve_opener(self.board, number, INFINITE, limit - 1) < INFINITE:
                return f"{word}: a tree of {limit - 1} guesses exists, the certificate says there is none"
        total = solve_opener(self.board, number, claimed, limit)
        if total < claimed:
            return f"{word}: a tree of total {total} exists, the certificate says {claimed} is the least"
        return None

    def report(self, reason: str, words: list[str], test: Callable[[str], str | None]) -> list[str]:
        """Test the openers that have no verdict yet; return the problems of all of them."""
        found = self.verdicts.found
        todo = [word for word in words if (reason, word) not in found]
        self.progress.start(PHASES[reason], len(todo))
        for word, problem in self._results(todo, test):
            self.verdicts.add(reason, word, problem)
            self.progress.done(1, self.terms["total"])
        return [problem for word in words if (problem := found[reason, word]) is not None]

    def _claimed(self, word: str) -> int:
        """Return the bound that an opener must have: at least the value of the certificate."""
        return max(self.claims[word][0], int(self.terms["total"]))

    def _results(
        self, words: list[str], test: Callable[[str], str | None]
    ) -> Iterator[tuple[str, str | None]]:
        """Yield all words with their results as they come. Few wait at a time, so that Ctrl-C takes effect soon."""
        waiting = iter(words)
        running: dict[Future[str | None], str] = {}
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                while True:
                    with uninterrupted():
                        for word in islice(waiting, 2 * self.threads - len(running)):
                            running[pool.submit(test, word)] = word
                    if not running:
                        return
                    with uninterrupted():
                        done = wait(running, timeout=0.2, return_when=FIRST_COMPLETED).done
                    for future in done:
                        yield running.pop(future), future.result()
            finally:
                self.board.stopped = bool(running)
