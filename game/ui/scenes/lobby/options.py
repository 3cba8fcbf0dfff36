"""The options of a match in the lobby, and the cards of its kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import FRect

from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.module import OptionSpec, OrderOption
from game.engine.types import OptionValue
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.choice import TableChoice, offered, option_values, set_by_hand, told_by_presets, with_option
from game.ui.scenes.words import option_line
from game.ui.table.ground.painter import order_painter_of
from game.ui.widgets import HEADING, SMALL, Column, Fill, Label, Option, Rule, Segments, Size, Toggle, Widget
from game.ui.widgets.label import text_size, word_width
from game.ui.widgets.order_bar import OrderBar, OrderPart, OrderPictures

ON_OFF = frozenset({"on", "off"})
MOST_TOLD = 2
"""Number of options set by hand above which only their number is said."""

PICTURE_SHAPE = 216 / 132
"""Width by height."""
_PADDING, _GAP, _BORDER = 14.0, 6.0, 8.0
_CHOSEN = Look("cream", "lamplight", radius=12, width=4, light=0.03, shadow=10)
_OTHER = Look("panel", "brass_dark", radius=12, width=1.5, light=0.1, shadow=8)
_HOVERED = Look("panel_raised", "brass", radius=12, width=2, light=0.12, shadow=10)
_SEAL = Look("red", "ink", radius=16, width=2.5, light=0.15, shadow=4)
_SEAL_SIDE = 32.0


def options_column(ui: Context, entry: Entry, choice: TableChoice, change: Callable[[TableChoice], None]) -> Widget:
    """Every option that means something at this table, with what it is for."""

    def set_option(id: str, value: OptionValue) -> None:
        change(with_option(choice, id, value))

    values = option_values(entry.info, choice)
    shown = [spec for spec in offered(entry.info, choice) if not told_by_presets(entry.info, spec)]
    parts: list[Widget] = [Label(Message("lobby.options"), HEADING)]
    for number, spec in enumerate(shown):
        parts += [Rule()] if number else []
        allowed = spec.values_for(len(choice.seats))
        parts.append(_option(ui, entry, spec, allowed, values[spec.id], partial(set_option, spec.id)))
    return Column(*parts, gap=10, fill=Fill.STRETCH)


def options_sentence(entry: Entry, choice: TableChoice) -> Message:
    """Returns the options besides the kind of match, in a sentence."""
    info, changed = entry.info, set_by_hand(entry.info, choice)
    lines = tuple(option_line(info, spec, changed[spec.id]) for spec in info.options if spec.id in changed)
    if not lines:
        return Message("lobby.rules_printed")
    if len(lines) > MOST_TOLD:
        return Message("lobby.rules_many", {"count": len(lines)})
    return Message("lobby.rules_own", {"options": lines})


def too_large(entry: Entry, choice: TableChoice) -> Message | None:
    """Returns why the choice cannot be played, if an order has no room for it; else None."""
    values = option_values(entry.info, choice)
    for spec in offered(entry.info, choice):
        order, value = spec.order, values[spec.id]
        if order is not None and order.room is not None and not order.fits(value):
            key = f"{entry.id}.option.{spec.id}.too_large"
            return Message(key, {"size": order.size(value), "room": order.room})
    return None


def _option(
    ui: Context,
    entry: Entry,
    spec: OptionSpec,
    values: Sequence[OptionValue],
    value: OptionValue,
    change: Callable[[OptionValue], None],
) -> Widget:
    """`values`: those this table can choose from."""
    key = f"{entry.id}.option.{spec.id}"
    help = Label(Message(f"{key}.detail"), SMALL)
    if spec.order is not None:
        return Column(_order(ui, entry, spec, spec.order, value, change), help, gap=4)
    if {str(each) for each in spec.values} == ON_OFF:
        name, on = Message(f"{key}.name"), str(value) == "on"
        return Column(Toggle(f"option:{spec.id}", name, on, lambda now: change("on" if now else "off")), help, gap=2)
    allowed = {str(each): each for each in values}
    options = [Option(each, Message(f"{key}.value.{each}")) for each in allowed]
    choose = Segments(
        f"option:{spec.id}", Message(f"{key}.name"), options, str(value), lambda chosen: change(allowed[chosen])
    )
    return Column(choose, help, gap=4)


def _order(
    ui: Context,
    entry: Entry,
    spec: OptionSpec,
    order: OrderOption,
    value: OptionValue,
    change: Callable[[OptionValue], None],
) -> Widget:
    key = f"{entry.id}.option.{spec.id}"
    return OrderBar(
        f"option:{spec.id}",
        Message(f"{key}.name"),
        [OrderPart(part.id, part.name or Message(f"{key}.part.{part.id}")) for part in order.parts],
        order.ids(value),
        order.least,
        order.most,
        lambda ids: change(order.value(ids)),
        _order_pictures(ui, entry),
    )


def _order_pictures(ui: Context, entry: Entry) -> OrderPictures | None:
    """Returns the title's pictures of the parts of an order and of the result, if it draws them."""
    painter = order_painter_of(entry.title)
    if painter is None:
        return None
    definition = entry.definition
    return OrderPictures(
        lambda surface, rect, id: painter.part(surface, ui, rect, definition, id),
        lambda surface, rect, ids: painter.whole(surface, ui, rect, definition, ids),
    )


