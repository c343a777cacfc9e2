"""The files of a game folder: what is there, and that nothing outside it is ever read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cardgen.diagnostics import Diagnostic, nearest
from cardgen.load.text_file import fault
from cardgen.source import Span

_NOT_OURS = {"thumbs.db", "desktop.ini", "__macosx"}
_KINDRED = ((".yaml", ".yml"), (".csv", ".tsv", ".xlsx"), (".svg", ".png", ".jpg", ".jpeg", ".webp"))
_MOST_NAMES = 2000  # to look for the nearest among
_MOST_FILES = 50_000
_ELSEWHERE = re.compile(r"/|~|[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class Folder:
    """A game folder and the names of its files, with forward slashes, sorted; hidden files don't count."""

    root: Path  # absolute, links resolved
    files: tuple[str, ...]
    known: frozenset[str]

    def find(self, name: str, span: Span) -> Path | Diagnostic:
        """The file that ``name`` means, or what is wrong with the name that stands at ``span``."""
        if _ELSEWHERE.match(name) or ".." in re.split(r"[/\\]", name):
            return fault("outside-folder", span, f"'{name}' leads out of the game folder",
                         "copy the file into the game folder and name it from there")  # fmt: skip
        plain = PurePosixPath(name).as_posix()
        if self._leads_out(plain):
            return fault("outside-folder", span, f"'{name}' is a link that leads out of the game folder",
                         "copy the file into the game folder")  # fmt: skip
        if plain in self.known:
            return self.root / plain
        return fault("missing-file", span, f"the file '{name}' does not exist", self._instead(plain))

    def below(self, folder: str, *endings: str) -> list[str]:
        """The files directly in ``folder`` with one of ``endings``."""
        names = (PurePosixPath(name) for name in self.files)
        return [str(name) for name in names if str(name.parent) == folder and name.suffix.lower() in endings]

    def _leads_out(self, name: str) -> bool:
        try:
            return not (self.root / name).resolve().is_relative_to(self.root)
        except (OSError, ValueError, RuntimeError):
            return False  # no such file can exist: too long a name, a NUL, links in a ring

    def _instead(self, name: str) -> str:
        if "\\" in name:
            return "write forward slashes, as in faces/court.yaml"
        if any(part.startswith(".") for part in PurePosixPath(name).parts):
            return "hidden files are not read"
        wanted = PurePosixPath(name)
        endings = next((kin for kin in _KINDRED if wanted.suffix.lower() in kin), (wanted.suffix.lower(),))
        alike = {
            PurePosixPath(file).name: file for file in reversed(self.files) if file.lower().endswith(endings)
        }
        if len(alike) > _MOST_NAMES:
            return ""
        near = nearest(wanted.name, alike)
        stems = {PurePosixPath(file).stem: file for file in alike.values()}
        stem = nearest(wanted.stem, stems)
        if near is not None and stem is not None:
            exact = wanted.stem in stems
            return f"did you mean '{stems[wanted.stem] if exact else alike[near]}'?"
        return "names count from the game folder, as in faces/court.yaml"


def scan(root: Path) -> Folder:
    """The folder at ``root``; a link is listed as a file, folders behind links are not entered."""
    resolved = root.resolve()
    files = []
    for name in _walk(resolved):
        files.append(name)
        if len(files) >= _MOST_FILES:
            break
    return Folder(resolved, tuple(sorted(files)), frozenset(files))


def _walk(root: Path) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if _counts(name))
        below = Path(folder).relative_to(root)
        for name in sorted(files):
            if _counts(name) and os.path.isfile(os.path.join(folder, name)):  # no pipe, which might never end
                yield (below / name).as_posix()


def _counts(name: str) -> bool:
    """Whether a designer put it there: no hidden files, none that systems and Office leave behind."""
    return not name.startswith((".", "~$")) and name.casefold() not in _NOT_OURS
