"""The quick paddler, which plays the trials of a search: whole races, legal moves, by nothing it cannot see."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.rules import QuickChance, SearchDraft
from game.engine.types import OptionValue
from game.titles.whitewater_rush.bot.guide import QuickPaddler
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState
from tests.titles.whitewater_rush.race_tables import TABLES, entry

COMPARED = 5
"""Every so many decisions another world is asked, too."""


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
