"""The sound of each event."""

from __future__ import annotations

from typing import Final

from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import stack_events as stacks
from game.titles.raft_race.rules.events import RaftEvent

SOUNDS: Final[dict[type[RaftEvent], str]] = {
    stacks.RiverStacked: "shuffle",
    stacks.PowerDealt: "deal",
    stacks.PowerTaken: "power",
    stacks.PowerUsed: "power",
    stacks.ChanceShuffled: "shuffle",
    stacks.ChanceDrawn: "flip",
    stacks.RiverOpened: "flip",
    ev.RaftPlaced: "drop",
    ev.RoundBegan: "turn",
    ev.HandDrawn: "draw",
    ev.OrderChosen: "play",
    ev.OrderTakenBack: "undo",
    ev.OrdersRevealed: "reveal",
    ev.Purged: "splash",
    ev.AttackAimed: "play",
    ev.AttackStopped: "token",
    ev.Pushed: "collide",
    ev.CannonFired: "splash",
    ev.SplashesTaken: "splash",
    ev.RaftBlocked: "bump",
    ev.Collided: "collide",
    ev.RockHit: "bump",
    ev.OrderLost: "debt",
    ev.OrderRecovered: "draw",
    ev.HandBailed: "splash",
    ev.RaftAnchored: "token",
    ev.RaftSunk: "lose",
    ev.RaftCrossed: "win",
    ev.RiverLaid: "deal",
    ev.RechargeReached: "token",
    ev.RiverPhaseBegan: "waterfall",
    ev.RaceEnded: "win",
}
"""The same for everybody, whatever the event hides; what is not named is silent or heard by how it moves."""


def cue(event: RaftEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.RaftMoved(cause="order" | "sprint" | "side_slip"):
            return "paddle"
        case ev.RaftMoved(path=path):
            return "rapids" if len(path) > 2 else "drop"
        case _:
            return SOUNDS.get(event.__class__)
