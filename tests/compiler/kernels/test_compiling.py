"""The progress of compiling: the share done and the time left."""

from types import FunctionType, SimpleNamespace

import pytest

from compiler.kernels import compiling

# `top` calls `middle` and `bottom`, and `middle` calls `bottom`.
CODE = """
def bottom(): pass
def middle(): bottom(); bottom()
def top(): middle(); bottom(); print()
def other(): pass
"""


@pytest.fixture
def kernels(monkeypatch) -> dict[str, FunctionType]:
    """Register the Python functions of some kernels, and no others."""
    for name in ("_wanted", "_done", "_open", "_listeners"):
        monkeypatch.setattr(compiling, name, type(getattr(compiling, name))())
    for name in ("_compiled", "_spent", "_began"):
        monkeypatch.setattr(compiling, name, 0)
    clock = iter(range(100))
    monkeypatch.setattr(compiling, "monotonic", lambda: next(clock))
    found: dict[str, object] = {}
    exec(CODE, found)  # noqa: S102
    functions = {name: one for name, one in found.items() if isinstance(one, FunctionType)}
    found |= {name: SimpleNamespace(py_func=one) for name, one in functions.items()}
    return functions


def test_the_share_and_the_time_left_follow_the_code_of_all_kernels_needed(kernels) -> None:
    length = {name: len(one.__code__.co_code) for name, one in kernels.items()}
    whole = length["top"] + length["middle"] + length["bottom"]
    reports: list[tuple[float, float]] = []
    with compiling.watched(lambda *report: reports.append(report)):
        compiling.begin(kernels["top"])  # at 0 s
        compiling.begin(kernels["middle"])
        compiling.begin(kernels["bottom"])
        compiling.end(kernels["bottom"], compiled=True)  # at 1 s
        compiling.end(kernels["middle"], compiled=True)
        compiling.end(kernels["top"], compiled=True)
    done = length["bottom"]
    assert reports[0] == (done / whole, (whole - done) / done)
    done += length["middle"]
    assert reports[1] == (done / whole, 2 * (whole - done) / done)
    assert reports[2] == (1, 0)
    compiling.begin(kernels["other"])
    compiling.end(kernels["other"], compiled=True)
    assert len(reports) == 3  # without a listener


def test_kernels_announced_count_from_the_start(kernels) -> None:
    reports: list[tuple[float, float]] = []
    compiling.expect(SimpleNamespace(py_func=kernels["top"]), print)
    with compiling.watched(lambda *report: reports.append(report)):
        compiling.begin(kernels["other"])
        compiling.end(kernels["other"], compiled=True)
    assert 0 < reports[0][0] < 0.5


def test_what_is_loaded_or_left_out_is_not_waited_for(kernels) -> None:
    reports: list[tuple[float, float]] = []
    with compiling.watched(lambda *report: reports.append(report)):
        compiling.begin(kernels["middle"])
        compiling.end(kernels["middle"], compiled=False)
        assert reports == []
        compiling.begin(kernels["top"])
        compiling.begin(kernels["other"])  # numba cannot compile it
        compiling.end(kernels["top"], compiled=True)
    assert reports == [(1, 0)]
