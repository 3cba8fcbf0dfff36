"""Counts of positions: against a plain recursion, and against figures that were counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.cli.simulate import begun, count
from game.engine.journal import StateCodec
from game.engine.rules import RecordedDraft, SeededChance
from tests.laws.corpus import Subject, subjects

DEPTH = 3


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.id)
def test_counting_by_states_gives_what_counting_line_by_line_gives(subject: Subject) -> None:
    setup = subject.info.setup(subject.info.seats[0])
    rules = subject.title.rules(subject.definition, setup)
    state = begun(rules, rules.initial(setup), "7")
    rows = count(subject.title, rules, state, "7", DEPTH)
    assert [row.lines for row in rows] == [_lines(subject, rules, state, 1, depth) for depth in range(1, DEPTH + 1)]


def test_river_rats_first_turn() -> None:
    """Solo: draw from the deck or one of three Market cards, play one of three cards, then its actions."""
    subject = next(subject for subject in subjects() if subject.id == "river_rats")
    setup = subject.info.setup(1, {"level": "first_game", "ace_1": "clubs"})
    rules = subject.title.rules(subject.definition, setup)
    notation: dict[str, Any] = {
        "rat": "K♠",
        "aces": "C",
        "hands": ["5♦ 9♣"],
        "market": "2♠ 3♣ 4♦",
        "prediction": "6♥",
        "deck": "7♠ 8♠",
    }
    state = subject.title.position(notation, rules)
    rows = count(subject.title, rules, state, "7", 3)
    assert rows[0].lines == 4, "deck, 2♠, 3♣ or 4♦"
    assert rows[1].lines == 12, "each time one of three cards"
    by_card = {"diamonds": 1, "clubs": 2, "spades_from_hand_and_market": 2 + 3 + 1}
    drawn = {"7♠": "S", "2♠": "S", "3♣": "C", "4♦": "D"}
    assert rows[2].lines == sum(_after(suit, by_card) for suit in drawn.values())
    assert rows[2].over == 0


def _after(drawn: str, by_card: dict[str, int]) -> int:
    """Lines after the play: 5♦ (no target yet, so the next turn's four draws), 9♣, and the card drawn."""
    next_draws = 4
    diamonds = next_draws
    clubs = by_card["clubs"]
    own = {"S": by_card["spades_from_hand_and_market"], "C": clubs, "D": diamonds}[drawn]
    return diamonds + clubs + own


def _lines(subject: Subject, rules: Any, state: Any, step: int, depth: int) -> int:
    codec = StateCodec(subject.title.state)
    total = 0
    for seat in rules.to_act(state):
        for command in rules.legal(state, seat):
            draft: RecordedDraft[Any, Any] = RecordedDraft(rules, codec.clone(state), SeededChance("7", step))
            rules.decide(draft, seat, command)
            forced = 0
            while (following := rules.forced(draft.state)) is not None:
                forced += 1
                draft.chance = SeededChance(f"7/forced/{forced}", step)
                rules.decide(draft, *following)
            total += 1 if depth == 1 else _lines(subject, rules, draft.state, step + 1, depth - 1)
    return total
