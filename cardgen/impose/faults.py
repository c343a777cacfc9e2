"""What can be wrong with a layout, and how the catalogue explains it.

The figures come from HP's driver files (hpcups.drv 3.22.10, 896 models).  Printed on one side, the widest
bottom edge that is left blank by more than a handful of classes is 12.7 mm (``grid.CLIPPED_EDGE``).  Turned
over inside the printer, 7 Letter and 7 A4 classes leave 11.7 and 14.9 mm at the short edges, 2 more 15.0 mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cardgen.design.display_list import CardFormat
from cardgen.diagnostics import Diagnostic, Entry, Severity
from cardgen.geometry import Insets, Size
from cardgen.impose.grid import AT_STAKE, CLIPPED_EDGE, DUPLEX_EDGE, EXACT, Layout, best_layout, turned_inside
from cardgen.impose.options import SAFE_MARGIN, Grid, Orientation, SheetOptions
from cardgen.impose.plan import Turn
from cardgen.model.stock import PAPERS, Paper, format_size
from cardgen.source import Span
from cardgen.units import format_mm

ENTRIES = (
    Entry(
        code="P501",
        name="card-does-not-fit",
        severity=Severity.ERROR,
        summary="not one card fits the paper between the margins, or the grid that is asked for does not",
        explanation="Cards are never scaled down to fit, since they would rattle in their sleeves and differ"
        " from the rest of the deck.",
        example="a jumbo card of 88.9 x 139.7 mm on a5 with --backs fold",
        remedy="Take larger paper, smaller margins, other backs, or fewer columns and rows.",
    ),
    Entry(
        code="P502",
        name="margin-clipped",
        severity=Severity.WARNING,
        summary="cards stand so close to an edge of the paper that common printers cut them off",
        explanation="Most printers leave 3 to 6.35 mm of each edge blank, many inkjets 12.7 mm of one.",
        example="margin: 3mm, or three rows of poker cards on letter",
        remedy="Leave the choice of the grid to the tool, ask for fewer rows, or use larger paper.",
    ),
    Entry(
        code="P503",
        name="duplex-margin",
        severity=Severity.WARNING,
        summary="cards stand closer to a short edge than printers reach that turn the sheet themselves",
        explanation="To turn a sheet, inkjets hold on to its short edges and leave up to 15 mm of them blank."
        " It is a note where only the last millimetres are at stake.",
        example="three rows of poker cards on letter, printed on both sides: 6.35 mm are left",
        remedy="Turn the sheets by hand (backs: separate), fold and glue (backs: fold), or print on a4.",
    ),
    Entry(
        code="P504",
        name="no-slot-left",
        severity=Severity.ERROR,
        summary="every slot of the sheet is skipped",
        explanation="Skipped slots stay empty on each sheet; with all of them skipped nothing is printed.",
        example="--skip 1-9 on a sheet of nine",
        remedy="Skip fewer slots.",
    ),
    Entry(
        code="P505",
        name="slug-does-not-fit",
        severity=Severity.NOTE,
        summary="the margins have no room for the line that names the sheet",
        explanation="It says which game, version and sheet this is and that it must be printed at 100 %."
        " It is never printed over a card.",
        example="a 90 x 60 mm paper for one card",
        remedy="Ask for a smaller grid or use larger paper, if the sheets should carry it.",
    ),
    Entry(
        code="P506",
        name="scale-bar-does-not-fit",
        severity=Severity.NOTE,
        summary="not even a bar of 5 mm or 0.2 in fits beside the cards",
        explanation="Sheets carry scale bars in millimetres and inches along both axes, as long as the margins"
        " allow. They are never printed over a card.",
        example="three rows of jumbo cards on tabloid, edge to edge",
        remedy="Use a smaller gutter, a smaller grid or larger paper; or measure from cut mark to cut mark.",
    ),
)  # fmt: skip
"""For the catalogue: every diagnostic of this package."""


def margin_faults(layout: Layout, options: SheetOptions, turn: Turn, span: Span) -> Iterator[Diagnostic]:
    """Cards that common printers cut off; one report for all that is printed on one side, one for turning.

    At the short edges it is a warning when more than the border of a card is at stake, else a note.
    """
    short, long = layout.short_edge_margin, layout.long_edge_margin
    inside = turned_inside(options, turn)
    on = f"cards on {options.paper.title} stand"
    if long < SAFE_MARGIN - EXACT:
        fact = f"from a long edge of the sheet, and many printers leave {format_mm(SAFE_MARGIN)} blank"
        yield _fault("margin-clipped", f"{on} {format_mm(long)} {fact}", "leave wider margins", span)
    elif short < CLIPPED_EDGE - EXACT and not inside:
        fact = f"from a short edge of the sheet, and some inkjets leave {format_mm(CLIPPED_EDGE)} blank"
        found = _fault(
            "margin-clipped", f"{on} {format_mm(short)} {fact}", "use fewer rows or larger paper", span
        )
        yield found if CLIPPED_EDGE - short > AT_STAKE + EXACT else found.demoted(Severity.NOTE)
    if short < DUPLEX_EDGE - EXACT and inside:
        fact = f"inkjets that turn the sheet themselves leave up to {format_mm(DUPLEX_EDGE)} blank"
        message = f"{on} {format_mm(short)} from a short edge of the sheet, and {fact}"
        hint = (
            "if cards come out clipped, turn the sheets by hand (backs: separate) or fold them (backs: fold)"
        )
        found = _fault("duplex-margin", message, hint, span)
        yield found if DUPLEX_EDGE - short > AT_STAKE + EXACT else found.demoted(Severity.NOTE)


def misfit(form: CardFormat, options: SheetOptions, turn: Turn, span: Span) -> Diagnostic:
    """That not one card, or not the grid asked for, fits; the hint says what would."""
    room = f"{options.paper.label} between its margins"
    if turn is Turn.FOLD:
        room = f"one half of {room}"
    card = f"a card of {format_size(form.trim)}"
    what = f"a grid of {options.grid} cards of {format_size(form.trim)}" if options.grid else card
    remedies = list(_remedies(form.trim, options, turn))
    return Diagnostic(
        name="card-does-not-fit",
        severity=Severity.ERROR,
        span=span,
        message=f"{what} does not fit {room}",
        hint="it would fit " + ", or ".join(remedies)
        if remedies
        else "no paper that has a name is large enough",
    )


def no_slot_left(grid: Grid, span: Span) -> Diagnostic:
    return _fault(
        "no-slot-left", f"all {grid.slots} slots of the sheet are skipped", "skip fewer slots", span
    )


def slug_does_not_fit(layout: Layout, options: SheetOptions, span: Span) -> Diagnostic:
    message = f"a grid of {layout.grid} leaves no room on {options.paper.title} for the slug line"
    return _fault("slug-does-not-fit", message, "use a smaller grid or larger paper", span)


def scale_bars_do_not_fit(
    layout: Layout, options: SheetOptions, missing: Sequence[str], span: Span
) -> Diagnostic:
    """``missing`` names the bars: ``vertical in inches``."""
    bars = " and ".join(missing)
    message = f"a grid of {layout.grid} leaves no room on {options.paper.title} for scale bars: {bars}"
    hint = f"use a smaller gutter or grid or larger paper; or measure a card: {format_size(layout.cell)} as it lies"
    return _fault("scale-bar-does-not-fit", message, hint, span)


def _fault(name: str, message: str, hint: str, span: Span) -> Diagnostic:
    """With the severity that the catalogue gives it."""
    severity = next(entry.severity for entry in ENTRIES if entry.name == name)
    return Diagnostic(name=name, severity=severity, span=span, message=message, hint=hint)


def _remedies(trim: Size, options: SheetOptions, turn: Turn) -> Iterator[str]:
    if options.grid is not None:
        other = best_layout(trim, replace(options, grid=None), turn)
        if other is not None:
            yield f"as {other.grid}"
            return
    auto = replace(options, orientation=Orientation.AUTO)
    if options.orientation is not Orientation.AUTO and best_layout(trim, auto, turn):
        yield "with orientation: auto"
    if turn is Turn.FOLD and best_layout(trim, options, Turn.LONG_EDGE):
        yield "with backs: duplex-long"
    margin = _widest_margin(trim, options, turn)
    if margin is not None:
        yield f"with margins of {format_mm(margin)}"
    larger = _papers_that_fit(trim, options, turn)
    if larger:
        yield "on " + " or ".join(paper.title for paper in larger[:2])


def _widest_margin(trim: Size, options: SheetOptions, turn: Turn) -> float | None:
    """The widest equal margin that makes room, in steps of 0.5 mm; 3 mm is the least that printers need."""
    for halves in range(40, 5, -1):
        narrow = replace(options, margin=Insets.all(halves / 2))
        if best_layout(trim, narrow, turn):
            return halves / 2
    return None


def _papers_that_fit(trim: Size, options: SheetOptions, turn: Turn) -> list[Paper]:
    fitting: Iterable[Paper] = (
        paper for paper in PAPERS.values() if best_layout(trim, replace(options, paper=paper), turn)
    )
    return sorted(fitting, key=lambda paper: paper.size.width * paper.size.height)
