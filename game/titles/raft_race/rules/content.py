"""The numbers and cards of Raft Race as its content files give them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.content.parts import Named
from game.content.structs import Content, Mistake
from game.titles.raft_race.rules.powers import PowerId

Some = Annotated[int, Meta(ge=1, le=200)]
Few = Annotated[int, Meta(ge=1, le=9)]
Id = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9_]{0,30}$", description="raft_race.flaw.form_of_name")]
"""Bounds of what a table can hold: content also comes in the files of matches, which strangers may have written."""
Order: TypeAlias = Annotated[str, Meta(title="order")]
"""An order card by its id; `SPLASH` is a splash card."""
SPLASH = "splash"
LEAST_CHANCE = 6
"""Four rafts and one Second Look can be in a test, and a pile needs a card more than lie open."""


class OrderCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A standard order: a movement of so many spaces with its price in splashes, or an attack."""

    id: Id
    heading: Literal["forward", "forward_left", "forward_right"] | None = None
    spaces: Few = 1
    splashes: Annotated[int, Meta(ge=0, le=9)] = 0
    attack: Literal["drench", "push"] | None = None


class PowerCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A power-up card: the owner uses one of its sides."""

    id: Id
    sides: tuple[PowerId, PowerId]


class Numbers(Content, frozen=True, forbid_unknown_fields=True):
    """`content.yaml`: everything but the river cards."""

    hand: Some
    splashes: Some
    chance: tuple[Few, ...]
    round_limit: Some
    cannonball: Few
    big_wave: Few
    orders: tuple[OrderCard, ...]
    powers: tuple[PowerCard, ...]

    def problems(self) -> Sequence[Mistake]:
        """Cards named twice, orders that do nothing or two things, too few cards for four rafts."""
        found = []
        if len(set(self.chance)) < len(self.chance) or len(self.chance) < LEAST_CHANCE:
            found.append(Mistake(("chance",), f"needs at least {LEAST_CHANCE} numbers, all different"))
        if not 1 <= len(self.orders) <= 12:
            found.append(Mistake(("orders",), "a raft has 1 to 12 orders"))
        if not 4 <= len(self.powers) <= 8:
            found.append(Mistake(("powers",), "there are 4 to 8 power-up cards: four rafts are dealt one each"))
        found += [Mistake(("orders", *trail), message) for trail, message in _order_problems(self.orders)]
        found += [Mistake(("powers", *trail), message) for trail, message in _power_problems(self.powers)]
        return found


class Zone(Named, frozen=True, forbid_unknown_fields=True):
    """The river cards of one zone, each as its drawn rows, downstream on top."""

    cards: tuple[tuple[str, ...], ...]


class RaftContent(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the rules are built from: the numbers and all zones."""

    numbers: Numbers
    zones: tuple[Zone, ...]


def _order_problems(orders: tuple[OrderCard, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for number, order in enumerate(orders):
        if order.id == SPLASH or any(other.id == order.id for other in orders[:number]):
            yield (number, "id"), f"the order '{order.id}' is there already"
        if (order.heading is None) == (order.attack is None):
            yield (number,), "an order has either a heading or an attack"
        elif order.attack is not None and (order.spaces != 1 or order.splashes):
            yield (number,), "an attack has neither spaces nor a price in splashes"
        elif order.spaces > 1 and order.heading != "forward":
            yield (number, "spaces"), "only straight forward goes further than one space"


def _power_problems(cards: tuple[PowerCard, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    seen: set[str] = set()
    for number, card in enumerate(cards):
        if any(other.id == card.id for other in cards[:number]):
            yield (number, "id"), f"the card '{card.id}' stands here twice"
        for side in card.sides:
            if side in seen:
                yield (number, "sides"), f"the power '{side}' stands here twice"
            seen.add(side)
