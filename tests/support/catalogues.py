"""Message catalogues: extracted from the code, updated, checked and compiled. `make messages` runs this.

`player/locale/de.po` is what translators edit, and `de.mo` beside it is what the player reads. Both are
the same bytes for the same code and translations: no dates, no line numbers, no name of a tool.
"""

import ast
import string
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog, Message, TranslationError
from babel.messages.checkers import num_plurals
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileParser, write_po

from player.locale.language import ENGLISH, LANGUAGES

PLAYER = Path(__file__).resolve().parents[2] / "player"
FOLDER = PLAYER / "locale"
OTHERS = sorted(set(LANGUAGES) - {ENGLISH})

# The functions that take messages, and which of their arguments are messages.
KEYWORDS = {"say": (1,), "later": (1,), "counted": (2, 3)}

# Placeholders that a translation may leave out, because articles and endings depend on them.
MAY_LACK = {"noun"}

_KEPT_HEADERS = {"Language", "Plural-Forms", "MIME-Version", "Content-Type"}


class Catalogue(Catalog):
    """A catalogue whose header has no dates, and names no people and no tools."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The fields of the header."""
        kept = [field for field in super().mime_headers if field[0] in _KEPT_HEADERS]
        return [*kept, ("Content-Transfer-Encoding", "8bit\n")]

    @mime_headers.setter
    def mime_headers(self, fields: list[tuple[str, str]]) -> None:
        Catalog.mime_headers.fset(self, fields)


@cache
def template() -> Catalog:
    """Return the messages in the code, in the order of files and lines."""
    messages = Catalog()
    for name, line, text, _, _ in extract_from_dir(PLAYER, [("**.py", _calls)], keywords=KEYWORDS):
        messages.add(text, locations=[(f"player/{name}", line)])
    return messages


def _calls(file: BinaryIO, keywords: dict, *_: object, **__: object) -> Iterator[tuple]:
    """Yield the calls of `keywords` in a Python file, as Babel expects it of a method of extraction.

    Babel's own method misses a call that stands in the arguments of another.
    """
    nodes = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call))
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in keywords:
            constants = (getattr(argument, "value", None) for argument in node.args)
            texts = tuple(value if isinstance(value, str) else None for value in constants)
            yield node.lineno, name, texts, []


def read(code: str) -> Catalogue:
    """Return the catalogue of a language; an empty one if there is no file yet."""
    catalogue = Catalogue(code, header_comment=f"# {LANGUAGES[code]}.", fuzzy=False)
    path = FOLDER / f"{code}.po"
    if path.exists():
        with path.open("rb") as file:
            PoFileParser(catalogue).parse(file)
    return catalogue


def update(catalogue: Catalogue) -> None:
    """Bring a catalogue up to date with the code; a changed message keeps its translation, marked fuzzy."""
    catalogue.update(template())
    catalogue.obsolete.clear()


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the bytes of a catalogue as translators edit it."""
    # With this flag, `msgfmt --check` refuses a translation that leaves a placeholder out.
    for message in catalogue:
        if MAY_LACK & placeholders(forms_of(message.id)[-1]):
            message.flags.discard("python-brace-format")
    file = BytesIO()
    write_po(file, catalogue, width=0, include_lineno=False, include_previous=True)
    return file.getvalue().rstrip() + b"\n"


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the bytes of a catalogue as the player reads it."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def problems(catalogue: Catalog, messages: Catalog) -> Iterator[str]:
    """Yield what keeps a catalogue from being complete and correct."""
    there, wanted = (
        {message.id for message in each if message.id} for each in (catalogue, messages)
    )
    for text in sorted(map(str, wanted - there)):
        yield f"missing: {text}"
    for text in sorted(map(str, there - wanted)):
        yield f"not in the code: {text}"
    for text in sorted(map(str, catalogue.obsolete)):
        yield f"obsolete: {text}"
    for message in catalogue:
        if message.id:
            yield from _faults(catalogue, message)


def _faults(catalogue: Catalog, message: Message) -> Iterator[str]:
    """Yield what is wrong with one message of a catalogue."""
    if not all(forms_of(message.string)):
        yield f"not translated: {message.id}"
        return
    if message.fuzzy:
        yield f"fuzzy: {message.id}"
    try:
        num_plurals(catalogue, message)
    except TranslationError as error:
        yield f"{error}: {message.id}"
    wanted = placeholders(forms_of(message.id)[-1])
    for form in forms_of(message.string):
        try:
            used = placeholders(form)
        except ValueError as error:
            yield f"{error}: {form}"
            continue
        if used - wanted or wanted - used - MAY_LACK:
            yield f"placeholders differ: {message.id}"


def forms_of(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Return the forms of a message or of its translation: one, unless it depends on a count."""
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> set[str]:
    """Return the names in braces in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main() -> None:
    """Bring each catalogue up to date with the code, compile it, and print what is left to translate."""
    for code in OTHERS:
        catalogue = read(code)
        update(catalogue)
        (FOLDER / f"{code}.po").write_bytes(po_bytes(catalogue))
        (FOLDER / f"{code}.mo").write_bytes(mo_bytes(catalogue))
        for problem in problems(catalogue, template()):
            print(f"{code}.po: {problem}")


if __name__ == "__main__":
    main()
