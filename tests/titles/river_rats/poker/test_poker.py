"""The value of a hand: against brute force, by known counts, and in the comparisons of the rules page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random

import pytest

from game.pieces import BIT, DECK, mask_of, parse_card, parse_cards
from game.titles.river_rats.rules.poker import TOP_SHIFT, Category, best, best_wild, best_with, category, ranks_in
from tests.titles.river_rats.poker.poker_proof import SIZES, check_plain, check_wild

HANDS_A_SIZE = 3000


def value_of(kind: Category, ranks: Iterable[int]) -> int:
    """The value of a hand of this kind; the ranks break ties, the weightiest first."""
    return kind.base + sum(rank << (TOP_SHIFT - 4 * place) for place, rank in enumerate(ranks))


def value(text: str) -> int:
    return best(mask_of(parse_cards(text)))


@pytest.mark.many
@pytest.mark.parametrize("size", SIZES)
def test_best_agrees_with_trying_every_five(size: int) -> None:
    check_plain(size, HANDS_A_SIZE, seed=1000 + size)


@pytest.mark.many
@pytest.mark.parametrize("size", SIZES)
def test_best_wild_agrees_with_trying_every_five_and_every_identity(size: int) -> None:
    check_wild(size, HANDS_A_SIZE, seed=2000 + size)


@pytest.mark.many
def test_all_hands_of_five_fall_into_the_known_categories() -> None:
    values = Counter(map(best, map(sum, combinations(BIT.values(), 5))))
    counts: Counter[Category] = Counter()
    for hand, count in values.items():
        counts[category(hand)] += count
    assert counts == {
        Category.HIGH_CARD: 1_302_540,
        Category.PAIR: 1_098_240,
        Category.TWO_PAIR: 123_552,
        Category.THREE_OF_A_KIND: 54_912,
        Category.STRAIGHT: 10_200,
        Category.FLUSH: 5_108,
        Category.FULL_HOUSE: 3_744,
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 40,
    }


@pytest.mark.parametrize(
    ("crew", "rat", "wins"),
    [
        pytest.param("A♥ 9♥ 7♥ 5♥ 2♥", "K♠ 9♠ 9♦ 4♣ 4♦ J♣ 2♣ 6♦", True, id="1 flush beats two pair"),
        pytest.param("K♥ Q♥ 9♥ 4♥ 2♥", "K♠ 10♠ 8♠ 6♠ 3♠ 2♦ 7♣ J♦", False, id="2 equal flushes tie"),
        pytest.param("8♣ 8♦ A♠ 4♥ 2♣", "K♦ 8♠ 8♥ Q♣ 6♦ 5♣ 3♠ 2♦", True, id="3 the Ace decides"),
        pytest.param("10♠ 10♣ 6♦ 6♥ 2♣", "K♠ 10♦ 10♥ 4♠ 4♣ 7♦ 3♥ J♦", True, id="4 second pair before odd card"),
        pytest.param("A♣ 2♦ 3♠ 4♥ 5♣", "K♥ 2♣ 3♣ 4♦ 5♠ 6♥ 9♦ J♠", False, id="5 the Ace is low"),
        pytest.param("4♠ 5♠ 6♠ 7♠ 8♥ K♠", "K♦ K♥ 9♦ 9♥ 2♣ 3♦ 5♣ Q♥ J♣", True, id="9 six cards count as a flush"),
    ],
)
def test_worked_comparisons(crew: str, rat: str, wins: bool) -> None:
    assert (value(crew) > value(rat)) is wins


def test_worked_example_2_is_a_true_tie() -> None:
    assert value("K♥ Q♥ 9♥ 4♥ 2♥") == value("K♠ 10♠ 8♠ 6♠ 3♠ 2♦ 7♣ J♦")


def test_worked_example_6_four_of_a_kind_and_a_joker_take_an_ace() -> None:
    crew = best_wild(mask_of(parse_cards("9♠ 9♥ 9♦ 9♣")))
    assert (category(crew), ranks_in(crew)) == (Category.FOUR_OF_A_KIND, (9, 14))
    assert value("K♥ 3♦ 4♦ 5♦ 6♦ 7♦ Q♠ 2♥") > crew


def test_worked_example_8_the_joker_is_stronger_as_a_nine_than_as_a_queen() -> None:
    hand = mask_of(parse_cards("9♠ 9♥ 9♦ Q♣"))
    assert best_wild(hand) == best_with(hand, parse_card("9♣")) > best_with(hand, parse_card("Q♠"))
    assert category(best_with(hand, parse_card("Q♠"))) == Category.FULL_HOUSE


@pytest.mark.parametrize(
    ("text", "kind", "ranks"),
    [
        ("", Category.HIGH_CARD, ()),
        ("A♠", Category.HIGH_CARD, (14,)),
        ("7♠ 7♦", Category.PAIR, (7,)),
        ("7♠ 7♦ 4♦ 4♣", Category.TWO_PAIR, (7, 4)),
        ("7♠ 7♦ 7♣ 2♥", Category.THREE_OF_A_KIND, (7, 2)),
        ("7♠ 7♦ 7♣ 7♥", Category.FOUR_OF_A_KIND, (7,)),
        ("2♠ 3♠ 4♠ 5♠", Category.HIGH_CARD, (5, 4, 3, 2)),
        ("K♠ A♦ 2♣ 3♥ 4♠", Category.HIGH_CARD, (14, 13, 4, 3, 2)),
        ("10♠ J♦ Q♣ K♥ A♠", Category.STRAIGHT, (14,)),
        ("A♠ 2♠ 3♠ 4♠ 5♠", Category.STRAIGHT_FLUSH, (5,)),
        ("A♠ A♦ A♣ K♥ K♠ K♦ 2♣", Category.FULL_HOUSE, (14, 13)),
        ("2♠ 2♦ 2♣ 2♥ 9♠ 9♦ 9♣ 9♥ K♦", Category.FOUR_OF_A_KIND, (9, 13)),
        ("4♠ 4♦ 6♠ 6♦ 8♠ 8♦ 7♣", Category.TWO_PAIR, (8, 6, 7)),
    ],
)
def test_values_say_category_and_ranks(text: str, kind: Category, ranks: tuple[int, ...]) -> None:
    assert (category(value(text)), ranks_in(value(text))) == (kind, ranks)
    assert value(text) == value_of(kind, ranks)


@pytest.mark.parametrize(
    ("text", "kind", "ranks"),
    [
        ("", Category.HIGH_CARD, (14,)),
        ("8♣", Category.PAIR, (8,)),
        ("8♣ 8♦", Category.THREE_OF_A_KIND, (8,)),
        ("8♣ 8♦ 8♥", Category.FOUR_OF_A_KIND, (8,)),
        ("A♣ A♦ A♥ A♠", Category.FOUR_OF_A_KIND, (14, 13)),
        ("8♣ 5♦ 2♥", Category.PAIR, (8, 5, 2)),
    ],
)
def test_short_hands_have_a_value_with_a_wild_card(text: str, kind: Category, ranks: tuple[int, ...]) -> None:
    assert best_wild(mask_of(parse_cards(text))) == value_of(kind, ranks)


def test_a_long_hand_with_flushes_in_two_suits_takes_the_better_one() -> None:
    assert value("2♣ 4♣ 6♣ 8♣ J♣ 3♥ 5♥ 7♥ 9♥ K♥") == value_of(Category.FLUSH, (13,))
    assert value("3♣ 5♣ 7♣ 9♣ K♣ 2♥ 4♥ 6♥ 8♥ J♥") == value_of(Category.FLUSH, (13,))


def test_the_whole_deck_is_a_royal_flush() -> None:
    assert best((1 << 52) - 1) == value_of(Category.STRAIGHT_FLUSH, (14,))
    assert best_wild((1 << 52) - 1) == value_of(Category.STRAIGHT_FLUSH, (14,))


@pytest.mark.parametrize("evaluate", [best, best_wild])
def test_a_mask_no_deck_can_make_is_refused(evaluate: Callable[[int], int]) -> None:
    with pytest.raises(ValueError, match="52 bits"):
        evaluate(1 << 52)


@pytest.mark.parametrize(
    ("hand", "joker", "kind", "ranks"),
    [
        ("9♥ 9♠ 4♣ 4♦", "9♥", Category.FULL_HOUSE, (9, 4)),
        ("A♥ 9♥ 7♥ 5♥", "9♥", Category.FLUSH, (14,)),
        ("9♠ 9♥ 9♦ 9♣", "9♣", Category.FOUR_OF_A_KIND, (9,)),
        ("9♠ 9♥ 9♦ 9♣ 3♦", "9♣", Category.FOUR_OF_A_KIND, (9, 3)),
        ("A♥ 6♠ 9♣ J♣ K♦", "A♥", Category.PAIR, (14, 13, 11, 9)),
        ("5♥ 6♥ 7♥ 8♥ 9♥", "7♥", Category.STRAIGHT_FLUSH, (9,)),
        ("5♥ 6♣ 7♥ 8♥ 9♥", "7♥", Category.FLUSH, (9,)),
    ],
)
def test_a_joker_may_double_a_card_in_hand(hand: str, joker: str, kind: Category, ranks: tuple[int, ...]) -> None:
    assert best_with(mask_of(parse_cards(hand)), parse_card(joker)) == value_of(kind, ranks)


@pytest.mark.parametrize("size", [4, 5, 8])
def test_the_wild_card_is_worth_the_best_of_all_52(size: int) -> None:
    random = Random(31 + size)
    for _ in range(300):
        hand = mask_of(random.sample(DECK, size))
        assert best_wild(hand) == max(best_with(hand, card) for card in DECK)


def test_category_ids_are_the_names_of_the_rules() -> None:
    assert [kind.id for kind in Category] == [
        "high_card",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
    ]
