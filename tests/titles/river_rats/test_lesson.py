"""The lessons say what is so: each of their moments is compared with the table on which it is said."""

from __future__ import annotations

from game.engine.types import Event
from game.host.table import Table
from game.host.teachers import PUPIL
from game.pieces import DECK, Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.poker import Category, category, predicted
from game.titles.river_rats.table.words import crew_value, rat_value, value_of_cards, value_with
from tests.host.practice.test_lessons import table_of, wait
from tests.laws.corpus import catalogue

ENTRY = catalogue().find("river_rats")
MATE = 1


def lesson_tables(id: str) -> tuple[list[RiverRatsView], list[list[Event]]]:
    """The views of the pupil at each moment and at the end, and the events before each."""
    assert ENTRY is not None
    (lesson,) = (each for each in ENTRY.lessons if each.id == id)
    table: Table = table_of(ENTRY, lesson)
    views, told, known = [table.model.view], [list(table.model.events())], len(table.model.events())
    for step in lesson.steps:
        table.play(step.play)
        wait(table)
        events = table.model.events()
        views.append(table.model.view)
        told.append(list(events[known:]))
        known = len(events)
    return views, told


def kind(view: RiverRatsView) -> Category:
    return category(crew_value(view))


def cards(names: str) -> list[Card]:
    return [Card(name) for name in names.split()]


def none_goes_with(view: RiverRatsView, ranks: str) -> bool:
    return not any(card[1:] in ranks for card in view.market)


def test_every_sentence_of_the_first_lesson_is_so() -> None:
    views, told = lesson_tables("first")
    at = {number: (view, told[number - 1]) for number, view in enumerate(views, 1)}

    view, _ = at[1]
    assert (
        view.prediction is not None
        and predicted(view.prediction) is Category.FULL_HOUSE
        and len(view.pile) == 1
        and view.debt_limit == 5
    )
    assert view.collective_size == 5 and "C3" in view.hand and "S3" in view.market
    assert view.rat_cards.count(None) == 2, "all others lie open"

    _, told_before = at[4]
    takes = [event.card for event in told_before if isinstance(event, ev.MarketTaken) and event.seat == MATE]
    plays = [event.card for event in told_before if isinstance(event, ev.CardPlayed) and event.seat == MATE]
    threw = [(event.card, event.source) for event in told_before if isinstance(event, ev.CardDiscarded)]
    assert (takes, plays, threw) == (["S3"], ["S3"], [("CQ", "market")])
    assert kind(at[4][0]) is Category.PAIR and none_goes_with(at[4][0], "3")
    assert all(category(value_with(at[4][0], card)) is Category.PAIR for card in at[4][0].market)

    assert set(at[5][0].hand) == {"HK", "S6"} and set(at[6][0].hand) == {"HK", "S6", "CA"}
    assert all(card[1:] != "3" for card in at[6][0].hand)

    view, _ = at[7]
    assert kind(view) is category(rat_value(view)) is Category.PAIR and crew_value(view) < rat_value(view)
    assert view.collective_size - len(view.collective) == 2

    view, told_before = at[8]
    assert [event.card for event in told_before if isinstance(event, ev.CardPlayed)] == ["C6"]
    assert category(value_with(view, next(card for card in view.hand if card == "S6"))) is Category.TWO_PAIR
    assert none_goes_with(view, "36")

    view, _ = at[9]
    assert {"S6", "D6"} <= set(view.hand) and "C6" in view.collective
    assert category(value_of_cards(cards("C3 S3 S6 C6 D6"), None)) is Category.FULL_HOUSE

    view, told_before = at[11]
    (compared,) = (event for event in told_before if isinstance(event, end.HandsCompared))
    turned = [event.card.open() for event in told_before if isinstance(event, end.RatCardTurned)]
    assert compared.crew_wins and category(compared.rat_value) is Category.PAIR and turned == ["S7", "S5"]
    assert len(view.rat_debt) == 2 and view.jokers_up == 1 and view.round == 2
    assert (
        view.prediction is not None
        and predicted(view.prediction) is Category.FLUSH
        and view.collective == ("H9",)
        and "H7" in view.market
    )
    assert [event.seat for event in told_before if isinstance(event, ev.CardPlayed)][-1] == MATE

    view, _ = at[13]
    assert view.collective == ("H9", "HK") and view.collective_size - len(view.collective) == 3
    assert kind(view) is category(rat_value(view)) is Category.HIGH_CARD and crew_value(view) < rat_value(view)

    view, _ = at[14]
    assert view.collective == ("H9", "HK", "SQ") and "CJ" in view.market and view.jokers_up == 1
    straight = value_of_cards(cards("H9 HK SQ CJ C10"), None)
    assert category(straight) is Category.STRAIGHT

    assert len(views) == 15 and views[-1].seat == PUPIL and views[-1].beaten is None


