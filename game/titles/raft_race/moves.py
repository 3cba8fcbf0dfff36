"""What a seat may do now (everything legal, and nothing else, is carried out)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, assert_never

from game.engine.types import Seat
from game.titles.raft_race import commands as cmd
from game.titles.raft_race import frames as fr
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.content import SPLASH, Order
from game.titles.raft_race.powers import Power
from game.titles.raft_race.river import NO_CELL, PUSHES, CardId, beside, stays_on_river
from game.titles.raft_race.setting_up import start_spaces
from game.titles.raft_race.state import RaftState
from game.titles.raft_race.terms import Terms

PASS: Final = cmd.Pass()
USE: Final = (cmd.UsePower(), PASS)
TAKE_BACK: Final = (cmd.TakeBack(),)
DRAW: Final = (cmd.DrawPower(), PASS)
SLIPS: Final = (cmd.SlipAside("left"), cmd.SlipAside("right"))
DECISIONS: Final = (cmd.Decide("displace"), cmd.Decide("block"))


def legal(state: RaftState, terms: Terms, seat: Seat) -> Sequence[RaftCommand]:
    """Everything the seat may do now, in a stable order."""
    match state.frame:
        case fr.Ordering():
            return _orders(state, seat)
        case fr.Flowing() | fr.Over():
            return ()
        case frame if frame.seat != seat:
            return ()
        case frame:
            return _answers(state, terms, frame)


def _orders(state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
    """Each kind of card in the hand once; who has chosen may think again."""
    if not 0 <= seat < len(state.hands):
        return ()
    if state.chosen[seat] is not None:
        return TAKE_BACK
    return _choices(tuple(state.hands[seat])) if state.cells[seat] != NO_CELL else ()


@cache
def _choices(hand: tuple[Order, ...]) -> tuple[cmd.ChooseOrder, ...]:
    return tuple(cmd.ChooseOrder(order) for order in dict.fromkeys(hand))


def _answers(state: RaftState, terms: Terms, frame: fr.AskingFrame) -> Sequence[RaftCommand]:
    match frame:
        case fr.Offered():
            return _uses(state, frame)
        case fr.Deciding():
            return DECISIONS
        case fr.Aiming():
            cell = state.cells[frame.seat]
            targets = [seat for seat in state.order if state.cells[seat] != NO_CELL and beside(cell, state.cells[seat])]
            return [cmd.Aim(seat) for seat in targets]
        case fr.Pushing():
            cell = state.cells[frame.target]
            return [cmd.Push(heading) for heading in PUSHES if stays_on_river(cell, heading)]
        case fr.PickingSide():
            return _takes((frame.card,), terms)
        case fr.Recharging():
            if terms.top_card:
                return DRAW
            cards = sorted((*state.power_deck, *state.power_under))
            return (*_takes(tuple(cards), terms), PASS)
        case fr.PlacingRaft():
            return [cmd.PlaceRaft(cell) for cell in start_spaces(state)]
        case fr.Laying():
            return layouts(frame.cards)
        case _:
            assert_never(frame)


def _uses(state: RaftState, frame: fr.Offered) -> Sequence[RaftCommand]:
    match frame.power:
        case "side_slip":
            cell = state.cells[frame.seat]
            return [*[slip for slip in SLIPS if stays_on_river(cell, slip.heading)], PASS]
        case "spare_paddle":
            return [*[cmd.RecoverOrder(order) for order in state.lost[frame.seat]], PASS]
        case "bailer":
            # Asked also without a splash in the hand, so that others learn nothing; then there is nothing to use.
            return USE if SPLASH in state.hands[frame.seat] else (PASS,)
        case _:
            return USE


def _takes(cards: tuple[str, ...], terms: Terms) -> tuple[cmd.TakePower, ...]:
    return tuple([_take(side) for card in cards for side in terms.sides[card]])


@cache
def _take(power: Power) -> cmd.TakePower:
    return cmd.TakePower(power)


@cache
def layouts(cards: tuple[CardId, CardId]) -> tuple[cmd.LayCards, ...]:
    """The eight ways to lay two cards (R7)."""
    ways = (False, True)
    return tuple(cmd.LayCards(left, first, second) for left in cards for first in ways for second in ways)
