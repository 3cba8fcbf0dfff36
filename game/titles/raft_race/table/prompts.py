"""The one line that says who must do what."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Names
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.windows import POWERS
from game.titles.raft_race.table.words import name_of, names_of, order_name, power_name, power_text, say


def asked_seat(view: RaftView) -> Seat | None:
    """Whom the match waits for alone; None while all choose at once, or nobody is asked."""
    match view.frame:
        case fr.Flowing() | fr.Ordering() | fr.Over():
            return None
        case frame:
            return frame.seat


def choosing(view: RaftView) -> list[Seat]:
    """Who still has to choose an order, in turn order."""
    match view.frame:
        case fr.Ordering():
            return [seat for seat in view.order if not view.ready[seat] and view.hands[seat]]
        case _:
            return []


def prompt(view: RaftView, names: Names) -> Line:
    """What the viewer is asked, or whom it waits for."""
    match view.frame:
        case fr.Flowing():
            return say("prompt.flowing")
        case fr.Over(places=places):
            return say("prompt.over", names=names_of(names, places[0]), count=len(places[0]))
        case fr.Ordering():
            return _ordering(view, names)
        case frame if frame.seat == view.viewer:
            return _you(view, frame, names)
        case frame:
            return _other(frame, name_of(names, frame.seat))


def offer_line(view: RaftView, frame: fr.Offered, names: Names) -> Line:
    """What happened and what the power that is offered would do."""
    other = say("somebody") if frame.other is None else name_of(names, frame.other)
    return say(
        f"offer.{POWERS[frame.power].sentence(view)}", count=frame.amount, other=other, text=power_text(frame.power)
    )


def numbers(view: RaftView, seat: Seat) -> int:
    """The chance card of the seat that counts in the test that is going on; 0 if it drew none."""
    return next((drawn.number for drawn in reversed(view.drawn) if drawn.seat == seat), 0)


def _ordering(view: RaftView, names: Names) -> Line:
    left = choosing(view)
    if view.viewer in left:
        return say("prompt.you.order")
    waiting = names_of(names, left)
    if view.viewer is not None and view.ready[view.viewer]:
        return say("prompt.you.chosen", names=waiting, count=len(left))
    return say("prompt.other.order", names=waiting, count=len(left))


def _you(view: RaftView, frame: fr.AskingFrame, names: Names) -> Line:
    match frame:
        case fr.PickingSide():
            return say("prompt.you.side")
        case fr.PlacingRaft():
            return say("prompt.you.place")
        case fr.Offered():
            return offer_line(view, frame, names)
        case fr.Aiming(order=order):
            return say("prompt.you.aim", order=order_name(order))
        case fr.Pushing(target=target):
            return say("prompt.you.push", name=name_of(names, target))
        case fr.Deciding():
            return _deciding(view, frame, names)
        case fr.Recharging(seat=seat):
            power = view.powers[seat]
            return say("prompt.you.recharge") if power is None else say("prompt.you.swap", power=power_name(power))
        case fr.Laying():
            return say("prompt.you.lay")
        case _:
            assert_never(frame)


def _deciding(view: RaftView, frame: fr.Deciding, names: Names) -> Line:
    """Both numbers, who ran into whom, and what the one asked can say."""
    role = "mover" if frame.seat == frame.mover else "other"
    rival = frame.other if frame.seat == frame.mover else frame.mover
    name = name_of(names, rival)
    if frame.hard_bow:
        return say(f"prompt.you.bow.{role}", name=name)
    return say(f"prompt.you.decide.{role}", name=name, own=numbers(view, frame.seat), other=numbers(view, rival))


def _other(frame: fr.AskingFrame, name: Line) -> Line:
    match frame:
        case fr.PickingSide():
            return say("prompt.other.side", name=name)
        case fr.PlacingRaft():
            return say("prompt.other.place", name=name)
        case fr.Offered(power=power):
            return say("prompt.other.offer", name=name, power=power_name(power))
        case fr.Aiming():
            return say("prompt.other.aim", name=name)
        case fr.Pushing():
            return say("prompt.other.push", name=name)
        case fr.Deciding():
            return say("prompt.other.decide", name=name)
        case fr.Recharging():
            return say("prompt.other.recharge", name=name)
        case fr.Laying():
            return say("prompt.other.lay", name=name)
        case _:
            assert_never(frame)
