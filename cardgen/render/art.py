"""Art as pixels: any mode, any rotation, exactly the size that is asked for."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from cardgen.design.display_list import Art, Color
from cardgen.diagnostics import CardgenError
from cardgen.units import CSS_DPI

if TYPE_CHECKING:
    from PIL import Image


@lru_cache(maxsize=24)
def art_pixels(art: Art, width_px: int, height_px: int, tint: Color | None = None) -> Image.Image:
    """``art`` stretched to the size, RGBA, not premultiplied; do not change it, it is shared.

    With ``tint`` every drawn pixel takes that colour and keeps its coverage.

    Raises:
        CardgenError: The file was damaged or removed since it was read.
    """
    from PIL import Image

    if art.vector:
        image = svg_pixels(_stretched(art, width_px, height_px), width_px, height_px)
    else:
        image = _bitmap(art, width_px, height_px)
    if tint is None:
        return image
    coverage = image.getchannel("A")
    if tint.alpha < 1:
        coverage = coverage.point(lambda value: round(value * tint.alpha))
    flat = Image.new("RGBA", image.size, (tint.red, tint.green, tint.blue, 0))
    flat.putalpha(coverage)
    return flat


def _stretched(art: Art, width_px: int, height_px: int) -> str:
    """The SVG with a root of exactly that size, filled from edge to edge.

    resvg rounds the size of a root before it scales, which would leave a light sliver at an edge.
    """
    try:
        root = ElementTree.fromstring(Path(art.file).read_text("utf-8-sig"))
    except (OSError, ValueError, ElementTree.ParseError) as error:
        raise CardgenError(
            f"the picture {Path(art.file).name} can't be read: {error}", exit_code=1
        ) from error
    if root.get("viewBox") is None:
        root.set("viewBox", f"0 0 {art.size.width} {art.size.height}")
    root.set("width", str(width_px))
    root.set("height", str(height_px))
    root.set("preserveAspectRatio", "none")
    return ElementTree.tostring(root, "unicode")


def svg_pixels(svg: str, width_px: int, height_px: int) -> Image.Image:
    """SVG text whose root has that size in pixels, drawn as RGBA; no system font and no other file is ever read.

    Raises:
        CardgenError: It is no SVG that can be drawn.
    """
    import resvg_py
    from PIL import Image

    try:
        png = resvg_py.svg_to_bytes(svg_string=svg, dpi=CSS_DPI, skip_system_fonts=True)
    except ValueError as error:
        raise CardgenError(f"an SVG can't be drawn: {error}", exit_code=1) from error
    image = Image.open(BytesIO(bytes(png))).convert("RGBA")
    if image.size != (width_px, height_px):
        raise ValueError(f"the SVG has {image.size} pixels, not {(width_px, height_px)}")
    return image


def _bitmap(art: Art, width_px: int, height_px: int) -> Image.Image:
    from PIL import Image

    image = open_bitmap(art)
    if image.size == (width_px, height_px):
        return image
    premultiplied = image.convert("RGBa")  # so that colours of invisible pixels don't bleed into the edges
    return premultiplied.resize((width_px, height_px), Image.Resampling.LANCZOS).convert("RGBA")


def open_bitmap(art: Art) -> Image.Image:
    """The bitmap upright, RGBA, in its own size.

    Raises:
        CardgenError: The file was damaged or removed since it was read.
    """
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # load has checked the size already
    try:
        with Image.open(art.file) as image:
            upright = ImageOps.exif_transpose(image)
            if upright.mode.startswith("I;16") or upright.mode in ("I", "F"):
                return _sixteen_bit(upright)
            return upright.convert("RGBA")
    except Exception as error:  # Pillow raises whatever its parsers meet
        raise CardgenError(
            f"the picture {Path(art.file).name} can't be read: {error}", exit_code=1
        ) from error


def _sixteen_bit(image: Image.Image) -> Image.Image:
    """Greys of 16 bits scaled to 8; converting directly would clip them to white."""
    return image.convert("I").point(lambda value: value * (1 / 257)).convert("L").convert("RGBA")
