"""The style of the movements of a difference: their speed, order and bow, and the jolts on the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import pi, sin
from typing import Final, assert_never

from msgspec import structs
from pygame import FRect

from game.content.message import Message
from game.content.theme import SoundName
from game.table.item import Change, CountChanged, Item, ItemKind, ItemsMerged, ItemVanished, Jolt
from game.table.presenter import Spotlight
from game.ui.animation import Together, Tween, between, ease
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.items.sprite import Sprite
from game.ui.table.layout.geometry import ItemPlace

MOVE_SECONDS = 0.22
FADE_SECONDS = 0.16
STAGGER_SECONDS = 0.045
LONGEST_STAGGER = 0.4
WAVE_SECONDS = 0.9
SHORTEST, LONGEST, LETTER_SECONDS = 2.6, 8.0, 1 / 18
"""Minimum and maximum seconds of a spotlight, and seconds for a letter: eighteen a second are read without haste."""
HEAP: Final = 6
"""Minimum number of items in a heap that is slow and lands with a thud,"""

GREAT_HEAP: Final = 15
SLOWEST: Final = 0.6
"""and the number from which it is slowest, with its speed by the usual one."""

COUNT = "count"
"""The argument of a label that runs."""


def reading_seconds(moment: Spotlight, say: Callable[[Message], str]) -> float:
    """Returns the seconds that the letters of a spotlight take to be read."""
    words = (moment.title, *(head for head, _ in moment.rows), moment.verdict)
    return min(LONGEST, max(SHORTEST, sum(len(say(line)) for line in words) * LETTER_SECONDS))


def sweep_seconds(usual: float, count: int) -> float:
    """Returns the seconds in which a heap of so many items goes to its place.

    >>> [round(sweep_seconds(0.3, count), 2) for count in (2, 5, 9, 15, 30)]
    [0.3, 0.3, 0.36, 0.5, 0.5]
    """
    part = min(1.0, max(0.0, (count - HEAP + 1) / (GREAT_HEAP - HEAP + 1)))
    return usual / between(1.0, SLOWEST, part)


AT_ITS_PACE: Final[Callable[[], float]] = float
"""The slowness of everything that decides nothing: no further seconds."""


@dataclass(frozen=True)
class MotionStyle:
    """The style of the movements of a difference."""

    seconds: float = MOVE_SECONDS
    stagger: float = STAGGER_SECONDS
    longest: float = LONGEST_STAGGER
    """Maximum seconds between the start of the first thing and of the last one."""
    bow: float = 0.0
    """Height of their flight, as a factor of the length of their way."""
    fade: float = FADE_SECONDS
    tick: SoundName | None = None
    """A sound for each that sets out."""
    round: bool = False
    """One for each place in turn, instead of place after place."""
    origin: str | None = None
    """The zone things come out of that come from nowhere."""
    gathers: bool = False
    """True if things that go into one pile come together first."""
    back: str | None = None
    """The face things show that go into a pile."""
    wave: bool = False
    """True if running things are taken along as the wave reaches them, from below."""
    sinks: str = ""
    """Key of what goes down."""
    jolts: tuple[tuple[str, Jolt], ...] = ()
    """The jolts that things get on their way, with their keys."""
    slower: Callable[[], float] = AT_ITS_PACE
    """Returns the further seconds of a thing that decides something: it is turned over, or runs, as much longer."""


@dataclass(frozen=True)
class Flight:
    """A thing on its way to a zone, or out of one, that sets out after a delay."""

    zone: str
    """The zone that it goes to."""
    origin: str
    begin: Callable[[Together, float], None]
    counts: bool = False
    """It is one of a number, such as a chip."""


def shake(sprite: Sprite, jolt: Jolt, part: float) -> None:
    """Moves a sprite by this part of a jolt, relative to where it would be without it."""
    match jolt.kind:
        case "knock":
            sprite.rect.centerx += sprite.rect.width * 0.11 * sin(part * 7 * pi) * (1 - part)
            sprite.degrees += 9.0 * sin(part * 5 * pi) * (1 - part)
        case "splash":
            sprite.rect.centery -= sprite.rect.height * 0.14 * sin(part * pi)
            sprite.degrees += 7.0 * sin(part * 4 * pi) * (1 - part)
        case "spin":
            sprite.degrees += 360.0 * ease(part)
        case _:
            assert_never(jolt.kind)


def reached(sprite: Sprite, seen: FRect | None) -> float:
    """Returns the seconds until a wave that rises through the visible part of a zone reaches an item."""
    if seen is None:
        return 0.0
    return WAVE_SECONDS * 0.7 * min(1.0, max(0.0, (seen.bottom - sprite.rect.centery) / seen.height))


def sink(sprite: Sprite, start: FRect, part: float) -> None:
    """A thing on its way down from where it was."""
    sprite.degrees = -540.0 * part * part
    size = 1.0 - 0.78 * part
    sprite.rect.size = (start.width * size, start.height * size)
    sprite.rect.center = (start.centerx, start.centery + start.height * 0.12 * part)
    sprite.alpha = 1.0 if part < 0.7 else max(0.0, (1 - part) / 0.3)


def counted(before: Item, after: Item, part: float) -> Item | None:
    """The new thing with its number on the way from the old one; None if no number differs."""
    found = after
    if before.count is not None and after.count is not None and before.count != after.count:
        found = structs.replace(found, count=round(between(before.count, after.count, part)))
    old, new = _number_in(before.label), _number_in(after.label)
    if old is not None and new is not None and old != new and before.label is not None and after.label is not None:
        arguments = {**after.label.args, COUNT: round(between(old, new, part))}
        found = structs.replace(found, label=Message(after.label.key, arguments))
    return None if found is after and part < 1 else found


def _number_in(label: Message | None) -> int | None:
    number = None if label is None else label.args.get(COUNT)
    return number if isinstance(number, int) else None


def round_by_round(flights: Sequence[Flight]) -> list[Flight]:
    """The first one of each zone, then the second ones."""
    zones: dict[str, list[Flight]] = defaultdict(list)
    for flight in flights:
        zones[flight.zone].append(flight)
    return [flight for row in zip_longest(*zones.values()) for flight in row if flight is not None]


def on_the_way(start: FRect, end: FRect, part: float) -> tuple[float, float]:
    """The middle of a thing that goes from one place to another."""
    return between(start.centerx, end.centerx, part), between(start.centery, end.centery, part)


def between_rects(rect: FRect, start: FRect, end: FRect, part: float) -> None:
    """A rectangle at this part of its way from one to another."""
    rect.width = between(start.width, end.width, part)
    rect.height = between(start.height, end.height, part)
    rect.center = on_the_way(start, end, part)


def middle_of(rects: Sequence[FRect]) -> FRect:
    """A rectangle like the first one in the middle of all."""
    middle = FRect(rects[0])
    middle.centerx = sum(rect.centerx for rect in rects) / len(rects)
    middle.centery = sum(rect.centery for rect in rects) / len(rects)
    return middle


def fading(sprite: Sprite, start: float, end: float, seconds: float) -> Tween:
    """A thing comes or goes where it lies."""
    sprite.moving = True
    sprite.alpha = start

    def apply(part: float) -> None:
        sprite.alpha = between(start, end, part)

    return Tween(seconds, apply)


def turning(sprite: Sprite, after: Item, seconds: float, *, slowly: bool = False) -> Tween:
    """A thing is turned over where it lies; `slowly`: it takes longest where only its edge is seen."""
    sprite.moving = True

    def apply(part: float) -> None:
        sprite.flip = max(0.02, abs(1 - 2 * part))
        if part >= 0.5:
            sprite.item, sprite.face = after, after.face

    return Tween(seconds, apply, easing=_lingering) if slowly else Tween(seconds, apply)


def slowing(part: float) -> float:
    """A thing becomes slower and slower to the end of its way."""
    return ease(1 - (1 - part) ** 1.7) if part < 1 else 1.0


def _lingering(part: float) -> float:
    """The middle third of the time is spent near the edge."""
    if part < 1 / 3:
        return 0.43 * ease(3 * part)
    if part < 2 / 3:
        return 0.43 + 0.14 * (3 * part - 1)
    return 0.57 + 0.43 * ease(3 * part - 2)


class Dealer:
    """The dealer of one difference."""

    def __init__(self, item_layer: ItemLayer, changes: Sequence[Change], style: MotionStyle) -> None:
        self._item_layer, self._changes, self._style = item_layer, changes, style

    @property
    def zone(self) -> str:
        """The zone of a pile that ends or shrinks with the deal, else the one the title names; "" if there is none."""
        if not self._style.round:
            return self._style.origin or ""
        gone = [change.before for change in self._changes if isinstance(change, ItemVanished)]
        less = [
            change.before
            for change in self._changes
            if isinstance(change, CountChanged) and (change.after.count or 0) < (change.before.count or 0)
        ]
        piles = [item.zone for item in (*gone, *less) if item.kind is ItemKind.PILE]
        return piles[0] if piles else self._style.origin or ""

    def deals(self, before: Item, after: Item) -> bool:
        """True if a pile grows in a deal although no other one is seen to give."""
        fed = any(isinstance(change, ItemsMerged) and change.destination == after.zone for change in self._changes)
        return self._style.round and not fed and (after.count or 0) > (before.count or 0)

    def back(self, zone: str, lying: Sequence[Item]) -> str | None:
        """Returns the face of a card before it is turned over on its way out of a pile in this zone; None for no such
        pile.
        """
        piles = (item for item in lying if item.zone == zone and item.kind is ItemKind.PILE and not item.face_up)
        return next((pile.face for pile in piles), None) if self._style.round else None

    def source(self, zone: str, spot: ItemPlace) -> ItemPlace | None:
        """A place in a zone, else the middle of the table for what is dealt; None for what comes from nowhere."""
        found = self._item_layer.zone_spot(zone) if zone else None
        if found is not None or not self._style.round:
            return found
        rect = FRect(spot.rect)
        rect.center = self._item_layer.artist.window.center
        return ItemPlace(rect, 0.0, spot.order)
