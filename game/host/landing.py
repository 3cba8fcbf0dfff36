"""Previews of a click or a drag, played in a world drawn from the viewer's own view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.engine.foresight import Foresight
from game.engine.types import Command, IllegalCommand, Seat, View
from game.host.audience_model import AudienceModel
from game.host.effects import SceneEffect
from game.host.table import Table
from game.table.item import Change, Item, ItemMoved, ItemsMerged, ItemVanished, diff
from game.table.presenter import Move, Trail


def landing(desk: AudienceModel, letter: str) -> str | None:
    """Returns the zone to which one of the viewer's items goes when its target alone is played, with buttons after it
    at most.

    None if the item stays where it is or is simply gone. It is played in a world drawn from the viewer's own view.
    """
    seat = desk.feed.audience
    picker = desk.picker if letter in desk.picker.open() else desk.picker.reset()
    pick = picker.begun(letter)
    if seat is None or pick is None or letter in picker.switches:
        return None
    buttons = desk.presenter.moves.buttons(desk.view, desk.legal, desk.names)
    if not {button.key for button in buttons}.issuperset(pick.word[pick.word.index(letter) + 1 :]):
        return None
    tables = _tables(desk, seat, pick.command)
    thing = next((item for item in tables[0] if item.key == letter), None)
    zones = (_taken_to(thing, diff(*pair)) for pair in pairwise(tables)) if thing is not None else ()
    return next((zone for zone in zones if zone is not None), None)


def opens_after_passing(desk: AudienceModel, letter: str) -> bool:
    """True if the target would begin a move of the same person once the reaction was passed on."""
    return letter not in desk.picker.open() and any(pick.word[0] == letter for pick in picks_after_passing(desk))


def picks_after_passing(desk: AudienceModel) -> Sequence[Move]:
    """Returns the moves of the same person once the reaction was passed on.

    Empty where no reaction is asked for, or where it is passed on by its own target only.
    """
    reaction = desk.reaction
    return () if reaction is None or reaction.firm else _after_passing(desk)[1]


def trails_after_passing(desk: AudienceModel, letter: str) -> Sequence[Trail]:
    """Returns the paths of the items that would move if the target alone were used once the reaction was passed on."""
    view, picks = (None, ()) if letter in desk.picker.open() else _after_passing(desk)
    pick = next((pick for pick in picks if pick.word == (letter,)), None)
    return () if pick is None else desk.presenter.moves.trails(view, pick.command, desk.names)


def go_past(table: Table) -> list[SceneEffect]:
    """Passes on the reaction that stands before a move. It is a step of its own that nobody decided, so that taking
    back the move leads before it. In a lesson it is an answer like any other. Raises IllegalCommand.
    """
    reaction, seat = table.desk.reaction, table.player
    if reaction is None or seat is None:
        raise IllegalCommand("not_your_turn")
    if table.coach is not None:
        return table.play(reaction.let_go)
    table.host.let_go(seat)
    return table.spare()


def _after_passing(desk: AudienceModel) -> tuple[View | None, Sequence[Move]]:
    """Returns the view and the moves of the same person once the reaction was passed on."""
    seat, reaction = desk.player, desk.reaction
    if seat is None or reaction is None:
        return None, ()
    rules = desk.feed.rules
    state = Foresight(rules, desk.asked_view, seat).played(reaction.let_go).state
    if seat not in rules.to_act(state):
        return None, ()
    view = rules.view(state, seat)
    return view, desk.presenter.moves.picks(view, rules.legal(state, seat), desk.names)


def _tables(desk: AudienceModel, seat: Seat, command: Command) -> list[Sequence[Item]]:
    """Returns the items now and after each event."""
    rules = desk.feed.rules
    foresight = Foresight(rules, desk.view, seat)
    state, tables = foresight.world(0), [desk.items()]
    for event in foresight.played(command).events:
        rules.evolve(state, event)
        tables.append(desk.presenter.items.all(rules.view(state, seat), desk.names))
    return tables


def _taken_to(thing: Item, changes: Sequence[Change]) -> str | None:
    """Returns the other zone the item went to, or that of an item that looks the same: of alike items any may go."""
    for change in changes:
        match change:
            case ItemMoved(before=before, after=after) if _alike(before, thing) and after.zone != thing.zone:
                return after.zone
            case ItemVanished(before=before, destination=zone) if _alike(before, thing) and zone is not None:
                return zone
            case ItemsMerged(origin=zone, destination=destination) if zone == thing.zone:
                return destination
            case _:
                continue
    return None


def _alike(one: Item, other: Item) -> bool:
    return one.key == other.key or (one.zone == other.zone and one.face is not None and one.face == other.face)
