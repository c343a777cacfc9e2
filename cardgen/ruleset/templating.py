"""Jinja for game files: sandboxed, and limited so that a hostile text can neither hang the build nor eat the memory.

What Jinja's own sandbox leaves open is closed here: loops and results are counted, repetition and padding are
bounded, macros, imports and inheritance are not available, and only a short list of filters is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jinja2 import TemplateError, TemplateSyntaxError, Undefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from cardgen.diagnostics import Diagnostic, Severity, did_you_mean
from cardgen.model.game import SourceText
from cardgen.ruleset.text_limits import MOST_REPEATED, Meter, extent
from cardgen.source import Span

_FILTERS = frozenset(
    "abs capitalize default d dictsort first float groupby int items join last length count list lower map max min "
    "reject rejectattr replace reverse round select selectattr sort string sum title trim unique upper".split()
)
_FORBIDDEN = (
    nodes.Macro,
    nodes.CallBlock,
    nodes.Import,
    nodes.FromImport,
    nodes.Include,
    nodes.Extends,
    nodes.Block,
)
_METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(
        "capitalize casefold count endswith find index isalnum isalpha isdigit islower isnumeric isspace istitle isupper "
        "lower lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip split splitlines "
        "startswith strip swapcase title upper".split()
    ),
    bytes: frozenset(),
    int: frozenset({"bit_count", "bit_length", "is_integer"}),
    float: frozenset({"is_integer"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    dict: frozenset({"get", "items", "keys", "values"}),
}
"""Of Python's own methods, those whose result is no larger than what they are given."""

_NAME = re.compile(r"'([^']+)' (?:is undefined|has no attribute)|no attribute '([^']+)'")


class Prose(ImmutableSandboxedEnvironment):
    """An environment whose texts end in bounded time and size."""

    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def __init__(
        self,
        *,
        filters: Mapping[str, Callable[..., Any]] | None = None,
        weigh: Callable[[str], int] = len,
    ) -> None:
        self.meter = Meter(weigh)
        super().__init__(
            undefined=_Recorded,
            finalize=self.meter.written,
            keep_trailing_newline=True,
            trim_blocks=True,
            comment_start_string="{##",  # a single one belongs to headings: {#setup}
            comment_end_string="##}",
        )
        self.filters = self.meter.filters({name: self.filters[name] for name in _FILTERS}) | dict(
            filters or {}
        )
        self.filters["ticking"] = self.meter.ticking
        self.filters["joined"] = self.meter.joined
        self.globals = {"range": _short_range}
        self.unknown: list[tuple[int, str]] = []  # line, message

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for kind in _FORBIDDEN:
            for node in tree.find_all(kind):
                raise TemplateSyntaxError(
                    f"'{kind.__name__.lower()}' is not available here", node.lineno, name
                )
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "ticking", [], [], None, None, lineno=loop.lineno)
        # `~` joins texts of any length: it goes the way of `join`, which counts them.
        return _Joining().visit(tree)  # type: ignore[no-any-return]

    def wrap_str_format(self, value: Any) -> None:
        """Jinja would make `format` safe, but not small."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        for kind, methods in _METHODS.items():
            if isinstance(obj, kind) and hasattr(kind, attr):
                return attr in methods
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "%" and isinstance(left, str):
            raise SecurityError("'%' on a text is not available here")
        if operator == "+" and not isinstance(left, int | float):
            self.meter.spend(extent(left) + extent(right))
        if operator == "**" and (not isinstance(right, int) or abs(right) > 64 or abs(left) > 10**6):
            raise SecurityError("this power is too large")
        if operator == "*":
            for one, other in ((left, right), (right, left)):
                if (
                    isinstance(one, str | list | tuple)
                    and isinstance(other, int)
                    and len(one) * other > MOST_REPEATED
                ):
                    raise SecurityError(f"'*' would make more than {MOST_REPEATED} characters or items")
                if isinstance(one, int) and abs(one) > 10**100:
                    raise SecurityError("this product is too large")
        return super().call_binop(context, operator, left, right)


class _Joining(NodeTransformer):
    """Makes a filter of `~`."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802 - Jinja looks for this name
        parts = nodes.List([self.visit(part) for part in node.nodes], lineno=node.lineno)
        return nodes.Filter(parts, "joined", [], [], None, None, lineno=node.lineno)


