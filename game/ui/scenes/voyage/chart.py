"""The chart of a voyage: the river with its stops, the card of one stop, the wind, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.content.message import Argument, Message
from game.content.seat_assignment import faces_of, names_of
from game.content.theme import IconName
from game.content.voyages import Stop, StopPuzzle, StopTable, Voyage, Wind
from game.engine.module import GameInfo
from game.host.records import usual_minutes
from game.host.voyage import (
    VoyageLog,
    asked_for,
    is_open,
    may_drift,
    must_line,
    next_stop,
    seats_of,
    tally,
)
from game.table.item import portrait
from game.table.settings import Motion
from game.ui.animation import Tween
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.events import Click, InputEvent, Key
from game.ui.scenes.frame import edge, narrow
from game.ui.scenes.house import House
from game.ui.scenes.voyage.chart_map import BoatTrip, ChartMap, ChartStop, icon_of, said_name, state_line, wind_name
from game.ui.scenes.voyage.chest import ChestScene
from game.ui.scenes.voyage.choosing import VoyagesScene
from game.ui.scenes.voyage.voyaging import VoyageNavigation, stop_name, voyage_name
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.widgets import (
    ButtonKind,
    Column,
    Fill,
    Label,
    ListEntry,
    ListRow,
    Option,
    Padding,
    Panel,
    Picture,
    PushButton,
    Row,
    Rule,
    Scroll,
    Segments,
    Sign,
    Space,
    Wide,
    Widget,
    Wrapping,
)

HEAD_SIDE: Final = 6.0
"""Room beside the words of a board of the head, more than above them: its inner line frames them."""

CARD_WIDTH: Final = 268.0
"""Width of the card of a stop, in design units."""

ROOMY: Final = (1080.0, 620.0)
"""Minimum width and height, in design units, for the painted chart; in smaller rooms it is a list."""

NAMED_AHEAD: Final = 2
"""Number of stops beyond the next one that are named; others but the big ones lie in the fog."""

SAILING_MILLISECONDS: Final = 900.0
"""Time of the boat's way to the next stop."""

FACE: Final = 58.0
"""Side of a portrait on the card, in design units."""

PICTURE: Final = 104.0
"""Height of the picture on the card, in design units."""

CARD: Final = Look("cream", "brass", radius=10, width=3, light=0.02, hairline="brass_dark", inset=4, shadow=12)
NAME: Final = Style(Type.HEADING, "rust", 24)
KIND: Final = Style(Type.BODY, "ink", 16)
WORDS: Final = Style(Type.BOLD, "ink", 16)
SMALL: Final = Style(Type.SMALL, "ink", 15)
TITLE: Final = Style(Type.HEADING, "text_accent", 26)
BELOW_TITLE: Final = Style(Type.SMALL, "text_soft", 15)
WORDS_LIGHT: Final = Style(Type.BOLD, "text", 17)


