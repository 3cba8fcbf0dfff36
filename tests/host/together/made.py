"""Evenings made by hand and at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from random import Random

from game.content.evenings import GameChoice
from game.content.seat_assignment import BotPlayer, LocalPlayer
from game.engine.module import GameInfo
from game.host.evening.plan import (
    Evening,
    EveningPlan,
    Participant,
    PlannedGame,
    WheelTurn,
    begun,
    dealt,
    next_game,
    seated_now,
    wheel_stopped,
    with_result,
)
from game.host.evening.points import crew_result, rivals_result

THEN = datetime(2026, 11, 28, 18, 30, tzinfo=UTC)
NAMES = ("Ada", "Bram", "Cleo", "Dirk", "Eve")


def infos(crew: str = "crew", few: str = "few", many: str = "many") -> Mapping[str, GameInfo]:
    """Returns three titles: one in which all play together, one for up to four, one for up to five."""
    return {
        crew: GameInfo(crew, 1, (1, 4), (10, 20), 1, (), (), (), cooperative=True),
        few: GameInfo(few, 2, (2, 4), (10, 20), 1, (), (), ()),
        many: GameInfo(many, 3, (2, 5), (10, 20), 1, (), (), ()),
    }


FIELDS = tuple(GameChoice(title, "usual") for title in ("crew", "few", "many"))
GAMES = {field.title: field for field in FIELDS}


def people(count: int, head_starts: Sequence[int] = (), bots: int = 0) -> tuple[Participant, ...]:
    """Returns some people, the last of whom are bots."""
    starts = [*head_starts, *[0] * count]
    return tuple(
        Participant(NAMES[who], LocalPlayer(), starts[who])
        if who < count - bots
        else Participant("", BotPlayer(f"level{3 - (count - 1 - who)}"), starts[who])
        for who in range(count)
    )


def evening_of(
    row: Sequence[str], count: int = 4, head_starts: Sequence[int] = (), *, double_last: bool = True, bots: int = 0
) -> Evening:
    """Returns an evening of these titles, `wheel` for a turn of the wheel, before its first game."""
    planned = tuple(WheelTurn() if title == "wheel" else PlannedGame(GAMES[title]) for title in row)
    plan = EveningPlan(people(count, head_starts, bots), planned, double_last=double_last)
    return begun(plan, FIELDS, "one", "seed", THEN)


def endless_evening(count: int = 4, seed: str = "seed") -> Evening:
    """Returns an evening of the wheel until somebody stops."""
    return begun(EveningPlan(people(count), (WheelTurn(),), "wheel", endless=True), FIELDS, "one", seed, THEN)


def played(evening: Evening, places: Sequence[Sequence[int]] = (), crew: int | None = None) -> Evening:
    """Returns the evening after its next game: people by place, or the points of a crew."""
    if isinstance(next_game(evening), WheelTurn):
        evening = wheel_stopped(evening)
    planned = next_game(evening)
    assert isinstance(planned, PlannedGame)
    game, info, match = planned.game, infos()[planned.game.title], f"match{len(evening.results)}"
    if info.cooperative:
        points = 3 if crew is None else crew
        result = crew_result(evening, match, game, info, points, won=points == 3)
    else:
        result = rivals_result(evening, match, game, info, places)
    return with_result(dealt(evening, match), result)


def random_places(rng: Random, who: Sequence[int]) -> list[list[int]]:
    """Returns these people in a random order, some of whom share places."""
    order = rng.sample(list(who), len(who))
    places = [[order[0]]]
    for each in order[1:]:
        if rng.random() < 0.25:
            places[-1].append(each)
        else:
            places.append([each])
    return places


def random_evening(rng: Random, *, games_to_go: int) -> tuple[Evening, list[tuple[str, list[list[int]], list[int]]]]:
    """Returns an evening with this many games to go, and what was played: title, people by place, who sat out."""
    row = [rng.choice(("crew", "few", "many")) for _ in range(rng.randint(max(1, games_to_go), 5))]
    count = rng.randint(2, 5)
    starts = [rng.choice((0, 0, 1, 2, 3)) for _ in range(count)]
    evening = evening_of(row, count, starts, double_last=rng.random() < 0.7)
    told = []
    for title in row[: len(row) - games_to_go]:
        seated = seated_now(evening, infos()[title])
        places = [list(seated)] if title == "crew" else random_places(rng, seated)
        crew = rng.choice((0, 1, 3))
        out = [who for who in range(count) if who not in seated]
        told.append((f"crew {crew}" if title == "crew" else title, places, out))
        evening = played(evening, places, crew)
    return evening, told
