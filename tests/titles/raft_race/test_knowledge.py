"""The seats' knowledge of each other's hands, decks and stacks, and tables they could be sitting at (R20, R64)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.engine.rules import RecordedDraft, ScriptedChance
from game.engine.types import OptionValue, Seat, opens_secret, redacted
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.events import OrderChosen, RaftEvent
from game.titles.raft_race.rules.state import RaftState
from tests.titles.raft_race.tables import TABLES, race, rules_of, session_at

SAMPLES = 400
FAR = {"rafts": ["(2,2)", "(3,3)"], "rows": 20}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_sampled_table_looks_the_same_and_is_whole(seats: int, options: dict[str, OptionValue]) -> None:
    rules, rng = rules_of(seats, options), Random(f"sample/{seats}/{options}")
    for place, draft in enumerate(race(rules, seats, options, rng)):
        for viewer in (None, *rules.terms.all_seats) if place % 3 == 0 else ():
            view = rules.view(draft.state, viewer)
            other = rules.sample(view, rng)
            rules.check(other)
            assert rules.view(other, viewer) == view
            assert rules.to_act(other) == rules.to_act(draft.state)


def test_choosing_tells_nobody_anything_and_counts_as_no_knowledge() -> None:
    session = session_at(FAR, 2)
    step = session.submit(Seat(0), cmd.ChooseOrder("double"))
    (event,) = step.events
    assert isinstance(event, OrderChosen)
    for reader in (None, Seat(0), Seat(1)):
        assert redacted(event, reader).order.value is None
    assert not opens_secret(step.events)
    assert not step.reveals
    assert session.view(Seat(0)).chosen == "double"
    assert session.view(Seat(1)).chosen is None
    assert session.view(Seat(1)).ready == (True, False)
    assert session.submit(Seat(1), cmd.ChooseOrder("forward")).reveals


def test_only_its_owner_is_told_a_hand() -> None:
    session = session_at({**FAR, "splashes": [4, 0]}, 2)
    session.submit(Seat(0), cmd.ChooseOrder("left"))
    step = session.submit(Seat(1), cmd.ChooseOrder("right"))
    drawn = [event for event in step.events if type(event).__name__ == "HandDrawn"]
    for event in drawn:
        readers = [reader for reader in (None, Seat(0), Seat(1)) if redacted(event, reader).hand.value is not None]
        assert readers == [event.seat]
        assert len(event.hand.open()) == event.size


def _mid_round(position: dict[str, Any], *orders: str, last: str, until: str) -> RaftState:
    """The table after the first event of that kind in the step of the last order."""
    session = session_at(position, len(orders) + 1)
    for seat, order in enumerate(orders):
        session.submit(Seat(seat), cmd.ChooseOrder(order))
    draft: RecordedDraft[RaftState, RaftEvent] = RecordedDraft(session.rules, session.state, ScriptedChance())
    state: RaftState = session.state_at(session.head)
    session.rules.decide(draft, Seat(len(orders)), cmd.ChooseOrder(last))
    for event in draft.events:
        session.rules.evolve(state, event)
        if type(event).__name__ == until:
            return state
    raise AssertionError(f"no {until}")


def test_new_splashes_lie_in_the_order_deck_not_in_the_hand() -> None:
    state = _mid_round({**FAR, "chance": [4]}, "splash_attack", last="forward", until="OrderPhaseEnded")
    assert state.splashes == [0, 4]
    assert state.fresh == [0, 4]
    assert SPLASH not in state.hands[1]
    assert len(state.hands[1]) == 5


def test_the_splash_of_a_double_forward_is_not_in_the_hand() -> None:
    state = _mid_round({"rafts": ["(2,2)", "(4,9)"], "rows": 20}, "double", last="forward", until="OrderPhaseEnded")
    assert state.splashes == [1, 0]
    assert SPLASH not in state.hands[0]


def test_a_purged_hand_is_known_to_be_dry_and_new_splashes_are_not_in_it() -> None:
    position = {
        "rafts": ["(2,2)", "(4,9)"],
        "rows": 20,
        "splashes": [6, 0],
        "hands": ["forward, left, right, splash, splash, splash"],
    }
    state = _mid_round(position, "splash", last="forward", until="OrderPhaseEnded")
    rules = rules_of(2)
    view = rules.view(state, Seat(1))
    assert (view.splashes[0], view.hands[0], view.dry) == (3, 3, (True, False))
    for number in range(50):
        assert SPLASH not in rules.sample(view, Random(number)).hands[0]


def test_hands_are_sampled_as_likely_as_they_are_drawn() -> None:
    """Four splashes among ten cards: a hand of six holds 2.4 on average."""
    rules = rules_of(2)
    session = session_at({**FAR, "splashes": [4, 0]}, 2)
    view = session.view(Seat(1))
    rng = Random("hands")
    hands = [rules.sample(view, rng).hands[0] for _ in range(SAMPLES)]
    assert all(len(hand) == 6 for hand in hands)
    assert 2.2 < sum(hand.count(SPLASH) for hand in hands) / SAMPLES < 2.6
    assert 0.5 < sum("double" in hand for hand in hands) / SAMPLES < 0.7


def test_hands_are_drawn_evenly() -> None:
    rules = rules_of(2)
    seen: Counter[str] = Counter()
    session = session_at({**FAR, "splashes": [1, 0]}, 2)
    session.submit(Seat(0), cmd.ChooseOrder("forward"))
    for left_out in range(7):
        draft: RecordedDraft[RaftState, RaftEvent] = RecordedDraft(
            rules, session.state_at(session.head), ScriptedChance([left_out])
        )
        rules.decide(draft, Seat(1), cmd.ChooseOrder("forward"))
        seen.update({*rules.terms.order_ids, SPLASH} - set(draft.state.hands[0]))
    assert set(seen.values()) == {1}


def test_the_river_ahead_is_known_by_zones_only() -> None:
    session = session_at({"rafts": ["(2,2)", "(4,0)"]}, 2)
    view = session.view(Seat(0))
    assert [len(zone) for zone in view.unseen] == [8, 8, 8, 2]
    orders = {tuple(session.rules.sample(view, Random(number)).stack[-8:]) for number in range(20)}
    assert len(orders) > 10
    assert all({card[0] for card in order} == {"1"} for order in orders)
