"""The paddlers: they let the river run when a look ahead does not speak for waiting, and say what an Eddy Out gains.

The quick one, which plays the trials of a search, ends whole races by legal moves and by nothing it cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.bots.player import Thought, choice
from game.engine.rules import QuickChance, SearchDraft
from game.engine.types import Command, OptionValue, Seat
from game.titles.whitewater_rush.bot.bots import Paddler
from game.titles.whitewater_rush.bot.guide import QuickPaddler
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import ADVANCE, kind_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState
from tests.titles.whitewater_rush.race_tables import TABLES, Scene, entry, positions

COMPARED = 5
"""Every so many decisions another world is asked, too."""

STANDING = {
    "kayaks": ["(3,3,5)", "(3,1,5)"],
    "hands": [
        "Advance River, Advance River, Advance River, Advance River, Power Paddle, Power Paddle, Advance River",
        "Ferry, Ferry, Power Paddle, Paddle, Ferry",
    ],
    "discard": "Sculling, Power Paddle, Ferry, Spot Hazard, Recall, Spot Hazard, Brace, Spot Hazard, Reading Water",
    "tokens": {"2,3": "l", "3,4": "l", "3,2": "n", "2,9": "n"},
    "turn": 13,
    "still": 4,
}
"""Two kayaks at full speed; the first seat is ahead, and nothing it can play makes its way better."""
BRAKING = {
    "kayaks": ["(5,12,4)", "(5,13,5)", "(3,14,3)", "(5,10,3)"],
    "hands": [
        "Advance River, Advance River, Catch Current",
        "Advance River, Recall, Sculling, Recall",
        "Paddle, Advance River, Advance River, Advance River, Brace",
        "Advance River, Brace, Power Paddle",
    ],
    "discard": "Paddle, Power Paddle, Reading Water, Paddle, Spot Hazard, Reading Water, Paddle, Sculling, Brace",
    "tokens": {"3,4": "O", "2,5": "O", "3,9": "O", "2,1": "O", "4,1": "O", "3,2": "O"},
    "turn": 18,
}
"""Another seat's Advance takes the third seat too far: slower, it lands where the next one takes it further."""
WINDOWS = 12
"""Windows of each race at which a seat is asked what it holds of an Eddy Out in its own space."""


def thought_of(scene: Scene) -> Thought[Any]:
    (seat,) = scene.session.to_act()
    return _thought(scene.session, seat, scene.session.legal(seat))


def _thought(session: Any, seat: Seat, legal: Sequence[Command]) -> Thought[Any]:
    return choice(Paddler(session.rules, seat), session.view(seat), legal, Random(0))


def _is_advance(command: Any) -> bool:
    return type(command) is cmd.PlayCard and kind_of(command.card) == ADVANCE


def test_a_seat_with_an_advance_lets_the_river_run_where_waiting_gains_nothing() -> None:
    """Given a river that stands and a seat ahead with five Advances, when it looks ahead, then it plays one; while the
    river has not stood for long, it may still set up its way."""
    assert _is_advance(thought_of(Scene(STANDING)).command)
    assert not _is_advance(thought_of(Scene(STANDING | {"still": 0})).command)


def test_an_eddy_out_here_is_told_by_what_it_gains_over_none() -> None:
    """Given a seat that gains a row by braking, when it Eddies Out where it lies, then it says so: an Advance from
    there is no reason for a card."""
    scene = Scene(BRAKING, seats=4)
    advance = next(command for command in scene.session.legal(Seat(0)) if _is_advance(command))
    scene.play(advance, cmd.Pass())
    thought = thought_of(scene)
    assert thought.command == cmd.EddyOut("left", 0)
    assert scene.say(thought.reason) == (
        "Undisturbed, after the next Advance you are one row further on than with no Eddy Out."
    )


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_eddy_out_here_is_weighed_without_a_gain(seats: int, options: dict[str, Any]) -> None:
    """Given windows of random races, when a seat may only Eddy Out where it lies or let it go, then it weighs the Eddy
    Out only with a gain over none that it tells."""
    asked = 0
    for session in positions(seats, options, "here"):
        waiting = sorted(session.to_act())
        if not waiting or type(session.view(waiting[0]).frame) is not fr.Window:
            continue
        here = cmd.EddyOut("left", 0)
        if here not in session.legal(waiting[0]):
            continue
        thought = _thought(session, waiting[0], [here, cmd.Pass()])
        told = [each.reason.key for each in thought.choices if each.command == here and each.reason is not None]
        weighed = sum(each.command == here for each in thought.choices)
        assert len(told) == weighed and all(".better." in key for key in told)
        asked += 1
        if asked == WINDOWS:
            break
    assert asked == WINDOWS


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_quick_paddlers_end_a_race_by_what_they_see(seats: int, options: dict[str, OptionValue]) -> None:
    setup = entry().info.setup(seats, options)
    rules, rng = WhitewaterRules(entry().definition, setup), Random(seats)
    paddler = QuickPaddler(rules)
    draft = SearchDraft[WhitewaterState, WhitewaterEvent](rules, rules.initial(setup), QuickChance(rng))
    rules.begin(draft)
    decisions = 0
    while type(draft.state.frame) is not fr.Over:
        seat = min(rules.to_act(draft.state))
        command = paddler.answer(draft.state, seat)
        if decisions % COMPARED == 0:
            other = rules.sample(rules.view(draft.state, seat), rng)
            assert paddler.answer(other, seat) == command
        rules.decide(draft, seat, command)
        decisions += 1
    assert decisions > 20 * seats
