"""Keys and zones of the things on the table of Rats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from game.content.message import Message, TitleMessages
from game.engine.types import Seat
from game.pieces import Card, card_line, rank_line, ranks_line, shorts, suit_line
from game.table.item import place_of
from game.titles.rats.rules.plays import ORDER, RANK, SUIT, Kind, run_of, set_rank
from game.titles.rats.rules.rules import RatsView

ID = "rats"
say = TitleMessages(ID)


def play_line(kind: Kind, cards: Sequence[Card]) -> Message:
    """Returns the name of a lead or an answer to one: `a pair of sevens`, `a run of four clubs up to the nine`."""
    match kind:
        case "single":
            return say("play.single", card=card_line(cards[0]))
        case "set":
            rank = set_rank(cards)
            return cards_line(cards) if rank is None else say(f"play.set.{len(cards)}", ranks=ranks_line(rank))
        case "run":
            run = run_of(cards)
            if run is None:
                return cards_line(cards)
            suit, top = run
            return say("play.run", count=len(cards), suit=suit_line(suit), top=rank_line(top))


def sign_line(kind: Kind, cards: Sequence[Card]) -> Message:
    """Returns the name of a play in few words, for the sign below its cards: these show suit and count themselves."""
    run = run_of(cards) if kind == "run" else None
    return play_line(kind, cards) if run is None else say("play.run_short", top=rank_line(run[1]))


def cards_line(cards: Sequence[Card]) -> Message:
    """The cards one by one, short: `7♥ 8♥`."""
    return say("play.single", card=card_line(cards[0])) if len(cards) == 1 else shorts(cards)


def change_line(cards: int) -> Message:
    """`+3`, `−2`, `±0`: cards more or fewer than before."""
    return say("change.more" if cards > 0 else "change.fewer" if cards < 0 else "change.even", count=abs(cards))


BACK = "cards/back_rat"
STOCK = "stock"
LEAD = "button:lead:"
BEAT = "button:beat"
THROW = "button:throw"
AGREE = "button:agree"
PLAY_ON = "button:play_on"
PLAY = "button:play:"


def card_key(card: Card) -> str:
    """Returns the target of a card."""
    return f"card:{card}"


def play_key(card: Card) -> str:
    """Returns the button that plays the cards laid, with this card as the last one."""
    return f"{PLAY}{card}"


def face(card: Card) -> str:
    """The picture of a card."""
    return f"cards/{card}"


def zone_of(view: RatsView, seat: int, name: str) -> str:
    """A seat's own zone of this name: the viewer's, or one by number of seats and place."""
    place = place_of(seat, view.seat, view.seats)
    return f"{name}:{view.seats}:{place}" if place else name


def reserve_key(seat: int) -> str:
    """The reserve pile of a seat."""
    return f"reserve:{seat}"


def sorted_hand(cards: Sequence[Card]) -> list[Card]:
    """Returns the cards by suit, spades first, each from the highest down; Jokers at the end."""
    return sorted(cards, key=_order)


def parts(alike: Sequence[object]) -> list[int]:
    """Returns for each place of a hand how many times before it a card is unlike its neighbour in this."""
    return list(accumulate((before != after for before, after in pairwise(alike)), initial=0))[: len(alike)]


def seat_of(key: str) -> Seat | None:
    """Returns the seat whose reserve a key names; None for another thing."""
    name, _, number = key.partition(":")
    return Seat(int(number)) if name == "reserve" and number.isdigit() else None


def _order(card: Card) -> tuple[int, int, str]:
    suit = SUIT[card]
    return (-ORDER[suit] if suit else 1, -RANK[card], card)  # type: ignore[index]
