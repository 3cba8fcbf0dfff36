"""The value of the best five of any number of cards (Rulebook, hand ranking and tiebreakers).

Hands are masks of `game.pieces.BIT`. A value is one integer that compares as the rules compare hands; equal
values are a tie. Hands of fewer than five cards are valued too: straights and flushes need five, missing cards count
below a two. The tables are indexed by sets of ranks (13 bits, lowest bit a two) and built on first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum, unique
from itertools import combinations
from typing import Final, Literal, TypeAlias, TypeVar

from game.pieces import BIT, DECK, SUITS, Card, cards_of, mask_of, rank_of, suit_of
from game.titles.river_rats.rules.events import JOKER

CATEGORY_SHIFT: Final = 20
TOP_SHIFT: Final = 16
"""Shift of the weightiest of the five ranks that break ties, of four bits each, below the category."""

RANK_COUNT: Final = 13
ALL_RANKS: Final = (1 << RANK_COUNT) - 1
ACE: Final = 1 << (RANK_COUNT - 1)
TOP: Final = 15 << TOP_SHIFT
STRAIGHT: Final[list[int]] = []
"""Value of the best straight of these ranks, or 0."""

STRAIGHT_WILD: Final[list[int]] = []
"""The same with a wild card."""

FLUSH: Final[list[int]] = []
"""Value of the best flush or straight flush if these are the ranks of one suit, or 0."""

FLUSH_WILD: Final[list[int]] = []
"""The same with a wild card."""

PAIRED: Final[list[tuple[int, int, list[int]]]] = []
"""Value of the pairs, by the ranks that occur twice, with the ranks that may fill up and their table of values."""

TRIPLED: Final[list[tuple[int, int, int]]] = []
"""Value as full house and as three of a kind, by the ranks that occur three times, with all other ranks."""

HIGHEST: Final[list[int]] = []
"""Values of the best five ranks as a high card hand."""

THREE_OTHERS: Final[list[int]] = []
TWO_OTHERS: Final[list[int]] = []
ONE_OTHER: Final[list[int]] = []
"""Values of the best three, two, one ranks beside one rank that counts for more."""

LAST_OTHER: Final[list[int]] = []
"""Value of the best rank beside two pairs."""

TOP_RANK: Final[list[int]] = []
"""The highest of the ranks alone, as a set; 0 for none."""

ONE_EACH: Final = (1, 1, 1, 1, 1)


@unique
class Category(IntEnum):
    """The nine kinds of hand, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def id(self) -> str:
        """The name used in messages and content, such as "full_house"."""
        return self.name.lower()

    @property
    def base(self) -> int:
        """The value of this category before any rank is added."""
        return self.value << CATEGORY_SHIFT


def category(value: int) -> Category:
    """The category of a hand's value."""
    return Category(value >> CATEGORY_SHIFT)


def ranks_in(value: int) -> tuple[int, ...]:
    """The ranks (2 to 14) that break ties, the weightiest first.

    Straight, flush and straight flush: the highest card. Full house: the three, the pair. Four of a kind, three of a
    kind, pair: that rank, then the other cards. Two pair: both pairs, then the fifth card. High card: all cards.
    Hands of fewer than five cards have fewer ranks.
    """
    places = (value >> shift & 15 for shift in range(TOP_SHIFT, -1, -4))
    return tuple(rank for rank in places if rank)


def best(mask: int) -> int:
    """The value of the best five of these cards. ValueError for a mask of more than 52 bits."""
    # The hot path: numbers instead of names, no calls, and tables that are still empty show as an error, for free.
    low = mask & 0x3FFFFFF
    high = mask >> 26
    clubs = low & 0x1FFF
    diamonds = low >> 13
    hearts = high & 0x1FFF
    spades = high >> 13
    try:
        flush = FLUSH[spades] or FLUSH[hearts] or FLUSH[diamonds] or FLUSH[clubs]
    except IndexError:
        _prepare(mask)
        return best(mask)
    low_once = clubs | diamonds
    low_twice = clubs & diamonds
    high_once = hearts | spades
    high_twice = hearts & spades
    once = low_once | high_once
    thrice = low_twice & high_once | high_twice & low_once
    if flush:
        return _best_with_flush(mask) if thrice else max(FLUSH[clubs], FLUSH[diamonds], FLUSH[hearts], FLUSH[spades])
    twice = low_twice | high_twice | low_once & high_once
    if thrice:
        if low_twice & high_twice:
            return _best_of_ranks(once, twice, thrice, low_twice & high_twice)
        full, three, others = TRIPLED[thrice]
        if twice & others:
            return full + ONE_OTHER[twice & others]
        return STRAIGHT[once] or three + TWO_OTHERS[once & others]
    value, others, fillers = PAIRED[twice]
    return STRAIGHT[once] or value + fillers[once & others]


