"""The end of an evening: the captain at the bow of the steamer, the points of each game, revenge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, count
from math import sin, tau
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct
from pygame import FRect, Surface

from game.content.message import Argument, Message, given
from game.content.theme import ColourName
from game.host.evening.plan import Evening, wins
from game.host.evening.points import before_last, captains, series_winners, standing, totals
from game.persistence.problem import safe_file_name, writing_problem
from game.table.item import Mood, bust, portrait
from game.table.settings import Motion
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look, save_picture
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.scene import Toast
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.night import bow_frame, draw_bow, draw_rail, river_pace
from game.ui.scenes.evening.parts import Placed, Spread, roomy, seen_whole
from game.ui.scenes.frame import FittedScroll, edge
from game.ui.scenes.house import House
from game.ui.scenes.lobby.lobby import GrandButton
from game.ui.scenes.overlays.question import NoticeScene
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Scroll,
    Size,
    Space,
    Widget,
    Wrapping,
    text_size,
)

BOARD = (0.22, 0.647, 0.78, 0.845)
LOW_BOARD = (0.1, 0.6, 0.9, 0.85)
WAYS = (0.1, 0.865, 0.9, 0.965)
"""Places in the window of the verdict and of the buttons."""

TABLE: Final = 300.0
"""Minimum width of the points of all games, in design units."""

GAME: Final = 38.0
"""Width of the points of one game."""

LINE: Final = 33.0
FACE: Final = 28.0
NAME_LEAST: Final = 90.0
MOST_SHOWN: Final = 8
"""Maximum number of games whose points are told one by one: the newest of more."""

CAPTAIN: Final = (330.0, 354.0)
OTHER: Final = (170.0, 182.0)
FEET: Final = 470.0
"""Lower edge of those at the rail, in the units of the steamer's picture, 1280 by 720."""

MIDDLE: Final = 640.0
BESIDE: Final = (-350.0, 350.0, -232.0, 232.0)
"""Places of the others at the rail, from the middle; further out where several are captain."""

APART: Final = 190.0
"""Distance between two who share the captain's cap."""

PAPERS: Final = 120
PAPER_COLOURS: Final[tuple[ColourName, ...]] = ("red", "lamplight", "target", "cream", "last")
VERDICT: Final = Look("cream", "brass", radius=16, width=3, light=0.02, hairline="brass_dark", inset=5, shadow=16)
PLATE: Final = Look("plate", "plate_edge", radius=12, width=2, light=0.08, shadow=10)
TITLE: Final = Style(Type.HEADING, "red", 44)
LOW_TITLE: Final = Style(Type.HEADING, "red", 28)
WORDS: Final = Style(Type.BODY, "ink", 19)
TALLY: Final = Style(Type.BODY, "ink", 16)
HEAD: Final = Style(Type.HEADING, "text_accent", 22)
NAME: Final = Style(Type.BOLD, "plate_text", 16)
POINTS: Final = Style(Type.BODY, "plate_soft", 16)
TOTAL: Final = Style(Type.HEADING, "text_accent", 20)


class PointsLine(Struct, frozen=True):
    """A person in the table of points."""

    name: Message
    face: str
    games: tuple[str, ...]
    """The points of each game, the head start before the first."""
    total: int
    told: Message
    """All of it in a sentence."""


