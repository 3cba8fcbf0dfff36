"""Set-up, the steps of a turn, chances to Eddy Out, and still water (W14-W22, W61-W65, W76)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.card_effects import pay, steered, ways
from game.titles.whitewater_rush.rules.commands import PlaceKayak, WhitewaterCommand
from game.titles.whitewater_rush.rules.events import (
    CardPlayed,
    DeckShuffled,
    EddiedOut,
    EventsLaid,
    FirstDrawn,
    KayakPlaced,
    NoCardToPlay,
    StillWater,
    StillWaterEnded,
    TurnBegan,
)
from game.titles.whitewater_rush.rules.flow import Flow, water_of
from game.titles.whitewater_rush.rules.movement import first_row
from game.titles.whitewater_rush.rules.moving import STILL_WATER, end_race
from game.titles.whitewater_rush.rules.river import NO_CELL, bounded
from game.titles.whitewater_rush.rules.state import (
    BeginTurn,
    CardLines,
    DrawCard,
    EndTurn,
    HoldLimit,
    MoveKayaks,
    OpenWindow,
    PayDiscards,
    PlaceKayaks,
    Placing,
    Playing,
    PlayStep,
    SettingUp,
    SettleEffect,
    StillEnd,
    WhitewaterState,
)
from game.titles.whitewater_rush.rules.terms import Terms

TURN: Final = (EndTurn(), DrawCard(), OpenWindow("after"), PlayStep(), OpenWindow("before"))
"""The steps of a turn, the first one last."""
LIMITED_TURN: Final = (EndTurn(), HoldLimit(), *TURN[1:])
"""The same with the hand limit (W22)."""
BARREN_MOVES = 2
"""Moves of still water in a row that change nothing until the race is called (W76)."""


def turn_of(terms: Terms) -> tuple[EndTurn | HoldLimit | DrawCard | OpenWindow | PlayStep, ...]:
    """Returns the tasks planned for a turn."""
    return LIMITED_TURN if terms.hand_limit else TURN


def play_step(flow: Flow, task: PlayStep) -> None:
    active = flow.state.active
    if flow.state.left[active]:
        return
    if flow.state.hands[active]:
        flow.ask(Playing(active))
    else:
        flow.emit(NoCardToPlay(active))


def cards(state: WhitewaterState, terms: Terms, frame: Playing) -> Sequence[cmd.PlayCard]:
    return [cmd.PlayCard(card) for card in state.hands[frame.seat]]


def card_played(flow: Flow, frame: Playing, command: cmd.PlayCard) -> None:
    flow.emit(CardPlayed(frame.seat, command.card))
    flow.plan += (CardLines(frame.seat, command.card, 0), OpenWindow("card", command.card))


def draw_card(flow: Flow, task: DrawCard) -> None:
    if not flow.state.left[flow.state.active]:
        flow.draw(flow.state.active)


def hold_limit(flow: Flow, task: HoldLimit) -> None:
    active = flow.state.active
    too_many = len(flow.state.hands[active]) - flow.terms.hand_limit
    if too_many > 0:
        pay(flow, PayDiscards(active, too_many, "limit"))


def end_turn(flow: Flow, task: EndTurn) -> None:
    """Passes the turn to the next seat; before it the river may move by itself (W76)."""
    state, terms = flow.state, flow.terms
    seats = flow.round()
    if terms.still_rounds and state.still >= terms.still_rounds * len(seats):
        flow.emit(StillWater(seats[0]))
        rows = flow.rows()
        moves = MoveKayaks("still_water", seats)
        flow.plan += (BeginTurn(seats[0]), SettleEffect(rows), StillEnd(rows), moves)
    else:
        _begin(flow, seats[0])


def still_end(flow: Flow, task: StillEnd) -> None:
    flow.emit(StillWaterEnded(flow.rows() != task.rows))
    if flow.state.still_moves >= BARREN_MOVES:
        end_race(flow, STILL_WATER)


def begin_turn(flow: Flow, task: BeginTurn) -> None:
    """Begins a turn; a seat that left meanwhile is skipped."""
    _begin(flow, flow.clockwise(task.seat)[0])


def _begin(flow: Flow, seat: Seat) -> None:
    flow.emit(TurnBegan(seat, flow.state.turn + 1))
    flow.plan += turn_of(flow.terms)


PASS: Final = cmd.Pass()
MOST_WAYS: Final = 4096
"""Places of kayaks whose manoeuvres are kept."""


def open_window(flow: Flow, task: OpenWindow) -> None:
    """Asks everybody with a card, clockwise from the active player's left (W62)."""
    if any(flow.state.hands):
        _ask_next(flow, task, flow.round())


def eddies(state: WhitewaterState, terms: Terms, frame: fr.Window) -> Sequence[WhitewaterCommand]:
    """Returns the answers to a window: let it go by, or Eddy Out in every way that turns out differently."""
    seat, speeds = frame.seat, state.speeds
    water = water_of(terms, state)
    kept = water.eddies
    key = (seat, speeds[seat], *state.cells)
    found = kept.get(key)
    if found is None:
        found = (PASS, *[cmd.EDDIES[way] for way in ways(water, state, seat, bounded(speeds[seat] - 1))])
        if len(kept) >= MOST_WAYS:
            kept.clear()
        kept[key] = found
    return found


def passed(flow: Flow, frame: fr.Window, command: cmd.Pass) -> None:
    _ask_next(flow, OpenWindow(frame.when, frame.card), frame.waiting)


def eddied_out(flow: Flow, frame: fr.Window, command: cmd.EddyOut) -> None:
    """Speed, manoeuvre, events, discard; then the window opens anew for all (W61, W63)."""
    seat = frame.seat
    flow.emit(EddiedOut(seat, frame.when, bounded(flow.state.speeds[seat] - 1)))
    flow.plan += (OpenWindow(frame.when, frame.card), PayDiscards(seat, 1, "eddy_out"))
    if command.spaces:
        flow.plan.append(SettleEffect(flow.rows()))
        steered(flow, seat, command.side, command.spaces, "eddy_out")


def _ask_next(flow: Flow, window: OpenWindow, waiting: tuple[Seat, ...]) -> None:
    """Asks the next of these seats that has a card; nobody if none has (W62)."""
    state = flow.state
    for place, seat in enumerate(waiting):
        if state.hands[seat] and not state.left[seat]:
            flow.ask(fr.Window(seat, window.when, waiting[place + 1 :], window.card))
            return


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
    """Puts the kayak of a seat that left on the first free space (W77)."""
    cells = flow.state.cells
    flow.emit(KayakPlaced(seat, next(cell for cell in first_row(flow.terms.board) if cell not in cells)))
