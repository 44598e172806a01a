"""Proof logs: neither checker accepts a false one, and both agree on every log."""

import json
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from unittest.mock import patch

from compiler.check import check as check_proof
from compiler.check.log import parse
from compiler.proof import log as written
from compiler.proof.prove import Terms
from player.core.errors import PlayerError
from player.proofs.certificate import NEWEST, TITLE
from player.words.lists import WordLists, load
from player.words.weights import Weights
from tests.fuzz.case import Case, Kind, need, need_one_line
from tests.fuzz.damage import damaged
from tests.support.games import random_weights
from tests.support.proof_logs import (
    ProvenGame,
    hard_lists,
    lines_of,
    lists_of_ends,
    lists_within_five,
    mutants,
    with_lines,
)
from tests.support.sealing import sealed_text

SOURCE = Path(__file__).parents[2] / "compiler" / "check" / "proof_check.c"
DIFFERENT_LISTS, DIFFERENT_TREE = " with other lists", " with another tree"


@cache
def program() -> str | None:
    """Return the path of the checker in C; None without a C compiler."""
    cc = shutil.which("cc")
    if cc is None:
        return None
    path = f"{mkdtemp()}/proof_check"
    subprocess.run([cc, "-std=c11", "-O2", "-o", path, str(SOURCE)], check=True)
    return path


@cache
def games() -> dict[str, ProvenGame]:
    """Return games of every kind that a log supports, with claims and without."""
    found: dict[str, tuple[WordLists, Weights | None, Terms, str]] = {}
    for seed in (0, 2, 4, 5):
        lists = hard_lists(Random(seed))
        weights = random_weights(Random(seed), lists)
        found[f"words {seed}"] = lists, None, Terms(max_guesses=0, log=True), "normal"
        found[f"worst {seed}"] = lists, None, Terms("worst", 13, log=True), "normal"
        found[f"weighted {seed}"] = lists, weights, Terms(max_guesses=13, log=True), "normal"
    for name in ("pegs:2x3", "pegs:2x6"):
        found[name] = load(name), None, Terms(max_guesses=7, log=True), "normal"
    found["cores"] = lists_within_five(), None, Terms("worst", 13, log=True), "normal"
    for mode in ("hard", "ultra"):
        lists = lists_of_ends(Random(0))
        weights = random_weights(Random(0), lists)
        found[mode] = lists, None, Terms(max_guesses=0, log=True), mode
        found[f"{mode} worst"] = lists, None, Terms("worst", 13, log=True), mode
        found[f"{mode} weighted"] = lists, weights, Terms(max_guesses=13, log=True), mode
    proven = {name: ProvenGame(Path(mkdtemp()), *what) for name, what in found.items()}
    for mode in ("hard", "ultra"):
        with patch.object(written, "TWO_PLY", 0):
            proven[f"{mode}, one ply"] = ProvenGame(Path(mkdtemp()), *found[mode])
    return proven


def _make(random: Random) -> Case:
    name = random.choice(sorted(games()))
    game = games()[name]
    what = random.random()
    if what < 0.1:
        return Case(name, damaged(random, [game.log]))
    if what < 0.2:
        content = game.log.rpartition(b"sha256 ")[0]
        return Case(name, sealed_text(damaged(random, [content]).decode(errors="replace")))
    if what < 0.3:
        return Case(name, _with_terms(random, game.log))
    data = next(mutants(random, game.log, list(game.problem.lists.words)))
    if what < 0.35:
        return Case(name + DIFFERENT_LISTS, random.choice((data, game.log)))
    if what < 0.4:
        return Case(name + DIFFERENT_TREE, random.choice((data, game.log)))
    return Case(name, data)


def _with_terms(random: Random, data: bytes) -> bytes:
    """Return a log with one of its terms changed."""
    title, terms, *rest = lines_of(data)
    fields = json.loads(terms)
    key = random.choice(sorted(fields))
    odd = [None, 0, 1, "mean", "worst", "hard", "x", 2**63]
    near = [fields[key] + step for step in (-1, 1)] if type(fields[key]) is int else odd
    fields[key] = random.choice(random.choice((near, odd)))
    return with_lines([title, json.dumps(fields, sort_keys=True), *rest])


