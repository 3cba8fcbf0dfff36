"""The numbers and cards of Whitewater Rush as its content files give them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.content.structs import Content

Some = Annotated[int, Meta(ge=1, le=40)]
Step = Annotated[int, Meta(ge=-5, le=5)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,30}$")]
"""Bounds of what a table can hold: content also comes in the files of matches, which strangers may have written."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a card. `by` is its number: spaces of a surge, cards drawn or discarded, change of or new speed."""

    do: Literal[
        "advance",
        "surge",
        "speed",
        "set_speed",
        "draw",
        "discard",
        "manoeuvre",
        "put_back",
        "recall",
        "rapids",
        "rock",
    ]
    by: Step = 1


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of River or Event card. `either` is a choice between two sets of lines, by hazard."""

    id: Id
    copies: Some
    lines: tuple[Effect, ...] = ()
    either: dict[Literal["rapids", "rock"], tuple[Effect, ...]] | None = None


class SpeedNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What each speed from 1 on allows: spaces of a manoeuvre; the speeds that clear hazards."""

    manoeuvre: tuple[Annotated[int, Meta(ge=0, le=7)], ...]
    waterfall: tuple[Some, ...]
    rapids: tuple[Some, ...]
    start: Some


class Segment(Struct, frozen=True, forbid_unknown_fields=True):
    """A river board, upstream first. `rows[0]` is row 1; `lines` are the rows after which a Section Indicator lies."""

    id: str
    name: str | None
    """What its maker calls it; None for the printed boards, whose names are strings."""
    rows: tuple[str, ...]
    lines: tuple[int, ...]


class WhitewaterContent(Content, frozen=True, forbid_unknown_fields=True):
    """Everything the rules are built from: `content.yaml` and all boards."""

    hand: Some
    still_rounds: Some
    rock_loss: Some
    speed: SpeedNumbers
    supply: dict[Literal["O", "n", "l", "r"], Some]
    river: tuple[CardKind, ...]
    events: tuple[CardKind, ...]
    segments: tuple[Segment, ...]
