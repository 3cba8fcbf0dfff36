"""What happens in Whitewater Rush, and what it does to the table.

Cards that come out of hiding travel in secrets, so undo knows what was shown.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from game.engine.types import Event, Seat, Secret
from game.titles.whitewater_rush.rules import knowledge_marks as marks
from game.titles.whitewater_rush.rules.cards import EVENTS_AT_A_LINE, Card, EventCard
from game.titles.whitewater_rush.rules.frames import AnyFrame, Cause, Over, Reason, When
from game.titles.whitewater_rush.rules.river import STRIDE, Cell
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import AnyTask, MoveCause


class Incident(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Something that befell a kayak on its way. `at` is the place in the path it had reached, `speed` what it has then.

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
    """Anything that happens. Its kinds are the classes below."""

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
        marks.shuffled(state, order)


class CardDrawn(WhitewaterEvent, frozen=True):
    """Top of the deck into a hand; `deal` at set-up."""

    seat: Seat
    card: Secret[Card]
    deal: bool = False

    def apply(self, state: WhitewaterState) -> None:
        card = state.deck.pop()
        state.hands[self.seat].append(card)
        marks.drawn(state, self.seat, card)


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
    """From the hand onto the discard pile, face-up (W20)."""

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
    """One kayak's movement, whole: every space in order, the start first, and what befell it.

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
    """From a hand onto the discard pile, face-up: whoever had no choice shows a card, too."""

    tells: ClassVar[bool] = True
    seat: Seat
    card: Card
    cause: Cause

    def apply(self, state: WhitewaterState) -> None:
        _leave_hand(state, self.seat, self.card)


class CardPutBack(WhitewaterEvent, frozen=True):
    """From a hand onto the deck, unseen by the others."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: WhitewaterState) -> None:
        card = self.card.open()
        marks.put_back(state, self.seat, card)
        state.hands[self.seat].remove(card)
        state.deck.append(card)


class CardRecalled(WhitewaterEvent, frozen=True):
    """From the discard pile into a hand; all see which."""

    seat: Seat
    card: Card

    def apply(self, state: WhitewaterState) -> None:
        state.discard.remove(self.card)
        state.hands[self.seat].append(self.card)
        marks.recalled(state, self.seat, self.card)


class HazardChosen(WhitewaterEvent, frozen=True):
    """Which side of Spot Hazard counts."""

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
    """No kayak changed row for ten rounds: the river moves everyone once, from this seat on (W76)."""

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
    """The match waits for a decision; what is still to be done after it is in `plan`, next task last."""

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
    marks.shown(state, seat, card)
