"""Choosing an evening: the row of games, the kind of evening, the points, who plays, and the button that begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from functools import partial
from typing import Final, assert_never

from msgspec.structs import replace
from pygame import FRect

from game.content.evenings import MOST_GAMES, EveningKind, GameChoice, RowKind, SeriesKind, WheelKind
from game.content.message import Message, given
from game.content.seat_assignment import LocalPlayer
from game.host.evening.plan import (
    MOST_PEOPLE,
    EveningPlan,
    Participant,
    Planned,
    PlannedGame,
    WheelTurn,
    plan_of_kind,
    wins_needed,
)
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Key
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.parts import BELOW, PAPER, PLATE, TITLE, GamesScene, Placed, Spread, roomy
from game.ui.scenes.evening.people import (
    PeopleChanges,
    PersonScene,
    bots_offered,
    grade_of_person,
    may_leave,
    people_board,
)
from game.ui.scenes.evening.row import GameRow, RowChanges
from game.ui.scenes.frame import edge
from game.ui.scenes.house import House
from game.ui.scenes.lobby.lobby import GrandButton
from game.ui.scenes.overlays.seat import grade_of
from game.ui.stage.widget_scene import WidgetScene, draw_panels
from game.ui.widgets import (
    AdaptivePair,
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
    Wide,
    Widget,
    Wrapping,
    text_size,
    word_width,
)

HEAD = (0.016, 0.02, 0.42, 0.12)
TONIGHT = (0.019, 0.122, 0.595, 0.17)
ROW = (0.019, 0.183, 0.595, 0.525)
TIME = (0.019, 0.522, 0.595, 0.562)
KINDS = (0.019, 0.568, 0.595, 0.668)
POINTS = (0.019, 0.682, 0.595, 0.79)
PEOPLE = (0.625, 0.04, 0.984, 0.79)
FOOT = (0.019, 0.852, 0.984, 0.965)
"""Places in the window of the painted layout."""

DESK: Final = 0.186
"""Height of the desk by the height of the window."""

KIND_PADDING: Final = 14.0
CHOSEN: Final = Look("cream", "lamplight", radius=10, width=3, light=0.03, shadow=8)
OTHER: Final = Look("panel", "brass_dark", radius=10, width=1.5, light=0.1, shadow=6)
HOVERED: Final = Look("panel_raised", "brass", radius=10, width=2, light=0.12, shadow=8)
SECTION: Final = Style(Type.HEADING, "text_accent", 24)
TIME_WORDS: Final = Style(Type.BODY, "text", 17)
SIGN: Final = Style(Type.BOLD, "red", 17)
PIECE: Final = Style(Type.BOLD, "ink", 17)
FAULT: Final = Style(Type.BOLD, "text_bad", 17)


class PlanScene(WidgetScene[None]):
    """The plan. It is kept nowhere until it begins: an evening that has begun is."""

    def __init__(
        self,
        house: House,
        evenings: EveningNavigation,
        begin: Callable[[EveningPlan], None],
        plan: EveningPlan | None = None,
    ) -> None:
        """`begin` leads to the first game; `plan` is shown at first, None for the usual one."""
        super().__init__(house.ui)
        self._house, self._evenings, self._begin = house, evenings, begin
        self._plan = plan or evenings.first_plan()
        self._own: EveningPlan | None = None
        """The row of one's own, for when one comes back to it from a kind."""
        self._series: dict[str, str] = {}
        """The title that each series was left at, by its kind."""
        self._put(self._plan)

    @property
    def plan(self) -> EveningPlan:
        """The plan as it stands."""
        return self._plan

    def enter(self) -> None:
        """Enter begins."""
        super().enter()
        self.focus_on("begin", ring=False)

    def look_again(self) -> None:
        """A kind of one's own may have been written meanwhile."""
        self._evenings.look_again()
        self.rebuild()

    def build(self) -> Widget:
        """The row over the kinds and the points, the people at the right; one column where there is little room."""
        row, kinds, points, people = self._row(), self._kinds(), self._points(), self._people()
        tonight, time = (
            Label(Message("evening.plan.tonight"), SECTION, id="tonight"),
            Label(self._time(), TIME_WORDS, id="time"),
        )
        if roomy(self.ui):
            return Spread(
                Placed(Column(Row(self._head()), Space(), gap=0), HEAD),
                Placed(tonight, TONIGHT),
                Placed(row, ROW),
                Placed(time, TIME),
                Placed(kinds, KINDS),
                Placed(Column(points, Space(), gap=0), POINTS),
                Placed(Column(people, Space(), gap=0), PEOPLE),
                Placed(self._foot(), FOOT),
            )
        margin = edge(self.ui)
        parts = [self._head(), tonight, row, time, kinds, points, people]
        body = Scroll(Column(*parts, gap=10, fill=Fill.STRETCH), "page")
        ways = Wrapping(*self._fault(), *self._again(), self._begin_button(low=True), gap=10, align=1)
        return Padding(Column(body, ways, gap=8, fill=Fill.STRETCH), margin, margin)

    def background(self, canvas: Canvas) -> None:
        """Draws panels in lamplight, and the desk."""
        draw_panels(canvas, self.ui.viewport.height * DESK if roomy(self.ui) else 0.0)

    def key(self, event: Key) -> bool:
        """X takes out the game that has the focus."""
        place = self._focused_game
        if event.chord in ("x", "delete") and place is not None and self._changes.out is not None:
            self._changes.out(place)
            return True
        return False

    def back(self) -> bool:
        """Goes to the shelf."""
        self._house.doors.shelf()
        return True

    def wish(self, action: str) -> bool:
        """The settings, or the rules of the title in focus, else of the first one."""
        games = [planned.game for planned in self._plan.row if isinstance(planned, PlannedGame)]
        place = self._focused_game
        planned = None if place is None else self._plan.row[place]
        game = planned.game if isinstance(planned, PlannedGame) else next(iter(games), None)
        cover = None if game is None else self._house.titles.cover(game.title)
        match action:
            case "settings":
                self._house.doors.settings()
            case "rules" if cover is not None:
                self._house.doors.rules_of(cover)
            case _:
                return False
        return True

    @property
    def _focused_game(self) -> int | None:
        """The place of the game that has the focus."""
        kind, _, place = self.focus.focused.partition(":")
        return int(place) if kind == "game" and place.isdigit() and int(place) < len(self._plan.row) else None

    @property
    def _kind(self) -> EveningKind | None:
        return next((kind for kind in self._evenings.kinds if kind.id == self._plan.kind), None)

    @property
    def _changes(self) -> RowChanges:
        """The ways to change the row of this kind: a series has its games, and the wheel chooses by itself."""
        if self._plan.endless:
            return RowChanges(lambda place: None)
        if isinstance(self._kind, SeriesKind):
            return RowChanges(self._choose_series)
        full = len(self._plan.row) >= MOST_GAMES
        return RowChanges(
            self._choose, self._move, self._out, None if full else self._add, None if full else self._add_wheel
        )

    def _head(self) -> Widget:
        back = PushButton(
            "back", Message("lobby.shelf"), self._house.doors.shelf, icon="back", icon_only=True, keys="escape"
        )
        words = Column(
            Label(Message("evening.plan.title"), TITLE, id="title"), Label(Message("evening.plan.motto"), BELOW), gap=0
        )
        return Panel(Row(back, words, gap=12), look=PLATE, padding=8)

    def _row(self) -> Widget:
        wheel = next((kind.fields for kind in self._evenings.kinds if isinstance(kind, WheelKind)), ())
        return GameRow(self._plan.row, wheel, self._evenings.minutes, self._changes, endless=self._plan.endless)

    def _kinds(self) -> Widget:
        cards = [
            KindOption(kind.id, *_words_of(kind), kind.id == self._plan.kind, partial(self._take_kind, kind))
            for kind in self._evenings.kinds
        ]
        if self._own is not None:
            about = Message("evening.plan.own_detail", {"count": len(self._own.row)})
            press = partial(self._take_row, self._own)
            cards.append(KindOption("own", Message("evening.plan.own"), about, not self._plan.kind, press))
        return AdaptivePair(Row(*cards, gap=10, fill=Fill.STRETCH), Column(*cards, gap=8, fill=Fill.STRETCH))

    def _points(self) -> Widget:
        lines = self._evenings.points_lines(len(self._plan.people), self._plan.row, double_last=False)
        pieces = [Label(line, PIECE, id=f"point:{place}") for place, line in enumerate(lines)]
        key = "evening.plan.double_series" if self._plan.until_won else "evening.plan.double"
        words = Message(key, {"count": len(self._plan.row)})
        double = PaperSwitch("double", words, self._plan.double_last, self._double)
        return Panel(
            Wrapping(Label(Message("evening.plan.points"), SIGN, id="points"), *pieces, double, gap=20, down=4),
            look=PAPER,
            padding=14,
        )

    def _people(self) -> Widget:
        people = self._plan.people
        grades = [grade_of_person(each.player, partial(grade_of, mate=False), helped=each.helped) for each in people]
        changes = PeopleChanges(self._ask_person, self._put_person, self._add_person)
        return people_board(people, self._evenings.names(people), self._evenings.faces(people), grades, changes)

    def _foot(self) -> Widget:
        return Row(*self._again(), Space(), *self._fault(), self._begin_button(), gap=16)

    def _again(self) -> list[Widget]:
        """The way to everything as it was last time."""
        last = self._evenings.last_plan()
        if last is None:
            return []
        words, about = Message("evening.plan.again"), Message("evening.plan.again_help")
        return [
            PushButton(
                "again",
                words,
                partial(self._take, last),
                icon="undo",
                description=about,
                keys="l",
                enabled=last != self._plan,
                height=48,
            )
        ]

    def _fault(self) -> list[Widget]:
        fault = self._evenings.faults(self._plan)
        return [] if fault is None else [Panel(Label(fault, FAULT, id="fault"), padding=8)]

    def _begin_button(self, *, low: bool = False) -> Widget:
        words = Message("evening.plan.begin")
        if self._evenings.faults(self._plan) is not None:
            return PushButton("begin", words, self._go, enabled=False)
        button = GrandButton("begin", words, self._go, picture="", keys="", low=True)
        return button if low else Wide(button, 254)

    def _time(self) -> Message:
        """Returns how long all of it takes, and when it ends."""
        if self._plan.endless:
            return Message("evening.plan.time_endless")
        fields = [kind.fields for kind in self._evenings.kinds if isinstance(kind, WheelKind)]
        least = most = 0
        surely = wins_needed(self._plan.row) if self._plan.until_won else len(self._plan.row)
        for place, planned in enumerate(self._plan.row):
            games = (planned.game,) if isinstance(planned, PlannedGame) else next(iter(fields), ())
            minutes = [self._evenings.minutes(game) for game in games]
            least += min((each[0] for each in minutes), default=0) if place < surely else 0
            most += max((each[1] for each in minutes), default=0)
        now = self._house.today()
        first, last = (f"{now + timedelta(minutes=count):%H:%M}" for count in (least, most))
        key = "evening.plan.time" if least == most else "evening.plan.time_range"
        return Message(key, {"least": least, "most": most, "first": given(first), "last": given(last)})

    def _go(self) -> None:
        if self._evenings.faults(self._plan) is None:
            self._begin(self._plan)

    def _take(self, plan: EveningPlan) -> None:
        self._put(plan)
        self.rebuild()
        self.focus_on("begin", ring=False)

    def _put(self, plan: EveningPlan) -> None:
        """Takes a plan, whose row stays for when one comes back to it from another kind."""
        self._plan = plan
        first = plan.row[0] if plan.row else None
        if not plan.kind:
            self._own = plan
        elif plan.until_won and isinstance(first, PlannedGame):
            self._series[plan.kind] = first.game.title

    def _take_kind(self, kind: EveningKind) -> None:
        self._take_row(plan_of_kind(kind, self._plan.people, self._series.get(kind.id, "")))

    def _take_row(self, plan: EveningPlan) -> None:
        """Takes the row of another plan for the same people."""
        self._take(replace(plan, people=self._plan.people, double_last=self._plan.double_last))

    def _double(self, on: bool) -> None:
        self._plan = replace(self._plan, double_last=on)
        self.rebuild()

    def _put_row(self, row: Sequence[Planned], focus: str) -> None:
        """Takes a row changed by hand, which is of a kind only if it is the one that the kind has."""
        rows = [kind for kind in self._evenings.kinds if isinstance(kind, RowKind)]
        same = (kind.id for kind in rows if plan_of_kind(kind, self._plan.people).row == tuple(row))
        self._put(replace(self._plan, row=tuple(row), kind=next(same, ""), until_won=False))
        self._show(focus)

    def _show(self, focus: str) -> None:
        """Builds the plan anew; by keys the focus stays with what was changed, by mouse Enter begins."""
        self.rebuild()
        self.focus_on(focus if self.ui.hand.is_keyed else "begin", ring=False)

    def _choose(self, place: int) -> None:
        planned = self._plan.row[place]
        first = planned.game if isinstance(planned, PlannedGame) else None

        def chosen(game: GameChoice | None) -> None:
            if game is not None:
                row = self._plan.row
                self._put_row([*row[:place], PlannedGame(game), *row[place + 1 :]], f"game:{place}")

        self._ask_game(Message("evening.plan.which", {"count": place + 1}), first, chosen)

    def _choose_series(self, place: int) -> None:
        kind = self._kind
        if not isinstance(kind, SeriesKind):
            return
        planned = self._plan.row[place]
        first = planned.game if isinstance(planned, PlannedGame) else None
        rows = [row[0] for row in kind.rows]
        at = next((number for number, game in enumerate(rows) if first is not None and game.title == first.title), -1)
        following = rows[(at + 1) % len(rows)].title
        plan = plan_of_kind(kind, self._plan.people, following)
        self._put(replace(plan, double_last=self._plan.double_last))
        self._show(f"game:{place}")

    def _ask_game(self, title: Message, first: GameChoice | None, then: Callable[[GameChoice | None], None]) -> None:
        scene = GamesScene(self.ui, title, self._evenings.games(), self._presets, self._evenings.minutes, first=first)
        self.ui.scenes.push(scene, then)

    def _presets(self, title: str) -> Sequence[str]:
        cover = self._house.titles.cover(title)
        return () if cover is None else [preset.id for preset in cover.info.presets]

    def _move(self, place: int, to: int) -> None:
        row = list(self._plan.row)
        to = min(max(to, 0), len(row) - 1)
        row.insert(to, row.pop(place))
        self._put_row(row, f"game:{to}")

    def _out(self, place: int) -> None:
        row = self._plan.row
        if len(row) > 1:
            self._put_row([*row[:place], *row[place + 1 :]], f"game:{min(place, len(row) - 2)}")

    def _add(self) -> None:
        def chosen(game: GameChoice | None) -> None:
            if game is not None:
                self._put_row([*self._plan.row, PlannedGame(game)], f"game:{len(self._plan.row)}")

        self._ask_game(Message("evening.plan.add"), None, chosen)

    def _add_wheel(self) -> None:
        self._put_row([*self._plan.row, WheelTurn()], f"game:{len(self._plan.row)}")

    def _ask_person(self, place: int) -> None:
        people = self._plan.people
        remove = partial(self._remove_person, place) if may_leave(people) else None
        bots = bots_offered(self._house, self._evenings.bots())
        animal = self._evenings.faces(people)[place].rpartition("/")[2]
        phones = self._house.phones is not None
        scene = PersonScene(
            self.ui, people[place], place, bots, partial(self._put_person, place), remove, phones=phones, animal=animal
        )
        self.ui.scenes.push(scene, lambda _: self._show(f"person:{place}"))

    def _put_person(self, place: int, person: Participant) -> None:
        people = self._plan.people
        self._plan = replace(self._plan, people=(*people[:place], person, *people[place + 1 :]))
        self.rebuild()

    def _add_person(self) -> None:
        people = self._plan.people
        if len(people) < MOST_PEOPLE:
            self._plan = replace(self._plan, people=(*people, Participant("", LocalPlayer())))
            self.rebuild()
            self._ask_person(len(people))

    def _remove_person(self, place: int) -> None:
        people = self._plan.people
        self._plan = replace(self._plan, people=(*people[:place], *people[place + 1 :]))
        self.rebuild()


