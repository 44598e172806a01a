"""Tables of openers: writing, reading, refusals, and looking up a word."""

import json
import random
from pathlib import Path

import pytest

import player
from compiler.proof.certificate import header
from compiler.proof.table import held, table
from compiler.search.build import Params, solve
from compiler.search.costs import EXACT, SEARCH, KnownCost
from compiler.search.engine import INFINITE, Engine
from compiler.search.openers import OpenerSearch
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.core.errors import GameError, ListError
from player.loader import load
from player.numbers import format_mean
from player.proofs.openers import opener, parse, read
from player.proofs.terms import OpenersError
from tests.compiler.proof.test_prove import thirty_words
from tests.compiler.search.test_search import terms_of, wider_lists
from tests.compiler.search.test_symmetry import pegs
from tests.support import oracle as naive
from tests.support.games import random_weights
from tests.support.running import run
from tests.support.sealing import sealed

ALL = 10**6


def table_of(problem: Problem, top: int = 0, limit: int = 6, threads: int = 1) -> bytes:
    search = OpenerSearch(Engine(problem), limit, Loop(threads))
    search.best(top) if top else search.exactly(range(len(problem.lists.words)))
    return table(header(problem, "mean", limit), problem.lists.words, *held(search, top))


@pytest.mark.parametrize("weighted", [False, True])
def test_a_table_says_what_the_oracle_says(weighted: bool) -> None:
    rng = random.Random(f"table {weighted}")
    infeasible = ties = 0
    for _ in range(12):
        lists = wider_lists(rng)
        problem = Problem(lists, random_weights(rng, lists) if weighted else None)
        lists, limit = problem.lists, rng.choice((4, 6))
        expected = {}
        for word in lists.words:
            best = naive.best_tree(
                lists.answers,
                lists.words,
                weights=terms_of(problem.weights),
                limit=limit,
                opener=word,
            )
            expected[word] = best[0][:2] if best else (None, None)
        totals = sorted(total for total, _ in expected.values() if total is not None)
        infeasible += len(totals) < len(expected)
        if not totals:
            continue
        whole = parse(table_of(problem, limit=limit))
        assert whole.of(lists.words) == expected
        assert whole.terms["others"] is None
        for top in rng.sample(range(1, len(totals) + 1), min(2, len(totals))):
            found = parse(table_of(problem, top, limit, threads=rng.choice((1, 2))))
            most = totals[top - 1]
            best = {word: cost for word, cost in expected.items() if (cost[0] or most + 1) <= most}
            assert found.of(lists.words) == best
            assert found.terms["others"] == (most + 1 if len(best) < len(expected) else None)
            ties += len(best) > top
    assert infeasible
    assert ties


def test_openers_that_are_alike_are_all_held() -> None:
    problem = Problem(pegs.ClosedLists("abcd", 3))
    free = table_of(Problem(player.WordLists(problem.lists.words)), limit=6)
    found = parse(table_of(problem, limit=6)).of(problem.lists.words)
    assert len(found) == 64
    assert found == parse(free).of(problem.lists.words)
    best = parse(table_of(problem, 1)).of(problem.lists.words)
    assert set(best) == {word for word, cost in found.items() if cost[0] == min(found.values())[0]}
    assert len(best) > 1


def test_it_is_the_same_for_every_kind_of_run() -> None:
    problem = Problem(thirty_words())
    for top in (0, 1, 7, ALL):
        assert table_of(problem, top, threads=2) == table_of(problem, top)
    assert table_of(problem, ALL) == table_of(problem)


def test_a_large_table_is_small(classic) -> None:
    """With a realistic distribution of totals, an opener takes 14 bits, or a little over two bytes."""
    rng = random.Random(1)
    costs = {
        word: KnownCost(
            7920 + min(2000, int(rng.expovariate(1 / 400))), EXACT, (0,) * rng.choice((4, 5, 6))
        )
        for word in classic.words
    }
    about = {**header(Problem(thirty_words()), "mean", 6)}
    data = table(about, classic.words, costs, None)
    assert len(data) < 33_000
    assert parse(data).of(classic.words) == {
        word: (one.bound, len(one.histogram)) for word, one in costs.items()
    }


# --------------------------------------------------------------------------------------------------
# Refusals
# --------------------------------------------------------------------------------------------------


def example(top: int = 7) -> bytes:
    return table_of(Problem(thirty_words()), top)


def changed(lines: dict[int, str] | None = None, **terms: object) -> bytes:
    """Return the example with other lines or terms, and a valid checksum."""
    text = example().decode().split("\n")[:5]
    text[1] = json.dumps(json.loads(text[1]) | terms)
    return sealed(*((lines or {}).get(at, line) for at, line in enumerate(text)))


