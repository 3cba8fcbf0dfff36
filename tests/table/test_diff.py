"""Changes between two tables."""

from __future__ import annotations

import pytest

from game.content.message import Message
from game.table.item import (
    CountChanged,
    Item,
    ItemAppeared,
    ItemFlipped,
    ItemKind,
    ItemMark,
    ItemMoved,
    ItemsMerged,
    ItemVanished,
    MarksChanged,
    diff,
)


def card(key: str, zone: str, index: int = 0, *, up: bool = True, marks: tuple[ItemMark, ...] = ()) -> Item:
    return Item(key, zone, index, ItemKind.CARD, key if up else "back", Message(key), face_up=up, marks=marks)


def pile(zone: str, count: int) -> Item:
    return Item(zone, zone, 0, ItemKind.PILE, "back", Message(zone), count=count, face_up=False)


def test_equal_tables_have_no_changes() -> None:
    table = [card("a", "hand"), pile("deck", 3)]
    assert diff(table, list(table)) == ()


def test_a_known_card_moves_by_its_key() -> None:
    old, new = card("a", "hand", 2), card("a", "table")
    assert diff([old], [new]) == (ItemMoved(old, new),)


def test_cards_that_close_up_move_too() -> None:
    before = [card("a", "hand", 0), card("b", "hand", 1)]
    after = [card("b", "hand", 0), card("a", "table", 0)]
    assert diff(before, after) == (ItemMoved(before[1], after[0]), ItemMoved(before[0], after[1]))


def test_a_card_turned_over_in_its_place_is_one_card() -> None:
    old, new = card("rat:5", "rat", 5, up=False), card("a", "rat", 5)
    assert diff([old], [new]) == (ItemFlipped(old, new),)


def test_a_card_turned_over_keeps_its_place_even_if_others_could_be_it() -> None:
    before = [card("rat:4", "rat", 4, up=False), card("rat:5", "rat", 5, up=False)]
    after = [card("rat:4", "rat", 4, up=False), card("a", "rat", 5)]
    assert diff(before, after) == (ItemFlipped(before[1], after[1]),)


def test_an_unknown_card_of_another_hand_becomes_the_card_played() -> None:
    before = [card("hand:1:0", "others", 0, up=False), card("hand:1:1", "others", 1, up=False)]
    after = [before[0], card("a", "table")]
    assert diff(before, after) == (ItemMoved(before[1], after[1]),)


def test_two_known_cards_are_never_taken_for_each_other() -> None:
    old, new = card("a", "market"), card("b", "market")
    assert diff([old], [new]) == (ItemAppeared(new, None), ItemVanished(old, None))


def test_a_drawn_card_comes_out_of_the_deck() -> None:
    before = [pile("deck", 5)]
    after = [pile("deck", 4), card("a", "hand")]
    assert diff(before, after) == (CountChanged(before[0], after[0]), ItemAppeared(after[1], "deck"))


def test_a_discarded_card_goes_into_the_pile_that_grew() -> None:
    before = [pile("deck", 5), pile("discard", 1), card("a", "hand")]
    after = [pile("deck", 5), pile("discard", 2)]
    assert diff(before, after) == (CountChanged(before[1], after[1]), ItemVanished(before[2], "discard"))


def test_a_market_that_is_refilled_takes_from_the_deck_what_the_hand_took_from_it() -> None:
    before = [pile("deck", 5), card("a", "market", 0), card("b", "market", 1)]
    after = [pile("deck", 4), card("b", "market", 0), card("c", "market", 1), card("a", "hand")]
    assert diff(before, after) == (
        CountChanged(before[0], after[0]),
        ItemMoved(before[2], after[1]),
        ItemAppeared(after[2], "deck"),
        ItemMoved(before[1], after[3]),
    )


def test_more_cards_than_a_pile_gave_come_from_nowhere() -> None:
    before = [pile("deck", 1)]
    after = [pile("deck", 0), card("a", "rat", 0), card("b", "rat", 1)]
    origins = [change.origin for change in diff(before, after) if isinstance(change, ItemAppeared)]
    assert origins == ["deck", None]


