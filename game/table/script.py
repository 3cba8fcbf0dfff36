"""A step as a viewer may follow it: one beat per event, with the tables before and after."""

from __future__ import annotations

from typing import Any

from game.engine.journal import Journal
from game.engine.redact import redacted
from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.presenter import AnyBeat, Beat


def beats(session: AnySession, step_id: int, viewer: Seat | None) -> list[AnyBeat]:
    """The beats of one step, built from the viewer's own views: nothing in them that the viewer may not know."""
    step = session.journal.step(step_id)
    rules = session.rules
    state = rules.initial(session.setup) if step.parent is None else session.state_at(step.parent)
    before = rules.view(state, viewer)
    told: list[AnyBeat] = []
    for event in step.events:
        rules.evolve(state, event)
        after = rules.view(state, viewer)
        told.append(Beat(redacted(event, viewer), step.seat, before, after))
        before = after
    return told


def recap(session: AnySession, from_step: int, to_step: int, viewer: Seat | None) -> list[AnyBeat]:
    """The beats of every step after `from_step` up to `to_step`, along the line that leads to `to_step`.

    If the line was left in between, it starts where the two lines part; [] if `to_step` comes first.
    """
    steps = steps_between(session.journal, from_step, to_step)
    return [beat for step in steps for beat in beats(session, step, viewer)]


def steps_between(journal: Journal[Any, Any], from_step: int, to_step: int) -> list[int]:
    """The steps on the path to `to_step` that are not on the path to `from_step`, in order."""
    seen = set(journal.path(from_step))
    return [step for step in journal.path(to_step) if step not in seen]
