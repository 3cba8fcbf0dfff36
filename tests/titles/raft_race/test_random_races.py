"""Whole races played at random: they end, nothing is lost on the way, and all that is offered is accepted."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.content.folders import ContentFolder
from game.content.strings import load_strings
from game.engine.types import IllegalCommand, OptionValue, Seat, event_kinds
from game.titles.raft_race.rules import movements
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.events import Asked, RaftEvent
from game.titles.raft_race.rules.frames import Ordering, RaftTask
from game.titles.raft_race.rules.rules import DOING
from game.titles.raft_race.rules.terms import RaftCommand
from tests.titles.raft_race.tables import TABLES, entry, folder, race, rules_of

MATCHES = 8
MOST_COMMANDS = 200
FOREIGN: tuple[RaftCommand, ...] = (
    cmd.TakePower("sprint"),
    cmd.DrawPower(),
    cmd.PlaceRaft(9),
    cmd.ChooseOrder("forward"),
    cmd.ChooseOrder("nonsense"),
    cmd.TakeBack(),
    cmd.UsePower(),
    cmd.SlipAside("left"),
    cmd.RecoverOrder("left"),
    cmd.Pass(),
    cmd.Aim(Seat(0)),
    cmd.Push("left"),
    cmd.Decide("block"),
    cmd.LayCards("1.1", turn_left=False, turn_right=False),
)


def test_every_task_can_be_done() -> None:
    assert DOING.tasks() == frozenset(event_kinds(RaftTask))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_races_end_with_everything_accounted_for(seats: int, options: dict[str, OptionValue]) -> None:
    rules, rng = rules_of(seats, options), Random(f"{seats}/{options}")
    for _ in range(MATCHES):
        for draft in race(rules, seats, options, rng):
            rules.check(draft.state)
            assert bool(rules.to_act(draft.state)) == (rules.outcome(draft.state) is None)
        outcome = rules.outcome(draft.state)
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
        assert 5 <= draft.state.round <= 60


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_events_alone_rebuild_the_table(seats: int, options: dict[str, OptionValue]) -> None:
    rules, rng = rules_of(seats, options), Random(f"rebuilt/{seats}/{options}")
    *_, draft = race(rules, seats, options, rng)
    state = rules.initial(entry().info.setup(seats, options))
    for event in draft.events:
        rules.evolve(state, event)
    assert state == draft.state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_offered_is_short_and_without_doubles_and_all_else_is_refused(
    seats: int, options: dict[str, OptionValue]
) -> None:
    rules, rng = rules_of(seats, options), Random(f"legal/{seats}/{options}")
    strings = load_strings([ContentFolder("raft_race", folder())], "en")
    for draft in race(rules, seats, options, rng):
        state = draft.state
        for seat in rules.terms.all_seats:
            legal = rules.legal(state, seat)
            thinks_again = state.frame.__class__ is Ordering and state.chosen[seat] is not None
            assert bool(legal) == (seat in rules.to_act(state) or thinks_again)
            assert len(legal) < MOST_COMMANDS
            assert len(set(legal)) == len(legal)
            for command in FOREIGN:
                if command not in legal:
                    told = len(draft.events)
                    with pytest.raises(IllegalCommand) as refused:
                        rules.decide(draft, seat, command)
                    assert strings.has(f"raft_race.illegal.{refused.value.reason}")
                    assert len(draft.events) == told


def test_the_same_chance_plays_the_same_race() -> None:
    rules = rules_of(4)
    first, second = ([draft.state.cells.copy() for draft in race(rules, 4, {}, Random(7))] for _ in range(2))
    assert first == second


def test_every_command_and_nearly_every_event_occurs() -> None:
    seen: Counter[str] = Counter()
    for seats, options in TABLES:
        rules, rng = rules_of(seats, options), Random(f"seen/{seats}/{options}")
        for _ in range(3):
            *_, draft = race(rules, seats, options, rng)
            seen.update(type(event).__name__ for event in draft.events)
    missing = {kind.__name__ for kind in event_kinds(RaftEvent)} - set(seen)
    assert missing <= {"RaftSunk", "NothingToLose", "FinishTied", "RiverMoveLost", "DamageStopped"}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_quiet_moves_come_out_as_they_would_task_by_task(
    seats: int, options: dict[str, OptionValue], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of(seats, options)
    *_, quick = race(rules, seats, options, Random(f"quick/{seats}/{options}"))
    monkeypatch.setattr(movements, "_quietly", lambda flow, seat: False)
    monkeypatch.setattr(movements, "_quietly", lambda flow, seat: False)
    *_, slow = race(rules, seats, options, Random(f"quick/{seats}/{options}"))
    # Plans differ only by seats that are served already.
    assert _told(quick.events) == _told(slow.events)
    assert quick.state == slow.state


def _told(events: list[RaftEvent]) -> list[object]:
    return [event.frame if isinstance(event, Asked) else event for event in events]
