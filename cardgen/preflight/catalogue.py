"""The diagnostics of finished faces."""

from __future__ import annotations

from cardgen.diagnostics import Entry, Severity

ENTRIES = (
    Entry(
        code="F451",
        name="text-overflow",
        severity=Severity.ERROR,
        summary="a text does not fit its box even at the smallest size allowed",
        explanation="Text is made smaller until it fits, but never below the floor that the template sets, since type that"
        " nobody can read helps nobody. What is left over would be cut off or run over something else.",
        example="- text: {value: '{{ card.rules }}', width: 30mm, height: 5mm, size: 10pt, min_size: 8pt}",
        remedy="give the text a larger box, shorten it, or lower min_size",
    ),
    Entry(
        code="F452",
        name="missing-glyph",
        severity=Severity.ERROR,
        summary="no font has a character that a face needs",
        explanation="A printed card would show an empty box, or nothing. The font of the text was asked first, then the"
        " fonts that stand in for it.",
        example="- {id: bear, title: 'B\U0001f43br'}",
        remedy="write another character, draw it as an icon, or put a font that has it into the game's fonts/ folder",
    ),
    Entry(
        code="F453",
        name="safe-area",
        severity=Severity.ERROR,
        summary="text or an icon comes too close to the cut",
        explanation="Cuts miss by up to a millimetre and printers by more. Whatever matters keeps a distance from the"
        " edge; only backgrounds and borders run past it.",
        example="- icon: {name: sun, at: top-left, inset: 1mm, size: 6mm}",
        remedy="move it inward, or say content: false if it may be cut",
    ),
    Entry(
        code="F454",
        name="bleed-gap",
        severity=Severity.WARNING,
        summary="a background reaches the cut but not the bleed edge",
        explanation="Where the knife misses outward, a sliver of white paper shows along the edge. A background that"
        " touches the cut runs on to the edge of the bleed.",
        example="- rect: {box: trim, fill: '#203060'}",
        remedy="use box: bleed for backgrounds",
    ),
    Entry(
        code="F455",
        name="contrast",
        severity=Severity.WARNING,
        summary="text is hard to tell from what is behind it",
        explanation="WCAG asks for a contrast of 4.5 to 1, or 3 to 1 for large type (18 pt, or 14 pt bold). Ink on card is"
        " weaker than light on a screen, so less will not do.",
        example="- text: {value: 'Draw one', color: '#E0C050'}   # on a white card",
        remedy="make the text darker or the ground lighter, or the other way round",
    ),
    Entry(
        code="F456",
        name="type-size",
        severity=Severity.WARNING,
        summary="type is too small to be read on a card",
        explanation="Card printers ask for 7 pt or more; players at a table for more than that.",
        example="- text: {value: 'v0.3', size: 5pt, min_size: 5pt}",
        remedy="set it larger, or say content: false for a stamp that nobody needs to read while playing",
    ),
    Entry(
        code="F457",
        name="low-dpi",
        severity=Severity.WARNING,
        summary="a picture has too few pixels for its size",
        explanation="Below 150 pixels to the inch a picture looks soft or blocky in print; 300 is what print shops ask.",
        example="- image: {src: art/photo.png, width: 60mm}   # 200 pixels wide",
        remedy="use a larger file or an SVG, or print the picture smaller",
    ),
    Entry(
        code="F458",
        name="face-text",
        severity=Severity.WARNING,
        summary="a face that should carry no words carries some",
        explanation="A language-free game needs only its rules translated. Letters on a face break that promise; figures"
        " don't.",
        example="language_free: true   # and a template with: text: {value: '{{ card.title }}'}",
        remedy="use a pictogram, or say words: true on the component",
    ),
    Entry(
        code="F459",
        name="cvd-confusable",
        severity=Severity.WARNING,
        summary="only colour tells two cards apart, and some people or printers don't show it",
        explanation="About one man in twelve sees fewer colours than others, and many print in grey. The colours of faces"
        " that are drawn alike are compared as such eyes see them (CIEDE2000 below 10 is too close).",
        example="- rect: {box: bleed, fill: '{{ palette[card.id] }}'}   # and nothing else differs",
        remedy="give each card an icon, a letter or a pattern of its own, or colours that differ in lightness",
    ),
)
