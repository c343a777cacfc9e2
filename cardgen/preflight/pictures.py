"""Pictures on faces: enough pixels for their size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from cardgen.design.display_list import Picture
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.preflight.extents import Sight
from cardgen.units import MM_PER_INCH

LOWEST_DPI = 150.0
"""Below this a picture looks soft in print; print shops ask for 300."""


def low_resolution(sight: Sight) -> Iterator[Diagnostic]:
    """Bitmaps with fewer than 150 pixels to the inch in print; each element once."""
    face = sight.face
    seen: set[str] = set()
    for found in sight.items:
        item, transform = found.item, found.transform
        if not isinstance(item, Picture) or item.art.vector or item.origin is None:
            continue
        across = item.box.width * math.hypot(transform.a, transform.b)
        down = item.box.height * math.hypot(transform.c, transform.d)
        if min(across, down) <= 0:
            continue
        dpi = min(item.art.size.width / across, item.art.size.height / down) * MM_PER_INCH
        if dpi >= LOWEST_DPI or item.origin.element in seen:
            continue
        seen.add(item.origin.element)
        yield Diagnostic(
            name="low-dpi",
            severity=Severity.WARNING,
            span=item.origin.span,
            message=f"{item.origin.element} of card '{face.card}' prints '{Path(item.art.file).name}' at {math.floor(dpi)} dpi;"
            f" {LOWEST_DPI:.0f} is the least, 300 is good",
            hint="use a larger file or an SVG, or print the picture smaller",
            card=face.card,
        )
