"""What the program and its worker process say to each other, as bytes.

The worker greets; a match laid out is answered with `LAID`; a question with thoughts, the last one final.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game import __version__
from game.bots.contract import MOST_CHOICES, Choice, Thought
from game.bots.question import Match, Note, Question
from game.content.line import Line
from game.engine.module import AnyTitle
from game.engine.types import Command, Seat

HELLO = f"ready {__version__}".encode()
"""The first message of a worker: from now on it reads. One of another version was installed over a running program."""
LAID = b"laid"
"""The rules and bots of the match that was sent are loaded: from now on a bot's time counts."""
LARGEST_REPLY = 1 << 16
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
    judging: bool = False


Message: TypeAlias = NewMatch | Letter


class Placed(Struct, frozen=True, array_like=True):
    """One choice on its way back: its place in the legal list stands for the command."""

    place: Annotated[int, Meta(ge=0)]
    chance: Annotated[float, Meta(ge=0.0, le=1.0)]
    error: Annotated[float, Meta(ge=0.0)]
    reason: Line | None
    move: Line | None


class Reply(Struct, frozen=True):
    """One thought on its way back, or a note if the bot failed."""

    step: int
    seat: Seat
    choices: Annotated[tuple[Placed, ...], Meta(max_length=MOST_CHOICES)] = ()
    worlds: Annotated[int, Meta(ge=0)] = 0
    final: bool = False
    note: Note | None = None
    details: str = ""


def seal(asked: Question) -> bytes:
    """The question as bytes."""
    view, legal = _ENCODER.encode(asked.view), _ENCODER.encode(asked.legal)
    return _ENCODER.encode(Letter(asked.step, asked.seat, asked.bot, view, legal, asked.judging))


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


def reply_of(letter: Letter, thought: Thought[Command], legal: Sequence[Command]) -> Reply:
    """A thought about the question of a letter; all its commands are legal."""
    places = {command: place for place, command in enumerate(legal)}
    choices = [
        Placed(places[each.command], each.chance, each.error, each.reason, each.move) for each in thought.choices
    ]
    return Reply(letter.step, letter.seat, tuple(choices), thought.worlds)


def thought_of(reply: Reply, legal: Sequence[Command]) -> Thought[Command] | None:
    """The thought of a reply; None if it names what is not in the list, or nothing."""
    if not reply.choices or any(each.place >= len(legal) for each in reply.choices):
        return None
    choices = [Choice(legal[each.place], each.chance, each.error, each.reason, each.move) for each in reply.choices]
    return Thought(tuple(choices), reply.worlds)


def pack_reply(reply: Reply) -> bytes:
    """A reply as bytes."""
    return _ENCODER.encode(reply)


def unpack_reply(data: bytes) -> Reply:
    """Raises msgspec.MsgspecError for anything but a reply."""
    return msgspec.msgpack.decode(data, type=Reply)
