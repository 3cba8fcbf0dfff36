"""The parts of the analysis: sums, choices, the lane of luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.bots.analysis import NOTHING, EvaluatedMove, LuckSkillSums, LuckSwing, Verdict, chance_line
from game.content.message import Message
from game.content.strings import MINUS
from game.engine.module import GameInfo
from game.engine.types import Outcome
from game.host.analyst import Analyst
from game.host.audience_model import AudienceModel
from game.table.told import TimelineMark
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.scenes.analysis.chance_curve import LEFT, Axis, along
from game.ui.widgets import Size, Widget

SUMS = (580.0, 52.0)
"""Size of the two bars that add up, in design units."""
SIDE = 116.0
"""Width of the chance at either end of them."""
LEAST_SCALE: Final = 20
"""The points of a bar that takes all its room, where no bar has more."""
BAR_HEIGHT = 24.0
END = 116.0
"""For the chance at either end."""
GAIN: Final = Look("river", "plate_edge", radius=5, width=1.2, light=0.1)
LOSS: Final = Look("red", "plate_edge", radius=5, width=1.2, light=0.1)
ENDS = Style(Type.BOLD, "text", 17)
BESIDE = Style(Type.SMALL, "text", 16)
UNDER = Style(Type.SMALL, "text_soft", 15)
CHANCE = (310.0, 26.0)
TROUGH: Final = Look("field", "field_edge", radius=7, width=1, light=0)
LEVEL: Final = Look("lamplight", None, radius=5, light=0.2)
CAP = 10.0

TOLD: Final = 4
"""Maximum number of events told about a luck mark."""

ROW, CHIP, BETWEEN = 21.0, (38.0, 19.0), 2.0
DOT = 5.0
FOR: Final = Look("river", "plate_edge", radius=9, width=1.2, light=0.1)
AGAINST: Final = Look("field", "field_edge", radius=3, width=1.2, light=0)
NUMBER = Style(Type.SMALL, "text", 15)


class SumBars(Widget):
    """Bars of the points that luck and play brought or took, between the first chance and the chance in the end."""

    def __init__(self, balance: LuckSkillSums, words: Message, *, done: bool) -> None:
        """`words`: all of it for who cannot see it; `done`: the end is that of the match."""
        super().__init__("sums")
        self._balance, self._words, self._done = balance, words, done

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns one size for all sums."""
        return min(limit, SUMS[0]), SUMS[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws luck above play, gains to the right of the line in the middle and losses to its left, between the
        chances at both ends.
        """
        balance, top = self._balance, self.rect.centery - BAR_HEIGHT - 1
        counts = self._counts()
        middle, most = self.rect.centerx, max(LEAST_SCALE, *(abs(count) for _, count in counts))
        for row, (key, count) in enumerate(counts):
            self._bar(canvas, key, count, count / most, FRect(middle, top + row * (BAR_HEIGHT + 2), 0, BAR_HEIGHT))
        canvas.line((middle, top - 2), (middle, top + 2 * BAR_HEIGHT + 4), "text_soft", 2)
        right, wide = self.rect.right - SIDE, SIDE - 6
        end = "in_the_end" if self._done else "by_now"
        for chance, key, x, align in (
            (chance_line(balance.start), "at_first", self.rect.x, 1.0),
            (chance_line(balance.end, certain=self._done), end, right + 6, 0.0),
        ):
            canvas.text(chance, FRect(x, top, wide, BAR_HEIGHT), ENDS, align=align, lines=1)
            below = FRect(x, top + BAR_HEIGHT + 2, wide, BAR_HEIGHT)
            canvas.text(Message(f"analysis.{key}"), below, UNDER, align=align, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The sum in words, and what stands at the bars."""
        sums = (sum_words(key, count) for key, count in self._counts())
        bars = ", ".join(plain(ui.say(line)) for line in sums)
        words = plain(ui.say(self._words))
        yield Node(self.id, self.rect, Role.TEXT, words, description=bars, focusable=False, tooltip=False)

    def _counts(self) -> tuple[tuple[str, int], ...]:
        return ("luck", luck_points(self._balance)), ("play", points(self._balance.play))

    def _bar(self, canvas: Canvas, key: str, count: int, part: float, row: FRect) -> None:
        """A bar from the middle line, as long as its part of the room, and its words on the other side of the line."""
        room = self.rect.width / 2 - SIDE
        if count:
            long = max(3.0, abs(part) * room)
            canvas.look(FRect(row.x - (long if count < 0 else 0), row.y, long, row.height), GAIN if count > 0 else LOSS)
        words = FRect(row.x + (8 if count <= 0 else -room), row.y, room - 8, row.height)
        canvas.text(sum_words(key, count), words, BESIDE, align=0.0 if count <= 0 else 1.0, lines=1)


class ChanceBar(Widget):
    """A chance as a bar with its noise as a whisker, and as a number."""

    def __init__(self, id: str, chance: float, error: float = 0.0) -> None:
        super().__init__(id)
        self._chance, self._error = chance, error

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns one size for all."""
        return min(limit, CHANCE[0]), CHANCE[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws trough, level, whisker, number."""
        trough = FRect(self.rect.x, self.rect.centery - 7, self.rect.width - END - 6, 14)
        canvas.look(trough, TROUGH)
        inner = trough.inflate(-4, -4)
        if self._chance > 0:
            canvas.look(FRect(inner.x, inner.y, max(inner.height, inner.width * self._chance), inner.height), LEVEL)
        if self._error:
            ends = [inner.x + inner.width * min(1.0, max(0.0, self._chance + way * self._error)) for way in (-1, 1)]
            canvas.line((ends[0], inner.centery), (ends[1], inner.centery), "text", 2)
            for x in ends:
                canvas.line((x, inner.centery - CAP / 2), (x, inner.centery + CAP / 2), "text", 2)
        number = FRect(trough.right + 6, self.rect.y, END, self.rect.height)
        canvas.text(self._line, number, ENDS, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The number."""
        yield Node(self.id, self.rect, Role.TEXT, plain(ui.say(self._line)), focusable=False, tooltip=False)

    @property
    def _line(self) -> Message:
        return chance_line(self._chance)


def told(balance: LuckSkillSums, name: Message | str | None) -> tuple[Message, Message]:
    """Returns play and luck in a sentence each; `name`: the player's, None for the reader's own."""
    lost, luck = -points(balance.play), luck_points(balance)
    play = "gave_away" if lost >= 1 else "all_taught" if balance.taught else "gave_nothing"
    words = "luck_for" if luck > 0 else "luck_against"
    if name is None:
        sentences = Message(f"analysis.{play}", {"count": lost}), Message(f"analysis.{words}", {"count": abs(luck)})
    else:
        named = {"name": name}
        sentences = (
            Message(f"analysis.other.{play}", {**named, "count": lost}),
            Message(f"analysis.other.{words}", {**named, "count": abs(luck)}),
        )
    return sentences if luck else (sentences[0], Message("analysis.luck_even"))


def sum_line(balance: LuckSkillSums, *, done: bool) -> Message:
    """The sum in one sentence."""
    return Message("analysis.sum" if done else "analysis.sum_so_far", {
        "start": chance_line(balance.start), "luck": signed(luck_points(balance) / 100), "play": signed(balance.play),
        "end": chance_line(balance.end, certain=done)})  # fmt: skip


def sum_words(key: str, count: int) -> Message:
    """Returns the points that luck or play brought or took, in words: the sign is a verb."""
    how = "brought" if count > 0 else "took" if count < 0 else "nothing"
    return Message(f"analysis.{key}.{how}", {"count": abs(count)} if count else {})


def luck_points(balance: LuckSkillSums) -> int:
    """Returns the points left for luck: all the points that are shown add up."""
    return points(balance.end) - points(balance.start) - points(balance.play)


def given(each: EvaluatedMove, *, turned: bool) -> Message:
    """Returns the cost of a decision, or what every other one would have cost, with its noise if it was sampled: the
    difference of the percentages that are shown.

    `turned`: it is where the match turned.
    """
    if each.mark is None:
        key = (
            "taught" if each.taught else "turned" if turned else "same" if each.played == each.better else "too_little"
        )
        return Message(f"analysis.{key}")
    more, less = (each.chance, each.other) if each.mark is Verdict.FIND else (each.best, each.chance)
    key, lost = "found" if each.mark is Verdict.FIND else "given", points(more) - points(less)
    if not each.error:
        return Message(f"analysis.{key}_counted", {"count": lost})
    return Message(f"analysis.{key}", {"count": lost, "error": max(1, points(each.error))})


def mark_name(each: EvaluatedMove, *, turned: bool) -> Message:
    """Returns the verdict on a decision in two words; `turned`: it is where the match turned."""
    unmarked = "turning_point" if turned else "taught" if each.taught else "none"
    return Message(f"analysis.mark.{each.mark or unmarked}")


def shared(outcome: Outcome, info: GameInfo) -> bool:
    """True if several won who played against each other: each of them counts as a winner."""
    return len(outcome.winners) > 1 and not info.cooperative


def axis_of(name: Message, marks: Sequence[TimelineMark], places: dict[int, int]) -> Axis:
    """The parts of the match, by what its timeline says; `places`: how far along each of its steps is."""
    begins: list[tuple[int, int]] = []
    before, last = None, -1
    for mark in marks:
        if mark.chapter is not None and mark.chapter != before and mark.step in places:
            begins.append((last + 1, mark.chapter.number))
        before, last = mark.chapter, places.get(mark.step, last)
    return Axis(name, tuple(begins))


def points(chance: float) -> int:
    """Points of the chance to win."""
    return round(100 * chance)


def signed(chance: float) -> str:
    """Returns the points of a chance with their sign."""
    return f"{points(chance):+d}".replace("-", MINUS) if points(chance) else "0"


def luck_lane(
    analyst: Analyst, swings: Sequence[LuckSwing], balance: LuckSkillSums | None, model: AudienceModel
) -> LuckLane:
    """A mark for whatever changed enough; the sums are of all of it, and add up to the luck of the balance."""
    path = model.feed.path()
    order = {step: number for number, step in enumerate(analyst.path)}
    log: dict[int, list[Message]] = {}
    for told in (each for each in model.log() if not each.is_note):
        log.setdefault(told.step, []).append(told.line)
    marks: list[LuckMark] = []
    for swing in swings:
        if abs(swing.change) < NOTHING:
            continue
        begin = order[swing.after]
        end = len(path) if swing.until is None else order[swing.until]
        happened = [line for step in path[begin:end] for line in log.get(step, ())]
        luck = Message(f"analysis.fortune.{analyst.luck(swing.after, swing.until)}")
        words = Message("analysis.luck_mark", {"fortune": luck, "count": signed(swing.change)})
        marks.append(LuckMark(swing.after, (begin + end) / 2, points(swing.change), words, tuple(happened[-TOLD:])))
    return LuckLane(marks, len(analyst.path) - 1, _lane_sums(swings, balance))


def _lane_sums(swings: Sequence[LuckSwing], balance: LuckSkillSums | None) -> tuple[Message, Message]:
    good, bad = good_and_bad(swings, balance)
    return (
        Message("analysis.luck_good", {"count": signed(good / 100)}),
        Message("analysis.luck_bad", {"count": signed(bad / 100)}),
    )


def good_and_bad(swings: Sequence[LuckSwing], balance: LuckSkillSums | None) -> tuple[int, int]:
    """Returns the points of good and of bad luck: what rounding leaves over is added where it keeps the sign."""
    good, bad = (points(sum(each.change for each in swings if each.change * way > 0)) for way in (1, -1))
    left = 0 if balance is None else luck_points(balance) - good - bad
    return good + max(0, left), bad + min(0, left)


class LuckMark(Struct, frozen=True):
    """A change of the chance halfway between two decisions, in points, with its words."""

    id: int
    place: float
    """The position along the match."""
    points: int
    words: Message
    happened: tuple[Message, ...]
    """The events of the change, as the log tells them."""


class LuckLane(Widget):
    """Good luck above, bad luck below, each with its sum. Nodes of marks are called `luck:ID`."""

    def __init__(self, marks: Sequence[LuckMark], last: int, sums: tuple[Message, Message]) -> None:
        """`last`: how far the match goes; `sums`: of the good and of the bad."""
        super().__init__("luck")
        self._marks = sorted(marks, key=lambda mark: -abs(mark.points))
        self._last, self._sums = max(1, last), sums

    def natural(self, ui: Context, limit: float) -> Size:
        """Two rows of marks."""
        return 0.0, 2 * ROW + BETWEEN

    def draw(self, canvas: Canvas) -> None:
        """Draws the line between good and bad, the sums and the marks; small marks are dots where there is no room."""
        middle = self.rect.y + ROW + BETWEEN / 2
        ends = [along(self.rect, place, self._last) for place in (0, self._last)]
        canvas.line((ends[0], middle), (ends[1], middle), "brass_dark")
        for words, y in zip(self._sums, (self.rect.y, self.rect.y + ROW + BETWEEN), strict=True):
            canvas.text(words, FRect(self.rect.x, y, LEFT - 8, ROW), UNDER, align=1, lines=1)
        shown = self._chips()
        for mark in self._marks:
            if mark not in shown:
                away = DOT if mark.points < 0 else -DOT
                spot = FRect(self._chip(mark).centerx - DOT / 2, middle + away - DOT / 2, DOT, DOT)
                canvas.shape("circle", spot, "text_soft")
        for mark in shown:
            chip = self._chip(mark)
            canvas.look(chip, FOR if mark.points > 0 else AGAINST)
            canvas.text(_signed(mark.points), chip, NUMBER, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The sums, and what happened at each mark."""
        words = " ".join(plain(ui.say(each)) for each in self._sums)
        yield Node(self.id, self.rect, Role.TEXT, words, focusable=False, tooltip=False)
        for mark in self._chips():
            happened = "\n".join(plain(ui.say(line)) for line in mark.happened)
            yield Node(f"luck:{mark.id}", self._chip(mark), Role.TEXT, plain(ui.say(mark.words)), happened,
                       focusable=False)  # fmt: skip

    def _chips(self) -> list[LuckMark]:
        """The marks there is room for, the weightiest first."""
        shown: list[LuckMark] = []
        chips: list[FRect] = []
        for mark in self._marks:
            chip = self._chip(mark)
            if chip.collidelist(chips) < 0:
                shown.append(mark)
                chips.append(chip)
        return shown

    def _chip(self, mark: LuckMark) -> FRect:
        row = self.rect.y + (0 if mark.points > 0 else ROW + BETWEEN)
        chip = FRect(0, row + (ROW - CHIP[1]) / 2, *CHIP)
        chip.centerx = along(self.rect, mark.place, self._last)
        chip.left = max(chip.left, self.rect.x + LEFT)
        return chip


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", MINUS)
