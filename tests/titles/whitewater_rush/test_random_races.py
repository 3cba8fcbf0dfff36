"""Whole races played at random: they end, nothing is lost on the way, and all that is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.content.strings import load_strings
from game.engine.rules import QuickChance, SearchDraft
from game.engine.types import SYSTEM, IllegalCommand, OptionValue, Seat
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.flow import water_of
from game.titles.whitewater_rush.rules.movement import declarations, manoeuvres
from game.titles.whitewater_rush.rules.river import NO_CELL
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState
from tests.extent import every, some
from tests.titles.whitewater_rush.race_tables import TABLES, entry, folders

pytestmark = pytest.mark.many

MATCHES, LEAVING = 8 // every(2), some(40)
MOST_COMMANDS = 200
FOREIGN: tuple[WhitewaterCommand, ...] = (
    cmd.Pass(),
    cmd.EddyOut("right", 9),
    cmd.Manoeuvre("left", 9),
    cmd.SpotHazard("rock"),
    cmd.TurnRapids("l"),
    cmd.ChooseSide("left"),
    cmd.PlaceRock(0),
    cmd.PlaceRapids(0),
    cmd.PlaceKayak(0),
    cmd.LeaveRace(Seat(0)),
)


def rules_of(seats: int, options: dict[str, OptionValue]) -> WhitewaterRules:
    return WhitewaterRules(entry().definition, entry().info.setup(seats, options))


def race(
    rules: WhitewaterRules, seats: int, options: dict[str, OptionValue], rng: Random, reacts: float
) -> Iterator[SearchDraft[WhitewaterState, WhitewaterEvent]]:
    """The draft before each decision and at the end; it is played on after each."""
    draft: SearchDraft[WhitewaterState, WhitewaterEvent] = SearchDraft(
        rules, rules.initial(entry().info.setup(seats, options)), QuickChance(rng)
    )
    rules.begin(draft)
    yield draft
    while rules.outcome(draft.state) is None:
        (seat,) = rules.to_act(draft.state)
        legal = rules.legal(draft.state, seat)
        let_go = cmd.Pass() in legal and rng.random() >= reacts
        rules.decide(draft, seat, cmd.Pass() if let_go else rng.choice(legal))
        yield draft


@pytest.mark.parametrize("reacts", [0.0, 0.3, 1.0])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_races_end_with_everything_accounted_for(seats: int, options: dict[str, OptionValue], reacts: float) -> None:
    rules, rng = rules_of(seats, options), Random(f"{seats}/{options}/{reacts}")
    for _ in range(MATCHES):
        for draft in race(rules, seats, options, rng, reacts):
            rules.check(draft.state)
        outcome = rules.outcome(draft.state)
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_offered_is_short_and_without_doubles_and_all_else_is_refused(
    seats: int, options: dict[str, OptionValue]
) -> None:
    rules, rng = rules_of(seats, options), Random(f"legal/{seats}/{options}")
    sentences = load_strings(folders().all(), "en").keys()
    for draft in race(rules, seats, options, rng, 0.3):
        state = draft.state
        for seat in rules.terms.all_seats:
            legal = rules.legal(state, seat)
            assert bool(legal) == (seat in rules.to_act(state))
            assert len(legal) < MOST_COMMANDS
            assert len(set(legal)) == len(legal)
            for command in FOREIGN:
                if command not in legal:
                    with pytest.raises(IllegalCommand) as refused:
                        rules.decide(draft, seat, command)
                    assert f"whitewater_rush.illegal.{refused.value.reason}" in sentences


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_race_goes_on_without_those_who_leave(seats: int, options: dict[str, OptionValue]) -> None:
    rules = rules_of(seats, options)
    for number in range(LEAVING):
        rng = Random(f"leave/{seats}/{options}/{number}")
        leaves = 0.5 if number % 4 == 0 else 0.02
        for draft in race(rules, seats, options, rng, 0.3):
            state = draft.state
            if rng.random() < leaves and (leaving := rules.legal(state, SYSTEM)):
                rules.decide(draft, SYSTEM, rng.choice(leaving))
            rules.check(state)
            assert not any(state.left[seat] for seat in rules.to_act(state))
        outcome = rules.outcome(draft.state)
        assert outcome is not None
        assert not any(draft.state.left[seat] for seat in outcome.places[0])


def test_the_last_one_may_end_the_race_and_wins_it() -> None:
    rules = rules_of(2, {"river": "A"})
    draft = next(race(rules, 2, {"river": "A"}, Random(1), 0))
    assert rules.legal(draft.state, SYSTEM) == [cmd.LeaveRace(Seat(0)), cmd.LeaveRace(Seat(1))]
    rules.decide(draft, SYSTEM, cmd.LeaveRace(Seat(0)))
    assert rules.legal(draft.state, SYSTEM) == [cmd.LeaveRace(Seat(1))]
    assert rules.outcome(draft.state) is None, "it may also race on"
    rules.decide(draft, SYSTEM, cmd.LeaveRace(Seat(1)))
    outcome = rules.outcome(draft.state)
    assert outcome is not None and outcome.places == ((1,), (0,)) and outcome.reason == "no_rival"
    assert not rules.legal(draft.state, SYSTEM)


def test_a_kayak_that_left_before_it_was_placed_takes_the_first_free_space() -> None:
    options: dict[str, OptionValue] = {"river": "A", "first_player": "seat1"}
    rules = rules_of(3, options)
    draft = next(race(rules, 3, options, Random(1), 0))
    rules.decide(draft, SYSTEM, cmd.LeaveRace(Seat(1)))
    (seat,) = rules.to_act(draft.state)
    rules.decide(draft, seat, rules.legal(draft.state, seat)[0])
    match draft.state.frame:
        case fr.Placing(seat=asked):
            assert asked == 0
        case other:
            raise AssertionError(other)
    assert draft.state.cells[1] == draft.state.cells[2] + 1


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_manoeuvres_that_are_counted_are_those_that_are_paddled(seats: int, options: dict[str, OptionValue]) -> None:
    rules, rng = rules_of(seats, options), Random(f"ways/{seats}/{options}")
    for draft in race(rules, seats, options, rng, 0.3):
        state = draft.state
        if NO_CELL not in state.cells:
            water = water_of(rules.terms, state)
            for seat in rules.terms.all_seats:
                for allowance in (1, 2, 3, 7):
                    found = manoeuvres(water, state.cells, state.speeds, seat, allowance)
                    counted = declarations(water, state.cells, state.speeds, seat, allowance)
                    assert counted == [(side, spaces) for side, spaces, _ in found]


def test_the_same_chance_plays_the_same_race() -> None:
    options: dict[str, OptionValue] = {"river": "A+B+C+D"}
    rules = rules_of(4, options)
    first, second = ([draft.state.cells.copy() for draft in race(rules, 4, options, Random(7), 0.1)] for _ in range(2))
    assert first == second
