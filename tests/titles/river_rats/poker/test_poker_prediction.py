"""Predictions, the five cards of a hand, and what a Joker may be."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import get_args

import pytest

from game.pieces import DECK, Card, card_of, mask_of, parse_cards, rank_of, suit_of
from game.titles.river_rats.rules.poker import (
    Category,
    PredictionMatch,
    best,
    best_cards,
    best_of,
    best_wild,
    best_with,
    category,
    identities,
    identity_values,
    matches,
    predicted,
)

RULES: tuple[PredictionMatch, ...] = get_args(PredictionMatch)


@pytest.mark.parametrize(
    ("ranks", "kind"),
    [
        ([14], Category.STRAIGHT_FLUSH),
        ([13], Category.FOUR_OF_A_KIND),
        ([12, 11, 10], Category.FULL_HOUSE),
        ([9, 8, 7, 6], Category.FLUSH),
        ([5, 4, 3, 2], Category.STRAIGHT),
    ],
)
def test_each_rank_predicts_what_the_reference_says(ranks: list[int], kind: Category) -> None:
    assert {predicted(card_of("S", rank)) for rank in ranks} == {kind}


@pytest.mark.parametrize(
    ("hand", "wanted", "expected"),
    [
        pytest.param("5♥ 6♥ 7♥ 8♥ 9♥", Category.FLUSH, {"nested", "at_least"}, id="example 7"),
        pytest.param("5♥ 6♥ 7♥ 8♥ 9♥", Category.STRAIGHT, {"nested", "at_least"}, id="suited run, straight"),
        pytest.param("5♥ 6♥ 7♥ 8♥ 9♥", Category.STRAIGHT_FLUSH, set(RULES), id="suited run itself"),
        pytest.param("5♥ 6♥ 7♥ 8♥ 9♥", Category.FULL_HOUSE, {"at_least"}, id="nothing else is nested"),
        pytest.param("Q♥ Q♠ Q♦ 5♣ 5♠", Category.FLUSH, {"at_least"}, id="stronger than asked"),
        pytest.param("Q♥ Q♠ Q♦ 5♣ 5♠", Category.FOUR_OF_A_KIND, set(), id="weaker than asked"),
        pytest.param("4♠ 5♠ 6♠ 7♠ 8♥ K♠", Category.STRAIGHT, set(RULES), id="example 9: another five is the straight"),
        pytest.param("4♠ 5♠ 6♠ 7♠ 8♥ K♠", Category.FLUSH, set(RULES), id="the best five is the flush"),
        pytest.param("4♠ 5♠ 6♠ 7♠ 8♠ K♠", Category.FLUSH, set(RULES), id="six of a suit hide a plain flush"),
        pytest.param("9♠ 9♥ 9♦ 9♣ 4♠ 4♥", Category.FULL_HOUSE, set(RULES), id="four of a kind hides a full house"),
        pytest.param("9♠ 9♥ 9♦ 9♣", Category.FOUR_OF_A_KIND, set(RULES), id="fewer than five cards"),
    ],
)
def test_a_hand_matches_by_rule(hand: str, wanted: Category, expected: set[PredictionMatch]) -> None:
    cards = parse_cards(hand)
    assert {rule for rule in RULES if matches(cards, wanted, rule)} == expected


@pytest.mark.parametrize("size", [6, 7, 9])
def test_exact_means_some_five_cards_are_just_that(size: int) -> None:
    random = Random(size)
    for _ in range(150):
        cards = random.sample(DECK[: 4 * size], size)
        kinds = {category(best(mask_of(five))) for five in combinations(cards, 5)}
        assert {kind for kind in Category if matches(cards, kind, "exact")} == kinds


def test_example_8_the_seat_may_choose_between_strength_and_prediction() -> None:
    choices = identities(parse_cards("9♠ 9♥ 9♦ Q♣"), Category.FULL_HOUSE, "exact")
    assert choices[0] == "C9"
    assert len(choices) == 2
    assert choices[1] in parse_cards("Q♠ Q♥ Q♦")


@pytest.mark.parametrize(
    ("hand", "wanted", "rule", "expected"),
    [
        pytest.param("9♠ 9♥ 9♦ Q♣", None, "exact", ["C9"], id="no Joker left to earn"),
        pytest.param("9♠ 9♥ 9♦ Q♣", Category.FULL_HOUSE, "at_least", ["C9"], id="the strongest matches too"),
        pytest.param("9♠ 9♥ 9♦ Q♣", Category.FLUSH, "exact", ["C9"], id="nothing matches"),
        pytest.param("9♠ 9♥ 9♦ 9♣", Category.FOUR_OF_A_KIND, "exact", ["CA"], id="four of a kind takes an Ace"),
        pytest.param("5♥ 6♥ 7♥ 8♥", Category.FLUSH, "exact", ["H9", "HA"], id="flush instead of a suited run"),
        pytest.param("5♥ 6♥ 7♥ 8♥", Category.STRAIGHT, "exact", ["H9", "C9"], id="straight instead of a suited run"),
        pytest.param("5♥ 6♥ 7♥ 8♥", Category.FLUSH, "nested", ["H9"], id="nested: the suited run is a flush"),
        pytest.param("A♥ 9♥ 7♥ 5♥", Category.STRAIGHT, "exact", ["HK"], id="equal flushes take the highest rank"),
        pytest.param(
            "4♠ 5♠ 6♠ 7♥ A♠", Category.STRAIGHT, "exact", ["S8"], id="of equal flushes the one that is a straight too"
        ),
    ],
)
def test_identities_worth_asking_about(
    hand: str, wanted: Category | None, rule: PredictionMatch, expected: list[Card]
) -> None:
    assert list(identities(parse_cards(hand), wanted, rule)) == expected


@pytest.mark.parametrize("size", [3, 4, 5])
def test_naming_a_card_in_hand_never_does_what_no_other_card_can(size: int) -> None:
    random = Random(70 + size)
    for _ in range(60):
        cards = random.sample(DECK[:: random.choice((1, 2))], size)
        others = identity_values(mask_of(cards))
        for kind in Category:
            doubled = [card for card in cards if matches((*cards, card), kind, "exact")]
            free = [card for card in others if matches((*cards, card), kind, "exact")]
            best_doubled = max((best_with(mask_of(cards), card) for card in doubled), default=0)
            assert best_doubled <= max((others[card] for card in free), default=0)


@pytest.mark.parametrize("size", [4, 5])
def test_the_first_identity_is_the_strongest_and_the_second_a_real_trade_off(size: int) -> None:
    random = Random(90 + size)
    narrow = [card for card in DECK if 5 <= rank_of(card) <= 9 and suit_of(card) in "HS"]
    asked = 0
    for _ in range(200):
        cards = random.sample(narrow, size)
        wanted = random.choice([predicted(card_of("S", rank)) for rank in range(2, 15)])
        first, *rest = identities(cards, wanted, "exact")
        assert best_of((*cards, first)) == best_wild(mask_of(cards))
        for second in rest:
            asked += 1
            assert not matches((*cards, first), wanted, "exact")
            assert matches((*cards, second), wanted, "exact")
            assert best_of((*cards, second)) < best_of((*cards, first))
    assert asked


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("A♥ 9♥ 7♥ 5♥ 2♥", "A♥ 9♥ 7♥ 5♥ 2♥"),
        ("K♠ 9♠ 9♦ 4♣ 4♦ J♣ 2♣ 6♦", "9♠ 9♦ 4♣ 4♦ K♠"),
        ("4♠ 5♠ 6♠ 7♠ 8♥ K♠", "K♠ 7♠ 6♠ 5♠ 4♠"),
        ("A♣ 2♦ 3♠ 4♥ 5♣ 5♦", "5♣ 4♥ 3♠ 2♦ A♣"),
        ("K♥ 3♦ 4♦ 5♦ 6♦ 7♦ Q♠ 2♥ 7♣", "7♦ 6♦ 5♦ 4♦ 3♦"),
        ("9♠ 9♥ 4♦ 9♦ K♣ 9♣", "9♠ 9♥ 9♦ 9♣ K♣"),
        ("3♠ 3♥ 3♦ 8♠ 8♥ 8♦ K♣", "8♠ 8♥ 8♦ 3♠ 3♥"),
        ("7♠ 2♥ 7♦ K♣ 7♣ A♦", "7♠ 7♦ 7♣ A♦ K♣"),
        ("6♠ 6♥ 2♦ J♣ 4♠ A♦ 9♥", "6♠ 6♥ A♦ J♣ 9♥"),
        ("2♥ 4♦ 6♣ 8♠ 10♥ Q♦", "Q♦ 10♥ 8♠ 6♣ 4♦"),
        ("7♠ 7♦", "7♠ 7♦"),
    ],
)
def test_best_cards_shows_the_five_that_count(hand: str, five: str) -> None:
    assert best_cards(parse_cards(hand)) == parse_cards(five)


def test_best_cards_may_show_a_doubled_card_twice() -> None:
    assert best_cards((*parse_cards("A♥ 9♥ 7♥ 5♥"), Card("H9"))) == ("HA", "H9", "H9", "H7", "H5")


@pytest.mark.parametrize("size", [5, 6, 8, 12])
def test_best_cards_are_worth_as_much_as_the_whole_hand(size: int) -> None:
    random = Random(size)
    for _ in range(500):
        cards = random.sample(DECK, size)
        five = best_cards(cards)
        assert len(set(five)) == 5
        assert set(five) <= set(cards)
        assert best_of(five) == best_of(cards)
