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

    def press(self, letter: str) -> Use:
        """A thing, zone or button was used."""
        desk = self._desk
        letter = self._meant(letter)
        typed = desk.picker.typed
        if letter in desk.picker.open():
            return self._choose(letter)
        if typed and letter == typed[-1]:
            desk.back()
            return ChoiceUndone()
        if typed and letter in desk.picker.reset().open():
            desk.reset()
            return self._choose(letter)
        if opens_after_passing(desk, letter):
            return PassingChosen()
        return self._pile(letter) or NotAvailable(desk.why_not(letter))

    def double(self, letter: str) -> Use | None:
        """A thing was used twice in a row: played if there is only one way to; a switch is pressed again. None if the
        thing stays chosen.
        """
        picker = self._desk.picker
        if letter in picker.switches:
            return self.press(letter)
        pick = picker.single() if letter in picker.typed else None
        if pick is None and letter in picker.open():
            pick = picker.single(letter)
        if pick is not None:
            return MoveChosen(pick.command)
        return None if letter in picker.typed else self.press(letter)

    def drop(self, letter: str, target: str | None) -> tuple[Use, ...]:
        """A held thing was let go over a target or elsewhere; None: the drag was broken off."""
        desk = self._desk
        if letter not in desk.picker.open() and letter in desk.picker.reset().open():
            desk.reset()
        drops = self._drops(letter)
        if target is not None and target in drops:
            return (self._choose(drops[target]),)
        if target is None or letter not in desk.picker.open():
            return (DragCancelled(),)
        first = self._choose(letter)
        if first == TargetChosen() and desk.picker.typed[-1:] == (letter,) and target in desk.picker.open():
            return first, self._choose(target)
        return (first,)

    def targets(self, letter: str) -> tuple[str, ...]:
        """Returns the targets that light up while this thing is held: its next targets, its drops, and the zone where
        it would go.
        """
        picker = self._desk.picker
        fresh = picker if letter in picker.open() else picker.reset()
        zone = landing(self._desk, letter)
        return (*fresh.targets(letter), *self._drops(letter), *(() if zone is None else (f"zone:{zone}",)))

    def turn_to(self, command: Command | None) -> None:
        """Turns the switches to those of a move, so that it is seen; what was begun otherwise is let go."""
        pick = next((pick for pick in self._desk.picker.picks if pick.command == command), None)
        if pick is None:
            return
        if all(other.command != command for other in self._desk.picker.possible()):
            self._desk.reset()
        picker = self._desk.picker
        if picker.switches and not picker.held:
            for letter in {*pick.word[: pick.switches]} ^ {*picker.typed}:
                self._desk.press(letter)

    @property
    def _desk(self) -> AudienceModel:
        return self._table.desk

    def _drops(self, letter: str) -> dict[str, str]:
        """Returns the targets that this thing may be dropped on instead of pressing a button, each with its button."""
        buttons = self._desk.buttons()
        return {target: button.key for button in buttons for held, target in button.drops if held == letter}

    def _meant(self, letter: str) -> str:
        """Returns the target itself, or the zone the thing lies in where only that can be chosen."""
        open_now = self._desk.picker.open()
        if letter in open_now:
            return letter
        zones = (f"zone:{item.zone}" for item in self._desk.items() if item.key == letter)
        return next((zone for zone in zones if zone in open_now), letter)

    def _pile(self, letter: str) -> PileOpened | None:
        desk = self._desk
        items = desk.presenter.items.contents(desk.view, letter, desk.names)
        if not items:
            return None
        return PileOpened(
            next((item.line for item in desk.items() if item.key == letter), Message("hud.target")), items
        )

    def _choose(self, letter: str) -> Use:
        command = self._desk.press(letter)
        return TargetChosen() if command is None else MoveChosen(command)
