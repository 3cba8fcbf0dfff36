"""The menu of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.content.line import Line
from game.table.presenter import Request
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.dialog import confirm
from game.ui.focus import Node
from game.ui.input import Key
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.frame import dialog, low
from game.ui.table.rooms import PauseChoice, PauseEnd
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import SMALL, ButtonKind, Grid, Label, PushButton, Widget

WIDTH = 340.0
MOST = 8
"""So many stand below each other at most."""


class QuestionPause(WidgetScene[PauseEnd]):
    """The menu at the table of a moment: there is nothing to be saved, and no match to begin."""

    transparent = True

    def __init__(self, ui: Context, settings: Callable[[], None], rules: Callable[[], None]) -> None:
        super().__init__(ui)
        self._settings, self._rules = settings, rules

    def enter(self) -> None:
        """Enter goes back to the table."""
        super().enter()
        self.focus_on("resume", ring=False)

    def build(self) -> Widget:
        """One button below the other."""
        chord = self.ui.keys.chord
        on, out = partial(self.dismiss, PauseChoice.RESUME), partial(self.dismiss, PauseChoice.SHELF)
        buttons = (
            PushButton("resume", Line("pause.resume"), on, kind=ButtonKind.PRIMARY, icon="play", keys="escape"),
            PushButton("rules", Line("pause.rules"), self._rules, icon="rules", keys=chord("rules")),
            PushButton("settings", Line("pause.settings"), self._settings, icon="settings", keys=chord("settings")),
            PushButton("shelf", Line("practice.leave"), out, icon="back"),
        )
        return dialog(self.ui, Line("pause.title"), buttons, (), width=WIDTH)

    def background(self, canvas: Canvas) -> None:
        """Dims the table."""
        draw_veil(canvas)

    def back(self) -> bool:
        """Back to the table."""
        self.dismiss(PauseChoice.RESUME)
        return True


class PauseScene(WidgetScene[PauseEnd]):
    """Saving, settings, rules and the lobby open above it; the rest ends it."""

    transparent = True

    def __init__(
        self,
        ui: Context,
        requests: Sequence[Request],
        *,
        over: bool = False,
        closer: bool = False,
        asked: bool = False,
        save_as: Callable[[], None],
        question: Callable[[], None],
        settings: Callable[[], None],
        rules: Callable[[], None],
        lobby: Callable[[], None],
        phones: Callable[[], None] | None = None,
    ) -> None:
        """`requests`: what may be asked for beside the play; each asks once and then ends the menu.

        `over`: whether there is a result to be shown again; `closer`: whether the match can be looked at closer;
        `asked`: whether somebody here is asked something, which may be kept as a question to others.
        """
        super().__init__(ui)
        self._phones = phones
        self._requests, self._over, self._closer = tuple(requests), over, closer
        self._asked, self._question = asked, question
        self._save_as, self._settings, self._rules, self._lobby = save_as, settings, rules, lobby

    def enter(self) -> None:
        """Enter goes back to the table."""
        super().enter()
        self.focus_on("resume", ring=False)

    def build(self) -> Widget:
        """One button below the other; two beside each other where there is little height, or many of them.

        What can only be done now and then keeps its place, so that the others do.
        """

        def end(choice: PauseChoice) -> Callable[[], None]:
            return lambda: self.dismiss(choice)

        chord = self.ui.keys.chord
        result = PushButton("result", Line("pause.result"), end(PauseChoice.RESULT), icon="crown")
        closer = PushButton("closer", Line("pause.closer"), end(PauseChoice.CLOSER), icon="eye")
        about = Line("practice.keep_help")
        asked = PushButton(
            "question", Line("practice.keep"), self._question, icon="question", description=about, enabled=self._asked
        )
        back, main = end(PauseChoice.RESUME), ButtonKind.PRIMARY
        buttons: list[Widget] = [
            PushButton("resume", Line("pause.resume"), back, kind=main, icon="play", keys="escape"),
            *([result] if self._over else []),
            *([closer] if self._closer else []),
            PushButton("save_as", Line("pause.save_as"), self._save_as, icon="save", keys=chord("save")),
            asked,
            PushButton("rules", Line("pause.rules"), self._rules, icon="rules", keys=chord("rules")),
            PushButton("settings", Line("pause.settings"), self._settings, icon="settings", keys=chord("settings")),
            *([PushButton("phones", Line("phone.invite"), self._phones, icon="phone")] if self._phones else []),
            PushButton("lobby", Line("pause.lobby"), self._lobby, icon="person"),
            *(
                PushButton(f"request:{number}", request.label, partial(self._ask, request), icon="finish")
                for number, request in enumerate(self._requests)
            ),
            PushButton("shelf", Line("pause.shelf"), end(PauseChoice.SHELF), icon="anchor"),
        ]
        kept = Label(Line("pause.kept"), SMALL, align=0.5)
        if low(self.ui) or len(buttons) > MOST:
            grid = Grid(*buttons, columns=2, gap=8)
            return dialog(self.ui, Line("pause.title"), (grid, kept), (), width=2 * WIDTH)
        return dialog(self.ui, Line("pause.title"), (*buttons, kept), (), width=WIDTH)

    def _ask(self, request: Request) -> None:
        """Is it meant? No goes back to the menu."""

        def answered(yes: bool) -> None:
            if yes:
                self.dismiss(request)

        no = Line("pause.request_no")
        question = confirm(self.ui, request.label, request.question, request.yes, no, usual=False)
        self.ui.scenes.push(question, answered)

    def background(self, canvas: Canvas) -> None:
        """Dims the table."""
        draw_veil(canvas)

    def towards(self, across: int, down: int) -> Node | None:
        """Up and down go round the end."""
        return super().towards(across, down) or (self.focus.step(down) if down else None)

    def key(self, event: Key) -> bool:
        """Saving has the key it has at the table."""
        return self.ui.keys.action(event.chord) == "save" and self.do("save_as")

    def back(self) -> bool:
        """Back to the table."""
        self.dismiss(PauseChoice.RESUME)
        return True
