"""Message catalogues: extracted from the code, updated, checked and compiled. `make messages` runs this.

Translators edit `player/locale/de.po`. The terminal reads its messages from `de.mo` beside it, the page
from `player/page/texts/de.mo`. All are the same bytes for the same code and translations: no dates, no line
numbers, no name of a tool.
"""

import ast
import json
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
from player.page.strings import COUNTS, KINDS, PAGE

PLAYER = Path(__file__).resolve().parents[2] / "player"
FOLDER = PLAYER / "locale"
PAGE_FOLDER = PLAYER / "page/texts"
OTHERS = sorted(set(LANGUAGES) - {ENGLISH})

# The functions that take messages, and which of their arguments are messages.
KEYWORDS = {"say": (1,), "later": (1,), "counted": (2, 3)}

# Placeholders that a translation may leave out, because articles and endings depend on them, or because
# "one" needs no number.
MAY_LACK = {"noun", "called", "n"}

_KEPT_HEADERS = {"Language", "Plural-Forms", "MIME-Version", "Content-Type"}


class Catalogue(Catalog):
    """A catalogue whose header has no dates, and names no people and no tools."""

    plural_counts = (
        False  # whether the header has a count of each plural category, which the page needs
    )

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Return the fields of the header."""
        kept = [field for field in super().mime_headers if field[0] in _KEPT_HEADERS]
        if self.plural_counts:
            counts = {"other": 2} | {self.locale.plural_form(n): n for n in reversed(range(200))}
            kept.append((COUNTS, " ".join(f"{name}={counts[name]}" for name in sorted(counts))))
        return [*kept, ("Content-Transfer-Encoding", "8bit\n")]

    @mime_headers.setter
    def mime_headers(self, fields: list[tuple[str, str]]) -> None:
        Catalog.mime_headers.fset(self, fields)


@cache
def template() -> Catalog:
    """Return the messages in the code, in the order of files and lines, and then those of the page."""
    messages = Catalog()
    for name, line, text, _, _ in extract_from_dir(PLAYER, [("**.py", _calls)], keywords=KEYWORDS):
        messages.add(text, locations=[(f"player/{name}", line)])
    for context, text in _texts_of_page():
        messages.add(text, context=context, locations=[("player/page/texts/en.json", 1)])
    return messages


def _texts_of_page() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield the texts of the page with their contexts: their keys, and what is played if they depend on it."""
    for key, text in json.loads((PAGE_FOLDER / "en.json").read_text(encoding="utf-8")).items():
        kinds = text if isinstance(text, dict) and set(text) == set(KINDS) else {"": text}
        for kind, form in kinds.items():
            forms = form if isinstance(form, str) else (form["one"], form["other"])
            yield f"{PAGE}{key}:{kind}" if kind else f"{PAGE}{key}", forms


def _calls(file: BinaryIO, keywords: dict, *_: object, **__: object) -> Iterator[tuple]:
    """Yield the calls of `keywords` in a Python file, as Babel expects it of a method of extraction.

    Babel's own method misses calls in the arguments of other calls.
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
    catalogue = Catalogue(
        code, header_comment=f"# Messages of guesstree in {LANGUAGES[code]}.", fuzzy=False
    )
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


def mo_bytes(catalogue: Catalogue, *, page: bool = False) -> bytes:
    """Return the bytes that the terminal or the page reads: the translated messages of a catalogue."""
    part = Catalogue(catalogue.locale)
    part.mime_headers = catalogue.mime_headers
    for message in catalogue:
        if message.id and bool(message.context) == page and all(forms_of(message.string)):
            part[message.id] = message
    part.plural_counts = page
    file = BytesIO()
    write_mo(file, part)
    return file.getvalue()


def files(code: str, catalogue: Catalogue) -> list[tuple[Path, bytes]]:
    """Return the files of a language with their bytes: the catalogue, and what terminal and page read."""
    return [
        (FOLDER / f"{code}.po", po_bytes(catalogue)),
        (FOLDER / f"{code}.mo", mo_bytes(catalogue)),
        (PAGE_FOLDER / f"{code}.mo", mo_bytes(catalogue, page=True)),
    ]


def problems(catalogue: Catalog, messages: Catalog) -> Iterator[str]:
    """Yield the problems of a catalogue: missing, fuzzy and wrong translations."""
    there, wanted = (
        {(message.context or "", message.id) for message in each if message.id}
        for each in (catalogue, messages)
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
    """Yield the problems of one message of a catalogue."""
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


def forms_of(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the forms of a message or of its translation: one, unless it depends on a count."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def placeholders(text: str) -> set[str]:
    """Return the names in braces in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main() -> None:
    """Bring each catalogue up to date with the code, compile it, and print the messages left to translate."""
    for code in OTHERS:
        catalogue = read(code)
        update(catalogue)
        for path, written in files(code, catalogue):
            path.write_bytes(written)
        for problem in problems(catalogue, template()):
            print(f"{code}.po: {problem}")


if __name__ == "__main__":
    main()
