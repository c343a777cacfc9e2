"""The slug line: what this sheet is and how to print it, in the margin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.geometry import Affine, Point, Rect
from cardgen.impose.job import Job, Measure
from cardgen.impose.lanes import Edge, Lane
from cardgen.impose.options import Backs, SheetOptions
from cardgen.impose.plan import Label, LabelUse, Side, Turn
from cardgen.typeset.bidi import has_rtl
from cardgen.units import pt_to_mm

CAPITALS = 0.74  # height of capitals and digits, in ems, with a hair to spare
DESCENT = 0.24  # depth of g and p
_SIZES_PT = (7.0, 6.5, 6.0, 5.5)
_LEFT_TO_RIGHT, _ISOLATE, _END_ISOLATE = "\u200e", "\u2068", "\u2069"  # LRM, FSI, PDI
_SHORT_TITLE = 24  # characters
_LAST_SIZE_PT = 5.0  # for the shortest wording only

_TURNS = {
    Turn.LONG_EDGE: ("two-sided, turned on the long edge", "long edge"),
    Turn.SHORT_EDGE: ("two-sided, turned on the short edge", "short edge"),
    Turn.FOLD: ("one-sided: fold, glue, cut", "fold"),
    Turn.NONE: ("one-sided", "one-sided"),
}


def instruction(options: SheetOptions, turn: Turn) -> str:
    """How to get backs behind faces, as sentences for the person at the printer."""
    if turn is Turn.FOLD:
        return (
            "Print on one side. Fold on the dashed line with the print outside, glue, and cut when it is dry."
        )
    if turn is Turn.NONE:
        return "Print on one side."
    if options.backs is Backs.SEPARATE:
        return "Print the faces, put the sheets back in turned over on their long edge, and print the backs."
    edge = "long" if turn is Turn.LONG_EDGE else "short"
    return f"Print on both sides; let the printer turn the sheet on its {edge} edge."


def slug_wordings(job: Job, side: Side, sheet: int) -> tuple[str, ...]:
    """The slug line, the longest wording first; the last one has no part and no more than the start of the title."""
    stamp, options = job.stamp, job.options
    full, short = _TURNS[job.turn]
    if options.backs is Backs.SEPARATE and job.turn is Turn.LONG_EDGE:
        full = "faces first, then backs, turned on the long edge"
    side_shown = "faces and backs" if job.turn is Turn.FOLD else f"{side}s"
    title = " ".join(stamp.title.split())
    short_title = title if len(title) <= _SHORT_TITLE else title[: _SHORT_TITLE - 1].rstrip() + "…"
    title, short_title, part = (_isolated(text) for text in (title, short_title, job.part))
    draft = "DRAFT " if stamp.draft else ""
    part = f", {part}" if part else ""
    where = f"sheet {sheet} of {job.sheets} · {side_shown} · {options.paper.title}"
    return (
        f"{draft}{title} {stamp.version}{part} · {where} · print at 100 % (actual size), {full}",
        f"{draft}{title} {stamp.version}{part} · {where} · print at 100 %, {short}",
        f"{draft}{short_title} {stamp.version} · {where.removeprefix('sheet ')} · 100 % · {short}",
    )


def _isolated(text: str) -> str:
    """``text`` so that it keeps its own direction and leaves that of the line alone: the line is English."""
    return f"{_LEFT_TO_RIGHT}{_ISOLATE}{text}{_END_ISOLATE}" if has_rtl(text) else text


class Placed(NamedTuple):
    wording: int  # number of the wording that is taken
    label: Label
    lane: Lane


def place_slug(
    wordings: Sequence[str], lanes: Sequence[Lane], cards: Rect, measure: Measure
) -> Placed | None:
    """The longest wording that some lane takes, as large as it can be set there.

    Lanes are tried in their order; the line starts level with the cards.  None when even the shortest wording
    fits nowhere.
    """
    for number, text in enumerate(wordings):
        sizes = (*_SIZES_PT, _LAST_SIZE_PT) if text == wordings[-1] else _SIZES_PT
        for lane in lanes:
            for size_pt in sizes:
                label = _label(text, size_pt, lane, cards, measure)
                if label is not None:
                    return Placed(number, label, lane)
    return None


def reading(edge: Edge) -> int:
    """Rotation of small print along an edge, so that its feet point outward: the cards stay clear of base lines."""
    return {Edge.LEFT: 90, Edge.RIGHT: 270}.get(edge, 0)


def frame(lane: Lane, start: float, length: float, depth: float) -> Affine:
    """From the coordinates of small print (origin at its top left, as it is read) to the page."""
    box = lane.piece(start, length, depth)
    corner = {Edge.LEFT: Point(box.right, box.y), Edge.RIGHT: Point(box.x, box.bottom)}.get(
        lane.edge, Point(box.x, box.y)
    )
    return Affine.rotation(reading(lane.edge)).then(Affine.translation(*corner))


def _label(text: str, size_pt: float, lane: Lane, cards: Rect, measure: Measure) -> Label | None:
    size = pt_to_mm(size_pt)
    depth, length = (CAPITALS + DESCENT) * size, measure(text, size_pt)
    near = {Edge.LEFT: cards.y, Edge.RIGHT: cards.bottom - length}.get(lane.edge, cards.x)
    start = lane.start_near(near, length) if depth <= lane.depth else None
    if start is None:
        return None
    place = frame(lane, start, length, depth)
    return Label(
        use=LabelUse.SLUG,
        text=text,
        box=place.bounds(Rect(0, 0, length, depth)),
        size_pt=size_pt,
        baseline=place.apply(0, CAPITALS * size),
        rotation=reading(lane.edge),
    )
