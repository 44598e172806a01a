"""A host that answers so that the most answers are left, and guesses that leave it no choice."""

import numpy as np

from compiler.kernels.cache import kernel


@kernel
def adversary_replies(codes, rank, state, answered, largest):
    """For every guess the code that the host answers it, and how many answers of the state meet with it.

    These are the most there are; of codes that as many meet with, the one of the lowest rank is answered.
    """
    n = state.shape[0]
    count = np.zeros(rank.shape[0], np.int32)
    for g in range(codes.shape[1]):
        most = 0
        chosen = 0
        for i in range(n):
            code = codes[state[i], g]
            count[code] += 1
            if count[code] > most or (count[code] == most and rank[code] < rank[chosen]):
                most = count[code]
                chosen = code
        for i in range(n):
            count[codes[state[i], g]] = 0
        answered[g] = chosen
        largest[g] = most


@kernel
def separating_guess(codes, colours, state):
    """The first guess of which all answers of the state meet with codes of their own; -1 if there is none."""
    n = state.shape[0]
    seen = np.zeros(colours, np.int32)
    for g in range(codes.shape[1]):
        alone = 0
        while alone < n and seen[codes[state[alone], g]] <= g:
            seen[codes[state[alone], g]] = g + 1
            alone += 1
        if alone == n:
            return g
    return -1
