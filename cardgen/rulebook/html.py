"""A game and its prose become one page that holds everything it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardgen import __version__
from cardgen.color import Rgb, contrast, parse_hex, readable
from cardgen.diagnostics import Diagnostic, Severity, did_you_mean
from cardgen.model.art import Art
from cardgen.model.game import Game, SourceText
from cardgen.resources import resource_dir
from cardgen.rulebook.context import FacePicture, Names, Picture
from cardgen.rulebook.markdown import Held, Rendered, Section, contents, render_markdown
from cardgen.rulebook.webfonts import FONT_RULES, font_faces
from cardgen.rulebook.words import Wordbook, direction, in_words, wordbook
from cardgen.ruleset import Rulings
from cardgen.ruleset.templating import fill_in
from cardgen.source import Span
from cardgen.typeset.fonts import FontBook

LIGHT, DARK = Rgb(255, 253, 248), Rgb(28, 23, 20)  # the papers of the page in rulebook.css
INK = Rgb(42, 31, 24)  # its letters
_READING_RATE = 180  # words a minute for text that has to be understood
_ROLES = {"Title": ("title", "Cinzel"), "Body": ("body", "EB Garamond")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of HTML, complete in itself, with its fonts as a browser wants them and as a PDF does."""

    screen: str
    print: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One language of the rules as HTML, complete in itself."""

    language: str
    page: Page
    aid: Page | None  # the player aid as a page; None for a game without one
    sections: tuple[Section, ...]
    reading_minutes: int
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Colours and fonts that the game brings to its pages."""

    accent: str
    accent_dark: str
    title_files: Mapping[str, Path]
    body_files: Mapping[str, Path]

    def fonts_css(self, text: str, *, compressed: bool = True) -> str:
        """``@font-face`` rules that cover ``text`` and what the tool adds to it."""
        characters = frozenset(text) | frozenset(map(chr, range(32, 127))) | frozenset("–—‘’“”…×−·•→↓")
        files = {"Title": self.title_files, "Body": self.body_files}
        return font_faces(files, frozenset(c for c in characters if ord(c) > 31), compressed=compressed)


def game_look(game: Game, fonts: FontBook) -> Look:
    """Accent colours that can be read on both papers, and the files of the game's families."""
    named = game.spec.palette.get("accent")
    candidates = [parse_hex(named)] if named else [parse_hex(c) for c in game.spec.palette.values()]
    vivid = max(
        candidates, key=lambda c: (max(c) - min(c)) * min(contrast(c, LIGHT), 7.0), default=Rgb(139, 30, 63)
    )
    files = {
        role: _files(game.spec.fonts.get(key, fallback), fallback, fonts)
        for role, (key, fallback) in _ROLES.items()
    }
    return Look(
        accent=readable(vivid, on=LIGHT).hex,
        accent_dark=readable(vivid, on=DARK).hex,
        title_files={style: file for style, file in files["Title"].items() if style in ("regular", "bold")},
        body_files=files["Body"],
    )


def _files(family: str, fallback: str, fonts: FontBook) -> dict[str, Path]:
    styles = fonts.families.get(family) or fonts.families[fallback]
    return {style: Path(font.file) for style, font in styles.items()}


@dataclass(frozen=True, slots=True)
class _Prose:
    """The text of a rulebook, filled in and rendered, with the names it was filled in from."""

    page: Rendered
    names: Names
    held: Held
    words: Wordbook
    diagnostics: tuple[Diagnostic, ...]


def check_prose(game: Game, rulings: Rulings, source: SourceText, language: str) -> list[Diagnostic]:
    """What is wrong with the prose, found without drawing a face or setting a page."""
    return list(_read(game, rulings, source, language, lambda _component, _card: None).diagnostics)


def compile_rulebook(
    game: Game,
    rulings: Rulings,
    source: SourceText,
    language: str,
    *,
    look: Look,
    picture: Picture,
    aid_faces: Sequence[tuple[str, FacePicture]] = (),
    draft: bool = False,
) -> Rulebook:
    """The rules of ``game`` in one language.

    ``picture`` gives the face of a card, or None where there is none; ``aid_faces`` are the sides of the player aids,
    with their titles.  What is wrong with the prose is reported,
    all of it; the page is complete all the same.
    """
    prose = _read(game, rulings, source, language, picture)
    sheet = _Sheet(game, language, prose.words, look, draft)
    return Rulebook(
        language=language,
        page=sheet.fill("rulebook.html.j2", body=prose.page.html, contents=contents(prose.page.sections)),
        aid=_aid(prose, sheet, aid_faces),
        sections=prose.page.sections,
        reading_minutes=max(1, round(len(source.text.split()) / _READING_RATE)),
        diagnostics=prose.diagnostics,
    )


