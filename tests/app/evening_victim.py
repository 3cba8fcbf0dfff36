"""A program that plays evenings for ever and is killed: run with a home and a seed.

Prints `do` before each change and, once it is written, `done <the evening as it is now>`. With a room as well it waits
there.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import msgspec

from game.app.evenings import EveningBook
from game.app.house import open_store
from game.host.evening.plan import (
    AtCaptain,
    AtLanding,
    AtTable,
    AtWheel,
    Evening,
    EveningPlan,
    PlannedGame,
    WheelTurn,
    begun,
    dealt,
    next_game,
    seated_now,
    to_wheel,
    wheel_stopped,
    with_result,
)
from game.host.evening.points import crew_result, rivals_result
from game.persistence.folders import UserFolders
from tests.host.together.made import FIELDS, GAMES, THEN, infos, people, random_places


def following(evening: Evening, rng: Random) -> Evening:
    """Returns the evening one change later; after its captain another one."""
    match evening.at:
        case AtCaptain():
            row = (PlannedGame(GAMES["few"]), WheelTurn(), WheelTurn(), PlannedGame(GAMES["many"]))
            return begun(EveningPlan(people(5), row), FIELDS, f"{evening.id}x"[-40:], evening.seed + "x", THEN)
        case AtWheel():
            return wheel_stopped(evening)
        case AtLanding():
            wheel = isinstance(next_game(evening), WheelTurn)
            return to_wheel(evening) if wheel else dealt(evening, f"match{len(evening.results)}")
        case AtTable(match=match):
            planned = next_game(evening)
            assert isinstance(planned, PlannedGame)
            game, info = planned.game, infos()[planned.game.title]
            if info.cooperative:
                return with_result(evening, crew_result(evening, match, game, info, 1, won=False))
            places = random_places(rng, seated_now(evening, info))
            return with_result(evening, rivals_result(evening, match, game, info, places))


def main(home: str, seed: str, room: str = "") -> None:
    """Plays until it is killed; waits in the room that is named, as a program does for its people."""
    book, rng = EveningBook(open_store(UserFolders(Path(home)))), Random(seed)
    there = book.all()
    evening = there[-1] if there else begun(EveningPlan(people(5), (WheelTurn(),)), FIELDS, "first", seed, THEN)
    while True:
        evening = following(evening, rng)
        print("do", flush=True)
        book.keep(evening)
        print("done", msgspec.json.encode(evening).decode(), flush=True)
        while type(evening.at).__name__ == room:
            time.sleep(1.0)


if __name__ == "__main__":
    main(*sys.argv[1:])
