"""Tests that run on a few cases in the quick tier and on many in the slow one."""

import pytest


def few_then_many(name: str, few: object, many: object) -> pytest.MarkDecorator:
    """Give a test `few` as the argument `name`; in the slow tier, give it `many`."""
    slow = pytest.mark.slow("repeats on many cases what the quick tier shows on a few")
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=slow)])


def quick_first(quick: int, cases: object) -> list[object]:
    """Return cases to parametrize with: the first `quick` as they are, the rest marked slow."""
    slow = pytest.mark.slow("shows on more cases what the quick tier shows on the first ones")
    return [
        case
        if at < quick
        else pytest.param(*(case if isinstance(case, tuple) else [case]), marks=slow)
        for at, case in enumerate(cases)
    ]
