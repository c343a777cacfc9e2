"""What Markdown becomes: numbered sections, safe text, blocks in their place."""

from __future__ import annotations

import pytest

from cardgen.rulebook.markdown import Held, contents, render_markdown


def render(text: str, held: Held | None = None):
    return render_markdown(
        text, held or Held(), picture=lambda name: "data:x" if name == "art/a.svg" else None
    )


def test_sections_are_numbered_two_levels_deep_and_keep_their_own_anchor():
    page = render("## Set-up {#setup}\n\n### Cards\n\n### Tokens\n\n## Play\n\n### Turns\n")

    assert [(s.number, s.anchor, s.title) for s in page.sections] == [
        ("1", "setup", "Set-up"),
        ("1.1", "cards", "Cards"),
        ("1.2", "tokens", "Tokens"),
        ("2", "play", "Play"),
        ("2.1", "turns", "Turns"),
    ]
    assert '<h2 id="setup"><span class="number">1</span> Set-up</h2>' in page.html


def test_two_headings_of_one_title_get_different_anchors():
    page = render("## Play\n\n## Play\n")

    assert [s.anchor for s in page.sections] == ["play", "play-2"]


def test_the_list_of_contents_nests_sections():
    page = render("## A\n\n### B\n\n## C\n")

    assert contents(page.sections) == (
        '<ol><li><a href="#a"><span class="number">1</span> A</a><ol>'
        '<li><a href="#b"><span class="number">1.1</span> B</a></li></ol></li>'
        '<li><a href="#c"><span class="number">2</span> C</a></li></ol>'
    )


@pytest.mark.parametrize(
    "raw", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b>bold</b> word"]
)
def test_raw_html_is_shown_and_never_obeyed(raw):
    page = render(raw)

    assert "<script" not in page.html
    assert "<img" not in page.html
    assert "<b>" not in page.html


def test_links_that_lead_nowhere_are_named():
    page = render("[here](#a) [gone](#b) [file](other.md) [web](https://example.org)\n\n## A\n")

    assert page.broken == ("#b", "other.md")
    assert 'rel="noopener"' in page.html


def test_dangerous_links_are_not_made():
    page = render("[x](javascript:alert(1))")

    assert "href" not in page.html


def test_pictures_come_from_the_game_folder_or_are_named():
    page = render("![crown](art/a.svg) ![gone](art/b.svg) ![web](https://example.org/x.png)")

    assert 'src="data:x"' in page.html
    assert page.pictures == ("art/b.svg", "https://example.org/x.png")


def test_a_block_alone_in_its_paragraph_replaces_the_paragraph():
    held = Held()
    text = f"before\n\n{held.block('<table>1</table>')}\n\nafter"

    assert render(text, held).html == "<p>before</p>\n<table>1</table>\n<p>after</p>\n"


def test_inline_pieces_stay_in_their_line_and_pieces_may_hold_pieces():
    held = Held()
    inner = held.inline("<i>dog</i>")
    outer = held.block(f"<div>{inner}</div>")

    html = render(f"a {inner} b\n\n{outer}\n", held).html

    assert html == "<p>a <i>dog</i> b</p>\n<div><i>dog</i></div>\n"


def test_an_author_cannot_smuggle_in_a_held_piece():
    held = Held()
    held.block("<b>secret</b>")

    assert "\ue000" not in Held.clean("x \ue0000\ue001 y")


def test_tables_can_scroll_without_the_page():
    assert '<div class="scroll"><table>' in render("|a|b|\n|-|-|\n|1|2|\n").html


def test_dashes_and_quotes_are_set_as_a_printer_would():
    assert "<p>“yes” – no…</p>" in render('"yes" -- no...').html


def test_comments_are_for_authors_only():
    page = render("<!-- cardgen: allow prose-number: a figure of speech -->\nSeven cards of luck.\n")

    assert page.html == "<p>Seven cards of luck.</p>\n"
