"""The lines of a save file: the content of each kind, and how a line becomes bytes and back.

A line is one JSON object whose last member is `"sum"`: a hash of the line before it and of this line's own bytes, so
that no byte can change, and no line can go, unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.engine.module import AnyTitle
from game.engine.types import Outcome, Setup
from game.persistence.problem import refusal

FORMAT = 3
OLDEST_FORMAT = 2
"""Oldest format that can be read; no release wrote an older one."""
FIRST_SUM = "0" * 16
LONGEST_HEADER = 1_000_000
LONGEST_LINE = 400_000
DEEPEST_NESTING = 48
LARGEST_NUMBER = 2**63
MOST_SEATS = 16
MOST_OPTIONS = 64
LONGEST_OPTION = 1_000

_END = b',"sum":"%s"}'
_END_LENGTH = len(_END % FIRST_SUM.encode())
_SHORT = Annotated[str, Meta(max_length=200)]
_COUNT = Annotated[int, Meta(ge=0, lt=2**31)]
_SEAT = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]


class Header(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="header"):
    """The first line: everything needed to build the match, and everything lists show of it.

    `match` is the same in every copy of one match. `content` is the fingerprint of `definition`. `created` is a UTC
    time like `2026-05-01T18:30:00Z`.
    """

    format: int
    match: _SHORT
    game: _SHORT
    title_name: _SHORT
    rules: _COUNT
    content: _SHORT
    app: _SHORT
    created: _SHORT
    label: _SHORT | None
    setup: Setup
    seats: Annotated[tuple[SeatAssignment, ...], Meta(max_length=MOST_SEATS)]
    seed: _SHORT
    definition: dict[str, Any]


class StepLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="step"):
    """A step whose command and events are still plain data: only its title can read them."""

    id: _COUNT
    parent: _COUNT | None
    seat: _SEAT
    command: dict[str, Any] | None
    events: list[dict[str, Any]]
    after: _SHORT
    auto: bool = False
    reveals: bool = False
    outcome: Outcome | None = None


class HeadLine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="head"):
    """The head moved: undo, redo or a jump."""

    to: _COUNT


class LabelLine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="label"):
    """The player gave the match another name; None takes it away."""

    label: _SHORT | None


class HintLine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hint"):
    """Somebody was given a hint, for the first time in the match."""


class ClosedLine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="closed"):
    """A line written when the match is left: the file is complete up to here. Lists read only this and the header."""

    steps: _COUNT
    head: _COUNT | None
    label: _SHORT | None
    outcome: Outcome | None
    moves: _COUNT | None = None
    """Number of moves on the line to `head`."""


AfterHeader = StepLine | HeadLine | LabelLine | HintLine | ClosedLine
_DECODER: msgspec.json.Decoder[AfterHeader] = msgspec.json.Decoder(AfterHeader)


class BadLine(ValueError):
    """A line that cannot be used; the message says why, for developers."""


def seal(body: bytes, previous: str) -> tuple[bytes, str]:
    """Returns the line with its sum and line end, and the sum. `body` is a JSON object, `previous` the sum before."""
    open_body = body[:-1]
    total = _sum(open_body, previous)
    return open_body + _END % total.encode() + b"\n", total


def unseal(line: bytes, previous: str) -> tuple[bytes, str]:
    """Returns the JSON object inside a line without its line end, and its sum. Raises BadLine if the sum is wrong."""
    open_body, end = line[:-_END_LENGTH], line[-_END_LENGTH:]
    total = _sum(open_body, previous)
    if end != _END % total.encode():
        raise BadLine("the line does not end with its sum, or the sum does not fit it and the lines before")
    return open_body + b"}", total


def parse(body: bytes) -> dict[str, Any]:
    """Returns a line as plain data. Raises BadLine for anything but an object within bounds."""
    try:
        value = msgspec.json.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadLine(str(error)) from None
    if not isinstance(value, dict):
        raise BadLine("the line is not an object")
    _bound(value, 0)
    return value


def parse_typed(body: bytes) -> AfterHeader:
    """Returns a line after the header. Raises BadLine for an unknown one, or beyond bounds."""
    try:
        line = _DECODER.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadLine(str(error)) from None
    if type(line) is StepLine:
        _bound(line.events, 1)
        if line.command is not None:
            _bound(line.command, 1)
    return line


def check_header(header: Header) -> None:
    """Raises BadLine for a header with an impossible table: seats that do not fit, options without end."""
    seats, options = header.setup.seats, header.setup.options
    if len(header.seats) != seats or any(each.seat != number for number, each in enumerate(header.seats)):
        raise BadLine(f"the {len(header.seats)} seats told of are not those of a table of {seats}")
    if len(options) > MOST_OPTIONS:
        raise BadLine(f"{len(options)} options: there are at most {MOST_OPTIONS}")
    if any(isinstance(text, str) and len(text) > LONGEST_OPTION for pair in options.items() for text in pair):
        raise BadLine(f"an option longer than {LONGEST_OPTION} characters")


def check_outcome(outcome: Outcome | None) -> None:
    """Raises BadLine for a result with more places than there are seats anywhere, or a reason without end."""
    if outcome is None:
        return
    places = outcome.places
    if len(places) > MOST_SEATS or sum(map(len, places)) > MOST_SEATS or len(outcome.reason) > LONGEST_OPTION:
        raise BadLine("a result of more places than there can be seats")


def encode(line: Struct) -> bytes:
    return msgspec.json.encode(line)


def _sum(body: bytes, previous: str) -> str:
    return blake2b(body, digest_size=8, key=previous.encode()).hexdigest()


def _bound(nested: Any, depth: int) -> None:
    if depth == DEEPEST_NESTING:
        raise BadLine(f"nested deeper than {DEEPEST_NESTING}")
    for part in nested.values() if type(nested) is dict else nested:
        kind = type(part)
        if kind is dict or kind is list:
            _bound(part, depth + 1)
        elif (kind is int or kind is float) and not -LARGEST_NUMBER < part < LARGEST_NUMBER:
            raise BadLine("a number is beyond all bounds")


Plain = dict[str, Any]
Upgrade = Callable[[Plain], Plain]


def upgraded_header(header: Plain, version: int) -> Plain:
    """Returns the header of a file of format `version` in the newest format. Raises BadLine if it never was one.

    Other lines are the same in all formats.
    """
    try:
        for number in range(version, FORMAT):
            header = FORMAT_UPGRADES[number](header)
    except (LookupError, TypeError, ValueError) as error:
        raise BadLine(f"no header of format {version}: {error!r}") from None
    return header


def upgraded_rules(line: Plain, version: int, title: AnyTitle) -> Plain:
    """Returns a header or step recorded under rules `version` in the form of today's rules.

    Raises SaveError if the title cannot convert that version any more, or not this line.
    """
    for number in range(version, title.version):
        upgrade = title.upgrade.get(number)
        if upgrade is None:
            raise refusal("old_rules", title=title.id, rules=version, known=title.version)
        try:
            line = upgrade(line)
        except Exception as error:
            raise refusal(
                "upgrade_failed", title=title.id, rules=version, known=title.version, detail=repr(error)[:200]
            ) from error
    return line


class _SeatEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat in the header of format 2."""

    name: str
    kind: Literal["person", "bot"]
    shape: str = ""
    colour: str = ""
    bot: str | None = None
    level: str | None = None


def _from_2(header: Plain) -> Plain:
    """Converts format 2, which named the seats of people beside the seats, and marks and levels that nothing read."""
    entries = msgspec.convert(header["seats"], tuple[_SeatEntry, ...])
    people = msgspec.convert(header["people"], tuple[int, ...])
    if any(not 0 <= seat < len(entries) for seat in people):
        raise ValueError("people sit where no seats are")
    players = [LocalPlayer() if entry.bot is None else BotPlayer(entry.bot) for entry in entries]
    seats = [
        {"seat": number, "name": "" if entry.bot else entry.name, "mind": msgspec.to_builtins(player)}
        for number, (entry, player) in enumerate(zip(entries, players, strict=True))
    ]
    rest = {name: value for name, value in header.items() if name != "people"}
    return {**rest, "format": 3, "seats": seats}


FORMAT_UPGRADES: Mapping[int, Upgrade] = {OLDEST_FORMAT: _from_2}
