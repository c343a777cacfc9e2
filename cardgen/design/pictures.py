"""Pictures and icons by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from cardgen.design.display_list import Art, Color, Item, Origin, Picture
from cardgen.design.faults import Faults
from cardgen.design.place import contained
from cardgen.design.svg_scrap import icon_shapes
from cardgen.diagnostics import did_you_mean
from cardgen.geometry import Rect
from cardgen.load.iconify import read_icon_set
from cardgen.model.art import BadArt
from cardgen.resources import resource_dir
from cardgen.source import Span

ICONS = "art/icons"
_SET = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_ENDINGS = (".svg", ".png", ".webp", ".jpg", ".jpeg")


@dataclass(slots=True)
class Pictures:
    """The pictures of a game, and the icons that all games share."""

    root: Path  # the game folder
    art: Mapping[str, Art | BadArt]
    _icons: dict[str, Art | BadArt] = field(default_factory=dict)
    _shared: Mapping[str, Art | BadArt] | None = None

    def image(self, src: str, span: Span, faults: Faults) -> Art | None:
        """The picture at ``src``; None, noted, where there is none."""
        found = self.art.get(PurePosixPath(src).as_posix())
        if found is None:
            near = did_you_mean(src, self.art)
            hint = near or "pictures are PNG, JPEG, WebP or SVG files of the game folder, named from it"
            faults.add("art-missing", span, f"there is no picture '{src}'", hint)
            return None
        return self._usable(found, src, span, faults)

    def icon(
        self, name: str, box: Rect, origin: Origin, faults: Faults, *, ink: Color, tint: Color | None
    ) -> tuple[Item, ...]:
        """The icon called ``name`` as large as ``box`` lets it be; nothing, noted, where there is none.

        Of the game's own icons first, then of those that all games share; ``SET:NAME`` is one of an icon set,
        which takes the colour ``ink`` where it has none of its own.
        """
        if ":" in name:
            return self._from_set(name, box, origin, faults, ink=ink, tint=tint)
        art = self._file(name, origin.span, faults)
        return () if art is None else (Picture(art, contained(art.size, box), tint, origin),)

    def _from_set(
        self, name: str, box: Rect, origin: Origin, faults: Faults, *, ink: Color, tint: Color | None
    ) -> tuple[Item, ...]:
        family, _, member = name.partition(":")
        found = read_icon_set(self.root, family) if _SET.match(family) else f"'{family}' is no name of a set"
        if isinstance(found, str):
            hint = "put the set into the game folder as icons/NAME.json"
            faults.add("icon-missing", origin.span, f"there is no icon '{name}': {found}", hint)
            return ()
        icon = found.icon(member)
        if icon is None:
            hint = did_you_mean(member, found.names) or f"the set has {len(found.names):,} other icons"
            faults.add("icon-missing", origin.span, f"there is no icon '{name}'", hint)
            return ()
        try:
            shapes = icon_shapes(icon, box, color=ink, tint=tint)
        except ValueError as error:
            faults.add("art-damaged", origin.span, f"'{name}' can't be used: {error}")
            return ()
        return tuple(replace(shape, origin=origin) for shape in shapes)

    def _file(self, name: str, span: Span, faults: Faults) -> Art | None:
        found = self._icons.get(name) or self._find_icon(name)
        if found is None:
            known = [PurePosixPath(file).stem for file in self.art if file.startswith(f"{ICONS}/")]
            hint = did_you_mean(name, [*known, *self._shared_icons()])
            hint = hint or f"draw it as {ICONS}/{name}.svg"
            faults.add("icon-missing", span, f"there is no icon '{name}'", hint)
            return None
        self._icons[name] = found
        return self._usable(found, name, span, faults)

    def _find_icon(self, name: str) -> Art | BadArt | None:
        files = (f"{ICONS}/{name}{ending}" for ending in _ENDINGS)
        own = next((self.art[file] for file in files if file in self.art), None)
        return own or self._shared_icons().get(name)

    def _shared_icons(self) -> Mapping[str, Art | BadArt]:
        if self._shared is None:
            from cardgen.load.art import probe_art

            files = sorted((resource_dir("templates") / "icons").glob("*.svg"))
            self._shared = {file.stem: probe_art(file) for file in files}
        return self._shared

    def _usable(self, found: Art | BadArt, name: str, span: Span, faults: Faults) -> Art | None:
        if isinstance(found, BadArt):
            faults.add("art-damaged", span, f"'{name}' can't be used: {found.reason}")
            return None
        return found
