"""The transposition table, and the working memory of a thread.

The table is one array that all threads share without locks; `kernels.table_find` says how an entry
torn by another thread is recognised. Its size changes how fast an answer comes, never the answer.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler import kernels

Array = NDArray[Any]

ENTRY_BYTES = 32
DEFAULT_BITS = 22  # 4 million entries, 128 MB (touched only as it fills)


def new_table(bits: int = DEFAULT_BITS) -> Array:
    """An empty table of 2**bits entries."""
    return np.zeros((1 << bits, 4), np.uint64)


def new_shapes(bits: int = 18) -> Array:
    """An empty memory for the shapes of best trees, used by one thread."""
    return np.zeros((1 << bits, 4), np.uint64)


def new_scratch(local: kernels.Local) -> kernels.Scratch:
    """Working memory for a local problem and all smaller ones cut from it."""
    labels = int(64 * local.words.max()) + 1
    answers = len(local.weight)
    return kernels.Scratch(
        seen=np.zeros(labels + 1, np.int64),
        inside=np.zeros(answers, np.int64),
        counts=np.zeros(labels, np.int64),
        weight=np.zeros(labels, np.int64),
        heaviest=np.zeros(labels, np.int64),
        acc=np.zeros(kernels.BLOCK, np.uint64),
        reach=np.zeros(kernels.BLOCK, np.int64),
    )


def new_counters() -> Array:
    """Zeroed counters of a thread, its stop flag among them."""
    return np.zeros(kernels.COUNTERS, np.int64)
