"""A game without dead ends: own words, refused words, feedback that no answer fits, and undo."""

import random

import pytest

from compiler.tree.emit import encode
from player.core.errors import FeedbackError, GameError, ImpossibleError, ListError, PlayerError
from player.core.feedback import score
from player.core.modes import why_not
from player.core.session import play
from player.core.tree import loads
from player.gameplay.advisers import Advisers
from player.gameplay.game import Game
from player.gameplay.offtree import PlainSolver, Price
from player.loader import load
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.games import best_strategy, random_lists, random_weights
from tests.support.little import WEIGHTS, WORDS, little_tree

LISTS = WordLists(WORDS, ["fuzzy", "grant", "great", "trice", "brace"], name="little")


@pytest.fixture
def game():
    return Game(Advisers(little_tree(), LISTS))


def finish(game: Game, answer: str, limit: int = 20) -> int:
    """Play the suggestions to the end; return the number of turns."""
    while not game.solved:
        assert len(game.history) < limit
        game.feed(score(game.guess, answer))
    assert game.history[-1][0] == answer
    return len(game.history)


def test_on_the_tree_it_plays_as_the_tree_does(game):
    for answer in WORDS:
        alone = Game(game.advisers)
        finish(alone, answer)
        assert list(alone.history) == play(alone.tree, answer)


def test_random_games_end_whatever_is_played_or_refused():
    dice = random.Random(6)
    for _ in range(200):
        mode = dice.choice(("normal", "hard"))
        tree = little_tree(mode=mode)
        game, answer = Game(Advisers(tree, LISTS)), dice.choice(WORDS)
        for _ in range(4):
            if game.solved:
                break
            move = dice.random()
            word = dice.choice([*LISTS.words, "zonal"])
            if move < 0.3 and game.guess != answer:
                game.refuse()
            elif move < 0.7 and not why_not(game.history, word, mode):
                game.feed(score(word, answer), word, unlisted=word == "zonal")
            else:
                game.feed(score(game.guess, answer))
        assert game.solved or answer in game.remaining
        finish(game, answer)


def test_classic_is_won_with_one_random_word_on_the_way():
    """A sample; all 2,315 answers are measured by tests/bench/bench_offtree.py."""
    dice = random.Random(12)
    advisers = Advisers(load("classic"))
    for answer in dice.sample(advisers.tree.answers, 25):
        game = Game(advisers)
        for _ in range(dice.randrange(3)):
            if not game.solved:
                game.feed(score(game.guess, answer))
        if not game.solved:
            word = dice.choice(advisers.lists.words)
            game.feed(score(word, answer), word)
        assert finish(game, answer) <= 8


def test_every_step_is_taken_back():
    dice = random.Random(8)
    for _ in range(50):
        game, answer = Game(Advisers(little_tree(), LISTS)), dice.choice(WORDS)
        seen = []
        while not game.solved:
            state = (game.guess, game.history, game.refused, game.remaining, game.on_tree)
            seen.append(state)
            if dice.random() < 0.3 and game.guess != answer:
                game.refuse()
            else:
                word = dice.choice([game.guess, *WORDS])
                game.feed(score(word, answer), word)
        for state in reversed(seen):
            game.undo()
            assert (
                game.guess, game.history, game.refused, game.remaining, game.on_tree
            ) == state  # fmt: skip
        with pytest.raises(GameError, match="nothing to undo"):
            game.undo()


def test_a_refused_word_is_neither_suggested_nor_expected(game):
    assert game.refuse() == "bluer"
    assert "bluer" not in game.remaining
    assert game.guess != "bluer"
    assert not game.on_tree
    assert game.undo() == "bluer"
    assert (game.guess, game.on_tree) == ("bluer", True)


def test_a_word_refused_before_is_passed_over_later(game):
    later = Game(game.advisers, refused=["Crane"])
    later.feed(score("bluer", "grape"))
    assert later.guess != "crane"
    assert finish(later, "grape") < 6


def test_the_last_word_that_fits_cannot_be_refused(game):
    game.feed(score("trace", "creme"), "trace")
    while len(game.remaining) > 1 or game.guess != game.remaining[0]:
        game.refuse()
    with pytest.raises(GameError, match="only word left"):
        game.refuse()


def test_feedback_no_answer_fits_goes_on_with_the_whole_list(game):
    game.feed(score("bluer", "trice"))
    assert not game.beyond_list
    game.feed(score("crane", "trice"), "crane")
    assert game.beyond_list
    assert game.remaining == ["trice"]
    assert finish(game, "trice") == 3
    game.undo()
    game.undo()
    assert not game.beyond_list


