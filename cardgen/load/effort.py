"""How much work an SVG is to draw, found without drawing it.

What draws it can't be interrupted, so that a small file which takes for ever has to be refused beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

MOST_ELEMENTS = 30_000
"""As drawn, each use of a symbol by itself; detailed drawings have some thousands."""
MOST_LAYERS = 400
"""What is drawn apart before it can be faded, masked, clipped or filtered; each may cost as much as a whole picture."""

_SVG = "{http://www.w3.org/2000/svg}"
_REFERENCE = re.compile(r"url\(\s*['\"]?\s*#([^)'\"\s]+)", re.IGNORECASE)
_FADES = re.compile(
    r"(?<![\w-])(?:opacity\s*[:=]\s*(?:[0.]|[\d.]+%)|(?:mask|clip-path|filter)\s*[:=]\s*(?!none)\S"
    r"|mix-blend-mode\s*[:=]\s*(?!normal)\S)"
)
_SIMPLE_SELECTOR = re.compile(r"[\w\s.#,>*-]*")
_FILTERS = frozenset(
    _SVG + name
    for name in "feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG"
    " feFuncR feGaussianBlur feMerge feMergeNode feOffset".split()
)  # those whose time does not depend on what is asked of them
_ON_LAYERS = _FILTERS | {f"{_SVG}image", f"{_SVG}pattern"}


class _TooMuch(Exception):
    """The reason, as a sentence that starts with "it"."""


def too_much_work(root: Element) -> str | None:
    """Why the drawing would take too long; None where it would not.

    ``root`` is nested, and refers to itself, no deeper than Python's stack allows.
    """
    slow = next((e.tag for e in root.iter() if e.tag.startswith(f"{_SVG}fe") and e.tag not in _FILTERS), None)
    if slow is not None:
        return (
            f"it uses the filter {slow.removeprefix(_SVG)}, which may take for ever: make that part a bitmap"
        )
    try:
        _Drawing(root).weigh(root)
    except _TooMuch as reason:
        return str(reason)
    return None


class _Style(NamedTuple):
    """What is said of an element that matters here."""

    fades: bool
    names: frozenset[str]  # of the elements that it refers to

    def also(self, other: _Style) -> _Style:
        return _Style(self.fades or other.fades, self.names | other.names)


class _Drawing:
    """Counts what is drawn for each element with all that it refers to: elements and layers, each element once."""

    def __init__(self, root: Element) -> None:
        self.known: dict[Element, tuple[int, int]] = {}
        self.under_way: set[Element] = set()
        self.rules = _rules("}".join(_without_comments(sheet) for sheet in _sheets(root)))
        self.by_id: dict[str, list[Element]] = {}
        for element in root.iter():
            if "id" in element.attrib:
                self.by_id.setdefault(element.attrib["id"], []).append(element)

    def weigh(self, element: Element) -> tuple[int, int]:
        if element in self.known:
            return self.known[element]
        if element in self.under_way:
            raise _TooMuch(f"it refers to itself in '{element.get('id', '')}'")
        self.under_way.add(element)
        fades, names = self._style(element)
        elements, layers = 1, int(fades) + int(element.tag in _ON_LAYERS)
        for part in (*element, *(found for name in sorted(names) for found in self.by_id.get(name, ()))):
            more = self.weigh(part)
            elements, layers = elements + more[0], layers + more[1]
            if elements > MOST_ELEMENTS:
                raise _TooMuch(
                    f"it draws more than {MOST_ELEMENTS:,} elements: simplify it, or make it a bitmap"
                )
            if layers > MOST_LAYERS:
                raise _TooMuch(
                    f"it fades, masks, clips or filters more than {MOST_LAYERS} times: simplify it, or make it a bitmap"
                )
        self.under_way.discard(element)
        self.known[element] = elements, layers
        return elements, layers

    def _style(self, element: Element) -> _Style:
        style = _said(" ".join(f"{key}={value}" for key, value in element.attrib.items()))
        tag = element.tag.removeprefix(_SVG)
        for token in ("*", tag, element.get("id", ""), *element.get("class", "").split()):
            if token in self.rules:
                style = style.also(self.rules[token])
        if tag == "a":
            return style
        links = (value.strip() for key, value in element.attrib.items() if key.rpartition("}")[2] == "href")
        return style.also(_Style(False, frozenset(link[1:] for link in links if link.startswith("#"))))


def _said(text: str) -> _Style:
    return _Style(bool(_FADES.search(text)), frozenset(_REFERENCE.findall(text)))


def _sheets(root: Element) -> Iterator[str]:
    for element in root.iter(f"{_SVG}style"):
        yield "".join(element.itertext())


def _rules(sheet: str) -> dict[str, _Style]:
    """What style sheets say, by tag, class or id.

    What a selector means in full is not worked out; one that isn't simple counts for every element.
    """
    found: dict[str, tuple[bool, set[str]]] = {}
    for block in sheet.split("}"):
        selector, _, declarations = block.rpartition("{")
        fades, names = _said(declarations)
        if fades or names:
            simple = _SIMPLE_SELECTOR.fullmatch(selector)
            for token in re.findall(r"[\w-]+|\*", selector) if simple else ["*"]:
                faded, known = found.get(token, (False, set()))
                known |= names
                found[token] = (faded or fades, known)
    return {token: _Style(fades, frozenset(names)) for token, (fades, names) in found.items()}


def _without_comments(sheet: str) -> str:
    first, *others = sheet.split("/*")
    return first + " ".join(other.partition("*/")[2] for other in others)
