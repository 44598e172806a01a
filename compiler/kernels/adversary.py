"""The host that always keeps the most answers, and guesses that leave it no choice."""

import numpy as np

from compiler.kernels.cache import kernel


@kernel
def adversary_replies(codes, rank, state, answered, largest):
    """Write the code that the host gives to each guess to `answered`, and the answers it keeps to `largest`.

    The host chooses the code with the largest part; among equal parts it chooses the code of lowest rank.

    Parameters
        codes: [answer, guess] unsigned array, codes
        rank: int array, the preference of each code; the lowest wins a tie
        state: int32 array, the answers of the state, ascending
        answered: int32 array, output: the code for each guess
        largest: int32 array, output: number of answers left for each guess
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
    """Return the first guess that gives every answer of the state a code of its own, or -1.

    Parameters
        codes: [answer, guess] unsigned array, dense feedback codes
        colours: int, number of codes
        state: int32 array, the answers of the state, ascending
    """
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
