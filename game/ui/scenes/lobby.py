"""Seats, presets and options of one title, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import Seated, faces_of, names_of, people_of
from game.engine.module import OptionSpec, Order
from game.engine.types import OptionValue, Seat
from game.ui.canvas import Canvas
from game.ui.input import Key
from game.ui.scenes.backdrop import draw_room
from game.ui.scenes.choice import (
    TableChoice,
    mended_choice,
    offered,
    option_values,
    preset_of,
    told_by_presets,
    usual_mind,
    with_option,
    with_preset,
    with_seat,
    without_seat,
)
from game.ui.scenes.frame import READING_VEIL, narrow, room
from game.ui.scenes.house import House
from game.ui.scenes.place_card import place_card
from game.ui.table.painter import order_painter_of
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    HEADING,
    SMALL,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    Option,
    Padding,
    Panel,
    PushButton,
    Row,
    Rule,
    Scroll,
    Segments,
    Toggle,
    Widget,
)
from game.ui.widgets.order_bar import OrderBar, OrderPart, OrderPictures

REFUSED = Style(Type.BODY, "text_bad")
ON_OFF = frozenset({"on", "off"})


class Running(Struct, frozen=True):
    """The match on the table below, when the lobby was opened from there: its seats and options, and the way on."""

    choice: TableChoice
    deal: Callable[[TableChoice], None]
    """Leaves the match for a new one."""


class LobbyScene(WidgetScene[None]):
    """Keeps what is chosen as it is chosen. Above a running match it ends when the person goes back to that."""

    def __init__(self, house: House, entry: Entry, running: Running | None = None) -> None:
        super().__init__(house.ui)
        self._house, self._entry, self._running = house, entry, running
        last = running.choice if running is not None else house.memory.last(entry.id)
        self._choice = mended_choice(entry.info, last)

    @property
    def choice(self) -> TableChoice:
        """What is chosen now."""
        return self._choice

    def enter(self) -> None:
        """Enter deals at once, or goes back to the match that is going on."""
        super().enter()
        self.focus_on("deal" if self._running is None else "back", ring=False)

    def build(self) -> Widget:
        """Seats beside presets and options, each scrolling by itself; below each other where it is narrow."""
        slim = narrow(self.ui)
        seats, options = self._seats(), self._options()
        if slim:
            body: Widget = Column(seats, Panel(options, padding=24), gap=18)
        else:
            seats, options = Scroll(seats, "seats", grow=0), Scroll(options, "options", grow=0)
            body = Row(Padding(seats, 0, grow=1), Panel(options, padding=24, grow=1), gap=28, fill=Fill.START)
        chord = self.ui.keys.chord("rules")
        rules = PushButton("rules", Line("lobby.rules"), self._rules, icon="rules", keys=chord, kind=ButtonKind.QUIET)
        return room(
            self.ui,
            Line(f"{self._entry.id}.name"),
            self._leave,
            body,
            tools=[rules],
            foot=self._foot(),
            widest=1240,
            scroll=slim,
        )

    def background(self, canvas: Canvas) -> None:
        """The wall, darker."""
        draw_room(canvas, veil=READING_VEIL)

    def key(self, event: Key) -> bool:
        """D deals."""
        return not event.repeat and event.chord == "d" and self.do("deal")

    def wish(self, action: str) -> bool:
        """The rules of the title, or the settings."""
        match action:
            case "rules":
                self._rules()
            case "settings":
                self._house.doors.settings()
            case _:
                return False
        return True

    def back(self) -> bool:
        """To the shelf, or to the match that is going on."""
        self._leave()
        return True

    def _seats(self) -> Widget:
        info, seats = self._entry.info, self._choice.seats
        names, faces = names_of(info, seats), faces_of(info, seats)
        places = [
            place_card(
                info,
                each,
                names[each.seat],
                faces[each.seat],
                self._set_seat,
                partial(self._remove, each.seat) if len(seats) > info.seats[0] else None,
            )
            for each in seats
        ]
        parts: list[Widget] = [Label(Line("lobby.seats"), HEADING), Column(*places, gap=14)]
        if self._running is not None:
            parts.insert(0, Label(Line("lobby.running"), BODY, id="running"))
        if len(seats) < info.seats[1]:
            parts.append(PushButton("add", Line("lobby.add"), self._add, icon="plus"))
        return Column(*parts, gap=12, width=0 if narrow(self.ui) else 460)

    def _options(self) -> Widget:
        info, choice = self._entry.info, self._choice
        values = option_values(info, choice)
        parts: list[Widget] = []
        if info.presets:
            keys = [(each.id, f"{info.id}.preset.{each.id}") for each in info.presets]
            presets = [Option(id, Line(f"{key}.name"), Line(f"{key}.detail")) for id, key in keys]
            chosen = preset_of(info, choice)
            parts += [Label(Line("lobby.presets"), HEADING), Segments("preset", "", presets, chosen, self._set_preset)]
            about = Line(f"{info.id}.preset.{chosen}.detail") if chosen else Line("lobby.own_mix")
            parts.append(Label(about, SOFT, id="preset_about"))
        parts += [Rule()] if parts else []
        parts.append(Label(Line("lobby.options"), HEADING))
        shown = [spec for spec in offered(info, choice) if not told_by_presets(info, spec)]
        for number, spec in enumerate(shown):
            parts += [Rule()] if number else []
            parts.append(self._option(spec, values[spec.id]))
        return Column(*parts, gap=10, fill=Fill.STRETCH)

    def _option(self, spec: OptionSpec, value: OptionValue) -> Widget:
        key = f"{self._entry.id}.option.{spec.id}"
        help = Label(Line(f"{key}.detail"), SMALL)
        change = partial(self._set_option, spec)
        if spec.order is not None:
            return Column(self._order(spec, spec.order, value), help, gap=4)
        if {str(each) for each in spec.values} == ON_OFF:
            name, on = Line(f"{key}.name"), str(value) == "on"
            switch = Toggle(f"option:{spec.id}", name, on, lambda now: change("on" if now else "off"))
            return Column(switch, help, gap=2)
        options = [Option(str(each), Line(f"{key}.value.{each}")) for each in spec.values]
        return Column(Segments(f"option:{spec.id}", Line(f"{key}.name"), options, str(value), change), help, gap=4)

    def _order(self, spec: OptionSpec, order: Order, value: OptionValue) -> Widget:
        key = f"{self._entry.id}.option.{spec.id}"
        parts = [OrderPart(part.id, part.name or Line(f"{key}.part.{part.id}")) for part in order.parts]
        return OrderBar(
            f"option:{spec.id}",
            Line(f"{key}.name"),
            parts,
            order.ids(value),
            order.least,
            order.most,
            lambda ids: self._change(with_option(self._choice, spec.id, order.value(ids))),
            self._order_pictures(),
        )

    def _order_pictures(self) -> OrderPictures | None:
        """How the title draws the parts of an order and what they make, if it does."""
        painter = order_painter_of(self._entry.title)
        if painter is None:
            return None
        ui, definition = self.ui, self._entry.definition
        return OrderPictures(
            lambda surface, rect, id: painter.part(surface, ui, rect, definition, id),
            lambda surface, rect, ids: painter.whole(surface, ui, rect, definition, ids),
        )

    def _foot(self) -> Widget:
        people = len(people_of(self._choice.seats))
        bots = len(self._choice.seats) - people
        table = Label(Line("lobby.table", {"people": people, "bots": bots}), SOFT, grow=1, id="table")
        name = Line("lobby.deal" if self._running is None else "lobby.deal_anew")
        deal = PushButton("deal", name, self._deal, kind=ButtonKind.PRIMARY, icon="play", keys="d", width=200)
        return Row(self._too_large() or table, deal, gap=16)

    def _too_large(self) -> Widget | None:
        """Why what is chosen cannot be played, if there is no room for it in an order."""
        values = option_values(self._entry.info, self._choice)
        for spec in offered(self._entry.info, self._choice):
            order, value = spec.order, values[spec.id]
            if order is not None and order.room is not None and not order.fits(value):
                key = f"{self._entry.id}.option.{spec.id}.too_large"
                why = Line(key, {"size": order.size(value), "room": order.room})
                return Label(why, REFUSED, grow=1, id="too_large")
        return None

    def _change(self, choice: TableChoice) -> None:
        self._choice = choice
        self._house.memory.keep(self._entry.id, choice)
        self.rebuild()

    def _set_seat(self, seat: Seated) -> None:
        self._change(with_seat(self._choice, seat))

    def _remove(self, seat: Seat) -> None:
        self._change(without_seat(self._choice, seat))

    def _add(self) -> None:
        self._set_seat(Seated(Seat(len(self._choice.seats)), mind=usual_mind(self._entry.info)))

    def _set_preset(self, id: str) -> None:
        preset = next(each for each in self._entry.info.presets if each.id == id)
        self._change(with_preset(self._choice, preset))

    def _set_option(self, spec: OptionSpec, value: str) -> None:
        allowed = next(each for each in spec.values if str(each) == value)
        self._change(with_option(self._choice, spec.id, allowed))

    def _deal(self) -> None:
        self._house.memory.keep(self._entry.id, self._choice)
        if self._running is None:
            self._house.doors.deal(self._entry, self._choice)
        else:
            self._running.deal(self._choice)

    def _rules(self) -> None:
        self._house.doors.rules_of(self._entry)

    def _leave(self) -> None:
        if self._running is None:
            self._house.doors.shelf()
        else:
            self.dismiss(None)
