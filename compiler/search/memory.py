"""The transposition table, and the working memory of a thread.

All threads share the table, one array, without locks; `kernels.table` describes how entries torn by concurrent writes
are recognised. The size of the table changes the speed of a search, never its result.
"""

import sys
from ctypes import CDLL
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler import kernels

Array = NDArray[Any]

DEFAULT_BITS = 22  # 4 million entries, 128 MB (memory is used only as the table fills)

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # constants of glibc's malloc.h
MEMO_BITS = 18  # 8 MB for beam results


def give_back() -> None:
    """Make glibc return large blocks of memory to the system as soon as they are freed; no effect elsewhere.

    Every local problem of a large list allocates some, in every thread, and glibc keeps freed memory for the next:
    598 MB against 773 for 12,972 words (two threads, 2026-11-18).
    """
    tell_malloc({M_MMAP_THRESHOLD: 1 << 20})


def tell_malloc(options: dict[int, int]) -> None:
    """Set options of glibc's malloc; no effect with other C libraries."""
    mallopt = getattr(CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        for option, value in options.items():
            mallopt(option, value)


def new_table(bits: int = DEFAULT_BITS) -> Array:
    """Return an empty table of 2**bits entries."""
    return np.zeros((1 << bits, 4), np.uint64)


def new_shapes(bits: int = 18) -> Array:
    """Return an empty cache for the shapes of best trees; for one thread only."""
    return np.zeros((1 << bits, 4), np.uint64)


def new_memory(local: kernels.Local, table: Array) -> kernels.Memory:
    """Return the working memory that a thread needs for a local problem and all smaller ones made from it."""
    labels = int(64 * local.words.max()) + 1
    answers = len(local.weight)
    return kernels.Memory(
        table=table,
        counters=np.zeros(kernels.COUNTERS, np.int64),
        seen=np.zeros(labels + 1, np.int64),
        inside=np.zeros(answers, np.int64),
        blocks=np.zeros(len(local.words), np.int64),
        counts=np.zeros(labels, np.int64),
        weight=np.zeros(labels, np.int64),
        heaviest=np.zeros(labels, np.int64),
        acc=np.zeros(kernels.BLOCK, np.uint64),
        reach=np.zeros(kernels.BLOCK, np.int64),
        scanned=kernels.ScannedParts(
            answers=np.empty((0, 0), np.uint64),
            most=np.empty(0, np.int64),
            amount=np.zeros(1, np.int64),
            outside=np.empty(0, np.int64),
            costs=np.empty(0, np.int64),
        ),
    )


def new_two_guess_cores(
    local: kernels.Local,
    small: int = kernels.MAX_TWO_GUESS_CORE,
    kept: int = kernels.KEPT_TWO_GUESS_CORES,
) -> kernels.TwoGuessCores:
    """Return empty storage for `kept` two-guess cores of at most `small` answers; for one thread only.

    By default it takes about 20 MB for the usual lists, used only as it fills.
    """
    words = (len(local.reach) + 63) // 64
    return kernels.TwoGuessCores(
        amount=np.zeros(1, np.int64),
        size=np.zeros(kept, np.int32),
        answers=np.zeros((kept, small), np.int32),
        non_splitting=np.zeros((kept, words), np.uint64),
        separating=np.zeros((small * (small - 1) // 2, words), np.uint64),
        slot=np.zeros((small, small), np.int32),
    )


def new_cores(
    local: kernels.Local, two_guess_cores: kernels.TwoGuessCores, words: int
) -> kernels.Cores:
    """Return empty storage for infeasible cores; for one thread only. Memory is used only as it fills."""
    rows = len(local.reach)
    number = np.full(words, -1, np.int32)
    number[local.answer] = np.arange(len(local.answer), dtype=np.int32)
    row = np.full(words, -1, np.int32)
    row[local.name] = np.arange(rows, dtype=np.int32)
    kept = kernels.KEPT_CORES
    return kernels.Cores(
        whole=local,
        number=number,
        row=row,
        effort=np.zeros(2, np.int64),
        two_guess_cores=two_guess_cores,
        amount=np.zeros(1, np.int64),
        size=np.zeros(kept, np.int32),
        guesses=np.zeros(kept, np.int32),
        answers=np.zeros((kept, kernels.MAX_CORE), np.int32),
        non_splitting=np.zeros((kept, (rows + 63) // 64), np.uint64),
        solved=np.zeros((kernels.SOLVED_SLOTS, 2), np.uint64),
    )
