"""The log line of each event: what happened, and why."""

from __future__ import annotations

from typing import TypeAlias, assert_never, cast

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Names
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.powers.anchor_line import RaftAnchored
from game.titles.raft_race.rules.powers.bailer import HandBailed
from game.titles.raft_race.rules.powers.cannonball import CannonFired
from game.titles.raft_race.rules.powers.dry_bags import SplashesKeptOff
from game.titles.raft_race.rules.powers.patch_kit import DamageStopped
from game.titles.raft_race.rules.powers.spare_paddle import OrderRecovered
from game.titles.raft_race.rules.river import STRIDE, can_be_displaced, row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.prompts import numbers
from game.titles.raft_race.table.words import (
    figures,
    name_of,
    names_of,
    order_name,
    power_name,
    power_text,
    say,
    space_line,
)

OfTable: TypeAlias = (
    cards.ChanceShuffled
    | ev.RoundBegan
    | cards.OrdersRevealed
    | ev.Collided
    | ev.RiverPhaseBegan
    | ev.FinishTied
    | ev.RaceEnded
)


def caption(event: RaftEvent, before: RaftView, names: Names) -> Line | None:
    """What happened in one line, or None; `before` is the table just before it."""
    match event:
        case (
            cards.RiverStacked()
            | cards.OrdersDealt()
            | cards.PowersShuffled()
            | cards.ChanceDiscarded()
            | cards.HandDrawn()
            | cards.OrderChosen()
            | ev.OrderPhaseEnded()
            | ev.Asked()
        ):
            return None
        case (
            cards.ChanceShuffled()
            | ev.RoundBegan()
            | cards.OrdersRevealed()
            | ev.Collided()
            | ev.RiverPhaseBegan()
            | ev.FinishTied()
            | ev.RaceEnded()
        ):
            return _of_table(event, before, names)
        case _:
            return _of_seat(cast("OfSeat", event), before, names)


def _of_table(event: OfTable, before: RaftView, names: Names) -> Line | None:
    match event:
        case cards.ChanceShuffled():
            return say("log.chance_shuffled") if before.discard else None
        case ev.RoundBegan(number=number, order=order):
            return say("log.round", count=number, names=names_of(names, order))
        case cards.OrdersRevealed(orders=secret):
            shown = enumerate(secret.open())
            parts = [
                say("log.order", name=name_of(names, Seat(seat)), order=order_name(order))
                for seat, order in shown
                if order is not None
            ]
            return say("log.revealed", orders=tuple(parts)) if parts else None
        case ev.Collided(mover=mover, other=other):
            return say("log.collided", name=name_of(names, mover), other=name_of(names, other))
        case ev.RiverPhaseBegan():
            return say("log.river")
        case ev.FinishTied(seats=seats, splashes=splashes):
            return say("log.tied", names=names_of(names, seats), count=splashes)
        case ev.RaceEnded(reason=reason):
            return say(f"log.end.{reason}")
        case _:
            assert_never(event)


def _of_seat(event: OfSeat, before: RaftView, names: Names) -> Line | None:
    name = name_of(names, event.seat)
    match event:
        case (
            ev.RaftPlaced()
            | ev.RaftMoved()
            | ev.RaftBlocked()
            | ev.RaftCrossed()
            | ev.OrderVoid()
            | ev.HeldByEddy()
            | ev.RiverMoveLost()
            | ev.CurrentChanged()
            | ev.CollisionDecided()
        ):
            return _moving(event, before, names, name)
        case (
            ev.AttackMissed()
            | ev.AttackAimed()
            | ev.AttackStopped()
            | ev.Pushed()
            | CannonFired()
            | cards.SplashesTaken()
            | SplashesKeptOff()
            | cards.Purged()
        ):
            return _wetting(event, names, name)
        case (
            ev.RockHit()
            | ev.RockTested()
            | DamageStopped()
            | cards.NothingToLose()
            | cards.OrderLost()
            | OrderRecovered()
            | ev.RaftSunk()
        ):
            return _damage(event, name)
        case _:
            return _cards(event, name)


def _moving(event: Moving, before: RaftView, names: Names, name: Line) -> Line | None:
    match event:
        case ev.RaftPlaced(cell=cell):
            return say("log.placed", name=name, space=space_line(cell))
        case ev.RaftMoved(path=path, cause=cause):
            count = row_of(path[-1]) - row_of(path[0])
            return say(f"log.moved.{cause}", name=name, space=space_line(path[-1]), count=count)
        case ev.RaftBlocked(why=why, other=other):
            rival = say("somebody") if other is None else name_of(names, other)
            return say(f"log.blocked.{why}", name=name, other=rival)
        case ev.RaftCrossed():
            return say("log.crossed", name=name)
        case ev.OrderVoid(order=order, why=why):
            return say(f"log.void.{why}", name=name, order=order_name(order))
        case ev.HeldByEddy():
            return say("log.eddy", name=name)
        case ev.RiverMoveLost():
            return say("log.river_lost", name=name)
        case ev.CurrentChanged(drift=drift):
            return say("log.current", name=name, count=drift)
        case ev.CollisionDecided():
            return _decided(event, before, names, name)
        case _:
            assert_never(event)