class KindOption(Widget):
    """A kind of evening; the one that is chosen is of cream paper."""

    def __init__(self, id: str, name: Message, detail: Message, chosen: bool, press: Callable[[], None]) -> None:
        super().__init__(f"kind:{id}", grow=1)
        self._name, self._detail, self._chosen, self._press = name, detail, chosen, press

    def natural(self, ui: Context, limit: float) -> Size:
        """Name and detail above each other."""
        room = max(1.0, limit - 2 * KIND_PADDING)
        name, detail = self._lines(ui, room)
        return max(name[0], detail[0]) + 2 * KIND_PADDING, name[1] + detail[1] + 16

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        words = word_width(ui, self._name, self._styles()[0]), word_width(ui, self._detail, self._styles()[1])
        return max(words) + 2 * KIND_PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the card with its words in the middle of its height."""
        hovered = self.id == canvas.touch.hovered
        canvas.look(self.rect, CHOSEN if self._chosen else HOVERED if hovered else OTHER)
        room = self.rect.width - 2 * KIND_PADDING
        name, detail = self._lines(canvas.ui, room)
        styles = self._styles()
        x, y = self.rect.x + KIND_PADDING, self.rect.centery - (name[1] + detail[1]) / 2
        canvas.text(self._name, FRect(x, y, room, name[1]), styles[0])
        canvas.text(self._detail, FRect(x, y + name[1], room, detail[1]), styles[1])

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that chooses it."""
        name, detail = plain(ui.say(self._name)), plain(ui.say(self._detail))
        press = {Action.PRESS: self._press}
        yield Node(self.id, self.rect, Role.CHOICE, name, detail, checked=self._chosen, actions=press, tooltip=False)

    def _lines(self, ui: Context, room: float) -> tuple[Size, Size]:
        name, detail = self._styles()
        return text_size(ui, self._name, name, room), text_size(ui, self._detail, detail, room)

    def _styles(self) -> tuple[Style, Style]:
        return Style(Type.BOLD, "ink" if self._chosen else "text", 17), Style(
            Type.SMALL, "ink" if self._chosen else "text_soft", 15
        )


