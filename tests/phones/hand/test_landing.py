"""An evening with phones: they stay seated from game to game, and between two games show points and say Ready."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiohttp")
pytest.importorskip("segno")

from game.content.catalogue import Entry
from game.content.evenings import GameChoice
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer
from game.engine.types import Seat
from game.host.evening.plan import (
    AtTable,
    Evening,
    EveningPlan,
    Participant,
    PlannedGame,
    next_game,
    seated_now,
    with_result,
)
from game.host.evening.points import ranks, rivals_result, totals
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.opening import TableChoice, deal
from game.ui.scenes.overlays.invitation import InvitationScene
from game.ui.table.match import TableMatch
from tests.extent import some
from tests.phones.app_table import AppTable
from tests.phones.caller import Phone
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window

EVENINGS = some(10)
GAMES = (("rats", "short"), ("riverboat_showdown", "quick"), ("rats", "short"))
PEOPLE = (
    Participant("Ada", LocalPlayer("otter")),
    Participant("Bram", PhonePlayer("fox")),
    Participant("Cleo", PhonePlayer("turtle")),
    Participant("", BotPlayer("level3")),
)


class TogetherTable(AppTable):
    """The house with the ways of an evening, whose games end as a test says."""

    def __init__(self, inn: Inn) -> None:
        super().__init__(inn)
        house = inn.house
        self.match: TableMatch | None = None
        self.ways = EveningNavigation(house, self.dealt, lambda match, choice: self.lay_match(match), lambda line: None)
        self.guests: dict[int, Phone] = {}

    def dealt(self, entry: Entry, choice: TableChoice, seed: str, label: str) -> TableMatch:
        house = self.inn.house
        return deal(house.store, house.titles, house.thinker, entry, choice, seed, label)

    def lay_match(self, match: TableMatch) -> None:
        self.match = self.inn.house.doors.playing = match

    def begin(self, people: tuple[Participant, ...] = PEOPLE) -> Evening:
        row = tuple(PlannedGame(GameChoice(*game)) for game in GAMES)
        return self.ways.begin(EveningPlan(people, row))

    @property
    def evening(self) -> Evening:
        return self.inn.house.evenings.all()[-1]

    def sit(self) -> None:
        """Seats a phone for everybody who wants one, at the landing."""
        for who, person in enumerate(self.evening.people):
            match person.player:
                case PhonePlayer(face=face):
                    self.guests[who] = self.guest(who, person.name, face)
                case _:
                    pass

    def guest(self, who: int, name: str, face: str) -> Phone:
        phone = Phone(self, self.opened())
        self.until(lambda: bool(phone.view))
        phone.say(t="sit", seat=who, name=name, animal=face)
        self.until(lambda: bool(phone.told("seated")))
        phone.token = phone.told("seated")[-1]["token"]
        return phone

    def comes_back(self, who: int) -> None:
        """A page that was told to come later comes back with its seat's token, and with nothing else."""
        invited = self.opened()
        phone = self.guests[who]
        if phone.closed is None and not phone.told("bye"):
            return
        assert phone.told("bye")[-1]["later"], phone.told("bye")
        again = Phone(self, phone.token, step=phone.step, hello={"invited": invited})
        self.until(lambda: bool(again.view))
        again.token = (again.told("seated") or [{"token": phone.token}])[-1]["token"]
        self.guests[who] = again

    def view(self, who: int) -> dict[str, Any]:
        return self.guests[who].view

    def end_game(self) -> Evening:
        """Ends the game with the places in order of the seats, and goes to the landing."""
        evening, match = self.evening, self.match
        assert match is not None and isinstance(evening.at, AtTable)
        planned = next_game(evening)
        assert isinstance(planned, PlannedGame)
        places = [[who] for who in seated_now(evening, match.entry.info)]
        result = rivals_result(evening, evening.at.match, planned.game, match.entry.info, places)
        self.match = self.inn.house.doors.playing = None
        evening = self.ways.update(with_result(evening, result))
        self.ways.bring(evening)
        return evening


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TogetherTable]:
    found = TogetherTable(Inn(tmp_path))
    yield found
    found.close()


