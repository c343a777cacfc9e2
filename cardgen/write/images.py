"""Faces as PNG files, one each, for print on demand and digital tables."""

from __future__ import annotations

from pathlib import Path

from cardgen.design.display_list import Face
from cardgen.render.raster import Box, render_face
from cardgen.write.atomic import whole_file


def write_png(face: Face, path: Path, *, dpi: float, box: Box) -> None:
    """Writes the face to ``path``, whole or not at all; the file says how many pixels an inch has.

    Corners are square, colours are sRGB without transparency.  The same face gives the same bytes.

    Raises:
        CardgenError: The file can't be written, or a picture can't be read any more.
    """
    image = render_face(face, dpi, box=box)
    with whole_file(path) as part:
        image.save(part, "PNG", dpi=(dpi, dpi), compress_level=3)
