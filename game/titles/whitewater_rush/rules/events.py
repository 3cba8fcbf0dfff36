"""The events of Whitewater Rush, and their effects on the table.

Cards that come out of hiding travel in secrets, so undo knows what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Literal

from msgspec import Struct

from game.engine.types import Event, Seat, Secret
from game.titles.whitewater_rush.rules.river import EVENTS_AT_A_LINE, STRIDE, Card, Cell, EventCard
from game.titles.whitewater_rush.rules.state import (
    AnyFrame,
    AnyTask,
    Cause,
    MoveCause,
    Over,
    Reason,
    When,
    WhitewaterState,
)

MOST_POOLS: Final = 64
"""Maximum number of pools that are kept apart: the bits of a tag in a state that is packed."""


def drawn(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """Puts the top card of the deck into the hand."""
    state.hand_tags[seat].append(state.deck_tags.pop())
    if card in state.told[seat]:
        state.told[seat].remove(card)


def shown(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """Removes the tag of a card that has left the hand openly: the narrowest it fits.

    The card of that tag may lie where the other one came from, so every tag that fits both is widened by it.
    """
    tags = state.hand_tags[seat]
    pool = state.pools.get(card, 0)
    bit = 1 << pool
    if len(tags) == 1:
        tags.clear()
    elif bit in tags:
        tags.remove(bit)
    else:
        narrowest = min([tag for tag in tags if tag & bit], key=int.bit_count)
        tags.remove(narrowest)
        tags[:] = [tag | narrowest if tag & bit else tag for tag in tags]
    for told in state.told:
        if card in told:
            told.remove(card)
    if not _hides(state, pool):
        _drop(state, bit)


def shuffled(state: WhitewaterState, cards: tuple[Card, ...]) -> None:
    """These cards are the new deck: a pool of their own, pool 0 for the first one."""
    pool = _free_pool(state) if any(state.hand_tags) else 0
    for card in cards:
        if pool:
            state.pools[card] = pool
        else:
            state.pools.pop(card, None)
    state.deck_tags = [1 << pool] * len(cards)


def recalled(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """Gives a card that all saw go into the hand a pool of its own."""
    pool = _free_pool(state)
    state.pools[card] = pool
    state.hand_tags[seat].append(1 << pool)


def put_back(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """Any card of the hand may now be the top of the deck; only the seat itself knows. The hand still holds it."""
    tags = state.hand_tags[seat]
    union = union_of(tags)
    state.hand_tags[seat] = [union] * (len(tags) - 1)
    state.deck_tags.append(union)
    hand = state.hands[seat]
    for other, told in enumerate(state.told):
        if other != seat:
            told[:] = [each for each in told if each not in hand]
    state.told[seat].append(card)


def union_of(tags: Iterable[int]) -> int:
    """The pools that any of these tags names."""
    union = 0
    for tag in tags:
        union |= tag
    return union


def _free_pool(state: WhitewaterState) -> int:
    """Returns the lowest pool but the first that no hidden place may be of. With none left all forget the cards they
    followed.
    """
    used = 1 | _used(state)
    pool = (~used & (used + 1)).bit_length() - 1
    if pool < MOST_POOLS:
        return pool
    _forget(state)
    return 1


def _forget(state: WhitewaterState) -> None:
    """Lets every hidden card be in every hidden place."""
    state.pools.clear()
    state.hand_tags = [[1] * len(tags) for tags in state.hand_tags]
    state.deck_tags = [1] * len(state.deck_tags)


def _hides(state: WhitewaterState, pool: int) -> bool:
    """True if a card of the pool is hidden; all can tell, since the pile is open."""
    pool_of = state.pools.get
    for card in reversed(state.deck):
        if pool_of(card, 0) == pool:
            return True
    for hand in state.hands:
        for card in hand:
            if pool_of(card, 0) == pool:
                return True
    return False


def _drop(state: WhitewaterState, bit: int) -> None:
    """Removes the pool from the tags of all places."""
    if _used(state) & bit:
        state.hand_tags = [[tag & ~bit for tag in tags] for tags in state.hand_tags]
        state.deck_tags = [tag & ~bit for tag in state.deck_tags]


def _used(state: WhitewaterState) -> int:
    return union_of(state.deck_tags) | union_of(tag for tags in state.hand_tags for tag in tags)


class Incident(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An incident of a kayak on its way. `at` is the place in the path it had reached, `speed` the speed it has then.

    bank: hit the Bank, `lost` speed. rapids, waterfall: entered; `cleared` or a card is owed. rock: ran into the Rock
    on `cell`. passed: reached an occupied space with spaces left. settled: moved to `cell` because the space was taken.
    stayed: could go nowhere and remains.
    """

    what: Literal["bank", "rapids", "waterfall", "rock", "passed", "settled", "stayed"]
    at: int
    speed: int
    lost: int = 0
    cleared: bool = False
    cell: Cell | None = None


