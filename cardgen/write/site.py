"""The page that a playtester opens: what to print, how, what it looks like, where the rules are."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from cardgen.model.game import GameSpec
from cardgen.resources import resource_dir


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """One file of the build, as the page offers it."""

    href: str  # relative to the page, forward slashes
    title: str
    about: str
    size: int  # bytes
    paper: str = ""  # "a4"; empty for files that have none
    kind: str = "other"  # cards, pieces, rules or other


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """One face, small."""

    png: bytes
    caption: str
    alt: str
    width_px: int
    height_px: int
    round: bool = False

    @property
    def src(self) -> str:
        return "data:image/png;base64," + base64.b64encode(self.png).decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gallery:
    title: str
    about: str
    previews: tuple[Preview, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageStyle:
    """Colours and fonts that the game brings to its page."""

    fonts_css: str
    accent: str  # on light paper
    accent_dark: str  # on dark paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Instructions:
    """What the page says about paper and knife, worked out from the sheets."""

    papers: Mapping[str, str]  # name -> title with size: {"a4": "A4 (210 x 297 mm)"}
    turning: tuple[str, ...] = ()
    cutting: tuple[str, ...] = ()
    estimate: str = ""
    reading_minutes: int = 10
    verdict: str = ""
    credits: tuple[str, ...] = field(default_factory=tuple)
    draft: bool = False


def game_page(
    spec: GameSpec,
    downloads: Sequence[Download],
    galleries: Sequence[Gallery],
    instructions: Instructions,
    style: PageStyle,
) -> str:
    """The whole page as HTML, with everything it shows inside it; only its downloads lie beside it."""
    papers = [
        {
            "title": title.partition(" (")[0],
            "size": title.partition(" (")[2].rstrip(")"),
            "files": [d for d in downloads if d.paper == name and d.kind in ("cards", "pieces")],
            "rules": [d for d in downloads if d.paper == name and d.kind == "rules"],
        }
        for name, title in instructions.papers.items()
    ]
    rules = [d for d in downloads if d.kind == "rules"]
    online = next((d.href for d in rules if d.href.endswith(".html")), "")
    fan = [p for g in galleries for p in g.previews if not p.round][:7]
    return _render(
        "game.html.j2",
        style=style,
        title=spec.title,
        subtitle=spec.subtitle,
        version=spec.version,
        date=spec.date,
        players=str(spec.players),
        ages=spec.ages,
        minutes=spec.minutes,
        papers=papers,
        hand=[{"src": p.src, "turn": round(6.5 * (n - (len(fan) - 1) / 2), 1)} for n, p in enumerate(fan)],
        turning=instructions.turning,
        cutting=instructions.cutting,
        estimate=instructions.estimate,
        rules={
            "href": online,
            "minutes": instructions.reading_minutes,
            "others": [d for d in rules if d.href != online and not d.paper],
        },
        gallery=[_shown(gallery) for gallery in galleries],
        files=[{"href": d.href, "about": d.about, "size": readable_size(d.size)} for d in downloads],
        verdict=instructions.verdict,
        credits=instructions.credits,
        draft=instructions.draft,
    )


def top_page(games: Sequence[Mapping[str, str]], style: PageStyle) -> str:
    """The page above all games; each has ``title``, ``subtitle``, ``about`` and ``href``."""
    return _render("index.html.j2", style=style, games=games)


def readable_size(size: int) -> str:
    """``742 kB``, ``1.3 MB``; decimal units, as file managers show them."""
    return f"{max(1, round(size / 1000))} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _shown(gallery: Gallery) -> dict[str, object]:
    faces = [
        {
            "src": p.src,
            "alt": p.alt,
            "caption": p.caption,
            "width": p.width_px,
            "height": p.height_px,
            "shape": "round" if p.round else "",
        }
        for p in gallery.previews
    ]
    return {"title": gallery.title, "about": gallery.about, "faces": faces}


def _render(name: str, *, style: PageStyle, **values: object) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    folder = resource_dir("templates") / "site"
    loader = FileSystemLoader(folder, encoding="utf-8")
    pages = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    pages.filters["link"] = quote  # a file's name may hold what means something in an address
    css = Markup((folder / "site.css").read_text(encoding="utf-8"))
    return pages.get_template(name).render(
        css=css,
        fonts_css=Markup(style.fonts_css),
        accent=Markup(style.accent),
        accent_dark=Markup(style.accent_dark),
        **values,
    )
