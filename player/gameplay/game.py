"""A game without dead ends: along the tree as far as it leads, and by advice beyond it.

A `Session` is one walk along a tree. A `Game` also accepts words of the player's own, words that the puzzle
refuses, feedback that fits no listed answer, and undoing every step. The tree's own guesses are instant; after
other words, `player.gameplay.advisers` gives advice. The terminal, `serve-stdio`, analysis and users of the package
all use this class.
"""

from __future__ import annotations

from player.core.errors import GameError, ImpossibleError
from player.core.messages import say
from player.core.modes import why_not
from player.core.text import brief
from player.gameplay.advisers import Advisers, advisers_for
from player.gameplay.offtree import Advice, described, part_sizes
from player.gameplay.steps import Steps
from player.words.lists import WordLists, reduced, several

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from player.core.feedback import History, Turn
    from player.core.tree import Tree

_FEW = 150  # with at most this many answers left, words are priced at once

SURE = ("tree", "exact")  # methods whose suggestion is the best word for certain

OFF = -1  # the node of a game that has left the tree


class _Position:
    """The state of a game after a step: the turns, the possible answers, and the node of the tree.

    `lists` is None while listed answers fit; otherwise they are lists in which every word counts as an answer.
    """

    __slots__ = ("advice", "history", "left", "lists", "node", "refused", "step")

    def __init__(
        self,
        step: str,
        history: tuple[Turn, ...],
        refused: frozenset[str],
        left: list[str],
        lists: WordLists | None = None,
    ) -> None:
        self.step = step  # the word whose play or refusal led here
        self.history, self.refused, self.left, self.lists = history, refused, left, lists
        self.node = OFF
        self.advice: Advice | None = None  # computed when first needed


class Cost:
    """The cost of a word: `extra` guesses on average more than the suggestion.

    `estimated` is true if one of the two is not known exactly, or if the suggestion may not be the best.
    `feasible` is false if some answer would then take more guesses than the limit.
    """

    __slots__ = ("estimated", "extra", "feasible")

    def __init__(self, extra: float, *, estimated: bool = False, feasible: bool = True) -> None:
        self.extra, self.estimated, self.feasible = extra, estimated, feasible

    def __repr__(self) -> str:
        about = " (estimated)" if self.estimated else ""
        return f"<Cost {self.extra:+.2f} guesses{about}{'' if self.feasible else ', breaks the limit'}>"


