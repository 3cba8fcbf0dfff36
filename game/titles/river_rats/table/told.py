"""The captions of the events of River Rats, the reactions of the crew and the Rat, the decisive moments; and the end of
the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, TypeAlias

from game.content.layout import RESULT, SPOTLIGHT
from game.content.message import Message
from game.engine.types import SYSTEM, Event, Seat, snake
from game.pieces import Card, card_face, card_key, card_line, card_lines, card_short, card_title, shorts
from game.table.item import (
    GLAD,
    SORRY,
    STARTLED,
    Celebration,
    Comparison,
    Deal,
    Departure,
    Expression,
    Item,
    ItemKind,
    ItemMark,
    Mood,
    Movement,
    Pay,
    Sweep,
    TurnUp,
)
from game.table.presenter import DecisiveMoment, Names, Spotlight, ViewedEvent
from game.table.told import EventRow, EventRows, all_feel
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.poker import Category, predicted
from game.titles.river_rats.table.crew import CrewTalk
from game.titles.river_rats.table.words import (
    ID,
    ZoneId,
    category_line,
    hand_line,
    joker_key,
    rat_name,
    say,
    spoken_line,
)

HeldBack: TypeAlias = ev.CardDrawn | ev.FirstCardPlayed | ev.DiscardMarked | end.RatCardRemoved
"""Events told with the card to those who may know it, and without it to the others."""
JokerUsed: TypeAlias = ev.JokerPlayed | ev.JokerSetAside | end.JokerInvoked
CALM: Final = Expression(Mood.CALM)
DEBT: Final = 2.0
"""Each Debt that changed hands in a comparison."""
JOKER: Final = 2.5
FORETOLD: Final = 1.5
BEATEN: Final = 6.0
COINS: Final = Pay("debt", 0.11, ZoneId.DEBT)
"""The coins of a Debt go slowly, one by one."""


def _crew_feels(viewed: ViewedEvent[Event, RiverRatsView], feeling: Expression) -> dict[Seat, Expression]:
    """Returns this expression for all but the Rat."""
    return all_feel(range(len(viewed.after.hand_counts)), feeling)


def _rat_feels(mood: Mood, remark: str = "") -> dict[Seat, Expression]:
    """The Rat across the table: the figure of the table, who has no seat."""
    return {SYSTEM: Expression(mood, remark)}


def _deck_shuffled(viewed: ViewedEvent[ev.DeckShuffled, RiverRatsView], names: Names) -> Message | None:
    return say("event.deck_shuffled") if viewed.after.round else None


def _market_refilled(viewed: ViewedEvent[ev.MarketRefilled, RiverRatsView], names: Names) -> Message | None:
    return say("event.market_refilled", card=card_line(viewed.event.card.open())) if viewed.after.round else None


def _dealt(viewed: ViewedEvent[ev.RiverRatsEvent, RiverRatsView]) -> Movement | None:
    """All of it is one deal before the first round."""
    return None if viewed.after.round else Deal(ZoneId.DECK)


def _prediction_turned(viewed: ViewedEvent[ev.PredictionTurned, RiverRatsView], names: Names) -> Message:
    """Returns all facts a round begins with, in one line."""
    view, prediction = viewed.after, viewed.event.card.open()
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


def _held_back(viewed: ViewedEvent[HeldBack, RiverRatsView], names: Names) -> Message | None:
    if not viewed.after.round:
        return None
    key, seat, card = f"event.{snake(type(viewed.event).__name__)}", names[viewed.event.seat], viewed.event.card.value
    return say(f"{key}.unseen", seat=seat) if card is None else say(f"{key}.seen", seat=seat, card=card_line(card))


def _debt_raised(viewed: ViewedEvent[ev.DebtRaised, RiverRatsView], names: Names) -> Message:
    seat = viewed.event.seat
    who = rat_name(viewed.after.rat) if seat is None else names[seat]
    return say("event.debt_raised", who=who, count=len(viewed.after.pile))


def _feel_raised(viewed: ViewedEvent[ev.DebtRaised, RiverRatsView]) -> dict[Seat, Expression]:
    """Returns the expressions at a raise: the seat that raises hopes to win; the Rat always does."""
    seat = viewed.event.seat
    return _rat_feels(Mood.GLAD, "raises") if seat is None else _rat_feels(Mood.THINKING, "raised") | {seat: GLAD}


def _spoken(viewed: ViewedEvent[ev.SentenceSaid, RiverRatsView], names: Names) -> Message:
    event = viewed.event
    return say("event.sentence_said", seat=names[event.seat], line=spoken_line(viewed.after, event.words))


def _feel_spoken(viewed: ViewedEvent[ev.SentenceSaid, RiverRatsView]) -> dict[Seat, Expression]:
    """Mates nod to what they take note of, and to praise; who is sorry looks so."""
    seat, words = viewed.event.seat, viewed.event.words
    others = {each: GLAD for each in _crew_feels(viewed, GLAD) if each != seat}
    return others | {seat: SORRY if words == "sorry" else CALM}


def _feel_joker(viewed: ViewedEvent[JokerUsed, RiverRatsView]) -> dict[Seat, Expression]:
    return _rat_feels(Mood.STARTLED, "joker") | {viewed.event.seat: GLAD}


def _turn_joker(
    viewed: ViewedEvent[ev.JokerPlayed | end.JokerInvoked, RiverRatsView], line: Message, names: Names
) -> DecisiveMoment:
    return DecisiveMoment(line, JOKER, 1, seat=viewed.event.seat)


def _crew_debt(viewed: ViewedEvent[ev.RiverRatsEvent, RiverRatsView], names: Names) -> Message:
    key = snake(type(viewed.event).__name__)
    return say(f"event.{key}", total=len(viewed.after.crew_debt), limit=viewed.after.debt_limit)


def _prediction_checked(viewed: ViewedEvent[end.PredictionChecked, RiverRatsView], names: Names) -> Message:
    outcome = "matched" if viewed.event.matched else "missed"
    return say(f"event.prediction_checked.{outcome}", hand=category_line(Category(viewed.event.category)))


def _turn_foretold(
    viewed: ViewedEvent[end.PredictionChecked, RiverRatsView], line: Message, names: Names
) -> DecisiveMoment | None:
    return DecisiveMoment(line, FORETOLD, 1, card_items((viewed.event.prediction,))) if viewed.event.matched else None


def _hands_compared(viewed: ViewedEvent[end.HandsCompared, RiverRatsView], names: Names) -> Message:
    crew, rat = viewed.event.crew_value, viewed.event.rat_value
    outcome = "crew" if viewed.event.crew_wins else "tie" if crew == rat else "rat"
    return say(f"event.hands_compared.{outcome}", crew=hand_line(crew), rat=hand_line(rat))


def _held_together(viewed: ViewedEvent[end.HandsCompared, RiverRatsView]) -> Movement:
    event, view = viewed.event, viewed.after
    joker = joker_key(view.jokers_removed)
    crew = tuple(card_key(card) if card in view.collective else joker for card in event.crew_cards)
    rat = tuple(map(card_key, event.rat_cards))
    return Comparison((crew, rat) if event.crew_wins else (rat, crew))


def _feel_compared(viewed: ViewedEvent[end.HandsCompared, RiverRatsView]) -> dict[Seat, Expression]:
    if viewed.event.crew_wins:
        return _rat_feels(Mood.SORRY, "loses") | _crew_feels(viewed, GLAD)
    tied = viewed.event.crew_value == viewed.event.rat_value
    return _rat_feels(Mood.GLAD, "ties" if tied else "wins") | _crew_feels(viewed, SORRY)


def _turn_compared(
    viewed: ViewedEvent[end.HandsCompared, RiverRatsView], line: Message, names: Names
) -> DecisiveMoment:
    """Returns the moment, weighed by the Debt at stake."""
    event = viewed.event
    shown = card_items(event.crew_cards if event.crew_wins else event.rat_cards)
    good, stake = 1 if event.crew_wins else -1, say("weight.stake", count=len(viewed.before.pile))
    return DecisiveMoment(line, DEBT * len(viewed.before.pile), good, shown, open=stake)


def _debt_given_to_rat(viewed: ViewedEvent[end.DebtGivenToRat, RiverRatsView], names: Names) -> Message:
    event, view = viewed.event, viewed.after
    numbers = {"count": event.count, "total": event.total, "limit": view.debt_limit}
    return say("event.debt_given_to_rat", rat=rat_name(view.rat), **numbers)


def _debt_given_to_crew(viewed: ViewedEvent[end.DebtGivenToCrew, RiverRatsView], names: Names) -> Message:
    event = viewed.event
    numbers = {"count": event.count, "total": event.total, "limit": viewed.after.debt_limit}
    return say("event.debt_given_to_crew", seat=names[event.seat], **numbers)


def _second_rat_turned(viewed: ViewedEvent[end.SecondRatTurned, RiverRatsView], names: Names) -> Message:
    rat, beaten = rat_name(viewed.after.rat), viewed.after.beaten
    if beaten is None:
        return say("event.second_rat_turned.alone", rat=rat)
    return say("event.second_rat_turned.helped", rat=rat, beaten=rat_name(beaten))


def _over(viewed: ViewedEvent[end.MatchEnded, RiverRatsView]) -> Movement:
    won = viewed.event.reason == "rats_beaten"
    return Celebration(tuple(Seat(seat) for seat in range(len(viewed.after.aces))) if won else ())


def _feel_over(viewed: ViewedEvent[end.MatchEnded, RiverRatsView]) -> dict[Seat, Expression]:
    if viewed.event.reason == "rats_beaten":
        return _rat_feels(Mood.OUT, "goes") | _crew_feels(viewed, GLAD)
    return _rat_feels(Mood.GLAD, "owns") | _crew_feels(viewed, SORRY)


class RiverRatsTelling(EventRows[RiverRatsView]):
    """The telling of River Rats. Cards are called by their names, Rats and Characters by theirs. Good news for the crew
    is bad news for the Rat.
    """

    title = ID
    nouns = {Card: card_line, ev.Rat: rat_name}
    told: ClassVar[tuple[EventRow[RiverRatsView], ...]] = (
        EventRow(ev.Asked, None),
        EventRow(ev.TurnBegan, None, "turn"),
        # The table is laid.
        EventRow(ev.DeckShuffled, _deck_shuffled, "shuffle"),
        EventRow(
            ev.AceTaken,
            lambda viewed, names: say(
                "event.ace_taken", seat=names[viewed.event.seat], card=card_line(viewed.event.card)
            ),
            "deal",
            _dealt,
        ),
        EventRow(ev.RatsChosen, sound="deal"),
        EventRow(ev.MarketRefilled, _market_refilled, "deal", _dealt),
        EventRow(ev.RatCardDealt, None, "deal", Deal()),
        EventRow(ev.CollectiveDealt, sound="deal", move=Deal()),
        EventRow(
            ev.PredictionTurned, _prediction_turned, "prediction", feel=lambda viewed: _rat_feels(Mood.CALM, "begins")
        ),
        # The crew plays.
        EventRow(ev.CardDrawn, _held_back, "draw", _dealt),
        EventRow(ev.MarketTaken, sound="draw", feel=Expression(Mood.CALM)),
        EventRow(ev.CardPlayed, sound="play", feel=Expression(Mood.CALM)),
        EventRow(ev.FirstCardPlayed, _held_back, "play"),
        EventRow(ev.DiscardMarked, _held_back),
        EventRow(ev.CardDiscarded, "source", "play"),
        EventRow(ev.CardAddedToMarket, sound="play"),
        EventRow(ev.TopAddedToMarket, sound="play"),
        EventRow(ev.CardsSwapped, "power", "swap"),
        EventRow(ev.DebtRaised, _debt_raised, "debt", feel=_feel_raised),
        EventRow(
            ev.RatCardFlipped,
            sound="flip",
            feel=lambda viewed: _rat_feels(Mood.STARTLED, "looked_at") | {viewed.event.seat: GLAD},
        ),
        EventRow(ev.JokerPlayed, sound="joker", feel=_feel_joker, turn=_turn_joker),
        EventRow(ev.SentenceSaid, _spoken, feel=_feel_spoken),
        EventRow(ev.JokerSetAside, sound="joker", feel=_feel_joker),
        # The round is resolved.
        EventRow(end.JokerInvoked, sound="joker", feel=_feel_joker, turn=_turn_joker),
        EventRow(end.JokerRemoved, sound="joker"),
        EventRow(
            end.RatCardRemoved,
            _held_back,
            "play",
            feel=lambda viewed: _rat_feels(Mood.SORRY, "robbed") | {viewed.event.seat: GLAD},
        ),
        EventRow(end.CardRevealed, sound="flip"),
        EventRow(
            end.RevealsDiscarded,
            lambda viewed, names: say(
                "event.reveals_discarded", cards=card_lines(viewed.event.cards), rat=rat_name(viewed.after.rat)
            ),
            "play",
            feel=lambda viewed: _rat_feels(Mood.GLAD) | {viewed.event.seat: SORRY},
        ),
        EventRow(
            end.CrewDebtTaken,
            _crew_debt,
            "debt",
            feel=lambda viewed: _rat_feels(Mood.GLAD, "takes") | {viewed.event.seat: SORRY},
        ),
        EventRow(end.CrewDebtRemoved, _crew_debt, "debt"),
        EventRow(end.IdentityChosen, "asked"),
        EventRow(
            end.RatCardTurned, sound="flip", feel=lambda viewed: _rat_feels(Mood.GLAD) | _crew_feels(viewed, STARTLED)
        ),
        EventRow(end.FirstCardTurned, sound="flip"),
        EventRow(
            end.PredictionChecked,
            _prediction_checked,
            lambda event: "prediction" if event.matched else None,
            lambda viewed: TurnUp((card_key(viewed.event.prediction),)) if viewed.event.matched else None,
            lambda viewed: (
                _rat_feels(Mood.STARTLED, "foreseen") | _crew_feels(viewed, GLAD) if viewed.event.matched else None
            ),
            _turn_foretold,
        ),
        EventRow(end.JokerEarned, sound="joker", turn=lambda viewed, line, names: DecisiveMoment(line, JOKER, 1)),
        EventRow(
            end.HandsCompared,
            _hands_compared,
            lambda event: "cheer" if event.crew_wins else "sigh",
            _held_together,
            _feel_compared,
            _turn_compared,
        ),
        # Debt is paid, and the next Rat comes.
        EventRow(
            end.DebtGivenToRat,
            _debt_given_to_rat,
            "debt",
            COINS,
            lambda viewed: _rat_feels(Mood.SORRY) | _crew_feels(viewed, GLAD),
        ),
        EventRow(
            end.DebtGivenToCrew,
            _debt_given_to_crew,
            "debt",
            COINS,
            lambda viewed: _rat_feels(Mood.GLAD) | _crew_feels(viewed, SORRY),
        ),
        EventRow(
            end.RatBeaten,
            "",
            "cheer",
            Departure(),
            lambda viewed: _rat_feels(Mood.OUT, "beaten") | _crew_feels(viewed, GLAD),
            lambda viewed, line, names: DecisiveMoment(line, BEATEN, 1, card_items((viewed.event.rat,))),
        ),
        EventRow(end.BonusGranted, "suit", "cheer", feel=lambda viewed: _crew_feels(viewed, GLAD)),
        EventRow(
            end.SecondRatTurned,
            _second_rat_turned,
            "flip",
            feel=lambda viewed: _rat_feels(Mood.CALM, "comes") | _crew_feels(viewed, STARTLED),
        ),
        EventRow(end.CleanedUp, None, "play", Sweep()),
        EventRow(end.MatchEnded, "reason", None, _over, _feel_over),
    )

    def pulse(self, view: RiverRatsView) -> int:
        return view.round

    def aloud(self, viewed: ViewedEvent[Event, RiverRatsView], names: Names) -> Mapping[Seat, Message]:
        match viewed.event:
            case ev.SentenceSaid(seat=seat, words=words):
                return {seat: spoken_line(viewed.after, words)}
            case _:
                return {}

    def listener(self) -> CrewTalk:
        return CrewTalk(self.remarks)

    def spotlight(self, viewed: ViewedEvent[Event, RiverRatsView], names: Names) -> Spotlight | None:
        event, view = viewed.event, viewed.after
        match event:
            case end.PredictionChecked(prediction=card, matched=True):
                row = (
                    say("spotlight.prediction.row", hand=category_line(predicted(card))),
                    card_items((card,), SPOTLIGHT),
                )
                verdict = "spotlight.prediction.joker" if view.jokers_down else "spotlight.prediction.no_joker"
                return Spotlight(say("spotlight.prediction.title"), (row,), say(verdict), 1, passes=True)
            case end.HandsCompared():
                return _comparison(event, view)
            case end.RatBeaten(rat=rat):
                row = (rat_name(rat), card_items((rat,), SPOTLIGHT))
                verdict_line = say("spotlight.beaten.verdict", rat=rat_name(rat))
                return Spotlight(say("spotlight.beaten.title"), (row,), verdict_line, 1, passes=True)
            case _:
                return None


TELLING: Final = RiverRatsTelling()


def _comparison(event: end.HandsCompared, view: RiverRatsView) -> Spotlight:
    """Both best fives, and which wins."""
    crew, rat = hand_line(event.crew_value), hand_line(event.rat_value)
    crew_wins, tie = event.crew_wins, event.crew_value == event.rat_value
    rows: tuple[tuple[Message, tuple[Item, ...]], ...] = (
        (say("spotlight.hands.crew", hand=crew), card_items(event.crew_cards, SPOTLIGHT, lit=crew_wins)),
        (
            say("spotlight.hands.rat", rat=rat_name(view.rat), hand=rat),
            card_items(event.rat_cards, SPOTLIGHT, lit=not crew_wins),
        ),
    )
    outcome = "crew" if crew_wins else "tie" if tie else "rat"
    verdict = say(f"spotlight.hands.verdict_{outcome}", count=len(view.pile), crew=crew, rat=rat)
    return Spotlight(say("spotlight.hands.title"), rows, verdict, 1 if crew_wins else -1)


def crew_holds(event: end.HandsCompared) -> Message:
    """The best hand of the crew in a comparison."""
    return say("spotlight.hands.crew", hand=hand_line(event.crew_value))


def rat_holds(event: end.HandsCompared, view: RiverRatsView) -> Message:
    """The best hand of the Rat in it."""
    return say("spotlight.hands.rat", rat=rat_name(view.rat), hand=hand_line(event.rat_value))


def card_items(cards: Sequence[Card], zone: str = RESULT, *, lit: bool = False) -> tuple[Item, ...]:
    """Cards beside words about them."""
    marks = (ItemMark.WINNING,) if lit else ()
    return tuple(
        Item(card_key(card), zone, place, ItemKind.CARD, card_face(card), card_title(card), marks=marks)
        for place, card in enumerate(cards)
    )
