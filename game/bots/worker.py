"""The worker process of bots, and its messages as bytes.

The worker greets; a match laid out is answered with `LAID`; a question with thoughts, the last one final.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Annotated, Any, TypeAlias, assert_never

import msgspec
from msgspec import Meta, Struct

from game import __version__
from game.bots.bot_client import BotContext, BotNote, BotQuestion, Match
from game.bots.levels import bots_of
from game.bots.player import MOST_CHOICES, Choice, Thought, nonsense
from game.content.message import Message
from game.engine.module import AnyTitle, find_title, title_ids
from game.engine.types import BadSetup, Command, Seat

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


class PackedQuestion(Struct, frozen=True, tag=True):
    """A question on its way: view and commands are packed, since only their title knows their types."""

    step: int
    seat: Seat
    bot: str
    view: bytes
    legal: bytes
    judging: bool = False
    proving: bool = False


WorkerRequest: TypeAlias = NewMatch | PackedQuestion


class PackedChoice(Struct, frozen=True, array_like=True):
    """One choice on its way back: its place in the legal list stands for the command."""

    place: Annotated[int, Meta(ge=0)]
    chance: Annotated[float, Meta(ge=0.0, le=1.0)]
    error: Annotated[float, Meta(ge=0.0)]
    reason: Message | None
    move: Message | None


class Reply(Struct, frozen=True):
    """One thought on its way back, or a note if the bot failed."""

    step: int
    seat: Seat
    choices: Annotated[tuple[PackedChoice, ...], Meta(max_length=MOST_CHOICES)] = ()
    worlds: Annotated[int, Meta(ge=0)] = 0
    final: bool = False
    note: BotNote | None = None
    details: str = ""


def seal(asked: BotQuestion) -> bytes:
    """The question as bytes."""
    view, legal = _ENCODER.encode(asked.view), _ENCODER.encode(asked.legal)
    packed = PackedQuestion(asked.step, asked.seat, asked.bot, view, legal, asked.judging, asked.proving)
    return _ENCODER.encode(packed)


def seal_match(match: Match) -> bytes:
    """The match that questions will be about, as bytes."""
    return _ENCODER.encode(NewMatch(match))


def unseal(data: bytes) -> WorkerRequest:
    """Decodes a request of the program. Raises msgspec.MsgspecError for anything else."""
    message: WorkerRequest = msgspec.msgpack.decode(data, type=WorkerRequest)
    return message


def unpacked(packed: PackedQuestion, match: Match, title: AnyTitle) -> BotQuestion:
    """Returns the question about a match of the title. Raises msgspec.MsgspecError for what the title does not know."""
    view = msgspec.msgpack.decode(packed.view, type=title.view)
    many: Any = tuple.__class_getitem__((title.command, ...))
    legal: tuple[Command, ...] = msgspec.msgpack.decode(packed.legal, type=many)
    return BotQuestion(match, packed.step, packed.seat, packed.bot, view, legal, packed.judging, packed.proving)


def reply_of(question: PackedQuestion, thought: Thought[Command], legal: Sequence[Command]) -> Reply:
    """Returns the reply to a question with a thought; all its commands are legal."""
    places = {command: place for place, command in enumerate(legal)}
    choices = [
        PackedChoice(places[each.command], each.chance, each.error, each.reason, each.move) for each in thought.choices
    ]
    return Reply(question.step, question.seat, tuple(choices), thought.worlds)


def thought_of(reply: Reply, legal: Sequence[Command]) -> Thought[Command] | None:
    """Returns the thought of a reply; None if it names a command that is not in the list, or none."""
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


MEMORY_LIMIT = 1 << 30
"""Bytes of address space a worker may take, on systems that can hold it to that."""
LONGEST_DETAILS = 300


def serve(pipe: Connection) -> None:
    """Runs in the process: says hello, then answers all messages; returns when the other end is closed."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    study = BotContext()
    match: Match | None = None
    rest = iter(title_ids())
    with suppress(EOFError, OSError):
        pipe.send_bytes(HELLO)
        while True:
            _load_more(rest, pipe)
            message = unseal(pipe.recv_bytes())
            match message:
                case NewMatch():
                    match = message.match
                    _lay(match, study)
                    pipe.send_bytes(LAID)
                case PackedQuestion():
                    for reply in _replies(message, match, study):
                        pipe.send_bytes(pack_reply(reply))
                case _:
                    assert_never(message)


def _load_more(titles: Iterator[str], pipe: Connection) -> None:
    """While nothing is asked: nothing of the program is read late, when another version may lie in its place."""
    while not pipe.poll():
        id = next(titles, None)
        if id is None:
            return
        with suppress(Exception):
            title = find_title(id)
            if title is not None:
                bots_of(title)


def _lay(match: Match, study: BotContext) -> None:
    # A fault of the match is told when a bot is asked.
    with suppress(Exception):
        study.lay(match)


def _replies(question: PackedQuestion, match: Match | None, study: BotContext) -> Iterator[Reply]:
    """Every thought about a question, the last one marked as final; a failure is a final reply with a note."""
    last: Reply | None = None
    try:
        if match is None:
            raise BadSetup("no match was laid out")
        asked = unpacked(question, match, study.lay(match))
        for thought in study.think(asked):
            wrong = nonsense(thought, asked.legal)
            if wrong is not None:
                yield _failure(question, BotNote.NONSENSE, wrong)
                return
            last = reply_of(question, thought, asked.legal)
            yield last
    except Exception as error:
        yield _failure(question, BotNote.CRASHED, f"{type(error).__name__}: {error}")
        return
    if last is None:
        yield _failure(question, BotNote.NONSENSE, "no thought")
    else:
        yield msgspec.structs.replace(last, final=True)


def _failure(question: PackedQuestion, note: BotNote, details: str) -> Reply:
    return Reply(question.step, question.seat, final=True, note=note, details=details[:LONGEST_DETAILS])


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
