"""Cards, hands and characters of River Rats in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from game.content.line import Line
from game.pieces.cards import RANKS, Card, Suit, suit_of
from game.titles.river_rats.poker_value import Category, category, ranks_in

ID = "river_rats"


def say(key: str, **arguments: str | int | Line | tuple[Line, ...]) -> Line:
    """A line of this title's strings."""
    return Line(f"{ID}.{key}", dict(arguments))


def card_line(card: Card) -> Line:
    """`seven of hearts`: inside a sentence."""
    return say("card.name", rank=say(f"rank.{card[1:]}"), suit=suit_line(suit_of(card)))


def card_title(card: Card) -> Line:
    """`Seven of hearts`: at the head of a sentence."""
    return say("card.name", rank=say(f"rank_title.{card[1:]}"), suit=suit_line(suit_of(card)))


def card_short(card: Card) -> Line:
    """`7♥`: where there is little room."""
    return say("card.short", rank=card[1:], suit=say(f"suit_mark.{card[0]}"))


def card_lines(cards: Iterable[Card]) -> tuple[Line, ...]:
    """A list of cards, spoken with commas and `and`."""
    return tuple(card_line(card) for card in cards)


def shorts(cards: Sequence[Card]) -> Line:
    """`7♥ 8♥ 9♥`."""
    line = say("card.none")
    for place, card in enumerate(cards):
        line = say("card.row", first=line, last=card_short(card)) if place else card_short(card)
    return line


def suit_line(suit: Suit) -> Line:
    return say(f"suit.{suit}")


def suit_title(suit: Suit) -> Line:
    return say(f"suit_title.{suit}")


def rat_name(rat: Card) -> Line:
    """The name of the Rat this King is."""
    return say(f"rat.{rat[0]}.name")


def character_name(ace: Card) -> Line:
    """The name of the Character this Ace is."""
    return say(f"ace.{ace[0]}.name")


def category_line(kind: Category) -> Line:
    """`a full house`."""
    return say(f"category.{kind.id}")


def category_title(kind: Category) -> Line:
    """`Full house`."""
    return say(f"category_title.{kind.id}")


def hand_line(value: int) -> Line:
    """What a hand of this value holds: `a pair of nines`; `nothing yet` for no cards."""
    return _hand("hand", value)


def hand_short(value: int) -> Line:
    """The same where there is little room: `pair of nines`."""
    return _hand("hand_short", value)


def rank_line(rank: int) -> Line:
    """`nine`, for ranks 2 to 14 (Ace)."""
    return say(f"rank.{RANKS[rank - 2]}")


def ranks_line(rank: int) -> Line:
    """`nines`."""
    return say(f"ranks.{RANKS[rank - 2]}")


def _hand(words: str, value: int) -> Line:
    ranks = ranks_in(value)
    if not ranks:
        return say(f"{words}.nothing")
    kind = category(value)
    match kind:
        case Category.HIGH_CARD | Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return say(f"{words}.{kind.id}", rank=rank_line(ranks[0]))
        case Category.PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return say(f"{words}.{kind.id}", ranks=ranks_line(ranks[0]))
        case Category.TWO_PAIR | Category.FULL_HOUSE:
            return say(f"{words}.{kind.id}", ranks=ranks_line(ranks[0]), others=ranks_line(ranks[1]))
        case _:
            assert_never(kind)
