"""The pictures and words of the table of the race for things that happen."""

from __future__ import annotations

from typing import Any

import pytest

from game.table.item import ItemMoved, ItemVanished
from game.titles.whitewater_rush.rules.events import CardPlayed, EventRevealed, RaceEnded, TurnBegan
from game.titles.whitewater_rush.rules.river import Card
from game.titles.whitewater_rush.rules.state import DiscardCard, Pass, PlayCard
from tests.titles.whitewater_rush.race_tables import Scene, names, presenter

ADVANCE = Card("advance#1")
ALONE = {"river": "A"}
TABLE: dict[str, Any] = {
    "kayaks": ["(3,3,2)", "(5,1,2)"],
    "hands": ["Advance River, Paddle", ""],
    "events": ["spring_melt, surge"],
}


def test_a_line_crossed_turns_up_an_event_for_all() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(ADVANCE), Pass())
    assert scene.told(1)[:6] == [
        "Ada runs 2 rows to row 5, speed 2.",
        "Ben runs 2 rows to row 3, speed 2.",
        "Ada crosses line 1.",
        "Ada turns up Spring Melt: Everybody: speed +1.",
        "Ada speeds up to 3.",
        "Ben speeds up to 3.",
    ]
    viewed = next(viewed for viewed in scene.events() if isinstance(viewed.event, EventRevealed))
    (turned,) = [change for change in scene.changes(viewed) if isinstance(change, ItemMoved)]
    assert (turned.before.key, turned.after.key, turned.after.zone) == (
        "event:0:0",
        "event_card:spring_melt#1",
        "played",
    )
    spotlight = presenter(scene.session).told.spotlight(viewed, names(scene.session))
    assert spotlight is not None
    assert scene.say(spotlight.title) == "Spring Melt"
    assert [scene.say(head) for head, _ in spotlight.rows] == ["Ada crossed line 1 and turned it up"]
    inside = presenter(scene.session).items.contents(scene.view(0), "events", names(scene.session))
    assert [item.key for item in inside or ()] == ["event_card:spring_melt#1"]


def test_a_card_lies_in_play_until_the_turn_is_over() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(ADVANCE))
    (played,) = [viewed for viewed in scene.events() if isinstance(viewed.event, CardPlayed)]
    moves = [change for change in scene.changes(played) if isinstance(change, ItemMoved)]
    (move,) = [change for change in moves if change.after.zone == "played"]
    assert (move.before.zone, move.after.zone, move.after.key) == ("hand", "played", "card:advance#1")
    assert scene.items()["discard"].count == 0
    scene.play(Pass(), Pass())
    began = next(viewed for viewed in scene.events() if isinstance(viewed.event, TurnBegan))
    gone = [change for change in scene.changes(began) if isinstance(change, ItemVanished)]
    assert [(change.before.key, change.destination) for change in gone] == [("card:advance#1", "discard")]


def test_a_hazard_that_is_not_cleared_costs_a_card_in_words() -> None:
    position = {"kayaks": ["(4,4,4)", "(5,1,1)"], "hands": ["Advance River, Paddle, Ferry", ""]}
    scene = Scene(position, options={"river": "B"}).play(PlayCard(ADVANCE), Pass())
    assert scene.told()[0] == "Ada runs 2 rows to row 6, speed 2: a card lost at the waterfall."
    assert scene.prompt() == "You did not clear the waterfall: discard a card."
    scene.play(DiscardCard(Card("paddle#1")))
    assert scene.told()[0] == "Ada loses Paddle at the waterfall."


def test_the_way_of_a_run_is_its_path() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(ADVANCE), Pass())
    ways = [way for viewed in scene.events() for way in presenter(scene.session).told.ways(viewed)]
    assert [(way.key, len(way.cells)) for way in ways] == [("kayak:0", 3), ("kayak:1", 3)]


@pytest.mark.parametrize(
    ("kayaks", "active", "why"),
    [
        (["(3,8,1)", "(3,1,1)"], 1, "Ada alone crossed the finish line, one row past it."),
        (["(2,8,1)", "(3,8,4)"], 1, "Several crossed the finish line, and it was Ada's turn."),
        (
            ["(3,7,3)", "(2,8,2)", "(1,5,1)"],
            3,
            "Several came equally far past the finish line; Ada was fastest, at speed 3.",
        ),
    ],
)
def test_the_result_names_what_decided(kayaks: list[str], active: int, why: str) -> None:
    hands = ["", "", ""][: len(kayaks)]
    hands[active - 1] = "Advance River"
    position = {"kayaks": kayaks, "hands": hands, "active": active}
    scene = Scene(position, seats=len(kayaks), options=ALONE).play(PlayCard(ADVANCE))
    outcome = scene.session.outcome
    assert outcome is not None
    who, reason = presenter(scene.session).status.result(scene.view(0), outcome, names(scene.session))
    assert (scene.say(who), scene.say(reason)) == ("Ada wins!", why)


def test_the_facts_tell_what_an_advance_would_bring_and_who_leads() -> None:
    facts = Scene(TABLE, options=ALONE).facts()
    assert facts["Advance"] == "to row 5, speed 2: an event turns up"
    assert facts["In front"] == "Ada, 6 to go"
    assert facts["Events"] == "2 cards at the banks"
    assert facts["Tokens left"] == "8 Rocks, 12 Rapids"


def test_a_card_drawn_by_another_is_not_named() -> None:
    scene = Scene(TABLE | {"hands": ["Paddle", ""], "deck": "Ferry"}, options=ALONE).play(PlayCard(Card("paddle#1")))
    assert "Ada draws Ferry." in scene.told(0)
    assert "Ada draws a card." in scene.told(1)


def test_the_end_shows_how_far_everybody_got() -> None:
    scene = Scene(TABLE | {"kayaks": ["(3,8,2)", "(5,1,2)"], "events": []}, options=ALONE)
    scene.play(PlayCard(ADVANCE), Pass())
    viewed = next(viewed for viewed in scene.events() if isinstance(viewed.event, RaceEnded))
    told = presenter(scene.session).status.epithets([], viewed.after, names(scene.session))
    assert [scene.say(line) for line in told.values()] == ["2 rows past the finish", "6 rows short of the finish"]