class PaperSwitch(Widget):
    """A switch on paper: a box with a tick, and words."""

    def __init__(self, id: str, words: Message, on: bool, change: Callable[[bool], None]) -> None:
        super().__init__(id, height=32)
        self._words, self._on, self._change = words, on, change

    def natural(self, ui: Context, limit: float) -> Size:
        """The box and the words."""
        width, height = text_size(ui, self._words, PIECE, max(1.0, limit - 34))
        return width + 36, max(37.0, height)

    def smallest(self, ui: Context) -> float:
        """The box and the longest word."""
        return word_width(ui, self._words, PIECE) + 36

    def draw(self, canvas: Canvas) -> None:
        """Draws box, tick and words."""
        box = FRect(self.rect.x, self.rect.centery - 11, 22, 22)
        meant = canvas.touch.hovered == self.id
        canvas.look(box, Look("cream_shade", "red" if meant else "ink", radius=4, width=2, light=0))
        if self._on:
            canvas.shape("check", box.inflate(-5, -5), "red")
        canvas.text(
            self._words,
            FRect(box.right + 10, self.rect.y, max(1.0, self.rect.right - box.right - 10), self.rect.height),
            PIECE,
        )

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that switches it."""
        press = {Action.PRESS: partial(self._change, not self._on)}
        about = plain(ui.say(Message("evening.plan.double_help")))
        yield Node(self.id, self.rect, Role.TOGGLE, plain(ui.say(self._words)), about, checked=self._on, actions=press)


def _words_of(kind: EveningKind) -> tuple[Message, Message]:
    """Returns name and detail of a kind: its writer's name, or a sentence."""
    match kind:
        case RowKind():
            about = "evening.plan.row"
        case WheelKind():
            about = "evening.plan.wheel"
        case SeriesKind():
            about = "evening.plan.series"
        case _:
            assert_never(kind)
    if kind.name:
        return given(kind.name), Message(about)
    return Message(f"evening.kind.{kind.id}.name"), Message(f"evening.kind.{kind.id}.detail")
