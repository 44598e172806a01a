"""Tools that some tests need: reported if they are missing, and required in CI."""

import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

import pytest

LACKING = "not on this machine: "

PACKAGES = ("numpy", "numba", "msgpack")  # packages whose versions matter to the results
TOOLS = (
    "chromium",
    "firefox-esr",
    "node",
    "zsh",
    "fish",
    "man",
    "mandoc",
)  # programs that some tests run


def lack(what: str) -> NoReturn:
    """Skip a test and report it at the end of the run; with CI set, fail it."""
    if os.environ.get("CI"):
        pytest.fail(f"{LACKING}{what}, and CI is to test with it")
    pytest.skip(f"{LACKING}{what}")


def here() -> list[str]:
    """Return the versions the tests run on, and the missing tools."""
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
