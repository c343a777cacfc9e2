"""The starter game: a folder to copy and change."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import CardgenError
from cardgen.resources import resource_dir
from cardgen.write.atomic import write_whole


def make_starter(folder: Path) -> list[Path]:
    """Copies the starter game into ``folder`` and gives the files that it made.

    Raises:
        CardgenError: The folder holds something already (exit code 2), or can't be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardgenError(f"{folder} is not empty", hint="name a folder that doesn't exist yet", exit_code=2)
    source = resource_dir("templates") / "new"
    made = []
    for file in sorted(path for path in source.rglob("*") if path.is_file()):
        target = folder / file.relative_to(source)
        write_whole(target, file.read_bytes())
        made.append(target)
    return made
