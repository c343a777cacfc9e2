"""Picture files: whatever is in them, they are measured or refused with a reason in words."""

from __future__ import annotations

import base64
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.load.art import probe_art
from cardgen.model.art import Art, BadArt

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">{}</svg>'


def encoded(kind: str, mode: str = "RGB", size: tuple[int, int] = (40, 20), **options: object) -> bytes:
    out = BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(out, kind, **options)
    return out.getvalue()


def probe(tmp_path: Path, content: bytes | str, name: str = "picture.png") -> Art | BadArt:
    file = tmp_path / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return probe_art(file)


def reason(found: Art | BadArt) -> str:
    assert isinstance(found, BadArt), found
    return found.reason


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("PNG", "1"), ("PNG", "L"), ("PNG", "LA"), ("PNG", "P"), ("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "I;16"),
        ("JPEG", "L"), ("JPEG", "RGB"), ("JPEG", "CMYK"), ("WEBP", "RGB"), ("WEBP", "RGBA"),
    ],
)  # fmt: skip
def test_every_mode_of_every_kind_is_measured(tmp_path, kind, mode):
    found = probe(tmp_path, encoded(kind, mode))
    assert isinstance(found, Art)
    assert found.size == (40, 20)
    assert not found.vector


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize(
    ("orientation", "size"), [(1, (40, 20)), (3, (40, 20)), (6, (20, 40)), (8, (20, 40))]
)
def test_a_picture_taken_with_the_camera_turned_has_the_size_that_is_seen(tmp_path, kind, orientation, size):
    exif = Image.Exif()
    exif[0x0112] = orientation
    found = probe(tmp_path, encoded(kind, exif=exif))
    assert isinstance(found, Art)
    assert found.size == size


def test_the_content_decides_not_the_name(tmp_path):
    assert isinstance(probe(tmp_path, encoded("JPEG"), "photo.png"), Art)
    drawing = probe(tmp_path, "\ufeff \n" + SVG.format(""), "drawing.png")
    assert isinstance(drawing, Art)
    assert drawing.vector


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_truncated_file_is_damaged(tmp_path, kind, kept):
    noise = Image.effect_noise((200, 200), 90).convert("RGB")
    out = BytesIO()
    noise.save(out, kind)
    assert reason(probe(tmp_path, out.getvalue()[: int(len(out.getvalue()) * kept)])).startswith(
        "it is damaged: "
    )


def test_a_jpeg_with_something_behind_it_is_whole(tmp_path):
    assert isinstance(probe(tmp_path, encoded("JPEG") + b"\0" * 10_000), Art)


def test_a_header_that_claims_two_hundred_megapixels_is_refused_with_both_numbers(tmp_path):
    header = struct.pack(">IIBBBBB", 20_000, 10_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    data += struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))
    assert (
        reason(probe(tmp_path, data))
        == "it has 20000 x 10000 pixels, more than the 178,956,970 that are allowed"
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "the file is empty"),
        (b"hello", "it is no PNG, JPEG, WebP or SVG"),
        (b"GIF89a" + b"\0" * 40, "it is no PNG, JPEG, WebP or SVG"),
        (b"%PDF-1.7", "it is no PNG, JPEG, WebP or SVG"),
        ("<html><body/></html>", "it is no SVG: it starts with <html>"),
        ('<svg viewBox="0 0 1 1"/>', 'it is no SVG: it starts with <svg> without xmlns="http://www.w3.org/2000/svg"'),
        ("<svg", "it is no well-formed SVG: "),
        (SVG.format("<g>"), "it is no well-formed SVG: "),
        (b'<?xml version="1.0" encoding="iso-8859-1"?>' + SVG.format("<!-- \xe4 -->").encode("latin-1"),
         "it is not UTF-8: byte "),
        (SVG.format("").encode("utf-16-le"), "it is not UTF-8: it holds zero bytes"),
    ],
)  # fmt: skip
def test_what_is_no_picture_says_so(tmp_path, content, why):
    assert reason(probe(tmp_path, content)).startswith(why)


def test_a_folder_and_a_missing_file_are_no_pictures(tmp_path):
    assert reason(probe_art(tmp_path)).startswith("it can't be read: ")
    assert reason(probe_art(tmp_path / "none.png")).startswith("it can't be read: ")


