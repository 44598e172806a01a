"""The C checker of proof logs: true logs of small games hold, false ones do not, and hostile files end in one sentence."""

import hashlib
import json
import os
import random
import shutil
import subprocess
from functools import cache
from itertools import product
from pathlib import Path

import msgpack
import pytest

from compiler.proof.prove import Terms, prove
from player.words.weights import Weights
from tests.support.needs import lack
from tests.support.oracle import allowed, score, score_pegs
from tests.support.proof_logs import ProvenGame, hard_lists, lines_of, with_lines
from tests.support.tiers import few_then_many, quick_first

SOURCE = Path(__file__).parents[3] / "compiler" / "check" / "proof_check.c"
NEVER = 1 << 60
SCORES = {"letters": score, "pegs": score_pegs}


@pytest.fixture(scope="module")
def checker(tmp_path_factory):
    """The checker, compiled to stop at any memory error or undefined behaviour."""
    if not (cc := shutil.which("cc")):
        lack("cc")
    program = tmp_path_factory.mktemp("checker") / "proof_check"
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1"]
    strict = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    for extra in (strict, []):  # not every compiler has the sanitizers
        made = subprocess.run(
            [cc, *flags, *extra, "-o", program, SOURCE], capture_output=True, text=True, check=False
        )
        if made.returncode == 0:
            return program
    pytest.fail(made.stderr)


class Small:
    """A small game, its exact values by brute force, and the files that the checker reads."""

    def __init__(self, dice, scoring="letters", weighted=False, signs="abc", mode="normal"):
        self.scoring, self.mode = scoring, mode
        self.two_ply = 64
        length = 2 if scoring == "pegs" else 3
        words = sorted(map("".join, product(signs, repeat=length)))
        self.guesses = sorted(dice.sample(words, min(len(words), dice.randint(9, 16))))
        if scoring == "pegs":
            self.guesses = words
        self.answers = sorted(dice.sample(self.guesses, dice.randint(4, 8)))
        if scoring == "pegs":
            self.answers = words
        self.weighted = weighted
        self.weight = {a: dice.randint(1, 5) if weighted else 1 for a in self.answers}
        self.score = cache(SCORES[scoring])
        self.value = cache(self._value)

    def parts(self, guess, state):
        parts = {}
        for answer in state:
            parts.setdefault(self.score(guess, answer), []).append(answer)
        return {code: tuple(part) for code, part in sorted(parts.items())}

    def after(self, words, guess, code):
        """Return the words that may follow a guess with this code."""
        return tuple(word for word in words if allowed(self.mode, guess, code, word, self.score))

    def _value(self, state, words, left):
        """Return (the least total of a state within `left` guesses out of `words`, the guess to play)."""
        if left == 0:
            return NEVER, None
        best = NEVER, None
        for guess in words:
            parts = self.parts(guess, state)
            if len(parts) == 1 and guess not in state:
                continue
            total = sum(self.weight[answer] for answer in state)
            for code, part in parts.items():
                if part != (guess,):
                    total += self.value(part, self.after(words, guess, code), left - 1)[0]
            if total < best[0]:
                best = total, guess
        return best

    def tree(self, left):
        """Return the bytes of a best tree."""
        start = tuple(self.answers), tuple(self.guesses), left
        nodes = [(self.value(*start)[1], 0, *start)]
        first, worst = [], 0
        for guess, _, state, allowed_words, room in nodes:
            first.append(len(nodes))
            worst = max(worst, left - room + 1)
            for code, part in self.parts(guess, state).items():
                if part != (guess,):
                    below = part, self.after(allowed_words, guess, code), room - 1
                    nodes.append((self.value(*below)[1], code, *below))
        self.worst = worst
        words = self.answers + sorted({node[0] for node in nodes} - set(self.answers))
        body = {
            "meta": {
                "mode": self.mode,
                "length": len(words[0]),
                "answers": len(self.answers),
                "nodes": len(nodes),
                "weight_scale": 1,
            },
            "words": "".join(words),
            "guess": bytes(words.index(node[0]) for node in nodes),
            "first": bytes([*first, len(nodes)]),
            "code": bytes(node[1] for node in nodes),
        }
        if self.weighted:
            body["weights"] = bytes(self.weight[answer] for answer in self.answers)
        return envelope(msgpack.packb(body))

    def digest(self, words):
        stamp = "scoring pegs\n" if self.scoring == "pegs" else ""
        return sha(stamp + "".join(f"{word}\n" for word in words))

    def terms(self, total, limit=0, worst=None):
        rows = "".join(f"{word} {self.weight[word]}\n" for word in self.answers)
        return {
            "answers_digest": self.digest(self.answers), "engine": 1,
            "guesses_digest": self.digest(self.guesses), "max_guesses": limit, "mode": self.mode,
            "objective": "worst" if worst else "mean", "openers": len(self.guesses),
            "scoring": self.scoring, "total": total,
            "weights_digest": sha("scale 1\n" + rows) if self.weighted else None, "worst": worst,
            **({} if self.mode == "normal" else {"two_ply": self.two_ply}),
        }  # fmt: skip

    def section(self, limit, bound):
        """Return the root and the true value of every part to a depth of two, as lists [indent, word, code, value]."""
        lines = [["root,", str(limit), bound]]
        whole = tuple(self.answers)
        solved = self.score(whole[0], whole[0])

        def add(state, words, depth, room):
            for guess in words:
                for code, part in self.parts(guess, state).items():
                    if len(part) > 2 and code != solved and len(part) < len(state) and room != 1:
                        below = part, self.after(words, guess, code)
                        value = self.value(*below, room - 1)[0]
                        lines.append([" " * (depth - 1) + guess, str(code), value])
                        if depth < 2:
                            add(*below, depth + 1, room - 1)

        add(whole, tuple(self.guesses), 1, limit or 50)
        return lines


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def envelope(body):
    sum_ = hashlib.sha256(b"\x00\x01" + body).digest()
    return (
        b"\x94\xa9guesstree\xcd\x00\x01\xc4\x20"
        + sum_
        + b"\xc6"
        + len(body).to_bytes(4, "big")
        + body
    )


