"""The weight of the events of Rats: cards led at once, what beats them, heaps that grow, seats that go."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event, Seat
from game.pieces import card_key
from game.table.presenter import Names, ViewedEvent, Weights
from game.table.weight import LIGHT, Weight, grade_of
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.rules import RatsView
from game.titles.rats.table.items import reserve_key, say

LED: Final = ((4, 3), (3, 2), (2, 1))
"""Least cards of a lead with the grade of it, the most first."""

TAKEN: Final = ((15, 3), (10, 2), (6, 1))
"""Least cards of a trick with the grade of taking it, the most first."""

RICH: Final = 10
"""Number of cards in a trick from which it weighs much who holds it."""

ONE: Final = "single"
DUEL: Final = 2


class RatsWeights(Weights[RatsView]):
    """The grades of Rats."""

    def weigh(self, viewed: ViewedEvent[Event, RatsView], names: Names) -> Weight:
        event, before, after = viewed.event, viewed.before, viewed.after
        match event:
            case ev.CardLaid(card=card) if _may_end(before):
                return Weight(3, decides=True, stake=1.0, keys=(card_key(card),))
            case ev.Led(seat=seat):
                count = len(before.laid)
                grade = grade_of(count, LED)
                name = say("weight.led", count=count) if grade == 3 else None
                return Weight(grade, keys=tuple(map(card_key, before.laid)), name=name, glad=(seat,))
            case ev.Followed(seat=seat, best=True):
                rich = sum(map(len, after.plays)) >= RICH
                grade = 3 if rich else 1 if before.kind == ONE else 2
                return Weight(grade, keys=tuple(map(card_key, before.laid)), glad=(seat,))
            case ev.TrickWon(seat=seat, count=count):
                grade = grade_of(count, TAKEN)
                name = say("weight.taken", count=count) if grade == 3 else None
                return Weight(grade, keys=(reserve_key(seat),), name=name, glad=(seat,))
            case ev.SeatOut(seat=seat):
                left = tuple(Seat(other) for other, out in enumerate(after.out_in) if not out)
                name = say("weight.out", name=names[seat])
                return Weight(
                    3, stake=1.0 if len(left) <= DUEL else 0.5, keys=(reserve_key(seat),), name=name, glad=left
                )
            case ev.MatchOver(places=places):
                return Weight(4, stake=1.0, glad=places[0])
            case _:
                return LIGHT


WEIGHTS: Final = RatsWeights()


def _may_end(before: RatsView) -> bool:
    """True if the last card of a trick is laid which a seat holds for the moment that has no card besides."""
    best = before.best
    if best is None or before.hand_counts[best] or before.reserve(best) or not before.count:
        return False
    waiting = [
        seat
        for seat in range(before.seats)
        if not before.out_in[seat] and not before.plays[seat] and before.hand_counts[seat] + len(before.laid)
    ]
    return len(waiting) == 1 and len(before.laid) == before.count - 1
