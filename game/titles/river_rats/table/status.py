"""The status of a match of River Rats: prompts, hands so far, Debt, prediction, plates, and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from game.content.message import Message
from game.engine.types import Event, Outcome, Seat, snake
from game.pieces import Card, card_line, card_short, suit_line, suit_of
from game.table.presenter import Chapter, Exhibit, Fact, Names, Plate, Reference, Status, TableRow
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER
from game.titles.river_rats.rules.moves import can_use_joker, has_power, plays_face_down
from game.titles.river_rats.rules.poker import Category, category, crew_hand, matches, predicted, ranks_in
from game.titles.river_rats.table.told import card_items, crew_holds, rat_holds
from game.titles.river_rats.table.words import (
    category_title,
    crew_value,
    hand_line,
    power_line,
    rat_name,
    rat_value,
    round_name,
    say,
    wanted_line,
)

PREDICTIONS = (("A",), ("K",), ("Q", "J", "10"), ("9", "8", "7", "6"), ("5", "4", "3", "2"))

RATS = 2
"""The crew beats one after the other; the second one's end is the end of the match."""

ENDS_A_COMPARISON: Final = (end.HandsCompared, ev.RoundBegan)
"""Hands that were compared decide nothing any more once another round has begun."""


class RiverRatsStatus(Status[RiverRatsView]):
    """The prompts, the facts that are always one glance away, and the end."""

    def facts(self, view: RiverRatsView, names: Names) -> Sequence[Fact]:
        """The round, which nothing on the table tells; both hands as they stand, all Debt, the prediction."""
        crew, rat = crew_value(view), rat_value(view)
        hidden = sum(card is None for card in view.rat_cards)
        ahead = 0 if not view.collective else 1 if crew > rat else -1
        shows = hand_line(rat) if not hidden else say("fact.and_hidden", hand=hand_line(rat), count=hidden)
        round_line = say("fact.round_of", number=view.round, rat=1 if view.inactive else 2)
        found = [
            Fact(say("fact.round"), round_line),
            Fact(say("fact.crew_holds"), hand_line(crew), ahead),
            Fact(say("fact.rat_shows"), shows),
            Fact(say("fact.debt"), _debt_line(view), _debt_mood(view)),
        ]
        if view.prediction is not None:
            hand = wanted_line(view, view.prediction)
            value = say("fact.wants", card=card_short(view.prediction), hand=hand)
            found.append(Fact(say("fact.prediction"), value, _matches(view)))
        return found

    def plates(self, view: RiverRatsView, names: Names) -> Sequence[Plate]:
        """Character, power, cards in hand and Debt booked."""
        return [_plate(view, Seat(number)) for number in range(len(view.aces))]

    def references(self, view: RiverRatsView) -> Sequence[Reference]:
        """The hand ranking and the prediction table."""
        return [_ranking(view), _predictions(view)]

    def chapter(self, view: RiverRatsView, names: Names) -> Chapter | None:
        return Chapter(view.round, round_name(view)) if view.round else None

    def closing(self, events: Sequence[Event], view: RiverRatsView, names: Names) -> Sequence[Fact]:
        """Rounds, Rats beaten, the Debt of both sides, the best hand the crew ever compared."""
        won = type(view.frame) is fr.Over and view.frame.reason == "rats_beaten"
        beaten = RATS if won else sum(type(event) is end.RatBeaten for event in events)
        taken = sum(event.count for event in events if type(event) is end.DebtGivenToRat)
        debt = say("closing.debts", crew=len(view.crew_debt), limit=view.debt_limit, rats=taken)
        found = [
            Fact(say("closing.rounds"), _number(view.round)),
            Fact(say("closing.beaten"), say("closing.beaten_of", count=beaten)),
            Fact(say("closing.debt"), debt),
        ]
        best = _best_hand(events)
        return found if best is None else [*found, Fact(say("closing.best"), best)]

    def result(self, view: RiverRatsView, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        why = say(f"result.{outcome.reason}.why", round=view.round, rat=rat_name(view.rat), total=len(view.crew_debt))
        return say(f"result.{outcome.reason}.who"), why

    def hides_choice(self, view: RiverRatsView) -> bool:
        """The first card under the spades Rat, until it is turned up."""
        return view.first_owner is not None and view.first_owner == view.seat

    def prompt(self, view: RiverRatsView, names: Names) -> Message:
        match view.frame:
            case fr.Dealing():
                return say("prompt.dealing")
            case fr.Over(reason=reason):
                return say(f"prompt.over.{reason}")
            case frame if frame.seat == view.seat:
                return say(f"prompt.you.{_task(view, frame)}", **_details(view))
            case frame:
                return say(f"prompt.wait.{_waiting(frame)}", name=names[frame.seat])

    def exhibits(
        self, events: Sequence[Event], view: RiverRatsView, outcome: Outcome, names: Names
    ) -> Sequence[Exhibit]:
        """The two hands compared in the last round; nothing if it came to its end without."""
        last = next((event for event in reversed(events) if event.__class__ in ENDS_A_COMPARISON), None)
        match last:
            case end.HandsCompared() as compared:
                won = bool(outcome.winners)
                return (
                    Exhibit(crew_holds(compared), card_items(compared.crew_cards, lit=won), tuple(names), won),
                    Exhibit(rat_holds(compared, view), card_items(compared.rat_cards, lit=not won), (), not won),
                )
            case _:
                return ()

    def epithets(self, events: Sequence[Event], view: RiverRatsView, names: Names) -> Mapping[Seat, Message]:
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


def _plate(view: RiverRatsView, seat: Seat) -> Plate:
    ace = view.aces[seat]
    counts = (
        Fact(say("fact.cards"), _number(view.hand_counts[seat])),
        Fact(say("fact.booked"), _number(view.crew_debt_seats.count(seat))),
    )
    return Plate(seat, counts, say("fact.character", card=card_line(ace)), power_line(view, ace))


def _ranking(view: RiverRatsView) -> Reference:
    crew, rat = crew_value(view), rat_value(view)
    crew_kind = category(crew) if ranks_in(crew) else None
    rat_kind = category(rat) if ranks_in(rat) else None
    rows = []
    for kind in reversed(Category):
        holders = _holders(crew_kind == kind, rat_kind == kind)
        cells = (category_title(kind), say(f"category_example.{kind.id}"), holders)
        rows.append(TableRow(cells, lit=kind in (crew_kind, rat_kind)))
    return Reference("ranking", say("reference.ranking"), tuple(rows))


def _holders(crew: bool, rat: bool) -> Message:
    return say("holder.both" if crew and rat else "holder.crew" if crew else "holder.rat" if rat else "holder.nobody")


def _predictions(view: RiverRatsView) -> Reference:
    shown = view.prediction
    rows = tuple(
        TableRow(
            (say(f"prediction.ranks.{labels[0]}"), category_title(predicted(Card("S" + labels[0])))),
            lit=shown is not None and shown[1:] in labels,
        )
        for labels in PREDICTIONS
    )
    return Reference("prediction", say("reference.prediction"), rows)


def _debt_line(view: RiverRatsView) -> Message:
    return say(
        "fact.debts",
        crew=len(view.crew_debt),
        rat=len(view.rat_debt),
        pile=len(view.pile),
        limit=view.debt_limit,
    )


def _debt_mood(view: RiverRatsView) -> int:
    """-1 while losing this hand would lose the match, 1 while winning it would beat the Rat."""
    if view.crew_debt_if_lost() >= view.debt_limit:
        return -1
    return 1 if view.rat_debt_if_won() >= view.debt_limit else 0


def _matches(view: RiverRatsView) -> int:
    """Returns 1 once the hand is complete, all of it known, and matches the prediction; else 0."""
    cards = crew_hand(view.collective, view.joker_identity)
    known = [card for card in cards if card is not None and card != JOKER]
    if view.prediction is None or len(known) < max(len(cards), view.collective_size):
        return 0
    return int(matches(known, predicted(view.prediction), view.prediction_match))


def _number(count: int) -> Message:
    return say("fact.number", count=count)


def _best_hand(events: Sequence[Event]) -> Message | None:
    """The best hand with its round; None if no hands were compared."""
    number, best, best_round = 0, -1, 0
    for event in events:
        if isinstance(event, ev.RoundBegan):
            number = event.number
        elif isinstance(event, end.HandsCompared) and event.crew_value > best:
            best, best_round = event.crew_value, number
    return None if best < 0 else say("closing.best_in", hand=hand_line(best), number=best_round)


def _task(view: RiverRatsView, frame: fr.AskingFrame) -> str:
    """Returns the name of the task: that of its frame, unless it leaves open what is to be done."""
    match frame:
        case fr.Turn(seat=seat):
            return _turn_task(view, view.hand_limit - view.hand_counts[seat])
        case fr.Playing():
            return "play_hidden" if plays_face_down(view, view.ability) else "play"
        case fr.Acting(seat=seat, card=card):
            kind = "power" if has_power(view, view.powers, seat, card[0]) else "action"
            mixes = kind == "power" and card[0] == "S" and view.spade_power_mix
            return f"{kind}_{card[0]}{_alone(view) if card[0] == 'C' else '_mix' if mixes else ''}"
        case fr.ClubsPower():
            return f"clubs_power{_alone(view)}"
        case _:
            return snake(type(frame).__name__)


def _turn_task(view: RiverRatsView, missing: int) -> str:
    joker = can_use_joker(view, view.joker, view.ability)
    if missing and (view.deck_count or view.discard or view.market):
        return "draw_or_joker" if joker else "draw"
    if missing == view.hand_limit:
        return "pass"
    if joker:
        return "play_or_joker"
    return "play_hidden" if plays_face_down(view, view.ability) else "play"


def _alone(view: RiverRatsView) -> str:
    return "_solo" if view.seats == 1 else ""


def _details(view: RiverRatsView) -> dict[str, Message | int]:
    """Returns the details that prompts may name: the card played and the suit of the Rat."""
    match view.frame:
        case fr.Acting(card=card):
            return {"card": card_line(card)}
        case fr.ExpertReveal():
            return {"suit": suit_line(suit_of(view.rat))}
        case fr.ChoosingDiscards(chosen=chosen):
            return {"count": len(chosen)}
        case fr.Drawing(seat=seat) | fr.Turn(seat=seat):
            return {"count": view.hand_limit - view.hand_counts[seat]}
        case _:
            return {}


def _waiting(frame: fr.AskingFrame) -> str:
    """Returns the key of the decision that somebody else is seen to think about."""
    match frame:
        case fr.Turn():
            return "turn"
        case fr.Drawing():
            return "draw"
        case fr.Playing():
            return "play"
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.ChoosingDiscards():
            return "action"
        case fr.AdvancedJoker() | fr.ExpertOffer() | fr.ExpertReveal() | fr.JokerIdentity():
            return "joker"
        case _:
            assert_never(frame)
