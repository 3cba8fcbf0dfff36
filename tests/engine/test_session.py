"""Playing, taking back, jumping, restoring and checking a match."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from random import Random

import msgspec
import pytest

from game.engine import session as session_module
from game.engine.journal import StateCodec, Step, state_hash
from game.engine.rules import ScriptedChance
from game.engine.types import SYSTEM, BadJournal, IllegalCommand, Seat, opens_secret
from tests.toy import ENDLESS, TITLE, ToySession, play, toy_session
from tests.toy.pieces import Lay, Laying, Rest, Throw, Thrown, Tired, ToyCommand, ToyEvent, ToyState

ANN, BO = Seat(0), Seat(1)
CODEC = StateCodec(ToyState)


def dealt(*, target: int = ENDLESS) -> ToySession:
    """Ann holds 1, 2, 3, Bo holds 4, 5, 6; the deck is drawn from 30 down."""
    session = toy_session(target=target)
    session.begin(ScriptedChance())
    return session


def throw(session: ToySession, seat: Seat, skips: int) -> Step[ToyCommand, ToyEvent]:
    return session.submit(seat, Throw(), chance=ScriptedChance([skips - 1]))


def hash_at_head(session: ToySession) -> str:
    return state_hash(CODEC.pack(session.state))


class Notes:
    """A recorder that remembers, and notes what the session looked like when it was told."""

    def __init__(self, session: ToySession) -> None:
        self.session = session
        self.told: list[tuple[str, int]] = []

    def record_step(self, step: Step[ToyCommand, ToyEvent]) -> None:
        assert len(self.session.journal) == step.id, "the step is recorded before the match changes"
        self.told.append(("step", step.id))

    def record_head(self, step: int) -> None:
        assert self.session.head != step
        self.told.append(("head", step))

    def together(self) -> AbstractContextManager[None]:
        return nullcontext()


def test_step_0_deals_and_belongs_to_nobody() -> None:
    step = toy_session().begin()
    assert (step.id, step.parent, step.seat, step.command) == (0, None, SYSTEM, None)
    assert step.reveals


def test_a_match_begins_once_and_before_anything_is_played() -> None:
    session = toy_session()
    with pytest.raises(BadJournal):
        session.submit(ANN, Throw())
    session.begin()
    with pytest.raises(BadJournal):
        session.begin()


def test_a_command_becomes_a_step_with_its_events() -> None:
    session = dealt()
    step = throw(session, ANN, 4)
    assert step.events[0] == Thrown(ANN, 4)
    assert session.state.scores == [4, 0]
    assert session.journal.step(1) == step
    assert step.after == hash_at_head(session)


def test_an_illegal_command_changes_nothing() -> None:
    session = dealt()
    before = hash_at_head(session)
    with pytest.raises(IllegalCommand) as caught:
        session.submit(BO, Throw())
    assert caught.value.reason == "not_your_turn"
    assert (len(session.journal), hash_at_head(session)) == (1, before)


def test_the_same_command_after_undo_gives_the_same_draw() -> None:
    session = toy_session()
    session.begin()
    first = session.submit(ANN, Throw())
    session.undo()
    assert session.submit(ANN, Throw()).events == first.events


def test_what_everybody_may_read_is_followed_again_without_a_second_line() -> None:
    session = dealt()
    first = session.submit(ANN, Lay(1))
    session.undo()
    assert session.submit(ANN, Lay(1)) == first
    assert len(session.journal) == 2


def test_what_somebody_may_not_read_grows_a_line_of_its_own_though_it_is_the_same_again() -> None:
    session = toy_session()
    session.begin()
    first = session.submit(ANN, Throw())
    session.undo()
    again = session.submit(ANN, Throw())
    assert session.journal.children(0) == [first.id, again.id]
    assert session.redo_target() is None
    session.undo()
    assert session.redo() == again.id


def test_another_command_after_undo_grows_a_branch_and_keeps_the_old_line() -> None:
    session = dealt()
    throw(session, ANN, 4)
    session.undo()
    session.submit(ANN, Lay(1))
    assert session.journal.children(0) == [1, 2]
    session.jump(1)
    assert session.state.scores == [4, 0]


def test_undo_takes_back_a_decision_in_two_parts_as_a_whole() -> None:
    session = dealt()
    session.submit(ANN, Lay(1))
    assert isinstance(session.state.frame, Laying)
    session.submit(ANN, Lay(3))
    assert session.state.scores == [4, 0]
    assert session.undo() == 0
    assert session.redo() == 2
    assert session.state.scores == [4, 0]


def test_undo_goes_back_behind_what_bots_and_the_table_did() -> None:
    session = dealt()
    session.people = frozenset({ANN})
    throw(session, ANN, 4)
    throw(session, BO, 5)
    assert session.undo() == 0
    assert session.redo() == 2
    assert session.undo() == 0
    assert session.undo() is None


def test_a_match_among_bots_can_be_stepped_through() -> None:
    session = dealt()
    session.people = frozenset()
    throw(session, ANN, 4)
    throw(session, BO, 5)
    assert session.undo() == 1


def test_there_is_nothing_before_the_deal_or_after_the_last_step() -> None:
    session = dealt()
    assert session.undo() is None
    assert session.redo() is None


def test_what_was_seen_and_left_marks_the_match() -> None:
    session = dealt()
    throw(session, ANN, 4)
    assert not session.with_knowledge
    assert session.reveals_since(0)
    session.undo()
    assert session.with_knowledge
    session.submit(ANN, Lay(1))
    assert not session.reveals_since(0)


def test_chance_alone_shows_something_even_if_no_secret_is_opened() -> None:
    """Given hands so full that nobody draws, when a stone is thrown, then going back before it brings knowledge."""
    session = dealt()
    for number in range(40):
        step = throw(session, (ANN, BO)[number % 2], 4)
        if not opens_secret(step.events):
            assert step.reveals
            return
    raise AssertionError("a card was drawn at every throw")


def test_leaving_a_branch_counts_what_it_showed_up_to_the_fork() -> None:
    session = dealt()
    session.submit(ANN, Lay(1))
    session.jump(0)
    throw(session, ANN, 4)
    assert session.reveals_since(1)


def test_every_state_on_the_way_can_be_seen_again() -> None:
    session = toy_session(target=ENDLESS)
    session.begin()
    seen = [hash_at_head(session)]
    rng = Random(3)
    while len(session.journal) < 2000:
        before = len(session.journal)
        play(session, 1, rng)
        seen += [session.journal.step(number).after for number in range(before, len(session.journal))]
    for number in rng.sample(range(len(seen)), 200):
        assert state_hash(CODEC.pack(session.state_at(number))) == seen[number]


def test_no_state_is_far_from_the_nearest_kept_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = toy_session(target=ENDLESS)
    session.begin()
    play(session, 1500, Random(3))
    read: list[int] = []
    events = session.journal.events

    def counted(step: int) -> tuple[ToyEvent, ...]:
        read.append(step)
        return events(step)

    monkeypatch.setattr(session.journal, "events", counted)
    for step, most in ((0, 1), (1000, 64), (len(session.journal) - 2, 16)):
        read.clear()
        session.state_at(step)
        assert len(read) <= most
    older = len(session.journal) // session_module.CHECKPOINT_EVERY - session_module.RECENT_CHECKPOINTS
    assert len(session._checkpoints) <= session_module.RECENT_CHECKPOINTS + older / 4 + 1


def test_undo_to_the_start_and_redo_to_the_end_give_the_same_match() -> None:
    session = toy_session(target=ENDLESS)
    session.begin()
    rng = Random(5)
    for _ in range(40):
        play(session, 1, rng)
        before = (session.head, hash_at_head(session), session.view(ANN), session.with_knowledge)
        while session.undo() is not None:
            pass
        assert session.head == 0
        while session.redo() is not None:
            pass
        assert (session.head, hash_at_head(session), session.view(ANN), session.with_knowledge) == before


@pytest.mark.parametrize("step", [-1, 2, 99])
def test_nobody_goes_to_a_step_that_is_not_there(step: int) -> None:
    session = dealt()
    throw(session, ANN, 2)
    with pytest.raises(BadJournal):
        session.jump(step)
    with pytest.raises(BadJournal):
        session.state_at(step)
    assert session.head == 1


def test_the_recorder_hears_of_everything_before_it_happens() -> None:
    session = toy_session()
    notes = Notes(session)
    session.recorder = notes
    session.begin(ScriptedChance())
    throw(session, ANN, 3)
    session.undo()
    session.redo()
    session.jump(1)
    assert notes.told == [("step", 0), ("step", 1), ("head", 0), ("head", 1)]


def test_the_step_that_ends_the_match_holds_the_outcome() -> None:
    session = dealt(target=20)
    session.submit(ANN, Lay(1))
    session.submit(ANN, Lay(3))
    assert session.journal.step(2).outcome is None
    while session.outcome is None:
        (seat,) = session.to_act()
        last = throw(session, seat, 6)
    assert last.outcome == session.outcome
    assert session.to_act() == frozenset()


def restored(steps: list[Step[ToyCommand, ToyEvent]]) -> ToySession:
    session = toy_session(target=ENDLESS)
    for step in steps:
        session.restore(step)
    return session


def recorded() -> tuple[ToySession, list[Step[ToyCommand, ToyEvent]]]:
    session = toy_session(target=ENDLESS)
    session.begin()
    play(session, 20, Random(11))
    session.jump(5)
    play(session, 10, Random(12))
    return session, list(session.journal.steps())


def test_events_alone_rebuild_the_match() -> None:
    session, steps = recorded()
    again = restored(steps)
    assert hash_at_head(again) == hash_at_head(session)
    assert list(again.journal.steps()) == steps
    assert again.journal.line() == session.journal.line()


def test_every_recorded_step_can_be_played_again_by_the_rules() -> None:
    session, steps = recorded()
    again = restored(steps)
    for step in steps:
        again.verify(step.id)
    assert hash_at_head(again) == hash_at_head(session)


WRONG: dict[str, dict[str, object]] = {
    "another result": {"after": "00000000"},
    "no such seat": {"seat": Seat(7)},
    "a root in the middle": {"parent": None},
    "no earlier step": {"parent": 99},
    "an order that is missing": {"command": None},
    "events that cannot be": {"events": (Thrown(Seat(9), 1),)},
    "a number without end": {"events": (Thrown(Seat(0), 2**80),)},
    "a step twice": {"id": 4},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG.keys())
def test_a_step_that_cannot_have_been_is_refused_and_the_match_stays(change: dict[str, object]) -> None:
    _, steps = recorded()
    session = restored(steps[:5])
    before = hash_at_head(session)
    with pytest.raises(BadJournal):
        session.restore(msgspec.structs.replace(steps[5], **change))
    assert (len(session.journal), hash_at_head(session)) == (5, before)
    session.restore(steps[5])


def test_a_state_beyond_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _, steps = recorded()
    monkeypatch.setattr(session_module, "MOST_STATE_BYTES", 50)
    with pytest.raises(BadJournal, match="larger"):
        restored(steps)


def test_steps_of_older_rules_take_their_hash_from_the_state() -> None:
    _, steps = recorded()
    session = toy_session(target=ENDLESS)
    session.restore(msgspec.structs.replace(steps[0], after=""), rehash=True)
    assert session.journal.step(0).after == steps[0].after


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"seat": BO}, "not_your_turn"),
        ({"command": Lay(30)}, "not_in_hand"),
        ({"command": Rest()}, "not_tired"),
        ({"events": (Thrown(ANN, 6),)}, None),
        ({"reveals": False}, None),
    ],
    ids=["seat", "card", "kind", "luck", "hidden"],
)
def test_a_step_against_the_rules_is_found(change: dict[str, object], rule: str | None) -> None:
    session = toy_session(target=ENDLESS)
    session.begin()
    other = toy_session(target=ENDLESS)
    other.restore(session.journal.step(0))
    step = msgspec.structs.replace(session.submit(ANN, Throw()), **change)
    with pytest.raises(BadJournal) as caught:
        other.verify_step(step)
    assert (caught.value.step, caught.value.rule) == (1, rule)


def test_a_position_can_be_played_from() -> None:
    session = toy_session(target=20)
    state = TITLE.position({"hands": [[10, 9], []], "scores": [2, 19], "turn": 0, "deck": [1]}, session.rules)
    session.begin_from(state)
    session.submit(ANN, Lay(9))
    session.submit(ANN, Lay(10))
    assert session.outcome is not None
    assert session.outcome.winners == (ANN,)
    assert session.undo() == 0
    assert session.state.scores == [2, 19]


def test_what_leaves_no_choice_plays_itself_and_is_not_taken_back_alone() -> None:
    session = dealt()
    step = throw(session, ANN, 1)
    assert Tired(ANN) in step.events
    throw(session, BO, 3)
    play(session, 0, Random(0))
    assert session.journal.step(3).command == Rest()
    assert session.journal.step(3).auto
    assert session.undo() == 1
