"""Text of a layer: fitted into its box and set as glyph runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.design.display_list import (
    Color,
    GlyphRun,
    Item,
    MissingGlyph,
    Origin,
    Overflow,
    Shape,
    Stroke,
)
from cardgen.design.faults import Faults, SkippedError
from cardgen.design.paint import Colours
from cardgen.design.pictures import Pictures
from cardgen.design.prepare import Node
from cardgen.diagnostics import did_you_mean
from cardgen.geometry import Path, Rect, Size
from cardgen.typeset import (
    FontBook,
    Piece,
    Setting,
    TextBox,
    TextLayout,
    UnknownFamilyError,
    fit_text,
    literal,
    parse_markup,
)
from cardgen.typeset.fonts import Font, metrics
from cardgen.typeset.outline import glyph_outline
from cardgen.units import mm_to_pt, pt_to_mm

SIZE_PT, FLOOR_PT = 10.0, 7.0
ROLES = {"title": "Cinzel", "body": "EB Garamond", "digits": "Atkinson Hyperlegible"}
"""Families of the roles that a game doesn't fill itself."""


@dataclass(frozen=True, slots=True)
class Lettered:
    """What became of a text; ``width`` and ``height`` are what its lines take up."""

    items: tuple[Item, ...]
    width: float
    height: float
    overflows: tuple[Overflow, ...] = ()
    missing: tuple[MissingGlyph, ...] = ()


@dataclass(slots=True)
class Letterer:
    """Sets the texts of one game.

    ``sizes`` holds the size in pt of each group of texts that share one; while ``measuring``, the smallest
    found so far is kept there.
    """

    fonts: FontBook
    roles: Mapping[str, str]
    language: str
    colours: Colours
    pictures: Pictures
    faults: Faults
    sizes: dict[str, float] = field(default_factory=dict)
    measuring: bool = False
    _settings: dict[tuple[Any, ...], Setting] = field(default_factory=dict)
    _origins: dict[tuple[Node, bool], Origin] = field(default_factory=dict)

    def for_component(self) -> Letterer:
        """One with sizes of its own, for texts of one component that share a size."""
        return replace(self, sizes={}, measuring=False)

    def set(self, node: Node, values: Mapping[str, Any], box: Rect) -> Lettered:
        """The text of ``node`` in ``box``.

        Raises:
            SkippedError: Its font isn't there, which has been noted.
        """
        text = values["value"]
        pieces = parse_markup(text) if values.get("markup") else literal(text)
        setting = self._setting(node, values)
        layout = self._fitted(pieces, values, box.size, setting)
        origin = self._origin(node, content=values.get("content", True))
        color = self.colours.ink
        if "color" in values:
            color = self.colours.color(values["color"], node.span("color"), self.faults) or Color(
                0, 0, 0, 0.0
            )
        runs = [self._run(run, layout, box, color, origin, setting) for run in layout.runs]
        items: list[Item] = [
            *self._outline(runs, node, values),
            *runs,
            *self._icons(layout, box, node, values, color, origin),
        ]
        return Lettered(
            tuple(items),
            layout.ink.width,
            _height(layout, values, setting),
            tuple(_overflows(layout, origin, text)),
            tuple(MissingGlyph(origin, character, font) for character, font in layout.missing),
        )

    def _fitted(
        self, pieces: tuple[Piece, ...], values: Mapping[str, Any], size: Size, setting: Setting
    ) -> TextLayout:
        group = values.get("same_size")
        size_pt = _points(values, "size", SIZE_PT)
        if group is not None and not self.measuring:
            size_pt = min(size_pt, self.sizes.get(group, size_pt))
        text_box = TextBox(
            size=size,
            size_pt=size_pt,
            min_size_pt=_points(values, "min_size", FLOOR_PT),
            line_spacing=values.get("line_spacing", 1.2),
            align=values.get("align", "left"),
            valign=values.get("valign", "top"),
            wrap=values.get("wrap", True),
            max_lines=values.get("max_lines"),
        )
        layout = fit_text(pieces, text_box, setting)
        if group is not None and self.measuring and layout.lines:
            self.sizes[group] = min(layout.size_pt, self.sizes.get(group, layout.size_pt))
        return layout

    def _origin(self, node: Node, *, content: bool) -> Origin:
        found = self._origins.get((node, content))
        if found is None:
            found = self._origins[node, content] = Origin(node.label, node.span("value"), content)
        return found

    def _setting(self, node: Node, values: Mapping[str, Any]) -> Setting:
        """One and the same object for each way of setting text, which is what makes looking up quick."""
        family = values.get("font") or "body"
        bold, italic = bool(values.get("bold")), bool(values.get("italic"))
        hyphenate, break_words = bool(values.get("hyphenate")), bool(values.get("break_words"))
        key = (family, bold, italic, hyphenate, break_words)
        if key not in self._settings:
            name = {**ROLES, **self.roles}.get(family, family)
            try:
                chain = tuple(
                    self.fonts.chain(name, bold=bold or b, italic=italic or i)
                    for b, i in ((False, False), (True, False), (False, True), (True, True))
                )
            except UnknownFamilyError as error:
                hint = did_you_mean(family, [*ROLES, *self.roles, *self.fonts.families])
                self.faults.add("unknown-font", node.span("font"), str(error), hint)
                raise SkippedError from None
            self._settings[key] = Setting(
                chain=chain, language=self.language, hyphenate=hyphenate, break_words=break_words
            )
        return self._settings[key]

    def _run(
        self, run: Any, layout: TextLayout, box: Rect, color: Color, origin: Origin, setting: Setting
    ) -> GlyphRun:
        return GlyphRun(
            run.font, layout.size_pt, box.x + run.x, box.y + run.y, color, run.text, run.glyphs, run.advances,
            run.x_offsets, run.y_offsets, run.plain, run.right_to_left, self.language, setting.features, origin,
        )  # fmt: skip

    def _icons(
        self,
        layout: TextLayout,
        box: Rect,
        node: Node,
        values: Mapping[str, Any],
        color: Color,
        origin: Origin,
    ) -> list[Item]:
        items: list[Item] = []
        tint: Color | None = color
        if "icon_color" in values:
            tint = self.colours.color(values["icon_color"], node.span("icon_color"), self.faults)
        for icon in layout.icons:
            place = icon.box.moved(box.x, box.y)
            items += self.pictures.icon(icon.name, place, origin, self.faults, ink=color, tint=tint)
        return items

    def _outline(self, runs: list[GlyphRun], node: Node, values: Mapping[str, Any]) -> list[Shape]:
        """The outlines of letters that have one: drawn below them, twice as wide, so that half of it is seen."""
        stroke = self.colours.stroke(values, node.span("stroke"), self.faults)
        if stroke is None:
            return []
        wide = Stroke(stroke.color, stroke.width * 2, round_ends=True)
        origin = Origin(node.label, node.span("stroke"), content=False)
        return [Shape(outlines(run), stroke=wide, origin=origin) for run in runs if run.text.strip()]