class WhitewaterEvent(Event, frozen=True):
    """An event of the title. Its kinds are the classes below."""

    def apply(self, state: WhitewaterState) -> None:
        """Writes it into the table; a kind that says nothing here changes nothing."""


class EventsLaid(WhitewaterEvent, frozen=True):
    """Set-up: two face-down cards at each line but the last, left one first; the rest stays in the box."""

    lines: int
    order: Secret[tuple[EventCard, ...]]

    def apply(self, state: WhitewaterState) -> None:
        order = self.order.open()
        laid = EVENTS_AT_A_LINE * self.lines
        state.events = [list(order[place : place + EVENTS_AT_A_LINE]) for place in range(0, laid, EVENTS_AT_A_LINE)]
        state.box = list(order[laid:])


class DeckShuffled(WhitewaterEvent, frozen=True):
    """A new deck, top card first: at set-up, later the discard pile."""

    order: Secret[tuple[Card, ...]]

    def apply(self, state: WhitewaterState) -> None:
        order = self.order.open()
        state.deck = list(order[::-1])
        state.discard = []
        shuffled(state, order)


class CardDrawn(WhitewaterEvent, frozen=True):
    """Top of the deck into a hand; `deal` at set-up."""

    seat: Seat
    card: Secret[Card]
    deal: bool = False

    def apply(self, state: WhitewaterState) -> None:
        card = state.deck.pop()
        state.hands[self.seat].append(card)
        drawn(state, self.seat, card)


class FirstDrawn(WhitewaterEvent, frozen=True):
    """Set-up: who has the first turn (W14)."""

    seat: Seat

    def apply(self, state: WhitewaterState) -> None:
        state.first = state.active = self.seat


class KayakPlaced(WhitewaterEvent, frozen=True):
    """Set-up: a kayak on its space of the first row."""

    seat: Seat
    cell: Cell

    def apply(self, state: WhitewaterState) -> None:
        state.cells[self.seat] = self.cell


class TurnBegan(WhitewaterEvent, frozen=True):
    """The seat is the active player; `number` counts turns from 1."""

    seat: Seat
    number: int

    def apply(self, state: WhitewaterState) -> None:
        state.active = self.seat
        state.turn = self.number
        state.still += 1
        state.played = None


class CardPlayed(WhitewaterEvent, frozen=True):
    """A card's way from the hand onto the discard pile, face-up (W20)."""

    seat: Seat
    card: Card

    def apply(self, state: WhitewaterState) -> None:
        _leave_hand(state, self.seat, self.card)
        state.played = self.card


class NoCardToPlay(WhitewaterEvent, frozen=True):
    """The seat has nothing to play and only draws (W19)."""

    seat: Seat


class EddiedOut(WhitewaterEvent, frozen=True):
    """The seat Eddies Out: speed to `speed`; its manoeuvre and discard follow."""

    seat: Seat
    when: When
    speed: int

    def apply(self, state: WhitewaterState) -> None:
        state.speeds[self.seat] = self.speed


class SpeedChanged(WhitewaterEvent, frozen=True):
    """A card or event set the speed."""

    seat: Seat
    before: int
    speed: int

    def apply(self, state: WhitewaterState) -> None:
        state.speeds[self.seat] = self.speed


class Ran(WhitewaterEvent, frozen=True):
    """One kayak's whole movement: every space in order, the start first, and its incidents.

    A movement that stops for a choice at a Rock goes on in another `Ran` with the same cause.
    """

    seat: Seat
    cause: MoveCause
    path: tuple[Cell, ...]
    speed: int
    incidents: tuple[Incident, ...] = ()

    def apply(self, state: WhitewaterState) -> None:
        end = self.path[-1]
        if end // STRIDE != state.cells[self.seat] // STRIDE:
            state.still = state.still_moves = 0
        state.cells[self.seat] = end
        state.speeds[self.seat] = self.speed