def test_an_answer_in_no_list_is_believed(game):
    game.feed(score("bluer", "brake"))
    game.feed("ggggg", "brake")
    assert game.solved


def test_a_turn_that_contradicts_an_earlier_one_names_it(game):
    game.feed("bbbyy")
    with pytest.raises(ImpossibleError, match=r"without turn 1 \(bluer=bbbyy\) some would"):
        game.feed("bgbyy", "glare")
    assert game.suspects((*game.history, ("glare", score("glare", "bluer")))) == [(1, 1)]
    assert len(game.history) == 1


@pytest.mark.parametrize("feedback", ["yyyyy", "ggggy"])
def test_feedback_no_word_gives_is_refused(feedback, game):
    with pytest.raises(ImpossibleError, match=f"no word gives {feedback} for bluer"):
        game.feed(feedback)
    assert game.history == ()


@pytest.mark.parametrize("feedback", ["bbb", "zzzzz", "", -1, 243, True])
def test_invalid_feedback_is_refused(feedback, game):
    with pytest.raises(FeedbackError):
        game.feed(feedback)


@pytest.mark.parametrize("word", ["orange", "", "x,ray", "cr ne"])
def test_an_invalid_word_is_refused(word, game):
    for act in (lambda: game.feed("bbbbb", word), lambda: game.extra_cost(word)):
        with pytest.raises(GameError, match="is not a word of 5 letters"):
            act()


def test_once_solved_only_undo_is_left(game):
    finish(game, "crane")
    for act in (game.refuse, game.advice, lambda: game.feed(0), lambda: game.extra_cost("crane")):
        with pytest.raises(GameError, match="over"):
            act()
    assert game.guess is None


def test_hard_mode_refuses_an_own_word_with_the_reason():
    game = Game(Advisers(little_tree(mode="hard"), LISTS))
    game.feed(score("bluer", "grape"))
    with pytest.raises(GameError, match="fuzzy is not allowed in hard mode: must contain"):
        game.feed("bbbbb", "fuzzy")


def test_hard_mode_goes_on_where_the_tree_has_no_legal_guess():
    words = ("crane", "slate", "stale", "stare")
    game = Game(Advisers(little_tree(words, mode="hard"), WordLists(words)))
    game.feed(score("stage", "stale"), "stage", unlisted=True)
    assert finish(game, "stale") <= 3


def test_the_tree_counts_what_it_needs(game):
    advice = game.advice()
    assert (advice.method, advice.guess) == ("tree", "bluer")
    assert advice.expected == (game.tree.meta["total"], len(WORDS))
    assert (advice.left, advice.wins) == (8, True)
    assert sum(game.needed()) == game.tree.meta["total"]


def test_a_weighted_tree_counts_weights():
    rng = random.Random(3)
    for _ in range(20):
        lists = random_lists(rng)
        tree = loads(encode(best_strategy(lists, random_weights(rng, lists))))
        advice = Game(Advisers(tree)).advice()
        assert advice.expected == (tree.meta["total"], tree.meta["weight_total"])


def test_a_word_on_no_list_is_refused_unless_it_is_said_to_be_played():
    game = Game("classic")
    with pytest.raises(GameError, match="crnae' is not in the word list of classic"):
        game.feed("bybyb", "crnae")
    with pytest.raises(GameError, match="is not a word of 5 letters"):
        game.feed("bybyb", "cra e", unlisted=True)
    assert game.history == ()
    game.feed("bbbbb", "aahed")  # a guess that is never the answer
    game.undo()
    game.feed("bybyb", "crnae", unlisted=True)
    assert [word for word, _ in game.history] == ["crnae"]
    own = Game(little_tree())  # only the words that the tree plays are known
    own.feed("bbbbb", "zonky")
    assert own.history


def test_lists_of_another_length_are_refused():
    with pytest.raises(ListError, match="words of 3 letters, but the tree plays words of 5"):
        Game(little_tree(), WordLists(["abc"]))


class Fake:
    """A stand-in for the live solver: it plays the last answer that fits, and claims to be exact."""

    def __init__(self, lists, *, mode, max_guesses, weights):
        self.terms = (mode, max_guesses, weights)
        self.plain = PlainSolver(lists)

    def advise(self, history, refused=()):
        advice = self.plain.advise(history, refused)
        advice.method, advice.expected = "exact", (99, 10)
        return advice

    def price(self, history, word, _refused=()):
        left = self.plain.advise(history).left
        return Price(((4 if word == "trace" else 2) * left, left), exact=True)

    def likely(self, history, count, refused=()):
        return self.plain.likely(history, count, refused)


