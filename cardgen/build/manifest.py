"""What a build wrote, so that anybody can check it and the next build can tell what changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cardgen import __version__
from cardgen.build.catalogue import code_of
from cardgen.build.faces import FaceStore
from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.model.game import Game
from cardgen.resources import resource_dir
from cardgen.source import Span

MANIFEST = "manifest.json"
_PAINTERS = (
    "fonttools",
    "jinja2",
    "markdown-it-py",
    "pikepdf",
    "pillow",
    "reportlab",
    "resvg-py",
    "uharfbuzz",
    "weasyprint",
)
_SHAPE = {"input": str, "title": str, "version": str, "files": list, "diagnostics": list}


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """One file of a build; ``path`` relative to the game's output folder, forward slashes."""

    path: str
    about: str
    kind: str = "other"  # cards, pieces, rules, other
    title: str = ""
    paper: str = ""
    pages: int | None = None
    sheets: int | None = None
    made_from: str = ""  # hash of all that the file depends on, where that is known before it is made


def as_record(found: Diagnostic, *, game: str) -> dict[str, Any]:
    """One diagnostic for reports and manifests."""
    return {
        "game": game,
        "code": code_of(found.name),
        "name": found.name,
        "severity": found.severity.label,
        **_place(found.span),
        "message": found.message,
        "hint": found.hint,
        "card": found.card,
        "related": [{**_place(r.span), "message": r.message} for r in found.related],
    }


def from_record(record: Mapping[str, Any]) -> Diagnostic:
    """The diagnostic that ``as_record`` wrote down."""
    return Diagnostic(
        name=record["name"],
        severity=Severity[record["severity"].upper()],
        span=_span(record),
        message=record["message"],
        hint=record["hint"],
        card=record["card"],
        related=tuple(Related(_span(r), r["message"]) for r in record["related"]),
    )


def _place(span: Span) -> dict[str, Any]:
    return {"path": span.path, "line": span.line, "column": span.column}


def _span(record: Mapping[str, Any]) -> Span:
    return Span(record["path"], record["line"], record["column"])


def manifest_text(
    game: Game,
    faces: FaceStore,
    folder: Path,
    outputs: Sequence[Output],
    diagnostics: Iterable[Diagnostic],
    *,
    fingerprint: str,
    draft: bool,
) -> str:
    """The manifest of what lies in ``folder``; lists stand in the order in which things were made."""
    manifest = {
        "cardgen": __version__,
        "game": game.id,
        "title": game.spec.title,
        "subtitle": game.spec.subtitle or "",
        "version": game.spec.version,
        "date": game.spec.date,
        "draft": draft,
        "input": fingerprint,
        "files": [_file_record(folder, output) for output in outputs],
        "faces": list(_face_records(game, faces)),
        "diagnostics": [as_record(d, game=game.id) for d in diagnostics],
    }
    return json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"


def _file_record(folder: Path, output: Output) -> dict[str, Any]:
    data = (folder / output.path).read_bytes()
    record: dict[str, Any] = {"path": output.path, "about": output.about, "bytes": len(data)}
    record["sha256"] = hashlib.sha256(data).hexdigest()
    if output.paper:
        record["paper"] = output.paper
    if output.pages is not None:
        record["pages"] = output.pages
    if output.sheets is not None:
        record["sheets"] = output.sheets
    if output.made_from:
        record["made_from"] = output.made_from
    return record


def _face_records(game: Game, faces: FaceStore) -> Iterable[dict[str, Any]]:
    """One record for each pair of sides that is printed, with the number of pieces that have it."""
    for component in game.components.values():
        counted: dict[tuple[str, str, str], int] = {}
        titles = {}
        for card, copy in component.pieces():
            face, back = (faces.key_of(component, card, copy, side) for side in ("face", "back"))
            pair = (card.name, face, back)
            counted[pair] = counted.get(pair, 0) + 1
            titles[card.name] = card.title
        for (name, key, back_key), count in counted.items():
            yield {"card": name, "title": titles[name], "face": key, "back": back_key, "count": count}


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest in ``folder``; None when there is none, or it can't be read."""
    try:
        loaded = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(loaded, dict) or not all(
        isinstance(loaded.get(key), kind) for key, kind in _SHAPE.items()
    ):
        return None
    records = loaded["files"]
    whole = all(isinstance(r, dict) and isinstance(r.get("path"), str) and "sha256" in r for r in records)
    return loaded if whole else None


def reusable(
    folder: Path, manifest: Mapping[str, Any] | None, path: str, made_from: str
) -> tuple[bytes, int] | None:
    """Content and pages of a file of the last build, if it was made from the same and nobody has touched it since."""
    for record in (manifest or {}).get("files", []):
        if record.get("path") == path and record.get("made_from") == made_from:
            try:
                data = (folder / path).read_bytes()
            except OSError:
                return None
            return (data, record["pages"]) if hashlib.sha256(data).hexdigest() == record["sha256"] else None
    return None


def intact(folder: Path, manifest: Mapping[str, Any]) -> bool:
    """Whether every file that the manifest lists is there, byte for byte."""
    for record in manifest["files"]:
        try:
            data = (folder / record["path"]).read_bytes()
        except OSError:
            return False
        if hashlib.sha256(data).hexdigest() != record["sha256"]:
            return False
    return True


def fingerprint(folder: Path, options: object) -> str:
    """A hash of everything that a build reads: the game's files, the tool with its templates and fonts, the options."""
    digest = hashlib.sha256(repr(options).encode())
    digest.update(tool_fingerprint().encode())
    for file in sorted(_files(folder)):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(folder: Path) -> Iterable[Path]:
    return (
        f
        for f in folder.rglob("*")
        if f.is_file() and not any(p.startswith(".") for p in f.relative_to(folder).parts)
    )


@cache
def tool_fingerprint() -> str:
    """Changes with every file of the tool and with the libraries that paint; fonts count by their list, which pins them."""
    package = Path(__file__).resolve().parent.parent
    files = [
        *package.rglob("*.py"),
        *resource_dir("templates").rglob("*"),
        resource_dir("fonts") / "fonts.yaml",
    ]
    digest = hashlib.sha256(" ".join([__version__, *map(version, _PAINTERS)]).encode())
    for file in sorted(f for f in files if f.is_file()):
        digest.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
