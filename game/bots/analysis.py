"""The analysis of a match, decision by decision: chances, mistakes, and luck and play apart.

Every decision is judged by the seat's knowledge at the time. Chances are of winning the match, 0 to 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message
from game.engine.types import Outcome, Seat

NOTHING: Final = 0.02
"""Chance given away below which nothing is said."""
MISTAKE: Final = 0.07
ONLY: Final = 0.1
"""Minimum chance that every other choice would have given away, for a find."""
CERTAIN: Final = 2.0
"""Standard errors by which something must hold before it is said: chance alone says it once in fifty decisions."""
UNDER: Final = 0.01
OVER: Final = 0.99
"""Chances below and above which no number is told: of a match that goes on, nothing is certain."""
TURN: Final = 0.15
"""The smallest change from one decision to the next that a match turned on."""


class Verdict(StrEnum):
    """A judgement of a decision, made only if it is certain enough; a sentence `analysis.mark.<mark>`."""

    FIND = "find"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"


FAULTS: Final = frozenset((Verdict.DOUBTFUL, Verdict.MISTAKE))


class EvaluatedMove(Struct, frozen=True):
    """One decision. The commands are numbered as the rules list them in that position."""

    step: int
    """The step of the journal it was taken in."""
    seat: Seat
    played: int
    better: int
    """The teacher's choice; the same as `played` where the teacher has no other."""
    chance: float
    """Chance after the command that was played."""
    best: float
    """Chance after the teacher's choice."""
    other: float
    """Chance after the best of all the commands that were not played."""
    error: float
    """Standard error of the difference between the command played and its alternative, as far as the worlds differed.
    """
    reason: Message | None = None
    """The teacher's reason for its choice; None: nothing worth saying."""
    worlds: int = 0
    """Number of worlds in which the two were compared; 0: nobody looked ahead, so the decision bears no mark."""
    move: Message | None = None
    """The whole of the better move in words, where its command only begins it."""
    taught: bool = False
    """True if a lesson prescribed it: nobody's own choice, so it bears no mark and nothing is called better."""

    @property
    def given_away(self) -> float:
        """The chance lost against the teacher's choice; below 0 where the command was found to be better."""
        return self.best - self.chance

    @property
    def counted(self) -> float:
        """The part of the loss that counts in a sum: the difference of the chances as they are shown, in whole
        hundredths.
        """
        return (round(100 * self.best) - round(100 * self.chance)) / 100 if self.is_faulty else 0.0

    @property
    def is_faulty(self) -> bool:
        """True if something else was surely better: only then is anything else called better, and counted."""
        return self.mark in FAULTS

    @property
    def mark(self) -> Verdict | None:
        """The verdict, if it holds well beyond the error. Worlds that all agree leave an error, too: the next one might
        not.
        """
        return self._mark(self.error or 1 / (self.worlds + 2)) if self.worlds else None

    @property
    def suspicion(self) -> Verdict | None:
        """The verdict as far as the teacher can tell by now: to be proved before it is said."""
        return self._mark(self.error)

    def _mark(self, error: float) -> Verdict | None:
        doubt = CERTAIN * error
        lost = self.given_away - doubt
        if lost >= MISTAKE:
            return Verdict.MISTAKE
        if lost >= NOTHING:
            return Verdict.DOUBTFUL
        if self.given_away <= 0.0 and self.chance - self.other - doubt >= ONLY:
            return Verdict.FIND
        return None


class LuckSkillSums(Struct, frozen=True):
    """A seat's match in sums: `start` + `luck` + `play` is `end`."""

    start: float
    """Its chance when it decided first."""
    luck: float
    """Change of the chance between its decisions, by chance and the others, with all that cannot be told apart from it.
    """
    play: float
    """Change of the chance that its own decisions surely made, against the teacher's."""
    end: float
    """1 for a win, 0 for a loss; of a match that goes on, the last chance known."""
    taught: bool = False
    """True if a lesson prescribed all its decisions."""


class LuckSwing(Struct, frozen=True):
    """The change of a seat's chance between two of its decisions."""

    after: int
    """The step of the decision it follows."""
    until: int | None
    """The step of the next decision; None: up to the end."""
    change: float


class ChanceBand(NamedTuple):
    """A chance as a range of one standard error to either side."""

    low: float
    high: float


