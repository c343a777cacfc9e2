"""Fonts: found once, measured in their own units, never taken from the system."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cardgen.diagnostics import CardgenError, nearest
from cardgen.resources import resource_dir

LARGEST_FILE = 64 * 2**20
"""Bytes.  Fonts of whole East Asian scripts reach 20 MB; more is no font, or an attempt to fill the memory."""


@dataclass(frozen=True, slots=True)
class Font:
    """One font file of ``fonts/`` or of the game folder."""

    name: str  # family and style, for messages: "EB Garamond bold"
    file: str = field(repr=False, compare=False)  # absolute
    digest: str  # sha256 of its bytes
    units_per_em: int


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights of a font in em, all positive, measured from the baseline."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


class UnknownFamilyError(ValueError):
    """No font has that family name; ``near`` is the name that was probably meant.

    The message also tells of files that were meant as fonts and can't be used: one of them may be what is missing.
    """

    def __init__(self, family: str, near: str | None, unusable: tuple[tuple[str, str], ...] = ()) -> None:
        broken = [f"; {file} can't be used: {reason}" for file, reason in unusable]
        super().__init__(f"there is no font family '{family}'" + "".join(broken))
        self.near = near


@dataclass(frozen=True, slots=True)
class FontBook:
    """The families that a game may use, by name, and the order in which others step in for missing characters."""

    families: Mapping[str, Mapping[str, Font]]  # family -> style (regular, bold, italic, bold-italic) -> font
    fallback: tuple[str, ...]
    unusable: tuple[tuple[str, str], ...] = ()  # files of the game that are no fonts: name, and why

    def has(self, family: str, *, bold: bool = False, italic: bool = False) -> bool:
        """Whether the family has just that style, so that ``find`` need not give the nearest one."""
        return next(_preferences(bold=bold, italic=italic)) in self.families.get(family, ())

    def find(self, family: str, *, bold: bool = False, italic: bool = False) -> Font:
        """The font of that style, or the nearest one that the family has.

        Raises:
            UnknownFamilyError: There is no such family.
        """
        styles = self.families.get(family)
        if styles is None:
            raise UnknownFamilyError(family, nearest(family, self.families), self.unusable)
        for style in _preferences(bold=bold, italic=italic):
            if style in styles:
                return styles[style]
        return next(iter(styles.values()))

    def chain(self, family: str, *, bold: bool = False, italic: bool = False) -> tuple[Font, ...]:
        """The font itself, then those that step in for characters it lacks."""
        first = self.find(family, bold=bold, italic=italic)
        others = [
            self.find(name, bold=bold, italic=italic) for name in self.fallback if name in self.families
        ]
        return (first, *(font for font in dict.fromkeys(others) if font != first))


def _preferences(*, bold: bool, italic: bool) -> Iterator[str]:
    if bold and italic:
        yield "bold-italic"
    if bold:
        yield "bold"
    if italic:
        yield "italic"
    yield "regular"


def font_book(game_fonts: Path | None = None) -> FontBook:
    """The bundled fonts, and the TrueType or OpenType files in ``game_fonts`` (a folder), which go first.

    A file of the game that can't be used is listed in the book with the reason; nothing outside the folder is read.

    Raises:
        CardgenError: A bundled font is missing.
    """
    bundled = _bundled(resource_dir("fonts"))
    if game_fonts is None or not game_fonts.is_dir():
        return bundled
    own: dict[str, dict[str, Font]] = {}
    unusable: list[tuple[str, str]] = []
    for file in sorted(game_fonts.iterdir()):
        if file.suffix.lower() not in _FONT_SUFFIXES:
            continue
        reason = _fault(file)
        if reason:
            unusable.append((file.name, reason))
            continue
        family, style = _names(file)
        own.setdefault(family, {})[style] = _font(file, f"{family} {style}")
    return FontBook({**bundled.families, **own}, bundled.fallback, tuple(unusable))


_FONT_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"})
_FONT_MAGIC = frozenset({b"\0\1\0\0", b"OTTO", b"true"})


def _fault(file: Path) -> str:
    """Why the file can't be used; empty when it can."""
    if not file.resolve().is_relative_to(file.parent.resolve()):
        return "it lies outside the game folder"
    if file.suffix.lower() not in (".ttf", ".otf"):
        return f"a font is a .ttf or .otf file, not {file.suffix.lower()}"
    try:
        if file.stat().st_size > LARGEST_FILE:
            return f"it is larger than {LARGEST_FILE // 2**20} MB"
        start = file.read_bytes()
    except OSError as error:
        return f"it can't be read: {error.strerror}"
    if start[:4] not in _FONT_MAGIC or not _tables_complete(start):
        return "it is damaged, or no font at all"
    opened = _opened(str(file), hashlib.sha256(start).hexdigest())
    return "" if opened.coverage else "it is damaged: it has no characters"


