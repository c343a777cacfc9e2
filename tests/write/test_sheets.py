"""Sheets as PDFs, opened again and looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageOps

from cardgen.design.display_list import CardFormat, Color, Face, Shape, face_key
from cardgen.geometry import Point, Rect, Size, rounded_rect
from cardgen.impose.lettering import small_print
from cardgen.impose.options import Backs, BackShift, Grid, MarkKind, Orientation, SheetOptions
from cardgen.impose.plan import Batch, Piece, Plan, Side, Stamp
from cardgen.impose.sheets import plan_sheets
from cardgen.model.stock import find_paper
from cardgen.source import Span
from cardgen.write.sheets import DocumentFacts, write_plans

DPI = 72
POKER = CardFormat(trim=Size(63.5, 88.9))
FACTS = DocumentFacts(title="Game 1.0: cards", subject="Cards to print", author="Somebody")

# One colour for each piece, far from the others and from the ground.
COLOURS = [(255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 0, 255), (0, 160, 160), (255, 128, 0), (128, 0, 128)]
GROUND = (240, 240, 240)


def marked(name: str, marker: Rect, colour: tuple[int, int, int], form: CardFormat = POKER) -> Face:
    """A pale face with one coloured square."""
    items = (
        Shape(rounded_rect(form.bleed_box), fill=Color(*GROUND)),
        Shape(rounded_rect(marker), fill=Color(*colour)),
    )
    return Face(card=name, title=name, format=form, items=items, key=face_key(items, form))


def face_of(name: str) -> Face:
    """Faces carry their square at the top left; backs at the top right, where it lies behind that of the face."""
    kind, number = name.split()
    at = Rect(8, 10, 12, 8) if kind == "face" else Rect(63.5 - 8 - 12, 10, 12, 8)
    return marked(name, at, COLOURS[int(number)])


def plan_of(count: int, *, paper: str = "a4", backs: Backs = Backs.DUPLEX_LONG, **options: Any) -> Plan:
    (plan,) = plan_sheets(
        [
            Batch(
                pieces=[Piece(f"face {n % 7}", f"back {n % 7}") for n in range(count)],
                form=POKER,
                span=Span("game.yaml"),
            )
        ],
        SheetOptions(paper=find_paper(paper), backs=backs, **options),
        stamp=Stamp(title="Game", version="1.0"),
        measure=small_print(),
    )
    return plan


def write(plans: Sequence[Plan], path: Path, **options: Any) -> Path:
    write_plans(plans, face_of, path, FACTS, **options)
    return path


def looked_at(path: Path) -> list[Image.Image]:
    """Every page as pixels, DPI to the inch."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def center_of(colour: tuple[int, int, int], picture: Image.Image) -> tuple[float, float]:
    """Middle of all pixels near that colour, mm from the top left."""
    red, green, blue = (
        channel.point([255 if abs(level - wanted) < 40 else 0 for level in range(256)])
        for channel, wanted in zip(picture.split(), colour, strict=True)
    )
    both = Image.composite(red, Image.new("L", red.size), green)
    box = Image.composite(both, Image.new("L", red.size), blue).getbbox()
    assert box is not None
    return ((box[0] + box[2]) / 2 * 25.4 / DPI, (box[1] + box[3]) / 2 * 25.4 / DPI)


TURNS = [
    (Orientation.PORTRAIT, Backs.DUPLEX_LONG, ImageOps.mirror),
    (Orientation.PORTRAIT, Backs.DUPLEX_SHORT, ImageOps.flip),
    (Orientation.LANDSCAPE, Backs.DUPLEX_LONG, ImageOps.flip),
    (Orientation.LANDSCAPE, Backs.DUPLEX_SHORT, ImageOps.mirror),
    (Orientation.PORTRAIT, Backs.SEPARATE, ImageOps.mirror),
]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("orientation", "backs", "from_behind"), TURNS)
def test_held_to_the_light_every_back_shines_through_its_own_face(
    tmp_path: Path,
    paper: str,
    orientation: Orientation,
    backs: Backs,
    from_behind: Callable[[Image.Image], Image.Image],
) -> None:
    plan = plan_of(5, paper=paper, backs=backs, orientation=orientation)

    face, back = looked_at(write([plan], tmp_path / "sheets.pdf"))

    through = from_behind(back)
    for colour in COLOURS[:5]:
        assert center_of(colour, through) == pytest.approx(center_of(colour, face), abs=0.4)


