"""The shapes of best trees, and a cache for them; `tie_break` compares trees by their shapes."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.table import KEY_SHIFT, LOW8, NO_HEIGHT, VALUE_SHIFT, key_of
from compiler.kernels.types import ENDLESS, INFINITE, U0, U1

WORD_BITS = np.uint64(32)


class Shape(NamedTuple):
    """The shape and first guess of the best tree of a state; total INFINITE if there is none."""

    total: int
    height: int
    at_height: int  # number of answers at that height
    word: int  # the first guess; OUTSIDER is added while shapes are compared


class TieBreak(NamedTuple):
    """The task of the tie-break, and its cache.

    In normal mode the word is correct only if `named` is set; then nothing is cached. On a part of a reduced problem, a
    row may represent another that the tie-break prefers there. Under rules no row represents another.
    """

    named: bool  # whether the word must be correct
    shapes: np.ndarray  # [slot, 4] cache of shapes


@kernel
def no_shape():
    return Shape(np.int64(INFINITE), np.int64(NO_HEIGHT), np.int64(0), np.int64(0))


@kernel
def is_better(shape, other):
    """Whether a shape comes before another one of the same total.

    Parameters
        shape: Shape, the first shape
        other: Shape, the second shape
    """
    return (shape.height, shape.at_height, shape.word) < (other.height, other.at_height, other.word)


@kernel
def with_part(shape, part):
    """Return the shape of a guess, after one more of its parts.

    Parameters
        shape: Shape, the shape by the parts before it
        part: Shape, the shape of the part
    """
    height = part.height + 1
    if height > shape.height:
        return Shape(shape.total, height, part.at_height, shape.word)
    if height == shape.height:
        return Shape(shape.total, height, shape.at_height + part.at_height, shape.word)
    return shape


@kernel
def shape_slot(shapes, key):
    """Return (slot, whether it holds the key); slot -1 if the neighbourhood is full.

    Parameters
        shapes: [slot, 4] uint64 array, the cache of shapes
        key: pair of uint64, the key of the state
    """
    mask = shapes.shape[0] - 1
    at = np.int64(key[0] >> KEY_SHIFT) & mask
    for step in range(64):
        slot = (at + step) & mask
        if shapes[slot, 0] == key[0] and shapes[slot, 1] == key[1]:
            return slot, True
        if shapes[slot, 3] == U0:
            return slot, False
    return -1, False


@kernel
def shape_key(local, state, allowed, limit):
    """Return the key of a state's shape under a limit.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        limit: int, guesses left
    """
    k1, k2 = key_of(local, state, allowed)
    binding = min(limit, ENDLESS) if limit < state.shape[0] else ENDLESS
    return k1 ^ (np.uint64(binding) << np.uint64(56)), k2


@kernel
def kept_shape(shapes, key):
    """Return the cached shape for a key, or a shape with total INFINITE.

    Parameters
        shapes: [slot, 4] uint64 array, the cache of shapes
        key: pair of uint64, the key of the state
    """
    slot, there = shape_slot(shapes, key)
    if not there:
        return no_shape()
    return Shape(
        np.int64(shapes[slot, 2] >> VALUE_SHIFT),
        np.int64(shapes[slot, 2] & LOW8),
        np.int64(shapes[slot, 3] >> WORD_BITS) - 1,
        np.int64(shapes[slot, 3] & ((U1 << WORD_BITS) - U1)),
    )


@kernel
def keep_shape(shapes, key, shape):
    """Cache a shape under a key, if there is room.

    Parameters
        shapes: [slot, 4] uint64 array, the cache of shapes
        key: pair of uint64, the key of the state
        shape: Shape, the shape to store
    """
    slot, _ = shape_slot(shapes, key)
    if slot >= 0 and shape.height < NO_HEIGHT:
        shapes[slot, 0] = key[0]
        shapes[slot, 1] = key[1]
        shapes[slot, 2] = (np.uint64(shape.total) << VALUE_SHIFT) | np.uint64(shape.height)
        shapes[slot, 3] = (np.uint64(shape.at_height + 1) << WORD_BITS) | np.uint64(shape.word)
