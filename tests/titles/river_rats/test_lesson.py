"""The first lesson says what is so: each of its moments is compared with the table on which it is said."""

from __future__ import annotations

from game.engine.types import Event
from game.host.table import Table
from game.host.teachers import PUPIL
from game.pieces import Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.poker import Category, category, predicted
from game.titles.river_rats.table.words import crew_value, rat_value, value_of_cards, value_with
from tests.host.practice.test_lessons import table_of, wait
from tests.laws.corpus import catalogue

ENTRY = catalogue().find("river_rats")
MATE = 1


def lesson_tables() -> tuple[list[RiverRatsView], list[list[Event]]]:
    """The views of the pupil at each moment and at the end, and the events before each."""
    assert ENTRY is not None
    (lesson,) = (each for each in ENTRY.lessons if each.id == "first")
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
    views, told = lesson_tables()
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
