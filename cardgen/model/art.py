"""Pictures of a game folder, found and measured, not yet decoded."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardgen.geometry import Size


@dataclass(frozen=True, slots=True)
class Art:
    """A picture file inside the game folder, already found and measured by ``load``."""

    file: str = field(repr=False, compare=False)  # absolute
    digest: str  # sha256 of its bytes
    vector: bool  # SVG
    size: Size  # px for bitmaps after EXIF rotation, user units for SVG; only the ratio matters for SVG


@dataclass(frozen=True, slots=True)
class BadArt:
    """A file that looks like a picture and can't be used, with the reason in words."""

    file: str
    reason: str
