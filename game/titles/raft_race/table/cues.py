"""The sound of each event."""

from __future__ import annotations

from typing import Final

from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.powers.anchor_line import RaftAnchored
from game.titles.raft_race.rules.powers.bailer import HandBailed
from game.titles.raft_race.rules.powers.cannonball import CannonFired
from game.titles.raft_race.rules.powers.spare_paddle import OrderRecovered
from game.titles.raft_race.rules.windows import AT

SOUNDS: Final[dict[type[RaftEvent], str]] = {
    cards.RiverStacked: "shuffle",
    cards.PowerDealt: "deal",
    cards.PowerTaken: "power",
    cards.PowerUsed: "power",
    cards.ChanceShuffled: "shuffle",
    cards.ChanceDrawn: "flip",
    cards.RiverOpened: "flip",
    ev.RaftPlaced: "drop",
    ev.RoundBegan: "turn",
    cards.HandDrawn: "draw",
    cards.OrderChosen: "play",
    cards.OrderTakenBack: "undo",
    cards.OrdersRevealed: "reveal",
    cards.Purged: "splash",
    ev.AttackAimed: "play",
    ev.AttackStopped: "token",
    ev.Pushed: "collide",
    CannonFired: "splash",
    cards.SplashesTaken: "splash",
    ev.RaftBlocked: "bump",
    ev.Collided: "collide",
    ev.RockHit: "bump",
    cards.OrderLost: "debt",
    OrderRecovered: "draw",
    HandBailed: "splash",
    RaftAnchored: "token",
    ev.RaftSunk: "lose",
    ev.RaftCrossed: "win",
    cards.RiverLaid: "deal",
    cards.RechargeReached: "token",
    ev.RiverPhaseBegan: "waterfall",
    ev.RaceEnded: "win",
}
"""The same for everybody, whatever the event hides; what is not named is silent or heard by how it moves."""


PADDLED: Final = frozenset(("order", *AT["order"], *AT["paddled"]))


def cue(event: RaftEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.RaftMoved(cause=cause) if cause in PADDLED:
            return "paddle"
        case ev.RaftMoved(path=path):
            return "rapids" if len(path) > 2 else "drop"
        case _:
            return SOUNDS.get(event.__class__)