def test_folded_every_back_lies_behind_its_own_face(tmp_path: Path) -> None:
    plan = plan_of(4, backs=Backs.FOLD)

    (sheet,) = looked_at(write([plan], tmp_path / "sheets.pdf"))

    middle = sheet.height // 2
    faces = sheet.crop((0, 0, sheet.width, middle))
    backs = ImageOps.flip(sheet.crop((0, sheet.height - middle, sheet.width, sheet.height)))
    for colour in COLOURS[:4]:
        assert center_of(colour, backs) == pytest.approx(center_of(colour, faces), abs=0.4)


def test_backs_are_moved_as_the_printer_needs_it(tmp_path: Path) -> None:
    straight = looked_at(write([plan_of(1)], tmp_path / "straight.pdf"))
    shift = BackShift(right=2, down=-3)
    moved = looked_at(write([plan_of(1, back_shift=shift)], tmp_path / "moved.pdf"))

    assert center_of(COLOURS[0], moved[0]) == pytest.approx(center_of(COLOURS[0], straight[0]), abs=0.01)
    x, y = center_of(COLOURS[0], straight[1])
    assert center_of(COLOURS[0], moved[1]) == pytest.approx((x + 2, y - 3), abs=0.4)


def test_a_printers_scale_is_made_up_for(tmp_path: Path) -> None:
    face, _ = looked_at(write([plan_of(7, scale_correction=1.02, grid=Grid(3, 3))], tmp_path / "sheets.pdf"))

    first, last = center_of(COLOURS[0], face), center_of(COLOURS[2], face)
    assert last[0] - first[0] == pytest.approx(2 * 63.5 * 1.02, abs=0.4)


def pixel(picture: Image.Image, x: float, y: float) -> Any:
    return picture.getpixel((int(x * DPI / 25.4), int(y * DPI / 25.4)))


def test_nothing_of_a_card_shows_outside_its_clip_box(tmp_path: Path) -> None:
    face, back = looked_at(write([plan_of(1, marks=MarkKind.NONE)], tmp_path / "sheets.pdf"))

    right_of_card = 9.75 + 63.5
    assert pixel(face, right_of_card + 0.6, 60) == GROUND  # 1 mm of bleed
    assert pixel(face, right_of_card + 1.6, 60) == (255, 255, 255)
    assert pixel(back, 210 - right_of_card - 1.6, 60) == GROUND  # backs run on for 2 mm
    assert pixel(back, 210 - right_of_card - 2.6, 60) == (255, 255, 255)


def test_cut_marks_are_on_faces_and_not_on_backs(tmp_path: Path) -> None:
    plan = plan_of(9)
    face, back = (picture.convert("L") for picture in looked_at(write([plan], tmp_path / "sheets.pdf")))
    cuts = [mark for mark in plan.pages[0].marks if mark.use == "cut"]

    assert len(cuts) == 16
    for mark in cuts:
        x, y = (mark.start.x + mark.end.x) / 2, (mark.start.y + mark.end.y) / 2
        around = tuple(int(edge * DPI / 25.4) for edge in (x - 0.4, y - 0.4, x + 0.75, y + 0.75))
        assert face.crop(around).getextrema()[0] < 230
        assert back.crop(around).getextrema()[0] >= 230


