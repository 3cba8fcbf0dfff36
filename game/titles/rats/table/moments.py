"""What turned a match of Rats, and what each seat was in it, told at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.pieces.card_words import card_title
from game.table.item import Item, Kind
from game.table.presenter import Beat, DecisiveMoment, Exhibit, Names, Presenter, exhibited
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.facts import counted
from game.titles.rats.table.keys import BACK, card_key, face, reserve_key, sorted_hand
from game.titles.rats.table.words import say

OUT: Final = 12.0
STOCK: Final = 0.5
"""A card from the stock turns less than one won from somebody."""
MOST_CARDS: Final = 8


class RatsMoments(Presenter[RatsCommand, RatsView]):
    """The part of the presenter that looks back on the match."""

    def moment(self, beat: Beat[Event, RatsView], names: Names) -> DecisiveMoment | None:
        """Large tricks, the stock, and who was out."""
        line = self.caption(beat, names)
        if line is None:
            return None
        viewer = beat.after.seat
        match beat.event:
            case ev.TrickWon(seat=seat, count=count):
                good = 0 if viewer is None else 1 if viewer == seat else -1 if beat.before.plays[viewer] else 0
                return DecisiveMoment(line, float(count), good, _trick(beat.before), seat)
            case ev.StockTaken(seat=seat, count=count):
                return DecisiveMoment(line, STOCK * count, int(viewer == seat), seat=seat)
            case ev.SeatOut(seat=seat):
                return DecisiveMoment(line, OUT, -1 if viewer == seat else 0, seat=seat)
            case _:
                return None

    def exhibits(self, events: Sequence[Event], view: RatsView, outcome: Outcome, names: Names) -> Sequence[Exhibit]:
        """The largest heaps as they count, unless one seat holds all."""
        if outcome.reason == "all_cards":
            return ()
        return [
            Exhibit(_holds(view, seat), (_heap(view, seat, names),), (seat,), seat in outcome.winners)
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: RatsView, names: Names) -> Mapping[Seat, Line]:
        """What each holds, or when it was out."""
        return {seat: _holds(view, seat) for seat in names}


def _trick(before: RatsView) -> tuple[Item, ...]:
    """The play that won it."""
    cards = () if before.best is None else before.plays[before.best]
    return tuple(
        Item(card_key(card), "result", place, Kind.CARD, face(card), card_title(card))
        for place, card in enumerate(sorted_hand(cards)[:MOST_CARDS])
    )


def _heap(view: RatsView, seat: Seat, names: Names) -> Item:
    count = counted(view, seat)
    line = say("item.reserve", name=names[seat], count=count)
    return Item(reserve_key(seat), "result", 0, Kind.PILE, BACK, line, count=count, face_up=False)


def _holds(view: RatsView, seat: Seat) -> Line:
    if view.out_in[seat]:
        return say("epithet.out", round=view.out_in[seat])
    return say("epithet.holds", count=counted(view, seat))
