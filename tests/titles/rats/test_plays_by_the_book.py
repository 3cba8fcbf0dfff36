"""Leads and what beats them, against a second reading that tries out every card a Joker could be."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from game.pieces.cards import DECK, SUITS, Card, rank_of, suit_of
from game.pieces.jokers import JOKERS
from game.titles.rats.answers import cheapest_answer
from game.titles.rats.growing import additions
from game.titles.rats.leads import leads_of
from game.titles.rats.plays import Comparing, Kind, kinds_of, value

HANDS = 60
WAYS = [Comparing(any_suit, suit_first) for any_suit in (False, True) for suit_first in (False, True)]


def readings(kind: Kind, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """All natural cards these could stand for and be a set or a run."""
    real = [card for card in cards if card not in JOKERS]
    found = []
    for wild in product(DECK, repeat=len(cards) - len(real)):
        whole = (*real, *wild)
        if kind == "set" and 2 <= len(whole) <= 4 and len({rank_of(card) for card in whole}) == 1:
            found.append(whole)
        if kind == "run" and len(whole) >= 3 and len({suit_of(card) for card in whole}) == 1:
            ranks = sorted(low(card) for card in whole)
            if ranks == list(range(ranks[0], ranks[0] + len(ranks))):
                found.append(whole)
    return found if real else []


def low(card: Card) -> int:
    """The Ace is one in runs."""
    return 1 if rank_of(card) == 14 else rank_of(card)


def worth(how: Comparing, kind: Kind, cards: tuple[Card, ...], suit: str) -> tuple[int, int]:
    """Greater is better, (0, 0) never wins; the best of all readings."""
    if kind == "single":
        counts = cards[0] not in JOKERS and (how.any_suit or not suit or suit_of(cards[0]) == suit)
        return (rank_of(cards[0]), 0) if counts else (0, 0)
    if kind == "set":
        return max(((rank_of(each[0]), 0) for each in readings(kind, cards)), default=(0, 0))
    runs = [(max(map(low, each)), 1 + SUITS.index(suit_of(each[0]))) for each in readings(kind, cards)]
    return max(((suit_, top) if how.suit_first else (top, suit_) for top, suit_ in runs), default=(0, 0))


def is_lead(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> set[Kind]:
    """As what they may be led from this hand."""
    if len(cards) == 1:
        only_jokers = all(card in JOKERS for card in hand)
        return {"single"} if cards[0] not in JOKERS or only_jokers else set()
    kinds: tuple[Kind, ...] = ("set", "run")
    return {kind for kind in kinds if readings(kind, cards)}


def hands(seed: str, size: int) -> list[tuple[Card, ...]]:
    """Random hands of neighbouring cards, so that they hold sets and runs; some with Jokers."""
    dice = Random(seed)
    found = []
    for number in range(HANDS):
        bottom = dice.randrange(1, 9)
        near = [card for card in DECK if bottom <= low(card) < bottom + 5]
        found.append(tuple(dice.sample([*near, *JOKERS[: number % 3]], size)))
    return found


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_leads_are_what_every_reading_of_the_cards_allows(jokers: int) -> None:
    for hand in hands(f"leads {jokers}", 6):
        for count in range(1, 6):
            for cards in combinations(hand, count):
                rest = [card for card in hand if card not in cards]
                assert set(kinds_of(cards, rest)) == is_lead(cards, hand), (hand, cards)


def test_a_card_may_be_laid_exactly_if_some_lead_holds_all_of_them() -> None:
    for hand in hands("additions", 6):
        leads = [set(cards) for count in range(1, 7) for cards in combinations(hand, count) if is_lead(cards, hand)]
        for count in range(3):
            for laid in combinations(hand, count):
                if laid and not any(lead >= set(laid) for lead in leads):
                    continue
                rest = [card for card in hand if card not in laid]
                wanted = [card for card in rest if any(lead >= {*laid, card} for lead in leads)]
                assert list(additions(laid, rest)) == wanted, (hand, laid)


@pytest.mark.parametrize("how", WAYS, ids=str)
def test_plays_compare_as_their_best_readings_do(how: Comparing) -> None:
    dice = Random(str(how))
    kinds: tuple[Kind, ...] = ("single", "set", "run")
    for hand in hands(f"worth {how}", 6):
        for kind in kinds:
            count = 1 if kind == "single" else dice.randint(2 if kind == "set" else 3, 4)
            plays = list(combinations(hand, count))
            first, second = dice.choice(plays), dice.choice(plays)
            suit = dice.choice(["", *SUITS])
            mine = value(how, kind, first, suit) > value(how, kind, second, suit)
            assert mine == (worth(how, kind, first, suit) > worth(how, kind, second, suit)), (kind, first, second, suit)
            assert bool(value(how, kind, first, suit)) == (worth(how, kind, first, suit) != (0, 0))


@pytest.mark.parametrize("how", WAYS, ids=str)
def test_the_cheapest_answer_beats_and_is_found_if_there_is_one(how: Comparing) -> None:
    dice = Random(str(how))
    kinds: tuple[Kind, ...] = ("single", "set", "run")
    found = 0
    for hand in hands(f"answers {how}", 6):
        for kind in kinds:
            count = 1 if kind == "single" else dice.randint(2 if kind == "set" else 3, 4)
            suit = dice.choice(["", *SUITS])
            best = value(how, kind, dice.choice(list(combinations(DECK[:20], count))), suit)
            answer = cheapest_answer(how, kind, count, hand, suit, best)
            could = any(value(how, kind, cards, suit) > best for cards in combinations(hand, count))
            assert bool(answer) == could, (hand, kind, best)
            if answer:
                found += 1
                assert value(how, kind, answer, suit) > best and set(answer) <= set(hand)
    assert found


def test_the_leads_the_card_player_thinks_of_are_leads() -> None:
    for hand in hands("card player", 6):
        for lead in leads_of(hand, WAYS[0]):
            assert lead.kind in is_lead(lead.cards, hand), (hand, lead)
            assert len(set(lead.cards)) == len(lead.cards)
