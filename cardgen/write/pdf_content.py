"""A display list as PDF operators.  Nothing is decided here.

The coordinate system is the display list's: mm, y downward; whoever places the content flips it once.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from functools import lru_cache

from cardgen.design.display_list import (
    Color,
    GlyphRun,
    Group,
    Hatch,
    Item,
    LinearGradient,
    Picture,
    RadialGradient,
    Shape,
    Stroke,
)
from cardgen.geometry import Affine, Path, Rect
from cardgen.typeset.outline import glyph_outline
from cardgen.units import mm_to_px, pt_to_mm
from cardgen.write.pdf_objects import RawStream
from cardgen.write.pdf_resources import Resources, rgb

LEAST_SHIFT = 1.5
"""Thousandths of an em; less is let go until it adds up: 0.005 mm at 9 pt."""


def number(value: float) -> str:
    """At most four decimals; no exponent below ten kilometres."""
    return f"{round(value, 4):.7g}"


def numbers(values: Sequence[float]) -> str:
    return " ".join(map(number, values))


def matrix(transform: Affine) -> str:
    return " ".join(f"{value:.7g}" if abs(value) > 1e-9 else "0" for value in transform) + " cm"


class Content:
    """Operators that paint items, and the shared things that they use."""

    def __init__(self, resources: Resources, dpi: float) -> None:
        self.resources = resources
        self.dpi = dpi
        self.code: list[str] = []
        self.used: dict[str, set[str]] = {"XObject": set(), "ExtGState": set(), "Shading": set()}

    def paint(self, items: Sequence[Item], scale: float = 1.0) -> None:
        """``scale`` is what outer groups do to lengths; it decides how many pixels art gets."""
        for item in items:
            if isinstance(item, Shape):
                self._shape(item)
            elif isinstance(item, Picture):
                self._picture(item, scale)
            elif isinstance(item, GlyphRun):
                self._run(item)
            else:
                self._group(item, scale)

    def form(
        self, items: Sequence[Item], box: Rect, *, isolated: bool = False, scale: float = 1.0
    ) -> RawStream:
        """The items as a form of its own, cut to ``box``."""
        inner = Content(self.resources, self.dpi)
        inner.paint(items, scale)
        group = " /Group << /S /Transparency /I true >>" if isolated else ""
        entries = (
            f"/Type /XObject /Subtype /Form /BBox [{numbers((box.x, box.y, box.right, box.bottom))}]{group}"
            f" /Resources {self.resources.shared_dictionary(inner.used)} /Filter /FlateDecode"
        )
        return RawStream(entries, zlib.compress("\n".join(inner.code).encode("latin-1"), 6))

    def draw_form(self, name: str, transform: Affine, clip: Rect | None = None) -> None:
        """Draws a form that the resources hold, ``clip`` in the coordinates around it."""
        self.used["XObject"].add(name)
        cut = f"{numbers((clip.x, clip.y, clip.width, clip.height))} re W n " if clip else ""
        self.code.append(f"q {cut}{matrix(transform)} /{name} Do Q")

    def _shape(self, shape: Shape) -> None:
        if not shape.path.coords:
            return
        outline = path_operators(shape.path)
        rule = "*" if shape.even_odd else ""
        if isinstance(shape.fill, Color):
            self._faded(shape.fill.alpha, f"{rgb(shape.fill)} rg {outline} f{rule}")
        elif isinstance(shape.fill, LinearGradient | RadialGradient):
            self._gradient(shape.fill, shape.path.bounds(), f"{outline} W{rule} n")
        elif isinstance(shape.fill, Hatch):
            hatch = shape.fill
            lines = " ".join(f"{numbers(a)} m {numbers(b)} l" for a, b in hatch.lines(shape.path.bounds()))
            pen = f"{rgb(hatch.color)} RG {number(hatch.width)} w 0 J"
            self._faded(hatch.color.alpha, f"{outline} W{rule} n {pen} {lines} S")
        if shape.stroke is not None and shape.stroke.width > 0:
            self._faded(shape.stroke.color.alpha, f"{_pen(shape.stroke)} {outline} S")

    def _gradient(self, paint: LinearGradient | RadialGradient, box: Rect, clip: str) -> None:
        last = paint.stops[-1].color
        if (paint.start == paint.end) if isinstance(paint, LinearGradient) else paint.radius <= 0:
            # No length: the last colour everywhere, as in SVG.
            area = f"{numbers((box.x, box.y, box.width, box.height))} re f"
            self._faded(last.alpha, f"{clip} {rgb(last)} rg {area}")
            return
        name = self.resources.gradient(paint)
        self.used["Shading"].add(name)
        if any(stop.color.alpha != last.alpha for stop in paint.stops):
            state = self.resources.fading(paint, box)
            self.used["ExtGState"].add(state)
            self.code.append(f"q {clip} /{state} gs /{name} sh Q")
        else:
            self._faded(last.alpha, f"{clip} /{name} sh")

    def _faded(self, alpha: float, operators: str) -> None:
        state = ""
        if alpha < 1:
            name = self.resources.opacity(alpha)
            self.used["ExtGState"].add(name)
            state = f"/{name} gs "
        self.code.append(f"q {state}{operators} Q")

    def _picture(self, picture: Picture, scale: float) -> None:
        box = picture.box
        width_px = max(1, math.ceil(mm_to_px(box.width * scale, self.dpi)))
        height_px = max(1, math.ceil(mm_to_px(box.height * scale, self.dpi)))
        name = self.resources.picture(picture.art, picture.tint, width_px, height_px)
        self.used["XObject"].add(name)
        self.code.append(f"q {numbers((box.width, 0, 0, -box.height, box.x, box.bottom))} cm /{name} Do Q")

    def _run(self, run: GlyphRun) -> None:
        if not run.plain:
            self._faded(run.color.alpha, f"{rgb(run.color)} rg {_outlines(run)} f")
            return
        size = number(pt_to_mm(run.size_pt))
        parts = [f"{rgb(run.color)} rg BT 1 0 0 -1 {number(run.x)} {number(run.y)} Tm"]
        ahead = 0.0
        for name, codes, excess in self.resources.letters(run.font, run.text, run.advances):
            shown, ahead = _kerned(codes, excess, ahead)
            parts.append(f"{name} {size} Tf {shown}")
        self._faded(run.color.alpha, " ".join([*parts, "ET"]))

    def _group(self, group: Group, scale: float) -> None:
        t = group.transform
        inner = scale * math.sqrt(abs(t.a * t.d - t.b * t.c))
        cut = f"{path_operators(group.clip)} W n" if group.clip is not None else ""
        self.code.append(f"q {matrix(t)} {cut}")
        if group.opacity < 1:
            # Painted as one picture first, so that items of the group don't show through each other.
            reach = 1e4
            form = self.form(
                group.items, Rect(-reach, -reach, 2 * reach, 2 * reach), isolated=True, scale=inner
            )
            name = self.resources.add("XObject", ("group", form.entries, form.content), "Fg", lambda: form)
            state = self.resources.opacity(group.opacity)
            self.used["ExtGState"].add(state)
            self.used["XObject"].add(name)
            self.code.append(f"/{state} gs /{name} Do")
        else:
            self.paint(group.items, inner)
        self.code.append("Q")


def _pen(stroke: Stroke) -> str:
    ends = "1 J 1 j" if stroke.round_ends else "0 J 0 j"
    dash = f" [{numbers(stroke.dash)}] 0 d" if stroke.dash else ""
    return f"{rgb(stroke.color)} RG {number(stroke.width)} w {ends}{dash}"


@lru_cache(maxsize=500)
def path_operators(path: Path, place: Affine | None = None) -> str:
    out: list[str] = []
    at = 0
    for verb in path.verbs:
        take = {"M": 2, "L": 2, "C": 6, "Z": 0}[verb]
        coords = path.coords[at : at + take]
        at += take
        if place is not None:
            pairs = zip(coords[::2], coords[1::2], strict=True)
            coords = tuple(value for x, y in pairs for value in place.apply(x, y))
        out.append(f"{numbers(coords)} {verb.lower()}" if take else "h")
    return " ".join(out)


def _outlines(run: GlyphRun) -> str:
    em = pt_to_mm(run.size_pt) / run.font.units_per_em
    pen = 0.0
    out: list[str] = []
    for index, glyph in enumerate(run.glyphs):
        shift = run.x_offsets[index] if run.x_offsets else 0
        lift = run.y_offsets[index] if run.y_offsets else 0
        place = Affine(em, 0, 0, -em, run.x + (pen + shift) * em, run.y - lift * em)
        out.append(path_operators.__wrapped__(glyph_outline(run.font, glyph), place))
        pen += run.advances[index]
    return " ".join(out)


def _kerned(codes: bytes, excess: Sequence[float], ahead: float) -> tuple[str, float]:
    """The codes with the shifts that keep each glyph where it was shaped, and what is left to make up for.

    ``ahead`` is how far the pen is ahead of the shaped place.  Shifts are thousandths of an em to the left.
    """
    out: list[str] = []
    done = 0
    for index, more in enumerate(excess, 1):
        ahead += more
        if not -LEAST_SHIFT <= ahead <= LEAST_SHIFT:
            shift = round(ahead)
            ahead -= shift
            out.append(f"{_string(codes[done:index])}{shift}")
            done = index
    rest = codes[done:]
    if not out:
        return f"{_string(rest)} Tj", ahead
    return f"[{''.join(out)}{_string(rest) if rest else ''}] TJ", ahead


_TO_ESCAPE = frozenset(b"()\\\r")


def _string(codes: bytes) -> str:
    """A literal string, which is shorter than a hexadecimal one."""
    text = codes.decode("latin-1")
    if not _TO_ESCAPE.isdisjoint(codes):
        for character, written in (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\r", "\\r")):
            text = text.replace(character, written)
    return f"({text})"
