"""SVG art: how large it is, and whether it is safe to draw.

What draws it can't be interrupted, so a file is refused beforehand that would read other files, overflow the stack or
take for ever.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cardgen.geometry import Size
from cardgen.load.bitmap import MOST_PIXELS, bitmap_size

MOST_BYTES = 16_000_000
MOST_LEVELS = 40
"""Groups in groups.  resvg overflows a stack of 8 MB at about 300, and other systems have stacks of 1 MB."""
MOST_ELEMENTS = 30_000
"""As drawn, each use of a symbol by itself; detailed drawings have some thousands."""
MOST_LAYERS = 400
"""What has to be drawn apart before it can be faded, masked or clipped; each costs as much as the whole picture."""

_SVG = "{http://www.w3.org/2000/svg}"
_PLAIN_DOCTYPE = re.compile(r"<!DOCTYPE\s[^\[>]*>")  # names a document type and declares nothing
_LENGTH = re.compile(r"\s*([0-9.]+)\s*(?:px|pt|mm|cm|in)?\s*\Z")
_URL = re.compile(r"url\(\s*['\"]?([^)'\"]*)", re.IGNORECASE)
_SIMPLE_SELECTOR = re.compile(r"[\w\s.#,>*-]*")
_FADES = re.compile(
    r"(?<![\w-])(?:opacity\s*[:=]\s*(?:[0.]|[\d.]+%)|(?:mask|clip-path|filter)\s*[:=]\s*(?!none)\S"
    r"|mix-blend-mode\s*[:=]\s*(?!normal)\S)"
)
_HAZARDS = {
    "script": "holds a script",
    "foreignObject": "holds a foreign object",
    "text": "holds text, which would need a font of this machine: turn the text into paths",
}
_FILTERS = frozenset(
    "feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR"
    " feGaussianBlur feMerge feMergeNode feOffset".split()
)  # those whose time does not depend on what is asked of them


class _Refused(Exception):
    """The reason, as a sentence that starts with "it"."""


def svg_size(content: bytes) -> Size | str:
    """Width and height in its own units, or why it can't be used."""
    try:
        root = _tree(content)
        pixels = sum(_inspect(element) for element in root.iter())
        if pixels > MOST_PIXELS:
            raise _Refused(f"the bitmaps in it have {pixels:,} pixels, more than {MOST_PIXELS:,}")
        _Drawing(root).weigh(root, 1)
        return _extent(root)
    except _Refused as refused:
        return str(refused)


def _tree(content: bytes) -> Element:
    if len(content) > MOST_BYTES:
        raise _Refused(f"it has {len(content):,} bytes, more than the {MOST_BYTES:,} that an SVG may have")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _Refused(f"it is not UTF-8 from byte {error.start + 1}: save it as UTF-8") from error
    start = text.find("<!DOCTYPE")
    if start >= 0 and (not _PLAIN_DOCTYPE.match(text, start) or text.find("<!DOCTYPE", start + 1) >= 0):
        raise _Refused("it declares entities, which art has no need of: remove what is in <!DOCTYPE [...]>")
    return _parsed(text)


def _parsed(text: str) -> Element:
    root: Element | None = None
    level = elements = 0
    parser: ElementTree.XMLPullParser[Element] = ElementTree.XMLPullParser(("start", "end"))
    try:
        for at in range(0, len(text), 1 << 16):  # in parts, so that a bomb is noticed before it is in memory
            parser.feed(text[at : at + (1 << 16)])
            for event, element in cast("Iterator[tuple[str, Element]]", parser.read_events()):
                root = element if root is None else root
                level += 1 if event == "start" else -1
                elements += event == "start"
                if level > MOST_LEVELS or elements > MOST_ELEMENTS:
                    raise _Refused(
                        f"it has more than {MOST_LEVELS} groups within each other: ungroup some of them"
                        if level > MOST_LEVELS
                        else f"it has more than {MOST_ELEMENTS:,} elements: simplify it, or make it a bitmap"
                    )
        parser.close()
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise _Refused(f"it is no well-formed SVG: {error}") from error
    if root is None or root.tag != f"{_SVG}svg":
        start = "nothing" if root is None else f"<{_name(root)}>"
        near = f' without xmlns="{_SVG[1:-1]}"' if start == "<svg>" else ""
        raise _Refused(f"it is no SVG: it starts with {start}{near}")
    return root


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _inspect(element: Element) -> int:
    """Pixels of a bitmap that the element holds.

    Raises:
        _Refused: The element reaches outside of the file, or is of a kind that can't be drawn safely.
    """
    name = _name(element)
    if name in _HAZARDS:
        raise _Refused(f"it {_HAZARDS[name]}")
    if name.startswith("fe") and element.tag == _SVG + name and name not in _FILTERS:
        raise _Refused(f"it uses the filter {name}, which may take for ever: turn that part into a bitmap")
    pixels = 0
    for key, value in element.attrib.items():
        attribute = key.rpartition("}")[2]
        if attribute.lower().startswith("on") and key == attribute:
            raise _Refused(f"it holds a script ('{attribute}')")
        if attribute == "href" and not value.lstrip().startswith("#"):
            pixels += _held(value.strip())
        _stays_inside(value)
    if name == "style":
        _stays_inside("".join(element.itertext()))
    return pixels


def _stays_inside(text: str) -> None:
    for outside in _URL.findall(text):
        if not outside.strip().startswith("#"):
            raise _Refused(f"it points to '{outside[:60]}', outside of itself")


