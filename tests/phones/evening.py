"""Whole matches on pages in a real browser, beside persons at the screen and bots:

    python -m tests.phones.evening rats raft_race --phones 2 --here 1 --bots 1

Phones are laid anew, cut off and brought back in the middle, and take decisions back, to which the others agree.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from game.content.seated import BotMind, Here, Mind, seated
from game.content.seated import Phone as PhoneMind
from tests.phones.browsers import CHROMIUM, FRAMES, OPTIONS, WITHOUT, Guest, MixedTable
from tests.phones.engines import OTHERS, OtherEngine, is_here
from tests.phones.hands import catalogue, entry_of

UNDOES = 2
"""Decisions a page takes back between two times it is laid."""
TURNS = 25
"""Changes of the match between two phones that are cut off or laid anew."""
LONGEST = 900.0
"""Seconds."""


class Told(Counter[str]):
    """What happened in an evening; the faults and delays of all pages beside it."""

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
        """What a page says of itself, before it is laid anew or at the end."""
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
    browser: Any, title: str, counts: tuple[int, int, int], seed: str, options: tuple[str, ...] = (), turns: int = TURNS
) -> Told:
    """A whole match. `counts`: phones, persons at the screen and bots, as far as there are seats; `turns`: changes of
    the match between two phones that are lost."""
    most, (phones, here, bots) = entry_of(title).info.seats[1], counts
    minds: list[Mind] = [*[PhoneMind()] * phones, *[Here()] * here, *[BotMind("random")] * bots]
    table, told, began = MixedTable(title, seated(*minds[:most]), seed), Told(), time.monotonic()
    try:
        guests = [
            Guest(table, browser, f"Guest {number + 1}", robot=number + 1, undoes=UNDOES)
            for number in range(min(phones, most))
        ]
        for guest in guests:
            guest.sit()
        table.begin(seed, options)
        _play(table, guests, told, Random(seed), turns)
        for guest in guests:
            guest.until(lambda guest=guest: guest.mode == "over")  # type: ignore[misc]
            told.add(guest)
            guest.context.close()
    finally:
        table.close()
    told["changes"] = 0 if table.table is None else table.table.host.number
    told.seconds = time.monotonic() - began
    return told


def _play(table: MixedTable, guests: list[Guest], told: Told, rng: Random, turns: int) -> None:
    """Until the match is over; every now and then a phone is lost."""
    next_loss, ends = turns // 5, time.monotonic() + LONGEST
    assert table.table is not None, "it was dealt"
    while table.table.outcome is None:
        if time.monotonic() > ends:
            raise AssertionError(f"not over after {LONGEST} s and {table.table.host.number} changes")
        for _ in range(FRAMES):
            table.frame()
        guests[0].page.wait_for_timeout(1)
        if table.table.host.number >= next_loss:
            next_loss = table.table.host.number + turns
            _lose(rng.choice(guests), told)


def _lose(guest: Guest, told: Told) -> None:
    """A phone is laid anew, or has no network for a while."""
    if told["laid anew"] <= told["cut off"]:
        told.add(guest)
        guest.lay_anew()
        told["laid anew"] += 1
    else:
        guest.sleep(FRAMES)
        told["cut off"] += 1


def said(told: Told) -> str:
    """An evening in a line."""
    delays = sorted(told.delays) or [0.0]
    return (
        f"{told.seconds:.0f} s, {told['changes']} changes, {told['taps']} taps, {told['undone']} taken back, "
        f"{told['answered']} answers, {told['laid anew']} laid anew, {told['cut off']} cut off, "
        f"{told['missed']} told what they missed; tap to change: median {statistics.median(delays):.0f} ms, "
        f"p95 {delays[int(0.95 * (len(delays) - 1))]:.0f} ms; there in "
        f"{statistics.median(told.there):.0f} ms, {max(told.there):.0f} at most, {told.weight / 1e3:.0f} kB; "
        f"faults {len(told.faults)}, covered {len(told.covered)}"
    )


if __name__ == "__main__":
    main()
