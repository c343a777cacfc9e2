"""Pixels as PNG and PDF store them: rows behind a filter byte each, deflated.

Pillow's own PNG encoder tries five filters on every row, which takes longer than deflating, makes flat art larger than no
filter at all, and keeps all threads waiting.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

_NONE, _UP = b"\0", b"\2"  # filter types of PNG: as it is, and less the row above
_BAND_ROWS = 16
_BIAS = 0.85
"""Bands are too low to show how often rows repeat, which is what no filter profits from."""


def deflated_rows(image: Image.Image, level: int) -> bytes:
    """The rows of an image of mode L or RGB from the top, as the data of a PNG (or PDF's predictor 15) has them.

    All rows have the same filter: the one that makes three bands of the picture smaller.  Flat art has none; photographs
    and gradients are stored as differences from row to row.
    """
    kind = _NONE
    if _tried(image, _NONE) * _BIAS > _tried(image, _UP):
        image, kind = _less_above(image), _UP
    content = image.tobytes()
    stride = image.width * len(image.getbands())
    rows = (content[at : at + stride] for at in range(0, len(content), stride))
    return zlib.compress(kind + kind.join(rows), level)


def _tried(image: Image.Image, kind: bytes) -> int:
    """Bytes that three bands of the picture take."""
    size = 0
    for part in (1, 3, 5):
        top = max(0, image.height * part // 6 - _BAND_ROWS // 2)
        band = image.crop((0, top, image.width, min(image.height, top + _BAND_ROWS)))
        size += len(zlib.compress((_less_above(band) if kind == _UP else band).tobytes(), 1))
    return size


def _less_above(image: Image.Image) -> Image.Image:
    from PIL import Image as Images
    from PIL import ImageChops

    above = Images.new(image.mode, image.size)
    above.paste(image, (0, 1))
    return ImageChops.subtract_modulo(image, above)
