"""What the game file names, and whether it is there: templates, stocks, papers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from cardgen.diagnostics import Diagnostic, nearest
from cardgen.load.folder import Folder
from cardgen.load.text_file import fault
from cardgen.model.blank import card_format
from cardgen.model.component import Component, ComponentSpec
from cardgen.model.game import Spans
from cardgen.model.stock import UnknownSizeError, find_paper
from cardgen.source import Span
from cardgen.units import format_mm

_SHARED_NAME = re.compile(r"[\w-]+\Z")


def wrong_templates(
    components: Mapping[str, Component], spans: Spans, folder: Folder, shared: Iterable[str]
) -> Iterator[Diagnostic]:
    """Each ``face`` and ``back`` that is neither a file of the game nor a shared template, once per place."""
    names = list(shared)
    own = {PurePosixPath(file).stem: file for file in folder.below("faces", ".yaml", ".yml")}
    seen: set[tuple[str, Span]] = set()
    for name, span in named_templates(components, spans):
        if (name, span) in seen:
            continue
        seen.add((name, span))
        if _SHARED_NAME.match(name):
            if name not in names:
                near = nearest(name, [*names, *own])
                hint = "templates of the game are named by file: faces/court.yaml"
                hint = f"did you mean '{own.get(near, near)}'?" if near else hint
                yield fault("missing-file", span, f"there is no shared template '{name}'", hint)
        elif isinstance(found := folder.find(name, span), Diagnostic):
            yield found


def named_templates(components: Mapping[str, Component], spans: Spans) -> Iterator[tuple[str, Span]]:
    """Every face and back that a component or a card names, with its place."""
    for component in components.values():
        for key, name in (("face", component.spec.face), ("back", component.spec.back)):
            if name is not None:
                yield name, spans.of("components", component.id, key)
        for card in component.cards:
            for key, name in (("face", card.face), ("back", card.back)):
                if name is not None:
                    yield name, card.where.get(key, card.span)


def wrong_sizes(components: Mapping[str, Component], spans: Spans) -> Iterator[Diagnostic]:
    """Components whose stock, shape and size don't go together, or leave nothing to draw on."""
    for component in components.values():
        spec, at = component.spec, ("components", component.id)
        sized = spec.kind == "token" or spec.shape != "rect"
        named = "stock" in spec.model_fields_set
        if sized and spec.size is None and not (named and spec.shape == "rect"):
            what = "a token" if spec.kind == "token" else f"the shape '{spec.shape}'"
            hint = "the diameter of a circle, the side of a square, the height of a hexagon: size: 25mm"
            yield fault("missing-key", component.span, f"'size' is missing: {what} needs one", hint)
        elif spec.size is not None and (not sized or named):
            why = "'stock' gives the size already" if named else f"a {spec.kind} takes its size from 'stock'"
            hint = "keep 'size' with a token or another shape, 'stock' with a card"
            yield fault("size-twice", spans.of(*at, "size"), f"'size' has no meaning here: {why}", hint)
        else:
            yield from _wrong_format(spec, spans.of(*at, "stock"))


def wrong_papers(papers: Iterable[str], spans: Spans) -> Iterator[Diagnostic]:
    """Papers of the print defaults that there are not."""
    for index, name in enumerate(papers):
        try:
            find_paper(name)
        except UnknownSizeError as error:
            yield fault("unknown-paper", spans.of("print", "papers", index), str(error), error.hint)


def _wrong_format(spec: ComponentSpec, span: Span) -> Iterator[Diagnostic]:
    try:
        form = card_format(spec)
    except UnknownSizeError as error:
        yield fault("unknown-stock", span, str(error), error.hint)
    except ValueError as error:
        yield fault("out-of-range", span, str(error), "make the card larger or its margins smaller")
    else:
        if 2 * form.corner > min(form.trim):
            most = format_mm(min(form.trim) / 2)
            message = f"a corner of {format_mm(form.corner)} is too round: half the shorter edge is {most}"
            yield fault("out-of-range", span, message, "give 'corner' a smaller radius")