def _check(case: Case) -> int:
    name = case.what.split(" with ")[0]
    game = games()[name]
    lists = game.lists
    if case.what.endswith(DIFFERENT_LISTS):
        lists = _other(lists)
    folder = Path(mkdtemp(dir="."))
    tree = game
    if case.what.endswith(DIFFERENT_TREE):
        tree = games()["words 2" if not name.endswith(" 2") else "words 0"]
    shutil.copy(tree.folder / "it.msgpack", folder / "it.msgpack")
    (folder / "it.prooflog").write_bytes(case.data)
    (folder / "it.proof").write_bytes(_certificate(game, case.data))
    in_python = _accepted(folder, lists, game)
    in_c = _accepted_in_c(folder, lists, game)
    if in_python or in_c:
        need(case.what == name, "other lists or another tree are taken for the right ones")
        need(not game.untrue(case.data), "a log with a false claim is accepted")
        need(_about(case.data) == _about(game.log), "a log about something else is accepted")
    if _limit(case.data) == _limit(game.log):  # only the Python checker compares it with the tree
        need(in_c in (None, in_python), f"in Python accepted: {in_python}, in C: {in_c}")
    shutil.rmtree(folder)
    return 1


def _about(log: bytes) -> dict[str, object]:
    """Return the terms of a log that say what is proven.

    The limit is none of them, because the tree is replayed: all these games have a limit that no tree reaches.
    """
    return json.loads(lines_of(log)[1]) | {"engine": 1, "max_guesses": 0, "two_ply": 0}


def _limit(log: bytes) -> object:
    """Return the guess limit of a log; None if it is not readable."""
    try:
        return parse(log).terms.get("max_guesses")
    except PlayerError:
        return None


def _other(lists: WordLists) -> WordLists:
    """Return the lists with one word replaced."""
    first, *others = lists.answers
    return WordLists([first[::-1], *others] if first != first[::-1] else others, name="other")


def _certificate(game: ProvenGame, log: bytes) -> bytes:
    """Return the certificate of a game, changed to name this log."""
    _, terms, *groups = lines_of(game.certificate)
    fields = json.loads(terms)
    try:
        fields = parse(log).terms
    except PlayerError:
        fields.pop("log_digest")
    fields["log_digest"] = sha256(log).hexdigest()
    return with_lines([f"{TITLE} {NEWEST}", json.dumps(fields, sort_keys=True), *groups])


def _accepted(folder: Path, lists: WordLists, game: ProvenGame) -> bool:
    weights = game.weights if lists is game.lists else None
    try:
        return check_proof.check(str(folder / "it.proof"), lists, weights).complete
    except PlayerError as error:
        need_one_line(str(error))
        return False


def _accepted_in_c(folder: Path, lists: WordLists, game: ProvenGame) -> bool | None:
    if program() is None:
        return None
    (folder / "answers").write_text("".join(f"{word}\n" for word in lists.answers))
    (folder / "guesses").write_text("".join(f"{word}\n" for word in lists.words))
    files = [folder / name for name in ("it.prooflog", "answers", "guesses", "it.msgpack")]
    done = subprocess.run([program() or "", *files], capture_output=True, check=False, timeout=60)
    need(done.returncode in (0, 1), f"the checker in C ends with {done.returncode}")
    return done.returncode == 0


def _warm() -> None:
    for name, game in games().items():
        need(_check(Case(name, game.log)) == 1, "")
        need(_accepted(game.folder, game.lists, game), f"a true log of {name} is refused")
        need(
            _accepted_in_c(game.folder, game.lists, game) is not False,
            f"a true log of {name} is refused in C",
        )


KINDS = {"logs": Kind("logs", _warm, _make, _check, seconds=5.0, reserve=8 << 30)}
