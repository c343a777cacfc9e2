"""Things a PDF stores once: pictures, gradients, transparency, fonts; by ReportLab's object model."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardgen.design.display_list import Art, Color, Font, LinearGradient, RadialGradient, Stop
from cardgen.geometry import Rect

if TYPE_CHECKING:
    from PIL import Image

MOST_PALETTE_COLOURS = 256


class RawObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF object that is already text: dictionaries that ReportLab has no class for."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, _document: Any) -> bytes:
        return self.text.encode("latin-1")


class RawStream(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF stream whose bytes are already encoded."""

    def __init__(self, entries: str, content: bytes) -> None:
        self.entries = entries
        self.content = content

    def copied(self, more: str = "") -> RawStream:
        """The same stream for another document, which will mark it as its own."""
        return RawStream(self.entries + more, self.content)

    def format(self, _document: Any) -> bytes:
        head = f"<< {self.entries} /Length {len(self.content)} >>\nstream\n".encode("latin-1")
        return head + self.content + b"\nendstream"


def registered(font: Font) -> str:
    """ReportLab's name for the font, which its bytes decide.

    Its widths are whole thousandths of an em.  PDFium cuts fractions off, so that a line of DejaVu Sans would end some
    tenths of a millimetre early; what is rounded here, shifts between glyphs make up for.
    """
    name = f"cg-{font.digest[:12]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        made = TTFont(name, font.file, asciiReadable=0)
        made.face.charWidths = {code: round(width) for code, width in made.face.charWidths.items()}
        made.face.defaultWidth = round(made.face.defaultWidth)
        pdfmetrics.registerFont(made)
    return name


class Resources:
    """Everything that the faces of one file share; each thing is stored once and has one name."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self._names: dict[Any, str] = {}
        self._objects: dict[str, dict[str, str]] = {"XObject": {}, "ExtGState": {}, "Shading": {}}
        self._fonts: dict[str, TTFont] = {}
        self._codes: dict[str, dict[str, int]] = {}  # by font: of the characters in its first subset
        self._excess: dict[str, dict[tuple[str, int], float]] = {}

    def add(self, kind: str, key: Any, prefix: str, make: Callable[[], Any]) -> str:
        """The name of the object that ``key`` stands for, made on first use."""
        if key not in self._names:
            name = f"{prefix}{len(self._objects[kind])}"
            reference = self.document.Reference(make())
            self._objects[kind][name] = reference.format(self.document).decode("latin-1")
            self._names[key] = name
        return self._names[key]

    def dictionary(self, used: dict[str, set[str]]) -> str:
        """A resource dictionary with the named objects; fonts are those of the whole document."""
        parts = []
        for kind, names in used.items():
            entries = " ".join(f"/{name} {self._objects[kind][name]}" for name in sorted(names))
            if entries:
                parts.append(f"/{kind} << {entries} >>")
        return f"<< /Font {self.fonts_reference()} {' '.join(parts)} /ProcSet [/PDF /Text /ImageC /ImageB /ImageI] >>"

    def fonts_reference(self) -> str:
        return str(pdfdoc.PDFObjectReference(pdfdoc.BasicFonts).format(self.document).decode("latin-1"))

    def font(self, font: Font) -> TTFont:
        """The font, registered with ReportLab under a name that its bytes decide."""
        if font.digest not in self._fonts:
            self._fonts[font.digest] = pdfmetrics.getFont(registered(font))
        return self._fonts[font.digest]

    def coded(self, font: Font, text: str) -> list[tuple[str, bytes]]:
        """The text as codes: stretches of one subset of the font each, with the name of that subset."""
        known = self._codes.setdefault(font.digest, {})
        embedded = self.font(font)
        try:
            codes = bytes([known[character] for character in text])
        except KeyError:
            parts = embedded.splitString(text, self.document)
            if len(parts) == 1 and parts[0][0] == 0:
                known.update(zip(text, parts[0][1], strict=True))
        else:
            parts = [(0, codes)]
        return [(embedded.getSubsetInternalName(subset, self.document), codes) for subset, codes in parts]

    def excess(self, font: Font, text: str, advances: Sequence[int]) -> list[float]:
        """How much wider the file says each character is than it was shaped, in thousandths of an em."""
        known = self._excess.setdefault(font.digest, {})
        pairs = list(zip(text, advances, strict=True))
        stated = self.font(font).face
        for character, advance in pairs:
            if (character, advance) not in known:
                code = (
                    ord(" ") if character == "\xa0" else ord(character)
                )  # ReportLab writes one for the other
                width: float = stated.charWidths.get(code, stated.defaultWidth)
                known[character, advance] = width - advance * 1000 / font.units_per_em
        return [known[pair] for pair in pairs]

    def opacity(self, alpha: float) -> str:
        value = f"{alpha:.4g}"
        return self.add(
            "ExtGState", ("alpha", value), "Ga", lambda: RawObject(f"<< /ca {value} /CA {value} >>")
        )

    def gradient(self, paint: LinearGradient | RadialGradient) -> str:
        return self.add("Shading", paint, "Sh", lambda: RawObject(_shading(paint, rgb, "DeviceRGB")))

    def fading(self, paint: LinearGradient | RadialGradient, box: Rect) -> str:
        """A graphics state under which the gradient is as transparent as its stops say, inside ``box``."""
        return self.add("ExtGState", (paint, box), "Gm", lambda: self._soft_mask(paint, box))

    def _soft_mask(self, paint: LinearGradient | RadialGradient, box: Rect) -> RawObject:
        shading = self.document.Reference(RawObject(_shading(paint, _grey, "DeviceGray")))
        edges = " ".join(f"{edge:.4f}" for edge in (box.x, box.y, box.right, box.bottom))
        mask = RawStream(
            f"/Type /XObject /Subtype /Form /BBox [{edges}] /Group << /S /Transparency /CS /DeviceGray >>"
            f" /Resources << /Shading << /Sh {self._named(shading)} >> >>",
            b"/Sh sh",
        )
        group = self._named(self.document.Reference(mask))
        return RawObject(f"<< /SMask << /Type /Mask /S /Luminosity /G {group} >> >>")

    def _named(self, reference: Any) -> str:
        return str(reference.format(self.document).decode("latin-1"))

    def picture(self, art: Art, tint: Color | None, width_px: int, height_px: int) -> str:
        """The art at that many pixels; smaller art stays as it is and is never blown up."""
        if not art.vector:
            width_px, height_px = min(width_px, round(art.size.width)), min(height_px, round(art.size.height))
        key = (art.digest, tint, width_px, height_px)
        return self.add("XObject", key, "Im", lambda: self._image(art, tint, width_px, height_px))

    def _image(self, art: Art, tint: Color | None, width_px: int, height_px: int) -> RawStream:
        picture, mask = _streams(art, tint, width_px, height_px)
        if mask is None:
            return picture.copied()
        reference = self.document.Reference(mask.copied()).format(self.document).decode("latin-1")
        return picture.copied(f" /SMask {reference}")


@lru_cache(maxsize=64)
def _streams(
    art: Art, tint: Color | None, width_px: int, height_px: int
) -> tuple[RawStream, RawStream | None]:
    """The art and its transparency, encoded once for all files of a build."""
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
    """An image without loss, as small as PNG's filters and palettes make it."""
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
    return RawStream(entries, _png_stream(image))


