"""Random input to a running game: JSON lines of a program, and lines that a person types."""

import json
from random import Random
from typing import Any

from compiler.tree.emit import encode
from compiler.tree.strategy import Strategy
from player.cli import main
from player.core.text import NO_BREAK
from player.gameplay.advisers import Advisers
from player.gameplay.stdio import Server
from player.loader import load
from player.words.tree_lists import lists_for
from tests.fuzz import samples, stage
from tests.fuzz.case import Case, Kind, need, need_one_line
from tests.fuzz.damage import HOSTILE, damaged
from tests.support import oracle as naive
from tests.support.little import WORDS

TREES = ("./little.msgpack", "./hard.msgpack", "./weighted.msgpack", "./pegs.msgpack")
LIMITED = "./limited.msgpack"  # the first game, limited to four guesses
LIST = "./little.txt"
LANGUAGES = ("de", "es", "fr", "pt")
COMMANDS = (
    "new",
    "feedback",
    "refuse",
    "undo",
    "amend",
    "wait",
    "explain",
    "alternatives",
    "stats",
    "quit",
)
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 3, 242, 243, 10**30, 0.5, "", "crane", "CRANE", "x-ray", "fuzzy", "\x1b[2J", "g" * 9,
    "ggggg", "⬛🟨⬛⬛🟩", "\ud800", "</script>", [], ["crane"], [1], {}, {"a": []}, "a\nb", "é", "\0", "x" * 3000,
)  # fmt: skip


def _files() -> dict[str, bytes]:
    trees = samples.trees()
    named = zip(TREES, (trees[0], trees[1], trees[2], trees[5]))
    little = samples.strategies()[0]
    limited = encode(Strategy(little.root, little.lists, name="limited", max_guesses=4))
    return dict(named) | {LIMITED: limited, LIST: samples.every_word(samples.strategies()[0].lists)}


def _marks(random: Random) -> str:
    return "".join(random.choices("byg", (5, 3, 2), k=5))


def _line(random: Random, secret: str) -> bytes:
    """Return a line of a program, usually a valid one for a game with some secret."""
    command = random.choices(COMMANDS, (2, 9, 2, 3, 3, 1, 3, 3, 1, 0.2))[0]
    request: dict[str, Any] = {"command": command}
    if command in ("feedback", "amend"):
        word = random.choice(WORDS)
        request["feedback"] = random.choice((_marks(random), naive.score(word, secret)))
        request |= {"word": word} if command == "feedback" else {"turn": random.randint(1, 3)}
    elif command == "new" and random.random() < 0.5:
        request |= {"tree": random.choice(TREES[:3])}
    elif command == "explain":
        request["word"] = random.choice(WORDS)
    if random.random() < 0.15:
        request[random.choice((*request, "tree", "list", "refused", "count", "id", "more"))] = (
            random.choice(STRANGE)
        )
    line = json.dumps(request).encode()
    return damaged(random, [line], 2).replace(b"\n", b" ") if random.random() < 0.15 else line


def _make_stdio(random: Random) -> Case:
    secret = random.choice(WORDS)
    return Case(
        f"stdio, {secret}", b"\n".join(_line(random, secret) for _ in range(random.randint(1, 12)))
    )


def _open(name: str, words: str | None) -> Advisers:
    tree = load(name)
    return Advisers(tree, lists_for(tree, words) if words else None)


def _check_stdio(case: Case) -> int:
    """Check that every line gets a reply, that refused requests change nothing, and that the remaining words are right."""
    server = Server(_open, TREES[0], None)
    lines = case.data.split(b"\n")
    for line in lines:
        before = _position(server)
        answer = server.answer(line + b"\n")
        need(isinstance(json.loads(json.dumps(answer)), dict), "an answer that is no object")
        if "error" in answer:
            need_one_line(answer["error"])
            need(_position(server) == before, "what could not be done has changed something")
        elif (
            not answer.get("unlisted", True) and not answer["solved"]
        ):  # a right guess may be a refused word
            _need_right_number(answer, server)
    return len(lines)


def _position(server: Server) -> tuple[Any, ...]:
    game = server._game
    return game.tree.meta["name"], tuple(game.history), sorted(game.refused), server.done


def _need_right_number(answer: dict[str, Any], server: Server) -> None:
    tree = server._game.tree
    if tree.scoring.name != "letters":
        return
    turns = [(turn["guess"], turn["code"]) for turn in answer["history"]]
    left = [
        word for word in tree.answers
        if word not in answer["refused"] and all(naive.score(guess, word) == code for guess, code in turns)
    ]  # fmt: skip
    need(
        len(left) == answer["left"],
        f"{answer['left']} words are said to be left, and {len(left)} are",
    )


def _typed(random: Random) -> bytes:
    """Return a line that a person types."""
    word, marks = random.choice(WORDS), _marks(random)
    line = random.choice(
        (marks, marks, marks, f"{word}={marks}", f"{word} {marks}", f"? {word}", "?", "??", f"? {random.randint(0, 12)}",
         "!", "u", "h", "", "s", f"fix {random.randint(0, 4)} {marks}", "ggggg", "0", word, "x-ray=bbbbb", "fuzzy=bbbbb",
         f"{marks} {_marks(random)}", f"fix 1 {marks} {_marks(random)}", f"lost {word}", "lost", "a", "g", "new")
    ).encode()  # fmt: skip
    if random.random() < 0.2:
        return random.choice(HOSTILE).replace(b"\n", b" ")
    return damaged(random, [line], 2).replace(b"\n", b" ") if random.random() < 0.2 else line


def _make_keyboard(random: Random) -> Case:
    how = ("", " --hint 2", f" --list {LIST}", " --boards 2", " --adversary")
    what = random.choice(
        (*TREES, *(TREES[0] + option for option in how), *(LIMITED + option for option in how))
    )
    what += random.choice(("", *(f" --language {code}" for code in LANGUAGES)))
    return Case(what, b"\n".join(_typed(random) for _ in range(random.randint(1, 16))))


def _check_keyboard(case: Case) -> int:
    output = stage.run(main.PROGRAM, case.what.split(), case.data)
    need(output.code == 0, f"exit code {output.code}: {output.err}")
    need(not output.err, f"said on standard error: {output.err}")
    typed = set(case.data.decode("utf-8", "replace"))
    odd = {
        sign for sign in output.out if not sign.isprintable() and sign not in ("\n", NO_BREAK)
    } - typed
    need(not odd, f"signs that are not to be printed: {odd}")
    return case.data.count(b"\n") + 1


def _warm() -> None:
    stage.prepare()
    stage.set_out(_files())
    for tree in TREES:
        need(
            stage.run(main.PROGRAM, [tree], b"?\nu\nh\n").code == 0, "a sound tree cannot be played"
        )
    _check_stdio(
        Case("stdio", b'{"command": "explain", "word": "crane"}\n{"command": "alternatives"}')
    )


KINDS = {
    "stdio": Kind("stdio", _warm, _make_stdio, _check_stdio),
    "keyboard": Kind("keyboard", _warm, _make_keyboard, _check_keyboard),
}
