"""Whole matches at random with every mix of options: they end, no chip or card is lost, and rounds go by the book."""

from __future__ import annotations

import pytest

from game.engine.types import OptionValue
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.terms import RiverboatState
from tests.titles.riverboat_showdown.tables import OPTIONS, play, rules_of


def named(options: dict[str, OptionValue]) -> str:
    return "-".join(str(options[name]) for name in ("end", "time_up", "kitty", "broke", "wild_left"))


@pytest.mark.parametrize("options", OPTIONS, ids=named)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_keeps_chips_and_cards(seats: int, options: dict[str, OptionValue]) -> None:
    rules = rules_of(seats, options)
    all_chips = seats * 20 + (0 if options["kitty"] == "unlimited" else int(str(options["kitty"])))

    def watch(state: RiverboatState, event: RiverboatEvent) -> None:
        rules.check(state)
        assert sum(state.chips) + state.pot + state.kitty == all_chips, event
        assert options["kitty"] == "unlimited" or state.kitty >= 0, event

    state = play(rules, f"{seats} {named(options)}", watch)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
    scores = [state.chips[place[0]] for place in outcome.places]
    assert scores == sorted(set(scores), reverse=True)
    assert all(
        state.chips[seat] == score for place, score in zip(outcome.places, scores, strict=True) for seat in place
    )
    assert state.round <= 6 or options["end"] == "minutes"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_costs_what_a_second_reading_says(seats: int) -> None:
    """The events of each round, added up from their cards alone, give the chips at its end."""
    rules = rules_of(seats, {"end": "rounds", "rounds": "30", "kitty": "unlimited", "wild_left": "8"})
    book = _Book(seats)
    state = play(rules, f"second reading {seats}", book.read)
    assert book.rounds == 30
    assert state.chips == book.chips


class _Book:
    """Keeps its own accounts: from the cards of the events, never from their chips."""

    def __init__(self, seats: int) -> None:
        self.chips = [20] * seats
        self.rounds = 0
        self._held = [0] * seats
        self._showdown = 0
        self._owed: dict[int, int] = {}
        self._out: list[int] = []

    def read(self, state: RiverboatState, event: RiverboatEvent) -> None:
        match event:
            case ev.ShowdownTurned(number=number):
                self._showdown = number.open()
            case ev.Dealt(seat=seat, cards=cards):
                self._held[seat] = len(cards.open())
            case ev.Discarded(seat=seat, number=number):
                self._discarded(seat, number, event.cards + event.wilds)
            case ev.HandPaid(seat=seat, cards=cards):
                assert len(cards) == self._held[seat]
                self._owed[seat] = sum(card or 8 for card in cards)
            case ev.RoundEnded():
                self._settle()
            case _:
                pass

    def _discarded(self, seat: int, number: int, count: int) -> None:
        assert count == 1 or number == self._showdown
        self.chips[seat] += self._showdown - number
        self._held[seat] -= count
        if not self._held[seat]:
            self._out.append(seat)

    def _settle(self) -> None:
        pot = sum(self._owed.values())
        for seat, owed in self._owed.items():
            self.chips[seat] -= owed
        for seat in self._out:
            self.chips[seat] += pot // len(self._out)
        assert set(self._owed) == {seat for seat, held in enumerate(self._held) if held}
        self._owed, self._out = {}, []
        self.rounds += 1
