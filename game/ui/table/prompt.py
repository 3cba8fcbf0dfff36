"""The line that says what to do, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pygame import FRect

from game.content.line import Line
from game.table.presenter import Button
from game.ui.context import Context, Say
from game.ui.table.fitting import FittedLabel
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widgets import ButtonKind, Column, Fill, PushButton, Row, Widget
from game.ui.widgets.base import UNLIMITED, Size

PROMPT = Style(Type.BOLD, "text_accent", 21)
REACTION = Style(Type.BOLD, "text_accent", 17)
GAP = 14.0
TIGHT = 10.0


def prompt_row(
    words: Say,
    buttons: Sequence[Button],
    press: Callable[[str], None],
    *more: PushButton,
    lit: Collection[str] = (),
) -> Widget:
    """The one line that says what to do, and the buttons that answer it: beside it, or below it where that is tight.

    `more` are buttons that answer nothing; `lit` are the keys a hint speaks of.
    """
    return _Prompt(words, [*(_button(button, press, lit) for button in buttons), *more])


def reaction_rows(
    words: Say,
    buttons: Sequence[Button],
    press: Callable[[str], None],
    kind: Say,
    stop: Callable[[], None],
    *more: PushButton,
    lit: Collection[str] = (),
) -> Widget:
    """What was played and what would happen; below it the answers, and a way not to be asked about this kind again.

    `more` are buttons that answer nothing, such as handing the screen over first; `lit` as in `prompt_row`.
    """
    made = [_button(button, press, lit, "space" if button.primary else "") for button in buttons]
    about = Line("hud.stop_asking_detail", {"kind": kind})
    quiet = PushButton("stop_asking", Line("hud.stop_asking"), stop, kind=ButtonKind.QUIET, description=about)
    label = FittedLabel(words, REACTION, align=0.5, id="prompt")
    return Column(label, Row(*made, *more, quiet, gap=TIGHT, align=0.5), gap=6, fill=Fill.STRETCH)


class _Prompt(Widget):
    """Words and buttons in one row if the words keep room for two lines, otherwise in two rows."""

    def __init__(self, words: Say, buttons: Sequence[PushButton]) -> None:
        super().__init__()
        self._words = words
        self._buttons = tuple(buttons)
        self._shown: Widget = self._beside()

    def children(self) -> Sequence[Widget]:
        """The rows as they are laid now."""
        return (self._shown,)

    def natural(self, ui: Context, limit: float) -> Size:
        """The size of one row; a second one hangs over."""
        return self._beside().measure(ui, limit)

    def place(self, ui: Context, rect: FRect) -> None:
        """Chooses between one row and two."""
        super().place(ui, rect)
        taken = sum(button.measure(ui, UNLIMITED)[0] + GAP for button in self._buttons)
        needed = self._label(0).measure(ui, UNLIMITED)[0] / 2 + GAP
        fits = not self._buttons or rect.width - taken >= needed
        self._shown = self._beside() if fits else self._below()
        self._shown.place(ui, rect)

    def _label(self, grow: float) -> Widget:
        return FittedLabel(self._words, PROMPT, align=0.5, id="prompt", grow=grow)

    def _beside(self) -> Widget:
        return Row(self._label(1), *self._buttons, gap=GAP, align=0.5)

    def _below(self) -> Widget:
        return Column(self._label(0), Row(*self._buttons, gap=TIGHT, align=0.5), gap=6, fill=Fill.STRETCH)


def _button(button: Button, press: Callable[[str], None], lit: Collection[str], keys: str = "") -> PushButton:
    return PushButton(
        button.key,
        button.label,
        lambda: press(button.key),
        kind=ButtonKind.PRIMARY if button.primary else ButtonKind.NORMAL,
        description=button.detail or "",
        keys=keys,
        lit=button.key in lit,
    )
