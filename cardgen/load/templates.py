"""Face templates: those of the game by their files, those that all games share by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from cardgen.diagnostics import Diagnostic, Related, Severity, did_you_mean
from cardgen.load.decode import decode
from cardgen.load.folder import Folder
from cardgen.load.text_file import fault
from cardgen.load.yaml_tree import Tree, read_tree
from cardgen.model.template import Sourced, SourcedLayer, Template, TemplateSpec
from cardgen.resources import resource_dir
from cardgen.source import Span

FACES = "faces"
_YAML = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class TemplateFile:
    """A template, not yet read: its name in game files, its place, and what diagnostics call it."""

    name: str  # "faces/court.yaml" of the game, "framed" of all games
    path: Path
    shown_as: str


@dataclass(frozen=True, slots=True)
class Templates:
    """The templates that could be read, with everything that they extend; texts are by the path in spans."""

    by_name: Mapping[str, Template] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    found: tuple[Diagnostic, ...] = ()


def shared_templates() -> list[TemplateFile]:
    """The templates that travel with the tool, by name."""
    files = sorted((resource_dir("templates") / FACES).glob("*.yaml"))
    return [TemplateFile(file.stem, file, f"templates/{FACES}/{file.name}") for file in files]


def own_templates(folder: Folder, named: Iterable[str]) -> list[TemplateFile]:
    """Every file in ``faces/`` and every other one that a component names, sorted by name."""
    files = {*folder.below(FACES, *_YAML), *(name for name in named if name in folder.known)}
    found = [(name, folder.find(name, Span(name))) for name in sorted(files)]
    return [TemplateFile(name, path, name) for name, path in found if not isinstance(path, Diagnostic)]


def load_templates(folder: Folder, named: Iterable[str]) -> Templates:
    """All templates of the game, and the shared ones that ``named`` and the game's own call for.

    A template that has faults, or that extends one with faults, is left out.
    """
    names = list(named)
    own = own_templates(folder, names)
    shelf = _Shelf({file.name: file for file in (*shared_templates(), *own)})
    shelf.take(dict.fromkeys([*(file.name for file in own), *(n for n in names if n in shelf.files)]))
    by_name: dict[str, Template] = {}
    for name in shelf.read:
        line = shelf.line(name)
        if line is not None:
            by_name[name] = _merged(name, line)
            shelf.found += _wrong_names(line, by_name[name])
    texts = {written.tree.path: written.tree.text for written in shelf.read.values()}
    return Templates(by_name, texts, tuple(shelf.found))


@dataclass(frozen=True, slots=True)
class _Written:
    """A template file, read."""

    spec: TemplateSpec | None
    tree: Tree


class _Shelf:
    """Files that may be read, and those that were, each once."""

    def __init__(self, files: Mapping[str, TemplateFile]) -> None:
        self.files = files
        self.read: dict[str, _Written] = {}
        self.found: list[Diagnostic] = []

    def take(self, names: Iterable[str]) -> None:
        """Read ``names`` and what they extend."""
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            if name in self.read:
                continue
            file = self.files[name]
            tree = read_tree(file.path, file.shown_as)
            spec, found = decode(TemplateSpec, tree)
            self.read[name] = _Written(spec, tree)
            self.found += found
            if spec is not None and spec.extends is not None:
                if spec.extends in self.files:
                    waiting.append(spec.extends)
                else:
                    self.found.append(self._missing(spec.extends, tree.spans.of("extends")))

    def line(self, name: str) -> list[_Written] | None:
        """The template and those it extends, the oldest first; None when one of them can't be had."""
        line: list[_Written] = []
        seen: list[str] = []
        wanted: str | None = name
        while wanted is not None:
            if wanted in seen:
                if wanted == name and name == min(seen):  # each ring is reported once
                    self.found.append(self._ring(seen))
                return None
            written = self.read.get(wanted)
            if written is None or written.spec is None:
                return None
            seen.append(wanted)
            line.insert(0, written)
            wanted = written.spec.extends
        return line

    def _missing(self, name: str, span: Span) -> Diagnostic:
        hint = did_you_mean(name, self.files) or f"there are {', '.join(sorted(self.files)) or 'none'}"
        what = "the file" if PurePosixPath(name).suffix else "the shared template"
        return fault("missing-file", span, f"{what} '{name}' does not exist", hint)

    def _ring(self, names: list[str]) -> Diagnostic:
        spans = [self.read[name].tree.spans.of("extends") for name in names]
        others = zip(spans[1:], names[1:], strict=True)
        return Diagnostic(
            name="extends-ring",
            severity=Severity.ERROR,
            span=spans[0],
            message=f"'{names[0]}' extends itself"
            + (f" by way of {', '.join(names[1:])}" if names[1:] else ""),
            hint="let one of them extend nothing",
            related=tuple(Related(span, f"'{name}' goes on here") for span, name in others),
        )


def _merged(name: str, line: list[_Written]) -> Template:
    variables: dict[str, Sourced[Any]] = {}
    styles: dict[str, dict[str, Sourced[Any]]] = {}
    layers: list[SourcedLayer] = []
    for written in line:
        spec, spans = written.spec, written.tree.spans
        assert spec is not None  # a line has none without
        for key, value in spec.vars.items():
            variables[key] = Sourced(value, spans.of("vars", key))
        for key, style in spec.styles.items():
            own = {k: Sourced(getattr(style, k), spans.of("styles", key, k)) for k in style.model_fields_set}
            styles[key] = {**styles.get(key, {}), **own}
        layers = [layer for layer in layers if layer.layer.name not in spec.drop or layer.layer.name is None]
        places = {layer.layer.name: index for index, layer in enumerate(layers) if layer.layer.name}
        for index, layer in enumerate(spec.layers):
            sourced = SourcedLayer(layer, spans, ("layers", index))
            if layer.name in places:
                layers[places[layer.name]] = sourced
            else:
                layers.append(sourced)
    start = line[-1].tree.spans.start
    return Template(name=name, span=start, vars=variables, styles=styles, layers=tuple(layers))


def _wrong_names(line: list[_Written], merged: Template) -> Iterator[Diagnostic]:
    """Layers that the youngest of ``line`` drops although there are none, and names that occur twice in it."""
    spec, spans = line[-1].spec, line[-1].tree.spans
    assert spec is not None
    known = _inherited(line[:-1])
    for index, name in enumerate(spec.drop):
        if name not in known:
            hint = did_you_mean(str(name), known) or f"layers with names: {', '.join(known) or 'none'}"
            message = f"no layer '{name}' is inherited, so it can't be dropped"
            yield fault("unknown-layer", spans.of("drop", index), message, hint)
    first: dict[str, Span] = {}
    for index, layer in enumerate(spec.layers):
        if layer.name is None:
            continue
        span = spans.of("layers", index, "name")
        if layer.name in first:
            yield Diagnostic(
                name="layer-twice",
                severity=Severity.ERROR,
                span=span,
                message=f"two layers are called '{layer.name}'",
                hint="give one of them another name",
                related=(Related(first[layer.name], f"the first '{layer.name}'"),),
            )
        first.setdefault(layer.name, span)


def _inherited(line: list[_Written]) -> list[str]:
    return [n.layer.name for n in _merged("", line).layers if n.layer.name] if line else []
