"""Seat assignments: names, faces and people are read from the seats and kept nowhere else."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.folders import Folders
from game.content.message import Message
from game.content.seat_assignment import (
    FACES,
    LocalPlayer,
    RemotePlayer,
    SeatAssignment,
    faces_of,
    gathered,
    here_of,
    names_of,
    people_of,
)
from game.content.strings import Strings, load_strings
from game.engine.module import BotSpec, GameInfo
from game.engine.types import Seat
from tests.seats import called, sitting

INFO = GameInfo(
    id="toy",
    order=1,
    seats=(2, 4),
    minutes=(5, 10),
    weight=1,
    options=(),
    presets=(),
    bots=(BotSpec("level3", "otter"), BotSpec("random", "frog"), BotSpec("drawn", "not_one_of_ours")),
)
HOUSE = "bot:level3"
ELSEWHERE = SeatAssignment(Seat(1), "Bo", RemotePlayer("tablet"))


def strings() -> Strings:
    return load_strings([Folders.under(Path(__file__).parents[2]).app()], "en")


def spoken(names: dict[Seat, Message]) -> list[str]:
    catalogue = strings()
    words = [catalogue.say(name) for name in names.values()]
    assert not catalogue.missing
    return words


def test_people_are_called_as_typed_or_by_a_name_of_the_house() -> None:
    assert spoken(called(" Ada ", "", "  ")) == ["Ada", "Pilot", "Mate"]


def test_seats_that_share_a_name_are_told_apart() -> None:
    assert spoken(called("Ada", "Ben", "Ada")) == ["Ada 1", "Ben", "Ada 2"]


def test_a_bot_has_the_face_its_title_gives_it_and_is_called_after_it() -> None:
    seats = sitting("", HOUSE, "bot:random")
    faces = faces_of(INFO, seats)
    assert (faces[Seat(1)], faces[Seat(2)]) == ("app/faces/otter", "app/faces/frog")
    assert spoken(names_of(INFO, seats)) == ["Boatman", "Ottilie", "Drizzle"]


def test_the_bot_of_files_from_before_there_were_levels_is_the_third_level() -> None:
    (seat,) = sitting("bot:house")
    assert seat.bot == "level3"
    assert spoken(names_of(INFO, [seat])) == ["Ottilie"]


def test_people_are_animals_no_bot_of_the_table_is() -> None:
    faces = faces_of(INFO, sitting("Ada", HOUSE, "Bo", "bot:random"))
    assert len(set(faces.values())) == 4


def test_every_bot_is_somebody_of_its_own() -> None:
    seats = sitting(HOUSE, HOUSE, HOUSE, "bot:random")
    faces = faces_of(INFO, seats)
    assert (faces[Seat(0)], faces[Seat(3)]) == ("app/faces/otter", "app/faces/frog")
    assert len(set(faces.values())) == len(set(spoken(names_of(INFO, seats)))) == 4


def test_people_have_faces_too_and_no_two_at_a_table_are_alike() -> None:
    seats = sitting("Ada", HOUSE, "", "bot:random", "bot:gone")
    faces = faces_of(INFO, seats)
    assert sorted(faces) == [0, 1, 2, 3, 4]
    assert len(set(faces.values())) == 5
    assert {face.removeprefix("app/faces/") for face in faces.values()} <= set(FACES)


def test_whoever_joins_leaves_the_faces_of_bots_as_they_are() -> None:
    """Bots are called by their faces."""
    alone, together = sitting("", HOUSE, HOUSE), sitting("Ada", HOUSE, HOUSE, "Ben")
    assert spoken(names_of(INFO, alone))[1:3] == spoken(names_of(INFO, together))[1:3]


def test_a_bot_without_a_face_of_ours_or_of_a_title_that_is_gone_has_a_name_all_the_same() -> None:
    assert names_of(INFO, sitting("bot:drawn", "bot:gone")) == {
        0: Message("toy.bot.drawn"),
        1: Message("lobby.bot_by_id", {"id": "gone"}),
    }
    assert spoken(names_of(None, sitting("Ada", HOUSE))) == ["Ada", "Pilot"]


def test_people_sit_here_or_at_screens_of_their_own() -> None:
    seats = (*sitting("Ada"), ELSEWHERE, SeatAssignment(Seat(2), player=sitting(HOUSE)[0].player))
    assert sorted(people_of(seats)) == [0, 1]
    assert sorted(here_of(seats)) == [0]
    assert here_of(gathered(seats)) == people_of(seats)
    assert gathered(seats)[1] == SeatAssignment(Seat(1), "Bo", LocalPlayer())


def test_seats_come_back_from_a_file_as_they_were() -> None:
    seats = (*sitting("Ada"), ELSEWHERE, SeatAssignment(Seat(2), player=sitting(HOUSE)[0].player))
    assert msgspec.json.decode(msgspec.json.encode(seats), type=tuple[SeatAssignment, ...]) == seats