@pytest.mark.parametrize(
    ("paper", "orientation", "width_pt", "height_pt"),
    [
        ("a4", Orientation.AUTO, 595.28, 841.89),
        ("letter", Orientation.PORTRAIT, 612, 792),
        ("letter", Orientation.AUTO, 792, 612),
        ("8.5x13in", Orientation.PORTRAIT, 612, 936),
    ],
)
def test_every_page_has_the_size_of_its_paper(
    tmp_path: Path, paper: str, orientation: Orientation, width_pt: float, height_pt: float
) -> None:
    path = write([plan_of(30, paper=paper, orientation=orientation)], tmp_path / "sheets.pdf")

    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) > 4
        for page in pdf.pages:
            assert [float(edge) for edge in page.mediabox] == pytest.approx(
                [0, 0, width_pt, height_pt], abs=0.01
            )


def test_boxes_enclose_what_is_cut_out(tmp_path: Path) -> None:
    path = write([plan_of(2)], tmp_path / "sheets.pdf")

    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            trim = [float(edge) * 25.4 / 72 for edge in page.trimbox]
            assert trim == pytest.approx([9.75, 15.15, 9.75 + 190.5, 15.15 + 266.7], abs=0.01)
        bleeds = [[float(edge) * 25.4 / 72 for edge in page.obj["/BleedBox"]] for page in pdf.pages]
    assert bleeds[0] == pytest.approx([8.75, 14.15, 201.25, 282.85], abs=0.01)
    assert bleeds[1] == pytest.approx([7.75, 13.15, 202.25, 283.85], abs=0.01)


@pytest.mark.parametrize(
    ("backs", "only", "duplex", "pages"),
    [
        (Backs.DUPLEX_LONG, None, "/DuplexFlipLongEdge", 4),
        (Backs.DUPLEX_SHORT, None, "/DuplexFlipShortEdge", 4),
        (Backs.SEPARATE, None, "/Simplex", 4),
        (Backs.SEPARATE, Side.FACE, "/Simplex", 2),
        (Backs.SEPARATE, Side.BACK, "/Simplex", 2),
        (Backs.NONE, None, "/Simplex", 2),
        (Backs.FOLD, None, "/Simplex", 3),
    ],
)
def test_the_printer_is_told_how_to_turn_the_sheet_and_not_to_scale(
    tmp_path: Path, backs: Backs, only: Side | None, duplex: str, pages: int
) -> None:
    path = write([plan_of(12, backs=backs)], tmp_path / "sheets.pdf", only=only)

    with pikepdf.open(path) as pdf:
        wishes = pdf.Root["/ViewerPreferences"]
        assert wishes["/Duplex"] == duplex
        assert wishes["/PrintScaling"] == "/None"
        assert len(pdf.pages) == pages


def test_pages_are_found_by_name_and_fonts_are_inside(tmp_path: Path) -> None:
    path = write([plan_of(10)], tmp_path / "sheets.pdf")

    with pikepdf.open(path) as pdf:
        with pdf.open_outline() as outline:
            assert [entry.title for entry in outline.root] == [
                "Sheet 1, faces",
                "Sheet 1, backs",
                "Sheet 2, faces",
                "Sheet 2, backs",
            ]
        assert pdf.docinfo["/Title"] == "Game 1.0: cards"
        assert pdf.docinfo["/Author"] == "Somebody"
        fonts = {
            str(font["/BaseFont"]): font
            for page in pdf.pages
            for font in page.obj["/Resources"].get("/Font", {}).values()
        }
        assert len(fonts) == 1
        for name, font in fonts.items():
            assert "AtkinsonHyperlegible" in name
            assert "/FontFile2" in font["/FontDescriptor"]


