"""Art as image streams of a PDF.  They are encoded beside the rest of the work, on the other cores of the machine."""

from __future__ import annotations

import os
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from cardgen.design.display_list import Art, Color
from cardgen.write.pdf_objects import RawStream
from cardgen.write.scanlines import deflated_rows

if TYPE_CHECKING:
    from PIL import Image

MOST_PALETTE_COLOURS = 256
_LEVEL = 6  # of deflate

Streams = tuple[RawStream, RawStream | None]


class PendingPicture(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image object whose pixels are asked for when the file is put together.

    Raises what went wrong with the art then.
    """

    def __init__(self, art: Art, tint: Color | None, width_px: int, height_px: int) -> None:
        self.encoded = _encoding(art, tint, width_px, height_px)

    def format(self, document: Any) -> bytes:
        picture, mask = self.encoded.result()
        if mask is None:
            return picture.format(document)
        reference = document.Reference(mask.copied()).format(document).decode("latin-1")
        return picture.copied(f" /SMask {reference}").format(document)


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), thread_name_prefix="pictures")


@lru_cache(maxsize=64)
def _encoding(art: Art, tint: Color | None, width_px: int, height_px: int) -> Future[Streams]:
    """The art and its transparency, encoded once for all files of a build."""
    return _workers().submit(_streams, art, tint, width_px, height_px)


def _streams(art: Art, tint: Color | None, width_px: int, height_px: int) -> Streams:
    from cardgen.render.art import art_pixels

    photo = _photograph(art, tint, width_px, height_px)
    if photo is not None:
        return photo, None
    pixels = art_pixels(art, width_px, height_px, tint)
    coverage = pixels.getchannel("A")
    if coverage.getextrema()[0] == 255:
        return _encoded(pixels.convert("RGB")), None
    return _encoded(_without_hidden_colours(pixels)), _encoded(coverage)


def _photograph(art: Art, tint: Color | None, width_px: int, height_px: int) -> RawStream | None:
    """A JPEG passed through as it is, when it is a plain one of about the size that is needed."""
    if art.vector or tint is not None:
        return None
    from PIL import Image

    try:
        content = Path(art.file).read_bytes()
        with Image.open(BytesIO(content)) as image:
            plain = (
                image.format == "JPEG" and image.mode in ("RGB", "L") and image.getexif().get(0x0112, 1) == 1
            )
            mode, (width, height) = image.mode, image.size
    except OSError:
        return None  # drawing it will say what is wrong
    if not plain or width > width_px * 1.6:
        return None
    space = "DeviceRGB" if mode == "RGB" else "DeviceGray"
    return RawStream(
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /{space}"
        " /BitsPerComponent 8 /Filter /DCTDecode",
        content,
    )


def _without_hidden_colours(pixels: Image.Image) -> Image.Image:
    """RGB in which every invisible pixel is black, so that it costs nothing."""
    from PIL import Image

    ground = Image.new("RGB", pixels.size)
    ground.paste(pixels.convert("RGB"), mask=pixels.getchannel("A").point(lambda value: 255 if value else 0))
    return ground


def _encoded(image: Image.Image) -> RawStream:
    """An image without loss, as small as a filter or a palette makes it."""
    from PIL import ImageChops
    from PIL.Image import Dither, Quantize

    size = f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height}"
    if image.mode == "RGB" and image.getcolors(MOST_PALETTE_COLOURS) is not None:
        indexed = image.quantize(MOST_PALETTE_COLOURS, Quantize.MEDIANCUT, dither=Dither.NONE)
        if ImageChops.difference(indexed.convert("RGB"), image).getbbox() is None:
            return _palette(indexed, size)
    channels, space = (3, "DeviceRGB") if image.mode == "RGB" else (1, "DeviceGray")
    parms = f"/DecodeParms << /Predictor 15 /Colors {channels} /Columns {image.width} >>"
    entries = f"{size} /ColorSpace /{space} /BitsPerComponent 8 /Filter /FlateDecode {parms}"
    return RawStream(entries, deflated_rows(image, _LEVEL))


def _palette(indexed: Image.Image, entries: str) -> RawStream:
    table = bytes(indexed.getpalette("RGB") or ())[: 3 * MOST_PALETTE_COLOURS]
    space = f"[/Indexed /DeviceRGB {len(table) // 3 - 1} <{table.hex()}>]"
    return RawStream(
        f"{entries} /ColorSpace {space} /BitsPerComponent 8 /Filter /FlateDecode",
        zlib.compress(indexed.tobytes(), 9),
    )
