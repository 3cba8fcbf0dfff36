"""The room where a match is looked at decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from game.bots.analysis import Analysis, EvaluatedMove, Verdict
from game.content.message import Message
from game.content.theme import IconName
from game.engine.types import Outcome, Seat
from game.host.analyst import Analyst
from game.ui.context import Context
from game.ui.scenes.analysis.chance_curve import Arm, ChanceCurve, CurveMark, CurveMoment, SeatCurve
from game.ui.scenes.analysis.parts import (
    CHANCE,
    SUMS,
    ChanceBar,
    SumBars,
    axis_of,
    given,
    luck_lane,
    mark_name,
    shared,
    sum_line,
    told,
)
from game.ui.scenes.frame import FittedScroll, low, narrow, room
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.match import CloserEnd, PlayedOn, ShownStep, TableMatch
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    Option,
    Panel,
    Progress,
    PushButton,
    Row,
    Segments,
    Space,
    Widget,
    Wrapping,
)

VEIL = 0.96
LEAST_CURVE, LOW_CURVE = 150.0, 120.0
"""The curve has all the height that is left; with less than this the page above the decision scrolls."""
HEAD, FOOT, DECISION = 78.0, 46.0, 210.0
"""Heights of what stands above and below the curve: they stay as they are while more becomes known."""
LEAST_HEIGHT = 400.0
"""Height, in design units, below which the decision scrolls, too."""
STACKED = 700.0
"""Width, in design units, below which a chance stands below its command."""
PROGRESS = 300.0
REFRESH: Final = 0.5
"""Seconds between two pictures of what was found meanwhile."""
ICONS: Final[Mapping[Verdict, IconName]] = {
    Verdict.FIND: "star",
    Verdict.DOUBTFUL: "question",
    Verdict.MISTAKE: "close",
}
TURNING: Final = "turn"
SIGNS: Final = ("mark:", "luck:")
WAYS: Final = ("play_on", "show", "earlier", "later")
"""The key actions for the decision that is shown."""

LAST_ARM: Final = 24
"""A line that was not played is drawn so much of the match long where no decision follows."""


class AnalysisScene(WidgetScene[CloserEnd]):
    """A closer look above the table; ends with the place on it that is to be seen or played on from, or with
    nothing.
    """

    transparent = True
    backdrop = Veil(VEIL)

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        analyst: Analyst,
        keep: Callable[[Analysis], None],
        chosen: int | None = None,
    ) -> None:
        """`keep` is given what is known when the room is left, and when all is known; `chosen`: the decision that was
        looked at last."""
        super().__init__(ui)
        self._match, self._analyst, self._keep = match, analyst, keep
        self._outcome = match.table.outcome
        self._seats: Sequence[Seat] = sorted({*analyst.seats, *analyst.rivals})
        own = next((each.seat for each in analyst.analysis.evaluated if each.step == chosen), None)
        self._seat = min(analyst.seats) if own is None or own not in self._seats else own
        self._chosen = chosen
        """The step of the decision that was chosen by hand."""
        self._known = analyst.analysis
        """The analysis that is shown."""
        self._turning: int | None = None
        """The step of the turning point, once all of the match is known."""
        self._all_known = analyst.done
        """True if all of the match is known, and the picture says so."""
        self._running = not analyst.done
        self._seen_at = 0.0
        self._shown: int | None = None
        """The decision on show, or the one that was shown last while the room is built anew."""
        self._board: Widget = Space()
        """The widget with the decision on show."""
        self._came_at = ui.pointer
        """The place of the pointer when the room was entered: as long as it stays there, it reads nothing."""
        self._order = {step: number for number, step in enumerate(analyst.path)}
        """The position in the match of each step of the journal."""
        model = match.table.model
        self._path = model.feed.path()
        places = {step: number for number, step in enumerate(self._path)}
        self._axis = axis_of(Message(f"{match.entry.id}.chapters"), model.timeline(), places)
        self._chapters = [(place, mark.chapter) for mark in model.timeline() if (place := places.get(mark.step))]

    def leave(self) -> None:
        """Stores what is known and ends the thinking."""
        self._analyst.stop()
        self._keep(self._analyst.analysis)

    def update(self, dt: float) -> None:
        """Goes on with the next decisions."""
        now = self.ui.clock.now()
        if self._running:
            self._analyst.poll(now)
            if self._analyst.done:
                self._running = False
                self._keep(self._analyst.analysis)
            if not self._running or now - self._seen_at >= REFRESH:
                self._seen_at = now
                self.rebuild()
        elif self._analyst.recalls:
            self._analyst.poll(now, judging=False)
            if not self._analyst.recalls:
                self.rebuild()
        elif self._analyst.done and not self._all_known and not self._is_read:
            self.rebuild()
        super().update(dt)

    def build(self) -> Widget:
        """Sums, curve, what goes on; below them, always in sight, the decision that is looked at."""
        if not self._is_read:
            self._known, self._all_known = self._analyst.analysis, self._analyst.done
        self._turning = self._known.turning_point(self._seat, self._end) if self._all_known else None
        self._shown = self._at
        self._board = self._decision()
        title = Message("analysis.title", {"title": Message(f"{self._match.entry.id}.name")})
        parts = [self._sums(), self._curve(), *self._luck(), self._foot()]
        if low(self.ui):
            parts = [*parts[1:], parts[0]]
        if self.ui.viewport.height < LEAST_HEIGHT:
            page: Widget = Column(self._board, *parts, gap=8, fill=Fill.STRETCH)
            return room(self.ui, title, self._out, page, tools=self._whose())
        page = FittedScroll(Column(*parts, gap=8, fill=Fill.STRETCH, grow=1))
        return room(self.ui, title, self._out, page, tools=self._whose(), foot=self._board, scroll=False)

    @property
    def _end(self) -> Outcome | None:
        """The end of the match, once all of it is known."""
        return self._outcome if self._all_known else None

    @property
    def _is_read(self) -> bool:
        """True if the pointer lies on the decision or on a sign with a tip: nothing of it changes meanwhile."""
        if self.ui.hand.is_keyed or self._shown is None or self.ui.pointer == self._came_at:
            return False
        return self._board.rect.collidepoint(self.ui.pointer) or self.touch.hovered.startswith(SIGNS)

    @property
    def _is_rival(self) -> bool:
        """True if the decisions on show are a rival's: nobody judges them, their own bot says why it played so."""
        return self._seat in self._analyst.rivals

    @property
    def _said(self) -> list[EvaluatedMove]:
        """The decisions of the seat of which something is said."""
        turning = self._turning
        return [each for each in self._own if each.mark is not None or each.step == turning]

    @property
    def _own(self) -> Sequence[EvaluatedMove]:
        """All decisions of the seat that were weighed."""
        return self._known.of(self._seat)

    def _out(self) -> None:
        self.dismiss(None)

    @property
    def _at(self) -> int | None:
        """The decision that is looked at: the one chosen by hand or about to be used by keys, else what cost most."""
        kept = self._shown if self.touch.ring and self.touch.focused in WAYS else self._chosen
        if any(each.step == kept for each in self._own):
            return kept
        said = {each.step: each.given_away for each in self._said}
        if self._is_rival and not said:
            return next((each.step for each in self._own), None)
        return max(said, key=lambda step: said[step], default=None)

    @property
    def _looked_at(self) -> EvaluatedMove | None:
        return next((each for each in self._own if each.step == self._shown), None)

    def _choose(self, step: int) -> None:
        self._chosen = step
        self.rebuild()

    def _whose(self) -> list[Widget]:
        """Builds the choice of the player whose decisions are shown, where there are several."""
        if len(self._seats) < 2:
            return []
        options = [Option(str(seat), self._match.names[seat]) for seat in self._seats]
        return [Segments("whose", "", options, str(self._seat), self._look_at)]

    @property
    def _name_of_other(self) -> Message | str | None:
        """The name of the player whose decisions are shown; None if that is a person here, who may be reading it."""
        return None if self._seat in self._match.table.host.people else self._match.names[self._seat]

    def _look_at(self, seat: str) -> None:
        self._seat, self._chosen = Seat(int(seat)), None
        self.rebuild()

    def _sums(self) -> Widget:
        """Luck and play so far, in words and as bars; for a rival, whose reasons these are."""
        if self._is_rival:
            about = Message("analysis.rival.about", {"name": self._match.names[self._seat]})
            return Panel(Column(Label(about, BODY, id="sums")), padding=12)
        done = self._all_known
        balance = self._known.balance(self._seat, self._end)
        if balance is None:
            words = [Label(Message("analysis.nothing"), BODY, id="sums")] if done else [Space()]
            return Panel(Column(*words), padding=12, height=HEAD)
        lines = zip(told(balance, self._name_of_other), (BOLD, BODY), strict=True)
        both = Column(*(Label(line, style) for line, style in lines), gap=2, fill=Fill.STRETCH, grow=1)
        finished = self._outcome is not None and done
        bars = SumBars(balance, sum_line(balance, done=finished), done=finished)
        side = Column(both, bars, gap=4) if narrow(self.ui) else Row(both, bars, gap=24, height=SUMS[1])
        return Panel(side, padding=12, height=HEAD)

    def _curve(self) -> Widget:
        marks = [
            CurveMark(
                each.step,
                self._order[each.step],
                each.chance,
                TURNING if each.mark is None else ICONS[each.mark],
                self._name(each),
                each.error,
            )
            for each in sorted(self._said, key=self._weight, reverse=True)
        ]
        own, drawn = self._own, SeatLines(self._known, self._order, self._seat, self._end)
        return ChanceCurve(
            drawn.lines(self._match, self._analyst.seats),
            marks,
            len(self._order) - 1,
            self._shown,
            self._choose,
            height=LOW_CURVE if low(self.ui) else LEAST_CURVE,
            moments=[CurveMoment(each.step, self._order[each.step], each.chance) for each in own],
            looked_at="" if self._looked_at is None else self._name(self._looked_at),
            axis=self._axis,
            arm=None if self._looked_at is None or self._is_rival else drawn.arm(self._looked_at),
            known=None if self._all_known else self._order[own[-1].step] if own else 0,
        )

    def _luck(self) -> list[Widget]:
        """Builds the lane of luck: the gains and losses by chance between the choices. A rival has none, since nobody
        judges its play, which then cannot be told from luck.
        """
        if self._is_rival:
            return []
        swings = self._known.swings(self._seat, self._end)
        balance = self._known.balance(self._seat, self._end)
        return [luck_lane(self._analyst, swings, balance, self._match.table.model)]

    def _weight(self, each: EvaluatedMove) -> tuple[bool, bool, bool, float]:
        """Returns the order of signs: the one under the pointer, the one on show, the turning point, then by what was
        at stake.
        """
        pointed = self.touch.hovered == f"mark:{each.step}"
        return pointed, each.step == self._shown, each.mark is None, max(each.given_away, each.chance - each.other)

    def _foot(self) -> Widget:
        """Builds the foot: the progress of the analysis, then the ways to go on."""
        if self._analyst.done:
            return Row(Space(), *self._remark(), gap=14, height=FOOT)
        words = Message("analysis.progress", {"count": round(100 * self._analyst.progress)})
        stop = PushButton("stop", Message("analysis.stop" if self._running else "analysis.go_on"), self._switch,
                          icon="pause" if self._running else "play", compact=True)  # fmt: skip
        bar = Progress("progress", words, self._analyst.progress, width=PROGRESS)
        return Row(Space(), bar, stop, gap=14, height=FOOT)

    def _remark(self) -> list[Widget]:
        """Builds a remark: the meaning of a win of several, which the curves of all of them show; else how to look at
        every choice.
        """
        if self._outcome is not None and shared(self._outcome, self._match.entry.info):
            return [Label(Message("analysis.shared"), SOFT, id="shared")]
        return [] if narrow(self.ui) else [Label(Message(f"analysis.drag.{self.ui.hand.value}"), SOFT, id="drag")]

    def _switch(self) -> None:
        self._running = not self._running
        if not self._running:
            self._analyst.stop()
        self.rebuild()

    def _decision(self) -> Widget:
        """Builds the decision on show: the choice, the better one with its reason, and the meaning of both."""
        each, height = self._looked_at, 0.0 if low(self.ui) else DECISION
        if self._is_rival:
            return Panel(self._rivals_reason(each), padding=14, height=height)
        if each is None:
            waiting = Message("analysis.nothing" if self._all_known else "analysis.waiting")
            return Panel(Column(Label(waiting, SOFT, id="decision")), padding=16, height=height)
        rows: list[Widget] = [self._heading(each)]
        if each.played != each.better:
            rows.append(self._row("better" if each.is_faulty else "teacher", each, each.better, each.best))
        rows.append(self._row("played", each, each.played, each.chance, each.error))
        words = [Label(given(each, turned=each.step == self._turning), BOLD, id="given", grow=1)]
        if each.reason is not None:
            words.append(Label(Message("analysis.why", {"reason": each.reason}), BODY, id="reason"))
        told, ways = Column(*words, gap=4, fill=Fill.STRETCH, grow=1), Wrapping(*self._ways(each), gap=12)
        rows.append(Column(told, ways, gap=8) if narrow(self.ui) else Row(told, ways, gap=20))
        return Panel(Column(*rows, gap=5, fill=Fill.STRETCH), padding=14, height=height)

    def _rivals_reason(self, each: EvaluatedMove | None) -> Widget:
        """Builds a rival's decision: the move and why, in the words of its own bot."""
        if each is None:
            key, name = "none" if self._all_known else "waiting", self._match.names[self._seat]
            return Column(Label(Message(f"analysis.rival.{key}", {"name": name}), SOFT, id="decision"))
        heading = Row(Label(self._name(each), HEADING, id="decision", grow=1), *self._beside(each), gap=12)
        self._analyst.ask_why(each)
        why = Label(self._analyst.why(each), BODY, id="why", grow=1)
        ways = Wrapping(*self._ways(each), gap=12)
        return Column(heading, why, ways, gap=8, fill=Fill.STRETCH)

    def _heading(self, each: EvaluatedMove) -> Widget:
        """Builds the heading: the time and the verdict; the ways to the neighbours; the meaning of the bars below."""
        wide = self.ui.viewport.width >= STACKED
        beside = [Label(Message("analysis.chances"), SOFT, width=CHANCE[0])] if wide else []
        return Row(Label(self._name(each), HEADING, id="decision", grow=1), *self._beside(each), *beside, gap=12)

    def _row(self, what: str, each: EvaluatedMove, command: int, chance: float, error: float = 0.0) -> Widget:
        words = Message(f"analysis.{what}", {"command": self._analyst.command(each, command)})
        bar, label = ChanceBar(f"chance:{what}", chance, error), Label(words, BODY, id=what, grow=1)
        stacked = self.ui.viewport.width < STACKED
        return Column(label, bar, fill=Fill.STRETCH) if stacked else Row(label, bar, gap=20)

    def _beside(self, each: EvaluatedMove) -> list[Widget]:
        """Builds the ways to the choices before and after it of which something is said, a rival's all; from the last
        to the first.
        """
        told = self._own if self._is_rival else self._said
        others = [other.step for other in told if other.step != each.step]
        earlier = max((step for step in others if step < each.step), default=max(others, default=0))
        later = min((step for step in others if step > each.step), default=min(others, default=0))
        ways: tuple[tuple[str, IconName, int], ...] = (("earlier", "back", earlier), ("later", "forward", later))
        return [
            PushButton(id, Message(f"analysis.{id}"), partial(self._choose, step), icon=icon, icon_only=True,
                       compact=True, enabled=bool(others))
            for id, icon, step in ways
        ]  # fmt: skip

    def _ways(self, each: EvaluatedMove) -> list[Widget]:
        show = PushButton("show", Message("analysis.show"), partial(self._show, each), icon="eye")
        ways: list[Widget] = [show]
        if each.played != each.better and each.seat in self._match.table.host.people:
            words = Message("analysis.play_on")
            on = PushButton("play_on", words, partial(self._play_on, each), kind=ButtonKind.PRIMARY, icon="branch")
            ways.insert(0, on)
        return ways

    def _before(self, each: EvaluatedMove) -> int:
        """The step at whose table it was decided, as the table numbers it."""
        return self._path[max(0, self._order[each.step] - 1)]

    def _show(self, each: EvaluatedMove) -> None:
        wanted = each.played if self._is_rival else each.better
        better, played = (self._analyst.targets(each, place) for place in (wanted, each.played))
        dim = tuple([target for target in played if target not in better])
        commands = {"played": self._analyst.command(each, each.played)}
        if each.played != wanted:
            commands["better"] = self._analyst.command(each, wanted)
        key = "shown_best" if "better" not in commands else "shown" if each.is_faulty else "shown_teacher"
        words = Message(f"analysis.{key}", {**commands})
        self.dismiss(ShownStep(self._before(each), each.step, words, better, dim))

    def _play_on(self, each: EvaluatedMove) -> None:
        better = self._analyst.decision(each).legal[each.better]
        self.dismiss(PlayedOn(self._before(each), each.seat, better))

    def _name(self, each: EvaluatedMove) -> Message:
        """Returns the verdict on a decision, and the part of the match it was in."""
        at = self._order[each.step]
        chapter = next((chapter for place, chapter in self._chapters if place >= at), None)
        mark = mark_name(each, turned=each.step == self._turning)
        if self._is_rival and each.step != self._turning:
            mark = Message("analysis.rival.choice", {"name": self._match.names[self._seat]})
        return mark if chapter is None else Message("analysis.when", {"chapter": chapter.line, "mark": mark})


