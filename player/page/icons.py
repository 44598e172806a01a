"""The icons of a site, drawn here and written as PNG.

A picture is rows of shades: 0 is transparent, `GROUND` the background, `FIGURE` the figure; values between them
are edges. All shapes are convex, so a horizontal line meets each shape in one interval; the coverage of a pixel
is counted along a few lines per row.
"""

from __future__ import annotations

import struct
import zlib
from math import sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    Stretch: TypeAlias = tuple[float, float] | None
    Shape: TypeAlias = Callable[
        [float], Stretch
    ]  # a height -> the interval in which a line at this height meets the shape

PLUM, PAPER = (0x74, 0x32, 0x5F), (0xF7, 0xF3, 0xEA)

_LINES = 4  # horizontal lines per row of pixels
GROUND, FIGURE = 16, 32
_MIDDLE = 0.5

# In a square of side 1, y downwards. The figure stays inside the central circle of radius 0.4, which every mask shows.
_BOUGHS = (
    ((0.50, 0.82), (0.50, 0.36)),
    ((0.50, 0.68), (0.36, 0.62)), ((0.36, 0.62), (0.29, 0.47)),
    ((0.50, 0.56), (0.63, 0.51)), ((0.63, 0.51), (0.69, 0.38)),
)  # fmt: skip
_THICK = 0.036
_FRUIT = (0.50, 0.27, 0.105)
_BUDS = ((0.29, 0.45, 0.05), (0.69, 0.36, 0.05))
_CORNER = 0.22


def icon(size: int, *, whole: bool = False) -> bytes:
    """Return the icon as PNG, `size` pixels wide and high; `whole` fills the square to its corners."""
    ground = [_square(0.0)] if whole else [_square(_CORNER)]
    figure = [_line(*ends, _THICK) for ends in _BOUGHS] + [
        _disc(*disc) for disc in (_FRUIT, *_BUDS)
    ]
    rows = []
    for at in range(size):
        row = _covered(ground, at, size)
        for place, share in enumerate(_covered(figure, at, size)):
            if share:
                row[place] = GROUND + share
        rows.append(bytes(row))
    return png(rows, palette())


def palette() -> tuple[bytes, bytes]:
    """Return the colours of the shades and their opacity."""
    shades = range(GROUND, FIGURE + 1)
    mixed = [
        bytes(a + (b - a) * (shade - GROUND) // GROUND for a, b in zip(PLUM, PAPER))
        for shade in shades
    ]
    clear = bytes(255 * shade // GROUND for shade in range(GROUND))
    return bytes(PLUM) * GROUND + b"".join(mixed), clear


def png(rows: list[bytes], colours: tuple[bytes, bytes]) -> bytes:
    r"""Return rows of colour numbers as PNG.

    >>> png([b"aa"], (bytes(3), b""))[:4]
    b'\x89PNG'
    """
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = (
        (b"IHDR", header),
        (b"PLTE", colours[0]),
        (b"tRNS", colours[1]),
        (b"IDAT", body),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, part) for name, part in parts)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _covered(shapes: Iterable[Shape], at: int, size: int) -> list[int]:
    """Return how much of each pixel of a row the shapes cover together, in sixteenths."""
    shares = [0.0] * size
    for line in range(_LINES):
        y = (at + (line + _MIDDLE) / _LINES) / size
        for start, end in _together(shape(y) for shape in shapes):
            _add(shares, max(0.0, start * size), min(float(size), end * size))
    return [round(GROUND * share / _LINES) for share in shares]


def _together(stretches: Iterable[Stretch]) -> list[tuple[float, float]]:
    """Return the intervals on one line with overlapping ones merged."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(stretch for stretch in stretches if stretch):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _add(shares: list[float], start: float, end: float) -> None:
    """Add an interval to the coverage of a row; its end pixels count in part."""
    for place in range(int(start), min(len(shares), int(end) + 1)):
        shares[place] += max(0.0, min(place + 1, end) - max(place, start))


def _disc(x: float, y: float, radius: float) -> Shape:
    def at(height: float) -> Stretch:
        rest = radius * radius - (height - y) ** 2
        return (x - sqrt(rest), x + sqrt(rest)) if rest > 0 else None

    return at


def _line(start: tuple[float, float], end: tuple[float, float], thick: float) -> Shape:
    """Return a line with round ends as a shape."""
    (ax, ay), (bx, by) = start, end
    length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    ox, oy = thick * (by - ay) / length, thick * (ax - bx) / length
    corners = ((ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy))
    discs = (_disc(ax, ay, thick), _disc(bx, by, thick))

    def at(height: float) -> Stretch:
        places = [x for disc in discs for x in disc(height) or ()]
        for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0])):
            if min(py, qy) <= height < max(py, qy):
                places.append(px + (qx - px) * (height - py) / (qy - py))
        return (min(places), max(places)) if places else None

    return at


def _square(corner: float) -> Shape:
    """Return the whole square with rounded corners as a shape."""

    def at(height: float) -> Stretch:
        near = min(height, 1 - height)
        cut = corner - sqrt(corner**2 - (corner - near) ** 2) if near < corner else 0.0
        return cut, 1 - cut

    return at
