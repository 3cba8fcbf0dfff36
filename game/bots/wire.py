"""Questions and replies as bytes between the program and its worker process."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from game.bots.question import Match, Note, Question
from game.content.line import Line
from game.engine.module import AnyTitle
from game.engine.types import Command, Seat

HELLO = b"ready"
"""The first message of a worker: from now on it reads."""
_ENCODER = msgspec.msgpack.Encoder()


class Letter(Struct, frozen=True):
    """A question on its way: view and commands are packed, since only their title knows their types."""

    match: Match
    step: int
    seat: Seat
    bot: str
    view: bytes
    legal: bytes


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
    letter = Letter(
        asked.match, asked.step, asked.seat, asked.bot, _ENCODER.encode(asked.view), _ENCODER.encode(asked.legal)
    )
    return _ENCODER.encode(letter)


def open_letter(data: bytes) -> Letter:
    """Raises msgspec.MsgspecError for anything but a letter."""
    return msgspec.msgpack.decode(data, type=Letter)


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