def plays(table: TogetherTable, who: int) -> bool:
    return table.view(who).get("mode") in ("play", "wait") and "result" not in table.view(who)


def stands(table: TogetherTable, who: int) -> bool:
    return "result" in table.view(who)


def names_seen(view: dict[str, Any]) -> str:
    return str(view["seat"]["name"])


@pytest.mark.parametrize("number", range(EVENINGS))
def test_phones_stay_seated_through_three_games(table: TogetherTable, number: int) -> None:
    people = (*PEOPLE[number % 2 :], *PEOPLE[: number % 2])
    evening = table.begin(people)
    phones = {who: each.name for who, each in enumerate(people) if isinstance(each.player, PhonePlayer)}
    table.ways.bring(evening)
    table.sit()
    for _ in GAMES:
        table.ways.cast_off(table.evening)
        assert table.match is not None, "nobody is awaited any more"
        for who, name in phones.items():
            table.frame()
            table.until(lambda: table.phones.invitation is not None)
            table.comes_back(who)
            table.until(partial(plays, table, who))
            assert names_seen(table.view(who)) == name
        assert table.phones.taken == {Seat(who) for who in phones}
        evening = table.end_game()
        for who, name in phones.items():
            table.frame()
            table.comes_back(who)
            table.until(partial(stands, table, who))
            view = table.view(who)
            assert names_seen(view) == name and table.phones.taken >= {Seat(who)}
            shown = {each["seat"]["seat"]: each["counts"][0]["value"] for each in view["result"]["places"]}
            assert shown == {seat: str(points) for seat, points in enumerate(totals(evening))}
            assert f"Your place: {ranks(evening)[who]}." in view["result"]["mine"]
    assert view["prompt"] == "The evening is over." and not view.get("buttons")


def test_a_phone_says_ready_once_and_the_landing_sees_it(table: TogetherTable) -> None:
    table.ways.bring(table.begin())
    table.sit()
    table.until(lambda: bool(table.view(1).get("buttons")))
    assert [button["label"] for button in table.view(1)["buttons"]] == ["Ready"]
    table.guests[1].say(t="confirm", step=0, key="ready")
    table.until(lambda: table.ways.ready == {1})
    table.until(lambda: not table.view(1).get("buttons"))
    assert table.view(1)["prompt"] == "You are ready." and table.view(2)["buttons"]
    table.guests[2].say(t="confirm", step=0, key="nonsense")
    table.guests[2].say(t="pick", step=0, letter="ready")
    for _ in range(30):
        table.frame()
    assert table.ways.ready == {1}


def test_the_landing_on_a_phone_tells_the_public_facts_alone(table: TogetherTable) -> None:
    table.ways.bring(table.begin())
    table.sit()
    table.until(lambda: "result" in table.view(1) and "result" in table.view(2))
    one, other = (table.view(who)["result"] for who in (1, 2))
    assert one["why"] == other["why"] == "All are level. 3 games to go, the last one counts double."
    assert one["title"] == other["title"] and one["next"] == other["next"] == "Next: Rats"
    plain = [[{**each, "own": False} for each in shown["places"]] for shown in (one, other)]
    assert plain[0] == plain[1]


def test_awaited_phones_are_shown_the_way_before_the_first_game(table: TogetherTable) -> None:
    table.ways.cast_off(table.begin())
    table.until(lambda: table.inn.shows(InvitationScene))
    assert table.match is None
    table.sit()
    table.inn.driver.do("done")
    assert table.match is not None and {seat.name for seat in table.match.seats} >= {"Ada", "Bram", "Cleo"}


def test_a_person_takes_name_and_animal_from_the_phone_and_keeps_them(table: TogetherTable) -> None:
    table.ways.bring(table.begin())
    table.guest(1, "Bö", "hare")
    table.until(lambda: table.evening.people[1].name == "Bö")
    assert table.evening.people[1].player == PhonePlayer("hare")
    assert table.inn.house.evenings.get(table.evening.id) == table.evening
