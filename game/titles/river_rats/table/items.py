"""The items on the table of River Rats, zone by zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content.message import Message
from game.engine.types import Seat
from game.pieces import Card, card_face, card_key, card_line, card_short, suit_line, suit_of
from game.table.item import Item, ItemKind, ItemMark, backs, seat_at
from game.table.presenter import Figure, Items, Names
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER, Acting, ChoosingDiscards, ClubsPower, HeartsPower
from game.titles.river_rats.rules.moves import marked
from game.titles.river_rats.table import words
from game.titles.river_rats.table.words import (
    ID,
    ZoneId,
    ability_line,
    card_help,
    crew_counting,
    power_line,
    prediction_help,
    rat_counting,
    rat_name,
    say,
    signs,
)

OTHERS: Mapping[int, tuple[str, ...]] = {1: (), 2: ("left",), 3: ("left", "right"), 4: ("left", "back", "right")}
"""Places of the others, clockwise from the viewer, by the number of seats."""


class RiverRatsItems(Items[RiverRatsView]):
    """The part of the presenter that shows the items on the table."""

    def all(self, view: RiverRatsView, names: Names) -> Sequence[Item]:
        return [
            *_rats(view),
            *_rat_cards(view),
            *signs(view),
            *_debts(view, names),
            *_piles(view),
            *_market(view),
            *_collective(view, names),
            *_jokers(view),
            *_own(view, names),
            *_others(view, names),
        ]

    def figure(self, view: RiverRatsView) -> Figure | None:
        """The Rat across the table."""
        return Figure(f"{ID}/rats/{suit_of(view.rat)}", rat_name(view.rat)) if view.rat else None

    def contents(self, view: RiverRatsView, key: str, names: Names) -> Sequence[Item] | None:
        """The discard pile; cards discarded unseen lie there as backs."""
        if key != ZoneId.DISCARD or not view.browse_discards:
            return None
        return [_discarded(card, place) for place, card in enumerate(reversed(view.discard))]


def _discarded(card: Card | None, place: int) -> Item:
    if card is None:
        return words.hidden_card(
            f"{ZoneId.DISCARD}:{place}", ZoneId.DISCARD, place, say("item.discarded"), say("detail.discarded")
        )
    return words.open_card(card, ZoneId.DISCARD, place, None)


def _rats(view: RiverRatsView) -> Iterator[Item]:
    if not view.rat:
        return
    counts = (ItemMark.COUNTS,) if view.rat in rat_counting(view) else ()
    yield _king(view.rat, ZoneId.RAT, ability_line(view), marks=counts)
    if view.beaten is not None:
        yield _king(view.beaten, ZoneId.RAT_SECOND, say("detail.beaten"), turned=1, marks=(ItemMark.SPENT,))
    if view.inactive:
        yield words.hidden_card(
            words.INACTIVE, ZoneId.RAT_SECOND, 0, say("item.inactive"), say("detail.inactive"), words.RAT_BACK
        )


def _king(rat: Card, zone: str, detail: Message, turned: int = 0, marks: tuple[ItemMark, ...] = ()) -> Item:
    title = say("item.rat", name=rat_name(rat), suit=suit_line(suit_of(rat)))
    return Item(card_key(rat), zone, 0, ItemKind.CARD, card_face(rat), title, detail, turned=turned, marks=marks)


def _rat_cards(view: RiverRatsView) -> Iterator[Item]:
    counting = rat_counting(view)
    for place, card in enumerate(view.rat_cards):
        if card is None:
            line = say("item.rat_hidden", place=place + 1)
            yield words.hidden_card(
                f"rat:{place}", ZoneId.RAT_CARDS, place, line, say("detail.rat_hidden"), words.RAT_BACK
            )
        else:
            marks = (ItemMark.COUNTS,) if card in counting else ()
            yield words.open_card(card, ZoneId.RAT_CARDS, place, say("detail.rat_card"), marks=marks)


def _debts(view: RiverRatsView, names: Names) -> Iterator[Item]:
    for place, card in enumerate(view.pile):
        if place == 0 and card is not None:
            yield words.open_card(
                card, ZoneId.DEBT, 0, prediction_help(view, card), say("item.prediction", card=card_line(card))
            )
        else:
            yield _staked(card, place)
    limit = view.debt_limit
    on_rat, free = say("detail.rat_debt", limit=limit), say("detail.crew_slot", limit=limit)
    for place, card in enumerate(view.rat_debt):
        yield _coin(card, f"rat_debt:{place}", ZoneId.RAT_DEBT, min(place, limit - 1), on_rat)
    for place, (card, seat) in enumerate(zip(view.crew_debt, view.crew_debt_seats, strict=True)):
        detail = say("detail.crew_debt", name=names[seat], limit=limit)
        yield _coin(card, f"crew_debt:{place}", ZoneId.CREW_DEBT, min(place, limit - 1), detail)
    yield from _debt_slots(ZoneId.RAT_DEBT, len(view.rat_debt), limit, on_rat)
    staked = view.crew_debt_if_lost() if view.pile else 0
    yield from _debt_slots(ZoneId.CREW_DEBT, len(view.crew_debt), limit, free, staked)


def _debt_slots(zone: str, taken: int, limit: int, detail: Message, staked: int = 0) -> Iterator[Item]:
    """The places still free before it is too much; a loss would fill those before `staked`."""
    for place in range(taken, limit):
        picture, line = (words.DEBT_AT_STAKE, "debt_staked") if place < staked else (words.OPEN_DEBT, "debt_slot")
        yield Item(f"slot:{zone}:{place}", zone, place, ItemKind.TOKEN, picture, say(f"item.{line}"), detail)


def _staked(card: Card | None, place: int) -> Item:
    """A card of the Debt pile below the prediction."""
    detail = say("detail.debt")
    if card is None:
        return words.hidden_card(f"debt:{place}", ZoneId.DEBT, place, say("item.debt"), detail)
    return words.hidden_card(card_key(card), ZoneId.DEBT, place, say("item.debt_known", card=card_line(card)), detail)


def _coin(card: Card | None, key: str, zone: str, place: int, detail: Message) -> Item:
    """A card that became somebody's Debt: a coin on their slip."""
    if card is None:
        return Item(key, zone, place, ItemKind.TOKEN, words.COIN, say("item.debt"), detail)
    line = say("item.debt_known", card=card_line(card))
    return Item(card_key(card), zone, place, ItemKind.TOKEN, words.COIN, line, detail)


