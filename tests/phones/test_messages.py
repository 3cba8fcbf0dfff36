"""Incoming messages are taken for hostile: only whole messages of this version are read."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.phones.messages import (
    MOST_BYTES,
    BadMessage,
    ConfirmMessage,
    HelloMessage,
    LeaveMessage,
    PickMessage,
    RenameMessage,
    SitMessage,
    read,
)
from tests.extent import some

TOKEN = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    "message",
    [
        HelloMessage(1, TOKEN, 5),
        SitMessage(2, "Ada"),
        RenameMessage("Ada", "otter"),
        LeaveMessage(here=True),
        PickMessage(3, "card:H7"),
        ConfirmMessage(3, "=card:H7 button:play"),
    ],
)
def test_a_message_is_read_as_it_was_written(message: msgspec.Struct) -> None:
    assert read(msgspec.json.encode(message)) == message


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"null",
        b'{"t":"pick"}',
        b'{"t":"pick","step":-1,"letter":"x"}',
        b'{"t":"pick","step":1,"letter":""}',
        b'{"t":"pick","step":1,"letter":"x","more":1}',
        b'{"t":"shout","step":1}',
        b'{"t":"hello","v":1,"token":"short","step":0}',
        b'{"t":"hello","v":1,"token":"<bcdefghijklmnopqrstuvwxyz","step":0}',
        b'{"t":"sit","seat":99,"name":""}',
        b'{"t":"sit","seat":0,"name":"' + b"x" * 201 + b'"}',
        b'{"t":"rename","name":"' + b"x" * 201 + b'"}',
        b'{"t":"rename","name":"Ada","seat":1}',
        b'{"t":"leave","here":1}',
        b'{"t":"confirm","step":1e99,"key":""}',
        b"\xff\xfe",
        b"[" * 1000,
        b'{"t":"pick","step":1,"letter":"' + b"x" * MOST_BYTES + b'"}',
    ],
)
def test_what_is_no_message_is_refused(text: bytes) -> None:
    with pytest.raises(BadMessage):
        read(text)


def test_damaged_messages_are_refused_or_read_and_nothing_else() -> None:
    rng, good = Random("damaged"), msgspec.json.encode(PickMessage(3, "card:H7"))
    for _ in range(some(10_000)):
        damaged = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            read(bytes(damaged))
        except BadMessage:
            continue
