"""What is always one glance away: hands so far, Debt, prediction, plates and reference cards."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Seat
from game.pieces.card_words import card_short
from game.pieces.cards import Card
from game.table.presenter import Fact, Plate, Reference, TableRow
from game.titles.river_rats.rules.hands import matches, predicted
from game.titles.river_rats.rules.poker import Category, category, ranks_in
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.estimate import crew_value, rat_value
from game.titles.river_rats.table.guide import debt_when_lost, power_line
from game.titles.river_rats.table.words import category_line, category_title, character_name, hand_line, say

PREDICTIONS = (("A",), ("K",), ("Q", "J", "10"), ("9", "8", "7", "6"), ("5", "4", "3", "2"))


def facts(view: RiverRatsView) -> list[Fact]:
    """The running lines: both hands as they stand, the Debt of both sides, the prediction, the round."""
    crew, rat = crew_value(view), rat_value(view)
    hidden = sum(card is None for card in view.rat_cards)
    ahead = 0 if not view.collective else 1 if crew > rat else -1
    shows = hand_line(rat) if not hidden else say("fact.and_hidden", hand=hand_line(rat), count=hidden)
    found = [
        Fact(say("fact.crew_holds"), hand_line(crew), ahead),
        Fact(say("fact.rat_shows"), shows),
        Fact(say("fact.debt"), _debt_line(view), _debt_mood(view)),
    ]
    if view.prediction is not None:
        hand = category_line(predicted(view.prediction))
        value = say("fact.wants", card=card_short(view.prediction), hand=hand)
        found.append(Fact(say("fact.prediction"), value, _matches(view)))
    found.append(Fact(say("fact.round"), _round_line(view)))
    return found


def plates(view: RiverRatsView) -> list[Plate]:
    """Character, power, cards in hand and Debt booked, by seat."""
    return [_plate(view, Seat(number)) for number in range(len(view.aces))]


def references(view: RiverRatsView) -> list[Reference]:
    """The hand ranking and the prediction table."""
    return [_ranking(view), _predictions(view)]


def _plate(view: RiverRatsView, seat: Seat) -> Plate:
    ace = view.aces[seat]
    counts = (
        Fact(say("fact.cards"), _number(view.hand_counts[seat])),
        Fact(say("fact.booked"), _number(view.crew_debt_seats.count(seat))),
    )
    return Plate(seat, counts, character_name(ace), power_line(view, ace))


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
    if len(view.crew_debt) + len(view.pile) + debt_when_lost(view) >= view.debt_limit:
        return -1
    return 1 if len(view.rat_debt) + len(view.pile) >= view.debt_limit else 0


def _matches(view: RiverRatsView) -> int:
    """1 once the hand is complete, all of it known and what the prediction wants."""
    cards = [view.joker_identity if card == JOKER else card for card in view.collective]
    known = [card for card in cards if card is not None]
    if view.prediction is None or len(known) < len(cards) or len(known) < view.collective_size:
        return 0
    return int(matches(known, predicted(view.prediction), view.prediction_match))


def _round_line(view: RiverRatsView) -> Line:
    return say("fact.round_of", number=view.round, rat=1 if view.inactive else 2)


def _number(count: int) -> Line:
    return say("fact.number", count=count)
