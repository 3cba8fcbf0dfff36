"""The assignment of seats: as the lobby or a command line chooses it and files keep it.

Names, faces, people and bots are read from it and kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from game.content.message import Message, given
from game.content.untrusted_text import as_name, is_common, normal_form
from game.engine.module import GameInfo
from game.engine.types import Seat

SHAPES = ("circle", "square", "triangle", "diamond", "star", "anchor", "moon", "wave")
"""The marks of the seats, each in a colour of its own."""
FACES = ("hare", "heron", "raccoon", "frog", "turtle", "rat", "fox", "badger", "beaver", "otter")
"""The animals at the table. Each has a name `lobby.face.<face>`, which is also that of its bot: they are characters,
not kinds.
"""
TEACHERS = ("heron", "turtle", "badger", "beaver", "fox", "hare", "rat", "frog", "raccoon", "otter")
"""Animals that teach; one that does not play is taken."""
CREW = 8
"""Number of names for people who typed none."""
RENAMED = {"house": "level3"}
"""Former ids of bots, in files that were written before there were levels."""
_Short = Annotated[str, Meta(max_length=200)]


class LocalPlayer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="here"):
    """A person at this screen."""

    face: _Short = ""
    """The animal they chose, "" for any."""


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


AnyPlayer: TypeAlias = LocalPlayer | BotPlayer | RemotePlayer | PhonePlayer


class SeatAssignment(Struct, frozen=True, forbid_unknown_fields=True):
    """The person or bot at a seat. `name` is what a person typed, "" for nothing; bots have the names of their
    faces.
    """

    seat: Seat
    name: _Short = ""
    player: AnyPlayer = field(default=LocalPlayer(), name="mind")

    @property
    def bot(self) -> str | None:
        """The id of the bot that sits here, None for a person."""
        match self.player:
            case BotPlayer(id=id):
                return RENAMED.get(id, id)
            case LocalPlayer() | RemotePlayer() | PhonePlayer():
                return None


def seated(*players: AnyPlayer) -> tuple[SeatAssignment, ...]:
    """Returns seats for these people and bots, in order, without names."""
    return tuple(SeatAssignment(Seat(number), player=player) for number, player in enumerate(players))


def gathered(seats: Iterable[SeatAssignment]) -> tuple[SeatAssignment, ...]:
    """Returns the same table with everybody at this screen."""
    return tuple(
        replace(each, player=LocalPlayer()) if isinstance(each.player, RemotePlayer | PhonePlayer) else each
        for each in seats
    )


def people_of(seats: Iterable[SeatAssignment]) -> frozenset[Seat]:
    """Returns the seats of people, here or elsewhere."""
    return frozenset(each.seat for each in seats if each.bot is None)


def here_of(seats: Iterable[SeatAssignment]) -> frozenset[Seat]:
    """Returns the seats of the people at this screen."""
    return frozenset(each.seat for each in seats if isinstance(each.player, LocalPlayer))


def phones_of(seats: Iterable[SeatAssignment]) -> frozenset[Seat]:
    """Returns the seats of the people in this room who play on phones."""
    return frozenset(each.seat for each in seats if isinstance(each.player, PhonePlayer))


def names_of(info: GameInfo | None, seats: Sequence[SeatAssignment]) -> dict[Seat, Message]:
    """Returns the name of each seat; people with the same name get numbers. `info` is None where the title does not
    exist.
    """
    faces = _faces(info, seats)
    names = [_name(info, each, faces.get(each.seat)) for each in seats]
    return {each.seat: _told_apart(names, number) for number, each in enumerate(seats)}


def faces_of(info: GameInfo, seats: Sequence[SeatAssignment]) -> dict[Seat, str]:
    """Returns everybody's portrait as an asset that its mood completes: `app/faces/otter` for `app/faces/otter_glad`.

    Bots have their own, and people the one they chose. Each other person has one that nobody else at the table has. The
    last of `FACES` come first, and people at this screen before those who may still choose.
    """
    found = _faces(info, seats)
    for each in seats:
        face = chosen_face(each.player)
        if face in FACES and face not in found.values():
            found[each.seat] = face
    for each in sorted(seats, key=lambda each: isinstance(each.player, PhonePlayer)):
        if each.seat not in found:
            free = (face for face in reversed(FACES) if face not in found.values())
            found[each.seat] = next(free, FACES[each.seat % len(FACES)])
    return {seat: f"app/faces/{face}" for seat, face in found.items()}


def chosen_face(player: AnyPlayer) -> str:
    """Returns the animal that a person chose, "" for any."""
    match player:
        case LocalPlayer(face=face) | PhonePlayer(face=face):
            return face
        case BotPlayer() | RemotePlayer():
            return ""


def teacher_of(faces: Iterable[str]) -> str:
    """Returns the animal that teaches at a table with these portraits: one that does not play."""
    playing = {face.rpartition("/")[2] for face in faces}
    return next((face for face in TEACHERS if face not in playing), TEACHERS[0])


def crew_name(seat: int) -> Message:
    """Returns the name of a person who typed none."""
    return Message(f"lobby.crew.{seat % CREW}")


def bot_name(info: GameInfo, bot: str) -> Message:
    """Returns the name of a bot for people who are not at its table."""
    return _called(info, bot, next((each.face for each in info.bots if each.id == bot), None))


def _name(info: GameInfo | None, seated: SeatAssignment, face: str | None) -> Message:
    if seated.bot is not None and info is not None:
        return _called(info, seated.bot, face)
    typed = as_name(seated.name)
    if not typed:
        return crew_name(seated.seat)
    return given(typed, None if is_common(typed) else seated.seat + 1)


def _called(info: GameInfo, bot: str, face: str | None) -> Message:
    """Returns a bot's name by its face; for one that the title does not offer, or not any more, its id."""
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
    """Returns a form that is the same for names nobody could tell apart."""
    given = name.args.get("name")
    return normal_form(given) if isinstance(given, str) else name


def _faces(info: GameInfo | None, seats: Iterable[SeatAssignment]) -> dict[Seat, str]:
    """Returns the face the title gives each bot, or another free one if that is taken."""
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
