"""The first things of a match of each title, 110 by 96 each: on the button that begins one, and on the lobby's
table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..animals.drawing import at, line
from ..covers.raft_race import back, logs
from ..covers.whitewater_rush import FOAM, kayak
from ..flat_sheet import CHIP_GOLD, CHIP_RED, card, chips, picture, wheel_card
from ..painting import PLACE_PIXELS, Painted

SIZE = (110, 96)
SHARP = 2
"""Pixels for a unit of 1280 x 720."""
BEAVER, HARE = "#8A5F3C", "#B99A74"


def beginnings(width: int) -> Iterator[Painted]:
    """All of them; `width` of a place says how fine."""
    for title, draw in BEGINNINGS.items():
        yield Painted(f"{title}/begin", picture(draw(), "", SIZE, round(SIZE[0] * SHARP * width / PLACE_PIXELS)), 86)


def _two_cards() -> str:
    return at(40, 52, card("A", "S", 48, 68), -14) + at(68, 48, card("K", "H", 48, 68), 8)


def _three_alike() -> str:
    hand = ((30, 54, "7", "S", -18), (54, 47, "7", "D", -2), (78, 52, "7", "C", 15))
    return "".join(at(x, y, card(rank, suit, 44, 64), turn) for x, y, rank, suit, turn in hand)


def _card_and_chips() -> str:
    stacks = at(78, 78, chips(3, CHIP_RED), scale=0.86) + at(90, 84, chips(2, CHIP_GOLD), scale=0.86)
    return at(40, 48, wheel_card("8", "#A3261F", 50, 70), -10) + stacks


def _kayak() -> str:
    wake = line("M10 78Q22 66 20 52M24 88Q40 78 40 64", 4, FOAM, 0.9)
    return wake + at(56, 48, kayak(), 56, 0.3)


def _raft() -> str:
    crew = back(146, 452, "#D9785A", BEAVER, "", "") + back(330, 446, "#5E7F86", HARE, "", "")
    lapping = line("M4 84q9 -6 18 0t18 0t18 0t18 0t18 0t12 0", 3.5, FOAM)
    return at(-3, -56, crew + logs(), scale=0.242) + lapping


BEGINNINGS: Mapping[str, Callable[[], str]] = {
    "river_rats": _two_cards,
    "rats": _three_alike,
    "riverboat_showdown": _card_and_chips,
    "whitewater_rush": _kayak,
    "raft_race": _raft,
}
