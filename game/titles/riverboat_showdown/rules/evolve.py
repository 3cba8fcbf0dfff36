"""How each event changes the table: one function per kind of event."""

from __future__ import annotations

from bisect import insort
from typing import Final

from game.engine.applying import Applying
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.frames import Dealing, Discarding, LateDiscarding, Over
from game.titles.riverboat_showdown.rules.state import DECLARED, WILD, RiverboatState

_APPLYING: Final = Applying[RiverboatState]()
_applies = _APPLYING.to
evolve = _APPLYING.evolve
"""Applies one event."""


@_applies(ev.FirstDealerDrawn)
def _first_dealer(state: RiverboatState, event: ev.FirstDealerDrawn) -> None:
    state.dealer = event.seat


@_applies(ev.RoundBegan)
def _round_began(state: RiverboatState, event: ev.RoundBegan) -> None:
    state.round = event.number
    state.dealer = event.dealer
    state.deals[event.dealer] += 1
    state.line = list(event.line.open())
    state.unused = list(event.cards.open())
    state.turned = []
    state.hands = [[] for _ in state.hands]
    state.discards = [[] for _ in state.hands]
    state.changes = [0] * len(state.chips)
    state.opened = [[] for _ in state.hands]
    state.went_out = []
    state.frame = Dealing()


@_applies(ev.Dealt)
def _dealt(state: RiverboatState, event: ev.Dealt) -> None:
    cards = event.cards.open()
    del state.unused[: len(cards)]
    for card in cards:
        insort(state.hands[event.seat], card)


@_applies(ev.ShowdownTurned)
def _turned(state: RiverboatState, event: ev.ShowdownTurned) -> None:
    state.turned.append(state.line.pop(0))
    state.changes = [0] * len(state.chips)


@_applies(ev.Asked)
def _asked(state: RiverboatState, event: ev.Asked) -> None:
    state.frame = LateDiscarding(event.seat) if event.late else Discarding(event.seat)


@_applies(ev.Discarded)
def _discarded(state: RiverboatState, event: ev.Discarded) -> None:
    hand, gone = state.hands[event.seat], state.discards[event.seat]
    for _ in range(event.cards):
        hand.remove(event.number)
        gone.append(event.number)
    for _ in range(event.wilds):
        hand.remove(WILD)
        gone.append(event.number + DECLARED)
    state.chips[event.seat] += event.chips
    state.changes[event.seat] += event.chips
    state.kitty -= event.chips


@_applies(ev.Passed)
def _passed(state: RiverboatState, event: ev.Passed) -> None:
    state.frame = Dealing()


@_applies(ev.WentOut)
def _went_out(state: RiverboatState, event: ev.WentOut) -> None:
    state.went_out.append(event.seat)


@_applies(ev.HandPaid)
def _hand_paid(state: RiverboatState, event: ev.HandPaid) -> None:
    state.frame = Dealing()
    state.opened[event.seat] = list(event.cards)
    state.hands[event.seat] = []
    state.chips[event.seat] -= event.paid
    state.changes[event.seat] -= event.paid
    state.pot += event.paid


@_applies(ev.PotShared)
def _pot_shared(state: RiverboatState, event: ev.PotShared) -> None:
    state.chips[event.seat] += event.chips
    state.changes[event.seat] += event.chips
    state.pot -= event.chips


@_applies(ev.OddChips)
def _odd_chips(state: RiverboatState, event: ev.OddChips) -> None:
    state.kitty += event.chips
    state.pot -= event.chips


@_applies(ev.RoundEnded)
def _round_ended(state: RiverboatState, event: ev.RoundEnded) -> None:
    state.frame = Dealing()


@_applies(ev.SeatEliminated)
def _eliminated(state: RiverboatState, event: ev.SeatEliminated) -> None:
    state.eliminated[event.seat] = True


@_applies(ev.TimePassed)
def _time_passed(state: RiverboatState, event: ev.TimePassed) -> None:
    state.minute = event.minute
    state.time_up = event.up


@_applies(ev.MatchOver)
def _match_over(state: RiverboatState, event: ev.MatchOver) -> None:
    state.frame = Over(event.places, event.reason)