def _decided(event: ev.CollisionDecided, before: RaftView, names: Names, name: Line) -> Line | None:
    """Both numbers, who decides by them, and what comes of it; None if nobody had a choice: the block says why."""
    way = before.cells[event.other] - before.cells[event.mover]
    heading = next((heading for heading, stride in STRIDE.items() if stride == way), None)
    if heading is None or not can_be_displaced(before.cells, before.anchored, event.other, heading):
        return None
    rival = event.other if event.seat == event.mover else event.mover
    outcome = "displace" if event.displace else "block"
    result = say(f"log.decided.{outcome}", mover=name_of(names, event.mover), other=name_of(names, event.other))
    if event.hard_bow:
        return say("log.decided.bow", name=name, result=result)
    own, other = numbers(before, event.seat), numbers(before, rival)
    return say("log.decided.cards", name=name, own=own, rival=name_of(names, rival), other=other, result=result)


def _wetting(event: Wetting, names: Names, name: Line) -> Line:
    match event:
        case ev.AttackMissed(order=order):
            return say("log.missed", name=name, order=order_name(order))
        case ev.AttackAimed(order=order, target=target):
            return say("log.aimed", name=name, order=order_name(order), other=name_of(names, target))
        case ev.AttackStopped(target=target, power=power):
            return say("log.stopped", name=name, other=name_of(names, target), power=power_name(power))
        case ev.Pushed(target=target, heading=heading):
            return say(f"log.pushed.{heading}", name=name, other=name_of(names, target))
        case CannonFired(targets=targets, count=count):
            return say("log.cannon", name=name, names=names_of(names, targets), count=count)
        case cards.SplashesTaken(count=count, cause=cause):
            return say(f"log.splashes.{cause}", name=name, count=count)
        case SplashesKeptOff(count=count):
            return say("log.kept_off", name=name, count=count)
        case cards.Purged(count=count):
            return say("log.purged", name=name, count=count)
        case _:
            assert_never(event)


def _damage(event: Damaging, name: Line) -> Line:
    match event:
        case ev.RockHit(splashes=splashes, damage=damage):
            return say("log.rock" if damage else "log.smooth_rock", name=name, count=splashes, numbers=figures(damage))
        case ev.RockTested(number=number, damaged=damaged):
            return say("log.damaged" if damaged else "log.unharmed", name=name, number=number)
        case DamageStopped():
            return say("log.patched", name=name)
        case cards.NothingToLose():
            return say("log.protected", name=name)
        case cards.OrderLost(order=order, from_hand=from_hand):
            return say("log.lost_hand" if from_hand else "log.lost_deck", name=name, order=order_name(order))
        case OrderRecovered(order=order):
            return say("log.recovered", name=name, order=order_name(order))
        case ev.RaftSunk():
            return say("log.sunk", name=name)
        case _:
            assert_never(event)


def _cards(event: Cards, name: Line) -> Line | None:
    match event:
        case cards.PowerDealt():
            return say("log.dealt", name=name)
        case cards.PowerTaken(power=power):
            return say("log.took", name=name, power=power_name(power))
        case cards.PowerUsed(power=power):
            return say("log.used", name=name, power=power_name(power), text=power_text(power))
        case cards.ChanceDrawn(number=secret, purpose=purpose):
            return say(f"log.drew.{purpose}", name=name, number=secret.open())
        case cards.RiverOpened():
            return say("log.opened", name=name)
        case cards.RiverLaid():
            return say("log.laid", name=name)
        case cards.RechargeReached():
            return say("log.recharge", name=name)
        case cards.Passed(power=power):
            return say("log.left", name=name) if power is None else None
        case HandBailed(count=secret):
            return say("log.bailed", name=name, count=secret.open())
        case RaftAnchored():
            return say("log.anchored", name=name)
        case cards.OrderTakenBack():
            return say("log.taken_back", name=name)
        case _:
            assert_never(event)


Moving: TypeAlias = (
    ev.RaftPlaced
    | ev.RaftMoved
    | ev.RaftBlocked
    | ev.RaftCrossed
    | ev.OrderVoid
    | ev.HeldByEddy
    | ev.RiverMoveLost
    | ev.CurrentChanged
    | ev.CollisionDecided
)
Wetting: TypeAlias = (
    ev.AttackMissed
    | ev.AttackAimed
    | ev.AttackStopped
    | ev.Pushed
    | CannonFired
    | cards.SplashesTaken
    | SplashesKeptOff
    | cards.Purged
)
Damaging: TypeAlias = (
    ev.RockHit | ev.RockTested | DamageStopped | cards.NothingToLose | cards.OrderLost | OrderRecovered | ev.RaftSunk
)
Cards: TypeAlias = (
    cards.PowerDealt
    | cards.PowerTaken
    | cards.PowerUsed
    | cards.ChanceDrawn
    | cards.RiverOpened
    | cards.RiverLaid
    | cards.RechargeReached
    | cards.Passed
    | HandBailed
    | RaftAnchored
    | cards.OrderTakenBack
)
OfSeat: TypeAlias = Moving | Wetting | Damaging | Cards
