"""Effects at a table that only its screen can carry out."""

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
from game.table.told import ShownChange


class ShowReason(Enum):
    """The reason for showing another view."""

    PLAYED = auto()
    MOVED = auto()
    """The match was rewound, or an earlier position is on show: nothing happened on the way."""
    TURNED = auto()
    """The screen shows another audience's view."""
    RETOLD = auto()
    """The person who took the screen is told what happened since they last looked."""


class TableSwitch(Struct, frozen=True):
    """Another view is to be shown."""

    shown: ShownChange
    how: ShowReason


class BotFailed(Struct, frozen=True):
    """A bot gave no answer of its own, so a legal move was played for it."""

    seat: Seat
    note: BotNote


class HintReady(Struct, frozen=True):
    """The requested hint is known."""

    advice: Advice


class NoticeRaised(Struct, frozen=True):
    """Other people changed the match itself, or somebody was asked: the people here are told."""

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
"""Effects that only the screen can carry out."""
