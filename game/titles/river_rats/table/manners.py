"""How the crew and the Rat take what happens in River Rats: what is good for one side is bad for the other."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import SYSTEM, Event, Seat
from game.table.manners import Manners, all_feel
from game.table.mood import GLAD, SORRY, STARTLED, Feeling, Mood
from game.table.presenter import Beat
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution_events as end
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.words import ID

JokerUsed: TypeAlias = ev.JokerPlayed | ev.JokerSetAside | end.JokerInvoked


class RiverRatsManners(Manners[RiverRatsCommand, RiverRatsView]):
    """The Rat is the figure of the table: he has no seat."""

    title = ID
    feels = {ev.MarketTaken: Feeling(Mood.CALM), ev.CardPlayed: Feeling(Mood.CALM)}


feels_like = RiverRatsManners.feels_like


def crew(beat: Beat[Event, RiverRatsView], feeling: Feeling) -> dict[Seat, Feeling]:
    """Everybody but the Rat."""
    return all_feel(range(len(beat.after.hand_counts)), feeling)


def rat(mood: Mood, remark: str = "") -> dict[Seat, Feeling]:
    """The Rat across the table."""
    return {SYSTEM: Feeling(mood, remark)}


@feels_like(ev.PredictionTurned)
def _begun(beat: Beat[ev.PredictionTurned, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.CALM, "begins")


@feels_like(ev.DebtRaised)
def _raised(beat: Beat[ev.DebtRaised, RiverRatsView]) -> dict[Seat, Feeling]:
    """Who raises it hopes to win; the Rat always does."""
    seat = beat.event.seat
    return rat(Mood.GLAD, "raises") if seat is None else rat(Mood.THINKING, "raised") | {seat: GLAD}


@feels_like(ev.RatCardFlipped)
def _looked_at(beat: Beat[ev.RatCardFlipped, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.STARTLED, "looked_at") | {beat.event.seat: GLAD}


def _joker(beat: Beat[JokerUsed, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.STARTLED, "joker") | {beat.event.seat: GLAD}


feels_like(ev.JokerPlayed)(_joker)
feels_like(ev.JokerSetAside)(_joker)
feels_like(end.JokerInvoked)(_joker)


@feels_like(end.RatCardRemoved)
def _robbed(beat: Beat[end.RatCardRemoved, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.SORRY, "robbed") | {beat.event.seat: GLAD}


@feels_like(end.RevealsDiscarded)
def _dashed(beat: Beat[end.RevealsDiscarded, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.GLAD) | {beat.event.seat: SORRY}


@feels_like(end.CrewDebtTaken)
def _paid_dearly(beat: Beat[end.CrewDebtTaken, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.GLAD, "takes") | {beat.event.seat: SORRY}


@feels_like(end.PredictionChecked)
def _checked(beat: Beat[end.PredictionChecked, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.STARTLED, "foreseen") | crew(beat, GLAD) if beat.event.matched else {}


@feels_like(end.RatCardTurned)
def _shows(beat: Beat[end.RatCardTurned, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.GLAD) | crew(beat, STARTLED)


@feels_like(end.HandsCompared)
def _compared(beat: Beat[end.HandsCompared, RiverRatsView]) -> dict[Seat, Feeling]:
    if beat.event.crew_wins:
        return rat(Mood.SORRY, "loses") | crew(beat, GLAD)
    tied = beat.event.crew_value == beat.event.rat_value
    return rat(Mood.GLAD, "ties" if tied else "wins") | crew(beat, SORRY)


@feels_like(end.DebtGivenToRat)
def _pays(beat: Beat[end.DebtGivenToRat, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.SORRY) | crew(beat, GLAD)


@feels_like(end.DebtGivenToCrew)
def _collects(beat: Beat[end.DebtGivenToCrew, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.GLAD) | crew(beat, SORRY)


@feels_like(end.RatBeaten)
def _beaten(beat: Beat[end.RatBeaten, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.OUT, "beaten") | crew(beat, GLAD)


@feels_like(end.BonusGranted)
def _thanked(beat: Beat[end.BonusGranted, RiverRatsView]) -> dict[Seat, Feeling]:
    return crew(beat, GLAD)


@feels_like(end.SecondRatTurned)
def _next_one(beat: Beat[end.SecondRatTurned, RiverRatsView]) -> dict[Seat, Feeling]:
    return rat(Mood.CALM, "comes") | crew(beat, STARTLED)


@feels_like(end.MatchEnded)
def _ended(beat: Beat[end.MatchEnded, RiverRatsView]) -> dict[Seat, Feeling]:
    if beat.event.reason == "rats_beaten":
        return rat(Mood.OUT, "goes") | crew(beat, GLAD)
    return rat(Mood.GLAD, "owns") | crew(beat, SORRY)
