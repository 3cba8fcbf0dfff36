"""Laws about what may be done: who is asked, what is legal, what is refused and with which words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.rules import RecordedDraft, SeededChance
from game.engine.types import Command, IllegalCommand, Seat
from tests.extent import some
from tests.laws.corpus import Corpus, Place, catalogue

MOST_COMMANDS = 200
PLACES = some(300)
TRIES = 12


def test_whoever_is_waited_for_has_a_legal_command(played: Corpus) -> None:
    for place in played.places(PLACES * 3, "waiting"):
        state, rules = place.state, place.session.rules
        waiting = rules.to_act(state)
        assert bool(waiting) == (rules.outcome(state) is None), f"{place}: over or not? It waits for {waiting}"
        for seat in waiting:
            assert rules.legal(state, seat), f"{place}: seat {seat} is waited for and may do nothing"


def test_legal_lists_are_short_and_stable_and_without_doubles(played: Corpus) -> None:
    for place in played.places(PLACES, "lists"):
        state, rules = place.state, place.session.rules
        for seat in place.session.setup.all_seats:
            legal = list(rules.legal(state, seat))
            assert len(legal) < MOST_COMMANDS, f"{place}: {len(legal)} commands for seat {seat}"
            assert len(set(legal)) == len(legal), f"{place}: a command stands twice for seat {seat}"
            again = list(rules.legal(played.codec.clone(state), seat))
            assert legal == again, f"{place}: another order for seat {seat}"


def test_invariants_hold_after_every_step(played: Corpus) -> None:
    for session in played.matches:
        state = session.rules.initial(session.setup)
        for step in session.journal.steps():
            for event in step.events:
                session.rules.evolve(state, event)
            session.rules.check(state)


def test_forced_commands_are_legal(played: Corpus) -> None:
    for place in played.places(PLACES, "forced"):
        state, rules = place.state, place.session.rules
        forced = rules.forced(state)
        if forced is not None:
            seat, command = forced
            assert command in rules.legal(state, seat), f"{place}: {command} plays itself and is not legal"


def test_everything_legal_is_accepted(played: Corpus) -> None:
    for place in played.places(PLACES, "accepted"):
        state, rules = place.state, place.session.rules
        for seat in place.session.setup.all_seats:
            for command in rules.legal(state, seat):
                draft = _draft(played, place, state)
                rules.decide(draft, seat, command)
                assert draft.events, f"{place}: {command} of seat {seat} does nothing"
                rules.check(draft.state)


def test_everything_else_is_refused_before_anything_happens(played: Corpus) -> None:
    pool = _pool(played)
    rng = Random(played.subject.id)
    for place in played.places(PLACES, "refused"):
        state, rules = place.state, place.session.rules
        packed = played.codec.pack(state)
        for seat, command in _attempts(place, pool, rng):
            if command in rules.legal(state, seat):
                continue
            draft = _draft(played, place, state)
            with pytest.raises(IllegalCommand) as refused:
                rules.decide(draft, seat, command)
            assert not draft.events, f"{place}: {command} of seat {seat} was refused after something happened"
            assert played.codec.pack(draft.state) == packed, f"{place}: {command} of seat {seat} changed the table"
            _assert_has_words(played, refused.value.reason)


def _assert_has_words(played: Corpus, reason: str) -> None:
    if catalogue().find(played.subject.id) is not None:
        key = f"{played.subject.id}.illegal.{reason}"
        assert catalogue().strings.has(key), f"a command is refused as '{reason}' without a sentence '{key}'"


def _draft(played: Corpus, place: Place, state: Any) -> RecordedDraft[Any, Any]:
    chance = SeededChance(place.session.seed, place.session.journal.depth(place.step) + 1)
    return RecordedDraft(place.session.rules, played.codec.clone(state), chance)


def _pool(played: Corpus) -> list[Command]:
    """Commands that were legal somewhere, and the same with one value changed."""
    pool: dict[Command, None] = {}
    for session in played.matches[:40]:
        for step in session.journal.steps():
            if step.command is not None:
                pool[step.command] = None
    for command in list(pool):
        pool.update(dict.fromkeys(_changed(command)))
    return list(pool)


def _changed(command: Command) -> Iterator[Command]:
    for name in command.__struct_fields__:
        value = getattr(command, name)
        others: tuple[object, ...] = ()
        if isinstance(value, int):
            others = (value + 1, -1, 99)
        elif isinstance(value, str):
            others = ("", value.swapcase(), value * 2)
        yield from (msgspec.structs.replace(command, **{name: other}) for other in others)


def _attempts(place: Place, pool: list[Command], rng: Random) -> Iterator[tuple[Seat, Command]]:
    seats = place.session.setup.all_seats
    for _ in range(TRIES):
        yield rng.choice(seats), rng.choice(pool)
    for seat in place.session.rules.to_act(place.state):
        for _ in range(TRIES):
            yield seat, rng.choice(pool)
