"""Card ids, masks and notation."""

from __future__ import annotations

import pytest

from game.pieces import (
    BIT,
    DECK,
    RANKS,
    SUITS,
    Card,
    Suit,
    card_of,
    cards_of,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)


def test_the_deck_has_every_card_once_in_a_fixed_order() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert DECK[0] == "C2"
    assert DECK[12] == "CA"
    assert DECK[-1] == "SA"
    assert [suit_of(card) for card in DECK] == [suit for suit in SUITS for _ in RANKS]
    assert [rank_of(card) for card in DECK] == [rank for _ in SUITS for rank in range(2, 15)]


def test_each_card_has_its_own_bit_thirteen_to_a_suit() -> None:
    assert sum(BIT.values()) == (1 << 52) - 1
    assert BIT[Card("C2")] == 1
    assert BIT[Card("D2")] == 1 << 13
    assert BIT[Card("HA")] == 1 << 38
    assert BIT[Card("SA")] == 1 << 51


def test_masks_and_cards_are_two_ways_to_say_the_same() -> None:
    cards = parse_cards("S10 H7 CA")
    assert cards_of(mask_of(cards)) == ("CA", "H7", "S10")
    assert cards_of(0) == ()
    assert cards_of((1 << 52) - 1) == DECK


def test_card_of_builds_every_card() -> None:
    assert all(card_of(suit_of(card), rank_of(card)) == card for card in DECK)


@pytest.mark.parametrize("rank", [1, 15])
def test_card_of_refuses_a_rank_that_does_not_exist(rank: int) -> None:
    suit: Suit = "H"
    with pytest.raises(ValueError, match=str(rank)):
        card_of(suit, rank)


@pytest.mark.parametrize(
    "text",
    ["10♠", "S10", "s10", "T♠", "ts", "ST", "spades 10", "10 of spades", "10 Spade", " 10♠ ", "10♤", "10♠\ufe0f"],
)
def test_loose_notation_means_the_ten_of_spades(text: str) -> None:
    assert parse_card(text) == "S10"


@pytest.mark.parametrize(
    ("text", "card"), [("ace of hearts", "HA"), ("K♦", "DK"), ("Queen clubs", "CQ"), ("jd", "DJ"), ("♥2", "H2")]
)
def test_pictures_and_words_are_understood(text: str, card: str) -> None:
    assert parse_card(text) == card


def test_every_id_is_its_own_notation() -> None:
    assert tuple(parse_card(card) for card in DECK) == DECK


@pytest.mark.parametrize("text", ["", "  ", "H1", "11♠", "X5", "HH", "5", "H", "spades", "A♥ K♥", "joker"])
def test_what_is_not_a_card_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


def test_lists_are_parted_by_blanks_or_commas() -> None:
    assert parse_cards("A♥ 9♥  7♥") == ("HA", "H9", "H7")
    assert parse_cards("spades 10, hearts 9") == ("S10", "H9")
    assert parse_cards("") == ()


def test_a_list_names_the_card_that_comes_twice() -> None:
    with pytest.raises(ValueError, match="H9 comes twice"):
        parse_cards("9♥ A♥ H9")
