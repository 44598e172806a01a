"""Verify a tree together with its word lists and the certificate beside it."""

from __future__ import annotations

import os

from player.core import verify as core
from player.core.messages import say
from player.core.text import some
from player.proofs.certificate import certificate_path, objection
from player.words.lists import WordLists
from player.words.tree_lists import lists_for, mismatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from player.core.tree import Tree


class Report:
    """The defects of a tree (`problems`), and the checks that could not be made (`notes`)."""

    __slots__ = ("notes", "problems")

    def __init__(self, problems: list[str], notes: list[str]) -> None:
        self.problems, self.notes = problems, notes

    @property
    def ok(self) -> bool:
        """Whether everything that was checked holds."""
        return not self.problems

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON."""
        return {"ok": self.ok, "problems": self.problems, "notes": self.notes}


def verify(tree: Tree, lists: WordLists | None = None) -> Report:
    """Check everything that `tree` claims, also against `lists` or the lists it names by digest.

    What cannot be checked becomes a note: lists that are not found, a certificate that proves nothing.

    >>> import player
    >>> verify(player.load("classic")).problems
    []
    """
    report = Report(core.verify(tree), [])
    lists = lists or lists_for(tree)
    report.notes += _certificate_notes(tree, lists)
    if lists is None:
        report.notes.append(
            say("the guess list was not found, so it was not checked that every guess is on it")
        )
    else:
        report.problems += _list_problems(tree, lists)
    return report


def _list_problems(tree: Tree, lists: WordLists) -> list[str]:
    """Compare the tree with the lists it was made from."""
    problems = []
    if problem := mismatch(tree, lists):
        problems.append(problem)
    if tree.meta["guesses"] != len(lists.words):
        problems.append(
            f"guesses: the file says {tree.meta['guesses']}, {lists.name} has {len(lists.words)}"
        )
    known = set(lists.words)
    if unknown := [word for word in tree.words if word not in known]:
        problems.append(f"guesses that {lists.name} does not have: {some(unknown)}")
    return problems


def _certificate_notes(tree: Tree, lists: WordLists | None) -> list[str]:
    """Return why a certificate beside the tree, if there is one, does not prove it."""
    path = certificate_path(tree.path) if tree.path else ""
    if not os.path.exists(path):
        return []
    if lists is not None and mismatch(tree, lists):
        lists = None
    reason = objection(tree, path, lists=lists)
    if not reason:
        return []
    return [say("the certificate beside the tree does not prove it: {reason}", reason=reason)]
