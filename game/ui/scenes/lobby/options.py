"""The options of a title: all of them to be set, or folded into one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.content.catalogue import Entry
from game.content.line import Line
from game.engine.module import OptionSpec, Order
from game.engine.types import OptionValue
from game.ui.context import Context
from game.ui.scenes.choice import TableChoice, offered, option_values, set_by_hand, told_by_presets, with_option
from game.ui.scenes.option_words import option_line
from game.ui.table.painter import order_painter_of
from game.ui.widgets import HEADING, SMALL, Column, Fill, Label, Option, Rule, Segments, Toggle, Widget
from game.ui.widgets.order_bar import OrderBar, OrderPart, OrderPictures

ON_OFF = frozenset({"on", "off"})
MOST_TOLD = 2
"""With more options set by hand, their number is said."""


def options_column(ui: Context, entry: Entry, choice: TableChoice, change: Callable[[TableChoice], None]) -> Widget:
    """Every option that means something at this table, with what it is for."""

    def set_option(id: str, value: OptionValue) -> None:
        change(with_option(choice, id, value))

    values = option_values(entry.info, choice)
    shown = [spec for spec in offered(entry.info, choice) if not told_by_presets(entry.info, spec)]
    parts: list[Widget] = [Label(Line("lobby.options"), HEADING)]
    for number, spec in enumerate(shown):
        parts += [Rule()] if number else []
        allowed = spec.values_for(len(choice.seats))
        parts.append(_option(ui, entry, spec, allowed, values[spec.id], partial(set_option, spec.id)))
    return Column(*parts, gap=10, fill=Fill.STRETCH)


def options_sentence(entry: Entry, choice: TableChoice) -> Line:
    """What holds besides the kind of match, in a sentence."""
    info, changed = entry.info, set_by_hand(entry.info, choice)
    lines = tuple(option_line(info, spec, changed[spec.id]) for spec in info.options if spec.id in changed)
    if not lines:
        return Line("lobby.rules_printed")
    if len(lines) > MOST_TOLD:
        return Line("lobby.rules_many", {"count": len(lines)})
    return Line("lobby.rules_own", {"options": lines})


def too_large(entry: Entry, choice: TableChoice) -> Line | None:
    """Why what is chosen cannot be played, if there is no room for it in an order."""
    values = option_values(entry.info, choice)
    for spec in offered(entry.info, choice):
        order, value = spec.order, values[spec.id]
        if order is not None and order.room is not None and not order.fits(value):
            key = f"{entry.id}.option.{spec.id}.too_large"
            return Line(key, {"size": order.size(value), "room": order.room})
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
    help = Label(Line(f"{key}.detail"), SMALL)
    if spec.order is not None:
        return Column(_order(ui, entry, spec, spec.order, value, change), help, gap=4)
    if {str(each) for each in spec.values} == ON_OFF:
        name, on = Line(f"{key}.name"), str(value) == "on"
        return Column(Toggle(f"option:{spec.id}", name, on, lambda now: change("on" if now else "off")), help, gap=2)
    allowed = {str(each): each for each in values}
    options = [Option(each, Line(f"{key}.value.{each}")) for each in allowed]
    choose = Segments(
        f"option:{spec.id}", Line(f"{key}.name"), options, str(value), lambda chosen: change(allowed[chosen])
    )
    return Column(choose, help, gap=4)


def _order(
    ui: Context, entry: Entry, spec: OptionSpec, order: Order, value: OptionValue, change: Callable[[OptionValue], None]
) -> Widget:
    key = f"{entry.id}.option.{spec.id}"
    return OrderBar(
        f"option:{spec.id}",
        Line(f"{key}.name"),
        [OrderPart(part.id, part.name or Line(f"{key}.part.{part.id}")) for part in order.parts],
        order.ids(value),
        order.least,
        order.most,
        lambda ids: change(order.value(ids)),
        _order_pictures(ui, entry),
    )


def _order_pictures(ui: Context, entry: Entry) -> OrderPictures | None:
    """How the title draws the parts of an order and what they make, if it does."""
    painter = order_painter_of(entry.title)
    if painter is None:
        return None
    definition = entry.definition
    return OrderPictures(
        lambda surface, rect, id: painter.part(surface, ui, rect, definition, id),
        lambda surface, rect, ids: painter.whole(surface, ui, rect, definition, ids),
    )
