"""A table as plain text, Markdown or CSV, and the option that says which."""

from collections.abc import Sequence

from player.cli.args import Arguments, Option, UsageError
from player.words.cells import cell

FORMS = ("text", "markdown", "csv")

FORMAT = Option("--format", "text, markdown or csv (text)", "FORM", choices=lambda: FORMS)

Cells = Sequence[Sequence[str]]


def read_form(given: Arguments) -> str:
    """The form that --format asks for."""
    form = given.get("--format", "text")
    if form not in FORMS:
        raise UsageError(f"--format must be one of {', '.join(FORMS)}, not {form!r}")
    return form


def print_table(cells: Cells, form: str, *, words: int = 1) -> None:
    """Print a table as `render` draws it."""
    print(render(cells, form, words=words), end="")


def _row(texts: Sequence[str]) -> list[str]:
    """A row for a spreadsheet: numbers as they are, and what it took for a formula as text.

    >>> _row(["=1+2", "-0.5", "+0.0123"])
    ["'=1+2", '-0.5', '+0.0123']
    """
    return [text if _is_number(text) else cell(text) for text in texts]


def _is_number(text: str) -> bool:
    """Whether a text is a number and nothing else."""
    return text.lstrip("+-").replace(".", "", 1).isdecimal() and text.isascii() and "+-" not in text


def render(cells: Cells, form: str, *, words: int = 1) -> str:
    """A table in a form of `FORMS`, the first row being its head.

    In text and Markdown the first `words` columns, which hold words, stand to the left, the others to
    the right; in text nothing follows the last sign of a row.

    >>> print(render([["policy", "total"], ["size", "8060"]], "markdown"), end="")
    | policy | total |
    | --- | --: |
    | size | 8060 |
    >>> print(render([["word", "total"], ["salet", "7920"], ["xylyl", "infeasible"]], "text"), end="")
    word        total
    salet        7920
    xylyl  infeasible
    """
    if form == "csv":
        import csv
        import io

        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(map(_row, cells))
        return text.getvalue()
    if form == "markdown":
        rule = ["---" if i < words else "--:" for i in range(len(cells[0]))]
        return "".join(f"| {' | '.join(row)} |\n" for row in [cells[0], rule, *cells[1:]])
    columns = []
    for i, column in enumerate(zip(*cells)):
        width = max(map(len, column))
        columns.append([cell.ljust(width) if i < words else cell.rjust(width) for cell in column])
    return "".join("  ".join(row).rstrip() + "\n" for row in zip(*columns))
