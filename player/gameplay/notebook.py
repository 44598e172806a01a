"""Trees and games as shown in a notebook.

The HTML is small and has no script; text from files is escaped. Colours are those of the surrounding page,
light or dark. Marks have their own colours and, as on the player's page, a shape for each mark.
"""

from __future__ import annotations

from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from player.core.tree import Tree

MOST_WORDS = 12  # at most this many words are listed

_CELL = "padding:.1em .8em .1em 0;text-align:left;background:none;border:0"
_MARK = "display:inline-block;box-sizing:border-box;inline-size:1.7em;line-height:1.5em;margin-right:.15em;text-align:center"
_MARKS = {  # a full disc, a leaf shape and a dotted ring
    "g": f"{_MARK};border:.1em solid #74325f;border-radius:50%;background:#74325f;color:#fff",
    "y": f"{_MARK};border:.1em solid #3f628f;border-radius:60% 0;background:#d9e3f0;color:#1d3451",
    "b": f"{_MARK};border:.1em dotted currentColor;border-radius:50%",
}

Row = tuple[str, ...]  # of cells in HTML; the first is the heading of its row


def card(title: str, rows: Iterable[Row], caption: str, note: str = "") -> str:
    """Return HTML with a title, a table with a caption, and a note."""
    body = "".join(f"<tr>{_head(row[0])}{''.join(map(_cell, row[1:]))}</tr>" for row in rows)
    table = (
        f'<table style="border-collapse:collapse;margin:.3em 0;color:inherit">'
        f'<caption style="text-align:left;color:inherit">{escape(caption)}</caption>{body}</table>'
    )
    return (
        f'<div style="max-width:40em;color:inherit"><div><strong>{escape(title)}</strong></div>'
        f"{table if body else ''}{f'<div>{escape(note)}</div>' if note else ''}</div>"
    )


def tree_card(tree: Tree) -> str:
    """Return HTML with a tree's terms and its histogram."""
    meta, histogram = tree.meta, tree.meta["histogram"]
    guesses = sum(number * count for number, count in enumerate(histogram, 1))
    mean = f"{guesses / len(tree.answers):.4f} on average"
    if tree.weights:
        mean += f", {meta['total'] / meta['weight_total']:.4f} by weight"
    limit = f", at most {meta['max_guesses']} guesses" if meta["max_guesses"] else ""
    rows = [
        (f"{n}", f"{count:,}", bar(count, max(histogram))) for n, count in enumerate(histogram, 1)
    ]
    return card(
        f"{meta['name']}: {len(tree.answers):,} answers, {meta['mode']} mode{limit}",
        rows,
        f"opens with {tree.word(0)}; {guesses:,} guesses, {mean}. Answers by number of guesses:",
    )


def text(words: str) -> str:
    """Return text as HTML."""
    return escape(words)


def bar(count: int, largest: int) -> str:
    """Return a bar for a count, full at the largest count; the figure itself is beside it."""
    width = 9 * count / largest if largest else 0
    return (
        f'<span aria-hidden="true" style="display:inline-block;block-size:.8em;inline-size:{width:.2f}em;'
        'background:currentColor;opacity:.55"></span>'
    )


def marked(letters: Sequence[str], marks: str) -> str:
    """Return a word letter by letter, each drawn with its mark (g, y, b); unchanged if the feedback is not
    marks.
    """
    if len(letters) != len(marks) or set(marks) - _MARKS.keys():
        return f"<code>{escape(''.join(letters))}</code>"
    return "".join(
        f'<span style="{_MARKS[mark]}">{escape(letter)}</span>'
        for letter, mark in zip(letters, marks)
    )


def few(words: Sequence[str]) -> str:
    """Return words as a list in a sentence, cut off after the first few."""
    more = len(words) - MOST_WORDS
    return ", ".join(words[:MOST_WORDS]) + (f" and {more:,} more" if more > 0 else "")


def _head(cell: str) -> str:
    return f'<th scope="row" style="{_CELL};font-weight:normal">{cell}</th>'


def _cell(cell: str) -> str:
    return f'<td style="{_CELL}">{cell}</td>'
