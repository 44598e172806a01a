"""Text as a cell of a table, which no spreadsheet takes for a formula."""

# How a formula begins in a spreadsheet; some take the wide signs for the same.
_FORMULAS = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")


def cell(text: str) -> str:
    """Return a text as a cell of a table: what a spreadsheet took for a formula has a ' before it.

    What has one already gets another, so that `bare` gives back what was given.

    >>> cell("1+2=3"), cell("=1+2"), bare(cell("=1+2")), bare(cell("'=1+2"))
    ('1+2=3', "'=1+2", '=1+2', "'=1+2")
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULAS) else text


def bare(text: str) -> str:
    """Return the text that `cell` made a cell of."""
    return text[1:] if text[:1] == "'" and text.lstrip("'").startswith(_FORMULAS) else text
