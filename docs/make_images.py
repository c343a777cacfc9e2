"""Draw the pictures of faces.md anew, each from the example above it: python docs/make_images.py"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from cardgen.design.designer import Designer, Face
from cardgen.diagnostics import Diagnostic
from cardgen.load import load_game
from cardgen.preflight import preflight
from cardgen.render.raster import render_face
from cardgen.resources import resource_dir
from cardgen.typeset import font_book
from cardgen.units import mm_to_px

DOCS = Path(__file__).parent
PICTURES = DOCS / "images" / "faces"
DPI = 96
EDGE = 10  # px around and between cards

_EXAMPLE = re.compile(r"<!-- picture: (\w+)(?:, cards: ([\w ]+))? -->\n```yaml\n(.*?)```\n", re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A template of the page, and the cards that its picture shows."""

    name: str
    template: str
    cards: tuple[str, ...]


def examples(page: str) -> Iterator[Example]:
    """The examples of ``page``, in order."""
    for match in _EXAMPLE.finditer(page):
        yield Example(match[1], match[3], tuple((match[2] or "lantern pear owl").split()))


def compose(example: Example, folder: Path) -> tuple[list[Face], list[Diagnostic]]:
    """The faces of the example in a copy of the starter game at ``folder``, and what is wrong with them."""
    shutil.copytree(resource_dir("templates") / "new", folder, dirs_exist_ok=True)
    (folder / "faces" / "card.yaml").write_text(example.template, encoding="utf-8")
    loaded = load_game(folder)
    if loaded.game is None:
        return [], loaded.diagnostics
    designer = Designer(loaded.game, font_book())
    component = loaded.game.components["wares"]
    faces: list[Face] = []
    for position, card_id in enumerate(example.cards):
        card = component.card(card_id)
        assert card is not None
        copy = card.copies[example.cards[:position].count(card_id)]
        face = designer.compose(component, card, copy)
        assert face is not None
        faces.append(face)
    found = [*loaded.diagnostics, *designer.diagnostics()]
    return faces, [*found, *(d for face in faces for d in preflight(face, loaded.game, component))]


def picture(faces: list[Face]) -> Image.Image:
    """The faces beside each other, cut as cards are, on white."""
    cards = [_cut(render_face(face, DPI)) for face in faces]
    width, height = cards[0].size
    sheet = Image.new("RGB", (len(cards) * (width + EDGE) + EDGE, height + 2 * EDGE), "#ffffff")
    for position, card in enumerate(cards):
        sheet.paste(card, (EDGE + position * (width + EDGE), EDGE), card)
    return sheet


def _cut(card: Image.Image) -> Image.Image:
    """Rounded like a card, with a hair line around it."""
    scale, (width, height) = 4, card.size
    radius = round(mm_to_px(3, DPI))
    mask = Image.new("L", (width * scale, height * scale), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * scale - 1, height * scale - 1), radius * scale, fill=255
    )
    out = card.convert("RGBA")
    ImageDraw.Draw(out).rounded_rectangle((0, 0, width - 1, height - 1), radius, outline="#00000055")
    out.putalpha(mask.resize(card.size, Image.Resampling.LANCZOS))
    return out


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for example in examples((DOCS / "faces.md").read_text(encoding="utf-8")):
        with tempfile.TemporaryDirectory() as scratch:
            faces, faults = compose(example, Path(scratch) / "foxes")
            for fault in faults:
                print(f"{example.name}: {fault.span} {fault.name}: {fault.message} ({fault.hint})")  # noqa: T201
            small = picture(faces).quantize(96, dither=Image.Dither.NONE)
            small.save(PICTURES / f"{example.name}.png", optimize=True)
