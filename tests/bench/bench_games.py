"""Time proofs over all openers of games with coarse feedback: one thread, warm.

The totals must be the published ones (Koyama and Lai 1993 for 4 places and 6 colours, Ville 2013 for 7, Tanaka 1996
for Bulls and Cows, public programs for the others).
"""

import time

from compiler.proof import prove
from compiler.search.engine import Engine
from tests.support import pegs

PUBLISHED = (
    # places, colours, all different, total
    (4, 5, False, 2463),
    (4, 6, False, 5625),
    (4, 7, False, 11228),
    (4, 8, False, 20471),
    (4, 6, True, 1446),
    (4, 7, True, 3639),
    (4, 8, True, 7817),
    (4, 10, True, 26274),
)


def bench_whole_games():
    terms = prove.Terms(max_guesses=0)
    prove.prove(pegs.board(3, 3), terms)  # so that all is compiled
    print(
        f"\n{'places, colours':<24}{'secrets':>8}{'openers':>9}{'total':>8}{'seconds':>9}{'states':>12}"
    )
    for places, colours, distinct, total in PUBLISHED:
        board = pegs.board(places, colours, distinct=distinct)
        start = time.process_time()  # one thread; a busy machine does not count
        proof = prove.prove(board, terms)
        seconds = time.process_time() - start
        assert proof.proven
        assert proof.total == total
        name = f"{places}, {colours}{', all different' if distinct else ''}"
        classes = len(Engine(board).ranked())
        secrets = len(board.lists.answers)
        print(f"{name:<24}{secrets:>8,}{classes:>9}{total:>8,}{seconds:>9.2f}{proof.states:>12,}")


def bench_symmetry():
    """Search the best opener of 4 places and 6 colours with and without symmetry, and print the ratio."""
    seconds = []
    for alike in (True, False):
        board = pegs.board(4, 6, alike=alike)
        opener = board.lists.words.index("aabc")
        runs = []
        for _ in range(3):
            engine = Engine(board, table_bits=18)
            engine.orbits(opener)
            start = time.process_time()
            assert engine.opener(opener, 0).total == 5625
            runs.append(time.process_time() - start)
        seconds.append(min(runs))
    print(
        f"\n4, 6, opener aabc: {seconds[0]:.3f} s by symmetry, {seconds[1] / seconds[0]:.0f} times that without"
    )
