"""Templates that start from others: what is taken over, replaced, dropped, and refused."""

from __future__ import annotations

import pytest

BASE = """\
vars: {accent: red, pips: 2}
styles:
  title: {font: Cinzel, size: 12pt, color: ink}
layers:
  - name: ground
    rect: {box: bleed, fill: cream}
  - name: art
    group: {}
  - name: title
    text: {value: "{{ card.id }}", style: title}
  - rect: {size: "{{ vars.pips }}mm", fill: "{{ vars.accent }}"}
"""


def lines(make, child: str, **files: str) -> list[str]:
    made = make(child, files={"faces/base.yaml": BASE, **{f"faces/{k}.yaml": v for k, v in files.items()}})
    assert made.faults() == []
    return made.lines()


def test_layers_of_the_parent_come_first(make) -> None:
    child = "extends: faces/base.yaml\nlayers:\n  - rect: {size: 1mm, fill: ink}\n"
    assert lines(make, child) == [
        "shape rect -3,-3 66x96 fill #fff8e8",
        "text 'cake' Cinzel 12 pt at 0,4.13 #2a1a12",
        "shape rect 0,0 2x2 fill #b10505",
        "shape rect 0,0 1x1 fill #2a1a12",
    ]


def test_a_layer_with_a_name_of_the_parent_takes_its_place(make) -> None:
    child = "extends: faces/base.yaml\nlayers:\n  - name: art\n    rect: {size: 9mm, fill: ink}\n"
    assert [line.split(" fill")[0] for line in lines(make, child)] == [
        "shape rect -3,-3 66x96",
        "shape rect 0,0 9x9",
        "text 'cake' Cinzel 12 pt at 0,4.13 #2a1a12",
        "shape rect 0,0 2x2",
    ]


def test_variables_and_keys_of_styles_are_the_childs_where_it_has_them(make) -> None:
    child = "extends: faces/base.yaml\nvars: {accent: ink, more: 1}\nstyles:\n  title: {size: 20pt}\n"
    assert lines(make, child)[1:] == [
        "text 'cake' Cinzel 20 pt at 0,6.89 #2a1a12",  # the font and the colour are still the parent's
        "shape rect 0,0 2x2 fill #2a1a12",
    ]


def test_layers_can_be_dropped(make) -> None:
    child = "extends: faces/base.yaml\ndrop: [title, ground]\n"
    assert lines(make, child) == ["shape rect 0,0 2x2 fill #b10505"]


def test_three_generations(make) -> None:
    middle = "extends: faces/base.yaml\ndrop: [ground]\nvars: {pips: 3}\n"
    middle += "layers:\n  - name: art\n    rect: {size: 9mm, fill: ink}\n"
    child = "extends: faces/middle.yaml\nvars: {accent: cream}\ndrop: [title]\n"
    assert lines(make, child, middle=middle) == [
        "shape rect 0,0 9x9 fill #2a1a12",
        "shape rect 0,0 3x3 fill #fff8e8",
    ]


def test_a_layer_may_stand_beside_one_of_the_parent(make) -> None:
    child = "extends: faces/base.yaml\nlayers:\n  - rect: {box: ground, inset: 3mm, fill: ink}\n"
    assert lines(make, child)[-1] == "shape rect 0,0 60x90 fill #2a1a12"


def test_a_fault_stands_in_the_file_that_has_it(make) -> None:
    made = make(
        "extends: faces/base.yaml\nlayers:\n  - rect: {fill: blau}\n",
        files={"faces/base.yaml": "layers:\n  - rect: {fill: gruen}\n"},
    )
    assert made.faults() == [
        "faces/a.yaml:3:18 unknown-colour: there is no colour 'blau'",
        "faces/base.yaml:2:18 unknown-colour: there is no colour 'gruen'",
    ]


@pytest.mark.parametrize(
    ("child", "files", "faults"),
    [
        ("extends: faces/bass.yaml\n", {}, ["faces/a.yaml:1:10 missing-file: the file 'faces/bass.yaml' does not exist"]),
        ("extends: farmed\n", {}, ["faces/a.yaml:1:10 missing-file: the shared template 'farmed' does not exist"]),
        ("extends: faces/a.yaml\n", {}, ["faces/a.yaml:1:10 extends-ring: 'faces/a.yaml' extends itself"]),
        (
            "extends: faces/b.yaml\n",
            {"faces/b.yaml": "extends: faces/a.yaml\n"},
            ["faces/a.yaml:1:10 extends-ring: 'faces/a.yaml' extends itself by way of faces/b.yaml"],
        ),
        (
            "extends: faces/base.yaml\ndrop: [titel]\n",
            {},
            ["faces/a.yaml:2:8 unknown-layer: no layer 'titel' is inherited, so it can't be dropped"],
        ),
        (
            "layers:\n  - name: a\n    rect: {}\n  - name: a\n    rect: {}\n",
            {},
            ["faces/a.yaml:4:11 layer-twice: two layers are called 'a'"],
        ),
        (
            "layers:\n  - rext: {}\n",
            {},
            ["faces/a.yaml:2:5 unknown-key: the key 'rext' is not known here"],
        ),
        (
            "layers:\n  - rect: {colour: red}\n",
            {},
            ["faces/a.yaml:2:12 unknown-key: the key 'colour' is not known here"],
        ),
        (
            "layers:\n  - rect: {}\n    text: {value: a}\n",
            {},
            ["faces/a.yaml:2:5 one-of: a layer has one of rect, ellipse, polygon, path, line, text, image, icon, group,"
             " row, column, grid; this one has rect and text"],
        ),
        (
            "layers:\n  - rect: {at: middle}\n",
            {},
            ["faces/a.yaml:2:16 unknown-value: 'at' must be one of top-left, top, top-right, left, center, right,"
             " bottom-left, bottom, bottom-right, not 'middle'"],
        ),
        (
            "layers:\n  - rect: {width: 12}\n",
            {},
            ["faces/a.yaml:2:19 wrong-type: 'width' must be a length with its unit, such as 3mm, 0.125in, 9pt or 50%,"
             " not '12'"],
        ),
        ("layers:\n  - text: {}\n", {}, ["faces/a.yaml:2:11 missing-key: 'value' is missing in 'text'"]),
        (
            "vars: {a: '{{ vars.b }}', b: '{{ vars.a }}'}\n",
            {},
            ["faces/a.yaml:1:11 expression: the variables 'a' and 'b' ask for each other"],
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_at_its_place(
    make, child: str, files: dict[str, str], faults: list[str]
) -> None:
    assert make(child, files={"faces/base.yaml": BASE, **files}).faults() == faults


def test_variables_may_ask_for_others_in_any_order(make) -> None:
    made = make(
        "vars: {size: '{{ vars.cost }}mm', cost: '{{ card.cost + 1 }}', color: '{{ vars.names[0] }}', names: [red]}\n"
        "layers:\n  - rect: {size: '{{ vars.size }}', fill: '{{ vars.color }}'}\n"
    )
    assert made.faults() == []
    assert made.lines("cake") == ["shape rect 0,0 1x1 fill #b10505"]
    assert made.lines("dog") == ["shape rect 0,0 4x4 fill #b10505"]


@pytest.mark.parametrize("name", ["framed", "back", "aid", "token"])
def test_shared_templates_do_without_anything_of_the_game(make, name: str) -> None:
    game = "cardgen: 1\ntitle: T\nversion: '1'\nplayers: 2\n"
    game += "components:\n  deck: {{kind: deck, face: %s, cards: [{{id: cake}}]}}\n"
    made = make("layers: []\n", game=game % name)
    assert made.faults() == []
    assert made.lines()
