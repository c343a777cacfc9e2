"""Markdown to HTML fragments: numbered sections, a table of contents, blocks that the game's data provides."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

# Private-use characters stand around the number of a block while Markdown is being read, so that data can't be
# mistaken for markup and the author's text can't smuggle in any HTML.
_OPEN, _CLOSE = "\ue000", "\ue001"
_HELD = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_ALONE = re.compile(f"<p>((?:{_OPEN}\\d+{_CLOSE}\\s*)+)</p>\n?")
_HEADING_ID = re.compile(r"\s*\{#([A-Za-z][\w-]*)\}\s*\Z")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LEAD = re.compile(r"<p>(?=((?:(?!</p>).)*)</p>\s*<(?:div|figure|[uo]l)\b)", re.DOTALL)
_OUTER_LINK = re.compile(r"(?:https?|mailto):", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading: where it leads and what number it has (empty for headings that aren't numbered)."""

    level: int
    anchor: str
    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Rendered:
    html: str
    sections: tuple[Section, ...]
    broken: tuple[str, ...]  # targets of links inside the page that no heading has, in order
    pictures: tuple[str, ...]  # pictures that the game folder doesn't have


class Held:
    """Finished HTML, kept out of the way while the text around it goes through Jinja and Markdown."""

    def __init__(self) -> None:
        self._pieces: list[tuple[str, bool]] = []

    def block(self, markup: str) -> str:
        self._pieces.append((markup, True))
        return f"{_OPEN}{len(self._pieces) - 1}{_CLOSE}"

    def inline(self, markup: str) -> str:
        self._pieces.append((markup, False))
        return f"{_OPEN}{len(self._pieces) - 1}{_CLOSE}"

    def restore(self, text: str) -> str:
        """``text`` with every piece back in its place, paragraphs that only held blocks dissolved."""

        def dissolve(match: re.Match[str]) -> str:
            numbers = [int(n) for n in _HELD.findall(match[1])]
            if all(self._pieces[n][1] for n in numbers):
                return "".join(self._pieces[n][0] + "\n" for n in numbers)
            return match[0]

        for _ in range(4):  # pieces may hold pieces: an icon inside a table
            text = _ALONE.sub(dissolve, text)
            text = _HELD.sub(lambda m: self._pieces[int(m[1])][0], text)
        return text

    def weight(self, text: str) -> int:
        """How many characters the pieces in ``text`` come to, those that they hold among them."""
        total = 0
        for n in _HELD.findall(text):
            piece = self._pieces[int(n)][0]
            total += len(piece) + (self.weight(piece) if _OPEN in piece else 0)
        return total

    @staticmethod
    def clean(text: str) -> str:
        """``text`` without the two private characters, which an author has no reason to write."""
        return text.replace(_OPEN, "").replace(_CLOSE, "")


def slug(title: str) -> str:
    """An anchor made of the letters and digits of ``title``: ``What a hand is worth`` is ``what-a-hand-is-worth``."""
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-") or "section"


def render_markdown(text: str, held: Held, *, picture: Callable[[str], str | None]) -> Rendered:
    """``text`` as HTML; ``picture`` gives the data URI of a file of the game folder, or None.

    Headings of level 2 and 3 are numbered (1, 1.1) and get an anchor: the one that is written (``{#id}``), or one
    made from the title.  Raw HTML in the text is shown, never obeyed; comments are left out.
    """
    parser = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
        ["table", "strikethrough", "smartquotes", "replacements"]
    )
    tokens = parser.parse(_COMMENT.sub("", text))
    sections = _number_headings(tokens, held)
    anchors = {section.anchor for section in sections}
    broken: list[str] = []
    missing: list[str] = []
    for token in _inline(tokens):
        if token.type == "link_open":
            target = str(token.attrGet("href") or "")
            if target.startswith("#"):
                if target[1:] not in anchors:
                    broken.append(target)
            elif _OUTER_LINK.match(target):
                token.attrSet("rel", "noopener")
            else:
                broken.append(target)
        elif token.type == "image":
            source = str(token.attrGet("src") or "")
            uri = picture(source)
            if uri is None:
                missing.append(source)
            else:
                token.attrSet("src", uri)
    body = parser.renderer.render(tokens, parser.options, {})
    # What announces a list or a table stays on its page.
    body = _LEAD.sub(
        lambda p: '<p class="lead">' if p[1].endswith(":") else p[0], held.restore(_wrap_tables(body))
    )
    return Rendered(body, tuple(sections), tuple(broken), tuple(missing))


