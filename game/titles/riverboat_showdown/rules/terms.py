"""The terms of one match: content and chosen options, worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.content.structs import Content, FieldProblem, load_struct
from game.engine.module import Definition, Sources
from game.engine.types import Seat, Setup
from game.titles.riverboat_showdown.rules.state import WILD, Stakes

Some = Annotated[int, Meta(ge=1, le=40)]
MOST_SEATS = 4


class RiverboatContent(Content, frozen=True, forbid_unknown_fields=True):
    """`data/riverboat_showdown/content.yaml`."""

    hand: Annotated[int, Meta(ge=1, le=8)]
    chips: Annotated[int, Meta(ge=1, le=1000)]
    wilds: Annotated[int, Meta(ge=0, le=8)]
    copies: tuple[Some, Some, Some, Some, Some, Some, Some, Some]
    """Cards of each number, 1 to 8."""

    def problems(self) -> Sequence[FieldProblem]:
        """A deck that is too small for a full table."""
        cards = sum(self.copies) + self.wilds
        if cards >= MOST_SEATS * self.hand:
            return ()
        return [FieldProblem(("copies",), f"make {cards} cards, but {MOST_SEATS} hands of {self.hand} are dealt")]


class Terms(Struct, frozen=True):
    """Numbers and switches of one match. `kitty` 0: endless. One of `rounds` and `minutes` is 0."""

    seats: int
    all_seats: tuple[Seat, ...]
    hand: int
    chips: int
    deck: tuple[int, ...]
    kitty: int
    stakes: Stakes
    eliminates: bool
    rounds: int
    minutes: int
    dealer_cycle: bool

    @property
    def all_chips(self) -> int:
        """Chips of all seats and the kitty together."""
        return self.seats * self.chips + self.kitty


def load(sources: Sources) -> Definition:
    """The rules content as plain data. Raises ContentError."""
    plain: Definition = msgspec.to_builtins(load_struct(sources.folder / "content.yaml", RiverboatContent))
    return plain


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match."""
    content = msgspec.convert(definition, RiverboatContent)
    numbers = [number for number, copies in enumerate(content.copies, 1) for _ in range(copies)]
    kitty, timed = setup.text("kitty"), setup.text("end") == "minutes"
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        hand=content.hand,
        chips=content.chips,
        deck=(*[WILD] * content.wilds, *numbers),
        kitty=0 if kitty == "unlimited" else int(kitty),
        stakes=Stakes(
            endless_kitty=kitty == "unlimited",
            table_stakes=setup.text("broke") == "table_stakes",
            wild_left=int(setup.text("wild_left")),
        ),
        eliminates=setup.text("broke") == "eliminated_next_round",
        rounds=0 if timed else int(setup.text("rounds")),
        minutes=int(setup.text("minutes")) if timed else 0,
        dealer_cycle=setup.text("time_up") == "finish_dealer_cycle",
    )
