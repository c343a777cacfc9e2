"""Games that are right stay quiet, whatever they are; one fault in them is reported."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.check import run_checks
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.load import load_game
from cardgen.ruleset import evaluate

SETTINGS = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    database=None,
)


@dataclass(frozen=True)
class Small:
    """What a random game is made of; every stated number follows by hand from these."""

    kinds: int  # card types, each with ``copies`` pieces
    copies: int
    low: int  # players
    high: int
    hand: int  # dealt to each player
    market: int
    factor: int  # points for each card
    band: int  # where the second table changes

    @property
    def deck(self) -> int:
        return self.kinds * self.copies

    def rest(self, players: int) -> int:
        return self.deck - self.hand * players - self.market

    def text(self, **off: int) -> str:
        """The game file; ``off`` adds to one of the numbers that it states."""

        def say(name: str, number: int) -> int:
            return number + off.get(name, 0)

        cards = "".join(
            f"      - {{id: k{n}, copies: {self.copies + (off.get('copies', 0) if n == 0 else 0)}, tint: t{n % 2}}}\n"
            for n in range(self.kinds)
        )
        recipes = ""
        for players in range(self.low, self.high + 1 + off.get("recipes", 0)):
            rounds, left = divmod(self.rest(players), players + 1)
            recipes += f"""\
  {players}:
    - {{take: deck, gives: {say("take", self.deck)}}}
    - {{deal: {self.hand}, hand: {say("hand", self.hand)}, gives: {say("gives", self.deck - self.hand * players)}}}
    - {{layout: {self.market}, to: market, gives: {self.rest(players)}}}
    - play: "players + 1"
      shares: {{players: 1, bank: {say("share", 1)}}}
      rounds: {say("rounds", rounds)}
      leaves: {say("leaves", left)}
"""
        values = [self.factor * n for n in range(self.copies + 1)]
        values[-1] += off.get("values", 0)
        aid = [self.factor * n for n in range(self.copies + 1)]
        aid[1] += off.get("aid", 0)
        return f"""\
cardgen: 1
title: Random
version: 0.1.0
players: {self.low}-{self.high}
components:
  deck:
    kind: deck
    one: playing card
    count: {say("count", self.deck)}
    counts: {{id: {say("counts", self.copies)}}}
    cards:
{cards}setup:
{recipes}scoring:
  k0:
    formula: "{self.factor} * n"
    values: {values}
    aid: {aid}
  k1:
    values: {{0-{self.band - 1}: 0, {self.band + off.get("band", 0)}+: 2}}
examples:
  - {{id: one, call: "score('k0', {self.copies})", gives: {say("example", self.factor * self.copies)}}}
require:
  - {{name: enough, that: "count('deck') == {say("require", self.deck)}", say: the deck is whole}}
"""

    def rules(self, **off: int) -> str:
        count = "{{ deck.count }}" if "prose" not in off else self.deck + off["prose"]
        return f"Shuffle the {count} playing cards and deal {{{{ setup[{self.high}].dealt }}}} of them to everybody.\n"


@st.composite
def games(draw: st.DrawFn) -> Small:
    kinds, copies = draw(st.integers(2, 6)), draw(st.integers(2, 9))
    low = draw(st.integers(1, 3))
    high = draw(st.integers(low, low + 2))
    hand = draw(st.integers(0, kinds * copies // (high + 1)))
    market = draw(st.integers(0, kinds * copies - hand * high))
    return Small(
        kinds, copies, low, high, hand, market, draw(st.integers(1, 9)), draw(st.integers(1, copies))
    )


def loud(game: Small, **off: int) -> list[Diagnostic]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "game.yaml").write_text(game.text(**off), encoding="utf-8")
        (root / "rules.md").write_text(game.rules(**off), encoding="utf-8")
        loaded = load_game(root)
        assert loaded.game is not None, loaded.diagnostics
        assert loaded.diagnostics == []
        return [f for f in run_checks(loaded.game, evaluate(loaded.game)) if f.severity > Severity.NOTE]


@SETTINGS
@given(games())
def test_a_right_game_is_quiet(game: Small) -> None:
    assert loud(game) == []


FAULTS = {
    "copies": {"type-count", "count-total", "deck-size"},
    "count": {"count-total"},
    "counts": {"type-count"},
    "take": {"deck-size"},
    "hand": {"hand-size"},
    "gives": {"deck-size"},
    "rounds": {"round-count"},
    "leaves": {"leftover"},
    "share": {"round-share"},
    "recipes": {"setup-range"},
    "values": {"table-formula"},
    "aid": {"aid-mismatch"},
    "band": {"table-gap"},
    "example": {"example-failed"},
    "require": {"enough"},
    "prose": {"prose-number"},
}


@settings(SETTINGS, max_examples=60)
@given(games(), st.sampled_from(sorted(FAULTS)))
def test_a_single_fault_is_reported(game: Small, kind: str) -> None:
    found = {fault.name for fault in loud(game, **{kind: 1})}
    assert FAULTS[kind] <= found
