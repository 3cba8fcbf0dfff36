"""Keys, pictures and building blocks of the things on the table of River Rats."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.message import Line
from game.pieces.card_words import card_title
from game.pieces.cards import Card
from game.table.item import Item, Kind, Mark
from game.titles.river_rats.rules.dealing import RiverRatsView

BACK = "cards/back"
RAT_BACK = "cards/back_rat"
COIN = "river_rats/debt"
OPEN_DEBT = "river_rats/open_debt"
DECK = "deck"
DISCARD = "discard"
INACTIVE = "inactive"


def card_key(card: Card) -> str:
    """The letter of a card whose face is known."""
    return f"card:{card}"


def joker_key(number: int) -> str:
    """Jokers are told apart by the order they are used in: the lower number goes first."""
    return f"joker:{number}"


def joker_face(number: int) -> str:
    """The two Jokers have a picture each."""
    return f"cards/joker_{number % 2 + 1}"


def rat_key(view: RiverRatsView, place: int) -> str:
    """The key of the Rat's dealt card at this place: by its face once that is known."""
    card = view.rat_cards[place]
    return f"rat:{place}" if card is None else card_key(card)


def face(card: Card) -> str:
    """The picture of a card."""
    return f"cards/{card}"


def open_card(
    card: Card, zone: str, index: int, detail: Line | None, line: Line | None = None, marks: tuple[Mark, ...] = ()
) -> Item:
    """A card that lies face-up."""
    return Item(card_key(card), zone, index, Kind.CARD, face(card), line or card_title(card), detail, marks=marks)


def hidden_card(
    key: str, zone: str, index: int, line: Line, detail: Line | None, picture: str = BACK, known: bool = False
) -> Item:
    """A thing whose face is not shown; `known` marks one the viewer knows all the same."""
    marks = (Mark.KNOWN,) if known else ()
    return Item(key, zone, index, Kind.CARD, picture, line, detail, face_up=False, marks=marks)


def chosen_marks(card: Card, chosen: Sequence[Card]) -> tuple[Mark, ...]:
    return (Mark.CHOSEN,) if card in chosen else ()