def words_on(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_the_slug_line_can_be_read_from_every_page(tmp_path: Path) -> None:
    texts = words_on(write([plan_of(10, paper="letter")], tmp_path / "sheets.pdf"))

    assert len(texts) == 4
    for number, side, text in zip((1, 1, 2, 2), ("faces", "backs") * 2, texts, strict=True):
        assert (
            f"Game 1.0 · sheet {number} of 2 · {side} · Letter · print at 100 % (actual size), two-sided,"
            " turned on the long edge"
        ) in text
    assert "100 mm" in texts[0]
    assert "4 in" in texts[0]


def test_the_slug_line_is_as_long_as_the_plan_says(tmp_path: Path) -> None:
    """Else it could run into a card although the plan keeps clear of all of them."""
    plan = plan_of(1, marks=MarkKind.NONE)
    slug = plan.pages[1].labels[0]
    back = looked_at(write([plan], tmp_path / "sheets.pdf"))[1].convert("L")

    above_cards = back.crop((0, 0, back.width, int(13 * DPI / 25.4)))
    ink = above_cards.point([255 if level < 160 else 0 for level in range(256)]).getbbox()

    assert ink is not None
    left, top, right, bottom = (edge * 25.4 / DPI for edge in ink)
    assert (left, right) == pytest.approx((slug.box.x, slug.box.right), abs=0.7)
    assert slug.box.inset(-0.4).contains(Rect(left, top, right - left, bottom - top))


def test_a_card_on_its_side_is_printed_on_its_side(tmp_path: Path) -> None:
    """Portrait Letter takes eight cards on their sides; the marker of the first is at its top left, now top right."""
    plan = plan_of(1, paper="letter", orientation=Orientation.PORTRAIT)

    face, _ = looked_at(write([plan], tmp_path / "sheets.pdf"))

    # 88.9 wide, 63.5 high from (19.05, 12.7); the marker's middle is 14 mm from its left and 14 mm from its top.
    assert center_of(COLOURS[0], face) == pytest.approx((19.05 + 88.9 - 14, 12.7 + 14), abs=0.4)


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    one = write([plan_of(10)], tmp_path / "one.pdf").read_bytes()

    assert write([plan_of(10)], tmp_path / "two.pdf").read_bytes() == one


def test_pictures_are_asked_for_page_by_page_in_the_order_of_the_slots(tmp_path: Path) -> None:
    asked: list[str] = []

    def face(name: str) -> Face:
        asked.append(name)
        return face_of(name)

    write_plans([plan_of(2)], face, tmp_path / "sheets.pdf", FACTS)

    assert asked == ["face 0", "face 1", "back 0", "back 1"]


def test_a_failure_leaves_no_file_behind(tmp_path: Path) -> None:
    def broken(name: str) -> Face:
        raise KeyError(name)

    with pytest.raises(KeyError):
        write_plans([plan_of(2)], broken, tmp_path / "sheets.pdf", FACTS)

    assert list(tmp_path.iterdir()) == []


def test_nothing_to_print_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"sheets\.pdf"):
        write_plans([plan_of(0)], face_of, tmp_path / "sheets.pdf", FACTS)


def test_several_sizes_share_one_file(tmp_path: Path) -> None:
    token = CardFormat(trim=Size(25, 25), shape="ellipse")
    plans = plan_sheets(
        [
            Batch(pieces=[Piece("face 0", "back 0")], form=POKER, span=Span("game.yaml")),
            Batch(pieces=[Piece("token 1")], form=token, span=Span("game.yaml")),
        ],
        SheetOptions(paper=find_paper("letter")),
        stamp=Stamp(title="Game", version="1.0"),
        measure=small_print(),
    )

    def picture(name: str) -> Face:
        if name.startswith("token"):
            return marked(name, Rect(7, 7, 11, 11), COLOURS[1], token)
        return face_of(name)

    write_plans(plans, picture, tmp_path / "sheets.pdf", FACTS)

    pages = looked_at(tmp_path / "sheets.pdf")
    assert len(pages) == 4
    first = plans[1].pages[0].slots[0].trim
    assert Point(*center_of(COLOURS[1], pages[2])) == pytest.approx(first.center, abs=0.4)
    assert "sheet 2 of 2 · backs" in words_on(tmp_path / "sheets.pdf")[3]
