"""Questions above the room: a board in the middle that ends with a typed answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from game.content.message import Message
from game.ui.animation import Tween
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.viewport import Anchor
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    HEADING,
    Anchored,
    ButtonKind,
    Centred,
    Column,
    Label,
    Padding,
    Panel,
    PushButton,
    Rule,
    Scroll,
    Widget,
    Wrapping,
)

R = TypeVar("R")
WIDTH = 560.0
_DIM = 0.55
_OPENING_MILLISECONDS = 200.0


class DialogButton(Struct, Generic[R], frozen=True):
    """One button of a dialog and what the dialog ends with when it is pressed. `id` is the id of its node."""

    id: str
    words: Say
    result: R
    kind: ButtonKind = ButtonKind.NORMAL
    keys: str = ""


class Dialog(WidgetScene[R], Generic[R]):
    """Dims what is below and shows a board. Override `content`, or pass words and answers for a plain question."""

    transparent = True

    def __init__(self, ui: Context, title: Say, words: Say, answers: Sequence[DialogButton[R]], escape: R) -> None:
        """`escape`: the result of Esc. The last primary answer, or the last one, has the focus."""
        super().__init__(ui)
        self._title, self._words, self._answers, self._escape = title, words, tuple(answers), escape
        self._open_part = 1.0

    def content(self) -> Widget:
        """Builds what stands between head and buttons."""
        return Label(self._words, BODY)

    def build(self) -> Widget:
        """The board: head, content that scrolls if it must, buttons."""
        buttons = [self._button(answer) for answer in self._answers]
        width = min(WIDTH, self.ui.viewport.width - 100)
        column = Column(
            Label(self._title, HEADING, align=0.5, id="dialog.title"),
            Rule(),
            Scroll(self.content(), "dialog.content", grow=0.0),
            Padding(Wrapping(*buttons, gap=14, align=1), 0, 6),
            gap=14,
            width=width,
        )
        return Anchored(Panel(Centred(column, width), padding=28), Anchor.CENTRE, margin=16)

    def enter(self) -> None:
        """Comes up, with the focus on the usual answer."""
        super().enter()
        usual = [answer for answer in self._answers if answer.kind is ButtonKind.PRIMARY] or list(self._answers)
        if usual:
            self.focus_on(usual[-1].id, ring=False)
        self._open_part = 0.0
        self.animate(Tween(self.ui.seconds(_OPENING_MILLISECONDS), self._opened_to))

    def background(self, canvas: Canvas) -> None:
        """Dims what is below."""
        canvas.fill(self.ui.viewport.rect, "shadow", _DIM * self._open_part)

    def back(self) -> bool:
        """Esc answers too."""
        self.dismiss(self._escape)
        return True

    def _button(self, answer: DialogButton[R]) -> PushButton:
        press = partial(self.dismiss, answer.result)
        return PushButton(answer.id, answer.words, press, kind=answer.kind, keys=answer.keys)

    def _opened_to(self, part: float) -> None:
        self._open_part = part
        self.invalidate()


def confirm(
    ui: Context, title: Message, words: Message, yes: Message, no: Message, *, usual: bool = True
) -> Dialog[bool]:
    """A question to be answered with yes or no; Esc is no, Enter is `usual`."""
    answers = (
        DialogButton("dialog.no", no, False, ButtonKind.NORMAL if usual else ButtonKind.PRIMARY),
        DialogButton("dialog.yes", yes, True, ButtonKind.PRIMARY if usual else ButtonKind.NORMAL),
    )
    return Dialog(ui, title, words, answers, False)


def notice(ui: Context, title: Say, words: Say, close: Say) -> Dialog[None]:
    """Returns a dialog to be read and closed."""
    return Dialog(ui, title, words, (DialogButton("dialog.close", close, None, ButtonKind.PRIMARY),), None)
