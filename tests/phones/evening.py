"""Whole matches on pages in a real browser, beside persons at the screen of the real app and bots:

    python -m tests.phones.evening rats raft_race --phones 2 --here 1 --bots 1

Phones are laid anew, cut off and brought back in the middle, and take decisions back, to which the others agree; seats
go from the screen to a phone, from there to a bot, to a phone again, and back to the screen.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from game.content.seat_assignment import AnyPlayer, BotPlayer, LocalPlayer, PhonePlayer, seated
from game.engine.types import OptionValue
from tests.phones.app_table import AppTable, PersonsHere
from tests.phones.browsers import CHROMIUM, FRAMES, NOBODY, OPTIONS, WITHOUT, Guest
from tests.phones.engines import OTHERS, OtherEngine, is_here
from tests.phones.hand.hands import catalogue, entry_of
from tests.phones.moves import MOVES, SeatMoves
from tests.ui.scenes.inn import Inn

UNDOES = 2
"""Decisions a page takes back between two times it is laid."""
TURNS = 8
"""Changes of the match between two things that befall it."""
LONGEST = 3600.0
"""Seconds."""


class EveningCounts(Counter[str]):
    """The counts of an evening's events, with the faults and delays of all pages."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.covered: list[str] = []
        self.delays: list[float] = []
        self.there: list[float] = []
        """Milliseconds until a page that was not here before shows something; those laid anew as well."""
        self.weight = 0.0
        """Bytes of the heaviest page."""
        self.seconds = 0.0

    def add(self, guest: Guest) -> None:
        """Adds the report of a page, before it is laid anew or at the end."""
        robot = guest.robot
        for each in ("taps", "answered", "undone", "missed"):
            self[each] += robot[each]
        self.covered += robot["covered"]
        self.delays += robot["delays"]
        self.there.append(robot["there"])
        self.weight = max(self.weight, robot["weight"])
        self.faults += guest.faults
        guest.faults.clear()


