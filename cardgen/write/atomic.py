"""Files appear whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardgen.diagnostics import CardgenError


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A temporary path in the folder of ``path``; when the block ends well it takes the place of ``path``.

    Parent folders are made.  When the block fails, nothing is left behind and the old file stays.

    Raises:
        CardgenError: The folder or the file can't be written; the message names it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
        os.close(handle)
    except OSError as error:
        raise _refused(path, error) from error
    part = Path(name)
    try:
        yield part
        part.chmod(0o666 & ~_mask())
        os.replace(part, path)
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Makes ``path`` hold exactly ``content``; see ``whole_file``."""
    with whole_file(path) as part:
        part.write_bytes(content)


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _refused(path: Path, error: OSError) -> CardgenError:
    return CardgenError(
        f"{path} can't be written: {error.strerror or error}",
        hint="close the program that has it open, or choose another folder with --out",
    )
