"""Readers for the formats in which packages contain words: each takes the bytes of a file and returns its contents.

Words are returned as they are written, in the order of the file. Counts are pairs of a word and a number that is
larger for more frequent words.
"""

import gzip
import io
import re
from collections.abc import Callable, Iterable

import msgpack

from player.core.errors import ListError
from player.core.tree import read_on
from player.numbers import is_digits
from player.storage.strict_json import loads

Words = list[str]
Counts = list[tuple[str, int]]

MOST_BYTES = 64 << 20

# A JavaScript string in either kind of quotes, or the end of a list; and an escape sequence in a string.
_QUOTED = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(\])""")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))")

_BINS = "cB"  # name of the msgpack format: a hundred bins are one power of ten


def lines(data: bytes) -> Words:
    r"""Return the words of a text with one word per line.

    >>> lines("crane\r\nslate\n".encode())
    ['crane', 'slate']
    """
    return [line.strip() for line in _text(data).splitlines() if line.strip()]


def json_list(data: bytes) -> Words:
    """Return the words of a JSON list.

    >>> json_list(b'["crane", "slate"]')
    ['crane', 'slate']
    """
    return _strings(_json(data))


def json_words(data: bytes) -> Words:
    """Return the words of a JSON list of objects that each have a `word`.

    >>> json_words(b'[{"word": "crane", "meaning": "a bird"}]')
    ['crane']
    """
    found = _json(data)
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise ListError("expected a list of objects in JSON")
    return _strings([entry.get("word") for entry in found])


def script(data: bytes) -> Words:
    r"""Return the strings of the first list in a JavaScript file; the script is read, not run.

    >>> script(b"'use strict'; const words = ['crane', 'na\\u00efve']; f('x')")
    ['crane', 'naïve']
    """
    _, _, rest = _text(data).partition("[")
    found: Words = []
    for token in _QUOTED.finditer(rest):
        if token[3]:
            return found
        found.append(_plain(token[1] or token[2] or ""))
    raise ListError("expected a list of strings in JavaScript")


def hunspell(data: bytes) -> Words:
    r"""Return the entries of a Hunspell dictionary as written: stems too, but no forms derived from them.

    >>> hunspell(b"2\nfiets/Za\nkop\n")
    ['fiets', 'kop']
    """
    head, *entries = _text(data).splitlines() or [""]
    if not is_digits(head.strip()):
        raise ListError("expected a Hunspell dictionary, which begins with a number")
    return [word for entry in entries if (word := entry.partition("/")[0].split("\t")[0].strip())]


def counted(data: bytes) -> Counts:
    r"""Return the words and numbers of a text with one of each per line.

    >>> counted(b"crane 12\nslate 3\n")
    [('crane', 12), ('slate', 3)]
    """
    found: Counts = []
    for number, line in enumerate(_text(data).splitlines(), 1):
        word, _, count = line.strip().rpartition(" ")
        if not (word and is_digits(count)):
            raise ListError(f"line {number}: expected a word, a blank and a number")
        found.append((word, int(count)))
    return found


def binned(data: bytes) -> Counts:
    """Return the words of a gzipped msgpack file of word lists, most frequent first; their numbers are bins.

    The file begins with a header `{"format": "cB", "version": 1}`, followed by one list per bin. A word in bin n
    occurs once in 10 ** (n / 100) words.
    """
    with gzip.open(io.BytesIO(data)) as packed:
        try:
            plain = read_on(packed, MOST_BYTES + 1)  # type: ignore[arg-type]
        except (OSError, EOFError, ValueError) as error:
            raise ListError(f"expected gzip ({error})") from None
    if len(plain) > MOST_BYTES:
        raise ListError(f"more than {MOST_BYTES:,} bytes when unpacked")
    try:
        head, *bins = msgpack.unpackb(plain, strict_map_key=True)
    except Exception:  # noqa: BLE001  # msgpack raises as it likes
        head, bins = None, []
    if head != {"format": _BINS, "version": 1}:
        raise ListError("expected msgpack of bins of words, version 1")
    return [(word, len(bins) - at) for at, words in enumerate(bins) for word in _strings(words)]


Reader = Callable[[bytes], Words]
Counter = Callable[[bytes], Counts]


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ListError(f"not a text in UTF-8 (byte {error.start} does not fit)") from None


def _json(data: bytes) -> object:
    try:
        return loads(_text(data))
    except ValueError:
        raise ListError("expected JSON") from None


def _strings(found: object) -> Words:
    if not isinstance(found, Iterable) or isinstance(found, str | bytes | dict):
        raise ListError("expected a list of words")
    words = list(found)
    if not all(isinstance(word, str) for word in words):
        raise ListError("expected a list of words; one entry is not a word")
    return words


def _plain(text: str) -> str:
    """Return a JavaScript string with its escapes resolved."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda m: chr(int(m[1] or m[2], 16)) if m[1] or m[2] else m[3], text)
