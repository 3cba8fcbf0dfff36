"""The caption of each event of Raft Race, the faces' reaction to it and the decisive moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.content.message import Message
from game.content.theme import SoundName
from game.engine.types import Event, Outcome, Seat
from game.table.item import (
    GLAD,
    SORRY,
    STARTLED,
    Deal,
    Expression,
    Finish,
    Jolt,
    Knock,
    Mood,
    Movement,
    Run,
    Sink,
    TurnUp,
    Wave,
)
from game.table.presenter import DecisiveMoment, Names, Spotlight, Trail, ViewedEvent, exhibited
from game.table.told import EventRow, EventRows, all_feel, match_over
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.content import NO_CELL, STRIDE, Cell, Order, PowerId, can_be_displaced, row_of
from game.titles.raft_race.rules.powers import CannonFired, HandBailed, OrderRecovered, RaftAnchored
from game.titles.raft_race.rules.rounds import AT
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.moves import numbers
from game.titles.raft_race.table.status import TIE_BREAKS, decided_by, raft_item, why_line
from game.titles.raft_race.table.words import (
    ID,
    ZoneId,
    chosen_key,
    figures,
    name_of,
    order_key,
    order_name,
    power_name,
    power_text,
    raft_key,
    say,
    space_line,
)

PADDLED: Final = frozenset(("order", *AT["order"], *AT["paddled"]))
"""Causes of moves by a raft's own paddles."""
WET: Final = 2
"""Minimum number of splashes at once that are worth a remark."""
CROSSED: Final = 8.0
SUNK: Final = 9.0
LOST: Final = 3.5
"""An order for the rest of the race."""
TAKES_THE_LEAD: Final = (1.0, 5.0)
"""Weight at the start and at the finish: a late lead is seldom lost again."""
DISPLACED: Final = 3.0
SPLASH: Final = 0.8
TIE_BROKEN: Final = 10.0
"""Weight of the tie-break among those that crossed in the same phase."""


def _revealed(viewed: ViewedEvent[cards.OrdersRevealed, RaftView], names: Names) -> Message | None:
    parts = [
        say("event.orders_revealed.order", name=names[Seat(seat)], order=order_name(order))
        for seat, order in enumerate(viewed.event.orders.open())
        if order is not None
    ]
    return say("event.orders_revealed.all", orders=tuple(parts)) if parts else None


def _turned_up(viewed: ViewedEvent[cards.OrdersRevealed, RaftView]) -> Movement:
    view = viewed.after
    keys = [
        order_key(view, order) if seat == view.viewer else chosen_key(Seat(seat))
        for seat, order in enumerate(view.played)
        if order is not None
    ]
    return TurnUp(tuple(keys))


def _moved(viewed: ViewedEvent[ev.RaftMoved, RaftView], names: Names) -> Message:
    event = viewed.event
    return say(f"event.raft_moved.{event.cause}", seat=names[event.seat], cell=space_line(event.path[-1]))


def _heard(event: ev.RaftMoved) -> SoundName:
    if event.cause in PADDLED:
        return "paddle"
    return "rapids" if len(event.path) > 2 else "drop"


def _takes_the_lead(viewed: ViewedEvent[ev.RaftMoved, RaftView], line: Message, names: Names) -> DecisiveMoment | None:
    """Returns the moment of a new lead, weighed by the way to the finish."""
    seat, view = viewed.event.seat, viewed.after
    if not _leads(view, seat) or _leads(viewed.before, seat):
        return None
    row = row_of(view.cells[seat])
    first, last = TAKES_THE_LEAD
    told = say("moment.leads", name=name_of(names, seat), rows=view.finish - row)
    return _turn(viewed, told, names, seat, 1, first + (last - first) * row / view.finish)


def _blocked(viewed: ViewedEvent[ev.RaftBlocked, RaftView]) -> Movement:
    other = viewed.event.other
    return Knock(raft_key(viewed.event.seat), None if other is None else raft_key(other))


def _decided(viewed: ViewedEvent[ev.CollisionDecided, RaftView], names: Names) -> Message | None:
    """Returns both numbers, the raft that decides by them, and the result; None if nobody had a choice: the block says
    why.
    """
    event, before = viewed.event, viewed.before
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


def _feel_decided(viewed: ViewedEvent[ev.CollisionDecided, RaftView]) -> dict[Seat, Expression]:
    mover, other = viewed.event.mover, viewed.event.other
    if viewed.event.displace:
        return {other: SORRY, mover: Expression(Mood.GLAD, "displaces")}
    return {mover: SORRY, other: Expression(Mood.GLAD, "blocks")}


def _displaced(
    viewed: ViewedEvent[ev.CollisionDecided, RaftView], line: Message, names: Names
) -> DecisiveMoment | None:
    event = viewed.event
    if not event.displace:
        return None
    return _turn(viewed, line, names, event.mover, 1, DISPLACED, chance=not event.hard_bow)


