"""What lies on the table, as plain data: items in zones."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.content.message import Line


class Kind(StrEnum):
    """How an item is drawn."""

    CARD = "card"
    PILE = "pile"
    TOKEN = "token"
    PLAQUE = "plaque"
    PIECE = "piece"
    SIGN = "sign"
    """Words on a slip of paper, or a picture that tells something: it lies there for nobody to take."""


class Mark(StrEnum):
    """A state of an item that is drawn on it by shape and colour, never by colour alone."""

    LAST = "last"
    WINNING = "winning"
    CHOSEN = "chosen"
    NEW = "new"
    SPENT = "spent"
    TURN = "turn"
    KNOWN = "known"
    COUNTS = "counts"
    """Makes a hand what it is worth."""


class Item(Struct, frozen=True):
    """One thing in one zone.

    `key` is what clicks and picks name (`card:H7`); a thing whose identity the viewer does not know is keyed by
    its place (`rat:5`), never by what it is. `face` is an asset name without ending (`cards/H7`); None draws
    words only. `index` orders items in the zone; in a grid it is the cell, row by row.
    """

    key: str
    zone: str
    index: int
    kind: Kind
    face: str | None
    line: Line
    """Name in words: tooltip head, screen reader, log."""
    detail: Line | None = None
    """One more sentence for the tooltip: what it does here."""
    label: Line | None = None
    """Words drawn on or beside it."""
    caption: Line | None = None
    """Words written on the foot of its face, for a card whose picture has one."""
    count: int | None = None
    """Height of a pile, number on a token."""
    face_up: bool = True
    turned: int = 0
    """Quarter turns clockwise."""
    marks: tuple[Mark, ...] = ()
    shape: int | None = None
    """Seat mark (shape and colour) drawn on it, by seat number."""
    parted: int = 0
    """In a hand: how many times, from its first place on, two neighbours have less in common than others; they lie
    farther apart."""
