"""Who sits where, said once: as the lobby or a command line chooses it and files keep it.

Names, faces, people and bots are read from it and kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.message import Message, given
from game.content.untrusted_text import as_name, is_common, normal_form
from game.engine.module import GameInfo
from game.engine.types import Seat

SHAPES = ("circle", "square", "triangle", "diamond", "star", "anchor", "moon", "wave")
"""The marks of the seats, each in a colour of its own."""
FACES = ("hare", "heron", "raccoon", "frog", "turtle", "rat", "fox", "badger", "beaver", "otter")
"""The animals at the table, each with a name `lobby.face.<face>`, by which bots are called: characters, not kinds."""
TEACHERS = ("heron", "turtle", "badger", "beaver", "fox", "hare", "rat", "frog", "raccoon", "otter")
"""Who teaches, whoever of them does not play."""
CREW = 8
"""So many names there are for people who typed none."""
RENAMED = {"house": "level3"}
"""Bots by the names they had in files that were written before there were levels."""
_Short = Annotated[str, Meta(max_length=200)]


class LocalPlayer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="here"):
    """A person at this screen."""


class BotPlayer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A bot of the title; each level a title offers has an id of its own."""

    id: _Short


class RemotePlayer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="away"):
    """A person at a screen of their own."""

    device: _Short


class PhonePlayer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="phone"):
    """A person in this room whose hand is on a phone; the screen shows what all may see."""

    face: _Short = ""
    """The animal they chose, "" for any."""


Mind: TypeAlias = LocalPlayer | BotPlayer | RemotePlayer | PhonePlayer


class SeatAssignment(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat. `name` is what a person typed, "" for nothing; bots are called by their faces."""

    seat: Seat
    name: _Short = ""
    mind: Mind = LocalPlayer()

    @property
    def bot(self) -> str | None:
        """The id of the bot that sits here, None for a person."""
        match self.mind:
            case BotPlayer(id=id):
                return RENAMED.get(id, id)
            case LocalPlayer() | RemotePlayer() | PhonePlayer():
                return None


def seated(*minds: Mind) -> tuple[SeatAssignment, ...]:
    """The seats these take, in order, without names."""
    return tuple(SeatAssignment(Seat(number), mind=mind) for number, mind in enumerate(minds))


def gathered(seats: Iterable[SeatAssignment]) -> tuple[SeatAssignment, ...]:
    """Returns the same table with everybody at this screen."""
    return tuple(
        replace(each, mind=LocalPlayer()) if isinstance(each.mind, RemotePlayer | PhonePlayer) else each
        for each in seats
    )


def people_of(seats: Iterable[SeatAssignment]) -> frozenset[Seat]:
    """The seats of persons, here or elsewhere."""
    return frozenset(each.seat for each in seats if each.bot is None)


def here_of(seats: Iterable[SeatAssignment]) -> frozenset[Seat]:
    """The seats of the persons at this screen."""
    return frozenset(each.seat for each in seats if isinstance(each.mind, LocalPlayer))


def phones_of(seats: Iterable[SeatAssignment]) -> frozenset[Seat]:
    """The seats of the persons in this room who have their hands on phones."""
    return frozenset(each.seat for each in seats if isinstance(each.mind, PhonePlayer))


def names_of(info: GameInfo | None, seats: Sequence[SeatAssignment]) -> dict[Seat, Message]:
    """How each seat is called; whoever shares a name gets a number. `info` is None where the title is not there."""
    faces = _faces(info, seats)
    names = [_name(info, each, faces.get(each.seat)) for each in seats]
    return {each.seat: _told_apart(names, number) for number, each in enumerate(seats)}


def faces_of(info: GameInfo, seats: Sequence[SeatAssignment]) -> dict[Seat, str]:
    """Everybody's portrait as an asset that its mood completes: `app/faces/otter` for `app/faces/otter_glad`.

    Bots have their own, whoever came with a phone the one they chose; each other person has one that nobody else at
    the table has, the last of `FACES` first, those at this screen before those who may still choose.
    """
    found = _faces(info, seats)
    for each in seats:
        if isinstance(each.mind, PhonePlayer) and each.mind.face in FACES and each.mind.face not in found.values():
            found[each.seat] = each.mind.face
    for each in sorted(seats, key=lambda each: isinstance(each.mind, PhonePlayer)):
        if each.seat not in found:
            free = (face for face in reversed(FACES) if face not in found.values())
            found[each.seat] = next(free, FACES[each.seat % len(FACES)])
    return {seat: f"app/faces/{face}" for seat, face in found.items()}


def teacher_of(faces: Iterable[str]) -> str:
    """The animal that teaches at a table with these portraits: one that does not play."""
    playing = {face.rpartition("/")[2] for face in faces}
    return next((face for face in TEACHERS if face not in playing), TEACHERS[0])


def crew_name(seat: int) -> Message:
    """How a person who typed no name is called."""
    return Message(f"lobby.crew.{seat % CREW}")


def bot_name(info: GameInfo, bot: str) -> Message:
    """How a bot is called by whoever is not at its table."""
    return _called(info, bot, next((each.face for each in info.bots if each.id == bot), None))


def _name(info: GameInfo | None, seated: SeatAssignment, face: str | None) -> Message:
    if seated.bot is not None and info is not None:
        return _called(info, seated.bot, face)
    typed = as_name(seated.name)
    if not typed:
        return crew_name(seated.seat)
    return given(typed, None if is_common(typed) else seated.seat + 1)


def _called(info: GameInfo, bot: str, face: str | None) -> Message:
    """By its face; one that the title does not offer, or not any more, by its id."""
    if face in FACES:
        return Message(f"lobby.face.{face}")
    if any(each.id == bot for each in info.bots):
        return Message(f"{info.id}.bot.{bot}")
    return Message("lobby.bot_by_id", {"id": bot})


def _told_apart(names: Sequence[Message], number: int) -> Message:
    alike = [_alike(name) for name in names]
    name, place = names[number], alike[: number + 1].count(alike[number])
    return Message("lobby.numbered", {"name": name, "number": place}) if alike.count(alike[number]) > 1 else name


def _alike(name: Message) -> Message | str:
    """A form that is the same for names nobody could tell apart."""
    given = name.args.get("name")
    return normal_form(given) if isinstance(given, str) else name


def _faces(info: GameInfo | None, seats: Iterable[SeatAssignment]) -> dict[Seat, str]:
    """The face its title gives each bot, or one nobody has yet if that is taken."""
    given = {} if info is None else {bot.id: bot.face for bot in info.bots}
    spare = [face for face in FACES if face not in given.values()]
    found: dict[Seat, str] = {}
    for each in seats:
        face = given.get(each.bot or "")
        if face is not None and face in found.values():
            face = next((other for other in (*spare, *FACES) if other not in found.values()), face)
        if face is not None:
            found[each.seat] = face
    return found
