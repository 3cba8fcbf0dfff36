"""The worth of a discard: chips now against going out, and losses of the hand against cards it would be rid of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias, assert_never

from msgspec import Struct

from game.engine.types import Seat
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand

OUT: Final = 8.0
"""Worth of being out: the seat has the pot, and nobody else has it."""
WILD_STUCK: Final = 0.25
"""Chance that a wild card is still there at the end, where that costs chips."""
USUAL_HAND: Final = 4
"""Cards in the smallest hand of the rivals at which `DiscardWeights.near` changes nothing."""
PAIR: Final = 2


class DiscardWeights(Struct, frozen=True):
    """The weights of discards while nobody is out, in chips. `build/fit_discards.py` fits them."""

    point: float
    """Worth of each point that leaves the hand: it is paid neither to the kitty later nor into the pot."""
    near: float
    """Worth added to each point by the inverse of the number of cards in the rivals' smallest hand: the fewer they are,
    the sooner the hand has to be paid.
    """
    card: float
    """Worth of every card that goes besides the first."""
    wild: float
    """Worth of a wild card in hand, which goes out with anything."""
    pair: float
    """Cost of breaking cards of one number whose Showdown card is still to come."""
    more: float
    """Cost added to that by each of them besides two."""


WeightsBySeats: TypeAlias = Mapping[int, DiscardWeights]
"""DiscardWeights by the number of seats that are still in the match."""


def worth_in(view: RiverboatView, by_seats: WeightsBySeats) -> Callable[[RiverboatView, RiverboatCommand], float]:
    """Returns the function that values discards: by the chances of the round, or by the cost where it ends now."""
    if view.went_out:
        return _late_worth
    rivals = rivals_of(view, view.seat or Seat(0))
    weights = by_seats[len(rivals) + 1]
    fewest = min(view.hand_counts[rival] for rival in rivals)
    return partial(_worth, weights, weights.point + weights.near * (1 / fewest - 1 / USUAL_HAND))


def rivals_of(view: RiverboatView, seat: Seat) -> list[int]:
    """Returns the other seats that are still in the match."""
    return [other for other, out in enumerate(view.eliminated) if other != seat and not out]


def _worth(weights: DiscardWeights, point: float, view: RiverboatView, command: RiverboatCommand) -> float:
    """Returns the worth in a round that may go on: chips now, and the worth of the cards that go."""
    match command:
        case cmd.Discard(number=number):
            return view.brings(number) + point * number + _single(weights, view, number)
        case cmd.DiscardWild(number=number):
            return view.brings(number) + (OUT if len(view.hand) == 1 else -_wild(weights, view))
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            gone = cards + wilds
            ends = OUT if gone == len(view.hand) else -wilds * _wild(weights, view)
            return point * cards * view.showdown + weights.card * (gone - 1) + ends
        case cmd.Pass() | cmd.TellTime():
            return 0.0
        case _:
            assert_never(command)


def _single(weights: DiscardWeights, view: RiverboatView, number: int) -> float:
    """Returns the worth of discarding one number card, in addition to its chips and points."""
    if len(view.hand) == 1:
        return OUT
    held = view.hand.count(number)
    if held < PAIR or number in view.turned:
        return 0.0
    return -weights.pair - weights.more * (held - PAIR)


def _wild(weights: DiscardWeights, view: RiverboatView) -> float:
    return weights.wild - WILD_STUCK * view.stakes.wild_left


def _late_worth(view: RiverboatView, command: RiverboatCommand) -> float:
    """Returns the worth in a round that ends now: chips now, and the certain cost of the cards that go."""
    match command:
        case cmd.Discard(number=number):
            return view.brings(number) + _saved(view, number, 1, 0)
        case cmd.DiscardWild(number=number):
            return view.brings(number) + _saved(view, number, 0, 1)
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            return _saved(view, view.showdown, cards, wilds)
        case cmd.Pass() | cmd.TellTime():
            return 0.0
        case _:
            assert_never(command)


def _saved(view: RiverboatView, number: int, cards: int, wilds: int) -> float:
    """Chips kept that others would have shared, and a share of the pot for an empty hand."""
    others = sum(not out for out in view.eliminated) - 1
    points = cards * number + wilds * view.stakes.wild_left
    out = OUT if cards + wilds == len(view.hand) else 0.0
    return points * (1 + 1 / others) + out
