"""The table as plain data: items in zones, what differs between two tables, decks, rivers, the order of seats, motion.

A title names the motion of events as it names sounds: it says what moves, the table knows how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct, structs

from game.content.layout import Layout, Zone
from game.content.message import Message
from game.content.theme import SoundName
from game.engine.types import Seat

CARDS = "cards/"


class ItemKind(StrEnum):
    """The way an item is drawn."""

    CARD = "card"
    PILE = "pile"
    TOKEN = "token"
    PLAQUE = "plaque"
    PIECE = "piece"
    SIGN = "sign"
    """Words on a slip of paper, or a picture that tells something; nobody can take it."""


class ItemMark(StrEnum):
    """A state of an item that is drawn on it by shape and colour, never by colour alone."""

    LAST = "last"
    WINNING = "winning"
    CHOSEN = "chosen"
    NEW = "new"
    SPENT = "spent"
    TURN = "turn"
    KNOWN = "known"
    COUNTS = "counts"
    """The item counts for the value of a hand."""
    WARNS = "warns"
    """The words on the item are a warning."""
    COSTS = "costs"
    """To choose the item has a price."""


class Item(Struct, frozen=True):
    """One item in one zone.

    `key` is the item's target (`card:H7`). An item whose identity the viewer does not know has a key of its place
    (`rat:5`), never of its identity. `face` is an asset name without ending (`cards/H7`); None draws words only.
    `index` orders items in the zone; in a grid it is the cell, row by row.
    """

    key: str
    zone: str
    index: int
    kind: ItemKind
    face: str | None
    line: Message
    """Name in words: tooltip head, screen reader, log."""
    detail: Message | None = None
    """One more sentence for the tooltip: the effect of the item here."""
    label: Message | None = None
    """Words drawn on or beside it."""
    caption: Message | None = None
    """Words written on the foot of its face, for a card whose picture has one."""
    count: int | None = None
    """Height of a pile, number on a token."""
    face_up: bool = True
    turned: int = 0
    """Quarter turns clockwise."""
    marks: tuple[ItemMark, ...] = ()
    shape: int | None = None
    """Seat mark (shape and colour) drawn on it, by seat number."""
    parted: int = 0
    """In a hand: number of gaps before it, where two neighbours have less in common than others and lie farther
    apart.
    """


_FIXED = (ItemKind.PLAQUE, ItemKind.SIGN)
"""Kinds that are not moved: they appear, disappear and change in their place."""


class ItemMoved(Struct, frozen=True):
    """An item moved to another zone or another place in its zone; it turns over if `face_up` or `face` differ."""

    before: Item
    after: Item


class ItemFlipped(Struct, frozen=True):
    """An item was turned over, or became known, where it lies."""

    before: Item
    after: Item


class ItemAppeared(Struct, frozen=True):
    """An item that is new. `origin` is the zone it comes out of, None if it comes from nowhere."""

    after: Item
    origin: str | None


class ItemVanished(Struct, frozen=True):
    """An item that left the table. `destination` is the zone that took it in, None if it is simply gone."""

    before: Item
    destination: str | None


class CountChanged(Struct, frozen=True):
    """A pile or token that stays where it is with another number (its top face may change too)."""

    before: Item
    after: Item


class ItemsMerged(Struct, frozen=True):
    """Items of a pile that went unseen into another pile of the same face: chips paid, cards dealt face-down."""

    item: Item
    """The pile that took them in, as it is now."""
    origin: str
    destination: str
    count: int


class MarksChanged(Struct, frozen=True):
    """An item that stays where it is and looks different: marks, quarter turns, words on it."""

    before: Item
    after: Item


Change: TypeAlias = ItemMoved | ItemFlipped | ItemAppeared | ItemVanished | CountChanged | ItemsMerged | MarksChanged


def diff(before: Sequence[Item], after: Sequence[Item]) -> tuple[Change, ...]:
    """Returns all changes in the order of `after`, then the items that vanished. Items that look the same are left out.

    Known items are matched by key. Unknown ones are matched by place, then where their zone gives one up while another
    takes one in. Items still unmatched come out of, or go into, piles whose counts say so. What piles of one face gave
    and took besides went from one to the other.
    """
    pairs = _pairs(before, after)
    old_of = {new.key: old for old, new in pairs}
    matched = {old.key for old, _ in pairs}
    gone = [item for item in before if item.key not in matched]
    giving, taking = _flows(pairs)
    giving.extend(pile for pile in gone if pile.kind is ItemKind.PILE for _ in range(pile.count or 0))
    fresh = [item for item in after if item.key not in old_of and item.kind is ItemKind.PILE]
    taking.extend(pile for pile in fresh for _ in range(pile.count or 0))
    changes: list[Change] = []
    for item in after:
        old = old_of.get(item.key)
        if old is None:
            changes.append(ItemAppeared(item, None if item.kind is ItemKind.PILE else _take(giving, item)))
        elif (change := _changed(old, item)) is not None:
            changes.append(change)
    piles = [item for item in gone if item.kind is ItemKind.PILE]
    changes.extend(ItemVanished(item, _take(taking, item)) for item in gone if item not in piles)
    flowed = _flowed(giving, taking)
    changes.extend(ItemVanished(item, _take(taking, item)) for item in piles)
    changes.extend(flowed)
    return tuple(changes)


@lru_cache(maxsize=64)
def decks_of(language: str, four_colour: bool) -> tuple[str, ...]:
    """Returns the folders in which a card may lie, the most fitting first; each holds only cards that differ from the
    next.
    """
    decks = (f"{CARDS}four_colour/", CARDS) if four_colour else (CARDS,)
    return tuple(f"{deck}{letters}" for deck in decks for letters in (f"{language}/", ""))


@lru_cache(maxsize=1024)
def faces_of_card(face: str, decks: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the assets a face may have, the most fitting first; a face that is no playing card has only its own."""
    if not face.startswith(CARDS):
        return (face,)
    return tuple(f"{deck}{face.removeprefix(CARDS)}" for deck in decks)


