"""Lower bounds on the cost of a state: statement, proof, equality case and a plain version of each.

The search skips guesses and states because of these bounds. Its totals are minimal only if every bound is admissible,
that is, never above the true value. The kernels compute the same bounds in a faster form. The tests compare the
kernels with these functions, and these functions with an oracle that uses no bounds.

Notation. H is a state, the answers still possible, and n its size. Every answer a has a weight w(a) > 0
(1 unless weights are given); W(H) is the sum over H and m(H) the heaviest. A guess g divides H into
parts, one for each code; if g is in H then {g} is one of them, the solved part. A tree for H has the guess of
depth 1 at its root; an answer of depth t is found with the t-th guess. The total of a tree is the sum of
w(a) * depth(a), and V(H) is the smallest total. V_d(H) is the smallest total of the trees that find every
answer within d guesses, infinite if there is none. All bounds rest on one identity, the total of a tree
with root g:

    (*)   total = W(H) + sum of the totals of its subtrees, one for each part except the solved one.

A guess outside H that leaves H in one piece (it "splits nothing") is never played: the same tree without
it is cheaper by W(H).

Three facts need no code.

* A limit only removes trees: V_d(H) >= V_e(H) >= V(H) for d <= e. So a bound on V_e holds for V_d,
  and a bound proven without a limit holds under every limit.
* Modes only remove trees too: normal mode allows everything that hard mode allows, and hard mode everything that ultra
  mode allows (a word that fits all codes keeps the letters in their places and has the letters that scored, as often).
  So V in normal mode is a lower bound of V in hard mode, which is one of V in ultra mode. Upper bounds do not carry over.
* Part of a tree is a tree: for A inside H, a tree for H solves A with the same depths. Hence
  V(A) <= V(H), and V(H) >= V(A) + V(B) for disjoint A and B in H. This also holds under a limit.

Each bound ends with the kernels that prune with it today. Stated but not used: `iterated_of`. One rule is not here: in
hard mode the search skips guesses that differ only in letters that no answer has (`kernels.rules.dedupe_hard`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

# The formulas work on numbers and on arrays of them.
Number = TypeVar("Number", int, NDArray[np.int64])

State = Sequence[str]


class PlainGame(NamedTuple):
    """A game for the plain versions: its feedback, its guesses, and the weights of its answers."""

    score: Callable[[str, str], int]
    guesses: Sequence[str]
    weight: Mapping[str, int]


def parts_of(game: PlainGame, guess: str, state: State) -> list[list[str]]:
    """Return the parts of a state under a guess, including the solved one, in order of first answers."""
    parts: dict[int, list[str]] = {}
    for answer in state:
        parts.setdefault(game.score(guess, answer), []).append(answer)
    return list(parts.values())


def weight_of(game: PlainGame, state: State) -> int:
    """Return W(H)."""
    return sum(game.weight[answer] for answer in state)


def heaviest_of(game: PlainGame, state: State) -> int:
    """Return m(H)."""
    return max(game.weight[answer] for answer in state)


def own_weight(game: PlainGame, guess: str, state: State) -> int:
    """Return the weight of a guess that may be the answer; 0 for one that may not."""
    return game.weight[guess] if guess in state else 0


def splits_nothing(game: PlainGame, guess: str, state: State) -> bool:
    """Whether a guess is outside the state and leaves it in one piece."""
    return guess not in state and len(parts_of(game, guess, state)) == 1


# --------------------------------------------------------------------------------------------------
# No ply: the cost of any tree
# --------------------------------------------------------------------------------------------------


def base(weight: int, heaviest: int) -> int:
    """V(H) >= 2W - m.

    Proof. At most one answer has depth 1, the guess at the root; it saves at most m of the 2W that depth
    2 for all would cost. All others have depth 2 or more.

    Equality. If and only if n = 1, or an answer of weight m splits H into single answers (and the limit
    is 2 or more): every step of the proof is then exact. In particular, always for n = 2, by playing the
    heavier answer.

    Prunes: kernels.part_bounds.by_members, kernels.part_bounds.probe, kernels.part_bounds.one_ply_of_part.
    """
    return 2 * weight - heaviest


def base_of(game: PlainGame, state: State) -> int:
    """Return the bound of `base` for a state."""
    return base(weight_of(game, state), heaviest_of(game, state))


def without_perfect_member(size: int) -> int:
    """V(H) >= 2n, if all weights are 1, n >= 2 and no answer of H splits H into single answers.

    Proof. V(H) is a whole number, at least 2n - 1 by `base`, and not 2n - 1 by its equality case.

    Equality. If and only if a guess outside H splits H into single answers (all have depth 2), or the
    limit is 3 or more and a guess in H leaves one pair and single answers (depths 1, 3, and 2 for the
    rest). Proof: at most one depth is 1, so a total of 2n means either that all depths are 2, or that one is 1,
    one is 3 and the rest are 2. In the second case the answer of depth 3 lies below a guess of depth 2 that
    solves another answer of its part, because a guess outside that part would put at least two answers at
    depth 3. So its part is a pair.
    For n = 3 this always holds, within 3 guesses: a member that is not perfect leaves the other two.

    So if a member leaves one pair (it makes n - 1 parts: for n = 3 any does), V is 2n within 3 guesses, and
    no other guess need be tried. If V >= 2n is known, a guess that splits H into single answers is best.

    Prunes: kernels.part_bounds.by_members, kernels.part_bounds.one_ply_of_part, kernels.candidates.best_below.
    """
    return 2 * size


# --------------------------------------------------------------------------------------------------
# One ply: the cost of a tree with a given opener
# --------------------------------------------------------------------------------------------------


def reach_of(game: PlainGame, guess: str, state: State) -> int:
    """The sum over the parts of a guess of their heaviest weights; the number of parts, if all weigh 1.

    Monotone: for A inside H, reach(g, A) <= reach(g, H). Proof: each part of A lies in a part of H with
    the same code, different parts lie in different ones, and m grows with the set. So in a scan of guesses sorted
    by their reach on a superset, largest first, no later guess has a larger reach than the reach of an earlier
    one there. (The reach is at least m(H), because some part has the heaviest answer, and exactly m(H) if and
    only if there is only one part, since weights are above zero.)

    Prunes: kernels.candidates.best_below, kernels.candidates.one_ply.
    """
    return sum(heaviest_of(game, part) for part in parts_of(game, guess, state))


def one_ply(weight: int, reach: Number, own: Number) -> Number:
    """A tree for H that opens with g costs 3W - reach(g, H) - w(g) or more; without w(g) if g is not in H.

    Proof. By (*) and `base`, it costs W + the sum of 2W(P) - m(P) over all parts P except the solved one.
    For g outside H, that is W + 2W - reach. For g in H the solved part takes w(g) from the weights and w(g)
    from the reach: W + 2(W - w(g)) - (reach - w(g)).

    Equality. If and only if `base` is exact for all parts except the solved one; so always if these have at most
    two answers (and the limit is 3 or more; 2 is enough for single answers). A guess whose bound is not below a
    known total need not be tried, and V(H) is not below the least bound of all guesses that split H.

    Prunes: kernels.candidates.candidates_of, kernels.candidates.one_ply, kernels.solve.solve,
    kernels.openers.bound_parts, kernels.rules.probe_allowed.
    """
    return 3 * weight - reach - own


def one_ply_of_guess(game: PlainGame, guess: str, state: State) -> int:
    """Return the bound of `one_ply` for a state and a guess."""
    reach, own = reach_of(game, guess, state), own_weight(game, guess, state)
    return one_ply(weight_of(game, state), reach, own)


def one_ply_of(game: PlainGame, state: State) -> int:
    """Return the least bound of `one_ply` over all guesses: a bound on V(H). W for a single answer."""
    if len(state) == 1:
        return weight_of(game, state)
    useful = (g for g in game.guesses if not splits_nothing(game, g, state))
    return min(one_ply_of_guess(game, guess, state) for guess in useful)


def one_ply_by_overlap(game: PlainGame, part: State, other: State) -> int:
    """A bound on one_ply_of(P) from one_ply_of(Q). Let R be P without Q, and f(Q) = 3W(Q) - one_ply_of(Q). Then

        one_ply_of(P) >= 3W(P) - f(Q) - W(R) - m(R).

    Proof. f(Q) is the largest reach + own of a guess that splits Q. A guess that does not split Q has no more: its reach
    is m(Q), its own weight is 0, and every guess that splits Q has a larger reach. On P, each answer of R adds at
    most its weight to the reach of a guess; the other answers of P are in Q and add no more than there. If the
    guess is in R, its own weight adds m(R) at most. So reach + own on P is at most f(Q) + W(R) + m(R).

    Equality. If P is Q.

    Prunes: kernels.similar_parts.one_ply_of_parts, which takes m(P) for m(R) and for each weight in W(R).
    """
    rest = [answer for answer in part if answer not in other]
    most = 3 * weight_of(game, other) - one_ply_of(game, other)
    added = weight_of(game, rest) + heaviest_of(game, rest) if rest else 0
    return 3 * weight_of(game, part) - most - added


def iterated_of(game: PlainGame, state: State, plies: int) -> int:
    """`base` after no ply, `one_ply_of` after one, and so on: never above V(H), never falling.

    Proof. By induction on (*): V(H) = min over g of W + the sum of V(P), each V(P) being no smaller
    than its bound with a ply less. It never falls, since one ply is no smaller than `base`: reach + w(g)
    is at most W + m.

    Equality. From n - 1 plies on: every guess worth playing leaves parts smaller than H.

    Prunes: nothing today; its first two steps do, as `base` and `one_ply`.
    """
    if len(state) == 1:
        return weight_of(game, state)
    if plies == 0:
        return base_of(game, state)
    return min(
        weight_of(game, state)
        + sum(
            iterated_of(game, part, plies - 1)
            for part in parts_of(game, guess, state)
            if part != [guess]
        )
        for guess in game.guesses
        if not splits_nothing(game, guess, state)
    )


# --------------------------------------------------------------------------------------------------
# Parts: the cost of a part, given facts about the whole state
# --------------------------------------------------------------------------------------------------


def floor(weight: int, heaviest: int, max_reach: int) -> int:
    """V(P) >= max(2W - m, 3W - max_reach - m) for P in H, with W and m of P, if max_reach >= reach(g, H) for all g.

    Proof. The first is `base`. For the second, if n >= 2, take the guess at the root of the best tree for
    P: `one_ply` gives 3W - reach(g, P) - w(g); w(g) is at most m, and reach(g, P) at most reach(g, H) by
    monotony. If n = 1, then W = m and max_reach >= m(H) >= m, so the second is at most the first, which is W.

    Equality. As for `base` where W <= max_reach. Else only if `one_ply` is exact for an answer of weight m
    whose reach on P is max_reach.

    Prunes: kernels.part_bounds.floor_of, kernels.part_bounds.fill_closed_forms.
    """
    return base(weight, heaviest) + max(0, weight - max_reach)


def max_reach_of(game: PlainGame, state: State) -> int:
    """Return the largest reach of any guess on a state."""
    return max(reach_of(game, guess, state) for guess in game.guesses)


def floor_of(game: PlainGame, part: State, state: State) -> int:
    """Return the bound of `floor` for a part of a state."""
    return floor(weight_of(game, part), heaviest_of(game, part), max_reach_of(game, state))


def closed_form_of(game: PlainGame, guess: str, state: State) -> int:
    """A tree for H that opens with g costs W + the sum of `floor` over its parts except the solved one.

    If all weights are 1, `capacity` with the parts that guesses make of H takes the place of `floor`.

    Proof. (*), and `floor` or `capacity`. Never below `one_ply`, which has `base` in place of `floor`.

    Equality. As for `one_ply`: always if the parts have at most two answers. (Then their floor is their
    base: an answer of a pair, as a guess, separates the pair, so max_reach >= W of the pair.)

    Prunes: kernels.part_bounds.closed_form, kernels.part_bounds.order_batch, kernels.solve.bound_guess.
    """
    parts = [part for part in parts_of(game, guess, state) if part != [guess]]
    max_reach = max_reach_of(game, state)
    if set(game.weight.values()) == {1}:
        made = parts_made(game, state)
        return len(state) + sum(capacity(len(part), *made) for part in parts)
    return weight_of(game, state) + sum(
        floor(weight_of(game, part), heaviest_of(game, part), max_reach) for part in parts
    )


def capacity_for_two(max_reach: int) -> int:
    """No part P of H with more than this many answers is solved within two guesses.

    Proof. All parts that the first guess leaves must be single answers, so that guess makes n parts of P, each of
    weight 1 or more: n <= reach(g, P) <= max_reach.

    Equality. If all weights are 1 and some guess has the reach max_reach on P.

    Prunes: kernels.solve.largest_part_within and kernels.part_bounds.order_batch, where three guesses are left;
    kernels.part_bounds.perfect_row and kernels.rules.probe_allowed, where two are and P is H itself.
    """
    return max_reach


def is_two_guess_core(game: PlainGame, state: State) -> bool:
    """Whether no guess splits a state into single answers: exactly then two guesses do not solve it.

    Proof. Within two guesses, each part that the first leaves to solve has one answer, and so has the solved one;
    and if all parts are single answers, a second guess finds each.

    Monotone: every state that contains a two-guess core is one, since a guess that splits H into single answers
    splits every A inside H into single answers. So a small core refutes every state that contains it.

    Equality. Always, in normal mode; in the other modes the guess may not be allowed.

    Prunes: kernels.two_guess_cores.core_prefix, kernels.two_guess_cores.keep_two_guess_core,
    kernels.two_guess_cores.recall_two_guess_cores.
    """
    return all(len(parts_of(game, guess, state)) < len(state) for guess in game.guesses)


def infeasible_within_three(game: PlainGame, state: State) -> bool:
    """Whether every guess leaves a two-guess core in one part: exactly then three guesses do not solve a state.

    Proof. A guess after which two more solve every part leaves no two-guess core, by `is_two_guess_core`; after a
    guess that leaves none, two more solve every part. (A guess that solves the state, a single answer, leaves none.)

    Monotone, like `is_two_guess_core`. So if an opener leaves such a state in one part, no tree with it stays
    within four guesses.

    Equality. As for `is_two_guess_core`. Weights do not matter.

    Prunes: kernels.two_guess_cores.infeasible_within_three, kernels.two_guess_cores.opener_infeasible_within_four.
    """
    return all(
        any(is_two_guess_core(game, part) for part in parts_of(game, guess, state))
        for guess in game.guesses
    )


def infeasible_within(game: PlainGame, state: State, limit: int) -> bool:
    """Whether no tree solves a state within a limit of guesses.

    Proof. A state that is not empty needs a guess. One guess solves only a single answer. With more guesses, a
    first guess works exactly if every part it leaves is solved within one guess less.

    Monotone: a tree for H, restricted to A, is a tree for every A inside H. So a set that is not solved within t
    guesses, a *core* of t, proves the same for every state that contains it. A state is not solved within
    t + 1 if every guess leaves some core of t in one part. The union of such cores is a core of t + 1, because each
    guess leaves one of them in one part there too.

    Equality. Always, in normal mode; in the other modes the guess may not be allowed. Weights do not matter. For
    limits of two and three it equals `is_two_guess_core` and `infeasible_within_three`.

    Prunes: kernels.infeasible_cores.infeasible_within, kernels.infeasible_cores.recall_cores,
    kernels.infeasible_cores.keep_core, for kernels.infeasible_cores.rows_keeping_limit.
    """
    if limit < 2:
        return len(state) > limit
    return all(
        any(infeasible_within(game, part, limit - 1) for part in parts_of(game, guess, state))
        for guess in game.guesses
    )


# --------------------------------------------------------------------------------------------------
# Capacity: the number of answers that some guesses can solve
# --------------------------------------------------------------------------------------------------


def capacities(max_reach: int, max_open_parts: int) -> Iterator[int]:
    """No tree for P inside H finds more than S_1, S_2, S_3, ... answers within 1, 2, 3, ... guesses.

    S_1 = 1, S_2 = max_reach, S_h = 1 + max_open_parts * S_(h-1). No guess makes more than `max_reach` parts of H, or
    leaves more than `max_open_parts` parts to solve (the solved one is not left); 1 + max_open_parts >= max_reach.

    Proof. On P no guess makes or leaves more parts than on H (as for reach). One guess finds one answer. Two guesses
    find at most one answer in each part that the first one makes: the second finds one in each open part, and the
    solved part is found by the first. With h >= 3 guesses, the first finds at most one answer, and the others find
    at most S_(h-1) in each of the at most `max_open_parts` open parts. This holds under limits and in every mode.

    So no tree for P stays within h guesses if P has more than S_h answers.

    Equality. If a tree with these numbers exists. For words without common letters, where a guess removes one
    answer, max_reach = 2, max_open_parts = 1 and S_h = h.

    Prunes: kernels.part_bounds.capacity_within.
    """
    yield 1
    room = max_reach
    while True:
        yield room
        room = 1 + max_open_parts * room


def capacity(size: int, max_reach: int, max_open_parts: int) -> int:
    """V(P) >= n + (n - S_1) + (n - S_2) + ..., without terms below zero, if all weights are 1.

    Proof. A total is the sum, over h = 0, 1, 2, ..., of the answers that are not found within h guesses, because
    an answer of depth d is counted for h = 0 to d - 1. By `capacities` these are n - S_h or more.
    Never below `floor`, which is the first three terms.

    Equality. If and only if for every h, S_h answers or all are found within h guesses. For n words without common
    letters the bound is n(n + 1)/2. It is weak for words, where guesses leave 100 parts and more; it matters for
    coarse feedback, as in Mastermind, where guesses leave 13.

    Prunes: kernels.part_bounds.capacity_surplus, kernels.solve.first_findings, kernels.part_bounds.closed_form,
    kernels.part_bounds.fill_closed_forms.
    """
    total = size
    for room in capacities(max_reach, max_open_parts):
        if room >= size:
            break
        total += size - room
    return total


def shape_at_capacity(size: int, max_reach: int, max_open_parts: int) -> tuple[int, int]:
    """(height, answers at that height) of every tree for P whose total is just `capacity`, if all weights are 1.

    Proof. A total is the sum over h of the answers not found within h guesses, and `capacity` is the sum of the least
    possible number for each h. If the sums are equal, all terms are: within h guesses S_h answers are found, or
    all. So the height is the first h with S_h >= n, and n - S_(h-1) answers are at it (n, if it is 1).

    So if V(P) is the capacity of P, all best trees have the same shape, and they can be compared without looking at
    the parts. This holds under limits too, and in every mode.

    Equality. As for `capacity`. For n words without common letters: (n, 1).

    Prunes: kernels.tie_break.shape.
    """
    height, left = 1, size
    for room in capacities(max_reach, max_open_parts):
        if room >= size:
            break
        height, left = height + 1, size - room
    return height, left


def parts_made(game: PlainGame, state: State) -> tuple[int, int]:
    """Return (the most parts that any guess makes of a state, the most parts that any guess leaves to solve)."""
    parts = [parts_of(game, guess, state) for guess in game.guesses]
    left = [sum(part != [guess] for part in its) for guess, its in zip(game.guesses, parts)]
    max_reach = max(map(len, parts))
    return max_reach, max(1, max_reach - 1, *left)


def capacity_of(game: PlainGame, state: State) -> int:
    """Return the bound of `capacity` for a state; all weights must be 1."""
    return capacity(len(state), *parts_made(game, state))


# --------------------------------------------------------------------------------------------------
# Guesses that can be left out on a state and all its subsets
# --------------------------------------------------------------------------------------------------


def worth_keeping(game: PlainGame, state: State) -> list[str]:
    """Return guesses that suffice to play every subset of a state as well as all guesses can, under any limit.

    All members stay. A guess outside H is left out if it makes the same parts as a member or as an earlier guess,
    or splits nothing.

    Proof. Let A be a subset of H, let a tree for it play g outside H, and let g' be the guess kept in its
    place. On A they make the same parts too. If g' is not in A, replacing g by g' changes no
    depth. If g' is in A, then {g'} is a part of H under g', so under g; if it replaces g, it solves itself
    a guess earlier and changes no other depth. What splits nothing on H splits nothing on A. Depths never
    grow, so limits are kept. (This holds with weights too, since the proof does not use them.)

    The exception. A member stays although another member makes the same parts: on a subset that
    has only the first of the two, it solves itself and the second does not.

    Normal mode only. In the other modes a guess restricts the next ones, so two guesses with the same parts differ;
    only those that split nothing are left out there too.

    Prunes: kernels.local_problem.reduce_local; only guesses that split nothing, kernels.rules.restrict_rows and
    kernels.rules.splitting_rows.
    """
    kept = [guess for guess in game.guesses if guess in state]
    seen = {_division(game, guess, state) for guess in kept}
    for guess in game.guesses:
        division = _division(game, guess, state)
        if guess in state or len(division) == 1 or division in seen:
            continue
        seen.add(division)
        kept.append(guess)
    return kept


def _division(game: PlainGame, guess: str, state: State) -> frozenset[frozenset[str]]:
    """Return the parts of a state as a set of sets."""
    return frozenset(frozenset(part) for part in parts_of(game, guess, state))


# --------------------------------------------------------------------------------------------------
# Limits: how a result under one limit applies to another
# --------------------------------------------------------------------------------------------------


def binds(limit: int, size: int) -> bool:
    """Whether a limit of guesses can make a state of this size cost more than it would without.

    V_d(H) = V(H) if d >= n. Proof. In a best tree every guess solves an answer or splits: at every step
    down the state loses an answer or more. So an answer has depth n at most, and a tree for V(H) stays within d.

    Equality. If every guess removes only one answer: depths 1 to n.

    So a bound found under limit d holds under all limits if d >= n, else under limits up to d. A tree of
    height h proves that V_d(H) is at most its total for all d >= h. A state without a tree within d has
    none within less. Entries of the table are read this way.

    Prunes: kernels.table.remember, kernels.table.recall, kernels.solve.solve_within, kernels.shapes.shape_key.
    """
    return limit < size
