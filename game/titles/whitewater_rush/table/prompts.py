"""The one line that says who must do what."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Chapter, Names
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import card_name, name_of, say


def asked_seat(view: WhitewaterView) -> Seat | None:
    """Whom the match waits for."""
    match view.frame:
        case fr.SettingUp() | fr.Over():
            return None
        case frame:
            return frame.seat


def own_turn_begins(view: WhitewaterView) -> bool:
    """Whether the seat asked may Eddy Out before it plays its own card."""
    match view.frame:
        case fr.Window(seat=seat, when="before"):
            return seat == view.active
        case _:
            return False


def is_open(view: WhitewaterView) -> bool:
    """Whether what is asked is about the river alone; whoever plays on with a card after it wants to see the hand."""
    match view.frame:
        case fr.Window(seat=seat):
            return seat != view.active
        case (
            fr.Placing()
            | fr.Manoeuvring()
            | fr.Spotting()
            | fr.PlacingRock()
            | fr.PlacingRapids()
            | fr.TurningRapids()
            | fr.RockSide()
        ):
            return True
        case _:
            return False


def chapter(view: WhitewaterView, names: Names) -> Chapter | None:
    """The turn, and whose it is."""
    line = say("log.chapter", count=view.turn, name=name_of(names, view.active))
    return Chapter(view.turn, line) if view.turn else None


def goes_on(before: WhitewaterView, after: WhitewaterView) -> bool:
    """Whether a card, or an Eddy Out, asks on: where to go, what to place, what to discard."""
    match after.frame:
        case fr.SettingUp() | fr.Placing() | fr.Window() | fr.Playing() | fr.Over():
            return False
        case _:
            return after.turn == before.turn


def prompt(view: WhitewaterView, names: Names) -> Line:
    """What the viewer is asked, or whom it waits for."""
    match view.frame:
        case fr.SettingUp():
            return say("prompt.setting_up")
        case fr.Over():
            return say("prompt.over")
        case frame if frame.seat == view.viewer:
            return _you(view, frame, names)
        case frame:
            return say(f"prompt.other.{_kind(frame)}", name=name_of(names, frame.seat))


def _you(view: WhitewaterView, frame: fr.AskingFrame, names: Names) -> Line:
    match frame:
        case fr.Window(when="before") if view.active == frame.seat:
            return say("prompt.you.before_own")
        case fr.Window(when=when, card=card):
            name = name_of(names, view.active)
            return say(f"prompt.you.{when}", name=name, card=say("prompt.a_card") if card is None else card_name(card))
        case fr.Manoeuvring(allowance=allowance):
            return say("prompt.you.manoeuvre", count=allowance)
        case fr.Discarding(count=count, cause=cause):
            return say(f"prompt.you.discard.{cause}", count=count)
        case _:
            return say(f"prompt.you.{_kind(frame)}")


def _kind(frame: fr.AskingFrame) -> str:
    match frame:
        case fr.Placing():
            return "place"
        case fr.Window():
            return "window"
        case fr.Playing():
            return "play"
        case fr.Manoeuvring():
            return "manoeuvre"
        case fr.Discarding():
            return "discard"
        case fr.PuttingBack():
            return "put_back"
        case fr.Recalling():
            return "recall"
        case fr.Spotting():
            return "spot"
        case fr.PlacingRock():
            return "rock"
        case fr.PlacingRapids():
            return "rapids"
        case fr.TurningRapids():
            return "turn"
        case fr.RockSide():
            return "side"
        case _:
            assert_never(frame)