class ChartScene(WidgetScene[None]):
    """The chart, above the shelf. Nothing on it counts days or runs out."""

    backdrop = Wall(0.2)
    escape = None

    def __init__(self, house: House, ways: VoyageNavigation, voyage: Voyage) -> None:
        super().__init__(house.ui)
        self._house, self._ways, self._voyage = house, ways, voyage
        self._all = ways.voyages
        self._chosen = self._lies_at()
        self._trip = BoatTrip(self._chosen)

    def enter(self) -> None:
        """Enter casts off at the stop where the boat lies; the boat goes there if it lay elsewhere before."""
        super().enter()
        self.focus_on("cast_off", ring=False)
        self._sail()

    def resume(self) -> None:
        """Something may have been played or thrown away above."""
        self._sail()
        self.rebuild()

    def handle(self, event: InputEvent) -> bool:
        """A key or a click ends the boat's way, and does what it meant."""
        match event:
            case Key() | Click():
                self._arrive()
            case _:
                pass
        return super().handle(event)

    def _sail(self) -> None:
        """Lets the boat go from where it lay when it was seen last; it stands there at once where nothing travels."""
        here = self._lies_at()
        order = [stop.id for stop in self._voyage.stops]
        start = self._ways.moored(self._voyage, here)
        self._arrive()
        self._trip = BoatTrip(start if start in order else here)
        seconds = self.ui.seconds(SAILING_MILLISECONDS)
        if self._trip.start == here or self.ui.motion is not Motion.FULL or not seconds:
            return
        self._trip.part = 0.0
        self._trip.tween = Tween(seconds, self._sailed_to)
        self.animate(self._trip.tween)

    def _sailed_to(self, part: float) -> None:
        self._trip.part = part
        self.invalidate()

    def _arrive(self) -> None:
        if self._trip.tween is not None:
            self._trip.tween.finish()

    def build(self) -> Widget:
        """The chart beside the card; a list where there is little room."""
        margin = edge(self.ui)
        log = self._ways.log(self._voyage)
        stops = self._stops(log)
        chosen = next(each for each in stops if each.stop.id == self._chosen)
        card = self._card(chosen, log)
        if self._roomy:
            chart = ChartMap(self._voyage, stops, self._chosen, self._choose, self._trip, grow=1)
            left = Column(self._head(log), chart, gap=10, fill=Fill.STRETCH, grow=1)
            return Padding(Row(left, card, gap=14, fill=Fill.STRETCH), margin, 14)
        rows = Column(*(self._line(each) for each in stops), gap=2, fill=Fill.STRETCH)
        if narrow(self.ui):
            return Padding(Scroll(Column(self._head(log), card, rows, gap=10, fill=Fill.STRETCH), "page"), margin, 8)
        beside = Row(Scroll(rows, "stops", grow=1), Scroll(card, "card"), gap=12, fill=Fill.STRETCH, grow=1)
        return Padding(Column(self._head(log), beside, gap=8, fill=Fill.STRETCH), margin, 8)

    @property
    def _roomy(self) -> bool:
        view = self.ui.viewport
        return view.width >= ROOMY[0] and view.height >= ROOMY[1]

    def _stops(self, log: VoyageLog) -> list[ChartStop]:
        lies_at = next_stop(self._voyage, log)
        stops = self._voyage.stops
        reached = len(stops) if lies_at is None else stops.index(lies_at)
        return [
            ChartStop(
                stop,
                stop_name(self._voyage, stop),
                log.at(stop.id),
                is_open(self._voyage, log, stop),
                stop is lies_at,
                place <= reached + NAMED_AHEAD or stop.big,
            )
            for place, stop in enumerate(stops)
        ]

    def _choose(self, id: str) -> None:
        """Shows the card of a stop; a second press on the same one casts off there."""
        stop, again = self._voyage.stop(id), self._chosen == id
        self._chosen = id
        if again and stop is not None and is_open(self._voyage, self._ways.log(self._voyage), stop):
            self._ways.cast_off(self._voyage, stop)
        else:
            self.rebuild()

    def _lies_at(self) -> str:
        """The stop at which the boat lies, at the end the last one."""
        return (next_stop(self._voyage, self._ways.log(self._voyage)) or self._voyage.stops[-1]).id

    def _travel(self, id: str) -> None:
        self._voyage = next(voyage for voyage in self._all if voyage.id == id)
        self._ways.choose(self._voyage)
        self._chosen = self._lies_at()
        self._sail()
        self.rebuild()

    def _head(self, log: VoyageLog) -> Widget:
        back = PushButton(
            "back", Message("app.back"), lambda: self.dismiss(None), icon="back", icon_only=True, keys="escape"
        )
        name = Label(voyage_name(self._voyage), TITLE, id="title")
        title = Column(name, Label(Message("voyage.motto"), BELOW_TITLE), gap=0)
        stamps, stars = tally(self._voyage, log)
        counts = Column(
            Label(
                Message("voyage.stamps", {"count": stamps, "all": len(self._voyage.stops)}), WORDS_LIGHT, id="stamps"
            ),
            Label(Message("voyage.stars", {"count": stars}), BELOW_TITLE, id="stars"),
            gap=0,
        )
        order = [*self._voyage.winds]
        turned = order[(order.index(log.wind) + 1) % len(order)]
        winds = [
            Option(id, wind_name(id), _wind_detail(wind), keys="w" if id == turned else "")
            for id, wind in self._voyage.winds.items()
        ]
        parts: list[Widget] = [Panel(Padding(Row(back, title, gap=12), HEAD_SIDE, 0), padding=8)]
        if len(winds) > 1:
            wind = Segments("wind", "", winds, log.wind, self._blow, compact=True)
            parts.append(Panel(Row(Label(Message("voyage.wind.name"), BELOW_TITLE), wind, gap=10), padding=8))
        parts.append(Panel(Padding(counts, HEAD_SIDE, 0), padding=8))
        if self._ways.won:
            parts.append(self._chest())
        if len(self._all) > 1:
            words = Message("voyage.all")
            parts.append(PushButton("voyages", words, self._list, icon="timeline", icon_only=True, keys="b"))
        return Wrapping(*parts, gap=8)

    def _list(self) -> None:
        """Lists all voyages; the one that is chosen there comes onto the chart."""

        def chosen(id: str | None) -> None:
            if id is not None:
                self._travel(id)

        self.ui.scenes.push(VoyagesScene(self._house, self._ways, self._voyage.id), chosen)

    def _chest(self) -> Widget:
        """Builds the way to the chest, lit and with the names of what is new until that was seen."""
        fresh = self._ways.fresh
        if not fresh:
            words = Message("voyage.chest.open", {"count": len(self._ways.won)})
            return PushButton("chest", words, self._open_chest, keys="o")
        words = Message("voyage.chest.open_fresh", {"fresh": len(fresh)})
        told = Message("voyage.chest.fresh", {"prizes": tuple(Message(f"voyage.prize.{id}") for id in fresh)})
        return PushButton("chest", words, self._open_chest, description=told, keys="o", lit=True)

    def _open_chest(self) -> None:
        self._ways.show()
        self.rebuild()
        self.ui.scenes.push(ChestScene(self._house, self._ways))

    def _blow(self, wind: str) -> None:
        self._ways.choose_wind(self._voyage, wind)
        self.rebuild()

    def wish(self, action: str) -> bool:
        """The settings, or the rules of the title at the chosen stop."""
        stop = self._voyage.stop(self._chosen)
        cover = None if stop is None else self._house.titles.cover(stop.title)
        match action:
            case "settings":
                self._house.doors.settings()
            case "rules" if cover is not None:
                self._house.doors.rules_of(cover)
            case _:
                return False
        return True

    def _line(self, each: ChartStop) -> Widget:
        entry = ListEntry(f"stop:{each.stop.id}", said_name(each), state_line(each), icon_of(each))
        return ListRow(entry.id, entry, each.stop.id == self._chosen, partial(self._choose, each.stop.id))

    def _card(self, chosen: ChartStop, log: VoyageLog) -> Widget:
        stop, blows = chosen.stop, self._ways.wind_at(self._voyage, chosen.stop)
        if not chosen.told:
            foggy = [Label(Message("voyage.fog"), NAME, id="stop"), Label(Message("voyage.fog_detail"), KIND)]
            return self._on_paper([*foggy, Space()])
        parts: list[Widget] = [*self._about(chosen, blows), Rule()]
        parts += [*self._conditions(stop, self._voyage.winds[blows]), Rule()]
        if stop.won:
            key = "voyage.won_here" if stop.won in self._ways.won else "voyage.to_win_here"
            parts.append(Label(self._ways.told_prize(key, stop.won), SMALL, id="won_here"))
        told = _told(chosen, going_on=self._ways.unfinished(self._voyage, stop))
        parts += [Label(line, SMALL, id=f"told:{number}") for number, line in enumerate(told)]
        parts += [Space(), *self._buttons(chosen, log)]
        return self._on_paper(parts)

    def _on_paper(self, parts: Sequence[Widget]) -> Widget:
        column = Column(*parts, gap=9, fill=Fill.STRETCH, grow=1)
        return Panel(Wide(column, CARD_WIDTH) if self._roomy else column, look=CARD, padding=16)

    def _about(self, chosen: ChartStop, wind: str) -> list[Widget]:
        """The kind of match, and the company."""
        stop = chosen.stop
        name = Label(chosen.name, NAME, id="stop")
        match stop.task:
            case StopPuzzle(title=title):
                words = Message("voyage.puzzle_of", {"title": Message(f"{title}.name")})
                return [name, Label(words, KIND, id="kind")]
            case StopTable(title=title, preset=preset):
                args: dict[str, Argument] = {
                    "title": Message(f"{title}.name"),
                    "kind": Message(f"{title}.preset.{preset}.name"),
                }
                kind = Label(Message("voyage.kind", args), KIND, id="kind")
                picture = [Picture(f"{title}/kinds/{preset}", CARD_WIDTH, PICTURE)] if self._roomy else []
                return [*picture, name, kind, self._minutes(stop.task), *self._company(stop.task, wind)]

    def _minutes(self, table: StopTable) -> Widget:
        """Returns how long a match takes."""
        cover = self._house.titles.cover(table.title)
        printed = (0, 0) if cover is None else cover.info.minutes
        least, most = usual_minutes(self._house.records.of_kind(table.title, table.preset), printed)
        key = "voyage.card.minutes" if least == most else "voyage.card.minutes_range"
        return Label(Message(key, {"count": least, "least": least, "most": most}), SMALL, id="minutes")

    def _company(self, table: StopTable, blows: str) -> list[Widget]:
        wind = self._voyage.winds[blows]
        cover = self._house.titles.cover(table.title)
        if cover is None or not table.bots:
            return []
        seats = seats_of(table, wind, cover.info)
        faces, names = faces_of(cover.info, seats), names_of(cover.info, seats)
        others = [seat.seat for seat in seats if seat.bot is not None]
        medals = [Picture(portrait(faces[seat]), FACE, FACE) for seat in others]
        key = "voyage.with" if table.together else "voyage.against"
        words = Message(key, {"names": tuple(names[seat] for seat in others)})
        return [
            Row(*medals, Space(), gap=6),
            Label(words, KIND, id="company"),
            *_by_wind(table, blows, wind, cover.info),
        ]

    def _conditions(self, stop: Stop, wind: Wind) -> list[Widget]:
        stamp, star = must_line(stop.title, asked_for(stop, wind)), must_line(stop.title, stop.star)
        if wind.needs == "star":
            stamp = Message("voyage.must.and", {"first": stamp, "last": star})
        rows: list[tuple[IconName, str, Message]] = [("anchor", "stamp", stamp), ("star", "star", star)]
        return [
            Row(Sign(icon, WORDS), Label(Message(f"voyage.card.{key}", {"must": must}), WORDS, id=key, grow=1), gap=10)
            for icon, key, must in rows
        ]

    def _buttons(self, chosen: ChartStop, log: VoyageLog) -> list[Widget]:
        stop = chosen.stop
        if not chosen.open:
            return []
        if self._ways.unfinished(self._voyage, stop):
            words = Message("voyage.go_on")
        else:
            words = Message("voyage.play_again" if chosen.log.tries and not chosen.here else "voyage.cast_off")
        cast = partial(self._ways.cast_off, self._voyage, stop)
        found: list[Widget] = [PushButton("cast_off", words, cast, kind=ButtonKind.PRIMARY)]
        if may_drift(self._voyage, log, stop):
            found.append(PushButton("drift", Message("voyage.drift"), partial(self._drift, stop), keys="d"))
        return found

    def _drift(self, stop: Stop) -> None:
        self._ways.drift(self._voyage, stop)
        self._chosen = self._lies_at()
        self._sail()
        self.rebuild()
        self.focus_on("cast_off", ring=False)


