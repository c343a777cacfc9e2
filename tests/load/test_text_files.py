"""Encodings, line ends and characters that are no text."""

from __future__ import annotations

import pytest

from cardgen.load.text_file import decode_bytes
from cardgen.source import Span
from tests.load.conftest import HEADER, ONE_CARD, Load

GAME = HEADER + ONE_CARD


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(load: Load) -> None:
    loaded = load(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    assert loaded.diagnostics == []
    assert loaded.game is not None
    assert loaded.game.sources["game.yaml"] == GAME


def test_neither_of_them_moves_the_place_of_a_fault(load: Load) -> None:
    text = "\ufeffcardgen: 1\r\ntitle: T\r\nversion: 1\r\nplayers: x\r\n" + ONE_CARD
    assert [str(d.span) for d in load(text).diagnostics] == ["game.yaml:4:10"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_another_unicode_encoding_is_named(load: Load, encoding: str) -> None:
    [diagnostic] = load(GAME.encode(encoding)).diagnostics
    assert (str(diagnostic.span), diagnostic.name) == ("game.yaml:1:1", "not-utf8")
    assert encoding[:6].upper() in diagnostic.message


def test_a_legacy_encoding_is_named_with_line_column_and_byte(load: Load) -> None:
    [diagnostic] = load(GAME.replace("title: Test", "title: Café").encode("latin-1")).diagnostics
    assert (str(diagnostic.span), diagnostic.name) == ("game.yaml:2:11", "not-utf8")
    assert "byte 21 (0xE9)" in diagnostic.message
    assert "'é'" in diagnostic.message


def test_the_byte_is_counted_in_the_file_whatever_its_line_ends() -> None:
    found = decode_bytes(b"\xef\xbb\xbfa: 1\r\nb: \xff\r\n", "game.yaml")
    assert not isinstance(found, str)
    assert found.span == Span("game.yaml", 2, 4)
    assert "byte 12 (0xFF)" in found.message


def test_a_control_character_is_named_with_its_place(load: Load) -> None:
    [diagnostic] = load(GAME.replace("title: Test", "title: Te\x0bst")).diagnostics
    assert (str(diagnostic.span), diagnostic.name) == ("game.yaml:2:10", "control-character")
    assert "U+000B" in diagnostic.message


def test_a_file_of_many_megabytes_is_refused(load: Load) -> None:
    [diagnostic] = load("# " + "x" * 4_000_000).diagnostics
    assert diagnostic.name == "file-too-large"
    assert "4 MB" in diagnostic.message


def test_the_rulebook_must_be_utf8_too(load: Load) -> None:
    loaded = load(GAME, {"rules.md": "# Règles\n".encode("latin-1")})
    assert [str(d.span) for d in loaded.diagnostics] == ["rules.md:1:4"]
    assert loaded.game is not None
    assert loaded.game.rulebooks == {}