def test_every_flipped_byte_and_every_cut_is_refused() -> None:
    data = example()
    parse(data)
    for at in range(len(data)):
        with pytest.raises(OpenersError):
            parse(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(OpenersError):
            parse(data[:at])
    with pytest.raises(OpenersError):
        parse(data + b"\n")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a shopping list\n", "no table of openers"),
        (b"", "cut short"),
        (changed({0: "guesstree openers 2"}), "version 2, but this guesstree reads versions up to 1"),
        (changed({0: "guesstree openers x"}), "expected the first line"),
        (changed({1: "[]"}), "expected the second line to be JSON"),
        (changed({1: "[" * 100_000}), "expected the second line to be JSON"),
        (changed(mode="soft"), "'mode' cannot be 'soft'"),
        (changed(held=True), "'held' cannot be True"),
        (changed(least=0), "'least' cannot be 0"),
        (changed(held=10**9), "it holds 1000000000"),
        (changed(openers=1 << 40), "of 1099511627776 openers"),
        (changed(openers=1 << 24), "of 16777216 openers"),  # they would take gigabytes
        (changed(openers=5), "it holds"),
        (changed(others=None), "do not match"),
        (changed(others=1), "do not match"),
        (changed({4: "0"}), "do not match"),
        (changed({2: "0"}, held=3), "malformed"),
        (changed({2: "64 AAAA"}), "number of bits"),
        (changed({2: "x"}), "number of bits"),
        (changed({3: "2 ???"}), "base 64"),
        (changed({3: "2 AAAA"}), "bytes for"),
        (changed({4: "1 AA=="}), "malformed"),
        (changed({4: "1 AQ=="}), "malformed"),
        (sealed("guesstree openers 1", "{}"), "columns, expected 3"),
        (sealed("guesstree openers 1", "\xe9"), "not a text"),
    ],
)  # fmt: skip
def test_what_does_not_hold_together_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(OpenersError, match=message):
        parse(data)
    path = tmp_path / "x.openers"
    path.write_bytes(data)
    with pytest.raises(OpenersError, match=r"x\.openers: "):
        read(str(path))


def test_a_table_of_nothing_is_not_written() -> None:
    with pytest.raises(OpenersError, match="no opener has a tree"):
        table({}, ["ab"], {"ab": KnownCost(INFINITE, SEARCH)}, None)


# --------------------------------------------------------------------------------------------------
# Looking up a word
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def forty(tmp_path: Path) -> Path:
    """Make a folder with a word list and its tree."""
    lists = thirty_words()
    (tmp_path / "forty").mkdir()
    (tmp_path / "forty/answers.txt").write_text("\n".join(lists.answers))
    (tmp_path / "forty/guesses.txt").write_text("\n".join(lists.words))
    problem, params = Problem(lists), Params(openers=3)
    (tmp_path / "forty.msgpack").write_bytes(
        encode(solve(problem, params).strategy(problem, params))
    )
    return tmp_path


def ask(folder: Path, word: str, *more: str):
    return run(
        "opener", word, str(folder / "forty.msgpack"), "--list", str(folder / "forty"), *more
    )


def test_an_opener_is_printed_with_its_rank(forty: Path) -> None:
    problem = Problem(thirty_words())
    (forty / "forty.openers").write_bytes(table_of(problem))
    search = OpenerSearch(Engine(problem), 6, Loop())
    search.exactly(range(len(problem.lists.words)))
    priced = search.known(range(len(problem.lists.words)))
    tree = load(str(forty / "forty.msgpack"))
    totals = [one.total for one in priced]
    shared = set()
    for one in priced:
        found = opener(tree, one.word, problem.lists)
        assert (found.total, found.worst) == (one.total, one.worst)
        assert found.rank == 1 + totals.index(one.total)
        assert (found.more, found.least) == (one.total - totals[0], None)
        assert found.rank not in shared or totals.count(one.total) > 1
        shared.add(found.rank)
    assert len(shared) < len(priced)  # equal totals share a rank
    best, last = priced[0], priced[-1]
    done = ask(forty, best.word.upper())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"{best.word}: {best.total} guesses, {best.total / 40:.4f} on average, at most {best.worst}; "
        f"rank 1 of {len(priced)}; none is better\n"
    )
    more = f"{format_mean((last.total - best.total, 40), 2)} more than the best"
    assert more in ask(forty, last.word).stdout
    found = json.loads(ask(forty, last.word, "--json").stdout)
    assert found["total"] == last.total
    assert (found["mean"], found["weight_total"]) == (last.total / 40, 40)
    assert (found["openers"], found["held"], found["least"]) == (len(priced), len(priced), None)


