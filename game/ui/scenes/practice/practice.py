"""The room of the puzzles: today's, a title's, one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from pygame import FRect

from game.content.catalogue import Cover, Entry
from game.content.error import ContentError
from game.content.message import Message, given
from game.content.puzzles import GRADES, Puzzle
from game.host.records import puzzle_of_day, streak, title_of_day
from game.host.teachers import ShippedPuzzle, next_of, own_key
from game.persistence.folders import shown_path
from game.ui.animation import Tween
from game.ui.context import Canvas
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scenes.frame import READING_VEIL, edge, narrow, room
from game.ui.scenes.house import DayWatch, House
from game.ui.scenes.logbook.records import DayDeal
from game.ui.scenes.opening import lesson_name
from game.ui.scenes.overlays.question import FolderScene, NoticeScene
from game.ui.scenes.practice.parts import BOTTLE_WIDTH, Bottle, Lanterns, Rope, TitleStand
from game.ui.scenes.practice.practising import PuzzleNavigation
from game.ui.scenes.practice.today_picture import PictureGrowth, TodayPicture
from game.ui.scenes.shelf.boxes import Plank
from game.ui.stage.widget_scene import Wall, WidgetScene, draw_room
from game.ui.widgets import (
    BODY,
    HEADING,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Grid,
    Label,
    ListEntry,
    ListRow,
    Padding,
    Panel,
    PushButton,
    Row,
    Space,
    Wide,
    Widget,
    Wrapping,
)
from game.ui.window import show_folder

ROOMY: Final = (1120.0, 650.0)
"""Minimum width and height, in design units, to lay the room out as it is painted; in smaller ones, and where the words
need more, all of it scrolls.
"""
VEIL: Final = 0.25
LAMP: Final = (104.0, 92.0)
LEFT: Final = 0.58
"""Width of today's moment by the width of the room."""
PICTURE_PART: Final = 0.5
"""Width of its picture by the width of the frame."""
MOST_BOTTLES: Final = 2
TYING_MILLISECONDS: Final = 600.0
GROWING_MILLISECONDS: Final = 500.0
LOOKING_SECONDS: Final = 1.0
"""Seconds between two looks into the folder of people's own."""
NARROW_STAND: Final = 250.0
OWN_WIDTH: Final = 376.0
BETWEEN: Final = 12.0
BESIDE_OWN: Final = 16.0
"""Distance between titles, and between them and people's own puzzles, in design units."""
FRAME: Final = Look("cream", "brass", radius=6, width=4, light=0.02, hairline="brass_dark", inset=4, shadow=14)
KICKER: Final = Style(Type.BOLD, "rust", 17)
QUESTION: Final = Style(Type.HEADING, "ink", 28)
WORDS: Final = Style(Type.BODY, "ink", 18)
HEAD: Final = Style(Type.HEADING, "text_accent", 21)
NAME: Final = Style(Type.BOLD, "text", 17)
COUNT: Final = Style(Type.SMALL, "text_soft", 15)

SIDE: Final = 62.0
"""Width of the button of a moment."""


