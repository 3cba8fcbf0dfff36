"""How faces take what happens in Riverboat Showdown."""

from __future__ import annotations

from game.engine.types import Seat
from game.table.manners import Manners, all_feel, decided
from game.table.mood import GLAD, SORRY, STARTLED, Feeling, Mood
from game.table.presenter import Beat, Names
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.words import ID

MUCH = 3
"""So many chips are worth a word."""


class RiverboatManners(Manners[RiverboatCommand, RiverboatView]):
    """Chips that come are a joy, chips that go are none."""

    title = ID
    feels = {
        ev.FirstDealerDrawn: Feeling(Mood.CALM, "deals"),
        ev.Passed: Feeling(Mood.CALM, "passes"),
        ev.SeatEliminated: Feeling(Mood.SORRY, "ruined"),
    }

    def pulse(self, view: RiverboatView, names: Names) -> int:
        return view.round + len(view.turned)


@RiverboatManners.feels_like(ev.Discarded)
def _discarded(beat: Beat[ev.Discarded, RiverboatView]) -> dict[Seat, Feeling]:
    event = beat.event
    if event.cards + event.wilds > 1:
        return {event.seat: Feeling(Mood.GLAD, "several")}
    if event.chips < 0:
        return {event.seat: Feeling(Mood.SORRY, "pays" if event.chips <= -MUCH else "")}
    return {event.seat: Feeling(Mood.GLAD, "collects" if event.chips >= MUCH else "")}


@RiverboatManners.feels_like(ev.WentOut)
def _out(beat: Beat[ev.WentOut, RiverboatView]) -> dict[Seat, Feeling]:
    others = (seat for seat, count in enumerate(beat.after.hand_counts) if count)
    return all_feel(others, STARTLED) | {beat.event.seat: Feeling(Mood.GLAD, "out")}


@RiverboatManners.feels_like(ev.HandPaid)
def _paid(beat: Beat[ev.HandPaid, RiverboatView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: Feeling(Mood.SORRY, "short" if beat.event.paid < beat.event.owed else "")}


@RiverboatManners.feels_like(ev.PotShared)
def _shared(beat: Beat[ev.PotShared, RiverboatView]) -> dict[Seat, Feeling]:
    lost = (seat for seat, change in enumerate(beat.after.changes) if change < 0)
    return all_feel(lost, SORRY) | {beat.event.seat: Feeling(Mood.GLAD, "pot" if beat.event.chips else "")}


@RiverboatManners.feels_like(ev.MatchOver)
def _over(beat: Beat[ev.MatchOver, RiverboatView]) -> dict[Seat, Feeling]:
    return decided(beat.after.seats, beat.event.places[0], Feeling(Mood.GLAD, "wins"), SORRY)


@RiverboatManners.feels_like(ev.RoundBegan)
def _begun(beat: Beat[ev.RoundBegan, RiverboatView]) -> dict[Seat, Feeling]:
    """Whoever is ahead is content."""
    most = max(beat.after.chips)
    return all_feel((seat for seat, chips in enumerate(beat.after.chips) if chips == most), GLAD) if most else {}
