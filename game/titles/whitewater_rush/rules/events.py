"""What happens in Whitewater Rush. Cards that come out of hiding travel in secrets, so undo knows what was shown."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Event, Seat, Secret
from game.titles.whitewater_rush.rules.cards import Card, EventCard
from game.titles.whitewater_rush.rules.frames import AnyFrame, Cause, When
from game.titles.whitewater_rush.rules.river import Cell
from game.titles.whitewater_rush.rules.tasks import AnyTask

MoveCause: TypeAlias = Literal["advance", "surge", "manoeuvre", "eddy_out", "bump", "still_water"]


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


class EventsLaid(Event, frozen=True):
    """Set-up: two face-down cards at each line but the last, left one first; the rest stays in the box."""

    lines: int
    order: Secret[tuple[EventCard, ...]]


class DeckShuffled(Event, frozen=True):
    """A new deck, top card first: at set-up, later the discard pile."""

    order: Secret[tuple[Card, ...]]


class CardDrawn(Event, frozen=True):
    """Top of the deck into a hand; `deal` at set-up."""

    seat: Seat
    card: Secret[Card]
    deal: bool = False


class FirstDrawn(Event, frozen=True):
    """Set-up: who has the first turn (W14)."""

    seat: Seat


class KayakPlaced(Event, frozen=True):
    """Set-up: a kayak on its space of the first row."""

    seat: Seat
    cell: Cell


class TurnBegan(Event, frozen=True):
    """The seat is the active player; `number` counts turns from 1."""

    seat: Seat
    number: int


class CardPlayed(Event, frozen=True):
    """From the hand onto the discard pile, face-up (W20)."""

    seat: Seat
    card: Card


class NoCardToPlay(Event, frozen=True):
    """The seat has nothing to play and only draws (W19)."""

    seat: Seat


class EddiedOut(Event, frozen=True):
    """The seat Eddies Out: speed to `speed`; its manoeuvre and discard follow."""

    seat: Seat
    when: When
    speed: int


class SpeedChanged(Event, frozen=True):
    """A card or event set the speed."""

    seat: Seat
    before: int
    speed: int


class Ran(Event, frozen=True):
    """One kayak's movement, whole: every space in order, the start first, and what befell it.

    A movement that stops for a choice at a Rock goes on in another `Ran` with the same cause.
    """

    seat: Seat
    cause: MoveCause
    path: tuple[Cell, ...]
    speed: int
    incidents: tuple[Incident, ...] = ()


class SideChosen(Event, frozen=True):
    """The kayak goes round the Rock on this side; `bumped` had to make room."""

    seat: Seat
    rock: Cell
    side: Literal["left", "right"]
    bumped: Seat | None = None


class CardDiscarded(Event, frozen=True):
    """From a hand onto the discard pile, face-up: whoever had no choice shows a card, too."""

    tells: ClassVar[bool] = True
    seat: Seat
    card: Card
    cause: Cause


class CardPutBack(Event, frozen=True):
    """From a hand onto the deck, unseen by the others."""

    seat: Seat
    card: Secret[Card]


class CardRecalled(Event, frozen=True):
    """From the discard pile into a hand; all see which."""

    seat: Seat
    card: Card


class HazardChosen(Event, frozen=True):
    """Which side of Spot Hazard counts."""

    seat: Seat
    hazard: Literal["rapids", "rock"]


class TokenPlaced(Event, frozen=True):
    """A hazard token on a space: `O` a Rock; `n`, `l`, `r` Rapids (as `river` writes them)."""

    seat: Seat
    cell: Cell
    sign: str


class LineCrossed(Event, frozen=True):
    """A kayak finished a movement beyond a line it was before; `line` counts from 0; `finish` ends the race."""

    seat: Seat
    line: int
    finish: bool = False


class EventRevealed(Event, frozen=True):
    """A face-down card of a line is turned up by the seat that crossed it, and resolved for all."""

    seat: Seat
    line: int
    card: Secret[EventCard]


class EventEnded(Event, frozen=True):
    """All lines of the Event card are done: it leaves the game (W73)."""

    card: EventCard


class StillWater(Event, frozen=True):
    """No kayak changed row for ten rounds: the river moves everyone once, from this seat on (W76)."""

    seat: Seat


class StillWaterEnded(Event, frozen=True):
    """The move of still water is over; whether any kayak changed its row."""

    moved: bool


class SeatLeft(Event, frozen=True):
    """A seat left the table (W77)."""

    seat: Seat


class Asked(Event, frozen=True):
    """The match waits for a decision; what is still to be done after it is in `plan`, next task last."""

    frame: AnyFrame
    plan: tuple[AnyTask, ...] = ()


class RaceEnded(Event, frozen=True):
    """The result; `reason` is `finish_line` or `still_water`."""

    reason: str
    places: tuple[tuple[Seat, ...], ...]


WhitewaterEvent: TypeAlias = (
    EventsLaid
    | DeckShuffled
    | CardDrawn
    | FirstDrawn
    | KayakPlaced
    | TurnBegan
    | CardPlayed
    | NoCardToPlay
    | EddiedOut
    | SpeedChanged
    | Ran
    | SideChosen
    | CardDiscarded
    | CardPutBack
    | CardRecalled
    | HazardChosen
    | TokenPlaced
    | LineCrossed
    | EventRevealed
    | EventEnded
    | StillWater
    | StillWaterEnded
    | SeatLeft
    | Asked
    | RaceEnded
)
