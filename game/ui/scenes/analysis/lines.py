"""The lines of a closer look: whose there are, how sure they are, and where a better choice would have led."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.bots.analysis import Analysis, Weighed
from game.content.line import Line
from game.engine.types import Outcome, Seat
from game.ui.scenes.analysis.chance_curve import Arm, SeatCurve
from game.ui.table.match import TableMatch

LAST_ARM: Final = 24
"""A line that was not played is drawn so much of the match long where no decision follows."""


class SeatLines(Struct, frozen=True):
    """The findings about a match, as they are drawn for the seat that is looked at."""

    known: Analysis
    order: Mapping[int, int]
    """How far into the match each step of the journal is."""
    seat: Seat
    end: Outcome | None
    """How the match ended, once all of it is known."""

    def lines(self, match: TableMatch, judged: Collection[Seat]) -> list[SeatCurve]:
        """One for each seat; one for all of them where they win or lose together, made of what was `judged`."""
        if match.entry.info.cooperative:
            name = match.names[self.seat] if len(match.names) == 1 else Line("analysis.together")
            return [SeatCurve(self.seat, self._along(self.known.together(judged, self.end)), True, name, self._band())]
        seats = sorted(match.names if match.table.outcome is not None else judged)
        gone = match.table.presenter.gone(match.table.desk.asked_view)
        return [self._line(seat, match.names[seat], gone=seat in gone) for seat in seats]

    def arm(self, each: Weighed) -> Arm | None:
        """Where the better choice would have led, as far as its chance is known: to the next decision."""
        if each.played == each.better:
            return None
        later = (other.step for other in self.known.of(self.seat) if other.step > each.step)
        place, last = self.order[each.step], len(self.order) - 1
        following = next(later, None)
        end = min(last, place + last // LAST_ARM) if following is None else self.order[following]
        return Arm(place, end, each.best)

    def _line(self, seat: Seat, name: Line, *, gone: bool) -> SeatCurve:
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