def test_a_word_that_is_not_among_the_best_has_a_bound(forty: Path) -> None:
    problem = Problem(thirty_words())
    data = table_of(problem, 5)
    (forty / "forty.openers").write_bytes(data)
    terms = parse(data).terms
    word = next(
        word for word in problem.lists.words if word not in parse(data).of(problem.lists.words)
    )
    assert ask(forty, word).stdout == (
        f"{word}: not among the best {terms['held']} of {terms['openers']}; at least {terms['others']} guesses, "
        f"{terms['others'] / 40:.4f} on average\n"
    )
    found = json.loads(ask(forty, word, "--json").stdout)
    assert (found["total"], found["rank"], found["least"]) == (None, None, terms["others"])


def test_an_opener_without_a_tree_is_said_to_have_none(tmp_path: Path) -> None:
    words = ["ab", "ba", "cd", "dc", "ef", "zz"]
    problem, params = (
        Problem(player.WordLists(words[:5], ["zz"], name="six")),
        Params(max_guesses=3),
    )
    (tmp_path / "six.msgpack").write_bytes(encode(solve(problem, params).strategy(problem, params)))
    (tmp_path / "six.openers").write_bytes(table_of(problem, limit=3))
    (tmp_path / "six").mkdir()
    (tmp_path / "six/answers.txt").write_text("\n".join(words[:5]))
    (tmp_path / "six/guesses.txt").write_text("\n".join(words))
    output = run("opener", "zz", str(tmp_path / "six.msgpack"), "--list", str(tmp_path / "six"))
    assert (output.returncode, output.stdout) == (
        0,
        "zz: no tree that opens with it stays within 3 guesses\n",
    )


def test_what_cannot_be_told_is_reported_in_a_line(forty: Path) -> None:
    lists = thirty_words()
    word = lists.words[0]
    (forty / "other.msgpack").write_bytes((forty / "forty.msgpack").read_bytes())
    none = ask(forty, word)
    assert none.returncode == 1
    assert "found no table of openers for the tree forty" in none.stderr
    assert f"treec openers forty --words {word}" in none.stderr
    for words, code, message in (
        ([], 2, "missing argument WORD"),
        (["zzzz"], 1, "'zzzz' is not in the word list of forty"),
        (["toolong"], 1, "'toolong' has 7 letters; the words of forty have 4"),
        (["x,y"], 1, "not in the word list"),
    ):
        done = run(
            "opener",
            *words,
            *([str(forty / "forty.msgpack"), "--list", str(forty / "forty")] if words else []),
            "--json",
        )
        assert done.returncode == code
        assert message in json.loads(done.stdout)["error"]
        assert done.stderr.count("\n") == 1
    found = run("opener", word, str(forty / "forty.msgpack"))  # its list is beside it
    assert "found no table of openers" in found.stderr
    (forty / "forty").rename(forty / "elsewhere")
    unknown = run("opener", word, str(forty / "forty.msgpack"))
    (forty / "elsewhere").rename(forty / "forty")
    assert unknown.returncode == 1
    assert "name it with --list" in unknown.stderr
    other = run("opener", word, str(forty / "forty.msgpack"), "--list", "classic")
    assert other.returncode == 1
    assert "classic has words of 5 letters, but the tree plays words of 4" in other.stderr
    for limit, content in ((6, b"guesstree openers 1\nx"), (7, None)):
        (forty / "forty.openers").write_bytes(content or table_of(Problem(lists), 3, limit))
        broken = ask(forty, word)
        assert broken.returncode == 1
        assert (
            "damaged or cut short" if content else "belongs to other openers: max_guesses 7, here 6"
        ) in broken.stderr
        assert broken.stderr.count("\n") == 1


def test_python_users_ask_too(forty: Path) -> None:
    lists = thirty_words()
    path = str(forty / "forty.msgpack")
    assert player.opener(path, lists.words[0], lists) is None
    (forty / "forty.openers").write_bytes(example())
    best = next(iter(parse(example()).of(lists.words)))
    found = player.opener(path, best, lists)
    assert (found.word, found.openers) == (best, len(lists.words))
    assert (found.total, found.worst) == parse(example()).of(lists.words)[best]
    with pytest.raises(GameError):
        player.opener(path, "zzzz", lists)
    assert player.opener(path, best).total == found.total  # the list is found beside the tree
    (forty / "forty").rename(forty / "elsewhere")
    with pytest.raises(ListError):
        player.opener(path, lists.words[0])
