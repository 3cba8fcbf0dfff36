"""Killed at the landing, the wheel or the captain, the program gives the same evening back."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.evenings import EveningBook
from game.app.house import open_store
from game.host.evening.plan import AtCaptain, AtLanding, AtTable, AtWheel, Evening, drawn
from game.host.evening.points import captains, totals
from game.persistence.folders import UserFolders
from tests.app.evening_victim import following
from tests.extent import every

pytestmark = pytest.mark.program

ROOT = Path(__file__).parents[2]
KILLS = 40 // every(8)
"""Kills at random moments: with --long all of these."""

ROOMS = (AtLanding, AtWheel, AtCaptain)


def killed(home: Path, seed: str, at: type[AtLanding | AtWheel | AtCaptain] | None, seconds: float) -> list[Evening]:
    """Lets a program play and kills it, in one room if it is named, else so long after its first change. Returns the
    evening as it was last said to be written, and that of the change it may have been at work on.
    """
    command = [sys.executable, "-m", "tests.app.evening_victim", str(home), seed]
    command += [] if at is None else [at.__name__]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stderr is not None
        said = [child.stdout.readline(), child.stdout.readline()]
        while at is not None and not isinstance(_told(said[-1]), at):
            said = [child.stdout.readline(), child.stdout.readline()]
        time.sleep(0 if at is not None else seconds)
        child.kill()
        said += child.stdout.read().split(b"\n")[:-1]
        assert child.stderr.read() == b""
    done = [line for line in said if line.startswith(b"done ") and line.rstrip().endswith(b"}")]
    last = msgspec.json.decode(done[-1][5:], type=Evening)
    return [last] if said[-1] is done[-1] else [last, *_next_ones(last)]


def _told(line: bytes) -> AtLanding | AtWheel | AtTable | AtCaptain:
    return msgspec.json.decode(line[5:], type=Evening).at


def _next_ones(evening: Evening) -> list[Evening]:
    """Returns what the evening can be after its next change; the places of a game are drawn."""
    return [following(evening, Random(number)) for number in range(8)]


def check(home: Path, could_be: list[Evening]) -> Evening:
    """Reads the evenings again and returns the newest one: it is whole, and one of those."""
    store = open_store(UserFolders(home))
    book = EveningBook(store)
    assert book.problems == () and not list(home.glob("evenings/*broken*"))
    found = book.get(could_be[-1].id) or book.get(could_be[0].id)
    store.close()
    assert found is not None and found.can_be
    last, *nexts = could_be
    if found != last:
        assert nexts, "nothing was being written"
        assert [type(found.at), len(found.results)] == [type(nexts[0].at), len(nexts[0].results)]
        assert found.results[: len(last.results)] in (last.results, ()) and found.people == last.people
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_killed_in_a_room_the_same_evening_stands_there_again(tmp_path: Path, room: type[AtLanding]) -> None:
    for number in range(20 // every(8)):
        home = tmp_path / str(number)
        (last,) = killed(home, f"room {number}", room, 0.0)
        found = check(home, [last])
        assert found == last and totals(found) == totals(last) and isinstance(found.at, room)
        if isinstance(found.at, AtWheel):
            assert drawn(found) == drawn(last)
        if isinstance(found.at, AtCaptain):
            assert captains(found) == captains(last)


def test_killed_at_any_moment_no_evening_that_was_written_is_lost(tmp_path: Path) -> None:
    rng = Random(28)
    for number in range(KILLS):
        check(tmp_path, killed(tmp_path, f"any {number}", None, rng.random() * 0.1))
