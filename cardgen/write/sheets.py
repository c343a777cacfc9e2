"""Sheet plans as one PDF.  Every position comes from the plan; nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath

from cardgen.design.display_list import Color, Face, Item, Shape, Stroke
from cardgen.geometry import Path, Rect
from cardgen.impose.lettering import set_label, small_print_font
from cardgen.impose.plan import Label, LabelUse, Mark, Page, Plan, Side, Turn, printing_order
from cardgen.write.pdf import Duplex, SheetPdf

_OUTLINE = Stroke(Color(150, 150, 150), 0.1)  # seen by who cuts, hardly by who plays


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    """What a PDF viewer shows of a file."""

    title: str
    subject: str = ""
    author: str = ""
    keywords: str = ""


def write_plans(
    plans: Sequence[Plan],
    face: Callable[[str], Face],
    path: FilePath,
    facts: DocumentFacts,
    *,
    dpi: float = 300,
    only: Side | None = None,
) -> int:
    """Writes the sheets of ``plans`` to ``path``, whole or not at all, and returns the number of pages.

    Args:
        face: The picture behind the name of a slot.  It is asked once for each slot, page by page, so pictures
            may be made as they are needed and forgotten again.
        dpi: Resolution of art.
        only: Faces only or backs only, for files that are printed one after the other.

    Raises:
        ValueError: There is no page to write.
        CardgenError: The file can't be written.
    """
    pages = [page for page in printing_order(plans) if only in (None, page.side)]
    if not pages:
        raise ValueError(f"no page to write to {path.name}")
    pdf = SheetPdf(
        title=facts.title,
        subject=facts.subject,
        author=facts.author,
        keywords=facts.keywords,
        duplex="none" if only else duplex_of(plans),
        dpi=dpi,
        text_font=small_print_font(),
    )
    for page in pages:
        _write_page(pdf, page, face)
    pdf.save(path)
    return pdf.pages


def duplex_of(plans: Sequence[Plan]) -> Duplex:
    """What the printer is told: which edge to turn on, or not to turn at all."""
    for plan in plans:
        if plan.two_sided and not plan.separate:
            return "long-edge" if plan.turn is Turn.LONG_EDGE else "short-edge"
    return "none"


def _write_page(pdf: SheetPdf, page: Page, face: Callable[[str], Face]) -> None:
    paper = Rect(0, 0, *page.size)
    pdf.begin_page(
        page.size,
        trim_box=_common(page.transform.bounds(page.trim_box), paper),
        bleed_box=_common(page.transform.bounds(page.bleed_box), paper),
        transform=page.transform,
    )
    pdf.bookmark(page.title)
    for slot in page.slots:
        pdf.place(face(slot.name), slot.placement, clip=slot.clip)
    if page.outlines:
        pdf.draw([Shape(_joined(page.outlines), stroke=_OUTLINE)])
    standing = tuple(label for label in page.labels if label.use is not LabelUse.SLUG)
    if page.marks or standing:
        pdf.draw_shared(furniture(page.marks, standing), paper)
    pdf.draw([set_label(label) for label in page.labels if label.use is LabelUse.SLUG])
    pdf.end_page()


@lru_cache(maxsize=16)
def furniture(marks: tuple[Mark, ...], labels: tuple[Label, ...]) -> tuple[Item, ...]:
    """Marks, with one pen for all lines that look alike, and the words that go with them."""
    alike: dict[Stroke, list[Path]] = {}
    for mark in marks:
        alike.setdefault(_stroke(mark), []).append(Path("ML", (*mark.start, *mark.end)))
    lines = (Shape(_joined(paths), stroke=stroke) for stroke, paths in alike.items())
    return (*lines, *(set_label(label) for label in labels))


def _stroke(mark: Mark) -> Stroke:
    level = round(255 * mark.grey)
    return Stroke(Color(level, level, level), mark.width, mark.dash)


def _joined(paths: Sequence[Path]) -> Path:
    """Several outlines as one, which takes one pen."""
    return Path(
        "".join(path.verbs for path in paths), tuple(value for path in paths for value in path.coords)
    )


def _common(one: Rect, other: Rect) -> Rect:
    left, top = max(one.x, other.x), max(one.y, other.y)
    return Rect(left, top, min(one.right, other.right) - left, min(one.bottom, other.bottom) - top)
