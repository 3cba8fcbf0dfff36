"""What is said and heard of what happens in Riverboat Showdown, and the moment that is shown large: a round is paid."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Event
from game.table.captions import Captions
from game.table.item import Item, Kind
from game.table.movement import Celebrate, Deal, Leave, Pay
from game.table.presenter import Beat, Names, Spotlight
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.chips import hand_value
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.moves import only_number
from game.titles.riverboat_showdown.rules.state import Discarding
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.keys import face
from game.titles.riverboat_showdown.table.words import ID, card_title, say, shorts


class RiverboatCaptions(Captions[RiverboatCommand, RiverboatView]):
    """Every move of chips is told."""

    title = ID
    silent = frozenset({ev.Dealt, ev.Asked, ev.RoundEnded})
    variants = {ev.MatchOver: "reason"}
    sounds = {
        ev.RoundBegan: "shuffle",
        ev.Dealt: "deal",
        ev.ShowdownTurned: "flip",
        ev.WentOut: "prediction",
        ev.HandPaid: "chip",
        ev.PotShared: "chip",
        ev.OddChips: "chip",
        ev.SeatEliminated: "sigh",
    }
    moves = {
        ev.Dealt: Deal(),
        ev.Discarded: Pay(),
        ev.HandPaid: Pay(),
        ev.PotShared: Pay(),
        ev.OddChips: Pay(),
        ev.SeatEliminated: Leave(),
    }

    def spotlight(self, beat: Beat[Event, RiverboatView], names: Names) -> Spotlight | None:
        """Who went out, and what the others still held."""
        match beat.event:
            case ev.RoundEnded(number=number):
                return _paid_round(beat.after, number, names)
            case _:
                return None


def discarded_line(event: ev.Discarded, names: Names, how: str = "whole") -> Line:
    """What a seat discarded and what that brought, as everybody knows it; `how`: "forced" for who knows of no other
    way."""
    gone = event.cards + event.wilds
    what = "several" if gone > 1 else "wild" if event.wilds else "one"
    line = say(f"event.discarded.{what}", seat=names[event.seat], count=gone, number=event.number)
    paid = "collects" if event.chips > 0 else "pays" if event.chips < 0 else "free"
    told = say(f"event.discarded.{paid}", what=line, count=abs(event.chips))
    if event.lapsed:
        told = say("event.discarded.lapsed", told=told, count=event.lapsed)
    return say(f"event.discarded.{how}", told=told)


@RiverboatCaptions.tells(ev.Discarded)
def _discarded(beat: Beat[ev.Discarded, RiverboatView], names: Names) -> Line:
    return discarded_line(beat.event, names, "forced" if _was_forced(beat.event, beat.before) else "whole")


def _was_forced(event: ev.Discarded, view: RiverboatView) -> bool:
    """Whether the viewer knows that there was no other way: it was their own hand, or the last card of another."""
    hand = view.hand if view.seat == event.seat else (event.number,) if view.hand_counts[event.seat] == 1 else ()
    must = isinstance(view.frame, Discarding) and bool(hand) and not event.wilds
    return must and only_number(hand, view.showdown) is not None


@RiverboatCaptions.tells(ev.HandPaid)
def _hand_paid(beat: Beat[ev.HandPaid, RiverboatView], names: Names) -> Line:
    event = beat.event
    key = "event.hand_paid.part" if event.paid < event.owed else "event.hand_paid.whole"
    return say(key, seat=names[event.seat], cards=shorts(event.cards), count=event.paid, owed=event.owed)


@RiverboatCaptions.tells(ev.TimePassed)
def _time_passed(beat: Beat[ev.TimePassed, RiverboatView], names: Names) -> Line | None:
    """Whether this round is the last, or others follow until all have dealt equally often (R)."""
    if not beat.event.up:
        return None
    view = beat.after
    deals = {deals for deals, out in zip(view.deals, view.eliminated, strict=True) if not out}
    return say("event.time_passed.cycle" if view.dealer_cycle and len(deals) > 1 else "event.time_passed.round")


@RiverboatCaptions.sounds_like(ev.TimePassed)
def _clock(event: ev.TimePassed) -> str | None:
    return "turn" if event.up else None


@RiverboatCaptions.sounds_like(ev.Discarded)
def _chips(event: ev.Discarded) -> str:
    return "play" if event.chips == 0 else "chip"


@RiverboatCaptions.moves_like(ev.MatchOver)
def _over(beat: Beat[ev.MatchOver, RiverboatView]) -> Celebrate:
    return Celebrate(beat.event.places[0])


def _paid_round(after: RiverboatView, number: int, names: Names) -> Spotlight:
    paid = [(seat, hand_value(after.stakes, after.opened[seat])) for seat in names if after.opened[seat]]
    rows = tuple((say("spotlight.paid", name=names[seat], count=chips), _opened(after, seat)) for seat, chips in paid)
    out = tuple(names[seat] for seat in after.went_out)
    title = say("spotlight.out", names=out) if rows else say("spotlight.all_out")
    verdict = say("spotlight.verdict", names=out) if rows else say("spotlight.nothing")
    own = 0 if after.seat is None else after.changes[after.seat]
    return Spotlight(title, rows, verdict, (own > 0) - (own < 0), passes=True)


def _opened(after: RiverboatView, seat: int) -> tuple[Item, ...]:
    return tuple(
        Item(f"spot:{seat}:{place}", "spotlight", place, Kind.CARD, face(card), card_title(card))
        for place, card in enumerate(after.opened[seat])
    )
