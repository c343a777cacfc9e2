"""Jinja's sandbox for one expression at a time, narrowed to what templates need.

On top of the limits for rulebooks: no statements, no calls but ``range``, no attributes of Python objects at
all (a dot looks into mappings), every filter counts its steps, and no result grows beyond what a card can hold.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from jinja2 import TemplateSyntaxError, Undefined, UndefinedError, nodes
from jinja2.exceptions import SecurityError
from jinja2.parser import Parser

from cardgen.design.names import Names
from cardgen.model.base import as_text
from cardgen.ruleset.templating import Prose

MOST_CHARACTERS = 20_000  # of one text that comes out
MOST_VALUES = 10_000  # in one list that comes out, lists inside counted
MOST_STEPS = 100_000  # items that the filters of one evaluation look at

_TEXTUAL = frozenset("capitalize lower replace title trim upper".split())


class UnknownNameError(UndefinedError):
    def __init__(self, message: str, word: str, known: Iterable[str]) -> None:
        super().__init__(message)
        self.word = word
        self.known = tuple(known)


def printed(value: Any) -> str:
    """``value`` as a card shows it: 0 is ``0``, nothing is empty, true is ``true``.

    Raises:
        SecurityError: A list or a mapping, which has no one way to be shown.
    """
    if isinstance(value, list | tuple | Mapping) or hasattr(value, "__next__"):
        kind = "mapping" if isinstance(value, Mapping) else "list"
        raise SecurityError(f"a {kind} can't be shown as text; for a list write | join(', ')")
    return str(value) if isinstance(value, str | Undefined) else as_text(value)


def extent(value: Any, most: int = MOST_VALUES) -> int:
    """How many values ``value`` holds, lists inside lists counted, as far as ``most``."""
    count, waiting = 0, [value]
    while waiting and count <= most:
        here = waiting.pop()
        count += 1
        if isinstance(here, Mapping):
            waiting += here.values()
        elif isinstance(here, list | tuple):
            waiting += here[: most + 1]
    return count


class Absent(Undefined):
    """What isn't there.  ``elsewhere``: other cards have it, so that asking whether this one does is fine."""

    __slots__ = ("elsewhere", "known", "word")

    def __init__(self, word: str, message: str, known: Iterable[str], *, elsewhere: bool = False) -> None:
        super().__init__(hint=message, name=word)
        self.word = word
        self.known = known
        self.elsewhere = elsewhere

    def _fail(self, *args: Any, **kwargs: Any) -> Any:
        raise UnknownNameError(str(self._undefined_hint), self.word, self.known)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._fail()

    def _empty(self, value: Any) -> Any:
        return value if self.elsewhere else self._fail()

    def __bool__(self) -> bool:
        return bool(self._empty(value=False))

    def __eq__(self, other: object) -> bool:
        return bool(self._empty(other is None or isinstance(other, Undefined)))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.word)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._empty(()))

    def __len__(self) -> int:
        return int(self._empty(0))

    __str__ = __call__ = __getitem__ = __contains__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __neg__ = __pos__ = _fail
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _fail
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = _fail