def _soaked(viewed: ViewedEvent[cards.SplashesTaken, RaftView], names: Names) -> Message:
    event = viewed.event
    return say(f"event.splashes_taken.{event.cause}", seat=names[event.seat], count=event.count)


def _rock(viewed: ViewedEvent[ev.RockHit, RaftView], names: Names) -> Message:
    event = viewed.event
    key = "event.rock_hit.sharp" if event.damage else "event.rock_hit.smooth"
    return say(key, seat=names[event.seat], count=event.splashes, numbers=figures(event.damage))


def _used(viewed: ViewedEvent[cards.PowerUsed, RaftView], names: Names) -> Message:
    power = viewed.event.power
    return say("event.power_used", seat=names[viewed.event.seat], power=power_name(power), text=power_text(power))


def _tie_break(viewed: ViewedEvent[ev.RaceEnded, RaftView], line: Message, names: Names) -> DecisiveMoment | None:
    """Returns the moment that decided among those that crossed in the same phase."""
    view, outcome = viewed.after, Outcome(viewed.event.places, viewed.event.reason)
    if decided_by(view, outcome) not in TIE_BREAKS:
        return None
    best = outcome.places[0][0]
    shown = tuple(raft_item(seat, names) for seat in exhibited(outcome))
    good = 0 if view.viewer is None else 1 if view.viewer == best else -1 if view.viewer in view.crossed else 0
    return DecisiveMoment(why_line(view, outcome, names), TIE_BROKEN, good, shown, best)


