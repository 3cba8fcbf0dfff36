"""The records: what became of all matches that count, against whom, over time, and the deal of the day."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from io import StringIO
from typing import Final

from pygame import FRect

from game.bots.levels import USUAL
from game.content.catalogue import Entry
from game.content.message import Message, given
from game.content.seat_assignment import bot_name
from game.content.theme import ColourName, IconName
from game.engine.types import Seat
from game.host.analyst import DailyDealRunner
from game.host.records import (
    DayMark,
    Record,
    Totals,
    WhyNot,
    against,
    as_rows,
    daily_seed,
    days,
    figures,
    first_victories,
    running_share,
    with_help,
)
from game.persistence.durable import write_whole
from game.persistence.folders import shown_path
from game.persistence.problem import writing_problem
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.scene import Toast
from game.ui.scenes.analysis.chance_curve import ChanceCurve, SeatCurve
from game.ui.scenes.frame import READING_VEIL, narrow, room
from game.ui.scenes.house import DayWatch, House, date_line
from game.ui.scenes.opening import daily_choice, played_by_house
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SOFT,
    Column,
    Fill,
    Label,
    Option,
    Panel,
    PushButton,
    Row,
    Rule,
    Segments,
    Size,
    Widget,
    Wrapping,
)
from game.ui.widgets.scroll import WordTable

STAMP, GAP, ROW = 26.0, 6.0, 14
WON = Look("primary", "ink", radius=STAMP / 2, width=1.5, light=0.15)
LOST = Look("field", "text_bad", radius=STAMP / 2, width=1.5, light=0)
MISSED = Look("field", "brass_dark", radius=STAMP / 2, width=1, light=0)
LOOKS = {DayMark.WON: WON, DayMark.LOST: LOST, DayMark.MISSED: MISSED}
ICONS: Final[Mapping[DayMark, tuple[IconName, ColourName]]] = {
    DayMark.WON: ("anchor", "primary_text"),
    DayMark.LOST: ("splash", "text_bad"),
}
ALL: Final = "all"
ANY: Final = "any"
CURVE_HEIGHT = 190.0
FIGURE = Style(Type.HEADING, "text_accent", 34)
FILE = "records.csv"


class DayDeal:
    """One title's. Once somebody has played today's deal, the house plays it too while the room is open."""

    def __init__(self, house: House, entry: Entry) -> None:
        self._house, self._entry = house, entry
        self._today = house.today().date()
        self._strip: Sequence[tuple[date, DayMark]] = days(house.records.all(), entry.id, self._today)
        self._seed = daily_seed(entry.id, self._today)
        self._playing: tuple[str, DailyDealRunner] | None = None

    def poll(self, now: float) -> bool:
        """Lets the house play on; returns whether there is something new to show."""
        if self._playing is None:
            coming = next((bot for bot in self._players if bot not in self._made), None)
            if coming is None or not self._played:
                return False
            choice = daily_choice(self._entry.info)
            self._playing = coming, played_by_house(self._entry, choice, self._seed, coming, self._house.thinker)
        bot, player = self._playing
        outcome = player.poll(now)
        if outcome is None:
            return False
        self._house.records.keep_of_house(self._seed, bot, Seat(0) in outcome.winners)
        self._playing = None
        return True

    def stop(self) -> None:
        """Ends playing; what is not finished begins anew the next time."""
        if self._playing is not None:
            self._playing[1].stop()
        self._playing = None

    def widgets(self, play: Callable[[], None]) -> list[Widget]:
        """The section of the room; `play` leads to the table."""
        told = Label(self.told, SOFT, id="house_made")
        head: list[Widget] = [Label(Message("records.day"), HEADING), Label(Message("records.about_day"), SOFT)]
        return [*head, self.strip(), told, Row(self.button(play))]

    def strip(self) -> Widget:
        """The last four weeks."""
        return DayStrip(self._strip)

    def button(self, play: Callable[[], None]) -> Widget:
        """The way to the table."""
        about = Message("records.about_day")
        return PushButton("deal", Message("records.play_today"), play, icon="play", description=about)

    @property
    def _played(self) -> bool:
        """True if somebody played today's deal."""
        return self._strip[-1][1] is not DayMark.MISSED

    @property
    def _players(self) -> Sequence[str]:
        """The usual one and the best that sits at tables of this title."""
        offered = [bot.id for bot in self._entry.info.bots]
        return list(dict.fromkeys([USUAL, *offered[-1:]]))

    @property
    def _made(self) -> Mapping[str, bool]:
        return self._house.records.of_house(self._seed)

    @property
    def told(self) -> Message:
        """The house's result for the deal, or who will tell it."""
        if not self._played:
            names = tuple(bot_name(self._entry.info, bot) for bot in self._players)
            return Message("records.house_waits", {"names": names, "count": len(names)})
        return Message("records.house", {"made": tuple(map(self._made_by, self._players))})

    def _made_by(self, bot: str) -> Message:
        won = self._made.get(bot)
        how = "playing" if won is None else "won" if won else "lost"
        return Message(f"records.house_made.{how}", {"name": bot_name(self._entry.info, bot)})