def _tables_complete(content: bytes) -> bool:
    """Whether every table of the directory lies inside the file, and those are there without which nothing is drawn."""
    tags = set()
    for at in range(12, 12 + 16 * int.from_bytes(content[4:6], "big"), 16):
        record = content[at : at + 16]
        if int.from_bytes(record[8:12], "big") + int.from_bytes(record[12:16], "big") > len(content):
            return False
        tags.add(record[:4])
    return {b"head", b"hhea", b"hmtx", b"maxp", b"cmap"} <= tags and bool(tags & {b"glyf", b"CFF ", b"CFF2"})


@cache
def _bundled(folder: Path) -> FontBook:
    import yaml

    listing = yaml.load(
        (folder / "fonts.yaml").read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    families: dict[str, Mapping[str, Font]] = {}
    for entry in listing["families"]:
        name = entry["family"]
        families[name] = {
            style: _font(folder / file, f"{name} {style}") for style, file in entry["files"].items()
        }
    return FontBook(families, tuple(listing.get("fallback", ())))


def _font(file: Path, name: str) -> Font:
    try:
        digest = _digest(file, file.stat().st_mtime_ns)
    except OSError as error:
        raise CardgenError(f"the font file {file.name} can't be read: {error.strerror}") from error
    return Font(name.removesuffix(" regular"), str(file), digest, _units_per_em(file))


@cache
def _digest(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _units_per_em(file: Path) -> int:
    """Read straight from the ``head`` table, so that listing fonts needs no shaping library."""
    with file.open("rb") as stream:
        start = stream.read(12)
        for _ in range(int.from_bytes(start[4:6], "big")):
            record = stream.read(16)
            if record[:4] == b"head":
                stream.seek(int.from_bytes(record[8:12], "big") + 18)
                return int.from_bytes(stream.read(2), "big") or 1000
    raise CardgenError(f"the font file {file.name} is damaged", hint="install the font again")


def _names(file: Path) -> tuple[str, str]:
    face = _opened(str(file), _digest(file, file.stat().st_mtime_ns)).face
    family = face.get_name(16) or face.get_name(1) or file.stem
    style = (face.get_name(17) or face.get_name(2) or "Regular").lower()
    bold, italic = "bold" in style, "italic" in style or "oblique" in style
    return family, "-".join(["bold"] * bold + ["italic"] * italic) or "regular"


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file opened for shaping; positions come out in its own units."""

    face: Any  # uharfbuzz.Face
    font: Any  # uharfbuzz.Font
    coverage: frozenset[int]
    metrics: Metrics
    truetype: bool  # its outlines are; painters can't set others as text


def typeface(font: Font) -> Typeface:
    """The font, opened; once for each content, so that a file that changes is opened again."""
    return _opened(font.file, font.digest)


@lru_cache(maxsize=128)
def _opened(file: str, _digest: str) -> Typeface:
    import uharfbuzz as hb

    face = hb.Face(
        hb.Blob(Path(file).read_bytes())
    )  # in memory: a mapped file must not change below our feet
    font = hb.Font(face)
    extents = font.get_font_extents("ltr")
    em = face.upem
    heights = [_height(font, letter, em) for letter in "Hx"]
    metrics = Metrics(extents.ascender / em, -extents.descender / em, heights[0] or 0.7, heights[1] or 0.5)
    return Typeface(face, font, frozenset(face.unicodes), metrics, len(face.reference_table("glyf")) > 0)


def _height(font: Any, letter: str, em: int) -> float:
    glyph = font.get_nominal_glyph(ord(letter))
    extents = font.get_glyph_extents(glyph) if glyph else None
    return extents.y_bearing / em if extents else 0.0


def metrics(font: Font) -> Metrics:
    return typeface(font).metrics


def require_raqm() -> None:
    """Nothing, when Pillow can shape text.

    Raises:
        CardgenError: Pillow has no Raqm (FriBiDi is missing); widths would silently be wrong by up to 12 %.
    """
    from PIL import features

    if not features.check("raqm"):
        raise CardgenError(
            "Pillow can't shape text here: Raqm or FriBiDi is missing",
            hint="install FriBiDi (Debian: apt-get install libfribidi0); `cardgen doctor` says more",
        )