def log_text(terms, *sections):
    version = 1 if terms["mode"] == "normal" else 3
    lines = [f"guesstree proof log {version}", json.dumps(terms, sort_keys=True)]
    for word, code, bound in (line for section in sections for line in section):
        lines.append(f"{word} {code} {'never' if bound >= NEVER else bound}")
    return "".join(f"{line}\n" for line in lines)


def sealed(text):
    data = text if isinstance(text, bytes) else text.encode()
    return data + b"sha256 " + hashlib.sha256(data).hexdigest().encode() + b"\n"


def run(checker, *arguments):
    """Run the checker. It frees no memory before it ends, which is harmless."""
    environment = os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}
    return subprocess.run(
        [checker, *arguments], capture_output=True, timeout=60, check=False, env=environment
    )


def check(checker, folder, log, game, tree):
    """Run the checker on files with this content; return its exit code and what it printed."""
    (folder / "log").write_bytes(log)
    (folder / "tree").write_bytes(tree)
    for name in ("answers", "guesses"):
        content = getattr(game, name)
        content = (
            content if isinstance(content, bytes) else "".join(f"{w}\n" for w in content).encode()
        )
        (folder / name).write_bytes(content)
    files = [folder / name for name in ("log", "answers", "guesses", "tree")]
    done = run(checker, *files)
    assert done.returncode in (0, 1), done.stderr
    if done.returncode:
        assert not done.stdout
        assert done.stderr.startswith(b"proof_check: ")
        assert done.stderr.count(b"\n") == 1
    else:
        assert not done.stderr
    return done.returncode, (done.stdout or done.stderr).decode("utf-8", "replace")


MODES = {"hard": "hard", "hard limit": "hard", "ultra": "ultra", "ultra pegs": "ultra"}
KINDS = ["mean", "limit", "worst", "weighted", "pegs", *MODES]


def made(kind, seed):
    """Return (a small game, its true log as terms and sections, its best tree)."""
    dice = random.Random(f"{kind} {seed}")
    mode = MODES.get(kind, "normal")
    if kind.endswith("pegs"):
        game = Small(dice, "pegs", signs="0123", mode=mode)
    else:
        game = Small(dice, weighted=kind == "weighted", mode=mode)
    game.two_ply = (64, 0, 3)[seed % 3]
    whole = tuple(game.answers), tuple(game.guesses)
    fewest = next(r for r in range(1, 50) if game.value(*whole, r)[0] < NEVER)
    limit = fewest if kind.endswith("limit") or kind == "worst" else 0
    room = limit or 50
    total, tree = game.value(*whole, room)[0], game.tree(room)
    sections = [game.section(limit, total)]
    terms = game.terms(total, limit)
    if kind == "worst":
        terms = game.terms(total, 0, fewest)
        sections.insert(0, game.section(fewest - 1, NEVER))
    return game, terms, sections, tree


