"""How different two colours look, to whom.

Colour blindness is simulated after Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of
color vision deficiency", 2009, at full severity; differences are CIEDE2000, where 1 is the least that anybody sees
side by side, and 10 is plain at a glance.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.color import Rgb, luminance

_Matrix = tuple[tuple[float, float, float], ...]


class Lab(NamedTuple):
    """CIELAB under D65: lightness 0 to 100, green to red, blue to yellow."""

    lightness: float
    a: float
    b: float


EYES: Mapping[str, _Matrix | None] = {
    "everybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "people who don't see red (protanopia)": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "people who don't see green (deuteranopia)": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "people who don't see blue (tritanopia)": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
    "a printer without colour": None,
}  # fmt: skip
"""Who looks, with the matrix on linear RGB; None is grey."""


@lru_cache(maxsize=4096)
def seen(color: Rgb, eyes: str) -> Lab:
    """What ``color`` is to these eyes."""
    matrix = EYES[eyes]
    if matrix is None:
        grey = luminance(color)
        return _lab((grey, grey, grey))
    linear = [_linear(channel) for channel in color]
    mixed = [sum(part * value for part, value in zip(row, linear, strict=True)) for row in matrix]
    red, green, blue = (min(1.0, max(0.0, value)) for value in mixed)
    return _lab((red, green, blue))


def _linear(channel: int) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)


def _lab(linear: tuple[float, float, float]) -> Lab:
    """From linear sRGB (IEC 61966-2-1, D65)."""
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return Lab(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 with all weights 1 (ISO/CIE 11664-6)."""
    c1, c2 = math.hypot(one.a, one.b), math.hypot(other.a, other.b)
    mean7 = ((c1 + c2) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(mean7 / (mean7 + 25**7)))
    a1, a2 = one.a * (1 + g), other.a * (1 + g)
    c1, c2 = math.hypot(a1, one.b), math.hypot(a2, other.b)
    h1, h2 = _hue(a1, one.b), _hue(a2, other.b)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lightness, chroma = (one.lightness + other.lightness) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * rc
    dl, dc, dhs = (other.lightness - one.lightness) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(max(0.0, dl**2 + dc**2 + dhs**2 + rt * dc * dhs))


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360
