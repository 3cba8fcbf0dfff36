"""Why a move is hinted at, in one concrete sentence."""

from __future__ import annotations

from game.content.line import Line
from game.titles.raft_race import commands as cmd
from game.titles.raft_race import frames as fr
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.content import SPLASH, Order
from game.titles.raft_race.ride import Ride
from game.titles.raft_race.river import WIDTH
from game.titles.raft_race.scales import Scales
from game.titles.raft_race.words import say


def reason(scales: Scales, command: RaftCommand) -> Line | None:
    """The sentence, or None where there is nothing worth saying."""
    match command:
        case cmd.ChooseOrder(order=order):
            return _of_order(scales, order)
        case cmd.Aim():
            return say("reason.aim")
        case cmd.Push():
            return say("reason.heading")
        case cmd.Decide(result=result):
            return say(f"reason.decide.{result}")
        case cmd.TakePower(power=power):
            return say(f"reason.power.{power}")
        case cmd.LayCards():
            return say("reason.lay")
        case cmd.PlaceRaft():
            return say("reason.place")
        case cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder():
            return _of_use(scales)
        case cmd.Pass():
            return say("reason.keep")
        case cmd.DrawPower():
            return say("reason.draw")
        case cmd.TakeBack():
            return None


def _of_order(scales: Scales, order: Order) -> Line:
    view = scales.view
    if order == SPLASH:
        return say("reason.purge", count=view.hand.count(SPLASH), left=len(view.hand) - view.hand.count(SPLASH))
    card = view.orders[order]
    if card.attack is not None:
        return say(f"reason.{card.attack}")
    ride = Ride(scales.water, scales.cell)
    if card.heading is not None:
        ride.go(card.heading, card.spaces)
    ride.splashes += card.splashes
    ride.drift()
    gained = ride.row - scales.cell // WIDTH
    if ride.crossed:
        return say("reason.crosses")
    if ride.splashes:
        return say("reason.ride_wet", count=gained, splashes=ride.splashes)
    return say("reason.ride", count=gained)


def _of_use(scales: Scales) -> Line | None:
    match scales.view.frame:
        case fr.Offered(power=power):
            return say(f"reason.use.{power}")
        case _:
            return None
