"""The candidates of a state in batches, each ordered by closed forms when the search comes to it."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import inlined, leaf
from compiler.kernels.candidates import Candidates, best_below, in_order
from compiler.kernels.local_problem import merge_order, stable_order
from compiler.kernels.part_bounds import order_batch
from compiler.kernels.symmetry import one_per_orbit

FIRST_BATCH = 32  # candidates to order and search before the closed forms of more are computed


class Findings(NamedTuple):
    """What the search of a state has found so far."""

    least: int  # a lower bound of the total without a limit
    lower: int  # a lower bound under the limit
    best: int  # the total of the best tree found; beta if there is none
    height: int  # its height; 0 if there is none
    fail: int  # the least bound of the guesses that are ruled out; without a tree, none costs less


class Batches(NamedTuple):
    """The candidates of a state, and the batch that is searched now."""

    candidates: Candidates  # those of the present look, least bound first
    later: int  # the least bound of the rows that no look has examined yet
    room: int  # number of candidates wanted from the present look
    order: np.ndarray  # working space: sort keys of the candidates
    turn: np.ndarray  # the candidates of the batch that may be better, most promising first
    last: int  # end of the present batch
    size: int  # length of the next batch


@inlined
def new_batches(candidates, later, room):
    """Return the candidates of a look, sorted by their bounds, before the first batch.

    Parameters
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        later: int, the least bound of the rows not examined yet
        room: int, number of candidates wanted
    """
    if candidates.rows.shape[0] > 0:
        candidates = in_order(candidates, stable_order(candidates.bounds))
    order = np.empty(candidates.rows.shape[0], np.float64)
    turn = np.empty(0, np.int64)
    return Batches(candidates, later, room, order, turn, np.int64(0), np.int64(FIRST_BATCH))


@leaf
def has_next(batches, found):
    """Whether the next batch may have a better guess than the best so far.

    Parameters
        batches: Batches, the candidates
        found: Findings, what the search has found so far
    """
    last = batches.last
    bounds = batches.candidates.bounds
    return last < bounds.shape[0] and bounds[last] < found.best and found.best > found.lower


@inlined
def next_batch(local, state, batches, found, most, memory):
    """Return (the candidates with the next batch in order, the findings with the closed forms of its guesses).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        batches: Batches, the candidates
        found: Findings, what the search has found so far
        most: int, the most answers that a part may have
        memory: Memory, the shared table and the working memory of this thread
    """
    candidates, later, room, order, _, first, size = batches
    last = min(first + size, candidates.rows.shape[0])
    live, best, dropped = order_batch(
        local, state, candidates, (first, last), found.best, most, order, memory
    )
    height = found.height
    if best < found.best:
        height = np.int64(3)  # at most: its parts have two answers or fewer
    turn = merge_order(order[first:live])
    for t in range(turn.shape[0]):
        turn[t] += first
    found = Findings(found.least, found.lower, best, height, min(found.fail, dropped))
    return Batches(candidates, later, room, order, turn, last, 4 * size), found


@leaf
def with_value(found, value, height):
    """Return the findings with the result of one more guess.

    Parameters
        found: Findings, what the search has found so far
        value: int, the total of the guess, or a lower bound that is not below the best total
        height: int, the height of its tree; any number if there is none
    """
    least, lower, best, best_height, fail = found
    if value < best:
        return Findings(least, lower, value, height, fail)
    return Findings(least, lower, best, best_height, min(fail, value))


@leaf
def after_batches(batches, found):
    """Return the findings after the last batch of a look: the other candidates are ruled out by their bounds.

    Parameters
        batches: Batches, the candidates
        found: Findings, what the search has found so far
    """
    fail = found.fail
    if batches.last < batches.candidates.rows.shape[0]:
        fail = min(fail, batches.candidates.bounds[batches.last])
    if batches.later >= found.best or found.best <= found.lower:
        fail = min(fail, batches.later)
    return Findings(found.least, found.lower, found.best, found.height, fail)


@inlined
def next_look(local, state, orbits, total, batches, found, memory):
    """Return (the candidates of the next look, which is wider, the findings).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        total: int, the weight of the state
        batches: Batches, the candidates of the look before
        found: Findings, what the search has found so far
        memory: Memory, the shared table and the working memory of this thread
    """
    room = 16 * batches.room
    again, later = best_below(
        local, state, total, batches.later, found.best, room, np.int64(0), memory
    )
    fail = min(found.fail, again.fail)
    if orbits is not None:
        again = one_per_orbit(local, orbits, again)
    _, _, least, _, max_reach, max_open_parts = batches.candidates
    again = Candidates(again.rows, again.bounds, least, fail, max_reach, max_open_parts)
    found = Findings(found.least, found.lower, found.best, found.height, fail)
    return new_batches(again, later, room), found
