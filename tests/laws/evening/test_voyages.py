"""Laws of voyages: facts follow from the events of a match alone, and every condition has words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.content.message import Message
from game.content.prizes import read_prizes
from game.content.strings import speaking
from game.content.voyages import AllOf, AnyOf, FactBound, StopCondition, StopTable, Voyage, fact_names, load_voyages
from game.engine.session import AnySession
from game.engine.types import Outcome
from game.host.voyage import ConditionResult, asked_for, holds, judge, match_facts, missed_line, must_line, parts
from game.persistence.save_file import load_session
from tests.laws.corpus import GOLDEN, catalogue

FILES = sorted(GOLDEN.glob("*/*.river"))


def finished(title: str) -> Iterator[tuple[AnySession, Outcome]]:
    """Yields the golden matches of a title."""
    titles = {entry.id: entry.title for entry in catalogue()}
    for path in FILES:
        if path.parent.name == title:
            session = load_session(path, titles, verify=False).session
            assert session.outcome is not None
            yield session, session.outcome


def spring() -> Voyage:
    """Returns the first voyage."""
    found, wrong = load_voyages(catalogue())
    assert not wrong, [str(error) for error in wrong]
    return next(voyage for voyage in found if voyage.id == "spring")


def bounds(condition: StopCondition) -> Iterator[FactBound]:
    """Yields every bound of a condition."""
    match condition:
        case FactBound():
            yield condition
        case AllOf(parts=inner) | AnyOf(parts=inner):
            for each in inner:
                yield from bounds(each)


@pytest.mark.parametrize("title", catalogue().ids())
def test_facts_are_those_that_are_named_and_say_the_same_of_a_match_played_again(title: str) -> None:
    seen: dict[str, set[int]] = {name: set() for name in fact_names(title)}
    for session, outcome in finished(title):
        for seat in session.setup.all_seats:
            facts = match_facts(session, outcome, seat)
            assert set(facts) == set(seen)
            assert facts == match_facts(session, outcome, seat)
            assert facts["won"] == (seat in outcome.winners) == (facts["place"] == 1)
            for name, value in facts.items():
                seen[name].add(value)
    constant = {name for name, values in seen.items() if len(values) == 1}
    assert not constant, f"{title}: the golden matches never show anything else of {constant}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_stop_of_the_shipped_voyages_can_be_laid_and_told(language: str) -> None:
    """Given any condition, then it is told in words that follow `you must`, without a list of names and numbers."""
    found, wrong = load_voyages(catalogue())
    assert found and not wrong
    strings = speaking(catalogue().folders, language)
    for voyage in found:
        for stop in voyage.stops:
            for condition in (stop.star, *(asked_for(stop, wind) for wind in voyage.winds.values())):
                told = strings.say(must_line(stop.title, condition))
                assert told and ":" not in told and "," not in told, told
    assert not strings.missing


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("title", catalogue().ids())
def test_every_fact_has_words_for_every_bound(language: str, title: str) -> None:
    strings = speaking(catalogue().folders, language)
    for fact in fact_names(title):
        limits = [(1, 1), (0, 0)] if fact == "won" else [(2, None), (None, 2), (0, 0), (1, 1), (3, 3), (1, 4)]
        behind = [(-2, None)] if fact == "lead" else []
        bounds = [FactBound(fact, least, most) for least, most in (*limits, *behind)]
        told = {strings.say(must_line(title, bound)) for bound in bounds}
        assert len(told) == len(bounds), told
        assert all(strings.say(missed_line(title, bound, [ConditionResult(bound, 1, False)])) for bound in bounds)
    assert not strings.missing


def test_what_was_missed_asks_for_no_more_than_the_condition() -> None:
    strings = speaking(catalogue().folders, "en")
    won, few, many = FactBound("won", 1), FactBound("rounds", 10), FactBound("tricks", 2)
    either, both = AnyOf((won, few)), AllOf((won, few, many))
    results = [ConditionResult(won, 0, False), ConditionResult(few, 4, False), ConditionResult(many, 3, True)]
    assert strings.say(missed_line("rats", either, results)) == "win or play at least 10 rounds (this time: 4)"
    assert strings.say(missed_line("rats", both, results)) == "win and play at least 10 rounds (this time: 4)"
    behind = FactBound("lead", -6)
    line = missed_line("whitewater_rush", behind, [ConditionResult(behind, -8, False)])
    assert strings.say(line) == "be at most 6 rows behind (this time: 8)"


def test_the_first_voyage_has_24_stops_of_all_titles() -> None:
    stops = spring().stops
    assert len(stops) == 24
    assert {stop.title for stop in stops} == set(catalogue().ids())


@pytest.mark.parametrize("title", catalogue().ids())
def test_a_verdict_is_what_its_parts_say(title: str) -> None:
    voyage = spring()
    stops = [stop for stop in voyage.stops if isinstance(stop.task, StopTable) and stop.title == title]
    assert stops
    for session, outcome in finished(title):
        facts = match_facts(session, outcome)
        for stop in stops:
            for wind in voyage.winds.values():
                verdict = judge(stop, wind, facts)
                assert verdict.starred == holds(stop.star, facts)
                assert verdict.stamped <= holds(asked_for(stop, wind), facts)
                for part in (*verdict.stamp, *verdict.star):
                    least, most = part.bound.least, part.bound.most
                    inside = (least is None or part.value >= least) and (most is None or part.value <= most)
                    assert part.held == inside and part.value == facts[part.bound.fact]
                assert {part.bound for part in parts(stop.star, facts)} == set(bounds(stop.star))


def told_in(path: Path) -> Iterator[dict[str, Any]]:
    """Yields the events of the line that ended a match, as its file has them."""
    steps = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    by_id = {step["id"]: step for step in steps if step.get("kind") == "step"}
    line, number = [], next(id for id, step in reversed(by_id.items()) if "outcome" in step)
    while number is not None:
        line.append(by_id[number])
        number = by_id[number]["parent"]
    for step in reversed(line):
        yield from step["events"]


def reckoned(events: Sequence[dict[str, Any]], seat: int) -> dict[str, int]:
    """Counts the facts of a seat once more, from the file alone; what needs the position is left out."""
    own = [event for event in events if event.get("seat") == seat]
    crew = [event for event in events if event["ev"] == "hands_compared" and event["crew_wins"]]
    incidents = [each for event in own if event["ev"] == "ran" for each in event.get("incidents", ())]

    def count(tag: str) -> int:
        return sum(event["ev"] == tag for event in own)

    def met(what: str) -> int:
        return sum(each["what"] == what for each in incidents)

    tricks = [event["count"] for event in own if event["ev"] == "trick_won"]
    return {
        "tricks": len(tricks),
        "biggest_trick": max(tricks, default=0),
        "hands_won": len(crew),
        "best_hand": max((event["crew_value"] >> 20 for event in crew), default=0),
        "stake_won": max((event["count"] for event in events if event["ev"] == "debt_given_to_rat"), default=0),
        "crew_debt": max((event["total"] for event in events if event["ev"] == "debt_given_to_crew"), default=0),
        "went_out": count("went_out"),
        "most_at_once": max(
            (event["cards"] + event["wilds"] for event in own if event["ev"] == "discarded"), default=0
        ),
        "eddies": count("eddied_out"),
        "rock": met("rock"),
        "bank": met("bank"),
        "hits": met("rock") + met("bank"),
        "rapids_cleared": sum(each.get("cleared", False) for each in incidents if each["what"] == "rapids"),
        "rapids_failed": sum(not each.get("cleared", False) for each in incidents if each["what"] == "rapids"),
        "rocks": count("rock_hit"),
        "damage": count("order_lost"),
        "collisions": sum(event["ev"] == "collided" and seat in (event["mover"], event["other"]) for event in events),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_facts_are_those_of_a_second_reckoning_from_the_file(path: Path) -> None:
    titles = {entry.id: entry.title for entry in catalogue()}
    session = load_session(path, titles, verify=False).session
    assert session.outcome is not None
    events = list(told_in(path))
    for seat in session.setup.all_seats:
        facts, again = match_facts(session, session.outcome, seat), reckoned(events, seat)
        known = again.keys() & facts.keys()
        assert known and {name: facts[name] for name in known} == {name: again[name] for name in known}


def test_every_prize_is_won_at_a_stop_and_has_all_its_pictures_and_words() -> None:
    found, prizes = catalogue(), read_prizes(catalogue().folders.data)
    voyages = load_voyages(found)[0]
    won = {stop.won for voyage in voyages for stop in voyage.stops}
    won |= {wind.won for voyage in voyages for wind in voyage.winds.values()}
    assert won - {""} == set(prizes.prizes)
    assets = found.folders.assets
    there = {path.relative_to(assets).with_suffix("").as_posix() for path in assets.rglob("*.*")}
    for id, prize in prizes.prizes.items():
        assert prize.pictures or prize.above or prize.lights, f"{id} changes nothing"
        for name, other in prize.pictures.items():
            ends = [each.removeprefix(name) for each in there if each.startswith(name)] if name.endswith("_") else [""]
            assert ends and {f"{other}{end}" for end in ends} <= there, id
        for name, other in prize.above.items():
            assert {name, other} <= there, id
        for name in (*prize.lights, *prize.rains):
            assert any(each.startswith(name) for each in there), id
        for tag in ("en", "de"):
            strings = speaking(found.folders, tag)
            for key in (f"voyage.prize.{id}", f"voyage.slot.{prize.slot}"):
                assert strings.say(Message(key))
            assert not strings.missing
