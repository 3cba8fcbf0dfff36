"""Choosing an order, keeping it secret, and seeing all of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.message import Message
from game.content.strings import load_strings
from game.engine.foresight import Foresight
from game.engine.types import OptionValue, Seat
from game.titles.raft_race.rules.content import cell_of
from game.titles.raft_race.rules.events import RaftEvent, RoundBegan, SplashesTaken
from game.titles.raft_race.rules.frames import Ordering
from game.titles.raft_race.rules.terms import ChooseOrder, TakeBack
from game.titles.raft_race.table.courses import WET, Course, Note, RaftAhead, in_short, told
from tests.seats import called
from tests.titles.raft_race.race_scene import Scene
from tests.titles.raft_race.tables import TABLES, race, rules_of
from tests.ui.driver import FOLDERS

TABLE: dict[str, Any] = {
    "rafts": ["(2,4)", "(3,5)"],
    "rows": 20,
    "spaces": {"(2,5)": "R21", "(2,6)": "K2:13", "(1,5)": "E"},
    "hands": ["forward, double, left, paddle_attack, splash, splash", "forward, right"],
    "splashes": [3, 0],
}


def test_every_order_says_where_it_leads_and_what_befalls_the_raft() -> None:
    said = Scene(TABLE).consequences()
    assert said["space:5:2",] == (
        "To row 5, then the river takes you to row 6: the rapid takes you 2 spaces further, for one splash; "
        "hits a rock (2 splashes, damage on 1 and 3)"
    )
    assert said["space:6:2",].startswith("To row 6, then the river takes you to row 7: one splash as its price")
    assert said["space:5:1",] == "To row 5: the eddy holds you"


def test_a_card_tells_the_same_as_the_space_it_leads_to() -> None:
    said = Scene(TABLE).consequences()
    assert said["order:forward#10",] == said["space:5:2",]
    assert said["order:paddle_attack#10",].endswith("Ben is next to you")


def test_every_card_has_a_forecast_of_a_few_words_beside_its_target() -> None:
    scene = Scene(TABLE)
    assert scene.forecast("left") == "Row 5: held by the eddy"
    assert scene.forecast("forward") == "Row 5, drifting to 6: rapid; rock; 3 splashes"
    assert all(scene.forecast(order) for order in dict.fromkeys(scene.view().hand))


def test_a_space_that_one_order_leads_to_stands_for_it() -> None:
    scene = Scene(TABLE)
    moves = scene.moves()
    assert moves["space:5:2",] == moves["order:forward#10",] == "Choose Forward"
    assert moves["space:6:2",] == "Choose Double"
    assert moves["space:5:1",] == "Choose Left"
    assert scene.items()["space:5:1"].label is None, "words on a space would hide what lies there"


def test_the_way_of_an_order_and_that_of_the_river_are_shown() -> None:
    own, river = Scene(TABLE).trails(ChooseOrder("forward"))
    assert (own.key, own.cells) == ("raft:0", (cell_of(2, 4), cell_of(2, 5)))
    assert river.cells == (cell_of(2, 5), cell_of(2, 6))
    assert [sign.icon for sign in river.signs] == ["rapids", "rock"]


def test_a_raft_in_the_way_is_named() -> None:
    scene = Scene(TABLE | {"rafts": ["(2,2)", "(2,3)"]})
    assert scene.consequences()["order:forward#10",].endswith("Ben is in the way and may block")


def test_what_leaves_the_river_stays_and_the_space_stands_for_nothing() -> None:
    scene = Scene(TABLE | {"rafts": ["(1,4)", "(4,9)"]})
    said = scene.consequences()
    assert said["order:left#10",].endswith("the bank is in the way, so you stay")
    assert ("space:4:1",) not in scene.moves()


def test_unknown_water_is_called_so() -> None:
    scene = Scene({"rafts": ["(2,2)", "(3,1)"], "hands": ["forward", "forward"]})
    assert scene.consequences()["space:3:2",].endswith("unknown water ahead")


def test_the_finish_is_no_unknown_water() -> None:
    scene = Scene({"rafts": ["(2,7)", "(4,2)"], "rows": 8, "hands": ["forward, double", "forward"]})
    assert "unknown" not in scene.forecast("forward")
    assert "unknown" not in scene.forecast("double")


def test_a_raft_that_cannot_give_way_stops_an_order() -> None:
    scene = Scene({"rafts": ["(2,4)", "(1,5)"], "rows": 20, "hands": ["left", "forward"]})
    assert "Ben is in the way and cannot give way" in scene.consequences()["order:left#10",]
    assert scene.forecast("left").startswith("Row 4, drifting to 5")


def test_a_chosen_order_lies_face_up_for_its_owner_only() -> None:
    scene = Scene(TABLE)
    scene.session.submit(min(scene.session.to_act()), ChooseOrder("double"))
    own, other = scene.items(0), scene.items(1)
    assert (own["order:double#10"].zone, own["order:double#10"].face_up) == ("order:0", True)
    assert other["chosen:0"].face == "raft_race/cards/order_back" and not other["chosen:0"].face_up
    assert "double" not in str(other["chosen:0"])
    assert scene.items(None)["chosen:0"] == replace(other["chosen:0"], zone="order:0")


@pytest.mark.parametrize("order", ["double", "splash", "paddle_attack"])
def test_whatever_was_chosen_others_see_and_read_the_same(order: str) -> None:
    seen = []
    for chosen in ("forward", order):
        scene = Scene(TABLE)
        scene.session.submit(min(scene.session.to_act()), ChooseOrder(chosen))
        seen.append((scene.items(1), scene.prompt(1), scene.told(1), scene.told(None)))
    assert seen[0] == seen[1]


def test_an_order_is_taken_back_by_a_click_on_it_or_a_button() -> None:
    scene = Scene(TABLE)
    scene.session.submit(min(scene.session.to_act()), ChooseOrder("double"))
    assert set(scene.moves()) == {("order:double#10",), ("button:take_back",)}
    assert scene.prompt() == "Your order lies face-down until all have chosen: Ben still chooses."
    assert scene.why_not("order:left#10") == "already_chosen"
    scene.session.submit(scene.session.setup.all_seats[0], TakeBack())
    assert scene.told(1) == ["Ada thinks again."]
    assert scene.items()["order:double#10"].zone == "hand"


def test_a_splash_that_was_chosen_leaves_the_other_one_in_the_hand() -> None:
    scene = Scene(TABLE)
    scene.session.submit(min(scene.session.to_act()), ChooseOrder("splash"))
    zones = {key: item.zone for key, item in scene.items().items() if key.startswith("order:splash")}
    assert zones == {"order:splash#10": "order:0", "order:splash#11": "hand"}


def test_all_orders_are_turned_up_at_once_and_then_carried_out_with_reasons() -> None:
    scene = Scene(TABLE).orders("left", "right")
    said = scene.told(None)
    assert said[0] == "Orders: Ada Left and Ben Right."
    assert "Ada is held by the eddy." in said
    assert "The river moves everybody." in said
    assert said.index("Ben paddles to row 6, column 4.") < said.index("Ada paddles to row 5, column 1.")


def test_seats_lie_round_the_river_from_whoever_looks() -> None:
    scene = Scene(TABLE)
    for viewer, other in ((0, 1), (1, 0), (None, 1)):
        found = scene.items(viewer)
        own = 1 - other
        assert (found[f"load:{own}"].zone, found[f"load:{other}"].zone) == ("load:0", "load:2")
        assert found["load:0"].count == 3


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_few_words_on_the_river_name_what_a_rapid_costs_beside_what_leaves_the_deck(language: str) -> None:
    strings = load_strings(FOLDERS.all(), language)
    here, there = cell_of(4, 1), cell_of(6, 1)
    for splashes in (1, 2):
        course = Course(Seat(0), (here,), (Note("purge", here, 2),), (here, there), (Note("rapid", here, splashes, 1),))
        words = strings.say(in_short(course))
        assert strings.say(Message("raft_race.short.rapid")) in words
        assert words.endswith(strings.say(Message("raft_race.short.splashes", {"count": splashes}))), words


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_splashes_of_a_preview_are_those_that_the_rules_deal_out(
    seats: int, options: dict[str, OptionValue]
) -> None:
    """Given races played at random, when an order is looked at, then both of its sentences name all the splashes that
    the raft takes when the rules carry the order out.
    """
    rules, rng, wet = rules_of(seats, options), Random(f"splashes/{seats}/{options}"), Counter[int]()
    names = called(*["Ada", "Ben", "Cleo", "Dan"][:seats])
    for draft in race(rules, seats, options, rng):
        if type(draft.state.frame) is not Ordering:
            continue
        for seat in sorted(rules.to_act(draft.state)):
            view = rules.view(draft.state, seat)
            for command in rules.legal(draft.state, seat):
                ahead = Foresight(rules, view, seat, rules.quiet, public=True)
                taken = _splashes(ahead.played(command).events, seat)
                course = RaftAhead(rules).course(view, seat, command)
                assert _named(in_short(course), "raft_race.short.splashes") == taken, command
                assert sum(_named(told(course, names), f"raft_race.note.{what}") for what in WET) == taken, command
                wet[taken] += 1
    assert wet[0] and wet[1] and sum(count for taken, count in wet.items() if taken > 1), wet


def _splashes(events: Sequence[RaftEvent], seat: Seat) -> int:
    """The splashes of the round that goes on."""
    taken = 0
    for event in events:
        match event:
            case RoundBegan():
                break
            case SplashesTaken(seat=other, count=count) if other == seat:
                taken += count
            case _:
                pass
    return taken


def _named(line: Message, key: str) -> int:
    """The sum of the counts of a sentence, and of those inside it, that have this key."""
    inside = sum(_named(part, key) for part in line.args.values() if isinstance(part, Message))
    own = line.args.get("count", 0) if line.key == key else 0
    assert isinstance(own, int)
    return own + inside
