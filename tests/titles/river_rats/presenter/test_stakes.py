"""The results of a loss and a win, as slip and button say them, beside the Debt that the rules then give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from random import Random

from msgspec.structs import replace

from game.content.message import Message
from game.engine.session import AnySession, autoplay
from game.engine.types import OptionValue, Seat
from game.host.feed import viewed_events
from game.pieces import DECK, Card, parse_cards
from game.table.item import ItemMark
from game.table.presenter import ViewedEvent
from game.titles.river_rats.rules.events import JOKER, CardPlayed
from game.titles.river_rats.rules.poker import Category, category, rat_hand
from game.titles.river_rats.rules.resolution import (
    CrewDebtTaken,
    DebtGivenToCrew,
    DebtGivenToRat,
    HandsCompared,
    RatCardTurned,
)
from game.titles.river_rats.rules.terms import AddDebt
from game.titles.river_rats.table.weights import beating_cards, is_open
from game.titles.river_rats.table.words import DEBT_AT_STAKE, OPEN_DEBT, ZoneId, crew_value, value_of_cards
from tests.titles.river_rats.random_tables import TABLES, names, new_match, presenter

MATCHES = 6
HANDS = 200
MOST_CARDS = 6
"""Number of cards of the largest hand of a crew: one of them does not count."""


def test_what_is_said_to_be_at_stake_is_what_is_given() -> None:
    given: Counter[type] = Counter()
    for number, (seats, options) in product(range(MATCHES), TABLES[:4]):
        session, rng = new_match(seats, options, f"stakes {number}"), Random(number)
        while session.outcome is None:
            (seat,) = session.to_act()
            view, command = session.view(seat), rng.choice(session.legal(seat))
            raised = int(type(command) is AddDebt)
            for event in session.submit(seat, command).events:
                match event:
                    case CrewDebtTaken():
                        break
                    case DebtGivenToCrew(total=total):
                        assert total == view.crew_debt_if_lost(raised)
                    case DebtGivenToRat(total=total):
                        assert total == view.rat_debt_if_won(raised)
                    case _:
                        continue
                given[type(event)] += 1
    assert given[DebtGivenToCrew] and given[DebtGivenToRat]


def played(number: int, seats: int, options: Mapping[str, OptionValue]) -> AnySession:
    session, rng = new_match(seats, options, f"beaten {number}"), Random(number)
    while session.outcome is None:
        (seat,) = session.to_act()
        session.submit(seat, rng.choice(session.legal(seat)))
        autoplay(session)
    return session


def test_light_rises_from_the_cards_that_are_marked_as_counting() -> None:
    session, rng = new_match(2, {"level": "normal"}, "light"), Random(6)
    shown, told, table = presenter(session), names(session), session.view(None)
    lit: Counter[Category] = Counter()
    for number in range(HANDS):
        cards = rng.sample(DECK[: len(DECK) // (2 - number % 2)], MOST_CARDS)
        before, after = (
            replace(table, collective=tuple(held), collective_size=MOST_CARDS) for held in (cards[1:], cards)
        )
        items = shown.items.all(after, told)
        marked = {item.key for item in items if item.zone == ZoneId.COLLECTIVE and ItemMark.COUNTS in item.marks}
        viewed = ViewedEvent(CardPlayed(Seat(0), cards[0]), Seat(0), before, after)
        assert set(shown.weights.weigh(viewed, told).keys) == marked, cards
        lit[category(crew_value(after))] += len(marked) < MOST_CARDS
    assert lit[Category.PAIR] and lit[Category.STRAIGHT] and lit[Category.FLUSH], lit


def test_the_cards_said_to_beat_the_crew_are_those_that_do() -> None:
    told: Counter[bool] = Counter()
    for number, (seats, options) in product(range(MATCHES), TABLES):
        session = played(number, seats, options)
        lost: list[Card] | None = None
        for viewed in (viewed for step in range(len(session.journal)) for viewed in viewed_events(session, step, None)):
            match viewed.event:
                case RatCardTurned(card=card) if viewed.before.rat_cards.count(None) == 1:
                    lost, held = beating_cards(viewed.before)
                    assert is_open(viewed.before) == bool(lost and held)
                    assert card.open() in (*lost, *held)
                    beaten = card.open() in lost
                case HandsCompared(crew_wins=crew_wins) if lost is not None:
                    assert crew_wins != beaten
                    told[beaten], lost = told[beaten] + 1, None
                case _:
                    pass
    assert told[True] and told[False]


def test_a_joker_that_is_a_card_of_the_hand_counts_beside_it() -> None:
    view = new_match(2, {"level": "normal"}, "joker").view(None)
    queen, *others = parse_cards("Q♠ 7♦ 4♥ 9♣")
    crew, shown = (queen, *others, JOKER), parse_cards("5♠ 8♥ J♣")
    view = replace(view, collective=crew, joker_identity=queen, rat_cards=(*shown, None))
    lost, held = beating_cards(view)
    for card in (*lost, *held):
        value = value_of_cards(rat_hand(view.rat, view.beaten, [*shown, card]), None)
        assert (card in held) == (value_of_cards(crew, queen) > value)
    assert held and lost


def test_the_slip_shows_the_places_that_a_loss_would_fill_and_the_button_both_outcomes() -> None:
    seen = Counter[str]()
    for number in range(MATCHES):
        session, rng = new_match(2, {"level": "normal"}, f"slip {number}"), Random(number)
        while session.outcome is None:
            (seat,) = session.to_act()
            view, legal = session.view(seat), session.legal(seat)
            shown, told = presenter(session), names(session)
            free = [item for item in shown.items.all(view, told) if item.key.startswith("slot:crew_debt:")]
            filled = min(view.debt_limit, view.crew_debt_if_lost()) - len(view.crew_debt) if view.pile else 0
            pictures = [DEBT_AT_STAKE] * filled + [OPEN_DEBT] * (len(free) - filled)
            assert [item.face for item in sorted(free, key=lambda item: item.index)] == pictures
            for button in shown.moves.buttons(view, legal, told):
                if button.key == "button:add_debt":
                    assert button.detail is not None
                    lost, won = button.detail.args["lost"], button.detail.args["won"]
                    assert isinstance(lost, Message) and isinstance(won, Message)
                    ends = view.crew_debt_if_lost(1) >= view.debt_limit
                    assert lost.args["total"] == view.crew_debt_if_lost(1)
                    assert lost.key.endswith("match_lost") == ends
                    assert won.key.endswith(".rat_at") == (view.rat_debt_if_won(1) < view.debt_limit)
                    seen["ends" if ends else "goes on"] += 1
            session.submit(seat, rng.choice(legal))
    assert seen["ends"] and seen["goes on"]