class DayStrip(Widget):
    """A stamp for each day, the last one today."""

    def __init__(self, days: Sequence[tuple[date, DayMark]]) -> None:
        super().__init__("days")
        self._days = tuple(days)

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of as many rows as the days take."""
        across = self._across(limit)
        rows = -(-len(self._days) // across)
        return min(limit, across * (STAMP + GAP)), rows * (STAMP + GAP)

    def draw(self, canvas: Canvas) -> None:
        """Draws the stamps."""
        for place, (_, mark) in enumerate(self._days):
            stamp = self._stamp(place)
            canvas.look(stamp, LOOKS[mark])
            if mark in ICONS:
                icon, colour = ICONS[mark]
                canvas.icon(icon, stamp.inflate(-8, -8), colour)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each day, in words."""
        for place, (day, mark) in enumerate(self._days):
            words = Message(f"records.mark.{mark}", {"date": date_line(day)})
            yield Node(f"day:{day:%Y-%m-%d}", self._stamp(place), Role.TEXT, plain(ui.say(words)), focusable=False,
                       tooltip=True)  # fmt: skip

    def _across(self, width: float) -> int:
        return max(1, min(ROW, int(width // (STAMP + GAP))))

    def _stamp(self, place: int) -> FRect:
        across = self._across(self.rect.width)
        x, y = place % across, place // across
        return FRect(self.rect.x + x * (STAMP + GAP), self.rect.y + y * (STAMP + GAP), STAMP, STAMP)


class RecordsScene(WidgetScene[None]):
    """The records, above the logbook. Figures are of matches that count; the others are told below them."""

    backdrop = Wall(READING_VEIL)

    def __init__(self, house: House, deal: Callable[[Entry], None]) -> None:
        """`deal` leads to the table with today's deal of a title."""
        super().__init__(house.ui)
        self._house, self._deal = house, deal
        self._title, self._table_of = ALL, ANY
        self._records = house.records.all()
        self._watch = DayWatch(house)
        self._entry: Entry | None = None
        self._day: DayDeal | None = None

    def build(self) -> Widget:
        """Titles and tables on top; figures and their curve beside rivals and days."""
        titles = [Option(ALL, Message("records.all"))]
        titles += [Option(cover.id, Message(f"{cover.id}.name")) for cover in self._house.titles.covers]
        top = Wrapping(Segments("title", "", titles, self._title, self.turn_to), *self._tables(), gap=12)
        export = PushButton("export", Message("records.export"), self._export, icon="save", enabled=bool(self._records))
        left, right = Panel(self._figures(), padding=20, grow=1), Panel(self._others(), padding=20, grow=1)
        if narrow(self.ui):
            pages: Widget = Column(left, right, gap=12, fill=Fill.STRETCH)
        else:
            pages = Row(left, right, gap=14, fill=Fill.STRETCH)
        return room(self.ui, Message("records.title"), self._out, Column(top, pages, gap=12, fill=Fill.STRETCH),
                    tools=[export])  # fmt: skip

    def leave(self) -> None:
        """The house plays no more."""
        self._close_day()

    def update(self, dt: float) -> None:
        """The house plays on."""
        if self._watch.turned():
            self._close_day()
            self._lay_day()
            self.rebuild()
        if self._day is not None and self._day.poll(self.ui.clock.now()):
            self.rebuild()
        super().update(dt)

    def turn_to(self, title: str) -> None:
        """Shows one title, or all."""
        self._title, self._table_of = title, ANY
        self._close_day()
        self._entry = self._house.titles.find(title)
        self._lay_day()
        self.rebuild()

    @property
    def _shown(self) -> Sequence[Record]:
        return [record for record in self._of_title if self._table_of in (ANY, str(len(record.seats)))]

    @property
    def _of_title(self) -> Sequence[Record]:
        return [record for record in self._records if self._title in (ALL, record.title)]

    def _out(self) -> None:
        self.dismiss(None)

    def _lay_day(self) -> None:
        self._day = None if self._entry is None else DayDeal(self._house, self._entry)

    def _close_day(self) -> None:
        if self._day is not None:
            self._day.stop()

    def _tables(self) -> list[Widget]:
        """Builds the choice of the number of seats whose matches are shown, if there are several."""
        counts = sorted({len(record.seats) for record in self._of_title})
        if len(counts) < 2:
            return []
        options = [Option(ANY, Message("records.any_table"))]
        options += [Option(str(count), Message("records.table_of", {"count": count})) for count in counts]
        return [Segments("seats", "", options, self._table_of, self._narrow)]

    def _narrow(self, seats: str) -> None:
        self._table_of = seats
        self.rebuild()

    def _figures(self) -> Widget:
        records = self._shown
        found = figures(records)
        if not found.matches:
            empty = Label(Message("records.empty"), BODY, id="empty")
            return Column(empty, *self._beside(records), gap=12, fill=Fill.STRETCH)
        numbers = Wrapping(*(_figure(name, value) for name, value in _named(found)), gap=26)
        shares = tuple((place, share) for place, (_, share) in enumerate(running_share(records)))
        curve = ChanceCurve(
            [SeatCurve(Seat(0), shares, own=True)], [], len(shares) - 1, None, lambda _: None, height=CURVE_HEIGHT
        )
        parts: list[Widget] = [numbers, Label(Message("records.curve"), BOLD), curve]
        return Column(*parts, *self._beside(records), gap=12, fill=Fill.STRETCH)

    def _beside(self, records: Sequence[Record]) -> list[Widget]:
        """Matches outside the figures: those with help, and what does not count."""
        told = [*self._helped(records), *self._uncounted(records)]
        return [Rule(), *told] if told else []

    def _helped(self, records: Sequence[Record]) -> list[Widget]:
        """Matches in which hints were asked for."""
        found = with_help(records)
        words = Message("records.with_help", {"matches": found.matches, "wins": found.wins})
        return [Label(words, BODY, id="with_help")] if found.matches else []

    def _firsts(self) -> list[Widget]:
        """The first victory of each title that is shown, and when it was."""
        firsts, here = first_victories(self._records), self._house.today().tzinfo
        told: list[Widget] = []
        for cover in self._house.titles.covers:
            first = firsts.get(cover.id)
            if first is not None and self._title in (ALL, cover.id):
                how = "helped" if first.is_helped else "alone"
                words = {"title": Message(f"{cover.id}.name"), "date": date_line(first.ended.astimezone(here))}
                told.append(Label(Message(f"records.first.{how}", {**words}), BODY, id=f"first:{cover.id}"))
        return told

    def _uncounted(self, records: Sequence[Record]) -> list[Widget]:
        """Builds the number of other matches that do not count, and why."""
        left = [record.why_not for record in records if not record.counts and not record.is_helped]
        if not left:
            return []
        whys = tuple(
            Message(f"records.why.{why}", {"count": left.count(why)}) for why in WhyNot if why and left.count(why)
        )
        told = Message("records.not_counted", {"count": len(left), "whys": whys})
        return [Label(told, SOFT, id="not_counted")]

    def _others(self) -> Widget:
        parts: list[Widget] = [Label(Message("records.against"), HEADING), self._rivals()]
        if firsts := self._firsts():
            parts += [Rule(), Column(*firsts, gap=4, fill=Fill.STRETCH)]
        if self._day is not None and self._entry is not None:
            parts += [Rule(), *self._day.widgets(partial(self._deal, self._entry))]
        return Column(*parts, gap=12, fill=Fill.STRETCH)

    def _rivals(self) -> Widget:
        """A row for each player of the house that was met, by title."""
        shown = self._shown
        rows = [
            (bot_name(cover.info, bot), Message(f"{cover.id}.name"), _won_of(found))
            for cover in self._house.titles.covers
            for bot, found in against([record for record in shown if record.title == cover.id]).items()
            if found.matches
        ]
        if not rows:
            return Label(Message("records.nobody"), SOFT, id="nobody")
        head = [Label(Message(f"records.head.{name}"), SOFT) for name in ("rival", "title", "won")]
        cells = [[Label(words, BODY) for words in row] for row in rows]
        return WordTable([head, *cells], id="rivals")

    def _export(self) -> None:
        """Writes all matches as a table beside the matches."""
        text = StringIO()
        csv.writer(text).writerows(as_rows(self._records))
        path = self._house.store.folders.home / FILE
        try:
            write_whole(path, [text.getvalue().encode()])
        except OSError as error:
            told = writing_problem(error).line()
        else:
            told = Message("records.exported", {"file": given(shown_path(path))})
        self.ui.scenes.toasts.show(Toast(told))


def _named(found: Totals) -> list[tuple[str, int]]:
    return [("matches", found.matches), ("wins", found.wins), ("streak", found.streak), ("longest", found.longest)]


def _figure(name: str, value: int) -> Widget:
    number = Label(Message("records.number", {"count": value}), FIGURE, id=name)
    return Column(number, Label(Message(f"records.figure.{name}"), SOFT), gap=0)


def _won_of(found: Totals) -> Message:
    return Message("records.won_of", {"wins": found.wins, "matches": found.matches})
