"""The menu of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.content.message import Message
from game.table.presenter import TableRequest
from game.ui.context import Context
from game.ui.input.focus import Node
from game.ui.scenes.frame import dialog, low
from game.ui.stage.backdrop import Veil
from game.ui.stage.dialog import confirm
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.match import PauseChoice, PauseEnd
from game.ui.widgets import SMALL, ButtonKind, Column, Grid, Label, PushButton, Rule, Space, Widget
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.label import RULE_HEIGHT

NARROW, WIDTH = 340.0, 680.0
GAP, ASIDE = 8.0, 14.0
RESERVED = RULE_HEIGHT + ASIDE + HEIGHT
"""Height of the requests beside the play, in design units: they come and go and move nothing."""


class QuestionPause(WidgetScene[PauseEnd]):
    """The menu at the table of a moment: there is nothing to be saved, and no match to begin."""

    transparent = True
    opens_at = "resume"
    backdrop = Veil()
    escape = PauseChoice.RESUME

    def __init__(self, ui: Context, settings: Callable[[], None], rules: Callable[[], None]) -> None:
        super().__init__(ui)
        self._settings, self._rules = settings, rules

    def build(self) -> Widget:
        """One button below the other."""
        chord = self.ui.keys.chord
        on, out = partial(self.dismiss, PauseChoice.RESUME), partial(self.dismiss, PauseChoice.SHELF)
        buttons = (
            PushButton("resume", Message("pause.resume"), on, kind=ButtonKind.PRIMARY, icon="play", keys="escape"),
            PushButton("rules", Message("pause.rules"), self._rules, icon="rules", keys=chord("rules")),
            PushButton("settings", Message("pause.settings"), self._settings, icon="settings", keys=chord("settings")),
            PushButton("shelf", Message("practice.leave"), out, icon="back"),
        )
        return dialog(self.ui, Message("pause.title"), buttons, (), width=NARROW)


class PauseScene(WidgetScene[PauseEnd]):
    """Saving, settings, rules and the lobby open above it; the rest ends it."""

    transparent = True
    opens_at = "resume"
    backdrop = Veil()
    escape = PauseChoice.RESUME

    def __init__(
        self,
        ui: Context,
        requests: Sequence[TableRequest],
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

    def build(self) -> Widget:
        """The ways out and the match on the left, the house on the right, each at its own place whatever may be done.

        What is asked for beside the play, such as giving up, stands by itself below all the others.
        """
        kept = Label(Message("pause.kept"), SMALL, align=0.5)
        ways = Grid(*self._ways(), columns=2, gap=GAP)
        asked = [
            PushButton(f"request:{number}", request.label, partial(self._ask, request), icon="finish")
            for number, request in enumerate(self._requests)
        ]
        below = Column(Rule(), Grid(*asked, columns=2, gap=GAP), gap=ASIDE) if asked else self._reserved()
        return dialog(self.ui, Message("pause.title"), (ways, kept, below), (), width=WIDTH)

    def _reserved(self) -> Widget:
        """Room for what may be asked for, where there is room."""
        return Space(height=0 if low(self.ui) else RESERVED, grow=0)

    def _ways(self) -> Iterator[Widget]:
        """Row by row."""
        chord, end = self.ui.keys.chord, self._end
        yield PushButton(
            "resume",
            Message("pause.resume"),
            end(PauseChoice.RESUME),
            kind=ButtonKind.PRIMARY,
            icon="play",
            keys="escape",
        )
        yield PushButton("shelf", Message("pause.shelf"), end(PauseChoice.SHELF), icon="anchor")
        yield PushButton("save_as", Message("pause.save_as"), self._save_as, icon="save", keys=chord("save"))
        yield PushButton("rules", Message("pause.rules"), self._rules, icon="rules", keys=chord("rules"))
        yield _now_and_then("question", "practice.keep", self._question, about="practice.keep_help", now=self._asked)
        yield PushButton("settings", Message("pause.settings"), self._settings, icon="settings", keys=chord("settings"))
        closer, why = end(PauseChoice.CLOSER), "" if self._closer else "analysis.not_now"
        yield _now_and_then("closer", "pause.closer", closer, icon="eye", about=why, now=self._closer)
        phones, why = self._phones or end(PauseChoice.RESUME), "" if self._phones else "pause.no_phones"
        yield _now_and_then("phones", "phone.invite", phones, icon="phone", about=why, now=bool(self._phones))
        result, why = end(PauseChoice.RESULT), "" if self._over else "pause.no_result"
        yield _now_and_then("result", "pause.result", result, icon="crown", about=why, now=self._over)
        yield PushButton("lobby", Message("pause.lobby"), self._lobby, icon="new_match")

    def _end(self, choice: PauseChoice) -> Callable[[], None]:
        return lambda: self.dismiss(choice)

    def _ask(self, request: TableRequest) -> None:
        """Asks whether the request is meant. No goes back to the menu."""

        def answered(yes: bool) -> None:
            if yes:
                self.dismiss(request)

        no = Message("pause.request_no")
        question = confirm(self.ui, request.label, request.question, request.yes, no, usual=False)
        self.ui.scenes.push(question, answered)

    def towards(self, across: int, down: int) -> Node | None:
        """Up and down go round the end."""
        return super().towards(across, down) or (self.focus.step(down) if down else None)


def _now_and_then(
    id: str, words: str, press: Callable[[], None], *, icon: str = "", about: str, now: bool
) -> PushButton:
    """Builds a button that keeps its place when it cannot be used, so that the others do; `about` says why not, or what
    it does.
    """
    return PushButton(
        id, Message(words), press, icon=icon or id, description=Message(about) if about else "", enabled=now
    )
