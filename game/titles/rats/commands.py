"""What a seat may ask for in Rats. A play is laid card by card; nothing is taken back but by undo."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import Command
from game.pieces.cards import Card
from game.titles.rats.plays import Kind


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


class EndMatch(Command, frozen=True):
    """End the match here; the cards held at the start of the round decide. Only without a round limit (R)."""


RatsCommand: TypeAlias = Lay | Lead | Beat | ThrowLowest | EndMatch
