"""The protocol for programs: one JSON object a line in, one out, over standard input and output.

    > {"command": "feedback", "feedback": "bybbb"}
    < {"guess": "crony", "method": "tree", "turn": 2, "left": 61, "solved": false, ...}

`PROTOCOL` describes the requests. Every line gets one line in reply. A request that fails gets `{"error": ...}`
and changes nothing. The session ends with `quit` or the end of input.
"""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TextIO

from player.core.errors import PlayerError
from player.gameplay.advisers import Advisers
from player.gameplay.boards import Boards
from player.gameplay.game import SURE, Game
from player.gameplay.offtree import part_sizes
from player.storage.strict_json import dumps, loads

PROTOCOL = """\
A line in is an object with "command" and what the command takes:

  new           "tree" (as before when left out), "list", "refused" (words),
                "boards" (2 to 8 for a game on several, 1 when left out)
  feedback      "feedback" ("bybbb" or the code), "word" (else the suggestion)
  refuse        your game does not take the suggestion
  undo          take back the last turn or refusal
  amend         "turn" (1 is the first) and its right "feedback"; later turns
                are replayed, and if one no longer fits nothing changes
  wait          wait for the solver, now and from now on; without it the first
                words outside the tree are quick estimates (method entropy)
  explain       "word" to ask what another word costs, or nothing
  alternatives  the best words with what each costs: "count" of them (5)
  stats         what the tree costs, as 'play stats --json'
  quit          end; so does the end of input

A game of TREE is ready from the start. A line out answers one line in. The
first six answer with the position:

  guess     the word to play, null once solved
  method    tree, exact, look-ahead or entropy
  solved    true or false
  turn      the number of the coming turn
  left      how many words may be the answer
  history   [{"guess", "feedback", "code"}, ...]
  unlisted  true when no listed answer fits and every word of the list may be
            the answer
  refused   words your game did not take

explain adds "words" (all that may be the answer), "expected" (guesses still
needed: "total", "count", their "mean", and whether these are "estimated"),
"parts", "largest" and "wins" of the suggestion, and
under "word" the same of the word you name, with "extra", the guesses it costs
more on average, whether that is "estimated", and whether it is "feasible", that
is not known to break the limit of guesses. alternatives adds a list of the best
words under its name, the cheapest first, with "word" and these three of each.
With a tree that has weights, "words" are the likeliest first and "chances" say,
in the same order, how likely each is; "chance" says it of the word you name and
of each of the alternatives. Such a tree has "count" and "total" weighted.
On several boards "feedback" is a list, of the open boards in their order or of
all with null for solved ones; "left" is a list, a number for each board, and
"open" has the numbers of those not solved, 1 for the first; in "history",
"feedback" and "code" are lists, null for boards that were solved. explain has a
list of words for each board, and "expected", always an estimate, is how many
guesses solve all of them.
What cannot be done gets {"error": ...} and changes nothing. An "id" in is an
"id" out."""

_FIELDS = {  # the keys of each command besides "command" and "id"
    "new": {"tree", "list", "refused", "boards"},
    "feedback": {"feedback", "word"},
    "refuse": set(),
    "undo": set(),
    "amend": {"turn", "feedback"},
    "wait": set(),
    "explain": {"word"},
    "alternatives": {"count"},
    "stats": set(),
    "quit": set(),
}  # fmt: skip

_RANKED, _MOST_RANKED = 5, 50

_MAX_LINE = 1 << 20

Answer = dict[str, Any]


