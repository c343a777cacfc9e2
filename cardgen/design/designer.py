"""Faces for every piece of card: the way from a game to display lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from cardgen.design.artist import Artist
from cardgen.design.display_list import CardFormat, Face, face_key
from cardgen.design.expressions import Expressions
from cardgen.design.faults import Faults, SkippedError
from cardgen.design.lettering import Letterer
from cardgen.design.names import GameNames, Names, copy_names
from cardgen.design.paint import Colours
from cardgen.design.pictures import Pictures
from cardgen.design.prepare import Node, Prepared, prepare
from cardgen.design.variables import COPY, FIXED
from cardgen.diagnostics import Diagnostic
from cardgen.model.blank import card_format
from cardgen.model.component import Card, Component, Copy
from cardgen.model.game import Game
from cardgen.model.template import Template
from cardgen.typeset import FontBook

Side = Literal["face", "back"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical piece of card and what is printed on it."""

    card: Card
    copy: Copy
    face: Face
    back: Face | None  # None: blank


@dataclass(frozen=True, slots=True)
class _Plan:
    """A template made ready for one component."""

    prepared: Prepared
    artist: Artist
    common: Mapping[str, Any]


class Designer:
    """Composes the faces of one game, and keeps what was wrong with its templates.

    Templates are prepared once, layers that no card changes are composed once, and pieces that look the same
    one after the other share one ``Face`` object.
    """

    def __init__(self, game: Game, fonts: FontBook) -> None:
        self.game = game
        self._faults = Faults()
        self._expressions = Expressions()
        self._names = GameNames(game)
        self._pictures = Pictures(game.root, game.art)
        colours = Colours(game.spec.palette)
        self._letterer = Letterer(
            fonts, game.spec.fonts, game.spec.language, colours, self._pictures, self._faults
        )
        self._plans: dict[tuple[str, str], _Plan] = {}
        self._latest: dict[tuple[str, str], tuple[str, dict[str, Face], Face]] = {}

    def compose(self, component: Component, card: Card, copy: Copy, side: Side = "face") -> Face | None:
        """One side of one piece; None for the back of a component that has none.

        A face is there whatever is wrong: layers that can't be drawn are left out, and ``diagnostics`` says why.
        """
        name = (card.face or component.spec.face) if side == "face" else (card.back or component.spec.back)
        if name is None and side == "back":
            return None
        template = None if name is None else self.game.templates.get(name)
        if template is None:
            if name is None:
                self._faults.card = ""
                hint = f"name a template: face: framed, or one of yours such as faces/{component.id}.yaml"
                self._faults.add(
                    "no-face", component.span, f"the component '{component.id}' has no face", hint
                )
            return _empty(card, card_format(component.spec))
        return self._face(self._plan(component, template), component, card, copy, template.name)

    def pieces(self, component: Component) -> Iterator[Piece]:
        """Every piece of ``component`` in the order of the file, composed when asked for; blanks are left out."""
        for card, copy in component.pieces():
            face = self.compose(component, card, copy)
            assert face is not None  # only backs may be missing
            yield Piece(card, copy, face, self.compose(component, card, copy, "back"))

    def blank(self, component: Component) -> tuple[Face, Face | None]:
        """Face and back of a blank piece: nothing, and the back of the first card."""
        first = component.cards[0]
        return _empty(first, card_format(component.spec)), self.compose(
            component, first, _any_copy(first), "back"
        )

    def diagnostics(self) -> list[Diagnostic]:
        """What was wrong with the faces composed so far: each cause once, sorted by place."""
        return self._faults.diagnostics()

    def _plan(self, component: Component, template: Template) -> _Plan:
        key = (component.id, template.name)
        if key not in self._plans:
            common = self._names.of(component)
            prepared = prepare(template, common, self._expressions, self._faults)
            letterer = self._letterer.for_component()
            artist = Artist(
                card_format(component.spec), letterer.colours, self._pictures, letterer, self._faults
            )
            self._plans[key] = _Plan(prepared, artist, common)
            if _shares_sizes(prepared.nodes):
                self._measure(self._plans[key], component, template)
        return self._plans[key]

    def _measure(self, plan: _Plan, component: Component, template: Template) -> None:
        """Find the sizes of texts that share one, by setting them on every card."""
        plan.artist.letterer.measuring = True
        for card in component.cards:
            if template.name in (card.face or component.spec.face, card.back or component.spec.back):
                self._composed(plan, card, _any_copy(card))
        plan.artist.letterer.measuring = False
        plan.artist.forget()

    def _face(self, plan: _Plan, component: Component, card: Card, copy: Copy, template: str) -> Face:
        """The face, of those composed last where it looks the same."""
        level = plan.prepared.level
        about = "" if level == FIXED else card.id
        latest = self._latest.get((component.id, template))
        if latest is not None and latest[0] == about and level < COPY:
            return latest[2]
        made = self._composed(plan, card, copy)
        alike = latest[1] if latest is not None and latest[0] == about else {}
        made = alike.setdefault(made.key, made)
        self._latest[component.id, template] = (about, alike, made)
        return made

    def _composed(self, plan: _Plan, card: Card, copy: Copy) -> Face:
        artist, prepared = plan.artist, plan.prepared
        if artist.overfull:  # has been told; a hostile template must not take its time for every card
            return _empty(card, artist.form)
        self._faults.card = card.name
        artist.cells = 0
        known = self._names.card(card)
        names = {**plan.common, "card": known, "vars": Names("'vars'", prepared.constants)}
        if prepared.level == COPY:
            names["copy"] = copy_names(card, copy, known)
        try:
            for variable in prepared.variables:
                names["vars"][variable.key] = variable.read(names, self._faults)
        except SkippedError:
            return _empty(card, artist.form)
        drawn = artist.layers(prepared.nodes, names, artist.form.trim_box, artist.page)
        return Face(
            card=card.name, title=card.title, format=artist.form, items=drawn.items,
            overflows=drawn.overflows, missing=drawn.missing,
            key=face_key(drawn.items, artist.form, artist.digests),
        )  # fmt: skip


def _empty(card: Card, form: CardFormat) -> Face:
    """A face with nothing on it."""
    return Face(card=card.name, title=card.title, format=form, items=(), key=face_key((), form))


def _any_copy(card: Card) -> Copy:
    return card.copies[0] if card.copies else Copy(1, {})


def _shares_sizes(nodes: tuple[Node, ...]) -> bool:
    return any("same_size" in node.fixed or _shares_sizes(node.children) for node in nodes)
