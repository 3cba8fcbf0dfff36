"""Leads, what beats them, and what the helpers lay, against a second reading of the rules on random hands."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from game.pieces import DECK, JOKERS, SUITS, Card
from game.titles.rats.bot.leads import leads_of
from game.titles.rats.rules.plays import JOKER_LED, RANK, ComparisonTerms, Kind, kinds_of, value
from game.titles.rats.rules.rounds import additions, can_grow, cheapest_answer, lowest_cards
from tests.titles.rats.second_reading import NONE, is_lead, low, worth

pytestmark = pytest.mark.many

HANDS = int(os.environ.get("RATS_HANDS", "400"))
"""Number of hands with each number of Jokers and each way of comparing."""
WAYS = [ComparisonTerms(any_suit, suit_first) for any_suit in (False, True) for suit_first in (False, True)]
KINDS: tuple[Kind, ...] = ("single", "set", "run")
Hand = tuple[Card, ...]


def hands(seed: str, jokers: int) -> Iterator[tuple[Random, Hand]]:
    """Random hands of neighbouring cards, so that they hold sets and runs, with so many Jokers; and dice for more."""
    dice = Random(f"{seed} {jokers}")
    for _ in range(HANDS):
        bottom = dice.randrange(1, 11)
        near = [card for card in DECK if bottom <= low(card) < bottom + 5]
        hand = [*dice.sample(near, dice.randint(1 if jokers else 2, 7 - jokers)), *JOKERS[:jokers]]
        dice.shuffle(hand)
        yield dice, tuple(hand)


def led(dice: Random, how: ComparisonTerms) -> tuple[Kind, int, str, int]:
    """A lead: its kind, its number of cards, the suit it asks for, its value."""
    kind = dice.choice(KINDS)
    cards = {"single": ["H8"], "set": ["C6", "D6", "H6", "S6"], "run": ["D4", "D5", "D6", "D7"]}[kind]
    lead = tuple(
        Card(card) for card in cards[: {"single": 1, "set": dice.randint(2, 4), "run": dice.randint(3, 4)}[kind]]
    )
    suit = dice.choice(["", *SUITS]) if kind == "single" else ""
    return kind, len(lead), suit, value(how, kind, lead, suit) if dice.random() < 0.8 else 1


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_leads_are_what_every_reading_of_the_cards_allows(jokers: int) -> None:
    for _, hand in hands("leads", jokers):
        for count in range(1, len(hand) + 1):
            for cards in combinations(hand, count):
                rest = [card for card in hand if card not in cards]
                assert set(kinds_of(cards, rest)) == is_lead(cards, hand), (hand, cards)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_card_may_be_laid_exactly_if_some_lead_holds_all_of_them(jokers: int) -> None:
    for _, hand in hands("additions", jokers):
        every = [cards for count in range(1, len(hand) + 1) for cards in combinations(hand, count)]
        leads = [set(cards) for cards in every if is_lead(cards, hand)]
        for count in range(4):
            for laid in combinations(hand, count):
                holding = [lead for lead in leads if lead >= set(laid)]
                if not holding:
                    continue
                rest = [card for card in hand if card not in laid]
                wanted = [card for card in rest if any(card in lead for lead in holding)]
                assert additions(laid, rest) == wanted, (hand, laid)
                assert not laid or can_grow(laid, rest) == bool(wanted)


@pytest.mark.parametrize(("how", "jokers"), list(product(WAYS, [0, 1, 2])), ids=str)
def test_plays_compare_as_their_best_readings_do(how: ComparisonTerms, jokers: int) -> None:
    for dice, hand in hands(f"worth {how}", jokers):
        for kind in KINDS:
            count = 1 if kind == "single" else dice.randint(2, len(hand))
            plays = list(combinations(hand, count))
            first, second = dice.choice(plays), dice.choice(plays)
            suit = dice.choice(["", *SUITS])
            better = value(how, kind, first, suit) > value(how, kind, second, suit)
            assert better == (worth(how, kind, first, suit) > worth(how, kind, second, suit)), (first, second, suit)
            assert bool(value(how, kind, first, suit)) == (worth(how, kind, first, suit) != NONE)


@pytest.mark.parametrize(("how", "jokers"), list(product(WAYS, [0, 1, 2])), ids=str)
def test_the_cheapest_answer_is_the_cheapest_of_all_that_beat(how: ComparisonTerms, jokers: int) -> None:
    found = 0
    for dice, hand in hands(f"answers {how}", jokers):
        kind, count, suit, best = led(dice, how)
        answer = cheapest_answer(how, kind, count, hand, suit, best)
        beating = [cards for cards in combinations(hand, count) if value(how, kind, cards, suit) > best]
        assert bool(answer) == bool(beating), (hand, kind, best)
        if answer:
            found += 1
            prices = [(sum(card in JOKERS for card in cards), value(how, kind, cards, suit)) for cards in beating]
            price = (sum(card in JOKERS for card in answer), value(how, kind, answer, suit))
            assert price == min(prices) and set(answer) <= set(hand)
    assert found > HANDS // 20


@pytest.mark.parametrize(("how", "jokers"), list(product(WAYS, [0, 1, 2])), ids=str)
def test_what_was_begun_is_filled_up_to_the_cheapest_that_beats(how: ComparisonTerms, jokers: int) -> None:
    found = 0
    for dice, hand in hands(f"begun {how}", jokers):
        kind, count, suit, best = led(dice, how)
        if len(hand) < count or count < 2:
            continue
        laid = dice.sample(hand, dice.randint(1, count - 1))
        rest = [card for card in hand if card not in laid]
        added = cheapest_answer(how, kind, count, rest, suit, best, laid)
        beating = [cards for cards in combinations(hand, count) if {*laid} < {*cards}]
        beating = [cards for cards in beating if value(how, kind, cards, suit) > best]
        assert bool(added) == bool(beating), (hand, laid, kind, best)
        if added:
            found += 1
            prices = [(sum(card in JOKERS for card in cards), value(how, kind, cards, suit)) for cards in beating]
            whole = (*laid, *added)
            assert (sum(card in JOKERS for card in whole), value(how, kind, whole, suit)) == min(prices), (hand, laid)
            assert len(whole) == count and {*added} <= {*rest}
    assert found > HANDS // 40


@pytest.mark.parametrize(("how", "jokers"), list(product(WAYS, [0, 1, 2])), ids=str)
def test_the_lowest_cards_beat_only_if_all_others_would(how: ComparisonTerms, jokers: int) -> None:
    for dice, hand in hands(f"lowest {how}", jokers):
        kind, count, suit, best = led(dice, how)
        if len(hand) < count:
            continue
        laid = dice.sample(hand, dice.randrange(count))
        rest = [card for card in hand if card not in laid]
        thrown = lowest_cards(how, kind, count, laid, rest, suit, best)
        assert len({*laid, *thrown}) == count and set(thrown) <= set(rest)
        others = combinations(rest, count - len(laid))
        harmless = [cards for cards in others if value(how, kind, (*laid, *cards), suit) <= best]
        beats = value(how, kind, (*laid, *thrown), suit) > best
        assert beats == (not harmless), (hand, laid, thrown, kind, best)
        plainly = tuple(sorted(rest, key=lambda card: (RANK[card] or 99, card))[: count - len(laid)])
        if value(how, kind, (*laid, *plainly), suit) <= best:
            assert set(thrown) == set(plainly)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_card_player_thinks_of_leads_alone_and_of_the_best_of_each_kind_and_length(jokers: int) -> None:
    for _, hand in hands("card player", jokers):
        thought: dict[tuple[Kind, int], int] = {}
        for lead in leads_of(hand, WAYS[0]):
            assert lead.kind in is_lead(lead.cards, hand), (hand, lead)
            assert len(set(lead.cards)) == len(lead.cards) and set(lead.cards) <= set(hand)
            place = lead.kind, len(lead.cards)
            thought[place] = max(thought.get(place, 0), lead.worth)
        best: dict[tuple[Kind, int], int] = {}
        for count in range(1, len(hand) + 1):
            for cards in combinations(hand, count):
                for kind in is_lead(cards, hand):
                    worth_of_it = value(WAYS[0], kind, cards, "") or JOKER_LED
                    best[kind, count] = max(best.get((kind, count), 0), worth_of_it)
        assert thought == best, hand
