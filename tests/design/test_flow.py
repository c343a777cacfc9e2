"""Rows, columns, grids and repeats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.design.flow import in_grid, in_line, natural
from cardgen.geometry import Rect

ROOM = Rect(0, 0, 60, 90)
CELL = "rect: {size: 5mm, fill: red}"


def places(draw, layer: str, card: str = "cake") -> list[str]:
    return [line.split()[2] + " " + line.split()[3] for line in draw(layer, card=card)]


@pytest.mark.parametrize(
    ("keys", "xs"),
    [
        ("", [22.5, 27.5, 32.5]),  # 3 cells of 5 mm in the middle of 60 mm
        ("spacing: 1mm", [21.5, 27.5, 33.5]),
        ("align: left", [0, 5, 10]),
        ("align: right, spacing: 1mm", [43, 49, 55]),
        ("align: spread", [0, 27.5, 55]),
        ("width: 20mm", [2.5, 7.5, 12.5]),
        ("at: right", [45, 50, 55]),  # with an anchor the row is as wide as its cells
        ("at: right, inset: 2mm, spacing: 1mm", [41, 47, 53]),
    ],
)
def test_a_row(draw, keys: str, xs: list[float]) -> None:
    layer = f"row: {{for: n in range(3), {CELL}{', ' if keys else ''}{keys}}}"
    assert places(draw, layer) == [f"{x:g},42.5 5x5" for x in xs]


@pytest.mark.parametrize(
    ("keys", "ys"),
    [
        ("", [37.5, 42.5, 47.5]),
        ("valign: top", [0, 5, 10]),
        ("valign: spread", [0, 42.5, 85]),
        ("at: bottom", [75, 80, 85]),
    ],
)
def test_a_column(draw, keys: str, ys: list[float]) -> None:
    layer = f"column: {{for: n in range(3), {CELL}{', ' if keys else ''}{keys}}}"
    assert places(draw, layer) == [f"27.5,{y:g} 5x5" for y in ys]


def test_a_grid(draw) -> None:
    layer = f"grid: {{at: top-left, columns: 2, spacing: 1mm, for: n in range(5), {CELL}}}"
    assert places(draw, layer) == ["0,0 5x5", "6,0 5x5", "0,6 5x5", "6,6 5x5", "0,12 5x5"]
    whole = "grid: {columns: 3, for: n in range(6), rect: {fill: red}}"
    assert places(draw, whole) == [f"{x},{y} 20x45" for y in (0, 45) for x in (0, 20, 40)]


def test_cells_without_a_size_share_what_is_left(draw) -> None:
    layer = (
        "row: {height: 10mm, spacing: 2mm, layers: [{rect: {width: 16mm, fill: red}}, {rect: {fill: red}},"
        " {rect: {fill: red, height: 4mm}}]}"
    )
    assert places(draw, layer) == ["0,0 16x10", "18,0 20x10", "40,3 20x4"]


def test_a_row_in_a_column_is_as_large_as_its_cells(draw) -> None:
    layer = (
        f"column: {{at: top-left, spacing: 1mm, for: n in range(2), row: {{for: m in range(n + 1), {CELL}}}}}"
    )
    assert places(draw, layer) == ["2.5,0 5x5", "0,6 5x5", "5,6 5x5"]


def test_repeats_know_where_they_are_and_what_is_around_them(draw) -> None:
    layer = """\
