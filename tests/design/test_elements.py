"""Each element, by what it puts on the face."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("layer", "lines"),
    [
        ("rect: {size: 10mm, fill: red}", ["shape rect 0,0 10x10 fill #b10505"]),
        ("rect: {size: 10mm, fill: red, radius: 2mm}", ["shape rounded 0,0 10x10 by 2 fill #b10505"]),
        ("rect: {size: 10mm, stroke: ink}", ["shape rect 0,0 10x10 stroke #2a1a12 0.35"]),
        (
            "rect: {size: 10mm, stroke: '#0F0', stroke_width: 1mm, dash: [2mm, 1mm]}",
            ["shape rect 0,0 10x10 stroke #00ff00 1 dash 2 1"],
        ),
        ("rect: {size: 10mm, fill: none}", []),
        ("rect: {size: 10mm, fill: '#FF000080'}", ["shape rect 0,0 10x10 fill #ff0000/0.5"]),
        ("rect: {size: 10mm, fill: white}", ["shape rect 0,0 10x10 fill #ffffff"]),
        ("ellipse: {width: 20mm, height: 10mm, fill: red}", ["shape ellipse 0,0 20x10 fill #b10505"]),
        (
            "polygon: {size: 10mm, fill: red, points: [[0%, 100%], top, [100%, 10mm]]}",
            ["shape MLLZ 0 10 5 0 10 10 fill #b10505"],
        ),
        (
            "polygon: {size: 10mm, fill: red, sides: 4}",
            ["shape MLLLZ 8.54 1.46 8.54 8.54 1.46 8.54 1.46 1.46 fill #b10505"],
        ),
        (
            "polygon: {size: 10mm, fill: red, sides: 3}",
            ["shape MLLZ 5 0 9.33 7.5 0.67 7.5 fill #b10505"],
        ),
        (
            "polygon: {size: 10mm, fill: red, sides: 2, star: 50%}",  # no shape has fewer than three corners
            ["shape MLLLLLZ 5 0 7.17 3.75 9.33 7.5 5 7.5 0.67 7.5 2.83 3.75 fill #b10505"],
        ),
        (
            "path: {data: M0 0L10 0L5 8Z, width: 20mm, height: 16mm, viewbox: 0 0 10 8, fill: red}",
            ["shape MLLZ 0 0 20 0 10 16 fill #b10505"],
        ),
        ("path: {data: m1 1h4v2, stroke: red}", ["shape MLL 1 1 5 1 5 3 stroke #b10505 0.35"]),
        ("line: {stroke: red}", ["shape ML 0 45 60 45 stroke #b10505 0.35"]),
        (
            "line: {from: top-left, to: [50%, 10mm], stroke: red, stroke_width: 1mm, dash: 2mm, round: true}",
            ["shape ML 0 0 30 10 stroke #b10505 1 dash 2 2 round"],
        ),
        (
            "icon: {name: dot, size: 8mm, at: center, tint: red}",
            ["picture icons/dot.svg 26,41 8x8 tint #b10505"],
        ),
        ("icon: {name: dot}", ["picture icons/dot.svg 0,15 60x60"]),
    ],
)
def test_an_element(draw, layer: str, lines: list[str]) -> None:
    assert draw(layer) == lines


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        ("width: 20mm", ["picture art/wide.svg 0,0 20x10"]),  # the height follows
        ("height: 20mm", ["picture art/wide.svg 0,0 40x20"]),
        ("", ["picture art/wide.svg 0,30 60x30"]),
        ("position: top", ["picture art/wide.svg 0,0 60x30"]),
        ("width: 20mm, height: 20mm, position: bottom", ["picture art/wide.svg 0,10 20x10"]),
        ("width: 20mm, height: 20mm, fit: stretch", ["picture art/wide.svg 0,0 20x20"]),
        (
            "width: 20mm, height: 20mm, fit: cover",
            ["group clip rect 0,0 20x20", "picture art/wide.svg -10,0 40x20"],
        ),
        (
            "width: 20mm, height: 20mm, fit: cover, position: left, radius: 1mm",
            ["group clip rounded 0,0 20x20 by 1", "picture art/wide.svg 0,0 40x20"],
        ),
    ],
)
def test_a_picture_fits_its_box(draw, keys: str, lines: list[str]) -> None:
    assert draw(f"image: {{src: art/wide.svg, {keys}}}") == lines


@pytest.mark.parametrize(
    ("fill", "said"),
    [
        ("{linear: [cream, red]}", "linear 5,0 to 5,10 #fff8e8@0 #b10505@1"),
        ("{linear: [cream, red], angle: 0}", "linear 0,5 to 10,5 #fff8e8@0 #b10505@1"),
        ("{linear: [cream, 'ink 20%', red]}", "linear 5,0 to 5,10 #fff8e8@0 #2a1a12@0.2 #b10505@1"),
        ("{linear: [cream, red], angle: 45}", "linear 0,0 to 10,10 #fff8e8@0 #b10505@1"),
        ("{radial: [white, black]}", "radial 5,5 radius 7.07 #ffffff@0 #000000@1"),
        ("{hatch: red}", "hatch #b10505 45 deg every 2 wide 0.3"),
        ("{hatch: red, angle: 190, spacing: 1mm, width: 0.1mm}", "hatch #b10505 10 deg every 1 wide 0.1"),
    ],
)
def test_a_fill_may_be_more_than_a_colour(draw, fill: str, said: str) -> None:
    assert draw(f"rect: {{size: 10mm, fill: {fill}}}") == [f"shape rect 0,0 10x10 fill {said}"]


def test_a_group_holds_its_layers_together(draw) -> None:
    layer = """\
