"""What comes of things at a table that only whoever draws it can do."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from game.bots.bot_client import Note
from game.content.message import Line
from game.engine.types import Seat
from game.host.flow import AskConsent, AwaitConsent, HandOver, ShowResult
from game.host.hinting import Advice
from game.host.teacher import AnswerGiven, Objected
from game.table.shown import Shown


class How(Enum):
    """What brought another table before one's eyes."""

    PLAYED = auto()
    MOVED = auto()
    """Taken back, played again, or looked back at: nothing happened on the way."""
    TURNED = auto()
    """The screen shows somebody else's desk."""
    RETOLD = auto()
    """Whoever took the screen is told what happened since they last looked."""


class Show(Struct, frozen=True):
    """Another table is to be seen."""

    shown: Shown
    how: How


class BotFailed(Struct, frozen=True):
    """A bot gave no answer of its own, and a legal move was played for it."""

    seat: Seat
    note: Note


class Hinted(Struct, frozen=True):
    """The hint that was asked for is known."""

    advice: Advice


class Mentioned(Struct, frozen=True):
    """Something was done with the match itself by others, or somebody was asked: people here are told."""

    line: Line


SceneEffect: TypeAlias = (
    Show | HandOver | AskConsent | AwaitConsent | ShowResult | BotFailed | Hinted | Mentioned | Objected | AnswerGiven
)
"""What only whoever draws can do."""
