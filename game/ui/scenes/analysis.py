"""Looking at a finished match again: the curve of the chances, what each choice gave away, luck and play apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.bots.analysis import Analysis, Balance, Verdict, Weighed
from game.content.line import Line
from game.engine.types import Seat
from game.host.analyst import Analyst
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.chance_curve import ChanceCurve, CurveMark, SeatCurve
from game.ui.scenes.frame import low, narrow, room
from game.ui.table.match import TableMatch
from game.ui.table.pictures import seat_shape
from game.ui.table.rooms import Revisit
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SMALL,
    SOFT,
    Column,
    Fill,
    Label,
    Option,
    Panel,
    Picture,
    Progress,
    PushButton,
    Row,
    Segments,
    Widget,
    Wrapping,
)

VEIL = 0.96
CURVE_HEIGHT, LOW_CURVE = 222.0, 170.0
REFRESH: Final = 0.5
"""Seconds between two pictures of what was found meanwhile."""
ICONS: Final = {Verdict.FIND: "star", Verdict.DOUBTFUL: "question", Verdict.MISTAKE: "close"}
TURNING: Final = "turn"
BAR = 180.0
SIGN = 16.0


class AnalysisScene(WidgetScene[Revisit | None]):
    """Above the result; ends with the place on the table that is to be seen, or with nothing."""

    transparent = True

    def __init__(self, ui: Context, match: TableMatch, analyst: Analyst, keep: Callable[[Analysis], None]) -> None:
        """`keep` is given what is known when the room is left, and when all is known."""
        super().__init__(ui)
        self._match, self._analyst, self._keep = match, analyst, keep
        people = sorted(match.table.host.people)
        self._seats: Sequence[Seat] = people or sorted(match.names)
        self._seat = self._seats[0]
        self._chosen: int | None = None
        """The step of the decision that was chosen by hand."""
        self._running = not analyst.done
        self._seen_at = 0.0
        self._order = {step: number for number, step in enumerate(analyst.path)}
        """How far into the match each step of the journal is."""

    def leave(self) -> None:
        """What is known is kept; thinking ends."""
        self._analyst.stop()
        self._keep(self._analyst.analysis)

    def update(self, dt: float) -> None:
        """Goes on with the next decision."""
        now = self.ui.clock.now()
        if self._running:
            self._analyst.poll(now)
            if self._analyst.done:
                self._running = False
                self._keep(self._analyst.analysis)
            if not self._running or now - self._seen_at >= REFRESH:
                self._seen_at = now
                self.rebuild()
        super().update(dt)

    def build(self) -> Widget:
        """Sums, curve, the decision that is looked at, what goes on."""
        done = self._analyst.done
        parts: list[Widget] = [self._sums() if done else self._progress(), self._curve(), self._legend()]
        parts.append(self._decision())
        title = Line("analysis.title", {"title": Line(f"{self._match.entry.id}.name")})
        body = Column(*parts, gap=8 if low(self.ui) else 12, fill=Fill.STRETCH)
        return room(self.ui, title, self._out, body, tools=self._whose())

    def background(self, canvas: Canvas) -> None:
        """Dims the table."""
        draw_veil(canvas, VEIL)

    def back(self) -> bool:
        """To the result."""
        self._out()
        return True

    @property
    def _said(self) -> list[Weighed]:
        """The decisions of the seat of which something is said."""
        analysis, done = self._analyst.analysis, self._analyst.done
        turning = analysis.turning_point(self._seat, self._match.table.outcome) if done else None
        return [each for each in analysis.of(self._seat) if each.mark is not None or each.step == turning]

    def _out(self) -> None:
        self.dismiss(None)

    @property
    def _at(self) -> int | None:
        """The decision that is looked at: the one chosen by hand, else what cost most."""
        said = {each.step: each.given_away for each in self._said}
        return self._chosen if self._chosen in said else max(said, key=lambda step: said[step], default=None)

    def _choose(self, step: int) -> None:
        self._chosen = step
        self.rebuild()

    def _whose(self) -> list[Widget]:
        """Whose choices are looked at, where several people played."""
        if len(self._seats) < 2:
            return []
        options = [Option(str(seat), self._match.names[seat]) for seat in self._seats]
        return [Segments("whose", "", options, str(self._seat), self._look_at)]

    def _look_at(self, seat: str) -> None:
        self._seat, self._chosen = Seat(int(seat)), None
        self.rebuild()

    def _sums(self) -> Widget:
        balance = self._analyst.analysis.balance(self._seat, self._match.table.outcome)
        if balance is None:
            return Label(Line("analysis.nothing"), BODY, id="sums")
        lines = Column(*(Label(line, style) for line, style in zip(_told(balance), (BOLD, BODY), strict=True)),
                       gap=2, fill=Fill.STRETCH, grow=1)  # fmt: skip
        figures = Line("analysis.sum", {
            "start": _points(balance.start), "luck": _signed(balance.luck), "play": _signed(balance.play),
            "end": _points(balance.end)})  # fmt: skip
        return Panel(Row(lines, Label(figures, SOFT, id="sums"), gap=24), padding=14)

    def _curve(self) -> Widget:
        curves = [SeatCurve(seat, self._points(seat), seat == self._seat) for seat in sorted(self._match.names)]
        marks = [
            CurveMark(
                each.step,
                self._order[each.step],
                each.chance,
                TURNING if each.mark is None else ICONS[each.mark],
                _name(each),
            )
            for each in self._said
        ]
        high = LOW_CURVE if low(self.ui) else CURVE_HEIGHT
        return ChanceCurve(curves, marks, len(self._order) - 1, self._at, self._choose, height=high)

    def _legend(self) -> Widget:
        """Whose sign ends which line."""
        signs = (
            Row(Picture(seat_shape(seat), SIGN, SIGN), Label(name, BOLD if seat == self._seat else SOFT), gap=6)
            for seat, name in sorted(self._match.names.items())
        )
        return Wrapping(*signs, gap=22)

    def _points(self, seat: Seat) -> tuple[tuple[int, float], ...]:
        """The curve along the match; its end, if there is one, where the match ended."""
        outcome = self._match.table.outcome
        points = [(self._order[step], chance) for step, chance in self._analyst.analysis.curve(seat, outcome) if step]
        if outcome is not None and points:
            points[-1] = (len(self._order) - 1, points[-1][1])
        return tuple(points)

    def _progress(self) -> Widget:
        words = Line("analysis.progress", {"count": round(100 * self._analyst.progress)})
        stop = PushButton("stop", Line("analysis.stop" if self._running else "analysis.go_on"), self._switch,
                          icon="pause" if self._running else "play", compact=True)  # fmt: skip
        return Row(Progress("progress", words, self._analyst.progress, grow=1), stop, gap=14)

    def _switch(self) -> None:
        self._running = not self._running
        if not self._running:
            self._analyst.stop()
        self.rebuild()

    def _decision(self) -> Widget:
        """What was played, what would have been better, and what that means."""
        said = self._said
        each = next((each for each in said if each.step == self._at), None)
        if each is None:
            words = "analysis.nothing" if self._analyst.done else "analysis.nothing_yet"
            return Label(Line(words), SOFT, id="decision")
        rows: list[Widget] = [Label(_name(each), HEADING, id="decision")]
        if each.played != each.better:
            rows.append(self._row("better", each, each.better, each.best))
        rows += [self._row("played", each, each.played, each.chance), Label(_given(each), SMALL, id="given")]
        place = said.index(each)
        return Panel(Column(*rows, self._ways(said, place), gap=8, fill=Fill.STRETCH), padding=16)

    def _show(self, each: Weighed) -> None:
        """To the table as it was before this decision."""
        before = max(0, self._order[each.step] - 1)
        self.dismiss(Revisit(self._match.table.desk.feed.path()[before]))

    def _row(self, what: str, each: Weighed, command: int, chance: float) -> Widget:
        words = Line(f"analysis.{what}", {"command": self._analyst.command(each, command)})
        percent = Line("analysis.percent", {"count": round(100 * chance)})
        bar = Progress(f"chance:{what}", percent, chance, width=BAR)
        label = Label(words, BODY, id=what, grow=1)
        return Column(label, bar, fill=Fill.STRETCH) if narrow(self.ui) else Row(label, bar, gap=20)

    def _ways(self, said: Sequence[Weighed], place: int) -> Widget:
        show = PushButton("show", Line("analysis.show"), partial(self._show, said[place]), icon="eye")
        ways = [("earlier", "back", said[place - 1]), ("later", "forward", said[(place + 1) % len(said)])]
        beside = [
            PushButton(id, Line(f"analysis.{id}"), partial(self._choose, to.step), icon=icon, enabled=len(said) > 1)
            for id, icon, to in ways
        ]
        return Row(show, *beside, gap=12)


def _told(balance: Balance) -> tuple[Line, Line]:
    """Play and luck in a sentence each."""
    lost = -_points(balance.play)
    play = Line("analysis.gave_away", {"count": lost}) if lost >= 1 else Line("analysis.gave_nothing")
    luck = _points(balance.luck)
    if not luck:
        return play, Line("analysis.luck_even")
    return play, Line("analysis.luck_for" if luck > 0 else "analysis.luck_against", {"count": abs(luck)})


def _given(each: Weighed) -> Line:
    error = max(1, _points(each.error))
    if each.mark is Verdict.FIND:
        return Line("analysis.found", {"count": _points(each.chance - each.other), "error": error})
    if each.mark is None:
        return Line("analysis.turned")
    return Line("analysis.given", {"count": _points(each.given_away), "error": error})


def _points(chance: float) -> int:
    return round(100 * chance)


def _signed(chance: float) -> str:
    return f"{_points(chance):+d}".replace("-", "−")


def _name(each: Weighed) -> Line:
    return Line(f"analysis.mark.{'turning_point' if each.mark is None else each.mark}")
