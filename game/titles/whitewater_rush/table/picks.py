"""Commands in words, with what would come of them, and the buttons they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.content.line import Line
from game.table.presenter import Button, Names, Pick
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Foretold
from game.titles.whitewater_rush.table.prompts import asked_seat, own_turn_begins
from game.titles.whitewater_rush.table.targets import EDDY_STAY, PASS, STAY, number_button, words_of
from game.titles.whitewater_rush.table.trails import outlook
from game.titles.whitewater_rush.table.words import card_name, name_of, say, space_line


def picks(foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> list[Pick]:
    """One per command, in order."""
    words = words_of(foretold, view, legal)
    return [
        Pick(word, command, _move_line(view, command, names), consequence(foretold, view, command))
        for word, command in zip(words, legal, strict=True)
    ]


def buttons(view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> list[Button]:
    """One for every command that is neither a card nor a space."""
    found: list[Button] = []
    for command in legal:
        button = _button(view, command)
        if button is not None:
            found.append(button)
    return found


def command_line(command: WhitewaterCommand, names: Names) -> Line:
    """The command in words, without any view."""
    match command:
        case cmd.PlaceKayak(cell=cell):
            return say("move.place_kayak", space=space_line(cell))
        case cmd.PlayCard(card=card):
            return say("move.play", card=card_name(card))
        case cmd.EddyOut(side=side, spaces=spaces):
            return say(f"move.eddy_out.{side}", count=spaces) if spaces else say("move.eddy_out.stay")
        case cmd.Pass():
            return say("move.pass")
        case cmd.Manoeuvre(side=side, spaces=spaces):
            return say(f"move.manoeuvre.{side}", count=spaces) if spaces else say("move.manoeuvre.stay")
        case cmd.DiscardCard(card=card):
            return say("move.discard", card=card_name(card))
        case cmd.PutBack():
            return say("move.put_back")
        case cmd.TakeFromDiscard(card=card):
            return say("move.take", card=card_name(card))
        case cmd.SpotHazard(hazard=hazard):
            return say(f"move.spot.{hazard}")
        case cmd.PlaceRock(cell=cell):
            return say("move.place_rock", space=space_line(cell))
        case cmd.PlaceRapids(cell=cell):
            return say("move.place_rapids", space=space_line(cell))
        case cmd.TurnRapids(flow=flow):
            return say(f"move.turn.{flow}")
        case cmd.ChooseSide(side=side):
            return say(f"move.side.{side}")
        case cmd.LeaveRace(seat=seat):
            return say("move.leave", name=name_of(names, seat))
        case _:
            assert_never(command)


def consequence(foretold: Foretold, view: WhitewaterView, command: WhitewaterCommand) -> Line | None:
    """What would become of the seat's own kayak; the trails show the others. None where the move says it all."""
    seat = asked_seat(view)
    movements = foretold.movements(view, command)
    own = [outlook(view, course) for courses in movements for course in courses if course.seat == seat]
    match command, own:
        case cmd.PlayCard(card=card), []:
            return _of_card(foretold, view, card)
        case cmd.EddyOut(), [first, second, *_]:
            return say("outlook.then", first=first, second=second)
        case _, [first, *_]:
            return first
        case _:
            return None


def _move_line(view: WhitewaterView, command: WhitewaterCommand, names: Names) -> Line:
    """The command in the words of its button: at the start of one's own turn nothing is let go."""
    match command:
        case cmd.Pass() if own_turn_begins(view):
            return say("move.play_on")
        case _:
            return command_line(command, names)


def _of_card(foretold: Foretold, view: WhitewaterView, card: Card) -> Line | None:
    """How far it may steer, or the speed it gives, also where that is the old one."""
    events = foretold.events(view, cmd.PlayCard(card))
    speed = None if view.viewer is None else view.speeds[view.viewer]
    for event in events:
        match event:
            case ev.Asked(frame=fr.Manoeuvring(allowance=allowance)):
                return say("outlook.sideways", count=allowance)
            case ev.SpeedChanged(seat=seat) if seat == view.viewer:
                speed = event.speed
            case _:
                pass
    lines = foretold.rules.terms.lines_of.get(kind_of(card), ())
    changes = any(line.do in ("speed", "set_speed") for line in lines)
    return say("outlook.speed", count=speed) if changes and speed is not None else None


def _button(view: WhitewaterView, command: WhitewaterCommand) -> Button | None:
    match command:
        case cmd.Pass():
            kind = "play_on" if own_turn_begins(view) else "pass"
            return Button(PASS, say(f"button.{kind}"), say(f"button.{kind}_detail"), primary=True)
        case cmd.Manoeuvre(spaces=0):
            return Button(STAY, say("button.stay"), primary=True)
        case cmd.EddyOut(spaces=0):
            return Button(EDDY_STAY, say("button.eddy_stay"), say("button.eddy_stay_detail"))
        case cmd.Manoeuvre(side=side, spaces=spaces) | cmd.EddyOut(side=side, spaces=spaces):
            return Button(number_button(command), say(f"button.{side}", count=spaces))
        case cmd.SpotHazard(hazard=hazard):
            return Button(f"button:spot_{hazard}", say(f"button.spot_{hazard}"), say(f"button.spot_{hazard}_detail"))
        case cmd.TurnRapids(flow=flow):
            return Button(f"button:flow_{flow}", say(f"button.flow_{flow}"))
        case _:
            return None
