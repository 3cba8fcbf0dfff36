"""Frame times, memory and progress of a table that five phones play at while others besiege it:

    python -m tests.phones.siege --seconds 8

The app is the real one on a plain surface; everybody who comes is in a process of their own. A frame is told by the
clock and by the time the processor gave it, since other programs take turns with it.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from msgspec import Struct

from game.app.phone_table import PhoneTable
from game.app.phone_ways import PhoneWays
from game.content.seated import Phone as PhoneMind
from game.content.seated import seated
from game.table.settings import Settings
from game.ui.scenes.choice import TableChoice
from tests.phones.besiegers import KINDS
from tests.phones.caller import LOOPBACK
from tests.phones.hands import entry_of
from tests.ui.scenes.inn import Inn

FRAME = 1 / 60
PHASES = ("", *(kind for kind in KINDS if kind != "play"), "")


class Phase(Struct):
    """What one phase showed; times in milliseconds."""

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


class Siege:
    """The app, its table, and who is there."""

    def __init__(self, home: Path) -> None:
        self.inn = Inn(home, settings=Settings())
        self.phones = PhoneTable(self.inn.house, PhoneWays(LOOPBACK))
        self.inn.house.phones = self.phones
        self.inn.house.doors.deal(entry_of("rats"), TableChoice(seated(*[PhoneMind()] * 5)))
        while self.phones.invitation is None:
            self._frame(None)
        self.token = self.phones.invitation.address.rpartition("=")[2]

    def settle(self) -> None:
        """Until all five have a seat."""
        while len(self.phones.taken) < 5:
            self._frame(None)

    def hold(self, kind: str, seconds: float) -> Phase:
        """So long, with besiegers of a kind; longer until they have done what they came for."""
        phase, table = Phase(kind), self.inn.table.table
        before, other = table.host.number, None if not kind else self.come(kind, seconds)
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends or (other is not None and other.poll() is None):
            self._frame(phase)
        phase.changes, phase.megabytes = table.host.number - before, _resident()
        if other is not None:
            phase.done = other.communicate()[0].strip().rpartition("\n")[2]
        return phase

    def come(self, kind: str, seconds: float) -> subprocess.Popen[str]:
        """Lets somebody come."""
        assert self.phones._door is not None, "the table is open"
        port = self.phones._door.port
        command = [sys.executable, "-m", "tests.phones.besiegers", kind, str(port), self.token, str(seconds)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _frame(self, phase: Phase | None) -> None:
        began, worked = time.perf_counter(), time.thread_time()
        self.phones.tick()
        self.inn.driver.frame()
        wall, work = time.perf_counter() - began, time.thread_time() - worked
        if phase is not None:
            phase.walls.append(1000 * wall)
            phase.works.append(1000 * work)
        rest = FRAME - wall
        if rest > 0:
            time.sleep(rest)
        self.inn.driver.clock.seconds += max(FRAME, wall)


def main() -> None:
    """Holds out, and prints how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each kind of besieger stays")
    parser.add_argument("--kinds", nargs="*", default=list(PHASES), help="who comes, one after the other")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        siege = Siege(Path(home))
        print(f"open and empty: {_resident():.0f} MB, {threading.active_count()} threads", flush=True)
        players = siege.come("play", 0.0)
        siege.settle()
        for kind in chosen.kinds:
            print(siege.hold(kind, chosen.seconds).told(), flush=True)
        print("players:", players.communicate()[0].strip().rpartition("\n")[2])
        siege.phones.close()
        siege.inn.close()


def _spread(times: list[float]) -> str:
    ordered = sorted(times) or [0.0]
    late = sum(each > 1000 * FRAME for each in ordered)
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