def _piles(view: RiverRatsView) -> Iterator[Item]:
    detail = say("detail.deck.at_once" if view.reshuffle_at_once else "detail.deck.when_needed")
    yield backs(ZoneId.DECK, ZoneId.DECK, words.BACK, say("item.deck"), detail, count=view.deck_count)
    top = view.discard[-1] if view.discard else None
    picture = card_face(top) if top is not None else words.BACK if view.discard else None
    yield Item(
        ZoneId.DISCARD,
        ZoneId.DISCARD,
        0,
        ItemKind.PILE,
        picture,
        say("item.discard") if top is None else say("item.discard_top", card=card_line(top)),
        say("detail.discard"),
        count=len(view.discard),
        face_up=top is not None,
    )


def _market(view: RiverRatsView) -> Iterator[Item]:
    chosen = marked(view)
    for place, card in enumerate(view.market):
        detail = card_help(view, card, say("detail.market"))
        yield words.open_card(card, ZoneId.MARKET, place, detail, marks=words.chosen_marks(card, chosen))


def _collective(view: RiverRatsView, names: Names) -> Iterator[Item]:
    counting, latest = crew_counting(view), _just_played(view)
    for place, card in enumerate(view.collective):
        if card is None:
            yield _first(view, f"collective:{place}", place, say("item.first_hidden"), names)
        elif card == JOKER:
            yield _joker_in_hand(view, place)
        elif place == 0 and view.first_owner is not None:
            yield _first(view, card_key(card), place, say("item.first_known", card=card_line(card)), names)
        else:
            marks = ((ItemMark.LAST,) if card == latest else ()) + ((ItemMark.COUNTS,) if card in counting else ())
            yield words.open_card(card, ZoneId.COLLECTIVE, place, say("detail.collective"), marks=marks)
    for place in range(len(view.collective), view.collective_size):
        yield Item(
            f"slot:{place}", ZoneId.COLLECTIVE, place, ItemKind.TOKEN, None, say("item.slot"), say("detail.slot")
        )


