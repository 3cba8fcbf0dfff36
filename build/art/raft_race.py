"""Every picture of Raft Race but its box cover and its river."""

from __future__ import annotations

from collections.abc import Iterator

from .raft_boats import TONES, raft
from .raft_cards import (
    ORDER_SIGNS,
    POWER_SIGNS,
    chance_back,
    chance_card,
    damage_token,
    order_back,
    order_card,
    power_back,
    power_card,
    splash_back,
    splash_card,
)

FOLDER = "raft_race"


def raft_pictures() -> Iterator[tuple[str, str]]:
    """Path below ``assets`` and SVG text of each."""
    for kind in ORDER_SIGNS:
        yield f"{FOLDER}/cards/order/{kind}.svg", order_card(kind)
    for kind in POWER_SIGNS:
        yield f"{FOLDER}/cards/power/{kind}.svg", power_card(kind)
    for number in range(1, 7):
        yield f"{FOLDER}/cards/chance/{number}.svg", chance_card(number)
    yield f"{FOLDER}/cards/splash.svg", splash_card()
    for name, back in (("order", order_back), ("splash", splash_back), ("chance", chance_back), ("power", power_back)):
        yield f"{FOLDER}/cards/{name}_back.svg", back()
    for seat in range(len(TONES)):
        yield f"{FOLDER}/rafts/{seat}.svg", raft(seat)
    yield f"{FOLDER}/tokens/damage.svg", damage_token()
