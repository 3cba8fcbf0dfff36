"""The records: what became of all matches that count, against whom, over time, and the deal of the day."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO
from typing import Final

from game.content.catalogue import Entry
from game.content.message import Message, given
from game.content.seat_assignment import bot_name
from game.engine.types import Seat
from game.host.records import (
    Record,
    Totals,
    WhyNot,
    against,
    as_rows,
    figures,
    first_victories,
    running_share,
    with_help,
)
from game.persistence.durable import write_whole
from game.persistence.folders import shown_path
from game.persistence.problem import writing_problem
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scene import Toast
from game.ui.scenes.analysis.chance_curve import ChanceCurve, SeatCurve
from game.ui.scenes.frame import READING_VEIL, narrow, room
from game.ui.scenes.house import DayWatch, House
from game.ui.scenes.logbook.day import DayDeal
from game.ui.scenes.words import date_line
from game.ui.stage.backdrop import Wall
from game.ui.stage.widget_scene import WidgetScene
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
    Widget,
    Wrapping,
)
from game.ui.widgets.rich_text import WordTable

ALL: Final = "all"
ANY: Final = "any"
CURVE_HEIGHT = 190.0
FIGURE = Style(Type.HEADING, "text_accent", 34)
FILE = "records.csv"


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
        """For how many seats matches are shown, where there were several numbers."""
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