def best_wild(mask: int) -> int:
    """The value of the best five of these cards and one wild card that is any of the 52 cards."""
    _prepare(mask)
    suits = _suits(mask)
    once, twice, thrice, four = _counts(suits)
    if thrice:
        top = TOP_RANK[thrice]
        if four & top:
            once |= ACE if top != ACE else ACE >> 1
        four |= top
    elif twice:
        thrice = TOP_RANK[twice]
    elif once:
        twice = TOP_RANK[once]
    else:
        once = ACE
    value = max(_best_of_ranks(once, twice, thrice, four), STRAIGHT_WILD[once])
    return max(value, *(FLUSH_WILD[suit] for suit in suits))


def best_with(mask: int, card: Card) -> int:
    """The value of the best five of these cards and one more, which may be a card that is among them already.

    A Joker may name any card (Resolution, Jokers). Five of a kind does not exist: a fifth card of a rank adds nothing.
    """
    if not mask & BIT[card]:
        return best(mask | BIT[card])
    _prepare(mask)
    suits, more = _suits(mask), _suits(BIT[card])
    rank = sum(more)
    once, twice, thrice, four = _counts(suits)
    value = _best_of_ranks(once, twice | rank, thrice | twice & rank, four | thrice & rank)
    for suit, doubled in zip(suits, more, strict=True):
        value = max(value, FLUSH[suit])
        if doubled and suit.bit_count() == 4:
            value = max(value, Category.FLUSH.base + (HIGHEST[suit] & TOP))
    return value


def _prepare(mask: int) -> None:
    """Build the tables if nobody did. Raises ValueError for a mask no deck can make."""
    if mask >> 52:
        raise ValueError(f"{mask:#x} is not a set of cards: a mask has 52 bits")
    if not FLUSH:
        _fill()


def _best_with_flush(mask: int) -> int:
    """The value of a hand that holds five cards of a suit and three of a rank or more."""
    suits = _suits(mask)
    return max(_best_of_ranks(*_counts(suits)), *(FLUSH[suit] for suit in suits))


def _best_of_ranks(once: int, twice: int, thrice: int, four: int) -> int:
    """Returns the value of the best five, suits aside, of a hand with these ranks at least once, twice, three or four
    times.
    """
    if four:
        return Category.FOUR_OF_A_KIND.base + (HIGHEST[four] & TOP) + ONE_OTHER[once ^ TOP_RANK[four]]
    if thrice:
        full, three, others = TRIPLED[thrice]
        pairs = twice & others
        return full + ONE_OTHER[pairs] if pairs else STRAIGHT[once] or three + TWO_OTHERS[once & others]
    value, others, fillers = PAIRED[twice]
    return STRAIGHT[once] or value + fillers[once & others]


def _suits(mask: int) -> tuple[int, int, int, int]:
    """The ranks held in clubs, diamonds, hearts and spades."""
    return (
        mask & ALL_RANKS,
        mask >> RANK_COUNT & ALL_RANKS,
        mask >> 2 * RANK_COUNT & ALL_RANKS,
        mask >> 3 * RANK_COUNT,
    )


