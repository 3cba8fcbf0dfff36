"""Every card of the rules page, written down here once more and compared sign by sign with what is played."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.structs import load_struct
from game.engine.module import Sources
from game.titles.raft_race.rules.content import Numbers, cell_of, load
from game.titles.raft_race.rules.terms import END_CARDS, START_CARDS
from tests.titles.raft_race.tables import entry, folder, rules_of

ZONES = {
    "1": """
        1        2        3        4        5        6        7        8
        .. ..    .. R11   .. ..    R11 ..   .. ..    .. R11   E  ..    .. ..
        E  ..    .. ..    .. K1:1  .. ..    ** ..    .. ..    .. ..    .. E
        .. ..    .. ..    .. ..    .. E     .. ..    K1:1 ..  .. R11   K1:2 ..
    """,
    "2": """
        1         2         3        4         5         6        7         8
        .. K1:12  E  ..     R11 ..   .. E      .. ..     .. R21   K2:3 ..   .. ..
        .. ..     .. ..     .. K2:1  K1:56 ..  .. **     .. ..    .. ..     E  K1:12
        R12 ..    .. K1:34  .. ..    .. ..     K1:2 ..   E  ..    .. R11    .. ..
    """,
    "3": """
        1          2          3         4         5         6          7          8
        K2:123 ..  .. K2:456  E  ..     .. R21    .. K2:56  R22 ..     .. E       K1:12 ..
        .. R22     .. ..      .. K3:12  K2:34 ..  ** ..     .. K2:123  .. ..      .. R11
        .. ..      K1:12 ..   .. ..     .. E      .. ..     .. ..      K3:456 ..  .. K2:34
    """,
}
"""Cards side by side as the page has them, downstream on top: a line of numbers, then three rows of two spaces each."""
POWERS = {
    "1": ("dry_bags", "bailer"),
    "2": ("patch_kit", "spare_paddle"),
    "3": ("sprint", "undertow"),
    "4": ("hard_bow", "steady_hands"),
    "5": ("cannonball", "big_wave"),
    "6": ("eddy_line", "surf"),
    "7": ("river_map", "second_look"),
    "8": ("side_slip", "anchor_line"),
}
ORDERS = {
    "forward": ("forward", 1, 0, None),
    "double": ("forward", 2, 1, None),
    "left": ("forward_left", 1, 0, None),
    "right": ("forward_right", 1, 0, None),
    "splash_attack": (None, 1, 0, "drench"),
    "paddle_attack": (None, 1, 0, "push"),
}
"""Each order's direction, spaces, splashes and attack."""


def drawn(zone: str) -> list[list[list[str]]]:
    """The cards of a zone as written above: card, row from downstream, column."""
    numbers, *rows = (line.split() for line in ZONES[zone].strip().splitlines())
    return [[row[2 * card : 2 * card + 2] for row in rows] for card in range(len(numbers))]


@pytest.mark.parametrize("zone", ZONES)
def test_every_sign_of_every_river_card_is_the_one_drawn_in_the_rules(zone: str) -> None:
    shipped = {each["id"]: each["cards"] for each in load(Sources(folder()))["zones"]}
    played = {
        (card, row, column): sign
        for card, rows in enumerate(shipped[zone], 1)
        for row, signs in enumerate(rows, 1)
        for column, sign in enumerate(signs.split(), 1)
    }
    wanted = {
        (card, row, column): sign
        for card, rows in enumerate(drawn(zone), 1)
        for row, signs in enumerate(rows, 1)
        for column, sign in enumerate(signs, 1)
    }
    assert len(wanted) == 8 * 3 * 2
    assert {place: (played.get(place), sign) for place, sign in wanted.items() if played.get(place) != sign} == {}
    assert played.keys() == wanted.keys()


def test_the_zones_shipped_are_those_of_the_rules_and_lie_in_their_order() -> None:
    assert [zone["id"] for zone in load(Sources(folder()))["zones"]] == list(ZONES)
    stacked = [f"{zone}.{number}" for zone in ZONES for number in range(1, 9)]
    assert [card for zone in rules_of(4).terms.zones for card in zone] == stacked


def test_a_raft_meets_each_sign_where_it_is_drawn() -> None:
    faces = rules_of(4).terms.faces
    for zone in ZONES:
        for number, rows in enumerate(drawn(zone), 1):
            upstream_first = tuple(tuple(row) for row in reversed(rows))
            assert faces[f"{zone}.{number}"] == upstream_first, f"card {number} of zone {zone}"


def test_start_and_end_cards_are_open_water_and_the_line_lies_41_rows_from_the_start() -> None:
    rules = rules_of(4)
    for card in (*START_CARDS, *END_CARDS):
        assert {sign for row in rules.terms.faces[card] for sign in row} == {".."}
    assert rules.terms.finish == 41
    assert len(rules.initial(entry().info.setup(4)).water) == cell_of(1, 3)


def test_orders_and_power_ups_are_those_of_the_rules() -> None:
    numbers: Any = load_struct(folder() / "content.yaml", Numbers)
    assert {card.id: card.sides for card in numbers.powers} == POWERS
    orders = {order.id: (order.heading, order.spaces, order.splashes, order.attack) for order in numbers.orders}
    assert orders == ORDERS
    assert (numbers.hand, numbers.splashes, numbers.chance) == (6, 48, (1, 2, 3, 4, 5, 6))
    assert (numbers.cannonball, numbers.big_wave, numbers.round_limit) == (2, 6, 200)
