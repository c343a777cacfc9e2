"""The reference part of ``docs/format.md``, written from the models, so that it says what the loader does."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from cardgen.load.fields import keys_of
from cardgen.model import component, elements, game, placing, scoring, setup, template
from cardgen.model.base import Means, as_text
from cardgen.model.stock import PAPERS, STOCKS, format_size
from cardgen.units import format_mm

_GAME: dict[type[BaseModel], str] = {
    game.GameSpec: "game.yaml",
    component.ComponentSpec: "A component",
    component.CustomStock: "A card size",
    component.CardRow: "A row",
    component.Product: "A product",
    component.Change: "An exception of a product",
    setup.Step: "A step of a set-up",
    scoring.Table: "A scoring table",
    game.Example: "A worked example",
    game.Requirement: "A requirement",
    game.Choice: "A choice",
    game.Issue: "An issue",
    game.Source: "The source",
    game.PrintDefaults: "Print defaults",
}
_FACE: dict[type[BaseModel], str] = {
    template.TemplateSpec: "Face templates",
    elements.Layer: "A layer",
    placing.Placed: "Where an element stands",
    placing.Outline: "Outlines",
    placing.ShapeStyle: "How a shape looks",
    placing.TextStyle: "How a text looks",
    placing.Fill: "A fill",
    template.Style: "A named style",
    elements.RectElement: "`rect`",
    elements.EllipseElement: "`ellipse`",
    elements.PolygonElement: "`polygon`",
    elements.PathElement: "`path`",
    elements.LineElement: "`line`",
    elements.TextElement: "`text`",
    elements.ImageElement: "`image`",
    elements.IconElement: "`icon`",
    elements.GroupElement: "`group`",
    elements.Flow: "Rows, columns and grids",
    elements.RowElement: "`row`",
    elements.ColumnElement: "`column`",
    elements.GridElement: "`grid`",
}
_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
_SECTIONS = {**_GAME, **_FACE}


def format_manual() -> str:
    """Markdown: a section with a table of keys for each model, then the names of stocks and papers."""
    parts = [part for model, title in _SECTIONS.items() for part in _section(model, title)]
    return "\n".join([*parts, *_stocks(), *_papers()])


def _section(model: type[BaseModel], title: str) -> Iterator[str]:
    yield f"### {title}\n"
    blocks = [" ".join(block.split()) for block in (model.__doc__ or "").split("\n\n")]
    yield from (f"{block}\n" for block in blocks if block and block != f"{title}.")
    bases = [base for base in model.__mro__[1:] if base in _SECTIONS]
    inherited = {key for base in bases for key in keys_of(base)}
    own = {key: field for key, field in keys_of(model).items() if key not in inherited}
    if own:
        yield "| key | value | when absent | what it says | example |\n|---|---|---|---|---|"
        yield "".join(_row(key, field) for key, field in own.items())
    if shown := [base for base in bases if not any(base in other.__mro__[1:] for other in bases)]:
        links = " and ".join(_link(base) for base in shown)
        yield f"Its {'other keys' if own else 'keys'} are those of {links}.\n"


def _row(key: str, field: FieldInfo) -> str:
    examples = [_code(example) for example in field.examples or []]
    cells = [f"`{key}`", _value(field), _absent(field), field.description or "", "<br>".join(examples)]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _code(text: object) -> str:
    return f"`` {text} ``" if "`" in str(text) else f"`{text}`"


def _link(model: type[BaseModel]) -> str:
    title = _SECTIONS[model]
    words = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return f"[{title[0].lower() + title[1:]}](#{words.replace(' ', '-')})"


def _value(field: FieldInfo) -> str:
    words = _words(field.annotation, field.metadata)
    unit = " mm" if words == "length" else ""
    limits = {
        name: getattr(extra, name) for extra in field.metadata for name in _LIMITS if hasattr(extra, name)
    }
    if "ge" in limits and limits["ge"] == limits.get("le"):
        return f"{words}, {limits['ge']:g}"
    return ", ".join([words, *(f"{_LIMITS[name]} {bound:,g}{unit}" for name, bound in limits.items())])


def _words(annotation: Any, metadata: Iterable[Any] = ()) -> str:
    """What a type is called."""
    means = next((extra for extra in metadata if isinstance(extra, Means)), None)
    if means is not None:
        return means.words
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _words(inner[0], inner[1:])
    if origin is Literal:
        return ("one of " if len(inner) > 1 else "") + ", ".join(f"`{choice}`" for choice in inner)
    if origin in (Union, types.UnionType):
        options = [_words(option) for option in inner if option is not type(None)]
        return " or ".join(sorted(dict.fromkeys(options), key=lambda words: words.startswith("list:")))
    if origin is list:
        return f"list: {_words(inner[0])}"
    if origin is dict:
        return f"by name: {_words(inner[1])}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _link(annotation)
    raise TypeError(f"the manual has no words for {annotation}")


def _absent(field: FieldInfo) -> str:
    if field.is_required():
        return "required"
    default = field.get_default(call_default_factory=True, validated_data={})
    if default is PydanticUndefined or default is None or default == [] or default == {}:
        return ""
    if isinstance(default, BaseModel):
        return "as below"
    if isinstance(default, list):
        return f"`[{', '.join(map(as_text, default))}]`"
    if isinstance(default, float) and "length" in _words(field.annotation, field.metadata):
        return f"`{format_mm(default).replace(' ', '')}`"
    return f"`{as_text(default)}`"


def _stocks() -> Iterator[str]:
    yield "### Card stocks\n"
    yield "Names for `stock`. Where makers disagree about a name, each size has a name of its own.\n"
    yield _sizes({stock.name: format_size(stock.trim) for stock in STOCKS.values()})


def _papers() -> Iterator[str]:
    yield "### Papers\n"
    yield "Names for `papers`.\n"
    yield _sizes({paper.name: paper.sold_as for paper in PAPERS.values()})


def _sizes(sizes: Mapping[str, str]) -> str:
    return "| name | size |\n|---|---|\n" + "".join(
        f"| `{name}` | {size} |\n" for name, size in sizes.items()
    )