group:
      at: center
      width: 20mm
      height: 10mm
      rotate: 180
      clip: ellipse
      layers:
        - rect: {inset: 1mm, fill: red}
        - rect: {box: bleed, fill: cream}"""
    assert draw(layer) == [
        "group [-1 0 0 -1 60 90]",
        "group clip ellipse 20,40 20x10",
        "shape rect 21,41 18x8 fill #b10505",
        "shape rect -3,-3 66x96 fill #fff8e8",
    ]


def test_every_layer_is_drawn_once_the_lowest_first(make) -> None:
    made = make(
        "layers:\n"
        + "".join(f"  - rect: {{x: {n}mm, size: 1mm, fill: '#00000{n}'}}\n" for n in range(1, 9))
        + '  - rect: {size: 1mm, fill: \'{{ card.id == "cake" and "red" or "ink" }}\'}\n'
    )
    expected = [f"shape rect {n},0 1x1 fill #00000{n}" for n in range(1, 9)]
    assert made.lines("cake") == [*expected, "shape rect 0,0 1x1 fill #b10505"]
    assert made.lines("dog") == [*expected, "shape rect 0,0 1x1 fill #2a1a12"]


@pytest.mark.parametrize(
    ("layer", "name", "hint"),
    [
        ("rect: {fill: creme}", "unknown-colour", "did you mean 'cream'?"),
        ("rect: {fill: {linear: [cream, rd]}}", "unknown-colour", "did you mean 'red'?"),
        ("rect: {fill: '#12'}", "unknown-colour", "palette"),
        ("text: {value: a, color: reed}", "unknown-colour", "did you mean 'red'?"),
        ("text: {value: a, font: Cinzle}", "unknown-font", "did you mean 'Cinzel'?"),
        ("text: {value: a, style: big}", "unknown-style", "add the style"),
        ("icon: {name: dott}", "icon-missing", "did you mean 'dot'?"),
        ("icon: {name: ../square}", "icon-missing", "draw it as"),
        ("image: {src: art/squaer.svg}", "art-missing", "did you mean 'art/square.svg'?"),
        ("image: {src: ../game/art/square.svg}", "art-missing", "did you mean 'art/square.svg'?"),
        ("text: {value: 'a {nix} b', markup: true}", "icon-missing", "art/icons/nix.svg"),
        ("path: {data: M0 0 L, fill: red}", "wrong-path", "copy"),
        ("path: {data: hello, fill: red}", "wrong-path", "copy"),
        ("polygon: {fill: red}", "meaningless-key", "remove the key"),
        ("polygon: {fill: red, sides: 3, points: [top, left, right]}", "meaningless-key", "remove the key"),
    ],
)
def test_what_is_not_there_is_reported_with_what_may_be_meant(make, layer: str, name: str, hint: str) -> None:
    made = make(f"layers:\n  - {layer}\n")
    [fault] = made.faults()  # once, though both cards have it
    assert fault.startswith("faces/a.yaml:2:")
    assert f" {name}: " in fault
    assert hint in made.hints()


def test_damaged_art_is_reported_with_the_reason(make) -> None:
    made = make("layers:\n  - image: {src: art/bad.png}\n", files={"art/bad.png": "nothing of the kind"})
    assert made.faults() == [
        "faces/a.yaml:2:18 art-damaged: 'art/bad.png' can't be used: it is no PNG, JPEG, WebP or SVG"
    ]


def test_a_component_without_a_face_is_reported(make) -> None:
    game = "cardgen: 1\ntitle: T\nversion: '1'\nplayers: 2\ncomponents:\n  deck: {{kind: deck, cards: [{{id: cake}}]}}\n"
    made = make("layers: []\n", game=game)
    assert made.lines() == []
    assert made.faults() == ["game.yaml:6:3 no-face: the component 'deck' has no face"]
