"""Text on faces: as it was written, inside its box, in the size that was asked for or the largest that fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.design.display_list import Face, GlyphRun, Shape

LONG = "Draw two cards, then discard one of them or give it to the player on your left, who may refuse it."


def runs(face: Face) -> Iterator[GlyphRun]:
    return (item for item, _ in face.walk() if isinstance(item, GlyphRun))


@pytest.mark.parametrize(
    "text", ["Rock & Roll", "<b>bold</b>", "a < b > c", "*stars*", "{dot}", "0", "&amp;"]
)
def test_a_text_stands_as_it_was_written(make, text: str) -> None:
    made = make(
        "layers:\n  - text: {value: '{{ card.title }}'}\n", rows=f"      - {{id: cake, title: '{text}'}}\n"
    )
    assert made.faults() == []
    assert [run.text for run in runs(made.face())] == [text]


@pytest.mark.parametrize(
    ("cost", "shown"), [("0", "0"), ("false", "false"), ("'07'", "07"), ("1.50", "1.50"), ("", "")]
)
def test_a_value_is_shown_as_it_was_typed(make, cost: str, shown: str) -> None:
    rows = f"      - {{id: cake, cost: {cost}}}\n"
    made = make("layers:\n  - text: {value: 'is {{ card.cost }}'}\n", rows=rows)
    assert [run.text for run in runs(made.face())] == [f"is {shown}".strip()]


def test_markup_is_read_where_it_is_declared(make) -> None:
    made = make("layers:\n  - text: {value: 'a **b** *c* {dot}', markup: true, color: red}\n")
    assert made.faults() == []
    assert [(run.text.strip(), run.font.name) for run in runs(made.face()) if run.text.strip()] == [
        ("a", "EB Garamond"), ("b", "EB Garamond bold"), ("c", "EB Garamond italic"),
    ]  # fmt: skip
    assert next(line for line in made.lines() if "picture" in line).endswith(
        "tint #b10505"
    )  # icons count as letters
    made = make("layers:\n  - text: {value: '{dot}', markup: true, icon_color: none}\n")
    assert "tint" not in made.lines()[0]


def test_the_largest_size_that_fits_is_taken(make) -> None:
    made = make(f"layers:\n  - text: {{width: 50mm, height: 12mm, size: 14pt, value: '{LONG}'}}\n")
    [size] = {run.size_pt for run in runs(made.face())}
    assert 7 < size < 14
    assert made.face().overflows == ()


def test_what_does_not_fit_at_the_floor_is_said_and_still_drawn(make) -> None:
    made = make(
        f"layers:\n  - text: {{width: 50mm, height: 5mm, size: 14pt, min_size: 9pt, value: '{LONG}'}}\n"
    )
    [over] = made.face().overflows
    assert (over.wide, over.size_pt) == (False, 9)
    assert over.over > 3
    assert "".join(run.text for run in runs(made.face())).replace(" ", "") == LONG.replace(" ", "")


def test_a_single_line_shrinks_too(make) -> None:
    made = make(
        f"layers:\n  - text: {{width: 50mm, size: 14pt, min_size: 8pt, wrap: false, value: '{LONG}'}}\n"
    )
    [over] = made.face().overflows
    assert over.wide
    made = make("layers:\n  - text: {width: 20mm, size: 20pt, wrap: false, value: 'Fairy cakes'}\n")
    assert made.face().overflows == ()
    assert 7 <= next(runs(made.face())).size_pt < 20


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(st.text("abcdefghij", min_size=1, max_size=6), min_size=1, max_size=25),
    align=st.sampled_from(["left", "center", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
)
def test_text_never_leaves_its_box_unsaid(make, words: list[str], align: str, valign: str) -> None:
    made = make(
        f"layers:\n  - text: {{x: 10mm, y: 20mm, width: 30mm, height: 20mm, align: {align}, valign: {valign},"
        f" value: '{' '.join(words)}'}}\n"
    )
    face = made.face()
    if not face.overflows:
        for run in runs(face):
            width = sum(run.advances) * run.size_pt / run.font.units_per_em * 25.4 / 72
            assert run.x >= 10 - 1e-6
            assert run.x + width <= 40 + 1e-6
            assert 20 <= run.y <= 40


def test_missing_characters_are_named(make) -> None:
    made = make("layers:\n  - text: {value: 'a \U0001f43b b'}\n")
    [lost] = made.face().missing
    assert (lost.character, lost.origin.element) == ("\U0001f43b", "text")


def test_a_box_may_be_as_tall_as_its_text(make) -> None:
    made = make(
        "layers:\n  - name: title\n    text: {inset: 5mm, size: 12pt, fit: true, value: Cake}\n"
        "  - rect: {below: title, fill: red}\n"
        "  - name: foot\n    text: {inset: 5mm, size: 12pt, fit: true, at: bottom, value: Cake}\n"
        "  - rect: {box: foot, fill: red}\n"
    )
    _, below, _, foot = made.lines()
    assert below.startswith("shape rect 0,10.")  # 5 mm of inset, 12 pt with ascender and descender: 5.52 mm
    x, y, *_ = (float(part) for part in foot.split()[2].split(","))
    assert (x, round(y + 5.52, 2)) == (5, 85)


def test_texts_may_share_one_size(make) -> None:
    rows = f"      - {{id: cake, text: Short}}\n      - {{id: dog, text: '{LONG}'}}\n"
    keys = "width: 40mm, height: 12mm, size: 14pt, value: '{{ card.text }}'"
    made = make(f"layers:\n  - text: {{{keys}, same_size: rules}}\n", rows=rows)
    sizes = {card: {run.size_pt for run in runs(made.face(card))} for card in ("cake", "dog")}
    assert sizes["cake"] == sizes["dog"]
    apart = make(f"layers:\n  - text: {{{keys}}}\n", rows=rows)
    assert {run.size_pt for run in runs(apart.face("cake"))} == {14}
    assert {run.size_pt for run in runs(apart.face("dog"))} == sizes["dog"]


def test_letters_may_have_an_outline(make) -> None:
    made = make("layers:\n  - text: {value: 'A {dot}', markup: true, stroke: red, stroke_width: 0.5mm}\n")
    first, *rest = made.face().items
    assert isinstance(first, Shape)
    assert first.stroke is not None
    assert (first.stroke.color.hex, first.stroke.width) == ("#b10505", 1)  # half of it is under the letter
    assert len(rest) == 2  # the letter, and the icon


def test_roles_of_fonts(make) -> None:
    names = {}
    for font in ("title", "body", "digits", "DejaVu Sans"):
        made = make(f"layers:\n  - text: {{value: a, font: {font}}}\n")
        names[font] = next(runs(made.face())).font.name
    assert names == {
        "title": "Cinzel", "body": "EB Garamond", "digits": "Atkinson Hyperlegible", "DejaVu Sans": "DejaVu Sans",
    }  # fmt: skip
