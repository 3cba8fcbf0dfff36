"""How faces take what happens in Raft Race."""

from __future__ import annotations

from game.engine.types import Seat
from game.table.manners import Manners, all_feel, decided
from game.table.mood import GLAD, SORRY, STARTLED, Feeling, Mood
from game.table.presenter import Beat
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.powers.bailer import HandBailed
from game.titles.raft_race.rules.powers.cannonball import CannonFired
from game.titles.raft_race.rules.powers.spare_paddle import OrderRecovered
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.words import ID

WET = 2
"""So many splashes at once are worth a word."""


class RaftManners(Manners[RaftCommand, RaftView]):
    """Rocks and attacks startle, water saddens."""

    title = ID
    feels = {
        ev.AttackMissed: Feeling(Mood.SORRY, "missed"),
        ev.OrderVoid: SORRY,
        ev.RaftBlocked: SORRY,
        ev.RockHit: Feeling(Mood.STARTLED, "rock"),
        ev.RaftSunk: Feeling(Mood.SORRY, "sunk"),
        ev.RaftCrossed: Feeling(Mood.GLAD, "crossed"),
        ev.HeldByEddy: Feeling(Mood.CALM, "held"),
        cards.Purged: Feeling(Mood.GLAD, "dry"),
        cards.OrderLost: Feeling(Mood.SORRY, "lost"),
        cards.PowerTaken: GLAD,
        cards.PowerUsed: Feeling(Mood.GLAD, "power"),
        cards.RechargeReached: GLAD,
        OrderRecovered: GLAD,
        HandBailed: GLAD,
    }


@RaftManners.feels_like(ev.AttackAimed)
def _aimed(beat: Beat[ev.AttackAimed, RaftView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: Feeling(Mood.GLAD, "attacks"), beat.event.target: STARTLED}


@RaftManners.feels_like(ev.AttackStopped)
def _stopped(beat: Beat[ev.AttackStopped, RaftView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: SORRY, beat.event.target: Feeling(Mood.GLAD, "stops")}


@RaftManners.feels_like(ev.Pushed)
def _pushed(beat: Beat[ev.Pushed, RaftView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: GLAD, beat.event.target: SORRY}


@RaftManners.feels_like(ev.Collided)
def _collided(beat: Beat[ev.Collided, RaftView]) -> dict[Seat, Feeling]:
    return {beat.event.mover: STARTLED, beat.event.other: Feeling(Mood.STARTLED, "collides")}


@RaftManners.feels_like(ev.CollisionDecided)
def _decided(beat: Beat[ev.CollisionDecided, RaftView]) -> dict[Seat, Feeling]:
    mover, other = beat.event.mover, beat.event.other
    if beat.event.displace:
        return {other: SORRY, mover: Feeling(Mood.GLAD, "displaces")}
    return {mover: SORRY, other: Feeling(Mood.GLAD, "blocks")}


@RaftManners.feels_like(ev.RockTested)
def _tested(beat: Beat[ev.RockTested, RaftView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: SORRY if beat.event.damaged else Feeling(Mood.GLAD, "lucky")}


@RaftManners.feels_like(cards.SplashesTaken)
def _soaked(beat: Beat[cards.SplashesTaken, RaftView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: Feeling(Mood.SORRY, "wet" if beat.event.count >= WET else "")}


@RaftManners.feels_like(CannonFired)
def _fired(beat: Beat[CannonFired, RaftView]) -> dict[Seat, Feeling]:
    return all_feel(beat.event.targets, STARTLED) | {beat.event.seat: GLAD}


@RaftManners.feels_like(ev.RaceEnded)
def _over(beat: Beat[ev.RaceEnded, RaftView]) -> dict[Seat, Feeling]:
    return decided(len(beat.after.cells), beat.event.places[0], Feeling(Mood.GLAD, "wins"), SORRY)
