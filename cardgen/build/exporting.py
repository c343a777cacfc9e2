"""Faces as single pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from cardgen.build.checking import Checked, check_game
from cardgen.diagnostics import CardgenError, did_you_mean
from cardgen.model.component import Component

_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    checked: Checked
    folder: Path | None  # None: nothing was written, since the game has errors
    files: int = 0


def export_png(
    folder: Path,
    out: Path,
    *,
    dpi: int,
    box: Literal["trim", "bleed"],
    components: Sequence[str] = (),
    draft: bool = False,
    progress: Callable[[str, int, int], None] = lambda _what, _done, _total: None,
) -> Exported:
    """Writes one PNG for every different face and back into ``out/ID/png``.

    Files are named ``component-card-face.png``, with a number where copies of a design differ, so that no two faces
    ever share a file.

    Raises:
        CardgenError: A component that there is not (exit code 2), or a file that can't be written.
    """
    from cardgen.write.images import write_png

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
    target = out / game.id / "png"
    files = 0
    for done, component in enumerate(chosen):
        progress(component.title, done, len(chosen))
        for name, face in _faces(checked, component).items():
            write_png(face, target / f"{name}.png", dpi=dpi, box=box)
            files += 1
    return Exported(checked=checked, folder=target, files=files)


def _faces(checked: Checked, component: Component) -> dict[str, Any]:
    """Every different face and back of a component by file name."""
    assert checked.faces is not None
    named: dict[str, Any] = {}
    keys: dict[str, str] = {}
    for card, copy in component.pieces():
        for side in ("face", "back"):
            face = checked.faces.of(component, card, copy, side)
            if face is None or (side == "back" and face.key in keys):
                continue
            stem = _UNSAFE.sub(
                "_", f"{component.id}-{card.id}-{side}" if side == "face" else f"{component.id}-back"
            )
            if keys.get(face.key, "").startswith(stem):
                continue
            name, number = stem, 2
            while name in named:
                name, number = f"{stem}-{number}", number + 1
            named[name] = face
            keys[face.key] = name
    return named