def outlines(run: GlyphRun) -> Path:
    """The outlines of all glyphs of ``run``, mm on the face."""
    em = pt_to_mm(run.size_pt) / run.font.units_per_em
    verbs: list[str] = []
    coords: list[float] = []
    pen = 0
    for index, glyph in enumerate(run.glyphs):
        outline = glyph_outline(run.font, glyph)
        shift = run.x_offsets[index] if run.x_offsets else 0
        lift = run.y_offsets[index] if run.y_offsets else 0
        verbs.append(outline.verbs)
        for x, y in zip(outline.coords[::2], outline.coords[1::2], strict=True):
            coords += (run.x + (pen + shift + x) * em, run.y - (lift + y) * em)
        pen += run.advances[index]
    return Path("".join(verbs), tuple(coords))


def ascent_and_descent(font: Font) -> tuple[float, float]:
    """em"""
    found = metrics(font)
    return found.ascent, found.descent


def _height(layout: TextLayout, values: Mapping[str, Any], setting: Setting) -> float:
    """From the top of the letters of the first line to the bottom of those of the last."""
    if not layout.lines:
        return 0.0
    em = pt_to_mm(layout.size_pt)
    ascent, descent = ascent_and_descent(setting.chain[0][0])
    leading: float = values.get("line_spacing", 1.2) * em
    return max((ascent + descent) * em + (layout.lines - 1) * leading, layout.ink.height)


def _points(values: Mapping[str, Any], key: str, default: float) -> float:
    return max(0.5, round(mm_to_pt(values[key]), 6)) if key in values else default


def _overflows(layout: TextLayout, origin: Origin, text: str) -> list[Overflow]:
    found = []
    if layout.too_tall:
        found.append(Overflow(origin, text, layout.too_tall, wide=False, size_pt=layout.size_pt))
    if layout.too_wide:
        found.append(Overflow(origin, text, layout.too_wide, wide=True, size_pt=layout.size_pt))
    return found
