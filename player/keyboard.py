"""The interactive game: a person at the keyboard, a tree, and calm words between them.

Everything typed is read by `player.entries` and told to a `Game`; this module only holds the
conversation. What the game refuses is said in one line and the turn is asked for again.
"""

from player import explanation, screen
from player.advisers import INSTALL, NOT_INSTALLED, Advisers
from player.conversation import Conversation, EndOfGame, ask, marks_explained, tell
from player.entries import (
    EXPLAIN,
    FEEDBACK,
    FIX,
    HELP,
    QUIT,
    RANKED,
    REFUSED,
    UNDO,
    Entry,
    parse_entry,
)  # fmt: skip
from player.errors import PlayerError
from player.game import Game
from player.language import counted, later, number, say
from player.words import some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from player.noting import Daily

_HELP = later(
    """\
{marks}
Or:
  word=marks  you played another word ({sample})
  !           your game does not know the suggested word
  ?           what is still possible, and what the suggestion does
  ? word      what another word would cost
  ??          the best five words, and what each costs; ? 9 for nine
  u           take back the last turn
  fix 2 marks puts the marks of turn 2 right, and keeps the turns after it
  h           this help
  q           quit"""
)

_END = later("Enter for a new game, s to share, u to undo, q to quit > ")


def play_interactively(advisers: Advisers, hint: int = 0, daily: "Daily | None" = None) -> int:
    """Play games until the player quits or input ends; return the exit code.

    With a `hint` level the player finds the words, and is told no more than that level allows.
    `daily` is the day whose game it is, if it is that of a day.
    """
    _Conversation(advisers, hint, daily).hold()
    return 0


