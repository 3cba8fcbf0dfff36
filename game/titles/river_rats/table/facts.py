"""What is always one glance away: hands so far, Debt, prediction, plates and reference cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.pieces.card_words import card_line, card_short
from game.pieces.cards import Card
from game.table.presenter import Chapter, Fact, Names, Plate, Presenter, Reference, TableRow
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.events import RoundBegan
from game.titles.river_rats.rules.hands import crew_hand, matches, predicted
from game.titles.river_rats.rules.poker import Category, category, ranks_in
from game.titles.river_rats.rules.resolution_events import DebtGivenToRat, HandsCompared, RatBeaten
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.estimate import crew_value, rat_value
from game.titles.river_rats.table.words import (
    category_title,
    hand_line,
    power_line,
    rat_name,
    round_name,
    say,
    wanted_line,
)

PREDICTIONS = (("A",), ("K",), ("Q", "J", "10"), ("9", "8", "7", "6"), ("5", "4", "3", "2"))

RATS = 2
"""The crew beats one after the other; the second one's end is the end of the match."""


class RiverRatsFacts(Presenter[RiverRatsCommand, RiverRatsView]):
    """The part of the presenter that keeps count."""

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
        beaten = RATS if won else sum(type(event) is RatBeaten for event in events)
        taken = sum(event.count for event in events if type(event) is DebtGivenToRat)
        debt = say("closing.debts", crew=len(view.crew_debt), limit=view.debt_limit, rats=taken)
        found = [
            Fact(say("closing.rounds"), _number(view.round)),
            Fact(say("closing.beaten"), say("closing.beaten_of", count=beaten)),
            Fact(say("closing.debt"), debt),
        ]
        best = _best_hand(events)
        return found if best is None else [*found, Fact(say("closing.best"), best)]

    def result(self, view: RiverRatsView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        why = say(f"result.{outcome.reason}.why", round=view.round, rat=rat_name(view.rat), total=len(view.crew_debt))
        return say(f"result.{outcome.reason}.who"), why


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


def _holders(crew: bool, rat: bool) -> Line:
    return say("holder.both" if crew and rat else "holder.crew" if crew else "holder.rat" if rat else "holder.nobody")


def _predictions(view: RiverRatsView) -> Reference:
    shown = view.prediction
    rows = tuple(
        TableRow(
            (say("prediction.ranks." + labels[0]), category_title(predicted(Card("S" + labels[0])))),
            lit=shown is not None and shown[1:] in labels,
        )
        for labels in PREDICTIONS
    )
    return Reference("prediction", say("reference.prediction"), rows)


def _debt_line(view: RiverRatsView) -> Line:
    return say(
        "fact.debts",
        crew=len(view.crew_debt),
        rat=len(view.rat_debt),
        pile=len(view.pile),
        limit=view.debt_limit,
    )


def _debt_mood(view: RiverRatsView) -> int:
    """-1 while losing this hand would lose the match, 1 while winning it would beat the Rat."""
    if len(view.crew_debt) + len(view.pile) + view.ability.debt_when_lost >= view.debt_limit:
        return -1
    return 1 if len(view.rat_debt) + len(view.pile) >= view.debt_limit else 0


def _matches(view: RiverRatsView) -> int:
    """1 once the hand is complete, all of it known and what the prediction wants."""
    cards = crew_hand(view.collective, view.joker_identity)
    known = [card for card in cards if card is not None and card != JOKER]
    if view.prediction is None or len(known) < max(len(cards), view.collective_size):
        return 0
    return int(matches(known, predicted(view.prediction), view.prediction_match))


def _number(count: int) -> Line:
    return say("fact.number", count=count)


def _best_hand(events: Sequence[Event]) -> Line | None:
    """The best hand with its round; None if no hands were compared."""
    number, best, best_round = 0, -1, 0
    for event in events:
        if isinstance(event, RoundBegan):
            number = event.number
        elif isinstance(event, HandsCompared) and event.crew_value > best:
            best, best_round = event.crew_value, number
    return None if best < 0 else say("closing.best_in", hand=hand_line(best), number=best_round)
