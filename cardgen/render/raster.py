"""A display list as pixels, painted by Pillow.  Nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from cardgen.design.display_list import Color, Face, GlyphRun, Group, Item, Picture, Shape
from cardgen.geometry import Affine, Path, Rect
from cardgen.render.art import art_pixels, svg_pixels
from cardgen.render.lettering import run_coverage
from cardgen.render.svg import SvgLayer, is_upright
from cardgen.units import mm_to_px

if TYPE_CHECKING:
    from PIL import Image

Box = Literal["trim", "bleed"]


def render_face(
    face: Face, dpi: float, *, box: Box = "trim", background: str | None = "#ffffff"
) -> Image.Image:
    """The face as pixels: RGB on ``background``, or RGBA on nothing where that is None.

    The size is the box's in mm at ``dpi``, rounded: 63.5 x 88.9 mm at 300 dpi is 750 x 1050 px.  Corners are
    square; cutting rounds them.
    """
    area = face.format.bleed_box if box == "bleed" else face.format.trim_box
    return render_items(face.items, area, dpi, background=background)


def render_items(
    items: tuple[Item, ...], area: Rect, dpi: float, *, background: str | None = "#ffffff"
) -> Image.Image:
    """What of ``items`` lies in ``area`` (mm), at ``dpi``."""
    from PIL import Image

    size = (max(1, round(mm_to_px(area.width, dpi))), max(1, round(mm_to_px(area.height, dpi))))
    image = Image.new("RGBA", size, background or (0, 0, 0, 0))
    scale = Affine.scaling(size[0] / area.width, size[1] / area.height)
    _Painter(image, opaque=background is not None).paint(
        items, Affine.translation(-area.x, -area.y).then(scale)
    )
    return image.convert("RGB") if background else image


class _Painter:
    """Paints onto one image; transforms lead from item coordinates to its pixels."""

    def __init__(self, image: Image.Image, *, opaque: bool) -> None:
        self.image = image
        self.opaque = opaque  # whether every pixel is covered already
        self.layer = SvgLayer()

    def paint(self, items: tuple[Item, ...], transform: Affine) -> None:
        self._add(items, transform)
        self._flush()

    def _add(self, items: tuple[Item, ...], transform: Affine) -> None:
        for item in items:
            if isinstance(item, Shape):
                self.layer.add_shape(item, transform)
            elif isinstance(item, GlyphRun):
                self._run(item, transform)
            elif isinstance(item, Picture):
                self._flush()
                self._picture(item, transform)
            elif item.clip is None and item.opacity >= 1:
                self._add(item.items, item.transform.then(transform))
            else:
                self._flush()
                self._group(item, item.transform.then(transform))

    def _flush(self) -> None:
        """Draws the shapes that have gathered, all in one picture cut to what they cover."""
        layer, self.layer = self.layer, SvgLayer()
        if not layer.covered:
            return
        left, top, right, bottom = self._covered(layer.covered)
        if right <= left or bottom <= top:
            return
        box = Rect(left, top, right - left, bottom - top)
        pixels, solid = _layer_pixels(layer.text(box, right - left, bottom - top), right - left, bottom - top)
        if solid:
            self.image.paste(pixels, (left, top))
        else:
            self.image.alpha_composite(pixels, (left, top))

    def _run(self, run: GlyphRun, transform: Affine) -> None:
        found = run_coverage(run, transform, *self.image.size)
        if found is None:
            return
        from PIL import Image

        self._flush()
        coverage, place = found
        if run.color.alpha < 1:
            coverage = coverage.point(lambda value: round(value * run.color.alpha))
        if self.opaque:
            self.image.paste(run.color.hex, place, coverage)
            return
        letters = Image.new("RGBA", coverage.size, run.color.hex)
        letters.putalpha(coverage)
        self._composite(letters, *place)

    def _picture(self, picture: Picture, transform: Affine) -> None:
        from PIL import Image

        corners = transform.bounds(picture.box)
        if is_upright(transform):
            left, top = round(corners.x), round(corners.y)
            width, height = max(1, round(corners.right) - left), max(1, round(corners.bottom) - top)
            self._composite(art_pixels(picture.art, width, height, picture.tint), left, top)
            return
        # Any other transform: draw upright at full size, then let Pillow turn it into a layer of its own.  A rim of
        # nothing gives it soft edges.
        reach = (abs(transform.a * transform.d - transform.b * transform.c)) ** 0.5
        width, height = max(1, round(picture.box.width * reach)), max(1, round(picture.box.height * reach))
        pixels = Image.new("RGBA", (width + 2, height + 2))
        pixels.paste(art_pixels(picture.art, width, height, picture.tint), (1, 1))
        left, top = int(corners.x) - 2, int(corners.y) - 2
        size = (int(corners.width) + 5, int(corners.height) + 5)
        across, down = picture.box.width / width, picture.box.height / height
        unit = Affine(across, 0, 0, down, picture.box.x - across, picture.box.y - down)
        back = _inverse(unit.then(transform).then(Affine.translation(-left, -top)))
        turned = pixels.convert("RGBa").transform(
            size,
            Image.Transform.AFFINE,
            (back.a, back.c, back.e, back.b, back.d, back.f),
            Image.Resampling.BICUBIC,
        )
        self._composite(turned.convert("RGBA"), left, top)

    def _group(self, group: Group, transform: Affine) -> None:
        from PIL import Image, ImageChops

        whole = Rect(0, 0, *self.image.size)
        clip = whole if group.clip is None else transform.bounds(group.clip.bounds())
        left, top, right, bottom = self._covered([clip])
        if right <= left or bottom <= top:
            return
        layer = Image.new("RGBA", (right - left, bottom - top), (0, 0, 0, 0))
        moved = transform.then(Affine.translation(-left, -top))
        _Painter(layer, opaque=False).paint(group.items, moved)
        coverage = layer.getchannel("A")
        if group.clip is not None:
            coverage = ImageChops.multiply(coverage, _mask(group.clip, moved, layer.size))
        if group.opacity < 1:
            coverage = coverage.point(lambda value: round(value * group.opacity))
        layer.putalpha(coverage)
        self.image.alpha_composite(layer, (left, top))

    def _covered(self, parts: Sequence[Rect]) -> tuple[int, ...]:
        """Left, top, right and bottom, in whole pixels of the image, of what lies around all parts."""
        return (
            max(0, int(min(r.x for r in parts)) - 1),
            max(0, int(min(r.y for r in parts)) - 1),
            min(self.image.width, int(max(r.right for r in parts)) + 2),
            min(self.image.height, int(max(r.bottom for r in parts)) + 2),
        )

    def _composite(self, pixels: Image.Image, left: int, top: int) -> None:
        """Like Pillow's, but what lies outside the image is left out."""
        width, height = self.image.size
        if left >= width or top >= height or left + pixels.width <= 0 or top + pixels.height <= 0:
            return
        source = (
            max(0, -left),
            max(0, -top),
            min(pixels.width, width - left),
            min(pixels.height, height - top),
        )
        self.image.alpha_composite(pixels.crop(source), (max(0, left), max(0, top)))


@lru_cache(maxsize=24)
def _layer_pixels(svg: str, width_px: int, height_px: int) -> tuple[Image.Image, bool]:
    """A layer, and whether it hides all that is below; those that do not differ from card to card are drawn once."""
    pixels = svg_pixels(svg, width_px, height_px)
    return pixels, pixels.getchannel("A").getextrema()[0] == 255


def _mask(clip: Path, transform: Affine, size: tuple[int, int]) -> Image.Image:
    layer = SvgLayer()
    layer.add_shape(Shape(clip, Color(255, 255, 255)), transform)
    return _layer_pixels(layer.text(Rect(0, 0, *size), *size), *size)[0].getchannel("A")


def _inverse(t: Affine) -> Affine:
    det = t.a * t.d - t.b * t.c
    a, b, c, d = t.d / det, -t.b / det, -t.c / det, t.a / det
    return Affine(a, b, c, d, -(a * t.e + c * t.f), -(b * t.e + d * t.f))
