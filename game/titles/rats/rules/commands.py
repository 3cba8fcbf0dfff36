"""What a seat may ask for in Rats. A play is laid card by card; nothing is taken back but by undo."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import Command, Seat
from game.pieces.cards import Card
from game.titles.rats.rules.plays import Kind


class Lay(Command, frozen=True):
    """Lay this card of the hand, the next one of a lead or a follow."""

    card: Card


class Lead(Command, frozen=True):
    """The cards laid are the whole lead, and this is what they are."""

    kind: Kind


class Beat(Command, frozen=True):
    """Lay the cheapest play that beats the best one so far, or fill up what was begun so that it does."""


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
