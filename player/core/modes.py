"""Modes: which guesses normal, hard and ultra mode allow.

- normal: any word of the list.
- hard: a letter in its right place stays there, and a letter that was marked n times in an earlier guess is played
  at least n times. Nothing more: a letter marked absent may return, one marked elsewhere may stay where it was.
- ultra: only words that could still be the answer, given every code so far.

>>> from player.core.feedback import parse_feedback
>>> crane = [("crane", parse_feedback("bbgby", 5))]
>>> why_not(crane, "slate", "hard")
>>> why_not(crane, "moist", "hard")
'must keep A in place 3'
>>> why_not(crane, "slate", "ultra")
"could not be the answer: 'crane' would have shown bbgbg"
"""

from player.core.errors import GameError
from player.core.feedback import ABSENT, PLACED, History, marks_of
from player.core.messages import later, say
from player.core.rule import LetterRule, Rule

MODES = ("normal", "hard", "ultra")

# The numbers from two on as words; larger ones are written in digits.
_NUMBERS = (
    later("two"), later("three"), later("four"), later("five"), later("six"), later("seven"), later("eight"),
    later("nine"), later("ten"),
)  # fmt: skip


def why_not(history: History, word: str, mode: str, scoring: Rule | None = None) -> str | None:
    """Return why `mode` forbids `word` after `history`; None if the word is allowed.

    >>> why_not([("eerie", int("11000", 3))], "crane", "hard")
    'must contain two Es'
    """
    if mode not in MODES:
        raise GameError(f"there is no mode {mode!r}; expected one of {', '.join(MODES)}")
    if mode == "normal":
        return None
    rule = scoring or LetterRule(len(word))
    if mode not in rule.modes:
        raise GameError(f"{rule.name} has no {mode} mode")
    against = _against_hard if mode == "hard" else _against_ultra
    return next(filter(None, (against(guess, code, word, rule) for guess, code in history)), None)


def _against_hard(guess: str, code: int, word: str, rule: Rule) -> str | None:
    """Return which hint of one guess `word` does not use; None if it uses all."""
    guess, word = rule.coded(guess), rule.coded(word)
    marks = marks_of(code, len(guess))
    for place, (letter, mark) in enumerate(zip(guess, marks), 1):
        if mark == PLACED and word[place - 1] != letter:
            return rule.shown(
                say("must keep {letter} in place {place}", letter=letter.upper(), place=place)
            )
    marked = [letter for letter, mark in zip(guess, marks) if mark != ABSENT]
    for letter in marked:
        least = marked.count(letter)
        if word.count(letter) >= least:
            continue
        if least == 1:
            return rule.shown(say("must contain {letter}", letter=letter.upper()))
        number = say(_NUMBERS[least - 2]) if least - 2 < len(_NUMBERS) else str(least)
        return rule.shown(
            say("must contain {number} {letter}s", number=number, letter=letter.upper())
        )
    return None


def _against_ultra(guess: str, code: int, word: str, rule: Rule) -> str | None:
    """Return why one guess rules out `word` as the answer; None if it does not."""
    found = rule.score(guess, word)
    if found == code:
        return None
    return say(
        "could not be the answer: {word} would have shown {marks}",
        word=repr(guess),
        marks=rule.show(found),
    )
