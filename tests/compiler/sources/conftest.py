"""Fixtures of the tests of sources."""

import pytest

from compiler.sources.recipes import BY_CODE


@pytest.fixture
def at_hand(tmp_path, monkeypatch):
    """Put the small packages of a recipe into a folder, and register its small recipe; return the folder."""
    from tests.compiler.sources.test_sources import little

    monkeypatch.chdir(tmp_path)

    def at_hand(code):
        recipe, packed = little(code)
        monkeypatch.setitem(BY_CODE, code, recipe)
        folder = tmp_path / "packages"
        folder.mkdir()
        for number, data in enumerate(packed.values()):
            (folder / f"package{number}").write_bytes(data)
        (folder / "other").write_text("something else")
        return folder

    return at_hand
