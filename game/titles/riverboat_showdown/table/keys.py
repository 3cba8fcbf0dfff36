"""Keys, zones and pictures of the things on the table of Riverboat Showdown."""

from __future__ import annotations

from game.table.around import place_of
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.state import DECLARED, WILD

BACK = "riverboat_showdown/cards/back"
DEALER = "riverboat_showdown/dealer"
SHOWDOWN_BACK = "riverboat_showdown/cards/showdown_back"
CHIP = "riverboat_showdown/chip"
KITTY = "kitty"
POT = "pot"
UNUSED = "unused"
WATCH = "watch"
HOURS = 12
"""The watch tells what is left in so many parts."""
PASS = "button:pass"
SEVERAL = "button:several"


def face(card: int) -> str:
    """The picture of a number card or a wild, declared or not."""
    return f"riverboat_showdown/cards/{'wild' if card == WILD or card > DECLARED else card}"


def showdown_face(number: int) -> str:
    """The picture of a Showdown card."""
    return f"riverboat_showdown/cards/showdown_{number}"


def watch_face(left: int, whole: int) -> str:
    """The picture of the watch when so much of the whole is left."""
    return f"riverboat_showdown/watch/{-(-HOURS * left // whole) if left > 0 else 0}"


def card_key(view: RiverboatView, card: int, copy: int) -> str:
    """A card of the viewer: copies of a number are counted from those still in hand to the first discarded."""
    return f"card:{view.seat}:{card}:{copy}"


def wild_key(number: int) -> str:
    """The letter that declares a wild."""
    return f"button:wild:{number}"


def matching_key(cards: int, wilds: int) -> str:
    """The letter of several cards at once."""
    return f"button:match:{cards}:{wilds}"


def zone_of(view: RiverboatView, seat: int, name: str) -> str:
    """A seat's own zone of this name, by number of seats and place."""
    return f"{name}:{view.seats}:{place_of(seat, view.seat, view.seats)}"
