"""A finished game, turn by turn: the cost of each word and the guesses that the feedback saved.

Before each turn, some number of guesses is expected. The best word meets it; another word costs more (skill).
The feedback then leaves fewer or more guesses than expected (luck). So: guesses used = expected at first + cost
- saved - expected at the end.
"""

from __future__ import annotations

from player.core.errors import FeedbackError, GameError, PlayerError
from player.core.messages import say
from player.core.text import brief
from player.gameplay import scores
from player.gameplay.advisers import advisers_for
from player.gameplay.game import SURE, Game
from player.gameplay.offtree import part_sizes
from player.words.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from player.core.feedback import Turn
    from player.core.tree import Tree
    from player.gameplay.advisers import Advisers
    from player.games.scoring import Scoring
    from player.games.vocabulary import Vocabulary
    from player.words.lists import WordLists


class Appraisal:
    """The value of one turn, in guesses.

    - `best` and `method`: the best word and the method that found it;
    - `cost`: what `guess` costs more than `best`; `estimated` unless both are known exactly;
    - `saved`: what the feedback saved; `saved_estimated` unless everything in it is exact;
    - `left` and `after`: the number of possible answers before and after the turn;
    - `parts`, `best_parts`: the number of parts that `guess` and `best` make of the possible answers;
    - `wins`, `best_wins`: whether `guess` and `best` could have been the answer;
    - `chance`: the probability that `guess` was the answer;
    - `weighted`: whether expectations are weighted by the tree;
    - `feasible`: false if the word may break the limit of guesses.
    """

    __slots__ = (
        "after", "best", "best_parts", "best_wins", "chance", "code", "cost", "estimated", "expected", "feasible",
        "guess", "left", "listed", "method", "parts", "saved", "saved_estimated", "scoring", "to_come",
        "to_come_estimated", "weighted", "wins",
    )  # fmt: skip

    guess: str
    code: int
    best: str
    method: str
    expected: float
    cost: float
    estimated: bool
    feasible: bool
    saved: float
    saved_estimated: bool
    to_come: float
    to_come_estimated: bool
    left: int
    after: int
    parts: int
    best_parts: int
    wins: bool
    best_wins: bool
    chance: float
    weighted: bool
    listed: bool
    scoring: Scoring

    def __repr__(self) -> str:
        return f"<Appraisal {self.guess}={self.scoring.show(self.code)}: {self.cost:.2f} cost, {self.saved:.2f} saved>"

    def as_dict(self) -> dict[str, Any]:
        """Return the turn for JSON, with its scores, and the chance of its word if the tree has weights."""
        unsaid = {"scoring", "weighted"} | (set() if self.weighted else {"chance"})
        fields = {key: getattr(self, key) for key in self.__slots__ if key not in unsaid}
        found = scores.of_turn(self)
        scored = {"skill": found.skill, "luck": found.luck, "reason": scores.reason(self)}
        return fields | {"feedback": self.scoring.show(self.code)} | scored


class Analysis:
    """The appraised `turns` of a game, and their sums.

    `guesses` were used and `expected` were expected at first. `cost` and `saved` are sums over the turns.
    `to_come` is expected after the last turn if the game is not `solved`. `estimated`, `saved_estimated` and
    `to_come_estimated` say whether `cost`, `saved` and `to_come` contain an estimate.
    """

    __slots__ = ("cost", "expected", "guesses", "saved", "solved", "to_come", "turns")

    def __init__(self, turns: Sequence[Appraisal], *, solved: bool) -> None:
        self.turns = list(turns)
        self.guesses = len(turns)
        self.solved = solved
        self.expected = turns[0].expected
        self.cost = sum(turn.cost for turn in turns)
        self.saved = sum(turn.saved for turn in turns)
        self.to_come = turns[-1].to_come

    def __repr__(self) -> str:
        sums = f"{self.expected:.2f} expected, {self.cost:.2f} cost, {self.saved:.2f} saved"
        return f"<Analysis: {self.guesses} used, {sums}>"

    @property
    def estimated(self) -> bool:
        """Whether `cost` contains an estimate."""
        return any(turn.estimated for turn in self.turns)

    @property
    def saved_estimated(self) -> bool:
        """Whether `saved` contains an estimate."""
        return any(turn.saved_estimated for turn in self.turns)

    @property
    def to_come_estimated(self) -> bool:
        """Whether `to_come` is an estimate."""
        return self.turns[-1].to_come_estimated

    def as_dict(self) -> dict[str, Any]:
        """Return the analysis for JSON, with its scores."""
        found = scores.of_game(self)
        estimates = ("estimated", "saved_estimated", "to_come_estimated")
        fields = {key: getattr(self, key) for key in (*self.__slots__, *estimates)}
        scored = {"skill": found.skill, "luck": found.luck}
        return fields | scored | {"turns": [turn.as_dict() for turn in self.turns]}


