"""Points for places: of one game, of the evening so far, and who is captain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from game.content.evenings import GameChoice
from game.engine.module import AnyTitle, GameInfo
from game.engine.types import Outcome
from game.host.evening.plan import Evening, GameResult, is_last, seated_now, sits_out, wins, wins_needed

SCALES: Final[Mapping[int, tuple[int, ...]]] = {2: (3, 1), 3: (4, 2, 1)}
"""Points by place, by the number of seats."""

USUAL: Final = (4, 2, 1)
"""Points by place at any other table; further places have none."""

CREW_WON: Final = 3
CREW_HALF: Final = 1
"""Points of everybody where all play together, and win or come half the way."""


def scale(seats: int) -> tuple[int, ...]:
    """Returns the points of each place at a table of `seats` seats."""
    points = SCALES.get(seats, USUAL)
    return (points + (0,) * seats)[:seats]


def place_points(places: Sequence[Sequence[int]]) -> dict[int, int]:
    """Returns the points of those who play against each other; who shares places shares their points, rounded down."""
    rest = scale(sum(map(len, places)))
    found: dict[int, int] = {}
    for place in places:
        points, rest = rest[: len(place)], rest[len(place) :]
        found |= {who: sum(points) // len(place) for who in place}
    return found


def middle_points(seats: int) -> int:
    """Returns the points of the middle place, which two places share where the number of seats is even."""
    points = scale(seats)
    middle = points[(seats - 1) // 2 : seats // 2 + 1]
    return sum(middle) // len(middle)


def crew_points(title: AnyTitle, outcome: Outcome, facts: Mapping[str, int]) -> int:
    """Returns the points of everybody in a title in which all play together."""
    fact, least = title.part("rules.facts", "HALF_WON")
    if outcome.winners:
        return CREW_WON
    return CREW_HALF if facts[fact] >= least else 0


def crew_result(
    evening: Evening, match: str, game: GameChoice, info: GameInfo, points: int, *, won: bool
) -> GameResult:
    """Returns the result of the next game where all play together and everybody has these points."""
    crew = seated_now(evening, info)
    each = (points * _times(evening),) * len(evening.people)
    places = (crew,) if won else ((), crew)
    return GameResult(match, game, places, sits_out(evening, info), each, doubles(evening))


def rivals_result(
    evening: Evening, match: str, game: GameChoice, info: GameInfo, places: Sequence[Sequence[int]]
) -> GameResult:
    """Returns the result of the next game where people have these places, each against the others."""
    played = place_points(places)
    middle = middle_points(len(played))
    points = tuple(played.get(who, middle) * _times(evening) for who in range(len(evening.people)))
    return GameResult(match, game, tuple(map(tuple, places)), sits_out(evening, info), points, doubles(evening))


def result_of(
    evening: Evening,
    match: str,
    game: GameChoice,
    info: GameInfo,
    title: AnyTitle,
    outcome: Outcome,
    facts: Mapping[str, int],
) -> GameResult:
    """Returns the result of the game that was just played; `facts` are those of the match for any seat."""
    if info.cooperative:
        points = crew_points(title, outcome, facts)
        return crew_result(evening, match, game, info, points, won=bool(outcome.winners))
    seated = seated_now(evening, info)
    places = [[seated[seat] for seat in place] for place in outcome.places]
    return rivals_result(evening, match, game, info, places)


def doubles(evening: Evening) -> bool:
    """True if the points of the next game count twice."""
    return evening.double_last and is_last(evening)


def totals(evening: Evening) -> tuple[int, ...]:
    """Returns everybody's points, the head start included."""
    return tuple(
        each.head_start + sum(result.points[who] for result in evening.results)
        for who, each in enumerate(evening.people)
    )


def before_last(evening: Evening) -> tuple[int, ...]:
    """Returns everybody's points before the game that was played last."""
    return totals(replace(evening, results=evening.results[:-1]))


def leaders(evening: Evening) -> tuple[int, ...]:
    """Returns who has the most points; nobody while all have the same."""
    now = totals(evening)
    return () if len(set(now)) == 1 else tuple(who for who, points in enumerate(now) if points == max(now))


def series_winners(evening: Evening) -> tuple[int, ...]:
    """Returns who has won the series; nobody while it is open, or if a crew has lost it."""
    needed = wins_needed(evening.row)
    return tuple(who for who, won in enumerate(wins(evening)) if evening.until_won and won >= needed)


def captains(evening: Evening) -> tuple[int, ...]:
    """Returns the captain: who has won the series, else most points, then the better place in the last game; those who
    are level even so share it.
    """
    order = _order(evening)
    best = min(order)
    return tuple(who for who, each in enumerate(order) if each == best)


def standing(evening: Evening) -> tuple[int, ...]:
    """Returns everybody, the best first."""
    order = _order(evening)
    return tuple(sorted(range(len(order)), key=lambda who: (order[who], who)))


def ranks(evening: Evening) -> tuple[int, ...]:
    """Returns everybody's place in the evening so far, from 1; who is level in all shares one."""
    order = _order(evening)
    return tuple(1 + sum(other < each for other in order) for each in order)


def _order(evening: Evening) -> list[tuple[int, int, int]]:
    """Returns what orders everybody: the series won or not, points, the most first, then the place in the last game."""
    last, won = _ranks(evening.results[-1]) if evening.results else {}, series_winners(evening)
    return [(who not in won, -points, last.get(who, 0)) for who, points in enumerate(totals(evening))]


def _ranks(result: GameResult) -> dict[int, int]:
    """Returns the place of everybody in a game, doubled: who sat out stands in the middle, between two places where
    the number of seats is even. Those who all share one place, as a crew does, are level with who sat out.
    """
    played = [place for place in result.places if place]
    if len(played) == 1:
        return {}
    ranks: dict[int, int] = {}
    for place in played:
        ranks |= dict.fromkeys(place, 2 * (len(ranks) + 1))
    return ranks | dict.fromkeys(result.out, len(ranks) + 1)


def _times(evening: Evening) -> int:
    return 2 if doubles(evening) else 1
