"""The files and names of code that the documents mention exist."""

import importlib
import re

import pytest

from tests.support.running import ROOT

PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"])
SUFFIXES = "py|md|txt|js|html|css|png|msgpack|proof|toml"
FILE = re.compile(rf"(?:[\w.*-]+/)*[\w*-]+\.(?:{SUFFIXES})|(?:[\w.-]+/)+|Makefile|\.ci/run")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
LINK = re.compile(r"\]\(([^)#:]+)\)")
PACKAGES = ("", "compiler.", "player.")
MADE = ("build", "dist")  # folders that commands create


def quoted(text: str) -> set[str]:
    """Return the texts in backticks outside code blocks."""
    return set(
        re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    )


def exists(name: str) -> bool:
    """Tell whether a dotted name is one of our modules or a name in one; the package may be left out."""
    return any(found(f"{package}{name}") for package in PACKAGES)


def found(name: str) -> bool:
    """Tell whether a full name is a module, or an attribute or field of one."""
    module, rest = name, []
    while True:
        try:
            it = importlib.import_module(module)
            break
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            rest.insert(0, last)
        if not module:
            return False
    for part in rest:
        if not hasattr(it, part) and part not in getattr(it, "__annotations__", {}):
            return False
        it = getattr(it, part, None)
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_points_at_what_is_there(page) -> None:
    text = page.read_text(encoding="utf-8")
    pointers = [n for n in sorted(quoted(text)) if FILE.fullmatch(n) or NAME.fullmatch(n)]
    assert [name for name in pointers if not is_there(name) and not exists(name)] == []
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def is_there(name: str) -> bool:
    """Tell whether a file or folder exists: by its path from the top or a package, or anywhere by its name alone."""
    name = name.rstrip("/")
    if name.split("/")[0] in MADE:
        return True
    if any(True for top in ("", "compiler", "player") for _ in (ROOT / top).glob(name)):
        return True
    folders = ("compiler", "player", "tests", "data")
    return "/" not in name and any(True for folder in folders for _ in (ROOT / folder).rglob(name))


def test_pages_point_at_something() -> None:
    assert sum(len(quoted(page.read_text(encoding="utf-8"))) for page in PAGES) > 100


def test_what_is_not_there_is_detected() -> None:
    assert exists("kernels.solve.solve")
    assert exists("search.engine.Engine.opener")
    assert not exists("kernels.solve.solve_all")
    assert not exists("nothing.at.all")
    assert not is_there("compiler/kernels.py")
