"""Which guesses each mode allows: normal, hard and ultra, defined once.

A history is the list of `(guess, code)` played so far.

- normal: any word of the list.
- hard: a letter in its right place stays there, and a letter that scored n times in some earlier
  guess is played at least n times. Nothing more: a letter marked absent may come back, and one
  marked elsewhere may stay where it was.
- ultra: only a word that could still be the answer, given every code seen.

>>> from player.core.feedback import parse_feedback
>>> crane = [("crane", parse_feedback("bbgby", 5))]
>>> why_not(crane, "slate", "hard")
>>> why_not(crane, "moist", "hard")
'must keep A in place 3'
>>> why_not(crane, "slate", "ultra")
"could not be the answer: 'crane' would have shown bbgbg"
"""

from player.core.errors import GameError
from player.core.feedback import ABSENT, PLACED, History, format_feedback, marks_of, score
from player.core.messages import later, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.rule import Rule

MODES = ("normal", "hard", "ultra")

# From two on, as they are said; larger ones are written in digits.
_NUMBERS = (
    later("two"), later("three"), later("four"), later("five"), later("six"), later("seven"), later("eight"),
    later("nine"), later("ten"),
)  # fmt: skip


def is_allowed(history: History, word: str, mode: str, scoring: "Rule | None" = None) -> bool:
    """Tell whether `mode` allows `word` after `history`; marked as letters are unless `scoring` says how.

    >>> is_allowed([("crane", 0)], "crane", "hard")
    True
    """
    return why_not(history, word, mode, scoring) is None


def why_not(history: History, word: str, mode: str, scoring: "Rule | None" = None) -> str | None:
    """Say why `mode` forbids `word` after `history`; None if it is allowed.

    Guesses are marked as letters are unless `scoring` says how.

    >>> why_not([("eerie", int("11000", 3))], "crane", "hard")
    'must contain two Es'
    """
    if mode not in MODES:
        raise GameError(f"there is no mode {mode!r}; expected one of {', '.join(MODES)}")
    if mode == "normal":
        return None
    if scoring is not None and mode not in scoring.modes:
        raise GameError(f"{scoring.name} has no {mode} mode")
    if mode == "hard" and scoring is not None and scoring.alphabet is not None:
        coded = [(scoring.coded(guess), code) for guess, code in history]
        reason = why_not(coded, scoring.coded(word), mode)
        return reason and scoring.shown(reason)
    reasons = (
        _against_hard(guess, code, word)
        if mode == "hard"
        else _against_ultra(guess, code, word, scoring)
        for guess, code in history
    )
    return next(filter(None, reasons), None)


def _against_hard(guess: str, code: int, word: str) -> str | None:
    """Say which hint of one guess `word` leaves unused."""
    marks = marks_of(code, len(guess))
    for place, (letter, mark) in enumerate(zip(guess, marks)):
        if mark == PLACED and word[place] != letter:
            return say(
                "must keep {letter} in place {place}", letter=letter.upper(), place=place + 1
            )
    scored = [letter for letter, mark in zip(guess, marks) if mark != ABSENT]
    for letter in scored:
        if word.count(letter) < (least := scored.count(letter)):
            if least == 1:
                return say("must contain {letter}", letter=letter.upper())
            return say(
                "must contain {number} {letter}s", number=_number(least), letter=letter.upper()
            )
    return None


def _against_ultra(guess: str, code: int, word: str, scoring: "Rule | None") -> str | None:
    """Say which code seen speaks against `word` as the answer."""
    shown = score(guess, word) if scoring is None else scoring.score(guess, word)
    if shown == code:
        return None
    text = format_feedback(shown, len(guess)) if scoring is None else scoring.show(shown)
    return say(
        "could not be the answer: {word} would have shown {marks}", word=repr(guess), marks=text
    )


def _number(count: int) -> str:
    """Return a number above one as people say it."""
    return say(_NUMBERS[count - 2]) if count - 2 < len(_NUMBERS) else str(count)
