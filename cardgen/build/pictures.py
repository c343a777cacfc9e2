"""Faces as small pictures for pages."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.build.faces import FaceStore
from cardgen.design.display_list import Face
from cardgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

    from cardgen.rulebook.context import FacePicture
    from cardgen.write.site import Preview

SMALL_WIDTH_PX = 240  # 20 mm wide in print at 300 dpi, and sharp on dense screens
PREVIEW_WIDTH_PX = 110  # that a small picture takes on the playtester's page
AID_WIDTH_PX = 800  # 84 mm wide in print at about 240 dpi: its text is meant to be read there


class Pictures:
    """Small pictures of the faces of one game, each made once."""

    def __init__(self, faces: FaceStore) -> None:
        self._faces = faces
        self._made: dict[tuple[str, int], bytes] = {}

    def of(self, component_id: str, card_id: str) -> FacePicture | None:
        """What the rulebook shows of a card."""
        component = self._faces.game.components[component_id]
        card = component.card(card_id)
        face = self._faces.first(component, card) if card else None
        return self._of(face, SMALL_WIDTH_PX) if face else None

    def of_aids(self) -> tuple[tuple[str, FacePicture], ...]:
        """Title and picture of every different side of the game's player aids, large enough to be read."""
        aids = [c for c in self._faces.game.components.values() if c.spec.kind == "aid"]
        sides = (
            self._faces.first(component, card, side)
            for component in aids
            for card in component.cards
            for side in ("face", "back")
        )
        seen = {face.key: face for face in sides if face is not None}
        return tuple((face.title, self._of(face, AID_WIDTH_PX)) for face in seen.values())

    def _of(self, face: Face, width_px: int) -> FacePicture:
        from cardgen.rulebook.context import FacePicture

        coded = base64.b64encode(self.png(face, width_px)).decode()
        return FacePicture(f"data:image/png;base64,{coded}", *_size(face, width_px), _round(face))

    def preview(self, face: Face, caption: str) -> Preview:
        """What the playtester's page shows of a face."""
        from cardgen.write.site import Preview

        width, height = _size(face, PREVIEW_WIDTH_PX)
        return Preview(
            png=self.png(face, SMALL_WIDTH_PX),
            caption=caption,
            alt=face.title,
            width_px=width,
            height_px=height,
            round=_round(face),
        )

    def png(self, face: Face, width_px: int) -> bytes:
        """The trimmed face, that many pixels wide."""
        key = (face.key, width_px)
        if key not in self._made:
            from cardgen.render.raster import render_face

            image = render_face(face, width_px * MM_PER_INCH / face.format.trim.width)
            self._made[key] = _small_png(image)
        return self._made[key]


def _small_png(image: Image.Image) -> bytes:
    from PIL import Image

    out = BytesIO()
    indexed = image.quantize(colors=128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    indexed.save(out, "PNG", optimize=True)
    return out.getvalue()


def _size(face: Face, width_px: int) -> tuple[int, int]:
    return width_px, round(width_px * face.format.trim.height / face.format.trim.width)


def _round(face: Face) -> bool:
    return face.format.shape == "ellipse"
