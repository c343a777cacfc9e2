"""Bitmap art: opened within limits, measured, and searched for damage."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.geometry import Size

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 178_956_970
"""Where Pillow sees a decompression bomb; an A0 poster at 300 dpi has 139 million pixels."""

_FORMATS = ("PNG", "JPEG", "WEBP")
_ORIENTATION = 0x0112  # of EXIF
_ON_ITS_SIDE = (5, 6, 7, 8)


def opened_bitmap(source: Path | bytes) -> Image.Image:
    """The file, opened and not yet decoded; what it holds decides, not how it is called.

    Raises:
        OSError: It is no PNG, JPEG or WebP (``PIL.UnidentifiedImageError``), or can't be read.
        Exception: Whatever Pillow's parsers meet in a damaged file.
    """
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = MOST_PIXELS  # its warning starts at half of that
    return Image.open(BytesIO(source) if isinstance(source, bytes) else source, formats=_FORMATS)


def lies_on_its_side(image: Image.Image) -> bool:
    """Whether EXIF has it turned by a quarter, so that width and height change places."""
    return image.getexif().get(_ORIENTATION, 1) in _ON_ITS_SIDE


def bitmap_size(content: bytes) -> Size | str:
    """Pixels once the picture is upright, or what is wrong with it; nothing is decoded."""
    from PIL import UnidentifiedImageError

    try:
        with opened_bitmap(content) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                return f"it has {width} x {height} pixels, more than the {MOST_PIXELS:,} that are allowed"
            turned, kind = lies_on_its_side(image), image.format
        if kind == "PNG":
            with opened_bitmap(content) as image:
                image.verify()  # has to come right after opening
    except UnidentifiedImageError:
        return "it is no PNG, JPEG, WebP or SVG"
    except Exception as error:  # noqa: BLE001 - Pillow raises whatever its parsers meet in a damaged file
        return f"it is damaged: {error}"
    if kind == "JPEG" and b"\xff\xd9" not in content[-4096:]:
        return "it is damaged: the end of the JPEG is missing"
    if kind == "WEBP" and int.from_bytes(content[4:8], "little") + 8 > len(content):
        return "it is damaged: the end of the WebP is missing"
    return Size(height, width) if turned else Size(width, height)