class Analyst:
    """Analyses many games with one tree, and keeps what it has computed.

    Tree and lists are as `Game` takes them. It waits for the live solver if the compiler is installed.

    >>> analyst = Analyst("classic")
    >>> [analyst.analyse(game).guesses for game in ("salet beard cezve crane", "crane")]
    [4, 1]
    """

    def __init__(
        self,
        tree: Tree | str | os.PathLike[str] | Advisers = "classic",
        lists: WordLists | str | os.PathLike[str] | None = None,
    ) -> None:
        self._advisers = advisers_for(tree, lists, wait=True)
        self._known: dict[tuple[Turn, ...], Appraisal] = {}

    def __repr__(self) -> str:
        return f"<Analyst {self._advisers.tree.meta['name']}>"

    @property
    def weighted(self) -> bool:
        """Whether the tree has weights, so that some answers are likelier than others."""
        return self._advisers.tree.weights is not None

    @property
    def scoring(self) -> Scoring:
        """The game that is analysed."""
        return self._advisers.scoring

    def analyse(self, game: str) -> Analysis:
        """Return the analysis of a game as people write it: see `parse_game`."""
        turns = []
        position = Game(self._advisers)
        for number, (word, code) in enumerate(
            parse_game(game, self.scoring, self._advisers.lists), 1
        ):
            try:
                turns.append(self._appraise(position, word, code))
            except GameError as error:
                raise GameError(say("turn {turn}: {reason}", turn=number, reason=error)) from None
        return Analysis(turns, solved=position.solved)

    def _appraise(self, game: Game, word: str, code: int) -> Appraisal:
        """Play one turn of `game` and return its appraisal."""
        known = self._known.get((*game.history, (word, code)))
        if known is not None:
            game.feed(code, word, unlisted=True)
            return known
        turn, advice = Appraisal(), game.advice()
        turn.guess, turn.code = word, code
        turn.best, turn.method, turn.expected = advice.guess, advice.method, advice.mean
        turn.left, turn.chance = len(game.remaining), game.chance(word)
        sizes = part_sizes(self.scoring, word, game.remaining)
        turn.parts, turn.wins = len(sizes), self.scoring.solved in sizes
        turn.best_parts, turn.best_wins = advice.parts, advice.wins
        turn.weighted, turn.scoring = self.weighted, self.scoring
        turn.listed = word in self._advisers.lists.words
        cost = game.cost(word)
        turn.cost, turn.estimated, turn.feasible = cost.extra, cost.estimated, cost.feasible
        game.feed(code, word, unlisted=True)
        turn.after = len(game.remaining)
        turn.to_come = 0.0 if game.solved else game.advice().mean
        turn.to_come_estimated = not game.solved and game.advice().method not in SURE
        turn.saved_estimated = turn.estimated or turn.to_come_estimated or advice.method not in SURE
        turn.saved = turn.expected + turn.cost - 1 - turn.to_come
        self._known[game.history] = turn
        return turn


def analyse(
    game: str,
    tree: Tree | str | os.PathLike[str] | Advisers = "classic",
    lists: WordLists | str | os.PathLike[str] | None = None,
) -> Analysis:
    """Return what each turn of a finished game cost, and what the feedback saved.

    The game is written as for `play analyse`: each word with its feedback, or words alone, the last of which is the
    answer. For many games use an `Analyst`, which keeps what it has computed.

    >>> found = analyse("salet=bybyb beard=bygyb cezve=gbbbg crane=ggggg")
    >>> found
    <Analysis: 4 used, 3.42 expected, 0.00 cost, -0.58 saved>
    >>> found.turns[1].guess, found.turns[1].left, found.turns[1].after
    ('beard', 83, 8)
    """
    return Analyst(tree, lists).analyse(game)


