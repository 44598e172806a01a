"""Measure the scanning speed of kernels and the time of whole searches; ratios are within one run.

The scan of all rows is compared with the simplest loop for the same result: one store per answer into a table of
the codes seen, and a count at the end.
"""

import time

import numpy as np

from compiler import kernels
from compiler.kernels.local_problem import reduce_local
from compiler.kernels.scan import scan_block
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from player.words.lists import load


def best_of(function, *arguments, repeats=5):
    """Return the shortest time of some runs, in seconds."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        function(*arguments)
        times.append(time.perf_counter() - start)
    return min(times)


@kernels.kernel
def one_store_an_answer(labels, state, top):
    """Count the distinct labels of every row with the simplest loop."""
    total = 0
    seen = np.zeros(top, np.int64)
    for row in range(labels.shape[1]):
        for i in range(state.shape[0]):
            seen[labels[state[i], row]] = row + 1
        for label in range(top):
            total += seen[label] == row + 1
    return total


@kernels.kernel
def scan_all(local, state, acc, reach):
    """Count the distinct labels of every row as the search does."""
    total = 0
    rows = local.reach.shape[0]
    for lo in range(0, rows, kernels.BLOCK):
        hi = min(lo + kernels.BLOCK, rows)
        scan_block(local, state, lo, hi, acc, reach)
        for r in range(hi - lo):
            total += reach[r]
    return total


def bench_scans():
    problem = Problem(load("classic"))
    whole = problem.local
    memory = Engine(problem).thread_state().memory
    dice = np.random.default_rng(1)
    part = np.sort(dice.choice(len(whole.weight), 200, replace=False)).astype(np.int32)
    local = reduce_local(whole, part)
    print(
        f"\n{'scan of all rows':<34}{'ns an answer':>13}{'answers a second':>18}{'one store':>11}"
    )
    for name, problem_part, size in (
        ("a part of 200, states of 10", local, 10),
        ("a part of 200, states of 40", local, 40),
        ("the whole list, states of 40", whole, 40),
        ("the whole list, states of 200", whole, 200),
    ):
        answers = len(problem_part.weight)
        state = np.sort(dice.choice(answers, size, replace=False)).astype(np.int32)
        top = int(problem_part.labels.max()) + 1
        plain = one_store_an_answer(problem_part.labels, state, top)
        assert plain == scan_all(problem_part, state, memory.acc, memory.reach)
        fast = best_of(scan_all, problem_part, state, memory.acc, memory.reach)
        slow = best_of(one_store_an_answer, problem_part.labels, state, top, repeats=2)
        scanned = size * len(problem_part.reach)
        print(
            f"{name:<34}{1e9 * fast / scanned:>13.3f}{scanned / fast:>18,.0f}{slow / fast:>10.1f}x"
        )


def bench_openers():
    """Compute exact totals of openers: warm, one thread, with an empty table each."""
    print(f"\n{'opener, exactly':<34}{'total':>8}{'seconds':>10}{'states':>10}")
    for name, mode, openers in (
        ("classic", "normal", ("salet", "reast", "crate", "raise")),
        ("nyt2023", "normal", ("tarse", "salet")),
        ("classic", "hard", ("salet",)),
    ):
        problem = Problem(load(name), mode=mode)
        for opener in openers:
            word = problem.lists.words.index(opener)
            runs = [price(problem, word) for _ in range(3)]
            total, seconds, states = min(runs, key=lambda run: run[1])
            print(f"{f'{opener}, {name}, {mode}':<34}{total:>8,}{seconds:>10.3f}{states:>10,}")


def price(problem, word):
    """Return the total of an opener, the seconds it took and the states searched."""
    engine = Engine(problem, table_bits=20)
    engine.thread_state()
    start = time.perf_counter()
    value = engine.opener(word, 6)
    return value.total, time.perf_counter() - start, engine.states


def bench_one_ply():
    """Compute the one-ply bounds of 500 openers that need no search, in one thread."""
    problem = Problem(load("classic"))
    engine = Engine(problem)
    words = engine.ranked()[1000:1500]
    seconds = best_of(lambda: [engine.bound(word, 7920) for word in words], repeats=3)
    print(f"\none-ply bound of an opener, classic: {1000 * seconds / len(words):.2f} ms")
