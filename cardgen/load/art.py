"""Picture files: what they are, how large they are, and whether they can be trusted."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

from cardgen.geometry import Size
from cardgen.model.art import Art, BadArt

MOST_BYTES = 64_000_000
MOST_PIXELS = 178_956_970
"""Pillow's own limit against decompression bombs; an A0 poster at 300 dpi has 139 million pixels."""

_LENGTH = re.compile(r"\s*([0-9.]+)\s*(?:px|pt|mm|cm|in)?\s*\Z")
_URL = re.compile(r"url\(\s*['\"]?\s*(?!#)([^)'\"]*)", re.IGNORECASE)
_HAZARDS = {
    "script": "holds a script",
    "foreignObject": "holds a foreign object",
    "text": "holds text, which would need a font of this machine: turn the text into paths",
}


def probe_art(file: Path) -> Art | BadArt:
    """What is known of the picture without drawing it; the content decides its kind, not the name's ending."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return BadArt(str(file), f"it has {file.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
        data = file.read_bytes()
    except OSError as error:
        return BadArt(str(file), f"it can't be read: {error.strerror}")
    if not data:
        return BadArt(str(file), "the file is empty")
    found = _svg_size(data) if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") else _bitmap_size(data)
    if isinstance(found, str):
        return BadArt(str(file), found)
    vector = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    return Art(str(file), hashlib.sha256(data).hexdigest(), vector, found)


def _svg_size(data: bytes) -> Size | str:
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return "it declares a document type or entities, which art has no need of: remove the <!DOCTYPE ...>"
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        return f"it is no well-formed SVG: {error}"
    if root.tag.rpartition("}")[2] != "svg":
        return f"it is no SVG: it starts with <{root.tag.rpartition('}')[2]}>"
    hazard = next((why for element in root.iter() if (why := _hazard(element))), None)
    return hazard or _svg_extent(root)


def _hazard(element: ElementTree.Element) -> str | None:
    name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    if name in _HAZARDS:
        return f"it {_HAZARDS[name]}"
    for key, value in element.attrib.items():
        attribute = key.rpartition("}")[2]
        if attribute.lower().startswith("on"):
            return f"it holds a script ('{attribute}')"
        if attribute == "href" and not value.startswith(("#", "data:image/")):
            return f"it points to '{value[:60]}', outside of itself"
        outside = _URL.search(value)
        if outside:
            return f"it points to '{outside[1][:60]}', outside of itself"
    outside = _URL.search(element.text or "") if name == "style" else None
    return f"it points to '{outside[1][:60]}', outside of itself" if outside else None


def _svg_extent(root: ElementTree.Element) -> Size | str:
    box = (root.get("viewBox") or "").replace(",", " ").split()
    try:
        sides = [float(part) for part in box[2:4]] if len(box) == 4 else []
    except ValueError:
        return f"its viewBox '{root.get('viewBox')}' is not four numbers"
    if not sides:
        matches = [_LENGTH.match(root.get(key) or "") for key in ("width", "height")]
        sides = [float(match[1]) for match in matches if match]
    if len(sides) != 2 or min(sides) <= 0:
        return "it has neither a viewBox nor a width and a height"
    return Size(*sides)


def _bitmap_size(data: bytes) -> Size | str:
    from io import BytesIO

    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # our own limit, with our own words
    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                return f"it has {width} x {height} pixels, more than the {MOST_PIXELS:,} that are allowed"
            turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
            kind = image.format
        if kind == "PNG":
            with Image.open(BytesIO(data), formats=("PNG",)) as image:
                image.verify()  # has to come right after opening
    except UnidentifiedImageError:
        return "it is no PNG, JPEG, WebP or SVG"
    except Exception as error:  # noqa: BLE001 - Pillow raises whatever its parsers meet in a damaged file
        return f"it is damaged: {error}"
    if kind == "JPEG" and b"\xff\xd9" not in data[-4096:]:
        return "it is damaged: the end of the JPEG is missing"
    if kind == "WEBP" and int.from_bytes(data[4:8], "little") + 8 > len(data):
        return "it is damaged: the end of the WebP is missing"
    return Size(height, width) if turned else Size(width, height)
