"""Faces by name: composed when somebody asks, kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from cardgen.design.designer import Designer, Side
from cardgen.design.display_list import CardFormat, Face
from cardgen.design.faults import gathered
from cardgen.diagnostics import Diagnostic
from cardgen.impose.plan import Piece
from cardgen.model.blank import card_format
from cardgen.model.component import Card, Component, Copy
from cardgen.model.game import Game
from cardgen.typeset import FontBook

MOST_DESIGNS = 3000
"""Games of up to so many designs have all their faces held, one for each side; that is enough for every real game."""

FEW_KEPT = 200
"""Faces held of larger games.  They are gone through in order, so that an old one would hardly be found again."""

BLANK = "blank"


class FaceStore:
    """All faces of a game; ``court/cake/1/face`` is the face of the first copy of a design."""

    def __init__(self, game: Game, fonts: FontBook) -> None:
        self.game = game
        self.fonts = fonts
        self._designer = Designer(game, fonts)
        self._cards = {c.id: {card.id: card for card in c.cards} for c in game.components.values()}
        self._room = 2 * MOST_DESIGNS if sum(map(len, self._cards.values())) <= MOST_DESIGNS else FEW_KEPT
        self._kept: OrderedDict[str, Face | None] = OrderedDict()
        self._keys: dict[str, str] = {}  # of every face that was composed

    def check(self) -> list[Diagnostic]:
        """Composes every different face once and gives all that is wrong with them."""
        from cardgen.preflight import drawing, preflight

        found: list[Diagnostic] = []
        for component in self.game.components.values():
            seen: set[str] = set()
            alike: dict[int, list[tuple[Card, Copy]]] = {}  # by what is drawn, colours left out
            for card, copy in component.pieces():
                for side in ("face", "back"):
                    face = self.of(component, card, copy, side)
                    if face is not None and face.key not in seen:
                        seen.add(face.key)
                        found += preflight(face, self.game, component)
                        if side == "face" and len(component.cards) > 1:
                            alike.setdefault(hash(drawing(face)), []).append((card, copy))
            found += self._look_alikes(component, alike.values())
        return [*self._designer.diagnostics(), *gathered(found)]

    def _look_alikes(
        self, component: Component, alike: Iterable[list[tuple[Card, Copy]]]
    ) -> Iterator[Diagnostic]:
        from cardgen.preflight import MOST_ALIKE, look_alikes

        for pieces in alike:
            if len(pieces) > 1:
                faces = [self.of(component, card, copy, "face") for card, copy in pieces[:MOST_ALIKE]]
                yield from look_alikes([face for face in faces if face is not None], component)

    def of(self, component: Component, card: Card, copy: Copy, side: Side) -> Face | None:
        """One side of one piece; None where there is none."""
        name = self._name(component, card, copy, side)
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        face = self._designer.compose(component, card, copy, side)
        self._kept[name] = face
        self._keys[name] = face.key if face else ""
        if len(self._kept) > self._room:
            self._kept.popitem(last=False)
        return face

    def key_of(self, component: Component, card: Card, copy: Copy, side: Side) -> str:
        """The key of one side of one piece, kept when the face is not; empty where there is none."""
        name = self._name(component, card, copy, side)
        if name not in self._keys:
            self.of(component, card, copy, side)
        return self._keys[name]

    def first(self, component: Component, card: Card, side: Side = "face") -> Face | None:
        """The face of a design as its first copy shows it; None for a design without copies."""
        return self.of(component, card, card.copies[0], side) if card.copies else None

    def pieces(self, component: Component) -> Iterator[Piece]:
        """Names of the sides of every physical piece in order, blanks last."""
        for card, copy in component.pieces():
            stem = f"{component.id}/{card.id}/{copy.index}"
            yield Piece(f"{stem}/face", f"{stem}/back" if self._has_back(component, card) else None)
        for _ in range(component.spec.blanks if component.cards else 0):
            first = component.cards[0]
            back = f"{component.id}/{first.id}/1/back" if self._has_back(component, first) else None
            yield Piece(f"{component.id}//{BLANK}/face", back)

    def named(self, name: str) -> Face:
        """The face behind a name that ``pieces`` gave."""
        component_id, _, rest = name.partition("/")
        card_id, index, side = rest.rsplit("/", 2)
        component = self.game.components[component_id]
        form = card_format(component.spec)
        if index == BLANK:
            return _blank(form, component)
        card = self._cards[component_id].get(card_id)
        if card is None:
            raise ValueError(f"there is no face '{name}'")
        face = self.of(component, card, card.copies[int(index) - 1], "back" if side == "back" else "face")
        return face if face is not None else _blank(form, component)

    @staticmethod
    def _name(component: Component, card: Card, copy: Copy, side: Side) -> str:
        """One name for all copies that have the same attributes, which is that of the first."""
        first = next(other.index for other in card.copies if other.attributes == copy.attributes)
        return f"{component.id}/{card.id}/{first}/{side}"

    @staticmethod
    def _has_back(component: Component, card: Card) -> bool:
        return (card.back or component.spec.back) is not None


def _blank(form: CardFormat, component: Component) -> Face:
    from cardgen.design.display_list import face_key

    return Face(card=f"{component.id}/", title="blank", format=form, items=(), key=face_key((), form))
