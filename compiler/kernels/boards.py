"""Simulated games on several boards, played to the end with an estimate, to evaluate a guess.

Row b of `state` holds the answers left on board b, in its first `size[b]` entries; a solved board has size 0.
`steps[k, c]` is the cost that one more answer adds to a part of c answers while k boards are open. `won` is the value
of solving a board. All costs are whole numbers, so sums are the same on every machine.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel

ENDLESS_GAME = 1000  # more guesses than any game takes


class Rollout(NamedTuple):
    """The codes, costs and words of simulated games."""

    codes: np.ndarray  # [answer, word] codes
    steps: np.ndarray  # [boards open, answers] costs; see the module
    won: int  # the value of solving a board
    words: np.ndarray  # the words to choose from


@kernel
def cheapest_word(rollout, state, size, count):
    """Return the word after which the boards have the least estimated cost; the first of equal ones.

    Parameters
        rollout: Rollout, codes, costs and words
        state: [board, ...] int64 array, the answers left on each board
        size: int64 array, number of answers left on each board
        count: int32 array, working space: a counter per code, all zero
    """
    codes, steps, won, words = rollout
    boards = size.shape[0]
    still_open = 0
    for b in range(boards):
        still_open += size[b] > 0
    least = np.inf
    chosen = np.int64(-1)
    for w in range(words.shape[0]):
        word = words[w]
        cost = 0.0
        for b in range(boards):
            n = size[b]
            if n == 0:
                continue
            its = np.int64(0)
            for i in range(n):
                code = codes[state[b, i], word]
                its += steps[still_open, count[code]]
                count[code] += 1
                if state[b, i] == word:
                    its -= won
            for i in range(n):
                count[codes[state[b, i], word]] = 0
            cost += np.float64(its) / np.float64(n)
        if cost < least:
            least = cost
            chosen = word
    return chosen


@kernel
def apply_guess(codes, state, size, answer, guess):
    """Remove the answers that a guess rules out from every board; empty the boards that it solves.

    Parameters
        codes: [answer, word] unsigned array, codes
        state: [board, ...] int64 array, the answers left on each board; changed in place
        size: int64 array, number of answers left on each board; changed in place
        answer: int64 array, the answer of each board
        guess: int, the word played
    """
    for b in range(size.shape[0]):
        if size[b] == 0:
            continue
        if answer[b] == guess:
            size[b] = 0
            continue
        code = codes[answer[b], guess]
        kept = 0
        for i in range(size[b]):
            if codes[state[b, i], guess] == code:
                state[b, kept] = state[b, i]
                kept += 1
        size[b] = kept


@kernel
def rollout_length(rollout, state, size, answer, guess, count):
    """Return the number of guesses of a game that continues with `guess`; `state` and `size` are overwritten.

    Boards with one answer left are solved at once; otherwise the cheapest word is played.

    Parameters
        rollout: Rollout, codes, costs and words
        state: [board, ...] int64 array, the answers left on each board; changed in place
        size: int64 array, number of answers left on each board; changed in place
        answer: int64 array, the answer of each board
        guess: int, the word played first
        count: int32 array, working space: a counter per code, all zero
    """
    boards = size.shape[0]
    guesses = 0
    while guesses < ENDLESS_GAME:
        apply_guess(rollout.codes, state, size, answer, guess)
        guesses += 1
        still_open = 0
        found = 0
        for b in range(boards):
            still_open += size[b] > 0
            if size[b] == 1:
                found += 1
                guess = np.int64(state[b, 0])
        if found == still_open:
            return guesses + distinct_last_answers(state, size)
        if found == 0:
            guess = cheapest_word(rollout, state, size, count)
    return guesses


@kernel
def distinct_last_answers(state, size):
    """Return the number of different words among the boards, which have one answer left each.

    Parameters
        state: [board, ...] int64 array, the answers left on each board
        size: int64 array, number of answers left on each board
    """
    amount = 0
    for b in range(size.shape[0]):
        if size[b] == 0:
            continue
        new = True
        for other in range(b):
            if size[other] > 0 and state[other, 0] == state[b, 0]:
                new = False
        amount += new
    return amount


@kernel
def rollouts(rollout, start, sizes, answers, guesses, colours, total):
    """Add to total[g] the guesses that games take if they continue with guesses[g], over all rows of `answers`.

    Parameters
        rollout: Rollout, codes, costs and words
        start: [board, ...] int64 array, the answers left on each board
        sizes: int64 array, number of answers left on each board
        answers: [game, board] int64 array, the answers of each simulated game
        guesses: int64 array, the guesses to evaluate
        colours: int, number of codes
        total: int64 array, output
    """
    state = np.empty_like(start)
    size = np.empty_like(sizes)
    count = np.zeros(colours, np.int32)
    for g in range(guesses.shape[0]):
        for s in range(answers.shape[0]):
            size[:] = sizes
            for b in range(sizes.shape[0]):
                for i in range(sizes[b]):
                    state[b, i] = start[b, i]
            total[g] += rollout_length(rollout, state, size, answers[s], guesses[g], count)
