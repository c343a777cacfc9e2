"""Things a PDF stores once: pictures, gradients, transparency, fonts; by ReportLab's object model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc, pdfmetrics

from cardgen.design.display_list import Art, Color, Font, LinearGradient, RadialGradient, Stop
from cardgen.geometry import Rect
from cardgen.write.pdf_fonts import EmbeddedFont, registered
from cardgen.write.pdf_objects import RawObject, RawStream
from cardgen.write.pdf_pictures import PendingPicture


class Resources:
    """Everything that the faces of one file share; each thing is stored once and has one name."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self._names: dict[Any, str] = {}
        self._objects: dict[str, dict[str, str]] = {"XObject": {}, "ExtGState": {}, "Shading": {}}
        self._fonts: dict[str, EmbeddedFont] = {}
        self._letters: dict[
            str, dict[tuple[str, int], tuple[int, float]]
        ] = {}  # by font; of its first subset
        self._dictionaries: dict[str, str] = {}

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
        return f"<< /Font {self.fonts_reference()} {' '.join(parts)} >>"

    def shared_dictionary(self, used: dict[str, set[str]]) -> str:
        """A reference to such a dictionary; faces that use the same have it together."""
        text = self.dictionary(used)
        if text not in self._dictionaries:
            self._dictionaries[text] = self._named(self.document.Reference(RawObject(text)))
        return self._dictionaries[text]

    def fonts_reference(self) -> str:
        return str(pdfdoc.PDFObjectReference(pdfdoc.BasicFonts).format(self.document).decode("latin-1"))

    def font(self, font: Font) -> EmbeddedFont:
        """The font, registered with ReportLab under a name that its bytes decide."""
        if font.digest not in self._fonts:
            self._fonts[font.digest] = pdfmetrics.getFont(registered(font))
        return self._fonts[font.digest]

    def letters(self, font: Font, text: str, advances: Sequence[int]) -> list[tuple[str, bytes, list[float]]]:
        """The text in stretches of one subset of the font each: the subset's name, the codes, and the excess.

        The excess of a character is how much wider the file says it is than it was shaped, in thousandths of an em.
        """
        known = self._letters.setdefault(font.digest, {})
        embedded = self.font(font)
        try:
            found = [known[pair] for pair in zip(text, advances, strict=True)]
        except KeyError:
            return self._new_letters(embedded, font, text, advances)
        name = embedded.getSubsetInternalName(0, self.document)
        return [(name, bytes([code for code, _ in found]), [excess for _, excess in found])]

    def _new_letters(
        self, embedded: EmbeddedFont, font: Font, text: str, advances: Sequence[int]
    ) -> list[tuple[str, bytes, list[float]]]:
        out = []
        at = 0
        for subset, codes in embedded.splitString(text, self.document):
            end = at + len(codes)
            pairs = list(zip(text[at:end], advances[at:end], strict=True))
            excess = [
                embedded.width(letter) - advance * 1000 / font.units_per_em for letter, advance in pairs
            ]
            if subset == 0:
                known = zip(pairs, zip(codes, excess, strict=True), strict=True)
                self._letters[font.digest].update(known)
            out.append((embedded.getSubsetInternalName(subset, self.document), codes, excess))
            at = end
        return out

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
        return self.add("XObject", key, "Im", lambda: PendingPicture(art, tint, width_px, height_px))


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


@lru_cache(maxsize=500)
def rgb(color: Color) -> str:
    """Three numbers from 0 to 1."""
    return " ".join(f"{channel / 255:.4g}" for channel in (color.red, color.green, color.blue))
