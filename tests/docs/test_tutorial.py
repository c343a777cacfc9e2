"""The tutorial is followed word by word: its files are written, its commands run, its answers compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from cardgen.cli.main import main

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")

_BLOCK = re.compile(
    r"(?:^<!-- (?P<file>\S+): (?P<how>[^\n]+) -->\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.M | re.S
)
_SECONDS = re.compile(r"\(\d+\.\d s\)")


@dataclass(frozen=True)
class Block:
    """A block of code: something to write into ``file``, or a conversation with the tool."""

    file: str
    how: str
    language: str
    text: str


def blocks() -> list[Block]:
    found = (match.groupdict() for match in _BLOCK.finditer(TUTORIAL))
    return [Block(m["file"] or "", m["how"] or "", m["language"], m["text"]) for m in found]


def typed(old: str, block: Block) -> str:
    """What the file holds once a reader has done what the comment above the block says."""
    if block.how == "new":
        return block.text
    if block.how == "at the end":
        return old + block.text
    if line := re.fullmatch(r'the line with "(.+)"', block.how):
        wanted = line[1].replace('\\"', '"')
        lines = old.splitlines(keepends=True)
        (place,) = [number for number, text in enumerate(lines) if wanted in text]
        return "".join([*lines[:place], block.text, *lines[place + 1 :]])
    section = re.compile(rf"^{re.escape(block.how)}:\n(?:[ ].*\n)+", re.M)
    new, times = section.subn(lambda _: block.text, old)
    assert times == 1, f"{block.file} has no part '{block.how}'"
    return new


def said(text: str) -> Iterator[tuple[str, str]]:
    """Commands of a conversation, each with what it answers."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer


def answer(command: str) -> str:
    program, *arguments = command.split()
    assert program == "cardgen"
    return CliRunner().invoke(main, arguments, catch_exceptions=False).output


@pytest.fixture
def followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the whole page has been followed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for block in blocks():
        if block.language == "console":
            for command, expected in said(block.text):
                assert plain(answer(command)) == plain(expected), command
        else:
            file = tmp_path / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(typed(file.read_text() if file.exists() else "", block), encoding="utf-8")
    return tmp_path


def plain(text: str) -> str:
    """How long it took is nobody's promise; all else is."""
    return _SECONDS.sub("(a while)", text)


def test_following_the_page_gives_what_it_says(followed: Path) -> None:
    built = followed / "output" / "boats"
    for name in re.findall(r"`((?:output/boats/|print/|rules/)[\w./-]+)`", TUTORIAL):
        assert (built / name.removeprefix("output/boats/")).is_file(), name

    sheets = pypdfium2.PdfDocument(built / "print" / "boats-cards-a4.pdf")
    words = [page.get_textpage().get_text_range() for page in sheets]
    assert len(words) == 4
    assert [text.count("white boat") for text in words] == [
        1,
        0,
        3,
        0,
    ]  # nine cards on a sheet, the rest on the next
    assert ["ghost ship" in text for text in words] == [False, False, True, False]
    assert all("0.1.1" in text for text in words)

    book = (built / "rules" / "rulebook.html").read_text(encoding="utf-8")
    assert "Shuffle the 12 boats and deal four to each captain" in book
    assert "You have two red boats and a blue one." in book
    rows = [
        re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in re.findall(r"<tr>(.*?)</tr>", book, re.S)
    ]
    assert ["Cards in play", "12", "12"] in rows  # whether dealt or not
    assert ["Left over", "4", "0"] in rows


def test_every_block_is_followed() -> None:
    assert len(blocks()) == TUTORIAL.count("\n```") // 2
    for block in blocks():
        assert bool(block.file) == (block.language != "console"), block


def test_pictures_and_pages_that_are_linked_are_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TUTORIAL):
        assert (DOCS / target).is_file(), target
