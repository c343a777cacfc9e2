"""The rulebook in all its forms: page, PDF, booklet and player aid, in every language."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.build.faces import FaceStore
from cardgen.build.manifest import Output, reusable, tool_fingerprint
from cardgen.build.pictures import Pictures
from cardgen.geometry import Size
from cardgen.model.game import Game
from cardgen.model.stock import Paper, find_paper
from cardgen.resources import resource_dir
from cardgen.rulebook.order import Compiled, PdfOrder
from cardgen.ruleset import Rulings
from cardgen.write.atomic import write_whole

if TYPE_CHECKING:
    from cardgen.rulebook.html import Rulebook

_SISTERS = (("a4", "letter"), ("a3", "tabloid"))
"""Metric papers and the American ones that people use in their place."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The build before this one: its files serve again where what they are made from has not changed."""

    folder: Path
    manifest: Mapping[str, Any] | None

    def find(self, path: str, made_from: str) -> tuple[bytes, int] | None:
        return reusable(self.folder, self.manifest, path, made_from)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Print:
    """One PDF of the rules that is to be made."""

    order: PdfOrder
    path: str
    paper: Paper
    title: str
    folded: bool = False  # imposed as a booklet afterwards


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a game, read and filled in, while their PDFs are being set."""

    game: Game
    pages: tuple[tuple[Output, str], ...]  # with their HTML
    prints: tuple[_Print, ...]
    made_from: tuple[str, ...]  # for each print
    kept: Mapping[int, tuple[bytes, int]]  # prints of the earlier build that serve again, with their pages
    set_others: Callable[[], list[Compiled]]  # waits for the other prints, in their order
    minutes: int  # that the rules take to read

    def write(self, folder: Path) -> list[Output]:
        """Writes everything into ``folder/rules``, and says what.

        Raises:
            CardgenError: A PDF can't be set.
        """
        for output, text in self.pages:
            write_whole(folder / output.path, text.encode())
        outputs = [output for output, _ in self.pages]
        made = iter(self.set_others())
        for n, job in enumerate(self.prints):
            content, count = self.kept[n] if n in self.kept else _finished(self.game, job, next(made))
            write_whole(folder / job.path, content)
            outputs.append(_print_output(job, count, self.made_from[n]))
        return outputs


def begin_rules(
    game: Game,
    rulings: Rulings,
    faces: FaceStore,
    pictures: Pictures,
    papers: Sequence[Paper],
    *,
    draft: bool,
    earlier: Earlier,
) -> Rules:
    """Every language's rulebook, its PDFs under way in another process where the machine has a processor for it."""
    from cardgen.rulebook.html import compile_rulebook, game_look

    look = game_look(game, faces.fonts)
    pages: list[tuple[Output, str]] = []
    prints: list[_Print] = []
    minutes = 0
    for language, source in game.rulebooks.items():
        book = compile_rulebook(
            game, rulings, source, language,
            look=look, picture=pictures.of, aid_faces=pictures.of_aids(), draft=draft,
        )  # fmt: skip
        minutes = minutes or book.reading_minutes
        main = language == game.spec.language
        mark, said = ("", "") if main else (f"-{language}", f", {language}")
        page = Output(
            path=f"rules/rulebook{mark}.html", kind="rules", title="Read the rules",
            about=f"the rules as a page{said}",
        )  # fmt: skip
        pages.append((page, book.page.screen))
        for paper in papers:
            prints += _prints(game, book, paper, mark, said)
    return _under_way(game, pages, prints, minutes, earlier)


def _under_way(
    game: Game,
    pages: Sequence[tuple[Output, str]],
    prints: Sequence[_Print],
    minutes: int,
    earlier: Earlier,
) -> Rules:
    """Has the PDFs set that are not there yet."""
    from cardgen.rulebook.setting import set_beside

    tool = tool_fingerprint()
    keys = [hashlib.sha256(f"{tool} {job.title} {job.order}".encode()).hexdigest() for job in prints]
    found = {n: earlier.find(job.path, key) for n, (job, key) in enumerate(zip(prints, keys, strict=True))}
    missing = [prints[n].order for n, kept in found.items() if kept is None]
    return Rules(
        game=game,
        pages=tuple(pages),
        prints=tuple(prints),
        made_from=tuple(keys),
        kept={n: kept for n, kept in found.items() if kept is not None},
        set_others=set_beside(missing),
        minutes=minutes,
    )


def _prints(game: Game, book: Rulebook, paper: Paper, mark: str, said: str) -> list[_Print]:
    name = f"{game.id} {game.spec.version}"
    lying = _lying(paper)
    small = (resource_dir("templates") / "rulebook" / "booklet.css").read_text(encoding="utf-8")
    orders = [
        _Print(
            order=PdfOrder(
                html=book.page.print, page=shared_area(paper.size), identifier=f"{name} rulebook{mark}"
            ),
            path=f"rules/rulebook{mark}-{paper.name}.pdf",
            paper=paper,
            title=f"Rulebook, {paper.title}{said}",
        ),
        _Print(
            order=PdfOrder(
                html=book.page.print,
                page=shared_area(Size(lying.width / 2, lying.height)),
                identifier=f"{name} booklet{mark}",
                extra_css=small,
            ),
            path=f"rules/booklet{mark}-{paper.name}.pdf",
            paper=paper,
            title=f"Booklet, {paper.title}{said}",
            folded=True,
        ),
    ]
    if book.aid is not None:
        order = PdfOrder(html=book.aid.print, page=shared_area(paper.size), identifier=f"{name} aid{mark}")
        path = f"rules/aid{mark}-{paper.name}.pdf"
        orders.append(_Print(order=order, path=path, paper=paper, title=f"Player aid, {paper.title}{said}"))
    return orders


def shared_area(page: Size) -> Size:
    """What a page has in common with its metric or American sister, whole or folded; otherwise the page itself (mm).

    Rules are set once on that area and stand in the middle of both papers: half the time, and “see page 4” is the
    same page for a group that printed on different papers.
    """
    for names in _SISTERS:
        whole = [_lying(find_paper(name)) for name in names]
        for one, other in (
            [Size(size.height, size.width) for size in whole],
            [Size(size.width / 2, size.height) for size in whole],
        ):
            if page in (one, other):
                return Size(min(one.width, other.width), min(one.height, other.height))
    return page


def _finished(game: Game, job: _Print, made: Compiled) -> tuple[bytes, int]:
    """The file and its pages: on its paper, or folded into a booklet."""
    from cardgen.rulebook.pdf import booklet, on_paper

    if not job.folded:
        return on_paper(made.pdf, paper=job.paper.size), made.pages
    content, sheets = booklet(made.pdf, sheet=_lying(job.paper), title=f"{game.spec.title}: booklet")
    return content, 2 * sheets


def _print_output(job: _Print, pages: int, made_from: str) -> Output:
    about = f"{pages} page{'s' if pages > 1 else ''}, {job.paper.label}"
    if job.folded:
        sheets = pages // 2
        about = f"{sheets} sheet{'s' if sheets > 1 else ''}, both sides, turn on the short edge, fold in the middle"
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
