"""The moments of River Rats that are shown large."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Event
from game.pieces.card_words import card_title
from game.pieces.cards import Card
from game.table.item import Item, Kind, Mark
from game.table.presenter import Beat, Names, Presenter, Spotlight
from game.titles.river_rats.rules import resolution_events as end
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.hands import predicted
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.keys import card_key, face
from game.titles.river_rats.table.words import category_line, hand_line, rat_name, round_name, say

ZONE = "spotlight"


class RiverRatsSpotlights(Presenter[RiverRatsCommand, RiverRatsView]):
    """The part of the presenter that shows great moments."""

    def spotlight(self, beat: Beat[Event, RiverRatsView], names: Names) -> Spotlight | None:
        event, view = beat.event, beat.after
        match event:
            case end.PredictionChecked(prediction=card, matched=True):
                row = (say("spotlight.prediction.row", hand=category_line(predicted(card))), _shown((card,)))
                verdict = "spotlight.prediction.joker" if view.jokers_down else "spotlight.prediction.no_joker"
                return Spotlight(say("spotlight.prediction.title"), (row,), say(verdict), 1, round_name(view))
            case end.HandsCompared():
                return _comparison(event, view)
            case end.RatBeaten(rat=rat):
                row = (rat_name(rat), _shown((rat,)))
                verdict_line = say("spotlight.beaten.verdict", rat=rat_name(rat))
                return Spotlight(say("spotlight.beaten.title"), (row,), verdict_line, 1, round_name(view))
            case end.MatchEnded(reason=reason):
                good = 1 if reason == "rats_beaten" else -1
                return Spotlight(
                    say(f"spotlight.end.{reason}"), (), say(f"event.match_ended.{reason}"), good, round_name(view)
                )
            case _:
                return None


def _comparison(event: end.HandsCompared, view: RiverRatsView) -> Spotlight:
    """Both best fives, and which wins."""
    crew, rat = hand_line(event.crew_value), hand_line(event.rat_value)
    crew_wins, tie = event.crew_wins, event.crew_value == event.rat_value
    rows: tuple[tuple[Line, tuple[Item, ...]], ...] = (
        (say("spotlight.hands.crew", hand=crew), _shown(event.crew_cards, winning=crew_wins)),
        (say("spotlight.hands.rat", rat=rat_name(view.rat), hand=rat), _shown(event.rat_cards, winning=not crew_wins)),
    )
    outcome = "crew" if crew_wins else "tie" if tie else "rat"
    verdict = say(f"spotlight.hands.verdict_{outcome}", count=len(view.pile), crew=crew, rat=rat)
    return Spotlight(say("spotlight.hands.title"), rows, verdict, 1 if crew_wins else -1, round_name(view))


def _shown(cards: Sequence[Card], winning: bool = False) -> tuple[Item, ...]:
    marks = (Mark.WINNING,) if winning else ()
    return tuple(
        Item(card_key(card), ZONE, place, Kind.CARD, face(card), card_title(card), marks=marks)
        for place, card in enumerate(cards)
    )
