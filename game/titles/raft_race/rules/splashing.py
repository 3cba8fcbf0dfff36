"""Splash cards that come to a raft (R20, R21)."""

from __future__ import annotations

from game.titles.raft_race.rules.events import SplashesTaken
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.tasks import TakeSplashes


def take_splashes(flow: Flow, task: TakeSplashes) -> None:
    """Onto the order deck, as many as are left; nothing for a raft that has crossed or sunk (R60)."""
    seat = task.seat
    count = min(task.count, flow.state.splash_stack)
    if count <= 0 or not flow.racing(seat):
        return
    if flow.state.powers[seat] == "dry_bags" and not task.offered:
        flow.plan.append(TakeSplashes(seat, count, task.cause, offered=True))
        flow.offer(seat, "dry_bags", amount=count)
    else:
        flow.emit(SplashesTaken(seat, count, task.cause))