def _palette(indexed: Image.Image, entries: str) -> RawStream:
    table = bytes(indexed.getpalette("RGB") or ())[: 3 * MOST_PALETTE_COLOURS]
    space = f"[/Indexed /DeviceRGB {len(table) // 3 - 1} <{table.hex()}>]"
    return RawStream(
        f"{entries} /ColorSpace {space} /BitsPerComponent 8 /Filter /FlateDecode",
        zlib.compress(indexed.tobytes(), 9),
    )


def _png_stream(image: Image.Image) -> bytes:
    """The compressed rows of the image as PNG filters them; PDF reads the same coding."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=6)
    data, at, rows = out.getvalue(), 8, b""
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            rows += data[at + 8 : at + 8 + length]
        at += length + 12
    return rows


_Channels = Callable[[Color], str]


def _shading(paint: LinearGradient | RadialGradient, channels: _Channels, space: str) -> str:
    numbers: tuple[float, ...]
    if isinstance(paint, LinearGradient):
        kind, numbers = 2, (*paint.start, *paint.end)
    else:
        kind, numbers = 3, (*paint.center, 0.0, *paint.center, paint.radius)
    coords = " ".join(f"{value:.4f}" for value in numbers)
    return (
        f"<< /ShadingType {kind} /ColorSpace /{space} /Coords [{coords}] /Extend [true true]"
        f" /Function {_ramp(paint.stops, channels)} >>"
    )


def _ramp(stops: Sequence[Stop], channels: _Channels) -> str:
    def step(one: Stop, other: Stop) -> str:
        ends = f"/C0 [{channels(one.color)}] /C1 [{channels(other.color)}]"
        return f"<< /FunctionType 2 /Domain [0 1] /N 1 {ends} >>"

    padded = [Stop(0.0, stops[0].color), *stops, Stop(1.0, stops[-1].color)]
    pairs = [(a, b) for a, b in pairwise(padded) if b.at > a.at]
    bounds = " ".join(f"{b.at:.4f}" for _, b in pairs[:-1])
    encode = " ".join(["0 1"] * len(pairs))
    functions = " ".join(step(a, b) for a, b in pairs)
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{functions}] /Bounds [{bounds}] /Encode [{encode}] >>"
    )


def _grey(color: Color) -> str:
    return f"{color.alpha:.4g}"


def rgb(color: Color) -> str:
    """Three numbers from 0 to 1."""
    return " ".join(f"{channel / 255:.4g}" for channel in (color.red, color.green, color.blue))
