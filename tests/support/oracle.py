"""The oracle: the games and their best trees, in plain Python.

It imports nothing of ours and tries every guess in every state. Results of the project are compared with it
on small lists.

A tree is a pair `(guess, {code: tree})`; the code of all 2s leads nowhere.
"""

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple


def score(guess, answer):
    """Mark letter by letter: right places first, then the remaining letters of the answer."""
    marks = ["0"] * len(guess)
    left = []
    for place in range(len(guess)):
        if guess[place] == answer[place]:
            marks[place] = "2"
        else:
            left.append(answer[place])
    for place in range(len(guess)):
        if marks[place] == "0" and guess[place] in left:
            marks[place] = "1"
            left.remove(guess[place])
    return int("".join(marks), 3)


def score_pegs(guess, answer):
    """Count signs in place and signs elsewhere, crossing out those already counted."""
    mine, its = list(guess), list(answer)
    placed = elsewhere = 0
    for place in range(len(guess)):
        if mine[place] == its[place]:
            placed += 1
            mine[place] = its[place] = None
    for sign in mine:
        if sign is not None and sign in its:
            elsewhere += 1
            its[its.index(sign)] = None
    return placed * (len(guess) + 1) + elsewhere


def score_placed(guess, answer):
    """Count the places where both have the same sign."""
    return len([place for place in range(len(guess)) if guess[place] == answer[place]])


def score_common(guess, answer):
    """Count the letters in common, crossing them out; the word itself has one more."""
    if guess == answer:
        return len(guess) + 1
    left = list(answer)
    for letter in guess:
        if letter in left:
            left.remove(letter)
    return len(answer) - len(left)


def score_order(guess, answer):
    """Return 0 if the answer comes before the guess, 1 if it comes after it, 2 if they are the same."""
    if guess == answer:
        return 2
    return [answer, guess].index(min(guess, answer))


SCORES = {
    "letters": score,
    "pegs": score_pegs,
    "placed": score_placed,
    "common": score_common,
    "order": score_order,
}


def score_table(table):
    """Return the scorer of a table, where `table[secret][question]` is the answer as text.

    Its codes are texts too: `right` for naming the secret, `no` or `wrong` for naming another one.
    """
    code_texts = {text for row in table.values() for text in row.values()}

    def message(guess, answer):
        if guess == answer:
            return "right"
        if guess in table[answer]:
            return table[answer][guess]
        return "no" if "no" in code_texts else "wrong"

    return message


def partition(guess, state, score=score):
    """Group the answers of a state by the code of the guess."""
    parts = {}
    for answer in state:
        parts.setdefault(score(guess, answer), []).append(answer)
    return parts