def parse_game(text: str, scoring: Vocabulary, lists: WordLists | None = None) -> list[Turn]:
    """Return the turns of a game as people write it.

    A game is words with feedback (`crane=bybbb slant=gybbb`, or with a blank instead of `=`), or words alone,
    the last of which is the answer (`crane slant moist`). Words of letters may be separated by commas. A text
    in `lists` is a word even if it could be feedback; in a game of words alone the last must be an answer.

    >>> from player.games.scoring import of
    >>> parse_game("crane moist", of("letters", 5))
    [('crane', 0), ('moist', 242)]
    >>> parse_game("crane bbbbb", of("letters", 5))
    [('crane', 0)]
    """
    if not isinstance(text, str):
        raise PlayerError(
            f"expected a game as text, such as 'crane slant moist', not {brief(text)}"
        )
    moves = scoring.moves(text)
    if not moves:
        raise PlayerError(say("this game has no turns"))
    pairs = _pairs(moves, scoring, () if lists is None else lists.words)
    words = [_word(word, scoring) for word, _ in pairs]
    marks = [mark for _, mark in pairs if mark is not None]
    if marks and len(marks) < len(pairs):
        bare = next(word for word, mark in pairs if mark is None)
        raise PlayerError(
            say(
                "{word} has no feedback; give feedback with every word, or with none and the answer last",
                word=brief(bare),
            )
        )
    if marks:
        return [(word, scoring.parse(mark)) for word, mark in zip(words, marks)]
    if not scoring.may_be_secret(words[-1]):
        raise PlayerError(say("{word} comes last and cannot be the answer", word=brief(words[-1])))
    if lists is not None and words[-1] not in lists.words:
        message = say(
            "{word} is not in the word list of {name}", word=brief(words[-1]), name=lists.name
        )
        meant = _meant(words[-1], lists)
        raise PlayerError(f"{message}; {did_you_mean(meant)}" if meant else message)
    return [(word, scoring.score(word, words[-1])) for word in words]


def _pairs(
    moves: Iterable[str], scoring: Vocabulary, known: Collection[str]
) -> list[tuple[str, str | None]]:
    """Return each word of a game with its feedback, or None if it has none."""
    pairs: list[tuple[str, str | None]] = []
    for move in moves:
        if pairs and pairs[-1][1] is None and _is_feedback(move, scoring, known):
            pairs[-1] = pairs[-1][0], move
        else:
            pairs.append(_pair(move, scoring))
    return pairs


def _is_feedback(move: str, scoring: Vocabulary, known: Collection[str]) -> bool:
    """Tell whether a move is feedback for the word before it."""
    if scoring.spaced or scoring.normalise(move) in known:
        return False
    try:
        scoring.parse(move)
    except FeedbackError:
        return False
    return True


def _meant(word: str, lists: WordLists) -> str:
    """Return the first listed word that differs by two swapped neighbours or one changed letter; empty if
    there is none.
    """
    letters = lists.scoring.coded(word)
    swaps = {
        letters[:i] + letters[i + 1] + letters[i] + letters[i + 2 :]
        for i in range(len(letters) - 1)
    }
    coded = [(other, lists.scoring.coded(other)) for other in lists.words]
    swapped = (other for other, its in coded if its in swaps)
    changed = (other for other, its in coded if sum(a != b for a, b in zip(letters, its)) == 1)
    return next(swapped, "") or next(changed, "")


def _pair(move: str, scoring: Vocabulary) -> tuple[str, str | None]:
    """Return the word of a move and its feedback; None if it is a word alone, whether or not the word contains
    `=`.
    """
    if "=" not in move or scoring.is_word(scoring.normalise(move)):
        return move, None
    return scoring.split(move)


def _word(text: str, scoring: Vocabulary) -> str:
    word = scoring.normalise(text)
    if not scoring.is_word(word):
        raise PlayerError(
            say("{word} is not {expected}", word=brief(text), expected=scoring.a_word)
        )
    return word
