"""The inks of a page, from the colours of the place its table stands in."""

from __future__ import annotations

from game.content.catalogue import Entry
from game.content.theme import ThemeFile

INKS = {
    "night": "night",
    "ground": "panel",
    "raised": "panel_raised",
    "edge": "panel_edge",
    "plate": "plate",
    "platetext": "plate_text",
    "platesoft": "plate_soft",
    "prompt": "strip",
    "prompttext": "strip_text",
    "text": "text",
    "soft": "text_soft",
    "accent": "text_accent",
    "good": "text_good",
    "bad": "text_bad",
    "main": "primary",
    "maintext": "primary_text",
    "legal": "legal",
    "chosen": "chosen",
    "water": "water",
}
"""What the page calls an ink, and the colour of the theme it is."""


def inks_of(theme: ThemeFile, entry: Entry, palette: str) -> dict[str, str]:
    """The inks of a title's page in a palette of the house."""
    colours = theme.furnished(entry.id, entry.place.palette, palette)
    return {ink: "#{:02x}{:02x}{:02x}".format(*colours[colour]) for ink, colour in INKS.items()}
