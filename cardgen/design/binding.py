"""Values of a template that wait for a card: compiled when the template is prepared, read when a face is composed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from pydantic import BaseModel
from pydantic_core import PydanticCustomError

from cardgen.design.expressions import Compiled, ExpressionError, Expressions, evaluate, holds
from cardgen.design.faults import Faults, SkippedError
from cardgen.diagnostics import did_you_mean
from cardgen.model.placing import Fill
from cardgen.model.template import Style
from cardgen.model.template_values import Expression, Written, computed, plain_text
from cardgen.source import Span

Names = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Open:
    """A value that is only known when its names are; ``get`` raises ExpressionError and PydanticCustomError."""

    key: str
    span: Span
    get: Callable[[Names], Any]
    reads: frozenset[str]

    def read(self, names: Names, faults: Faults) -> Any:
        """The value, with ``names``.

        Raises:
            SkippedError: There is none; why has been noted.
        """
        try:
            return self.get(names)
        except ExpressionError as error:
            if error.word:
                faults.add("unknown-name", self.span, str(error), did_you_mean(error.word, error.known))
            else:
                faults.add("expression", self.span, f"the expression can't be computed: {error}")
        except PydanticCustomError as error:
            context = error.context or {}
            wanted = context.get("wanted") or f"one of {context.get('words', '')}"
            faults.add(
                "wrong-value", self.span, f"'{self.key}' must be {wanted}, and its expression gives none"
            )
        raise SkippedError


class Binder:
    """Compiles the expressions of one template; what can't be read is noted.

    Raises:
        SkippedError: From every method: an expression can't be read.
    """

    def __init__(self, expressions: Expressions, faults: Faults) -> None:
        self.expressions = expressions
        self.faults = faults

    def value(self, key: str, text: str, span: Span, parse: Callable[[Any], Any]) -> Open:
        """A value whose text may hold expressions."""
        compiled = self._compiled(self.expressions.text, text, span)
        return Open(key, span, lambda names: parse(evaluate(compiled, names)), compiled.reads)

    def condition(self, text: str, span: Span) -> Open:
        """A bare expression that holds or doesn't."""
        compiled = self._compiled(self.expressions.code, text, span)
        return Open("when", span, lambda names: holds(compiled, names), compiled.reads)

    def loop(self, text: str, span: Span) -> tuple[str, Open]:
        """The name and the list of a repeat."""
        try:
            word, compiled = self.expressions.loop(text)
        except ExpressionError as error:
            self._refuse(error, span)
        return word, Open("for", span, lambda names: evaluate(compiled, names), compiled.reads)

    def fill(self, key: str, fill: Fill, span: Span) -> dict[str, Any] | Open:
        """A gradient or hatch: its values where they are all known, else one that waits."""
        fixed: dict[str, Any] = {}
        waiting: list[Open] = []
        for name in sorted(fill.model_fields_set):
            value = getattr(fill, name)
            if isinstance(value, list):
                texts = [item.text if isinstance(item, Expression) else str(item) for item in value]
                value = texts
                if any(computed(text) for text in texts):
                    waiting.append(self._texts(name, texts, span))
                    continue
            if isinstance(value, Expression):
                waiting.append(self.value(name, value.text, span, parser_of(Fill, name)))
            else:
                fixed[name] = value
        if not waiting:
            return fixed
        reads = frozenset(name for each in waiting for name in each.reads)
        return Open(key, span, lambda names: {**fixed, **{w.key: w.get(names) for w in waiting}}, reads)

    def _texts(self, key: str, texts: list[str], span: Span) -> Open:
        parts = [self.value(key, text, span, plain_text) if computed(text) else text for text in texts]
        reads = frozenset(name for part in parts if isinstance(part, Open) for name in part.reads)
        return Open(key, span, lambda n: [p.get(n) if isinstance(p, Open) else p for p in parts], reads)

    def _compiled(self, compile_: Callable[[str], Compiled], text: str, span: Span) -> Compiled:
        try:
            return compile_(text)
        except ExpressionError as error:
            self._refuse(error, span)

    def _refuse(self, error: ExpressionError, span: Span) -> NoReturn:
        self.faults.add("expression", span, f"the expression can't be read: {error}")
        raise SkippedError


def parser_of(model: type[BaseModel], key: str) -> Callable[[Any], Any]:
    """How the text of a field is read."""
    fields = model.model_fields if key in model.model_fields else Style.model_fields
    found = [extra for extra in fields[key].metadata if isinstance(extra, Written)]
    return found[0].parse if found else plain_text
