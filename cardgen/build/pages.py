"""The page that a playtester opens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from cardgen.build.checking import Checked
from cardgen.build.faces import FaceStore
from cardgen.build.manifest import Output
from cardgen.build.pictures import Pictures
from cardgen.build.sheets import Written
from cardgen.diagnostics import Severity
from cardgen.model.game import Game
from cardgen.model.stock import Paper
from cardgen.write.atomic import write_whole

_MOST_PREVIEWS = 60


def write_page(
    checked: Checked,
    faces: FaceStore,
    pictures: Pictures,
    papers: Sequence[Paper],
    outputs: Sequence[Output],
    sheets: Sequence[Written],
    folder: Path,
    *,
    minutes: int,
    draft: bool,
) -> Output:
    """Writes ``index.html``."""
    from cardgen.rulebook.html import game_look
    from cardgen.write.site import Download, Instructions, PageStyle, game_page

    game = faces.game
    look = game_look(game, faces.fonts)
    downloads = [
        Download(
            href=o.path,
            title=o.title,
            about=o.about,
            size=(folder / o.path).stat().st_size,
            paper=o.paper,
            kind=o.kind,
        )
        for o in outputs
    ]
    instructions = Instructions(
        papers={paper.name: paper.label for paper in papers},
        turning=_turning(sheets),
        cutting=_cutting(sheets),
        estimate=_estimate(sheets, len(papers)),
        reading_minutes=minutes,
        verdict=_verdict(checked),
        credits=_credits(game),
        draft=draft,
    )
    text = f"{game.spec.title} {game.spec.subtitle or ''}" + "".join(o.title + o.about for o in outputs)
    style = PageStyle(fonts_css=look.fonts_css(text), accent=look.accent, accent_dark=look.accent_dark)
    html = game_page(game.spec, downloads, _galleries(game, faces, pictures), instructions, style)
    write_whole(folder / "index.html", html.encode())
    return Output(path="index.html", title="Print and play", about="the page that says what to do")


def _galleries(game: Game, faces: FaceStore, pictures: Pictures) -> list:  # type: ignore[type-arg]
    from cardgen.write.site import Gallery

    galleries = []
    for component in game.components.values():
        shown = []
        for card in component.cards[:_MOST_PREVIEWS]:
            face = faces.first(component, card)
            if face is not None:
                shown.append(pictures.preview(face, f"{card.title} \u00d7 {card.count}"))
        backs = dict.fromkeys(
            back
            for card in component.cards[:_MOST_PREVIEWS]
            if (back := faces.first(component, card, "back"))
        )
        shown += [pictures.preview(back, "back") for back in list(backs)[:3]]
        more = len(component.cards) - _MOST_PREVIEWS
        about = ("1 piece" if component.count == 1 else f"{component.count} pieces") + (
            f", {more} more designs not shown" if more > 0 else ""
        )
        title = component.title[:1].upper() + component.title[1:]
        if shown:
            galleries.append(Gallery(title=title, about=about, previews=tuple(shown)))
    return galleries


def _turning(sheets: Sequence[Written]) -> tuple[str, ...]:
    """How backs come right, each instruction once."""
    lines = dict.fromkeys(
        plan.instruction for file in sheets for plan in file.plans if plan.pages and plan.instruction
    )
    said = [line[:1].upper() + line[1:].rstrip(".") + "." for line in lines]
    if any(plan.two_sided for file in sheets for plan in file.plans):
        said.append(
            "No two-sided printer? Print the odd pages only and use sleeves with an old card behind each face."
        )
    return tuple(said)


def _cutting(sheets: Sequence[Written]) -> tuple[str, ...]:
    plans = [plan for file in sheets for plan in file.plans if plan.pages]
    gutters = {plan.options.gutter for plan in plans}
    lines = [
        "Put a steel ruler on two opposite cut marks and cut right across; all sheets of a size have the same marks."
    ]
    if any(gutter > 0 for gutter in gutters):
        lines.append("Between two cards there is a narrow strip: cut on both sides of it.")
    if any(plan.form.shape != "rect" for plan in plans):
        lines.append("Round pieces: cut along the fine outline, or use a punch.")
    if any(plan.form.corner > 0 for plan in plans):
        corner = max(plan.form.corner for plan in plans)
        lines.append(f"A corner punch of {corner:g} mm makes shuffling easier; it is not needed.")
    return tuple(lines)


def _estimate(sheets: Sequence[Written], papers: int) -> str:
    total = sum(file.sheets for file in sheets) // max(1, papers)
    if not total:
        return ""
    # About two minutes a sheet for printing and three for cutting with ruler and knife.
    low, high = 5 * max(1, total * 4 // 5), 5 * math.ceil(total * 6 / 5)
    return f"About {total} sheets of paper, and {low} to {high} minutes."


def _verdict(checked: Checked) -> str:
    notes = sum(d.severity is Severity.NOTE for d in checked.diagnostics)
    wrong = len(checked.diagnostics) - notes
    state = "Cards, set-up, scoring and rules agree" if not wrong else f"Checked, with {wrong} open faults"
    return f"{state}; {notes} notes for the curious are in manifest.json."


def _credits(game: Game) -> tuple[str, ...]:
    source = game.spec.source
    lines = []
    if source.title:
        author = f" by {source.author}" if source.author else ""
        lines.append(f"After \u201c{source.title}\u201d{author}; licence of the original: {source.licence}.")
        if not source.publish:
            lines.append("For personal play, not for publication.")
    if game.spec.licence:
        lines.append(game.spec.licence[:1].upper() + game.spec.licence[1:] + ".")
    return tuple(lines)
