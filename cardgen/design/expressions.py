"""Jinja expressions of face templates: compiled once, evaluated in bounded time and space."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateError, Undefined, nodes
from jinja2.exceptions import SecurityError

from cardgen.design.sandbox import Sandbox, UnknownNameError, printed

MOST_SOURCE = 2_000  # characters of one value with expressions

_LOOP = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+(\S.*)\Z", re.DOTALL)
_Run = Callable[[Mapping[str, Any]], Any]


class ExpressionError(Exception):
    """An expression that can't be read or evaluated; ``word`` is the name at fault, ``known`` what it may be."""

    def __init__(self, message: str, *, word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.word = word
        self.known = tuple(known)


@dataclass(frozen=True, slots=True)
class Compiled:
    """An expression ready to run; ``reads`` are the names it starts from, ``vars.x`` for a variable."""

    text: str
    reads: frozenset[str]
    run: _Run


class Expressions:
    """Compiles and runs expressions, all with one set of limits."""

    def __init__(self) -> None:
        self._sandbox = Sandbox()

    def text(self, text: str) -> Compiled:
        """A value such as ``art/{{ card.id }}.svg``: a text, or where it is one expression alone, its value.

        Raises:
            ExpressionError: It can't be read.
        """
        return self._compiled(text, lambda: self._sandbox.mixed(text))

    def code(self, text: str) -> Compiled:
        """A bare expression such as ``card.cost > 3``; braces around it are allowed.

        Raises:
            ExpressionError: It can't be read.
        """
        bare = text.strip()
        if bare.startswith("{{") and bare.endswith("}}"):
            bare = bare[2:-2]
        return self._compiled(text, lambda: self._sandbox.bare(bare))

    def loop(self, text: str) -> tuple[str, Compiled]:
        """The name and the list of ``NAME in EXPRESSION``.

        Raises:
            ExpressionError: It can't be read.
        """
        match = _LOOP.match(text)
        if match is None:
            raise ExpressionError("a repeat is a name, 'in' and a list, as in 'n in range(3)'")
        return match[1], self.code(match[2])

    def _compiled(self, text: str, parse: Callable[[], nodes.Expr]) -> Compiled:
        if len(text) > MOST_SOURCE:
            raise ExpressionError(f"it has {len(text):,} characters, more than {MOST_SOURCE:,}")
        try:
            node = self._sandbox.guarded(parse())
            reads = frozenset(_reads(node))
            run = _direct(node, self._sandbox) or self._sandbox.runner(node)
            return Compiled(text, reads, run)
        except TemplateError as error:
            raise ExpressionError(_lowered(error.message or "it can't be read")) from None
        except (RecursionError, SyntaxError, MemoryError):
            raise ExpressionError("it nests too deeply") from None


def evaluate(compiled: Compiled, names: Mapping[str, Any]) -> Any:
    """The value of ``compiled`` where ``names`` are known.

    Raises:
        ExpressionError: It asks for something that isn't there, computes nonsense, or grows too large.
    """
    return _run(compiled, names, _present)


def holds(compiled: Compiled, names: Mapping[str, Any]) -> bool:
    """Whether ``compiled`` gives something: not false, nothing, or empty.  The number 0 is something.

    A name that this card lacks and others have gives nothing.

    Raises:
        ExpressionError: As for ``evaluate``.
    """
    return bool(_run(compiled, names, _something))


def _present(value: Any) -> Any:
    return str(value) if isinstance(value, Undefined) else value  # raises, since nothing is there


def _something(value: Any) -> bool:
    return bool(value) or (isinstance(value, int | float) and not isinstance(value, bool))


def _run(compiled: Compiled, names: Mapping[str, Any], finish: Callable[[Any], Any]) -> Any:
    try:
        return finish(compiled.run(names))
    except UnknownNameError as error:
        raise ExpressionError(str(error.message), word=error.word, known=error.known) from None
    except (TemplateError, SecurityError) as error:
        raise ExpressionError(_lowered(getattr(error, "message", None) or str(error))) from None
    except RecursionError:
        raise ExpressionError("it nests too deeply") from None
    except Exception as error:  # noqa: BLE001 - whatever it computes wrong is the template's fault: 1 / 0, 'a' + 1
        raise ExpressionError(_lowered(str(error) or type(error).__name__)) from None


def _reads(node: nodes.Expr) -> Iterator[str]:
    """Names that the value depends on; a variable of the template by its own name."""
    alone: set[int] = set()
    for access in [node, *node.find_all((nodes.Getattr, nodes.Getitem))]:
        if isinstance(access, nodes.Getattr | nodes.Getitem) and isinstance(access.node, nodes.Name):
            key = access.attr if isinstance(access, nodes.Getattr) else getattr(access.arg, "value", None)
            if access.node.name == "vars" and isinstance(key, str):
                alone.add(id(access.node))
                yield f"vars.{key}"
    for name in [node, *node.find_all(nodes.Name)]:
        if isinstance(name, nodes.Name) and name.name != "range" and id(name) not in alone:
            yield name.name


def _direct(node: nodes.Node, sandbox: Sandbox) -> _Run | None:
    """A short way for what templates hold most: ``card.x``, and texts with that in them."""
    if isinstance(node, nodes.Const):
        constant = node.value
        return lambda names: constant
    if isinstance(node, nodes.Name):
        name = node.name
        return lambda names: names[name] if name in names else sandbox.missing(name, names)
    if isinstance(node, nodes.Getattr) and (owner := _direct(node.node, sandbox)):
        return _reading(owner, node.attr, sandbox)
    if isinstance(node, nodes.Filter) and node.name == "printed" and node.node is not None:
        inner = _direct(node.node, sandbox)
        return None if inner is None else _printing(inner)
    if isinstance(node, nodes.Concat):
        parts = [_direct(part, sandbox) for part in node.nodes]
        ready = [part for part in parts if part is not None]
        return None if len(ready) < len(parts) else lambda names: "".join([part(names) for part in ready])
    return None


def _reading(owner: _Run, attribute: str, sandbox: Sandbox) -> _Run:
    return lambda names: sandbox.getitem(owner(names), attribute)


def _printing(inner: _Run) -> _Run:
    return lambda names: printed(inner(names))


def _lowered(message: str) -> str:
    message = message.strip().rstrip(".")
    return message[:1].lower() + message[1:] if message[1:2].islower() else message
