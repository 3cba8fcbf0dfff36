"""The lobby's choice as data: always within what a title offers."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.content.seat_assignment import SeatAssignment
from game.engine.module import BotSpec, GameInfo, OptionSpec, Preset
from game.engine.types import Seat
from game.ui.scenes.opening import (
    TableChoice,
    mended_choice,
    offered,
    option_values,
    preset_of,
    share_of,
    usual_choice,
    usual_player,
    with_option,
    with_preset,
    with_seat,
    without_seat,
)
from tests.seats import sitting

INFO = GameInfo(
    id="toy",
    order=1,
    seats=(2, 4),
    minutes=(5, 10),
    weight=1,
    options=(
        OptionSpec("level", ("easy", "hard"), "easy"),
        OptionSpec("length", (3, 5), 3),
        OptionSpec("third", ("off", "on"), "off", seats=(3, 4)),
        OptionSpec("trap", ("off", "on"), "off", only={"level": ("hard",)}),
    ),
    presets=(Preset("calm", {}), Preset("wild", {"level": "hard", "trap": "on"})),
    bots=(BotSpec("level3", "otter"), BotSpec("random", "frog")),
)
HOUSE = "bot:level3"
THREE = TableChoice(sitting("Ada", HOUSE, "Bo"))


def test_usually_one_person_sits_with_bots_of_the_house() -> None:
    assert usual_choice(INFO) == TableChoice(sitting("", HOUSE, HOUSE))


@pytest.mark.parametrize("entry", list(Catalogue(program_folders())), ids=lambda entry: entry.id)
def test_no_partner_comes_unasked_who_plays_worse_than_the_usual_one(entry: Entry) -> None:
    table = usual_choice(entry.info)
    assert len(table.seats) == (2 if entry.info.cooperative else 3)
    for number in range(len(table.seats), entry.info.seats[1]):
        table = with_seat(table, SeatAssignment(Seat(number), player=usual_player(entry.info, table.seats)))
    weaker = {"random", "level1", "level2"} & {each.bot for each in table.seats}
    assert bool(weaker) != entry.info.cooperative


@pytest.mark.parametrize(
    ("remembered", "mended"),
    [
        (None, with_preset(usual_choice(INFO), INFO.presets[0])),
        (TableChoice(sitting("")), TableChoice(sitting("", HOUSE))),
        (TableChoice(sitting(*[""] * 7)), TableChoice(sitting(*[""] * 4))),
        (TableChoice(sitting("", "bot:gone")), TableChoice(sitting("", ""))),
        (
            TableChoice(sitting("", HOUSE), {"level": "odd", "gone": 1, "length": 5}),
            TableChoice(sitting("", HOUSE), {"length": 5}),
        ),
    ],
)
def test_what_was_remembered_is_brought_within_what_there_is(
    remembered: TableChoice | None, mended: TableChoice
) -> None:
    assert mended_choice(INFO, remembered) == mended
    INFO.setup(len(mended.seats), option_values(INFO, mended))


def test_options_are_offered_where_they_mean_something() -> None:
    two, three = TableChoice(sitting("", HOUSE)), TableChoice(sitting("", HOUSE, HOUSE))
    assert [spec.id for spec in offered(INFO, two)] == ["level", "length"]
    assert [spec.id for spec in offered(INFO, three)] == ["level", "length", "third"]
    assert [spec.id for spec in offered(INFO, with_option(two, "level", "hard"))] == ["level", "length", "trap"]


@pytest.mark.parametrize("entry", list(Catalogue(program_folders())), ids=lambda entry: entry.id)
def test_no_seat_is_offered_that_is_not_at_the_table(entry: Entry) -> None:
    low, high = entry.info.seats
    for spec in entry.info.options:
        for seats in range(low, high + 1):
            named = [str(value) for value in spec.values_for(seats) if re.fullmatch(r"seat\d+", str(value))]
            assert not spec.is_offered(seats) or len(named) in (0, 1, seats)
            assert all(int(value.removeprefix("seat")) <= seats for value in named)


def test_a_seat_that_gets_up_cannot_begin_any_more() -> None:
    begins = OptionSpec("begins", ("random", "seat1", "seat2", "seat3"), "random", needs={"seat3": 3})
    info = structs.replace(INFO, options=(begins,))
    chosen = with_option(THREE, "begins", "seat3")
    assert begins.values_for(2) == ("random", "seat1", "seat2")
    assert option_values(info, chosen) == {"begins": "seat3"}
    fewer = without_seat(chosen, Seat(1))
    assert option_values(info, fewer) == {"begins": "random"}
    assert option_values(info, with_seat(fewer, sitting("", "", HOUSE)[2])) == {"begins": "seat3"}


def test_a_preset_is_recognised_by_the_values_that_count() -> None:
    calm = usual_choice(INFO)
    wild = with_preset(calm, INFO.presets[1])
    assert preset_of(INFO, calm) == "calm"
    assert preset_of(INFO, wild) == "wild"
    assert preset_of(INFO, with_option(wild, "length", 5)) == ""
    assert preset_of(INFO, with_option(calm, "level", "easy")) == "calm"


def test_those_behind_a_seat_that_goes_move_up() -> None:
    assert without_seat(THREE, Seat(1)).seats == sitting("Ada", "Bo")


def test_a_seat_is_taken_by_another_or_added_behind() -> None:
    (_, house, _), (bo,) = THREE.seats, sitting("Bo")
    assert with_seat(THREE, bo).seats == sitting("Bo", HOUSE, "Bo")
    assert with_seat(TableChoice(sitting("Ada")), house).seats == sitting("Ada", HOUSE)


def test_a_long_name_is_shortened_when_it_is_remembered() -> None:
    seat = mended_choice(INFO, TableChoice(sitting("x" * 500, HOUSE))).seats[0]
    assert 0 < len(seat.name) < 30


@pytest.mark.parametrize("entry", list(Catalogue(program_folders())), ids=lambda entry: entry.id)
def test_a_crew_is_told_how_many_of_its_cards_a_seat_lays(entry: Entry) -> None:
    """Given a title, when each number of seats is told its share, then the shares of all seats hold all cards; only
    titles in which a crew lays together say anything."""
    for seats in range(1, entry.info.seats[1] + 1):
        share = share_of(entry.info, seats)
        assert (share is not None) is entry.info.cooperative
        if share is not None:
            assert share.args["all"] == entry.definition["collective_size"]
            lays = [sum(card % seats == seat for card in range(int(str(share.args["all"])))) for seat in range(seats)]
            least, most = (share.args.get(name, share.args.get("count")) for name in ("least", "most"))
            assert (min(lays), max(lays)) == (least, most)
