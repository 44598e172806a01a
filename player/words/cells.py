"""Text in cells of a CSV file, escaped so that no spreadsheet takes it for a formula."""

# How a formula begins; some spreadsheets accept the wide signs too.
_FORMULAS = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")


def cell(text: str) -> str:
    """Return a text as a cell; a text that a spreadsheet would take for a formula gets a ' in front.

    A text that already begins with ' gets another one, so that `bare` restores it.

    >>> cell("1+2=3"), cell("=1+2"), bare(cell("=1+2")), bare(cell("'=1+2"))
    ('1+2=3', "'=1+2", '=1+2', "'=1+2")
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULAS) else text


def bare(text: str) -> str:
    """Return the text of a cell that `cell` made."""
    return text[1:] if text[:1] == "'" and text.lstrip("'").startswith(_FORMULAS) else text
