"""Who pays what: the differences to the Showdown card, and the pot. Rulebook, Play; what is due and cannot be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from game.titles.riverboat_showdown.rules.state import WILD


class Stakes(Struct, frozen=True):
    """What was agreed about chips: options `kitty`, `broke` and `wild_left` (R)."""

    endless_kitty: bool
    table_stakes: bool
    wild_left: int


class Payment(NamedTuple):
    """`chips` is what the seat gains from the kitty (negative: pays), `lapsed` what was due and is not paid."""

    chips: int
    lapsed: int


def payment(stakes: Stakes, number: int, showdown: int, balance: int, kitty: int) -> Payment:
    """What a discard counting as `number` brings: below the Showdown card it collects, above it pays."""
    due = showdown - number
    if due > 0:
        paid = collected(stakes, due, kitty)
        return Payment(paid, due - paid)
    paid = affordable(stakes, -due, balance)
    return Payment(-paid, -due - paid)


def collected(stakes: Stakes, due: int, kitty: int) -> int:
    """A kitty that cannot pay pays what it has (R); an endless one always pays."""
    return due if stakes.endless_kitty else min(due, kitty)


def affordable(stakes: Stakes, owed: int, balance: int) -> int:
    """Who cannot pay goes below nothing, with a marker; at table stakes nobody pays more than is there (R)."""
    return min(owed, max(0, balance)) if stakes.table_stakes else owed


def hand_value(stakes: Stakes, hand: Sequence[int]) -> int:
    """What the cards left in a hand cost; a wild counts nothing or eight (R)."""
    return sum(stakes.wild_left if card == WILD else card for card in hand)
