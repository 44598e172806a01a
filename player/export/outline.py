"""A tree as an outline for people: the guess at each node, and what follows each feedback."""

from collections.abc import Iterator

from player.core.errors import FeedbackError, GameError, TreeError
from player.core.feedback import parse_feedback
from player.core.messages import counted, say
from player.core.session import Session
from player.core.text import some
from player.core.tree import Tree
from player.games.scoring import scoring_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_INDENT = "  "
_NAMED = 6  # a truncated branch lists its answers if there are at most this many


def looks_like_move(text: str) -> bool:
    """Tell a move (`bybbg`, `salet=bybbg`) from the name or path of a tree.

    >>> looks_like_move("bybbg"), looks_like_move("classic"), looks_like_move("./by")
    (True, False, False)
    """
    if "/" in text:
        return False
    try:
        parse_feedback(text.rpartition("=")[2], len(text.rpartition("=")[2]))
    except FeedbackError:
        return False
    return True


def follow(tree: Tree, moves: list[str]) -> Session:
    """Return the session after the moves: each is feedback, or the tree's own word=feedback."""
    session = Session(tree)
    for move in moves:
        word, feedback = scoring_of(tree).split(move)
        word = tree.scoring.normalise(word)
        if word and word != session.guess:
            raise GameError(
                say(
                    "{move}: here the tree plays {guess}, not {word}",
                    move=move,
                    guess=session.guess,
                    word=word,
                )
            )
        session.feed(feedback)
    return session


def outline(session: Session, depth: int) -> Iterator[str]:
    """Yield the lines of the tree below a game, `depth` guesses deep (0: all of it)."""
    tree, answers = session.tree, session.remaining()
    path = " ".join(f"{word}={tree.scoring.show(code)}" for word, code in session.history)
    left = counted(len(answers), "{count} answer", "{count} answers")
    yield say("{what}: {words}", what=path or tree.meta["name"], words=left)
    if not session.solved:
        yield tree.word(session.node)
        yield from _branches(tree, session.node, answers, depth or tree.nodes)


def as_dict(session: Session, depth: int) -> "dict[str, Any]":
    """Return the tree below a game for JSON, `depth` guesses deep (0: all of it)."""
    tree, scoring = session.tree, session.tree.scoring
    turns = [
        {"guess": word, "feedback": scoring.show(code), "code": code}
        for word, code in session.history
    ]
    answers = session.remaining()
    try:
        below = _as_dict(tree, session.node, answers, depth or tree.nodes)
    except RecursionError:
        raise TreeError(
            f"{tree.meta['name']}: too deep for nested objects; name a smaller --depth"
        ) from None
    return {"name": tree.meta["name"], "history": turns, "solved": session.solved} | below


def _as_dict(tree: Tree, node: int, answers: list[str], depth: int) -> "dict[str, Any]":
    """Return the guess at a node and a subtree for each feedback; below the depth, the answers."""
    found: dict[str, Any] = {
        "answers": len(answers),
        "guess": tree.word(node) if node >= 0 else None,
    }
    if node < 0 or not depth:
        return found | {"words": answers}
    after = {
        tree.scoring.show(code): _as_dict(tree, child, part, depth - 1)
        for _, code, child, part in _rows(tree, node, answers, 1)
    }
    return found | {"after": after}


def _branches(tree: Tree, node: int, answers: list[str], depth: int) -> Iterator[str]:
    """Yield a line for each feedback at `node`, followed by the lines below it."""
    rows = _rows(tree, node, answers, 1)
    while rows:
        level, code, child, part = rows.pop()
        yield f"{_INDENT * level}{tree.scoring.show(code)}  " + _outcome(
            tree, code, child, part, named=level == depth
        )
        if child >= 0 and len(part) > 1 and level < depth:
            rows += _rows(tree, child, part, level + 1)


def _rows(
    tree: Tree, node: int, answers: list[str], level: int
) -> list[tuple[int, int, int, list[str]]]:
    """Return each feedback that `answers` give at `node`, with the child and its answers."""
    parts = scoring_of(tree).partition(tree.word(node), answers)
    return [(level, code, tree.step(node, code), parts[code]) for code in sorted(parts)]


def _outcome(tree: Tree, code: int, child: int, part: list[str], *, named: bool) -> str:
    """Return the text after a feedback: the next guess, and the answers it is for."""
    if code == tree.scoring.solved:
        return say("solved")
    if child < 0:
        return say("the tree ends here, with {words} unsolved", words=some(part))
    if len(part) == 1:
        return tree.word(child)
    left = counted(len(part), "{count} answer", "{count} answers")
    if named and len(part) <= _NAMED:
        left = say("{what}: {words}", what=left, words=some(part))
    return f"{tree.word(child)}  {left}"
