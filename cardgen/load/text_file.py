"""Bytes of a file -> text, or the reason why not."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.source import Span

MOST_BYTES = 4_000_000  # some 50,000 rows of cards; nothing that a person edits comes near
_BOMS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_CONTROL = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # YAML 1.2, 5.1


def read_text(path: Path, shown_as: str) -> str | Diagnostic:
    """The text of a UTF-8 file, without BOM and with ``\\n`` as its only line break.

    Whatever keeps it from being read comes back as a diagnostic: a file that is missing, unreadable or too
    large, another encoding, control characters.
    """
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return fault("missing-file", Span(shown_as), f"'{shown_as}' does not exist")
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        return fault("unreadable-file", Span(shown_as), f"'{shown_as}' can't be read: {why}")
    if len(raw) > MOST_BYTES:
        return fault(
            "file-too-large",
            Span(shown_as),
            f"'{shown_as}' has more than {MOST_BYTES // 1_000_000} MB",
            "split it; cards can stand in files of their own",
        )
    return decode_bytes(raw, shown_as)


def decode_bytes(raw: bytes, shown_as: str) -> str | Diagnostic:
    """``raw`` as text under the rules of ``read_text``."""
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            return _other_encoding(shown_as, encoding)
    if raw[:2].count(0) == 1:
        return _other_encoding(shown_as, "UTF-16")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _not_utf8(raw, error.start + (3 if raw.startswith(b"\xef\xbb\xbf") else 0), shown_as)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := _CONTROL.search(text):
        return fault(
            "control-character",
            place(text, found.start(), shown_as),
            f"the character U+{ord(found[0]):04X} is not allowed in a text file",
            "delete it; it is probably left over from copying",
        )
    return text


def place(text: str, index: int, path: str) -> Span:
    """The place of the character ``text[index]``."""
    start = text.rfind("\n", 0, index) + 1
    return Span(path, text.count("\n", 0, index) + 1, index - start + 1)


def fault(name: str, span: Span, message: str, hint: str = "") -> Diagnostic:
    """An error, as nearly all that ``load`` finds is."""
    return Diagnostic(name=name, severity=Severity.ERROR, span=span, message=message, hint=hint)


def _other_encoding(shown_as: str, encoding: str) -> Diagnostic:
    return fault(
        "not-utf8",
        Span(shown_as),
        f"'{shown_as}' is saved as {encoding} (seen at byte 0), but must be UTF-8",
        "save it again and choose the encoding UTF-8",
    )


def _not_utf8(raw: bytes, offset: int, shown_as: str) -> Diagnostic:
    before = raw[:offset].decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    guess = raw[offset : offset + 1].decode("cp1252", errors="replace")
    meant = f"; in Windows-1252 it would be '{guess}'" if guess.isprintable() and guess != "\ufffd" else ""
    return fault(
        "not-utf8",
        place(before, len(before), shown_as),
        f"byte {offset} (0x{raw[offset]:02X}) is not UTF-8{meant}",
        "save the file again and choose the encoding UTF-8",
    )
