"""Sheets as PDF through ReportLab: every distinct face is stored once, text stays text, fonts are subsets."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from cardgen.design.display_list import Face, Font, Item, face_key
from cardgen.geometry import Affine, Rect, Size
from cardgen.units import mm_to_pt
from cardgen.write.atomic import write_whole
from cardgen.write.pdf_content import Content, matrix
from cardgen.write.pdf_fonts import registered
from cardgen.write.pdf_objects import RawObject, RawStream
from cardgen.write.pdf_resources import Resources

Duplex = Literal["long-edge", "short-edge", "none"]
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", "none": "Simplex"}


class SheetPdf:
    """One PDF under way: pages are begun, filled and ended one after the other; ``save`` writes the file.

    Positions are mm from the top-left corner of the page, y downward.  The same calls give the same bytes.
    """

    def __init__(
        self,
        *,
        title: str,
        subject: str = "",
        author: str = "",
        keywords: str = "",
        duplex: Duplex = "none",
        dpi: float = 300,
        text_font: Font | None = None,
    ) -> None:
        """``text_font`` is what ReportLab takes for its own defaults, so that no font is left out of the file."""
        from cardgen.typeset.fonts import font_book

        fallback = text_font or next(iter(next(iter(font_book().families.values())).values()))
        self._canvas = Canvas(
            BytesIO(), pageCompression=1, invariant=1, pdfVersion=(1, 7), initialFontName=registered(fallback)
        )
        document = self._canvas._doc
        self._resources = Resources(document)
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor(author)
        self._canvas.setKeywords(keywords)
        self._canvas.setCreator("cardgen")
        document.Catalog.ViewerPreferences = RawObject(
            f"<< /PrintScaling /None /Duplex /{_DUPLEX[duplex]} /PickTrayByPDFSize true /NumCopies 1"
            " /Enforce [/PrintScaling] /DisplayDocTitle true >>"
        )
        self._dpi = dpi
        self._content = Content(self._resources, dpi)
        self._page: Any = None
        self._flip = ""
        self._outline = 0
        self.pages = 0

    def begin_page(
        self,
        size: Size,
        *,
        trim_box: Rect | None = None,
        bleed_box: Rect | None = None,
        transform: Affine | None = None,
    ) -> None:
        """Starts a page; the boxes enclose everything that is cut out of it.

        What is painted afterwards goes through ``transform``, which makes up for a printer's errors.
        """
        page = pdfdoc.PDFPage()
        page.pagewidth, page.pageheight = mm_to_pt(size.width), mm_to_pt(size.height)
        for box, name in ((trim_box, "TrimBox"), (bleed_box or trim_box, "BleedBox")):
            if box is not None:
                edges = (box.x, size.height - box.bottom, box.right, size.height - box.y)
                setattr(page, name, pdfdoc.PDFArray([round(mm_to_pt(edge), 4) for edge in edges]))
        self._page = page
        self._content = Content(self._resources, self._dpi)
        unit = mm_to_pt(1.0)
        self._flip = f"{unit:.8f} 0 0 {-unit:.8f} 0 {mm_to_pt(size.height):.6f} cm"
        if transform is not None and transform != Affine():
            self._flip += f" {matrix(transform)}"

    def place(self, face: Face, transform: Affine, *, clip: Rect | None = None) -> None:
        """Puts the face onto the page: ``transform`` leads from its trim corner, ``clip`` is in page coordinates."""
        key = ("face", face.key or face_key(face.items, face.format))
        box = face.format.bleed_box
        name = self._resources.add("XObject", key, "Fc", lambda: self._content.form(face.items, box))
        self._content.draw_form(name, transform, clip)

    def draw(self, items: Sequence[Item], transform: Affine | None = None) -> None:
        """Paints items that belong to the page itself: marks, rulers, small print."""
        if transform is not None and transform != Affine():
            self._content.code.append(f"q {matrix(transform)}")
            self._content.paint(items)
            self._content.code.append("Q")
        else:
            self._content.paint(items)

    def draw_shared(self, items: Sequence[Item], box: Rect) -> None:
        """Paints items inside ``box`` that other pages have too; they are stored once."""
        key = ("shared", tuple(items))
        name = self._resources.add("XObject", key, "Fs", lambda: self._content.form(items, box))
        self._content.draw_form(name, Affine())

    def bookmark(self, title: str, *, level: int = 0) -> None:
        """An entry of the outline that leads to this page."""
        name = f"page{self._outline}"
        self._outline += 1
        self._canvas.bookmarkPage(name)
        self._canvas.addOutlineEntry(title, name, level)

    def end_page(self) -> None:
        page = self._page
        code = "\n".join(["q", self._flip, *self._content.code, "Q"])
        page.Contents = RawStream("/Filter /FlateDecode", zlib.compress(code.encode("latin-1"), 6))
        page.Resources = RawObject(self._resources.dictionary(self._content.used))
        self._canvas._doc.addPage(page)
        self.pages += 1

    def content(self) -> bytes:
        """The whole file; nothing can be added any more."""
        if self._outline:
            self._canvas.showOutline()
        self._canvas._code.clear()  # every page is there already
        return bytes(self._canvas.getpdfdata())

    def save(self, path: Path) -> None:
        """Writes the file, whole or not at all."""
        write_whole(path, self.content())
