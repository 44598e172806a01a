"""The bounds: admissible compared with an oracle without bounds, and exact in their equality cases."""

import importlib
import inspect
import random
import re
from itertools import combinations

from compiler.proof import bounds, objective_bounds
from compiler.proof.bounds import PlainGame
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.games import random_lists, random_weights, random_words

GAMES = 300


def game_of(lists: WordLists, weights: dict[str, int] | None = None) -> PlainGame:
    return PlainGame(naive.score, lists.words, weights or dict.fromkeys(lists.answers, 1))


def random_game(rng: random.Random) -> tuple[PlainGame, tuple[str, ...]]:
    """Return a game, weighted or not, and the state of all its answers."""
    lists = rng.choice((random_lists, coarse_lists))(rng)
    if rng.random() < 0.5:
        return game_of(lists), lists.answers
    weights = random_weights(rng, lists)
    lists = weights.lists
    return game_of(lists, dict(zip(lists.answers, weights.values))), lists.answers


def coarse_lists(rng: random.Random) -> WordLists:
    """Return lists whose guesses split little, so that later bounds matter."""
    length = rng.choice((2, 3))
    letters = "abc" if length == 3 else "abcdefgh"
    answers = random_words(rng, rng.randint(5, 9), length, letters)
    return WordLists(answers, random_words(rng, rng.randint(0, 4), length, letters), name="coarse")


def tall_lists(rng: random.Random) -> WordLists:
    """Return lists of words with few common letters, where most guesses remove one answer."""
    letters = "abcdefghi"
    answers = [2 * letter for letter in rng.sample(letters, rng.randint(3, 7))]
    return WordLists(answers, random_words(rng, rng.randint(0, 2), 2, letters), name="tall")


def value_of(game: PlainGame, state, limit: int = 0, opener: str | None = None) -> float:
    """Return V of a state by the oracle; infinite if no tree stays within the limit."""
    weights = {answer: game.weight[answer] for answer in state}
    found = naive.best_tree(state, game.guesses, weights=weights, limit=limit, opener=opener)
    return float("inf") if found is None else found[0][0]


def worst_of(game: PlainGame, state) -> int:
    weights = {answer: game.weight[answer] for answer in state}
    return naive.best_tree(state, game.guesses, weights=weights)[0][1]


def some_state(rng: random.Random, answers):
    return tuple(sorted(rng.sample(answers, rng.randint(1, len(answers)))))


def test_no_bound_is_above_the_value() -> None:
    rng = random.Random(1)
    for _ in range(GAMES):
        game, answers = random_game(rng)
        state = some_state(rng, answers)
        value = value_of(game, state)
        for limit in (2, 3, 4):
            assert (
                value_of(game, state, limit) >= value
            )  # so a bound on V is also one under a limit
        assert bounds.base_of(game, state) <= bounds.one_ply_of(game, state) <= value
        if set(game.weight.values()) == {1}:
            assert bounds.floor_of(game, state, answers) <= bounds.capacity_of(game, state) <= value
        plies = [bounds.iterated_of(game, state, ply) for ply in range(len(state))]
        assert plies == sorted(plies)
        assert plies[0] == bounds.base_of(game, state)
        assert len(state) == 1 or plies[1] == bounds.one_ply_of(game, state)
        assert plies[-1] == value


def test_one_ply_by_overlap_is_never_above_one_ply() -> None:
    rng = random.Random(16)
    equal = 0
    for _ in range(4 * GAMES):
        game, answers = random_game(rng)
        other = some_state(rng, answers)
        part = tuple(sorted({*some_state(rng, other), rng.choice(answers)}))
        if min(len(part), len(other)) < 2:
            continue
        bound = bounds.one_ply_by_overlap(game, part, other)
        assert bound <= bounds.one_ply_of(game, part) == bounds.one_ply_by_overlap(game, part, part)
        equal += bound == bounds.one_ply_of(game, part) and set(part) != set(other)
    assert equal > 10