class PracticeScene(WidgetScene[None]):
    """The practice room, above the shelf or a lobby. Found puzzles are looked up whenever it opens."""

    escape = None

    def __init__(self, house: House, ways: PuzzleNavigation, deal: Callable[[Entry], None]) -> None:
        """`deal` leads to the table with today's deal of a title."""
        super().__init__(house.ui)
        self._house, self._ways, self._deal = house, ways, deal
        self._watch = DayWatch(house)
        self._painted = False
        self._daily = self._of_day()
        self._picture = TodayPicture(house, self._daily)
        self._own: Sequence[Puzzle | ContentError] = ()
        self._looked_at = 0.0
        self._changed: int | None = None
        """Time of the last change to the folder of people's own."""
        self._growth: PictureGrowth | None = None
        """The growing of today's picture, while one sits down."""
        self._tied = 1.0
        """Share of today's knot that is tied, 0 to 1."""
        self._day_entry: Entry | None = None
        self._day_deal: DayDeal | None = None

    def enter(self) -> None:
        """Enter sits down at the moment of the day."""
        self._own, self._changed = self._house.puzzles.own(), _changed(self._house.puzzles.own_folder)
        super().enter()
        if self._ways.take_tied():
            self._tied_to(0.0)
            self.animate(Tween(self.ui.seconds(TYING_MILLISECONDS), self._tied_to))
        self.focus_on("sit_down" if self._daily is not None else "back", ring=False)

    def leave(self) -> None:
        """Drops the picture of today, and stops the house's play."""
        self._picture.release()
        if self._day_deal is not None:
            self._day_deal.stop()

    def resume(self) -> None:
        """Looks again: something may have been thrown away or brought in above."""
        self._own = self._house.puzzles.own()
        self.rebuild()

    def update(self, dt: float) -> None:
        """Goes on with today's picture and the deal of the house."""
        if self.ui.scenes.top is self:
            self._look_for_own()
            if self._growth is None and self._watch.turned():
                self._lay_anew()
            if self._day_deal is None:
                self._lay_day()
            elif self._picture.go_on() or self._day_deal.poll(self.ui.clock.now()):
                self.rebuild()
        super().update(dt)

    @property
    def _today(self) -> date:
        """The day for which the room is laid."""
        return self._watch.day

    def _of_day(self) -> ShippedPuzzle | None:
        key = puzzle_of_day(self._today, self._house.puzzles.keys())
        return None if key is None else self._house.puzzles.known(key)

    def _lay_anew(self) -> None:
        """Another day has begun: it has another moment and another deal."""
        self._picture.release()
        if self._day_deal is not None:
            self._day_deal.stop()
        self._day_entry = self._day_deal = None
        self._daily = self._of_day()
        self._picture = TodayPicture(self._house, self._daily)
        self.rebuild()

    def build(self) -> Widget:
        """Today, streak and deal of the day; below them the titles and what is people's own."""
        painted = self._as_painted() if self._roomy else None
        view = self.ui.viewport
        self._painted = painted is not None and painted.measure(self.ui, view.width)[1] <= view.height
        return painted if painted is not None and self._painted else self._column()

    def _as_painted(self) -> Widget:
        """Builds the room as it is painted, its parts beside each other and on the plank."""
        view, margin = self.ui.viewport, edge(self.ui)
        side = Column(self._streak(), self._day(), gap=14, fill=Fill.STRETCH, grow=1)
        upper = Row(Wide(self._framed(painted=True), view.width * LEFT), side, gap=20, fill=Fill.STRETCH, grow=1.15)
        above, below = self._shelf()
        lower = Column(Padding(above, margin, 0, grow=1), Plank(Padding(below, margin, 8)), gap=0, grow=1)
        head = Row(self._title(), Space(), gap=14)
        return Column(Padding(Column(head, upper, gap=12, grow=1), margin, 12, grow=1.5), lower, gap=4)

    def background(self, canvas: Canvas) -> None:
        """The wall in lamplight."""
        draw_room(canvas, veil=VEIL)
        if self._painted and not self.ui.theme.high_contrast:
            canvas.image("app/rooms/lamp", FRect(self.ui.viewport.width * 0.36 - LAMP[0] / 2, -6, *LAMP))

    def overlay(self, canvas: Canvas) -> None:
        """Today's picture on its way to the whole window."""
        if self._growth is not None:
            self._growth.draw(canvas)

    @property
    def _roomy(self) -> bool:
        view = self.ui.viewport
        return view.width >= ROOMY[0] and view.height >= ROOMY[1]

    def _column(self) -> Widget:
        """Builds all of it below each other."""
        stands = [self._stand(cover) for cover in self._house.titles.covers]
        columns = max(1, int(self.ui.viewport.width // NARROW_STAND))
        grid = Grid(*(Column(stand, words, gap=4) for stand, words in stands), columns=columns, gap=16)
        own = Column(Label(Message("practice.own"), HEAD), *self._own_list(), gap=8)
        parts = [
            self._framed(painted=False),
            self._streak(),
            self._day(),
            Label(Message("practice.all"), HEAD),
            grid,
            own,
        ]
        return room(self.ui, Message("practice.title"), self._out, Column(*parts, gap=14))

    def _title(self) -> Widget:
        back = PushButton("back", Message("app.back"), self._out, icon="back", icon_only=True, keys="escape")
        words = Column(Label(Message("practice.title"), Style(Type.HEADING, "text_accent", 26), id="title"),
                       Label(Message("practice.motto"), COUNT), gap=0)  # fmt: skip
        return Panel(Row(back, words, gap=12), padding=8)

    def _framed(self, *, painted: bool) -> Widget:
        """Today's moment: its picture, and what it asks."""
        words = Column(*self._question(), gap=8, grow=1)
        if not painted:
            return Panel(words, look=FRAME, padding=18)
        wide = self.ui.viewport.width * LEFT * PICTURE_PART
        picture = Wide(self._picture.widget(), wide)
        return Panel(Row(picture, Padding(words, 2, 8, grow=1), gap=18, fill=Fill.STRETCH), look=FRAME, padding=14)

    def _question(self) -> list[Widget]:
        daily = self._daily
        if daily is None:
            return [Label(Message("practice.none"), WORDS, id="none")]
        found = self._today in self._house.practice.days
        kicker = Label(Message("practice.found_today"), KICKER, id="found_today") if found else None
        head = [kicker or Label(Message("practice.today"), KICKER)]
        head.append(Label(Message("practice.ask"), QUESTION, id="today"))
        about = Label(self._picture.words, WORDS, valign=0, id="about")
        grade = Row(Lanterns(daily.grade), Label(Message(f"practice.grade.{daily.grade}"), WORDS, id="grade"), gap=10)
        words, kind = Message("practice.sit_down"), ButtonKind.NORMAL if found else ButtonKind.PRIMARY
        sit = PushButton("sit_down", words, self._sit_down, kind=kind, icon="play", keys="return")
        return [*head, about, Space(), grade, sit]

    def _streak(self) -> Widget:
        days = streak(self._house.practice.days, self._today)
        key = "practice.days" if days.days else "practice.no_days"
        head = Row(
            Label(Message(key, {"count": days.days}), HEAD, id="streak", grow=1),
            *(
                [Label(Message("practice.longest", {"count": days.longest}), COUNT, id="longest")]
                if days.longest
                else []
            ),
            gap=12,
        )
        return Panel(Column(head, Rope(days, lambda: self._tied), gap=4), padding=14)

    def _day(self) -> Widget:
        """The deal of the day, and what became of the last weeks'; nothing until its title is there."""
        day, entry = self._day_deal, self._day_entry
        if day is None or entry is None:
            return Panel(Space(), padding=14, grow=1)
        title = Label(Message(f"{entry.id}.name"), COUNT, align=1, id="day_title")
        head = Row(Label(Message("records.day"), HEAD, grow=1), title, gap=12)
        foot = Row(Label(day.told, COUNT, id="house_made", grow=1), day.button(partial(self._deal, entry)), gap=12)
        return Panel(Column(head, day.strip(), Space(), foot, gap=8, fill=Fill.STRETCH), padding=10, grow=1)

    def _lay_day(self) -> None:
        """The deal of the title whose deals were played last, else of the first."""
        known = [cover.id for cover in self._house.titles.covers]
        self._day_entry = self._house.titles.find(title_of_day(self._house.records.all(), known))
        if self._day_entry is not None:
            self._day_deal = DayDeal(self._house, self._day_entry)
        self.rebuild()

    def _shelf(self) -> tuple[Widget, Widget]:
        """Boxes and bottles above the plank, their words below it."""
        stands = [self._stand(cover) for cover in self._house.titles.covers]
        own = Wide(Label(Message("practice.own"), HEAD), OWN_WIDTH)
        heads = Row(Label(Message("practice.all"), HEAD, grow=1), own, gap=BESIDE_OWN)
        bottles = Row(*self._bottles(), Space(), self._own_ways(), gap=4, fill=Fill.STRETCH)
        shares = (self.ui.viewport.width - 2 * edge(self.ui) - OWN_WIDTH - BESIDE_OWN) / max(1, len(stands)) - BETWEEN
        boxes = Row(*(Wide(stand, shares) for stand, _ in stands), gap=BETWEEN, fill=Fill.STRETCH, grow=1)
        above = Row(boxes, Wide(bottles, OWN_WIDTH), gap=BESIDE_OWN, fill=Fill.STRETCH, grow=1)
        names = Row(*(Wide(words, shares) for _, words in stands), gap=BETWEEN, fill=Fill.START, grow=1)
        below = Row(names, Wide(self._bottle_words(), OWN_WIDTH), gap=BESIDE_OWN, fill=Fill.START)
        return Column(heads, above, gap=8, grow=1), below

    def _stand(self, cover: Cover) -> tuple[Widget, Widget]:
        """A box and the words below it."""
        shelf, found = self._house.puzzles, self._house.practice.found
        counts = [(grade, shelf.found_count(cover.id, found, grade)) for grade in GRADES]
        counts = [(grade, each) for grade, each in counts if each.all]
        whole = shelf.found_count(cover.id, found)
        words = Message("practice.found", {"found": whole.found, "all": whole.all})
        below = Column(Label(Message(f"{cover.id}.name"), NAME, lines=2), Label(words, COUNT), gap=2)
        return TitleStand(cover, counts, partial(self._open_title, cover)), below

    def _bottles(self) -> list[Widget]:
        """The first of people's own."""
        return [self._bottle(number, each) for number, each in enumerate(self._own[:MOST_BOTTLES])]

    def _bottle(self, number: int, own: Puzzle | ContentError) -> Widget:
        name, state = own_name(own), self._state(own)
        broken = isinstance(own, ContentError)
        found = state.key == "practice.bottle.found"
        return Bottle(f"bottle:{number}", number, name, state, partial(self._uncork, own), broken=broken, found=found)

    def _state(self, own: Puzzle | ContentError) -> Message:
        match own:
            case ContentError():
                return Message("practice.bottle.broken")
            case Puzzle() if own_key(own) in self._house.practice.found:
                return Message("practice.bottle.found")
            case Puzzle():
                return Message(f"{own.title}.name")

    def _bottle_words(self) -> Widget:
        if not self._own:
            return Label(Message("practice.own_none"), COUNT, id="own_none", valign=0)
        names = [Wide(self._below_bottle(each), BOTTLE_WIDTH) for each in self._own[:MOST_BOTTLES]]
        return Row(*names, gap=4, fill=Fill.START)

    def _below_bottle(self, own: Puzzle | ContentError) -> Widget:
        name = Label(own_name(own), NAME, align=0.5, lines=2)
        return Column(name, Label(self._state(own), COUNT, align=0.5, lines=2), gap=2)

    def _own_ways(self) -> Widget:
        words = Message("practice.bottles", {"count": len(self._own)})
        every = [PushButton("bottles", words, self._all_bottles)] if len(self._own) > MOST_BOTTLES else []
        opened = PushButton("open", Message("practice.open"), self._tell_how, icon="load")
        return Column(Space(), *every, opened, Space(), gap=8, fill=Fill.END)

    def _own_list(self) -> list[Widget]:
        """People's own where everything stands below each other."""
        return [Row(*self._bottles(), self._own_ways(), gap=8), self._bottle_words()]

    def _tied_to(self, part: float) -> None:
        self._tied = part
        self.invalidate()

    def _out(self) -> None:
        self.dismiss(None)

    def _sit_down(self) -> None:
        if self._daily is None or self._growth is not None:
            return
        self._growth = self._picture.growth(self.ui)
        if self._growth is None:
            self._ways.open(self._daily, day=self._today)
        else:
            self.animate(Tween(self.ui.seconds(GROWING_MILLISECONDS), self._grow, done=self._sit))

    def _grow(self, part: float) -> None:
        assert self._growth is not None, "it is on its way"
        self._growth.part = part
        self.invalidate()

    def _sit(self) -> None:
        self._growth = None
        if self._daily is not None:
            self._ways.open(self._daily, day=self._today)

    def _open_title(self, cover: Cover) -> None:
        self.ui.scenes.push(TitlePuzzlesScene(self._house, cover, self._ways.open))

    def _uncork(self, own: Puzzle | ContentError) -> None:
        match own:
            case ContentError():
                told = Message("practice.broken", {"message": own.told_all()})
                self.ui.scenes.push(NoticeScene(self.ui, Message("app.notice"), [told]))
            case Puzzle():
                self._ways.uncork(own)

    def _all_bottles(self) -> None:
        self.ui.scenes.push(OwnPuzzlesScene(self._house, self._own, self._uncork))

    def _tell_how(self) -> None:
        folder = shown_path(self._house.puzzles.own_folder)
        lines = [Message("practice.how_open", {"folder": given(folder)}), Message("practice.how_keep")]
        self.ui.scenes.push(FolderScene(self.ui, Message("practice.own"), lines), self._told_how)

    def _told_how(self, show: bool) -> None:
        folder = self._house.puzzles.own_folder
        if not show:
            return
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        if not show_folder(folder):
            told = Message("practice.no_file_manager", {"folder": given(shown_path(folder))})
            self.ui.scenes.push(NoticeScene(self.ui, Message("app.notice"), [told]))

    def _look_for_own(self) -> None:
        """Looks for puzzles that were laid into the folder of people's own meanwhile."""
        now = self.ui.clock.now()
        if now - self._looked_at < LOOKING_SECONDS:
            return
        before, self._looked_at, self._changed = self._changed, now, _changed(self._house.puzzles.own_folder)
        if before != self._changed:
            self._own = self._house.puzzles.own()
            self.rebuild()


def _changed(folder: Path) -> int | None:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return None


class TitlePuzzlesScene(WidgetScene[None]):
    """The lessons and puzzles of a title, above the practice room: a button for each, by grade; found ones have a
    tick.
    """

    backdrop = Wall(READING_VEIL)

    def __init__(self, house: House, cover: Cover, open_puzzle: Callable[[ShippedPuzzle], None]) -> None:
        super().__init__(house.ui)
        self._house, self._cover, self._open = house, cover, open_puzzle

    def enter(self) -> None:
        """Enter goes to the easiest that was not found yet."""
        super().enter()
        self.focus_on("following" if self._following is not None else "back", ring=False)

    def build(self) -> Widget:
        """The next one, then all of them."""
        shelf, name = self._house.puzzles, Message(f"{self._cover.id}.name")
        found = shelf.found_count(self._cover.id, self._house.practice.found)
        told = (
            Message("practice.found", {"found": found.found, "all": found.all})
            if found.all
            else Message("practice.none")
        )
        head: list[Widget] = [Label(told, BODY, id="found", grow=1)]
        if self._following is not None:
            kind, press = ButtonKind.PRIMARY, partial(self._open, self._following)
            head.append(PushButton("following", Message("practice.following"), press, icon="play", kind=kind))
        above = Column(*head, gap=10) if narrow(self.ui) else Row(*head, gap=20)
        grades = [self._grade(grade) for grade in GRADES if shelf.found_count(self._cover.id, frozenset(), grade).all]
        body = Column(above, *self._lessons(), *grades, gap=14, fill=Fill.STRETCH)
        return room(self.ui, Message("practice.of_title", {"title": name}), self._out, body)

    @property
    def _following(self) -> ShippedPuzzle | None:
        return next_of(self._house.puzzles.of(self._cover.id), self._house.practice.found)

    def _lessons(self) -> list[Widget]:
        """Builds the ways to the lessons, played before or not; nothing for a title without one."""
        entry = self._house.titles.find(self._cover.id)
        if entry is None or not entry.lessons:
            return []
        head = Row(
            Label(Message("practice.lessons"), HEADING), Label(Message("lobby.lesson_help"), SOFT, grow=1), gap=16
        )
        buttons = [
            PushButton(
                f"lesson:{lesson.id}",
                lesson_name(lesson),
                partial(self._house.doors.lesson, entry, lesson),
                icon="hint",
            )
            for lesson in entry.lessons
        ]
        whole = Column(head, Wrapping(*buttons, gap=8), gap=10, fill=Fill.STRETCH)
        return [Panel(whole, padding=18, part=Message("practice.lessons"))]

    def _grade(self, grade: int) -> Widget:
        shelf, known = self._house.puzzles, self._house.practice.found
        found = shelf.found_count(self._cover.id, known, grade)
        words = Message(f"practice.grade.{grade}")
        head = Row(
            Lanterns(grade),
            Label(words, HEADING, grow=1),
            Label(Message("practice.of", {"found": found.found, "all": found.all}), SOFT, id=f"found:{grade}"),
            gap=12,
        )
        there = [each for each in shelf.of(self._cover.id) if each.grade == grade]
        buttons = [self._button(number, each, found=each.key in known) for number, each in enumerate(there, 1)]
        return Panel(Column(head, Wrapping(*buttons, gap=8), gap=10, fill=Fill.STRETCH), padding=18, part=words)

    def _button(self, number: int, moment: ShippedPuzzle, *, found: bool) -> Widget:
        about = Message("practice.was_found" if found else "practice.not_found")
        words, press = Message("practice.number", {"number": number}), partial(self._open, moment)
        return PushButton(
            f"moment:{moment.path.stem}",
            words,
            press,
            icon="check" if found else None,
            description=about,
            width=SIDE,
        )

    def _out(self) -> None:
        self.dismiss(None)


class OwnPuzzlesScene(WidgetScene[None]):
    """All of people's own, as they lie in their folder."""

    backdrop = Wall(READING_VEIL)

    def __init__(
        self, house: House, own: Sequence[Puzzle | ContentError], uncork: Callable[[Puzzle | ContentError], None]
    ) -> None:
        super().__init__(house.ui)
        self._house, self._own, self._uncork = house, own, uncork

    def build(self) -> Widget:
        """A line for each."""
        rows = [self._row(number, own) for number, own in enumerate(self._own)]
        body = Panel(Column(*rows, gap=4, fill=Fill.STRETCH), padding=12)
        return room(self.ui, Message("practice.own"), self._out, body)

    def _row(self, number: int, own: Puzzle | ContentError) -> Widget:
        name = own_name(own)
        match own:
            case ContentError():
                told = Message("practice.broken", {"message": own.told_all()})
                entry = ListEntry(str(number), name, told, "close")
            case Puzzle():
                found = own_key(own) in self._house.practice.found
                title = Message(f"{own.title}.name")
                entry = ListEntry(str(number), name, title, "check" if found else "question")
        return ListRow(f"bottle:{number}", entry, False, partial(self._uncork, own))

    def _out(self) -> None:
        self.dismiss(None)


def own_name(own: Puzzle | ContentError) -> Message:
    """Returns the name of a puzzle of people's own: as its writer said, else as its file."""
    match own:
        case ContentError():
            return Message("practice.called", {"name": given(own.file)})
        case Puzzle():
            return Message("practice.called", {"name": given(own.name or own.id)})
