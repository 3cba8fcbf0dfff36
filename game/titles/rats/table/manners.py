"""How faces take what happens in Rats."""

from __future__ import annotations

from game.engine.types import Seat
from game.table.manners import Manners, all_feel, decided
from game.table.mood import GLAD, SORRY, STARTLED, Feeling, Mood
from game.table.presenter import Beat, Names
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.words import ID

RICH = 3
"""A trick of so many cards from each is worth a word."""


class RatsManners(Manners[RatsCommand, RatsView]):
    """Whoever takes a trick is glad, whoever laid cards into it is not."""

    title = ID
    feels = {
        ev.StockTaken: GLAD,
        ev.SeatOut: Feeling(Mood.SORRY, "out"),
        ev.EndProposed: Feeling(Mood.CALM, "proposes"),
    }

    def pulse(self, view: RatsView, names: Names) -> int:
        return view.round + view.trick


@RatsManners.feels_like(ev.Led)
def _led(beat: Beat[ev.Led, RatsView]) -> dict[Seat, Feeling]:
    """Single cards go without a word."""
    return {beat.event.seat: Feeling(Mood.CALM, "leads" if len(beat.before.laid) > 1 else "")}


@RatsManners.feels_like(ev.Followed)
def _followed(beat: Beat[ev.Followed, RatsView]) -> dict[Seat, Feeling]:
    seat, beaten = beat.event.seat, beat.before.best
    if not beat.event.best:
        return {seat: SORRY}
    beats = Feeling(Mood.GLAD, "beats" if beat.before.count > 1 else "")
    return {seat: beats} if beaten is None else {beaten: STARTLED, seat: beats}


@RatsManners.feels_like(ev.TrickWon)
def _trick(beat: Beat[ev.TrickWon, RatsView]) -> dict[Seat, Feeling]:
    seat, plays = beat.event.seat, beat.before.plays
    lost = (number for number, play in enumerate(plays) if play)
    rich = beat.event.count >= RICH * sum(map(bool, plays))
    return all_feel(lost, SORRY) | {seat: Feeling(Mood.GLAD, "takes" if rich else "")}


@RatsManners.feels_like(ev.ProposalAnswered)
def _answered(beat: Beat[ev.ProposalAnswered, RatsView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: Feeling(Mood.CALM, "agrees" if beat.event.agreed else "declines")}


@RatsManners.feels_like(ev.MatchOver)
def _over(beat: Beat[ev.MatchOver, RatsView]) -> dict[Seat, Feeling]:
    return decided(beat.after.seats, beat.event.places[0], Feeling(Mood.GLAD, "wins"), SORRY)
