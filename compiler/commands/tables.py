"""Tables as plain text, Markdown or CSV, and the option --format that selects one."""

from collections.abc import Sequence

from player.cli.args import Arguments, Option, UsageError
from player.words.cells import cell

FORMS = ("text", "markdown", "csv")

FORMAT = Option("--format", "text, markdown or csv (text)", "FORM", choices=lambda: FORMS)

Cells = Sequence[Sequence[str]]


def read_form(given: Arguments) -> str:
    """Return the value of --format."""
    form = given.get("--format", "text")
    if form not in FORMS:
        raise UsageError(f"--format must be one of {', '.join(FORMS)}, not {form!r}")
    return form


def print_table(cells: Cells, form: str, *, words: int = 1) -> None:
    """Print a table as `render` draws it."""
    print(render(cells, form, words=words), end="")


def _row(texts: Sequence[str]) -> list[str]:
    """Return a row for a spreadsheet: numbers unchanged, texts that look like formulas escaped.

    >>> _row(["=1+2", "-0.5", "+0.0123"])
    ["'=1+2", '-0.5', '+0.0123']
    """
    return [text if _is_number(text) else cell(text) for text in texts]


def _is_number(text: str) -> bool:
    """Whether a text is a number and nothing else."""
    return text.lstrip("+-").replace(".", "", 1).isdecimal() and text.isascii() and "+-" not in text


def render(cells: Cells, form: str, *, words: int = 1) -> str:
    """Return a table in one of `FORMS`; the first row is the header.

    In text and Markdown, the first `words` columns are left-aligned and the others right-aligned. Rows of text have
    no trailing blanks.

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
