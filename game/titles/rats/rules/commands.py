"""The terms of one match: content and chosen options, worked out once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.content.structs import Content, load_struct
from game.engine.module import Definition, Sources
from game.engine.types import Command, Seat, Setup
from game.pieces.cards import DECK, JOKERS, Card
from game.titles.rats.rules.plays import Comparing, Kind


class Lay(Command, frozen=True):
    """Lay this card of the hand, the next one of a lead or a follow."""

    card: Card


class Lead(Command, frozen=True):
    """Lead the cards laid, as a whole lead of this kind."""

    kind: Kind


class Beat(Command, frozen=True):
    """Lay the cheapest play that beats the best one so far; cards already laid are filled up so that they beat it."""


class ThrowLowest(Command, frozen=True):
    """Fill the follow up with the lowest cards, without beating if that can be."""


class ProposeEnd(Command, frozen=True):
    """A seat proposes to end the match, which SYSTEM reports for it: only without a round limit (R)."""

    proposer: Seat


class AnswerProposal(Command, frozen=True):
    """Agree to end the match, or play on."""

    agree: bool


class EndUnattended(Command, frozen=True):
    """SYSTEM ends a match without limit that no person plays in any more (R)."""


Play: TypeAlias = Lay | Lead | Beat | ThrowLowest
RatsCommand: TypeAlias = Play | ProposeEnd | AnswerProposal | EndUnattended


class RatsContent(Content, frozen=True, forbid_unknown_fields=True):
    """`data/rats/content.yaml`."""

    repetitions: Annotated[int, Meta(ge=2, le=100)]
    """Number of times the same round without chance may begin before the match ends (R)."""


class Terms(Struct, frozen=True):
    """Numbers and switches of one match. `round_limit` 0: none."""

    seats: int
    all_seats: tuple[Seat, ...]
    deck: tuple[Card, ...]
    how: Comparing
    round_limit: int
    memory_aid: bool
    repetitions: int

    @property
    def jokers(self) -> int:
        return len(self.deck) - len(DECK)


def load(sources: Sources) -> Definition:
    """The rules content as plain data. Raises ContentError."""
    plain: Definition = msgspec.to_builtins(load_struct(sources.folder / "content.yaml", RatsContent))
    return plain


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match."""
    content = msgspec.convert(definition, RatsContent)
    limit = setup.text("round_limit")
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        deck=(*DECK, *JOKERS[: int(setup.text("jokers"))]),
        how=Comparing(setup.text("singles") == "any_suit", setup.text("runs") == "suit_then_rank"),
        round_limit=0 if limit == "none" else int(limit),
        memory_aid=setup.flag("memory_aid"),
        repetitions=content.repetitions,
    )
