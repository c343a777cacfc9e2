"""A whole rulebook as a reader meets it: on a screen, in print, with a screen reader."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from cardgen.diagnostics import CardgenError
from cardgen.geometry import Size
from cardgen.rulebook.order import PdfOrder
from cardgen.rulebook.pdf import booklet, compile_pdf, compile_pdfs, on_paper
from cardgen.rulebook.setting import set_beside
from tests.rulebook.conftest import compile_game


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_scrolls_sideways_and_nothing_is_fetched(browser, book, tmp_path, width, scheme):
    page_file = tmp_path / "rulebook.html"
    page_file.write_text(book.page.screen, encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page_file.as_uri())
    page.wait_for_selector("main h2", state="attached")

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert page.evaluate("document.fonts.check('1em Body')")
    page.close()


def test_text_can_be_read_in_the_dark(browser, book, tmp_path):
    page_file = tmp_path / "rulebook.html"
    page_file.write_text(book.page.screen, encoding="utf-8")
    page = browser.new_page(color_scheme="dark")
    page.goto(page_file.as_uri())
    page.wait_for_selector("main h2", state="attached")
    colors = page.evaluate(
        "[...document.querySelectorAll('main p, main th, main td, main a, nav a, .number')]"
        ".map(e => getComputedStyle(e).color)"
    )
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")

    assert min(_contrast(color, paper) for color in set(colors)) >= 4.5
    page.close()


def _contrast(one: str, other: str) -> float:
    def light(color: str) -> float:
        channels = [int(part) / 255 for part in color[color.index("(") + 1 : -1].split(",")[:3]]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_pictures_keep_their_proportions(browser, book, tmp_path):
    page_file = tmp_path / "rulebook.html"
    page_file.write_text(book.page.screen, encoding="utf-8")
    page = browser.new_page()
    page.goto(page_file.as_uri())
    shapes = page.evaluate(
        "[...document.images].map(i => [i.clientWidth / i.clientHeight, i.naturalWidth / i.naturalHeight])"
    )

    assert shapes
    assert [pair for pair in shapes if abs(pair[0] / pair[1] - 1) > 0.05] == []
    page.close()


def test_every_link_of_the_page_leads_somewhere(browser, book, tmp_path):
    page_file = tmp_path / "rulebook.html"
    page_file.write_text(book.page.screen, encoding="utf-8")
    page = browser.new_page()
    page.goto(page_file.as_uri())
    page.wait_for_selector("main h2", state="attached")
    dead = page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.getAttribute('href'))"
        ".filter(h => !document.querySelector(h))"
    )

    assert dead == []
    assert page.evaluate("[...document.images].filter(i => !i.hasAttribute('alt')).length") == 0
    assert page.evaluate("document.documentElement.lang") == "en"
    page.close()


def test_counts_and_results_come_from_the_game(book):
    assert "Put the 12 favours within reach" in book.page.screen
    assert "Win three favours" in book.page.screen
    assert ">21</td>" in book.page.screen  # rounds with four
    assert "\u22128" in book.page.screen  # one dog too many
    assert book.diagnostics == ()


def test_a_figure_that_changes_in_the_game_changes_in_the_book(edited):
    file = edited / "game.yaml"
    text = file.read_text("utf-8")
    assert text.count("favours_to_win: 3") == 1
    file.write_text(text.replace("favours_to_win: 3", "favours_to_win: 5"), encoding="utf-8")

    assert "Win five favours" in compile_game(edited).page.screen


def test_the_pdf_is_tagged_and_has_an_outline_and_only_embedded_fonts(pdf):
    with pikepdf.open(BytesIO(pdf.pdf)) as document:
        assert "/StructTreeRoot" in document.Root
        assert document.Root.MarkInfo.Marked
        assert str(document.Root.Lang) == "en"
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
        for page in document.pages:
            for font in page.Resources.Font.values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                descriptor = inner.FontDescriptor
                assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
    assert any("Setting up" in title for title in titles)
    assert any("Scoring" in title for title in titles)


def test_every_page_of_the_pdf_is_a4_and_says_its_number(pdf):
    document = pypdfium2.PdfDocument(pdf.pdf)

    assert len(document) == pdf.pages >= 4
    for number, page in enumerate(document, 1):
        assert page.get_size() == pytest.approx((595.28, 841.89), abs=0.1)
        text = page.get_textpage().get_text_bounded()
        if number > 1:
            assert str(number) in text.split()[-8:] + text.split()[:8]


def test_the_same_page_gives_the_same_bytes(book, pdf):
    assert compile_pdf(book.page.print, page=Size(210, 297), identifier="test").pdf == pdf.pdf


def test_one_setting_stands_in_the_middle_of_any_paper(pdf):
    made = on_paper(pdf.pdf, paper=Size(215.9, 297))

    document = pypdfium2.PdfDocument(made)
    assert [page.get_size() for page in document] == [pytest.approx((612, 841.89), abs=0.1)] * pdf.pages
    moved, before = (
        file[1].get_textpage().get_charbox(0) for file in (document, pypdfium2.PdfDocument(pdf.pdf))
    )
    assert moved == pytest.approx(before)  # nothing is scaled; the edges of the page are elsewhere
    with pikepdf.open(BytesIO(made)) as tagged, tagged.open_outline() as outline:
        assert "/StructTreeRoot" in tagged.Root
        assert len(outline.root) > 5


def test_orders_are_answered_in_their_order_here_and_beside(book):
    page = '<html lang="en"><head><title>t</title></head><body><h1>{}</h1></body></html>'
    orders = [
        PdfOrder(html=page.format(word), page=Size(100, 100), identifier=word)
        for word in ("one", "two", "one")
    ]

    made = compile_pdfs(orders)

    words = [pypdfium2.PdfDocument(one.pdf)[0].get_textpage().get_text_bounded().strip() for one in made]
    assert words == ["one", "two", "one"]
    assert set_beside(orders)() == made


@pytest.mark.parametrize("address", ["data:image/png;base64,bm8gcGljdHVyZQ==", "https://example.com/a.png"])
def test_a_broken_or_foreign_picture_is_no_silent_gap(address):
    page = f'<html lang="en"><head><title>t</title></head><body><img src="{address}" alt="a"></body></html>'
    with pytest.raises(CardgenError, match="could not be set"):
        compile_pdf(page, page=Size(100, 100), identifier="t")


def test_what_announces_a_table_stays_with_it(book):
    assert '<p class="lead">The seven types of court card come in equal numbers:</p>' in book.page.print
    assert book.page.print.count('<p class="lead">') >= 4


def test_the_contents_of_the_pdf_name_the_right_pages(book, pdf):
    document = pypdfium2.PdfDocument(pdf.pdf)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    numbered = [section for section in book.sections if section.number]

    assert len(numbered) > 8
    for section in numbered:
        title = section.title.replace("'", "\u2019")
        listed = re.search(rf"{re.escape(title)}[ .]+(\d+)\b", pages[0])
        assert listed, title
        headings = [line.strip() for line in pages[int(listed[1]) - 1].splitlines()]
        assert any(line in (f"{section.number} {title}", title) for line in headings), title


def test_a_booklet_is_in_the_order_for_folding():
    page = "<h1>{}</h1>"
    html = "<style>h1 {{ break-after: page }} h1:last-child {{ break-after: auto }}</style>".replace(
        "{{", "{"
    ).replace("}}", "}")
    html += "".join(page.format(f"page{n}") for n in range(1, 7))
    source = compile_pdf(
        f'<html lang="en"><head><title>t</title></head><body>{html}</body></html>',
        page=Size(148.5, 210),
        identifier="b",
    )
    assert source.pages == 6

    content, sheets = booklet(source.pdf, sheet=Size(297, 210), title="t")

    document = pypdfium2.PdfDocument(content)
    halves = []
    for side in document:
        width, height = side.get_size()
        text = side.get_textpage()
        halves.append(
            tuple(
                text.get_text_bounded(left=left, bottom=0, right=left + width / 2, top=height).strip()
                for left in (0, width / 2)
            )
        )
    assert sheets == 2
    assert halves == [("", "page1"), ("page2", ""), ("page6", "page3"), ("page4", "page5")]


def test_an_unknown_icon_is_reported_where_it_is_asked_for(edited):
    rules = edited / "rules.md"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace('icon("cake")', 'icon("cak")', 1), encoding="utf-8")
    line = text[: text.index('icon("cake")')].count("\n") + 1

    [fault] = compile_game(edited).diagnostics

    assert (fault.name, fault.span.line) == ("unknown-fact", line)
    assert "cake" in fault.hint
