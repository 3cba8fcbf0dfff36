"""Laws about forecasts: what is told as certain happens, and nothing is told that a seat may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from game.engine.foresight import ForecastCache, Foresight, ForesightDraft
from game.engine.rules import QuickChance, RecordedDraft, SeededChance
from game.engine.types import SYSTEM, Command, Event, Seat, redacted
from tests.extent import some
from tests.laws.corpus import Corpus, Place

PLACES = some(150)
MOST_ANSWERS = 200
TIMES = 8
"""Number of moves leading to an event of a kind that are foretold."""


def test_what_is_foretold_as_certain_happens(played: Corpus) -> None:
    """One world only: that several agree would hide an event that tells something and is not marked."""
    told = 0
    for place, seat, command in (*_moves(played, "certain"), *_moves_to_each_event(played)):
        rules = place.session.rules
        forecast = Foresight(rules, rules.view(place.state, seat), seat).foresee(command)
        draft = RecordedDraft[Any, Any](rules, place.state, SeededChance("certain", place.step))
        rules.decide(draft, seat, command)
        happened = tuple(redacted(event, seat) for event in draft.events)
        certain = forecast.events[: forecast.certain]
        assert certain == happened[: forecast.certain], f"{place}: {command} of seat {seat} was foretold otherwise"
        told += forecast.certain
    assert told > PLACES, "too little is certain to say anything"


def test_what_is_certain_if_nobody_interferes_happens_if_nobody_does(played: Corpus) -> None:
    for place, seat, command in _moves(played, "quiet"):
        rules = place.session.rules
        forecast = ForecastCache(rules).of(rules.view(place.state, seat), seat).foresee(command)
        happened = tuple(redacted(event, seat) for event in _quietly(place, seat, command))
        certain = forecast.events[: forecast.certain]
        assert certain == happened[: forecast.certain], f"{place}: {command} of seat {seat} was foretold otherwise"


def test_a_calm_world_is_a_table_of_the_title(played: Corpus) -> None:
    for place, seat, _ in _moves(played, "calm"):
        rules = place.session.rules
        if rules.quiet is not None:
            state = rules.sample(rules.view(place.state, seat), Random(place.step))
            rules.quiet.calm(state, seat)
            rules.check(state)


def test_forecasts_are_the_same_in_two_worlds(played: Corpus) -> None:
    for place, seat, command in _moves(played, "two worlds"):
        rules = place.session.rules
        view = rules.view(place.state, seat)
        twin = rules.view(rules.sample(view, Random(place.step)), seat)
        assert ForecastCache(rules).of(view, seat).foresee(command, 2) == ForecastCache(rules).of(twin, seat).foresee(
            command, 2
        )


def test_what_an_onlooker_is_foretold_holds_nothing_of_a_hand(played: Corpus) -> None:
    for place, seat, command in _moves(played, "onlooker"):
        rules = place.session.rules
        foresight = ForecastCache(rules).of(rules.view(place.state, seat), seat, public=True)
        future = foresight.foresee(command).futures[0]
        assert future.events == tuple(redacted(event, None) for event in future.events), f"{place}: {command}"


def _moves(played: Corpus, salt: str) -> Iterator[tuple[Place, Seat, Command]]:
    """A legal command at each of many positions."""
    rng = Random(f"{played.subject.id}/{salt}")
    for place in played.places(PLACES, salt):
        rules, state = place.session.rules, place.state
        for seat in sorted(rules.to_act(state))[:1]:
            yield place, seat, rng.choice(list(rules.legal(state, seat)))


def _moves_to_each_event(played: Corpus) -> Iterator[tuple[Place, Seat, Command]]:
    """Moves that were made, several to each kind of event, about the mover and about others: random ones reach few."""
    seen: Counter[tuple[type[Event], bool]] = Counter()
    for session in (*played.matches, *played.from_positions):
        for number in range(1, len(session.journal)):
            step = session.journal.step(number)
            kinds = {(type(event), getattr(event, "seat", None) == step.seat) for event in step.events}
            if step.parent is None or step.command is None or step.seat == SYSTEM:
                continue
            if any(seen[kind] < TIMES for kind in kinds):
                seen.update(kinds)
                yield Place(session, step.parent), step.seat, step.command


def _quietly(place: Place, seat: Seat, command: Command) -> list[Event]:
    """Returns the events on the true table if the others let the seat have its way."""
    rules, state = place.session.rules, place.state
    quiet = rules.quiet
    if quiet is not None:
        quiet.calm(state, seat)
    draft = ForesightDraft[Any, Any](rules, state, QuickChance(Random(place.step)))
    rules.decide(draft, seat, command)
    for _ in range(MOST_ANSWERS if quiet is not None else 0):
        asked = min(rules.to_act(draft.state), default=None)
        answer = None if asked is None or quiet is None else quiet.answer(draft.state, asked, seat)
        if asked is None or answer is None:
            break
        rules.decide(draft, asked, answer)
    return draft.events
