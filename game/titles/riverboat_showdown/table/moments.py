"""What turned a match of Riverboat Showdown, and what each seat was in it, told at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item, Kind
from game.table.presenter import Beat, DecisiveMoment, Exhibit, Names, Presenter, exhibited
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.captions import discarded_line
from game.titles.riverboat_showdown.table.keys import CHIP, face
from game.titles.riverboat_showdown.table.words import card_title, say

ELIMINATED: Final = 30.0


class RiverboatMoments(Presenter[RiverboatCommand, RiverboatView]):
    """The part of the presenter that looks back on the match."""

    def moment(self, beat: Beat[Event, RiverboatView], names: Names) -> DecisiveMoment | None:
        """Chips won and paid, and who was ruined."""
        line = self.caption(beat, names)
        if line is None:
            return None
        match beat.event:
            case ev.PotShared(seat=seat, chips=chips):
                return DecisiveMoment(line, float(chips), _for(beat, seat, 1), (_chips(seat, chips, names),), seat=seat)
            case ev.HandPaid(seat=seat, paid=paid, cards=cards):
                return DecisiveMoment(line, float(paid), _for(beat, seat, -1), _cards(cards), seat=seat)
            case ev.Discarded(seat=seat, number=number, chips=chips) as discarded:
                told, good = discarded_line(discarded, names), 1 if chips > 0 else -1
                return DecisiveMoment(told, float(abs(chips)), _for(beat, seat, good), _cards((number,)), seat=seat)
            case ev.SeatEliminated(seat=seat):
                return DecisiveMoment(line, ELIMINATED, _for(beat, seat, -1), seat=seat)
            case _:
                return None

    def exhibits(
        self, events: Sequence[Event], view: RiverboatView, outcome: Outcome, names: Names
    ) -> Sequence[Exhibit]:
        """The chips of the winners and the next one."""
        return [
            Exhibit(
                _held_by(view, seat, names),
                (_chips(seat, view.chips[seat], names),),
                (seat,),
                seat in outcome.winners,
            )
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: RiverboatView, names: Names) -> Mapping[Seat, Line]:
        """The chips of each."""
        return {seat: _holds(view, seat) for seat in names}


def _held_by(view: RiverboatView, seat: Seat, names: Names) -> Line:
    return say("result.held", name=names[seat], chips=_holds(view, seat))


def _for(beat: Beat[Event, RiverboatView], seat: Seat, sign: int) -> int:
    """Good or bad for whoever looks, if it is theirs."""
    return sign if beat.after.seat == seat else 0


def _cards(cards: Sequence[int]) -> tuple[Item, ...]:
    return tuple(
        Item(f"result:{place}", "result", place, Kind.CARD, face(card), card_title(card))
        for place, card in enumerate(cards)
    )


def _chips(seat: Seat, count: int, names: Names) -> Item:
    line = say("item.chips" if count >= 0 else "item.marker", name=names[seat], count=abs(count))
    return Item(f"chips:{seat}", "result", 0, Kind.PILE, CHIP, line, count=count)


def _holds(view: RiverboatView, seat: Seat) -> Line:
    if view.eliminated[seat]:
        return say("epithet.ruined")
    chips = view.chips[seat]
    return say("epithet.chips", count=chips) if chips >= 0 else say("epithet.owes", count=-chips)
