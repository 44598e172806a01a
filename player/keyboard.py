"""The interactive game: a person at the keyboard, a tree, and calm words between them.

Everything typed is read by `player.turns` and told to a `Session`; this module only holds the
conversation. What the session refuses is said in one line and the turn is asked for again.
"""

import sys

from player import screen
from player.errors import ImpossibleError, OffTreeError, PlayerError
from player.session import Session
from player.stats import format_mean
from player.tree import Tree
from player.turns import EXPLAIN, FEEDBACK, HELP, QUIT, REFUSED, UNDO, Turn, parse_turn
from player.words import some

_LISTED = 24  # up to so many remaining answers are named one by one

_HELP = """\
After each guess, type what your game showed for it, one mark a letter:
{marks}
Or:
  word=marks  you played another word (crane=bybbg)
  !           your game does not know the suggested word
  ?           what is still possible
  u           take back the last turn
  h           this help
  q           quit"""


_MARKS = (
    ("  g  right letter, right place   also 2", " 🟩 🟧"),
    ("  y  right letter, elsewhere     also 1", " 🟨 🟦"),
    ("  b  absent                      also 0 . - _ x", " ⬛ ⬜"),
)


class EndOfGame(Exception):  # noqa: N818  # nothing went wrong: the player is done
    """The player quit, or input ended."""


def play_interactively(tree: Tree) -> int:
    """Play games until the player quits or input ends; return the exit code."""
    _enable_line_editing()
    print(_first_lines(tree))
    try:
        while True:
            _play_one(Session(tree))
    except EndOfGame:
        return 0


def _first_lines(tree: Tree) -> str:
    meta = tree.meta
    limit = f", solved in at most {meta['worst']} guesses"
    mode = "" if meta["mode"] == "normal" else f", {meta['mode']} mode"
    return (
        "Play the word shown, then type what your game shows for it: "
        "g right place, y elsewhere, b absent.\n"
        f"{meta['name']}: {screen.plural(meta['answers'], 'answer')}{limit}{mode}. "
        "Type h for help, u to undo, q to quit.\n"
    )


def _play_one(session: Session) -> None:
    """Play one game to its end, and past it while its last turn is being taken back."""
    while True:
        while not session.solved:
            _take_turn(session)
        _show_result(session)
        answer = _ask("Enter for a new game, u to undo, q to quit > ").strip().lower()
        if answer in {"q", "quit", "exit"}:
            raise EndOfGame
        if answer not in {"u", "undo"}:
            print()
            return
        _undo(session, Turn(UNDO))


def _take_turn(session: Session) -> None:
    """Ask for one line and do what it says."""
    line = _ask(f"{len(session.history) + 1}. {screen.prompt_bold(session.guess or '')} > ")
    if not line.strip():
        print("   Type the marks for this word, such as bygbb, or h for help.")
        return
    try:
        turn = parse_turn(line, session.tree.length)
        _ACTIONS[turn.kind](session, turn)
    except ImpossibleError as error:
        print(f"   {_sentence(error)} Look again at the marks, or type u to undo the turn before.")
    except OffTreeError as error:
        print(f"   {_sentence(error)} Play another word, or type u to undo the turn before.")
    except PlayerError as error:
        print(f"   {_sentence(error)}")


def _feed(session: Session, turn: Turn) -> None:
    suggested = session.guess
    session.feed(turn.code, turn.word)
    if session.solved:
        return
    word, code = session.history[-1]
    left = session.remaining()
    only = f": it is {left[0]}" if len(left) == 1 else ""
    marks = screen.marks(code, session.tree.length)
    print(f"   {marks}  {screen.plural(len(left), 'answer')} left{only}")
    if word != suggested and len(left) > 1:
        print(f"   You played {word}; the tree goes on from what that told.")


def _undo(session: Session, _turn: Turn) -> None:
    word, _ = session.undo()
    print(f"   Took back {word}.")


def _explain(session: Session, _turn: Turn) -> None:
    """Say which answers are left and what the tree still needs for them."""
    left = session.remaining()
    needed = session.needed()
    print(f"   {screen.plural(len(left), 'answer')} left: {some(left, _LISTED)}.")
    if len(left) > 1:
        mean = format_mean((sum(needed), len(needed)), places=2)
        print(f"   From here the tree needs {mean} more guesses on average, {max(needed)} at most.")


def _refused(session: Session, _turn: Turn) -> None:
    """Own up: the tree knows one guess for each position."""
    left = [word for word in session.remaining() if word != session.guess]
    ideas = f", such as {some(left[:3])}," if left else ""
    print(
        f"   The tree has no other guess here. Play any word you like{ideas} and type it with "
        f"its marks, like {(left or session.tree.answers)[0]}=bybbg; or type u to undo."
    )


def _help(_session: Session, _turn: Turn) -> None:
    squares = screen.can_print("".join(signs for _, signs in _MARKS))
    marks = "\n".join(text + (signs if squares else "") for text, signs in _MARKS)
    print(_HELP.format(marks=marks))


def _quit(_session: Session, _turn: Turn) -> None:
    raise EndOfGame


_ACTIONS = {
    FEEDBACK: _feed,
    UNDO: _undo,
    EXPLAIN: _explain,
    REFUSED: _refused,
    HELP: _help,
    QUIT: _quit,
}


def _show_result(session: Session) -> None:
    """Print the game as the grid people share."""
    print(f"\nSolved in {screen.plural(len(session.history), 'guess')}.")
    for word, code in session.history:
        print(f"   {screen.marks(code, session.tree.length)}  {word}")
    print()


def _ask(prompt: str) -> str:
    """Return the next line typed; when it comes from a file or a pipe, show it as if typed."""
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise EndOfGame from None
    if not sys.stdin.isatty():
        print(line)
    return line


def _sentence(error: PlayerError) -> str:
    """An error's message as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def _enable_line_editing() -> None:
    """Let a person edit the line and recall earlier ones, where Python was built with that."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401  # importing it is what enables it
        except ImportError:
            return
