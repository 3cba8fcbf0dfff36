"""What is said and heard of what happens in Rats."""

from __future__ import annotations

from game.content.line import Line
from game.table.captions import Captions
from game.table.presenter import Beat, Names
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.plays import kind_named
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.words import ID, cards_line, play_line, say


class RatsCaptions(Captions[RatsCommand, RatsView]):
    """A play is told once it is whole."""

    title = ID
    silent = frozenset({ev.DeckShuffled, ev.Dealt, ev.CardLaid})
    variants = {ev.ProposalAnswered: "agreed", ev.MatchOver: "reason"}
    sounds = {
        ev.DeckShuffled: "shuffle",
        ev.RoundBegan: "shuffle",
        ev.Dealt: "deal",
        ev.CardLaid: "play",
        ev.TrickWon: "swap",
        ev.StockTaken: "draw",
        ev.SeatOut: "lose",
        ev.MatchOver: "win",
    }


@RatsCaptions.tells(ev.Led)
def _led(beat: Beat[ev.Led, RatsView], names: Names) -> Line:
    return say("event.led", seat=names[beat.event.seat], play=play_line(beat.event.kind, beat.before.laid))


@RatsCaptions.tells(ev.Followed)
def _followed(beat: Beat[ev.Followed, RatsView], names: Names) -> Line:
    seat, laid = names[beat.event.seat], beat.before.laid
    if beat.event.best:
        return say("event.followed.best", seat=seat, play=play_line(kind_named(beat.before.kind), laid))
    return say("event.followed.thrown", seat=seat, cards=cards_line(laid))


@RatsCaptions.sounds_like(ev.Followed)
def _heard(event: ev.Followed) -> str | None:
    return "flip" if event.best else None
