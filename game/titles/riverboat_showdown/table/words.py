"""Numbers and chips of Riverboat Showdown in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.message import Line, Phrases
from game.titles.riverboat_showdown.rules.state import DECLARED, WILD

ID = "riverboat_showdown"
say = Phrases(ID)


def card_short(card: int) -> Line:
    """`5`, `wild`, `wild 5`: where there is little room."""
    if card == WILD:
        return say("card.short_wild")
    if card > DECLARED:
        return say("card.short_declared", number=card - DECLARED)
    return say("card.short", number=card)


def shorts(cards: Sequence[int]) -> tuple[Line, ...]:
    """Several of them, for a list."""
    return tuple(card_short(card) for card in cards)


def change_line(chips: int) -> Line:
    """`+3`, `-2`, `0`."""
    return say("chips.gain" if chips > 0 else "chips.loss" if chips < 0 else "chips.even", count=abs(chips))


def payment_line(chips: int) -> Line:
    """`collect 3 chips`, `pay 2 chips`, `nothing to pay`."""
    return say("payment.collect" if chips > 0 else "payment.pay" if chips < 0 else "payment.even", count=abs(chips))


def card_title(card: int) -> Line:
    """`Five`, `Wild card`, `Wild card, played as five`: at the head of a tooltip."""
    if card == WILD:
        return say("card.title_wild")
    if card > DECLARED:
        return say("card.title_declared", number=card - DECLARED)
    return say("card.title", number=card)
