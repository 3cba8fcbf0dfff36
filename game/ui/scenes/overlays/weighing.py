"""The best player of the house answers a question, while somebody waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.contract import Thought
from game.bots.question import Question, Thinker
from game.content.line import Line
from game.engine.types import Command
from game.ui.context import Context
from game.ui.scene import Toast
from game.ui.stage.dialog import Dialog, DialogButton
from game.ui.widgets import Progress, Widget

SECONDS: Final = 8.0
"""The longest it thinks."""


def weigh(ui: Context, thinker: Thinker, question: Question, then: Callable[[Thought[Command] | None], None]) -> None:
    """Asks; `then` gets the thought, None if it was called off, or if there is none, which is told.

    Nobody else may ask meanwhile.
    """
    ui.scenes.push(WeighingScene(ui, thinker, question), then)


class WeighingScene(Dialog[Thought[Command] | None]):
    """Esc calls it off."""

    def __init__(self, ui: Context, thinker: Thinker, question: Question) -> None:
        answers = (DialogButton[Thought[Command] | None]("call_off", Line("open.call_off"), None),)
        super().__init__(ui, Line("practice.keep"), Line("practice.weighing"), answers, None)
        self._thinker = thinker
        thinker.ask(question, ui.clock.now(), SECONDS)

    def content(self) -> Widget:
        """That it takes a moment."""
        return Progress("weighing", self._words, None)

    def update(self, dt: float) -> None:
        """Listens."""
        answer = self._thinker.poll(self.ui.clock.now())
        if answer is not None:
            if answer.note is not None:
                self.ui.scenes.toasts.show(Toast(Line("practice.not_weighed")))
            self.dismiss(answer.thought if answer.note is None else None)
        super().update(dt)

    def leave(self) -> None:
        """No answer is wanted any more."""
        self._thinker.forget()
