"""Plays matches of bots and adds up the planned times: how much of a match its weight takes, and how often it is great.

    python build/measure_weight.py [--matches 20] [TITLE ...]

Times are those of the animations at the usual speed and the usual rest of bots, counted in frames; no clock is read.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from random import Random
from typing import Any

from msgspec import Struct

from game.bots.levels import bots_of
from game.bots.player import choice, pass_time
from game.cli import arguments
from game.cli.studio import Studio, studio
from game.content.catalogue import Entry
from game.engine.session import AnySession, Session, autoplay
from game.host.feed import viewed_events
from game.table.settings import Settings
from game.table.told import ShownChange
from game.table.weight import APART_SECONDS, GREAT
from game.ui.table.motion.weight_moments import WeightShown

FRAME = 1 / 10
SIZE = (1280, 720)
LEVEL = "level1"
MOST_DECISIONS = 4000


class MatchTimes(Struct):
    """The planned times of one match, in seconds."""

    whole: float
    share: float
    """The part of it that weight took."""
    wanted: float
    """The part that weight would take without limits."""
    grades: Counter[int]
    """Number of events shown at each grade."""
    nearest: float
    """Minimum seconds between two great events."""


def main() -> None:
    """Prints one line for each title: the greatest and the mean share, and the events of each grade."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="TITLE")
    parser.add_argument("--matches", type=int, default=20)
    chosen = parser.parse_args()
    titles = arguments.catalogue()
    with studio(titles, SIZE, Settings()) as made:
        for entry in titles:
            if not chosen.titles or entry.id in chosen.titles:
                print(_line(entry.id, [_times(made, entry, number) for number in range(chosen.matches)]), flush=True)


def _line(id: str, found: list[MatchTimes]) -> str:
    shares = [times.share for times in found]
    grades = sum((times.grades for times in found), Counter[int]())
    each = ", ".join(f"{grade}: {count / len(found):.1f}" for grade, count in sorted(grades.items()))
    mean, wanted = sum(shares) / len(shares), sum(times.wanted for times in found) / len(found)
    nearest = min(times.nearest for times in found)
    minutes = sum(times.whole for times in found) / len(found) / 60
    return (
        f"{id}: {minutes:.1f} min a match; weight at most {max(shares):.1%}, mean {mean:.1%},"
        f" without limits {wanted:.1%};"
        f" two great events {nearest:.1f} s apart at least (limit {APART_SECONDS:.0f}); shown a match by grade {each}"
    )


def _times(made: Studio, entry: Entry, number: int) -> MatchTimes:
    session = _played(entry, number)
    scene = made.table(entry, Session(entry.title, entry.definition, session.setup, session.seed))
    player, tabletop, moments = scene.animation_player, scene.tabletop, scene.animation_player.weight_moments
    weigh, names = scene.table.presenter.weights.weigh, scene.table.names
    whole = wanted = 0.0
    grades, great = Counter[int](), [-1e9]
    nearest = 1e9
    player.hurry()
    for step in range(1, len(session.journal)):
        told = tuple(viewed_events(session, step, None))
        if not told:
            continue
        player.play(ShownChange(None, told[0].before, told[-1].after, told), alone=True)
        left = 0.0 if session.journal.is_auto(step) else scene.ui.settings.rest_of_bots
        while player.busy or left > 0:
            for event in player.update(FRAME):
                if isinstance(event, WeightShown):
                    grades[event.weight.grade] += 1
                    if event.weight.grade >= GREAT:
                        nearest = min(nearest, whole - great[-1])
                        great.append(whole)
            tabletop.item_layer.effects.update(FRAME)
            tabletop.grounds.update(FRAME)
            whole += FRAME
            if not player.busy:
                left -= FRAME
        wanted += sum(weigh(viewed, names).seconds for viewed in told)
    unlimited = whole * (1 - moments.limits.share) + wanted
    return MatchTimes(whole, moments.limits.share, wanted / unlimited, grades, nearest)


def _played(entry: Entry, number: int) -> AnySession:
    low, high = entry.info.seats
    preset = entry.info.presets[number % len(entry.info.presets)]
    seats = min(high, max(low, 2 + number % 3))
    setup = entry.info.setup(seats, preset.options)
    session: AnySession = Session(entry.title, entry.definition, setup, f"weight-{number}")
    session.begin()
    autoplay(session)
    rng = Random(number)
    bots: dict[Any, Any] = {seat: bots_of(entry.title)[LEVEL](session.rules, seat) for seat in setup.all_seats}
    for decisions in range(1, MOST_DECISIONS):
        if session.outcome is not None:
            break
        seat = min(session.to_act())
        session.submit(seat, choice(bots[seat], session.view(seat), session.legal(seat), rng).command)
        autoplay(session)
        pass_time(session, decisions)
    return session


if __name__ == "__main__":
    main()
