"""Colour arithmetic: reading hex, contrast, mixing.  Channels are sRGB, 0..255."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")


class Rgb(NamedTuple):
    red: int
    green: int
    blue: int

    @property
    def hex(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


def parse_hex(text: str) -> Rgb:
    """``#rgb`` or ``#rrggbb`` as channels.

    Raises:
        ValueError: ``text`` is neither.
    """
    if not _HEX.match(text):
        raise ValueError(f"'{text}' is not a colour such as #b10505")
    digits = text[1:] if len(text) == 7 else "".join(2 * c for c in text[1:])
    return Rgb(*(int(digits[i : i + 2], 16) for i in (0, 2, 4)))


@lru_cache(maxsize=4096)
def luminance(color: Rgb) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast ratio of WCAG 2.2, 1 to 21, whichever of the two is lighter."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(color: Rgb, other: Rgb, share: float) -> Rgb:
    """``color`` moved towards ``other`` by ``share``, 0 to 1."""
    return Rgb(*(round(a + (b - a) * share) for a, b in zip(color, other, strict=True)))


def readable(color: Rgb, *, on: Rgb, ratio: float = 4.5) -> Rgb:
    """``color``, moved towards black or white just as far as text of it needs on a ground of ``on``."""
    goal = Rgb(0, 0, 0) if luminance(on) > 0.18 else Rgb(255, 255, 255)
    return next(
        (tone for tone in (mix(color, goal, step / 20) for step in range(20)) if contrast(tone, on) >= ratio),
        goal,
    )
