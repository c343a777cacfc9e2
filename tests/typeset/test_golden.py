"""A few layouts as text, as they were looked at: sizes, places, fonts and where lines break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from cardgen.geometry import Size
from cardgen.typeset import Setting, TextBox, TextLayout, fit_text, literal, parse_markup

GOLDEN = Path(__file__).parent.parent / "golden" / "typeset.txt"
RULE = (
    "Take any two cards from the market, then give one of them to the player on your left, who says thanks. "
    "Whoever has none may draw a card (at most three) and skips the next feast."
)


def described(name: str, layout: TextLayout) -> Iterator[str]:
    yield (
        f"{name}: {layout.size_pt:g} pt, {layout.lines} lines, over {layout.too_wide:.2f} x {layout.too_tall:.2f},"
        f" missing {' '.join(character for character, _ in layout.missing) or 'nothing'}"
    )
    for run in layout.runs:
        kind = "text" if run.plain else "outlines"
        yield f"  {run.x:6.2f} {run.y:6.2f}  {run.font.name}  {kind}  |{run.text}|"
    for icon in layout.icons:
        yield f"  {icon.box.x:6.2f} {icon.box.y:6.2f}  {{{icon.name}}} {icon.box.width:.2f} x {icon.box.height:.2f}"


def layouts(setting: Callable[..., Setting]) -> Iterator[str]:
    def box(width: float, height: float, size_pt: float, **more: object) -> TextBox:
        return TextBox(size=Size(width, height), size_pt=size_pt, **more)  # type: ignore[arg-type]

    plain = setting()
    tale = literal(RULE)
    icons = parse_markup(
        "Gain 2{coin} and {wood}{wood}, or pay **one** *royal favour* to **Her Majesty**: draw."
    )
    yield from described("a rule", fit_text(tale, box(55, 30, 11), plain))
    yield from described(
        "a rule, centred", fit_text(tale, box(55, 30, 11, align="center", valign="middle"), plain)
    )
    yield from described("a rule, divided", fit_text(tale, box(55, 30, 11), setting(hyphenate=True)))
    yield from described("a rule, shrunk", fit_text(tale, box(40, 22, 14), plain))
    yield from described("a rule, too long", fit_text(tale, box(20, 20, 11, valign="bottom"), plain))
    yield from described("icons and styles", fit_text(icons, box(55, 20, 11), plain))
    yield from described(
        "a title", fit_text(literal("Her Majesty the Queen"), box(55, 12, 20, align="center", valign="middle",
                                                                  wrap=False), setting("Cinzel"))
    )  # fmt: skip
    yield from described(
        "Hebrew",
        fit_text(literal("שלום (עולם) 12! Royal Ball הוא משחק."), box(45, 20, 12, align="start"), plain),
    )
    yield from described("Arabic", fit_text(literal("السلام عليكم"), box(55, 20, 14, align="start"), plain))
    yield from described(
        "two lost", fit_text(literal("A 👑 for the 王 ♛"), box(55, 20, 14), setting("Cinzel"))
    )


def test_layouts_are_those_that_were_looked_at(setting: Callable[..., Setting]) -> None:
    assert "\n".join(layouts(setting)) + "\n" == GOLDEN.read_text("utf-8")