def test_the_live_solver_is_asked_outside_the_tree():
    game = Game(Advisers(little_tree(), LISTS, find_maker=lambda: Fake, wait=True))
    assert game.advice().method == "tree"
    assert game.extra_cost("trace") == (4 - game.advice().mean, False)
    game.refuse()
    assert game.advice().method == "exact"
    assert game.advice().mean == 9.9


def test_words_of_no_list_are_estimated_even_so():
    game = Game(Advisers(little_tree(), LISTS, find_maker=lambda: Fake, wait=True))
    assert game.extra_cost("zonal")[1]


def test_the_plain_solver_stands_in_until_the_live_one_is_warm():
    from threading import Event

    warm = Event()

    def slow(*lists, **terms):
        warm.wait(30)
        return Fake(*lists, **terms)

    advisers = Advisers(little_tree(), LISTS, find_maker=lambda: slow)
    game = Game(advisers)
    game.refuse()
    assert game.advice().method == "entropy"
    assert advisers.warming
    warm.set()
    while advisers.warming:
        pass
    assert game.advice().method == "entropy", "a suggestion once made stays"
    game.refuse()
    assert game.advice().method == "exact"


@pytest.mark.parametrize("fault", [ImportError("no numba"), MemoryError(), RuntimeError("broken")])
def test_a_game_goes_on_if_the_live_solver_is_not_available(fault):
    def broken(*_lists, **_terms):
        raise fault

    advisers = Advisers(little_tree(), LISTS, find_maker=lambda: broken, wait=True)
    game = Game(advisers)
    game.refuse()
    assert game.advice().method == "entropy"
    assert "cannot help here" in advisers.trouble


@pytest.mark.parametrize("method", ["advise", "price"])
def test_a_live_solver_that_fails_is_not_asked_again(method, monkeypatch):
    def fail(*_arguments, **_terms):
        raise RuntimeError("broken")

    monkeypatch.setattr(Fake, method, fail)
    advisers = Advisers(little_tree(), LISTS, find_maker=lambda: Fake, wait=True)
    game = Game(advisers)
    game.refuse()
    assert game.extra_cost("crane")[1]
    assert "broken" in advisers.trouble
    game.refuse()
    assert game.advice().method == "entropy"


def test_a_missing_compiler_is_detected():
    advisers = Advisers(little_tree(), LISTS, find_maker=lambda: None)
    Game(advisers).refuse()
    advisers.advise(advisers.lists, [], ())
    assert advisers.trouble == "the compiler is not installed"


def test_marks_of_an_earlier_turn_are_put_right_and_later_turns_stay():
    dice = random.Random(21)
    seen = 0
    for _ in range(60):
        answer, wrong = dice.choice(WORDS), dice.choice(WORDS)
        words = dice.sample([word for word in LISTS.words if word != answer], 3)
        game, true = (Game(Advisers(little_tree(), LISTS)) for _ in range(2))
        for word in words:
            true.feed(score(word, answer), word)
        try:
            for number, word in enumerate(words):
                game.feed(score(word, wrong if number == 1 else answer), word)
        except GameError:
            continue
        seen += true.history != game.history
        game.amend(2, score(words[1], answer))
        assert (game.history, game.remaining, game.guess) == (
            true.history,
            true.remaining,
            true.guess,
        )
        for word in reversed(words):
            assert game.undo() == word
    assert seen


def test_putting_right_keeps_refusals_and_finds_the_tree_again(game):
    game.refuse()
    game.feed(score("trace", "grape"), "trace")
    game.amend(1, score("trace", "graze"))
    assert game.refused == {"bluer"}
    game.undo()
    game.undo()
    game.feed(score("bluer", "crane"))
    game.feed(score(game.guess, "creme"))
    first = game.history[0]
    game.amend(1, first[1])
    assert game.on_tree


@pytest.mark.parametrize(
    ("turn", "feedback", "reason"),
    [
        (0, "bbbbb", "there is no turn 0"), (3, "bbbbb", "turns 1 to 2 can be corrected"),
        (1, "bgbyy", r"turn 2 \(irate=bggbg\)"), (1, "ggggg", "turn 2 .* the game is over"),
        (1, "yyyyy", "no word gives yyyyy"), (2, "bb", "needs 5 marks"),
    ],
)  # fmt: skip
def test_an_impossible_correction_leaves_the_game_unchanged(turn, feedback, reason, game):
    game.feed("bbbyy")
    game.feed("bggbg", "irate")
    before = (game.history, game.remaining, game.guess)
    with pytest.raises(PlayerError, match=reason):
        game.amend(turn, feedback)
    assert (game.history, game.remaining, game.guess) == before


