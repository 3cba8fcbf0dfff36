"""Frame times, memory and progress of a table that phones play at while others besiege it:

    python -m tests.phones.siege.siege --seconds 8
    python -m tests.phones.siege.siege river_rats --kinds "" requests

The program is the real one on a display that is none; everybody who comes is in a process of their own. A frame is all
that is done between two rests. It is told by the clock and by the time the processor gave it, since other programs take
turns with it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from msgspec import Struct

from game.app.phone_table import PhoneOptions
from game.app.program import Program
from game.app.self_check.checks import Script
from game.content.folders import program_folders
from game.content.seat_assignment import PhonePlayer, seated
from game.persistence.folders import UserFolders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from game.ui.animation import SystemClock
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.opening import TableChoice
from game.ui.table.scene import TableScene
from tests.phones.caller import LOOPBACK
from tests.phones.siege.besiegers import KINDS, PLAYERS

FRAME = 1000 / 60
PHASES = ("", *(kind for kind in KINDS if kind != "play"), "")
SETTLING = 6.0
"""Seconds after the deal, for what is drawn once."""


class Phase(Struct):
    """The measurements of one phase; times in milliseconds."""

    kind: str
    walls: list[float] = []
    works: list[float] = []
    megabytes: float = 0.0
    changes: int = 0
    done: str = ""

    def told(self) -> str:
        """It in a line."""
        both = " · ".join(f"{name} {_spread(times)}" for name, times in (("clock", self.walls), ("work", self.works)))
        name, changes = self.kind or "nobody else", f"{self.changes} changes of the match"
        return f"{name:12} {len(self.walls)} frames: {both}; {self.megabytes:.0f} MB, {changes} {self.done}"


class Stopwatch(SystemClock):
    """The clock of the machine, which notes how long each frame took."""

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase("")
        self._begin()

    def wait(self, frames_per_second: int) -> None:
        """Rests, and is told by that where a frame ends."""
        self.phase.walls.append(1000 * (time.perf_counter() - self._began))
        self.phase.works.append(1000 * (time.thread_time() - self._worked))
        super().wait(frames_per_second)
        self._begin()

    def _begin(self) -> None:
        self._began, self._worked = time.perf_counter(), time.thread_time()


class Siege:
    """Leads the program: a table, who plays there, and who comes."""

    def __init__(self, title: str, kinds: list[str], seconds: float) -> None:
        self.clock = Stopwatch()
        self._title, self._kinds, self._seconds = title, kinds, seconds
        self._script: Script | None = None

    def each_frame(self, app: App, house: House) -> None:
        """Goes on after a frame."""
        self._script = self._script or self._led(app, house)
        next(self._script, None)

    def _led(self, app: App, house: House) -> Script:
        entry = house.titles.find(self._title)
        assert entry is not None and house.phones is not None, "the title is there, and the extra for phones"
        while house.titles.loaded_ids != tuple(cover.id for cover in house.titles.covers):
            yield
        print(f"open and empty: {_resident():.0f} MB, {threading.active_count()} threads", flush=True)
        choice = TableChoice(seated(*[PhonePlayer()] * min(PLAYERS, entry.info.seats[1])))
        house.doors.deal(entry, choice)
        while house.phones.invitation is None:
            yield
        address = house.phones.invitation.address
        players = self._come("play", address)
        while len(house.phones.taken) < len(choice.seats):
            yield
        yield from self._rests(SETTLING)
        for kind in self._kinds:
            yield from self._held(kind, address, app)
            if _table(app).table.outcome is not None:
                house.doors.deal(entry, choice)
                yield from self._rests(SETTLING)
        print("players:", _last_line(players))
        app.scenes.quit()

    def _held(self, kind: str, address: str, app: App) -> Script:
        """Waits the usual time, with besiegers of a kind; longer until they have done what they came for."""
        self.clock.phase = phase = Phase(kind)
        host, other = _table(app).table.host, self._come(kind, address) if kind else None
        before = host.number
        for _ in self._rests(self._seconds):
            yield
        while other is not None and other.poll() is None:
            yield
        phase.changes, phase.megabytes = host.number - before, _resident()
        phase.done = "" if other is None else _last_line(other)
        print(phase.told(), flush=True)
        self.clock.phase = Phase("")

    def _come(self, kind: str, address: str) -> subprocess.Popen[str]:
        """Lets somebody come."""
        place, _, token = address.partition("/#t=")
        command = [sys.executable, "-m", "tests.phones.siege.besiegers", kind, place.rpartition(":")[2], token]
        return subprocess.Popen(
            [*command, str(self._seconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def _rests(self, seconds: float) -> Iterator[None]:
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            yield


def main() -> None:
    """Holds out, and prints how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", nargs="?", default="rats")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each kind of besieger stays")
    parser.add_argument("--kinds", nargs="*", default=list(PHASES), help="who comes, one after the other")
    chosen = parser.parse_args()
    siege = Siege(chosen.title, chosen.kinds, chosen.seconds)
    with tempfile.TemporaryDirectory() as home:
        user = UserFolders(Path(home))
        SettingsFile(user.settings, Settings).save(Settings(language="en"))
        folders = program_folders(Path(home) / "own")
        ways = PhoneOptions(LOOPBACK)
        Program(folders, user, seed="1", clock=siege.clock, each_frame=siege.each_frame, phones=ways).play()


def _table(app: App) -> TableScene:
    return next(scene for scene in app.scenes.stack if isinstance(scene, TableScene))


def _last_line(process: subprocess.Popen[str]) -> str:
    return process.communicate()[0].strip().rpartition("\n")[2]


def _spread(times: list[float]) -> str:
    ordered = sorted(times) or [0.0]
    late = sum(each > FRAME for each in ordered)
    parts = (statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1])
    return "{:.1f} / {:.1f} / {:.1f} ms".format(*parts) + f" ({late} late)"


def _resident() -> float:
    """Megabytes of this process, where the system says."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 1e6


if __name__ == "__main__":
    main()
