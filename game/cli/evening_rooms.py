"""Evenings for pictures: the landing between two games, the wheel, and the captain, with people and points made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.cli.studio import PEOPLE
from game.content.catalogue import Catalogue
from game.content.evenings import GameChoice, RowKind, WheelKind, load_evenings
from game.content.seat_assignment import BotPlayer, LocalPlayer
from game.host.evening.plan import (
    AtCaptain,
    Evening,
    GameResult,
    Participant,
    PlannedGame,
    begun,
    next_game,
    plan_of_kind,
)
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.sitting import SittingScene
from game.ui.scenes.house import House

EVENING: Final = datetime(2026, 5, 4, 20, 0, tzinfo=UTC)
POINTS: Final = ((2, 4, 1, 0), (4, 2, 0, 1), (2, 8, 4, 0))
"""Points of three games for four people; the last game counts double."""

PLACES: Final = (((1,), (0,), (2,), (3,)), ((0,), (1,), (3,), (2,)), ((1,), (2,), (0,), (3,)))
GUESTS: Final = (
    Participant(PEOPLE[0], LocalPlayer("otter")),
    Participant(PEOPLE[1], LocalPlayer("fox")),
    Participant(PEOPLE[2], LocalPlayer("turtle"), head_start=2, helped=True),
    Participant("", BotPlayer("level3")),
)


def evening_rooms(house: House, titles: Catalogue) -> Mapping[str, Callable[[], None]]:
    """Returns the rooms of an evening by name; each keeps an evening that stands there, and opens it."""
    kinds, _ = load_evenings(titles)
    row = next((kind for kind in kinds if isinstance(kind, RowKind)), None)
    wheel = next((kind for kind in kinds if isinstance(kind, WheelKind)), None)
    if row is None or wheel is None:
        return {}
    whole = begun(plan_of_kind(row, GUESTS), wheel.fields, "pictures", "pictures", EVENING)
    turned = begun(plan_of_kind(wheel, GUESTS), wheel.fields, "pictures", "pictures", EVENING)
    evenings = {
        "evening_landing": replace(whole, results=_results(row.games, 2)),
        "evening_captain": replace(whole, results=_results(row.games, 3), at=AtCaptain()),
        "evening_wheel": turned,
    }
    shown = {name: partial(_open, house, evening) for name, evening in evenings.items()}
    sitting = partial(_sit, house, titles, evenings["evening_landing"])
    return {"evening_plan": house.doors.evening, **shown, "evening_sitting": sitting}


def _open(house: House, evening: Evening) -> None:
    house.evenings.keep(evening)
    house.doors.evening_of(evening.id)
    house.evenings.discard(evening.id)


def _sit(house: House, titles: Catalogue, evening: Evening) -> None:
    """Opens the chairs of the next game."""
    coming = next_game(evening)
    entry = titles.find(coming.game.title) if isinstance(coming, PlannedGame) else None
    if isinstance(coming, PlannedGame) and entry is not None:
        ways = EveningNavigation(house, lambda *_: None, lambda *_: None, lambda _: None)
        house.ui.scenes.replace(SittingScene(house, ways, evening, coming.game, entry))


def _results(games: tuple[GameChoice, ...], count: int) -> tuple[GameResult, ...]:
    return tuple(
        GameResult(f"game-{place + 1}", games[place], PLACES[place], (), POINTS[place], double=place == len(games) - 1)
        for place in range(count)
    )
