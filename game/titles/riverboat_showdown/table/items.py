"""The items on the table of Riverboat Showdown, zone by zone, with their keys and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum, auto

from msgspec.structs import replace

from game.content.message import Message, TitleMessages
from game.engine.types import Seat
from game.table.item import Item, ItemKind, ItemMark, backs, place_of
from game.table.presenter import Items, Names
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import DECLARED, NUMBERS, WILD, LateDiscarding, Over

ID = "riverboat_showdown"
BACK = "riverboat_showdown/cards/back"
DEALER = "riverboat_showdown/dealer"
SHOWDOWN_BACK = "riverboat_showdown/cards/showdown_back"
CHIP = "riverboat_showdown/chip"
HOURS = 12
"""Number of parts in which the watch shows the time left."""

PASS = "button:pass"
SEVERAL = "button:several"
FULL_KITTY = 200
"""Chips that are seen in a kitty without end while nobody has paid or taken."""

say = TitleMessages(ID)


class ZoneId(StrEnum):
    """Zones of `data/riverboat_showdown/layout.yaml`; those of seats are named further by number of seats and place."""

    LINE = auto()
    POT = auto()
    KITTY = auto()
    UNUSED = auto()
    WATCH = auto()
    CHIPS = auto()
    HELD = auto()
    DISCARDS = auto()
    DEALER = auto()
    HAND = auto()


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


def zone_of(view: RiverboatView, seat: int, name: ZoneId) -> str:
    """A seat's own zone of this name, by number of seats and place."""
    return f"{name}:{view.seats}:{place_of(seat, view.seat, view.seats)}"


class RiverboatItems(Items[RiverboatView]):
    """The part of the presenter that lays things on the table."""

    def all(self, view: RiverboatView, names: Names) -> Sequence[Item]:
        found = [*_line(view), *_chips_in_the_middle(view), *_beside(view, names), *_hand(view)]
        for number in range(view.seats):
            found += _seat(view, Seat(number), names)
        return found

    def contents(self, view: RiverboatView, key: str, names: Names) -> Sequence[Item] | None:
        return None


def _line(view: RiverboatView) -> Iterator[Item]:
    """The line of Showdown cards: those turned up, then the backs."""
    for place, number in enumerate(view.turned):
        last = place == len(view.turned) - 1
        marks = (ItemMark.LAST,) if last else (ItemMark.SPENT,)
        line = say("item.showdown", number=number)
        detail = say("detail.showdown") if last else say("detail.showdown_past")
        yield Item(f"line:{place}", ZoneId.LINE, place, ItemKind.CARD, showdown_face(number), line, detail, marks=marks)
    for place in range(len(view.turned), len(view.turned) + view.line_count):
        line = say("item.showdown_hidden")
        yield Item(
            f"line:{place}", ZoneId.LINE, place, ItemKind.CARD, SHOWDOWN_BACK, line, _coming(view), face_up=False
        )


def _coming(view: RiverboatView) -> Message:
    left = tuple(say("card.short", number=number) for number in range(1, 9) if number not in view.turned)
    return say("detail.showdown_left", cards=left)


def _chips_in_the_middle(view: RiverboatView) -> Iterator[Item]:
    detail = say("detail.kitty_endless") if view.stakes.endless_kitty else say("detail.kitty")
    endless = view.stakes.endless_kitty
    kitty, label = (
        say("item.kitty_endless" if endless else "item.kitty", count=view.kitty),
        say("label.kitty_endless" if endless else "label.kitty", count=view.kitty),
    )
    seen = view.kitty + FULL_KITTY if endless else view.kitty
    yield Item(ZoneId.KITTY, ZoneId.KITTY, 0, ItemKind.PILE, CHIP, kitty, detail, label, count=seen)
    if view.pot:
        pot, label = say("item.pot", count=view.pot), say("label.pot", count=view.pot)
        yield Item(ZoneId.POT, ZoneId.POT, 0, ItemKind.PILE, CHIP, pot, say("detail.pot"), label, count=view.pot)


def _beside(view: RiverboatView, names: Names) -> Iterator[Item]:
    """The cards that are not dealt, the button of who deals, the watch."""
    count = view.unused_count
    if count:
        line = say("item.unused", count=count)
        yield backs(ZoneId.UNUSED, ZoneId.UNUSED, BACK, line, count=count)
    dealer = say("item.dealer", name=names[view.dealer])
    yield Item("dealer", zone_of(view, view.dealer, ZoneId.DEALER), 0, ItemKind.TOKEN, DEALER, dealer)
    if view.rounds:
        over = isinstance(view.frame, Over)
        # No round has begun while a match is laid, and a match can go on from a later one than its last.
        begun = max(1, view.round)
        left, whole, unit = 0 if over else max(1, view.rounds - begun + 1), view.rounds, "rounds"
        detail = say("detail.rounds")
    else:
        left, whole, unit = max(0, view.minutes - view.minute), view.minutes, "minutes"
        detail = say("detail.minutes.cycle" if view.dealer_cycle else "detail.minutes.round")
    told = say(f"label.{unit}", count=left) if left else say(f"label.{unit}_up")
    yield Item(ZoneId.WATCH, ZoneId.WATCH, 0, ItemKind.SIGN, watch_face(left, whole), told, detail, told)


