"""The strip above the hand: the line that says what to do, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from game.content.layout import STRIP_HEIGHT
from game.content.message import Message
from game.host.page import ActionKind, Prompt, PromptAction, StandingChoice
from game.table.presenter import Button, Reference, TableRow
from game.table.settings import AskWhen
from game.ui.context import Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.widgets import (
    AdaptiveWidget,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Widget,
    Wrapping,
)
from game.ui.widgets.button import Option, Segments
from game.ui.widgets.label import UNLIMITED

STANDING = "standing"
"""Begins the ids of the ways to be asked."""
PROMPT = Style(Type.BOLD, "strip_text", 17)
STRIP = Look("strip", "strip_edge", radius=9, width=1.8, light=0, shadow=9)
PADDING = 4.0
GAP = 8.0
SIDE = 8.0
"""Space of buttons from the frame at the left and right beside the padding, in design units."""
WORDS_EDGE = 2.0
"""Space of words there beside that, in design units."""
STRIP_AROUND = (2 * (WORDS_EDGE + SIDE + PADDING), 2 * PADDING)
"""Space of the strip around its words alone, in design units."""
LEAST_WORDS = 0.34
"""Minimum width of the words beside the buttons, as a factor of the strip's width; where that is not enough they stand
above them.
"""
LEAST_ANSWER = 150.0
"""Minimum width of the primary answer, in design units: it does not change its size with the cards it names."""


def strip(*rows: Widget) -> Widget:
    """The board the rows stand on."""
    inside = rows[0] if len(rows) == 1 else Column(*rows, gap=4, fill=Fill.STRETCH)
    return Panel(Padding(inside, SIDE, 0), look=STRIP, padding=PADDING, height=STRIP_HEIGHT)


def prompt_row(prompt: Prompt, press: Callable[[str], None], *more: Widget, lit: Collection[str] = ()) -> PromptRow:
    """The one line that says what to do, and the buttons that answer it: beside it, or below it where that is tight.

    `more` are buttons that answer nothing; `lit` are the keys a hint speaks of.
    """
    ordered = sorted(prompt.answers, key=lambda button: button.primary)
    space = "space" if prompt.optional else ""
    made = [_button(button, press, lit, space if button.primary else "") for button in ordered]
    return PromptRow(prompt.words, [*more, *made])


def action_id(action: PromptAction) -> str:
    """The id of the button for something that may be done beside an answer."""
    return f"again:{action.seat}" if action.kind is ActionKind.LOOK_AGAIN else action.kind.value


def standing_row(standings: Sequence[StandingChoice], choose: Callable[[AskWhen], None]) -> Widget:
    """Builds the choices on a kind of question, side by side: the one that holds is lit."""
    options = [Option(each.when, each.words, each.detail) for each in standings]
    chosen = next((each.when.value for each in standings if each.held), "")
    choice = Segments(STANDING, "", options, chosen, lambda id: choose(AskWhen(id)), compact=True)
    return Row(Label(Message("hud.asked_how.head"), PROMPT), choice, gap=8, align=0.5)


def offered_ids(prompt: Prompt) -> Iterator[str]:
    """The ids of everything that stands beside the words."""
    yield from (button.key for button in prompt.answers)
    yield from map(action_id, prompt.actions)
    yield from (f"{STANDING}:{each.when}" for each in prompt.standings)


def strip_button(
    id: str,
    words: Say,
    press: Callable[[], None],
    *,
    kind: ButtonKind = ButtonKind.NORMAL,
    description: Say = "",
    keys: str = "",
    lit: bool = False,
    width: float = 0.0,
) -> PushButton:
    """A button as low as the strip has them, and at least of this width."""
    return PushButton(
        id, words, press, kind=kind, description=description, keys=keys, lit=lit, width=width, compact=True
    )


class PromptRow(AdaptiveWidget):
    """Words and buttons in one row if the words keep enough of it, otherwise the buttons stand below.

    The buttons end at the right of the row.
    """

    def __init__(self, words: Say, buttons: Sequence[Widget]) -> None:
        self._words = words
        self._buttons = tuple(buttons)
        super().__init__(self._beside())

    @property
    def asks(self) -> bool:
        """True if there is something to press."""
        return bool(self._buttons)

    def _suiting(self, ui: Context, width: float) -> Widget:
        taken = sum(button.measure(ui, UNLIMITED)[0] + GAP for button in self._buttons)
        words = self._label().measure(ui, UNLIMITED)[0] + 2 * WORDS_EDGE
        wanted = min(words, width * LEAST_WORDS) if self._buttons else 0.0
        return self._beside() if width - taken + 0.5 >= max(wanted, min(words, width / 2)) else self._below()

    def _label(self) -> Widget:
        return Label(self._words, PROMPT, align=0.5, id="prompt")

    def _beside(self) -> Widget:
        return Row(Padding(self._label(), WORDS_EDGE, 0, grow=1), *self._buttons, gap=GAP, align=0.5)

    def _below(self) -> Widget:
        words = Padding(self._label(), WORDS_EDGE, 0)
        return Column(words, Wrapping(*self._buttons, gap=GAP, align=1), gap=4, fill=Fill.STRETCH)


def _button(button: Button, press: Callable[[str], None], lit: Collection[str], keys: str) -> PushButton:
    return strip_button(
        button.key,
        button.label,
        lambda: press(button.key),
        kind=ButtonKind.PRIMARY if button.primary else ButtonKind.NORMAL,
        description=button.detail or "",
        keys=keys,
        lit=button.key in lit,
        width=LEAST_ANSWER if button.primary else 0.0,
    )


NAME = Style(Type.BODY, "text_soft", 16)
HEAD = Style(Type.BOLD, "text", 16)
MEANING = Style(Type.BODY, "text_soft", 16)
LIT_ROW = Style(Type.BOLD, "text_accent", 16)
LIT = Look("panel_raised", "lamplight", radius=6, width=1.2, light=0)
PAD = 4.0


class ReferenceCard(AdaptiveWidget):
    """The first and last cell of each row, the rows that matter now in lamplight.

    Two columns only if every row fits on one line; else each name stands above its meaning.
    """

    def __init__(self, reference: Reference) -> None:
        self._columns = _card(map(_beside, reference.rows))
        self._stacked = _card(map(_below, reference.rows))
        super().__init__(self._columns)

    def _suiting(self, ui: Context, width: float) -> Widget:
        return self._columns if self._columns.measure(ui, UNLIMITED)[0] <= width else self._stacked


def _card(rows: Iterator[tuple[Widget, bool]]) -> Widget:
    padded = [Panel(row, look=LIT, padding=PAD) if lit else Padding(row, PAD) for row, lit in rows]
    return Column(*padded, gap=1, fill=Fill.STRETCH)


def _beside(row: TableRow) -> tuple[Widget, bool]:
    name, meaning = (LIT_ROW, LIT_ROW) if row.lit else (NAME, MEANING)
    ends = [Label(row.cells[0], name, grow=1), *(Label(cell, meaning) for cell in row.cells[1:][-1:])]
    return Row(*ends, gap=GAP), row.lit


def _below(row: TableRow) -> tuple[Widget, bool]:
    meaning = Style(Type.BODY, "text_accent", 16) if row.lit else MEANING
    ends = [Label(row.cells[0], LIT_ROW if row.lit else HEAD), *(Label(cell, meaning) for cell in row.cells[1:][-1:])]
    return Column(*ends, gap=0, fill=Fill.STRETCH), row.lit
