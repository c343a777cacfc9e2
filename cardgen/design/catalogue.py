"""What can be wrong with face templates, as `cardgen explain` tells it."""

from __future__ import annotations

from cardgen.diagnostics import Entry, Severity

_FAULT = Severity.ERROR

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "F401",
        "no-face",
        _FAULT,
        "a component has no face template",
        "Without a template there is nothing to print on its cards.",
        "components: {court: {kind: deck, cards: [...]}}   # no face",
        "name a template with 'face', such as 'face: framed'",
    ),
    Entry(
        "F402",
        "expression",
        _FAULT,
        "an expression in a template can't be read, or computes nonsense",
        "Values in templates may hold Jinja expressions in double braces. Statements, calls and unbounded results"
        " are not available, so that a template from a stranger can't hang a build.",
        'text: {value: "{{ card.title | uper }}"}',
        "correct the expression; docs/faces.md lists what it may hold",
    ),
    Entry(
        "F403",
        "unknown-name",
        _FAULT,
        "an expression asks for something that there is not",
        "A card without the attribute would be printed with a hole in it. Asking whether it has one is fine: in"
        " 'when', with 'is defined', or with a default.",
        'text: {value: "{{ card.tittle }}"}',
        "correct the name, give the card that attribute, or add | default('')",
    ),
    Entry(
        "F404",
        "wrong-value",
        _FAULT,
        "an expression gives something that its key can't take",
        "What comes out of an expression is read like what is typed: a length needs its unit, a number must be one.",
        'icon: {name: cake, size: "{{ card.cost }}"}',
        "add what is missing, such as the unit: '{{ card.cost }}mm'",
    ),
    Entry(
        "F405",
        "unknown-style",
        _FAULT,
        "a layer uses a style that there is not",
        "Styles stand under 'styles' of the template, or of one that it extends. A style that says nothing about the"
        " element is reported too.",
        "text: {style: titel, value: Cake}",
        "correct the name, or add the style",
    ),
    Entry(
        "F406",
        "unknown-layer",
        _FAULT,
        "a layer refers to another one that isn't there, or not yet",
        "'box', 'below', 'above', 'left_of' and 'right_of' name layers further up in the file; 'drop' names layers of"
        " the template that is extended.",
        "text: {below: titel, value: Cake}",
        "correct the name, or move the other layer before this one",
    ),
    Entry(
        "F407",
        "unknown-colour",
        _FAULT,
        "a colour is neither in the palette nor a colour code",
        "Colours are names of the game's palette, 'white', 'black', 'none', or codes such as '#2A1A12'.",
        "rect: {fill: creem}",
        "correct the name, or add it to the palette in game.yaml",
    ),
    Entry(
        "F408",
        "unknown-font",
        _FAULT,
        "a font is neither a role of the game nor a family that there is",
        "A card never takes a font from the system, so that it looks the same on every machine.",
        "text: {font: Garamond, value: Cake}",
        "use a role from 'fonts' in game.yaml, or put the font file into the folder fonts/ of the game",
    ),
    Entry(
        "F409",
        "icon-missing",
        _FAULT,
        "an icon is not there",
        "Icons are files art/icons/NAME.svg of the game, those that all games share, or 'SET:NAME' for an Iconify set"
        " in icons/SET.json.",
        "icon: {name: crwon}",
        "correct the name, or draw the icon",
    ),
    Entry(
        "F410",
        "art-missing",
        _FAULT,
        "a picture is not there",
        "Pictures are files of the game folder, named from it.",
        'image: {src: "art/{{ card.id }}.svg"}   # and no art/cake.svg',
        "correct the name, or add the picture",
    ),
    Entry(
        "F411",
        "art-damaged",
        _FAULT,
        "a picture can't be used",
        "It is damaged, no picture at all, too large, or an SVG that reaches outside itself.",
        "image: {src: art/cake.png}   # an empty file",
        "save the picture again",
    ),
    Entry(
        "F412",
        "no-room",
        _FAULT,
        "there is no room left for a layer",
        "Its box, less what other layers and the inset take away, has no width or height; or the cells of a row, column"
        " or grid are larger than it is.",
        "row: {width: 20mm, for: n in range(9), icon: {name: coin, size: 4mm}}",
        "make the box larger, or what is in it smaller",
    ),
    Entry(
        "F413",
        "wrong-path",
        _FAULT,
        "path data can't be read",
        "They are SVG path data: commands such as M, L, C, A and Z with their numbers.",
        "path: {data: M0 0 L10}",
        "copy the 'd' of a path from an SVG file",
    ),
    Entry(
        "F414",
        "too-many-items",
        _FAULT,
        "a face has more parts than any card can show",
        "Repeats inside repeats multiply. A face may have 5,000 cells.",
        "row: {for: a in range(999), column: {for: b in range(999), ...}}",
        "repeat less often, or draw a pattern as a picture",
    ),
    Entry(
        "F415",
        "meaningless-key",
        _FAULT,
        "a key has no meaning where it stands",
        "Cells of a row, column or grid stand where their turn comes, so they have neither 'box' nor 'at' nor"
        " neighbours; a regular polygon has 'sides' or 'points', not both.",
        "row: {layers: [{icon: {name: coin, at: top}}]}",
        "remove the key; 'align' and 'valign' of the row place its cells",
    ),
)  # fmt: skip
