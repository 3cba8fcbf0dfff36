"""Commands in words, with what would come of them, and the buttons they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.content.line import Line
from game.table.presenter import Button, Names, Pick
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.course_words import details, told
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.targets import (
    DRAW,
    KEEP,
    LAY,
    LAYING,
    LEAVE,
    SWAP,
    TAKE_BACK,
    USE,
    asked_to_recharge,
    order_ends,
    switches_of,
    words_of,
)
from game.titles.raft_race.table.words import name_of, order_name, power_name, power_text, say, space_line


def picks(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> list[Pick]:
    """Every spelling of every command, in the order of the commands."""
    ends = order_ends(foretold, view, legal)
    found = []
    for command in legal:
        line, outcome = _line(view, command, names), consequence(foretold, view, command, names)
        switches = len(switches_of(view, command)) if command.__class__ is cmd.LayCards else 0
        for word in words_of(view, command, ends):
            told = _beyond_card(foretold, view, command, names) if word[0].startswith("order:") else outcome
            found.append(Pick(word, command, line, told, switches))
    return found


def buttons(view: RaftView, legal: Sequence[RaftCommand], names: Names) -> list[Button]:
    """One for every command that is neither a card, a raft nor a space; two for river cards."""
    found: dict[str, Button] = {}
    for command in legal:
        for button in _buttons(view, command, names):
            found.setdefault(button.key, button)
    return list(found.values())


def command_line(command: RaftCommand, names: Names) -> Line:
    """The command in words, without any view: an order stays secret, only a purge has words of its own elsewhere."""
    match command:
        case cmd.TakePower(power=power):
            return say("move.take", power=power_name(power))
        case cmd.DrawPower():
            return say("move.draw")
        case cmd.PlaceRaft(cell=cell):
            return say("move.place", space=space_line(cell))
        case cmd.ChooseOrder():
            return say("move.order")
        case cmd.TakeBack():
            return say("move.take_back")
        case cmd.UsePower():
            return say("move.use")
        case cmd.SlipAside(heading=heading):
            return say(f"move.slip.{heading}")
        case cmd.RecoverOrder(order=order):
            return say("move.recover", order=order_name(order))
        case cmd.Pass():
            return say("move.pass")
        case cmd.Aim(target=target):
            return say("move.aim", name=name_of(names, target))
        case cmd.Push(heading=heading):
            return say(f"move.push.{heading}")
        case cmd.Decide(result=result):
            return say(f"move.decide.{result}")
        case cmd.LayCards():
            return say("move.lay.plain")
        case _:
            assert_never(command)


def consequence(foretold: Foretold, view: RaftView, command: RaftCommand, names: Names) -> Line | None:
    """What would become of the rafts it moves; None where the move says it all."""
    match command:
        case cmd.TakePower(power=power):
            return power_text(power)
        case _:
            lines = [told(course, names) for course in foretold.courses(view, command)]
            return lines[0] if lines else None


def _line(view: RaftView, command: RaftCommand, names: Names) -> Line:
    """As the seat itself may read it."""
    match view.frame, command:
        case _, cmd.LayCards():
            return _laying_line(view, command)
        case _, cmd.ChooseOrder(order=order):
            return say("move.purge") if order == SPLASH else say("move.choose", order=order_name(order))
        case fr.Offered(power=power), cmd.UsePower():
            return say("move.use_it", power=power_name(power))
        case fr.Offered(power=power), cmd.Pass():
            return say("move.keep", power=power_name(power))
        case fr.Recharging(), cmd.Pass():
            return say("move.leave")
        case fr.Deciding() as frame, cmd.Decide(result=result):
            arguments = {"mover": name_of(names, frame.mover), "other": name_of(names, frame.other)}
            return say(f"move.decided.{result}", **arguments)
        case _:
            return command_line(command, names)


def _buttons(view: RaftView, command: RaftCommand, names: Names) -> list[Button]:
    match view.frame, command:
        case fr.Offered(power=power), cmd.UsePower():
            return [Button(USE, say("button.use", power=power_name(power)), power_text(power))]
        case _, cmd.Pass():
            if asked_to_recharge(view):
                return [Button(LEAVE, say("button.leave"), say("button.leave_detail"))]
            return [Button(KEEP, say("button.keep"), say("button.keep_detail"))]
        case _, cmd.DrawPower():
            return [Button(DRAW, say("button.draw"), say("button.draw_detail"))]
        case fr.Deciding() as frame, cmd.Decide(result=result):
            kind = f"button.{result}.{'mover' if frame.seat == frame.mover else 'other'}"
            rival = frame.other if frame.seat == frame.mover else frame.mover
            return [Button(f"button:{result}", say(kind, name=name_of(names, rival)), say(f"button.{result}.detail"))]
        case _, cmd.TakeBack():
            return [Button(TAKE_BACK, say("button.take_back"), say("button.take_back_detail"))]
        case _, cmd.LayCards():
            return _laying_buttons()
        case _:
            return []


def _beyond_card(foretold: Foretold, view: RaftView, command: RaftCommand, names: Names) -> Line | None:
    """What neither an order card nor the outlook above it says."""
    match command:
        case cmd.ChooseOrder() if view.viewer is not None:
            return details(foretold.course(view, view.viewer, command), names)
        case _:
            return None


def _laying_line(view: RaftView, command: cmd.LayCards) -> Line:
    """What has to be done with the cards as they were turned up, in an order in which it can be done."""
    changes = [say("move.lay.swap")] if command.left != view.opened[0] else []
    changes += [say("move.lay.turn_left")] if command.turn_left else []
    changes += [say("move.lay.turn_right")] if command.turn_right else []
    return say("move.lay.changed", changes=tuple(changes)) if changes else say("move.lay.as_they_are")


def _laying_buttons() -> list[Button]:
    drops = (LAYING, (LAYING[1], LAYING[0]))
    return [
        Button(SWAP, say("button.swap"), say("button.swap_detail"), drops=drops),
        Button(LAY, say("button.lay"), say("button.lay_detail"), primary=True),
    ]
