"""Games on several boards, played on from where they stand by an estimate, to try a guess.

Row b of `state` has the answers that board b has left, the first `size[b]` of them; a board that is solved
has size 0. `steps[k, c]` is what one answer more adds, where k boards are open, to what a part of c answers
costs; `won` is what solving a board is worth. Of whole numbers all, so that sums are the same everywhere.
"""

import numpy as np

from compiler.kernels.cache import kernel

ENDLESS_GAME = 1000  # guesses; no game takes as many


@kernel
def cheapest_word(codes, state, size, steps, won, words, count):
    """The word after which the boards are estimated to cost the least; the first of equal ones."""
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
    """Keep of every board what fits its answer after a guess; nothing of a board that it solves."""
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
def rollout_length(codes, state, size, answer, guess, steps, won, words, count):
    """The guesses that a game takes which goes on with `guess`; `state` and `size` are used up.

    Boards with one answer left are solved at once, then the cheapest of `words` is played.
    """
    boards = size.shape[0]
    guesses = 0
    while guesses < ENDLESS_GAME:
        apply_guess(codes, state, size, answer, guess)
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
            guess = cheapest_word(codes, state, size, steps, won, words, count)
    return guesses


@kernel
def distinct_last_answers(state, size):
    """How many words the boards have between them that have one answer left each."""
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
def rollouts(codes, start, sizes, answers, guesses, steps, won, words, colours, total):
    """Add to total[g] the guesses that games take which go on with guesses[g], one for each row of `answers`."""
    state = np.empty_like(start)
    size = np.empty_like(sizes)
    count = np.zeros(colours, np.int32)
    for g in range(guesses.shape[0]):
        for s in range(answers.shape[0]):
            size[:] = sizes
            for b in range(sizes.shape[0]):
                for i in range(sizes[b]):
                    state[b, i] = start[b, i]
            total[g] += rollout_length(
                codes, state, size, answers[s], guesses[g], steps, won, words, count
            )
