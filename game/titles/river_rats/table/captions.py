"""What is said, heard and shown large of what happens in River Rats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.content.line import Line
from game.engine.types import Event, Seat, snake
from game.pieces.card_words import card_line, card_lines, card_short, card_title, shorts
from game.pieces.cards import Card
from game.table.captions import Captions
from game.table.item import Item, Kind, Mark
from game.table.movement import Celebrate, Compare, Deal, Leave, Movement, Pay, Sweep, TurnUp
from game.table.presenter import Beat, Names, Spotlight
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution_events as end
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.hands import predicted
from game.titles.river_rats.rules.poker import Category
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.keys import card_key, face, joker_key
from game.titles.river_rats.table.words import ID, category_line, hand_line, rat_name, say

ZONE: Final = "spotlight"
HeldBack: TypeAlias = ev.CardDrawn | ev.FirstCardPlayed | ev.DiscardMarked | end.RatCardRemoved
"""What is told with the card to those who may know it, and without it to the others."""
SOUNDS: Final[dict[str, tuple[type[Event], ...]]] = {
    "draw": (ev.CardDrawn, ev.MarketTaken),
    "deal": (ev.MarketRefilled, ev.RatCardDealt, ev.CollectiveDealt, ev.AceTaken, ev.RatsChosen),
    "play": (
        *(ev.CardPlayed, ev.FirstCardPlayed, ev.CardAddedToMarket, ev.TopAddedToMarket, ev.CardDiscarded),
        *(end.RatCardRemoved, end.CleanedUp, end.RevealsDiscarded),
    ),
    "flip": (ev.RatCardFlipped, end.RatCardTurned, end.FirstCardTurned, end.CardRevealed, end.SecondRatTurned),
    "shuffle": (ev.DeckShuffled,),
    "swap": (ev.CardsSwapped,),
    "debt": (ev.DebtRaised, end.DebtGivenToRat, end.DebtGivenToCrew, end.CrewDebtTaken, end.CrewDebtRemoved),
    "joker": (ev.JokerPlayed, ev.JokerSetAside, end.JokerInvoked, end.JokerEarned, end.JokerRemoved),
    "prediction": (ev.PredictionTurned,),
    "turn": (ev.TurnBegan,),
    "cheer": (end.RatBeaten, end.BonusGranted),
}


class RiverRatsCaptions(Captions[RiverRatsCommand, RiverRatsView]):
    """Cards are called by their names, Rats and Characters by theirs."""

    title = ID
    silent = frozenset({ev.Asked, ev.TurnBegan, ev.RatCardDealt, end.CleanedUp})
    variants = {
        ev.CardsSwapped: "power",
        ev.CardDiscarded: "source",
        end.IdentityChosen: "asked",
        end.BonusGranted: "suit",
        end.MatchEnded: "reason",
    }
    words = {Card: card_line, ev.Rat: rat_name}
    sounds = {kind: sound for sound, kinds in SOUNDS.items() for kind in kinds}
    moves = {
        ev.RatCardDealt: Deal(),
        ev.CollectiveDealt: Deal(),
        end.DebtGivenToRat: Pay(),
        end.DebtGivenToCrew: Pay(),
        end.CleanedUp: Sweep(),
        end.RatBeaten: Leave(),
    }

    def spotlight(self, beat: Beat[Event, RiverRatsView], names: Names) -> Spotlight | None:
        event, view = beat.event, beat.after
        match event:
            case end.PredictionChecked(prediction=card, matched=True):
                row = (say("spotlight.prediction.row", hand=category_line(predicted(card))), _shown((card,)))
                verdict = "spotlight.prediction.joker" if view.jokers_down else "spotlight.prediction.no_joker"
                return Spotlight(say("spotlight.prediction.title"), (row,), say(verdict), 1, passes=True)
            case end.HandsCompared():
                return _comparison(event, view)
            case end.RatBeaten(rat=rat):
                row = (rat_name(rat), _shown((rat,)))
                verdict_line = say("spotlight.beaten.verdict", rat=rat_name(rat))
                return Spotlight(say("spotlight.beaten.title"), (row,), verdict_line, 1, passes=True)
            case _:
                return None


tells = RiverRatsCaptions.tells
sounds_like = RiverRatsCaptions.sounds_like
moves_like = RiverRatsCaptions.moves_like


@tells(ev.AceTaken)
def _ace_taken(beat: Beat[ev.AceTaken, RiverRatsView], names: Names) -> Line:
    ace = beat.event.card
    return say("event.ace_taken", seat=names[beat.event.seat], card=card_line(ace))


@tells(ev.DeckShuffled)
def _deck_shuffled(beat: Beat[ev.DeckShuffled, RiverRatsView], names: Names) -> Line | None:
    return say("event.deck_shuffled") if beat.after.round else None


@tells(ev.MarketRefilled)
def _market_refilled(beat: Beat[ev.MarketRefilled, RiverRatsView], names: Names) -> Line | None:
    return say("event.market_refilled", card=card_line(beat.event.card.open())) if beat.after.round else None


@tells(ev.PredictionTurned)
def _prediction_turned(beat: Beat[ev.PredictionTurned, RiverRatsView], names: Names) -> Line:
    """Everything a round begins with, in one line."""
    view, prediction = beat.after, beat.event.card.open()
    shown = [card for card in view.rat_cards if card is not None]
    helped = {} if view.beaten is None else {"beaten": rat_name(view.beaten)}
    return say(
        f"event.prediction_turned.{'helped' if helped else 'alone'}",
        **helped,
        rat=rat_name(view.rat),
        cards=shorts(shown),
        hidden=len(view.rat_cards) - len(shown),
        prediction=card_short(prediction),
        hand=category_line(predicted(prediction)),
    )


def _held_back(beat: Beat[HeldBack, RiverRatsView], names: Names) -> Line | None:
    if not beat.after.round:
        return None
    key, seat, card = f"event.{snake(type(beat.event).__name__)}", names[beat.event.seat], beat.event.card.value
    return say(f"{key}.unseen", seat=seat) if card is None else say(f"{key}.seen", seat=seat, card=card_line(card))


tells(ev.CardDrawn)(_held_back)
tells(ev.FirstCardPlayed)(_held_back)
tells(ev.DiscardMarked)(_held_back)
tells(end.RatCardRemoved)(_held_back)


@tells(ev.DebtRaised)
def _debt_raised(beat: Beat[ev.DebtRaised, RiverRatsView], names: Names) -> Line:
    seat = beat.event.seat
    who = rat_name(beat.after.rat) if seat is None else names[seat]
    return say("event.debt_raised", who=who, count=len(beat.after.pile))


@tells(end.RevealsDiscarded)
def _reveals_discarded(beat: Beat[end.RevealsDiscarded, RiverRatsView], names: Names) -> Line:
    return say("event.reveals_discarded", cards=card_lines(beat.event.cards), rat=rat_name(beat.after.rat))


@tells(end.CrewDebtTaken, end.CrewDebtRemoved)
def _crew_debt(beat: Beat[ev.RiverRatsEvent, RiverRatsView], names: Names) -> Line:
    key = snake(type(beat.event).__name__)
    return say(f"event.{key}", total=len(beat.after.crew_debt), limit=beat.after.debt_limit)


@tells(end.PredictionChecked)
def _prediction_checked(beat: Beat[end.PredictionChecked, RiverRatsView], names: Names) -> Line:
    outcome = "matched" if beat.event.matched else "missed"
    return say(f"event.prediction_checked.{outcome}", hand=category_line(Category(beat.event.category)))


@tells(end.HandsCompared)
def _hands_compared(beat: Beat[end.HandsCompared, RiverRatsView], names: Names) -> Line:
    crew, rat = beat.event.crew_value, beat.event.rat_value
    outcome = "crew" if beat.event.crew_wins else "tie" if crew == rat else "rat"
    return say(f"event.hands_compared.{outcome}", crew=hand_line(crew), rat=hand_line(rat))


@tells(end.DebtGivenToRat)
def _debt_given_to_rat(beat: Beat[end.DebtGivenToRat, RiverRatsView], names: Names) -> Line:
    event, view = beat.event, beat.after
    numbers = {"count": event.count, "total": event.total, "limit": view.debt_limit}
    return say("event.debt_given_to_rat", rat=rat_name(view.rat), **numbers)


@tells(end.DebtGivenToCrew)
def _debt_given_to_crew(beat: Beat[end.DebtGivenToCrew, RiverRatsView], names: Names) -> Line:
    event = beat.event
    numbers = {"count": event.count, "total": event.total, "limit": beat.after.debt_limit}
    return say("event.debt_given_to_crew", seat=names[event.seat], **numbers)


@tells(end.SecondRatTurned)
def _second_rat_turned(beat: Beat[end.SecondRatTurned, RiverRatsView], names: Names) -> Line:
    rat, beaten = rat_name(beat.after.rat), beat.after.beaten
    if beaten is None:
        return say("event.second_rat_turned.alone", rat=rat)
    return say("event.second_rat_turned.helped", rat=rat, beaten=rat_name(beaten))


@moves_like(ev.AceTaken, ev.CardDrawn, ev.MarketRefilled)
def _dealt(beat: Beat[ev.RiverRatsEvent, RiverRatsView]) -> Movement | None:
    """All of it is one deal before the first round."""
    return None if beat.after.round else Deal("deck")


@moves_like(end.HandsCompared)
def _held_together(beat: Beat[end.HandsCompared, RiverRatsView]) -> Movement:
    event, view = beat.event, beat.after
    joker = joker_key(view.jokers_removed)
    crew = tuple(card_key(card) if card in view.collective else joker for card in event.crew_cards)
    rat = tuple(map(card_key, event.rat_cards))
    return Compare((crew, rat) if event.crew_wins else (rat, crew))


@moves_like(end.PredictionChecked)
def _foretold(beat: Beat[end.PredictionChecked, RiverRatsView]) -> Movement | None:
    return TurnUp((card_key(beat.event.prediction),)) if beat.event.matched else None


@moves_like(end.MatchEnded)
def _over(beat: Beat[end.MatchEnded, RiverRatsView]) -> Movement:
    won = beat.event.reason == "rats_beaten"
    return Celebrate(tuple(Seat(seat) for seat in range(len(beat.after.aces))) if won else ())


@sounds_like(end.HandsCompared)
def _compared(event: end.HandsCompared) -> str:
    return "cheer" if event.crew_wins else "sigh"


@sounds_like(end.PredictionChecked)
def _checked(event: end.PredictionChecked) -> str | None:
    return "prediction" if event.matched else None


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
    return Spotlight(say("spotlight.hands.title"), rows, verdict, 1 if crew_wins else -1)


def _shown(cards: Sequence[Card], winning: bool = False) -> tuple[Item, ...]:
    marks = (Mark.WINNING,) if winning else ()
    return tuple(
        Item(card_key(card), ZONE, place, Kind.CARD, face(card), card_title(card), marks=marks)
        for place, card in enumerate(cards)
    )