class WaterKind(StrEnum):
    """The kind of a space's water besides its current."""

    PLAIN = "plain"
    RAPIDS = "rapids"
    FALL = "fall"
    ROCK = "rock"
    EDDY = "eddy"
    BEACON = "beacon"
    """Water with a light on it, for any discovery of a title."""


class RowLine(StrEnum):
    """A line across the river downstream of a row."""

    START = "start"
    SECTION = "section"
    FINISH = "finish"


class RiverWater(Struct, frozen=True):
    """The water of one space, and the numbers that stand on it."""

    kind: WaterKind = WaterKind.PLAIN
    aside: int = 0
    """Sideways push of its current besides downstream: -1 to the left, 1 to the right."""
    flows: bool = True
    further: int = 0
    """Number of spaces it carries on."""
    splashes: int = 0
    damage: tuple[int, ...] = ()
    """Numbers lost on a rock."""


class RiverRow(Struct, frozen=True):
    """One row of a river in words: `Row 7: bank, two spaces of current to the north, a rock, Ada's kayak`."""

    zone: str
    number: int
    """Number from the start, or as the title counts rows."""
    line: Message
    cells: tuple[int, ...] = ()
    """Its spaces from left to right, by the index of items there."""
    water: tuple[RiverWater | None, ...] = ()
    """One for each space; None for land."""
    ends: RowLine | None = None


class RiverSketch(Struct, frozen=True):
    """The new rows of a command beyond the last row, the nearest row first."""

    rows: tuple[RiverRow, ...]
    things: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The keys of the items there, each with its spaces."""


def place_of(seat: int, viewer: Seat | None, seats: int) -> int:
    """Returns the place of a seat."""
    return (seat - (viewer or 0)) % seats


def backs(
    key: str,
    zone: str,
    back: str,
    line: Message,
    detail: Message | None = None,
    label: Message | None = None,
    *,
    count: int,
) -> Item:
    """Returns a pile of cards that show their backs: a deck, a reserve, the hand of another seat."""
    return Item(key, zone, 0, ItemKind.PILE, back, line, detail, label, count=count, face_up=False)


def seat_at(place: int, viewer: Seat | None, seats: int) -> Seat:
    """Returns the seat at a place."""
    return Seat(((viewer or 0) + place) % seats)


def owner_of(zone: Zone, viewer: Seat | None, seats: int) -> Seat | None:
    """Returns the seat a zone belongs to; None if it is nobody's."""
    place = zone.whose.get(seats) if isinstance(zone.whose, Mapping) else zone.whose
    return None if place is None else seat_at(place, viewer, seats)


