"""What happened in River Rats: the log lines, as one viewer may read them."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.content.line import Line
from game.pieces.card_words import card_line, card_lines, card_short, shorts
from game.pieces.cards import Card
from game.table.presenter import Names
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution_events as end
from game.titles.river_rats.rules.poker_value import Category
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.guide import wanted
from game.titles.river_rats.table.words import category_line, character_name, hand_line, rat_name, say

Dealing: TypeAlias = (
    ev.AceTaken
    | ev.RatsChosen
    | ev.DeckShuffled
    | ev.MarketRefilled
    | ev.RoundBegan
    | ev.PredictionTurned
    | ev.CollectiveDealt
)
Playing: TypeAlias = (
    ev.CardDrawn
    | ev.MarketTaken
    | ev.CardPlayed
    | ev.FirstCardPlayed
    | ev.JokerPlayed
    | ev.JokerSetAside
    | ev.ActionDeclined
    | ev.Passed
)
Acting: TypeAlias = (
    ev.CardAddedToMarket
    | ev.TopAddedToMarket
    | ev.CardsSwapped
    | ev.DebtRaised
    | ev.RatCardFlipped
    | ev.DiscardMarked
    | ev.CardDiscarded
)
Joking: TypeAlias = (
    end.RatCardRemoved
    | end.JokerInvoked
    | end.JokerRemoved
    | end.CardRevealed
    | end.RevealsDiscarded
    | end.CrewDebtTaken
    | end.IdentityChosen
    | end.JokerEarned
)


def caption(event: ev.RiverRatsEvent, view: RiverRatsView, names: Names) -> Line | None:
    """The log line of an event redacted for the viewer; `view` is the table after it. None where words add nothing."""
    match event:
        case ev.Asked() | ev.TurnBegan() | ev.RatCardDealt():
            return None
        case ev.AceTaken() | ev.RatsChosen() | ev.DeckShuffled() | ev.MarketRefilled() | ev.RoundBegan():
            return _dealing(event, view, names)
        case ev.PredictionTurned() | ev.CollectiveDealt():
            return _dealing(event, view, names)
        case ev.CardDrawn() | ev.MarketTaken() | ev.CardPlayed() | ev.FirstCardPlayed():
            return _playing(event, view, names)
        case ev.JokerPlayed() | ev.JokerSetAside() | ev.ActionDeclined() | ev.Passed():
            return _playing(event, view, names)
        case ev.CardAddedToMarket() | ev.TopAddedToMarket() | ev.CardsSwapped() | ev.DebtRaised():
            return _acting(event, view, names)
        case ev.RatCardFlipped() | ev.DiscardMarked() | ev.CardDiscarded():
            return _acting(event, view, names)
        case end.RatCardRemoved() | end.JokerInvoked() | end.JokerRemoved() | end.CardRevealed():
            return _joking(event, view, names)
        case end.RevealsDiscarded() | end.CrewDebtTaken() | end.IdentityChosen() | end.JokerEarned():
            return _joking(event, view, names)
        case _:
            return _comparing(event, view, names)


def _dealing(event: Dealing, view: RiverRatsView, names: Names) -> Line | None:
    match event:
        case ev.AceTaken(seat=seat, card=card):
            return say("event.ace", name=names[seat], character=character_name(card), card=card_line(card))
        case ev.RatsChosen(active=rat):
            return say("event.first_rat", rat=rat_name(rat))
        case ev.DeckShuffled():
            return say("event.shuffled") if view.round else None
        case ev.MarketRefilled(card=card):
            return say("event.refilled", card=card_line(card.open())) if view.round else None
        case ev.RoundBegan(number=number):
            return say("event.round", number=number)
        case ev.PredictionTurned(card=card):
            return _round_laid_out(card.open(), view)
        case ev.CollectiveDealt(card=card):
            return say("event.dealt_first", card=card_line(card.open()))
        case _:
            assert_never(event)


def _round_laid_out(prediction: Card, view: RiverRatsView) -> Line:
    """Everything a round begins with, in one line."""
    shown = [card for card in view.rat_cards if card is not None]
    helped = {} if view.beaten is None else {"beaten": rat_name(view.beaten)}
    return say(
        "event.laid_out_helped" if helped else "event.laid_out",
        **helped,
        rat=rat_name(view.rat),
        cards=shorts(shown),
        hidden=len(view.rat_cards) - len(shown),
        prediction=card_short(prediction),
        hand=category_line(wanted(prediction)),
    )


def _playing(event: Playing, view: RiverRatsView, names: Names) -> Line | None:
    name = names[event.seat]
    match event:
        case ev.CardDrawn(card=card):
            if not view.round:
                return None
            return say("event.drew", name=name) if card.value is None else _named("event.drew_card", name, card.value)
        case ev.MarketTaken(card=card):
            return _named("event.took", name, card)
        case ev.CardPlayed(card=card):
            return _named("event.played", name, card)
        case ev.FirstCardPlayed(card=card):
            if card.value is None:
                return say("event.played_hidden", name=name)
            return _named("event.played_hidden_card", name, card.value)
        case ev.JokerPlayed():
            return say("event.joker_played", name=name)
        case ev.JokerSetAside():
            return say("event.joker_aside", name=name)
        case ev.ActionDeclined():
            return say("event.declined", name=name)
        case ev.Passed():
            return say("event.passed", name=name)
        case _:
            assert_never(event)


def _acting(event: Acting, view: RiverRatsView, names: Names) -> Line | None:
    if event.seat is None:
        return say("event.rat_raises", rat=rat_name(view.rat), count=len(view.pile))
    name = names[event.seat]
    match event:
        case ev.CardAddedToMarket(card=card):
            return _named("event.added", name, card)
        case ev.TopAddedToMarket(card=card):
            return _named("event.added_top", name, card.open())
        case ev.CardsSwapped(target=target, card=card, power=power):
            key = "event.swapped_market" if power else "event.swapped_hand"
            return say(key, name=name, target=card_line(target), card=card_line(card))
        case ev.DebtRaised():
            return say("event.raised", name=name, count=len(view.pile))
        case ev.RatCardFlipped(card=card):
            return _named("event.flipped", name, card.open())
        case ev.DiscardMarked(card=card):
            if card.value is None:
                return say("event.marked", name=name)
            return _named("event.marked_card", name, card.value)
        case ev.CardDiscarded(card=card, source=source):
            return _named(f"event.discarded_{source}", name, card)
        case _:
            assert_never(event)


def _joking(event: Joking, view: RiverRatsView, names: Names) -> Line | None:
    match event:
        case end.RatCardRemoved(seat=seat, card=card):
            if card.value is None:
                return say("event.removed_hidden", name=names[seat])
            return _named("event.removed", names[seat], card.value)
        case end.JokerInvoked(seat=seat):
            return say("event.invoked", name=names[seat])
        case end.JokerRemoved():
            return say("event.joker_gone")
        case end.CardRevealed(seat=seat, card=card):
            return _named("event.revealed", names[seat], card.open())
        case end.RevealsDiscarded(cards=cards):
            return say("event.spoiled", cards=card_lines(cards), rat=rat_name(view.rat))
        case end.CrewDebtTaken():
            return say("event.expert_debt", total=len(view.crew_debt), limit=view.debt_limit)
        case end.IdentityChosen(seat=seat, card=card, asked=asked):
            return _named("event.identity_asked" if asked else "event.identity", names[seat], card)
        case end.JokerEarned():
            return say("event.earned")
        case _:
            assert_never(event)


def _comparing(event: ev.RiverRatsEvent, view: RiverRatsView, names: Names) -> Line | None:
    match event:
        case end.FirstCardTurned(card=card):
            return say("event.first_turned", card=card_line(card.open()))
        case end.PredictionChecked(category=category, matched=matched):
            key = "event.prediction_true" if matched else "event.prediction_false"
            return say(key, hand=category_line(Category(category)))
        case end.RatCardTurned(card=card):
            return say("event.rat_turned", card=card_line(card.open()))
        case end.HandsCompared(crew_value=crew, rat_value=rat, crew_wins=wins):
            key = "event.crew_wins" if wins else "event.tie" if crew == rat else "event.rat_wins"
            return say(key, crew=hand_line(crew), rat=hand_line(rat))
        case end.DebtGivenToRat(count=count, total=total):
            return say("event.rat_debt", rat=rat_name(view.rat), count=count, total=total, limit=view.debt_limit)
        case end.DebtGivenToCrew(seat=seat, count=count, total=total):
            return say("event.crew_debt", name=names[seat], count=count, total=total, limit=view.debt_limit)
        case end.RatBeaten(rat=beaten):
            return say("event.beaten", rat=rat_name(beaten))
        case end.BonusGranted(suit=suit):
            return say(f"event.bonus.{suit}")
        case end.CrewDebtRemoved():
            return say("event.forgiven", total=len(view.crew_debt), limit=view.debt_limit)
        case end.SecondRatTurned(rat=second):
            return _second_rat(second.open(), view)
        case end.MatchEnded(reason=reason):
            return say(f"event.end.{reason}")
        case _:
            return None


def _second_rat(rat: Card, view: RiverRatsView) -> Line:
    if view.beaten is None:
        return say("event.second_rat", rat=rat_name(rat))
    return say("event.second_rat_helped", rat=rat_name(rat), beaten=rat_name(view.beaten))


def _named(key: str, name: Line, card: Card) -> Line:
    return say(key, name=name, card=card_line(card))
