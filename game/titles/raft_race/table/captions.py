"""What is said and heard of what happens in Raft Race."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Event, Seat
from game.table.captions import Captions
from game.table.movement import Celebrate, Deal, Finish, Jolt, Knock, Movement, Run, Sink, TurnUp, Wave
from game.table.presenter import Beat, Names, Spotlight, Trail
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.powers import PowerId
from game.titles.raft_race.rules.powers.anchor_line import RaftAnchored
from game.titles.raft_race.rules.powers.bailer import HandBailed
from game.titles.raft_race.rules.powers.cannonball import CannonFired
from game.titles.raft_race.rules.powers.spare_paddle import OrderRecovered
from game.titles.raft_race.rules.river import STRIDE, Cell, can_be_displaced
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.windows import AT
from game.titles.raft_race.table.keys import RIVER, chosen_key, order_key, raft_key
from game.titles.raft_race.table.prompts import numbers
from game.titles.raft_race.table.words import ID, figures, order_name, power_name, power_text, say, space_line

PADDLED = frozenset(("order", *AT["order"], *AT["paddled"]))
"""Why a raft moves by its own paddles."""


class RaftCaptions(Captions[RaftCommand, RaftView]):
    """What is not told shows on the table, or is told with what comes of it."""

    title = ID
    silent = frozenset(
        {
            cards.RiverStacked,
            cards.OrdersDealt,
            cards.PowersShuffled,
            cards.ChanceDiscarded,
            cards.HandDrawn,
            cards.OrderChosen,
            ev.OrderPhaseEnded,
            ev.Asked,
        }
    )
    variants = {
        ev.RaceEnded: "reason",
        ev.RaftBlocked: "why",
        ev.OrderVoid: "why",
        ev.Pushed: "heading",
        ev.RockTested: "damaged",
        cards.OrderLost: "from_hand",
        cards.ChanceDrawn: "purpose",
    }
    words = {Order: order_name, PowerId: power_name, Cell: space_line}
    sounds = {
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
        ev.RaftSunk: "sigh",
        ev.RaftCrossed: "cheer",
        cards.RiverLaid: "deal",
        cards.RechargeReached: "token",
        ev.RiverPhaseBegan: "waterfall",
    }
    """The same for everybody, whatever the event hides."""
    moves = {cards.HandDrawn: Deal(), cards.PowerDealt: Deal()}

    def ways(self, beat: Beat[Event, RaftView]) -> Sequence[Trail]:
        match beat.event:
            case ev.RaftMoved(seat=seat, path=path) | ev.RaftCrossed(seat=seat, path=path):
                return (Trail(raft_key(seat), RIVER, path),)
            case _:
                return ()

    def turns_up(self, beat: Beat[Event, RaftView]) -> bool:
        return beat.event.__class__ is cards.OrdersRevealed

    def spotlight(self, beat: Beat[Event, RaftView], names: Names) -> Spotlight | None:
        """A raft that sinks."""
        event, view = beat.event, beat.after
        match event:
            case ev.RaftSunk(seat=seat):
                good = -1 if seat == view.viewer else 0
                sunk, why = say("spotlight.sunk", name=names[seat]), say("spotlight.sunk_why", name=names[seat])
                return Spotlight(sunk, (), why, good, passes=True)
            case _:
                return None


@RaftCaptions.sounds_like(ev.RaftMoved)
def _heard(event: ev.RaftMoved) -> str:
    if event.cause in PADDLED:
        return "paddle"
    return "rapids" if len(event.path) > 2 else "drop"


@RaftCaptions.moves_like(cards.OrdersRevealed)
def _turned_up(beat: Beat[cards.OrdersRevealed, RaftView]) -> Movement:
    view = beat.after
    keys = [
        order_key(view, order) if seat == view.viewer else chosen_key(Seat(seat))
        for seat, order in enumerate(view.played)
        if order is not None
    ]
    return TurnUp(tuple(keys))


@RaftCaptions.moves_like(ev.RaftMoved)
def _carried(beat: Beat[ev.RaftMoved, RaftView]) -> Movement:
    return Wave(RIVER) if beat.event.cause == "river" else Run(raft_key(beat.event.seat))


@RaftCaptions.moves_like(ev.HeldByEddy)
def _held(beat: Beat[ev.HeldByEddy, RaftView]) -> Movement:
    return Wave(RIVER, ((raft_key(beat.event.seat), Jolt(0, "spin")),))


@RaftCaptions.moves_like(ev.RaftCrossed)
def _crossed(beat: Beat[ev.RaftCrossed, RaftView]) -> Movement:
    return Finish(raft_key(beat.event.seat))


@RaftCaptions.moves_like(ev.Collided)
def _struck(beat: Beat[ev.Collided, RaftView]) -> Movement:
    return Knock(raft_key(beat.event.mover), raft_key(beat.event.other))


@RaftCaptions.moves_like(ev.RaftBlocked)
def _blocked(beat: Beat[ev.RaftBlocked, RaftView]) -> Movement:
    other = beat.event.other
    return Knock(raft_key(beat.event.seat), None if other is None else raft_key(other))


@RaftCaptions.moves_like(ev.RockHit)
def _on_a_rock(beat: Beat[ev.RockHit, RaftView]) -> Movement:
    return Knock(raft_key(beat.event.seat))


@RaftCaptions.moves_like(cards.SplashesTaken)
def _splashed(beat: Beat[cards.SplashesTaken, RaftView]) -> Movement:
    return Knock(raft_key(beat.event.seat), jolt="splash")


@RaftCaptions.moves_like(ev.RaftSunk)
def _sunk(beat: Beat[ev.RaftSunk, RaftView]) -> Movement:
    return Sink(raft_key(beat.event.seat))


@RaftCaptions.moves_like(ev.RaceEnded)
def _over(beat: Beat[ev.RaceEnded, RaftView]) -> Movement:
    return Celebrate(beat.event.places[0])


@RaftCaptions.tells(cards.ChanceShuffled)
def _shuffled(beat: Beat[cards.ChanceShuffled, RaftView], names: Names) -> Line | None:
    return say("event.chance_shuffled") if beat.before.discard else None


@RaftCaptions.tells(cards.OrdersRevealed)
def _revealed(beat: Beat[cards.OrdersRevealed, RaftView], names: Names) -> Line | None:
    parts = [
        say("event.orders_revealed.order", name=names[Seat(seat)], order=order_name(order))
        for seat, order in enumerate(beat.event.orders.open())
        if order is not None
    ]
    return say("event.orders_revealed.all", orders=tuple(parts)) if parts else None


@RaftCaptions.tells(ev.RaftMoved)
def _moved(beat: Beat[ev.RaftMoved, RaftView], names: Names) -> Line:
    event = beat.event
    return say(f"event.raft_moved.{event.cause}", seat=names[event.seat], cell=space_line(event.path[-1]))


@RaftCaptions.tells(ev.CollisionDecided)
def _decided(beat: Beat[ev.CollisionDecided, RaftView], names: Names) -> Line | None:
    """Both numbers, who decides by them, and what comes of it; None if nobody had a choice: the block says why."""
    event, before = beat.event, beat.before
    way = before.cells[event.other] - before.cells[event.mover]
    heading = next((heading for heading, stride in STRIDE.items() if stride == way), None)
    if heading is None or not can_be_displaced(before.cells, before.anchored, event.other, heading):
        return None
    rival = event.other if event.seat == event.mover else event.mover
    outcome = "displace" if event.displace else "block"
    result = say(f"event.collision_decided.{outcome}", mover=names[event.mover], other=names[event.other])
    if event.hard_bow:
        return say("event.collision_decided.bow", seat=names[event.seat], result=result)
    own, number = numbers(before, event.seat), numbers(before, rival)
    return say(
        "event.collision_decided.cards",
        seat=names[event.seat],
        own=own,
        rival=names[rival],
        number=number,
        result=result,
    )


@RaftCaptions.tells(cards.SplashesTaken)
def _soaked(beat: Beat[cards.SplashesTaken, RaftView], names: Names) -> Line:
    event = beat.event
    return say(f"event.splashes_taken.{event.cause}", seat=names[event.seat], count=event.count)


@RaftCaptions.tells(ev.RockHit)
def _rock(beat: Beat[ev.RockHit, RaftView], names: Names) -> Line:
    event = beat.event
    key = "event.rock_hit.sharp" if event.damage else "event.rock_hit.smooth"
    return say(key, seat=names[event.seat], count=event.splashes, numbers=figures(event.damage))


@RaftCaptions.tells(cards.PowerUsed)
def _used(beat: Beat[cards.PowerUsed, RaftView], names: Names) -> Line:
    power = beat.event.power
    return say("event.power_used", seat=names[beat.event.seat], power=power_name(power), text=power_text(power))


@RaftCaptions.tells(cards.Passed)
def _passed(beat: Beat[cards.Passed, RaftView], names: Names) -> Line | None:
    """Keeping a power is not worth a word."""
    return say("event.passed", seat=names[beat.event.seat]) if beat.event.power is None else None
