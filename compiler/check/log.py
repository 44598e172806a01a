"""Proof logs: reading one, and checking that its claims hold and refute every opener.

`trees/FORMAT.md` describes the file, and `docs/proving.md` the rule by which claims follow (`compiler.check.claims`).
No false claim passes: each line is checked against all guesses, using only other lines and bounds.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.claims import NO_LIMIT, Allowed, Array, Claim, ClaimRule
from compiler.check.openers import OpenerGroup, similar
from compiler.check.symmetry import Exchanges, Path, PermutationGroup
from compiler.journal import as_given
from compiler.progress import Progress
from player.core.checksum import sha256
from player.core.text import plain
from player.numbers import is_whole
from player.proofs.terms import CertificateError
from player.storage.sealed import unsealed
from player.storage.strict_json import dumps, loads

TITLE = "guesstree proof log"
VERSIONS = {"normal": "1", "hard": "3", "ultra": "3"}
SUFFIX = ".prooflog"
NEVER, STEP = "never", "-"  # in the place of a bound: there is no tree; nothing is claimed
ROOT, CORE = "root, ", "core, "  # how lines start that are no steps; no word has a comma
MOST_CORES = 1 << 15  # in all sections, so that they cannot fill the memory
MAX_BYTES = 16 << 20
MAX_CELLS = 1 << 25  # answers in all claims together, so that a log cannot fill the memory
MOST_TWO_PLY = 64  # answers of a state: more take too long
MOST_SECTIONS = 2  # the second for the objective `worst`
LONGEST_BOUND = 17  # digits
MOST_WEIGHT = 10**12  # of all answers together, so that no total comes near `INFINITE`


class LogLine(NamedTuple):
    """A guess and its code after the steps above it, and the bound that is claimed of the answers left, if any."""

    number: int  # of the line in the file
    depth: int
    word: str
    code: int
    bound: int | None


class LogCore(NamedTuple):
    """Answers that some guesses are claimed not to find."""

    number: int  # of the line in the file
    left: int  # the guesses
    words: list[str]


class LogSection(NamedTuple):
    """Claims that imply one bound of all answers."""

    limit: int  # guesses; 0: no limit
    bound: int
    cores: list[LogCore]
    lines: list[LogLine]


class ProofLog(NamedTuple):
    """A log as it was read."""

    terms: dict[str, Any]
    two_ply: int  # the most answers of states that are bounded by two plies
    sections: list[LogSection]
    digest: str  # of the whole file


class LogReport(NamedTuple):
    """The result of checking a log: `problem` is the first claim or opener that fails, None if all is proven."""

    problem: str | None
    claims: int


def parse(data: bytes) -> ProofLog:
    """Return the log in `data`, the content of its file; raise CertificateError if it is not a log."""
    found = unsealed(data)
    if found is None or not found[0].endswith(b"\n"):
        raise CertificateError("damaged: its checksum does not agree")
    try:
        lines = found[0].decode().removesuffix("\n").split("\n")
    except UnicodeDecodeError:
        raise CertificateError("not a text in UTF-8") from None
    if lines[0] not in {f"{TITLE} {version}" for version in VERSIONS.values()}:
        raise CertificateError(f"expected the first line to be '{TITLE} 1' or '{TITLE} 3'")
    try:
        terms = loads(lines[1]) if len(lines) > 2 else None
    except ValueError:
        terms = None
    if not isinstance(terms, dict) or dumps(terms, sort_keys=True) != lines[1]:
        raise CertificateError(
            "expected the second line to be JSON with sorted keys, and sections after it"
        )
    if lines[0] != f"{TITLE} {VERSIONS.get(str(terms.get('mode')))}":
        raise CertificateError(f"{lines[0]!r} does not fit the mode")
    two_ply = 0 if terms["mode"] == "normal" else terms.pop("two_ply", None)
    if type(two_ply) is not int or not 0 <= two_ply <= MOST_TWO_PLY:
        raise CertificateError(f"expected 'two_ply' to be a number up to {MOST_TWO_PLY}")
    sections = list(_sections(lines))
    if len(sections) > MOST_SECTIONS:
        raise CertificateError(f"it has more than {MOST_SECTIONS} sections")
    return ProofLog(terms, two_ply, sections, sha256(data).hexdigest())


def _sections(lines: list[str]) -> Iterator[LogSection]:
    """Yield the sections, which begin on the third line."""
    section: LogSection | None = None
    before: list[tuple[str, int]] = []  # the steps to the last line
    for number, text in enumerate(lines[2:], 3):
        if text.startswith(ROOT):
            if section is not None:
                yield section
            section, before = _section(number, text), []
            continue
        if section is None:
            raise CertificateError(f"line {number}: expected a line that starts with '{ROOT}'")
        if text.startswith(CORE) and not section.lines:
            section.cores.append(_core(number, text))
            continue
        line = _line(number, text)
        step = line.word, line.code
        if line.depth > len(before) + 1 or 0 < section.limit <= line.depth:
            raise CertificateError(
                f"line {number}: deeper than the lines above it or the limit allow"
            )
        if before[line.depth - 1 : line.depth] >= [step]:
            raise CertificateError(f"line {number}: not in order, or a repetition")
        before[line.depth - 1 :] = [step]
        section.lines.append(line)
    if section is None:
        raise CertificateError("cut short: expected a section")
    yield section


def _section(number: int, text: str) -> LogSection:
    fields = text.split(" ")
    bound = _bound(number, fields[-1])
    if len(fields) != 3 or not (fields[1] == "0" or is_whole(fields[1])) or bound is None:
        raise CertificateError(f"line {number}: expected '{ROOT}', a number of guesses and a bound")
    if len(fields[1]) > 3:
        raise CertificateError(f"line {number}: more guesses than any game has")
    return LogSection(int(fields[1]), bound, [], [])


def _core(number: int, text: str) -> LogCore:
    left, *words = text.removeprefix(CORE).split(" ")
    if not is_whole(left) or len(left) > 3 or len(words) <= int(left):
        raise CertificateError(
            f"line {number}: expected '{CORE}', a number of guesses and more words than guesses"
        )
    return LogCore(number, int(left), [as_given(word) for word in words])


def _line(number: int, text: str) -> LogLine:
    fields = text.lstrip(" ").split(" ")
    if len(fields) != 3 or not (fields[1] == "0" or is_whole(fields[1])) or len(fields[1]) > 9:
        raise CertificateError(f"line {number}: expected a word, a code and a bound")
    depth = len(text) - len(text.lstrip(" ")) + 1
    return LogLine(number, depth, as_given(fields[0]), int(fields[1]), _bound(number, fields[2]))


def _bound(number: int, text: str) -> int | None:
    """Return a bound, None for a step without one."""
    if text in {NEVER, STEP}:
        return INFINITE if text == NEVER else None
    if not is_whole(text) or len(text) > LONGEST_BOUND or int(text) >= INFINITE:
        raise CertificateError(f"line {number}: {plain(text)[:30]!r} is no bound")
    return int(text)


def core_claims(section: LogSection, rule: ClaimRule, number_of: dict[str, int]) -> list[Claim]:
    """Return the claims that the core lines make."""
    matrix, found = rule.matrix, []
    for core in section.cores:
        numbers = [number_of.get(word, -1) for word in core.words]
        if not all(0 <= number < len(matrix.row_of) for number in numbers):
            raise CertificateError(f"line {core.number}: not all of these words are answers")
        if any(one >= other for one, other in pairwise(core.words)):
            raise CertificateError(
                f"line {core.number}: the words are not in order, or one is repeated"
            )
        state = np.sort(matrix.row_of[numbers])
        found.append(Claim(None, state, rule.root(0, 1).allowed, core.left, INFINITE))
    return found


def claims_of(section: LogSection, rule: ClaimRule, number_of: dict[str, int]) -> list[Claim]:
    """Return the claims that the lines below the root make; `number_of` has the number of each guess."""
    matrix, root = rule.matrix, rule.root(section.limit, section.bound)
    stack: list[tuple[Path, Array, Allowed]] = [((), root.state, root.allowed)]
    found, cells = [], 0
    for line in section.lines:
        guess = number_of.get(line.word)
        if guess is None:
            raise CertificateError(
                f"line {line.number}: {plain(line.word)[:60]!r} is not in the list"
            )
        del stack[line.depth :]
        path, before, allowed = stack[-1]
        state = before[matrix.codes[before, guess] == line.code]
        if not len(state) or (len(state) == 1 and matrix.guess_of[state[0]] == guess):
            raise CertificateError(f"line {line.number}: no answer is left")
        if allowed is not None:
            allowed = rule.after(int(matrix.column_of[guess]), state, allowed)
            allowed = rule.useful(state, allowed)
        stack.append(((*path, guess), state, allowed))
        if line.bound is not None:
            cells += len(state) + (0 if allowed is None else len(allowed))
            if cells > MAX_CELLS:
                raise CertificateError(f"line {line.number}: more claims than fit into memory")
            left = section.limit - line.depth if section.limit else NO_LIMIT
            found.append(Claim(stack[-1][0], state, allowed, left, line.bound))
    return found


def check_log(
    log: ProofLog,
    matrix: CheckerMatrix,
    words: list[str],
    moves: PermutationGroup | None,
    exchanges: Exchanges | None,
    progress: Progress,
) -> LogReport:
    """Check every claim of a log, and that they refute every opener under its terms.

    `moves` and `exchanges` are symmetries that were tested; None if there are none.
    """
    if (problem := _missing(log)) is not None:
        return LogReport(problem, 0)
    if int(matrix.weight.sum()) > MOST_WEIGHT:
        raise CertificateError(f"the weights of the answers sum to more than {MOST_WEIGHT:,}")
    rule = ClaimRule(matrix, exchanges, log.two_ply)
    number_of = {word: number for number, word in enumerate(words)}
    sizes = [len(core.words) for section in log.sections for core in section.cores]
    if len(sizes) > MOST_CORES or len(sizes) * max(sizes, default=0) > MAX_CELLS:
        raise CertificateError("more cores than fit into memory")
    claims: list[tuple[int, Claim]] = []
    for section in log.sections:
        lines = [core.number for core in section.cores]
        lines += [line.number for line in section.lines if line.bound is not None]
        made = core_claims(section, rule, number_of) + claims_of(section, rule, number_of)
        claims += zip(lines, made, strict=True)
    rule.use([claim for _, claim in claims])
    amount = len(claims)
    progress.start("claims", amount, "claims")
    for number, claim in claims:
        if not rule.holds(claim):
            return LogReport(f"line {number} of the proof log does not hold", amount)
        progress.done(1, None)
    firsts = [n for n in range(len(words)) if moves is None or moves.first[n] == n]
    for section in log.sections:
        progress.start("openers", len(firsts))
        for openers in similar(words, firsts):
            group = OpenerGroup(matrix, openers)
            for opener in openers:
                if not _is_refuted(rule, group, opener, section):
                    problem = f"{plain(words[opener])}: the proof log does not refute it"
                    return LogReport(problem, amount)
                progress.done(1, section.bound if section.bound < INFINITE else None)
    return LogReport(None, amount)


def _missing(log: ProofLog) -> str | None:
    """Return what a log would have to claim to prove its terms, None if it does."""
    terms = log.terms
    total, limit = terms["total"], terms["max_guesses"]
    if terms["objective"] == "worst":
        limit = terms["worst"]
        if limit > 1 and not any(
            section.bound >= INFINITE and (section.limit == 0 or section.limit >= limit - 1)
            for section in log.sections
        ):
            return f"the proof log does not claim that {limit - 1} guesses are too few"
    if any(
        section.bound >= total and (section.limit == 0 or section.limit >= limit > 0)
        for section in log.sections
    ):
        return None
    return f"the proof log does not claim a total of {total}"


def _is_refuted(rule: ClaimRule, group: OpenerGroup, opener: int, section: LogSection) -> bool:
    """Whether every tree with an opener costs at least the bound of a section.

    One ply refutes most openers, and is tried first. An opener that tells nothing is never played.
    """
    matrix, bound = rule.matrix, section.bound
    root = rule.root(section.limit, bound)
    if bound < INFINITE:
        if group.bound(opener, bound) >= bound:
            return True
        if matrix.rules is not None and matrix.opener_bound(opener, bound) >= bound:
            return True
    column = int(matrix.column_of[opener])
    return not rule.splits(root.state, column) or rule.reaches(root, column)
