"""The table of Whitewater Rush."""

from __future__ import annotations

from game.engine.types import Seat, State
from game.titles.whitewater_rush.rules.cards import Card, EventCard
from game.titles.whitewater_rush.rules.frames import AnyFrame
from game.titles.whitewater_rush.rules.river import Cell
from game.titles.whitewater_rush.rules.tasks import AnyTask


class WhitewaterState(State, gc=False):
    """Everything about a match that changes; the printed board is in the rules' terms. Lists by seat unless said."""

    frame: AnyFrame
    plan: list[AnyTask]
    """What is still to be done once the frame is answered; the next task is last."""
    turn: int
    """Turns begun, from 1; 0 during set-up."""
    first: Seat
    active: Seat
    """Whose turn it is."""
    cells: list[Cell]
    """Where each kayak is; `NO_CELL` before it was placed."""
    speeds: list[int]
    left: list[bool]
    """Who left the table (W77)."""
    hands: list[list[Card]]
    deck: list[Card]
    """Top card last, so that drawing is quick."""
    discard: list[Card]
    """Grows at the end, open to all."""
    tokens: list[tuple[Cell, str]]
    """Hazard tokens with their spaces, signs as `river` writes them."""
    supply: dict[str, int]
    """Tokens left: `O`, `n`, `l`, `r`."""
    events: list[list[EventCard]]
    """Face-down cards of each line but the finish, left one first."""
    box: list[EventCard]
    """Event cards that were never laid out."""
    gone: list[EventCard]
    """Event cards that were resolved."""
    event: EventCard | None
    """The Event card being resolved."""
    played: Card | None
    """The River card being resolved, from putting it down to the end of the turn."""
    still: int
    """Turns begun since any kayak changed its row (W76)."""
    still_moves: int
    """Moves of still water since any kayak changed its row (W76)."""
    pools: dict[Card, int]
    """Which public pool a card was last shuffled into, 0 if not named; see `knowledge_marks`."""
    hand_tags: list[list[int]]
    """Per seat, one tag for each card of its hand, in any order: the pools it may be of, as bits."""
    deck_tags: list[int]
    """One tag for each card of the deck, top last."""
    told: list[list[Card]]
    """Per seat, cards whose place it knows although they are in the deck or another's hand."""
