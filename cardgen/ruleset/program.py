"""A game as a Starlark program: the names that formulas and ``rules.star`` may use, and its formulas in order.

``docs/rules.md`` is the description for people who write games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from cardgen.model.base import Interval, Range, Value
from cardgen.model.component import Card, Component
from cardgen.model.facts import attribute_values
from cardgen.model.game import Game, KeyPath
from cardgen.model.scoring import Table
from cardgen.ruleset.bands import read_bands
from cardgen.ruleset.expressions import requirement_parameters, sides, with_player_range
from cardgen.ruleset.prelude import PRELUDE_SOURCE
from cardgen.ruleset.sandbox import Unit

PRELUDE = "prelude"
RULES = "rules"

NAMES = frozenset({"CARDS", "cards", "count", "score", "sum", "tally", "values", "players", "setup", "print"})
"""Names that every formula and rules file finds; ``setup`` only where there is one."""

_KEYWORDS = frozenset(
    [
        "and",
        "as",
        "assert",
        "async",
        "await",
        "break",
        "class",
        "continue",
        "def",
        "del",
        "elif",
        "else",
        "except",
        "finally",
        "for",
        "from",
        "global",
        "if",
        "import",
        "in",
        "is",
        "lambda",
        "load",
        "nonlocal",
        "not",
        "or",
        "pass",
        "raise",
        "return",
        "try",
        "while",
        "with",
        "yield",
    ]
)
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_LARGEST_LOOKUP = 10_000
_RANGE: TypeAdapter[Interval] = TypeAdapter(Range)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of the game file, its place, and the names that it is called with.

    The parameter ``setup``, where there is one, arrives as a mapping and is read as a struct.
    """

    path: KeyPath
    text: str
    parameters: tuple[str, ...]
    number: int

    @property
    def unit(self) -> str:
        return f"formula {self.number}"

    @property
    def function(self) -> str:
        return f"FORMULA_{self.number}__"

    def to_unit(self) -> Unit:
        """Starlark that binds the formula; its text begins in line 2, column 1."""
        text = with_player_range(self.text) if "players" in self.parameters else self.text
        outer = ", ".join(self.parameters)
        body = f"lambda setup: (\n{text}\n))(struct(**setup)" if "setup" in self.parameters else f"\n{text}\n"
        source = f"{self.function} = lambda {outer}: ({body})"
        if len(self.path) == 3 and self.path[0] == "scoring":
            source += f"\n__formulas[{_literal(str(self.path[1]))}] = {self.function}"
        return Unit(self.unit, source, None if "\n" in text.strip() else f"\n{text.strip()}")


def argument_names(table: Table) -> tuple[str, ...]:
    return tuple(table.over) or ("n",)


def argument_domain(
    table_id: str, table: Table, name: str
) -> tuple[Mapping[str, Value] | None, Interval | None]:
    """What an argument counts, or its range; two Nones when it is neither."""
    if not table.over:
        return {"id": table_id}, None
    wanted = table.over[name]
    if isinstance(wanted, dict):
        return wanted, None
    try:
        return None, _RANGE.validate_python(wanted)
    except ValidationError:
        return None, None


def table_component(game: Game, table: Table) -> Component | None:
    """The deck whose cards a table counts: the one it names, or the only deck there is."""
    if table.component is not None:
        return game.component(table.component)
    return game.decks[0] if len(game.decks) == 1 else None


def starlark_name(attribute: str) -> str:
    """``attribute`` as Starlark can spell it: a keyword gets a trailing underscore."""
    return attribute + "_" if attribute in _KEYWORDS else attribute


def program_names(game: Game) -> dict[str, Any]:
    """The plain values that the prelude turns into ``CARDS``, ``values`` and what ``count`` and ``score`` look up."""
    pieces: dict[str, list[Any]] = {}
    attributes: dict[str, list[str]] = {}
    designs: dict[str, dict[str, Any]] = {}
    for component in game.components.values():
        known = list(
            dict.fromkeys(
                starlark_name(a) for card, copy in component.pieces() for a, _ in attribute_values(card, copy)
            )
        )
        attributes[component.id] = known or ["id"]
        pieces[component.id] = list(_pieces(component, known))
        designs[component.id] = {card.id: _design(card, known) for card in component.cards}
    uses = Counter(design_id for of_component in designs.values() for design_id in of_component)
    shown = {
        design_id if uses[design_id] == 1 else f"{component_id}/{design_id}": design
        for component_id, of_component in designs.items()
        for design_id, design in of_component.items()
    }
    attributes_of_all = dict.fromkeys(a for design in shown.values() for a in design)
    return {
        "__cards": {name: {**dict.fromkeys(attributes_of_all), **design} for name, design in shown.items()},
        "__designs": designs,
        "__pieces": pieces,
        "__attributes": attributes,
        "__players": {"min": game.spec.players.low, "max": game.spec.players.high},
        "__values": {starlark_name(name): value for name, value in game.spec.values.items()},
        "__tables": {
            table_id: _lookup(game, table_id, table) for table_id, table in game.spec.scoring.items()
        },
    }