def test_the_best_words_are_ranked_by_what_they_cost(game):
    found = game.alternatives(5)
    assert [cost.extra for _, cost in found] == sorted(cost.extra for _, cost in found)
    assert len({word for word, _ in found}) == 5
    for word, cost in found:
        assert (cost.extra, cost.estimated) == game.extra_cost(word)
    game.feed(score("trace", "creme"), "trace")
    assert game.alternatives(5)[0][0] == "creme"


def test_waiting_avoids_quick_estimates():
    from threading import Event

    warm = Event()

    def slow(*lists, **terms):
        warm.wait(30)
        return Fake(*lists, **terms)

    game = Game(Advisers(little_tree(), LISTS, find_maker=lambda: slow))
    game.refuse()
    assert game.advice().method == "entropy"
    warm.set()
    assert game.wait() == game.guess
    assert game.advice().method == "exact"


def test_all_threads_that_share_advisers_wait_for_the_solver_and_are_answered_one_at_a_time():
    from threading import Barrier, Thread
    from time import sleep

    asked, at_once, made = [], [], []

    class Watched(Fake):
        def __init__(self, *lists, **terms):
            sleep(0.2)  # long enough for all other threads to ask meanwhile
            made.append(lists)
            super().__init__(*lists, **terms)

        def advise(self, *position):
            asked.append(1)
            at_once.append(len(asked))
            sleep(0.01)
            asked.pop()
            return super().advise(*position)

    advisers = Advisers(little_tree(), LISTS, find_maker=lambda: Watched, wait=True)
    ready, methods = Barrier(4), []

    def play_off_the_tree():
        game = Game(advisers)
        ready.wait()
        game.refuse()
        methods.append(game.advice().method)

    threads = [Thread(target=play_off_the_tree) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert methods == ["exact"] * 4
    assert len(made) == 1
    assert set(at_once) == {1}


# Chances


def test_without_weights_all_that_are_left_count_alike(game):
    assert game.chances() == [(word, 1 / 8) for word in WORDS]
    assert (game.chance("Crane"), game.chance("fuzzy"), game.weighted) == (1 / 8, 0, False)


def test_chances_go_by_weight_among_those_left():
    dice = random.Random(21)
    weight = dict(zip(WORDS, WEIGHTS))
    advisers = Advisers(little_tree(weights=WEIGHTS), LISTS)
    for _ in range(60):
        game, answer = Game(advisers), dice.choice(WORDS)
        for _ in range(dice.randrange(3)):
            if not game.solved:
                word = dice.choice([game.guess, *LISTS.words])
                game.feed(score(word, answer), word)
        left = [
            word
            for word in WORDS
            if all(naive.score(guess, word) == code for guess, code in game.history)
        ]
        total = sum(weight[word] for word in left)
        expected = {word: weight[word] / total for word in left}
        assert dict(game.chances()) == pytest.approx(expected)
        assert {word: game.chance(word) for word in left} == pytest.approx(expected)
        assert [word for word, _ in game.chances()] == sorted(left, key=lambda it: -weight[it])
        assert sum(game.chance(word) for word in LISTS.words) == pytest.approx(1)


def test_beyond_the_list_all_count_alike():
    game = Game(Advisers(little_tree(weights=WEIGHTS), LISTS))
    game.feed(score("crane", "brace"), "crane")
    game.feed(score("trace", "brace"), "trace")
    assert game.beyond_list
    assert not game.weighted
    assert game.chances() == [("brace", 1.0)]


def test_outside_the_tree_what_is_expected_counts_weights():
    tree = little_tree(weights=WEIGHTS)
    game = Game(Advisers(tree, LISTS))
    game.feed(score("fuzzy", "crane"), "fuzzy")
    weight = {word: WEIGHTS[WORDS.index(word)] for word in game.remaining}
    assert game.advice().expected[1] == sum(weight.values())
    assert game.guess == "crane"
    best = naive.best_tree(list(weight), LISTS.words, weights=weight)[0][0]
    assert game.advice().expected[0] == pytest.approx(best, rel=0.1)
    by_one_look = PlainSolver(game.advisers.lists, weights=game.advisers._weights(LISTS))
    assert game.advice().expected == by_one_look.advise(game.history).expected
