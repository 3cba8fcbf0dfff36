"""What one seat knows of a race."""

from __future__ import annotations

from game.engine.types import Seat, View
from game.titles.whitewater_rush.rules.cards import Card, EventCard
from game.titles.whitewater_rush.rules.frames import AnyFrame
from game.titles.whitewater_rush.rules.river import Board, Cell, SpeedTable
from game.titles.whitewater_rush.rules.tasks import AnyTask


class WhitewaterView(View, frozen=True):
    """Everything but hands, deck order and face-down events is open (W17). Tuples by seat unless said."""

    viewer: Seat | None
    frame: AnyFrame
    plan: tuple[AnyTask, ...]
    turn: int
    first: Seat
    active: Seat
    board: Board
    table: SpeedTable
    rock_loss: int
    stop_behind: bool
    """Whether a kayak that would rest on an occupied space stops behind it (option; W42)."""
    cells: tuple[Cell, ...]
    speeds: tuple[int, ...]
    left: tuple[bool, ...]
    hand: tuple[Card, ...]
    """The viewer's own, in the order drawn; () for an onlooker."""
    hands: tuple[int, ...]
    """Number of cards."""
    known: tuple[tuple[Card, ...], ...]
    """Cards of each hand that the viewer knows to be there; all of its own."""
    deck: int
    """Number of cards."""
    deck_known: tuple[tuple[int, Card], ...]
    """Cards of the deck whose place the viewer knows: (cards above it, card), topmost first."""
    discard: tuple[Card, ...]
    tokens: tuple[tuple[Cell, str], ...]
    supply: dict[str, int]
    events: tuple[int, ...]
    """Face-down cards at each line but the finish."""
    gone: tuple[EventCard, ...]
    event: EventCard | None
    played: Card | None
    still: int
    still_moves: int
    pools: dict[Card, int]
    hand_tags: tuple[tuple[int, ...], ...]
    deck_tags: tuple[int, ...]
    told: tuple[Card, ...]
    """Of the viewer, as in the state."""
