"""What a PDF is made of, as one process hands it to another."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.geometry import Size


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfOrder:
    """A page of HTML and the paper that it goes on."""

    html: str
    page: Size  # mm
    identifier: str  # what makes the file's id; the same for the same content
    extra_css: str = ""


@dataclass(frozen=True, slots=True)
class Compiled:
    pdf: bytes
    pages: int
