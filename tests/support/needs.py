"""What some tests need that not every machine has: named when it is missing, and demanded in CI."""

import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

import pytest

LACKING = "not on this machine: "

PACKAGES = ("numpy", "numba", "msgpack")  # whose versions matter to what the tests find
TOOLS = ("chromium", "firefox-esr", "node", "zsh", "fish", "man", "mandoc")  # that some tests drive


def lack(what: str) -> NoReturn:
    """Skip a test, to be told of at the end; fail it where everything should be there (CI is set)."""
    if os.environ.get("CI"):
        pytest.fail(f"{LACKING}{what}, and CI is to test with it")
    pytest.skip(f"{LACKING}{what}")


def here() -> list[str]:
    """What the tests run on, and which tools they have to do without."""
    versions = [f"{package} {_version(package)}" for package in PACKAGES]
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    python = f"Python {sys.version.split()[0]}"
    return [f"guesstree: {', '.join([python, *versions])}"] + [
        f"without: {', '.join(missing)}" for _ in missing[:1]
    ]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"
