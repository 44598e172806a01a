"""Compare the time for a whole greedy tree with the time for its matrix: `make bench`."""

import time

from compiler.policies import choose as policies
from compiler.policies.compare import warm_up
from compiler.search.problem import Problem
from player.words.lists import load


def bench_a_greedy_tree_takes_at_most_twice_its_matrix():
    warm_up(Problem(load("classic")))
    start = time.perf_counter()
    problem = Problem(load("classic"))
    ready = time.perf_counter() - start
    for name in ("entropy", "size", "parts", "minimax", "entropic", "statistical", "letters"):
        start = time.perf_counter()
        policies.play_greedily(problem, policies.policy_called(name)(problem))
        tree = time.perf_counter() - start
        print(f"\n{name} {tree:.2f} s, matrix {ready:.2f} s: {tree / ready:.2f} times", end="")
