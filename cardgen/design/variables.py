"""The variables of a template, in an order in which they can be computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgen.design.binding import Binder, Open
from cardgen.design.faults import SkippedError
from cardgen.model.template import Sourced
from cardgen.model.template_values import computed

FIXED, CARD, COPY = 0, 1, 2
"""How often a value may change: never within a component, from card to card, from copy to copy."""


@dataclass(slots=True)
class Variables:
    """Values by name: constants, and those that wait, each behind those that it reads, with how often it changes."""

    constants: dict[str, Any] = field(default_factory=dict)
    open: list[Open] = field(default_factory=list)
    levels: dict[str, int] = field(default_factory=dict)

    def level(self, reads: frozenset[str], repeats: Mapping[str, int]) -> int:
        """How often a value may change that reads these names; ``repeats`` are the names of repeats with theirs."""
        return max((self._level_of(name, repeats) for name in reads), default=FIXED)

    def _level_of(self, name: str, repeats: Mapping[str, int]) -> int:
        if name in repeats:
            return repeats[name]
        if name == "vars":
            return max(self.levels.values(), default=FIXED)
        if name.startswith("vars."):
            return self.levels.get(name.removeprefix("vars."), FIXED)
        return {"card": CARD, "copy": COPY}.get(name, FIXED)


def order_variables(written: Mapping[str, Sourced[Any]], binder: Binder) -> Variables:
    """The variables of a template; those that ask for each other, or can't be read, are noted and left empty."""
    made = Variables()
    waiting: dict[str, Open] = {}
    for name, variable in written.items():
        made.constants[name] = variable.value
        if isinstance(variable.value, str) and computed(variable.value):
            made.constants[name] = ""
            try:
                waiting[name] = binder.value(name, variable.value, variable.span, _as_it_is)
            except SkippedError:
                continue
    for name in waiting:
        _visit(name, waiting, made, binder, ())
    return made


def _as_it_is(value: Any) -> Any:
    return value


def _visit(
    name: str, waiting: Mapping[str, Open], made: Variables, binder: Binder, above: tuple[str, ...]
) -> None:
    if name in made.levels or name not in waiting:
        return
    if name in above:
        ring = " and ".join(f"'{n}'" for n in above[above.index(name) :])
        binder.faults.add("expression", waiting[name].span, f"the variables {ring} ask for each other")
        made.levels[name] = FIXED
        return
    for other in sorted(waiting[name].reads):
        if other.startswith("vars."):
            _visit(other.removeprefix("vars."), waiting, made, binder, (*above, name))
    if name not in made.levels:
        made.levels[name] = made.level(waiting[name].reads, {})
        made.open.append(waiting[name])