def test_the_first_lesson_is_dealt_like_the_first_match() -> None:
    assert ENTRY is not None
    (lesson,) = (each for each in ENTRY.lessons if each.id == "first")
    assert lesson.seats == 2 and lesson.options["level"] == ENTRY.info.presets[0].options["level"]
    assert len(lesson.steps) == 14


def test_every_sentence_of_the_second_lesson_is_so() -> None:
    views, told = lesson_tables("second")
    at = {number: (view, told[number - 1]) for number, view in enumerate(views, 1)}

    view, _ = at[1]
    assert view.powers and view.aces == ("HA", "SA") and view.ability.dealt_first and view.collective == ("HQ",)
    assert view.prediction is not None and predicted(view.prediction) is Category.FLUSH
    assert [card[0] for card in view.hand] == ["H", "H"] and [card for card in view.market if card[0] == "H"] == ["H4"]

    assert at[3][0].rat_cards[5:] == (None, None), "the left one of two"
    view, _ = at[4]
    assert view.rat_cards[5] == "D3" and category(rat_value(view)) is Category.FLUSH and view.rat == "DK"
    assert max(cards("HQ HJ H8 H4"), key=lambda card: value_of_cards([card], None)) == "HQ"

    view, told_before = at[5]
    assert [event.card for event in told_before if isinstance(event, ev.CardPlayed)] == ["H2"]
    assert view.collective == ("HQ", "HJ", "H2") and {"H8", "H4"} <= set(view.hand)
    assert not any(card[0] == "H" for card in view.market)

    view, _ = at[7]
    assert view.collective == ("HQ", "HJ", "H2", "H8")
    seen = {*view.hand, *view.market, *view.collective, *view.pile, *view.aces, view.rat, *view.rat_cards}
    left = [card for card in DECK if card not in seen]
    assert all(value_with(view, card) <= rat_value(view) for card in left), "no card beats his flush"

    view, told_before = at[8]
    (compared,) = (event for event in told_before if isinstance(event, end.HandsCompared))
    assert category(compared.crew_value) is category(compared.rat_value) is Category.FLUSH and not compared.crew_wins
    assert "DK" in compared.rat_cards and compared.crew_cards[0] == "HQ"
    assert view.crew_debt_seats == (MATE,) and view.debt_limit == 5 and view.jokers_up == 1
    assert view.collective == ("C4",) and "H4" in view.hand and "D4" in view.market

    assert kind(at[10][0]) is Category.PAIR and at[10][0].rat_cards[5:] == (None, None)
    view, _ = at[11]
    assert view.rat_cards[5] == "C2" and category(rat_value(view)) is Category.HIGH_CARD
    assert kind(view) is Category.PAIR and "D4" in view.market and view.jokers_up == 1

    view, told_before = at[12]
    assert [event.card for event in told_before if isinstance(event, ev.MarketTaken)] == ["D4"]
    assert view.collective == ("C4", "H4", "D4") and "S4" in view.rat_cards

    view, told_before = at[13]
    (compared,) = (event for event in told_before if isinstance(event, end.HandsCompared))
    threw = [event.card for event in told_before if isinstance(event, ev.CardDiscarded)]
    assert compared.crew_wins and category(compared.crew_value) is Category.FOUR_OF_A_KIND
    assert len(view.rat_debt) == 2 and view.jokers_up == 0 and view.jokers_removed == 1 and threw == ["S6", "CA"]
    assert [event.card for event in told_before if isinstance(event, ev.CardPlayed)] == ["S2"], "a spade of the mate"
    assert views[-1].seat == PUPIL and views[-1].beaten is None and view.rat[0] == "D" and view.inactive
    assert len(views) == 13