class _Recorded(Undefined):
    """Notes where an unknown name was used and reads as nothing, so that one run finds them all."""

    __slots__ = ()

    def _note(self) -> str:
        frame: Any = sys._getframe(1)
        while frame is not None:
            template = frame.f_globals.get("__jinja_template__")
            if template is not None:
                line = template.get_corresponding_lineno(frame.f_lineno)
                template.environment.unknown.append((line, self._undefined_message))
                break
            frame = frame.f_back
        return ""

    def __str__(self) -> str:
        return self._note()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        self._note()
        return iter(())

    def __len__(self) -> int:
        self._note()
        return 0

    def __bool__(self) -> bool:
        self._note()
        return False


def _short_range(*ends: int) -> range:
    made = range(*ends)
    if len(made) > 1000:
        raise SecurityError(f"range({', '.join(map(str, ends))}) has more than 1000 numbers")
    return made


def fill_in(
    source: SourceText,
    names: Mapping[str, Any],
    *,
    filters: Mapping[str, Callable[..., Any]] | None = None,
    weigh: Callable[[str], int] = len,
) -> tuple[str, list[Diagnostic]]:
    """``source`` with every ``{{ ... }}`` replaced, and what was wrong with it.

    Unknown names read as nothing and are reported (``unknown-fact``), all of them in one run; anything else that
    stops Jinja is one ``prose-error``, with an empty text.  ``weigh`` says how much a piece of text will take when what
    it stands for is put in its place.
    """
    prose = Prose(filters=filters, weigh=weigh)
    rows = source.text.splitlines()
    try:
        text = "".join(prose.from_string(source.text).generate(dict(names)))
    except (TemplateError, SecurityError) as error:
        line = getattr(error, "lineno", None) or _line_of(error)
        return "", [_error(source, line, rows, str(getattr(error, "message", None) or error))]
    except RecursionError:
        return "", [_error(source, 1, rows, "the text nests too deeply")]
    except Exception as error:  # noqa: BLE001 - whatever an expression does wrong is the text's fault: 1 / 0
        return "", [_error(source, _line_of(error), rows, f"{type(error).__name__}: {error}")]
    return text, [_unknown(source, line, rows, message, names) for line, message in prose.unknown]


def _line_of(error: BaseException) -> int:
    trace = error.__traceback__
    line = 1
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(trace.tb_lineno)
        elif trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno  # Jinja rewrites the trace so that it shows the text's own lines
        trace = trace.tb_next
    return line


def _error(source: SourceText, line: int, rows: list[str], message: str) -> Diagnostic:
    row = rows[line - 1] if line <= len(rows) else ""
    column = max(row.find("{"), 0) + 1
    return Diagnostic(
        name="prose-error",
        severity=Severity.ERROR,
        span=Span(source.path, line, column),
        message=f"this can't be filled in: {message[:1].lower()}{message[1:]}".rstrip("."),
        hint="write a fact as {{ court.count }}; docs/rulebook.md lists what there is",
    )


def _unknown(
    source: SourceText, line: int, rows: list[str], message: str, names: Mapping[str, Any]
) -> Diagnostic:
    match = _NAME.search(message)
    word = (match[1] or match[2]) if match else ""
    if "has no attribute" in message and match:
        word = message.rpartition("'")[0].rpartition("'")[2] or word
    row = rows[line - 1] if line <= len(rows) else ""
    found = re.search(rf"\b{re.escape(word)}\b", row) if word else None
    owner = row[: found.start()].rstrip(".") if found else ""
    scope = names.get(re.split(r"\W", owner)[-1], names) if owner and row[found.start() - 1] == "." else names  # type: ignore[union-attr]
    known = (
        [str(key) for key in scope] if isinstance(scope, Mapping) else [n for n in dir(scope) if n[0] != "_"]
    )
    return Diagnostic(
        name="unknown-fact",
        severity=Severity.ERROR,
        span=Span(source.path, line, found.start() + 1 if found else 1),
        message=f"'{word}' is not known here" if word else message,
        hint=did_you_mean(word, known) or "docs/rulebook.md lists the names that prose knows",
    )