class RaftTelling(EventRows[RaftView]):
    """The telling of Raft Race. Events that are not told show on the table, or are told with their results. Rocks and
    attacks startle, water saddens.

    Sounds are the same for everybody, whatever the event hides.
    """

    title = ID
    nouns = {Order: order_name, PowerId: power_name, Cell: space_line}
    told: ClassVar[tuple[EventRow[RaftView], ...]] = (
        EventRow(ev.Asked, None),
        EventRow(cards.RiverStacked, None, "shuffle"),
        EventRow(cards.RiverLaid, sound="deal"),
        EventRow(cards.RiverOpened, sound="flip"),
        EventRow(cards.OrdersDealt, None),
        EventRow(cards.PowersShuffled, None),
        EventRow(cards.PowerDealt, sound="deal", move=Deal()),
        EventRow(cards.PowerTaken, sound="power", feel=GLAD),
        EventRow(cards.PowerUsed, _used, "power", feel=Expression(Mood.GLAD, "power")),
        EventRow(
            cards.ChanceShuffled,
            lambda viewed, names: say("event.chance_shuffled") if viewed.before.discard else None,
            "shuffle",
        ),
        EventRow(cards.ChanceDrawn, "purpose", "flip"),
        EventRow(cards.ChanceDiscarded, None),
        EventRow(ev.RaftPlaced, sound="drop"),
        EventRow(ev.RoundBegan, sound="turn"),
        EventRow(cards.HandDrawn, None, "draw", Deal()),
        EventRow(cards.OrderChosen, None, "play"),
        EventRow(cards.OrderTakenBack, sound="undo"),
        EventRow(cards.OrdersRevealed, _revealed, "reveal", _turned_up),
        EventRow(
            cards.Passed,
            # Keeping a power is not worth a remark.
            lambda viewed, names: (
                say("event.passed", seat=names[viewed.event.seat]) if viewed.event.power is None else None
            ),
        ),
        EventRow(ev.OrderVoid, "why", feel=SORRY),
        EventRow(cards.Purged, sound="splash", feel=Expression(Mood.GLAD, "dry")),
        EventRow(
            ev.AttackAimed,
            sound="play",
            feel=lambda viewed: {viewed.event.seat: Expression(Mood.GLAD, "attacks"), viewed.event.target: STARTLED},
        ),
        EventRow(ev.AttackMissed, feel=Expression(Mood.SORRY, "missed")),
        EventRow(
            ev.AttackStopped,
            sound="token",
            feel=lambda viewed: {viewed.event.seat: SORRY, viewed.event.target: Expression(Mood.GLAD, "stops")},
        ),
        EventRow(
            ev.Pushed, "heading", "collide", feel=lambda viewed: {viewed.event.seat: GLAD, viewed.event.target: SORRY}
        ),
        EventRow(
            CannonFired,
            sound="splash",
            feel=lambda viewed: all_feel(viewed.event.targets, STARTLED) | {viewed.event.seat: GLAD},
        ),
        EventRow(
            ev.RaftMoved,
            _moved,
            _heard,
            lambda viewed: Wave(ZoneId.RIVER) if viewed.event.cause == "river" else Run(raft_key(viewed.event.seat)),
            turn=_takes_the_lead,
        ),
        EventRow(
            ev.HeldByEddy,
            move=lambda viewed: Wave(ZoneId.RIVER, ((raft_key(viewed.event.seat), Jolt(0, "spin")),)),
            feel=Expression(Mood.CALM, "held"),
        ),
        EventRow(ev.RaftBlocked, "why", "bump", _blocked, SORRY),
        EventRow(
            ev.Collided,
            "",
            "collide",
            lambda viewed: Knock(raft_key(viewed.event.mover), raft_key(viewed.event.other)),
            lambda viewed: {viewed.event.mover: STARTLED, viewed.event.other: Expression(Mood.STARTLED, "collides")},
        ),
        EventRow(ev.CollisionDecided, _decided, feel=_feel_decided, turn=_displaced),
        EventRow(
            ev.RockHit,
            _rock,
            "bump",
            lambda viewed: Knock(raft_key(viewed.event.seat)),
            Expression(Mood.STARTLED, "rock"),
        ),
        EventRow(
            ev.RockTested,
            "damaged",
            feel=lambda viewed: SORRY if viewed.event.damaged else Expression(Mood.GLAD, "lucky"),
        ),
        EventRow(
            cards.SplashesTaken,
            _soaked,
            "splash",
            lambda viewed: Knock(raft_key(viewed.event.seat), jolt="splash"),
            lambda viewed: Expression(Mood.SORRY, "wet" if viewed.event.count >= WET else ""),
            lambda viewed, line, names: _turn(viewed, line, names, viewed.event.seat, -1, viewed.event.count * SPLASH),
        ),
        EventRow(
            cards.OrderLost,
            "from_hand",
            "debt",
            feel=Expression(Mood.SORRY, "lost"),
            turn=lambda viewed, line, names: _turn(viewed, line, names, viewed.event.seat, -1, LOST, chance=True),
        ),
        EventRow(OrderRecovered, sound="draw", feel=GLAD),
        EventRow(HandBailed, sound="splash", feel=GLAD),
        EventRow(RaftAnchored, sound="token"),
        EventRow(cards.RechargeReached, sound="token", feel=GLAD),
        EventRow(ev.OrderPhaseEnded, None),
        EventRow(ev.RiverPhaseBegan, sound="waterfall"),
        EventRow(
            ev.RaftSunk,
            "",
            "sigh",
            lambda viewed: Sink(raft_key(viewed.event.seat)),
            Expression(Mood.SORRY, "sunk"),
            lambda viewed, line, names: _turn(viewed, line, names, viewed.event.seat, -1, SUNK),
        ),
        EventRow(
            ev.RaftCrossed,
            "",
            "cheer",
            lambda viewed: Finish(raft_key(viewed.event.seat)),
            Expression(Mood.GLAD, "crossed"),
            lambda viewed, line, names: _turn(viewed, line, names, viewed.event.seat, 1, CROSSED),
        ),
        match_over(ev.RaceEnded, _tie_break),
    )

    def pulse(self, view: RaftView) -> int:
        return view.round

    def ways(self, viewed: ViewedEvent[Event, RaftView]) -> Sequence[Trail]:
        match viewed.event:
            case ev.RaftMoved(seat=seat, path=path) | ev.RaftCrossed(seat=seat, path=path):
                return (Trail(raft_key(seat), ZoneId.RIVER, path),)
            case _:
                return ()

    def turns_up(self, viewed: ViewedEvent[Event, RaftView]) -> bool:
        return viewed.event.__class__ is cards.OrdersRevealed

    def spotlight(self, viewed: ViewedEvent[Event, RaftView], names: Names) -> Spotlight | None:
        """A raft that sinks."""
        event, view = viewed.event, viewed.after
        match event:
            case ev.RaftSunk(seat=seat):
                good = -1 if seat == view.viewer else 0
                sunk, why = say("spotlight.sunk", name=names[seat]), say("spotlight.sunk_why", name=names[seat])
                return Spotlight(sunk, (), why, good, passes=True)
            case _:
                return None


TELLING: Final = RaftTelling()


def _turn(
    viewed: ViewedEvent[Event, RaftView],
    line: Message,
    names: Names,
    seat: Seat,
    sign: int,
    weight: float,
    *,
    chance: bool = False,
) -> DecisiveMoment:
    """Returns a decisive moment of one raft; good or bad for the viewer if it is theirs."""
    good = sign if viewed.after.viewer == seat else 0
    return DecisiveMoment(line, weight, good, (raft_item(seat, names),), seat, chance)


def _afloat(view: RaftView) -> list[Seat]:
    return [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and seat not in view.crossed]


def _leads(view: RaftView, seat: Seat) -> bool:
    others = [row_of(view.cells[other]) for other in _afloat(view) if other != seat]
    return bool(others) and not view.crossed and row_of(view.cells[seat]) > max(others)
