"""Which components go into which file of sheets, and writing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.build.faces import FaceStore
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.geometry import Insets
from cardgen.impose.options import Backs, MarkKind, SheetOptions
from cardgen.impose.plan import Batch, Plan, Stamp
from cardgen.model.blank import card_format
from cardgen.model.component import Component
from cardgen.model.game import Game
from cardgen.model.stock import Paper, find_paper

CARDS = "cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFile:
    """One PDF of sheets: ``part`` names it, ``components`` fill it in their order."""

    part: str  # "cards", or the id of a component that is not printed as cards
    components: tuple[Component, ...]

    @property
    def title(self) -> str:
        return "Cards" if self.part == CARDS else _capital(self.components[0].title)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What came of a sheet file."""

    pages: int
    sheets: int
    plans: tuple[Plan, ...]
    faults: tuple[Diagnostic, ...]


def sheet_files(game: Game) -> list[SheetFile]:
    """Everything rectangular that is a card goes into one file; tokens get one each."""
    cards = [c for c in game.components.values() if c.spec.kind != "token" and c.count]
    tokens = [c for c in game.components.values() if c.spec.kind == "token" and c.count]
    files = [SheetFile(part=CARDS, components=tuple(cards))] if cards else []
    return files + [SheetFile(part=token.id, components=(token,)) for token in tokens]


def sheet_options(game: Game, paper: Paper, overrides: Mapping[str, object] | None = None) -> SheetOptions:
    """The game's print defaults for one paper, with what the caller wants otherwise.

    Raises:
        ValueError: The options contradict each other; the message says how.
    """
    defaults = game.spec.print
    options: dict[str, object] = {
        "paper": paper,
        "gutter": defaults.gutter,
        "bleed": defaults.bleed,
        "backs": Backs(defaults.backs),
        "marks": MarkKind(defaults.marks),
    }
    if defaults.margin is not None:
        options["margin"] = Insets.all(defaults.margin)
    return SheetOptions(**{**options, **(overrides or {})})  # type: ignore[arg-type]


def plan_file(
    game: Game, faces: FaceStore, file: SheetFile, options: SheetOptions, *, draft: bool
) -> list[Plan]:
    """Plans for one file: one for each size of card, in the order of the components."""
    from cardgen.impose.lettering import small_print
    from cardgen.impose.sheets import plan_sheets

    batches: list[Batch] = []
    for form in dict.fromkeys(card_format(c.spec) for c in file.components):
        same = [c for c in file.components if card_format(c.spec) == form]
        batches.append(
            Batch(
                pieces=tuple(piece for component in same for piece in faces.pieces(component)),
                form=form,
                span=same[0].span,
                part=file.title if len(file.components) > 1 else same[0].title,
            )
        )
    stamp = Stamp(title=game.spec.title, version=game.spec.version, draft=draft)
    return plan_sheets(batches, options, stamp=stamp, measure=small_print())


def write_file(
    game: Game, faces: FaceStore, file: SheetFile, options: SheetOptions, path: Path, *, draft: bool = False
) -> Written:
    """Plans the file and writes it; nothing is written when a card doesn't fit its paper."""
    from cardgen.write.sheets import DocumentFacts, write_plans

    plans = plan_file(game, faces, file, options, draft=draft)
    faults = tuple(fault for plan in plans for fault in plan.faults)
    if any(fault.severity is Severity.ERROR for fault in faults) or not any(plan.pages for plan in plans):
        return Written(pages=0, sheets=0, plans=tuple(plans), faults=faults)
    facts = DocumentFacts(
        title=f"{game.spec.title} {game.spec.version}: {file.title}",
        subject=f"print and play, {options.paper.label}",
        author=", ".join(game.spec.authors),
        keywords=f"cardgen, {game.spec.title}",
    )
    pages = write_plans(plans, faces.named, path, facts, dpi=game.spec.print.dpi)
    return Written(pages=pages, sheets=sum(p.sheets for p in plans), plans=tuple(plans), faults=faults)


def papers_of(game: Game, names: Sequence[str]) -> list[Paper]:
    """The papers to lay out for: those named, else the game's.

    Raises:
        UnknownSizeError: There is no such paper.
    """
    return [find_paper(name) for name in (names or game.spec.print.papers)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
