"""Lower bounds for fixed openers and for the objective within:K: statement, proof, equality case, plain version.

The notation, and the rules for adding a bound, are those of `compiler.proof.bounds`. Also, m_k(H) is the least weight
that the trees for H miss, that is, do not find within k guesses. A limit or a mode only removes trees, so m_k only
grows with them, and a bound on it holds in all modes and under all limits.
"""

from collections.abc import Iterable, Sequence

from compiler.proof.bounds import (
    Number,
    PlainGame,
    State,
    heaviest_of,
    is_two_guess_core,
    own_weight,
    parts_of,
    reach_of,
    splits_nothing,
    weight_of,
)

# --------------------------------------------------------------------------------------------------
# Fixed openers
# --------------------------------------------------------------------------------------------------


def joint_parts_of(game: PlainGame, words: Sequence[str], state: State) -> list[list[str]]:
    """Return the parts of a state under several words together, including those of words that are answers."""
    parts: dict[tuple[int, ...], list[str]] = {}
    for answer in state:
        parts.setdefault(tuple(game.score(word, answer) for word in words), []).append(answer)
    return list(parts.values())


def joint_reach_of(game: PlainGame, words: Sequence[str], state: State) -> int:
    """Return the sum over the joint parts of their heaviest weights; the number of parts, if all weigh 1."""
    return sum(heaviest_of(game, part) for part in joint_parts_of(game, words, state))


def joint(weight: int, reach: Number, own: Sequence[Number]) -> Number:
    """A tree for H that plays the words a_1 ... a_k first costs (k + 2)W - reach - k w(a_1) - ... - w(a_k) or more.

    The reach is that of the words together; w(a_i) is 0 if a_i is not in H. The words are different, and each is
    played after any feedback, unless one before it is the answer.

    Proof. Guess i is played for all answers but a_1 ... a_(i-1), so these guesses cost kW less (k - i) w(a_i) for
    each i. What follows is a tree for each joint part but the parts {a_i}: an answer a_i alone gives a_i the solved
    code. By `base`, these trees cost the sum of 2W(P) - m(P) over the other joint parts or more. Over all joint
    parts, this sum is 2W - reach, and {a_i} contributes w(a_i) to it. Together: kW + 2W - reach less
    (k - i + 1) w(a_i) for each i.

    The order of the words changes no joint part. So the bound, and the total, is least if the weights fall.

    Equality. If and only if `base` is exact for all joint parts but the {a_i}; so always when these have two answers
    at most, and the limit is k + 2 or more.

    Prunes: kernels.sequences.joint_reach.
    """
    k = len(own)
    bound = (k + 2) * weight - reach
    for before, its in enumerate(own):
        bound = bound - (k - before) * its
    return bound


def joint_of(game: PlainGame, words: Sequence[str], state: State) -> int:
    """Return the bound of `joint` for a state."""
    own = [own_weight(game, word, state) for word in words]
    return joint(weight_of(game, state), joint_reach_of(game, words, state), own)


# --------------------------------------------------------------------------------------------------
# The objective within:K
# --------------------------------------------------------------------------------------------------


def missed_of(game: PlainGame, state: State, guesses: int) -> int:
    """m_k(H) in normal mode: W for k = 0, and W - m for k = 1; else the least sum of m_(k-1)(P) over a guess's parts.

    The sum is over the parts P but the solved one, and the guesses that split nothing are left out.

    Proof. No guess finds nothing, and one finds one answer. A tree misses within k guesses what its subtrees miss
    within k - 1, and these are trees for its parts. Best subtrees make the least sum for each guess at the root. A
    guess that splits nothing is never played.

    Subsets: m_k(H) >= m_k(A) for A inside H. A tree for H solves A with the same depths. Hence
    m_k(H) >= m_k(A) + m_k(B) for disjoint A and B in H, since the tree misses different answers of the two.

    Equality. Always, in normal mode without a limit. In the other modes only what may be played counts, also below.

    Prunes: kernels.within.least_missed, kernels.within.missed_by_rows, kernels.within.missed_in_three.
    """
    if guesses < 2 or len(state) == 1:
        return weight_of(game, state) - (heaviest_of(game, state) if guesses else 0)
    return min(
        sum(
            missed_of(game, part, guesses - 1)
            for part in parts_of(game, guess, state)
            if part != [guess]
        )
        for guess in game.guesses
        if not splits_nothing(game, guess, state)
    )


def missed_within_two_of(game: PlainGame, state: State) -> int:
    """m_2(H) = W - the largest reach of any guess on H; 0 for two answers.

    Proof. After the first guess the second finds one answer of each part, the heaviest at best, and the solved part is
    found. So a first guess g finds reach(g, H) at most. A guess that splits nothing has the reach m, and a
    member reaches as far. If n = 2, guessing one answer tells it from the other.

    Equality. Always, in normal mode, and in the others if the reach is that of the guesses allowed: the heaviest
    member of each part may be played there.

    Prunes: kernels.within.best_reach, kernels.within.least_missed, kernels.within.missed_in_three.
    """
    return weight_of(game, state) - max(reach_of(game, guess, state) for guess in game.guesses)


def missed_by_cores(
    game: PlainGame, guess: str, state: State, cores: Iterable[Sequence[str]]
) -> int:
    """A tree for H that opens with g misses this weight or more within three guesses: disjoint two-guess cores add up.

    Each core that g leaves in one part, and that shares no answer with one counted before, counts its lightest answer.

    Proof. Two guesses are left for a core in one part (g is not in it: a solved part has one answer). By
    `is_two_guess_core`, they miss at least one of its answers. By `missed_of`, disjoint sets add up.

    Equality. For instance if each part has one core, and W - m of these is missed; often lower, as cores share answers.

    Prunes: kernels.within.count_core, for kernels.within.missed_in_three.
    """
    counted: set[str] = set()
    bound = 0
    parts = [{*part} for part in parts_of(game, guess, state)]
    for core in cores:
        whole = any(part.issuperset(core) for part in parts)
        if whole and counted.isdisjoint(core) and is_two_guess_core(game, core):
            counted.update(core)
            bound += min(game.weight[answer] for answer in core)
    return bound
