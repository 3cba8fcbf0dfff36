"""Choices that leave no choice play themselves."""

from __future__ import annotations

import pytest

from game.engine import session as autoplay_module
from game.engine.rules import ScriptedChance
from game.engine.session import autoplay
from game.engine.types import RulesBug, Seat
from tests.toy import toy_session
from tests.toy.pieces import Rest, Rested, Throw
from tests.toy.rules import ToyRules


def test_nothing_is_played_while_there_is_a_choice() -> None:
    session = toy_session()
    session.begin()
    assert autoplay(session) == []


def test_forced_moves_are_played_and_marked() -> None:
    session = toy_session()
    session.begin(ScriptedChance())
    for seat in (0, 1):
        session.submit(Seat(seat), Throw(), chance=ScriptedChance([0]))
    steps = autoplay(session)
    assert [(step.seat, step.command, step.auto) for step in steps] == [(0, Rest(), True), (1, Rest(), True)]
    assert session.state.tired == [False, False]


def test_rules_that_force_for_ever_are_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    session = toy_session()
    session.begin()
    monkeypatch.setattr(autoplay_module, "MOST_STEPS", 20)
    monkeypatch.setattr(ToyRules, "forced", lambda self, state: (state.frame.seat, Rest()))
    monkeypatch.setattr(ToyRules, "decide", lambda self, draft, seat, command: draft.emit(Rested(seat)))
    with pytest.raises(RulesBug, match="never end"):
        autoplay(session)
