"""What the program and its worker process say to each other, as bytes.

The worker greets; a match laid out is answered with `LAID`; a question with thoughts, the last one final.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from game import __version__
from game.bots.question import Match, Note, Question
from game.content.line import Line
from game.engine.module import AnyTitle
from game.engine.types import Command, Seat

HELLO = f"ready {__version__}".encode()
"""The first message of a worker: from now on it reads. One of another version was installed over a running program."""
LAID = b"laid"
"""The rules and bots of the match that was sent are loaded: from now on a bot's time counts."""
LARGEST_REPLY = 1 << 14
"""Bytes; more than any reply has."""
_ENCODER = msgspec.msgpack.Encoder()


class NewMatch(Struct, frozen=True, tag=True):
    """The match that all questions from now on are about."""

    match: Match


class Letter(Struct, frozen=True, tag=True):
    """A question on its way: view and commands are packed, since only their title knows their types."""

    step: int
    seat: Seat
    bot: str
    view: bytes
    legal: bytes


Message: TypeAlias = NewMatch | Letter


class Reply(Struct, frozen=True):
    """One thought on its way back: the place in the legal list, or a note if the bot failed."""

    step: int
    seat: Seat
    place: int
    reason: Line | None = None
    final: bool = False
    note: Note | None = None
    details: str = ""


def seal(asked: Question) -> bytes:
    """The question as bytes."""
    view, legal = _ENCODER.encode(asked.view), _ENCODER.encode(asked.legal)
    return _ENCODER.encode(Letter(asked.step, asked.seat, asked.bot, view, legal))


def seal_match(match: Match) -> bytes:
    """The match that questions will be about, as bytes."""
    return _ENCODER.encode(NewMatch(match))


def unseal(data: bytes) -> Message:
    """What the program says. Raises msgspec.MsgspecError for anything else."""
    message: Message = msgspec.msgpack.decode(data, type=Message)
    return message


def contents(letter: Letter, title: AnyTitle) -> tuple[Any, tuple[Command, ...]]:
    """The view and the legal commands of a letter. Raises msgspec.MsgspecError for what the title does not know."""
    view = msgspec.msgpack.decode(letter.view, type=title.view)
    many: Any = tuple.__class_getitem__((title.command, ...))
    legal: tuple[Command, ...] = msgspec.msgpack.decode(letter.legal, type=many)
    return view, legal


def pack_reply(reply: Reply) -> bytes:
    """A reply as bytes."""
    return _ENCODER.encode(reply)


def unpack_reply(data: bytes) -> Reply:
    """Raises msgspec.MsgspecError for anything but a reply."""
    return msgspec.msgpack.decode(data, type=Reply)
