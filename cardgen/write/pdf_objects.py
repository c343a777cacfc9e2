"""PDF objects that are text or bytes already, for ReportLab's object model."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc


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
