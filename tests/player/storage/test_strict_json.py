"""Strict JSON: no NaN and no Infinity, by one module for all code."""

import json
from pathlib import Path

import pytest

from compiler.policies import result_cache
from player.core.errors import TreeError
from player.export.formats import export
from player.page.site import files_of
from player.storage.strict_json import dumps, loads
from tests.support.little import little_tree
from tests.support.running import ROOT


def test_all_json_is_read_and_written_in_one_place():
    using = {
        str(path.relative_to(ROOT))
        for package in ("player", "compiler")
        for path in Path(ROOT / package).rglob("*.py")
        if any(
            line.split()[:2] in (["import", "json"], ["from", "json"])
            for line in path.read_text().splitlines()
        )
    }
    assert using == {
        "player/storage/strict_json.py",
        "player/page/site.py",
    }  # the latter reads the head of a script


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "Infinity",
        "[-Infinity]",
        "1e999",
        '{"a": -1E400}',
        "[" * 100_000,
        "9" * 5000,
        b"\xff",
        "",
        "1 2",
    ],
)
def test_invalid_json_is_refused(text):
    with pytest.raises(ValueError, match=r"\w"):
        loads(text)


def test_numbers_are_read_as_they_are_written():
    for value in (0.1, -1e-300, 1e308, 2**80, 5e-324, True, None):
        assert loads(dumps(value)) == json.loads(json.dumps(value)) == value


def test_what_json_cannot_say_is_not_written():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for value in (float("nan"), [float("inf")], {"a": -float("inf")}, deep):
        with pytest.raises(ValueError, match=r"\w"):
            dumps(value)


@pytest.mark.parametrize("value", [float("nan"), b"bytes"])
def test_a_tree_that_says_of_itself_what_json_cannot_is_refused_in_a_line(value):
    tree = little_tree()
    tree.meta = tree.meta | {"more": value}
    with pytest.raises(TreeError, match="cannot be written as JSON"):
        export(tree, "json")


@pytest.mark.parametrize("content", ["NaN", "[" * 100_000])
def test_an_entry_of_the_cache_that_is_no_json_counts_as_absent(content):
    result_cache.save("test", {"a": 1}, 5)
    assert result_cache.load("test", {"a": 1}) == 5
    Path(result_cache.path_of("test", {"a": 1})).write_text(
        f'{{"key": {{"a": 1}}, "content": {content}}}'
    )
    assert result_cache.load("test", {"a": 1}) is None


def test_a_worker_nested_too_deep_is_not_ours():
    assert files_of("const FILES = " + "[" * 100_000) is None
