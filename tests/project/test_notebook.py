"""The notebook of docs/ contains exactly the output of its cells."""

import pytest

from tests.support import notebook


def test_the_notebook_shows_what_its_cells_give() -> None:
    there = notebook.PATH.read_text(encoding="utf-8")
    assert notebook.text_of(notebook.run(notebook.read())) == there, (
        "python -m tests.support.notebook"
    )


def test_the_notebook_has_a_valid_format() -> None:
    found = notebook.read()
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in found["cells"]]
    assert len(set(ids)) == len(ids) > 10
    shown = [cell["outputs"] for cell in found["cells"] if cell["cell_type"] == "code"]
    assert sum("text/html" in output.get("data", ()) for cell in shown for output in cell) >= 3


def test_a_cell_that_gives_something_else_is_detected() -> None:
    found = notebook.read()
    (cell,) = [cell for cell in found["cells"] if "".join(cell["source"]).endswith("\ntree")]
    cell["source"] = [*cell["source"][:-1], "tree.answers[:2]"]
    assert notebook.text_of(notebook.run(found)) != notebook.PATH.read_text(encoding="utf-8")


def test_a_cell_that_fails_fails() -> None:
    cell = {
        "cell_type": "code",
        "id": "x",
        "metadata": {},
        "source": ["no_such_name"],
        "outputs": [],
    }
    with pytest.raises(NameError):
        notebook.run({"cells": [cell]})