def called(zone: Zone, viewer: Seat | None, names: Mapping[Seat, Message]) -> Message | None:
    """Returns the name of a zone; None if it has none."""
    if zone.key is None:
        return None
    owner = owner_of(zone, viewer, len(names))
    return Message(zone.key) if owner is None else Message(zone.key, {"name": names[owner]})


def called_by_id(layout: Layout, id: str, viewer: Seat | None, names: Mapping[Seat, Message]) -> Message | None:
    """Returns the name of the zone of this id; None if it has none or does not exist."""
    return next((called(zone, viewer, names) for zone in layout.zones if zone.id == id), None)


class Deal(Struct, frozen=True):
    """Items come off their pile one by one, round and round; consecutive deals are one."""

    origin: str | None = None
    """The zone they come out of, where no pile on the table says so."""


class Sweep(Struct, frozen=True):
    """Played items gather in the middle and go to the player who takes them, one on another."""

    back: str | None = None
    """The face they show there; None keeps their own."""
    count: int = 0
    """The number of items in a heap: the higher it is, the slower it goes, and the more it is heard."""


class Pay(Struct, frozen=True):
    """Chips or coins go one by one, each heard, and the numbers on both sides run with them."""

    sound: SoundName = "chip"
    apart: float = 0.035
    """Seconds between two of them; all of them together set out within a little more than a second."""
    origin: str | None = None
    """The zone that those come out of which lay nowhere before."""


class TurnUp(Struct, frozen=True):
    """Revealed items are turned at once, and stand in the light for a moment."""

    keys: tuple[str, ...] = ()


class Comparison(Struct, frozen=True):
    """Hands are compared: their cards light up one by one, then the best hand stays in the light."""

    hands: tuple[tuple[str, ...], ...]
    """The keys of each, as they lie on the table; the first one is the best."""


class Jolt(Struct, frozen=True):
    """An incident on an item's path, at this place of it: it knocks against something, is soaked or spun round."""

    at: int
    kind: Literal["knock", "splash", "spin"]


class Wave(Struct, frozen=True):
    """The water of a zone takes everything along at once; consecutive waves are one."""

    zone: str
    jolts: tuple[tuple[str, Jolt], ...] = ()
    """Incidents of the items on their path, or where they lie."""


class Run(Struct, frozen=True):
    """An item moves along cells."""

    key: str
    jolts: tuple[Jolt, ...] = ()


class Knock(Struct, frozen=True):
    """An item knocks against another one or, without one, against its surroundings."""

    key: str
    against: str | None = None
    jolt: Literal["knock", "splash", "spin"] = "knock"


class Sink(Struct, frozen=True):
    """An item goes round and down."""

    key: str


class Finish(Struct, frozen=True):
    """Items cross the finish line: item and line are both in sight before it is gone."""

    key: str
    jolts: tuple[Jolt, ...] = ()
    others: tuple[tuple[str, Jolt], ...] = ()
    """Incidents of others that move at the same time, some of them over the line, too."""


class Celebration(Struct, frozen=True):
    """The winners are celebrated; () if nobody here has won."""

    seats: tuple[Seat, ...]


class Departure(Struct, frozen=True):
    """A player is out: their items go slowly."""


Movement: TypeAlias = (
    Deal | Sweep | Pay | TurnUp | Comparison | Wave | Run | Knock | Sink | Finish | Celebration | Departure
)


def joined(first: Movement | None, second: Movement | None) -> Movement | None:
    """Returns two consecutive events as one motion, None for two that move one after the other."""
    match first, second:
        case Deal(), Deal() if first == second:
            return first
        case Wave(zone=zone), Wave(zone=other) if zone == other:
            return Wave(zone, (*first.jolts, *second.jolts))
        case Wave(), Finish():
            return structs.replace(second, others=(*first.jolts, *second.others))
        case Finish(), Wave():
            return structs.replace(first, others=(*first.others, *second.jolts))
        case Finish(), Finish():
            late = tuple((second.key, jolt) for jolt in second.jolts)
            return structs.replace(first, others=(*first.others, *late, *second.others))
        case _:
            return None


