"""Cards, hands and characters of River Rats in words."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.pieces.card_words import rank_line, ranks_line
from game.pieces.cards import Card
from game.titles.river_rats.rules.poker import Category, category, ranks_in
from game.titles.river_rats.rules.view import RiverRatsView

ID = "river_rats"


def say(key: str, **arguments: str | int | Line | tuple[Line, ...]) -> Line:
    """A line of this title's strings."""
    return Line(f"{ID}.{key}", dict(arguments))


def rat_name(rat: Card) -> Line:
    """The name of the Rat this King is."""
    return say(f"rat.{rat[0]}.name")


def round_name(view: RiverRatsView) -> Line:
    """`Round 3`."""
    return say("event.round_began", number=view.round)


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
