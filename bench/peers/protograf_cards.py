"""The benchmark's card drawn with protograf: CARDS names the table, OUT the file."""

import os

from protograf import *  # noqa: F403

Create(filename=os.environ["OUT"], paper="A4", margin=1.0, margin_left=1.0, margin_right=1.0)  # noqa: F405
Data(filename=os.environ["CARDS"])  # noqa: F405
Deck(width=6.3, height=8.8, grid_marks=True, copy="copies", stroke=None, spacing=0)  # noqa: F405
Card(  # noqa: F405
    "*",
    rectangle(x=0, y=0, width=6.3, height=8.8, fill=T("{{colour}}"), stroke=T("{{colour}}")),  # noqa: F405
    rectangle(  # noqa: F405
        x=0.3, y=0.3, width=5.7, height=8.2, rounding=0.3, fill="#FFF8E8", stroke="#222222", stroke_width=1.4
    ),
    text(  # noqa: F405
        x=0.5,
        y=0.6,
        width=5.3,
        height=0.8,
        wrap=True,
        align="centre",
        font_name="DejaVu Sans",
        font_style="bold",
        font_size=13,
        text=T("{{title}}"),  # noqa: F405
    ),
    image(T("{{icon}}"), x=1.45, y=1.6, width=3.4, height=3.4),  # noqa: F405
    text(  # noqa: F405
        x=0.6,
        y=5.3,
        width=5.1,
        height=2.8,
        wrap=True,
        align="left",
        font_name="DejaVu Sans",
        font_size=9,
        text=T("{{body}}"),  # noqa: F405
    ),
    text(x=5.4, y=8.2, font_name="DejaVu Sans", font_size=12, align="right", text=T("{{number}}")),  # noqa: F405
)
Save()  # noqa: F405
