"""What a file of sheets holds, as other programs read it."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardgen.design.display_list import Color, Group, Picture, Shape
from cardgen.geometry import IDENTITY, Affine, Rect, Size, ellipse, rounded_rect
from cardgen.write.pdf import SheetPdf

A4 = Size(210, 297)


def sheets(faces, copies: int = 1, **options) -> bytes:
    """Nine to a page, each face that many times."""
    pdf = SheetPdf(title="Royal deck", **options)
    cards = [face for face in faces for _ in range(copies)]
    for first in range(0, len(cards), 9):
        pdf.begin_page(A4, trim_box=Rect(9.75, 15.15, 190.5, 266.7), bleed_box=Rect(8, 13, 194, 271))
        pdf.bookmark(f"Sheet {first // 9 + 1}")
        for slot, face in enumerate(cards[first : first + 9]):
            pdf.place(face, Affine.translation(9.75 + 63.5 * (slot % 3), 15.15 + 88.9 * (slot // 3)))
        pdf.end_page()
    return pdf.content()


def streams(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    """The forms or images of a file, which live as long as ``pdf``."""
    return [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == kind]


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(content))


@pytest.fixture
def deck(art, text, face_of):
    """Eight faces with a drawing, an icon and a title each."""
    return [
        face_of(
            (
                Picture(art["drawing"], Rect(-3, -3, 69.5, 94.9)),
                Picture(art["icon"], Rect(10, 10, 9, 9), Color(200, 0, 0)),
                *text(f"Card number {number}", 6, 40),
            )
        )
        for number in range(8)
    ]


def test_a_face_is_stored_once_however_many_copies_there_are(deck):
    content = sheets(deck, copies=13)
    pdf = opened(content)
    kinds = [str(o.get("/Subtype")) for o in pdf.objects if isinstance(o, pikepdf.Stream)]
    assert kinds.count("/Form") == 8
    assert kinds.count("/Image") == 3  # the drawing, the icon, the icon's transparency
    assert len(pdf.pages) == 12
    assert len(content) < 2 * len(sheets(deck[:1]))


def test_equal_faces_of_different_cards_are_stored_once(deck, face_of):
    twin = face_of(deck[0].items, card="another/card")
    assert len(streams(opened(sheets([deck[0], twin])), "/Form")) == 1


def test_faces_without_a_key_are_told_apart_by_what_they_paint(deck):
    from dataclasses import replace

    nameless = [replace(face, key="") for face in deck[:2]]
    assert len(streams(opened(sheets(nameless)), "/Form")) == 2


def test_a_small_picture_is_not_blown_up_and_a_large_one_is_made_smaller(art, face_of):
    items = (Picture(art["holes"], Rect(0, 0, 60, 60)), Picture(art["holes"], Rect(0, 60, 10, 10)))
    pdf = opened(sheets([face_of(items)]))
    images = [image for image in streams(pdf, "/Image") if "/SMask" in image]
    assert sorted(int(image.Width) for image in images) == [119, 200]  # 10 mm at 300 dpi are 118.1 px


def test_a_plain_photograph_is_passed_on_as_it_is(art, face_of):
    content = sheets([face_of((Picture(art["photo"], Rect(0, 0, 20, 20)),))])
    with open(art["photo"].file, "rb") as file:
        assert file.read() in content


def test_pictures_are_stored_without_loss(tmp_path, face_of):
    from cardgen.load.art import probe_art

    pixels = [
        ((x * 3) % 7 * 2, y % 11, 200 + x % 3) for y in range(40) for x in range(40)
    ]  # 231 close colours
    image = Image.new("RGB", (40, 40))
    image.putdata(pixels)
    image.save(tmp_path / "a.png")
    pdf = opened(sheets([face_of((Picture(probe_art(tmp_path / "a.png"), Rect(0, 0, 20, 20)),))]))
    (stored,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image")
    assert pikepdf.PdfImage(stored).as_pil_image().convert("RGB").tobytes() == image.tobytes()


def test_only_subsets_of_our_own_fonts_are_in_the_file(rich, face_of):
    pdf = opened(sheets([face_of(tuple(rich.values()))]))
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    names = {str(font.BaseFont) for font in fonts}
    assert {name.partition("+")[2] for name in names} == {
        "Cinzel-Regular",
        "EBGaramond-Regular",
        "DejaVuSans",
        "NotoSansHebrew-Regular",
    } - {"NotoSansHebrew-Regular"}  # what runs from right to left is drawn as outlines
    assert all(len(name.partition("+")[0]) == len("/AAAAAA") for name in names)
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    assert b"Helvetica" not in sheets([face_of(())])


def test_a_file_without_text_has_no_font_that_is_left_out(face_of):
    assert b"/BaseFont" not in sheets([face_of((Shape(ellipse(Rect(1, 1, 9, 9)), Color(0, 0, 0)),))])


def test_text_can_be_found_and_copied(text, face_of):
    words = "The quick brown fox AVATAR Zażółć — 12.5"
    page = pypdfium2.PdfDocument(sheets([face_of(tuple(text(words, 5, 20)))]))[0]
    assert page.get_textpage().get_text_bounded().strip() == words


def test_text_with_more_characters_than_a_subset_holds_is_whole(text, face_of):
    letters = [
        chr(c) for c in (*range(0x21, 0x7F), *range(0xA1, 0xAC), *range(0xAE, 0x180), *range(0x391, 0x3A2))
    ]
    runs = [
        run for at in range(0, len(letters), 25) for run in text("".join(letters[at : at + 25]), 3, at / 6, 7)
    ]
    found = pypdfium2.PdfDocument(sheets([face_of(tuple(runs))]))[0].get_textpage().get_text_bounded()
    assert set("".join(found.split())) >= {run_letter for run in runs if run.plain for run_letter in run.text}


def test_glyphs_stand_where_they_were_shaped(text, face_of):
    (run,) = text("AVATAR Wave", 10, 20, 12)
    page = pypdfium2.PdfDocument(sheets([face_of((run,))]))[0].get_textpage()
    em_pt, x = 12 / run.font.units_per_em, (9.75 + run.x) * 72 / 25.4
    starts = [x + sum(run.advances[:index]) * em_pt for index in range(len(run.text))]
    for index, start in enumerate(starts):
        left, _, right, _ = page.get_charbox(index, loose=True)
        if run.text[index] != " ":
            assert left == pytest.approx(start, abs=0.05)
            assert right > left


def test_arabic_is_drawn_as_outlines(text, face_of):
    page = pypdfium2.PdfDocument(sheets([face_of(tuple(text("مرحبا", 5, 20)))]))[0]
    assert page.get_textpage().get_text_bounded().strip() == ""
    image = page.render(scale=1).to_pil().convert("L")
    assert image.getextrema()[0] < 128


def test_what_a_printer_and_a_viewer_are_told(deck):
    content = sheets(deck, copies=2, duplex="short-edge", subject="s", author="a", keywords="k")
    pdf = opened(content)
    assert content.startswith(b"%PDF-1.7")
    wishes = pdf.Root.ViewerPreferences
    assert (wishes.PrintScaling, wishes.Duplex, wishes.NumCopies) == ("/None", "/DuplexFlipShortEdge", 1)
    assert wishes.PickTrayByPDFSize is True or bool(wishes.PickTrayByPDFSize)
    assert [str(name) for name in wishes.Enforce] == ["/PrintScaling"]
    assert str(pdf.docinfo.Title) == "Royal deck"
    points = 72 / 25.4
    for page in pdf.pages:
        assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 595.2756, 841.8898], abs=0.001)
        trim = [9.75 * points, 15.15 * points, 200.25 * points, 281.85 * points]
        assert [float(v) for v in page.TrimBox] == pytest.approx(trim, abs=0.001)
        assert [float(v) for v in page.BleedBox] == pytest.approx(
            [8 * points, 13 * points, 202 * points, 284 * points], abs=0.001
        )
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Sheet 1", "Sheet 2"]


def test_a_clip_keeps_bleed_out_of_the_neighbour(face_of):
    face = face_of((Shape(rounded_rect(Rect(-3, -3, 69.5, 94.9)), Color(200, 0, 0)),))
    pdf = SheetPdf(title="t")
    pdf.begin_page(A4)
    pdf.place(face, Affine.translation(20, 20), clip=Rect(19, 19, 65.5, 90.9))
    pdf.end_page()
    image = pypdfium2.PdfDocument(pdf.content())[0].render(scale=254 / 72).to_pil().convert("RGB")
    row = [image.getpixel((x, 600)) for x in range(2100)]  # ten pixels to the mm
    assert row[185] == (255, 255, 255)
    assert row[195] == row[840] == (200, 0, 0)
    assert row[850] == (255, 255, 255)


def test_opacity_of_a_group_does_not_let_its_items_shine_through_each_other(face_of):
    red, blue = (Shape(rounded_rect(Rect(5, 5, 30, 30)), Color(*rgb)) for rgb in ((255, 0, 0), (0, 0, 255)))
    page = pypdfium2.PdfDocument(sheets([face_of((Group((red, blue), IDENTITY, None, 0.5),))]))[0]
    image = page.render(scale=254 / 72).to_pil().convert("RGB")
    assert image.getpixel((300, 350)) == pytest.approx((128, 128, 255), abs=1)


SCRIPT = """
import pathlib
import sys
from cardgen.design.display_list import *
from cardgen.geometry import *
from cardgen.load.art import probe_art
from cardgen.typeset import *
from cardgen.write.images import write_png
from cardgen.write.pdf import SheetPdf
book = font_book()
setting = Setting(chain=tuple(book.chain("EB Garamond", bold=b, italic=i) for b, i in ((0, 0), (1, 0), (0, 1), (1, 1))))
layout = fit_text(literal("Zażółć ♛ שלום fox " * 6), TextBox(size=Size(50, 40), size_pt=11), setting)
runs = tuple(GlyphRun(r.font, layout.size_pt, 5 + r.x, 5 + r.y, Color(0, 0, 0), r.text, r.glyphs, r.advances,
                      r.x_offsets, r.y_offsets, r.plain, r.right_to_left) for r in layout.runs)
form = CardFormat(trim=Size(63.5, 88.9))
items = (Picture(probe_art(pathlib.Path(sys.argv[1])), Rect(0, 0, 30, 30)), Group(runs, opacity=0.5),
         Shape(ellipse(Rect(0, 0, 9, 9)), RadialGradient(
             Point(4, 4), 5, (Stop(0, Color(1, 2, 3, 0)), Stop(1, Color(9, 9, 9))))))
face = Face(card="a/b", title="b", format=form, items=items, key=face_key(items, form))
pdf = SheetPdf(title="t")
pdf.begin_page(Size(210, 297)); pdf.place(face, IDENTITY); pdf.bookmark("one"); pdf.end_page()
pdf.save(pathlib.Path(sys.argv[2]) / "a.pdf")
write_png(face, pathlib.Path(sys.argv[2]) / "a.png", dpi=150, box="trim")
print(face.key)
"""


def test_the_same_input_gives_the_same_bytes_in_every_process(tmp_path, art):
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, art["holes"].file, str(folder)],
            env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True,
        )  # fmt: skip
        made.append((done.stdout, (folder / "a.pdf").read_bytes(), (folder / "a.png").read_bytes()))
    assert made[0] == made[1]
