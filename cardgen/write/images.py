"""Faces as PNG files, one each, for print on demand and digital tables."""

from __future__ import annotations

import os
import struct
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.design.display_list import Face
from cardgen.render.raster import Box, render_face
from cardgen.units import mm_to_px
from cardgen.write.atomic import write_whole
from cardgen.write.scanlines import deflated_rows

if TYPE_CHECKING:
    from PIL import Image

_RGB = 2  # the colour type of a PNG
_LEVEL = 3
"""Of deflate: a level more saves less than a percent."""

_AHEAD = 3
"""Pictures that wait for each core: it never runs out of work, and memory doesn't depend on the number of faces."""


def write_png(face: Face, path: Path, *, dpi: float, box: Box) -> None:
    """Writes the face to ``path``, whole or not at all; the file says how many pixels an inch has.

    Corners are square, colours are sRGB without transparency.  The same face gives the same bytes.

    Raises:
        CardgenError: The file can't be written, or a picture can't be read any more.
    """
    write_whole(path, _encoded(render_face(face, dpi, box=box), dpi))


def write_pngs(
    pictures: Iterable[tuple[Face, Sequence[Path]]], *, dpi: float, box: Box
) -> Iterator[Sequence[Path]]:
    """Writes each face, drawn once, to all of its paths, as ``write_png`` does; gives the paths when they are there.

    Faces are asked for one after the other, a few ahead of what is written; encoding runs on all cores.

    Raises:
        CardgenError: As for ``write_png``; files before it in the order have been written.
    """
    cores = os.cpu_count() or 1
    waiting: deque[Future[Sequence[Path]]] = deque()
    with ThreadPoolExecutor(cores, thread_name_prefix="png") as pool:
        for face, paths in pictures:
            image = render_face(face, dpi, box=box)
            waiting.append(pool.submit(_write_all, image, dpi, paths))
            if len(waiting) > _AHEAD * cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _write_all(image: Image.Image, dpi: float, paths: Sequence[Path]) -> Sequence[Path]:
    content = _encoded(image, dpi)
    for path in paths:
        write_whole(path, content)
    return paths


def _encoded(image: Image.Image, dpi: float) -> bytes:
    """The picture as a PNG: size, pixels to the metre, rows, end."""
    size = struct.pack(">IIBBBBB", image.width, image.height, 8, _RGB, 0, 0, 0)
    resolution = round(mm_to_px(1000, dpi))
    parts = (
        (b"IHDR", size),
        (b"pHYs", struct.pack(">IIB", resolution, resolution, 1)),
        (b"IDAT", deflated_rows(image, _LEVEL)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
