"""Lower bounds of totals if the first words are fixed: how finely two words together divide the answers."""

import numpy as np

from compiler.kernels.cache import kernel


@kernel
def joint_reach(labels, rows, base, weight, wanted, out):
    """Write the joint reach of fixed words and each of some rows: the sum of the heaviest weight of each joint part.

    A result of `wanted` or less is only an upper bound that is not above `wanted`.

    Parameters
        labels: [row, answer] unsigned array, codes of each row, renumbered from 0
        rows: int array, the rows to join
        base: int64 array, per answer: the number of its part by the fixed words, times the number of labels
        weight: int64 array, per answer: its weight, falling, so that the first answer of a part is its heaviest
        wanted: int, smaller results need not be exact
        out: int64 array, output: one number for each of the rows
    """
    n = base.shape[0]
    after = np.zeros(n + 1, np.int64)  # the weight of all answers from here on
    for i in range(n - 1, -1, -1):
        after[i] = after[i + 1] + weight[i]
    codes = 0
    for k in range(rows.shape[0]):
        for i in range(n):
            codes = max(codes, np.int64(labels[rows[k], i]))
    seen = np.zeros(base.max() + codes + 1, np.int32)
    for k in range(rows.shape[0]):
        row = labels[rows[k]]
        reach = np.int64(0)
        i = 0
        while i < n and reach + after[i] > wanted:
            end = min(i + 256, n)
            while i < end:
                at = base[i] + np.int64(row[i])
                if seen[at] != k + 1:
                    seen[at] = k + 1
                    reach += weight[i]
                i += 1
        out[k] = reach + after[i]
