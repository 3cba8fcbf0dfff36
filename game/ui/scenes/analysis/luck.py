"""The luck of a match as its room shows it: what it changed between two choices, and what happened there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.analysis import NOTHING, Swing
from game.content.line import Line
from game.host.analyst import Analyst
from game.host.desk import Desk
from game.ui.scenes.analysis.luck_lane import LuckLane, LuckMark
from game.ui.scenes.analysis.parts import points, signed

TOLD: Final = 4
"""So many of the things that happened are told at most."""


def luck_lane(analyst: Analyst, swings: Sequence[Swing], desk: Desk) -> LuckLane:
    """A mark for whatever changed enough; the sums are of all of it."""
    path = desk.feed.path()
    order = {step: number for number, step in enumerate(analyst.path)}
    log: dict[int, list[Line]] = {}
    for told in (each for each in desk.log() if not each.aside):
        log.setdefault(told.step, []).append(told.line)
    marks: list[LuckMark] = []
    for swing in swings:
        if abs(swing.change) < NOTHING:
            continue
        begin = order[swing.after]
        end = len(path) if swing.until is None else order[swing.until]
        happened = [line for step in path[begin:end] for line in log.get(step, ())]
        fortune = Line(f"analysis.fortune.{analyst.fortune(swing.after, swing.until)}")
        words = Line("analysis.luck_mark", {"fortune": fortune, "count": signed(swing.change)})
        marks.append(LuckMark(swing.after, (begin + end) / 2, points(swing.change), words, tuple(happened[-TOLD:])))
    return LuckLane(marks, len(analyst.path) - 1, (_sum(swings, 1), _sum(swings, -1)))


def _sum(swings: Sequence[Swing], way: int) -> Line:
    changed = sum(each.change for each in swings if each.change * way > 0)
    return Line("analysis.luck_good" if way > 0 else "analysis.luck_bad", {"count": signed(changed)})
