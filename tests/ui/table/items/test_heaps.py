"""Piles whose things are seen one by one: how many are drawn, where they lie, what stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace
from pygame import FRect

from game.content.layout import Zone, ZoneKind
from game.content.message import Message
from game.table.item import Item, ItemKind, ItemMark
from game.ui.table.items.sprite import SINGLY, STACK, HeapItem, lying
from game.ui.table.layout.geometry import PILE_LAYERS, ZonePlace, spots

ROOM = (200.0, 120.0)
CARD = (50.0, 70.0)
CHIP = (40.0, 24.0)
PILES = [(ZoneKind.HEAP, CARD), (ZoneKind.STACKS, CHIP), (ZoneKind.HELD, CARD)]


@pytest.mark.parametrize(("kind", "piece"), PILES)
@pytest.mark.parametrize("count", [1, 2, 9, 26])
def test_each_thing_is_drawn_once_and_in_its_room(kind: ZoneKind, piece: tuple[float, float], count: int) -> None:
    things, size = lying(kind, count, ROOM, piece)
    assert len(things) == count
    assert size[0] * piece[1] == pytest.approx(size[1] * piece[0]), "it keeps its proportion"
    for thing in things:
        assert 0 <= thing.across <= ROOM[0] and 0 <= thing.down <= ROOM[1]


@pytest.mark.parametrize(("kind", "piece"), PILES)
def test_an_empty_pile_shows_nothing(kind: ZoneKind, piece: tuple[float, float]) -> None:
    for count in (0, -4):
        assert lying(kind, count, ROOM, piece)[0] == ()


@pytest.mark.parametrize(("kind", "piece"), PILES[:2])
def test_what_lies_there_stays_where_it_is_as_more_comes(kind: ZoneKind, piece: tuple[float, float]) -> None:
    for before, after in pairwise(set(lying(kind, count, ROOM, piece)[0]) for count in range(1, 41)):
        assert before < after if len(after) <= SINGLY else before <= after


def test_cards_of_a_large_heap_are_bundled() -> None:
    whole, all_cards = lying(ZoneKind.HEAP, SINGLY, ROOM, CARD)[0], lying(ZoneKind.HEAP, 54, ROOM, CARD)[0]
    assert len(whole) == SINGLY
    assert SINGLY < len(all_cards) < 54


def test_a_heap_grows_higher() -> None:
    def top(count: int) -> float:
        return min(thing.down for thing in lying(ZoneKind.HEAP, count, ROOM, CARD)[0])

    assert top(1) > top(15) > top(SINGLY)


@pytest.mark.parametrize("count", [1, 10, 11, 47, 203])
def test_no_stack_is_higher_than_ten(count: int) -> None:
    things, _ = lying(ZoneKind.STACKS, count, ROOM, CHIP)
    stacks = _stacks(things)
    assert sum(map(len, stacks)) == count
    assert len(stacks) == -(-count // STACK)
    assert all(len(stack) == STACK for stack in stacks if stack is not min(stacks, key=len))


def test_many_chips_become_smaller_instead_of_leaving_their_room() -> None:
    few, many = lying(ZoneKind.STACKS, 20, ROOM, CHIP)[1], lying(ZoneKind.STACKS, 400, ROOM, CHIP)[1]
    assert few == CHIP and many[0] < CHIP[0]


def test_an_arc_goes_from_corner_to_corner_over_the_top() -> None:
    zone = Zone("line", ZoneKind.ARC, (100, 50, 400, 160), item=(60, 84), columns=5)
    found = spots([ZonePlace(zone, FRect(zone.rectangle), 1.0)], [_card(place) for place in range(5)])
    left, *_, right = (found[f"card:{place}"] for place in range(5))
    assert left.rect.bottomleft == pytest.approx((100, 210)) and right.rect.bottomright == pytest.approx((500, 210))
    assert found["card:2"].rect.midtop == pytest.approx((300, 50)) and found["card:2"].degrees == pytest.approx(0)
    assert left.degrees == pytest.approx(-right.degrees) and left.degrees > 0, "both lean outwards"


def test_the_last_thing_on_an_arc_is_larger_where_it_lies() -> None:
    zone = Zone("line", ZoneKind.ARC, (100, 50, 400, 160), item=(60, 84), columns=5)
    plot = ZonePlace(zone, FRect(zone.rectangle), 1.0)
    plain, last = (spots([plot], [_card(1, marks)])["card:1"].rect for marks in ((), (ItemMark.LAST,)))
    assert last.center == pytest.approx(plain.center) and last.width > plain.width


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_pile_shows_how_high_it_is_by_layers_up_to_its_highest(scale: float) -> None:
    """Each thing lies a little higher and further left than the one below, and from some height on all as the last."""
    zone = Zone("pile", ZoneKind.PILE, (100, 100, 60, 84), item=(60, 84))
    pile = [_card(place, zone="pile") for place in range(2 * PILE_LAYERS)]
    found = spots([ZonePlace(zone, FRect(zone.rectangle), scale)], pile)
    corners = [found[card.key].rect.topleft for card in pile]
    for below, above in pairwise(corners[: PILE_LAYERS + 1]):
        assert above[0] < below[0] and above[1] < below[1]
    assert set(corners[PILE_LAYERS:]) == {corners[PILE_LAYERS]}
    thick = corners[0][1] - corners[-1][1]
    assert 0.03 * 84 * scale < thick < 0.1 * 84 * scale, "the height of a pile is seen, and no card is uncovered by it"


def test_a_gap_in_a_hand_stays_a_gap() -> None:
    zone = Zone("hand", ZoneKind.FAN, (0, 0, 600, 100), item=(60, 84))
    plot = ZonePlace(zone, FRect(zone.rectangle), 1.0)
    whole, rest = (
        spots([plot], [_card(place, zone="hand") for place in places]) for places in ((0, 1, 2, 3), (0, 2, 3))
    )
    assert all((rest[key].rect, rest[key].degrees) == (whole[key].rect, whole[key].degrees) for key in rest)


def test_alike_cards_make_room_for_the_names_of_others() -> None:
    zone = Zone(id="hand", kind=ZoneKind.ROW, rectangle=(0, 0, 500, 130), item=(92, 128.8))
    faces = ("advance",) * 6 + ("paddle",) * 2 + ("ferry", "brace")
    cards = [replace(_card(place, zone="hand"), face=face) for place, face in enumerate(faces)]
    found = spots([ZonePlace(zone, FRect(zone.rectangle), 1.0)], cards)
    shown = {card.index: found[card.key].shown for card in cards}
    last_of_its_kind = {5, 7, 8, 9}
    assert all(shown[place] > 0.9 for place in last_of_its_kind)
    assert all(0 < shown[place] < 0.5 for place in set(shown) - last_of_its_kind)
    assert found["card:9"].rect.right <= 500.5 and found["card:0"].rect.left >= -0.5


def _card(place: int, marks: tuple[ItemMark, ...] = (), zone: str = "line") -> Item:
    return Item(f"card:{place}", zone, place, ItemKind.CARD, None, Message("card"), marks=marks)


def _stacks(things: Sequence[HeapItem]) -> list[list[HeapItem]]:
    """Things from the lowest up, parted where one stands on the table."""
    found: list[list[HeapItem]] = []
    for thing in things:
        if thing.lowest:
            found.append([])
        found[-1].append(thing)
    return found
