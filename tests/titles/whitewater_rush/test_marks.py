"""The marks of hidden cards: bounded, and never at odds with what a hand holds."""

from __future__ import annotations

from random import Random

from game.engine.journal import StateCodec
from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.events import MOST_POOLS
from game.titles.whitewater_rush.rules.river import Card
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState
from tests.titles.whitewater_rush.race_tables import entry

FIRST, SECOND = Seat(0), Seat(1)


def table() -> tuple[WhitewaterRules, WhitewaterState]:
    """Two seats; the whole deck is shuffled and nobody holds a card."""
    setup = entry().info.setup(2, {"river": "A+B"})
    rules = WhitewaterRules(entry().definition, setup)
    state = rules.initial(setup)
    state.deck, state.discard = [], []
    ev.DeckShuffled(Secret((), tuple(rules.terms.cards))).apply(state)
    return rules, state


def draw(state: WhitewaterState, seat: Seat, count: int) -> list[Card]:
    drawn = [state.deck[-1 - place] for place in range(count)]
    for card in drawn:
        ev.CardDrawn(seat, Secret((seat,), card)).apply(state)
    return drawn


def show(state: WhitewaterState, seat: Seat, card: Card) -> None:
    ev.CardDiscarded(seat, card, "card").apply(state)


def recall(state: WhitewaterState, seat: Seat, card: Card) -> None:
    ev.CardRecalled(seat, card).apply(state)


def put_back(state: WhitewaterState, seat: Seat, card: Card) -> None:
    ev.CardPutBack(seat, Secret((seat,), card)).apply(state)


def fits(rules: WhitewaterRules, state: WhitewaterState) -> None:
    """Every seat can imagine a table, and what all know is true of the real one."""
    rules.check(state)
    for seat in (FIRST, SECOND, None):
        view = rules.view(state, seat)
        assert rules.view(rules.sample(view, Random(1)), seat) == view


def test_a_pool_whose_last_card_was_shown_is_no_mark_any_more() -> None:
    rules, state = table()
    first, second = draw(state, FIRST, 2)
    for _ in range(2 * MOST_POOLS):
        show(state, FIRST, first)
        recall(state, FIRST, first)
        put_back(state, FIRST, second)
        draw(state, FIRST, 1)
    fits(rules, state)
    assert max(tag.bit_length() for tag in state.hand_tags[FIRST]) <= 3


def test_with_more_pools_than_bits_all_forget_what_they_followed() -> None:
    rules, state = table()
    cards = draw(state, FIRST, MOST_POOLS + 4)
    for card in cards:
        show(state, FIRST, card)
        recall(state, FIRST, card)
        fits(rules, state)
    assert StateCodec(WhitewaterState).clone(state) == state
    assert max(tag.bit_length() for tag in state.hand_tags[FIRST]) <= MOST_POOLS
    assert cards[-1] in rules.view(state, SECOND).known[FIRST], "what is seen from then on is followed again"


def test_showing_a_card_leaves_room_for_those_that_stay() -> None:
    """The second seat holds two cards the first one put back; either place may be the one it shows from."""
    rules, state = table()
    followed, other = draw(state, FIRST, 2)
    show(state, FIRST, followed)
    recall(state, FIRST, followed)
    put_back(state, FIRST, followed)
    draw(state, SECOND, 1)
    show(state, FIRST, other)
    recall(state, FIRST, other)
    (fresh,) = draw(state, FIRST, 1)
    put_back(state, FIRST, fresh)
    draw(state, SECOND, 1)
    fits(rules, state)
    show(state, SECOND, fresh)
    fits(rules, state)
