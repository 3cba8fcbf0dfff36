"""The words of Skimming, a tiny game that exists to test the house: throw stones, lay pairs of cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from game.engine.types import Command, Event, Seat, Secret, State, View, snake


class Throw(Command, frozen=True):
    """Throw a stone: its skips are points, then draw a card."""


class Lay(Command, frozen=True):
    """Lay a card of the hand; the second one completes the pair."""

    card: int


class Rest(Command, frozen=True):
    """All a tired seat can do: it plays itself."""


ToyCommand = Throw | Lay | Rest


class Dealt(Event, frozen=True):
    hands: tuple[Secret[tuple[int, ...]], ...]
    deck: Secret[tuple[int, ...]]


class Thrown(Event, frozen=True):
    seat: Seat
    skips: int


class Tired(Event, frozen=True):
    seat: Seat


class Drawn(Event, frozen=True):
    seat: Seat
    card: Secret[int]


class Shuffled(Event, frozen=True):
    """The discard became the deck, in this order."""

    order: Secret[tuple[int, ...]]


class CardLaid(Event, frozen=True):
    seat: Seat
    card: int


class PairScored(Event, frozen=True):
    seat: Seat
    points: int


class Rested(Event, frozen=True):
    seat: Seat


class TurnPassed(Event, frozen=True):
    to: Seat


ToyEvent = Dealt | Thrown | Tired | Drawn | Shuffled | CardLaid | PairScored | Rested | TurnPassed


class Turn(Struct, frozen=True, tag=snake):
    """The seat may throw or begin a pair."""

    seat: Seat


class Laying(Struct, frozen=True, tag=snake):
    """The seat has laid one card and owes the second."""

    seat: Seat
    card: int


Frame = Turn | Laying


class ToyState(State):
    frame: Frame
    scores: list[int]
    tired: list[bool]
    hands: list[list[int]]
    deck: list[int]
    """The deck, drawn from the end."""
    discard: list[int]


class ToyView(View, frozen=True):
    seat: Seat | None
    frame: Frame
    scores: tuple[int, ...]
    tired: tuple[bool, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discard: tuple[int, ...]


class ToyContent(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[int, Meta(ge=10, le=200)]
    hand: Annotated[int, Meta(ge=0, le=5)]
    fullest_hand: Annotated[int, Meta(ge=2, le=10)]
    skips: Annotated[int, Meta(ge=1, le=20)]
