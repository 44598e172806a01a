"""Symmetry: permutations of the guesses that leave every code unchanged, and the orbits they form.

A move is such a permutation: move[g] is the guess that g goes to. A set of moves represents the group that it
generates. Two guesses in one orbit of the moves that fix all guesses played so far are equivalent, so one of them is
enough: the first of its orbit, in the order of the lists. This is also the first in the order of the rows, because
rows are sorted stably by their reach on all answers, and equivalent guesses have the same reach.
"""

import numpy as np

from compiler.kernels.bits import is_set
from compiler.kernels.cache import kernel, none_for_none
from compiler.kernels.candidates import Candidates
from compiler.kernels.types import Orbits

WARM_UP_PRODUCTS = 40  # products to form before the elements of the pool count as random
SHIFT_1 = np.uint64(13)
SHIFT_2 = np.uint64(7)
SHIFT_3 = np.uint64(17)


@none_for_none
def orbits_after(orbits, name):
    """Return the orbits that remain after one more guess.

    Parameters
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        name: int, the word number of the guess
    """
    return Orbits(
        orbits.child[name] if orbits.node == 0 else np.int64(-1), orbits.keep, orbits.child
    )


@kernel
def one_per_orbit(local, orbits, candidates):
    """Return the candidates without those that are equivalent to an earlier one.

    A local problem keeps one row for all guesses that divide its answers the same way: the first of them, or a
    member. So the first of all guesses that are equivalent in either way is still there.

    Parameters
        local: Local, the local problem
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        candidates: Candidates, the rows that may matter, with their one-ply bounds
    """
    if orbits.node < 0:
        return candidates
    keep = orbits.keep[orbits.node]
    kept = 0
    for c in range(candidates.rows.shape[0]):
        if is_set(keep, local.name[candidates.rows[c]]):
            candidates.rows[kept] = candidates.rows[c]
            candidates.bounds[kept] = candidates.bounds[c]
            kept += 1
    return Candidates(
        candidates.rows[:kept],
        candidates.bounds[:kept],
        candidates.least,
        candidates.fail,
        candidates.max_reach,
        candidates.max_open_parts,
    )


@kernel
def orbit_representatives(moves):
    """Return for every guess the first guess of its orbit under some moves.

    Parameters
        moves: [move, word] int array, permutations of the words
    """
    amount, guesses = moves.shape
    first = np.arange(guesses).astype(np.int32)
    for m in range(amount):
        for g in range(guesses):
            a = np.int32(g)
            while first[a] != a:
                first[a] = first[first[a]]
                a = first[a]
            b = moves[m, g]
            while first[b] != b:
                first[b] = first[first[b]]
                b = first[b]
            if a < b:
                first[b] = a
            else:
                first[a] = b
    for g in range(guesses):
        first[g] = first[first[g]]
    return first


@kernel
def random_below(seed, faces):
    """Return a pseudo-random number below `faces`, the same in every run; seed[0] must not be 0.

    Parameters
        seed: uint64 array, the state of the generator; changed in place
        faces: int, the number to stay below
    """
    x = seed[0]
    x ^= x << SHIFT_1
    x ^= x >> SHIFT_2
    x ^= x << SHIFT_3
    seed[0] = x
    return np.int64((x >> np.uint64(11)) % np.uint64(faces))


@kernel
def inverse(move):
    """Return the inverse of a move.

    Parameters
        move: int array, a permutation of the words
    """
    back = np.empty_like(move)
    for g in range(move.shape[0]):
        back[move[g]] = g
    return back


@kernel
def schreier_tree(moves, point):
    """Return the moves that lead from `point` to each guess: (the last move, the guess before it) per guess.

    The last move is -1 at the point itself and -2 at a guess that is not reached.

    Parameters
        moves: [move, word] int array, permutations of the words
        point: int, the word to start from
    """
    amount, guesses = moves.shape
    by = np.full(guesses, -2, np.int32)
    source = np.full(guesses, -1, np.int32)
    queue = np.empty(guesses, np.int32)
    by[point] = -1
    queue[0] = point
    end = 1
    at = 0
    while at < end:
        g = queue[at]
        at += 1
        for m in range(amount):
            to = moves[m, g]
            if by[to] == -2:
                by[to] = m
                source[to] = g
                queue[end] = to
                end += 1
    return by, source


@kernel
def stabilizer(moves, point, amount, seed):
    """Return `amount` random moves, of the group that some moves generate, that fix a guess.

    A random element takes the point somewhere, and the way back turns it into an element that fixes the point
    (Schreier). These elements almost always generate the whole stabilizer. If they do not, fewer guesses are known to
    be equivalent, and the results stay correct.

    Parameters
        moves: [move, guess] int32 array, the generators
        point: int, the guess to fix
        amount: int, number of moves to return
        seed: uint64 array of length 1, state of the generator; changed in place
    """
    given, guesses = moves.shape
    by, source = schreier_tree(moves, point)
    back = np.empty_like(moves)
    for m in range(given):
        back[m] = inverse(moves[m])
    size = max(10, given)
    pool = np.empty((size, guesses), np.int32)
    for i in range(size):
        pool[i] = moves[i % given]
    result = np.empty((amount, guesses), np.int32)
    product = np.empty(guesses, np.int32)
    found = 0
    for step in range(WARM_UP_PRODUCTS + amount):
        i = random_below(seed, size)
        j = random_below(seed, size - 1)
        j += j >= i
        if random_below(seed, 2):
            for g in range(guesses):
                product[g] = pool[i, pool[j, g]]
        else:
            for g in range(guesses):
                product[g] = pool[j, pool[i, g]]
        pool[i] = product
        if step < WARM_UP_PRODUCTS:
            continue
        result[found] = product
        at = product[point]
        while by[at] >= 0:
            undo = back[by[at]]
            for g in range(guesses):
                result[found, g] = undo[result[found, g]]
            at = source[at]
        found += 1
    return result


@kernel
def mark_representatives(first, keep):
    """Write the bit set of the guesses that are first in their orbits to `keep`; return how many there are.

    Parameters
        first: int array, the first word of the orbit of each word
        keep: uint64 bit set, output: words
    """
    amount = 0
    keep[:] = 0
    for g in range(first.shape[0]):
        if first[g] == g:
            keep[g >> 6] |= np.uint64(1) << np.uint64(g & 63)
            amount += 1
    return amount


@kernel
def orbits_from(moves, opener, amount, words):
    """Return the orbits after an opener, and after each second guess.

    Parameters
        moves: [move, guess] int32 array, the generators
        opener: int, the word number of the opener
        amount: int, number of random moves to form for each stabilizer
        words: int, number of 64-bit words in a bit set of guesses
    """
    seed = np.full(1, 0x9E3779B97F4A7C15, np.uint64)
    guesses = moves.shape[1]
    its = stabilizer(moves, opener, amount, seed)
    first = orbit_representatives(its)
    top = np.empty(words, np.uint64)
    second = mark_representatives(first, top)
    keep = np.empty((1 + second, words), np.uint64)
    keep[0] = top
    child = np.full(guesses, -1, np.int32)
    node = 1
    for g in range(guesses):
        if first[g] == g:
            later = orbit_representatives(stabilizer(its, g, amount, seed))
            if mark_representatives(later, keep[node]) < guesses:
                child[g] = node
                node += 1
    return Orbits(np.int64(0), keep[:node].copy(), child)
