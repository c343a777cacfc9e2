"""Picture files: what they are, how large they are, and whether they can be trusted."""

from __future__ import annotations

import base64
import binascii
import hashlib
import math
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from cardgen.geometry import Size
from cardgen.load.effort import too_much_work
from cardgen.model.art import Art, BadArt
from cardgen.units import CSS_DPI, mm_to_px, parse_length

MOST_BYTES = 64_000_000
MOST_PIXELS = 178_956_970
"""Pillow's own limit against decompression bombs; an A0 poster at 300 dpi has 139 million pixels."""

MOST_LEVELS = 100
"""Elements within elements, and within what they refer to.  resvg runs out of stack at about 250."""

_SVG = "{http://www.w3.org/2000/svg}"
_LENGTH = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(px|pt|mm|cm|in)?\s*\Z")
_OUTSIDE = re.compile(
    r"(?:url\(\s*+['\"]?+|@import\s++['\"]?+)\s*+(?!#|data:image/(?:png|jpeg|gif|webp))([^)'\"]*)", re.I
)  # possessive, so that a quote or a space is never taken for the start of an address
_INSIDE = re.compile(r"url\(\s*['\"]?\s*#([^)'\"\s]+)", re.I)
_EMBEDDED = ("#", "data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp")
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
    vector = data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
    found = _svg_size(data) if vector else _bitmap_size(data)
    if isinstance(found, str):
        return BadArt(str(file), found)
    return Art(str(file), hashlib.sha256(data).hexdigest(), vector, found)


def _svg_size(data: bytes) -> Size | str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return f"it is not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}"
    if "\0" in text:
        return "it is not UTF-8: it holds zero bytes"
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return "it declares a document type or entities, which art has no need of: remove the <!DOCTYPE ...>"
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        return f"it is no well-formed SVG: {error}"
    if root.tag != f"{_SVG}svg":
        name = root.tag.rpartition("}")[2]
        hint = ' without xmlns="http://www.w3.org/2000/svg"' if name == "svg" else ""
        return f"it is no SVG: it starts with <{name}>{hint}"
    if _too_deep(root):
        return f"its elements are nested, or refer to each other, more than {MOST_LEVELS} levels deep"
    hazard = next((why for element in root.iter() if (why := _hazard(element))), None)
    return hazard or too_much_work(root) or _undrawable(text) or _svg_extent(root)


def _too_deep(root: ElementTree.Element) -> bool:
    """Whether drawing would go too deep, as it does where something refers to itself."""
    named = {element.get("id"): element for element in root.iter()}
    depths: dict[ElementTree.Element, int] = {}

    def depth(element: ElementTree.Element, level: int) -> int:
        if element not in depths and level <= MOST_LEVELS:
            inner = [*element, *(named[name] for name in _references(element) if name in named)]
            depths[element] = 1 + max([depth(other, level + 1) for other in inner], default=0)
        return depths.get(element, MOST_LEVELS)

    # A style sheet may add a level for each of its references, whoever they apply to.
    sheets = "".join(element.text or "" for element in root.iter(f"{_SVG}style"))
    return depth(root, 0) + len(_INSIDE.findall(sheets)) > MOST_LEVELS


def _references(element: ElementTree.Element) -> Iterator[str]:
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == "href" and value.startswith("#"):
            yield value[1:]
        else:
            yield from _INSIDE.findall(value)


def _undrawable(text: str) -> str | None:
    import resvg_py

    try:
        resvg_py.svg_to_bytes(svg_string=text, width=1, dpi=CSS_DPI, skip_system_fonts=True)
    except ValueError as error:
        return f"it can't be drawn: {error}"
    return None


def _hazard(element: ElementTree.Element) -> str | None:
    name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    if name in _HAZARDS:
        return f"it {_HAZARDS[name]}"
    for key, value in element.attrib.items():
        attribute = key.rpartition("}")[2]
        if attribute.lower().startswith("on"):
            return f"it holds a script ('{attribute}')"
        if attribute == "href" and not value.startswith(_EMBEDDED):
            return f"it points to '{value[:60]}', outside of itself"
        if attribute == "href" and value.startswith("data:") and (fault := _embedded_fault(value)):
            return fault
        outside = _OUTSIDE.search(value)
        if outside:
            return f"it points to '{outside[1][:60]}', outside of itself"
    outside = _OUTSIDE.search(element.text or "") if name == "style" else None
    return f"it points to '{outside[1][:60]}', outside of itself" if outside else None


def _embedded_fault(link: str) -> str | None:
    """What is wrong with a bitmap that is written out in a link."""
    try:
        found = _bitmap_size(base64.b64decode("".join(link.partition(",")[2].split()), validate=True))
    except (binascii.Error, ValueError):
        found = "it is no base64"
    return f"a bitmap in it can't be used: {found}" if isinstance(found, str) else None


def _svg_extent(root: ElementTree.Element) -> Size | str:
    box = root.get("viewBox")
    if box is not None:
        try:
            _, _, width, height = map(float, box.replace(",", " ").split())
        except ValueError:
            return f"its viewBox '{box[:60]}' is not four numbers"
        sides = [width, height]
    else:
        sides = [_user_units(root.get(key) or "") for key in ("width", "height")]
    if not all(math.isfinite(side) and side > 0 for side in sides):
        return "it has neither a viewBox nor a width and a height"
    return Size(*sides)


def _user_units(length: str) -> float:
    """0 for what is no length."""
    match = _LENGTH.match(length)
    if match is None:
        return 0.0
    if match[2] in (None, "px"):
        return float(match[1])
    return mm_to_px(parse_length(length), CSS_DPI)


def _bitmap_size(data: bytes) -> Size | str:
    from io import BytesIO

    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # our own limit, with our own words
    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                return f"it has {width} x {height} pixels, more than the {MOST_PIXELS:,} that are allowed"
            image.draft("L", (1, 1))  # JPEG is decoded at an eighth of its size
            image.load()
            turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    except UnidentifiedImageError:
        return "it is no PNG, JPEG, WebP or SVG"
    except Exception as error:  # noqa: BLE001 - Pillow raises whatever its parsers meet in a damaged file
        return f"it is damaged: {error}"
    return Size(height, width) if turned else Size(width, height)
