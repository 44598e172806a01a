"""The interactive game on several boards: one guess for all of them, and the feedback of each board.

`parse_turn` reads the input and a `player.gameplay.boards.Boards` plays it. An error of the game is printed as
a sentence, and the player is asked again.
"""

from player.core.errors import FeedbackError, PlayerError
from player.core.messages import counted, later, say
from player.core.text import some
from player.gameplay.advisers import Advisers
from player.gameplay.boards import Boards
from player.gameplay.explanation import whole
from player.gameplay.solvers import INSTALL, NOT_INSTALLED
from player.numbers import decimal, is_digits
from player.terminal import screen
from player.terminal.entries import (
    EXPLAIN,
    FEEDBACK,
    FIX,
    HELP,
    QUIT,
    REFUSED,
    UNDO,
    checked_word,
    command_of,
)
from player.terminal.guessing import GuessingConversation
from player.terminal.loop import (
    COMMON_HELP,
    marks_explained,
    table,
    tell,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from player.core.rule import Rule
    from player.games.notation import Notation
    from player.terminal.loop import Offer

_HELP = (
    (later("word={sample}"), later("you played another word")),
    ("!", later("your game does not know the suggested word")),
    ("?", later("show the answers left on each board")),
    (later("? word"), later("show what another word would cost")),
    (later("fix 2 {sample}"), later("correct the marks of turn 2 and keep the turns after it")),
    *COMMON_HELP,
)

_SKIPPED = {"-", "--", "done", "solved"}  # typed for a board that is solved


class Turn:
    """A parsed line: its kind, the boards' feedback, the named word, the turn to correct."""

    __slots__ = ("codes", "kind", "number", "word")

    def __init__(
        self,
        kind: str,
        codes: "Sequence[int | None]" = (),
        word: str | None = None,
        number: int = 0,
    ) -> None:
        self.kind, self.codes, self.word, self.number = kind, codes, word, number


def parse_turn(text: str, game: Boards) -> Turn:
    """Return the meaning of a line at this point of a game; raise `PlayerError` if it has none.

    >>> game = Boards("classic", 2)
    >>> parse_turn("bbbbb ggggg", game).codes, parse_turn("crane=bbbby-----", game).word
    ([0, 242], 'crane')
    """
    scoring, amount = game.scoring, len(game.remaining)
    if (command := command_of(text)) is not None:
        return Turn(command)
    words = text.split()
    if text.lstrip().startswith("?"):
        asked = scoring.normalise(text.strip()[1:])
        if not scoring.is_word(asked):
            raise PlayerError(say("to ask what a word costs, type it like ? word"))
        return Turn(EXPLAIN, word=asked)
    if words[:1] and words[0].lower() == "fix":
        if len(words) < 3 or not is_digits(words[1], 4):
            sample = _sample(scoring, amount)
            raise PlayerError(say("to correct a turn, type it like fix 2 {sample}", sample=sample))
        number = int(words[1])
        boards = game.open_at(number) if 1 <= number <= len(game.history) else range(amount)
        return Turn(FIX, _codes(words[2:], scoring, boards, amount), number=number)
    word = None
    if "=" in text:
        named, _, text = text.partition("=")
        word = checked_word(named, scoring, say("type it like word=marks"))
        words = text.split()
    return Turn(FEEDBACK, _codes(words, scoring, game.open, amount), word)


def _codes(
    texts: "Sequence[str]", scoring: "Notation", boards: "Sequence[int]", amount: int
) -> "list[int | None]":
    """Return the code of each open board; or of all boards, with None for the others."""
    texts = [text for text in " ".join(texts).replace("/", " ").split() if text]
    if scoring.marked and len(texts) == 1 < len(boards):
        one, length = texts[0], scoring.length
        if len(one) == len(boards) * length:
            texts = [one[at : at + length] for at in range(0, len(one), length)]
    if len(texts) == len(boards):
        return [_code(text, scoring, board) for text, board in zip(texts, boards)]
    if len(texts) == amount and len(boards) < amount:
        return [
            _code(text, scoring, board, solved=board not in boards)
            for board, text in enumerate(texts)
        ]
    still = some([str(board + 1) for board in boards])
    raise FeedbackError(
        counted(
            len(boards),
            "expected marks for {count} board ({boards}), not for {given}: for example {sample}",
            "expected marks for {count} boards ({boards}), not for {given}: for example {sample}",
            boards=still,
            given=len(texts),
            sample=_sample(scoring, len(boards)),
        )
    )


def _code(text: str, scoring: "Rule", board: int, *, solved: bool = False) -> int | None:
    """Return the code of one board; None if it is skipped, which a `solved` board may be."""
    if text.lower() in _SKIPPED and len(text) != scoring.length:
        return None
    try:
        code = scoring.parse(text)
    except FeedbackError as error:
        message = say("board {board}: {reason}", board=board + 1, reason=error)
        raise FeedbackError(message) from None
    if solved and code != scoring.solved:
        raise FeedbackError(
            say("board {board} is solved: type - for it, or leave it out", board=board + 1)
        )
    return None if solved else code


def _sample(scoring: "Notation", boards: int) -> str:
    examples = [*scoring.examples, "b" * scoring.length if scoring.marked else scoring.example]
    return " ".join((examples * 2)[:boards])


def _left(words: "Sequence[str]") -> str:
    return counted(len(words), "{count} answer left", "{count} answers left")


def play_boards(advisers: Advisers, boards: int) -> int:
    """Play games on several boards until the player quits or input ends; return the exit code."""
    _BoardsConversation(Boards(advisers, boards)).hold()
    return 0


class _BoardsConversation(GuessingConversation):
    """Games on several boards, one after another; each notice is printed once."""

    def __init__(self, game: Boards) -> None:
        self.game: Boards = game
        self.scoring = game.scoring
        super().__init__()
        self.amount = len(game.remaining)
        self._actions: dict[str, Callable[[Turn], None]] = {
            FEEDBACK: self._feed,
            UNDO: self._undo,
            EXPLAIN: self._explain,
            FIX: self._fix,
            REFUSED: self._refuse,
            HELP: self._help,
            QUIT: self._quit,
        }

    def _open(self) -> None:
        sample = _sample(self.scoring, self.amount)
        how = say(
            "Play the {noun} shown on all {boards} boards, then type what each board shows for it, "
            "such as {sample}. A solved board is left out from then on.",
            noun=self._noun,
            boards=self.amount,
            sample=sample,
        )
        print(screen.wrapped(how))
        print(screen.wrapped(self.scoring.brief))
        about = say(
            "{name}: {answers}, {boards} boards.",
            name=self.game.lists.name,
            answers=counted(len(self.game.lists.answers), "{count} answer", "{count} answers"),
            boards=self.amount,
        )
        print(screen.wrapped(about))
        print(f"{screen.wrapped(say('Type h for help, u to undo, q to quit.'))}\n")

    def _begin_again(self) -> None:
        self.game = self.game.again()

    def _is_over(self) -> bool:
        return self.game.solved

    def _prompt(self) -> str:
        game = self.game
        word = screen.prompt_bold(self._named(game.guess or ""))
        self._tell_of_better()
        boards = " ".join(str(board + 1) for board in game.open)
        return f"{len(game.history) + 1}. {word} [{boards}] > "

    def _obey(self, line: str) -> None:
        if not line.strip():
            sample = _sample(self.scoring, len(self.game.open))
            raise PlayerError(
                say(
                    "type what each open board shows, such as {sample}, or h for help",
                    sample=sample,
                )
            )
        turn = parse_turn(line, self.game)
        self._actions[turn.kind](turn)

    def _cure(self) -> str:
        return say(
            "Check the marks, type u to undo the turn before, or fix 1 and the marks of all boards to "
            "correct turn 1."
        )

    def _feed(self, turn: Turn) -> None:
        if self._is_unlisted(turn.word, self.game.lists.words):
            return
        self.game.feed(turn.codes, turn.word)
        self._show_boards()

    def _show_boards(self) -> None:
        """Print the last feedback of each board, and what is left on it."""
        word, codes = self.game.history[-1]
        for board, code in enumerate(codes):
            if code is None:
                continue
            left = self.game.remaining[board]
            if code == self.scoring.solved:
                status = say("solved: {word}", word=self._named(word))
            elif len(left) == 1:
                status = say("it is {word}", word=self._named(left[0]))
            else:
                status = _left(left)
            shown = f"{screen.marks(code, self.scoring, word)}  {status}"
            tell(say("{what}: {words}", what=board + 1, words=shown))

    def _tell_of_better(self) -> None:
        """Print once what would improve the suggestions."""
        if self._told_of_better or not (trouble := self.game.trouble):
            return
        self._told_of_better = True
        if trouble == NOT_INSTALLED:
            tell(
                say(
                    "The words are rough estimates. For better ones, install the compiler. In a checkout of guesstree: {command}",
                    command=INSTALL,
                )
            )
        else:
            tell(say("The words are rough estimates: {reason}.", reason=trouble))

    def _undo(self, _turn: object = None) -> None:
        tell(say("Took back {word}.", word=self._named(self.game.undo())))

    def _explain(self, turn: Turn) -> None:
        game = self.game
        if turn.word:
            mine, best = game.cost(turn.word)
            tell(
                counted(
                    whole(mine),
                    "{word}: about {mine} more guesses to solve all; {guess}, by the same estimate, {best}.",
                    "{word}: about {mine} more guesses to solve all; {guess}, by the same estimate, {best}.",
                    word=turn.word,
                    mine=decimal(f"{mine:.2f}"),
                    guess=game.guess,
                    best=decimal(f"{best:.2f}"),
                )
            )
            return
        for board in game.open:
            left = game.remaining[board]
            words = some([*map(self.scoring.written, left)])
            tell(say("{board}: {left}: {words}.", board=board + 1, left=_left(left), words=words))
        advice = game.advice()
        tell(
            counted(
                whole(advice.expected),
                "{word}: about {guesses} more guesses to solve all.",
                "{word}: about {guesses} more guesses to solve all.",
                word=self._named(advice.guess),
                guesses=decimal(f"{advice.expected:.2f}"),
            )
        )

    def _fix(self, turn: Turn) -> None:
        self._amend(turn.number, turn.codes)
        tell(say("Turn {turn} is corrected.", turn=turn.number))
        self._show_boards()

    def _help(self, _turn: Turn) -> None:
        sample = _sample(self.scoring, len(self.game.open))
        print(marks_explained(self.scoring))
        how = say(
            "Type one set of marks for each open board, in their order: {sample}. Leave a solved board "
            "out, or type - for it.",
            sample=sample,
        )
        print(screen.wrapped(how))
        print(say("You can also type:"))
        print(table(_HELP, sample=sample))

    def _show_result(self) -> None:
        sentence = counted(
            len(self.game.history),
            "All {boards} boards solved in {count} guess.",
            "All {boards} boards solved in {count} guesses.",
            boards=self.amount,
        )
        print(f"\n{sentence}")
        for board, turn in enumerate(self._solved_at()):
            tell(
                counted(
                    turn,
                    "{board}: {word} in {count} guess",
                    "{board}: {word} in {count} guesses",
                    board=board + 1,
                    word=self._named(self.game.remaining[board][0]),
                )
            )
        print()

    def _offers(self) -> "tuple[Offer, ...]":
        return (("s", later("share"), later("show the game to share, without words")),)

    def _does_at_end(self, line: str) -> bool:
        if line.lower() not in {"s", "share"}:
            return False
        self._share()
        return True

    def _solved_at(self) -> list[int]:
        """Return the turn at which each board was solved."""
        return [
            next(
                turn
                for turn, (_, codes) in enumerate(self.game.history, 1)
                if codes[board] == self.scoring.solved
            )
            for board in range(self.amount)
        ]

    def _share(self) -> None:
        """Print the game without giving a word away: the turn at which each board was solved."""
        sentence = say(
            "{name}, {boards} boards: {guesses}",
            name=self.game.lists.name,
            boards=self.amount,
            guesses=len(self.game.history),
        )
        print(f"\nguesstree {sentence}")
        print(" ".join(map(str, self._solved_at())))
        print()
