"""Drawings that would keep the machine busy for minutes are refused at once; ordinary ones are not."""

from __future__ import annotations

import base64
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardgen.load.art import probe_art
from cardgen.model.art import Art, BadArt
from cardgen.resources import resource_dir

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
RECT = '<rect width="100" height="100"/>'


def probe(tmp_path: Path, inside: str) -> Art | BadArt:
    file = tmp_path / "a.svg"
    file.write_text(SVG.format(inside), encoding="utf-8")
    return probe_art(file)


def filtered(primitives: str) -> str:
    return f'<filter id="f">{primitives}</filter><g filter="url(#f)">{RECT}</g>'


def in_a_link(content: bytes) -> str:
    return f'<image width="9" height="9" href="data:image/png;base64,{base64.b64encode(content).decode()}"/>'


def png_header(width: int, height: int) -> bytes:
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = (struct.pack(">I", len(c) - 4) + c + struct.pack(">I", zlib.crc32(c)) for c in (header, b"IDAT"))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def small_png() -> bytes:
    out = BytesIO()
    Image.effect_noise((64, 64), 90).save(out, "PNG")
    return out.getvalue()


# Each of these took longer than 20 seconds to draw, at 800 x 800 px.
@pytest.mark.parametrize(
    ("inside", "why"),
    [
        (filtered('<feTurbulence numOctaves="100000"/>'), "it uses the filter feTurbulence,"),
        (filtered('<feMorphology radius="500"/>'), "it uses the filter feMorphology,"),
        (filtered(f'<feConvolveMatrix order="100" kernelMatrix="{"1 " * 10_000}"/>'), "it uses the filter feConvolve"),
        (filtered('<feGaussianBlur stdDeviation="5"/>' * 2000), "it fades, masks, clips or filters more than 400 times"),
        (f'<mask id="m">{RECT}</mask>' + f'<g mask="url(#m)">{RECT}</g>' * 3000, "it fades, masks, clips or filters"),
        (f'<style>.a > g {{ mask: url("#m") }}</style><mask id="m">{RECT}</mask>'
         + f'<g class="a">{RECT}</g>' * 500, "it fades, masks, clips or filters"),
        (f'<style>:root {{ opacity: 50% }}</style>{RECT * 500}', "it fades, masks, clips or filters"),
        ('<g id="a0">' + RECT * 10 + "</g>" + "".join(
            f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 5)
        ), "it draws more than 30,000 elements"),
        (RECT * 30_001, "it draws more than 30,000 elements"),
        (f'<style>.a {{ mask: url(#m) }}</style><mask id="m"><g class="a">{RECT}</g></mask>', "it refers to itself in"),
        (in_a_link(png_header(30_000, 30_000)), "a bitmap in it can't be used: it has 30000 x 30000 pixels"),
        (in_a_link(small_png()[:2000]), "a bitmap in it can't be used: it is damaged: "),
        ('<image href="data:image/png,%89PNG"/>', "a bitmap in it can't be used: it is no base64"),
    ],
)  # fmt: skip
def test_a_small_file_that_takes_for_ever_is_refused(tmp_path: Path, inside: str, why: str) -> None:
    found = probe(tmp_path, inside)
    assert isinstance(found, BadArt)
    assert found.reason.startswith(why)


@pytest.mark.parametrize(
    "inside",
    [
        filtered('<feGaussianBlur stdDeviation="2"/><feOffset dx="1"/><feMerge><feMergeNode/></feMerge>'),
        '<rect opacity="1" style="opacity:1;mix-blend-mode:normal;mask:none;filter:none"/>' * 2000,
        '<rect fill-opacity="0.5" stroke-opacity="0.5"/>' * 2000,
        '<rect opacity="0.5"/>' * 300,
        RECT * 20_000,
        in_a_link(small_png()),
        "<linearGradient id='g'><stop/></linearGradient><rect fill='url(\"#g\")'/><rect fill='url( #g )'/>",
        "<style>.a{fill:url('#g')}</style><linearGradient id='g'><stop/></linearGradient><rect class='a'/>",
    ],
)  # fmt: skip
def test_what_drawing_programs_write_is_accepted(tmp_path: Path, inside: str) -> None:
    assert isinstance(probe(tmp_path, inside), Art)


def test_all_art_that_comes_with_the_tool_is_accepted() -> None:
    files = [file for part in ("card_data", "templates") for file in resource_dir(part).rglob("*.svg")]
    assert len(files) > 20
    assert [found for file in files if isinstance(found := probe_art(file), BadArt)] == []
