"""Text as coverage, drawn by HarfBuzz straight from the outlines.

Nothing is hinted: Pillow's FreeType fits letters to whole pixels, which moves and thickens them at 300 dpi, differently
from a PDF viewer and differently again where the same text stands on its head in the other corner of a card.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cardgen.design.display_list import GlyphRun
from cardgen.geometry import Affine, Rect
from cardgen.typeset.fonts import typeface
from cardgen.units import pt_to_mm

if TYPE_CHECKING:
    from PIL import Image

_INK = 1.0
"""How far ink may reach beyond the pen's way, in em: tall accents and swashes stay well below."""


def run_coverage(
    run: GlyphRun, transform: Affine, width_px: int, height_px: int
) -> tuple[Image.Image, tuple[int, int]] | None:
    """What the run covers of an image of that size: a mask (mode L) and where its top-left corner lies.

    ``transform`` leads from the run's coordinates to pixels and may turn, mirror and skew.  None where no ink falls
    inside the image.
    """
    import uharfbuzz as hb
    from PIL import Image

    em = pt_to_mm(run.size_pt)
    reach = _reach(run, em, transform)
    left, top = max(0, math.floor(reach.x)), max(0, math.floor(reach.y))
    right, bottom = min(width_px, math.ceil(reach.right)), min(height_px, math.ceil(reach.bottom))
    if left >= right or top >= bottom:
        return None
    pencil = hb.RasterDraw()
    if reach.x < 0 or reach.y < 0 or reach.right > width_px or reach.bottom > height_px:
        pencil.extents = hb.RasterExtents(left, -bottom, right - left, bottom - top, 0)
    font = typeface(run.font).font
    a, b, c, d, e, f = transform
    unit = em / run.font.units_per_em
    pen = 0
    for index, glyph in enumerate(run.glyphs):
        x = run.x + (pen + (run.x_offsets[index] if run.x_offsets else 0)) * unit
        y = run.y - (run.y_offsets[index] if run.y_offsets else 0) * unit
        # HarfBuzz has y upward, in fonts and in pictures.
        pencil.transform = (a * unit, -b * unit, -c * unit, d * unit, a * x + c * y + e, -(b * x + d * y + f))
        pencil.draw_glyph(font, glyph)
        pen += run.advances[index]
    drawn = pencil.render()
    if drawn is None or not drawn.extents.width or not drawn.extents.height:
        return None
    x0, y0, width, height, stride = drawn.extents
    mask = Image.frombuffer("L", (width, height), drawn.buffer, "raw", "L", stride, -1)
    return mask, (x0, -(y0 + height))


def _reach(run: GlyphRun, em: float, transform: Affine) -> Rect:
    width = sum(run.advances) * em / run.font.units_per_em
    return transform.bounds(Rect(run.x, run.y - em, width, em).inset(-_INK * em))