@pytest.mark.parametrize("kind", KINDS)
@few_then_many("games", 1, 4)
def test_logs_of_true_values_hold_and_any_bound_raised_by_one_does_not(
    checker, tmp_path, kind, games
):
    for seed in range(games):
        game, terms, sections, tree = made(kind, seed)
        code, text = check(checker, tmp_path, sealed(log_text(terms, *sections)), game, tree)
        assert code == 0, (seed, text)
        lines = [line for section in sections for line in section]
        for line in random.Random(seed).sample(lines, min(6, len(lines))):
            if line[2] < NEVER:
                line[2] += 1
                raised = sealed(log_text(terms, *sections))
                assert check(checker, tmp_path, raised, game, tree)[0] == 1, (seed, line)
                line[2] = NEVER
                assert (
                    check(checker, tmp_path, sealed(log_text(terms, *sections)), game, tree)[0] == 1
                )
                line[2] = game_value(game, sections, line)


def game_value(game, sections, line):
    """Return the true value of the set that a line names, by following the lines before it."""
    for section in sections:
        path, limit = [], int(section[0][1]) or 50
        for other in section:
            depth = 0 if other[0] == "root," else len(other[0]) - len(other[0].strip()) + 1
            path = [*path[:depth], other][-(depth + 1) :] if depth else [other]
            if other is line:
                state, words = tuple(game.answers), tuple(game.guesses)
                for step in path[1:]:
                    guess, code = step[0].strip(), int(step[1])
                    state, words = game.parts(guess, state)[code], game.after(words, guess, code)
                return game.value(state, words, limit - depth)[0]
    raise AssertionError(line)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_logs_under_a_limit_that_costs_guesses_hold_in_both_checkers(
    checker, tmp_path, weighted, objective
):
    """Without the limit, the best tree of these lists takes fewer guesses in total, but more at worst."""
    lists = hard_lists(random.Random(0))
    weights = Weights(lists, [2**n for n in range(len(lists.answers))]) if weighted else None
    game = ProvenGame(tmp_path, lists, weights, Terms("worst", 13, log=True))
    fewest = json.loads(lines_of(game.certificate)[1])["worst"]
    if objective == "mean":
        game = ProvenGame(tmp_path, lists, weights, Terms(max_guesses=fewest, log=True))
    total = json.loads(lines_of(game.log)[1])["total"]
    if weighted:
        assert total > prove(game.problem, Terms(max_guesses=13)).total
    assert game.check().complete
    assert game.untrue(game.log) == []
    tree = (tmp_path / "it.msgpack").read_bytes()
    game.answers, game.guesses = lists.answers, lists.words
    assert check(checker, tmp_path, game.log, game, tree)[0] == 0
    raised = game.log.decode().replace(f" {total}\n", f" {total + 1}\n").splitlines()[:-1]
    assert not game.accepts(with_lines(raised))
    assert check(checker, tmp_path, with_lines(raised), game, tree)[0] == 1


def test_a_tree_that_is_not_the_best_is_refused(checker, tmp_path):
    game, terms, sections, tree = made("mean", 1)
    terms["total"] += 1
    sections[0][0][2] += 1
    assert "in total" in check(checker, tmp_path, sealed(log_text(terms, *sections)), game, tree)[1]
    low = sealed(log_text(terms | {"total": terms["total"] - 2}, *sections))
    assert check(checker, tmp_path, low, game, tree)[0] == 1


def test_a_tree_of_another_mode_is_refused(checker, tmp_path):
    """Found by make fuzz: a log of ultra mode whose terms say hard mode."""
    game, terms, sections, tree = made("mean", 0)
    other = tree[53:].replace(b"\xa6normal", b"\xa5ultra")
    log = sealed(log_text(terms, *sections))
    assert check(checker, tmp_path, log, game, envelope(tree[53:]))[0] == 0
    assert "normal mode" in check(checker, tmp_path, log, game, envelope(other))[1]


def test_other_lists_are_refused(checker, tmp_path):
    game, terms, sections, tree = made("mean", 2)
    log = sealed(log_text(terms, *sections))
    answers, guesses = game.answers, game.guesses
    assert check(checker, tmp_path, log, game, tree)[0] == 0
    game.answers = answers[:-1]
    assert "digest" in check(checker, tmp_path, log, game, tree)[1]
    game.answers, game.guesses = answers, [*guesses, "ccd"]
    assert "openers" in check(checker, tmp_path, log, game, tree)[1]
    for content in (
        b"",
        b"\n",
        b"ab\x00\n",
        b"abc",
        b"\xff\xff\xff\n",
        b"abc\n" * 9 + b"a" * 100000 + b"\n",
    ):
        game.guesses = content
        assert check(checker, tmp_path, log, game, tree)[0] == 1


LINES = [
    "aab 1 -", "zzz 0 5", "root, 99999999999 1", "root, 1000 1", "root, 0 99999999999999999",
    "root, 0 99999999999999999999999", "root 0 5", "core, 1", "core, 1 aaa", "core, 0 aaa", "core, 1 zzz zzy", "core,",
    "core, 99 aaa aab", "core, 99999 aaa aab", "abc 4294967296 5", "abc 0 0", "abc 00 5", "abc 0 05", "abc 26 1",
    "   abc 0 5", "abc  0 5", "abc 0 5 ", "abc", "", " ", "-", "abc 0 -5", "abc 0 nan", "\x00", "a" * 9000,
    " " * 9000 + "abc 0 5", "abc 0 never", "é 0 5",
]  # fmt: skip