def _by_wind(table: StopTable, blows: str, wind: Wind, info: GameInfo) -> list[Widget]:
    """Builds who sits there in this wind instead of whom."""
    now, written = (names_of(info, seats_of(table, each, info)) for each in (wind, Wind()))
    here = tuple(name for name in now.values() if name not in written.values())
    away = tuple(name for name in written.values() if name not in now.values())
    if not here:
        return []
    args: dict[str, Argument] = {"wind": wind_name(blows), "names": here, "before": away}
    return [Label(Message("voyage.card.by_wind", args), SMALL, id="by_wind")]


def _wind_detail(wind: Wind) -> Message:
    """Returns what a wind changes."""
    changes: list[Message] = []
    if wind.rivals:
        changes.append(Message("voyage.wind.weaker" if wind.rivals < 0 else "voyage.wind.stronger"))
    if wind.crew:
        changes.append(Message("voyage.wind.better_mates" if wind.crew > 0 else "voyage.wind.worse_mates"))
    if wind.stamp == "easier":
        changes.append(Message("voyage.wind.easier"))
    if wind.needs == "star":
        changes.append(Message("voyage.wind.needs_star"))
    told = Message("voyage.wind.changes", {"changes": tuple(changes)}) if changes else Message("voyage.wind.as_written")
    if not wind.won:
        return told
    return Message("voyage.wind.wins", {"told": told, "prize": Message(f"voyage.prize.{wind.won}")})


def _told(each: ChartStop, *, going_on: bool) -> list[Message]:
    """Returns what the card says of the tries so far; `going_on`: the match of the last one is not over."""
    lines = []
    stamp = each.log.stamp
    if stamp is not None:
        key = "voyage.card.stamped_helped" if stamp.helped else "voyage.card.stamped"
        lines.append(Message(key, {"wind": wind_name(stamp.wind)}))
    elif each.log.drifted:
        lines.append(Message("voyage.state.drifted"))
    if each.log.star:
        lines.append(Message("voyage.card.starred"))
    before = each.log.tries - (1 if going_on else 0)
    if going_on:
        lines.append(Message("voyage.card.going_on"))
    if before > 0:
        lines.append(Message("voyage.card.tries", {"count": before}))
    if not each.open:
        lines.append(Message("voyage.card.not_yet"))
    elif each.here:
        lines.append(Message("voyage.card.nothing_lost", {"count": each.stop.pass_after}))
    return lines
