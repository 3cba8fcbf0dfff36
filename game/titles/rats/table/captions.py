"""What happened in Rats: the log lines and the sounds."""

from __future__ import annotations

from game.content.line import Line
from game.table.presenter import Names
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.plays import kind_named
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.words import cards_line, play_line, say


def caption(event: ev.RatsEvent, before: RatsView, after: RatsView, names: Names) -> Line | None:
    """The log line of an event, or None for one that needs no words."""
    match event:
        case ev.DealerDrawn(seat=seat):
            return say("event.dealer", name=names[seat])
        case ev.RoundBegan(number=number, hand=hand, leader=leader):
            return say("event.round", number=number, count=hand, name=names[leader])
        case ev.Led(seat=seat, kind=kind):
            return say("event.led", name=names[seat], play=play_line(kind, before.laid))
        case ev.Followed(seat=seat, best=True):
            play = play_line(kind_named(before.kind), before.laid)
            return say("event.beat", name=names[seat], play=play)
        case ev.Followed(seat=seat):
            return say("event.thrown", name=names[seat], cards=cards_line(before.laid))
        case ev.TrickWon(seat=seat, count=count):
            return say("event.trick", name=names[seat], count=count)
        case ev.StockTaken(seat=seat, count=count):
            return say("event.stock", name=names[seat], count=count)
        case ev.SeatOut(seat=seat):
            return say("event.out", name=names[seat])
        case ev.EndProposed(seat=seat):
            return say("event.proposed", name=names[seat])
        case ev.ProposalAnswered(seat=seat, agreed=agreed):
            return say("event.agreed" if agreed else "event.declined", name=names[seat])
        case ev.MatchOver(reason=reason):
            return say(f"event.over.{reason}")
        case _:
            return None


def cue(event: ev.RatsEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.DeckShuffled() | ev.RoundBegan():
            return "shuffle"
        case ev.Dealt():
            return "deal"
        case ev.CardLaid():
            return "play"
        case ev.Followed(best=best):
            return "flip" if best else None
        case ev.TrickWon():
            return "swap"
        case ev.StockTaken():
            return "draw"
        case ev.SeatOut():
            return "lose"
        case ev.MatchOver():
            return "win"
        case _:
            return None
