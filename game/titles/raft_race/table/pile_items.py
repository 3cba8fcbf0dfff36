"""The piles all draw from, the chance cards of a test, and cards that are chosen among."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import Names
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.power_ids import PowerCardId, PowerId
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.keys import FACES, lost_key, power_face, side_key
from game.titles.raft_race.table.seat_items import dealt_name, lost_orders, order_card
from game.titles.raft_race.table.words import name_of, power_name, power_text, say

IN_A_ROW: Final = 6
IN_A_CROWDED_ROW: Final = 8
"""Cards of one row to choose among; there are two rows."""
CHANCE_BACK: Final = f"{FACES}/cards/chance_back"


def piles(view: RaftView) -> list[Item]:
    """Splashes, power-ups, chance cards and the ones drawn before."""
    powers = len(view.power_deck) + len(view.power_under)
    last = chance_face(view.discard[-1]) if view.discard else None
    return [
        _pile("splashes", f"{FACES}/cards/splash", view.splash_stack, up=True),
        _pile("power_deck", f"{FACES}/cards/power_back", powers, up=False),
        _pile("chance", CHANCE_BACK, len(view.pile), up=False),
        _pile("chance_discard", last, len(view.discard), up=True),
    ]


def drawn_cards(view: RaftView, names: Names) -> list[Item]:
    """The chance cards of the test that is going on, each with its seat."""
    return [
        Item(
            f"chance_drawn:{place}", "played", place, Kind.CARD, chance_face(drawn.number),
            say("chance.drawn", name=name_of(names, drawn.seat), number=drawn.number),
            caption=name_of(names, drawn.seat),
            marks=() if _counts(view, place) else (Mark.SPENT,),
            shape=int(drawn.seat),
        )
        for place, drawn in enumerate(view.drawn)
    ]  # fmt: skip


def own_power(view: RaftView) -> list[Item]:
    """The viewer's power-up, large enough to be read, with its words."""
    power = None if view.viewer is None else view.powers[view.viewer]
    if power is None:
        return []
    name = power_name(power)
    card = Item("my_power", "power:0", 0, Kind.CARD, power_face(power), name, power_text(power), caption=name)
    return [card, _words(power, "my_power_text", 0)]


def contents(view: RaftView, key: str) -> list[Item] | None:
    """What all may look through, top first where the order is known; None for anything else."""
    kind, _, seat = key.partition(":")
    match kind:
        case "lost" if seat:
            return lost_orders(view, Seat(int(seat)))
        case "chance":
            return [_chance(number, place) for place, number in enumerate(view.pile)]
        case "chance_discard":
            return [_chance(number, place) for place, number in enumerate(reversed(view.discard))]
        case "power_deck":
            return _power_deck(view)
        case _:
            return None


def choice(view: RaftView) -> list[Item]:
    """The sides, or lost orders, the viewer may take."""
    match view.frame:
        case fr.PickingSide(card=card):
            return _two_sides(view.sides[card])
        case fr.Recharging():
            cards = sorted((*view.power_deck, *view.power_under))
            sides = [side for card in cards for side in view.sides[card]]
            return [_side(side, *_place(place, len(sides))) for place, side in enumerate(sides)]
        case fr.Offered(seat=seat, power=power) if POWERS[power].picks == "lost order":
            lost = view.lost[seat]
            return [order_card(order, lost_key(order), *_place(place, len(lost))) for place, order in enumerate(lost)]
        case _:
            return []


def chance_face(number: int) -> str:
    return f"{FACES}/cards/chance/{number}"


def _pile(key: str, face: str | None, count: int, *, up: bool) -> Item:
    line, detail = say(f"pile.{key}"), say(f"pile.{key}_detail")
    return Item(key, key, 0, Kind.PILE, face, line, detail, count=count, face_up=up)


def _chance(number: int, place: int) -> Item:
    line = say("chance.name", number=number)
    return Item(
        f"chance_card:{number}",
        "spotlight",
        place,
        Kind.CARD,
        chance_face(number),
        line,
        caption=say("chance.short", number=number),
    )


def _power_deck(view: RaftView) -> list[Item]:
    """The cards in no order that anybody knows, then those put under the stack."""
    cards = (*view.power_deck, *view.power_under)
    return [_power_card(view, card, place) for place, card in enumerate(cards)]


def _power_card(view: RaftView, card: PowerCardId, place: int) -> Item:
    texts = tuple(power_text(side) for side in view.sides[card])
    face, detail = power_face(view.sides[card][0]), say("power_card.detail", first=texts[0], second=texts[1])
    name = dealt_name(view, card)
    return Item(f"power_card:{card}", "spotlight", place, Kind.CARD, face, name, detail, caption=name)


def _two_sides(sides: Sequence[PowerId]) -> list[Item]:
    """Both sides of a card, large, with their words."""
    cards = [_side(side, "sides", place) for place, side in enumerate(sides)]
    return [*cards, *(_words(side, "side_texts", place) for place, side in enumerate(sides))]


def _side(side: PowerId, zone: str, place: int) -> Item:
    name = power_name(side)
    return Item(side_key(side), zone, place, Kind.CARD, power_face(side), name, power_text(side), caption=name)


def _words(power: PowerId, zone: str, place: int) -> Item:
    text = power_text(power)
    return Item(f"words:{power}", zone, place, Kind.PLAQUE, None, power_name(power), text, label=text)


def _place(place: int, count: int) -> tuple[str, int]:
    """Zone and index of one of so many cards."""
    crowded = count > 2 * IN_A_ROW
    row, index = divmod(place, IN_A_CROWDED_ROW if crowded else IN_A_ROW)
    return f"{'crowd' if crowded else 'choice'}:{row}", index


def _counts(view: RaftView, place: int) -> bool:
    """Whether a card is its seat's last one in this test: with Second Look the later one counts."""
    return all(later.seat != view.drawn[place].seat for later in view.drawn[place + 1 :])