def _counts(suits: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, three times, four times."""
    clubs, diamonds, hearts, spades = suits
    black, red = clubs | spades, diamonds | hearts
    blacks, reds = clubs & spades, diamonds & hearts
    return black | red, blacks | reds | black & red, blacks & red | reds & black, blacks & reds


def _fill() -> None:
    """Build all tables; they must be empty. Takes some hundredths of a second."""
    sizes, runs = [0], [0]
    HIGHEST.append(0)
    TOP_RANK.append(0)
    for place in range(RANK_COUNT):
        HIGHEST.extend([(place + 2) << TOP_SHIFT | value >> 4 for value in HIGHEST])
        TOP_RANK.extend([1 << place] * (1 << place))
        sizes.extend([size + 1 for size in sizes])
        runs.extend(_runs_below(place, runs))
    _fill_others()
    _fill_straights(sizes, runs)
    _fill_flushes(sizes)
    _fill_groups()


def _runs_below(place: int, runs: list[int]) -> list[int]:
    """Returns, for each set of lower ranks with this rank added, the rank its best five in a row end with, or 0."""
    four_below = 0b1111 << max(place - 4, 0) if place >= 4 else -1
    ended = [place + 2 if ranks & four_below == four_below else best for ranks, best in enumerate(runs)]
    if place == RANK_COUNT - 1:
        ended = [best or (5 if ranks & 0b1111 == 0b1111 else 0) for ranks, best in enumerate(ended)]
    return ended


def _fill_others() -> None:
    THREE_OTHERS.extend([value >> 8 << 4 for value in HIGHEST])
    TWO_OTHERS.extend([value >> 12 << 8 for value in HIGHEST])
    ONE_OTHER.extend([value >> 16 << 12 for value in HIGHEST])
    LAST_OTHER.extend([value >> 16 << 8 for value in HIGHEST])


def _fill_straights(sizes: list[int], runs: list[int]) -> None:
    straight = Category.STRAIGHT.base
    STRAIGHT.extend([best and straight | best << TOP_SHIFT for best in runs])
    STRAIGHT_WILD.extend([0] * (ALL_RANKS + 1))
    for highest in range(5, 15):
        five = _five_up_to(highest)
        value = straight | highest << TOP_SHIFT
        STRAIGHT_WILD[:] = [value if sizes[ranks & five] >= 4 else best for ranks, best in enumerate(STRAIGHT_WILD)]


def _five_up_to(highest: int) -> int:
    """The five ranks of the straight that ends with this rank; an Ace below a two counts as one."""
    return 0b11111 << (highest - 6) if highest > 5 else 0b1111 | 1 << (RANK_COUNT - 1)


def _fill_flushes(sizes: list[int]) -> None:
    flush = Category.FLUSH.base
    lift = Category.STRAIGHT_FLUSH.base - Category.STRAIGHT.base
    rank = 15 << TOP_SHIFT
    ace_high = flush | 14 << TOP_SHIFT
    for ranks, size in enumerate(sizes):
        run, wild_run = STRAIGHT[ranks], STRAIGHT_WILD[ranks]
        FLUSH.append(0 if size < 5 else run + lift if run else flush | HIGHEST[ranks] & rank)
        FLUSH_WILD.append(0 if size < 4 else wild_run + lift if wild_run else ace_high)


def _fill_groups() -> None:
    pair, two_pair = Category.PAIR.base, Category.TWO_PAIR.base
    three, full = Category.THREE_OF_A_KIND.base, Category.FULL_HOUSE.base
    for ranks, value in enumerate(HIGHEST):
        first = TOP_RANK[ranks]
        second = TOP_RANK[ranks ^ first]
        top = value >> 16 << 16
        others = ALL_RANKS ^ first
        if second:
            PAIRED.append((two_pair | value >> 12 << 12, others ^ second, LAST_OTHER))
        elif first:
            PAIRED.append((pair | top, others, THREE_OTHERS))
        else:
            PAIRED.append((0, ALL_RANKS, HIGHEST))
        TRIPLED.append((full | top, three | top, others))


Held = TypeVar("Held", bound=Card | None)
"""A card, or one whose face may be unknown."""

PredictionMatch: TypeAlias = Literal["exact", "nested", "at_least"]

COUNTS: Final[dict[int, tuple[int, ...]]] = {
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.HIGH_CARD: ONE_EACH,
}
"""Number of cards that belong to the hand, of each rank a value names; straights and flushes go by other rules."""


def rat_hand(rat: Card, beaten: Card | None, dealt: Sequence[Held]) -> list[Held | Card]:
    """All cards of the Rat: the active King, the beaten one, its open and face-down cards."""
    return [rat, *dealt] if beaten is None else [rat, beaten, *dealt]


def crew_hand(collective: Sequence[Held], identity: Card | None) -> list[Held | Card]:
    """Returns the collective hand with the Joker as its identity."""
    return [identity if card == JOKER and identity is not None else card for card in collective]


def best_of(cards: Sequence[Card]) -> int:
    """The value of the best five of these cards; one of them (a Joker's identity) may occur twice."""
    mask = mask_of(cards)
    if mask.bit_count() == len(cards):
        return best(mask)
    return best_with(mask, next(card for card in cards if cards.count(card) > 1))


def best_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards (fewer if there are fewer) that make the best hand, those that count most first.

    Equal choices fall on the cards that come first in `cards`. A straight runs down; its Ace comes last as a one.
    """
    value = best_of(cards)
    kind = value >> CATEGORY_SHIFT
    counts = COUNTS.get(kind)
    if counts is not None:
        return tuple(_take(cards, ranks_in(value), counts))
    if kind == Category.FLUSH:
        return tuple(sorted(_suited(cards, value), key=rank_of, reverse=True)[:5])
    suited = cards if kind == Category.STRAIGHT else _suited(cards, value)
    return tuple(_take(suited, _run(ranks_in(value)[0]), ONE_EACH))


def predicted(prediction: Card) -> Category:
    """The category that the prediction asks for (Rulebook, Joker's Prediction Reference)."""
    rank = rank_of(prediction)
    if rank == 14:
        return Category.STRAIGHT_FLUSH
    if rank == 13:
        return Category.FOUR_OF_A_KIND
    if rank >= 10:
        return Category.FULL_HOUSE
    return Category.FLUSH if rank >= 6 else Category.STRAIGHT


def matches(cards: Sequence[Card], wanted: Category, rule: PredictionMatch) -> bool:
    """True if the collective hand matches the prediction (Resolution, step 1). A Joker is in `cards` as its identity.

    Of more than five cards any five may form the hand that is wanted.
    """
    strongest = category(best_of(cards))
    if rule == "at_least" or strongest < wanted:
        return strongest >= wanted
    nested = rule == "nested" and wanted in (Category.FLUSH, Category.STRAIGHT)
    accepted = (wanted, Category.STRAIGHT_FLUSH) if nested else (wanted,)
    if len(cards) <= 5:
        return strongest in accepted
    return any(category(best_of(five)) in accepted for five in combinations(cards, 5))


def identity_values(mask: int) -> dict[Card, int]:
    """Returns, for each card not in the hand, the value of the best five if the Joker is that card.

    A card that is in the hand already is left out: some other card of its rank or suit does all it could do.
    """
    held = set(cards_of(mask))
    return {card: best(mask | BIT[card]) for card in DECK if card not in held}


def identities(cards: Sequence[Card], wanted: Category | None, rule: PredictionMatch) -> tuple[Card, ...]:
    """Returns the sensible identities of the Joker beside these cards: one, or two if there is something to decide.

    First the strongest identity. The second, if any, is the strongest that matches the prediction, given only if
    every matching one is weaker than the first. `wanted` is None when there is no Joker left to earn. Equal
    identities: one that matches, then the highest rank.
    """
    values = identity_values(mask_of(cards))
    ordered = sorted(values, key=lambda card: (values[card], rank_of(card)), reverse=True)
    strongest = ordered[0]
    if wanted is None:
        return (strongest,)
    match = next((card for card in ordered if matches((*cards, card), wanted, rule)), None)
    if match is None:
        return (strongest,)
    return (match,) if values[match] == values[strongest] else (strongest, match)


def _suited(cards: Sequence[Card], value: int) -> list[Card]:
    """The cards of the suit that alone reaches this value."""
    suits = ([card for card in cards if suit_of(card) == suit] for suit in SUITS)
    return next(suited for suited in suits if best_of(suited) == value)


def _run(highest: int) -> tuple[int, ...]:
    """The five ranks of a straight, highest first; below a two comes the Ace."""
    return tuple(rank if rank > 1 else 14 for rank in range(highest, highest - 5, -1))


def _take(cards: Sequence[Card], ranks: Iterable[int], counts: Iterable[int]) -> list[Card]:
    """Returns the given number of cards of each rank."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(rank_of(card), []).append(card)
    taken: list[Card] = []
    for rank, count in zip(ranks, counts, strict=False):
        taken += by_rank[rank][:count]
    return taken
