"""The length of a match: by the clock unless somebody says otherwise, or after rounds."""

from __future__ import annotations

from game.titles.riverboat_showdown.rules.rules import RiverboatRules
from tests.titles.riverboat_showdown.tables import entry


def test_a_match_nobody_changed_lasts_twenty_minutes() -> None:
    info = entry().info
    terms = RiverboatRules(entry().definition, info.setup(3)).terms
    assert (terms.minutes, terms.rounds, terms.dealer_cycle) == (20, 0, False)


def test_presets_are_told_from_the_shortest_and_hold_what_nobody_changed() -> None:
    info = entry().info
    lengths = []
    for preset in info.presets:
        terms = RiverboatRules(entry().definition, info.setup(3, preset.options)).terms
        lengths.append((terms.minutes, terms.rounds))
    assert lengths == [(0, 6), (0, 12), (20, 0)]
