"""The doctor says what is missing and how to get it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardgen import doctor
from cardgen.resources import resource_dir


def test_the_machine_that_runs_these_tests_lacks_nothing() -> None:
    found = doctor.diagnose()

    assert [f"{finding.name}: {finding.detail}" for finding in found if not finding.ok] == []
    assert {"Python", "Pango", "HarfBuzz subset", "FriBiDi", "Raqm", "font files"} <= {f.name for f in found}
    assert all(finding.detail and not finding.remedy for finding in found)


def test_a_library_that_is_not_there_is_named_with_the_command_that_installs_it() -> None:
    found = doctor.library("Nowhere", ("libnowhere.so.9", "libnowhere.dylib"), remedy="get nowhere")

    assert not found.ok
    assert found.detail == "none of libnowhere.so.9, libnowhere.dylib can be loaded"
    assert found.remedy == "get nowhere"


def test_a_font_that_was_deleted_is_named(tmp_path: Path) -> None:
    folder = shutil.copytree(resource_dir("fonts"), tmp_path / "fonts")
    (folder / "cinzel" / "Cinzel-Bold.ttf").unlink()

    found = doctor.font_files(folder)

    assert not found.ok
    assert found.detail == f"cinzel/Cinzel-Bold.ttf missing in {folder}"
    assert found.remedy == "install cardgen again: pip install --force-reinstall cardgen"


@pytest.mark.parametrize(
    ("tool", "packages"),
    [
        ("apt-get", ["libpangoft2-1.0-0", "libharfbuzz-subset0", "libfribidi0"]),
        ("dnf", ["pango", "harfbuzz", "fribidi"]),
        ("pacman", ["pango", "harfbuzz", "fribidi"]),
        ("brew", ["pango", "harfbuzz", "fribidi"]),
    ],
)
def test_each_platform_has_one_command(tool: str, packages: list[str]) -> None:
    words = doctor.install_command(tool).split()

    assert tool in words[:2]
    assert set(packages) <= set(words)
    assert tool != "brew" or "sudo" not in words, "Homebrew refuses to run as root"