class Sandbox(Prose):
    """Prose's environment for one expression at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.optimized = False  # nothing is computed before its limits count
        self.undefined: Any = self.absence
        self.known: tuple[str, ...] = ()
        self.filters = {name: self._counted(name, filter_) for name, filter_ in self.filters.items()}
        self.filters |= {"string": printed, "join": self._join, "printed": printed, "sum": self._sum}
        self.steps = 0

    def mixed(self, text: str) -> nodes.Expr:
        body = self.parse(text).body
        parts: list[nodes.Expr] = []
        for node in body:
            if not isinstance(node, nodes.Output):
                raise TemplateSyntaxError("only expressions are available here, no statements", node.lineno)
            parts += node.nodes
        if len(parts) == 1 and not isinstance(parts[0], nodes.TemplateData):
            return parts[0]
        return nodes.Concat(
            [nodes.Const(p.data, lineno=1) if isinstance(p, nodes.TemplateData) else p for p in parts],
            lineno=1,
        )

    def bare(self, text: str) -> nodes.Expr:
        parser = Parser(self, text, state="variable")
        node = parser.parse_expression()
        if not parser.stream.eos:
            raise TemplateSyntaxError("something follows the expression", 1)
        return node

    def guarded(self, node: nodes.Expr) -> nodes.Expr:
        """``node`` without calls, its joined texts checked."""
        for call in [node, *node.find_all(nodes.Call)]:
            if isinstance(call, nodes.Call) and not (
                isinstance(call.node, nodes.Name) and call.node.name == "range"
            ):
                raise TemplateSyntaxError("only range() may be called here; filters do the rest", call.lineno)
        for name in [node, *node.find_all(nodes.Name)]:
            if isinstance(name, nodes.Name) and name.name == "self":
                raise TemplateSyntaxError("'self' is not known here", name.lineno)
        for joined in [node, *node.find_all(nodes.Concat)]:
            if isinstance(joined, nodes.Concat):
                joined.nodes = [
                    nodes.Filter(n, "printed", [], [], None, None, lineno=1) for n in joined.nodes
                ]
        return node

    def runner(self, node: nodes.Expr) -> Callable[[Mapping[str, Any]], Any]:
        target = nodes.Name("result", "store", lineno=1)
        tree = nodes.Template([nodes.Assign(target, node, lineno=1)], lineno=1)
        tree.set_environment(self)
        template = self.from_string(tree)

        def run(names: Mapping[str, Any]) -> Any:
            self.steps, self.known = 0, tuple(names)
            context = template.new_context(dict(names))
            for _ in template.root_render_func(context):
                continue
            return self._checked(context.vars["result"])

        return run

    def _checked(self, value: Any) -> Any:
        if isinstance(value, int | float | Undefined) or value is None:
            return value
        if isinstance(value, str):
            if len(value) > MOST_CHARACTERS:
                raise SecurityError(f"the text has more than {MOST_CHARACTERS:,} characters")
            return str(value)
        if not isinstance(value, Mapping | list | tuple):
            value = list(self._ticked(value))
        if extent(value) > MOST_VALUES:
            raise SecurityError(f"the list has more than {MOST_VALUES:,} values")
        return value

    def getattr(self, obj: Any, attribute: str) -> Any:
        return self.getitem(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(obj, Undefined):
            return obj._fail() if isinstance(obj, Absent) else str(obj)
        if isinstance(obj, Mapping):
            found = obj.get(argument) if isinstance(argument, str) else None
            if found is not None or argument in obj:
                return found
            what = obj.what if isinstance(obj, Names) else "this mapping"
            elsewhere = isinstance(obj, Names) and argument in obj.elsewhere
            known = [*obj, *obj.elsewhere] if isinstance(obj, Names) else list(obj)
            return Absent(str(argument), f"{what} has no '{argument}'", known, elsewhere=elsewhere)
        if (
            isinstance(obj, list | tuple | str)
            and isinstance(argument, int)
            and not isinstance(argument, bool)
        ):
            if -len(obj) <= argument < len(obj):
                return obj[argument]
            return Absent(str(argument), f"there is no entry {argument} among {len(obj)}", ())
        if isinstance(obj, list | tuple | str) and isinstance(argument, slice):
            return obj[argument]
        if isinstance(obj, tuple) and argument in getattr(obj, "_fields", ()):
            return getattr(obj, str(argument))
        return Absent(str(argument), f"this {_kind(obj)} has no '{argument}'", ())

    def absence(
        self, hint: str | None = None, obj: Any = None, name: str | None = None, exc: Any = None
    ) -> Any:
        if name is None and hint:  # an inline "if" without "else"
            return ""
        return Absent(name or "", hint or f"'{name}' is not known here", self.known)

    def missing(self, name: str, names: Iterable[str]) -> Absent:
        """What ``name`` gives where only ``names`` are known."""
        return Absent(name, f"'{name}' is not known here", tuple(names))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "*":
            for one, other in ((left, right), (right, left)):
                if (
                    isinstance(one, list | tuple)
                    and isinstance(other, int)
                    and extent(one) * other > MOST_VALUES
                ):
                    raise SecurityError(f"'*' would make more than {MOST_VALUES:,} values")
        return super().call_binop(context, operator, left, right)

    def _tick(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise SecurityError(f"it takes more than {MOST_STEPS:,} steps")

    def _ticked(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self._tick(1)
            yield item

    def _counted(self, name: str, filter_: Callable[..., Any]) -> Callable[..., Any]:
        at = 1 if hasattr(filter_, "jinja_pass_arg") else 0

        @functools.wraps(filter_)
        def counted(*args: Any, **kwargs: Any) -> Any:
            own = list(args)
            value = own[at]
            if name in _TEXTUAL:
                value = printed(value)
                if name == "replace":
                    self._check_replace(value, *map(printed, own[at + 1 : at + 3]))
            if isinstance(value, str | list | tuple | Mapping):
                self._tick(1 + len(value))
            elif hasattr(value, "__next__"):
                value = self._ticked(value)
            own[at] = value
            return filter_(*own, **kwargs)

        return counted

    def _check_replace(self, text: str, old: str = "", new: str = "") -> None:
        if len(text) + (text.count(old) if old else len(text) + 1) * len(new) > MOST_CHARACTERS:
            raise SecurityError(f"'replace' would make more than {MOST_CHARACTERS:,} characters")

    def _join(self, items: Iterable[Any], between: Any = "", attribute: Any = None) -> str:
        texts, size, gap = [], 0, printed(between)
        for item in self._ticked(items):
            texts.append(printed(item if attribute is None else self.getitem(item, attribute)))
            size += len(texts[-1]) + len(gap)
            if size > MOST_CHARACTERS + len(gap):
                raise SecurityError(f"'join' would make more than {MOST_CHARACTERS:,} characters")
        return gap.join(texts)

    def _sum(self, items: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
        total = start
        for item in self._ticked(items):
            total += item if attribute is None else self.getitem(item, attribute)
            if not isinstance(total, int | float):
                raise SecurityError("'sum' adds numbers only")
        return total


def _kind(value: Any) -> str:
    return {str: "text", int: "number", float: "number", bool: "value", list: "list"}.get(
        type(value), "value"
    )
