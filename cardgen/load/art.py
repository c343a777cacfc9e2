"""Picture files: what they are, how large they are, and whether they can be trusted."""

from __future__ import annotations

import hashlib
from pathlib import Path

from cardgen.load.bitmap import bitmap_size
from cardgen.load.svg import svg_size
from cardgen.model.art import Art, BadArt

MOST_BYTES = 64_000_000


def probe_art(file: Path) -> Art | BadArt:
    """What is known of the picture without drawing it; the content decides its kind, not the name's ending."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return BadArt(str(file), f"it has {file.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
        content = file.read_bytes()
    except OSError as error:
        return BadArt(str(file), f"it can't be read: {error.strerror}")
    if not content:
        return BadArt(str(file), "the file is empty")
    vector = content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    found = svg_size(content) if vector else bitmap_size(content)
    if isinstance(found, str):
        return BadArt(str(file), found)
    return Art(str(file), hashlib.sha256(content).hexdigest(), vector, found)