def main() -> None:
    """Plays, and prints how it went; the exit code tells whether any page complained."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="the titles; all if none is named")
    parser.add_argument("--phones", type=int, default=2, help="pages in a browser")
    parser.add_argument("--here", type=int, default=1, help="persons at the screen, as many as there are seats for")
    parser.add_argument("--bots", type=int, default=1, help="bots, as many as there are seats for")
    parser.add_argument("--seed", default="evening")
    parser.add_argument("--engine", choices=("chromium", *OTHERS), default="chromium", help="what the pages run in")
    chosen = parser.parse_args()
    faults = 0
    with browser(chosen.engine) as opened:
        for title in chosen.titles or catalogue().ids():
            told = played(opened, title, (chosen.phones, chosen.here, chosen.bots), chosen.seed)
            print(f"{title}: {said(told)}", flush=True)
            for fault in (*told.faults, *told.covered):
                print(f"  {fault}", flush=True)
            faults += len(told.faults)
    sys.exit(1 if faults else 0)


@contextmanager
def browser(engine: str = "chromium") -> Iterator[Any]:
    """A browser without a window: Chromium, or another engine."""
    if engine in OTHERS:
        if not is_here(engine):
            sys.exit(OTHERS[engine])
        yield OtherEngine(engine)
        return
    from playwright import sync_api

    if CHROMIUM is None:
        sys.exit(WITHOUT)
    with sync_api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        yield opened
        opened.close()


def played(
    browser: Any,
    title: str,
    counts: tuple[int, int, int],
    seed: str,
    options: Mapping[str, OptionValue] | None = None,
    turns: int = TURNS,
) -> EveningCounts:
    """A whole match. `counts`: phones, persons at the screen and bots, as far as there are seats; `turns`: changes of
    the match between two things that befall it."""
    with tempfile.TemporaryDirectory() as home:
        table = AppTable(Inn(Path(home)))
        try:
            evening = Evening(browser, table, seed)
            evening.sit_down(title, counts, options or {})
            evening.play(turns)
            return evening.told
        finally:
            table.close()


class Evening:
    """One match at a table in the real app."""

    def __init__(self, browser: Any, table: AppTable, seed: str) -> None:
        self.told = EveningCounts()
        self._browser, self._table, self._seed = browser, table, seed
        self._rng = Random(seed)
        self._here = PersonsHere(table.inn, Random(seed))
        self._guests: list[Guest] = []
        self._moves = SeatMoves(table, self._guests, self._come, self._here.act)
        self._befalls = 0
        self._began = time.monotonic()

    def sit_down(self, title: str, counts: tuple[int, int, int], options: Mapping[str, OptionValue]) -> None:
        """Sits down: from the lobby to the table."""
        most, (phones, here, bots) = entry_of(title).info.seats[1], counts
        players: list[AnyPlayer] = [*[PhonePlayer()] * phones, *[LocalPlayer()] * here, *[BotPlayer("random")] * bots]
        address = self._table.lay(title, seated(*players[:most]), options, self._seed)
        for _ in range(min(phones, most)):
            guest = self._come()
            guest.scan(address)
            guest.sit()
        self._table.deal()

    def play(self, turns: int) -> None:
        """Until the match is over; every now and then a phone is lost, or a seat goes to somebody else."""
        host, ends = self._table.inn.table.table.host, time.monotonic() + LONGEST
        next_event = turns // 5
        while host.outcome is None:
            if time.monotonic() > ends:
                raise AssertionError(f"not over after {LONGEST} s and {host.number} changes")
            self._go_on()
            if host.outcome is None and host.number >= next_event:
                self._befall()
                next_event = host.number + turns
        for guest in self._guests:
            if guest.seat != NOBODY:
                guest.until(lambda guest=guest: guest.mode == "over")  # type: ignore[misc]
            self.told.add(guest)
            guest.context.close()
        self.told["changes"] = host.number
        self.told.seconds = time.monotonic() - self._began

    def _come(self) -> Guest:
        """Returns a guest with a phone."""
        number = len(self._guests) + 1
        guest = Guest(self._table, self._browser, f"Guest {number}", robot=number, undoes=UNDOES)
        self._guests.append(guest)
        return guest

    def _go_on(self) -> None:
        for _ in range(FRAMES):
            self._table.frame()
        self._here.act()
        self._guests[0].page.wait_for_timeout(1)

    def _befall(self) -> None:
        """A seat goes to somebody else, a phone is laid anew, or it has no network for a while, in turn."""
        self._befalls += 1
        seated_ones = [guest for guest in self._guests if guest.seat != NOBODY]
        if self._befalls % 2 or not seated_ones:
            if moved := self._moves.move():
                self.told[moved] += 1
            return
        guest = self._rng.choice(seated_ones)
        if self.told["laid anew"] <= self.told["cut off"]:
            self.told.add(guest)
            guest.lay_anew()
            self.told["laid anew"] += 1
        else:
            guest.sleep(FRAMES)
            self.told["cut off"] += 1


def said(told: EveningCounts) -> str:
    """An evening in a line."""
    delays = sorted(told.delays) or [0.0]
    late = delays[int(0.95 * (len(delays) - 1))]
    moves = ", ".join(f"{before} to {after} {told[f'{before} to {after}']}" for before, after in MOVES)
    return (
        f"{told.seconds:.0f} s, {told['changes']} changes, {told['taps']} taps, {told['undone']} taken back, "
        f"{told['answered']} answers, {told['laid anew']} laid anew, {told['cut off']} cut off, "
        f"{told['missed']} told what they missed; seats: {moves}; "
        f"tap to change: median {statistics.median(delays):.0f} ms, p95 {late:.0f} ms; "
        f"there in {statistics.median(told.there):.0f} ms, {max(told.there):.0f} at most, {told.weight / 1e3:.0f} kB; "
        f"faults {len(told.faults)}, covered {len(told.covered)}"
    )


if __name__ == "__main__":
    main()
