"""Who won a race and by what, the moments shown large, and what the race was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.content.line import Line
from game.engine.types import Event, Outcome
from game.table.presenter import Fact, Names, Spotlight
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.powers.cannonball import CannonFired
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.words import name_of, names_of, say


def result(view: RaftView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
    """The winner, and what decided it (R49, R59-R63)."""
    best = outcome.places[0]
    why = say(
        f"result.{decided_by(view, outcome.reason)}",
        name=name_of(names, best[0]),
        names=names_of(names, view.crossed),
        count=view.splashes[best[0]],
        rounds=view.round,
    )
    return say("result.who", names=names_of(names, best), count=len(best)), why


def decided_by(view: RaftView, reason: str) -> str:
    """`alone`, `splashes` or `draw` at the finish line; otherwise the reason itself."""
    if reason != "finish_line":
        return reason
    if len(view.crossed) == 1:
        return "alone"
    fewest = min(view.splashes[seat] for seat in view.crossed)
    level = [seat for seat in view.crossed if view.splashes[seat] == fewest]
    return "splashes" if len(level) == 1 else "draw"


def spotlight(event: RaftEvent, view: RaftView, names: Names) -> Spotlight | None:
    """A raft that sinks, and the end; None for everything else."""
    when = say("fact.phase.over", count=view.round)
    match event:
        case ev.RaftSunk(seat=seat):
            good = -1 if seat == view.viewer else 0
            name = name_of(names, seat)
            return Spotlight(say("spotlight.sunk", name=name), (), say("spotlight.sunk_why", name=name), good, when)
        case ev.RaceEnded(reason=reason, places=places):
            good = 0 if view.viewer is None else 1 if view.viewer in places[0] else -1
            verdict, _ = result(view, Outcome(places, reason), names)
            return Spotlight(say(f"spotlight.{reason}"), (), verdict, good, when)
        case _:
            return None


def closing(events: Sequence[Event], view: RaftView) -> list[Fact]:
    """Rounds, attacks, collisions, rocks, splashes taken, orders lost."""
    attacks = collisions = rocks = splashes = lost = 0
    for event in events:
        match cast("RaftEvent", event):
            case ev.AttackAimed() | CannonFired():
                attacks += 1
            case ev.Collided():
                collisions += 1
            case ev.RockHit():
                rocks += 1
            case cards.SplashesTaken(count=count):
                splashes += count
            case cards.OrderLost():
                lost += 1
            case _:
                pass
    counts = (
        ("rounds", view.round),
        ("attacks", attacks),
        ("collisions", collisions),
        ("rocks", rocks),
        ("splashes", splashes),
        ("lost", lost),
    )
    return [Fact(say(f"closing.{name}"), say("number", count=count)) for name, count in counts]
