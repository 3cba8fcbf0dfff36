"""The items on the table of Rats, zone by zone, with their keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum, auto
from itertools import accumulate, pairwise
from typing import Final

from msgspec.structs import replace

from game.content.message import Message, TitleMessages
from game.engine.types import Seat
from game.pieces import Card, card_face, card_key, card_line, card_title, rank_line, ranks_line, shorts, suit_line
from game.table.item import Item, ItemKind, ItemMark, backs, place_of
from game.table.presenter import Items, Names
from game.titles.rats.rules.plays import ACE, ORDER, RANK, SUIT, Kind, kind_named, run_of, set_rank
from game.titles.rats.rules.rules import RatsView

ID = "rats"
BACK = "cards/back_rat"
LEAD = "button:lead:"
BEAT = "button:beat"
THROW = "button:throw"
AGREE = "button:agree"
PLAY_ON = "button:play_on"
PLAY = "button:play:"
BY_RANK: Final = "rank"
BY_SUIT: Final = "suit"
CARD: Final = card_key(Card(""))


say = TitleMessages(ID)


class ZoneId(StrEnum):
    """Zones of `data/rats/layout.yaml`; those of the other seats are named further by number of seats and place."""

    RESERVE = auto()
    HELD = auto()
    PLAY = auto()
    SIGN = auto()
    HAND = auto()
    STOCK = auto()


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


def play_key(card: Card) -> str:
    """Returns the button that plays the cards laid, with this card as the last one."""
    return f"{PLAY}{card}"


def zone_of(view: RatsView, seat: int, name: ZoneId) -> str:
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


class RatsItems(Items[RatsView]):
    """The items on the table, and the orders of the hand."""

    hand_orders = (BY_RANK, BY_SUIT)

    def usual_order(self, view: RatsView) -> str:
        """By suit while a suit is to be followed, alone or in a run; else by rank."""
        return BY_SUIT if view.count and view.kind != "set" and not view.how.any_suit else BY_RANK

    def all(self, view: RatsView, names: Names) -> Sequence[Item]:
        found = [*_hand(view, names)]
        for number in range(view.seats):
            found += _seat(view, Seat(number), names)
        if view.stock_count:
            line, detail = say("item.stock"), say("detail.stock")
            found.append(backs(ZoneId.STOCK, ZoneId.STOCK, BACK, line, detail, count=view.stock_count))
        return found

    def contents(self, view: RatsView, key: str, names: Names) -> Sequence[Item] | None:
        """Returns, with the memory aid, the cards the seat won this round, and backs for those it was not dealt; None
        without it.
        """
        seat = seat_of(key)
        if seat is None or seat >= view.seats or not view.memory_aid:
            return None
        won = [_open(card, key, place) for place, card in enumerate(sorted_hand(view.won[seat]))]
        earlier = say("detail.earlier", cards=shorts(sorted_hand(view.pools[seat])))
        rest = range(len(won), len(won) + view.undealt_counts[seat])
        return [*won, *(_back(f"{key}:{place}", key, place, earlier) for place in rest)]

    def arranged(self, items: Sequence[Item], order: str) -> Sequence[Item]:
        """Returns the items by rank, kings beside kings, with the number of like ones on the first of them; otherwise
        as they are, by suit.
        """
        if order != BY_RANK:
            return items
        places = _by_rank([item.key for item in items if item.zone == ZoneId.HAND])
        return [_placed(item, places) if item.zone == ZoneId.HAND and item.key in places else item for item in items]


def _order(card: Card) -> tuple[int, int, str]:
    suit = SUIT[card]
    return (-ORDER[suit] if suit else 1, -RANK[card], card)  # type: ignore[index]


def _placed(item: Item, places: Mapping[str, tuple[int, int, int]]) -> Item:
    index, parted, alike = places[item.key]
    label = say("label.alike", count=alike) if alike > 1 else None
    return replace(item, index=index, parted=parted, label=label)


def _by_rank(keys: Sequence[str]) -> dict[str, tuple[int, int, int]]:
    """Returns each card's place, from the highest rank, within one by suit; the number of ranks before it; and, for the
    first card of a rank, the number of its cards, 0 for the others.
    """
    cards = sorted_hand([Card(key.removeprefix(CARD)) for key in keys if key.startswith(CARD)])
    order = sorted(cards, key=lambda card: -RANK[card])
    ranks = [RANK[card] for card in order]
    first = {rank: ranks.index(rank) for rank in ranks}
    alike = [ranks.count(rank) if place == first[rank] else 0 for place, rank in enumerate(ranks)]
    places = zip(range(len(order)), parts(ranks), alike, strict=True)
    return {card_key(card): place for card, place in zip(order, places, strict=True)}


def _back(key: str, zone: str, index: int, detail: Message) -> Item:
    return Item(key, zone, index, ItemKind.CARD, BACK, say("item.undealt"), detail, face_up=False)


def _hand(view: RatsView, names: Names) -> Iterator[Item]:
    """The viewer's cards; those already chosen for a play stay among them, raised."""
    if view.seat is None:
        yield from _strange_hand(view, Seat(0), ZoneId.HELD, names)
        return
    laid = view.laid if view.actor == view.seat else ()
    whole = sorted_hand((*view.hand, *laid))
    for place, (card, parted) in enumerate(zip(whole, parts([SUIT[card] for card in whole]), strict=True)):
        detail = say("detail.raised") if card in laid else say("detail.ace") if RANK[card] == ACE else None
        marks = (ItemMark.CHOSEN,) if card in laid else ()
        yield replace(_open(card, ZoneId.HAND, place, marks, detail), parted=parted)