class KindCard(Widget):
    """Chosen it is of cream paper with a red seal."""

    def __init__(
        self,
        id: str,
        name: Message,
        about: Message,
        picture: str,
        chosen: bool,
        press: Callable[[], None],
        *,
        high: float,
    ) -> None:
        """`high`: of the picture, in units; 0 for none."""
        super().__init__(f"preset:{id}")
        self._words, self._about, self._picture = name, about, picture
        self._chosen, self._press, self._high = chosen, press, high

    def natural(self, ui: Context, limit: float) -> Size:
        """Picture, name and sentence above each other."""
        room = max(1.0, limit - 2 * _PADDING)
        words = text_size(ui, self._words, self._name_style(), room)
        about = text_size(ui, self._about, self._about_style(), room)
        high = self._high + _BORDER if self._high else 0.0
        wide = max(words[0], min(about[0], room), self._high * PICTURE_SHAPE) + 2 * _PADDING
        return min(limit, wide), high + words[1] + about[1] + 2 * _GAP + _PADDING

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        words = word_width(ui, self._words, self._name_style()), word_width(ui, self._about, self._about_style())
        return max(words) + 2 * _PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the card; the chosen one with its seal."""
        hovered = self.id == canvas.touch.hovered
        canvas.look(self.rect, _CHOSEN if self._chosen else _HOVERED if hovered else _OTHER)
        y = self.rect.y + _GAP
        if self._high:
            y = self._draw_picture(canvas)
        room = self.rect.width - 2 * _PADDING
        name = text_size(canvas.ui, self._words, self._name_style(), room)[1]
        canvas.text(self._words, FRect(self.rect.x + _PADDING, y, room, name), self._name_style())
        below = FRect(self.rect.x + _PADDING, y + name, room, max(1.0, self.rect.bottom - _GAP - y - name))
        canvas.text(self._about, below, self._about_style(), valign=0)
        if self._chosen:
            seal = FRect(self.rect.right - _SEAL_SIDE * 0.7, self.rect.y - _SEAL_SIDE * 0.3, _SEAL_SIDE, _SEAL_SIDE)
            canvas.look(seal, _SEAL)
            canvas.shape("check", seal.inflate(-13, -13), "cream")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that chooses it."""
        name, about = plain(ui.say(self._words)), plain(ui.say(self._about))
        value = plain(ui.say(Message("lobby.presets")))
        yield Node(
            self.id,
            self.rect,
            Role.CHOICE,
            name,
            about,
            value,
            checked=self._chosen,
            actions={Action.PRESS: self._press},
            tooltip=False,
        )

    def _draw_picture(self, canvas: Canvas) -> float:
        """Draws the middle of the picture over the whole width; returns where the words begin."""
        frame = FRect(self.rect.x + _BORDER, self.rect.y + _BORDER, self.rect.width - 2 * _BORDER, self._high)
        width = max(frame.width, frame.height * PICTURE_SHAPE)
        whole = FRect(0, 0, width, width / PICTURE_SHAPE)
        whole.center = frame.center
        area = canvas.pixels(whole)
        picture = canvas.ui.assets.image(self._picture, area.size) if min(area.size) > 0 else None
        if picture is not None:
            with canvas.clipped(frame):
                canvas.surface.blit(picture, area)
        return frame.bottom + 4

    def _name_style(self) -> Style:
        return Style(Type.HEADING, "ink" if self._chosen else "text_accent", 20)

    def _about_style(self) -> Style:
        return Style(Type.BODY, "ink" if self._chosen else "text", 17)
