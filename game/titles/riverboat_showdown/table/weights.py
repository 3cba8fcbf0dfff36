"""The weight of the events of Riverboat Showdown: chips that move, cards that go at once, the last round."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event
from game.table.presenter import Names, ViewedEvent, Weights
from game.table.weight import CALM, LIGHT, StandingStake, Weight, beating, closeness, grade_of
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import Over
from game.titles.riverboat_showdown.table.items import ZoneId, say

CHIPS: Final = ((5, 2), (3, 1))
"""Least chips that a discard moves with the grade of it, the most first."""

CARDS: Final = ((5, 4), (4, 3), (3, 2), (2, 1))
"""Least cards that are discarded at once with the grade of it, the most first."""

FEW: Final = 2
"""Number of cards in a hand from which it may be over at any moment."""

CLEAR: Final = 10
"""Number of chips between the first two from which the last round is not close."""


class RiverboatWeights(Weights[RiverboatView]):
    """The grades of Riverboat Showdown."""

    def weigh(self, viewed: ViewedEvent[Event, RiverboatView], names: Names) -> Weight:
        event, before, after = viewed.event, viewed.before, viewed.after
        lead = _closeness(before)
        match event:
            case ev.Discarded(seat=seat, cards=cards, wilds=wilds, chips=chips):
                count = cards + wilds
                grade = max(grade_of(abs(chips), CHIPS), grade_of(count, CARDS))
                keys = (f"chips:{seat}",)
                name = say("weight.at_once", count=count) if grade >= 3 else None
                return Weight(grade, keys=keys, name=name, lead=lead, glad=(seat,) if chips >= 0 else ())
            case ev.ShowdownTurned():
                return _turned(before, lead)
            case ev.WentOut(seat=seat):
                name = say("weight.out", name=names[seat])
                return Weight(3, keys=(f"chips:{seat}",), name=name, lead=lead, glad=(seat,))
            case ev.HandPaid(seat=seat, paid=paid) if paid:
                return Weight(1, keys=(f"chips:{seat}",), lead=lead)
            case ev.PotShared(seat=seat, chips=chips) if chips:
                return Weight(2, keys=(f"chips:{seat}",), lead=lead, glad=(seat,))
            case ev.RoundBegan(number=number) if number == after.rounds:
                return Weight(2, keys=(ZoneId.WATCH,), lead=_closeness(after))
            case ev.SeatEliminated(seat=seat):
                return Weight(3, keys=(f"chips:{seat}",), glad=tuple(each for each in names if each != seat))
            case ev.MatchOver(places=places):
                return Weight(4, stake=1.0, glad=places[0])
            case _:
                return LIGHT

    def standing(self, view: RiverboatView) -> StandingStake:
        return beating(_closeness(view)) if not isinstance(view.frame, Over) else CALM


WEIGHTS: Final = RiverboatWeights()


def _turned(before: RiverboatView, lead: float) -> Weight:
    """Returns the weight of a Showdown card: it decides in a last round that is open once a hand is nearly gone."""
    hands = [count for seat, count in enumerate(before.hand_counts) if not before.eliminated[seat]]
    if not hands or min(hands) > FEW:
        return Weight(lead=lead)
    keys = (f"line:{len(before.turned)}",)
    return Weight(3, decides=True, stake=1.0, lead=lead, keys=keys) if lead else Weight(2, pause=0.5, keys=keys)


def _closeness(view: RiverboatView) -> float:
    """Returns how close the first two are in the last round; 0 in any other one."""
    chips = [chips for seat, chips in enumerate(view.chips) if not view.eliminated[seat]]
    is_last = view.time_up or (view.rounds > 0 and view.round == view.rounds)
    return closeness(chips, CLEAR) if is_last else 0.0
