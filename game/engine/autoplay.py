"""Choices that leave no choice play themselves."""

from __future__ import annotations

from typing import TypeVar

from game.engine.errors import RulesBug
from game.engine.journal import Step
from game.engine.session import Session
from game.engine.types import Command, Event, State, View

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
MOST_STEPS = 10_000


def autoplay(session: Session[S, C, E, V]) -> list[Step[C, E]]:
    """Plays forced commands until somebody has a choice or the match is over; the steps, marked `auto`."""
    steps: list[Step[C, E]] = []
    while (forced := session.rules.forced(session.state)) is not None:
        seat, command = forced
        steps.append(session.submit(seat, command, auto=True))
        if len(steps) > MOST_STEPS:
            raise RulesBug(f"{session.title.id}: forced commands never end")
    return steps