def _inline(tokens: Sequence[Token]) -> list[Token]:
    return [child for token in tokens for child in (token.children or [])]


def _number_headings(tokens: Sequence[Token], held: Held) -> list[Section]:
    sections: list[Section] = []
    counters = [0, 0]
    used: set[str] = set()
    for opening, content in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        level = int(opening.tag[1])
        title, anchor = _take_anchor(content)
        base, n = anchor, 2
        while anchor in used:
            anchor, n = f"{base}-{n}", n + 1
        used.add(anchor)
        number = _next_number(counters, level)
        opening.attrSet("id", anchor)
        if number and content.children is not None:
            mark = Token("text", "", 0, content=held.inline(f'<span class="number">{number}</span> '))
            content.children.insert(0, mark)
        sections.append(Section(level, anchor, number, title))
    return sections


def _take_anchor(content: Token) -> tuple[str, str]:
    """The title without its ``{#id}``, and the id."""
    children = content.children or []
    plain = "".join(child.content for child in children)
    match = _HEADING_ID.search(plain)
    if match is None:
        return Held.clean(plain), slug(plain)
    for child in reversed(children):
        if child.type == "text":
            child.content = _HEADING_ID.sub("", child.content)
            break
    return _HEADING_ID.sub("", plain), match[1]


def _next_number(counters: list[int], level: int) -> str:
    if level == 2:
        counters[:] = [counters[0] + 1, 0]
        return str(counters[0])
    if level == 3 and counters[0]:
        counters[1] += 1
        return f"{counters[0]}.{counters[1]}"
    return ""


def _wrap_tables(body: str) -> str:
    """Tables may scroll sideways on a narrow screen, the page may not."""
    return body.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    kind: str = "",
    caption: str = "",
    said: Sequence[tuple[str, str]] = (),
) -> str:
    """An HTML table; cells are HTML already, the first of each row heads it.

    ``said`` are rows at the end whose heading is followed by one sentence across all columns.
    """
    cells = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    ]
    lines += [
        f'<tr><th scope="row">{name}</th><td class="said" colspan="{len(head) - 1}">{text}</td></tr>'
        for name, text in said
    ]
    top = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    if kind == "numbers" and len(head) > 3:
        share = 75 / (len(head) - 1)  # columns of numbers are all of one width
        top += f'<colgroup><col><col span="{len(head) - 1}" style="width: {share:.3g}%"></colgroup>'
    return (
        f'<div class="scroll"><table class="{kind or "plain"}">{top}<thead><tr>{cells}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def contents(sections: Sequence[Section]) -> str:
    """The list of numbered sections, two levels deep, as HTML."""
    numbered = [section for section in sections if section.number]
    lines: list[str] = []
    for place, section in enumerate(numbered):
        after = numbered[place + 1].level if place + 1 < len(numbered) else 2
        lines.append(
            f'<li><a href="#{section.anchor}"><span class="number">{section.number}</span> '
            f"{html.escape(section.title)}</a>"
        )
        if section.level == 2:
            lines.append("<ol>" if after == 3 else "</li>")
        else:
            lines.append("</li></ol></li>" if after == 2 else "</li>")
    return f"<ol>{''.join(lines)}</ol>" if lines else ""


def attributes(values: Mapping[str, str]) -> str:
    return "".join(f' {name}="{html.escape(value)}"' for name, value in values.items())
