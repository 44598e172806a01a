"""The interactive game against the adversary."""

from player.core.errors import GameError, PlayerError
from player.core.messages import counted, later, say
from player.gameplay import compiler_bridge
from player.gameplay.adversary import Host, Line, PlainAdversarySolver
from player.gameplay.advisers import Advisers
from player.gameplay.solvers import Solvers
from player.terminal import screen
from player.terminal.entries import EXPLAIN, HELP, QUIT, UNDO, command_of
from player.terminal.loop import COMMON_HELP, Conversation, EndOfGame, named, table, tell
from player.words.lists import WordLists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.terminal.loop import Offer

_HELP = (
    ("?", later("show how many answers are left, and how few guesses find the answer")),
    ("??", later("show which {noun} to play")),
    *COMMON_HELP,
)

SECONDS = 5.0  # for the search of a line; the shortest of classic takes a tenth of that


def play_against_host(advisers: Advisers) -> int:
    """Play games against the adversary until the player quits or input ends; return the exit code.

    Raises `GameError` for a tree of another mode than normal.
    """
    meta = advisers.tree.meta
    if meta["mode"] != "normal":
        raise GameError(
            say(
                "{name} is a tree for {mode} mode; the adversary plays normal mode only",
                name=meta["name"],
                mode=meta["mode"],
            )
        )
    _HostConversation(advisers.lists).hold()
    return 0


class _HostConversation(Conversation):
    """Games against the adversary, one after another."""

    def __init__(self, lists: WordLists) -> None:
        self.lists = lists
        self.host = Host(lists)
        self.scoring = lists.scoring
        self._noun = say(self.scoring.noun)
        self._solvers = Solvers(compiler_bridge.adversary_solver, PlainAdversarySolver, wait=True)
        self._said_so = False  # that the compiler takes a moment

    def _open(self) -> None:
        how = say(
            "The adversary has no fixed answer: it always gives the feedback that leaves the most answers. Find the answer in as few guesses as you can. {name}: {answers}.",
            noun=self._noun,
            name=self.lists.name,
            answers=counted(len(self.lists.answers), "{count} answer", "{count} answers"),
        )
        print(screen.wrapped(how))
        print(screen.wrapped(self.scoring.brief))
        keys = say("Type ? to see where you stand, h for help, u to undo, q to quit.")
        print(f"{screen.wrapped(keys)}\n")

    def _begin_again(self) -> None:
        self.host = Host(self.lists)

    def _is_over(self) -> bool:
        return self.host.cornered

    def _show_result(self) -> None:
        guesses = len(self.host.history)
        print(f"\n{counted(guesses, 'Solved in {count} guess.', 'Solved in {count} guesses.')}")
        for word, code in self.host.history:
            tell(f"{screen.marks(code, self.scoring, word)}  {named(word, self.scoring)}")
        print()

    def _offers(self) -> "tuple[Offer, ...]":
        return (
            (
                "?",
                later("shortest line"),
                later("show the shortest line of guesses that finds the answer"),
            ),
        )

    def _does_at_end(self, line: str) -> bool:
        if line not in {"?", "??", "explain"}:
            return False
        self._show_line(Host(self.lists))
        return True

    def _prompt(self) -> str:
        yours = say("your {noun}", noun=self._noun)
        return f"{len(self.host.history) + 1}. {yours} > "

    def _obey(self, line: str) -> None:
        line = line.strip()
        if not line:
            raise PlayerError(say("type {expected}, or h for help", expected=self.scoring.a_word))
        command = command_of(line)
        if command == QUIT:
            raise EndOfGame
        if command == UNDO:
            self._undo()
        elif command == HELP:
            how = say(
                "Type a {noun} from the list. The adversary has no fixed answer: it gives the feedback that leaves the most answers, and if several do, the one that reveals least. You are right only when no other answer is left.",
                noun=self._noun,
            )
            print(screen.wrapped(how))
            print(say("You can also type:"))
            print(table(_HELP, noun=self._noun))
        elif command == EXPLAIN or line == "??":
            self._explain(naming=line == "??")
        else:
            self._guess(line)

    def _guess(self, word: str) -> None:
        code = self.host.answer(word)
        left = "" if self.host.cornered else f"  {self._left()}"
        tell(f"{screen.marks(code, self.scoring, word)}{left}")

    def _left(self) -> str:
        return counted(len(self.host.left), "{count} answer left", "{count} answers left")

    def _undo(self, _turn: object = None) -> None:
        tell(say("Took back {word}.", word=named(self.host.undo(), self.scoring)))

    def _explain(self, *, naming: bool) -> None:
        line = self._line(self.host)
        if line.proven:
            few = counted(
                len(line.words),
                "{count} more guess finds the answer",
                "{count} more guesses find the answer, and fewer are not enough",
            )
        else:
            few = counted(
                len(line.words),
                "{count} more guess is enough, and fewer than {least} are not",
                "{count} more guesses are enough, and fewer than {least} are not",
                least=line.least,
            )
        tell(say("{left}; {few}.", left=self._left(), few=few))
        if naming:
            tell(say("Play {word}.", word=named(line.words[0], self.scoring)))

    def _show_line(self, host: Host) -> None:
        """Print the shortest known line of guesses from the start."""
        line = self._line(host)
        for word in line.words:
            code = host.answer(word)
            tell(f"{screen.marks(code, self.scoring, word)}  {named(word, self.scoring)}")
        if line.proven:
            tell(say("No line is shorter."))
        else:
            tell(say("No line has fewer than {least} guesses.", least=line.least))

    def _line(self, host: Host) -> Line:
        """Return the shortest line from here, found by the compiler if it is installed."""
        left = host.left
        if not self._said_so and compiler_bridge.adversary_solver() is not None:
            tell(say("Searching; the first time on a machine this takes a moment ..."))
        self._said_so = True
        line: Line = self._solvers.ask(self.lists, lambda solver: solver.line(left, SECONDS))
        return line
