"""Where layers stand, on a card of 60 x 90 mm with 3 mm of bleed and a safe margin of 4 mm."""

from __future__ import annotations

import pytest


def box(layer: dict | str, draw) -> str:
    """The box of a red rectangle with these keys."""
    [line] = draw(f"rect: {{fill: red, {layer}}}")
    assert line.startswith("shape rect ")
    assert line.endswith(" fill #b10505")
    return line.removeprefix("shape rect ").removesuffix(" fill #b10505")


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("box: trim", "0,0 60x90"),
        ("box: bleed", "-3,-3 66x96"),
        ("box: safe", "4,4 52x82"),
        ("inset: 5mm", "5,5 50x80"),
        ("inset: 10%", "6,6 48x78"),  # of the shorter side, 60 mm
        ("inset: {left: 1mm, bottom: 2mm}", "1,0 59x88"),
        ("size: 10mm", "0,0 10x10"),
        ("size: 50%", "0,0 30x30"),
        ("width: 50%, height: 10%", "0,0 30x9"),
        ("inset: 10mm, width: 50%, height: 50%", "10,10 20x35"),  # of the 40 x 70 mm that are left
        ("size: 10mm, x: 1mm, y: -10%", "1,-9 10x10"),
        ("size: 1in", "0,0 25.4x25.4"),
        ("size: 72pt", "0,0 25.4x25.4"),
        ("size: 1cm", "0,0 10x10"),
        ("at: top-left, size: 10mm", "0,0 10x10"),
        ("at: top, size: 10mm", "25,0 10x10"),
        ("at: top-right, size: 10mm", "50,0 10x10"),
        ("at: left, size: 10mm", "0,40 10x10"),
        ("at: center, size: 10mm", "25,40 10x10"),
        ("at: right, size: 10mm", "50,40 10x10"),
        ("at: bottom-left, size: 10mm", "0,80 10x10"),
        ("at: bottom, size: 10mm", "25,80 10x10"),
        ("at: bottom-right, size: 10mm", "50,80 10x10"),
        ("at: bottom-right, inset: 4mm, size: 10mm, x: -1mm", "45,76 10x10"),
    ],
)
def test_a_box_stands_where_it_says(draw, keys: str, place: str) -> None:
    assert box(keys, draw) == place


HEAD = """\
layers:
  - name: head
    rect: {at: top, inset: 5mm, width: 20mm, height: 10mm, fill: cream}   # x 20..40, y 5..15
  - name: foot
    rect: {at: bottom, height: 20mm, fill: cream}                         # y 70..90
"""


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("below: head", "0,15 60x75"),
        ("below: head, gap: 2mm", "0,17 60x73"),
        ("below: head, size: 5mm", "0,15 5x5"),
        ("above: foot, size: 5mm", "0,65 5x5"),  # right above it
        ("above: foot, at: top, size: 5mm", "27.5,0 5x5"),
        ("below: head, above: foot, gap: 1mm", "0,16 60x53"),
        ("right_of: head, size: 5mm", "40,0 5x5"),
        ("left_of: head, size: 5mm", "15,0 5x5"),
        ("below: head, inset: 5mm", "5,15 50x70"),  # the inset is from the edges of the card
        ("box: head", "20,5 20x10"),
        ("box: head, inset: 1mm, at: center, size: 50%", "28,8 4x4"),
    ],
)
def test_a_layer_stands_beside_another(make, keys: str, place: str) -> None:
    made = make(f"{HEAD}  - rect: {{fill: red, {keys}}}\n")
    assert made.faults() == []
    assert made.lines()[-1] == f"shape rect {place} fill #b10505"


def test_what_is_left_out_takes_no_room_and_no_gap(make) -> None:
    made = make(
        """\
layers:
  - name: title
    rect: {height: 10mm, fill: cream}
  - name: subtitle
    when: card.eats
    rect: {below: title, gap: 1mm, height: 5mm, fill: cream}
  - rect: {below: subtitle, gap: 2mm, fill: red}
"""
    )
    assert made.lines("dog")[-1] == "shape rect 0,18 60x72 fill #b10505"
    assert made.lines("cake")[-1] == "shape rect 0,10 60x80 fill #b10505"


def test_turned_mirrored_faded_and_twice(draw) -> None:
    assert draw("rect: {at: center, size: 10mm, fill: red, rotate: 90}")[0] == "group [0 1 -1 0 75 15]"
    assert draw("rect: {at: top, size: 10mm, fill: red, mirror: horizontal}")[0] == "group [-1 0 0 1 60 0]"
    assert draw("rect: {at: top, size: 10mm, fill: red, mirror: vertical}")[0] == "group [1 0 0 -1 0 10]"
    assert draw("rect: {size: 10mm, fill: red, opacity: 40%}")[0] == "group opacity 0.4"
    assert draw("rect: {size: 10mm, fill: red, twice: rotated}") == [
        "shape rect 0,0 10x10 fill #b10505",
        "group [-1 0 0 -1 60 90]",
        "shape rect 0,0 10x10 fill #b10505",
    ]


def test_no_room_is_reported_with_the_size(make) -> None:
    made = make("layers:\n  - rect: {inset: 30mm, fill: red}\n")
    assert made.faults() == [
        "faces/a.yaml:2:11 no-room: there is no room for this rect: its box is 0 mm wide and 30 mm high"
    ]
    assert made.lines() == []


def test_the_other_layer_must_stand_before(make) -> None:
    made = make("layers:\n  - rect: {below: titel, fill: red}\n  - name: title\n    rect: {fill: red}\n")
    assert made.faults() == ["faces/a.yaml:2:19 unknown-layer: no layer 'titel' stands before this one"]
    made = make("layers:\n  - name: title\n    rect: {fill: red}\n  - rect: {below: titel, fill: red}\n")
    assert "did you mean 'title'?" in made.hints()


def test_what_stands_on_a_broken_layer_is_not_reported_too(make) -> None:
    made = make("layers:\n  - name: a\n    rect: {below: nix, fill: red}\n  - rect: {below: a, fill: red}\n")
    assert [fault.split(": ")[0] for fault in made.faults()] == ["faces/a.yaml:3:19 unknown-layer"]
