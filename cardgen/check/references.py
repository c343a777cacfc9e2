"""Names that have to lead somewhere: components, attributes and values in selections, ids that are given once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.check.base import listed, report, vocabulary
from cardgen.diagnostics import Diagnostic, Related, Severity, did_you_mean
from cardgen.model.base import Value, as_text
from cardgen.model.component import Component
from cardgen.model.game import Game, KeyPath
from cardgen.model.setup import Step
from cardgen.ruleset import Rulings
from cardgen.ruleset.program import argument_domain, argument_names, table_component
from cardgen.ruleset.selection import alternatives, conditions
from cardgen.source import Span


def setup_references(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Recipes take components that exist, and select cards that those have."""
    for key, steps in game.spec.setup.items():
        taken = [c for step in steps if step.take and (c := game.component(step.take)) is not None]
        known = _known(taken)
        for index, step in enumerate(steps):
            path: KeyPath = ("setup", key, index)
            if step.take is not None and game.component(step.take) is None:
                yield _unknown_component(game, game.spans.of(*path, "take"), step.take)
            for at, selection in _selections(step, path) if taken else ():
                yield from _selection(game, known, at, selection)


def _selections(step: Step, path: KeyPath) -> Iterator[tuple[KeyPath, Mapping[str, Value]]]:
    for verb in ("remove", "set_aside", "draw_until"):
        if (selection := getattr(step, verb)) is not None:
            yield (*path, verb), selection
    single = isinstance(step.alternatives, dict)
    for number, selection in enumerate(alternatives(step)):
        yield (*path, "or") if single else (*path, "or", number), selection


def _unknown_component(game: Game, span: Span, name: str) -> Diagnostic:
    hint = did_you_mean(name, game.components) or f"there are {listed(list(game.components))}"
    return report("unknown-ref", span, f"there is no component '{name}'", hint=hint)


@dataclass(frozen=True)
class _Known:
    """The attributes and values that the cards of some components have."""

    whose: str
    values: Mapping[str, set[str]]


def _known(components: Sequence[Component]) -> _Known:
    known: dict[str, set[str]] = {}
    for component in components:
        for attribute, values in vocabulary(component).items():
            known.setdefault(attribute, set()).update(values)
    return _Known(listed([f"'{component.id}'" for component in components]), known)


def _selection(
    game: Game, cards: _Known, path: KeyPath, selection: Mapping[str, Value]
) -> Iterator[Diagnostic]:
    """The attributes and values of a selection occur on some card."""
    known, whose = cards.values, cards.whose
    for attribute, value in conditions(selection).items():
        if attribute not in known:
            text = f"no card of {whose} has an attribute '{attribute}'"
            hint = did_you_mean(attribute, known) or f"they have {listed(list(known))}"
            yield report("unknown-ref", game.spans.key(*path, attribute), text, hint=hint)
            continue
        for each in value if isinstance(value, list) else [value]:
            if as_text(each) not in known[attribute]:
                text = f"no card of {whose} has the {attribute} '{as_text(each)}'"
                hint = (
                    did_you_mean(as_text(each), sorted(known[attribute]))
                    or f"there are {listed(sorted(known[attribute]))}"
                )
                yield report("unknown-ref", game.spans.of(*path, attribute), text, hint=hint)
    every = selection.get("every")
    if every is not None and as_text(every) not in known:
        hint = did_you_mean(str(every), known) or f"they have {listed(list(known))}"
        text = f"no card of {whose} has an attribute '{every}'"
        yield report("unknown-ref", game.spans.of(*path, "every"), text, hint=hint)


def table_references(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Scoring tables count cards that their deck has."""
    for table_id, table in game.spec.scoring.items():
        if table.component is not None and game.component(table.component) is None:
            yield _unknown_component(game, game.spans.of("scoring", table_id, "component"), table.component)
        component = table_component(game, table)
        if component is None:
            continue
        known = _known([component])
        for name in argument_names(table):
            selection = argument_domain(table_id, table, name)[0]
            if selection is None:
                continue
            if table.over:
                yield from _selection(game, known, ("scoring", table_id, "over", name), selection)
            elif table_id not in {card.id for card in component.cards}:
                ids = [card.id for card in component.cards]
                text = f"'{table_id}' counts the cards of that id, and '{component.id}' has none"
                hint = did_you_mean(table_id, ids) or "say what it counts with 'over'"
                yield report("unknown-ref", game.spans.key("scoring", table_id), text, hint=hint)


def component_references(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Counts and grids name attributes and values that the cards have, and cards need what exists."""
    for component in game.components.values():
        known = vocabulary(component)
        at = ("components", component.id)
        for attribute, stated in component.spec.counts.items():
            if attribute not in known:
                yield _unknown_attribute(
                    component, game.spans.key(*at, "counts", attribute), attribute, known
                )
            for value in stated if isinstance(stated, dict) and attribute in known else ():
                if value not in known[attribute]:
                    text = f"no card of '{component.id}' has the {attribute} '{value}'"
                    hint = did_you_mean(value, sorted(known[attribute]))
                    yield report(
                        "unknown-ref", game.spans.key(*at, "counts", attribute, value), text, hint=hint
                    )
        for attribute in component.spec.grid:
            if attribute not in known:
                yield _unknown_attribute(component, game.spans.key(*at, "grid", attribute), attribute, known)
        for card in component.cards:
            for attribute in card.needs or ():
                if attribute not in known:
                    yield _unknown_attribute(component, card.where.get("needs", card.span), attribute, known)


def _unknown_attribute(
    component: Component, span: Span, attribute: str, known: Mapping[str, set[str]]
) -> Diagnostic:
    hint = did_you_mean(attribute, known) or f"they have {listed(list(known))}"
    return report(
        "unknown-ref", span, f"no card of '{component.id}' has an attribute '{attribute}'", hint=hint
    )


def ids_once(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Examples, choices and issues have ids of their own, requirements names of their own."""
    spec = game.spec
    named: dict[str, list[str]] = {
        "examples": [example.id for example in spec.examples],
        "choices": [choice.id for choice in spec.choices],
        "issues": [issue.id for issue in spec.issues],
        "require": [requirement.name for requirement in spec.require],
    }
    for kind, ids in named.items():
        key = "name" if kind == "require" else "id"
        first: dict[str, int] = {}
        for index, each in enumerate(ids):
            if each in first:
                where = Related(game.spans.of(kind, first[each], key), "the first one is here")
                text = f"two of '{kind}' are called '{each}'"
                place = game.spans.of(kind, index, key)
                yield Diagnostic(
                    name="duplicate-id",
                    severity=Severity.ERROR,
                    span=place,
                    message=text,
                    hint=f"give one of them another {key}",
                    related=(where,),
                )
            first.setdefault(each, index)
