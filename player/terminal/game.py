"""The interactive game at the terminal.

`player.terminal.entries` reads the input, a `Game` plays it, and this module asks and prints. An error of the
game is printed as a sentence, and the player is asked again.
"""

from player.core.errors import ImpossibleError, PlayerError
from player.core.messages import counted, later, say
from player.core.text import some
from player.gameplay import explanation
from player.gameplay.advisers import Advisers
from player.gameplay.game import Game
from player.gameplay.solvers import INSTALL, NOT_INSTALLED
from player.numbers import grouped
from player.terminal import screen
from player.terminal.entries import (
    EXPLAIN,
    FEEDBACK,
    FIX,
    HELP,
    LOST,
    QUIT,
    RANKED,
    REFUSED,
    UNDO,
    Entry,
    parse_entry,
)  # fmt: skip
from player.terminal.guessing import GuessingConversation
from player.terminal.loop import (
    COMMON_HELP,
    ask,
    marks_explained,
    table,
    tell,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from player.daily.log import Daily
    from player.gameplay.analysis import Analyst
    from player.terminal.keeper import Keeper
    from player.terminal.loop import Offer

_OWN_WORD = (later("word=marks"), later("you played another word ({sample})"))
_COST = (later("? word"), later("show what another word would cost"))
_FIX_ROW = (later("fix 2 marks"), later("correct the marks of turn 2 and keep the turns after it"))
_LOST_ROW = (later("lost word"), later("end the game unsolved; the word is the answer"))

_HELP = (
    _OWN_WORD,
    ("!", later("your game does not know the suggested word")),
    ("?", later("show the possible answers, and what the suggestion does")),
    _COST,
    ("??", later("show the best five words and what each costs; ? 9 for nine")),
    _FIX_ROW,
    _LOST_ROW,
    *COMMON_HELP,
)
_HELP_OF_HINTS = (
    ("?", later("show the hint again")),
    _COST,
    _FIX_ROW,
    _LOST_ROW,
    *COMMON_HELP,
)

_LISTED = 24  # a lost game lists at most this many of the words that were left

_ANALYSE, _SHARE, _GO_ON = {"a", "analyse", "analyze"}, {"s", "share"}, {"g", "go", "go on"}


def play_interactively(
    advisers: Advisers,
    hint: int = 0,
    daily: "Daily | None" = None,
    keeper: "Keeper | None" = None,
    newer: "Callable[[], Advisers | None] | None" = None,
) -> int:
    """Play games until the player quits or input ends; return the exit code.

    With a `hint` level (1 to 3) the player finds the words and sees only the hints of that level. `daily` is
    the log of a daily game. The `keeper` records finished games. `newer` returns the advisers of a better tree
    as soon as there is one.
    """
    conversation = _GameConversation(advisers, hint, daily)
    conversation.keeper, conversation.newer = keeper, newer
    conversation.hold()
    return 0


class _GameConversation(GuessingConversation):
    """Games on one board, one after another; each notice is printed once."""

    def __init__(self, advisers: Advisers, hint: int, daily: "Daily | None") -> None:
        self.advisers = advisers
        self.daily = daily
        self.hint = hint
        self.game: Game = Game(advisers)
        self.scoring = advisers.scoring
        super().__init__()
        self.keeper: Keeper | None = None
        self.newer: Callable[[], Advisers | None] | None = None
        self._answer = ""  # the answer of a lost game
        self._goes_on = False  # whether the last allowed guess has been used
        self._analyst: Analyst | None = None  # computed when first needed
        self._sample = self.scoring.sample or f"{self.game.tree.answers[0]}={self.scoring.example}"
        self._actions: dict[str, Callable[[Entry], None]] = {
            FEEDBACK: self._feed,
            UNDO: self._undo,
            EXPLAIN: self._explain,
            RANKED: self._rank,
            FIX: self._fix,
            LOST: self._lose,
            REFUSED: self._refuse,
            HELP: self._help,
            QUIT: self._quit,
        }

    def _open(self) -> None:
        """Print how to play and which tree is used."""
        meta = self.game.tree.meta
        if self.hint:
            how = say(
                "Play any {noun}, then type it with what your game shows, like {sample}:",
                noun=self._noun,
                sample=self._sample,
            )
        else:
            how = say(
                "Play the {noun} shown, then type what your game shows for it:", noun=self._noun
            )
        print(screen.wrapped(how))
        print(screen.wrapped(self.scoring.brief))
        about = {
            "name": meta["name"],
            "answers": counted(meta["answers"], "{count} answer", "{count} answers"),
            "solved": counted(
                meta["worst"],
                "solved in at most {count} guess",
                "solved in at most {count} guesses",
            ),
        }
        if meta["mode"] == "normal":
            print(screen.wrapped(say("{name}: {answers}, {solved}.", **about)))
        else:
            message = say("{name}: {answers}, {solved}, {mode} mode.", mode=meta["mode"], **about)
            print(screen.wrapped(message))
        print(f"{screen.wrapped(say('Type h for help, u to undo, q to quit.'))}\n")

    def _begin_again(self) -> None:
        self.game = self.game.again()
        self._use_newer(any_opener=True)
        if self.keeper:
            self.keeper.begins()
        self._answer, self._goes_on = "", False

    def _use_newer(self, *, any_opener: bool = False) -> None:
        """Switch to the better tree if there is one; in a game only before the first turn is typed."""
        newer = self.newer and self.newer()
        if newer and (any_opener or newer.tree.word(0) == self.game.guess):
            self.newer, self.advisers, self._analyst = None, newer, None
            self.game = Game(newer, refused=self.game.refused)

    def _is_over(self) -> bool:
        return self.game.solved or bool(self._answer) or (self._is_at_limit() and not self._goes_on)

    def _is_at_limit(self) -> bool:
        """Tell whether all guesses that the game allows are used."""
        limit: int = self.game.tree.meta["max_guesses"]
        return 0 < limit <= len(self.game.history)

    def _prompt(self) -> str:
        if self.hint:
            word = say("your {noun}", noun=self._noun)
        else:
            word = screen.prompt_bold(self._named(self.game.guess or ""))
        return f"{len(self.game.history) + 1}. {word} > "

    def _obey(self, line: str) -> None:
        if not line.strip():
            raise PlayerError(say("type {marks}, or h for help", marks=self._example()))
        entry = parse_entry(line, self.scoring, self.game.tree.words)
        self._actions[entry.kind](entry)

    def _cure(self) -> str:
        return say(
            "Check the marks, type u to undo the turn before, or fix 1 and its marks to correct turn 1."
        )

    def _example(self) -> str:
        marks = self.scoring.example
        if self.hint:
            return say(
                "your {noun} with its marks, like {sample}",
                noun=self._noun,
                sample=f"{self.game.tree.answers[0]}={marks}",
            )
        return say("the marks for this {noun}, such as {marks}", noun=self._noun, marks=marks)

    def _feed(self, entry: Entry) -> None:
        game = self.game
        if self.hint and entry.word is None:
            raise PlayerError(say("type {marks}", marks=self._example()))
        words = self.advisers.lists.words if entry.word else ()
        if words and self.advisers.knows_list and self._is_unlisted(entry.word, words):
            return
        if not game.history and self.newer:
            self._use_newer()
            game = self.game
        if self.keeper:
            self.keeper.chosen(game, entry.word, hinted=bool(self.hint))
        was_on_tree, was_beyond = game.on_tree, game.beyond_list
        game.feed(entry.code, entry.word, unlisted=True)  # the player was asked about it
        if game.solved:
            return
        only = len(game.remaining) == 1 and not self.hint
        left = self._left()
        if only:
            left = say("{left}: it is {word}", left=left, word=self._named(game.remaining[0]))
        word, code = game.history[-1]
        tell(f"{screen.marks(code, self.scoring, word)}  {left}")
        if game.beyond_list and not was_beyond:
            self._own_up()
        if self._is_over():
            return
        if self.hint:
            tell(*explanation.hint(game, self.hint)[1:])
        elif was_on_tree and not game.on_tree and not only:
            tell(say("Outside the tree: from here on, each suggestion is computed as you play."))
        if not (self.hint or game.on_tree or only):
            game.advice()
            self._tell_of_better()

    def _left(self) -> str:
        return explanation.left(self.game, secret=bool(self.hint))

    def _own_up(self) -> None:
        """Print that no listed answer fits, and which turn may be wrong."""
        game = self.game
        if self.hint:
            tell(say("No listed answer fits. The game goes on with all words that do."))
        else:
            words = some([*map(self.scoring.written, game.remaining)])
            tell(
                say(
                    "No listed answer fits. The game goes on with all words that do: {words}.",
                    words=words,
                )
            )
        for turn, count in game.suspects():
            word, code = game.history[turn - 1]
            marks = self.scoring.show(code)
            tell(
                counted(
                    count,
                    "Or turn {turn} is mistyped: without {word}={marks}, {count} answer would fit. "
                    "Type fix {turn} and the right marks.",
                    "Or turn {turn} is mistyped: without {word}={marks}, {count} answers would fit. "
                    "Type fix {turn} and the right marks.",
                    turn=turn,
                    word=word,
                    marks=marks,
                )
            )

    def _tell_of_better(self) -> None:
        """Print that a suggestion is only an estimate; and once, what would improve the suggestions."""
        if self.advisers.warming and self.game.advice().method == "entropy":
            tell(
                say(
                    "{word} is a quick estimate: the solver is still warming up.",
                    word=self.game.guess,
                )
            )
        if self._told_of_better:
            return
        if not self.advisers.knows_list:
            self._told_of_better = True
            tell(
                say(
                    "Only the words of the tree are known here; to use all words, name its list with --list."
                )
            )
        if trouble := self.advisers.trouble:
            self._told_of_better = True
            if trouble == NOT_INSTALLED:
                tell(
                    say(
                        "For the best words outside the tree, install the compiler. In a checkout of guesstree: {command}",
                        command=INSTALL,
                    )
                )
            else:
                tell(say("Outside the tree, words are quick estimates: {reason}.", reason=trouble))

    def _undo(self, _turn: object = None) -> None:
        was_over = self.game.solved or bool(self._answer)
        given_up, self._answer = self._answer, ""
        if given_up and not self._is_over():
            tell(say("The game goes on."))
        else:
            tell(say("Took back {word}.", word=self._named(self.game.undo())))
        if self.daily and was_over:
            self.daily.taken_back(tell)
        if self.keeper and was_over:
            self.keeper.taken_back(tell)

    def _lose(self, entry: Entry) -> None:
        """End a lost game, if its answer fits the feedback of all turns."""
        word = entry.word or ""
        for turn, (guess, code) in enumerate(self.game.history, 1):
            if self.scoring.score(guess, word) != code:
                move = f"{guess}={self.scoring.show(code)}"
                raise ImpossibleError(
                    say("{word} does not fit turn {turn} ({move})", word=word, turn=turn, move=move)
                )
        self._answer = word

    def _explain(self, entry: Entry) -> None:
        if entry.word:
            tell(explanation.word(self.game, entry.word))
            if self.daily and (before := self.daily.was(entry.word)):
                tell(before)
        elif self.hint:
            tell(*explanation.hint(self.game, self.hint))
        else:
            tell(*explanation.position(self.game))

    def _rank(self, entry: Entry) -> None:
        if self.hint:
            raise PlayerError(
                say("--hint shows no words; type ? for a hint, ? word for what a word costs")
            )
        tell(*explanation.ranked(self.game, entry.number))

    def _fix(self, entry: Entry) -> None:
        self._amend(entry.number, entry.code)
        if self.game.solved:
            return
        word, code = self.game.history[entry.number - 1]
        marks = screen.marks(code, self.scoring, word)
        tell(
            say(
                "Turn {turn} is now {marks}  {word}: {left}.",
                turn=entry.number,
                marks=marks,
                word=word,
                left=self._left(),
            )
        )
        if self.game.beyond_list:
            self._own_up()

    def _refuse(self, _entry: object) -> None:
        if self.hint:
            raise PlayerError(say("no word was suggested; play any word you like"))
        super()._refuse(_entry)
        self._tell_of_better()

    def _help(self, _entry: Entry) -> None:
        sample = self._sample
        print(marks_explained(self.scoring))
        if self.hint:
            print(
                screen.wrapped(
                    say(
                        "Play any {noun}, then type it with its marks: {sample}",
                        noun=self._noun,
                        sample=sample,
                    )
                )
            )
            print(say("You can also type:"))
            print(table(_HELP_OF_HINTS))
            return
        if not self.scoring.spaced:
            sample = say(
                "{sample}, or {other}", sample=sample, other=" ".join(sample.rsplit("=", 1))
            )
        print(say("You can also type:"))
        print(table(_HELP, sample=sample))

    def _show_result(self) -> None:
        game, guesses = self.game, len(self.game.history)
        if game.solved:
            print(f"\n{counted(guesses, 'Solved in {count} guess.', 'Solved in {count} guesses.')}")
        elif self._answer:
            print(f"\n{say('Not solved: it was {word}.', word=self._named(self._answer))}")
        else:
            message = counted(
                guesses,
                "Game over: not solved in {count} guess.",
                "Game over: not solved in {count} guesses.",
            )
            print(f"\n{message}")
        for word, code in game.history:
            tell(f"{screen.marks(code, self.scoring, word)}  {self._named(word)}")
        if not (game.solved or self._answer or self.hint):
            words = [word for word, _ in game.chances()] if game.weighted else game.remaining
            written = some([*map(self.scoring.written, words)], _LISTED)
            tell(say("{what}: {words}.", what=explanation.left(game), words=written))
        print()
        if self.daily and (answer := self._answer or (game.solved and game.history[-1][0])):
            self.daily.solved(answer, ask, tell)
        if self.keeper:
            self.keeper.finished(game, self._answer, tell)

    def _offers(self) -> "tuple[Offer, ...]":
        offers = (
            ("a", later("analyse"), later("show what each turn cost, as 'play analyse' does")),
            ("s", later("share"), later("show the game as a grid to share, without words")),
        )
        if self.game.solved:
            return offers
        on = ("g", later("go on"), later("go on with more guesses than the game allows"))
        return (
            *(() if self._answer else (on,)),
            *offers,
            *((key, "", long) for key, long in (_LOST_ROW, _FIX_ROW)),
        )

    def _does_at_end(self, line: str) -> bool:
        asked = line.lower()
        if asked in _ANALYSE:
            self._analyse()
        elif asked in _SHARE:
            self._share()
        elif self.game.solved:
            return False
        elif asked in _GO_ON and not self._answer:
            self._goes_on = True
        elif asked.split()[0] in {FIX, LOST}:
            self._obey(line)
            self._show_result()
        else:
            return False
        return True

    def _analyse(self) -> None:
        """Print the analysis of the finished game, as `play analyse` does."""
        from player.gameplay import compiler_bridge
        from player.gameplay.analysis import Analyst
        from player.terminal.report import lines

        if not self.game.history:
            raise PlayerError(say("this game has no turns"))
        if self._analyst is None:
            if compiler_bridge.live_solver():
                print(say("Warming up the solver ..."))
            self._analyst = Analyst(self.advisers)
        moves = (f"{word}={self.scoring.show(code)}" for word, code in self.game.history)
        for line in lines(self._analyst.analyse(self.scoring.line(moves))):
            print(line)
        print()

    def _share(self) -> None:
        """Print the game as a grid that gives no word away."""
        from player.daily.exchange import share_head

        meta, guesses = self.game.tree.meta, len(self.game.history)
        limit: int = meta["max_guesses"]
        score = grouped(guesses) if self.game.solved and not 0 < limit < guesses else "X"
        score += f"/{limit}" if self.daily else ""
        print(f"\n{share_head(meta['name'], score, self.daily.day if self.daily else None)}")
        for word, code in self.game.history:
            print(screen.marks(code, self.scoring, word))
        print()
