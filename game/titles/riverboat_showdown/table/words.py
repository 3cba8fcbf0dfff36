"""Keys, zones and pictures of the things on the table of Riverboat Showdown."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.message import Message, TitleMessages
from game.table.item import place_of
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import DECLARED, WILD

ID = "riverboat_showdown"
say = TitleMessages(ID)


def card_short(card: int) -> Message:
    """`5`, `wild`, `wild 5`: where there is little room."""
    if card == WILD:
        return say("card.short_wild")
    if card > DECLARED:
        return say("card.short_declared", number=card - DECLARED)
    return say("card.short", number=card)


def shorts(cards: Sequence[int]) -> tuple[Message, ...]:
    """Several of them, for a list."""
    return tuple(card_short(card) for card in cards)


def change_line(chips: int) -> Message:
    """`+3`, `-2`, `0`."""
    return say("chips.gain" if chips > 0 else "chips.loss" if chips < 0 else "chips.even", count=abs(chips))


def payment_line(chips: int) -> Message:
    """`collect 3 chips`, `pay 2 chips`, `nothing to pay`."""
    return say("payment.collect" if chips > 0 else "payment.pay" if chips < 0 else "payment.even", count=abs(chips))


def card_title(card: int) -> Message:
    """`Five`, `Wild card`, `Wild card, played as five`: at the head of a tooltip."""
    if card == WILD:
        return say("card.title_wild")
    if card > DECLARED:
        return say("card.title_declared", number=card - DECLARED)
    return say("card.title", number=card)


BACK = "riverboat_showdown/cards/back"
DEALER = "riverboat_showdown/dealer"
SHOWDOWN_BACK = "riverboat_showdown/cards/showdown_back"
CHIP = "riverboat_showdown/chip"
KITTY = "kitty"
POT = "pot"
UNUSED = "unused"
WATCH = "watch"
HOURS = 12
"""Number of parts in which the watch shows the time left."""
PASS = "button:pass"
SEVERAL = "button:several"


def face(card: int) -> str:
    """The picture of a number card or a wild, declared or not."""
    return f"riverboat_showdown/cards/{'wild' if card == WILD or card > DECLARED else card}"


def showdown_face(number: int) -> str:
    """The picture of a Showdown card."""
    return f"riverboat_showdown/cards/showdown_{number}"


def watch_face(left: int, whole: int) -> str:
    """Returns the picture of the watch when `left` of the whole is left."""
    return f"riverboat_showdown/watch/{-(-HOURS * left // whole) if left > 0 else 0}"


def card_key(view: RiverboatView, card: int, copy: int) -> str:
    """A card of the viewer: copies of a number are counted from those still in hand to the first discarded."""
    return f"card:{view.seat}:{card}:{copy}"


def wild_key(number: int) -> str:
    """Returns the target that declares a wild."""
    return f"button:wild:{number}"


def matching_key(cards: int, wilds: int) -> str:
    """Returns the target of several cards at once."""
    return f"button:match:{cards}:{wilds}"


def zone_of(view: RiverboatView, seat: int, name: str) -> str:
    """A seat's own zone of this name, by number of seats and place."""
    return f"{name}:{view.seats}:{place_of(seat, view.seat, view.seats)}"
