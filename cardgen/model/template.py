"""Face templates: how a card looks, in words.  No card is bound to them yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import Field

from cardgen.model.base import Free, Strict
from cardgen.model.elements import Layer
from cardgen.model.game import KeyPath, Spans
from cardgen.model.placing import ShapeStyle, TextStyle
from cardgen.model.template_values import Extent, Name
from cardgen.source import Span

T = TypeVar("T")


class Style(TextStyle, ShapeStyle):
    """A named style: keys of text and of shapes that elements take over. An element's own keys go first."""

    radius: Extent = Field(None, description="As on a rect.", examples=["2mm"])


class TemplateSpec(Strict):
    """A file of `faces/`, or a shared template."""

    extends: Name = Field(
        None,
        description="Template to start from: a shared one by its name, or a file of the game.",
        examples=["framed", "faces/base.yaml"],
    )
    drop: list[Name] = Field(
        default_factory=list,
        description="Layers of the template that is extended, by name, which are left out.",
        examples=["[footer]"],
    )
    vars: dict[str, Free] = Field(
        default_factory=dict,
        description="Values with names, which expressions know as `vars.NAME`. A template that extends this one may"
        " give others.",
        examples=["{accent: gold, pips: 3}"],
    )
    styles: dict[str, Style] = Field(
        default_factory=dict,
        description="Styles by name.",
        examples=["{title: {font: title, size: 14pt, bold: true}}"],
    )
    layers: list[Layer] = Field(
        default_factory=list,
        description="What is drawn, the lowest first. A layer with the name of a layer of the template that is"
        " extended takes its place; others come on top.",
        examples=["[{rect: {box: bleed, fill: cream}}]"],
    )


@dataclass(frozen=True, slots=True)
class Sourced(Generic[T]):
    """A value and the place where it was written."""

    value: T
    span: Span


@dataclass(frozen=True, slots=True)
class SourcedLayer:
    """A layer with the file that it was written in."""

    layer: Layer
    spans: Spans
    path: KeyPath

    def span(self, *keys: str | int) -> Span:
        """The place of a value below the layer, or of the nearest thing around it."""
        return self.spans.of(*self.path, *keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A template with everything that it extends taken in.

    Layers of the parent come first; a layer with the name of a parent's takes its place; dropped ones are gone.
    Variables and the keys of styles are the child's where it has them, else the parent's.
    """

    name: str  # "faces/court.yaml" of the game, "framed" of all games
    span: Span
    vars: Mapping[str, Sourced[Any]]
    styles: Mapping[str, Mapping[str, Sourced[Any]]]
    layers: tuple[SourcedLayer, ...]
