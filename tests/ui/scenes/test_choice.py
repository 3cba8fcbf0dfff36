"""The lobby's choice as data: always within what a title offers."""

from __future__ import annotations

import pytest

from game.engine.module import BotSpec, GameInfo, OptionSpec, Preset
from game.ui.scenes.choice import (
    SeatChoice,
    TableChoice,
    mended_choice,
    offered,
    option_values,
    preset_of,
    seat_cards,
    usual_choice,
    with_option,
    with_preset,
)

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
    bots=(BotSpec("house", "otter"), BotSpec("random", "frog")),
)
PERSON, HOUSE = SeatChoice(), SeatChoice(bot="house")


def test_usually_one_person_sits_with_bots_of_the_house() -> None:
    assert usual_choice(INFO) == TableChoice((PERSON, HOUSE, HOUSE))


@pytest.mark.parametrize(
    ("remembered", "mended"),
    [
        (None, usual_choice(INFO)),
        (TableChoice((PERSON,)), TableChoice((PERSON, HOUSE))),
        (TableChoice((PERSON,) * 7), TableChoice((PERSON,) * 4)),
        (TableChoice((PERSON, SeatChoice(bot="gone"))), TableChoice((PERSON, PERSON))),
        (
            TableChoice((PERSON, HOUSE), {"level": "odd", "gone": 1, "length": 5}),
            TableChoice((PERSON, HOUSE), {"length": 5}),
        ),
    ],
)
def test_what_was_remembered_is_brought_within_what_there_is(
    remembered: TableChoice | None, mended: TableChoice
) -> None:
    assert mended_choice(INFO, remembered) == mended
    INFO.setup(len(mended.seats), option_values(INFO, mended))


def test_options_are_offered_where_they_mean_something() -> None:
    two, three = TableChoice((PERSON, HOUSE)), TableChoice((PERSON, HOUSE, HOUSE))
    assert [spec.id for spec in offered(INFO, two)] == ["level", "length"]
    assert [spec.id for spec in offered(INFO, three)] == ["level", "length", "third"]
    assert [spec.id for spec in offered(INFO, with_option(two, "level", "hard"))] == ["level", "length", "trap"]


def test_a_preset_is_recognised_by_the_values_that_count() -> None:
    calm = usual_choice(INFO)
    wild = with_preset(calm, INFO.presets[1])
    assert preset_of(INFO, calm) == "calm"
    assert preset_of(INFO, wild) == "wild"
    assert preset_of(INFO, with_option(wild, "length", 5)) == ""
    assert preset_of(INFO, with_option(calm, "level", "easy")) == "calm"


def test_everybody_has_a_name_and_bots_a_face_of_their_own() -> None:
    seats = (SeatChoice("Ada"), SeatChoice("Ada"), HOUSE, HOUSE, SeatChoice(bot="random"), PERSON)
    cards = seat_cards(INFO, seats)
    assert len({repr(card.name) for card in cards}) == 6
    faces = [card.face for card in cards if card.bot]
    assert faces[0] == "app/faces/otter" and faces[2] == "app/faces/frog"
    assert len(set(faces)) == 3
    assert [card.face for card in cards if card.bot is None] == [None] * 3


def test_a_long_name_is_shortened_when_it_is_remembered() -> None:
    seat = mended_choice(INFO, TableChoice((SeatChoice("x" * 500), HOUSE))).seats[0]
    assert 0 < len(seat.name) < 30