def _held(link: str) -> int:
    """Pixels of a bitmap that is written out in a link."""
    kind, comma, coded = link.partition(",")
    if not (kind.startswith("data:image/") and kind.endswith(";base64") and comma):
        raise _Refused(f"it points to '{link[:60]}', outside of itself")
    try:
        found = bitmap_size(base64.b64decode("".join(coded.split()), validate=True))
    except (binascii.Error, ValueError):
        found = "it is damaged"
    if isinstance(found, str):
        raise _Refused(f"a bitmap in it can't be used: {found}")
    return math.ceil(found.width * found.height)


class _Weight(NamedTuple):
    """What it takes to draw an element with all that it refers to."""

    elements: int
    layers: int
    levels: int


class _Drawing:
    """Weighs elements, each one once."""

    def __init__(self, root: Element) -> None:
        self.known: dict[Element, _Weight] = {}
        self.under_way: set[Element] = set()
        self.by_id: dict[str, list[Element]] = {}
        for element in root.iter():
            if "id" in element.attrib:
                self.by_id.setdefault(element.attrib["id"], []).append(element)
        sheets = ["".join(element.itertext()) for element in root.iter(f"{_SVG}style")]
        self.rules = _rules(sheets)

    def weigh(self, element: Element, level: int) -> _Weight:
        found = self.known.get(element)
        if found is None:
            if element in self.under_way:
                raise _Refused(f"its <{_name(element)}> '{element.get('id', '')}' refers to itself")
            self.under_way.add(element)
            found = self._sum(element, level)
            self.under_way.discard(element)
            self.known[element] = found
        if level + found.levels - 1 > MOST_LEVELS:
            raise _Refused(f"its symbols use each other more than {MOST_LEVELS} deep: ungroup some of them")
        return found

    def _sum(self, element: Element, level: int) -> _Weight:
        if level > MOST_LEVELS:  # whatever it holds
            return _Weight(1, 0, 1)
        fades, parts = self._references(element)
        costly = _name(element) in ("image", "pattern") or _name(element) in _FILTERS
        elements, layers, levels = 1, int(fades) + int(costly), 1
        for part in (*element, *parts):
            weight = self.weigh(part, level + 1)
            elements += weight.elements
            layers += weight.layers
            levels = max(levels, weight.levels + 1)
            if elements > MOST_ELEMENTS:
                raise _Refused(
                    f"it draws more than {MOST_ELEMENTS:,} elements: simplify it, or make it a bitmap"
                )
            if layers > MOST_LAYERS:
                raise _Refused(
                    f"it fades, masks, clips or filters more than {MOST_LAYERS} times: simplify it"
                )
        return _Weight(elements, layers, levels)

    def _references(self, element: Element) -> tuple[bool, list[Element]]:
        """Whether the element is drawn on a layer of its own, and the elements that it refers to."""
        said = " ".join(f"{key}={value}" for key, value in element.attrib.items())
        fades, names = bool(_FADES.search(said)), _names_in(said)
        for token in ("*", _name(element), element.get("id", ""), *element.get("class", "").split()):
            also_fades, more = self.rules.get(token, (False, frozenset()))
            fades, names = fades or also_fades, names | more
        if _name(element) != "a":
            names |= {
                value.strip()[1:]
                for key, value in element.attrib.items()
                if key.rpartition("}")[2] == "href" and value.strip().startswith("#")
            }
        return fades, [found for name in sorted(names) for found in self.by_id.get(name, ())]


def _names_in(text: str) -> frozenset[str]:
    return frozenset(url.strip().lstrip("#") for url in _URL.findall(text))


def _rules(sheets: Sequence[str]) -> dict[str, tuple[bool, frozenset[str]]]:
    """By tag, class or id: whether style sheets fade it, and which elements they have it refer to.

    What a selector means in full is not worked out; one that isn't simple counts for every element.
    """
    found: dict[str, tuple[bool, set[str]]] = {}
    for block in "}".join(_without_comments(sheet) for sheet in sheets).split("}"):
        selector, _, declarations = block.rpartition("{")
        names, fades = _names_in(declarations), bool(_FADES.search(declarations))
        if not names and not fades:
            continue
        tokens = re.findall(r"[\w-]+|\*", selector) if _SIMPLE_SELECTOR.fullmatch(selector) else ["*"]
        for token in tokens:
            known_fades, known = found.get(token, (False, set()))
            known |= names
            found[token] = (known_fades or fades, known)
    return {token: (fades, frozenset(names)) for token, (fades, names) in found.items()}


def _without_comments(sheet: str) -> str:
    first, *others = sheet.split("/*")
    return first + " ".join(other.partition("*/")[2] for other in others)


def _extent(root: Element) -> Size:
    box = (root.get("viewBox") or "").replace(",", " ").split()
    try:
        sides = [float(part) for part in box[2:4]] if len(box) == 4 else []
    except ValueError:
        raise _Refused(f"its viewBox '{root.get('viewBox')}' is not four numbers") from None
    if not sides:
        matches = [_LENGTH.match(root.get(key) or "") for key in ("width", "height")]
        sides = [float(match[1]) for match in matches if match and match[1].count(".") < 2]
    if len(sides) != 2 or min(sides) <= 0:
        raise _Refused("it has neither a viewBox nor a width and a height")
    if not all(0.001 <= side <= 1_000_000 for side in sides):
        raise _Refused(f"its size of {sides[0]:g} x {sides[1]:g} is out of all proportion")
    return Size(*sides)
