"""The input at the table: choose a thing, drop it, use it twice, ask about it. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct
from pygame import FRect

from game.content.message import Message
from game.engine.types import Command, IllegalCommand
from game.host.audience_model import AudienceModel
from game.host.table import Table, landing, opens_after_passing
from game.table.item import Item
from game.table.presenter import Move
from game.ui.canvas import Canvas
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.events import Place


class TargetChosen(Struct, frozen=True):
    """A target was chosen, and more is to be chosen."""


class ChoiceUndone(Struct, frozen=True):
    """The last choice was taken back."""


class MovePlayed(Struct, frozen=True):
    """A move was made."""


class PileOpened(Struct, frozen=True):
    """A pile that may be looked through: what it is called, and what lies in it, top first."""

    name: Message
    items: Sequence[Item]


class DragCancelled(Struct, frozen=True):
    """A held thing was let go where nothing comes of it."""


class RulesRequested(Struct, frozen=True):
    """The rules are to say what they have to say about it."""


class NotAvailable(Struct, frozen=True):
    """It cannot be used now: the id of the sentence that says why, None if there is none."""

    reason: str | None


class IllegalMove(Struct, frozen=True):
    """The rules refused the move."""

    reason: str


Use: TypeAlias = (
    TargetChosen | ChoiceUndone | MovePlayed | PileOpened | DragCancelled | RulesRequested | NotAvailable | IllegalMove
)


class InputListener(Protocol):
    """A listener to the input: the screen that draws the table."""

    def ready(self) -> bool:
        """True if a person may go on: movements are at their end now, and nothing stands in the way."""

    def play(self, command: Command) -> None:
        """Plays a move of the person who has the screen. Raises IllegalCommand."""

    def go_past(self) -> None:
        """Passes on the reaction before a move by making the move. Raises IllegalCommand."""

    def heard(self, use: Use, letter: str, at: Place | None = None) -> None:
        """Tells the result of using a thing, and the place of the use if that is known."""

    def let_go(self) -> None:
        """Ends the holding of a thing."""


class TableInput:
    """Turns targets that were clicked, dragged or typed into moves, and tells the listener the result."""

    def __init__(self, table: Table, onlooker: InputListener) -> None:
        self._table, self._onlooker = table, onlooker

    def press(self, letter: str, *, at: Place | None = None) -> None:
        """A thing, zone or button was used."""
        if self._onlooker.ready():
            self._onlooker.heard(self._pressed(letter), letter, at)

    def double(self, letter: str) -> None:
        """A thing was used twice in a row: played if there is only one way to; a switch is pressed again."""
        if self._onlooker.ready():
            use = self._doubled(letter)
            if use is not None:
                self._onlooker.heard(use, letter)

    def drop(self, letter: str, target: str | None, at: Place | None = None) -> None:
        """A held thing was let go at a place, over a target or not; None: the drag was broken off."""
        for use in self._dropped(letter, target):
            self._onlooker.heard(use, letter, at)
        self._onlooker.let_go()

    def explain(self, letter: str) -> None:
        """Asks what the rules have to say about a thing."""
        self._onlooker.heard(RulesRequested(), letter)

    def targets(self, letter: str) -> tuple[str, ...]:
        """Returns the targets that light up while this thing is held: its next targets, its drops, and the zone where
        it would go.
        """
        picker = self._desk.picker
        fresh = picker if letter in picker.open() else picker.reset()
        zone = landing(self._desk, letter)
        return (*fresh.targets(letter), *self._drops(letter), *(() if zone is None else (f"zone:{zone}",)))

    def set_to(self, pick: Move) -> None:
        """Turns the switches to those of this pick, so that it is seen."""
        picker = self._desk.picker
        if picker.switches and not picker.held:
            for letter in {*pick.word[: pick.switches]} ^ {*picker.typed}:
                self._desk.press(letter)

    def _pressed(self, letter: str) -> Use:
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
            return self._pass_and_press(letter)
        return self._pile(letter) or NotAvailable(desk.why_not(letter))

    def _doubled(self, letter: str) -> Use | None:
        """Returns the use of a double click; None if the thing stays chosen."""
        picker = self._desk.picker
        if letter in picker.switches:
            return self._pressed(letter)
        pick = picker.single() if letter in picker.typed else None
        if pick is None and letter in picker.open():
            pick = picker.single(letter)
        if pick is not None:
            return self._played(pick.command)
        return None if letter in picker.typed else self._pressed(letter)

    def _dropped(self, letter: str, target: str | None) -> tuple[Use, ...]:
        desk = self._desk
        if letter not in desk.picker.open() and letter in desk.picker.reset().open():
            desk.reset()
        drops = self._drops(letter)
        if target is not None and target in drops:
            return (self._choose(drops[target]),)
        if target is None or letter not in desk.picker.open():
            return (DragCancelled(),)
        first = self._choose(letter)
        if desk.picker.typed[-1:] == (letter,) and target in desk.picker.open():
            return first, self._choose(target)
        return (first,)

    @property
    def _desk(self) -> AudienceModel:
        return self._table.desk

    def _drops(self, letter: str) -> dict[str, str]:
        """Returns the targets that this thing may be dropped on instead of pressing a button, each with its button."""
        buttons = self._desk.buttons()
        return {target: button.key for button in buttons for held, target in button.drops if held == letter}

    def _pass_and_press(self, letter: str) -> Use:
        """Lets the reaction go that stands before this move, then makes the move."""
        passed = self._made(self._onlooker.go_past)
        return self._choose(letter) if self._onlooker.ready() and letter in self._desk.picker.open() else passed

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
        return TargetChosen() if command is None else self._played(command)

    def _played(self, command: Command) -> Use:
        return self._made(lambda: self._onlooker.play(command))

    def _made(self, move: Callable[[], None]) -> Use:
        try:
            move()
        except IllegalCommand as error:
            return IllegalMove(error.reason)
        return MovePlayed()


SHOWN_SECONDS = 3.0
WIDEST = 360.0
STYLE = Style(Type.BOLD, "tooltip_text", 17)
LOOK = Look("tooltip", "rust", radius=10, width=2, light=0, shadow=10)


class Bubble:
    """One at a time."""

    def __init__(self) -> None:
        self._words = ""
        self._place: Place = (0.0, 0.0)
        self._until = 0.0

    @property
    def words(self) -> str:
        """The words that it says now, "" for none."""
        return self._words

    def show(self, words: str, place: Place, now: float) -> None:
        """Says this above a place, in design units."""
        self._words, self._place, self._until = words, place, now + SHOWN_SECONDS

    def hide(self) -> None:
        """Hides the words."""
        self._words = ""

    def tick(self, now: float) -> bool:
        """True if it goes away now."""
        if not self._words or now < self._until:
            return False
        self._words = ""
        return True

    def draw(self, canvas: Canvas, clear: FRect | None = None) -> None:
        """Draws it above its place, or below it where it would cover `clear`; inside the window."""
        if not self._words:
            return
        ui = canvas.ui
        unit = ui.viewport.unit
        block = ui.text.layout(self._words, STYLE, int(WIDEST * unit))
        width, height = (block.width + 2) / unit + 28, block.height / unit + 18
        x = min(max(6.0, self._place[0] - width / 2), ui.viewport.width - width - 6)
        y = min(max(6.0, self._place[1] - height - 10), ui.viewport.height - height - 6)
        rect = FRect(x, y, width, height)
        if clear is not None and rect.colliderect(clear):
            rect.y = min(clear.bottom + 6, ui.viewport.height - height - 6)
        canvas.look(rect, LOOK)
        canvas.text(self._words, rect.inflate(-24, -14), STYLE, align=0.5)
