"""Colours by name, and paints out of them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgen.color import parse_hex
from cardgen.design.display_list import Color, Hatch, LinearGradient, Paint, RadialGradient, Stop, Stroke
from cardgen.design.faults import Faults
from cardgen.diagnostics import did_you_mean
from cardgen.geometry import Point, Rect
from cardgen.source import Span

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
THIN = 0.35  # mm; 1 pt, the width of a line that is drawn without further thought

_HEX8 = re.compile(r"#[0-9a-fA-F]{8}\Z")
_STOP = re.compile(r"(\S+)(?:\s+(\d+(?:\.\d+)?)%)?\Z")


@dataclass(slots=True)
class Colours:
    """The colours that a game may use, each looked up once."""

    palette: Mapping[str, str]
    _known: dict[str, Color | None] = field(default_factory=dict)

    @property
    def ink(self) -> Color:
        """What text is printed in when nobody says otherwise."""
        return self.find("ink") or BLACK

    def find(self, text: str) -> Color | None:
        """The colour of that name or code; None where there is none."""
        if text not in self._known:
            self._known[text] = self._read(text)
        return self._known[text]

    def _read(self, text: str) -> Color | None:
        if text in self.palette:
            return Color(*parse_hex(self.palette[text]))
        if _HEX8.match(text):
            return Color(*parse_hex(text[:7]), alpha=round(int(text[7:], 16) / 255, 4))
        if text in ("white", "black"):
            return WHITE if text == "white" else BLACK
        try:
            return Color(*parse_hex(text))
        except ValueError:
            return None

    def color(self, text: str | None, span: Span, faults: Faults) -> Color | None:
        """The colour that ``text`` means; None for ``none``, for nothing, and, noted, for a name that isn't known."""
        if text is None or text == "none":
            return None
        found = self.find(text)
        if found is None:
            hint = did_you_mean(text, [*self.palette, "white", "black", "none"])
            faults.add("unknown-colour", span, f"there is no colour '{text}'", hint)
        return found

    def paint(
        self, value: str | Mapping[str, Any] | None, box: Rect, span: Span, faults: Faults
    ) -> Paint | None:
        """The paint that a `fill` means for a shape in ``box``."""
        if value is None or isinstance(value, str):
            return self.color(value, span, faults)
        if "hatch" in value:
            color = self.color(value["hatch"], span, faults)
            spacing, width = value.get("spacing", 2.0), value.get("width", 0.3)
            if color is None or min(spacing, width) <= 0:
                return None
            return Hatch(color, value.get("angle", 45.0) % 180, spacing, width)
        kind = "linear" if "linear" in value else "radial"
        stops = self._stops(value[kind], span, faults)
        if not stops:
            return None
        if kind == "linear":
            return LinearGradient(*_ends(box, value.get("angle", 90.0)), stops)
        return RadialGradient(box.center, math.hypot(box.width, box.height) / 2, stops)

    def stroke(self, values: Mapping[str, Any], span: Span, faults: Faults) -> Stroke | None:
        """The outline that `stroke`, `stroke_width`, `dash` and `round` mean."""
        color = self.color(values.get("stroke"), span, faults)
        width = values.get("stroke_width", THIN)
        if color is None or width <= 0:
            return None
        dash = values.get("dash") or ()
        pattern = dash * 2 if len(dash) % 2 else dash
        return Stroke(color, width, pattern, round_ends=bool(values.get("round")))

    def _stops(self, texts: list[str], span: Span, faults: Faults) -> tuple[Stop, ...]:
        stops = []
        for index, text in enumerate(texts):
            match = _STOP.match(text.strip())
            color = self.color(match[1] if match else text, span, faults)
            if color is None:
                return ()
            even = index / (len(texts) - 1) if len(texts) > 1 else 0.0
            stops.append(Stop(float(match[2]) / 100 if match and match[2] else even, color))
        return tuple(sorted(stops, key=lambda stop: stop.at))


def _ends(box: Rect, degrees: float) -> tuple[Point, Point]:
    """Where a gradient in this direction begins and ends, so that its ends touch the corners of ``box``."""
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    reach = (abs(dx) * box.width + abs(dy) * box.height) / 2
    x, y = box.center
    dx, dy = round(dx, 12), round(dy, 12)
    return Point(x - dx * reach, y - dy * reach), Point(x + dx * reach, y + dy * reach)