class SideChosen(WhitewaterEvent, frozen=True):
    """The kayak goes round the Rock on this side; `bumped` had to make room."""

    seat: Seat
    rock: Cell
    side: Literal["left", "right"]
    bumped: Seat | None = None


class CardDiscarded(WhitewaterEvent, frozen=True):
    """A discard from a hand onto the discard pile, face-up. A seat that had no choice shows a card, too."""

    tells: ClassVar[bool] = True
    seat: Seat
    card: Card
    cause: Cause

    def apply(self, state: WhitewaterState) -> None:
        _leave_hand(state, self.seat, self.card)


class CardPutBack(WhitewaterEvent, frozen=True):
    """A card's way from a hand onto the deck, unseen by the others."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: WhitewaterState) -> None:
        card = self.card.open()
        put_back(state, self.seat, card)
        state.hands[self.seat].remove(card)
        state.deck.append(card)


class CardRecalled(WhitewaterEvent, frozen=True):
    """A card's way from the discard pile into a hand; all see which."""

    seat: Seat
    card: Card

    def apply(self, state: WhitewaterState) -> None:
        state.discard.remove(self.card)
        state.hands[self.seat].append(self.card)
        recalled(state, self.seat, self.card)


class HazardChosen(WhitewaterEvent, frozen=True):
    """The side of Spot Hazard that counts."""

    seat: Seat
    hazard: Literal["rapids", "rock"]


class TokenPlaced(WhitewaterEvent, frozen=True):
    """A hazard token on a space: `O` a Rock; `n`, `l`, `r` Rapids (as `river` writes them)."""

    seat: Seat
    cell: Cell
    sign: str

    def apply(self, state: WhitewaterState) -> None:
        state.tokens.append((self.cell, self.sign))
        state.supply[self.sign] -= 1


class LineCrossed(WhitewaterEvent, frozen=True):
    """A kayak finished a movement beyond a line it was before; `line` counts from 0; `finish` ends the race."""

    seat: Seat
    line: int
    finish: bool = False


class EventRevealed(WhitewaterEvent, frozen=True):
    """A face-down card of a line is turned up by the seat that crossed it, and resolved for all."""

    seat: Seat
    line: int
    card: Secret[EventCard]

    def apply(self, state: WhitewaterState) -> None:
        state.event = state.events[self.line].pop(0)


class EventEnded(WhitewaterEvent, frozen=True):
    """All lines of the Event card are done: it leaves the game (W73)."""

    card: EventCard

    def apply(self, state: WhitewaterState) -> None:
        state.event = None
        state.gone.append(self.card)


class StillWater(WhitewaterEvent, frozen=True):
    """Still water: no kayak changed row for ten rounds, so the river moves everyone once, from this seat on (W76)."""

    seat: Seat

    def apply(self, state: WhitewaterState) -> None:
        state.active = self.seat
        state.still = 0
        state.played = None


class StillWaterEnded(WhitewaterEvent, frozen=True):
    """The move of still water is over; whether any kayak changed its row."""

    moved: bool

    def apply(self, state: WhitewaterState) -> None:
        if not self.moved:
            state.still_moves += 1


class SeatLeft(WhitewaterEvent, frozen=True):
    """A seat left the table (W77)."""

    seat: Seat

    def apply(self, state: WhitewaterState) -> None:
        state.left[self.seat] = True


class Asked(WhitewaterEvent, frozen=True):
    """A question at which the match waits; the tasks to be done after it are in `plan`, next task last."""

    frame: AnyFrame
    plan: tuple[AnyTask, ...] = ()

    def apply(self, state: WhitewaterState) -> None:
        state.frame = self.frame
        state.plan = list(self.plan)


class RaceEnded(WhitewaterEvent, frozen=True):
    """The result."""

    reason: Reason
    places: tuple[tuple[Seat, ...], ...]

    def apply(self, state: WhitewaterState) -> None:
        state.frame = Over(self.reason, self.places)
        state.plan = []


def _leave_hand(state: WhitewaterState, seat: Seat, card: Card) -> None:
    state.hands[seat].remove(card)
    state.discard.append(card)
    shown(state, seat, card)
