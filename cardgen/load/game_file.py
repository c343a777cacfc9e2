"""A game folder -> ``Game``: everything read, joined and frozen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from cardgen.diagnostics import CardgenError, Diagnostic, Severity, did_you_mean, in_order
from cardgen.load.decode import MOST_FAULTS, decode
from cardgen.load.folder import Folder, scan
from cardgen.load.references import named_templates, wrong_papers, wrong_sizes, wrong_templates
from cardgen.load.row_files import Included, include_rows
from cardgen.load.rows import expand
from cardgen.load.templates import load_templates, shared_templates
from cardgen.load.text_file import fault
from cardgen.load.texts import Texts, read_texts
from cardgen.load.yaml_tree import read_tree
from cardgen.model.art import Art, BadArt
from cardgen.model.base import MOST_PIECES
from cardgen.model.component import Component
from cardgen.model.facts import RESERVED
from cardgen.model.game import Game, GameSpec, Spans
from cardgen.source import Span

GAME_FILE = "game.yaml"
_ART = (".png", ".jpg", ".jpeg", ".webp", ".svg")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game, and what is wrong with its files.

    There is no game when its cards can't be known: the YAML, a value's type, a row.  A missing face or rules
    file leaves the game there, so that the checks still run.
    """

    game: Game | None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def load_game(folder: Path) -> Loaded:
    """The game in ``folder`` with all diagnostics of its files, sorted by place.

    Never raises for what the folder holds.
    """
    if not (folder / GAME_FILE).is_file():
        return Loaded(None, [_no_game(folder)])
    files = scan(folder)
    path = files.find(GAME_FILE, Span(GAME_FILE))
    if isinstance(path, Diagnostic):
        return Loaded(None, [path])
    included = include_rows(read_tree(path, GAME_FILE), files)
    spec, found = decode(GameSpec, included.tree)
    if spec is None:
        return Loaded(None, in_order([*found, *load_templates(files, ()).found]))
    components, wrong = _components(spec, included.tree.spans)
    found += wrong
    known = included.complete and all(d.severity is not Severity.ERROR for d in found)
    game, wrong = _join(spec, components, included, files)
    return Loaded(game if known else None, in_order([*found, *wrong]))


def find_games(names: Sequence[str], base_dirs: Sequence[Path]) -> list[Path]:
    """The folders that ``names`` mean: each a folder, or the name of one in ``base_dirs`` (``card_data/``).

    Without names, every game of the first of ``base_dirs`` that holds any, sorted by name.

    Raises:
        CardgenError: A name means nothing, or there is no game at all; exit code 2, the nearest name as hint.
    """
    if names:
        return [_find_game(name, base_dirs) for name in names]
    for base in base_dirs:
        if games := _games_in(base):
            return games
    raise CardgenError(
        "there is no game here", hint="name a game folder, or make one: cardgen new DIR", exit_code=2
    )


def _find_game(name: str, base_dirs: Sequence[Path]) -> Path:
    for folder in (Path(name), *(base / name for base in base_dirs)) if name else ():
        if (folder / GAME_FILE).is_file():
            return folder
    if Path(name).name == GAME_FILE and Path(name).is_file():
        return Path(name).parent
    if name and Path(name).is_dir():
        raise CardgenError(
            f"the folder '{name}' has no {GAME_FILE}", hint="cardgen new DIR makes one", exit_code=2
        )
    known = [game.name for base in base_dirs for game in _games_in(base)]
    hint = did_you_mean(name, known) or f"games here: {', '.join(dict.fromkeys(known)) or 'none'}"
    raise CardgenError(f"there is no game '{name}'", hint=hint, exit_code=2)


def _games_in(base: Path) -> list[Path]:
    return sorted(path.parent for path in base.glob(f"*/{GAME_FILE}")) if base.is_dir() else []


def _no_game(folder: Path) -> Diagnostic:
    try:
        near = [
            p.name
            for p in folder.iterdir()
            if p.stem.casefold() == "game" and p.suffix.casefold() in (".yaml", ".yml")
        ]
    except OSError:
        near = []
    hint = f"rename '{near[0]}' to {GAME_FILE}" if near else "cardgen new DIR makes a game to start from"
    return fault("missing-file", Span(GAME_FILE), f"the folder '{folder.name}' has no {GAME_FILE}", hint)


def _components(spec: GameSpec, spans: Spans) -> tuple[dict[str, Component], list[Diagnostic]]:
    components: dict[str, Component] = {}
    found: list[Diagnostic] = []
    room = MOST_PIECES
    for component_id, written in spec.components.items():
        found += _wrong_id(component_id, spans.key("components", component_id))
        component, wrong = expand(component_id, written, spans, room=room)
        components[component_id] = component
        found += wrong
        room -= component.count
    return components, found


def _wrong_id(component_id: str, span: Span) -> list[Diagnostic]:
    if component_id in RESERVED:
        message = f"a component can't be called '{component_id}', which has a meaning already"
        return [fault("wrong-form", span, message, f"these names are taken: {', '.join(sorted(RESERVED))}")]
    if not component_id.isidentifier():
        message = f"'{component_id}' can't name a component, since prose and formulas use the name"
        hint = "use letters, digits and underscores, a letter first; 'title' may be anything"
        return [fault("wrong-form", span, message, hint)]
    return []


def _join(
    spec: GameSpec, components: dict[str, Component], included: Included, files: Folder
) -> tuple[Game, list[Diagnostic]]:
    """The game out of its parts, and what is wrong with files beside the rows."""
    tree = included.tree
    texts = read_texts(spec, tree.spans, files)
    templates = load_templates(files, (name for name, _ in named_templates(components, tree.spans)))
    game = Game(
        id=files.root.name,
        root=files.root,
        spec=spec,
        components=components,
        functions=texts.functions,
        rulebooks=texts.rulebooks,
        templates=templates.by_name,
        art=_art(files),
        spans=tree.spans,
        sources={tree.path: tree.text, **included.texts, **_sources(texts), **templates.texts},
    )
    found = [*texts.found, *templates.found, *wrong_sizes(components, tree.spans)]
    found += wrong_papers(spec.print.papers, tree.spans)
    shared = [file.name for file in shared_templates()]
    found += islice(wrong_templates(components, tree.spans, files, shared), MOST_FAULTS)
    return game, found


def _sources(texts: Texts) -> dict[str, str]:
    whole = [*texts.rulebooks.values(), *([texts.functions] if texts.functions else [])]
    return {source.path: source.text for source in whole}


def _art(files: Folder) -> dict[str, Art | BadArt]:
    pictures = [name for name in files.files if name.lower().endswith(_ART)]
    if not pictures:
        return {}
    from cardgen.load.art import probe_art

    found: dict[str, Art | BadArt] = {}
    for name in pictures:
        path = files.find(name, Span(name))
        found[name] = BadArt(name, path.message) if isinstance(path, Diagnostic) else probe_art(path)
    return found
