"""How each event changes the table: one function per kind of event, found in a table since searches live here."""

from __future__ import annotations

from typing import Final

from game.engine.applying import Applying
from game.engine.types import Event
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import knowledge_marks as marks
from game.titles.whitewater_rush.rules.cards import EVENTS_AT_A_LINE
from game.titles.whitewater_rush.rules.frames import Over
from game.titles.whitewater_rush.rules.river import STRIDE
from game.titles.whitewater_rush.rules.state import WhitewaterState

_APPLYING: Final = Applying[WhitewaterState]()
_applies = _APPLYING.to
evolve = _APPLYING.evolve
"""Applies one event."""


@_applies(ev.Asked)
def _asked(state: WhitewaterState, event: ev.Asked) -> None:
    state.frame = event.frame
    state.plan = list(event.plan)


@_applies(ev.EventsLaid)
def _events_laid(state: WhitewaterState, event: ev.EventsLaid) -> None:
    order = event.order.open()
    laid = EVENTS_AT_A_LINE * event.lines
    state.events = [list(order[place : place + EVENTS_AT_A_LINE]) for place in range(0, laid, EVENTS_AT_A_LINE)]
    state.box = list(order[laid:])


@_applies(ev.DeckShuffled)
def _deck_shuffled(state: WhitewaterState, event: ev.DeckShuffled) -> None:
    order = event.order.open()
    state.deck = list(order[::-1])
    state.discard = []
    marks.shuffled(state, order)


@_applies(ev.CardDrawn)
def _card_drawn(state: WhitewaterState, event: ev.CardDrawn) -> None:
    card = state.deck.pop()
    state.hands[event.seat].append(card)
    marks.drawn(state, event.seat, card)


@_applies(ev.FirstDrawn)
def _first_drawn(state: WhitewaterState, event: ev.FirstDrawn) -> None:
    state.first = state.active = event.seat


@_applies(ev.KayakPlaced)
def _kayak_placed(state: WhitewaterState, event: ev.KayakPlaced) -> None:
    state.cells[event.seat] = event.cell


@_applies(ev.TurnBegan)
def _turn_began(state: WhitewaterState, event: ev.TurnBegan) -> None:
    state.active = event.seat
    state.turn = event.number
    state.still += 1
    state.played = None


@_applies(ev.CardPlayed)
def _card_played(state: WhitewaterState, event: ev.CardPlayed) -> None:
    _leave_hand(state, event)
    state.played = event.card


@_applies(ev.CardDiscarded)
def _card_discarded(state: WhitewaterState, event: ev.CardDiscarded) -> None:
    _leave_hand(state, event)


@_applies(ev.NoCardToPlay, ev.HazardChosen, ev.LineCrossed, ev.SideChosen)
def _only_told(state: WhitewaterState, event: Event) -> None:
    """Nothing moves: these say what was decided or found."""


@_applies(ev.EddiedOut)
def _eddied_out(state: WhitewaterState, event: ev.EddiedOut) -> None:
    state.speeds[event.seat] = event.speed


@_applies(ev.SpeedChanged)
def _speed_changed(state: WhitewaterState, event: ev.SpeedChanged) -> None:
    state.speeds[event.seat] = event.speed


@_applies(ev.Ran)
def _ran(state: WhitewaterState, event: ev.Ran) -> None:
    end = event.path[-1]
    if end // STRIDE != state.cells[event.seat] // STRIDE:
        state.still = state.still_moves = 0
    state.cells[event.seat] = end
    state.speeds[event.seat] = event.speed


@_applies(ev.CardPutBack)
def _card_put_back(state: WhitewaterState, event: ev.CardPutBack) -> None:
    card = event.card.open()
    marks.put_back(state, event.seat, card)
    state.hands[event.seat].remove(card)
    state.deck.append(card)


@_applies(ev.CardRecalled)
def _card_recalled(state: WhitewaterState, event: ev.CardRecalled) -> None:
    state.discard.remove(event.card)
    state.hands[event.seat].append(event.card)
    marks.recalled(state, event.seat, event.card)


@_applies(ev.TokenPlaced)
def _token_placed(state: WhitewaterState, event: ev.TokenPlaced) -> None:
    state.tokens.append((event.cell, event.sign))
    state.supply[event.sign] -= 1


@_applies(ev.EventRevealed)
def _event_revealed(state: WhitewaterState, event: ev.EventRevealed) -> None:
    state.event = state.events[event.line].pop(0)


@_applies(ev.EventEnded)
def _event_ended(state: WhitewaterState, event: ev.EventEnded) -> None:
    state.event = None
    state.gone.append(event.card)


@_applies(ev.StillWater)
def _still_water(state: WhitewaterState, event: ev.StillWater) -> None:
    state.active = event.seat
    state.still = 0
    state.played = None


@_applies(ev.StillWaterEnded)
def _still_water_ended(state: WhitewaterState, event: ev.StillWaterEnded) -> None:
    if not event.moved:
        state.still_moves += 1


@_applies(ev.SeatLeft)
def _seat_left(state: WhitewaterState, event: ev.SeatLeft) -> None:
    state.left[event.seat] = True


@_applies(ev.RaceEnded)
def _race_ended(state: WhitewaterState, event: ev.RaceEnded) -> None:
    state.frame = Over(event.reason, event.places)
    state.plan = []


def _leave_hand(state: WhitewaterState, event: ev.CardPlayed | ev.CardDiscarded) -> None:
    state.hands[event.seat].remove(event.card)
    state.discard.append(event.card)
    marks.shown(state, event.seat, event.card)