class Server:
    """A session with a program: one game at a time, with the tree that was requested last.

    `open_advisers` returns the advisers of a tree and a list, given by name or path; without a list it uses the
    tree's own.
    """

    def __init__(
        self, open_advisers: Callable[[str, str | None], Advisers], tree: str, lists: str | None
    ) -> None:
        self._open = open_advisers
        self._tree = tree
        self._wait = False
        self._advisers = open_advisers(tree, lists)
        self._game: Game | Boards = Game(self._advisers)
        self.done = False

    def answer(self, line: bytes) -> Answer:
        """Return the reply to one line, which may be any text."""
        request: Any = None
        try:
            request = _parsed(line)
            answer = self._do(request)
        except PlayerError as error:
            answer = {"error": str(error)}
        if isinstance(request, dict) and "id" in request:
            answer = {"id": request["id"]} | answer
        return answer

    def _do(self, request: Any) -> Answer:
        command = _checked(request)
        match command:
            case "new":
                self._new(request)
            case "feedback":
                self._feed(request)
            case "refuse":
                self._game.refuse()
            case "undo":
                self._game.undo()
            case "amend":
                self._amend(request)
            case "wait":
                self._wait = True
                self._game.wait()
            case "alternatives":
                return self._position() | {"alternatives": self._alternatives(request)}
            case "explain":
                return self._position() | self._explanation(request)
            case "stats":
                return self._stats()
            case "quit":
                self.done = True
                return {"quit": True}
        return self._position()

    def _new(self, request: Answer) -> None:
        words = request.get("refused", [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise PlayerError('"refused" takes a list of words')
        advisers = self._advisers
        boards = request.get("boards", 1)
        tree, lists = _text(request, "tree"), _text(request, "list")
        if tree is not None or lists is not None:
            tree = tree or self._tree
            advisers = self._open(tree, lists or None)
        one = isinstance(boards, int) and boards == 1
        game = Game(advisers, refused=words) if one else Boards(advisers, boards, refused=words)
        self._tree, self._advisers, self._game = tree or self._tree, advisers, game
        if self._wait:
            game.wait()

    def _feed(self, request: Answer) -> None:
        word = _text(request, "word")
        if isinstance(self._game, Boards):
            self._game.feed(_feedbacks(request), word)
        else:
            self._game.feed(
                _feedback(request), word, unlisted=True
            )  # the other game accepted the word

    def _amend(self, request: Answer) -> None:
        turn = request.get("turn")
        if not isinstance(turn, int) or isinstance(turn, bool):
            raise PlayerError('"turn" takes the number of a turn played, 1 for the first')
        if isinstance(self._game, Boards):
            self._game.amend(turn, _feedbacks(request))
        else:
            self._game.amend(turn, _feedback(request))

    def _alternatives(self, request: Answer) -> list[Answer]:
        count = request.get("count", _RANKED)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 < count <= _MOST_RANKED:
            raise PlayerError(f'"count" takes a number from 1 to {_MOST_RANKED}')
        return [
            {
                "word": word,
                "extra": cost.extra,
                "estimated": cost.estimated,
                "feasible": cost.feasible,
            }
            | self._chance(word)
            for word, cost in self._one_board("alternatives").alternatives(count)
        ]

    def _one_board(self, command: str) -> Game:
        """Return the game on one board; raise `GameError` if there are several."""
        if isinstance(self._game, Boards):
            raise PlayerError(f"{command} is for a game on one board")
        return self._game

    def _position(self) -> Answer:
        game = self._game
        if isinstance(game, Boards):
            return _position_of(game)
        show = game.advisers.scoring.show
        return {
            "guess": game.guess,
            "method": None if game.solved else "tree" if game.on_tree else game.advice().method,
            "turn": len(game.history) + 1,
            "solved": game.solved,
            "left": len(game.remaining),
            "unlisted": game.beyond_list,
            "refused": sorted(game.refused),
            "history": [
                {"guess": word, "feedback": show(code), "code": code} for word, code in game.history
            ],
        }

    def _explanation(self, request: Answer) -> Answer:
        if isinstance(self._game, Boards):
            return _explanation_of(self._game, _text(request, "word"))
        game = self._game
        advice = game.advice()
        total, count = advice.expected
        found: Answer = {
            "words": game.remaining,
            "expected": {
                "total": total,
                "count": count,
                "mean": advice.mean,
                "estimated": advice.method not in SURE,
            },
            "parts": advice.parts,
            "largest": advice.largest,
            "wins": advice.wins,
        }
        if game.tree.weights is not None:
            chances = game.chances()
            found["words"] = [word for word, _ in chances]
            found["chances"] = [chance for _, chance in chances]
        if (word := _text(request, "word")) is not None:
            found["word"] = self._word(game.advisers.scoring.normalise(word))
        return found

    def _word(self, word: str) -> Answer:
        game = self._one_board("the price of a word")
        cost = game.cost(word)
        scoring = game.advisers.scoring
        sizes = part_sizes(scoring, word, game.remaining)
        return {
            "word": word,
            "extra": cost.extra,
            "estimated": cost.estimated,
            "feasible": cost.feasible,
            "parts": len(sizes),
            "largest": max(sizes.values()),
            "wins": scoring.solved in sizes,
        } | self._chance(word)

    def _chance(self, word: str) -> Answer:
        """Return the entry with the probability that a word is the answer; empty if the tree has no weights."""
        game = self._one_board("chance")
        return {} if game.tree.weights is None else {"chance": game.chance(word)}

    def _stats(self) -> Answer:
        from player.proofs.claims import stats

        return stats(self._advisers.tree).as_dict()


def _position_of(game: Boards) -> Answer:
    """Return the position of a game on several boards."""
    show = game.scoring.show
    return {
        "guess": game.guess,
        "method": None if game.solved else game.advice().method,
        "turn": len(game.history) + 1,
        "solved": game.solved,
        "open": [board + 1 for board in game.open],
        "left": [len(words) for words in game.remaining],
        "refused": sorted(game.refused),
        "history": [
            {
                "guess": word,
                "feedback": [None if code is None else show(code) for code in codes],
                "code": list(codes),
            }
            for word, codes in game.history
        ],
    }


def _explanation_of(game: Boards, word: str | None) -> Answer:
    """Return the possible answers of each board, and the expected totals for the suggestion and for a word."""
    found: Answer = {"words": list(game.remaining), "expected": game.advice().expected}
    if word is not None:
        mine, best = game.cost(word)
        found["word"] = {
            "word": game.scoring.normalise(word),
            "expected": mine,
            "extra": mine - best,
        }
    return found


def serve(server: Server, source: BinaryIO, target: TextIO) -> None:
    """Reply line by line until a request to quit or the end of input."""
    for line in _lines(source):
        print(_text_of(server.answer(line)), file=target, flush=True)
        if server.done:
            return


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of `source`, cut just beyond the longest that is accepted."""
    while line := source.readline(_MAX_LINE):
        rest = line
        while len(rest) == _MAX_LINE and not rest.endswith(b"\n"):
            rest = source.readline(_MAX_LINE)
        yield line


def _parsed(line: bytes) -> Any:
    if len(line) >= _MAX_LINE:
        raise PlayerError(f"the line is longer than {_MAX_LINE >> 20} MB")
    try:
        return loads(line)
    except ValueError as error:
        raise PlayerError(f"not a line of JSON in UTF-8: {error}") from None


def _text_of(answer: Answer) -> str:
    """Return a reply as a line."""
    try:
        return dumps(answer)
    except ValueError as error:  # the id of the request could be read but cannot be written
        return dumps({"error": f"the answer cannot be written: {error}"})


def _checked(request: Any) -> str:
    """Return the command of a request; raise `PlayerError` if the request is malformed."""
    if not isinstance(request, dict):
        raise PlayerError('a line is an object, such as {"command": "new"}')
    command = request.get("command")
    if not isinstance(command, str) or command not in _FIELDS:
        raise PlayerError(f'"command" is one of {", ".join(_FIELDS)}, not {command!r}'[:200])
    if unknown := sorted(request.keys() - _FIELDS[command] - {"command", "id"}):
        raise PlayerError(f"{command} takes no {unknown[0]!r}"[:200])
    return command


def _feedback(request: Answer) -> str | int:
    feedback = request.get("feedback")
    if not isinstance(feedback, str | int):
        raise PlayerError('"feedback" takes text, such as "bybbb", or the code as a number')
    return feedback


def _feedbacks(request: Answer) -> list[str | int | None]:
    feedback = request.get("feedback")
    if not isinstance(feedback, list) or not all(
        isinstance(one, str | int | None) for one in feedback
    ):
        raise PlayerError(
            '"feedback" takes a list, such as ["bybbb", "ggbbb"], of every open board'
        )
    return feedback


def _text(request: Answer, key: str) -> str | None:
    value = request.get(key)
    if value is not None and not isinstance(value, str):
        raise PlayerError(f'"{key}" takes text')
    return value
