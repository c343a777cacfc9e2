"""How much of a face each item covers."""

from __future__ import annotations

from cardgen.design.display_list import GlyphRun, Item, Picture, Shape
from cardgen.geometry import Affine, Rect
from cardgen.typeset.fonts import metrics
from cardgen.units import format_mm, pt_to_mm


def extent(item: Item, transform: Affine) -> Rect | None:
    """The upright rectangle around an item, in face coordinates; None for what paints nothing."""
    if isinstance(item, Shape):
        stroke = item.stroke.width / 2 if item.stroke else 0.0
        return transform.bounds(item.path.bounds().inset(-stroke)) if item.path.coords else None
    if isinstance(item, Picture):
        return transform.bounds(item.box)
    if isinstance(item, GlyphRun):
        return transform.bounds(text_box(item)) if item.text.strip() else None
    return None


def text_box(run: GlyphRun) -> Rect:
    """From the height of the capitals to the baseline, as wide as the pen goes."""
    em = pt_to_mm(run.size_pt)
    width = sum(run.advances) * em / run.font.units_per_em
    height = metrics(run.font).cap_height * em
    return Rect(run.x, run.y - height, width, height)


def beyond(inner: Rect, outer: Rect) -> float:
    """How far ``inner`` reaches past ``outer`` at its worst edge, mm; 0 when it doesn't."""
    return max(
        0.0,
        outer.x - inner.x,
        outer.y - inner.y,
        inner.right - outer.right,
        inner.bottom - outer.bottom,
    )


def say(length: float) -> str:
    """A length rounded to a tenth of a millimetre, upward at the second decimal."""
    return format_mm(max(0.1, round(length, 1)))