class SeatLines(Struct, frozen=True):
    """The findings about a match, as they are drawn for the seat that is looked at."""

    known: Analysis
    order: Mapping[int, int]
    """The position in the match of each step of the journal."""
    seat: Seat
    end: Outcome | None
    """The end of the match, once all of it is known."""

    def lines(self, match: TableMatch, judged: Collection[Seat]) -> list[SeatCurve]:
        """One for each seat; one for all of them where they win or lose together, made of what was `judged`."""
        if match.entry.info.cooperative:
            name = match.names[self.seat] if len(match.names) == 1 else Message("analysis.together")
            return [SeatCurve(self.seat, self._along(self.known.together(judged, self.end)), True, name, self._band())]
        seats = sorted(match.names if match.table.outcome is not None else judged)
        gone = match.table.presenter.status.gone(match.table.model.asked_view)
        return [self._line(seat, match.names[seat], gone=seat in gone) for seat in seats]

    def arm(self, each: EvaluatedMove) -> Arm | None:
        """Returns the arm from a decision to the next one, at the better choice's chance; None if that choice was
        played.
        """
        if each.played == each.better:
            return None
        later = (other.step for other in self.known.of(self.seat) if other.step > each.step)
        place, last = self.order[each.step], len(self.order) - 1
        following = next(later, None)
        end = min(last, place + last // LAST_ARM) if following is None else self.order[following]
        return Arm(place, end, each.best)

    def _line(self, seat: Seat, name: Message, *, gone: bool) -> SeatCurve:
        own, curve = seat == self.seat, self._along(self.known.curve(seat, self.end), gone=gone)
        return SeatCurve(seat, curve, own, name, self._band() if own else ())

    def _along(self, curve: Sequence[tuple[int, float]], *, gone: bool = False) -> tuple[tuple[int, float], ...]:
        """A curve along the match as far as it is known; its end where the match ended, if it is over.

        `gone`: the seat was asked nothing more after its last decision: how it ended shows right after that.
        """
        points = [(self.order[step], chance) for step, chance in curve if step]
        if self.end is not None and points:
            last, (place, result) = len(self.order) - 1, points.pop()
            points += [(min(last, place + 1), result)] if gone else []
            points.append((last, result))
        return tuple(points)

    def _band(self) -> tuple[tuple[int, float, float], ...]:
        """The noise of the chances of the seat that is talked about."""
        return tuple(
            [
                (self.order[each.step], max(0.0, each.chance - each.error), min(1.0, each.chance + each.error))
                for each in self.known.of(self.seat)
            ]
        )
