"""Laws of evenings together: points follow from outcome and facts of any title, and everything has words."""

from __future__ import annotations

from random import Random

import pytest

from game.content.evenings import load_evenings
from game.content.message import given
from game.content.strings import speaking
from game.host.evening.outlook import outlook_line, tally, tally_line
from game.host.evening.plan import is_over
from game.host.evening.points import crew_points
from game.host.voyage import match_facts
from tests.extent import some
from tests.host.together.made import NAMES, endless_evening, infos, random_evening
from tests.laws.corpus import catalogue
from tests.laws.evening.test_voyages import finished

CREWS = [entry.id for entry in catalogue() if entry.info.cooperative]
LINES = some(2000)


@pytest.mark.parametrize("title", CREWS)
def test_a_crew_has_3_points_for_a_win_and_1_for_half_of_one(title: str) -> None:
    seen: set[int] = set()
    for session, outcome in finished(title):
        facts = match_facts(session, outcome)
        fact, least = session.title.part("rules.facts", "HALF_WON")
        assert fact in facts and least >= 1
        points = crew_points(session.title, outcome, facts)
        assert points == (3 if outcome.winners else 1 if facts[fact] >= least else 0)
        seen.add(points)
    assert len(seen) > 1, "the golden matches show more than one end"


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_possible_and_the_tally_have_words_in_every_position(language: str) -> None:
    strings, rng, names = speaking(catalogue().folders, language), Random(language), tuple(map(given, NAMES))
    evenings = [random_evening(rng, games_to_go=rng.choice((0, 1, 1, 1, 2)))[0] for _ in range(LINES)]
    for evening in (*evenings, endless_evening()):
        if evening.results or not is_over(evening):
            assert strings.say(outlook_line(evening, infos(), names))
        assert strings.say(tally_line(tally(evening, evenings[:3]), lambda who: given(who.name)))
    assert not strings.missing


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_shipped_kind_has_a_name(language: str) -> None:
    strings = speaking(catalogue().folders, language)
    assert all(strings.has(f"evening.kind.{kind.id}.name") for kind in load_evenings(catalogue())[0])