@pytest.mark.parametrize("kind", quick_first(1, ["worst", "mean"]))
def test_hostile_lines_end_in_one_sentence(checker, tmp_path, kind):
    game, terms, sections, tree = made(kind, 3)
    lines = log_text(terms, *sections).split("\n")[:-1]
    for line in LINES:
        for at in (0, 2, 3, len(lines)):
            text = "\n".join([*lines[:at], line, *lines[at:]]) + "\n"
            assert check(checker, tmp_path, sealed(text), game, tree)[0] == 1, (line, at)
    for text in (
        b"",
        b"\n",
        b"guesstree proof log 1\n",
        b"\n" * 100,
        "\n".join(lines[:2]).encode() + b"\n",
    ):
        assert check(checker, tmp_path, sealed(text), game, tree)[0] == 1
        assert check(checker, tmp_path, text, game, tree)[0] == 1


@few_then_many("cases", 50, 150)
def test_damaged_and_hostile_files_end_in_one_sentence(checker, tmp_path, cases):
    dice = random.Random(5)
    accepted = 0
    for case in range(cases):
        kind = KINDS[case % len(KINDS)]
        game, terms, sections, tree = made(kind, 0)
        log = bytearray(log_text(terms, *sections).encode())
        body = bytearray(tree[53:])
        for _ in range(dice.randint(1, 2)):
            target = dice.choice((log, body))
            at = dice.randrange(len(target))
            how = dice.random()
            if how < 0.4:
                target[at] = dice.choice(b"\x00\x80\xc0\xc1\xc6\xdb\xdd\xdf\xff0129 \n-")
            elif how < 0.6:
                target[at] ^= 1 << dice.randrange(8)
            elif how < 0.8:
                del target[at : at + dice.randint(1, 40)]
            else:
                target[at:at] = target[at : at + dice.randint(1, 40)]
        code, _ = check(checker, tmp_path, sealed(bytes(log)), game, envelope(bytes(body)))
        accepted += code == 0
        if code == 0:
            assert true_claims(game, bytes(log).decode())
    assert accepted  # damage in what the checker need not read is harmless


def true_claims(game, text):
    """Tell whether every claim of a log is true, by brute force."""
    path = []
    for line in text.split("\n")[2:-1]:
        depth = 0 if line.startswith("root, ") else len(line) - len(line.lstrip(" ")) + 1
        word, code, bound = line.split()
        if depth == 0:
            limit, path = int(code) or 50, [(tuple(game.answers), tuple(game.guesses))]
        else:
            state, words = path[depth - 1]
            below = game.parts(word, state)[int(code)], game.after(words, word, int(code))
            path = [*path[:depth], below]
        bound = NEVER if bound == "never" else 0 if bound == "-" else int(bound)
        if game.value(*path[-1], limit - depth)[0] < bound:
            return False
    return True


def test_hostile_trees_end_in_one_sentence(checker, tmp_path):
    game, terms, sections, tree = made("mean", 0)
    log = sealed(log_text(terms, *sections))
    bodies = [
        b"", b"\x80", b"\xdf\xff\xff\xff\xff", b"\x91" * 100000, b"\x81\xa4meta" + b"\x81\xa1a" * 50000,
        b"\x81\xa4meta\xdd\xff\xff\xff\xff", b"\x81\xdb\xff\xff\xff\xffmeta", b"\x81\xa5words\xc6\xff\xff\xff\xff",
        b"\x81\xa4meta\x83\xa6length\xcf" + b"\xff" * 8 + b"\xa7answers\x00\xa5nodes\xcf" + b"\xff" * 8,
    ]  # fmt: skip
    for body in bodies:
        assert check(checker, tmp_path, log, game, envelope(body))[0] == 1
    for cut in range(0, len(tree), 7):
        assert check(checker, tmp_path, log, game, tree[:cut])[0] == 1


def test_the_command_line(checker, tmp_path):
    for arguments in ([], ["a"], list("abcde")):
        done = run(checker, *arguments)
        assert done.returncode == 2
        assert done.stderr.startswith(b"usage: ")
    missing = [tmp_path / name for name in "abcd"]
    done = run(checker, *missing)
    assert done.returncode == 1
    assert b"cannot be opened" in done.stderr
    folder = run(checker, *[tmp_path] * 4)
    assert folder.returncode == 1
    assert folder.stderr.count(b"\n") == 1