def _first(view: RiverRatsView, key: str, place: int, line: Message, names: Names) -> Item:
    owner = view.first_owner
    detail = say("detail.first") if owner is None else say("detail.first_of", name=names[owner])
    return words.hidden_card(
        key, ZoneId.COLLECTIVE, place, line, detail, known=owner is not None and owner == view.seat
    )


def _joker_in_hand(view: RiverRatsView, place: int) -> Item:
    identity = view.joker_identity
    number = view.jokers_removed
    key, picture = words.joker_key(number), words.joker_face(number)
    if identity is None:
        return Item(
            key, ZoneId.COLLECTIVE, place, ItemKind.CARD, picture, say("item.joker"), say("detail.joker_played")
        )
    line = say("item.joker_as", card=card_line(identity))
    return Item(key, ZoneId.COLLECTIVE, place, ItemKind.CARD, picture, line, label=card_short(identity))


def _jokers(view: RiverRatsView) -> Iterator[Item]:
    number = view.jokers_removed + (JOKER in view.collective)
    if view.joker_aside:
        yield _joker(number, ZoneId.RAT_CARDS, len(view.rat_cards), say("item.joker_aside"), say("detail.joker_aside"))
        number += 1
    for up in range(number, number + view.jokers_up):
        yield _joker(up, ZoneId.JOKERS, up, say("item.joker_up"), say(f"detail.joker_up.{view.joker}"))
    number += view.jokers_up
    for down in range(number, number + view.jokers_down):
        yield words.hidden_card(
            words.joker_key(down), ZoneId.JOKERS, down, say("item.joker_down"), say("detail.joker_down")
        )


def _joker(number: int, zone: str, index: int, line: Message, detail: Message) -> Item:
    return Item(words.joker_key(number), zone, index, ItemKind.CARD, words.joker_face(number), line, detail)


def _just_played(view: RiverRatsView) -> Card | None:
    """The card whose action is being decided, else the last one of the crew's hand."""
    match view.frame:
        case Acting(card=card) | ClubsPower(card=card) | HeartsPower(card=card) | ChoosingDiscards(card=card):
            return card
        case _:
            return None if len(view.collective) <= int(view.ability.dealt_first) else view.collective[-1]


def _own(view: RiverRatsView, names: Names) -> Iterator[Item]:
    """An onlooker looks over the first seat's shoulder, at the backs."""
    yield from _ace(view, view.seat or Seat(0), ZoneId.ACE, names)
    if view.seat is None:
        yield from _strange_hand(view, Seat(0), ZoneId.HAND, names)
        return
    chosen = marked(view)
    known = view.shown[view.seat]
    for place, card in enumerate(view.hand):
        detail = card_help(view, card, say("detail.seen") if card in known and view.seats > 1 else None)
        yield words.open_card(card, ZoneId.HAND, place, detail, marks=words.chosen_marks(card, chosen))


def _others(view: RiverRatsView, names: Names) -> Iterator[Item]:
    """Clockwise from the viewer, or from the first seat for onlookers."""
    for number, place in enumerate(OTHERS[view.seats], start=1):
        seat = seat_at(number, view.seat, view.seats)
        zone = f"{ZoneId.OTHERS}:{place}"
        yield from _strange_hand(view, seat, zone, names)
        yield from _ace(view, seat, zone, names, view.hand_counts[seat])


def _strange_hand(view: RiverRatsView, seat: Seat, zone: str, names: Names) -> Iterator[Item]:
    """A hand that is not the viewer's: backs, then the cards everybody saw go into it."""
    known = view.shown[seat]
    hidden = view.hand_counts[seat] - len(known)
    for place in range(hidden):
        line = say("item.hand_of", name=names[seat])
        yield words.hidden_card(f"hand:{seat}:{place}", zone, place, line, None)
    for place, card in enumerate(known, start=hidden):
        line = say("item.card_of", name=names[seat], card=card_line(card))
        yield words.open_card(card, zone, place, say("detail.seen_of", name=names[seat]), line, (ItemMark.KNOWN,))


def _ace(view: RiverRatsView, seat: Seat, zone: str, names: Names, index: int = 0) -> Iterator[Item]:
    if seat < len(view.aces):
        ace = view.aces[seat]
        line = say("item.ace", name=names[seat], card=card_line(ace))
        yield Item(card_key(ace), zone, index, ItemKind.CARD, card_face(ace), line, power_line(view, ace), shape=seat)
