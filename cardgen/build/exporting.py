"""Faces as single pictures."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from cardgen.build.checking import Checked, check_game
from cardgen.build.faces import FaceStore
from cardgen.design.display_list import Face
from cardgen.diagnostics import CardgenError, did_you_mean
from cardgen.model.component import Card, Component, Copy

LIST = "export.json"
"""Beside the folder of pictures: what the last export wrote, so that the next one leaves nothing of it behind."""

Progress = Callable[[str, int, int], None]
_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    checked: Checked
    folder: Path | None  # None: nothing was written, since the game has errors
    files: int = 0
    removed: tuple[str, ...] = ()  # pictures of an earlier export that this one doesn't make


@dataclass(frozen=True, slots=True)
class _Picture:
    """One look of a component, and the names of all files that get it."""

    component: Component
    card: Card
    copy: Copy
    side: Literal["face", "back"]
    names: list[str] = field(default_factory=list)


def export_png(
    folder: Path,
    out: Path,
    *,
    dpi: int,
    box: Literal["trim", "bleed"],
    components: Sequence[str] = (),
    draft: bool = False,
    progress: Progress = lambda _what, _done, _total: None,
) -> Exported:
    """Writes one PNG for every different face and back into ``out/ID/png``.

    Files are named ``component-card-face.png``, with a number where copies of a design differ, so that no two faces
    ever share a file.  Pictures of an earlier export that this one doesn't make are removed; other files are left alone.
    When anything goes wrong, the earlier pictures stay as they are.

    Raises:
        CardgenError: A component that there is not (exit code 2), or a file that can't be written.
    """
    checked = check_game(folder)
    if checked.game is None or checked.faces is None or (checked.failed and not draft):
        return Exported(checked=checked, folder=None)
    game = checked.game
    for name in components:
        if name not in game.components:
            raise CardgenError(
                f"there is no component '{name}'", hint=did_you_mean(name, game.components), exit_code=2
            )
    chosen = [c for c in game.components.values() if not components or c.id in components]
    pictures = [picture for component in chosen for picture in _pictures(checked.faces, component)]
    target = out / game.id
    staging = out / f".{game.id}.{os.getpid()}.png.part"
    try:
        files = _paint(checked.faces, pictures, staging, dpi, box, progress)
        removed = _publish(staging, target, files)
    except OSError as error:
        raise CardgenError(
            f"{error.filename2 or error.filename or target} can't be written: {error.strerror}",
            hint="close the program that has it open, or choose another folder with --out",
        ) from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return Exported(checked=checked, folder=target / "png", files=len(files), removed=removed)


def _pictures(faces: FaceStore, component: Component) -> Iterator[_Picture]:
    """Every different look of a component, with names for the designs that have it."""
    found: dict[str, _Picture] = {}
    seen: set[tuple[str, str]] = set()
    taken: set[str] = set()
    for card, copy in component.pieces():
        for side in ("face", "back"):
            face = faces.of(component, card, copy, side)
            if face is None or (side == "back" and face.key in found):
                continue
            stem = f"{component.id}-{card.id}-face" if side == "face" else f"{component.id}-back"
            if (face.key, stem) in seen:
                continue
            seen.add((face.key, stem))
            name = _free_name(_UNSAFE.sub("_", stem), taken)
            found.setdefault(face.key, _Picture(component, card, copy, side)).names.append(name)
    yield from found.values()


def _free_name(stem: str, taken: set[str]) -> str:
    """``stem``, or with a number; names that differ in capitals only are one file on many machines."""
    name, number = stem, 2
    while name.casefold() in taken:
        name, number = f"{stem}-{number}", number + 1
    taken.add(name.casefold())
    return name


def _paint(
    faces: FaceStore,
    pictures: Sequence[_Picture],
    folder: Path,
    dpi: int,
    box: Literal["trim", "bleed"],
    progress: Progress,
) -> list[str]:
    """Writes all pictures into ``folder`` and gives the names of the files."""
    from cardgen.write.images import write_pngs

    def asked() -> Iterator[tuple[Face, list[Path]]]:
        for done, picture in enumerate(pictures):
            progress(picture.component.title, done, len(pictures))
            face = faces.of(picture.component, picture.card, picture.copy, picture.side)
            assert face is not None  # only looks that are there have names
            yield face, [folder / f"{name}.png" for name in picture.names]

    return [path.name for paths in write_pngs(asked(), dpi=dpi, box=box) for path in paths]


def _publish(staging: Path, target: Path, files: Sequence[str]) -> tuple[str, ...]:
    """Moves the files into place, removes what only the earlier export had, and gives its names."""
    folder = target / "png"
    folder.mkdir(parents=True, exist_ok=True)
    earlier = _listed(target / LIST)
    for name in files:
        os.replace(staging / name, folder / name)
    removed = []
    for name in earlier:
        if name not in files and (folder / name).is_file():
            (folder / name).unlink()
            removed.append(name)
    (staging / LIST).write_text(json.dumps({"png": sorted(files)}, indent=1) + "\n", encoding="utf-8")
    os.replace(staging / LIST, target / LIST)
    return tuple(removed)


def _listed(file: Path) -> list[str]:
    """Names of the pictures of the last export; none when nobody knows."""
    try:
        names = json.loads(file.read_text("utf-8"))["png"]
    except (OSError, ValueError, LookupError, TypeError):
        return []
    if not isinstance(names, list):
        return []
    return [name for name in names if isinstance(name, str) and Path(name).name == name]
