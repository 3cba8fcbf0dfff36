"""What a click or a drag would do, tried in a world drawn from the view of whoever would do it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.engine.foresight import Foresight
from game.engine.types import Command, Seat
from game.table.controller import TableController
from game.table.diff import Change, Flowed, Moved, Vanished, diff
from game.table.item import Item


def landing(controller: TableController, letter: str) -> str | None:
    """The zone a thing of the viewer goes to when it is played by its letter alone, with buttons after it at most.

    None if it stays where it is, or is simply gone. Played in a world drawn from the viewer's own view.
    """
    seat = controller.viewer
    picker = controller.picker if letter in controller.picker.open() else controller.picker.reset()
    pick = picker.begun(letter)
    if seat is None or pick is None or letter in picker.switches:
        return None
    buttons = controller.presenter.buttons(controller.view, controller.legal, controller.names)
    if not {button.key for button in buttons}.issuperset(pick.word[pick.word.index(letter) + 1 :]):
        return None
    tables = _tables(controller, seat, pick.command)
    thing = next((item for item in tables[0] if item.key == letter), None)
    zones = (_taken_to(thing, diff(*pair)) for pair in pairwise(tables)) if thing is not None else ()
    return next((zone for zone in zones if zone is not None), None)


def opens_after_passing(controller: TableController, letter: str) -> bool:
    """Whether the letter would begin a move of the same person once the reaction asked for was let go."""
    seat, reaction = controller.player, controller.reaction
    if seat is None or reaction is None or letter in controller.picker.open():
        return False
    rules = controller.session.rules
    state = Foresight(rules, controller.session.view(seat), seat).played(reaction.let_go).state
    if seat not in rules.to_act(state):
        return False
    picks = controller.presenter.picks(rules.view(state, seat), rules.legal(state, seat), controller.names)
    return any(pick.word[0] == letter for pick in picks)


def _tables(controller: TableController, seat: Seat, command: Command) -> list[Sequence[Item]]:
    """What lies where now and after each event."""
    rules = controller.session.rules
    foresight = Foresight(rules, controller.view, seat)
    state, tables = foresight.world(0), [controller.items()]
    for event in foresight.played(command).events:
        rules.evolve(state, event)
        tables.append(controller.presenter.items(rules.view(state, seat), controller.names))
    return tables


def _taken_to(thing: Item, changes: Sequence[Change]) -> str | None:
    """The other zone it went to, or another thing of its zone that looks the same: of alike things any may go."""
    for change in changes:
        match change:
            case Moved(before=before, after=after) if _alike(before, thing) and after.zone != thing.zone:
                return after.zone
            case Vanished(before=before, destination=zone) if _alike(before, thing) and zone is not None:
                return zone
            case Flowed(origin=zone, destination=destination) if zone == thing.zone:
                return destination
            case _:
                continue
    return None


def _alike(one: Item, other: Item) -> bool:
    return one.key == other.key or (one.zone == other.zone and one.face is not None and one.face == other.face)
