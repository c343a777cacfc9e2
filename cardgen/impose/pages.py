"""The pages of one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from cardgen.geometry import Affine, Point, Rect
from cardgen.impose.bleed import clip_box
from cardgen.impose.furniture import Furniture
from cardgen.impose.grid import Layout
from cardgen.impose.job import Job
from cardgen.impose.marks import cut_outline
from cardgen.impose.options import SheetOptions
from cardgen.impose.plan import Page, Piece, Side, Slot, Turn


def sheet_pages(
    job: Job,
    furniture: Mapping[Side, Furniture],
    number: int,
    places: Mapping[int, int],
    pieces: Sequence[Piece],
) -> Iterator[Page]:
    """The pages of one sheet: its face, and its back if sheets are turned.  ``places``: slot to piece."""
    faces = tuple(_slots(job, Side.FACE, places, pieces))
    backs = tuple(_slots(job, Side.BACK, places, pieces))
    if job.turn is Turn.FOLD:
        faces += backs
    yield _page(job, furniture[Side.FACE], Side.FACE, number, faces)
    if job.turn in (Turn.LONG_EDGE, Turn.SHORT_EDGE):
        yield _page(job, furniture[Side.BACK], Side.BACK, number, backs)


def _slots(job: Job, side: Side, places: Mapping[int, int], pieces: Sequence[Piece]) -> Iterator[Slot]:
    """One side of the pieces, each in its place; a piece without a back leaves its place blank."""
    names = {
        slot: pieces[piece].face if side is Side.FACE else pieces[piece].back
        for slot, piece in places.items()
    }
    boxes = _boxes(job, side, frozenset(slot for slot, name in names.items() if name is not None))
    rotation = job.layout.rotation if side is Side.FACE else job.layout.back_rotation
    for slot, name in names.items():
        if name is not None:
            trim, clip = boxes[slot]
            yield Slot(
                number=slot, piece=places[slot], side=side, name=name, trim=trim, clip=clip, rotation=rotation
            )


@lru_cache(maxsize=8)  # full pages are all alike
def _boxes(job: Job, side: Side, taken: frozenset[int]) -> Mapping[int, tuple[Rect, Rect]]:
    """Trim and clip box of every slot that is taken."""
    bleed, behind = job.bleed(side), job.layout.behind
    faces = {n: (job.layout.slot(n), clip_box(job.layout, n, taken, bleed, job.options)) for n in taken}
    if side is Side.FACE:
        return faces
    return {number: (behind(trim), behind(clip)) for number, (trim, clip) in faces.items()}


def _page(job: Job, furniture: Furniture, side: Side, number: int, slots: tuple[Slot, ...]) -> Page:
    outlines = (cut_outline(job.form, slot.trim) for slot in slots if slot.side is Side.FACE)
    return Page(
        sheet=number,
        side=side,
        size=job.layout.page,
        slots=slots,
        marks=furniture.marks,
        outlines=tuple(outline for outline in outlines if outline is not None),
        labels=furniture.page_labels(job, side, number),
        rulers=furniture.rulers,
        trim_box=furniture.trim_box,
        bleed_box=furniture.bleed_box,
        transform=_correction(job.layout, job.options, side),
    )


def _correction(layout: Layout, options: SheetOptions, side: Side) -> Affine:
    """What makes up for the printer: its scale on both sides, then where it puts backs."""
    middle = Point(layout.page.width / 2, layout.page.height / 2)
    scale = options.scale_correction
    correction = Affine() if scale == 1 else Affine.scaling(scale, scale, about=middle)
    shift = options.back_shift
    if side is Side.FACE or shift == type(shift)():
        return correction
    turned = correction.then(Affine.rotation(shift.clockwise_degrees, about=middle))
    return turned.then(Affine.translation(shift.right, shift.down))