def test_free_places_come_and_go_where_they_are() -> None:
    place = Item("slot:0", "table", 0, ItemKind.PLAQUE, None, Message("slot"))
    before, after = [pile("deck", 2), place], [pile("deck", 1), card("a", "table")]
    assert diff(before, after) == (
        CountChanged(before[0], after[0]),
        ItemAppeared(after[1], "deck"),
        ItemVanished(place, None),
    )
    assert ItemAppeared(place, None) in diff(after, before)


def test_marks_and_turns_are_small_changes() -> None:
    old, new = card("a", "table"), card("a", "table", marks=(ItemMark.LAST,))
    assert diff([old], [new]) == (MarksChanged(old, new),)


def test_a_pile_with_a_new_top_card_is_recounted_not_flipped() -> None:
    old, new = pile("discard", 1), Item("discard", "discard", 0, ItemKind.PILE, "cards/H7", Message("discard"), count=2)
    assert diff([old], [new]) == (CountChanged(old, new),)


@pytest.mark.parametrize("swap", [False, True])
def test_every_item_is_explained_exactly_once(swap: bool) -> None:
    held = [card("x:0", "others", 0, up=False), card("a", "hand"), card("b", "hand", 1)]
    one = [pile("deck", 5), pile("discard", 2), *held]
    two = [pile("deck", 3), pile("discard", 3), card("c", "table"), card("b", "hand"), card("d", "hand", 1)]
    before, after = (two, one) if swap else (one, two)
    changes = diff(before, after)
    gone = [change.before.key for change in changes if not isinstance(change, ItemAppeared | ItemsMerged)]
    came = [change.after.key for change in changes if not isinstance(change, ItemVanished | ItemsMerged)]
    assert sorted(gone) == sorted(item.key for item in before if item not in after)
    assert sorted(came) == sorted(item.key for item in after if item not in before)


def test_what_one_pile_gives_and_another_of_its_face_takes_went_from_one_to_the_other() -> None:
    chips = [
        Item(key, key, 0, ItemKind.PILE, "chip", Message(key), count=count)
        for key, count in (("own", 20), ("kitty", 5))
    ]
    after = [
        Item(key, key, 0, ItemKind.PILE, "chip", Message(key), count=count)
        for key, count in (("own", 17), ("kitty", 8))
    ]
    assert diff(chips, after)[-1] == ItemsMerged(after[1], "own", "kitty", 3)


@pytest.mark.parametrize("swap", [False, True])
def test_a_pile_that_is_drained_or_begun_flows_as_any_other(swap: bool) -> None:
    """Given the last chips of a pot, or its first ones, then each of them goes from pile to pile."""
    own, full = (Item("own", "own", 0, ItemKind.PILE, "chip", Message("own"), count=count) for count in (20, 12))
    pot = Item("pot", "pot", 0, ItemKind.PILE, "chip", Message("pot"), count=8)
    before, after = ([own], [full, pot]) if swap else ([full, pot], [own])
    flow = ItemsMerged(pot, "own", "pot", 8) if swap else ItemsMerged(own, "pot", "own", 8)
    assert [change for change in diff(before, after) if isinstance(change, ItemsMerged)] == [flow]
    assert all(change.destination is None for change in diff(before, after) if isinstance(change, ItemVanished))


def test_piles_of_different_faces_do_not_flow_into_each_other() -> None:
    before, after = [pile("deck", 3), pile("chips", 1)], [pile("deck", 1), pile("chips", 3)]
    other = Item("chips", "chips", 0, ItemKind.PILE, "chip", Message("chips"), count=3)
    assert not [change for change in diff(before, [after[0], other]) if isinstance(change, ItemsMerged)]


def test_a_sign_changes_where_it_is_and_is_taken_from_no_pile() -> None:
    def watch(left: int) -> Item:
        return Item("watch", "watch", 0, ItemKind.SIGN, f"watch/{left}", Message("left", {"count": left}))

    assert diff([watch(5)], [watch(4)]) == (MarksChanged(watch(5), watch(4)),)
    assert diff([pile("deck", 3)], [pile("deck", 2), watch(4)])[-1] == ItemAppeared(watch(4), None)
