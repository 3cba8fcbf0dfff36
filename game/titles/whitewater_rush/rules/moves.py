"""What a seat may do now, and what it does (everything legal, and nothing else, is carried out)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import recallable
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.flow import water_of
from game.titles.whitewater_rush.rules.movement import declarations, open_sides
from game.titles.whitewater_rush.rules.places import flows, rapids_places, rock_places
from game.titles.whitewater_rush.rules.river import Side
from game.titles.whitewater_rush.rules.speeds import bounded
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.water import Water, first_row

PASS: Final = cmd.Pass()
MOST_WAYS: Final = 4096
"""Places of kayaks whose manoeuvres are kept."""


def legal(state: WhitewaterState, terms: Terms, seat: Seat) -> Sequence[WhitewaterCommand]:
    """Everything the seat may do now, in a stable order; the clock may report that seats left (W77)."""
    if seat == SYSTEM:
        return _leaving(state, terms)
    frame = state.frame
    if type(frame) is fr.SettingUp or type(frame) is fr.Over or frame.seat != seat:
        return ()
    return _answers(state, terms, frame)


def _answers(state: WhitewaterState, terms: Terms, frame: fr.AskingFrame) -> Sequence[WhitewaterCommand]:
    hand = state.hands[frame.seat]
    match frame:
        case fr.Window():
            return eddies(water_of(terms, state), state, frame.seat)
        case fr.Playing():
            return [cmd.PlayCard(card) for card in hand]
        case fr.Manoeuvring():
            water, speed = water_of(terms, state), state.speeds[frame.seat]
            return [cmd.MANOEUVRES[way] for way in _ways(water, state, frame.seat, speed)]
        case fr.Discarding():
            return [cmd.DiscardCard(card) for card in hand]
        case fr.PuttingBack():
            return [cmd.PutBack(card) for card in hand]
        case fr.Recalling():
            return [cmd.TakeFromDiscard(card) for card in recallable(state.discard, frame.without)]
        case fr.Spotting():
            return [cmd.SpotHazard("rapids"), cmd.SpotHazard("rock")]
        case _:
            return _on_river(state, terms, frame)


def _on_river(
    state: WhitewaterState,
    terms: Terms,
    frame: fr.Placing | fr.PlacingRock | fr.PlacingRapids | fr.TurningRapids | fr.RockSide,
) -> Sequence[WhitewaterCommand]:
    water = water_of(terms, state)
    match frame:
        case fr.Placing():
            return [cmd.PlaceKayak(cell) for cell in first_row(terms.board) if cell not in state.cells]
        case fr.PlacingRock():
            return [cmd.PlaceRock(cell) for cell in rock_places(water, state.cells, state.supply)]
        case fr.PlacingRapids():
            return [cmd.PlaceRapids(cell) for cell in rapids_places(water, state.cells, state.supply)]
        case fr.TurningRapids():
            return [cmd.TURNS[sign] for sign in flows(state.supply)]
        case fr.RockSide():
            return [cmd.ChooseSide(side) for side in open_sides(water, frame.rock)]
        case _:
            assert_never(frame)


def eddies(water: Water, state: WhitewaterState, seat: Seat) -> tuple[WhitewaterCommand, ...]:
    """What can be done in a window: let it go by, or Eddy Out in every way that turns out differently."""
    kept = water.eddies
    key = (seat, state.speeds[seat], *state.cells)
    found = kept.get(key)
    if found is None:
        lowered = bounded(state.speeds[seat] - 1)
        found = (PASS, *[cmd.EDDIES[way] for way in _ways(water, state, seat, lowered)])
        if len(kept) >= MOST_WAYS:
            kept.clear()
        kept[key] = found
    return found


def _ways(water: Water, state: WhitewaterState, seat: Seat, speed: int) -> list[tuple[Side, int]]:
    """Every manoeuvre that turns out differently at this speed, staying first."""
    speeds = state.speeds.copy()
    speeds[seat] = speed
    return declarations(water, state.cells, speeds, seat, water.table.allowance(speed))


def _leaving(state: WhitewaterState, terms: Terms) -> Sequence[WhitewaterCommand]:
    """Anybody but the last one may leave."""
    match state.frame:
        case fr.SettingUp() | fr.Over():
            return ()
        case _:
            there = [seat for seat in terms.all_seats if not state.left[seat]]
            return [cmd.LeaveRace(seat) for seat in there] if len(there) > 1 else ()