def _strange_hand(view: RatsView, seat: Seat, zone: str, names: Names) -> Iterator[Item]:
    count = view.hand_counts[seat]
    line = say("item.hand_of", name=names[seat], count=count)
    yield backs(f"hand:{seat}", zone, BACK, line, count=count)


def _seat(view: RatsView, seat: Seat, names: Names) -> Iterator[Item]:
    yield _reserve(view, seat, names)
    if place_of(seat, view.seat, view.seats):
        yield from _strange_hand(view, seat, zone_of(view, seat, ZoneId.HELD), names)
    yield from _play(view, seat)


def _reserve(view: RatsView, seat: Seat, names: Names) -> Item:
    count = view.reserve(seat)
    line = say("item.reserve", name=names[seat], count=count)
    detail = say("detail.reserve_open") if view.memory_aid else say("detail.reserve")
    zone = zone_of(view, seat, ZoneId.RESERVE)
    label = say("label.reserve", count=count)
    return backs(reserve_key(seat), zone, BACK, line, detail, label, count=count)


def _play(view: RatsView, seat: Seat) -> Iterator[Item]:
    zone = zone_of(view, seat, ZoneId.PLAY)
    winning = (ItemMark.WINNING,) if view.best == seat else ()
    crowned = say("detail.holds") if winning else None
    for place, card in enumerate(view.plays[seat]):
        yield _open(card, zone, place, winning, crowned)
    if view.best == seat:
        kind, cards = kind_named(view.kind), view.plays[seat]
        line = say("label.holds", play=play_line(kind, cards))
        sign = say("label.holds", play=sign_line(kind, cards))
        yield Item("holds", zone_of(view, seat, ZoneId.SIGN), 0, ItemKind.SIGN, None, line, None, sign)
    if view.actor == seat != view.seat:
        for place, card in enumerate(view.laid):
            yield _open(card, zone, place, (ItemMark.CHOSEN,))


def _open(card: Card, zone: str, index: int, marks: Sequence[ItemMark] = (), detail: Message | None = None) -> Item:
    return Item(
        card_key(card), zone, index, ItemKind.CARD, card_face(card), card_title(card), detail, marks=tuple(marks)
    )
