"""What a seat may do now, and what it does (everything legal, and nothing else, is carried out)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.whitewater_rush import commands as cmd
from game.titles.whitewater_rush import frames as fr
from game.titles.whitewater_rush.cards import recallable
from game.titles.whitewater_rush.commands import WhitewaterCommand
from game.titles.whitewater_rush.flow import water_of
from game.titles.whitewater_rush.movement import declarations, open_sides
from game.titles.whitewater_rush.places import flows, rapids_places, rock_places
from game.titles.whitewater_rush.river import Side
from game.titles.whitewater_rush.speeds import bounded
from game.titles.whitewater_rush.state import WhitewaterState
from game.titles.whitewater_rush.terms import Terms
from game.titles.whitewater_rush.water import first_row

PASS: Final = cmd.Pass()
MOST_WAYS: Final = 4096
"""Places of kayaks whose manoeuvres are kept."""


def legal(state: WhitewaterState, terms: Terms, seat: Seat) -> Sequence[WhitewaterCommand]:
    """Everything the seat may do now, in a stable order; the clock may report that seats left (W77)."""
    if seat == SYSTEM:
        return _leaving(state, terms)
    match state.frame:
        case fr.SettingUp() | fr.Over():
            return ()
        case frame if frame.seat != seat:
            return ()
        case frame:
            return _answers(state, terms, frame)


def _answers(state: WhitewaterState, terms: Terms, frame: fr.AskingFrame) -> Sequence[WhitewaterCommand]:
    hand = state.hands[frame.seat]
    match frame:
        case fr.Window():
            lowered = bounded(state.speeds[frame.seat] - 1)
            ways = _ways(state, terms, frame.seat, lowered)
            return [PASS, *[cmd.EDDIES[way] for way in ways]]
        case fr.Playing():
            return [cmd.PlayCard(card) for card in hand]
        case fr.Manoeuvring():
            ways = _ways(state, terms, frame.seat, state.speeds[frame.seat])
            return [cmd.MANOEUVRES[way] for way in ways]
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


def _ways(state: WhitewaterState, terms: Terms, seat: Seat, speed: int) -> tuple[tuple[Side, int], ...]:
    """Every manoeuvre that turns out differently at this speed, staying first."""
    water = water_of(terms, state)
    key = (seat, speed, *state.cells)
    found = water.ways.get(key)
    if found is None:
        speeds = state.speeds.copy()
        speeds[seat] = speed
        found = tuple(declarations(water, state.cells, speeds, seat, terms.table.allowance(speed)))
        if len(water.ways) >= MOST_WAYS:
            water.ways.clear()
        water.ways[key] = found
    return found


def _leaving(state: WhitewaterState, terms: Terms) -> Sequence[WhitewaterCommand]:
    """Anybody but the last one may leave."""
    match state.frame:
        case fr.SettingUp() | fr.Over():
            return ()
        case _:
            there = [seat for seat in terms.all_seats if not state.left[seat]]
            return [cmd.LeaveRace(seat) for seat in there] if len(there) > 1 else ()
