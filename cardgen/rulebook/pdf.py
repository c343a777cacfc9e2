"""HTML to an accessible PDF through WeasyPrint, and the booklet made of its pages."""

from __future__ import annotations

import base64
import hashlib
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics import CardgenError
from cardgen.geometry import Size
from cardgen.rulebook.order import Compiled, PdfOrder
from cardgen.units import mm_to_pt

if TYPE_CHECKING:
    from pikepdf import Page, Pdf, Rectangle
    from weasyprint.urls import URLFetcher

_PANGO = "install Pango (Debian: apt-get install libpangoft2-1.0-0 libharfbuzz-subset0); `cardgen doctor` says more"

_DATA = re.compile(r"data:([\w.+-]+/[\w.+-]+);base64,([A-Za-z0-9+/]+=*)")

_pictures: dict[str, Any] = {}
"""WeasyPrint's decoded pictures, by an address that is a hash of what is in them."""


class _Complaints(logging.Handler):
    """Collects what WeasyPrint would only log: a failed picture or font is a fault, not a remark."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def compile_pdf(html: str, *, page: Size, identifier: str, extra_css: str = "") -> Compiled:
    """``html`` on pages of size ``page`` (mm), tagged (PDF/UA-1), with outline and page numbers.

    ``extra_css`` comes after the styles of the page.  Nothing is fetched: every picture and font has to be inside the
    page.  The same input gives the same bytes.

    Raises:
        CardgenError: WeasyPrint can't be loaded, or a resource of the page is broken.
    """
    try:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration
    except OSError as error:
        raise CardgenError(
            f"the rulebook's PDF needs a library that is missing: {error}", hint=_PANGO
        ) from error
    heard = _Complaints()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(heard)
    try:
        size = f"@page {{ size: {page.width}mm {page.height}mm }}"
        fonts = FontConfiguration()
        css = [weasyprint.CSS(string=size, font_config=fonts)]
        short, inside = _lifted(html.replace("</head>", f"<style>{extra_css}</style></head>", 1))
        page_source = weasyprint.HTML(string=short, base_url="about:blank", url_fetcher=_fetcher(inside))
        document = page_source.render(stylesheets=css, font_config=fonts, cache=_pictures)
        pdf = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=identifier.encode())
    except weasyprint.urls.FatalURLFetchingError as error:
        raise CardgenError(f"the rulebook could not be set: {error}", exit_code=1) from error
    finally:
        logger.removeHandler(heard)
    if heard.lines:
        raise CardgenError(f"the rulebook could not be set: {heard.lines[0]}", exit_code=1)
    return Compiled(pdf, len(document.pages))


@dataclass(frozen=True, slots=True)
class _Inside:
    """A font or picture that a page carries in itself."""

    kind: str  # MIME
    coded: str  # base64


def _lifted(html: str) -> tuple[str, dict[str, _Inside]]:
    """``html`` with a short address for every font and picture in it, and what is found there.

    WeasyPrint's CSS parser reads an address letter by letter, some of them several times: half a second for the fonts
    of one page.  Addresses are hashes, so a picture that another page has shown already is not decoded again.
    """
    inside: dict[str, _Inside] = {}

    def lift(match: re.Match[str]) -> str:
        address = f"inside:{hashlib.sha256(match[0].encode()).hexdigest()[:24]}"
        inside[address] = _Inside(match[1], match[2])
        return address

    return _DATA.sub(lift, html), inside


def _fetcher(inside: Mapping[str, _Inside]) -> URLFetcher:
    """Answers for what is ``inside`` and for ``data:`` addresses, and for nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
            if (found := inside.get(url)) is None:
                return super().fetch(url, headers)
            return URLFetcherResponse(url, base64.b64decode(found.coded), {"Content-Type": found.kind})

    return Fetcher(allowed_protocols={"data"}, fail_on_errors=True)


def compile_pdfs(orders: Sequence[PdfOrder]) -> list[Compiled]:
    """The orders as PDFs, in their order; equal ones are set once.

    Raises:
        CardgenError: As ``compile_pdf``.
    """
    made: dict[PdfOrder, Compiled] = {}
    for order in orders:
        if order not in made:
            made[order] = _compile(order)
    _pictures.clear()
    return [made[order] for order in orders]


def _compile(order: PdfOrder) -> Compiled:
    return compile_pdf(order.html, page=order.page, identifier=order.identifier, extra_css=order.extra_css)


def on_paper(source: bytes, *, paper: Size) -> bytes:
    """Pages of ``source`` in the middle of ``paper`` (mm), unscaled, with their tags, links and outline."""
    import pikepdf

    out = BytesIO()
    with pikepdf.open(BytesIO(source)) as pages:
        width, height = mm_to_pt(paper.width), mm_to_pt(paper.height)
        for page in pages.pages:
            left, bottom, right, top = map(float, page.mediabox)
            aside, below = (width - (right - left)) / 2, (height - (top - bottom)) / 2
            page.mediabox = pikepdf.Array([left - aside, bottom - below, right + aside, top + below])
        pages.save(out, deterministic_id=True)
    return out.getvalue()


def booklet(source: bytes, *, sheet: Size, title: str) -> tuple[bytes, int]:
    """Pages of ``source`` two to a side on ``sheet`` (mm, landscape), in the order for folding, and how many sheets.

    Front of sheet s: pages n-2s and 1+2s; back: 2+2s and n-1-2s, with n rounded up to a multiple of four; sheets are
    turned on the short edge.
    """
    import pikepdf

    out = BytesIO()
    with pikepdf.new() as made, pikepdf.open(BytesIO(source)) as pages:
        count = len(pages.pages)
        padded = -(-count // 4) * 4
        width, height = mm_to_pt(sheet.width), mm_to_pt(sheet.height)
        for s in range(padded // 4):
            for pair in ((padded - 2 * s, 1 + 2 * s), (2 + 2 * s, padded - 1 - 2 * s)):
                made.add_blank_page(page_size=(width, height))
                for place, number in enumerate(pair):
                    if number <= count:
                        box = pikepdf.Rectangle(place * width / 2, 0, (place + 1) * width / 2, height)
                        _put(made, pages.pages[number - 1], box, name=f"/Page{number}")
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipShortEdge
        )
        made.docinfo["/Title"] = title
        made.save(out, deterministic_id=True)
    return out.getvalue(), padded // 4


def _put(made: Pdf, page: Page, box: Rectangle, *, name: str) -> None:
    """``page`` in ``box`` on the last side of ``made``, under a name of ours: pikepdf's own would be random."""
    from pikepdf import Name

    side = made.pages[-1]
    form = made.copy_foreign(page.as_form_xobject())
    key = side.add_resource(form, Name.XObject, name=Name(name))
    side.contents_add(side.calc_form_xobject_placement(form, key, box, allow_shrink=True, allow_expand=False))
