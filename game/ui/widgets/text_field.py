"""One line of text to type."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
from pygame import FRect

from game.content.untrusted_text import typable
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import FIELD, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import LEFT, Click, Composition, Drag, InputEvent, Key, Place, Press, TypedText
from game.ui.input.focus import Action, EditableText, Node, Role
from game.ui.widgets.label import BODY, Size, Widget, text_size, word_width

_HEIGHT = 44.0
_PADDING = 12.0
_HEAD_GAP = 6.0
_TYPED = Style(Type.BODY)
_MOST_READ = 4_000
"""Characters that are looked at of what comes in at once: somebody may paste a whole book."""


class TextField(Widget):
    """Words above, a field below. `change` gets every new text; Enter calls `submit`."""

    def __init__(
        self,
        id: str,
        words: Say,
        text: str,
        change: Callable[[str], None],
        *,
        submit: Callable[[], None] | None = None,
        longest: int = 40,
        placeholder: Say = "",
        grow: float = 0,
        width: float = 220,
    ) -> None:
        """`longest`: how many characters it takes."""
        super().__init__(id, grow=grow, width=width)
        self._words, self.text, self._change, self._submit = words, typable(text)[:longest], change, submit
        self._longest, self._placeholder = longest, placeholder
        self._caret = self._anchor = len(self.text)
        self._composition = Composition("")
        """The text that an input method is about to write in place of the selection."""
        self._shift = 0

    def natural(self, ui: Context, limit: float) -> Size:
        """Words and field."""
        return min(limit, self.least[0]), self._head(ui, limit) + _HEIGHT

    def smallest(self, ui: Context) -> float:
        """Half of the wanted width; the text scrolls."""
        return max(self.least[0] / 2, word_width(ui, self._words, BODY))

    def place(self, ui: Context, rect: FRect) -> None:
        """Keeps the caret in view at this width."""
        super().place(ui, rect)
        self._keep_in_view(ui)

    def draw(self, canvas: Canvas) -> None:
        """Draws words, field, what is chosen, text and caret."""
        field = self._field(canvas.ui)
        if self._words:
            canvas.text(
                self._words, FRect(self.rect.x, self.rect.y, self.rect.width, field.y - self.rect.y - _HEAD_GAP), BODY
            )
        focused = canvas.touch.focused == self.id
        canvas.look(field, Look("field", "lamplight", light=0) if focused else FIELD)
        inside = field.inflate(-2 * _PADDING, -8)
        with canvas.clipped(inside):
            self._draw_text(canvas, inside, focused)
        if not self.text and self._placeholder and not focused:
            canvas.text(self._placeholder, inside, Style(Type.BODY, "text_soft"), lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node; typing goes to it while it has the focus."""
        name = plain(ui.say(self._words or self._placeholder))
        actions = {Action.PRESS: self._choose_all}
        hint = "" if self.text else plain(ui.say(self._placeholder))
        caret = self._caret_area(ui)
        writing = EditableText(self._anchor, self._caret, self._put, self._insert, self._choose, caret)
        yield Node(
            self.id, self._field(ui), Role.TEXT_FIELD, name, hint, value=self.text, actions=actions, tooltip=False,
            writing=writing,
        )  # fmt: skip

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Typing, the caret, choosing with shift or the mouse, the clipboard."""
        taken = self._take(event, ui)
        self._keep_in_view(ui)
        return taken

    def focused(self) -> None:
        """Chooses everything: typing replaces it."""
        self._choose_all()

    def adopt(self, old: Widget) -> None:
        """Keeps the caret where it was."""
        assert isinstance(old, TextField)
        self._caret, self._anchor = min(old._caret, len(self.text)), min(old._anchor, len(self.text))
        self._shift, self._composition = old._shift, old._composition

    def _take(self, event: InputEvent, ui: Context) -> bool:
        match event:
            case TypedText(text=text):
                self._composition = Composition("")
                self._insert(text)
                return True
            case Composition():
                self._composition = event
                return True
            case Key(chord=chord):
                return self._key(chord)
            case Press(place=place, button=button) if button == LEFT:
                self._caret = self._anchor = self._at(place, ui)
                return False
            case Click(count=count):
                if count == 2:
                    self._choose_all()
                return True
            case Drag(phase=phase, place=place):
                if phase in ("start", "move"):
                    self._caret = self._at(place, ui)
                return True
            case _:
                return False

    def _key(self, chord: str) -> bool:
        held, name = chord.startswith("shift+"), chord.removeprefix("shift+")
        match name:
            case "left" | "right" | "home" | "end":
                self._move(name, held)
            case "ctrl+a":
                self._choose_all()
            case "ctrl+c" | "ctrl+x":
                _copy(self.text[self._low : self._high])
                if name == "ctrl+x":
                    self._insert("")
            case "ctrl+v":
                self._insert(_paste())
            case "backspace" | "delete":
                self._remove(name == "backspace")
            case "return" if self._submit is not None and not held:
                self._submit()
            case _:
                return len(name) == 1 or name == "space"
        return True

    @property
    def _low(self) -> int:
        return min(self._caret, self._anchor)

    @property
    def _high(self) -> int:
        return max(self._caret, self._anchor)

    def _choose_all(self) -> None:
        self._choose(0, len(self.text))

    def _choose(self, anchor: int, caret: int) -> None:
        self._anchor, self._caret = (min(max(0, place), len(self.text)) for place in (anchor, caret))

    def _put(self, text: str) -> None:
        self._choose_all()
        self._insert(text)

    def _move(self, name: str, held: bool) -> None:
        chosen = self._caret != self._anchor and not held
        match name:
            case "left":
                self._caret = self._low if chosen else max(0, self._caret - 1)
            case "right":
                self._caret = self._high if chosen else min(len(self.text), self._caret + 1)
            case "home":
                self._caret = 0
            case _:
                self._caret = len(self.text)
        if not held:
            self._anchor = self._caret

    def _remove(self, backwards: bool) -> None:
        if self._caret == self._anchor:
            self._anchor = max(0, self._caret - 1) if backwards else min(len(self.text), self._caret + 1)
        self._insert("")

    def _insert(self, typed: str) -> None:
        kept = typable(typed[:_MOST_READ])
        room = self._longest - (len(self.text) - (self._high - self._low))
        kept = kept[: max(0, room)]
        fresh = self.text[: self._low] + kept + self.text[self._high :]
        self._caret = self._anchor = self._low + len(kept)
        if fresh != self.text:
            self.text = fresh
            self._change(fresh)

    @property
    def _shown(self) -> str:
        """The text with the composition in progress in its place."""
        composed = self._composition.text
        return self.text[: self._low] + composed + self.text[self._high :] if composed else self.text

    @property
    def _shown_caret(self) -> int:
        """The place of the caret in the shown text."""
        composed = self._composition
        return self._low + min(composed.caret, len(composed.text)) if composed.text else self._caret

    def _draw_text(self, canvas: Canvas, inside: FRect, focused: bool) -> None:
        ui = canvas.ui
        font, area = ui.text.font(_TYPED), canvas.pixels(inside)
        x, y = area.x - self._shift, area.y + (area.height - font.get_height()) // 2
        if focused and self._caret != self._anchor and not self._composition.text:
            start, end = font.size(self.text[: self._low])[0], font.size(self.text[: self._high])[0]
            canvas.surface.fill(ui.theme["water"], pygame.Rect(x + start, y, end - start, font.get_height()))
        if shown := self._shown:
            ui.text.stamp(canvas.surface, shown, font, "text", (x, y - font.rise(shown)))
        if focused:
            self._underline(canvas, x, y + font.get_height())
            at = x + font.size(shown[: self._shown_caret])[0]
            width = max(2, ui.viewport.length(2))
            canvas.surface.fill(ui.theme["lamplight"], pygame.Rect(at, y, width, font.get_height()))

    def _underline(self, canvas: Canvas, x: int, bottom: int) -> None:
        """Lines below what is being composed; what of it is being chosen has a thicker one."""
        font, thin = canvas.ui.text.font(_TYPED), max(1, canvas.ui.viewport.length(1.5))
        last, goes_on = self._low + len(self._composition.text), self._shown_caret
        for start, end, thick in (
            (self._low, last, thin),
            (goes_on, min(last, goes_on + self._composition.chosen), 2 * thin),
        ):
            left, right = (font.size(self._shown[:place])[0] for place in (start, end))
            canvas.surface.fill(canvas.ui.theme["text"], pygame.Rect(x + left, bottom - thick, right - left, thick))

    def _caret_area(self, ui: Context) -> FRect:
        inside, font = self._field(ui).inflate(-2 * _PADDING, -8), ui.text.font(_TYPED)
        at = (font.size(self._shown[: self._shown_caret])[0] - self._shift) / ui.viewport.unit
        return FRect(inside.x + at, inside.y, 2, inside.height)

    def _keep_in_view(self, ui: Context) -> None:
        room = max(1, ui.viewport.length(self.rect.width - 2 * _PADDING) - 4)
        font, shown = ui.text.font(_TYPED), self._shown
        at = font.size(shown[: self._shown_caret])[0]
        self._shift = max(0, min(self._shift, font.size(shown)[0] - room))
        self._shift = min(max(self._shift, at - room), at)

    def _at(self, place: Place, ui: Context) -> int:
        x = (place[0] - self.rect.x - _PADDING) * ui.viewport.unit + self._shift
        font = ui.text.font(_TYPED)
        return min(range(len(self.text) + 1), key=lambda count: abs(font.size(self.text[:count])[0] - x))

    def _head(self, ui: Context, limit: float) -> float:
        return text_size(ui, self._words, BODY, limit)[1] + _HEAD_GAP if self._words else 0.0

    def _field(self, ui: Context) -> FRect:
        head = self._head(ui, self.rect.width)
        return FRect(self.rect.x, self.rect.y + head, self.rect.width, _HEIGHT)


def _copy(text: str) -> None:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


def _paste() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
