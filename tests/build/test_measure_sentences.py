"""Rounds of River Rats that are played twice, in silence and after a sentence."""

from __future__ import annotations

import pytest

from game.cli import arguments
from game.titles.river_rats.rules.events import SpeechId
from game.titles.river_rats.rules.speech import STRATEGY
from measure_sentences import FITTING, PlayedRound, RoundTable, pairs, row

ROUNDS = 3


def test_a_round_played_again_in_silence_is_the_same_round() -> None:
    entry = arguments.entry(arguments.catalogue(), "river_rats")
    table = RoundTable(entry, arguments.setup(entry.info, 2, [], "normal"), "again")
    start = table.begin()
    assert table.play(start, None) == table.play(start, None)


@pytest.mark.parametrize(("words", "seed", "number"), [("risk", "told-11", 0), ("careful", "told-1", 1)])
def test_mates_raise_more_when_told_to_risk_one_and_less_when_told_to_be_careful(
    words: SpeechId, seed: str, number: int
) -> None:
    """Given a round with a raise that is neither sure nor hopeless, then what was said decides about it."""
    entry = arguments.entry(arguments.catalogue(), "river_rats")
    table = RoundTable(entry, arguments.setup(entry.info, 2, [], "normal"), seed)
    start = table.begin()
    for _ in range(number):
        start = table.play(start, None)[1]
    silent, spoken = (table.play(start, said)[0].counts.get("raises", 0) for said in (None, words))
    assert spoken - silent == (1 if words == "risk" else -1)


def test_every_sentence_is_laid_beside_the_silent_round_of_the_same_cards() -> None:
    """Given some rounds, then each has a pair for every plan and one for the fitting plan, which is one of these."""
    plans: list[PlayedRound] = []
    fitting = 0
    for said, silent, spoken in pairs(2, "normal", "said", ROUNDS):
        assert said in {*STRATEGY, FITTING} and len(silent.commands) > 2
        if said == FITTING:
            assert spoken in plans
            plans, fitting = [], fitting + 1
        else:
            plans.append(spoken)
    assert fitting == ROUNDS and not plans


def test_a_row_counts_what_is_other_and_what_it_gained() -> None:
    found = [(silent, spoken) for said, silent, spoken in pairs(2, "normal", "said", ROUNDS) if said == FITTING]
    other = sum(silent.commands != spoken.commands for silent, spoken in found)
    gained = sum(spoken.gained - silent.gained for silent, spoken in found) / ROUNDS
    assert row(FITTING, found).startswith(f"| fitting | {ROUNDS} | {other} | ")
    assert f"| {gained:+.3f} (" in row(FITTING, found)
