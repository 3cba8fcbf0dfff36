"""What is said and heard of what happens in Rats, and the moment that is shown large: the end of a round."""

from __future__ import annotations

from typing import Final

from game.content.line import Line
from game.engine.types import Event, Seat
from game.table.captions import Captions
from game.table.movement import Celebrate, Deal, Leave, Sweep
from game.table.presenter import Beat, Names, Spotlight
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.plays import kind_named
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.keys import BACK
from game.titles.rats.table.words import ID, cards_line, change_line, play_line, say

SHORT: Final = 3
"""A round of so few cards each is told by the log alone, unless somebody is out."""


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
        ev.TrickWon: "sweep",
        ev.StockTaken: "draw",
        ev.SeatOut: "sigh",
    }
    moves = {ev.Dealt: Deal(), ev.TrickWon: Sweep(BACK), ev.SeatOut: Leave()}

    def spotlight(self, beat: Beat[Event, RatsView], names: Names) -> Spotlight | None:
        """Who took how many cards in the round that is over, who is out, and how it goes on."""
        before, after = beat.before, beat.after
        match beat.event:
            case ev.RoundBegan(number=number, hand=hand, leader=leader) if number > 1 and _is_told(before):
                seats = sorted(_players(before), key=lambda seat: -after.held[seat])
                rows = tuple((_row(before, after, seat, names), ()) for seat in seats)
                title = say("spotlight.round", number=before.round)
                verdict = say("spotlight.next", count=hand, name=names[leader])
                return Spotlight(title, rows, verdict, _good(before, after), passes=True)
            case _:
                return None


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


@RatsCaptions.moves_like(ev.MatchOver)
def _over(beat: Beat[ev.MatchOver, RatsView]) -> Celebrate:
    return Celebrate(beat.event.places[0])


def _players(before: RatsView) -> list[Seat]:
    """Who took part in the round that is over."""
    return [Seat(seat) for seat, out in enumerate(before.out_in) if out in (0, before.round)]


def _is_told(before: RatsView) -> bool:
    """Whoever only watches is not held up: the moment waits for a click."""
    seats = _players(before)
    if before.seat not in seats:
        return False
    return before.trick > SHORT or any(before.out_in[seat] for seat in seats)


def _row(before: RatsView, after: RatsView, seat: Seat, names: Names) -> Line:
    if before.out_in[seat]:
        return say("spotlight.out", name=names[seat])
    took, held = len(before.won[seat]), after.held[seat]
    change = change_line(held - before.held[seat])
    return say(
        "spotlight.took" if took else "spotlight.took_none", name=names[seat], count=took, held=held, change=change
    )


def _good(before: RatsView, after: RatsView) -> int:
    if before.seat is None:
        return 0
    gained = after.held[before.seat] - before.held[before.seat]
    return (gained > 0) - (gained < 0)
