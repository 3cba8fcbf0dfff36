"""The moments that decided a match, chosen by its analysis: what is said of each follows from the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.bots.analysis import TURN, Analysis, ChanceBand, EvaluatedMove, Verdict, percent
from game.content.message import Message
from game.engine.types import Outcome, Seat
from game.host.analyst import Analyst
from game.table.presenter import Chapter, DecisiveMoment, Names
from game.table.told import MOST, SceneSort, StoryScene, Swing, TurningPoint
from game.table.weight import Weight

LEAST: Final = 0.05
"""The smallest change of the chance, beyond its error, of a moment that decided anything."""


class JudgedMatch(Struct, frozen=True):
    """A match that is over, with its finished analysis."""

    judge: Analyst
    outcome: Outcome
    names: Names
    chapters: Mapping[int, Chapter]
    """The part of the match of each decision, by step."""
    together: bool
    """True if everybody wins or loses together."""

    @property
    def known(self) -> Analysis:
        """Returns the finished analysis."""
        return self.judge.analysis

    @property
    def people(self) -> frozenset[Seat]:
        """Returns the seats whose decisions were judged."""
        return frozenset(self.judge.seats)

    def is_last(self, side: frozenset[Seat], step: int) -> bool:
        """True if these seats decided nothing after a step: the chance after it is the result."""
        return all(each.step <= step for each in self.known.evaluated if each.seat in side)

    def sides(self) -> list[frozenset[Seat]]:
        """Returns the seats whose chances are told, those that win together as one."""
        return [self.people] if self.together else [frozenset((seat,)) for seat in sorted(self.people)]

    def side_of(self, seat: Seat | None) -> frozenset[Seat]:
        """Returns the seats whose chance a moment of this seat changed: those of the only side, else its own."""
        return self.sides()[0] if len(self.sides()) == 1 else self.people & {seat}


def change(around: tuple[ChanceBand, ChanceBand]) -> float:
    """Returns the change of a chance that is left beyond the errors; 0 where the two may as well be the same.

    >>> [round(change((ChanceBand(0.4, 0.5), after)), 2) for after in (ChanceBand(0.7, 0.8), ChanceBand(0.45, 0.6))]
    [0.2, 0.0]
    """
    before, after = around
    return max(0.0, after.low - before.high) + min(0.0, after.high - before.low)


def decided(found: Sequence[TurningPoint], match: JudgedMatch) -> list[StoryScene]:
    """Returns the moment with the largest change of the chance, the largest change over a round, the person's decision
    that surely lost or saved most, and what else changed most by chance or by others.
    """
    scenes: list[StoryScene] = []
    swung = [scene for turning in found if (scene := _swung(turning, match)) is not None]

    def add(among: Sequence[StoryScene], least: float) -> None:
        told = {scene.turning.step for scene in scenes}
        fitting = [each for each in among if each.turning.step not in told and abs(_changed(each)) >= least]
        if fitting and len(scenes) < MOST:
            scenes.append(max(fitting, key=_order))

    add([replace(scene, sort=SceneSort.THRILL) for scene in swung], TURN)
    left = [scene for scene in swung if scene.turning.step not in {told.turning.step for told in scenes}]
    largest = max((abs(_changed(scene)) for scene in scenes), default=0.0)
    add([each for each in sorted(_rounds(left, match), key=_order)[-1:] if abs(_changed(each)) > largest], TURN)
    add(sorted(_choices(match), key=lambda each: each.turning.moment.weight)[-1:], 0.0)
    add([scene for scene in swung if scene.sort in (SceneSort.LUCK, SceneSort.RIVAL)], LEAST)
    return scenes


def _order(scene: StoryScene) -> tuple[float, float, int]:
    return abs(_changed(scene)), scene.turning.moment.weight, scene.turning.step


def _changed(scene: StoryScene) -> float:
    return 0.0 if scene.swing is None else change(_bands(scene.swing))


def _swing(around: tuple[ChanceBand, ChanceBand]) -> Swing:
    before, after = around
    return (before.low, before.high), (after.low, after.high)


def _bands(swing: Swing) -> tuple[ChanceBand, ChanceBand]:
    return ChanceBand(*swing[0]), ChanceBand(*swing[1])


def _swung(turning: TurningPoint, match: JudgedMatch) -> StoryScene | None:
    """Returns a moment with the chances around it; None where nobody's is known, or where it changed otherwise than
    the moment says.
    """
    side, moment = match.side_of(turning.moment.seat), turning.moment
    around = match.known.around(side, turning.step, match.outcome) if side else None
    way = 0 if around is None else _sign(change(around))
    if around is None or not way or moment.good * way < 0:
        return None
    sort = SceneSort.OWN if turning.own else SceneSort.LUCK if moment.chance else SceneSort.RIVAL
    told = replace(turning, moment=replace(moment, good=way))
    last = match.is_last(side, turning.step)
    return StoryScene(sort, told, _swing(around), tuple(sorted(side)), last)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _rounds(swung: Sequence[StoryScene], match: JudgedMatch) -> Iterator[StoryScene]:
    """Yields every part of the match with the chance at its begin and at the begin of the next, or the result."""
    for side in match.sides():
        own = [each for each in match.known.evaluated if each.seat in side and each.step in match.chapters]
        starts = [each for at, each in enumerate(own) if not at or _part(own[at - 1], match) != _part(each, match)]
        if len(starts) < 2:
            continue
        result = float(any(seat in side for seat in match.outcome.winners))
        ends = [*(_band(each) for each in starts[1:]), ChanceBand(result, result)]
        for first, after in zip(starts, ends, strict=True):
            yield _round(first, (_band(first), after), side, swung, match, is_last=first is starts[-1])


def _round(
    first: EvaluatedMove,
    around: tuple[ChanceBand, ChanceBand],
    side: frozenset[Seat],
    swung: Sequence[StoryScene],
    match: JudgedMatch,
    *,
    is_last: bool,
) -> StoryScene:
    """Returns the story of one part of the match, at the table of the moment in it on which most hung."""
    chapter = match.chapters[first.step]
    within = [scene.turning for scene in swung if scene.turning.chapter == chapter and frozenset(scene.whose) == side]
    shown = max(within, key=lambda turning: turning.moment.weight, default=TurningPoint(first.step, chapter, _EMPTY))
    names = tuple(match.names[seat] for seat in sorted(side))
    words = Message("result.story.over_round", {"names": names})
    moment = replace(shown.moment, line=words, good=_sign(change(around)), chance=False)
    turning = replace(shown, moment=moment, open=None, own=False)
    return StoryScene(SceneSort.ROUND, turning, _swing(around), tuple(sorted(side)), is_last)


_EMPTY: Final = DecisiveMoment(Message("result.story.over_round"), 0.0)


def _part(each: EvaluatedMove, match: JudgedMatch) -> int:
    return match.chapters[each.step].number


def _band(each: EvaluatedMove) -> ChanceBand:
    return ChanceBand(max(0.0, each.best - each.error), min(1.0, each.best + each.error))


def _choices(match: JudgedMatch) -> Iterator[StoryScene]:
    """Yields the decisions of people that surely lost something, or surely kept what everything else had lost: each at
    the table at which it was taken.
    """
    for each in match.known.evaluated:
        mark = each.mark if each.seat in match.people else None
        if mark is None:
            continue
        name, played = match.names[each.seat], match.judge.command(each, each.played)
        if mark is Verdict.FIND:
            lost = percent(each.chance) - percent(each.other)
            line = Message("result.story.kept", {"name": name, "played": played, "count": lost})
            moment, swing = DecisiveMoment(line, each.chance - each.other, 1, seat=each.seat), None
        else:
            better = match.judge.command(each, each.better)
            if better == played:
                continue
            line = Message("result.story.lost", {"name": name, "played": played, "better": better})
            moment = DecisiveMoment(line, each.given_away, -1, seat=each.seat)
            swing = (each.best, each.best), (each.chance, each.chance)
        turning = TurningPoint(
            each.step,
            match.chapters.get(each.step),
            moment,
            own=True,
            by=None if len(match.people) == 1 else name,
            weight=Weight(keys=match.judge.targets(each, each.played)),
            told=0,
        )
        yield StoryScene(SceneSort.OWN, turning, swing, (each.seat,))
