"""The names that prose knows.  Numbers are those that ``check`` has compared; nothing is counted again here."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity, did_you_mean
from cardgen.model.component import Component
from cardgen.model.game import Game
from cardgen.rulebook.markdown import Held
from cardgen.rulebook.tables import component_table, score_grid, scoring_table, setup_table
from cardgen.rulebook.words import Wordbook, shown
from cardgen.ruleset import Rulings
from cardgen.ruleset.rulings import TableRun
from cardgen.source import Span


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A face as the rulebook shows it."""

    uri: str  # data:image/png;base64,...
    width_px: int
    height_px: int
    round: bool = False


Picture = Callable[[str, str], FacePicture | None]  # component, card -> its face
IconSource = Callable[[str], str | None]  # name -> SVG text

_BLACK = re.compile(r"#000000\b|#000\b|(?<=[\"':])black\b")


class Names:
    """Builds what ``{{ ... }}`` can use, and notes references that lead nowhere."""

    def __init__(
        self, game: Game, rulings: Rulings, words: Wordbook, held: Held, picture: Picture, icon: IconSource
    ) -> None:
        self.game, self.rulings, self.words, self.held = game, rulings, words, held
        self._picture, self._icon = picture, icon
        self.wrong: list[tuple[str, str, tuple[str, ...]]] = []  # what, name, known names

    def all(self) -> dict[str, Any]:
        spec = self.game.spec
        names: dict[str, Any] = {
            "title": spec.title,
            "version": spec.version,
            "minutes": spec.minutes,
            "ages": spec.ages,
            "players": SimpleNamespace(min=spec.players.low, max=spec.players.high),
            "values": SimpleNamespace(**{k: v for k, v in spec.values.items() if k.isidentifier()}),
            "setup": {n: SimpleNamespace(**run.numbers) for n, run in self.rulings.setups.items()},
            "scoring": {key: _TableName(run) for key, run in self.rulings.tables.items()},
            "table": SimpleNamespace(
                components=self._block(
                    component_table(list(self.game.components.values()), self.words, self._small)
                ),
                setup=self._block(setup_table(self.game, self.rulings, self.words, self._inline_icon)),
                scoring=self._block(
                    scoring_table(list(self.rulings.tables.values()), self.words, self._inline_icon)
                ),
                score=self._score,
            ),
            "example": self._example,
            "face": self._face,
            "faces": self._faces,
            "icon": self._icon_named,
            "notes": self._block(self._notes()),
            "credits": self._block(self._credits()),
        }
        for component in self.game.components.values():
            names.setdefault(component.id, self._component(component))
        return names

    def diagnostics(self, path: str, text: str) -> list[Diagnostic]:
        """One fault for each name that leads nowhere, at the place where it is written."""
        found = []
        for what, name, known in dict.fromkeys(self.wrong):
            used = re.search(rf"\(\s*[\"']{re.escape(name)}[\"']", text)
            at = used.start() + used[0].index(name) if used else text.find(name)
            line = text.count("\n", 0, max(at, 0)) + 1
            column = at - text.rfind("\n", 0, max(at, 0)) if at >= 0 else 1
            found.append(
                Diagnostic(
                    name="unknown-fact",
                    severity=Severity.ERROR,
                    span=Span(path, line, column),
                    message=f"there is no {what} '{name}'",
                    hint=did_you_mean(name, known) or f"there are: {', '.join(known[:12])}",
                )
            )
        return found

    def _component(self, component: Component) -> SimpleNamespace:
        tree = self.rulings.facts.tree().get(component.id, {})
        cards = {
            c.id: SimpleNamespace(count=c.count, title=c.title, **_plain(c.attributes))
            for c in component.cards
        }
        known = {"title": component.title, "one": component.spec.one or component.title, "cards": cards}
        return SimpleNamespace(**{**_plain(tree), **known})

    def _block(self, markup: str) -> str:
        return f"\n\n{self.held.block(markup)}\n\n" if markup else ""

    def _lookup(self, what: str, name: str, known: Mapping[str, Any]) -> Any:
        if name in known:
            return known[name]
        self.wrong.append((what, str(name), tuple(known)))
        return None

    def _score(self, name: str) -> str:
        run = self._lookup("table", name, self.rulings.tables)
        if run is None:
            return ""
        return self._block(
            score_grid(
                run, [self._argument_title(run, a.name, a.selection) for a in run.arguments], self.words
            )
        )

    def _title_of(self, card_id: str) -> str:
        cards = (component.card(card_id) for component in self.game.components.values())
        return next((card.title for card in cards if card is not None), card_id)

    def _argument_title(self, run: TableRun, name: str, selection: Mapping[str, Any] | None) -> str:
        wanted = (selection or {}).get("id")
        return self._title_of(str(wanted)) if wanted is not None else name

    def _example(self, name: str) -> str:
        run = self._lookup("example", name, self.rulings.examples)
        if run is None:
            return ""
        example = run.example
        title = example.title or self.words["example"]
        say = html.escape(example.say or example.call)
        outcome = html.escape(shown(run.actual, self._title_of))
        result = f'{html.escape(self.words["result"])}: <span class="result">{outcome}</span>'
        return self._block(
            f'<div class="example"><p><span class="name">{html.escape(title)}.</span> {say} {result}</p></div>'
        )

    def _face(self, name: str) -> str:
        component_id, _, card_id = name.partition("/")
        component = self._lookup("component", component_id, self.game.components)
        if component is None:
            return ""
        card = self._lookup("card", card_id or component.cards[0].id, {c.id: c for c in component.cards})
        return self._block(self._figure(component, card.id, "face")) if card else ""

    def _faces(self, component_id: str) -> str:
        component = self._lookup("component", component_id, self.game.components)
        if component is None:
            return ""
        figures = "".join(self._figure(component, card.id, "") for card in component.cards)
        return self._block(f'<div class="faces">{figures}</div>') if figures else ""

    def _figure(self, component: Component, card_id: str, kind: str) -> str:
        picture = self._picture(component.id, card_id)
        card = component.card(card_id)
        if picture is None or card is None:
            return ""
        title = html.escape(card.title)
        return f'<figure class="{kind}">{_img(picture, card.title)}<figcaption>{title}</figcaption></figure>'

    def _small(self, component_id: str) -> str:
        component = self.game.components[component_id]
        picture = self._picture(component_id, component.cards[0].id) if component.cards else None
        return _img(picture, component.cards[0].title) if picture else ""

    def _inline_icon(self, name: str) -> str:
        svg = self._icon(name)
        if svg is None:
            return ""
        label = html.escape(self._title_of(name).replace("-", " "))
        body = _BLACK.sub("currentColor", svg)
        body = body.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
        return f'<span class="icon">{body}</span>'

    def _icon_named(self, name: str) -> str:
        markup = self._inline_icon(name)
        if not markup:
            known = [k.rpartition("/")[2].removesuffix(".svg") for k in self.game.art if "/icons/" in f"/{k}"]
            self.wrong.append(("icon", str(name), tuple(known)))
        return self.held.inline(markup) if markup else ""

    def _notes(self) -> str:
        spec, words = self.game.spec, self.words
        groups = [
            (words["contradicts"], [i for i in spec.issues if i.kind == "contradiction"]),
            (words["open"], [i for i in spec.issues if i.kind == "gap"]),
            (words["other"], [i for i in spec.issues if i.kind in ("remark", "spelling")]),
        ]
        parts = []
        for heading, issues in groups:
            chosen = spec.choices if heading == words["open"] else []
            if issues or chosen:
                lines = [
                    f"<dt>{_sentence(choice.of)}</dt><dd>{html.escape(words['chosen'])}: {html.escape(choice.we)}, "
                    f"{html.escape(words['because'])} {html.escape(choice.because)}.</dd>"
                    for choice in chosen
                ]
                lines += [
                    f"<dt>{_sentence(issue.says)}</dt><dd>{html.escape(words['chosen'])}: "
                    f"{html.escape(issue.resolved or '')}.</dd>"
                    for issue in issues
                ]
                parts.append(f'<h3>{html.escape(heading)}</h3><dl class="notes">{"".join(lines)}</dl>')
        return "".join(parts)

    def _credits(self) -> str:
        spec, words = self.game.spec, self.words
        source = spec.source
        lines = []
        if source.title:
            author = f" {words['by']} {html.escape(source.author)}" if source.author else ""
            title, url = html.escape(source.title), source.url or ""
            if url.startswith(("https://", "http://")):
                title = f'<a href="{html.escape(url)}" rel="noopener">{title}</a>'
            lines.append(f"{words['original']} {title}{author}.")
            lines.append(f"{words['original_licence']}: {html.escape(source.licence)}.")
        if spec.authors:
            lines.append(f"{words['made_by']}: {html.escape(', '.join(spec.authors))}.")
        if spec.licence:
            lines.append(f"{words['licence']}: {html.escape(spec.licence)}.")
        if not source.publish and source.title:
            lines.append(words["not_published"])
        return f'<div class="credits">{"".join(f"<p>{line}</p>" for line in lines)}</div>'


class _TableName:
    """A scoring table in prose: ``scoring.apple.at(1, 1)``."""

    def __init__(self, run: TableRun) -> None:
        self._run = run
        self.title = run.title
        self.say = run.table.say or ""

    def at(self, *counts: int) -> Any:
        try:
            return self._run.at(*counts)
        except ValueError as error:
            raise ValueError(str(error)) from None


def _plain(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: SimpleNamespace(**_plain(value))
        if isinstance(value, Mapping) and all(map(str.isidentifier, value))
        else value
        for key, value in tree.items()
        if str(key).isidentifier()
    }


def _img(picture: FacePicture, alt: str) -> str:
    kind = ' class="round"' if picture.round else ""
    size = f'width="{picture.width_px}" height="{picture.height_px}"'
    return f'<img{kind} src="{picture.uri}" alt="{html.escape(alt)}" {size}>'


def _sentence(text: str) -> str:
    return html.escape(text[:1].upper() + text[1:])
