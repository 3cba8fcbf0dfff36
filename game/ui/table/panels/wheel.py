"""The wheel of sentences that a person may say to the whole table, round their own face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.content.message import Message
from game.table.presenter import TableRequest
from game.ui.context import Context
from game.ui.drawing.theme import Anchor
from game.ui.input.events import InputEvent, Key, KeyUp
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.panels.spotlight import Narrow
from game.ui.widgets import SMALL, AnchoredBox, Column, Fill, Label, Panel, Picture, PushButton, Row, Space, Widget

COLUMN: Final = 3
"""Sentences on each side of the face."""

FACE: Final = 104.0
BUTTON: Final = (172.0, 50.0)
HOLD_SECONDS: Final = 0.4
"""Seconds after which letting go of the key ends the wheel."""


class SpeechWheel(WidgetScene[TableRequest | None]):
    """Above the table; ends with what is to be said. Keys 1 to 6 say it; the key that opened it may be held."""

    transparent = True
    backdrop = Veil(0.3)
    escape = None

    def __init__(self, ui: Context, face: str, requests: Sequence[TableRequest]) -> None:
        """`face`: the portrait of the person who speaks; each of `requests` has its own place on the wheel."""
        super().__init__(ui)
        self._face = face
        self._at = {request.aloud: request for request in requests}
        self._opened = ui.now

    def build(self) -> Widget:
        """Three sentences on each side of the face, and when each may be said below."""
        left, right = (
            Column(*(self._place(number) for number in range(first, first + COLUMN)), gap=8)
            for first in (1, 1 + COLUMN)
        )
        wheel = Row(left, Picture(self._face, FACE, FACE), right, gap=10, align=0.5)
        about = Narrow(Label(Message("hud.speak_about"), SMALL, align=0.5, id="about"), 2 * BUTTON[0] + FACE)
        column = Column(wheel, Row(about, align=0.5), gap=10, fill=Fill.STRETCH)
        return AnchoredBox(Panel(column, padding=14), Anchor.BOTTOM_LEFT, margin=16)

    def _place(self, number: int) -> Widget:
        """The button of a sentence, or its free place while it may not be said."""
        request = self._at.get(number)
        if request is None:
            return Space(*BUTTON)
        button = PushButton(
            f"say:{number}",
            request.label,
            lambda: self.dismiss(request),
            description=request.question,
            keys=str(number),
            width=BUTTON[0],
            height=BUTTON[1],
        )
        return Row(Label(str(number), SMALL), button, gap=6, align=0.5)

    def key(self, event: Key) -> bool:
        """Numbers say the sentence of that place; the key that opened the wheel closes it."""
        if self.ui.keys.action(event.chord) == "speak" and not event.repeat:
            self.dismiss(None)
            return True
        request = self._at.get(int(event.chord)) if event.chord.isdecimal() else None
        if request is not None:
            self.dismiss(request)
        return request is not None

    def handle(self, event: InputEvent) -> bool:
        """Letting go of the held key says what is pointed at, if anything."""
        match event:
            case KeyUp(name=name) if self.ui.keys.action(name) == "speak":
                if self.ui.now - self._opened >= HOLD_SECONDS:
                    place = self.touch.hovered.removeprefix("say:")
                    self.dismiss(self._at.get(int(place)) if place.isdecimal() else None)
                return True
            case _:
                return super().handle(event)