def _read(game: Game, rulings: Rulings, source: SourceText, language: str, picture: Picture) -> _Prose:
    words = wordbook(language)
    held = Held()
    names = Names(game, rulings, words, held, picture, lambda name: icon_svg(game, name))
    text, found = fill_in(
        SourceText(source.path, Held.clean(source.text)),
        names.all(),
        filters={"words": lambda number: in_words(number, words)},
        weigh=held.weight,
    )
    page = render_markdown(text, held, picture=lambda name: _art_uri(game, name))
    found += names.diagnostics(source.path, source.text)
    found += [_broken(source, target, page.sections) for target in dict.fromkeys(page.broken)]
    found += [_missing(source, name, game) for name in dict.fromkeys(page.pictures)]
    return _Prose(page, names, held, words, tuple(found))


def icon_svg(game: Game, name: str) -> str | None:
    """The SVG text of an icon of the game."""
    for path in (f"art/icons/{name}.svg", f"icons/{name}.svg"):
        art = game.art.get(path)
        if isinstance(art, Art) and art.vector:
            return _svg_text(art)
    return None


def _svg_text(art: Art) -> str:
    text = Path(art.file).read_text("utf-8-sig")
    return text[text.index("<svg") :]


def _art_uri(game: Game, name: str) -> str | None:
    art = game.art.get(name)
    if not isinstance(art, Art):
        return None
    import base64
    import mimetypes

    kind = "image/svg+xml" if art.vector else mimetypes.guess_type(name)[0] or "image/png"
    return f"data:{kind};base64,{base64.b64encode(Path(art.file).read_bytes()).decode()}"


def _aid(prose: _Prose, sheet: _Sheet, faces: Sequence[tuple[str, FacePicture]]) -> Page | None:
    """What players look up: the sides of the aids, how to set up, what everything scores."""
    tables = prose.names.all()["table"]
    setup, scoring = (prose.held.restore(block).strip() for block in (tables.setup, tables.scoring))
    if not faces and not scoring:
        return None
    return sheet.fill("aid.html.j2", faces=faces, setup=setup, scoring=scoring)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What all pages of one language share."""

    game: Game
    language: str
    words: Wordbook
    look: Look
    draft: bool

    def fill(self, template: str, **values: Any) -> Page:
        """The template with everything in it; texts among ``values`` are HTML already."""
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
        from markupsafe import Markup

        folder = resource_dir("templates") / "rulebook"
        pages = Environment(
            loader=FileSystemLoader(folder, encoding="utf-8"), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        spec = self.game.spec
        texts = [value for value in values.values() if isinstance(value, str)]
        written = " ".join([*texts, spec.title, spec.subtitle or "", *self.words.values()])
        ornament = icon_svg(self.game, "crown") or next(iter(_first_icon(self.game)), "")
        drawn = ornament.replace("#000", "currentColor")
        page = pages.get_template(template).render(
            spec=spec,
            language=self.language,
            direction=direction(self.language),
            generator=__version__,
            words=self.words,
            draft=self.draft,
            ornament=Markup(drawn) if drawn else None,
            fonts_css=Markup(FONT_RULES),
            css=Markup((folder / "rulebook.css").read_text(encoding="utf-8")),
            accent=self.look.accent,
            accent_dark=self.look.accent_dark,
            **{key: Markup(value) if isinstance(value, str) else value for key, value in values.items()},
        )
        # WeasyPrint takes `currentColor` inside of a picture for black.
        inked = page.replace(drawn, ornament.replace("#000", self.look.accent)) if drawn else page
        inked = inked.replace("currentColor", INK.hex)
        return Page(
            screen=page.replace(FONT_RULES, self.look.fonts_css(written), 1),
            print=inked.replace(FONT_RULES, self.look.fonts_css(written, compressed=False), 1),
        )


def _first_icon(game: Game) -> list[str]:
    named = sorted(path for path in game.art if "icons/" in path and path.endswith(".svg"))
    return [
        svg for path in named[:1] if (svg := icon_svg(game, path.rpartition("/")[2].removesuffix(".svg")))
    ]


def _place(source: SourceText, text: str) -> Span:
    at = max(source.text.find(text), 0)
    return Span(source.path, source.text.count("\n", 0, at) + 1, at - source.text.rfind("\n", 0, at))


def _broken(source: SourceText, target: str, sections: tuple[Section, ...]) -> Diagnostic:
    anchors = [section.anchor for section in sections]
    return Diagnostic(
        name="xref",
        severity=Severity.ERROR,
        span=_place(source, f"({target})"),
        message=f"the link '{target}' leads nowhere: no heading has that id",
        hint=did_you_mean(target.lstrip("#"), anchors) or "give a heading its id: ## Setting up {#setup}",
    )


def _missing(source: SourceText, name: str, game: Game) -> Diagnostic:
    return Diagnostic(
        name="missing-file",
        severity=Severity.ERROR,
        span=_place(source, f"({name})"),
        message=f"the picture '{name}' is not in the game folder, or can't be used",
        hint=did_you_mean(name, game.art),
    )
