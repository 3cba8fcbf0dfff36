"""What a seat may ask for in Riverboat Showdown, and what the clock may report."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import Command


class Discard(Command, frozen=True):
    """Discard one number card."""

    number: int


class DiscardWild(Command, frozen=True):
    """Discard one wild card, declared as this number."""

    number: int


class DiscardMatching(Command, frozen=True):
    """Discard several cards equal to the Showdown card: so many number cards, and so many wilds declared as it."""

    cards: int
    wilds: int


class Pass(Command, frozen=True):
    """Discard nothing; only once somebody has gone out on this Showdown card."""


class TellTime(Command, frozen=True):
    """SYSTEM: so many minutes have been played. Only in a match with a time limit; minutes may be left out."""

    minute: int


RiverboatCommand: TypeAlias = Discard | DiscardWild | DiscardMatching | Pass | TellTime