def _hand(view: RiverboatView) -> Iterator[Item]:
    """Yields the viewer's cards; on its turn each shows the chips of discarding it."""
    seen: Counter[int] = Counter()
    for index, card in enumerate(_hand_order(view)):
        copy = seen[card]
        seen[card] += 1
        detail, label = _wild_help(view) if card == WILD else None, None
        if view.actor == view.seat:
            label = _leaves(view) if card == WILD else _brings(view, card)
        key = card_key(view, card, copy)
        yield Item(key, ZoneId.HAND, index, ItemKind.CARD, face(card), card_title(card), detail, label)


def _brings(view: RiverboatView, card: int) -> Message:
    """Returns the label of a card: the chips for discarding it, and the cost of the rest of the hand afterwards."""
    chips = view.brings(card)
    return say(f"label.{_rest(view)}", change=change_line(chips), count=view.costs(card, chips))


def _leaves(view: RiverboatView) -> Message | None:
    """Returns what the rest of the hand costs without a wild; None where it depends on the number it is declared as."""
    costs = {view.costs(WILD, view.brings(number)) for number in NUMBERS}
    return say(f"label.{_rest(view)}_wild", count=costs.pop()) if len(costs) == 1 else None


def _rest(view: RiverboatView) -> str:
    """The rest of the hand is paid for in the last turn of a round; else it is held on."""
    match view.frame:
        case LateDiscarding():
            return "then_pay"
        case _:
            return "then_hold"


def _hand_order(view: RiverboatView) -> list[int]:
    """Numbers ascending, wilds last."""
    return sorted(view.hand, key=lambda card: (card == WILD, card))


def _wild_help(view: RiverboatView) -> Message:
    """Returns the uses of a wild card, and its cost in the end."""
    left = view.stakes.wild_left
    return say("detail.wild_costs", count=left) if left else say("detail.wild")


def _seat(view: RiverboatView, seat: Seat, names: Names) -> Iterator[Item]:
    chips = view.chips[seat]
    line = say("item.chips" if chips >= 0 else "item.marker", name=names[seat], count=abs(chips))
    owing = "eliminated" if view.eliminated[seat] else "eliminates" if view.eliminates else "marker"
    detail = say(f"detail.owing.{owing}") if chips < 0 else say("detail.chips")
    zone, told = zone_of(view, seat, ZoneId.CHIPS), _told(chips, view.changes[seat])
    if seat == view.seat and view.hand:
        detail = say("detail.holding", detail=detail, count=view.costs())
    yield Item(f"chips:{seat}", zone, 0, ItemKind.PILE, CHIP, line, detail, told, count=chips)
    if place_of(seat, view.seat, view.seats) or view.seat is None:
        yield from _strange_hand(view, seat, names)
    yield from _discards(view, seat, names)


def _told(chips: int, change: int) -> Message:
    """Returns a number of chips as it stands, and its last change by a card or payment."""
    what = "chips" if chips >= 0 else "owes"
    if not change:
        return say(f"label.{what}", count=abs(chips))
    return say(f"label.{what}_changed", count=abs(chips), change=change_line(change))


def _strange_hand(view: RiverboatView, seat: Seat, names: Names) -> Iterator[Item]:
    """Backs, or the cards laid open at the end of the round."""
    count = view.hand_counts[seat]
    zone = zone_of(view, seat, ZoneId.HELD)
    if count:
        line = say("item.hand_of", name=names[seat], count=count)
        few = seat in view.endangering
        label = say("label.few", count=count) if few else None
        pile = backs(f"hand:{seat}", zone, BACK, line, say("detail.few") if few else None, label, count=count)
        yield replace(pile, marks=(ItemMark.WARNS,)) if few else pile


def _discards(view: RiverboatView, seat: Seat, names: Names) -> Iterator[Item]:
    """Yields the seat's row: its discards, then the cards it had to lay open."""
    zone = zone_of(view, seat, ZoneId.DISCARDS)
    held = Counter(view.hand) if seat == view.seat else Counter[int]()
    cards = [WILD if card > DECLARED else card for card in view.discards[seat]]
    later = Counter(cards)
    for index, (card, kind) in enumerate(zip(view.discards[seat], cards, strict=True)):
        later[kind] -= 1
        key = f"card:{seat}:{kind}:{held[kind] + later[kind]}"
        label = say("card.short", number=card - DECLARED) if card > DECLARED else None
        detail = say("detail.discard", name=names[seat])
        yield Item(key, zone, index, ItemKind.CARD, face(card), card_title(card), detail, label)
    for index, card in enumerate(view.opened[seat], len(cards)):
        detail = say("detail.opened", name=names[seat])
        marks = (ItemMark.SPENT,)
        yield Item(
            f"open:{seat}:{index}", zone, index, ItemKind.CARD, face(card), card_title(card), detail, marks=marks
        )
