"""What is still to be done after a decision: the plan of a turn, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from game.engine.plan import Task
from game.engine.types import Seat, kinds_of
from game.titles.whitewater_rush.rules.cards import Card, EventCard
from game.titles.whitewater_rush.rules.frames import Cause, When
from game.titles.whitewater_rush.rules.river import Cell, Side

MoveCause: TypeAlias = Literal["advance", "surge", "manoeuvre", "eddy_out", "bump", "still_water"]


class WhitewaterTask(Task, frozen=True):
    """Anything to be done. Its kinds are the classes below."""


class OpenWindow(WhitewaterTask, frozen=True):
    """Ask everybody, clockwise from the active player's left, whether to Eddy Out (W62)."""

    when: When
    card: Card | None = None


class PlayStep(WhitewaterTask, frozen=True):
    """The active player plays a card, or has none (W19)."""


class CardLines(WhitewaterTask, frozen=True):
    """Resolve the card from this line on; `hazard` is the side of Spot Hazard once it is chosen."""

    seat: Seat
    card: Card
    line: int
    hazard: Literal["rapids", "rock"] | None = None


class EventLines(WhitewaterTask, frozen=True):
    """Resolve the Event card from this line on (W70)."""

    revealer: Seat
    card: EventCard
    line: int


class EachSeat(WhitewaterTask, frozen=True):
    """One line of the Event card for these seats, the next one first (W70)."""

    card: EventCard
    line: int
    seats: tuple[Seat, ...]


class MoveKayaks(WhitewaterTask, frozen=True):
    """These kayaks still move, the next one first (W40); `spaces` None: by their own speed."""

    cause: Literal["advance", "surge", "still_water"]
    seats: tuple[Seat, ...]
    spaces: int | None = None


class GoRound(WhitewaterTask, frozen=True):
    """A kayak that met a Rock goes on from behind it: its side is to be chosen, or `side` is free by now (W82).

    `earlier` are the spaces of the same movement, the one behind the Rock left out.
    """

    seat: Seat
    rock: Cell
    earlier: tuple[Cell, ...]
    cause: MoveCause
    side: Side | None = None


class PayDiscards(WhitewaterTask, frozen=True):
    """The seat discards so many cards, as far as it has them."""

    seat: Seat
    count: int
    cause: Cause


class SettleEffect(WhitewaterTask, frozen=True):
    """A movement effect is over: which lines were crossed since the kayaks were in these rows (W12, W66)?"""

    rows: tuple[int, ...]


class RevealEvents(WhitewaterTask, frozen=True):
    """Crossings still to be answered by an event, (line, seat), next first (W83)."""

    queue: tuple[tuple[int, Seat], ...]


class StillEnd(WhitewaterTask, frozen=True):
    """The move of still water is over: did any kayak leave these rows (W76)?"""

    rows: tuple[int, ...]


class PlaceKayaks(WhitewaterTask, frozen=True):
    """Set-up: these seats still place their kayaks, the next one first (W15)."""

    seats: tuple[Seat, ...]


class BeginTurn(WhitewaterTask, frozen=True):
    """The turn of this seat begins, or of the next one if it left."""

    seat: Seat


class DrawCard(WhitewaterTask, frozen=True):
    """The active player's draw at the end of the turn."""


class HoldLimit(WhitewaterTask, frozen=True):
    """The active player discards down to the hand limit (W22)."""


class EndTurn(WhitewaterTask, frozen=True):
    """The next seat's turn begins."""


if TYPE_CHECKING:
    AnyTask: TypeAlias = WhitewaterTask
else:
    AnyTask = kinds_of(WhitewaterTask)