class PointsTable(Widget):
    """Everybody in the order of the evening, with the points of each game and their sum."""

    def __init__(self, lines: Sequence[PointsLine], pace: float = 0.0) -> None:
        """`pace`: seconds between two pictures of what lies behind it."""
        super().__init__("points")
        self._lines, self._pace = tuple(lines), pace

    @property
    def pace(self) -> float:
        """Returns the seconds between two pictures while the water moves."""
        return self._pace

    def natural(self, ui: Context, limit: float) -> Size:
        """Faces, names and columns."""
        return min(limit, max(TABLE, self._name_width(ui) + self._columns(ui))), LINE * len(self._lines)

    def smallest(self, ui: Context) -> float:
        """Returns the width of the longest name and all columns."""
        return self._name_width(ui) + self._columns(ui)

    def draw(self, canvas: Canvas) -> None:
        """Draws line by line."""
        for place, line in enumerate(self._lines):
            row = self._row(place)
            canvas.image(portrait(line.face), FRect(row.x, row.centery - FACE / 2, FACE, FACE))
            x = row.right - self._columns(canvas.ui)
            left = row.x + FACE + 8
            canvas.text(line.name, FRect(left, row.y, max(1.0, x - left), row.height), NAME, lines=1)
            for words in line.games:
                width = self._width(canvas.ui, words)
                canvas.text(words, FRect(x, row.y, width, row.height), POINTS, align=0.5, lines=1)
                x += width
            canvas.text(str(line.total), FRect(row.right - GAME, row.y, GAME, row.height), TOTAL, align=1, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each person."""
        for place, line in enumerate(self._lines):
            name, told = plain(ui.say(line.name)), plain(ui.say(line.told))
            yield Node(f"points:{place}", self._row(place), Role.TEXT, name, told, focusable=False, tooltip=False)

    def _row(self, place: int) -> FRect:
        return FRect(self.rect.x, self.rect.y + LINE * place, self.rect.width, LINE)

    def _width(self, ui: Context, words: str) -> float:
        return max(GAME, text_size(ui, words, POINTS, 200, 1)[0] + 12)

    def _columns(self, ui: Context) -> float:
        widest = max((sum(self._width(ui, words) for words in line.games) for line in self._lines), default=0.0)
        return widest + GAME

    def _name_width(self, ui: Context) -> float:
        widest = max((text_size(ui, line.name, NAME, 400, 1)[0] for line in self._lines), default=0.0)
        return FACE + 14 + max(NAME_LEAST, widest)


class CaptainWays(Struct, frozen=True):
    """The ways from the bow."""

    revenge: Callable[[Evening], None]
    shelf: Callable[[], None]


class CaptainScene(WidgetScene[None]):
    """The captain. The evening is kept: the logbook leads here again."""

    def __init__(
        self, house: House, evenings: EveningNavigation, evening: Evening, ways: CaptainWays, pictures: Path
    ) -> None:
        """`pictures`: the folder for a picture that is kept."""
        super().__init__(house.ui)
        self._house, self._evenings, self._evening, self._ways = house, evenings, evening, ways
        self._pictures = pictures
        self._papers = _papers(Random(evening.id))
        self._plain = False
        """True while the picture that is kept is drawn: without buttons."""

    def enter(self) -> None:
        """A tune for the captain; Enter asks for revenge."""
        super().enter()
        self.ui.audio.tune("win")
        self.focus_on("revenge", ring=False)

    def leave(self) -> None:
        """The tune fades."""
        self.ui.audio.tune(None)

    def build(self) -> Widget:
        """The points at the left, the verdict below the captain, the ways on."""
        table, verdict, (revenge, keep, shelf) = self._points(), self._verdict(), self._buttons()
        if seen_whole(self.ui):
            aside = min(0.48, (self._table_width + 60) / self.ui.viewport.width)
            # Large words leave room for two ways in a line.
            below = (revenge, keep, shelf) if roomy(self.ui) else (revenge, shelf)
            above = () if roomy(self.ui) else (keep,)
            return Spread(
                Placed(Column(Row(table), Space(), gap=0), (0.016, 0.02, aside, 0.6)),
                Placed(Column(Row(Space(), *above), Space(), gap=0), (aside, 0.02, 0.984, 0.3)),
                Placed(verdict, BOARD if roomy(self.ui) else LOW_BOARD),
                Placed(Column(Wrapping(*below, gap=14, align=0.5), gap=0), WAYS),
            )
        ways, margin = Wrapping(revenge, keep, shelf, gap=14, align=0.5), edge(self.ui)
        body = Scroll(Column(verdict, table, gap=12, fill=Fill.STRETCH), "page")
        return Padding(Column(body, ways, gap=10, fill=Fill.STRETCH), margin, margin)

    def background(self, canvas: Canvas) -> None:
        """Draws the steamer, everybody at its rail, and paper in the air."""
        draw_bow(canvas, self.ui.now)
        if seen_whole(self.ui):
            for person, mood, place, size in self._at_the_rail():
                self._draw_person(canvas, person, mood, place, size)
        draw_rail(canvas, self.ui.now)
        if self.ui.motion is not Motion.OFF and not self.ui.theme.high_contrast:
            self._draw_papers(canvas, self.ui.now if self.ui.motion is Motion.FULL else 0.0)

    def back(self) -> bool:
        """Goes to the shelf."""
        self._ways.shelf()
        return True

    def wish(self, action: str) -> bool:
        """The settings."""
        if action == "settings":
            self._house.doors.settings()
        return action == "settings"

    @property
    def _table_width(self) -> float:
        return max(TABLE, PointsTable(self._lines()).smallest(self.ui))

    def _names(self) -> Sequence[Message]:
        return self._evenings.names(self._evening.people)

    def _lines(self) -> list[PointsLine]:
        evening, names, faces = self._evening, self._names(), self._evenings.faces(self._evening.people)
        sums, lines = totals(evening), []
        anybody = any(person.head_start for person in evening.people)
        for person in standing(evening):
            head, games = evening.people[person].head_start, [result.points[person] for result in evening.results]
            shown = [str(points) for points in games[-MOST_SHOWN:]]
            if anybody:
                shown = [f"+{head}" if head else "", *shown]
            told = Message(
                "evening.captain.told", {"count": sums[person], "games": ", ".join(map(str, games)), "head": head}
            )
            lines.append(PointsLine(names[person], faces[person], tuple(shown), sums[person], told))
        return lines

    def _points(self) -> Widget:
        title = Label(Message("evening.captain.evening"), HEAD, id="evening")
        table = Column(title, PointsTable(self._lines(), river_pace(self.ui)), gap=2, fill=Fill.STRETCH)
        return Panel(table, look=PLATE, padding=14)

    def _verdict(self) -> Widget:
        style = TITLE if roomy(self.ui) else LOW_TITLE
        words = [
            Label(self._title(), style, align=0.5, id="title"),
            Label(self._why(), WORDS, align=0.5, id="why"),
            Label(self._evenings.tally_line(self._evening), TALLY, align=0.5, id="tally"),
        ]
        return Panel(
            FittedScroll(Column(*words, gap=3, fill=Fill.STRETCH)), look=VERDICT, padding=16 if roomy(self.ui) else 10
        )

    def _why(self) -> Message:
        """Returns the captain's points, and where the captain stood before the last game."""
        evening, who = self._evening, captains(self._evening)
        points = totals(evening)[who[0]]
        if len(who) > 1:
            return Message("evening.captain.shared", {"count": points})
        if who == series_winners(evening):
            return Message("evening.captain.series", {"count": points, "wins": wins(evening)[who[0]]})
        before = before_last(evening)
        others = [each for person, each in enumerate(before) if person != who[0]]
        ahead = before[who[0]] - max(others, default=0)
        numbers: dict[str, Argument] = {"count": points, "points": abs(ahead)}
        if len(evening.results) < 2:
            return Message("evening.captain.points", numbers)
        if ahead == 0:
            return Message("evening.captain.level", numbers)
        return Message("evening.captain.ahead" if ahead > 0 else "evening.captain.behind", numbers)

    def _buttons(self) -> tuple[Widget, Widget, Widget]:
        """Returns revenge, the picture and the shelf; nothing in the picture that is kept."""
        if self._plain:
            return Space(), Space(), Space()
        revenge = partial(self._ways.revenge, self._evening)
        return (
            GrandButton("revenge", Message("evening.captain.revenge"), revenge, picture="", keys="r", low=True),
            PushButton("keep", Message("evening.captain.keep"), self._keep, icon="save", keys="k"),
            PushButton("shelf", Message("evening.captain.shelf"), self._ways.shelf, icon="anchor", keys="escape"),
        )

    def _at_the_rail(self) -> Iterator[tuple[int, Mood, float, tuple[float, float]]]:
        """Yields everybody at the rail with their place in the steamer's picture, those in front last."""
        who, order = captains(self._evening), standing(self._evening)
        others = [person for person in order if person not in who]
        outwards = (len(who) - 1) * APART / 2
        for number, person in reversed(list(enumerate(others))):
            aside = BESIDE[number % len(BESIDE)] + (outwards * (1 if BESIDE[number % len(BESIDE)] > 0 else -1)) * 0.6
            mood = Mood.SORRY if number == len(others) - 1 and len(others) > 1 else Mood.CALM
            yield person, Mood.THINKING if number == 0 and len(others) > 1 else mood, MIDDLE + aside, OTHER
        size = CAPTAIN if len(who) == 1 else (CAPTAIN[0] * 0.74, CAPTAIN[1] * 0.74)
        for number, person in enumerate(who):
            yield person, Mood.GLAD, MIDDLE + (number - (len(who) - 1) / 2) * APART * 1.2, size

    def _draw_person(self, canvas: Canvas, person: int, mood: Mood, place: float, size: tuple[float, float]) -> None:
        frame = bow_frame(self.ui)
        scale, sway = frame.height / 720, 2.5 * sin((self.ui.now if self.ui.motion is Motion.FULL else 0.0) * 0.9)
        width, height = size[0] * scale, size[1] * scale
        x, bottom = frame.x + place * scale, FEET * scale + sway
        face = self._evenings.faces(self._evening.people)[person]
        canvas.image(bust(face, mood), FRect(x - width / 2, bottom - height, width, height))

    def _draw_papers(self, canvas: Canvas, now: float) -> None:
        window = self.ui.viewport.rect
        room = window.height * 0.62
        for number, (across, down, turn, pace) in enumerate(self._papers):
            y = (down * room + now * pace) % room
            x = across * window.width + 14 * sin(now * 0.8 + turn * tau)
            colour = PAPER_COLOURS[number % len(PAPER_COLOURS)]
            width = 5 + 3 * abs(sin(now * 1.7 + turn * tau))
            canvas.fill(FRect(x, y, width, 6), colour)

    def _keep(self) -> None:
        """Writes the picture of this moment, without buttons, to the person's pictures."""
        name = safe_file_name(f"{self._evening.begun:%Y-%m-%d} {plain(self.ui.say(self._title()))}")
        numbers = chain([name], (f"{name} {number}" for number in count(2)))
        path = next(each for each in (self._pictures / f"{name}.png" for name in numbers) if not each.exists())
        try:
            self._pictures.mkdir(parents=True, exist_ok=True)
            save_picture(self._picture(), path)
        except OSError as error:
            self.ui.scenes.push(NoticeScene(self.ui, Message("app.notice"), [writing_problem(error).line()]))
            return
        words = Message("evening.captain.kept", {"file": given(path.name)})
        self.ui.scenes.toasts.show(Toast(words))

    def _title(self) -> Message:
        names, who = self._names(), captains(self._evening)
        rank = plain(self.ui.say(Message("evening.captain.rank")))
        if len(who) == 1 and plain(self.ui.say(names[who[0]])).casefold() == rank.casefold():
            # Somebody is called so already.
            return Message("evening.captain.unnamed")
        key = "evening.captain.title" if len(who) == 1 else "evening.captain.titles"
        return Message(key, {"name": names[who[0]], "names": tuple(names[each] for each in who)})

    def _picture(self) -> Surface:
        surface = Surface(self.ui.viewport.pixels)
        self._plain = True
        self.rebuild()
        self.refresh()
        canvas = Canvas(surface, self.ui)
        self.background(canvas)
        self.draw_widgets(canvas)
        self._plain = False
        self.rebuild()
        return surface


def _papers(random: Random) -> list[tuple[float, float, float, float]]:
    """Returns the pieces of paper in the air: place across and down, turn, and units a second."""
    return [(random.random(), random.random(), random.random(), random.uniform(10, 34)) for _ in range(PAPERS)]