def marks_of(code, length):
    """Spell a code as its marks, first letter first."""
    return [code // 3 ** (length - 1 - place) % 3 for place in range(length)]


def allowed(mode, guess, code, word, score=score):
    """Tell whether a mode allows `word` after `guess` got `code`."""
    if mode == "normal":
        return True
    if mode == "ultra":
        return score(guess, word) == code
    needed = {}
    for place, mark in enumerate(marks_of(code, len(guess))):
        if mark == 2 and word[place] != guess[place]:
            return False
        if mark > 0:
            needed[guess[place]] = needed.get(guess[place], 0) + 1
    return all(word.count(letter) >= times for letter, times in needed.items())


class OracleTerms(NamedTuple):
    """The terms of a game: weights by word (None: all 1), the limit of guesses (0: none), the mode and the rule."""

    weights: dict | None = None
    limit: int = 0
    mode: str = "normal"
    score: Callable = score


def best_tree(
    answers,
    guesses=(),
    *,
    objective="mean",
    opener=None,
    **terms,
):
    """Return `(cost, tree)` of the best tree, or None if no tree stays within the limit (0: none).

    A cost is `(total, worst, answers at worst)`; the total counts weights (a dict by word). Costs
    are compared in this order; with objective "worst", the worst case goes before the total. Equal
    costs are decided by the guess: one that may be the answer, then any answer, then the alphabet.
    `terms` are those of `OracleTerms`.
    """
    weights, limit, mode, score = OracleTerms(**terms)
    answers = tuple(sorted(set(answers)))
    words = tuple(sorted(set(answers) | set(guesses)))
    search = Search(answers, weights or dict.fromkeys(answers, 1), mode, score)
    most = limit or len(words)
    # The smallest worst case is the smallest feasible limit.
    for guesses_left in [most] if objective == "mean" else range(1, most + 1):
        found = search.best_of([opener] if opener else words, answers, words, guesses_left)
        if found is not None:
            return found
    return None


class Search:
    """An exhaustive search with a memory of its results."""

    def __init__(self, answers, weights, mode, score=score):
        self.score = score
        self.answers = answers
        self.weights = weights
        self.mode = mode
        self.known = {}

    def best(self, state, words, limit):
        """Return the cost and tree of the best play of a state within `limit` guesses."""
        key = (state, words, limit)
        if key not in self.known:
            self.known[key] = self.best_of(words, state, words, limit)
        return self.known[key]

    def best_of(self, choices, state, words, limit):
        """Return the cost and tree of the best of some guesses; None if none is feasible."""
        found = None
        for guess in sorted(
            choices, key=lambda word: (word not in state, word not in self.answers, word)
        ):
            result = self.play(guess, state, words, limit)
            if result is not None and (found is None or result[0] < found[0]):
                found = result
        return found

    def play(self, guess, state, words, limit):
        """Return the cost and tree of a state in which `guess` is played; None if that is infeasible."""
        solved = self.score(guess, guess) if guess in self.answers else None
        parts = partition(guess, state, self.score)
        if limit < 1 or (len(parts) == 1 and solved not in parts):
            return None  # no guess left, or a guess that splits nothing
        total = sum(self.weights[answer] for answer in state)
        counts = {1: 1} if solved in parts else {}  # answers by the number of guesses they need
        children = {}
        for code, part in sorted(parts.items()):
            if code == solved:
                continue
            left = tuple(
                word for word in words if allowed(self.mode, guess, code, word, self.score)
            )
            below = self.best(tuple(part), left, limit - 1)
            if below is None:
                return None
            (part_total, part_worst, part_count), children[code] = below
            total += part_total
            counts[part_worst + 1] = counts.get(part_worst + 1, 0) + part_count
        worst = max(counts)
        return (total, worst, counts[worst]), (guess, children)


def guesses_used(tree, answer, score=score):
    """Return the number of guesses a tree needs for an answer."""
    guess, children = tree
    if guess == answer:
        return 1
    return 1 + guesses_used(children[score(guess, answer)], answer, score)


def costs_of_codes(table, solved, *, limit=0):
    """Return the cost of the best tree for every opener of a matrix of codes; None if no tree stays within the limit.

    `table[secret][guess]` is the code of a guess, and `solved` the code of a right guess; guess i is secret i. A cost
    is `(total, worst, secrets at worst)`, compared in this order.
    """
    known = {}
    guesses = range(len(table[0]))

    def best(state, left):
        if (state, left) not in known:
            costs = (play(guess, state, left) for guess in guesses)
            known[state, left] = min((cost for cost in costs if cost), default=None)
        return known[state, left]

    def play(guess, state, left):
        if left < 1:
            return None
        parts = {}
        for secret in state:
            parts.setdefault(table[secret][guess], []).append(secret)
        if len(parts) == 1 and solved not in parts:
            return None
        total, counts = len(state), {}
        if parts.pop(solved, None):
            counts[1] = 1
        for part in parts.values():
            below = best(tuple(part), left - 1)
            if below is None:
                return None
            total += below[0]
            counts[below[1] + 1] = counts.get(below[1] + 1, 0) + below[2]
        return total, max(counts), counts[max(counts)]

    everything = tuple(range(len(table)))
    return [play(guess, everything, limit or len(guesses)) for guess in guesses]


def text_of_board(played):
    """Return the canonical text of a sequence of codes: the smallest over all orders of the places, with colours renamed."""
    texts = []
    for columns in permutations(zip(*played)):
        names = {}
        texts.append(
            [[names.setdefault(sign, len(names)) for sign in column] for column in columns]
        )
    return str(min(texts))


def best_together(boards, words, *, known_first=False, score=score):
    """Return the fewest guesses that solve several boards, summed over every combination of their answers.

    Each guess is played on all boards. A board is the tuple of its possible answers, all equally likely and
    independent of the other boards. With `known_first`, a board with one answer left is solved at once.
    """
    known = {}

    def best(state):
        if not state:
            return 0
        if state not in known:
            lone = [board[0] for board in state if len(board) == 1]
            choices = lone[:1] if known_first and lone else words
            known[state] = min(play(word, state) for word in choices)
        return known[state]

    def play(word, state):
        children = [(1, ())]
        for board in state:
            parts = partition(word, board, score)
            children = [
                (count, (*rest, tuple(part)) if part != [word] else rest)
                for count, rest in children
                for part in parts.values()
            ]
        if any(child == state for _, child in children):
            return float("inf")  # it splits nothing
        combinations = 1
        for board in state:
            combinations *= len(board)
        return combinations + sum(best(tuple(sorted(child))) for _, child in children)

    return best(tuple(sorted(map(tuple, boards))))


def best_within(
    answers,
    guesses=(),
    *,
    within,
    opener=None,
    start=None,
    **terms,
):
    """Return `(missed, total)` of the tree that misses least, and then has the least total; None if there is no tree.

    With `start`, a position (answers left, words allowed, guesses used), return this for each word allowed there.

    Missed is the weight of the answers that take more than `within` guesses. `terms` are those of `OracleTerms`.
    """
    weights, limit, mode, score = OracleTerms(**terms)
    answers = tuple(sorted(set(answers)))
    words = tuple(sorted(set(answers) | set(guesses)))
    weights = weights or dict.fromkeys(answers, 1)
    known = {}

    def best(state, left_words, used):
        key = state, left_words, used
        if key not in known:
            costs = (play(guess, state, left_words, used) for guess in left_words)
            known[key] = min((cost for cost in costs if cost), default=None)
        return known[key]

    def play(guess, state, left_words, used):
        if used >= (limit or len(words)):
            return None
        solved = score(guess, guess) if guess in answers else None
        parts = partition(guess, state, score)
        if len(parts) == 1 and solved not in parts:
            return None
        missed, total = 0, sum(weights[answer] for answer in state)
        for code, part in parts.items():
            if code == solved:
                missed += weights[guess] if used >= within else 0
                continue
            left = tuple(word for word in left_words if allowed(mode, guess, code, word, score))
            below = best(tuple(part), left, used + 1)
            if below is None:
                return None
            missed, total = missed + below[0], total + below[1]
        return missed, total

    if start:
        return {word: play(word, *start) for word in start[1]}
    return play(opener, answers, words, 0) if opener else best(answers, words, 0)


def total_with_fixed(answers, words, fixed, *, weights=None, limit=0, score=score):
    """Return the least total of a tree that plays some words first, in order; None if none stays within the guess limit."""
    weights = weights or dict.fromkeys(answers, 1)
    search = Search(tuple(answers), weights, "normal", score)

    def cost(state, at, left):
        if at == len(fixed):
            found = search.best(tuple(state), tuple(sorted(words)), left)
            return None if found is None else found[0][0]
        if left < 1:
            return None
        total = sum(weights[a] for a in state)
        for code, part in partition(fixed[at], state, score).items():
            if code == score(fixed[at], fixed[at]):
                continue
            below = cost(part, at + 1, left - 1)
            if below is None:
                return None
            total += below
        return total

    return cost(answers, 0, limit or 60)
