"""What some tests need that not every machine has: named when it is missing, and demanded in CI."""

import os
from typing import NoReturn

import pytest

LACKING = "not on this machine: "


def lack(what: str) -> NoReturn:
    """Skip a test, to be told of at the end; fail it where everything should be there (CI is set)."""
    if os.environ.get("CI"):
        pytest.fail(f"{LACKING}{what}, and CI is to test with it")
    pytest.skip(f"{LACKING}{what}")
