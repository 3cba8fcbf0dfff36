"""The landing between two games: who stands where, what is still possible, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, assert_never

from msgspec import Struct

from game.content.evenings import GameChoice
from game.content.message import Message
from game.host.evening.plan import (
    Evening,
    GameResult,
    Moment,
    PlannedGame,
    WheelTurn,
    best_moment,
    chooser,
    games_left,
    instead,
    is_last,
    last_called,
    next_game,
    sits_out,
    stopped,
    wheel_fields,
)
from game.host.evening.points import before_last, leaders, totals
from game.table.item import Mood
from game.table.settings import Motion
from game.ui.context import Canvas
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.events import Click, InputEvent, Key
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.night import draw_landing, river_pace
from game.ui.scenes.evening.parts import (
    BELOW,
    PAPER,
    PLATE,
    TITLE,
    FlatCover,
    GamesScene,
    Placed,
    Spread,
    kind_of,
    minutes_line,
    roomy,
    seen_whole,
    title_of,
)
from game.ui.scenes.evening.posts import RING_SECONDS, PersonStanding, Posts, RingDrop
from game.ui.scenes.evening.wheel import WheelPicture
from game.ui.scenes.frame import FittedScroll, edge
from game.ui.scenes.house import House
from game.ui.scenes.lobby.lobby import GrandButton
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
    Space,
    Wide,
    Widget,
    Wrapping,
)

HEAD = (0.016, 0.02, 0.33, 0.13)
ROUND = (0.336, 0.115, 0.703, 0.262)
POSTS = (0.012, 0.24, 0.77, 0.895)
NEXT = (0.786, 0.02, 0.984, 0.865)
WAYS = (0.016, 0.885, 0.984, 0.98)
"""Places in the window of a painted landing."""

LOW_ROUND = (0.3, 0.02, 0.69, 0.235)
LOW_POSTS = (0.006, 0.24, 0.7, 0.88)
LOW_NEXT = (0.705, 0.02, 0.988, 0.86)
"""The same where there is less room: the card is wider."""

COVER, LOW_COVER = 186.0, 84.0
SIGN: Final = Style(Type.BOLD, "red", 16)
NAME: Final = Style(Type.HEADING, "ink", 21)
LOW_NAME: Final = Style(Type.HEADING, "ink", 18)
WORDS: Final = Style(Type.BODY, "ink", 16)
KEPT: Final = Style(Type.BODY, "text", 16)


class LandingWays(Struct, frozen=True):
    """The ways from the landing that lead through rooms of the house."""

    boats: Callable[[Evening], None]
    """To the table of the next game, or to the wheel that chooses it."""
    captain: Callable[[Evening], None]
    sit: Callable[[Evening], None]
    """To the chairs of the next game."""
    show: Callable[[GameResult, Moment], None]
    """To the table of a game at the step of its moment, and back."""
    leave: Callable[[], None]
    plan: Callable[[], None]
    """To the plan of another evening; this one stays as it is."""


class LandingScene(WidgetScene[None]):
    """The landing. What it shows is kept already: it can be left, and the program ended, at any time."""

    def __init__(
        self, house: House, evenings: EveningNavigation, evening: Evening, ways: LandingWays, *, fresh: bool = False
    ) -> None:
        """`fresh`: the newest game ended just now, so that its rings drop."""
        super().__init__(house.ui)
        self._house, self._evenings, self._evening, self._ways = house, evenings, evening, ways
        each = self.ui.seconds(RING_SECONDS * 1000) if fresh else 0.0
        falls = self.ui.motion is Motion.FULL
        self._seen = evenings.ready
        """The people who were ready when this was laid."""
        self._drop = RingDrop(self._standings(), self.ui.now, each, falls=falls)

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        return self._evening

    def enter(self) -> None:
        """Enter leads to the boats."""
        super().enter()
        self.focus_on("boats", ring=False)

    def build(self) -> Widget:
        """The posts between head and ways, the next game at the right; one column where there is little room."""
        posts = Posts(self._standings(), self._drop, river_pace(self.ui))
        moment, whole = best_moment(self._evening), roomy(self.ui)
        if seen_whole(self.ui):
            round_so_far = [] if moment is None else [Placed(self._round(*moment), ROUND if whole else LOW_ROUND)]
            return Spread(
                Placed(Column(Row(self._head()), Space(), gap=0), HEAD),
                *round_so_far,
                Placed(posts, POSTS if whole else LOW_POSTS),
                Placed(Column(self._next(COVER if whole else LOW_COVER), Space(), gap=0), NEXT if whole else LOW_NEXT),
                Placed(self._foot(), WAYS),
            )
        parts: list[Widget] = [self._head(), _low_posts(self._standings()), self._next(LOW_COVER)]
        parts += [] if moment is None else [self._round(*moment)]
        body = Scroll(Column(*parts, gap=12, fill=Fill.STRETCH), "page")
        margin = edge(self.ui)
        return Padding(
            Column(body, Wrapping(*self._buttons(), gap=10, align=1), gap=10, fill=Fill.STRETCH), margin, margin
        )

    def background(self, canvas: Canvas) -> None:
        """Draws the river at night and the jetty."""
        draw_landing(canvas, self.ui.now)

    def update(self, dt: float) -> None:
        """Lets rings drop, and follows what people do on their phones."""
        current, ready = self._evenings.current(self._evening), self._evenings.ready
        if (current, ready) != (self._evening, self._seen):
            self._evening, self._seen = current, ready
            self.rebuild()
        now = self.ui.now
        for note in self._drop.heard(now):
            self.ui.audio.play(note)
        if not self._drop.done(now):
            self.invalidate()
        super().update(dt)

    def handle(self, event: InputEvent) -> bool:
        """A click or a key lays all rings at once, and does what it does."""
        match event:
            case Click() | Key():
                self._drop.finish()
        return super().handle(event)

    def back(self) -> bool:
        """Goes home: the evening goes on another time."""
        self._ways.leave()
        return True

    def wish(self, action: str) -> bool:
        """The settings, or the rules of the next title."""
        coming = next_game(self._evening)
        cover = self._house.titles.cover(coming.game.title) if isinstance(coming, PlannedGame) else None
        match action:
            case "settings":
                self._house.doors.settings()
            case "rules" if cover is not None:
                self._house.doors.rules_of(cover)
            case _:
                return False
        return True

    def _standings(self) -> tuple[PersonStanding, ...]:
        evening = self._evening
        now, before, ahead = totals(evening), before_last(evening), leaders(evening)
        out = evening.results[-1].out if evening.results else ()
        names, faces = self._evenings.names(evening.people), self._evenings.faces(evening.people)
        moods = _moods(now, ahead)
        return tuple(
            PersonStanding(
                names[place], faces[place], moods[place], now[place], now[place] - before[place],
                person.head_start, place in ahead, place in out, place in self._seen,
            )
            for place, person in enumerate(evening.people)
        )  # fmt: skip

    def _head(self) -> Widget:
        evening, played = self._evening, len(self._evening.results)
        left = games_left(evening)
        if not played:
            below = Message("evening.landing.before", {"evening": self._evenings.title_line(evening)})
        elif left is None:
            below = Message("evening.landing.after_one", {"count": played})
        else:
            key = "evening.landing.after_most" if evening.until_won and left > 1 else "evening.landing.after"
            below = Message(key, {"count": played, "all": played + left})
        words = Column(
            Label(Message("evening.landing.title"), TITLE, id="title"), Label(below, BELOW, id="after"), gap=0
        )
        back = PushButton("back", Message("lobby.shelf"), self._ways.leave, icon="back", icon_only=True, keys="escape")
        return Panel(Row(back, words, gap=12), look=PLATE, padding=10)

    def _round(self, result: GameResult, moment: Moment) -> Widget:
        title = Message("evening.landing.round", {"title": title_of(result.game)})
        show = PushButton(
            "show", Message("evening.landing.show"), partial(self._ways.show, result, moment), compact=True, icon="eye"
        )
        head = Row(Label(title, SIGN, grow=1, id="round"), show, gap=10)
        return Panel(
            FittedScroll(Column(head, Label(moment.line, WORDS, id="moment"), gap=4, fill=Fill.STRETCH)),
            look=PAPER,
            padding=12,
        )

    def _next(self, high: float) -> Widget:
        """The card of the next game, with what is still possible."""
        coming = next_game(self._evening)
        parts: list[Widget] = [
            Label(
                Message("evening.landing.last" if is_last(self._evening) else "evening.landing.next"), SIGN, id="next"
            )
        ]
        match coming:
            case PlannedGame(game=game):
                parts += [*self._game(game, high)]
            case WheelTurn():
                wheel = WheelPicture(
                    wheel_fields(self._evening), named=False, angle=lambda: 0.0, side=high * 0.8, id="small_wheel"
                )
                parts += [
                    Row(Space(), wheel, Space()),
                    Label(Message("evening.wheel.name"), self._name, align=0.5, id="game"),
                ]
                parts += [Label(Message("evening.wheel.chooses"), WORDS, align=0.5, id="kind")]
            case None:
                pass
            case _:
                assert_never(coming)
        parts.append(Label(self._evenings.outlook_line(self._evening), WORDS, id="outlook"))
        parts += [Label(line, WORDS, id=f"note:{place}") for place, line in enumerate(self._notes())]
        parts += self._other_ways(coming is not None)
        return Panel(FittedScroll(Column(*parts, gap=7, fill=Fill.STRETCH)), look=PAPER, padding=16)

    def _game(self, game: GameChoice, high: float) -> Iterator[Widget]:
        yield Row(Space(), FlatCover(game.title, high), Space())
        yield Label(title_of(game), self._name, align=0.5, id="game")
        words = Message(
            "evening.landing.kind", {"kind": kind_of(game), "minutes": minutes_line(self._evenings.minutes(game))}
        )
        yield Label(words, WORDS, align=0.5, id="kind")

    @property
    def _name(self) -> Style:
        return NAME if roomy(self.ui) else LOW_NAME

    def _notes(self) -> Iterator[Message]:
        """Yields who sits out next, and who may choose."""
        names = self._evenings.names(self._evening.people)
        coming = next_game(self._evening)
        entry = self._house.titles.find(coming.game.title) if isinstance(coming, PlannedGame) else None
        if entry is not None and (out := sits_out(self._evening, entry.info)):
            yield Message("evening.landing.sits_out", {"names": tuple(names[place] for place in out)})
        chooses = chooser(self._evening)
        if chooses is not None:
            yield Message("evening.landing.chooses", {"name": names[chooses]})

    def _other_ways(self, more: bool) -> Iterator[Widget]:
        if more:
            yield PushButton("instead", Message("evening.landing.instead"), self._choose, compact=True)
        if games_left(self._evening) is None:
            yield PushButton("call_last", Message("evening.landing.call_last"), self._call_last, compact=True)
        if self._evening.results:
            words, told = Message("evening.landing.stop"), Message("evening.landing.stop_help")
            yield PushButton("stop", words, self._stop, description=told, compact=True, icon="crown")
        else:
            yield PushButton("plan", Message("evening.landing.plan"), self._ways.plan, compact=True)

    def _buttons(self) -> Sequence[Widget]:
        coming = next_game(self._evening)
        words = Message("evening.landing.turn" if isinstance(coming, WheelTurn) else "evening.landing.boats")
        boats = partial(self._ways.boats, self._evening)
        sit = PushButton(
            "sit",
            Message("evening.landing.sit"),
            partial(self._ways.sit, self._evening),
            icon="person",
            enabled=isinstance(coming, PlannedGame),
        )
        enough, told = Message("evening.landing.enough"), Message("evening.landing.enough_help")
        return (
            sit,
            PushButton("enough", enough, self._ways.leave, description=told, icon="anchor"),
            GrandButton("boats", words, boats, picture="", keys="", low=True),
        )

    def _foot(self) -> Widget:
        sit, enough, boats = self._buttons()
        if not roomy(self.ui):
            return Row(sit, enough, Space(), boats, gap=14)
        kept = Label(Message("evening.landing.kept"), KEPT, grow=1, id="kept")
        return Row(sit, kept, enough, Wide(boats, 254), gap=14)

    def _choose(self) -> None:
        """Asks for another game than the planned one."""
        coming = next_game(self._evening)
        first = coming.game if isinstance(coming, PlannedGame) else None
        scene = GamesScene(
            self.ui,
            Message("evening.landing.instead"),
            self._evenings.games(),
            self._presets,
            self._evenings.minutes,
            first=first,
        )
        self.ui.scenes.push(scene, self._chosen)

    def _chosen(self, game: GameChoice | None) -> None:
        if game is not None:
            self._take(instead(self._evening, game))

    def _presets(self, title: str) -> Sequence[str]:
        cover = self._house.titles.cover(title)
        return () if cover is None else [preset.id for preset in cover.info.presets]

    def _call_last(self) -> None:
        self._take(last_called(self._evening))

    def _stop(self) -> None:
        self._ways.captain(self._evenings.update(stopped(self._evening)))

    def _take(self, evening: Evening) -> None:
        self._evening = self._evenings.update(evening)
        self.rebuild()
        self.focus_on("boats", ring=False)


def _moods(points: Sequence[int], ahead: Sequence[int]) -> list[Mood]:
    """Returns a mood for each: glad who leads, sorry who is last, else thinking or calm."""
    least = min(points, default=0)
    even = len(set(points)) < 2
    return [
        Mood.CALM if even else Mood.GLAD if place in ahead else Mood.SORRY if each == least else Mood.THINKING
        for place, each in enumerate(points)
    ]


def _low_posts(standings: Sequence[PersonStanding]) -> Widget:
    """Builds everybody in a line of words, the points behind the name."""
    lines: list[Widget] = []
    for place, each in enumerate(standings):
        key = "evening.landing.line_gained" if each.gained else "evening.landing.line"
        words = Message(key, {"name": each.name, "count": each.points, "gained": each.gained})
        lines.append(Label(words, Style(Type.BOLD, "text_accent" if each.leads else "text", 18), id=f"person:{place}"))
    return Panel(Column(*lines, gap=4, fill=Fill.STRETCH), look=PLATE, padding=14)
