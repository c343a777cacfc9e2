"""Every example of docs/faces.md draws its picture, without a fault."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "faces.md").read_text(encoding="utf-8")

_spec = importlib.util.spec_from_file_location("make_images", DOCS / "make_images.py")
assert _spec is not None
assert _spec.loader is not None
make_images = importlib.util.module_from_spec(_spec)
sys.modules["make_images"] = make_images  # dataclasses look their module up
_spec.loader.exec_module(make_images)

EXAMPLES = {example.name: example for example in make_images.examples(PAGE)}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_draws_the_picture_below_it(name: str, tmp_path: Path) -> None:
    faces, faults = make_images.compose(EXAMPLES[name], tmp_path / "foxes")
    assert faults == []
    shown = DOCS / "images" / "faces" / f"{name}.png"
    assert shown.stat().st_size <= 30_000
    with Image.open(shown) as picture:
        drawn = make_images.picture(faces)
        assert picture.size == drawn.size
        difference = ImageStat.Stat(ImageChops.difference(picture.convert("RGB"), drawn)).mean
    assert max(difference) < 4  # of 255: the stored picture has fewer colours


def test_every_template_of_the_page_is_an_example_with_its_picture() -> None:
    assert len(EXAMPLES) >= 10
    blocks = re.findall(r"^```yaml$", PAGE, re.MULTILINE)
    assert len(blocks) == len(EXAMPLES)
    assert re.findall(r"!\[[^\]]+\]\(images/faces/(\w+)\.png\)", PAGE) == list(EXAMPLES)


def test_the_page_names_every_element_and_every_shared_template() -> None:
    from cardgen.load.templates import shared_templates
    from cardgen.model.elements import ELEMENTS

    missing = [element for element in ELEMENTS if f"`{element}`" not in PAGE]
    missing += [file.name for file in shared_templates() if f"| `{file.name}` |" not in PAGE]
    assert missing == []


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^##+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= anchors
