"""Bounds of openers from joined parts equal those from each part."""

import random

import pytest

from compiler.check import openers
from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.marking import score_all
from player.words.lists import WordLists
from tests.support.games import random_words


@pytest.mark.parametrize("weighted", [False, True])
def test_bounds_do_not_depend_on_groups(weighted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openers, "CHUNK", 8)
    rng = random.Random(f"openers {weighted}")
    for _ in range(4):
        words = random_words(rng, 90, 3, "abcdef")
        lists = WordLists(rng.sample(words, 40), words)
        weights = [rng.randint(1, 9) if weighted else 1 for _ in lists.answers]
        board = CheckerMatrix(score_all(lists.words, range(len(weights)), 1), weights)
        in_groups = openers.similar(lists.words, range(len(words)))
        for some in [*in_groups, rng.sample(range(len(words)), 5), [*range(len(words))]]:
            group = openers.OpenerGroup(board, some)
            for opener in some:
                bound = board.opener_bound(opener, INFINITE)
                assert group.bound(opener, INFINITE) == bound
                for enough in (bound - 1, bound, bound + 1):
                    assert (group.bound(opener, enough) >= enough) == (enough <= bound)


def test_every_opener_is_in_one_group() -> None:
    words = random_words(random.Random(3), 90, 3, "abcdef")
    groups = [*openers.similar(words, range(0, len(words), 2))]
    assert sorted(opener for group in groups for opener in group) == [*range(0, len(words), 2)]
    assert [len(group) for group in groups] == sorted(map(len, groups), reverse=True)
    assert [*openers.similar(["a", "b"], [1, 0])] == [[0, 1]]
    for group in groups:
        first, *others = (words[opener] for opener in group)
        alike = [{i for i in range(3) if word[i] == first[i]} for word in others]
        assert not alike or len(set.intersection(*alike)) >= 2