class Analysis(Struct, frozen=True):
    """The decisions weighed so far, in the order they were taken in."""

    evaluated: tuple[EvaluatedMove, ...] = ()

    def of(self, seat: Seat) -> tuple[EvaluatedMove, ...]:
        """The decisions of one seat."""
        return tuple([each for each in self.evaluated if each.seat == seat])

    def curve(self, seat: Seat, outcome: Outcome | None = None) -> tuple[tuple[int, float], ...]:
        """Steps and chances: before and after each decision of the seat, and the end if the match is over."""
        return tuple(self._points(seat, outcome))

    def together(self, seats: Collection[Seat], outcome: Outcome | None = None) -> tuple[tuple[int, float], ...]:
        """The same of seats that win or lose together: before and after each decision of any of them."""
        told = [each for each in self.evaluated if each.seat in seats]
        points = [point for each in told for point in ((each.step, each.best), (each.step, each.chance))]
        if outcome is not None and points:
            points.append((points[-1][0], float(bool(outcome.winners))))
        return tuple(points)

    def around(self, seats: Collection[Seat], step: int, outcome: Outcome) -> tuple[ChanceBand, ChanceBand] | None:
        """Returns the chance of these seats before a step and after it, up to their next decision or the end; None
        where they had decided nothing before it.
        """
        own = [each for each in self.evaluated if each.seat in seats]
        earlier, later = [each for each in own if each.step <= step], [each for each in own if each.step > step]
        if not earlier:
            return None
        last = earlier[-1]
        before = last.best if last.step == step else last.chance
        result = float(any(seat in seats for seat in outcome.winners))
        after = ChanceBand(result, result) if not later else _band(later[0].best, later[0].error)
        return _band(before, last.error), after

    def balance(self, seat: Seat, outcome: Outcome | None = None) -> LuckSkillSums | None:
        """Luck and play apart; None before anything of the seat was weighed."""
        own = self.of(seat)
        if not own:
            return None
        end = own[-1].chance if outcome is None else _result(seat, outcome)
        play = -sum(each.counted for each in own)
        taught = all(each.taught for each in own)
        return LuckSkillSums(own[0].best, end - own[0].best - play, play, end, taught)

    def swings(self, seat: Seat, outcome: Outcome | None = None) -> tuple[LuckSwing, ...]:
        """Returns the single changes that make up the luck of the balance, in the order of the match."""
        own = self.of(seat)
        if not own:
            return ()
        end = own[-1].chance if outcome is None else _result(seat, outcome)
        following = [*((each.step, each.best) for each in own[1:]), (None, end)]
        return tuple(
            [
                LuckSwing(each.step, until, chance - (each.best - each.counted))
                for each, (until, chance) in zip(own, following, strict=True)
            ]
        )

    def turning_point(self, seat: Seat, outcome: Outcome | None = None) -> int | None:
        """The step by which the seat's chance had changed most since the point before; None: no change was large."""
        points = self.curve(seat, outcome)
        changes = [(abs(after - before), step) for (_, before), (step, after) in pairwise(points)]
        largest, step = max(changes, default=(0.0, 0), key=lambda change: change[0])
        return step if largest >= TURN else None

    def _points(self, seat: Seat, outcome: Outcome | None) -> Iterator[tuple[int, float]]:
        last = 0
        for each in self.of(seat):
            yield each.step, each.best
            yield each.step, each.chance
            last = each.step
        if outcome is not None:
            yield last, _result(seat, outcome)


def evaluate(
    step: int,
    seat: Seat,
    played: int,
    chances: Sequence[tuple[int, float, float]],
    reason: Message | None = None,
    worlds: int = 0,
) -> EvaluatedMove:
    """Returns a decision judged by the teacher in `worlds` worlds: places of commands, chances and errors, its own
    choice first, and the reason for that.

    Raises ValueError if the command that was played is not among them.
    """
    found = next(((chance, error) for place, chance, error in chances if place == played), None)
    if found is None:
        raise ValueError(f"nothing is said of command {played}, which was played in step {step}")
    better, best, _ = chances[0]
    others = [(chance, error) for place, chance, error in chances if place != played]
    other, doubt = max(others, default=(found[0], 0.0))
    return EvaluatedMove(step, seat, played, better, found[0], best, other, found[1] or doubt, reason, worlds)


def by_lesson(found: EvaluatedMove) -> EvaluatedMove:
    """Returns an evaluated decision that a lesson prescribed: only its chance is known."""
    return replace(found, better=found.played, best=found.chance, worlds=0, reason=None, move=None, taught=True)


def percent(chance: float) -> int:
    """Returns a chance in whole percent as it is told: 0 stands for less than one, 100 for more than 99.

    >>> [percent(chance) for chance in (0.004, 0.006, 0.01, 0.5, 0.99, 0.994)]
    [0, 0, 1, 50, 99, 100]
    """
    return 0 if chance < UNDER else 100 if chance > OVER else round(100 * chance)


def chance_line(chance: float, *, certain: bool = False) -> Message:
    """Returns a chance in words; `certain`: it is a result, so that none is none, and all is all."""
    told = percent(chance)
    if told in (0, 100) and not certain:
        return Message("analysis.over_99" if told else "analysis.under_one")
    return Message("analysis.percent", {"count": told})


def _band(chance: float, error: float) -> ChanceBand:
    return ChanceBand(max(0.0, chance - error), min(1.0, chance + error))


def _result(seat: Seat, outcome: Outcome) -> float:
    return float(seat in outcome.winners)
