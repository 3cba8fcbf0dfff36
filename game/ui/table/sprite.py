"""One thing on the table as it is drawn: where it is now, and what it says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import FRect

from game.table.item import Item, Kind, Mark
from game.ui.table.geometry import Piled, Spot
from game.ui.table.pictures import Edge

LIFT_UNITS = 6.0
DIMMED, DARK = (170, 178, 174), (122, 132, 128)
"""What cannot be used now, and what is dark beside what stands in the light."""
SPENT = (190, 186, 178)


class Emphasis(Enum):
    """What a thing says about itself while something is chosen."""

    PLAIN = "plain"
    OPEN = "open"
    TARGET = "target"
    CHOSEN = "chosen"
    HINTED = "hinted"
    SECOND = "second"
    PLAYED = "played"
    DIMMED = "dimmed"


@dataclass(slots=True)
class Sprite:
    """A thing and its place in the window, in design units; tweens write `rect`, `degrees`, `alpha` and `flip`."""

    item: Item
    rect: FRect
    degrees: float
    order: tuple[int, int]
    alpha: float = 1.0
    """0: not there yet, or not any more."""
    flip: float = 1.0
    """Part of its width while it turns over."""
    face: str | None = None
    piled: Piled | None = None
    """How the things of a pile lie in its room, `rect`."""
    shown: float = 1.0
    """Part of its width over which no neighbour lies."""
    moving: bool = False
    look: Emphasis = Emphasis.PLAIN
    hovered: bool = False
    light: int = 0
    """1: it stands in the light; -1: it is dark beside what does."""

    @classmethod
    def at(cls, item: Item, spot: Spot) -> Sprite:
        """A sprite that rests at its spot."""
        return cls(item, FRect(spot.rect), spot.degrees, spot.order, face=item.face, piled=spot.piled, shown=spot.shown)

    def settle(self, item: Item, spot: Spot) -> None:
        """Be the item at its spot, with nothing under way."""
        self.item, self.face = item, item.face
        self.rect, self.degrees, self.order = FRect(spot.rect), spot.degrees, spot.order
        self.piled, self.shown = spot.piled, spot.shown
        self.alpha = self.flip = 1.0
        self.moving, self.light = False, 0

    def resting(self) -> tuple[object, ...]:
        """Everything that changes how it looks while it lies still: the key of a drawn layer."""
        rect, looks = self.rect, (self.look, self.hovered, self.light, self.shown)
        return (self.item, rect.x, rect.y, rect.width, self.degrees, self.alpha, looks)


HALOS = {Emphasis.HINTED: "target", Emphasis.CHOSEN: "chosen"}
"""The light that cards stand in."""


def lift_of(sprite: Sprite) -> float:
    """How far it rises from where it lies: what a hint means rises if it is a card, pieces stay in their place."""
    hinted = sprite.look is Emphasis.HINTED and sprite.item.kind is Kind.CARD
    return LIFT_UNITS if hinted or sprite.hovered or sprite.look is Emphasis.CHOSEN or sprite.light > 0 else 0.0


def shade_of(sprite: Sprite) -> tuple[int, int, int] | None:
    """What its picture is darkened with."""
    if sprite.light < 0:
        return DARK
    if sprite.look is Emphasis.DIMMED:
        return DIMMED
    return SPENT if Mark.SPENT in sprite.item.marks else None


def outline_of(sprite: Sprite) -> tuple[str, Edge] | None:
    """Colour name and form: what a ring round the thing says."""
    if sprite.light > 0:
        return "lamplight", Edge.WHOLE
    if sprite.look is Emphasis.TARGET:
        return "target", Edge.DASHED
    if sprite.look is Emphasis.CHOSEN or Mark.CHOSEN in sprite.item.marks:
        return "chosen", Edge.WHOLE
    if sprite.look is Emphasis.HINTED:
        return "target", Edge.WHOLE
    if sprite.look is Emphasis.SECOND:
        return "target", Edge.CORNERS
    if sprite.look is Emphasis.PLAYED:
        return "chosen", Edge.CORNERS
    if sprite.look is Emphasis.OPEN:
        return "legal", Edge.WHOLE
    if Mark.LAST in sprite.item.marks:
        return "last", Edge.WHOLE
    if Mark.COUNTS in sprite.item.marks:
        return "lamplight", Edge.WHOLE
    return None