def is_open(movement: Movement | None) -> bool:
    """True if the next event may belong to the same motion."""
    return joined(movement, movement) is not None


class Mood(StrEnum):
    """The expression of a face. A seat that is asked thinks; a seat that is asked nothing more is out."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SORRY = "sorry"
    STARTLED = "startled"
    OUT = "out"


class Expression(Struct, frozen=True):
    """A reaction to an event: a mood, and perhaps a remark (`table.told`)."""

    mood: Mood
    remark: str = ""


GLAD: Final = Expression(Mood.GLAD)
SORRY: Final = Expression(Mood.SORRY)
STARTLED: Final = Expression(Mood.STARTLED)


def portrait(face: str, mood: Mood = Mood.CALM) -> str:
    """Returns the asset of a round portrait, for a face from `faces_of`."""
    return f"{face}_{mood}"


def bust(face: str, mood: Mood = Mood.CALM) -> str:
    """Returns the asset of the same animal from head to chest, without a disc."""
    return f"app/busts/{face.rpartition('/')[2]}_{mood}"


def _pairs(before: Sequence[Item], after: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Returns the matching items before and after."""
    old = {item.key: item for item in before}
    pairs = [(old[item.key], item) for item in after if item.key in old]
    known = {new.key for _, new in pairs}
    gone = [item for item in before if item.key not in known]
    new = [item for item in after if item.key not in known]
    for same in (_same_place, _may_be_same):
        for item in list(new):
            match = next((other for other in gone if same(other, item)), None)
            if match is not None:
                gone.remove(match)
                new.remove(item)
                pairs.append((match, item))
    return pairs


def _same_place(old: Item, new: Item) -> bool:
    return _may_be_same(old, new) and (old.zone, old.index) == (new.zone, new.index)


def _may_be_same(old: Item, new: Item) -> bool:
    """True if two keys can name one item: its identity must be unknown on one side."""
    return old.kind == new.kind and old.kind not in (ItemKind.PILE, *_FIXED) and not (old.face_up and new.face_up)


def _changed(old: Item, new: Item) -> Change | None:
    if old.zone != new.zone or old.index != new.index:
        return ItemMoved(old, new)
    if old.kind not in (ItemKind.PILE, ItemKind.SIGN) and (old.face_up, old.face) != (new.face_up, new.face):
        return ItemFlipped(old, new)
    if old.count != new.count:
        return CountChanged(old, new)
    return MarksChanged(old, new) if _look(old) != _look(new) else None


def _look(item: Item) -> tuple[object, ...]:
    return (item.marks, item.turned, item.label, item.shape, item.face, item.face_up)


def _flows(pairs: Sequence[tuple[Item, Item]]) -> tuple[list[Item], list[Item]]:
    """Returns the piles that gave items up and those that took some in, once per item."""
    giving: list[Item] = []
    taking: list[Item] = []
    for old, new in pairs:
        if new.kind is ItemKind.PILE:
            grown = (new.count or 0) - (old.count or 0)
            if grown > 0:
                taking.extend([new] * grown)
            else:
                giving.extend([old] * -grown)
    return giving, taking


def _take(piles: list[Item], item: Item) -> str | None:
    """Takes the zone of the next pile that gave or took an item; signs are not moved, they appear and disappear."""
    return piles.pop(0).zone if piles and item.kind not in _FIXED else None


def _flowed(giving: list[Item], taking: list[Item]) -> list[ItemsMerged]:
    """Returns what is left over on both sides, pile by pile, and takes it off `taking`."""
    flows: dict[tuple[str, str], ItemsMerged] = {}
    left = list(giving)
    for pile in list(taking):
        source = next((other for other in left if other.face == pile.face and pile.face is not None), None)
        if source is not None:
            left.remove(source)
            taking.remove(pile)
            flow = flows.get((source.zone, pile.zone))
            count = 1 if flow is None else flow.count + 1
            flows[source.zone, pile.zone] = ItemsMerged(pile, source.zone, pile.zone, count)
    return list(flows.values())
