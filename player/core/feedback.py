"""Letter feedback: how a guess is marked, as a code and as text. Defined here and nowhere else.

A mark is 2 (right letter, right place), 1 (right letter, elsewhere) or 0 (absent). The code of a guess is its
marks read as a number in base 3, first letter most significant: `yybbg` is `int("11002", 3)`.
"""

from collections.abc import Sequence

from player.core.errors import FeedbackError
from player.core.messages import counted, say
from player.core.text import brief

Turn = tuple[str, int]  # the word played and its code
History = Sequence[Turn]  # the turns of a game so far

MIN_LENGTH, MAX_LENGTH = 2, 15  # of words

ABSENT, ELSEWHERE, PLACED = 0, 1, 2

# Accepted characters by mark. `o + ? *` are refused because people use them with opposite meanings.
MARKS_READ = ("b0.-_x⬛⬜", "y1🟨🟦", "g2🟩🟧")
_MARK = {sign: mark for mark, signs in enumerate(MARKS_READ) for sign in signs}

# Printed characters by style and mark.
STYLES = {"letters": "byg", "squares": "⬛🟨🟩", "contrast": "⬛🟦🟧"}

# Invisible characters in squares copied from a phone: "show as a picture", and those that set the direction.
_INVISIBLE = str.maketrans("", "", "\ufe0f\u2067\u2069")


def score(guess: str, answer: str) -> int:
    """Return the code that `guess` earns when `answer` is the secret.

    A letter is marked as often as the answer has it: right places first, then the others from left to right.
    Capitals count as small letters.

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


def parse_feedback(text: str, length: int) -> int:
    """Return the code of feedback written in letters, digits or squares; spaces are ignored.

    >>> parse_feedback("B yy-2", 5) == int("01102", 3)
    True
    """
    marks = example(_checked_length(length))
    if not isinstance(text, str):
        raise FeedbackError(f"feedback is text, such as {marks!r}, not {brief(text)}")
    signs = "".join(text.lower().split()).translate(_INVISIBLE)
    for sign in signs:
        if sign not in _MARK:
            message = say(
                "{sign} is not a feedback mark: g right place, y elsewhere, b absent, "
                "for example {marks}",
                sign=repr(sign),
                marks=marks,
            )
            raise FeedbackError(message)
    if len(signs) != length:
        raise FeedbackError(
            counted(
                length,
                "feedback needs {count} mark, one for each letter, not {given}: for example {marks}",
                "feedback needs {count} marks, one for each letter, not {given}: for example {marks}",
                given=len(signs),
                marks=marks,
            )
        )
    return int("".join(str(_MARK[sign]) for sign in signs), 3)


def format_feedback(code: int, length: int, style: str = "letters") -> str:
    """Return a code as text, in a style of `STYLES`.

    >>> format_feedback(int("01002", 3), 5), format_feedback(int("01002", 3), 5, "squares")
    ('bybbg', '⬛🟨⬛⬛🟩')
    """
    signs = STYLES.get(style) if isinstance(style, str) else None
    if signs is None:
        raise FeedbackError(f"a style is one of {', '.join(STYLES)}, not {brief(style)}")
    marks = marks_of(check_code(code, _checked_length(length)), length)
    return "".join(signs[mark] for mark in marks)


def check_code(code: int, length: int) -> int:
    """Return `code`; raise `FeedbackError` if it is not a code of `length` marks."""
    if isinstance(code, bool) or not isinstance(code, int) or not 0 <= code < 3**length:
        raise FeedbackError(
            f"{brief(code)} is not a feedback code for {length} letters: "
            f"expected a whole number from 0 to {3**length - 1}"
        )
    return code


def marks_of(code: int, length: int) -> list[int]:
    """Return the marks of a code, first letter first.

    >>> marks_of(int("01002", 3), 5)
    [0, 1, 0, 0, 2]
    """
    return [code // 3**power % 3 for power in range(length - 1, -1, -1)]


def example(length: int) -> str:
    """Return feedback of `length` marks as people type it."""
    return ("bygbb" * length)[:length]


def _checked_length(length: int) -> int:
    if isinstance(length, bool) or not isinstance(length, int) or not 1 <= length <= MAX_LENGTH:
        raise FeedbackError(
            f"the length of a word is a number from 1 to {MAX_LENGTH}, not {brief(length)}"
        )
    return length
