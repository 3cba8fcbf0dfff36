"""What comes of things at a table that only whoever draws it can do."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from game.bots.bot_client import BotNote
from game.content.message import Message
from game.engine.types import Seat
from game.host.flow import ConsentQuestion, ConsentWait, HandOver, ResultDue
from game.host.hints import Advice
from game.host.lesson_coach import AnswerGiven, Objection
from game.table.history import ShownChange


class ShowReason(Enum):
    """What brought another table before one's eyes."""

    PLAYED = auto()
    MOVED = auto()
    """Taken back, played again, or looked back at: nothing happened on the way."""
    TURNED = auto()
    """The screen shows somebody else's desk."""
    RETOLD = auto()
    """Whoever took the screen is told what happened since they last looked."""


class TableSwitch(Struct, frozen=True):
    """Another table is to be seen."""

    shown: ShownChange
    how: ShowReason


class BotFailed(Struct, frozen=True):
    """A bot gave no answer of its own, and a legal move was played for it."""

    seat: Seat
    note: BotNote


class HintReady(Struct, frozen=True):
    """The hint that was asked for is known."""

    advice: Advice


class NoticeRaised(Struct, frozen=True):
    """Something was done with the match itself by others, or somebody was asked: people here are told."""

    line: Message


SceneEffect: TypeAlias = (
    TableSwitch
    | HandOver
    | ConsentQuestion
    | ConsentWait
    | ResultDue
    | BotFailed
    | HintReady
    | NoticeRaised
    | Objection
    | AnswerGiven
)
"""What only whoever draws can do."""
