"""Keys on the screen, for people who type with a finger or a controller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from pygame import FRect

from game.content.message import Message
from game.content.theme import ColourName
from game.ui.animation import Tween
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import FIELD, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Anchor, Type
from game.ui.input.events import Click, Composition, Hand, InputEvent, Key, TypedText
from game.ui.input.focus import Action, Node, Role
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    HEADING,
    SMALL,
    AnchoredBox,
    ButtonKind,
    CentredBox,
    Column,
    Label,
    ListEntry,
    Option,
    Padding,
    Panel,
    PushButton,
    Row,
    Rule,
    Scroll,
    Size,
    Widget,
    Wrapper,
    Wrapping,
    list_of,
    text_size,
    word_width,
)

R = TypeVar("R")
WIDTH = 560.0
_DIM = 0.55
_OPENING_MILLISECONDS = 200.0
_ROW = 44.0
_ARROW = 16.0
_PADDING = 14.0
_HEAD_GAP = 6.0
_WIDEST = 420.0
_PANEL = Look("panel_raised", "panel_edge", radius=10, width=1.5, light=0.06, shadow=12)
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
        return Label(self._words, BODY, id="dialog.text")

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
        return AnchoredBox(Panel(CentredBox(column, width), padding=28), Anchor.CENTRE, margin=16)

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


class Popup(WidgetScene[str | None]):
    """A list of entries beside a rectangle; ends with the id of the chosen one, None for none."""

    transparent = True
    escape = None

    def __init__(self, ui: Context, beside: FRect, entries: Sequence[ListEntry], chosen: str = "") -> None:
        """`beside` in design units: the thing it belongs to, which stays in view."""
        super().__init__(ui)
        self._beside, self._entries, self._chosen = beside, tuple(entries), chosen

    def build(self) -> Widget:
        """The list on a board."""
        panel = Panel(list_of("popup", self._entries, self._chosen, self.dismiss), look=_PANEL, padding=8)
        return _PopupPlace(panel, self._beside)

    def enter(self) -> None:
        """Starts at the chosen entry."""
        super().enter()
        first = self._chosen or next((entry.id for entry in self._entries if entry.enabled), "")
        self.focus_on(f"popup:{first}", ring=False)

    def handle(self, event: InputEvent) -> bool:
        """A click beside the list closes it."""
        if isinstance(event, Click) and self.root is not None:
            (panel,) = self.root.children()
            if not panel.rect.collidepoint(event.place):
                self.dismiss(None)
                return True
        return super().handle(event)

    def resize(self) -> None:
        """Closes the list: the field it belonged to has moved."""
        self.dismiss(None)


class DropDown(Widget):
    """A field that shows what is chosen and opens the list of options."""

    def __init__(
        self,
        id: str,
        words: Say,
        options: Sequence[Option],
        chosen: str,
        change: Callable[[str], None],
        *,
        enabled: bool = True,
        grow: float = 0,
        width: float = 200,
    ) -> None:
        """`words` stand above, "" for none."""
        super().__init__(id, grow=grow, width=width)
        self._words, self._options, self._chosen, self._change = words, tuple(options), chosen, change
        self._enabled = enabled

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for the longest option."""
        beside = 2 * _PADDING + _ARROW + 8
        widths = [text_size(ui, option.words, BODY, _WIDEST)[0] for option in self._options]
        return min(limit, max(widths, default=0.0) + beside), self._head(ui, limit) + _ROW

    def smallest(self, ui: Context) -> float:
        """The longest word of an option."""
        longest = max((word_width(ui, option.words, BODY) for option in self._options), default=0.0)
        return max(word_width(ui, self._words, BODY), longest + 2 * _PADDING + _ARROW + 8)

    def draw(self, canvas: Canvas) -> None:
        """Draws words, field, choice and arrow."""
        field = self._field(canvas.ui)
        if self._words:
            head = FRect(self.rect.x, self.rect.y, self.rect.width, field.y - self.rect.y - _HEAD_GAP)
            canvas.text(self._words, head, BODY)
        hovered = self._enabled and canvas.touch.hovered == self.id
        canvas.look(field, Look("field", "lamplight", light=0) if hovered else FIELD)
        colour: ColourName = "text" if self._enabled else "text_disabled"
        room = FRect(field.x + _PADDING, field.y, max(1.0, field.width - 2 * _PADDING - _ARROW - 8), field.height)
        canvas.text(self._shown(), room, Style(Type.BODY, colour), lines=1)
        arrow = FRect(field.right - _PADDING - _ARROW, field.centery - _ARROW / 2, _ARROW, _ARROW)
        canvas.shape("down", arrow, "text_accent" if self._enabled else "text_disabled")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that opens the list."""
        field = self._field(ui)
        yield Node(
            self.id,
            field,
            Role.DROP_DOWN,
            plain(ui.say(self._words)) or plain(ui.say(self._shown())),
            value=plain(ui.say(self._shown())),
            enabled=self._enabled,
            actions={Action.PRESS: lambda: self._open(ui, field)} if self._enabled else {},
            tooltip=False,
        )

    def _open(self, ui: Context, field: FRect) -> None:
        entries = [
            ListEntry(option.id, option.words, option.description, enabled=option.enabled) for option in self._options
        ]
        ui.scenes.push(Popup(ui, field, entries, self._chosen), self._taken)

    def _taken(self, id: str | None) -> None:
        if id is not None and id != self._chosen:
            self._change(id)

    def _shown(self) -> Say:
        return next((option.words for option in self._options if option.id == self._chosen), "")

    def _head(self, ui: Context, limit: float) -> float:
        return text_size(ui, self._words, BODY, limit)[1] + _HEAD_GAP if self._words else 0.0

    def _field(self, ui: Context) -> FRect:
        head = self._head(ui, self.rect.width)
        return FRect(self.rect.x, self.rect.y + head, self.rect.width, _ROW)


class _PopupPlace(Wrapper):
    """A child below a rectangle if there is room, else above it, else wherever it fits."""

    def __init__(self, child: Widget, beside: FRect) -> None:
        super().__init__(child)
        self._beside = beside

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        wanted = self._child.measure(ui, min(_WIDEST, rect.width - 16))
        width = min(rect.width - 16, max(wanted[0], self._beside.width))
        whole = _full_height(self._child, ui, width)
        below = rect.bottom - self._beside.bottom - 12
        above = self._beside.top - rect.top - 12
        height = min(whole, max(below, above, min(rect.height - 16, 160)))
        x = min(max(8.0, self._beside.x), max(8.0, rect.right - width - 8))
        y = self._beside.bottom + 4 if height <= below + 4 else self._beside.top - 4 - height
        return FRect(x, min(max(8.0, y), max(8.0, rect.bottom - height - 8)), width, height)


def _full_height(panel: Widget, ui: Context, width: float) -> float:
    """The height of the board if nothing had to be scrolled."""
    (scroll,) = panel.children()
    (column,) = scroll.children()
    return column.measure(ui, max(1.0, width - 32))[1] + 18


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
        head = Row(Label(name, SMALL, lines=1), _TypedText("typed", name, text, grow=1), gap=GAP * 2, width=wide)
        return AnchoredBox(
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


class _TypedText(Widget):
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