NESTED = base64.b64encode(SVG.format('<image href="/etc/hostname"/>').encode()).decode()


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<script>alert(1)</script>", "it holds a script"),
        ('<g onload="x()"/>', "it holds a script ('onload')"),
        ("<foreignObject/>", "it holds a foreign object"),
        ("<text>Hi</text>", "it holds text, which would need a font of this machine: turn the text into paths"),
        ('<image href="photo.png"/>', "it points to 'photo.png', outside of itself"),
        ('<image xlink:href="file:///etc/passwd"/>', "it points to 'file:///etc/passwd', outside of itself"),
        ('<use href="other.svg#a"/>', "it points to 'other.svg#a', outside of itself"),
        ('<image href=" /etc/passwd"/>', "it points to ' /etc/passwd', outside of itself"),
        (f'<image href="data:image/svg+xml;base64,{NESTED}"/>', "it points to 'data:image/svg+xml;base64,"),
        ('<rect fill="url(http://x.example/a#b)"/>', "it points to 'http://x.example/a#b', outside of itself"),
        ("<rect style=\"fill: url( 'a.svg#b' )\"/>", "it points to 'a.svg#b', outside of itself"),
        ("<style>rect { fill: URL(a.png) }</style>", "it points to 'a.png', outside of itself"),
        ('<style>@import "a.css";</style>', "it points to 'a.css', outside of itself"),
        ("<g>" * 101 + "</g>" * 101, "its elements are nested, or refer to each other, more than 100 levels deep"),
        ('<g id="a"><use href="#a"/></g>', "its elements are nested, or refer to each other, more than 100"),
        ("".join(f'<mask id="m{i}" mask="url(#m{i + 1})"/>' for i in range(120)), "its elements are nested"),
        ("<style>" + "g{mask:url(#m)}" * 120 + "</style>", "its elements are nested"),
        ('<g id="a0"><rect width="1" height="1"/></g>' + "".join(
            f'<g id="a{i}">' + f'<use href="#a{i - 1}"/>' * 10 + "</g>" for i in range(1, 8)
        ), "it draws more than 30,000 elements: simplify it, or make it a bitmap"),
    ],
)  # fmt: skip
def test_a_drawing_that_does_more_than_draw_is_refused(tmp_path, inside, why):
    assert reason(probe(tmp_path, SVG.format(inside), "a.svg")).startswith(why)


@pytest.mark.parametrize(
    "declaration",
    ["<!DOCTYPE svg>", '<!DOCTYPE svg [<!ENTITY a "b">]>', '<!DOCTYPE svg SYSTEM "file:///etc/passwd">'],
)
def test_a_document_type_is_refused(tmp_path, declaration):
    assert reason(probe(tmp_path, declaration + SVG.format(""), "a.svg")) == (
        "it declares a document type or entities, which art has no need of: remove the <!DOCTYPE ...>"
    )


@pytest.mark.parametrize(
    "inside",
    [
        '<linearGradient id="g"><stop/></linearGradient><rect fill="url(#g)"/>',
        '<g id="a"/><use xlink:href="#a"/>',
        "<style>.a { fill: #b10505 }</style><g class='a'/>",
        "<title>A cake</title><desc>text inside</desc><!-- <script> -->",
        "<g>" * 90 + "</g>" * 90,
    ],
)
def test_a_drawing_may_refer_to_itself_be_styled_and_be_named(tmp_path, inside):
    assert isinstance(probe(tmp_path, SVG.format(inside), "a.svg"), Art)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 69.5 94.9"', (69.5, 94.9)),
        ('viewBox="-5,-5,10,20" width="100%"', (10, 20)),
        ('width="40" height="20px"', (40, 20)),
        ('width="1in" height=".5in"', (96, 48)),
        ('width="25.4mm" height="36pt"', (96, 48)),
    ],
)
def test_the_size_of_a_drawing(tmp_path, attributes, size):
    found = probe(tmp_path, f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}/>', "a.svg")
    assert isinstance(found, Art)
    assert found.size == pytest.approx(size)


@pytest.mark.parametrize(
    "attributes",
    ["", 'width="100%" height="100%"', 'width="10"', 'viewBox="0 0 0 5"', 'viewBox="0 0 nan 5"', 'viewBox="0 0 5"',
     'viewBox="a b c d"', 'width="1.2.3" height="4"', 'viewBox="0 0 inf 1"', 'viewBox="0 0 -1 1"'],
)  # fmt: skip
def test_a_drawing_without_a_size_is_refused(tmp_path, attributes):
    why = reason(probe(tmp_path, f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}/>', "a.svg"))
    assert "viewBox" in why or why.startswith("it can't be drawn")


@given(st.data())
def test_a_damaged_file_is_never_a_crash(tmp_path_factory, data):
    whole = data.draw(
        st.sampled_from([encoded("PNG"), encoded("JPEG"), encoded("WEBP"), SVG.format("<g/>").encode()])
    )
    at = data.draw(st.integers(0, len(whole) - 1))
    junk = data.draw(st.binary(max_size=6))
    found = probe(tmp_path_factory.getbasetemp(), whole[:at] + junk + whole[at + len(junk) :])
    assert isinstance(found, Art) or (found.reason and "\n" not in found.reason)
