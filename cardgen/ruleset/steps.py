"""What each step of a set-up recipe does, and how its stated results are compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from cardgen.model.base import Value
from cardgen.model.game import Game, KeyPath
from cardgen.model.setup import Step
from cardgen.ruleset.rulings import StepFault, StepRun
from cardgen.ruleset.selection import Piece, conditions, counted, is_count, key_of, pick

Ask = Callable[[KeyPath, Mapping[str, int]], Any]
"""What a formula gives with these numbers; None when it gave nothing, which is reported elsewhere."""


class Board:
    """What lies where while one recipe is carried out."""

    def __init__(self, game: Game, key: str, players: int, ask: Ask) -> None:
        self._game, self._key, self._players, self._ask = game, key, players, ask
        self.deck = self.hand = 0
        self.rounds: int | None = None
        self.begun_with: int | None = None
        self.zones: dict[str, int] = {}
        self.parts: list[int] = []
        self.in_game: list[Piece] = []
        self.components: list[str] = []
        self.shuffled: list[str] = []
        self.dealt: int | None = None
        self.faults: list[StepFault] = []
        self._in_deck: list[Piece] = []  # what may lie in the deck: dealing takes nobody knows which
        self._aside: dict[str, list[Piece]] = {}
        self._reported_difference = 0
        self._index = 0
        self._doubtful = False  # a fault of this step that explains another result

    def do(self, index: int, step: Step, selection: Mapping[str, Value] | None) -> int:
        """Carry out one step and compare its results; the number of cards moved."""
        self._index, self._doubtful = index, False
        moved: int = getattr(self, f"_{step.verb}")(step, selection)
        self._compare(step)
        return moved

    def after(self, step: Step, selection: Mapping[str, Value] | None, moved: int) -> StepRun:
        return StepRun(
            step=step,
            selection=selection,
            moved=moved,
            deck=self.deck,
            hand=self.hand,
            zones=dict(self.zones),
            parts=tuple(self.parts),
        )

    # Verbs

    def _take(self, step: Step, _: Any) -> int:
        component = self._game.component(step.take or "")
        if component is None:
            self._doubtful = True  # unknown-ref reports it
            return 0
        pieces = counted(component, self._players)
        self.components.append(component.id)
        self.in_game += pieces
        if step.to:
            self._to_zone(step.to, pieces)
        else:
            self.shuffled.append(component.id)
            self._in_deck += pieces
            self.deck += len(pieces)
        return len(pieces)

    def _remove(self, step: Step, selection: Mapping[str, Value]) -> int:
        picked, moved = self._take_out(step, selection)
        gone = {key_of(piece) for piece in picked}
        self.in_game = [piece for piece in self.in_game if key_of(piece) not in gone]
        self.deck -= moved
        return moved

    def _set_aside(self, step: Step, selection: Mapping[str, Value]) -> int:
        picked, moved = self._take_out(step, selection)
        self._to_zone(step.to or "aside", picked)
        self.zones[step.to or "aside"] += moved - len(picked)
        self.deck -= moved
        return moved

    def _draw_until(self, step: Step, selection: Mapping[str, Value]) -> int:
        for name, field, message in pick(self._in_deck, conditions(selection)).faults:
            self._fault(name, (step.verb, *field), message)
        return 0

    def _deal(self, step: Step, _: Any) -> int:
        number = self._number(step, "deal")
        if number is None:
            return 0
        if step.to:
            return self._out(number, step.to, "deal", f"deals {number} cards to '{step.to}'")
        wanted = number * self._players
        if wanted > self.deck:
            text = f"deals {number} cards to each of {self._players} players, {wanted} in all"
            self._fault("setup-short", ("deal",), f"{text}, but the deck has {self.deck}")
            number = self.deck // self._players
        self.hand += number
        self.dealt = self.hand
        self.deck -= number * self._players
        return number * self._players

    def _layout(self, step: Step, _: Any) -> int:
        number = self._number(step, "layout")
        return (
            0
            if number is None
            else self._out(number, step.to or "table", "layout", f"lays out {number} cards")
        )

    def _split(self, step: Step, _: Any) -> int:
        number = self._number(step, "split")
        if not number:
            return 0
        size, left = divmod(self.deck, number)
        if left and left != step.leaves:
            self._fault(
                "pile-split",
                ("split",),
                f"{self.deck} cards don't split into {number} equal parts: {left} left over",
            )
        self.parts = [size] * (number - 1) + [size + left]
        return 0

    def _insert(self, step: Step, _: Any) -> int:
        zone = step.insert or ""
        if zone not in self.zones:
            names = ", ".join(self.zones) or "none"
            self._fault(
                "setup-zone", ("insert",), f"there is no zone '{zone}' at this step; there are: {names}"
            )
            return 0
        moved = self.zones[zone]
        if step.part is not None:
            part = self._number(step, "part")
            if part is None:
                return 0
            if not 1 <= part <= len(self.parts):
                parts = len(self.parts)
                self._fault(
                    "setup-part", ("part",), f"part {part} doesn't exist: the deck is split into {parts}"
                )
                return 0
            self.parts[part - 1] += moved
        known = self._aside.pop(zone, [])
        self.shuffled += [card.component for card, _ in known]
        self._in_deck += known
        self.zones[zone] = 0
        self.deck += moved
        return moved

    def _play(self, step: Step, _: Any) -> int:
        number = self._number(step, "play")
        if number is None or number == 0:
            return 0
        self.begun_with = self.deck
        rounds, left = divmod(self.deck, number)
        self._share_out(step, number, rounds)
        if left and not step.leaves:
            self._fault("rounds-not-whole", ("play",), f"{self.deck} cards / {number} a round leaves {left}")
        elif step.leaves is not None and left != step.leaves:
            self._fault("leftover", ("leaves",), f"{left} cards are left over, stated {step.leaves}")
        moved = rounds * number
        self.rounds, self.deck = rounds, left
        return moved

    def _note(self, step: Step, _: Any) -> int:
        return 0

    # Parts of verbs

    def _share_out(self, step: Step, number: int, rounds: int) -> None:
        shares: dict[str, int] = {}
        for name in step.shares:
            share = self._number(step, "shares", name)
            if share is None:
                return
            shares[name] = share
        given = sum(share * (self._players if name == "players" else 1) for name, share in shares.items())
        if shares and given != number:
            parts = [
                f"{share} to each player" if n == "players" else f"{share} to '{n}'"
                for n, share in shares.items()
            ]
            text = f"a round uses {number} cards, but its shares are {' and '.join(parts)}, {given} in all"
            self._fault("round-share", ("play",), text)
        for name, share in shares.items():
            if name == "players":
                self.hand += rounds * share
            else:
                self.zones[name] = self.zones.get(name, 0) + rounds * share

    def _out(self, number: int, zone: str, field: str, what: str) -> int:
        if number > self.deck:
            self._fault("setup-short", (field,), f"{what}, but the deck has {self.deck}")
            number = self.deck
        self.zones[zone] = self.zones.get(zone, 0) + number
        self.deck -= number
        return number

    def _to_zone(self, zone: str, pieces: list[Piece]) -> None:
        self.zones[zone] = self.zones.get(zone, 0) + len(pieces)
        self._aside.setdefault(zone, []).extend(pieces)

    def _take_out(self, step: Step, selection: Mapping[str, Value]) -> tuple[list[Piece], int]:
        """The known pieces that the step takes out of the deck, and how many it takes in all."""
        picked = pick(self._in_deck, selection)
        for name, field, message in picked.faults:
            self._fault(name, (step.verb, *field), message)
        gone = {key_of(piece) for piece in picked.pieces}
        self._in_deck = [piece for piece in self._in_deck if key_of(piece) not in gone]
        return list(picked.pieces), picked.number

    def _number(self, step: Step, *field: str) -> int | None:
        """The whole number that a formula of the step gives; a fault and None when it gives something else."""
        path: KeyPath = ("setup", self._key, self._index, *field)
        known = {
            **self.zones,
            "players": self._players,
            "deck": self.deck,
            "hand": self.hand,
            "parts": len(self.parts),
        }
        value = self._ask(path, known)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, float) and math.isfinite(value) and value > 0 and field == ("deal",):
            each = f"{value:g} for each of {self._players} players"
            self._fault("hand-not-whole", field, f"{self.deck} cards can't be dealt evenly: {each}")
            return int(value)
        if value is None or is_count(value):
            self._doubtful |= value is None
            return value  # type: ignore[no-any-return]
        self._fault("setup-step", field, f"'{'.'.join(field)}' gives {value}, not a number of cards")
        return None

    def _compare(self, step: Step) -> None:
        """Stated results against real ones; a difference that was reported before stays quiet."""
        difference = self.deck - step.gives if step.gives is not None else self._reported_difference
        if difference != self._reported_difference and not self._doubtful:
            self._fault(
                "deck-size", ("gives",), f"the deck is {self.deck} cards, stated {step.gives}", doubt=False
            )
        self._reported_difference = difference
        if self._doubtful:
            return
        if step.hand is not None and step.hand != self.hand:
            self._fault("hand-size", ("hand",), f"each hand is {self.hand} cards, stated {step.hand}")
        elif step.rounds is not None and step.rounds != self.rounds:
            self._fault(
                "round-count", ("rounds",), f"there are {self.rounds or 0} rounds, stated {step.rounds}"
            )
        if step.each is not None and step.each != (self.parts[0] if self.parts else 0):
            part = self.parts[0] if self.parts else 0
            self._fault("pile-split", ("each",), f"each part is {part} cards, stated {step.each}")
        if (
            step.verb != "play"
            and step.leaves is not None
            and step.verb != "split"
            and step.leaves != self.deck
        ):
            self._fault("leftover", ("leaves",), f"{self.deck} cards are left over, stated {step.leaves}")

    def _fault(self, name: str, at: KeyPath, message: str, *, doubt: bool = True) -> None:
        self._doubtful |= doubt
        self.faults.append(StepFault(name=name, step=self._index, at=at, message=message))
