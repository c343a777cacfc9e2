"""A plan as text, for people and for tests that keep a golden copy."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.geometry import Affine, Point, Rect
from cardgen.impose.plan import Label, Mark, Page, Plan, Slot
from cardgen.model.stock import format_size


def format_plan(plan: Plan) -> str:
    """Everything that the plan decides, in mm with two decimals; marks once for each side."""
    return "\n".join(_lines(plan)) + "\n"


def _lines(plan: Plan) -> Iterator[str]:
    card, paper = format_size(plan.form.trim), plan.options.paper.label
    yield f"{card} cards on {paper}, {plan.grid}, {plan.sheets} sheets"
    yield f"turn: {plan.turn}. {plan.instruction}"
    yield f"printable {_rect(plan.printable)}"
    for fault in plan.faults:
        yield f"{fault.severity.label} {fault.name}: {fault.message}"
    shown: dict[object, Page] = {}
    for page in plan.pages:
        yield ""
        yield f"sheet {page.sheet}, {page.side}, {format_size(page.size)}"
        yield f"  trim {_rect(page.trim_box)}, bleed {_rect(page.bleed_box)}"
        if page.transform != Affine():
            yield "  transform " + " ".join(f"{part:.5f}" for part in page.transform)
        yield from (f"  {_slot(slot)}" for slot in page.slots)
        yield from (f"  outline {path.verbs} {_rect(path.bounds())}" for path in page.outlines)
        yield from (f"  {_label(label)}" for label in page.labels)
        before = shown.setdefault(page.side, page)
        if before is not page and before.marks == page.marks:
            yield f"  marks as on sheet {before.sheet}"
            continue
        yield from (f"  ruler {ruler.axis} {ruler.title} {_rect(ruler.box)}" for ruler in page.rulers)
        yield from (f"  {_mark(mark)}" for mark in page.marks)


def _slot(slot: Slot) -> str:
    turned = f", turned {slot.rotation}" if slot.rotation else ""
    return (
        f"slot {slot.number}: {slot.side} '{slot.name}' {_rect(slot.trim)}, clip {_rect(slot.clip)}{turned}"
    )


def _label(label: Label) -> str:
    turned = f", turned {label.rotation}" if label.rotation else ""
    return f"{label.use} {label.size_pt:g} pt {_rect(label.box)}{turned}: {label.text}"


def _mark(mark: Mark) -> str:
    return f"{mark.use} {_point(mark.start)} - {_point(mark.end)}" + (", dashed" if mark.dash else "")


def _rect(rect: Rect) -> str:
    return f"{rect.x:.2f},{rect.y:.2f} {rect.width:.2f} x {rect.height:.2f}"


def _point(point: Point) -> str:
    return f"{point.x:.2f},{point.y:.2f}"
