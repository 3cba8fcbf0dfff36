"""What turned a match of River Rats, and what each of the crew was in it, told at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.pieces.card_words import card_line, card_title
from game.pieces.cards import Card
from game.table.item import Item, Kind, Mark
from game.table.presenter import Beat, DecisiveMoment, Exhibit, Names, Presenter
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution_events as end
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.keys import card_key, face
from game.titles.river_rats.table.words import hand_line, rat_name, say

DEBT: Final = 2.0
"""Each Debt that changed hands in a comparison."""
JOKER: Final = 2.5
FORETOLD: Final = 1.5
BEATEN: Final = 6.0
ENDS_A_COMPARISON: Final = (end.HandsCompared, ev.RoundBegan)
"""Hands that were compared decide nothing any more once another round has begun."""


class RiverRatsMoments(Presenter[RiverRatsCommand, RiverRatsView]):
    """The part of the presenter that looks back on the match."""

    def moment(self, beat: Beat[Event, RiverRatsView], names: Names) -> DecisiveMoment | None:
        """Hands compared, by the Debt they were about; Jokers; predictions that came true; Rats beaten."""
        line = self.caption(beat, names)
        if line is None:
            return None
        match beat.event:
            case end.HandsCompared(crew_wins=won, crew_cards=crew, rat_cards=rat):
                weight = DEBT * len(beat.before.pile)
                return DecisiveMoment(line, weight, 1 if won else -1, _cards(crew if won else rat))
            case ev.JokerPlayed(seat=seat) | end.JokerInvoked(seat=seat):
                return DecisiveMoment(line, JOKER, 1, seat=seat)
            case end.JokerEarned():
                return DecisiveMoment(line, JOKER, 1)
            case end.PredictionChecked(matched=True, prediction=card):
                return DecisiveMoment(line, FORETOLD, 1, _cards((card,)))
            case end.RatBeaten(rat=rat):
                return DecisiveMoment(line, BEATEN, 1, _cards((rat,)))
            case _:
                return None

    def exhibits(
        self, events: Sequence[Event], view: RiverRatsView, outcome: Outcome, names: Names
    ) -> Sequence[Exhibit]:
        """The two hands compared in the last round; nothing if it came to its end without."""
        last = next((event for event in reversed(events) if event.__class__ in ENDS_A_COMPARISON), None)
        match last:
            case end.HandsCompared() as compared:
                won = bool(outcome.winners)
                crew = say("spotlight.hands.crew", hand=hand_line(compared.crew_value))
                rat = say("spotlight.hands.rat", rat=rat_name(view.rat), hand=hand_line(compared.rat_value))
                return (
                    Exhibit(crew, _cards(compared.crew_cards, lit=won), tuple(names), won),
                    Exhibit(rat, _cards(compared.rat_cards, lit=not won), (), not won),
                )
            case _:
                return ()

    def epithets(self, events: Sequence[Event], view: RiverRatsView, names: Names) -> Mapping[Seat, Line]:
        """The last card, Jokers, Debt taken; else the Character each had."""
        found = {Seat(seat): say("epithet.character", card=card_line(ace)) for seat, ace in enumerate(view.aces)}
        for seat in found:
            debt = view.crew_debt_seats.count(seat)
            if debt:
                found[seat] = say("epithet.debt", count=debt)
        for event in events:
            match event:
                case ev.JokerPlayed(seat=seat) | end.JokerInvoked(seat=seat):
                    found[seat] = say("epithet.joker")
                case _:
                    continue
        laid = [event.seat for event in events if isinstance(event, ev.CardPlayed)]
        return {**found, laid[-1]: say("epithet.last_card")} if laid else found


def _cards(cards: Sequence[Card], *, lit: bool = False) -> tuple[Item, ...]:
    marks = (Mark.WINNING,) if lit else ()
    return tuple(
        Item(card_key(card), "result", place, Kind.CARD, face(card), card_title(card), marks=marks)
        for place, card in enumerate(cards)
    )
