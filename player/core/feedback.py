"""The one definition of feedback: what a guess is told, as a number and as text.

A mark is 2 (right letter, right place), 1 (right letter, elsewhere) or 0 (absent). The code of
a guess is its marks read as a number in base 3, first letter most significant, so that
`yybbg` is `int("11002", 3)`.
"""

from collections.abc import Iterable, Sequence

from player.core.errors import FeedbackError
from player.core.messages import counted, say
from player.core.text import brief
from player.core.word import MAX_LENGTH

Turn = tuple[str, int]  # the word played and the code that came back
History = Sequence[Turn]  # the turns of a game so far

ABSENT, ELSEWHERE, PLACED = 0, 1, 2

# What people type, by mark. `o + ? *` mean opposite things to different people: never guessed at.
MARKS_READ = ("b0.-_x⬛⬜", "y1🟨🟦", "g2🟩🟧")

# What we print, by style; a style is indexed by the mark.
STYLES = {"letters": "byg", "squares": "⬛🟨🟩", "contrast": "⬛🟦🟧"}

# What comes along with squares in text copied from a phone and means nothing here: "show it as a picture", and
# the signs between which squares go from right to left.
_UNMEANT = str.maketrans("", "", "\ufe0f\u2067\u2069")

_MARK = {sign: mark for mark, signs in enumerate(MARKS_READ) for sign in signs}


def score(guess: str, answer: str) -> int:
    """Return the code that `guess` earns when `answer` is the secret.

    A letter is marked as often as the answer has it: right places first, then the others from
    left to right. Capitals count as small letters.

    >>> score("speed", "abide") == score("SPEED", "Abide") == int("00101", 3)
    True
    """
    try:
        guess, answer = str.lower(guess), str.lower(answer)
    except TypeError:
        wrong = guess if not isinstance(guess, str) else answer
        raise FeedbackError(f"a guess and its answer are text, not {brief(wrong)}") from None
    if len(guess) != len(answer):
        raise FeedbackError(
            f"a guess and its answer have one length: {guess!r} has {len(guess)} letters, "
            f"{answer!r} has {len(answer)}"
        )
    code = 0
    loose = [right for played, right in zip(guess, answer) if played != right]
    for played, right in zip(guess, answer):
        code *= 3
        if played == right:
            code += PLACED
        elif played in loose:
            loose.remove(played)
            code += ELSEWHERE
    return code


def partition(guess: str, answers: Iterable[str]) -> dict[int, list[str]]:
    """Return the parts of `answers` by the code that `guess` earns, each in the order given.

    >>> partition("ab", ["ab", "ba", "cd", "dc"])
    {8: ['ab'], 4: ['ba'], 0: ['cd', 'dc']}
    """
    parts: dict[int, list[str]] = {}
    for answer in answers:
        parts.setdefault(score(guess, answer), []).append(answer)
    return parts


def solved_code(length: int) -> int:
    """Return the code of a guess that is the answer: all marks 2.

    >>> format_feedback(solved_code(5), 5)
    'ggggg'
    """
    return 3**length - 1  # type: ignore[no-any-return]  # int ** int may be a float to mypy


def check_code(code: int, length: int) -> int:
    """Return `code` if it is a feedback code of `length` marks, else raise `FeedbackError`.

    >>> check_code(242, 5)
    242
    """
    if isinstance(code, bool) or not isinstance(code, int) or not 0 <= code < 3**length:
        raise FeedbackError(
            f"{brief(code)} is not a feedback code for {length} letters: "
            f"expected a whole number from 0 to {3**length - 1}"
        )
    return code


def parse_feedback(text: str, length: int) -> int:
    """Return the code that `text` spells, in letters, digits or squares, spaces ignored.

    >>> parse_feedback("B yy-2", 5) == int("01102", 3)
    True
    """
    if not isinstance(text, str):
        raise FeedbackError(
            f"feedback is text, such as {_example(_checked_length(length))!r}, not {brief(text)}"
        )
    length = _checked_length(length)
    signs = "".join(text.lower().split()).translate(_UNMEANT)
    code = 0
    for sign in signs:
        if sign not in _MARK:
            raise FeedbackError(
                say(
                    "{sign} is not a feedback mark: g right place, y elsewhere, b absent, "
                    "for example {marks}",
                    sign=repr(sign),
                    marks=_example(length),
                )
            )
        code = code * 3 + _MARK[sign]
    if len(signs) != length:
        raise FeedbackError(
            counted(
                length,
                "feedback needs {count} mark, one for each letter, and this has {given}: "
                "for example {marks}",
                "feedback needs {count} marks, one for each letter, and this has {given}: "
                "for example {marks}",
                given=len(signs),
                marks=_example(length),
            )
        )
    return code


def format_feedback(code: int, length: int, style: str = "letters") -> str:
    """Return `code` as text, in a style of `STYLES`.

    >>> format_feedback(int("01002", 3), 5)
    'bybbg'
    >>> format_feedback(int("01002", 3), 5, "squares")
    '⬛🟨⬛⬛🟩'
    """
    signs = STYLES.get(style) if isinstance(style, str) else None
    if signs is None:
        raise FeedbackError(f"a style is one of {', '.join(STYLES)}, not {brief(style)}")
    return "".join(
        signs[mark] for mark in marks_of(check_code(code, _checked_length(length)), length)
    )


def marks_of(code: int, length: int) -> list[int]:
    """Return the marks of `code`, first letter first.

    >>> marks_of(int("01002", 3), 5)
    [0, 1, 0, 0, 2]
    """
    return [code // 3**power % 3 for power in range(length - 1, -1, -1)]


def _checked_length(length: int) -> int:
    """Return the length of a word if there are words of it, else raise `FeedbackError`."""
    if isinstance(length, bool) or not isinstance(length, int) or not 1 <= length <= MAX_LENGTH:
        raise FeedbackError(
            f"the length of a word is a number from 1 to {MAX_LENGTH}, not {brief(length)}"
        )
    return length


def _example(length: int) -> str:
    """Return a feedback text of `length` marks that shows all three."""
    return ("bygbb" * length)[:length]