class _Conversation(Conversation):
    """Games in a row; what was said once is not said again."""

    end = _END

    def __init__(self, advisers: Advisers, hint: int, daily: "Daily | None") -> None:
        self.advisers = advisers
        self.daily = daily
        self.hint = hint
        self.game = Game(advisers)
        self.scoring = advisers.scoring
        self._noun = say(self.scoring.noun)
        self._sample = self.scoring.sample or f"{self.game.tree.answers[0]}={self.scoring.example}"
        self._told_of_better = False
        self._questioned = ""  # the word on no list that was asked about
        self._actions: dict[str, Callable[[Entry], None]] = {
            FEEDBACK: self._feed,
            UNDO: self._undo,
            EXPLAIN: self._explain,
            RANKED: self._rank,
            FIX: self._fix,
            REFUSED: self._refuse,
            HELP: self._help,
            QUIT: self._quit,
        }

    def _open(self) -> None:
        """Say how to play, and what."""
        meta = self.game.tree.meta
        if self.hint:
            how = say(
                "Play a {noun} of yours, then type it with what your game shows, like {sample}:",
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
            told = say("{name}: {answers}, {solved}, {mode} mode.", mode=meta["mode"], **about)
            print(screen.wrapped(told))
        print(f"{screen.wrapped(say('Type h for help, u to undo, q to quit.'))}\n")

    def _begin_again(self) -> None:
        self.game = self.game.again()

    def _is_over(self) -> bool:
        return self.game.solved

    def _prompt(self) -> str:
        if self.hint:
            word = say("your {noun}", noun=self._noun)
        else:
            word = screen.prompt_bold(self.game.guess or "")
        return f"{len(self.game.history) + 1}. {word} > "

    def _obey(self, line: str) -> None:
        if not line.strip():
            raise PlayerError(say("type {marks}, or h for help", marks=self._example()))
        entry = parse_entry(line, self.scoring, self.game.tree.words)
        self._actions[entry.kind](entry)

    def _cure(self) -> str:
        return say(
            "Look again at the marks, type u to undo the turn before, or fix 1 and its marks "
            "to put turn 1 right."
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
        if self._is_questionable(entry.word):
            return
        was_on_tree, was_beyond = game.on_tree, game.beyond_list
        game.feed(entry.code, entry.word, unlisted=True)  # it was asked about
        if game.solved:
            return
        only = len(game.remaining) == 1 and not self.hint
        left = self._left()
        if only:
            left = say("{left}: it is {word}", left=left, word=game.remaining[0])
        word, code = game.history[-1]
        tell(f"{screen.marks(code, self.scoring, word)}  {left}")
        if game.beyond_list and not was_beyond:
            self._own_up()
        if self.hint:
            tell(*explanation.hint(game, self.hint)[1:])
        elif was_on_tree and not game.on_tree and not only:
            tell(say("Off the tree: from here on, each word is worked out as you go."))
        if not (self.hint or game.on_tree or only):
            game.advice()
            self._tell_of_better()

    def _left(self) -> str:
        return explanation.left(self.game, secret=bool(self.hint))

    def _is_questionable(self, word: str | None) -> bool:
        """Ask about a word that is on no list, the first time it is typed."""
        lists = self.advisers.lists if word is not None else None
        if lists is None or word in lists.words or word == self._questioned:
            return False
        if not self.advisers.knows_list:
            return False
        self._questioned = word or ""
        tell(say("{word} is on no list. If you played it all the same, type it again.", word=word))
        return True

    def _own_up(self) -> None:
        """Say that no listed answer fits, and which turn may be to blame."""
        game = self.game
        if self.hint:
            tell(say("No listed answer fits. The game goes on with all words that do."))
        else:
            words = some(game.remaining)
            tell(
                say("No listed answer fits. The game goes on with all words that do: {words}.", words=words)
            )
        for turn, count in game.suspects():
            word, code = game.history[turn - 1]
            marks = self.scoring.show(code)
            tell(
                counted(
                    count,
                    "Or turn {turn} is mistyped: without {word}={marks}, {count} answer would fit. "
                    "Type fix {turn} and its marks.",
                    "Or turn {turn} is mistyped: without {word}={marks}, {count} answers would fit. "
                    "Type fix {turn} and its marks.",
                    turn=turn,
                    word=word,
                    marks=marks,
                )
            )

    def _tell_of_better(self) -> None:
        """Say that a word is an estimate for now; and once, what would make such words better."""
        if self.advisers.warming and self.game.advice().method == "entropy":
            tell(say("{word} is a quick estimate: the solver is still warming up.", word=self.game.guess))
        if self._told_of_better:
            return
        if not self.advisers.knows_list:
            self._told_of_better = True
            tell(
                say("Only the words of the tree are at hand: for all words, name its list by --list.")
            )
        if trouble := self.advisers.trouble:
            self._told_of_better = True
            if trouble == NOT_INSTALLED:
                tell(say("For the best words off the tree, install the compiler: {command}", command=INSTALL))
            else:
                tell(say("Off the tree, words are quick estimates: {reason}.", reason=trouble))

    def _undo(self, _turn: object = None) -> None:
        was_solved = self.game.solved
        tell(say("Took back {word}.", word=self.game.undo()))
        if self.daily and was_solved:
            self.daily.taken_back(tell)

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
            raise PlayerError(say("that would name the words; ? gives a hint, ? word prices one"))
        tell(*explanation.ranked(self.game, entry.number))

    def _fix(self, entry: Entry) -> None:
        try:
            self.game.amend(entry.number, entry.code)
        except PlayerError as error:
            raise PlayerError(say("the game stays as it was: {reason}", reason=error)) from None
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

    def _refuse(self, _entry: Entry) -> None:
        if self.hint:
            raise PlayerError(say("no word was suggested; play any word you like"))
        word = self.game.refuse()
        tell(say("{word} is out; the next best is {guess}.", word=word, guess=self.game.guess))
        self._tell_of_better()

    def _help(self, _entry: Entry) -> None:
        sample = self._sample
        if not self.scoring.spaced:
            sample = say("{sample}, or {other}", sample=sample, other=" ".join(sample.rsplit("=", 1)))
        print(say(_HELP, marks=marks_explained(self.scoring), sample=sample))

    def _quit(self, _entry: Entry) -> None:
        raise EndOfGame

    def _show_result(self) -> None:
        guesses = len(self.game.history)
        print(f"\n{counted(guesses, 'Solved in {count} guess.', 'Solved in {count} guesses.')}")
        for word, code in self.game.history:
            tell(f"{screen.marks(code, self.scoring, word)}  {word}")
        print()
        if self.daily:
            self.daily.solved(self.game.history[-1][0], ask, tell)

    def _shows_more(self, answer: str) -> bool:
        if answer not in {"s", "share"}:
            return False
        self._share()
        return True

    def _share(self) -> None:
        """Print the game as a grid that gives no word away."""
        print(f"\nguesstree {self.game.tree.meta['name']} {number(len(self.game.history))}")
        for word, code in self.game.history:
            print(screen.marks(code, self.scoring, word))
        print()
