"""Collisions, attacks, powers, laying and endings, as people see and read them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from game.content.message import Message
from game.engine.types import Seat
from game.host.feed import viewed_events
from game.table.settings import AskWhen
from game.titles.raft_race.rules.content import PowerMoment, spot
from game.titles.raft_race.rules.terms import Aim, Decide, LayCards, Pass, Push, TakePower, UsePower
from game.titles.raft_race.table import presenter
from game.titles.raft_race.table.moves import DOUBTFUL, KINDS
from game.titles.raft_race.table.words import SLOTS
from tests.seats import called
from tests.titles.raft_race.race_scene import Scene, entry
from tests.titles.raft_race.tables import race, rules_of

RUN: dict[str, Any] = {"rafts": ["(1,1)", "(1,2)"], "rows": 20, "chance": [2, 5], "hands": ["forward", "left"]}
ATTACK: dict[str, Any] = {
    "rafts": ["(2,4)", "(3,5)", "(1,5)"],
    "rows": 20,
    "spaces": {"(3,6)": "K2:13"},
    "hands": ["paddle_attack", "forward", "forward"],
}
START: dict[str, Any] = {"rafts": ["(2,2)", "(4,0)"], "hands": ["forward", "forward"], "stack": "1.3 1.4"}


def test_a_collision_says_both_numbers_and_who_decides_what() -> None:
    scene = Scene(RUN).orders("forward", "left")
    assert scene.prompt() == "You ran into Ben and drew 5 against 2: you decide."
    assert scene.prompt(1) == "Ada decides the collision."
    assert scene.buttons() == {"button:displace": "Ben gives way", "button:block": "I stay back"}
    drawn = [item for key, item in scene.items(None).items() if key.startswith("chance_drawn")]
    assert [scene.say(item.line) for item in drawn] == ["Ben drew a 2", "Ada drew a 5"]
    other, mover = scene.trails(Decide("displace"))
    assert (other.key, mover.key) == ("raft:1", "raft:0")
    scene.play(Decide("displace"))
    told = scene.told(1)
    assert told[0] == "Ada drew 5 against 2 of Ben and decides: Ben gives way."
    assert told[1:3] == ["Ben gives way to row 3, column 1.", "Ada paddles to row 2, column 1."]


def test_a_raft_that_is_run_into_may_decide_too() -> None:
    scene = Scene(RUN | {"chance": [6, 5]}).orders("forward", "left")
    assert scene.prompt(1) == "Ada ran into you. You drew 6 against 5: you decide."
    assert scene.buttons(1) == {"button:displace": "I give way", "button:block": "I stay, Ada too"}
    scene.play(Decide("block"))
    assert scene.told()[:2] == [
        "Ben drew 6 against 5 of Ada and decides: Ada is blocked.",
        "Ada is blocked by Ben.",
    ]


def test_rafts_beside_are_aimed_at_and_pushed_by_a_click() -> None:
    scene = Scene(ATTACK, seats=3).orders("paddle_attack", "forward", "forward")
    assert set(scene.moves()) == {("raft:1",), ("raft:2",)}
    scene.play(Aim(min(seat for seat in scene.session.setup.all_seats if seat == 1)))
    moves = scene.moves()
    assert moves["space:6:3",] == "Push ahead" and moves["space:6:4",] == "Push ahead to the right"
    assert scene.consequences()["space:6:3",] == "To row 6: hits a rock (2 splashes, damage on 1 and 3)"
    assert scene.why_not("raft:0") == "push_lit"
    scene.play(Push("forward"))
    assert scene.told()[:3] == [
        "Ada pushes Ben ahead.",
        "Ben is pushed to row 6, column 3.",
        "Ben hits a rock: 2 splashes, damage on 1 and 3.",
    ]


def test_a_push_that_cannot_succeed_is_told_so_and_has_one_reason() -> None:
    table = {"rafts": ["(2,4)", "(3,4)", "(4,4)"], "rows": 14, "chance": [6, 1], "hands": ["paddle_attack"]}
    scene = Scene(table, seats=3).orders("paddle_attack", "forward", "forward")
    assert scene.consequences()["raft:2",] == (
        "Stays in row 4: Cleo is in the way and cannot give way, so nobody moves"
    )
    scene.play(Push("right"))
    assert scene.told()[:5] == [
        "Ada pushes Ben to the right.",
        "Ben runs into Cleo.",
        "Ben draws 6.",
        "Cleo draws 1.",
        "Ben is blocked: Cleo has nowhere to go.",
    ]


def test_who_has_crossed_is_in_front() -> None:
    table = {"rafts": ["(2,7)", "(4,6)"], "rows": 8, "hands": ["forward", "forward"]}
    scene = Scene(table)
    assert scene.facts()["In front"] == "Ada, 1 to go"
    assert scene.orders("forward", "forward").facts(1)["In front"] == "Ada, over the line"


def test_an_empty_chance_pile_is_told() -> None:
    table = {"rafts": ["(2,4)", "(4,6)"], "rows": 12, "hands": ["forward"], "discarded": [1, 2, 3, 4, 5, 6]}
    assert Scene(table).facts()["Chance cards left"] == "none: the used ones come back"


def test_laying_is_told_as_what_has_to_be_done() -> None:
    moves = Scene(START | {"rafts": ["(4,0)", "(2,2)"]}).orders("forward", "forward").moves()
    assert moves["button:lay",] == "Lay the river cards as they were turned up"
    assert moves["laying:0", "button:swap", "button:lay"] == "Lay the river cards: swap them and turn the right one"


def test_river_cards_are_set_by_switches_and_seen_on_the_river() -> None:
    scene = Scene(START | {"rafts": ["(4,0)", "(2,2)"]}).orders("forward", "forward")
    assert scene.prompt(1) == "Ada is last and lays the river."
    selector = scene.selector()
    assert len(selector.one_per_command()) == 8
    assert selector.switches == ("laying:1", "laying:0", "button:swap")
    still = selector.set_to
    assert still is not None and still.command == LayCards("1.3", turn_left=False, turn_right=False)
    river, *cards = scene.trails(LayCards("1.4", turn_left=True, turn_right=False))
    assert [(card.key, card.cells, card.shows) for card in cards] == [
        ("laying:1", SLOTS[:1], ("1.4",)),
        ("laying:0", SLOTS[1:], ("1.3",)),
    ]
    assert river.cells == tuple(range(12, 24)) and river.shows[2:4] == ("..", "..")
    assert [scene.items()[key].index for key in ("laying:0", "laying:1")] == list(SLOTS)


def test_turning_goes_with_the_card_when_both_are_swapped() -> None:
    selector = Scene(START | {"rafts": ["(4,0)", "(2,2)"]}).orders("forward", "forward").selector()
    for target in ("laying:0", "button:swap"):
        selector = selector.press(target)  # type: ignore[assignment]
    assert selector.set_to is not None
    assert selector.set_to.command == LayCards("1.4", turn_left=False, turn_right=True)


def test_every_power_has_a_kind_that_people_may_be_asked_about() -> None:
    asks = {ask.id: ask.default for ask in entry().info.asks}
    assert set(KINDS) == set(get_args(PowerMoment))
    assert set(asks) == {*KINDS.values(), DOUBTFUL}
    assert [kind for kind, wanted in asks.items() if not wanted] == [DOUBTFUL]


def test_a_power_is_asked_about_where_it_helps_and_doubtful_where_it_does_not() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "powers": ["sprint", "none"], "hands": ["forward", "forward"]}
    free = Scene(table).orders("forward", "forward").reaction()
    eddy = Scene(table | {"spaces": {"(2,6)": "E"}}).orders("forward", "forward").reaction()
    assert free is not None and eddy is not None
    assert (free.ask, eddy.ask) == ("my_move", DOUBTFUL)
    assert free.pass_command == Pass() and free.firm


@pytest.mark.parametrize(
    ("spaces", "rafts", "ask"),
    [
        ({}, ["(2,4)", "(4,9)"], DOUBTFUL),
        ({"(2,5)": "K1:1"}, ["(2,4)", "(4,9)"], "my_move"),
        ({"(2,6)": "K1:1"}, ["(2,4)", "(4,9)"], "my_move"),
        ({"(2,5)": "E"}, ["(2,4)", "(4,9)"], "my_move"),
        ({"(1,5)": "R11"}, ["(2,4)", "(4,9)"], "my_move"),
        ({"(3,5)": "**"}, ["(2,4)", "(4,9)"], "my_move"),
        ({}, ["(2,4)", "(2,5)"], "my_move"),
        ({"(2,5)": "K1:1", "(1,5)": "K1:1", "(3,5)": "K1:1"}, ["(2,4)", "(4,9)"], DOUBTFUL),
        ({"(2,5)": "K1:1", "(1,4)": "K1:1", "(3,4)": "K1:1"}, ["(2,4)", "(4,9)"], DOUBTFUL),
    ],
)
def test_side_slip_is_doubtful_only_where_it_brings_nothing(spaces: dict[str, str], rafts: list[str], ask: str) -> None:
    hands = ["forward", "splash"]
    table = {"rafts": rafts, "rows": 20, "spaces": spaces, "powers": ["side_slip"], "hands": hands, "splashes": [0, 1]}
    reaction = Scene(table).orders("forward", "splash").reaction()
    assert reaction is not None and reaction.ask == ask


def test_a_standing_wish_to_be_asked_says_that_what_brings_nothing_is_not_asked() -> None:
    """Given offers in races played at random, when a person may choose how to be asked about their kind, then `always`
    is said of the doubtful ones alone, which have a kind of their own, and `useful` of all others.
    """
    words: Counter[str] = Counter()
    for seats in (2, 4):
        rules, rng = rules_of(seats), Random(f"asked/{seats}")
        moves = presenter(rules).moves
        for draft in race(rules, seats, {}, rng):
            for seat in rules.to_act(draft.state):
                view, legal = rules.view(draft.state, seat), rules.legal(draft.state, seat)
                reaction = moves.reaction(view, legal, called(*["Ada", "Ben", "Cleo", "Dan"][:seats]))
                if reaction is not None:
                    assert (reaction.word(AskWhen.ALWAYS) == "always") == (reaction.ask == DOUBTFUL)
                    words[reaction.word(AskWhen.ALWAYS)] += 1
    assert words["always"] and words["useful"]


def test_a_power_that_is_not_offered_says_where_that_can_be_changed() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "powers": ["side_slip"], "hands": ["forward", "forward"]}
    scene = Scene(table)
    assert scene.why_not("my_power") == scene.why_not("power:0") == "power_offered"
    assert "Settings, “When to ask me”" in scene.say(Message("raft_race.illegal.power_offered"))


def test_another_chance_card_is_doubtful_where_the_result_is_certain() -> None:
    table = {"rows": 20, "powers": ["second_look"], "chance": [1, 2], "hands": ["left", "splash"], "splashes": [0, 1]}
    asks = []
    for rafts in (["(2,1)", "(1,2)"], ["(3,1)", "(2,2)"]):
        reaction = Scene(table | {"rafts": rafts}).orders("left", "splash").reaction()
        assert reaction is not None
        asks.append(reaction.ask)
    assert asks == [DOUBTFUL, "chance"]


def test_being_asked_about_the_hand_tells_nothing_about_it() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "powers": ["bailer", "none"], "splashes": [4, 0], "ask": "hand"}
    asked = [
        Scene(table | {"hands": [hand, "forward"]}).reaction()
        for hand in ("forward, splash, splash", "forward, left, right")
    ]
    assert asked[0] == asked[1]
    assert asked[0] is not None
    held = Scene(table | {"hands": ["forward, splash, splash", "forward"]})
    assert not held.presenter.moves.is_open(held.view(0), held.legal()), "whoever is asked wants to see the hand"


def test_a_power_is_used_by_its_own_button_and_kept_by_another() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "powers": ["sprint", "none"], "hands": ["forward", "forward"]}
    scene = Scene(table).orders("forward", "forward")
    assert scene.buttons() == {"button:use": "Use Sprint", "button:keep": "Keep it"}
    assert scene.consequences()["button:use",] == "To row 6, then the river takes you to row 7"
    assert scene.items()["my_power"].face == "raft_race/cards/power/sprint"
    scene.play(UsePower())
    assert scene.told()[0] == "Ada uses Sprint. Right after your paddling order: one more space."


def test_a_question_all_may_watch_is_spelled_for_onlookers_too() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "powers": ["side_slip", "none"], "hands": ["left", "forward"]}
    scene = Scene(table).orders("left", "forward")
    words = [move.targets for move in scene.presenter.moves.for_commands(scene.view(None), scene.legal(), scene.names)]
    assert words == [("space:4:1",), ("space:4:3",), ("button:keep",)]
    for viewer in (0, None):
        assert {"space:4:1", "space:4:3"} <= set(scene.items(viewer))
    assert "space:4:1" not in scene.items(1)


def test_a_lost_order_can_be_taken_back_before_everybodys_eyes() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "powers": ["spare_paddle"], "lost": ["left"], "ask": "round"}
    scene = Scene(table)
    reaction = scene.reaction()
    assert reaction is not None and scene.presenter.moves.is_open(scene.view(0), scene.legal())
    assert "recover:left" in scene.items(None) and "recover:left" not in scene.items(1)


def test_sides_of_a_power_up_lie_there_large_with_their_words() -> None:
    table = {"rafts": ["(2,4)", "(4,9)"], "rows": 20, "spaces": {"(2,5)": "**"}, "hands": ["forward", "forward"]}
    scene = Scene(table).orders("forward", "forward")
    assert scene.prompt() == "You recharge. Take a power-up."
    assert ("side:surf",) in scene.moves() and scene.moves()["button:leave",] == "Leave the power-ups alone"
    zones = {item.zone for key, item in scene.items().items() if key.startswith("side:")}
    assert zones == {"crowd:0", "crowd:1"}
    scene.play(TakePower("surf"))
    assert scene.told()[0] == "Ada takes Surf."


@pytest.mark.parametrize(
    ("rafts", "splashes", "why"),
    [
        (["(2,7)", "(4,2)"], [3, 0], "Only Ada crossed the finish line, in round 1."),
        (["(2,7)", "(4,7)"], [0, 2], "Ada and Ben crossed together; Ada is driest, with 0 splashes."),
        (["(2,7)", "(4,7)"], [2, 2], "Ada and Ben crossed together, equally wet; Ada drew the highest card."),
    ],
)
def test_the_result_says_what_decided_it(rafts: list[str], splashes: list[int], why: str) -> None:
    table = {"rafts": rafts, "rows": 8, "splashes": splashes, "hands": ["forward", "forward"], "chance": [6, 1]}
    scene = Scene(table).orders("forward", "forward")
    assert scene.result() == ("Ada wins!", why)
    assert scene.prompt() == "The race is over: Ada wins."
    assert scene.items()["raft:0"].index == 8 * 4


def test_only_those_who_drew_are_named_as_level() -> None:
    """A third raft crossed with them, wetter: it took no part in the draw."""
    rafts = ["(1,7)", "(2,7)", "(4,7)"]
    table = {"rafts": rafts, "rows": 8, "splashes": [2, 2, 3], "hands": ["forward"] * 3, "chance": [6, 1]}
    scene = Scene(table, seats=3).orders("forward", "forward", "forward")
    assert scene.session.outcome is not None and scene.session.outcome.winners == (Seat(0),)
    assert scene.result()[1] == "Ada and Ben crossed together, equally wet; Ada drew the highest card."


def test_a_raft_without_orders_sinks_and_the_last_one_wins() -> None:
    lost = "forward, double, left, right, splash_attack"
    table = {
        "rafts": ["(2,4)", "(4,9)"],
        "rows": 20,
        "spaces": {"(2,5)": "K1:123456"},
        "lost": [lost, ""],
        "hands": ["paddle_attack", "forward"],
    }
    scene = Scene(table).orders("paddle_attack", "forward")
    assert scene.result() == ("Ben wins!", "All other rafts have sunk: Ben is the last one afloat.")
    assert "Ada has no order left and sinks." in scene.told()
    assert scene.presenter.status.gone(scene.view()) == (0,)
    assert scene.items()["lost:0"].count == 6


def test_plates_tell_rows_to_go_and_splashes_in_words_short_enough_for_names() -> None:
    scene = Scene({"rafts": ["(2,4)", "(4,9)"], "rows": 20, "splashes": [3, 0], "hands": ["forward", "forward"]})
    plate = scene.presenter.status.plates(scene.view(), scene.names)[0]
    assert [f"{scene.say(fact.label)} {scene.say(fact.value)}" for fact in plate.facts] == ["Rows to go 16", "Splash 3"]
    assert (plate.rank, plate.piece) == (None, "raft_race/rafts/0"), "nobody is first before the race is over"
    assert plate.detail is not None and "Number 2 in turn order" in scene.say(plate.detail)


def test_a_lead_weighs_more_the_later_it_is_taken() -> None:
    weights = []
    for first, second in (("(2,4)", "(4,4)"), ("(2,9)", "(4,9)")):
        scene = Scene({"rafts": [first, second], "rows": 12, "hands": ["double", "paddle_attack"]})
        scene.orders("double", "paddle_attack")
        found = viewed_events(scene.session, scene.session.head, Seat(0))
        told = [scene.presenter.told.moment(viewed, scene.names) for viewed in found]
        lead = next(moment for moment in told if moment is not None and moment.line.key == "raft_race.moment.leads")
        assert scene.say(lead.line).startswith("Ada takes the lead") and lead.good == 1
        weights.append(lead.weight)
    assert weights[0] < weights[1]


def test_what_is_told_of_the_river_to_come_is_what_lies_face_down() -> None:
    """Given any moment of a race, then rocks, rapids and eddies that are told are those of the stack."""
    rules, names = rules_of(2), called("Ada", "Ben")
    status, seen = presenter(rules).status, 0
    for draft in race(rules, 2, {}, Random(5)):
        view, stack = rules.view(draft.state, None), draft.state.stack
        told = [fact.value.args for fact in status.facts(view, names) if fact.label.key == "raft_race.fact.to_come"]
        there = Counter(spot(sign).kind for card in stack for row in view.faces[card] for sign in row)
        counted = {"rocks": there["rock"], "rapids": there["rapid"], "eddies": there["eddy"]}
        assert told == ([counted] if stack and view.round else [])
        seen += bool(told)
    assert seen
