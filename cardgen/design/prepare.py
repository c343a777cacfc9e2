"""A template made ready for one component: names resolved, and for each layer what it depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import BaseModel

from cardgen.design.binding import Binder, Open, parser_of
from cardgen.design.expressions import Expressions
from cardgen.design.faults import Faults, SkippedError
from cardgen.design.place import SIDES
from cardgen.design.variables import FIXED, Variables, order_variables
from cardgen.diagnostics import did_you_mean
from cardgen.model.elements import ELEMENTS, Flow, GroupElement, Layer
from cardgen.model.placing import Fill, ShapeStyle, TextStyle
from cardgen.model.template import Sourced, SourcedLayer, Style, Template
from cardgen.model.template_values import Expression
from cardgen.source import Span

PAGE_BOXES = ("bleed", "trim", "safe")
_NOT_IN_CELLS = ("box", "at", *SIDES, "gap")
_STRUCTURE = frozenset({*ELEMENTS, "layers", "for_", "style"})
_STYLED = frozenset({*TextStyle.model_fields, *ShapeStyle.model_fields, *Style.model_fields})
Keys = tuple[str | int, ...]


@dataclass(slots=True, eq=False, kw_only=True)
class Node:
    """A layer ready to draw."""

    kind: str
    name: str
    layer: SourcedLayer
    keys: Keys  # from the layer to its element
    fixed: dict[str, Any] = field(default_factory=dict)
    open: tuple[Open, ...] = ()
    when: Open | None = None
    loop: tuple[str, Open] | None = None
    children: tuple[Node, ...] = ()
    level: int = FIXED
    free: frozenset[str] = frozenset()  # names of repeats around it that it reads
    shared: bool = False  # looks the same, in the same place, on all cards
    style_spans: Mapping[str, Span] = field(default_factory=dict)
    _spans: dict[Keys, Span] = field(default_factory=dict)  # asked for so far: every face asks for the same

    @property
    def label(self) -> str:
        """``text 'title'``"""
        return f"{self.kind} '{self.name}'" if self.name else self.kind

    def span(self, *keys: str | int) -> Span:
        """The place of one of its values, or of the layer."""
        found = self._spans.get(keys)
        if found is None:
            styled = self.style_spans.get(str(keys[0])) if keys else None
            found = self._spans[keys] = styled or self.layer.span(*self.keys, *keys)
        return found

    def waiting(self) -> list[Open]:
        """Everything of it that waits for a card."""
        return [*self.open, *([self.when] if self.when else []), *([self.loop[1]] if self.loop else [])]


@dataclass(frozen=True, slots=True)
class Prepared:
    nodes: tuple[Node, ...]
    constants: Mapping[str, Any]  # variables that no card changes
    variables: tuple[Open, ...]  # the others, in an order in which they can be computed
    level: int


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where a layer stands."""

    named: tuple[str, ...] = ()  # layers before it
    known: Mapping[str, Node] = field(default_factory=dict)  # those of them that can be drawn
    repeats: Mapping[str, int] = field(default_factory=dict)  # names of repeats around it
    steady: bool = True  # whether what is around it stands still
    cell: bool = False


def prepare(
    template: Template, common: Mapping[str, Any], expressions: Expressions, faults: Faults
) -> Prepared:
    """``template`` for a component whose names are ``common``; what is wrong with it goes to ``faults``."""
    binder = Binder(expressions, faults)
    variables = order_variables(template.vars, binder)
    constants = variables.constants
    for variable in variables.open:
        if variables.levels[variable.key] == FIXED:
            try:
                constants[variable.key] = variable.read({**common, "vars": constants}, faults)
            except SkippedError:
                continue
    nodes = _Preparer(template, binder, variables).top()
    changing = tuple(o for o in variables.open if variables.levels[o.key] > FIXED)
    return Prepared(nodes, constants, changing, max((node.level for node in nodes), default=FIXED))


