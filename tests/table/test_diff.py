"""What changed between two tables."""

from __future__ import annotations

import pytest

from game.content.message import Line
from game.table.diff import Appeared, Flipped, Flowed, Marked, Moved, Recounted, Vanished, diff
from game.table.item import Item, Kind, Mark


def card(key: str, zone: str, index: int = 0, *, up: bool = True, marks: tuple[Mark, ...] = ()) -> Item:
    return Item(key, zone, index, Kind.CARD, key if up else "back", Line(key), face_up=up, marks=marks)


def pile(zone: str, count: int) -> Item:
    return Item(zone, zone, 0, Kind.PILE, "back", Line(zone), count=count, face_up=False)


def test_equal_tables_have_no_changes() -> None:
    table = [card("a", "hand"), pile("deck", 3)]
    assert diff(table, list(table)) == ()


def test_a_known_card_moves_by_its_key() -> None:
    old, new = card("a", "hand", 2), card("a", "table")
    assert diff([old], [new]) == (Moved(old, new),)


def test_cards_that_close_up_move_too() -> None:
    before = [card("a", "hand", 0), card("b", "hand", 1)]
    after = [card("b", "hand", 0), card("a", "table", 0)]
    assert diff(before, after) == (Moved(before[1], after[0]), Moved(before[0], after[1]))


def test_a_card_turned_over_in_its_place_is_one_card() -> None:
    old, new = card("rat:5", "rat", 5, up=False), card("a", "rat", 5)
    assert diff([old], [new]) == (Flipped(old, new),)


def test_a_card_turned_over_keeps_its_place_even_if_others_could_be_it() -> None:
    before = [card("rat:4", "rat", 4, up=False), card("rat:5", "rat", 5, up=False)]
    after = [card("rat:4", "rat", 4, up=False), card("a", "rat", 5)]
    assert diff(before, after) == (Flipped(before[1], after[1]),)


def test_an_unknown_card_of_another_hand_becomes_the_card_played() -> None:
    before = [card("hand:1:0", "others", 0, up=False), card("hand:1:1", "others", 1, up=False)]
    after = [before[0], card("a", "table")]
    assert diff(before, after) == (Moved(before[1], after[1]),)


def test_two_known_cards_are_never_taken_for_each_other() -> None:
    old, new = card("a", "market"), card("b", "market")
    assert diff([old], [new]) == (Appeared(new, None), Vanished(old, None))


def test_a_drawn_card_comes_out_of_the_deck() -> None:
    before = [pile("deck", 5)]
    after = [pile("deck", 4), card("a", "hand")]
    assert diff(before, after) == (Recounted(before[0], after[0]), Appeared(after[1], "deck"))


def test_a_discarded_card_goes_into_the_pile_that_grew() -> None:
    before = [pile("deck", 5), pile("discard", 1), card("a", "hand")]
    after = [pile("deck", 5), pile("discard", 2)]
    assert diff(before, after) == (Recounted(before[1], after[1]), Vanished(before[2], "discard"))


def test_a_market_that_is_refilled_takes_from_the_deck_what_the_hand_took_from_it() -> None:
    before = [pile("deck", 5), card("a", "market", 0), card("b", "market", 1)]
    after = [pile("deck", 4), card("b", "market", 0), card("c", "market", 1), card("a", "hand")]
    assert diff(before, after) == (
        Recounted(before[0], after[0]),
        Moved(before[2], after[1]),
        Appeared(after[2], "deck"),
        Moved(before[1], after[3]),
    )


def test_more_cards_than_a_pile_gave_come_from_nowhere() -> None:
    before = [pile("deck", 1)]
    after = [pile("deck", 0), card("a", "rat", 0), card("b", "rat", 1)]
    origins = [change.origin for change in diff(before, after) if isinstance(change, Appeared)]
    assert origins == ["deck", None]


def test_free_places_come_and_go_where_they_are() -> None:
    place = Item("slot:0", "table", 0, Kind.PLAQUE, None, Line("slot"))
    before, after = [pile("deck", 2), place], [pile("deck", 1), card("a", "table")]
    assert diff(before, after) == (
        Recounted(before[0], after[0]),
        Appeared(after[1], "deck"),
        Vanished(place, None),
    )
    assert Appeared(place, None) in diff(after, before)


def test_marks_and_turns_are_small_changes() -> None:
    old, new = card("a", "table"), card("a", "table", marks=(Mark.LAST,))
    assert diff([old], [new]) == (Marked(old, new),)


def test_a_pile_with_a_new_top_card_is_recounted_not_flipped() -> None:
    old, new = pile("discard", 1), Item("discard", "discard", 0, Kind.PILE, "cards/H7", Line("discard"), count=2)
    assert diff([old], [new]) == (Recounted(old, new),)


@pytest.mark.parametrize("swap", [False, True])
def test_every_item_is_explained_exactly_once(swap: bool) -> None:
    held = [card("x:0", "others", 0, up=False), card("a", "hand"), card("b", "hand", 1)]
    one = [pile("deck", 5), pile("discard", 2), *held]
    two = [pile("deck", 3), pile("discard", 3), card("c", "table"), card("b", "hand"), card("d", "hand", 1)]
    before, after = (two, one) if swap else (one, two)
    changes = diff(before, after)
    gone = [change.before.key for change in changes if not isinstance(change, Appeared | Flowed)]
    came = [change.after.key for change in changes if not isinstance(change, Vanished | Flowed)]
    assert sorted(gone) == sorted(item.key for item in before if item not in after)
    assert sorted(came) == sorted(item.key for item in after if item not in before)


def test_what_one_pile_gives_and_another_of_its_face_takes_went_from_one_to_the_other() -> None:
    chips = [Item(key, key, 0, Kind.PILE, "chip", Line(key), count=count) for key, count in (("own", 20), ("kitty", 5))]
    after = [Item(key, key, 0, Kind.PILE, "chip", Line(key), count=count) for key, count in (("own", 17), ("kitty", 8))]
    assert diff(chips, after)[-1] == Flowed(after[1], "own", "kitty", 3)


def test_piles_of_different_faces_do_not_flow_into_each_other() -> None:
    before, after = [pile("deck", 3), pile("chips", 1)], [pile("deck", 1), pile("chips", 3)]
    other = Item("chips", "chips", 0, Kind.PILE, "chip", Line("chips"), count=3)
    assert not [change for change in diff(before, [after[0], other]) if isinstance(change, Flowed)]


def test_a_sign_changes_where_it_is_and_is_taken_from_no_pile() -> None:
    def watch(left: int) -> Item:
        return Item("watch", "watch", 0, Kind.SIGN, f"watch/{left}", Line("left", {"count": left}))

    assert diff([watch(5)], [watch(4)]) == (Marked(watch(5), watch(4)),)
    assert diff([pile("deck", 3)], [pile("deck", 2), watch(4)])[-1] == Appeared(watch(4), None)
