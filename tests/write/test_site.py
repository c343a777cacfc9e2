"""The playtester's page as text: what is offered, in which order, and that nobody's words become markup."""

from __future__ import annotations

import re
from typing import Any

from cardgen.load.yaml_tree import parse_tree
from cardgen.model.game import GameSpec
from cardgen.write.site import (
    Download,
    Gallery,
    Instructions,
    PageStyle,
    Preview,
    game_page,
    readable_size,
    top_page,
)

STYLE = PageStyle(fonts_css="", accent="#8b1e3f", accent_dark="#e8a0b4")
SHEETS = Download(
    href="print/g-cards-a4.pdf",
    title="Cards on A4",
    about="13 sheets",
    size=2_987_115,
    paper="a4",
    kind="cards",
)
RULES = Download(
    href="rules/rulebook.html", title="Read the rules", about="as a page", size=630_921, kind="rules"
)
BOOK = Download(
    href="rules/rulebook-a4.pdf",
    title="Rulebook, A4",
    about="7 pages",
    size=523_347,
    paper="a4",
    kind="rules",
)
FACE = Preview(png=b"\x89PNG", caption="Cake \u00d7 15", alt="Cake", width_px=110, height_px=154)


def spec(**more: str) -> GameSpec:
    values = {"title": "Ball", "version": "0.1", "players": "2-4", **more}
    text = "cardgen: 1\n" + "".join(f"{key}: '{value}'\n" for key, value in values.items())
    return GameSpec.model_validate({**_plain(text), "components": {"deck": {"kind": "deck"}}})


def _plain(text: str) -> dict[str, Any]:
    return dict(parse_tree(text, "game.yaml").value)


def page(*downloads: Download, game: GameSpec | None = None, **more: Any) -> str:
    told = Instructions(papers={"a4": "A4 (210 x 297 mm)"}, **more)
    gallery = Gallery(title="Court deck", about="105 pieces", previews=(FACE,))
    return game_page(game or spec(), downloads, [gallery], told, STYLE)


def test_print_comes_before_cut_and_cut_before_play() -> None:
    text = page(SHEETS, RULES, BOOK, turning=("Print on both sides.",), cutting=("Cut.",), reading_minutes=6)
    wanted = [
        "<h1>Ball</h1>", "Print</h2>", 'href="print/g-cards-a4.pdf"', "<strong>100 %</strong>", "Print on both sides.",
        "<strong>100 mm</strong>", "Cut</h2>", "<li>Cut.</li>", "Play</h2>", 'href="rules/rulebook.html"', "about 6 minutes",
        'href="rules/rulebook-a4.pdf"', "What you get", "Cake \u00d7 15", "Every file", "After the game",
    ]  # fmt: skip
    places = [text.find(part) for part in wanted]
    assert -1 not in places, wanted[places.index(-1)]
    assert places == sorted(places)


def test_a_page_without_rules_offers_none() -> None:
    assert "Read the rules" not in page(SHEETS)
    assert 'href=""' not in page(SHEETS)


def test_file_names_are_escaped_as_addresses() -> None:
    odd = Download(
        href="print/game #1 %20 \u732b-cards-a4.pdf",
        title="Cards",
        about="",
        size=1,
        paper="a4",
        kind="cards",
    )
    assert 'href="print/game%20%231%20%2520%20%E7%8C%AB-cards-a4.pdf"' in page(odd)


def test_nobody_s_words_become_markup() -> None:
    hostile = "<script>alert(1)</script>&"
    text = page(
        SHEETS,
        game=spec(title=hostile, subtitle=hostile),
        verdict=hostile,
        credits=(hostile,),
        estimate=hostile,
    )
    assert "<script" not in text
    assert text.count("&lt;script&gt;") >= 5


def test_a_draft_says_so_first() -> None:
    draft = page(SHEETS, draft=True)
    assert draft.index("DRAFT") < draft.index("<h1>")
    assert "DRAFT" not in page(SHEETS)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    sources = re.findall(r'(?:src|srcset|url\()="?([^")]+)', page(SHEETS, RULES))
    assert sources
    assert [source for source in sources if not source.startswith("data:")] == []


def test_the_page_above_lists_games() -> None:
    games = [{"title": "A & B", "subtitle": "", "about": "version 1", "href": "a #b/index.html"}]
    text = top_page(games, STYLE)
    assert 'href="a%20%23b/index.html"' in text
    assert "A &amp; B" in text


def test_sizes_are_rounded_as_file_managers_do() -> None:
    sizes = (1, 1499, 1500, 999_499, 1_000_000, 2_987_115)
    assert [readable_size(n) for n in sizes] == ["1 kB", "1 kB", "2 kB", "999 kB", "1.0 MB", "3.0 MB"]
