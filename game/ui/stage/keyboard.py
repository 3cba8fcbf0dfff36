"""Keys on the screen, for people who type with a finger or a controller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from pygame import FRect

from game.content.message import Message
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.drawing.viewport import Anchor
from game.ui.input.events import Click, Composition, Hand, InputEvent, Key, TypedText
from game.ui.input.focus import Node, Role
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    SMALL,
    Anchored,
    ButtonKind,
    Column,
    Label,
    Panel,
    PushButton,
    Row,
    Size,
    Widget,
    text_size,
    word_width,
)

DIGITS = "1234567890"
SIGNS = "-'."
"""Signs beside the letters of the last row: names are written with them."""
WIDEST, HIGHEST_KEY, LOWEST_KEY = 860.0, 50.0, 38.0
MARGIN, PADDING, GAP = 12.0, 12.0, 6.0
_ROWS = 6
_FIELD = 40.0
_INSIDE = 12.0
_CARET = 2.0
_TYPED = Style(Type.BODY)


class KeyboardScene(WidgetScene[None]):
    """Types into a field of the scene below, as keys do; ends when that is done."""

    transparent = True
    escape = None

    def __init__(self, ui: Context, below: WidgetScene[Any], field: str) -> None:
        """`field`: id of the node that is typed into."""
        super().__init__(ui)
        self._below, self._field = below, field
        self._capitals = True

    def build(self) -> Widget:
        """Builds the text, digits, letters, and the keys that do something, on a board at the lower edge."""
        node = self._below.focus.node(self._field)
        name, text = ("", "") if node is None else (node.name, node.value)
        wide = min(WIDEST, self.ui.viewport.width - 2 * MARGIN - 2 * PADDING)
        rows = [DIGITS, *self._letters()]
        rows[-1] += SIGNS
        keys = [self._row(row, wide) for row in rows]
        head = Row(Label(name, SMALL, lines=1), _Typed("typed", name, text, grow=1), gap=GAP * 2, width=wide)
        return Anchored(
            Panel(Column(head, *keys, self._doing(wide), gap=GAP), padding=PADDING), Anchor.BOTTOM, margin=MARGIN
        )

    def enter(self) -> None:
        """Selects the whole field: typing replaces it."""
        super().enter()
        self._below.do(self._field)
        first = next(iter(self._letters()), DIGITS)[0]
        self.focus_on(f"key:{first}", ring=self.ui.hand is not Hand.TOUCH)

    def handle(self, event: InputEvent) -> bool:
        """Real keys type as ever; a press beside the board is the end."""
        match event:
            case TypedText() | Composition():
                return self._send(event)
            case Key(chord="backspace" | "delete"):
                return self._send(event)
            case Click(place=place) if self.root is not None:
                (board,) = self.root.children()
                if not board.rect.collidepoint(place):
                    self.dismiss(None)
                    return True
        return super().handle(event)

    def writes_at(self) -> FRect | None:
        """Real keys type into what is shown on the board."""
        node = self.focus.node("typed")
        return None if node is None else node.rect

    def _letters(self) -> Sequence[str]:
        return self.ui.say(Message("widget.keyboard.letters")).split()

    def _row(self, signs: str, wide: float) -> Row:
        width = (wide - (len(signs) - 1) * GAP) / len(signs)
        return Row(*(self._key_of(sign, width) for sign in signs), gap=GAP)

    def _key_of(self, sign: str, width: float) -> PushButton:
        shown = sign.upper() if self._capitals and len(sign.upper()) == 1 else sign
        return self._button(sign, shown, partial(self._type, shown), width=width)

    def _doing(self, wide: float) -> Row:
        space = self._button("space", Message("widget.keyboard.space"), partial(self._type, " "), grow=4)
        shift = self._button("shift", Message("widget.keyboard.capitals"), self._turn, grow=1)
        remove = self._button("backspace", Message("widget.keyboard.remove"), self._remove, grow=1)
        done = self._button("done", Message("widget.keyboard.done"), lambda: self.dismiss(None), grow=1)
        return Row(shift, space, remove, done, gap=GAP, width=wide)

    def _button(
        self, id: str, words: Message | str, press: Callable[[], None], *, grow: float = 0, width: float = 0
    ) -> PushButton:
        lit, kind = id == "shift" and self._capitals, ButtonKind.PRIMARY if id == "done" else ButtonKind.NORMAL
        return PushButton(
            f"key:{id}", words, press, kind=kind, lit=lit, grow=grow, width=width, height=self._high, compact=True
        )

    @property
    def _high(self) -> float:
        """The height at which a window has room for all rows."""
        room = self.ui.viewport.height - 2 * MARGIN - 2 * PADDING - _ROWS * GAP - _FIELD
        return max(LOWEST_KEY, min(HIGHEST_KEY, room / (_ROWS - 1)))

    def _turn(self) -> None:
        self._capitals = not self._capitals
        self.rebuild()

    def _type(self, sign: str) -> None:
        self._capitals = False
        self._send(TypedText(sign))

    def _remove(self) -> None:
        self._send(Key("backspace"))

    def _send(self, event: InputEvent) -> bool:
        self._below.handle(event)
        self._below.refresh()
        self.rebuild()
        return True


class _Typed(Widget):
    """The text as far as it stands there, and where it goes on."""

    def __init__(self, id: str, name: str, text: str, *, grow: float) -> None:
        super().__init__(id, grow=grow, width=_FIELD, height=_FIELD)
        self._name, self._text = name, text

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns all the room that is left beside its name."""
        return word_width(ui, self._text, _TYPED) + 2 * _INSIDE, _FIELD

    def smallest(self, ui: Context) -> float:
        """Its end is seen."""
        return 4 * _FIELD

    def draw(self, canvas: Canvas) -> None:
        """The field, the end of the text, the caret."""
        canvas.look(self.rect, Look("field", "lamplight", light=0))
        inside = self.rect.inflate(-2 * _INSIDE, -8)
        shown = self._text
        while shown and text_size(canvas.ui, shown, _TYPED, 10_000)[0] > inside.width - 2 * _CARET:
            shown = shown[1:]
        canvas.text(shown, inside, _TYPED, lines=1)
        at = inside.x + text_size(canvas.ui, shown, _TYPED, 10_000)[0] + _CARET
        canvas.fill(FRect(at, inside.y + 2, _CARET, inside.height - 4), "lamplight")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the typed text, for reading aloud."""
        yield Node(self.id, self.rect, Role.TEXT, self._name, value=self._text, focusable=False, tooltip=False)


def offer_keyboard(ui: Context, event: InputEvent) -> bool:
    """True if a finger or a controller presses a text field with this event: the keys come up then."""
    top = ui.scenes.top
    if not isinstance(top, WidgetScene):
        return False
    match event:
        case Click(place=place) if ui.hand is Hand.TOUCH:
            node = top.focus.at(place)
        case Key(chord="return", repeat=False) if ui.hand is Hand.PAD:
            node = top.focus.node(top.focus.focused)
        case _:
            return False
    if node is None or node.role is not Role.TEXT_FIELD or not node.enabled:
        return False
    ui.scenes.push(KeyboardScene(ui, top, node.id))
    return True