class _Preparer:
    def __init__(self, template: Template, binder: Binder, variables: Variables) -> None:
        self.template = template
        self.binder = binder
        self.variables = variables

    def top(self) -> tuple[Node, ...]:
        return self._layers([(s.layer, s, ()) for s in self.template.layers], _Scope())

    def _layers(self, layers: list[tuple[Layer, SourcedLayer, Keys]], scope: _Scope) -> tuple[Node, ...]:
        """The layers that can be drawn, the lowest first."""
        nodes = []
        for layer, source, keys in layers:
            node = self._node(layer, source, keys, scope)
            name = layer.name
            if node is not None:
                nodes.append(node)
            if name:
                known = scope.known if node is None else {**scope.known, name: node}
                scope = replace(scope, named=(*scope.named, name), known=known)
        return tuple(nodes)

    def _node(self, layer: Layer, source: SourcedLayer, keys: Keys, scope: _Scope) -> Node | None:
        node = Node(kind=layer.kind, name=layer.name or "", layer=source, keys=(*keys, layer.kind))
        try:
            if layer.when is not None:
                node.when = self.binder.condition(layer.when, source.span(*keys, "when"))
            self._complete(node, getattr(layer, layer.kind), scope)
        except SkippedError:
            return None
        return node

    def _complete(self, node: Node, element: BaseModel, scope: _Scope) -> None:
        self._values(node, element)
        self._check_names(node, scope)
        if scope.cell:
            self._check_cell(node)
        if isinstance(element, GroupElement):
            steady = scope.steady and not node.waiting()
            layers = [
                (layer, node.layer, (*node.keys, "layers", i)) for i, layer in enumerate(element.layers)
            ]
            node.children = self._layers(layers, replace(scope, steady=steady, cell=False))
        elif isinstance(element, Flow):
            self._cells(node, element, replace(scope, steady=False, cell=True))
        self._depend(node, scope)

    def _cells(self, node: Node, element: Flow, scope: _Scope) -> None:
        if element.for_ is not None:
            word, entries = self.binder.loop(element.for_, node.span("for"))
            node.loop = (word, entries)
            level = self.variables.level(entries.reads, scope.repeats)
            scope = replace(scope, repeats={**scope.repeats, word: level, "loop": level})
        kind = next((k for k in ELEMENTS if getattr(element, k) is not None), None)
        if kind is None:
            layers = [
                (layer, node.layer, (*node.keys, "layers", i)) for i, layer in enumerate(element.layers)
            ]
            node.children = self._layers(layers, scope)
        else:
            child = Node(kind=kind, name="", layer=node.layer, keys=(*node.keys, kind))
            self._complete(child, getattr(element, kind), scope)
            node.children = (child,)

    def _depend(self, node: Node, scope: _Scope) -> None:
        """What the layer depends on: its own values, what is in it, what it stands beside."""
        reads = frozenset(name for waiting in node.waiting() for name in waiting.reads)
        beside = [scope.known[n] for k in ("box", *SIDES) if (n := node.fixed.get(k)) and n in scope.known]
        own = {node.loop[0], "loop"} if node.loop else set()
        free = {name for name in reads if name in scope.repeats}
        for other in beside:
            free |= other.free
        for child in node.children:
            free |= child.free - own
        levels = (other.level for other in (*beside, *node.children))
        node.level = max(self.variables.level(reads, scope.repeats), *levels, FIXED)
        node.free = frozenset(free)
        node.shared = scope.steady and node.level == FIXED and not free

    def _values(self, node: Node, element: BaseModel) -> None:
        """The values of the element and of its style, the known ones and those that wait."""
        fields = type(element).model_fields
        given = [k for k in fields if k in element.model_fields_set and k not in _STRUCTURE]
        written = {k: (getattr(element, k), node.span(fields[k].alias or k)) for k in given}
        style = self._style(node, element)
        node.style_spans = {key: sourced.span for key, sourced in style.items() if key not in written}
        for key, sourced in style.items():
            written.setdefault(key, (sourced.value, sourced.span))
        waiting: list[Open] = []
        broken = False
        for key, (value, span) in written.items():
            try:
                if isinstance(value, Expression):
                    value = self.binder.value(key, value.text, span, parser_of(type(element), key))
                elif isinstance(value, Fill):
                    value = self.binder.fill(key, value, span)
            except SkippedError:
                broken = True
            if isinstance(value, Open):
                waiting.append(value)
            else:
                node.fixed[key] = value
        if broken:
            raise SkippedError
        node.open = tuple(waiting)

    def _style(self, node: Node, element: BaseModel) -> Mapping[str, Sourced[Any]]:
        name = getattr(element, "style", None)
        if name is None:
            return {}
        if name not in self.template.styles:
            hint = did_you_mean(name, self.template.styles)
            self.binder.faults.add("unknown-style", node.span("style"), f"there is no style '{name}'", hint)
            raise SkippedError
        usable = _STYLED.intersection(type(element).model_fields)
        style = self.template.styles[name]
        found = {key: value for key, value in style.items() if key in usable}
        if style and not found:
            message = f"the style '{name}' says nothing that a {node.kind} can use"
            self.binder.faults.add("unknown-style", node.span("style"), message)
            raise SkippedError
        return found

    def _check_names(self, node: Node, scope: _Scope) -> None:
        """That the layers it refers to stand before it."""
        for key in ("box", *SIDES):
            name = node.fixed.get(key)
            if name is None or (key == "box" and name in PAGE_BOXES) or name in scope.known:
                continue
            if name not in scope.named:  # else that layer can't be drawn, which has been said
                known = [*scope.named, *(PAGE_BOXES if key == "box" else ())]
                message = f"no layer '{name}' stands before this one"
                self.binder.faults.add("unknown-layer", node.span(key), message, did_you_mean(name, known))
            raise SkippedError

    def _check_cell(self, node: Node) -> None:
        given = {*node.fixed, *(waiting.key for waiting in node.open)}
        for key in _NOT_IN_CELLS:
            if key in given:
                self.binder.faults.add(
                    "meaningless-key", node.span(key), f"'{key}' has no meaning for a cell"
                )
                raise SkippedError
