"""Lengths and angles as people write them, and the only place where units are converted.

Everywhere else a bare ``float`` is millimetres; anything else says so in its name.
"""

from __future__ import annotations

import re

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
CSS_DPI = 96.0
"""Pixels of an inch in CSS and SVG, whatever the screen."""

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / PT_PER_INCH}
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|pt|%)\s*\Z")


def parse_length(text: str, *, whole: float | None = None) -> float:
    """The length that ``text`` names, in mm.

    Args:
        text: A number and a unit: ``63.5mm``, ``2.5 in``, ``9pt``, ``1cm``, ``50%``.
        whole: What 100 % is, mm; without it a percentage is refused.

    Raises:
        ValueError: No number, no unit or another unit; the message says which.
    """
    match = _LENGTH.match(text)
    if match is None:
        raise ValueError(f"'{text}' is not a length: write a number with mm, cm, in, pt or %, as in 3mm")
    number, unit = float(match[1]), match[2]
    if unit != "%":
        return number * _MM_PER_UNIT[unit]
    if whole is None:
        raise ValueError(f"'{text}': a percentage has no meaning here, write mm, cm, in or pt")
    return number / 100 * whole


def is_percentage(text: str) -> bool:
    """Whether ``text`` is a well-formed percentage."""
    match = _LENGTH.match(text)
    return match is not None and match[2] == "%"


def format_mm(length: float) -> str:
    """``length`` with the decimals it needs, at most three: ``63.5 mm``, ``88.9 mm``, ``3 mm``."""
    text = f"{length:.3f}".rstrip("0").rstrip(".")
    return ("0" if text == "-0" else text) + " mm"


def mm_to_pt(length: float) -> float:
    return length * PT_PER_INCH / MM_PER_INCH


def pt_to_mm(size_pt: float) -> float:
    return size_pt * MM_PER_INCH / PT_PER_INCH


def mm_to_px(length: float, dpi: float) -> float:
    """Unrounded: round positions once, at the end, so that errors don't add up."""
    return length * dpi / MM_PER_INCH


def px_to_mm(size_px: float, dpi: float) -> float:
    return size_px * MM_PER_INCH / dpi
