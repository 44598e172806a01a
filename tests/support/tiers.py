"""Tests that run on a few cases in the quick tier and on many in the slow one."""

from itertools import product

import pytest


def few_then_many(name: str, few: object, many: object) -> pytest.MarkDecorator:
    """Give a test `few` as the argument `name`; in the slow tier, give it `many`."""
    slow = pytest.mark.slow("repeats on many cases what the quick tier shows on a few")
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=slow)])


def each_value_quick(*axes: object) -> list[object]:
    """Return all combinations of some values to parametrize with.

    In the quick tier each value occurs at least once; the slow tier has the other combinations.
    """
    slow = pytest.mark.slow("combines values that the quick tier shows in other combinations")
    axes = tuple(map(list, axes))
    quick = [tuple(axis[at % len(axis)] for axis in axes) for at in range(max(map(len, axes)))]
    return [case if case in quick else pytest.param(*case, marks=slow) for case in product(*axes)]


def quick_first(quick: int, cases: object) -> list[object]:
    """Return cases to parametrize with: the first `quick` as they are, the rest marked slow."""
    slow = pytest.mark.slow("shows on more cases what the quick tier shows on the first ones")
    return [
        case
        if at < quick
        else pytest.param(*(case if isinstance(case, tuple) else [case]), marks=slow)
        for at, case in enumerate(cases)
    ]
