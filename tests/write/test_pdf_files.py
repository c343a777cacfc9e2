"""Files appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from cardgen.design.display_list import CardFormat, Color, Picture, Shape
from cardgen.diagnostics import CardgenError
from cardgen.geometry import Affine, Rect, Size, rounded_rect
from cardgen.load.art import probe_art
from cardgen.write.atomic import whole_file, write_whole
from cardgen.write.images import write_png
from cardgen.write.pdf import SheetPdf


def test_parents_are_made_and_an_old_file_is_replaced(tmp_path):
    path = tmp_path / "deep" / "er" / "a.txt"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [file.name for file in path.parent.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("fault", [ValueError("no"), KeyboardInterrupt()])
def test_when_the_writing_fails_the_old_file_stays_and_nothing_else_does(tmp_path, fault):
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")

    def write() -> None:
        with whole_file(path) as part:
            part.write_bytes(b"half")
            raise fault

    with pytest.raises(type(fault)):
        write()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path):
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(CardgenError, match=r"a\.pdf can't be written"):
        write_whole(tmp_path / "a.pdf", b"x")
    assert [file.name for file in tmp_path.iterdir()] == ["a.pdf"]


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path):
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(CardgenError, match=r"a\.pdf can't be written"):
        write_whole(tmp_path / "out" / "a.pdf", b"x")


def test_a_folder_that_may_not_be_written_is_named(tmp_path, monkeypatch):
    locked = tmp_path / "locked"
    locked.mkdir()
    if os.geteuid() == 0:  # root may write anywhere but there
        locked = Path("/proc")
    else:
        locked.chmod(0o500)
    with pytest.raises(CardgenError, match=r"a\.pdf can't be written") as caught:
        write_whole(locked / "a.pdf", b"x")
    assert "--out" in caught.value.hint


def test_a_very_long_name_can_be_written(tmp_path):
    path = tmp_path / ("a" * 250 + ".pdf")
    write_whole(path, b"x")
    assert path.read_bytes() == b"x"


def test_what_others_may_read_is_what_the_system_says(tmp_path):
    old = os.umask(0o027)
    try:
        write_whole(tmp_path / "a", b"x")
    finally:
        os.umask(old)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("box", "bleed", "size"),
    [("trim", 3.0, (750, 1050)), ("bleed", 25.4 / 8, (825, 1125)), ("bleed", 3.0, (821, 1121))],
)
def test_a_face_as_png_has_the_size_of_its_box_and_says_its_resolution(tmp_path, face_of, box, bleed, size):
    form = CardFormat(trim=Size(63.5, 88.9), bleed=bleed)
    face = face_of((Shape(rounded_rect(Rect(-4, -4, 72, 97)), Color(10, 20, 30)),), form)
    path = tmp_path / "new" / "face.png"
    write_png(face, path, dpi=300, box=box)
    with Image.open(path) as image:
        assert image.size == size
        assert image.mode == "RGB"
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert image.getcolors() == [(size[0] * size[1], (10, 20, 30))]
    assert [file.name for file in path.parent.iterdir()] == ["face.png"]


def test_a_picture_that_is_gone_before_it_is_painted_is_named_and_nothing_is_written(tmp_path, face_of):
    Image.new("RGB", (40, 40), "#123456").save(tmp_path / "gone.png")
    art = probe_art(tmp_path / "gone.png")
    (tmp_path / "gone.png").unlink()
    pdf = SheetPdf(title="Test")
    pdf.begin_page(Size(210, 297))
    pdf.place(face_of((Picture(art, Rect(0, 0, 10, 10)),)), Affine())
    pdf.end_page()
    with pytest.raises(CardgenError, match=r"gone\.png can't be read"):
        pdf.save(tmp_path / "a.pdf")
    assert not list(tmp_path.iterdir())
