"""What happened in Riverboat Showdown: the log lines, the sounds and the moments shown large."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.table.item import Item, Kind
from game.table.presenter import Names, Spotlight
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.chips import hand_value
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.keys import face
from game.titles.riverboat_showdown.table.words import card_title, payment_line, say, shorts


def caption(event: ev.RiverboatEvent, before: RiverboatView, names: Names) -> Line | None:
    """The log line of an event, or None for one that needs no words."""
    match event:
        case ev.RoundBegan(number=number, dealer=dealer):
            return say("event.round", number=number, name=names[dealer])
        case ev.ShowdownTurned(number=number):
            return say("event.showdown", number=number.open())
        case ev.Discarded():
            return _discarded(event, before, names)
        case ev.Passed(seat=seat):
            return say("event.passed", name=names[seat])
        case ev.WentOut(seat=seat):
            return say("event.out", name=names[seat])
        case ev.HandPaid():
            return _paid(event, names)
        case ev.PotShared(seat=seat, chips=chips):
            return say("event.share", name=names[seat], count=chips)
        case ev.OddChips(chips=chips):
            return say("event.odd", count=chips)
        case ev.SeatEliminated(seat=seat):
            return say("event.eliminated", name=names[seat])
        case ev.TimePassed(up=True):
            return say("event.time_up")
        case ev.MatchOver(reason=reason):
            return say(f"event.over.{reason}")
        case ev.FirstDealerDrawn(seat=seat):
            return say("event.dealer", name=names[seat])
        case ev.Dealt() | ev.Asked() | ev.RoundEnded() | ev.TimePassed():
            return None
        case _:
            assert_never(event)


def cue(event: ev.RiverboatEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.RoundBegan():
            return "shuffle"
        case ev.Dealt():
            return "deal"
        case ev.ShowdownTurned():
            return "flip"
        case ev.Discarded(chips=chips):
            return "play" if chips == 0 else "token" if chips > 0 else "debt"
        case ev.WentOut():
            return "prediction"
        case ev.HandPaid():
            return "debt"
        case ev.PotShared() | ev.OddChips():
            return "token"
        case ev.SeatEliminated():
            return "lose"
        case ev.TimePassed(up=up):
            return "turn" if up else None
        case ev.MatchOver():
            return "win"
        case ev.FirstDealerDrawn() | ev.Asked() | ev.Passed() | ev.RoundEnded():
            return None
        case _:
            assert_never(event)


def spotlight(event: ev.RiverboatEvent, after: RiverboatView, names: Names) -> Spotlight | None:
    """A round that is paid: who went out, and what the others still held."""
    match event:
        case ev.RoundEnded(number=number):
            rows = tuple(
                (
                    say("spotlight.paid", name=names[seat], count=hand_value(after, after.opened[seat])),
                    _opened(after, seat),
                )
                for seat in names
                if after.opened[seat]
            )
            out = tuple(names[seat] for seat in after.went_out)
            title = say("spotlight.all_out") if not rows else say("spotlight.out", names=out)
            own = after.seat is not None and after.changes[after.seat]
            verdict = say("spotlight.nothing") if not rows else say("spotlight.verdict", names=out)
            good = 0 if own is False else (own > 0) - (own < 0)
            return Spotlight(title, rows, verdict, good, say("event.round_short", number=number))
        case _:
            return None


def _opened(after: RiverboatView, seat: int) -> tuple[Item, ...]:
    return tuple(
        Item(f"spot:{seat}:{place}", "spotlight", place, Kind.CARD, face(card), card_title(card))
        for place, card in enumerate(after.opened[seat])
    )


def _discarded(event: ev.Discarded, before: RiverboatView, names: Names) -> Line:
    name, number = names[event.seat], event.number
    gone = event.cards + event.wilds
    if gone > 1:
        line = say("event.several", name=name, count=gone, number=number)
    elif event.wilds:
        line = say("event.wild", name=name, number=number)
    else:
        line = say("event.discard", name=name, number=number)
    paid = payment_line(event.chips)
    if event.lapsed:
        paid = say("event.lapsed", payment=paid, count=event.lapsed)
    return say("event.with_payment", what=line, payment=paid)


def _paid(event: ev.HandPaid, names: Names) -> Line:
    cards = shorts(event.cards)
    if event.paid < event.owed:
        return say("event.paid_part", name=names[event.seat], cards=cards, count=event.paid, owed=event.owed)
    return say("event.paid", name=names[event.seat], cards=cards, count=event.paid)