class Game(Steps):
    """A game in progress, on or outside the tree.

    - `tree`: a tree, or its name or path;
    - `lists`: the words that may be played, by default those the tree was made from;
    - `refused`: words known to be refused by the player's game;
    - `wait`: wait for the live solver of the compiler.

    Feedback is text or a code. It is for the suggestion unless another word is named:

    >>> game = Game("classic", wait=True)
    >>> game.guess
    'salet'
    >>> game.feed("bybyb")
    >>> game.guess, len(game.remaining)
    ('beard', 83)
    >>> game.feed("gggbg", "crane")
    >>> game.guess, game.on_tree, game.remaining
    ('crave', False, ['crave', 'craze'])
    >>> game.undo()
    'crane'

    Outside the tree, the compiler finds the best word if it is installed (`pip install '.[compiler]'` in a
    checkout). It takes a moment to warm up, half a minute the first time on a machine. Until then a quick
    estimate chooses the word, or with `wait` the game waits. Instead of a tree, the `advisers` of another game
    may be given, which are warm already.
    """

    _positions: list[_Position]

    def __init__(
        self,
        tree: Tree | str | os.PathLike[str] | Advisers,
        lists: WordLists | str | os.PathLike[str] | None = None,
        *,
        refused: Iterable[str] = (),
        wait: bool = False,
    ) -> None:
        self.advisers = advisers_for(tree, lists, wait=wait)
        self.tree: Tree = self.advisers.tree
        self._scoring = self.advisers.scoring
        out = frozenset(map(self._scoring.normalise, several(refused)))
        left = [answer for answer in self.tree.answers if answer not in out]
        self._positions = [_Position("", (), out, left or self.tree.answers)]
        self._now.node = self._unless_refused(0, out)

    def __repr__(self) -> str:
        turns = " ".join(map(self._text, self.history)) or "no turn yet"
        return f"<Game {self.tree.meta['name']}: {turns}, {len(self.remaining)} left>"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the turns, the possible answers, and the tree's next word."""
        from player.gameplay.notebook import card, few, marked, text

        show = self._scoring.show
        rows = [
            (str(turn), marked(self._scoring.letters(word), show(code)), text(show(code)))
            for turn, (word, code) in enumerate(self.history, 1)
        ]
        left = f"{len(self.remaining):,} left: {few(self.remaining)}"
        following = f"; next {self.guess}" if self.on_tree and not self.solved else ""
        note = f"solved in {len(rows)}" if self.solved else left + following
        return card(f"A game of {self.tree.meta['name']}", rows, "the turns so far", note)

    def again(self) -> Game:
        """Return a new game with the same tree, lists and refused words.

        It shares the advisers of this game, with everything they have computed.

        >>> game = Game("classic")
        >>> game.refuse()
        'salet'
        >>> sorted(game.again().refused)
        ['salet']
        """
        return Game(self.advisers, refused=self.refused)

    @property
    def _now(self) -> _Position:
        return self._positions[-1]

    @property
    def history(self) -> tuple[Turn, ...]:
        """The turns so far, each a word and its code."""
        return self._now.history

    @property
    def remaining(self) -> list[str]:
        """The words that may still be the answer."""
        return self._now.left

    def chance(self, word: str) -> float:
        """Return the probability that `word` is the answer, given the turns and that the answer is one of
        `remaining`.

        It uses the weights of the tree; without weights, or beyond the list, all words are equally likely.

        >>> game = Game("classic")
        >>> game.feed("bybyb")
        >>> game.feed("bygyb")
        >>> game.chance("crane"), game.chance("salet")
        (0.125, 0.0)
        """
        word = self._scoring.normalise(word)
        if word not in self.remaining:
            return 0.0
        weight = self._weight
        return weight.get(word, 1) / sum(weight.get(other, 1) for other in self.remaining)

    def chances(self) -> list[tuple[str, float]]:
        """Return the remaining words, each with its `chance`, likeliest first.

        >>> game = Game("classic")
        >>> game.feed("ggbbb")
        >>> game.chances()[0], len(game.chances())
        (('sandy', 0.125), 8)
        """
        weight = self._weight
        counts = [(word, weight.get(word, 1)) for word in self.remaining]
        total = sum(count for _, count in counts)
        counts.sort(key=lambda item: -item[1])
        return [(word, count / total) for word, count in counts]

    @property
    def weighted(self) -> bool:
        """Whether the tree has weights, so that some answers are likelier than others."""
        return self.tree.weights is not None and not self.beyond_list

    @property
    def _weight(self) -> dict[str, int]:
        """The weight of each answer that has one; other words have weight 1."""
        return dict(zip(self.tree.answers, self.tree.weights or ())) if self.weighted else {}

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.history) and self.history[-1][1] == self._scoring.solved

    @property
    def on_tree(self) -> bool:
        """Whether the suggestion is the tree's own."""
        return self._now.node != OFF

    @property
    def beyond_list(self) -> bool:
        """Whether no listed answer fits, so that any word of the list may be the answer."""
        return self._now.lists is not None

    @property
    def guess(self) -> str | None:
        """The word to play now; None once solved."""
        return None if self.solved else self._suggestion()

    def advice(self) -> Advice:
        """Return the suggestion with its reasons.

        >>> Game("classic").advice()
        <Advice salet: 3.42 more guesses (tree), 2315 left in 148 parts>
        """
        now = self._now
        if now.advice is None:
            self._check_going_on()
            if self.on_tree:
                now.advice = self._advice_of_tree()
            else:
                now.advice = self.advisers.advise(self._lists, now.history, now.refused)
        return now.advice

    def needed(self) -> list[int]:
        """Return how many more guesses the tree takes for each of the remaining answers, while the game is on
        it.
        """
        return [len(self.tree.turns(answer, self._now.node) or ()) for answer in self.remaining]

    def extra_cost(self, word: str) -> tuple[float, bool]:
        """Return how many guesses more, on average, `word` costs than the suggestion.

        The second value is true if that is an estimate.

        >>> Game("classic").extra_cost("salet")
        (0.0, False)
        """
        cost = self.cost(word)
        return cost.extra, cost.estimated

    def cost(self, word: str) -> Cost:
        """Return what `word` costs compared with the suggestion.

        >>> Game("classic").cost("salet").extra
        0.0
        """
        self._check_going_on()
        word = self._checked_word(word)
        return self._cost_of_suggestion() if word == self.advice().guess else self._costs([word])[0]

    def _cost_of_suggestion(self) -> Cost:
        """Return the cost of the suggestion, zero; estimated if look-ahead or an estimate chose it."""
        return Cost(0.0, estimated=self.advice().method not in SURE)

    def alternatives(self, count: int = 5) -> list[tuple[str, Cost]]:
        """Return the best words to play now with their costs, cheapest first.

        They are selected from several times as many that an estimate considers the best.

        >>> [word for word, _ in Game("classic", wait=True).alternatives(1)]
        ['salet']
        """
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise GameError(
                f"the number of words must be a whole number from 1, not {brief(count)}"
            )
        guess = self.advice().guess
        pool = count * (4 if len(self.remaining) <= _FEW else 2)
        found = self.advisers.likely(self._lists, self.history, pool, self.refused)
        words = [word for word in found if word != guess]
        costs = [
            (guess, self._cost_of_suggestion()),
            *zip(words, self._costs(words) if words else ()),
        ]
        costs.sort(key=lambda item: (not item[1].feasible, item[1].extra))
        return costs[:count]

    def wait(self) -> str | None:
        """Wait for the live solver, now and later, and return the word to play now.

        Its advice replaces an earlier estimate.
        """
        self.advisers.wait()
        now = self._now
        if now.advice is not None and now.advice.method == "entropy":
            now.advice = None
        return self.guess

    def _costs(self, words: Sequence[str]) -> list[Cost]:
        """Return the costs of words that may be played now."""
        now, advice = self._now, self.advice()
        *prices, best = self.advisers.prices(
            self._lists, now.history, [*words, advice.guess], now.refused
        )
        proven = self.on_tree and not now.refused and self.advisers.tree_is_best
        costs = []
        for mine in prices:
            known = mine.exact and self.on_tree  # the tree's own total is counted, not searched
            both = mine.exact and best.exact
            extra = mine.mean - (advice if known else best).mean
            costs.append(
                Cost(
                    max(extra, 0.0) if proven else extra,
                    estimated=not (known or (both and advice.method == "exact")),
                    feasible=mine.feasible or not (best.feasible or self.on_tree),
                )
            )
        return costs

    def feed(self, feedback: int | str, word: str | None = None, *, unlisted: bool = False) -> None:
        """Record the feedback for the suggested guess, or for `word` if that was played.

        Feedback is a code (242) or text ("ggggg"). A word that is in no list raises `GameError`, unless it was
        right, or `unlisted` says that the player's game accepted it. A turn that raises is not recorded.

        >>> game = Game("classic")
        >>> game.feed(242)
        >>> game.solved, game.history
        (True, (('salet', 242),))
        """
        self._check_going_on()
        now = self._now
        code = self._scoring.code_of(feedback)
        word = self._suggestion() if word is None else self._checked_word(word)
        if not unlisted and code != self._scoring.solved:  # a right guess is certainly a word
            self._check_listed(word)
        history = (*now.history, (word, code))
        if code == self._scoring.solved:
            left = self._scoring.fitting(
                [word], now.history
            )  # listed or not, the player's game said that it is right
            lists = now.lists
        else:
            left, lists = self._left_after(history, now.refused)
        if not left:
            raise ImpossibleError(self._why_impossible(history))
        node = OFF
        if self.on_tree and word == self.tree.word(now.node):
            node = self._unless_refused(self.tree.step(now.node, code), now.refused)
        self._positions.append(_Position(word, history, now.refused, left, lists))
        self._now.node = node

    def refuse(self) -> str:
        """Record that the player's game does not accept the suggestion; return that word."""
        self._check_going_on()
        word = self._suggestion()
        self._refuse(word)
        return word

    def suspects(self, history: History | None = None) -> list[tuple[int, int]]:
        """Return the earlier turns without which some words would fit, as pairs (turn, number of words).

        Listed answers are tried first, then all words of the list.
        """
        history = self.history if history is None else history
        for words in (self.tree.answers, self._secrets()):
            found = []
            for turn in range(1, len(history)):
                others = (*history[: turn - 1], *history[turn:])
                if fit := len(self._scoring.fitting(words, others)):
                    found.append((turn, fit))
            if found:
                return found
        return []

    @property
    def _lists(self) -> WordLists:
        return self._now.lists or self.advisers.lists

    def _refuse(self, word: str) -> None:
        """Continue without a word."""
        self._check_going_on()
        now = self._now
        refused = now.refused | {word}
        left, lists = self._left_after(now.history, refused)
        if not left:
            raise GameError(
                say("{word} is the only word left that fits: take back a turn instead", word=word)
            )
        node = self._unless_refused(now.node, refused)
        self._positions.append(_Position(word, now.history, refused, left, lists))
        self._now.node = node

    def _replay(self, word: str, feedback: int | str) -> None:
        self.feed(feedback, word, unlisted=True)

    def _move(self, word: str, marks: int) -> str:
        return self._text((word, marks))

    def _left_after(
        self, history: tuple[Turn, ...], refused: frozenset[str]
    ) -> tuple[list[str], WordLists | None]:
        """Return the words that may still be the answer: listed answers, or other words if none of these fits.

        The second value is the lists in which every word counts as an answer; None while listed answers fit.
        """
        if left := self._allowed(self._now.left, history, refused):
            return left, self._now.lists
        words = self._secrets()
        if left := self._allowed(words, history, refused):
            return left, reduced(self.advisers.lists, left)
        return [], None

    def _secrets(self) -> list[str]:
        """Return the words of the list that could be the secret, answers or not."""
        return [word for word in self.advisers.lists.words if self._scoring.may_be_secret(word)]

    def _allowed(
        self, words: Sequence[str], history: History, refused: frozenset[str]
    ) -> list[str]:
        return [word for word in self._scoring.fitting(words, history) if word not in refused]

    def _suggestion(self) -> str:
        return self.tree.word(self._now.node) if self.on_tree else self.advice().guess

    def _advice_of_tree(self) -> Advice:
        tree, node, left = self.tree, self._now.node, self.remaining
        weight = self._weight
        counts = [weight.get(answer, 1) for answer in left]
        total = sum(count * needed for count, needed in zip(counts, self.needed()))
        guess = tree.word(node)
        sizes = part_sizes(self._scoring, guess, left)
        return described(self._scoring, guess, "tree", sizes, (total, sum(counts)))

    def _unless_refused(self, node: int, refused: frozenset[str]) -> int:
        return OFF if node == OFF or self.tree.word(node) in refused else node

    def _checked_word(self, text: str) -> str:
        """Return a word, normalised; raise `GameError` if it has another length or the mode forbids it."""
        mode, word = self.tree.meta["mode"], self._scoring.normalise(text)
        if not self._scoring.is_word(word):
            raise GameError(
                say("{word} is not {expected}", word=brief(word), expected=self._scoring.a_word)
            )
        if reason := why_not(self.history, word, mode, self._scoring):
            raise GameError(
                say(
                    "{word} is not allowed in {mode} mode: {reason}",
                    word=word,
                    mode=mode,
                    reason=reason,
                )
            )
        return word

    def _check_listed(self, word: str) -> None:
        """Raise `GameError` for a word that is not in the list, if the list is known."""
        if self.on_tree and word == self.tree.word(self._now.node):
            return  # most words are, and the lists need not be read
        lists = self.advisers.lists
        if self.advisers.knows_list and word not in lists.words:
            raise GameError(
                say("{word} is not in the word list of {name}", word=brief(word), name=lists.name)
            )

    def _why_impossible(self, history: History) -> str:
        """Return a message that no answer fits, naming the earlier turn that contradicts the last."""
        word, code = history[-1]
        last = {"marks": self._scoring.show(code), "word": word}
        words = self.advisers.lists.words
        if word in words and not self._scoring.fitting(self._secrets(), history[-1:]):
            return say("no word gives {marks} for {word}", **last)
        suspects = [
            say("turn {turn} ({move})", turn=turn, move=self._text(history[turn - 1]))
            for turn, _ in self.suspects(history)
        ]
        if not suspects:
            return say("no word fits {marks} for {word} and the turns before", **last)
        turns = say(" or ").join(suspects)
        return say(
            "no word fits {marks} for {word} and the turns before; without {turns} some would",
            turns=turns,
            **last,
        )

    def _text(self, turn: Turn) -> str:
        return f"{turn[0]}={self._scoring.show(turn[1])}"
