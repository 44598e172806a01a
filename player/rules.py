"""Which guesses each mode allows: normal, hard and ultra, defined once.

A history is the list of `(guess, code)` played so far.

- normal: any word of the list.
- hard: a letter in its right place stays there, and a letter that scored n times in some earlier
  guess is played at least n times. Nothing more: a letter marked absent may come back, and one
  marked elsewhere may stay where it was.
- ultra: only a word that could still be the answer, given every code seen.

>>> from player.feedback import parse_feedback
>>> crane = [("crane", parse_feedback("bbgby", 5))]
>>> why_not(crane, "slate", "hard")
>>> why_not(crane, "moist", "hard")
'must keep A in place 3'
>>> why_not(crane, "slate", "ultra")
"could not be the answer: 'crane' would have shown bbgbg"
"""

from player.errors import GameError
from player.feedback import ABSENT, PLACED, History, format_feedback, marks_of, score

MODES = ("normal", "hard", "ultra")

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def is_allowed(history: History, word: str, mode: str) -> bool:
    """Tell whether `mode` allows `word` after `history`.

    >>> is_allowed([("crane", 0)], "crane", "hard")
    True
    """
    return why_not(history, word, mode) is None


def why_not(history: History, word: str, mode: str) -> str | None:
    """Say why `mode` forbids `word` after `history`; None if it is allowed.

    >>> why_not([("eerie", int("11000", 3))], "crane", "hard")
    'must contain two Es'
    """
    if mode not in MODES:
        raise GameError(f"there is no mode {mode!r}; expected one of {', '.join(MODES)}")
    if mode == "normal":
        return None
    check = _against_hard if mode == "hard" else _against_ultra
    return next((reason for guess, code in history if (reason := check(guess, code, word))), None)


def _against_hard(guess: str, code: int, word: str) -> str | None:
    """Say which hint of one guess `word` leaves unused."""
    marks = marks_of(code, len(guess))
    for place, (letter, mark) in enumerate(zip(guess, marks)):
        if mark == PLACED and word[place] != letter:
            return f"must keep {letter.upper()} in place {place + 1}"
    scored = [letter for letter, mark in zip(guess, marks) if mark != ABSENT]
    for letter in scored:
        if word.count(letter) < (least := scored.count(letter)):
            return f"must contain {_times(letter, least)}"
    return None


def _against_ultra(guess: str, code: int, word: str) -> str | None:
    """Say which code seen speaks against `word` as the answer."""
    if (shown := score(guess, word)) == code:
        return None
    return (
        f"could not be the answer: {guess!r} would have shown {format_feedback(shown, len(guess))}"
    )


def _times(letter: str, count: int) -> str:
    """Return a number of letters as people say it: `an E` is `E`, then `two Es`."""
    if count == 1:
        return letter.upper()
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {letter.upper()}s"