def test_no_bound_on_a_guess_is_above_its_cost() -> None:
    rng = random.Random(2)
    for number in range(GAMES // 3):
        game, answers = random_game(rng)
        if number % 5 == 0:
            lists = tall_lists(rng)
            game, answers = game_of(lists), lists.answers
        for guess in game.guesses:
            if bounds.splits_nothing(game, guess, answers):
                assert value_of(game, answers, opener=guess) == float("inf")
                continue
            cost = value_of(game, answers, opener=guess)
            one_ply = bounds.one_ply_of_guess(game, guess, answers)
            closed_form = bounds.closed_form_of(game, guess, answers)
            assert one_ply <= closed_form <= cost
            parts = [part for part in bounds.parts_of(game, guess, answers) if part != [guess]]
            if all(len(part) <= 2 for part in parts):
                assert one_ply == closed_form == cost
            exact = all(value_of(game, part) == bounds.base_of(game, part) for part in parts)
            assert (one_ply == cost) == exact


def test_base_is_exact_just_for_perfect_members_of_the_heaviest_weight() -> None:
    rng = random.Random(3)
    for _ in range(GAMES):
        game, answers = random_game(rng)
        state = some_state(rng, answers)
        heaviest = bounds.heaviest_of(game, state)
        perfect = any(
            len(bounds.parts_of(game, member, state)) == len(state)
            and game.weight[member] == heaviest
            for member in state
        )
        assert (value_of(game, state) == bounds.base_of(game, state)) == perfect


def test_without_a_perfect_member() -> None:
    rng = random.Random(4)
    reached = 0
    for _ in range(GAMES):
        lists = random_lists(rng)
        game, state = game_of(lists), some_state(rng, lists.answers)
        sizes = {
            guess: sorted(map(len, bounds.parts_of(game, guess, state))) for guess in lists.words
        }
        singles = [1] * len(state)
        if len(state) == 1 or any(sizes[member] == singles for member in state):
            continue
        bound = bounds.without_perfect_member(len(state))
        outside = any(sizes[guess] == singles for guess in lists.words)
        pair = any(sizes[member] == [*singles[2:], 2] for member in state)
        for limit in (2, 3, 0):
            value = value_of(game, state, limit)
            assert value >= bound
            assert (value == bound) == (outside or (pair and limit != 2))
        if len(state) == 3:
            assert value_of(game, state, 3) == bound
            reached += 1
    assert reached > 3


def test_reach_is_monotone_and_floors_hold_for_parts() -> None:
    rng = random.Random(5)
    above_base = 0
    for _ in range(GAMES):
        game, answers = random_game(rng)
        part = some_state(rng, answers)
        for guess in game.guesses:
            assert bounds.reach_of(game, guess, part) <= bounds.reach_of(game, guess, answers)
            alone = len(bounds.parts_of(game, guess, part)) == 1
            assert alone == (bounds.reach_of(game, guess, part) == bounds.heaviest_of(game, part))
        floor = bounds.floor_of(game, part, answers)
        assert bounds.base_of(game, part) <= floor <= value_of(game, part)
        above_base += floor > bounds.base_of(game, part)
    assert above_base > 10


def test_two_and_three_guess_infeasibility_agree_with_the_oracle() -> None:
    """They hold for exactly the states that the oracle cannot solve in time, and for every larger state."""
    rng = random.Random(14)
    two_guess = beyond = 0
    for turn in range(2 * GAMES):
        if turn % 2:
            game, answers = random_game(rng)
        else:
            answers = tall_lists(rng).answers
            game = game_of(WordLists(answers, answers))
        state = some_state(rng, answers)
        two, three = (
            bounds.is_two_guess_core(game, state),
            bounds.infeasible_within_three(game, state),
        )
        assert two == (value_of(game, state, limit=2) == float("inf"))
        assert three == (value_of(game, state, limit=3) == float("inf"))
        assert not two or bounds.is_two_guess_core(game, answers)
        assert not three or bounds.infeasible_within_three(game, answers)
        two_guess += two
        beyond += three
    assert two_guess > 40
    assert beyond > 20


def test_capacity_holds_for_parts_and_under_limits() -> None:
    rng = random.Random(10)
    beyond = missed = 0
    for _ in range(GAMES):
        lists = rng.choice((random_lists, coarse_lists, tall_lists))(rng)
        game = game_of(lists)
        part = some_state(rng, lists.answers)
        made = bounds.parts_made(game, lists.answers)
        assert (
            bounds.capacity(len(part), *made)
            <= bounds.capacity_of(game, part)
            <= value_of(game, part)
        )
        beyond += bounds.capacity_of(game, part) > bounds.floor_of(game, part, part)
        for limit, room in zip((1, 2, 3, 4, 5), bounds.capacities(*made)):
            if len(part) > room:
                assert value_of(game, part, limit) == float("inf")
                missed += limit > 2
    assert beyond > 10
    assert missed > 20


def test_capacity_is_reached_by_full_trees() -> None:
    for words in (
        ["aa"],
        ["aa", "bb"],
        ["aa", "bb", "cc", "dd"],
        ["aa", "bb", "cc", "dd", "ee", "ff"],
    ):
        chain = PlainGame(naive.score, words, dict.fromkeys(words, 1))
        sum_of_all = sum(range(1, len(words) + 1))
        assert bounds.capacity_of(chain, words) == value_of(chain, tuple(words)) == sum_of_all
    assert [bounds.capacity(n, 2, 2) for n in (1, 2, 3, 4, 6, 8)] == [1, 3, 6, 9, 16, 24]


def test_trees_that_cost_their_capacity_have_one_shape() -> None:
    rng = random.Random(11)
    heights = set()
    for _ in range(GAMES):
        lists = rng.choice((random_lists, coarse_lists, tall_lists))(rng)
        made = bounds.parts_made(game_of(lists), lists.answers)
        least = bounds.capacity(len(lists.answers), *made)
        shape = bounds.shape_at_capacity(len(lists.answers), *made)
        mode, limit = rng.choice(("normal", "hard", "ultra")), rng.choice((0, 0, 3, 4))
        for opener in lists.words:
            best = naive.best_tree(
                lists.answers, lists.words, limit=limit, mode=mode, opener=opener
            )
            if best is not None and best[0][0] == least:
                assert best[0][1:3] == shape
                heights.add(shape[0])
    assert heights >= {2, 3, 4, 5}


def test_guesses_not_worth_keeping_are_never_missed() -> None:
    rng = random.Random(7)
    dropped = 0
    for _ in range(GAMES // 4):
        game, answers = random_game(rng)
        state = some_state(rng, answers)
        kept = bounds.worth_keeping(game, state)
        assert set(state) <= set(kept)
        dropped += len(game.guesses) - len(kept)
        smaller = game._replace(guesses=kept)
        for size in range(1, min(len(state), 4) + 1):
            for part in combinations(state, size):
                for limit in (2, 3, 0):
                    assert value_of(smaller, part, limit) == value_of(game, part, limit)
    assert dropped > 100


def test_a_member_must_stay_for_another() -> None:
    """ab and ba make the same parts of their state, but a state of ba alone is solved by ba only."""
    state = ("ab", "ba", "cd")
    game = game_of(WordLists(state))
    ab, ba = ({frozenset(part) for part in bounds.parts_of(game, g, state)} for g in ("ab", "ba"))
    assert ab == ba
    assert bounds.worth_keeping(game, state) == list(state)
    assert naive.Search(state, game.weight, "normal").best(("ba",), ("ab", "cd"), 9) is None


def test_a_limit_as_large_as_the_state_does_not_bind() -> None:
    rng = random.Random(8)
    for _ in range(GAMES // 2):
        game, answers = random_game(rng)
        value = value_of(game, answers)
        before = float("inf")
        for limit in range(1, len(answers) + 2):
            now = value_of(game, answers, limit)
            assert value <= now <= before
            before = now
            assert bounds.binds(limit, len(answers)) or now == value
        height = worst_of(game, answers)
        assert value_of(game, answers, height) == value


def test_modes_only_take_trees_away() -> None:
    rng = random.Random(9)
    dearer = 0
    for _ in range(GAMES // 6):
        answers = ["z" + word for word in random_words(rng, 8, 2, "abcdef")]
        words = sorted({*answers, *random_words(rng, 8, 3, "abcdef")})
        for limit, opener in ((0, None), (3, None), (0, answers[0])):
            values = []
            for mode in ("normal", "hard", "ultra"):
                found = naive.best_tree(answers, words, mode=mode, limit=limit, opener=opener)
                values.append(float("inf") if found is None else found[0][0])
            assert values == sorted(values)
            dearer += values[0] < values[-1]
    assert dearer > 0


def pruning() -> dict[str, str]:
    """Return the kernels named in the line "Prunes:" of each bound."""
    texts = {
        name: inspect.getdoc(it) or ""
        for module in (bounds, objective_bounds)
        for name, it in inspect.getmembers(module, inspect.isfunction)
    }
    stated = {name: text for name, text in texts.items() if re.search(r"\bProof[.:]", text)}
    return {name: text.partition("Prunes: ")[2] for name, text in stated.items()}


def test_every_bound_says_what_prunes_with_it_and_that_exists() -> None:
    assert len(pruning()) >= 10
    for bound, text in pruning().items():
        kernels = re.findall(r"kernels\.\w+\.\w+", text)
        assert kernels or text.startswith("nothing today"), bound
        for kernel in kernels:
            module, _, name = kernel.rpartition(".")
            assert hasattr(importlib.import_module(f"compiler.{module}"), name), (
                f"{bound}: {kernel}"
            )


def test_the_bounds_that_prune_nothing_are_listed() -> None:
    unused = {bound for bound, text in pruning().items() if text.startswith("nothing")}
    names = (bounds.__doc__ or "").partition("not used: ")[2].partition(". ")[0]
    assert unused == set(re.findall(r"`(\w+)`", names))
