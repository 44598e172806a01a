"""The transposition table, and the working memory of a thread.

The table is one array that all threads share without locks; `kernels.table` says how an entry torn by
another thread is recognised. Its size changes how fast an answer comes, never the answer.
"""

import sys
from ctypes import CDLL
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler import kernels

Array = NDArray[Any]

DEFAULT_BITS = 22  # 4 million entries, 128 MB (touched only as it fills)

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # of glibc's malloc.h
MEMO_BITS = 18  # 8 MB for what beams make of states


def give_back() -> None:
    """Have large blocks of memory given back as soon as they are free, where the system's library can be told.

    Every local problem of a large list takes some, in every thread, and glibc keeps what is freed for the
    next: 598 MB against 773 for 12,972 words (two threads, 2026-11-18).
    """
    tell_malloc({M_MMAP_THRESHOLD: 1 << 20})


def tell_malloc(options: dict[int, int]) -> None:
    """Set options of glibc's malloc; nothing where the system's library has none."""
    mallopt = getattr(CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        for option, value in options.items():
            mallopt(option, value)


def new_table(bits: int = DEFAULT_BITS) -> Array:
    """An empty table of 2**bits entries."""
    return np.zeros((1 << bits, 4), np.uint64)


def new_shapes(bits: int = 18) -> Array:
    """An empty memory for the shapes of best trees, used by one thread."""
    return np.zeros((1 << bits, 4), np.uint64)


def new_memory(local: kernels.Local, table: Array) -> kernels.Memory:
    """What a thread needs to search a local problem and all smaller ones cut from it."""
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
    )


def new_two_guess_cores(local: kernels.Local) -> kernels.TwoGuessCores:
    """An empty memory for knots, used by one thread: about 20 MB for the usual lists, touched only as it fills."""
    words = (len(local.reach) + 63) // 64
    small, kept = kernels.MAX_TWO_GUESS_CORE, kernels.KEPT_TWO_GUESS_CORES
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
    """An empty memory for cores, used by one thread: touched only as it fills."""
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
