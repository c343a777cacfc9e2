"""Pixels come back as they went in, whichever way they are stored."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from PIL import Image

from cardgen.design.display_list import CardFormat, Color, Picture, Shape
from cardgen.geometry import Rect, Size, rounded_rect
from cardgen.load.art import probe_art
from cardgen.render.raster import render_face
from cardgen.write.images import write_png, write_pngs
from cardgen.write.scanlines import deflated_rows

RAMP = Image.linear_gradient("L")
PICTURES = {
    "flat": Image.new("RGB", (70, 40), "#b10505"),
    "gradient": Image.merge("RGB", (RAMP, RAMP.rotate(90), RAMP.rotate(180))),
    "one pixel": Image.new("RGB", (1, 1), "#123456"),
    "one row": RAMP.rotate(90).crop((0, 0, 256, 1)),
    "grey": RAMP,
}


def unfiltered(rows: bytes, stride: int) -> bytes:
    """What a reader of PNG makes of them: filters none (0) and up (2)."""
    out = bytearray()
    above = bytes(stride)
    for at in range(0, len(rows), stride + 1):
        kind, row = rows[at], rows[at + 1 : at + 1 + stride]
        assert kind in (0, 2)
        above = bytes((a + b) % 256 for a, b in zip(row, above, strict=True)) if kind == 2 else row
        out += above
    return bytes(out)


@pytest.mark.parametrize("name", PICTURES)
def test_rows_give_the_pixels_back(name: str) -> None:
    image = PICTURES[name]
    rows = zlib.decompress(deflated_rows(image, 6))
    assert unfiltered(rows, image.width * len(image.getbands())) == image.tobytes()


def test_smooth_colours_are_stored_as_differences_and_flat_ones_are_not() -> None:
    flat = zlib.decompress(deflated_rows(PICTURES["flat"], 6))
    smooth = zlib.decompress(
        deflated_rows(PICTURES["gradient"].resize((300, 300), Image.Resampling.BICUBIC), 6)
    )
    assert (flat[0], smooth[0]) == (0, 2)


def test_pictures_written_together_are_those_written_one_by_one(tmp_path: Path, face_of) -> None:
    form = CardFormat(trim=Size(20, 30))
    PICTURES["gradient"].save(tmp_path / "art.png")
    art = probe_art(tmp_path / "art.png")
    faces = [
        face_of(
            (Shape(rounded_rect(Rect(0, 0, n, 9)), Color(9 * n, 0, 0)), Picture(art, Rect(2, n, 15, 15))),
            form,
        )
        for n in range(1, 26)
    ]
    wanted = [(face, [tmp_path / f"{n}.png", tmp_path / f"{n}-again.png"]) for n, face in enumerate(faces)]
    given = list(write_pngs(wanted, dpi=96, box="trim"))
    assert given == [paths for _, paths in wanted]
    for face, (one, other) in wanted:
        write_png(face, tmp_path / "alone.png", dpi=96, box="trim")
        assert one.read_bytes() == other.read_bytes() == (tmp_path / "alone.png").read_bytes()
        with Image.open(one) as image:
            assert image.tobytes() == render_face(face, 96, box="trim").tobytes()
            assert image.info["dpi"] == pytest.approx((96, 96), abs=0.02)
