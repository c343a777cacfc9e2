"""The page above all games of an output folder."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cardgen.build.manifest import read_manifest
from cardgen.write.atomic import write_whole


def write_top_page(out: Path) -> None:
    """Writes ``out/index.html``, which links every game that has been built there; nothing when there is none."""
    from cardgen.rulebook.webfonts import font_faces
    from cardgen.typeset import font_book
    from cardgen.write.site import PageStyle, top_page

    games = []
    for folder in (
        sorted(path for path in out.iterdir() if (path / "index.html").is_file()) if out.is_dir() else []
    ):
        manifest = read_manifest(folder)
        if manifest is not None:
            sheets: Counter[str] = Counter()
            for file in manifest["files"]:
                sheets[str(file.get("paper", ""))] += file.get("sheets") or 0
            most = max(sheets.values(), default=0)
            about = f"version {manifest['version']}" + (", DRAFT" if manifest.get("draft") else "")
            games.append(
                {
                    "title": str(manifest["title"]),
                    "subtitle": str(manifest.get("subtitle") or ""),
                    "about": about + (f", {most} sheets to print" if most else ""),
                    "href": f"{folder.name}/index.html",
                }
            )
    if not games:
        return
    fonts = font_book()
    text = "".join(value for game in games for value in game.values())
    characters = frozenset(text) | frozenset(map(chr, range(32, 127)))
    families = {"Title": fonts.families["Cinzel"], "Body": fonts.families["EB Garamond"]}
    files = {
        role: {
            style: Path(font.file) for style, font in styles.items() if style in ("regular", "bold", "italic")
        }
        for role, styles in families.items()
    }
    style = PageStyle(fonts_css=font_faces(files, characters), accent="#8b1e3f", accent_dark="#e8a0b4")
    write_whole(out / "index.html", top_page(games, style).encode())
