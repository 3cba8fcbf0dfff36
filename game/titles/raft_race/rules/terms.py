"""The numbers, cards and options of one match, and the commands of a seat."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from game.content.message import in_english
from game.engine.module import JOINED_BY, Definition
from game.engine.types import BadSetup, Command, Seat, Setup
from game.titles.raft_race.rules.content import (
    CARD_ROWS,
    END_ROWS,
    OPEN,
    RESERVED,
    START_ROWS,
    CardId,
    Cell,
    Heading,
    Numbers,
    Order,
    OrderCard,
    PowerCardId,
    PowerId,
    RaftContent,
    Rows,
    Zone,
    flaws_of,
    rows_of,
)

MOST_ZONES = 4
"""Maximum number of zones of one river."""

START_CARDS = ("start.1", "start.2")
END_CARDS = ("end.1", "end.2")
_STILL: Rows = ((OPEN, OPEN),) * CARD_ROWS


class Terms(Struct, frozen=True):
    """The facts of a match that do not change."""

    seats: int
    all_seats: tuple[Seat, ...]
    alone: tuple[frozenset[Seat], ...]
    """Each seat as the only one that is asked."""
    numbers: Numbers
    """Hands, stacks, limits and amounts as the content gives them."""
    orders: dict[Order, OrderCard]
    order_ids: tuple[Order, ...]
    moves: frozenset[Order]
    attacks: frozenset[Order]
    sides: dict[PowerCardId, tuple[PowerId, PowerId]]
    card_of: dict[PowerId, PowerCardId]
    zones: tuple[tuple[CardId, ...], ...]
    """The river cards of each zone of this river, in order."""
    zone_names: dict[str, str]
    """Name that the maker of each zone gave it, by its id."""
    faces: dict[CardId, Rows]
    """Rows of every river card, start and end cards too."""
    finish: int
    """Entering this row is crossing the finish line (R6)."""
    recompute: bool
    """True if the turn order is found anew before the river phase (R14)."""
    top_card: bool
    """True if a recharge space gives the top card unseen instead of any (R56)."""


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """Returns the terms of a match. Raises BadSetup if the definition or the river cannot be played."""
    try:
        content = msgspec.convert(definition, RaftContent)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the content of this match cannot be read: {error}") from None
    numbers = content.numbers
    for problem in numbers.problems():
        raise BadSetup(f"the content of this match cannot be played: {problem.message}")
    zones = _chosen(content.zones, setup.text("river").split(JOINED_BY))
    pairs = sum(len(zone.cards) for zone in zones) // 2
    return _terms(numbers, zones, setup, START_ROWS + CARD_ROWS * pairs + END_ROWS)


class RaftCommand(Command, frozen=True):
    """Anything a seat may ask for. Its kinds are the classes below."""


class TakePower(RaftCommand, frozen=True):
    """This side of a power-up card is mine: of the card dealt or drawn, or of any in the stack (R12, R56)."""

    power: PowerId


class DrawPower(RaftCommand, frozen=True):
    """Take the top power-up card unseen; its side is picked next (R56, option top_card)."""


class PlaceRaft(RaftCommand, frozen=True):
    """Set-up: put the raft on this start space (R11)."""

    cell: Cell


class ChooseOrder(RaftCommand, frozen=True):
    """Choose this order in secret; `splash`: get rid of the splashes in the hand (R18)."""

    order: Order


class TakeBack(RaftCommand, frozen=True):
    """Take the order chosen back; others still have to choose."""


class UsePower(RaftCommand, frozen=True):
    """Use the power that is offered."""


class SlipAside(RaftCommand, frozen=True):
    """Use Side Slip to this side."""

    heading: Literal["left", "right"]


class RecoverOrder(RaftCommand, frozen=True):
    """Use Spare Paddle: take this lost order back."""

    order: Order


class Pass(RaftCommand, frozen=True):
    """Keep the power that is offered for later; leave a recharge space as it is."""


class Aim(RaftCommand, frozen=True):
    """Attack the raft of this seat."""

    target: Seat


class Push(RaftCommand, frozen=True):
    """Push the target this way (R25)."""

    heading: Heading


class Decide(RaftCommand, frozen=True):
    """Decide a collision: the other raft is displaced, or the mover is blocked (R32)."""

    result: Literal["displace", "block"]


class LayCards(RaftCommand, frozen=True):
    """Lay the two river cards: `left` is this one; each may be turned by 180 degrees (R7)."""

    left: CardId
    turn_left: bool
    turn_right: bool


def _terms(numbers: Numbers, zones: tuple[Zone, ...], setup: Setup, finish: int) -> Terms:
    faces = dict.fromkeys((*START_CARDS, *END_CARDS), _STILL)
    faces |= {id: rows_of(card) for zone in zones for id, card in zip(_ids(zone), zone.cards, strict=True)}
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        alone=tuple([frozenset((seat,)) for seat in setup.all_seats]),
        numbers=numbers,
        orders={order.id: order for order in numbers.orders},
        order_ids=tuple(order.id for order in numbers.orders),
        moves=frozenset(order.id for order in numbers.orders if order.heading is not None),
        attacks=frozenset(order.id for order in numbers.orders if order.attack is not None),
        sides={card.id: card.sides for card in numbers.powers},
        card_of={side: card.id for card in numbers.powers for side in card.sides},
        zones=tuple(_ids(zone) for zone in zones),
        zone_names={zone.id: zone.name or zone.id for zone in zones},
        faces=faces,
        finish=finish,
        recompute=setup.text("turn_order") == "recompute",
        top_card=setup.text("recharge") == "top_card",
    )


def _ids(zone: Zone) -> tuple[CardId, ...]:
    return tuple(f"{zone.id}.{number}" for number in range(1, len(zone.cards) + 1))


def _chosen(zones: tuple[Zone, ...], ids: list[str]) -> tuple[Zone, ...]:
    """The zones of this river in order. Raises BadSetup for one that is missing or cannot be played."""
    known = {zone.id: zone for zone in zones}
    if len(known) < len(zones) or not known.keys().isdisjoint(RESERVED):
        raise BadSetup("two zones of this match have the same id, or one has that of the start or end cards")
    if len(set(ids)) < len(ids) or len(ids) > MOST_ZONES:
        raise BadSetup(f"a river is made of at most {MOST_ZONES} zones, each at most once")
    for id in ids:
        if id not in known:
            raise BadSetup(f"there is no zone '{id}'; there are {', '.join(known)}")
        for flaw in flaws_of(known[id].cards):
            raise BadSetup(f"the zone '{id}' cannot be played: {in_english(flaw.message)}")
    return tuple(known[id] for id in ids)
