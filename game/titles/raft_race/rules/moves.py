"""What a seat may do now (everything legal, and nothing else, is carried out)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias, TypeVar, cast

from game.engine.types import Seat
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH, Order
from game.titles.raft_race.rules.powers import Power
from game.titles.raft_race.rules.river import NO_CELL, PUSHES, CardId, neighbours, stays_on_river
from game.titles.raft_race.rules.setting_up import start_spaces
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms

PASS: Final = cmd.Pass()
USE: Final = (cmd.UsePower(), PASS)
TAKE_BACK: Final = (cmd.TakeBack(),)
DRAW: Final = (cmd.DrawPower(), PASS)
SLIPS: Final = (cmd.SlipAside("left"), cmd.SlipAside("right"))
DECISIONS: Final = (cmd.Decide("displace"), cmd.Decide("block"))


def legal(state: RaftState, terms: Terms, seat: Seat) -> Sequence[RaftCommand]:
    """Everything the seat may do now, in a stable order."""
    frame = state.frame
    if type(frame) is fr.Ordering:
        return _orders(state, seat)
    if type(frame) is fr.Flowing or type(frame) is fr.Over or frame.seat != seat:
        return ()
    return _OFFERS[type(frame)](state, terms, frame)


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


def _uses(state: RaftState, terms: Terms, frame: fr.Offered) -> Sequence[RaftCommand]:
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


def _decisions(state: RaftState, terms: Terms, frame: fr.Deciding) -> Sequence[RaftCommand]:
    return DECISIONS


def _targets(state: RaftState, terms: Terms, frame: fr.Aiming) -> Sequence[RaftCommand]:
    return [cmd.Aim(seat) for seat in neighbours(state.cells, state.order, frame.seat)]


def _pushes(state: RaftState, terms: Terms, frame: fr.Pushing) -> Sequence[RaftCommand]:
    cell = state.cells[frame.target]
    return [cmd.Push(heading) for heading in PUSHES if stays_on_river(cell, heading)]


def _sides(state: RaftState, terms: Terms, frame: fr.PickingSide) -> Sequence[RaftCommand]:
    return _takes((frame.card,), terms)


def _recharges(state: RaftState, terms: Terms, frame: fr.Recharging) -> Sequence[RaftCommand]:
    if terms.top_card:
        return DRAW
    cards = sorted((*state.power_deck, *state.power_under))
    return (*_takes(tuple(cards), terms), PASS)


def _places(state: RaftState, terms: Terms, frame: fr.PlacingRaft) -> Sequence[RaftCommand]:
    return [cmd.PlaceRaft(cell) for cell in start_spaces(state)]


def _layouts(state: RaftState, terms: Terms, frame: fr.Laying) -> Sequence[RaftCommand]:
    return layouts(frame.cards)


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


F = TypeVar("F", bound=fr.Frame)
Offers: TypeAlias = Callable[[RaftState, Terms, F], Sequence[RaftCommand]]


def _in(frame: type[F], offers: Offers[F]) -> tuple[type[fr.Frame], Offers[fr.Frame]]:
    return frame, cast("Offers[fr.Frame]", offers)


_OFFERS: Final = dict(
    (
        _in(fr.Offered, _uses),
        _in(fr.Deciding, _decisions),
        _in(fr.Aiming, _targets),
        _in(fr.Pushing, _pushes),
        _in(fr.PickingSide, _sides),
        _in(fr.Recharging, _recharges),
        _in(fr.PlacingRaft, _places),
        _in(fr.Laying, _layouts),
    )
)
"""What is offered in each frame that asks one seat."""
