"""The table before the first turn: events at the lines, five cards each, kayaks in the first row."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules.commands import PlaceKayak
from game.titles.whitewater_rush.rules.events import DeckShuffled, EventsLaid, FirstDrawn, KayakPlaced
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.frames import Placing, SettingUp
from game.titles.whitewater_rush.rules.river import NO_CELL
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import BeginTurn, PlaceKayaks
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.water import first_row


def blank_state(terms: Terms) -> WhitewaterState:
    """The table before anything was shuffled."""
    seats = terms.seats
    return WhitewaterState(
        frame=SettingUp(),
        plan=[],
        turn=0,
        first=Seat(0),
        active=Seat(0),
        cells=[NO_CELL] * seats,
        speeds=[terms.start_speed] * seats,
        left=[False] * seats,
        hands=[[] for _ in range(seats)],
        deck=list(terms.cards),
        discard=[],
        tokens=[],
        supply=dict(terms.tokens_made),
        events=[[] for _ in terms.board.lines[:-1]],
        box=list(terms.event_cards),
        gone=[],
        event=None,
        played=None,
        still=0,
        still_moves=0,
        pools={},
        hand_tags=[[] for _ in range(seats)],
        deck_tags=[],
        told=[[] for _ in range(seats)],
    )


def set_up(flow: Flow) -> None:
    """Shuffles, deals, draws who begins, and lets the kayaks be placed in reverse turn order (W14-W16, W18)."""
    terms, chance = flow.terms, flow.draft.chance
    events = tuple(chance.shuffled(terms.event_cards))
    flow.emit(EventsLaid(len(terms.board.lines) - 1, Secret((), events)))
    flow.emit(DeckShuffled(Secret((), tuple(chance.shuffled(terms.cards)))))
    first = Seat(chance.below(terms.seats)) if terms.first is None else terms.first
    flow.emit(FirstDrawn(first))
    for _ in range(terms.hand_size):
        for seat in flow.clockwise(first):
            flow.draw(seat)
    order = flow.clockwise(first)
    if terms.last_seat_card:
        flow.draw(order[-1])
    flow.plan = [BeginTurn(first), PlaceKayaks(order[::-1])]


def place_next(flow: Flow, task: PlaceKayaks) -> None:
    seat, *rest = task.seats
    if rest:
        flow.plan.append(PlaceKayaks(tuple(rest)))
    if flow.state.left[seat]:
        place_anywhere(flow, seat)
    else:
        flow.ask(Placing(seat))


def free_spaces(state: WhitewaterState, terms: Terms, frame: Placing) -> Sequence[PlaceKayak]:
    return [PlaceKayak(cell) for cell in first_row(terms.board) if cell not in state.cells]


def placed(flow: Flow, frame: Placing, command: PlaceKayak) -> None:
    flow.emit(KayakPlaced(frame.seat, command.cell))


def place_anywhere(flow: Flow, seat: Seat) -> None:
    """The kayak of a seat that left takes the first free space (W77)."""
    cells = flow.state.cells
    flow.emit(KayakPlaced(seat, next(cell for cell in first_row(flow.terms.board) if cell not in cells)))
