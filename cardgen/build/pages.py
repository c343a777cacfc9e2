"""The rulebook in all its forms, and the page that a playtester opens."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.build.checking import Checked
from cardgen.build.faces import FaceStore
from cardgen.build.manifest import Output, reusable, tool_fingerprint
from cardgen.build.pictures import Pictures
from cardgen.build.sheets import Written
from cardgen.diagnostics import Severity
from cardgen.geometry import Size
from cardgen.model.game import Game
from cardgen.model.stock import Paper
from cardgen.rulebook.order import Compiled, PdfOrder
from cardgen.ruleset import Rulings
from cardgen.write.atomic import write_whole

if TYPE_CHECKING:
    from cardgen.rulebook.html import Rulebook

_BOOKLET_CSS = (
    "@page { margin: 11mm 10mm 13mm } html { font-size: 8.6pt !important } h1 { font-size: 24pt !important }"
)
_MOST_PREVIEWS = 60


def write_rules(
    game: Game,
    rulings: Rulings,
    faces: FaceStore,
    pictures: Pictures,
    papers: Sequence[Paper],
    folder: Path,
    *,
    draft: bool,
    earlier: Earlier,
) -> tuple[list[Output], int]:
    """Writes every language's rulebook into ``folder/rules``: page, PDF and booklet for each paper, player aid.

    Returns what was written, and the minutes that the rules take to read.
    """
    from cardgen.rulebook.html import compile_rulebook, game_look

    look = game_look(game, faces.fonts)
    outputs: list[Output] = []
    prints: list[_Print] = []
    minutes = 0
    for language, source in game.rulebooks.items():
        book = compile_rulebook(game, rulings, source, language, look=look, picture=pictures.of, draft=draft)
        minutes = minutes or book.reading_minutes
        main = language == game.spec.language
        mark, said = ("", "") if main else (f"-{language}", f", {language}")
        page = f"rules/rulebook{mark}.html"
        write_whole(folder / page, book.page.screen.encode())
        outputs.append(
            Output(path=page, kind="rules", title="Read the rules", about=f"the rules as a page{said}")
        )
        for paper in papers:
            prints += _prints(game, book, paper, mark, said)
    outputs += _make_prints(game, prints, folder, earlier)
    return outputs, minutes


@dataclass(frozen=True, slots=True)
class Earlier:
    """The build before this one: its files serve again where what they are made from has not changed."""

    folder: Path
    manifest: Mapping[str, Any] | None

    def find(self, path: str, made_from: str) -> tuple[bytes, int] | None:
        return reusable(self.folder, self.manifest, path, made_from)


def _make_prints(game: Game, prints: Sequence[_Print], folder: Path, earlier: Earlier) -> list[Output]:
    """Compiles what isn't there yet, writes all, in order."""
    from cardgen.rulebook.pdf import compile_pdfs

    tool = tool_fingerprint()
    keys = [hashlib.sha256(f"{tool} {job.title} {job.order}".encode()).hexdigest() for job in prints]
    kept = {n: earlier.find(job.path, key) for n, (job, key) in enumerate(zip(prints, keys, strict=True))}
    missing = [n for n, found in kept.items() if found is None]
    made = dict(zip(missing, compile_pdfs([prints[n].order for n in missing]), strict=True))
    outputs = []
    for n, job in enumerate(prints):
        found = kept[n]
        content, pages = found if found is not None else _finished(game, job, made[n])
        write_whole(folder / job.path, content)
        outputs.append(_print_output(job, pages, keys[n]))
    return outputs


@dataclass(frozen=True, slots=True, kw_only=True)
class _Print:
    """One PDF of the rules that is to be made."""

    order: PdfOrder
    path: str
    paper: Paper
    title: str
    folded: bool = False  # imposed as a booklet afterwards


def _prints(game: Game, book: Rulebook, paper: Paper, mark: str, said: str) -> list[_Print]:
    name = f"{game.id} {game.spec.version} {paper.name}"
    lying = _lying(paper)
    orders = [
        _Print(
            order=PdfOrder(html=book.page.print, page=paper.size, identifier=f"{name} rulebook{mark}"),
            path=f"rules/rulebook{mark}-{paper.name}.pdf",
            paper=paper,
            title=f"Rulebook, {paper.title}{said}",
        ),
        _Print(
            order=PdfOrder(
                html=book.page.print,
                page=Size(lying.width / 2, lying.height),
                identifier=f"{name} booklet{mark}",
                extra_css=_BOOKLET_CSS,
            ),
            path=f"rules/booklet{mark}-{paper.name}.pdf",
            paper=paper,
            title=f"Booklet, {paper.title}{said}",
            folded=True,
        ),
    ]
    if book.aid is not None:
        order = PdfOrder(html=book.aid.print, page=paper.size, identifier=f"{name} aid{mark}")
        path = f"rules/aid{mark}-{paper.name}.pdf"
        orders.append(_Print(order=order, path=path, paper=paper, title=f"Player aid, {paper.title}{said}"))
    return orders


def _finished(game: Game, job: _Print, made: Compiled) -> tuple[bytes, int]:
    """The file and its pages: as compiled, or folded into a booklet."""
    from cardgen.rulebook.pdf import booklet

    if not job.folded:
        return made.pdf, made.pages
    content, sheets = booklet(made.pdf, sheet=_lying(job.paper), title=f"{game.spec.title}: booklet")
    return content, 2 * sheets


def _print_output(job: _Print, pages: int, made_from: str) -> Output:
    about = f"{pages} page{'s' if pages > 1 else ''}, {job.paper.label}"
    if job.folded:
        about = f"{pages // 2} sheets, both sides, turn on the short edge, fold in the middle"
    return Output(
        path=job.path,
        kind="rules",
        title=job.title,
        about=about,
        paper=job.paper.name,
        pages=pages,
        made_from=made_from,
    )


def _lying(paper: Paper) -> Size:
    return Size(max(paper.size), min(paper.size))


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
