"""Damage bytes as a bad disk, a bad connection, an editor or an attacker would."""

from collections.abc import Callable, Sequence
from random import Random

HOSTILE = (
    b"\0", b"\x1b[2J", b"\x07", b"</script>", b"=1+1", b"-", b"-1", b"0", b"1", b"9" * 30, b"9" * 5000,
    b"1e999", b"NaN", b"Infinity", b"18446744073709551616", b"9223372036854775807", b"0.0000000000001",
    b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\r", b"\n", b"\n\n", b"\t", b",", b";", b'"', b"'",
    b" ", b"[" * 3000, b"{}", b"null", b"true", "²".encode(), "İ".encode(), "ß".encode(), "e\u0301".encode(),
    "\u00a0".encode(), "\u2028".encode(), "\u202e".encode(), "\U0001f600".encode(), "\u0660".encode(),
)  # fmt: skip

Stroke = Callable[[Random, bytes], bytes]


def _flip(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _set(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data))
    return (
        data[:at]
        + bytes([random.choice((0, 1, 127, 128, 255, random.randrange(256)))])
        + data[at + 1 :]
    )


def _cut(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data))]


def _leave_out(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + data[at + random.choice((1, 2, 5, 40)) :]


def _repeat(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data))
    part = data[at : at + random.choice((1, 3, 20, 100))]
    return data[:at] + part * random.choice((2, 3, 50)) + data[at:]


def _insert(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(HOSTILE) + data[at:]


def _noise(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.randbytes(random.choice((1, 4, 30))) + data[at:]


def _lines(random: Random, data: bytes) -> bytes:
    """Reorder, repeat or remove lines."""
    lines = data.split(b"\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    how = random.randrange(3)
    if how == 0:
        lines[at], lines[other] = lines[other], lines[at]
    elif how == 1:
        lines.insert(at, lines[other])
    else:
        del lines[at]
    return b"\n".join(lines)


def _field(random: Random, data: bytes) -> bytes:
    """Replace a field by another one."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    sign = random.choice((b" ", b",", b":"))
    fields = lines[at].split(sign)
    fields[random.randrange(len(fields))] = random.choice((*HOSTILE, *data.split()[:50]))
    lines[at] = sign.join(fields)
    return b"\n".join(lines)


_STROKES: tuple[Stroke, ...] = (
    _flip, _set, _cut, _leave_out, _repeat, _insert, _insert, _noise, _lines, _lines, _field, _field,
)  # fmt: skip


def damaged(random: Random, samples: Sequence[bytes], strokes: int = 3) -> bytes:
    """Return one of some samples, damaged in one place or several, or joined with another."""
    data = random.choice(samples) or b"a"
    if random.random() < 0.05:
        other = random.choice(samples) or b"a"
        data = data[: random.randrange(len(data))] + other[random.randrange(len(other)) :]
    for _ in range(random.randint(1, strokes)):
        data = random.choice(_STROKES)(random, data or b"a")
    return data
