"""What this machine lacks, and the one command that installs it."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from cardgen.diagnostics import CardgenError
from cardgen.resources import Kind, resource_dir

OLDEST_PYTHON = (3, 11)

# The names under which WeasyPrint (Pango, HarfBuzz) and Pillow (FriBiDi) look for each library, by platform.
LIBRARIES = {
    "Pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "Pango for FreeType": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
    "HarfBuzz subset": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
    "FriBiDi": ("libfribidi.so.0", "libfribidi.0.dylib", "libfribidi-0.dll", "fribidi-0.dll"),
}

# Tool of the platform, what it is told, and what its packages for the libraries above are called.
INSTALLERS = {
    "apt-get": "install -y libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 libfribidi0",
    "dnf": "install -y pango harfbuzz fribidi",
    "pacman": "-S --needed pango harfbuzz fribidi",
    "brew": "install pango harfbuzz fribidi",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that cardgen needs of the machine.

    ``remedy`` is a command or a sentence, and empty when ``ok``.
    """

    name: str
    ok: bool
    detail: str
    remedy: str = ""


def diagnose() -> list[Finding]:
    """Everything that cardgen needs of the machine, in a fixed order, whether it is there or not."""
    command = install_command()
    folders = {kind: own_folder(kind) for kind in get_args(Kind)}
    return [
        python_version(),
        *(library(name, files, remedy=command) for name, files in LIBRARIES.items()),
        shaping(remedy=command),
        *folders.values(),
        *([font_files(resource_dir("fonts"))] if folders["fonts"].ok else []),
    ]


def python_version() -> Finding:
    running, oldest = (".".join(map(str, v)) for v in (sys.version_info[:3], OLDEST_PYTHON))
    ok = sys.version_info >= OLDEST_PYTHON
    return Finding(name="Python", ok=ok, detail=running, remedy="" if ok else f"use Python {oldest} or newer")


def library(name: str, files: Sequence[str], *, remedy: str) -> Finding:
    """Whether the system can load a shared library under one of the names in ``files``."""
    found = next((file for file in files if _loads(file)), "")
    detail = found or f"none of {', '.join(files)} can be loaded"
    return Finding(name=name, ok=bool(found), detail=detail, remedy="" if found else remedy)


def _loads(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def shaping(*, remedy: str) -> Finding:
    """Whether Pillow shapes text with Raqm: without it ligatures, kerning and right-to-left text go wrong."""
    from PIL import features

    if not features.check("raqm"):
        return Finding(name="Raqm", ok=False, detail="Pillow can't shape text", remedy=remedy)
    return Finding(name="Raqm", ok=True, detail=f"{features.version('raqm')} in Pillow")


def own_folder(kind: Kind) -> Finding:
    try:
        folder = resource_dir(kind)
    except CardgenError as error:
        return Finding(name=kind, ok=False, detail=str(error), remedy=error.hint)
    return Finding(name=kind, ok=True, detail=str(folder))


def font_files(folder: Path) -> Finding:
    """Whether every font that ``fonts.yaml`` in ``folder`` names is there."""
    import yaml

    listing = yaml.safe_load((folder / "fonts.yaml").read_text(encoding="utf-8"))
    files = [file for family in listing["families"] for file in family["files"].values()]
    missing = [file for file in files if not (folder / file).is_file()]
    detail = f"{', '.join(missing)} missing in {folder}" if missing else f"{len(files)} font files"
    remedy = "install cardgen again: pip install --force-reinstall cardgen" if missing else ""
    return Finding(name="font files", ok=not missing, detail=detail, remedy=remedy)


def install_command(tool: str | None = None) -> str:
    """The one command that installs the libraries.

    Args:
        tool: A key of ``INSTALLERS``; the first of them that this machine has unless given.
    """
    tool = tool or next((known for known in INSTALLERS if shutil.which(known)), None)
    if tool is None:
        return (
            "install Pango, HarfBuzz with its subset library, and FriBiDi, as your system installs software"
        )
    sudo = "" if tool == "brew" or _is_root() else "sudo "
    return f"{sudo}{tool} {INSTALLERS[tool]}"


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