row:
      for: kind in values.kinds
      column:
        for: n in range(card.cost)
        layers:
          - when: not loop.last
            text: {value: "{{ kind }} {{ n }} {{ loop.index }}/{{ loop.length }}"}"""
    assert [line.split("'")[1] for line in draw(layer, card="dog")] == [
        "cake 0 1/3", "cake 1 2/3", "dog 0 1/3", "dog 1 2/3",
    ]  # fmt: skip
    assert draw(layer, card="cake") == []


def test_a_layer_below_an_empty_row(make) -> None:
    made = make(
        f"layers:\n  - name: pips\n    row: {{at: top, for: n in range(card.cost), {CELL}}}\n"
        "  - rect: {below: pips, fill: red}\n"
    )
    assert made.lines("cake")[-1] == "shape rect 0,0 60x90 fill #b10505"
    assert made.lines("dog")[-1] == "shape rect 0,5 60x85 fill #b10505"


def test_texts_in_rows_and_columns_take_the_room_that_they_need(make) -> None:
    made = make(
        "layers:\n  - column:\n      at: top-left\n      width: 40mm\n      layers:\n"
        "        - text: {fit: true, value: Short}\n"
        "        - text: {fit: true, value: 'A longer text that has to be broken into some lines'}\n"
        "        - rect: {height: 1mm, fill: red}\n"
    )
    assert made.faults() == []
    *texts, bar = made.lines()
    assert len(texts) >= 3
    last = float(texts[-1].split(" at ")[1].split()[0].split(",")[1])
    top = float(bar.split()[2].split(",")[1])
    assert last < top < last + 2  # the bar is right under the last line


def test_cells_that_do_not_fit_are_reported_with_both_sizes_and_drawn(make) -> None:
    made = make(f"layers:\n  - row: {{for: n in range(20), {CELL}}}\n")
    [fault] = made.faults()
    assert fault == "faces/a.yaml:2:10 no-room: the cells of this row need 100 mm of width and have 60 mm"
    assert len(made.lines()) == 20


@pytest.mark.parametrize(
    ("layer", "fault"),
    [
        (
            "row: {for: n of range(3), rect: {}}",
            "expression: the expression can't be read: a repeat is a name, 'in'",
        ),
        ("row: {for: n in 3, rect: {}}", "wrong-value: 'for' must have a list, and its expression gives '3'"),
        (
            "row: {for: n in card.id, rect: {}}",
            "wrong-value: 'for' must have a list, and its expression gives 'cake'",
        ),
        ("row: {rect: {at: top}}", "meaningless-key: 'at' has no meaning for a cell"),
        ("row: {rect: {box: trim}}", "meaningless-key: 'box' has no meaning for a cell"),
        ("row: {}", "one-of: a row, column or grid has one of layers, rect,"),
        ("row: {rect: {}, text: {value: a}}", "one-of: a row, column or grid has one of layers, rect,"),
        ("grid: {rect: {}}", "missing-key: 'columns' is missing in 'grid'"),
    ],
)
def test_what_makes_no_sense_is_refused(make, layer: str, fault: str) -> None:
    found = make(f"layers:\n  - {layer}\n").faults()
    assert fault in found[0]


def test_repeats_inside_repeats_end(make) -> None:
    inner = "rect: {size: 1mm, fill: red}"
    for _ in range(6):
        inner = f"row: {{for: n in range(card.cost + 999), {inner}}}"
    rows = "".join(f"      - {{id: c{n}, cost: 0}}\n" for n in range(500))
    faults = make(f"layers:\n  - {inner}\n", rows=rows).faults()
    told = [fault for fault in faults if "this face has more than 5,000 cells" in fault]
    assert len(told) == 1  # and the other cards cost nothing
    assert told[0].endswith("on deck/c0")


sizes = st.one_of(st.none(), st.floats(0, 30))


@given(
    cells=st.lists(st.tuples(sizes, sizes), min_size=1, max_size=8),
    spacing=st.floats(0, 3),
    align=st.sampled_from(["left", "center", "right", "spread"]),
    down=st.booleans(),
)
def test_cells_follow_each_other_and_stay_inside_when_there_is_room(cells, spacing, align, down) -> None:
    arranged = in_line(cells, ROOM, (60, 90), spacing=spacing, align=align, valign="middle", down=down)
    whole = Rect(0, 0, arranged.width, arranged.height)
    assert (whole.width, whole.height) == (60, 90)
    for one, other in zip(arranged.cells, arranged.cells[1:], strict=False):
        end, start = (one.bottom, other.y) if down else (one.right, other.x)
        assert start >= end + spacing - 1e-6
    if arranged.needs_width <= 60 and arranged.needs_height <= 90:
        assert all(whole.contains(cell) for cell in arranged.cells)


@given(cells=st.lists(st.tuples(sizes, sizes), min_size=1, max_size=12), columns=st.integers(1, 5))
def test_cells_of_a_grid_never_overlap(cells, columns) -> None:
    arranged = in_grid(cells, ROOM, (None, None), columns=columns, spacing=1, align="left", valign="top")
    boxes = arranged.cells
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_the_natural_size_is_known_only_when_all_cells_have_one() -> None:
    assert natural([(5, 4), (7, 2)], kind="row", spacing=1) == (13, 4)
    assert natural([(5, 4), (7, 2)], kind="column", spacing=1) == (7, 7)
    assert natural([(5, 4), (7, 2), (1, 1)], kind="grid", spacing=1, columns=2) == (15, 9)
    assert natural([(5, None), (7, 2)], kind="row", spacing=1) == (13, None)
    assert natural([], kind="row", spacing=1) == (0, 0)