def _design(card: Card, known: list[str]) -> dict[str, Any]:
    own = {starlark_name(name): value for name, value in card.attributes.items()}
    fixed = {"id": card.id, "title": card.title, "component": card.component, "copies": card.count}
    return {**dict.fromkeys(known), **own, **fixed}


def _pieces(component: Component, known: list[str]) -> Iterator[list[Any]]:
    """Attributes and number of the pieces, alike ones together."""
    for card in component.cards:
        groups: dict[str, list[Any]] = {}
        for copy in card.copies:
            own = {starlark_name(name): value for name, value in attribute_values(card, copy)}
            piece = {**dict.fromkeys(known), **own}
            groups.setdefault(repr(piece), [piece, 0])[1] += 1
        yield from groups.values()


def _lookup(game: Game, table_id: str, table: Table) -> list[Any]:
    """Names, domains and stated values of a table, as ``score`` wants them."""
    names = argument_names(table)
    domains = []
    component = table_component(game, table)
    for name in names:
        selection, interval = argument_domain(table_id, table, name)
        if interval is not None:
            domains.append([interval.low, interval.high])
        elif selection is not None and component is not None:
            domains.append([0, sum(card.matches(selection, copy) for card, copy in component.pieces())])
        else:
            domains.append([0, _LARGEST_LOOKUP])
    values = None
    if table.values is not None and len(names) == 1:
        bands = read_bands(table.values)
        found = {
            str(n): bands.value(n) for n in range(domains[0][0], min(domains[0][1], _LARGEST_LOOKUP) + 1)
        }
        values = {n: value for n, value in found.items() if value is not None}
    return [list(names), domains, values]


def collect_formulas(game: Game) -> dict[KeyPath, Formula]:
    """Every formula of the game file by key path, in the order in which they are evaluated."""
    found: dict[KeyPath, Formula] = {}
    for path, text, parameters in _written(game):
        found[path] = Formula(path, text, parameters, len(found) + 1)
    return found


def _written(game: Game) -> Iterator[tuple[KeyPath, str, tuple[str, ...]]]:
    spec = game.spec
    for table_id, table in spec.scoring.items():
        if table.formula is not None:
            yield ("scoring", table_id, "formula"), table.formula, argument_names(table)
    for key, steps in spec.setup.items():
        zones = [step.to for step in steps if step.to] + [name for step in steps for name in step.shares]
        state = tuple(
            z for z in dict.fromkeys(("players", "deck", "hand", "parts", *zones)) if _IDENTIFIER.match(z)
        )
        for index, step in enumerate(steps):
            for field in ("deal", "layout", "split", "play", "part"):
                if (text := getattr(step, field)) is not None:
                    yield ("setup", key, index, field), text, state
            for name, text in step.shares.items():
                yield ("setup", key, index, "shares", name), text, state
    for index, example in enumerate(spec.examples):
        yield ("examples", index, "call"), example.call, ()
    for index, requirement in enumerate(spec.require):
        yield from _requirement(index, requirement.that)
    for index, issue in enumerate(spec.issues):
        if issue.holds is not None:
            yield ("issues", index, "holds"), issue.holds, ()


def _requirement(index: int, text: str) -> Iterator[tuple[KeyPath, str, tuple[str, ...]]]:
    """The invariant, and the two sides of it when it is a single comparison, so that a failure can show both."""
    parameters = requirement_parameters(text)
    yield ("require", index, "that"), text, parameters
    for side, part in zip(("left", "right"), sides(text), strict=False):
        yield ("require", index, "that", side), part, parameters


def program_units(game: Game, formulas: Mapping[KeyPath, Formula]) -> list[Unit]:
    """The prelude, the rules file and each formula, in the order of evaluation."""
    units = [Unit(PRELUDE, PRELUDE_SOURCE)]
    if game.functions is not None:
        units.append(Unit(RULES, game.functions.text.removeprefix("\ufeff")))
    return units + [formula.to_unit() for formula in formulas.values()]


def _literal(text: str) -> str:
    escaped = "".join(
        c if c.isascii() and c.isprintable() and c not in '\\"' else f"\\U{ord(c):08x}" for c in text
    )
    return f'"{escaped}"'
