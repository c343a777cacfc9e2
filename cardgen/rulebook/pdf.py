"""HTML to an accessible PDF through WeasyPrint, and the booklet made of its pages."""

from __future__ import annotations

import logging
import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.diagnostics import CardgenError
from cardgen.geometry import Size
from cardgen.rulebook.order import Compiled, PdfOrder
from cardgen.units import mm_to_pt

if TYPE_CHECKING:
    from pikepdf import Page, Pdf, Rectangle

_PANGO = "install Pango (Debian: apt-get install libpangoft2-1.0-0 libharfbuzz-subset0); `cardgen doctor` says more"


class _Complaints(logging.Handler):
    """Collects what WeasyPrint would only log: a failed picture or font is a fault, not a remark."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def compile_pdf(html: str, *, page: Size, identifier: str, extra_css: str = "") -> Compiled:
    """``html`` on pages of size ``page`` (mm), tagged (PDF/UA-1), with outline and page numbers.

    Nothing is fetched: every picture and font has to be inside the page.  The same input gives the same bytes.

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
        css = [weasyprint.CSS(string=size + extra_css, font_config=fonts)]
        fetcher = weasyprint.urls.URLFetcher(allowed_protocols={"data"}, fail_on_errors=True)
        page_source = weasyprint.HTML(string=html, base_url="about:blank", url_fetcher=fetcher)
        document = page_source.render(stylesheets=css, font_config=fonts)
        pdf = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=identifier.encode())
    finally:
        logger.removeHandler(heard)
    if heard.lines:
        raise CardgenError(f"the rulebook could not be set: {heard.lines[0]}", exit_code=1)
    return Compiled(pdf, len(document.pages))


def compile_pdfs(orders: Sequence[PdfOrder]) -> list[Compiled]:
    """The orders as PDFs, in their order; several are shared between two processes.

    Raises:
        CardgenError: As ``compile_pdf``.
    """
    workers = min(
        2, len(orders) // 2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
    )
    if workers < 2:
        return [_compile(order) for order in orders]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        return list(pool.map(_compile, orders))


def _compile(order: PdfOrder) -> Compiled:
    return compile_pdf(order.html, page=order.page, identifier=order.identifier, extra_css=order.extra_css)


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
    side.contents_add(side.calc_form_xobject_placement(form, key, box, allow_shrink=True, allow_expand=True))
