"""Run the notebook of docs/ cell by cell, as Jupyter would, and compare or store its output.

`python -m tests.support.notebook` writes the output of the cells into it. Jupyter is not needed, because the output
of our cells is only what they print and the value of the last line.
"""

import ast
import io
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

PATH = Path(__file__).resolve().parents[2] / "docs" / "notebook.ipynb"

Output = dict[str, Any]


def read() -> dict[str, Any]:
    """Return the notebook as stored."""
    found: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with the output of its cells, run one after another."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count, cells = 0, []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = _outputs("".join(cell["source"]), names, count)
            cells.append(cell | {"execution_count": count, "outputs": outputs})
        else:
            cells.append(cell)
    return notebook | {"cells": cells}


def _outputs(source: str, names: dict[str, Any], count: int) -> list[Output]:
    """Return the output of one cell: what it prints, and the value of its last line if that is an expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "notebook", "exec"), names)  # noqa: S102  # it is ours
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)  # noqa: S307
    outputs: list[Output] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if html := getattr(value, "_repr_html_", None):
            data = {"text/html": _lines(html())} | data
        outputs.append(
            {
                "data": data,
                "execution_count": count,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def text_of(notebook: dict[str, Any]) -> str:
    """Return the text of a notebook file."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main(show: Callable[[str], None] = print) -> None:
    PATH.write_text(text_of(run(read())), encoding="utf-8")
    show(f"{PATH.name} shows what its cells give")


if __name__ == "__main__":
    main()
