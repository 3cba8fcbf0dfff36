"""The input at the table: choose a thing, drop it, use it twice, ask about it. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command
from game.host.audience_model import AudienceModel
from game.host.table import Table, landing, opens_after_passing
from game.table.item import Item


class TargetChosen(Struct, frozen=True):
    """A target was chosen, and more is to be chosen."""


class ChoiceUndone(Struct, frozen=True):
    """The last choice was taken back."""


class MoveChosen(Struct, frozen=True):
    """A move is complete, to be played."""

    command: Command


class PassingChosen(Struct, frozen=True):
    """The reaction is to be passed on that stands before what was used; then that is used again."""


class PileOpened(Struct, frozen=True):
    """A pile that may be looked through: what it is called, and what lies in it, top first."""

    name: Message
    items: Sequence[Item]


class DragCancelled(Struct, frozen=True):
    """A held thing was let go where nothing comes of it."""


class NotAvailable(Struct, frozen=True):
    """It cannot be used now: the id of the sentence that says why, None if there is none."""

    reason: str | None


Use: TypeAlias = TargetChosen | ChoiceUndone | MoveChosen | PassingChosen | PileOpened | DragCancelled | NotAvailable


class TableInput:
    """Turns targets that were clicked, dragged or typed into what is to happen. Plays nothing itself."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def press(self, target: str) -> Use:
        """A thing, zone or button was used."""
        desk = self._desk
        target = self._meant(target)
        typed = desk.selector.chosen
        if target in desk.selector.open():
            return self._choose(target)
        if typed and target == typed[-1]:
            desk.back()
            return ChoiceUndone()
        if typed and target in desk.selector.reset().open():
            desk.reset()
            return self._choose(target)
        if opens_after_passing(desk, target):
            return PassingChosen()
        return self._pile(target) or NotAvailable(desk.why_not(target))

    def double(self, target: str) -> Use | None:
        """A thing was used twice in a row: played if there is only one way to; a switch is pressed again. None if the
        thing stays chosen.
        """
        selector = self._desk.selector
        if target in selector.switches:
            return self.press(target)
        move = selector.single() if target in selector.chosen else None
        if move is None and target in selector.open():
            move = selector.single(target)
        if move is not None:
            return MoveChosen(move.command)
        return None if target in selector.chosen else self.press(target)

    def drop(self, target: str, onto: str | None) -> tuple[Use, ...]:
        """A held thing was let go over a target or elsewhere; None: the drag was broken off."""
        desk = self._desk
        if target not in desk.selector.open() and target in desk.selector.reset().open():
            desk.reset()
        drops = self._drops(target)
        if onto is not None and onto in drops:
            return (self._choose(drops[onto]),)
        if onto is None or target not in desk.selector.open():
            return (DragCancelled(),)
        first = self._choose(target)
        if first == TargetChosen() and desk.selector.chosen[-1:] == (target,) and onto in desk.selector.open():
            return first, self._choose(onto)
        return (first,)

    def targets(self, target: str) -> tuple[str, ...]:
        """Returns the targets that light up while this thing is held: its next targets, its drops, and the zone where
        it would go.
        """
        selector = self._desk.selector
        fresh = selector if target in selector.open() else selector.reset()
        zone = landing(self._desk, target)
        return (*fresh.following(target), *self._drops(target), *(() if zone is None else (f"zone:{zone}",)))

    def turn_to(self, command: Command | None) -> None:
        """Turns the switches to those of a move, so that it is seen; what was begun otherwise is let go."""
        move = next((move for move in self._desk.selector.moves if move.command == command), None)
        if move is None:
            return
        if all(other.command != command for other in self._desk.selector.possible()):
            self._desk.reset()
        selector = self._desk.selector
        if selector.switches and not selector.held:
            for target in {*move.targets[: move.switches]} ^ {*selector.chosen}:
                self._desk.press(target)

    @property
    def _desk(self) -> AudienceModel:
        return self._table.desk

    def _drops(self, target: str) -> dict[str, str]:
        """Returns the targets that this thing may be dropped on instead of pressing a button, each with its button."""
        buttons = self._desk.buttons()
        return {onto: button.key for button in buttons for held, onto in button.drops if held == target}

    def _meant(self, target: str) -> str:
        """Returns the target itself, or the zone the thing lies in where only that can be chosen."""
        open_now = self._desk.selector.open()
        if target in open_now:
            return target
        zones = (f"zone:{item.zone}" for item in self._desk.items() if item.key == target)
        return next((zone for zone in zones if zone in open_now), target)

    def _pile(self, target: str) -> PileOpened | None:
        desk = self._desk
        items = desk.presenter.items.contents(desk.view, target, desk.names)
        if not items:
            return None
        return PileOpened(
            next((item.line for item in desk.items() if item.key == target), Message("hud.target")), items
        )

    def _choose(self, target: str) -> Use:
        command = self._desk.press(target)
        return TargetChosen() if command is None else MoveChosen(command)
