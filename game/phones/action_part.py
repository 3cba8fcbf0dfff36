"""The lower half of a page: items to tap, zone by zone, and buttons. It is computed from items and targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from game.content.layout import Layout, Zone, ZoneKind
from game.content.message import Message
from game.host.page import ActionKind, Prompt, TablePages
from game.phones.files import Slices
from game.phones.hand import AGAIN, ASK, ASK_SKIPPED, ORDER, WHY, PhoneHand
from game.phones.page_view import ButtonShown, CardShown, CardState, Speak, ZoneShown
from game.table.item import Item, ItemKind, ItemMark, called
from game.table.presenter import Move, Sheet

HAND = "hand"
"""Zone of one's own cards in every layout; the other row, `hand_back`, has the same prefix."""
ZONE = "zone:"
AT_ONCE = 6
"""Number of buttons in one slice."""
ORDERED = 2
"""Minimum number of cards in a hand that may be reordered."""
CAPTIONED = 2
"""Minimum number of items with words that are told apart by these words."""


class ActionPart:
    """The lower half of a page, for one seat in the current position."""

    def __init__(self, hand: PhoneHand, layout: Layout, pages: TablePages, say: Speak) -> None:
        self._hand = hand
        self._layout = layout
        self._pages = pages
        self._say = say
        self._targets = hand.tappable()
        self._main = hand.main()
        self._drawn = {zone.id: zone for zone in layout.zones}
        self._sheet = hand.model.presenter.moves.sheet(hand.model.asked_view)
        self.items = hand.model.items()

    def zone_ids(self) -> frozenset[str]:
        """Returns the zones of this part: one's own hand, and any other zone that holds something to tap."""
        return frozenset(
            item.zone
            for item in self.items
            if not self._is_painted(item.zone) and (item.zone.startswith(HAND) or self._is_letter(item.key))
        )

    def zones(self) -> tuple[ZoneShown, ...]:
        """Returns these zones, the hand first."""
        ids = self.zone_ids()
        ordered = sorted((zone.id for zone in self._layout.zones if zone.id in ids), key=lambda id: _rank(id))
        zones = tuple(self._zone(id) for id in ordered)
        return zones if self._sheet is None else self._read(zones, self._sheet)

    def _read(self, zones: Sequence[ZoneShown], sheet: Sheet) -> tuple[ZoneShown, ...]:
        """Returns the zones with the items that are chosen by their words in one zone first, whatever rows the table
        has for them.
        """
        told = [zone for zone in zones if any(card.detail and self._is_letter(card.id) for card in zone.cards)]
        if not told:
            return tuple(zones)
        cards = tuple(self._bearing(card, sheet) for zone in reversed(told) for card in zone.cards)
        others = (zone for zone in zones if zone not in told)
        return ZoneShown(told[-1].id, self._say(sheet.title), cards, read=True), *others

    def _bearing(self, card: CardShown, sheet: Sheet) -> CardShown:
        """Returns a card with whether it fits now and what bears on it."""
        told = (card.detail, *map(self._say, sheet.about(card.id)))
        return replace(card, detail=" ".join(words for words in told if words))

    def groups(self) -> tuple[ButtonShown, ...]:
        """Returns targets that may be chosen as a whole, as buttons that are chosen themselves."""
        return tuple(
            ButtonShown(key, self._say(group.label), detail=self._say(group.line), on=group == self._hand.group)
            for key, group in self._hand.groups().items()
        )

    def orders(self) -> tuple[ButtonShown, ...]:
        """Returns the other orders of the hand; none for a hand that has no order."""
        if sum(item.zone == HAND for item in self.items) < ORDERED:
            return ()
        return tuple(
            ButtonShown(
                ORDER + order, self._say(Message("phone.order", {"order": Message(f"hud.order.{order}")})),
                detail=self._say(Message("hud.order.help")),
            )
            for order in self._hand.orders()[1:]
        )  # fmt: skip

    def standings(self, prompt: Prompt) -> tuple[ButtonShown, ...]:
        """Returns the settings for a reaction, with the current one on.

        It returns only "undo" once a reaction was skipped, and only "ask again" before the seat's own move.
        """
        if self._hand.skipped:
            label, detail = Message("hud.asked_how.act.undo"), Message("hud.asked_how.act.undo_detail")
            return (ButtonShown(ASK_SKIPPED, self._say(label), detail=self._say(detail)),)
        asked_again = tuple(
            ButtonShown(AGAIN, self._say(action.words), detail=self._say(action.detail))
            for action in prompt.actions
            if action.kind is ActionKind.ASK_AGAIN
        )
        return asked_again or tuple(
            ButtonShown(ASK + each.when, self._say(each.words), detail=self._say(each.detail), on=each.held)
            for each in prompt.standings
        )

    def actions(self, prompt: Prompt) -> tuple[ButtonShown, ...]:
        """Returns what may be asked for beside the answers, once the match is over."""
        return tuple(
            ButtonShown(WHY, self._say(action.words), detail=self._say(action.detail))
            for action in prompt.actions
            if action.kind is ActionKind.WHY
        )

    def buttons(self) -> Slices[tuple[ButtonShown, ...]]:
        """Makes the buttons, the main one last."""
        found: list[ButtonShown] = []
        for button in chain(self._turned(), self._buttons(), self._places(), self._spaces()):
            found.append(button)
            if len(found) % AT_ONCE == 0:
                yield
        main = self._main
        if main is not None and main.past is not None:
            return (*found, ButtonShown(main.key, self._say(Message("phone.past", {"line": main.past})), main=True))
        if main is not None and main.group is not None:
            whole = Message("phone.play_group", {"line": main.group.line})
            return (*found, ButtonShown(main.key, self._say(whole), main=True))
        if main is not None and main.move is not None:
            return (*found, ButtonShown(main.key, self._say(main.move.line), main=True))
        if main is not None:
            return tuple(sorted(found, key=lambda button: button.main))
        return (*found, ButtonShown("", self._say(Message(self._nothing)), enabled=False, main=True))

    def outlook(self) -> str:
        """Returns the result of the chosen targets; "" while nothing is chosen."""
        picked = self._hand.whole
        if picked is not None:
            return self._say(picked.consequence)
        buttons = [button for button in self._hand.model.buttons() if self._main and button.key == self._main.key]
        return self._say(buttons[0].detail) if buttons else ""

    @property
    def _nothing(self) -> str:
        """Returns the sentence of a main button that does nothing yet."""
        model = self._hand.model
        return "phone.choose" if self._targets and self._hand.seat in model.waiting() else "phone.wait"

    def _zone(self, id: str) -> ZoneShown:
        cards = tuple(self._card(item) for item in _inside(self.items, id))
        name = self._say(self._called(self._drawn[id]) or Message("phone.hand" if id == HAND else "phone.here"))
        return ZoneShown(id, name, cards, named=sum(bool(card.caption) for card in cards) >= CAPTIONED)

    def _card(self, item: Item) -> CardShown:
        state = self._state(item)
        refused = state is CardState.DIM
        return CardShown(
            item.key,
            item.face or "",
            self._say(item.line),
            caption=self._say(item.caption) if item.face else self._say(item.label or item.line),
            badge=_badge(item, self._say),
            state=state,
            outlook="" if refused else self._say(self._hand.model.selector.consequence(item.key)),
            why_not=self._say(self._pages.refusal(self._hand.model.why_not(item.key))) if refused else "",
            detail=self._say(item.detail),
            marked=any(mark in item.marks for mark in (ItemMark.NEW, ItemMark.LAST, ItemMark.WINNING)),
        )

    def _state(self, item: Item) -> CardState:
        if item.key in self._hand.chosen:
            return CardState.CHOSEN
        return CardState.LEGAL if item.key in self._targets else CardState.DIM

    def _buttons(self) -> Iterator[ButtonShown]:
        switches, whole = self._hand.model.selector.switches, self._hand.whole
        for button in self._hand.model.buttons():
            if whole is not None and button.key in whole.targets:
                continue
            yield ButtonShown(
                button.key,
                self._say(button.label),
                main=self._leads(button.key),
                detail=self._say(button.detail),
                on=button.key in self._hand.chosen if button.key in switches else None,
            )

    def _places(self) -> Iterator[ButtonShown]:
        """Yields zones where a chosen item may go, unless the main button says so already."""
        if self._hand.whole is not None:
            return
        for target in self._hand.model.selector.open():
            if target.startswith(ZONE):
                yield self._spelled(target)

    def _spaces(self) -> Iterator[ButtonShown]:
        """Yields items on a painted ground that may be tapped, except those that a card of this part names as well."""
        selector, ids, painted = self._hand.model.selector, self.zone_ids(), self._painted()
        cards = {item.key for item in self.items if item.zone in ids}
        carded = {move.command for move in selector.possible() if not cards.isdisjoint(move.targets)}
        for target in selector.open():
            begun = selector.first_move(target)
            if target in painted - {*selector.switches} and begun is not None and begun.command not in carded:
                yield self._spelled(target)

    def _turned(self) -> Iterator[ButtonShown]:
        """Yields items on a painted ground that are switched over and back."""
        selector = self._hand.model.selector
        for item in self.items:
            if item.key in selector.switches and self._is_painted(item.zone) and not selector.held:
                yield replace(self._spelled(item.key), on=item.key in self._hand.chosen)

    def _painted(self) -> frozenset[str]:
        return frozenset(item.key for item in self.items if self._is_painted(item.zone))

    def _spelled(self, target: str) -> ButtonShown:
        """Returns a button for a target that is no button of the title, in the words of its effect."""
        selector = self._hand.model.selector
        thing = next((item for item in self.items if item.key == target), None)
        line = selector.line(target) or self._named(target, thing) or _first(selector.first_move(target))
        detail = selector.consequence(target) or (None if thing is None else thing.detail)
        return ButtonShown(
            target, self._say(line), detail=self._say(detail),
            on=True if target in self._hand.chosen else None,
        )  # fmt: skip

    def _named(self, target: str, thing: Item | None) -> Message | None:
        zone = self._drawn.get(target.removeprefix(ZONE)) if target.startswith(ZONE) else None
        if zone is not None:
            return self._called(zone)
        return None if thing is None else thing.caption or thing.line

    def _called(self, zone: Zone) -> Message | None:
        model = self._hand.model
        return called(zone, model.feed.audience, model.names)

    def _leads(self, target: str) -> bool:
        return self._main is not None and self._main.button is not None and self._main.key == target

    def _is_letter(self, key: str) -> bool:
        return key in self._targets or key in self._hand.chosen

    def _is_painted(self, zone: str) -> bool:
        return zone in self._drawn and self._drawn[zone].kind is ZoneKind.PAINTED


def _badge(item: Item, say: Speak) -> str:
    """Returns the words on an item, or the height of a pile."""
    if item.label is not None and item.face:
        return say(item.label)
    return str(item.count) if item.count is not None and item.kind is ItemKind.PILE else ""


def _inside(items: Sequence[Item], zone: str) -> list[Item]:
    return sorted((item for item in items if item.zone == zone), key=lambda item: item.index)


def _rank(zone: str) -> tuple[bool, str]:
    """Sorts the hand before all else, its second row first."""
    return not zone.startswith(HAND), zone


def _first(move: Move | None) -> Message | None:
    return None if move is None else move.line
