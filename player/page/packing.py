"""Word lists and trees as short texts that a page can unpack in a few lines.

The page scores words itself, so a tree need not store where each answer goes: the guesses, in a fixed order,
suffice to rebuild it. The whole page is then compressed (`deflated`), which only another version of zlib may do with
other bytes.
"""

import re
import zlib
from base64 import b85encode
from collections.abc import Iterable, Iterator, Sequence

from player.core.errors import TreeError
from player.core.tree import Tree
from player.games.scoring import scoring_of

_TYPE = re.compile(r"/\*\* @type [^*]*\*/ (?=\S)")  # the type of the expression after it
_AFTER = re.compile(r" +// [^\"`]*$")
_SIGNS = str.maketrans(
    "".join(b85encode(bytes([0, 0, 0, digit])).decode()[-1] for digit in range(85)),
    "".join(map(chr, range(40, 125))).replace("<", "}"),
)
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def pack_words(words: Sequence[str]) -> str:
    """Return sorted `words` of one length, each reduced to the ending in which it differs from the word
    before.

    An ending of one letter stands alone. A longer one follows a sign for its length: "2" for two letters, and
    so on through ASCII. Words must not contain these signs (see `packs`).

    >>> pack_words(["crane", "crank", "crash", "slate"])
    '5cranek2sh5slate'
    """
    parts, before = [], ""
    for word in words:
        kept = 0
        while before and word[kept] == before[kept]:
            kept += 1
        fresh = word[kept:]
        parts.append(fresh if len(fresh) == 1 else chr(ord("0") + len(fresh)) + fresh)
        before = word
    return "".join(parts)


def packs(words: Sequence[str], length: int) -> bool:
    """Tell whether `pack_words` can pack these words: none has a sign that could stand for a length.

    >>> packs(["crane", "slate"], 5), packs(["0011", "0012"], 4)
    (True, False)
    """
    return all(len(word) == length and min(word) > "?" for word in words)


def pack_flags(flags: Iterable[bool]) -> str:
    """Return flags as text, six in a character, the first flag in the lowest bit.

    >>> pack_flags([True, False, False, False, False, False, True])
    'BB'
    """
    bits = [int(flag) for flag in flags]
    groups = (bits[at : at + 6] for at in range(0, len(bits), 6))
    return "".join(_DIGITS[sum(bit << i for i, bit in enumerate(group))] for group in groups)


def pack_numbers(numbers: Iterable[int], limit: int) -> str:
    """Return numbers below `limit` as text, each with the number of characters that the largest needs.

    >>> pack_numbers([0, 1, 64], 65)
    'AAABBA'
    """
    width = digits_needed(limit)
    return "".join(
        "".join(_DIGITS[number >> 6 * place & 63] for place in reversed(range(width)))
        for number in numbers
    )


def digits_needed(limit: int) -> int:
    """Return how many characters a number below `limit` takes.

    >>> digits_needed(64), digits_needed(12972)
    (1, 3)
    """
    return max(1, -(-(limit - 1).bit_length() // 6))


def guesses_in_order(tree: Tree) -> Iterator[str]:
    """Yield the guess at every state of two or more answers: a state, then its parts by code.

    The guess of a smaller state is its only answer. Raises `TreeError` if the tree does not reach an answer.
    """
    scoring = scoring_of(tree)
    solved = scoring.solved
    waiting: list[tuple[int, list[str]]] = [(0, tree.answers)]
    while waiting:
        node, answers = waiting.pop()
        guess = tree.word(node)
        parts = scoring.partition(guess, answers)
        if len(answers) > 1:
            yield guess
        elif solved not in parts:
            raise _broken(tree, answers[0])
        parts.pop(solved, None)
        if len(tree.children(node)) != len(parts):
            raise _broken(tree, answers[0])
        for code in sorted(parts, reverse=True):
            child = tree.step(node, code)
            if child < 0:
                raise _broken(tree, parts[code][0])
            waiting.append((child, parts[code]))


def slim(source: str) -> str:
    r"""Return a script or a style without comments and indentation.

    A comment that begins on its own line must end at the end of a line. One at the end of a line stays if it has a
    quotation mark, since it could be in a string.

    >>> slim('// why\nlet a = /** @type {A} */ (c); // one\n  /** what\n   * it does */\n  b(" // ");\n')
    'let a = (c);\nb(" // ");\n'
    """
    kept, inside = [], False
    for line in map(str.strip, source.split("\n")):
        inside = inside or (line.startswith("/*") and not _TYPE.match(line))
        if line and not inside and not line.startswith("//"):
            kept.append(_AFTER.sub("", _TYPE.sub("", line)) + "\n")
        inside = inside and not line.endswith("*/")
    return "".join(kept)


def _broken(tree: Tree, answer: str) -> TreeError:
    return TreeError(
        f"the tree {tree.meta['name']!r} is broken where it should lead to {answer!r}; "
        "'play verify' says more"
    )


def deflated(text: str) -> tuple[int, str]:
    """Return the number of bytes of a text, and the text compressed by deflate and in base 85.

    >>> deflated("a" * 100)
    (100, '@904L(((((')
    """
    content = text.encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    return len(content), base_85(packer.compress(content) + packer.flush())


def base_85(content: bytes) -> str:
    r"""Return bytes as text, five characters for four bytes; zeros fill up the last four.

    The digits are the characters from "(" to "|", with "}" instead of "<", so that no text ends a script element.

    >>> base_85(b"\0\0\0\1"), base_85(b"\0\0\0\x14")
    ('(((()', '((((}')
    """
    return b85encode(content + bytes(-len(content) % 4)).decode().translate(_SIGNS)
