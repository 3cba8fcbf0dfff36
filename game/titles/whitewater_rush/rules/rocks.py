"""Going round a Rock whose side was chosen, and whom that pushes away (W50-W54, W81, W82)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.movement import STEP, Course, Walk
from game.titles.whitewater_rush.rules.river import CURRENT, DRY, ROCK, Cell, Side
from game.titles.whitewater_rush.rules.tasks import MoveCause
from game.titles.whitewater_rush.rules.water import Water


def occupant(cells: Sequence[Cell], seat: Seat, rock: Cell, side: Side) -> Seat | None:
    """Whose kayak lies beside the Rock on this side, besides the one that goes there."""
    target = rock + STEP[side]
    return next((Seat(other) for other, cell in enumerate(cells) if cell == target and other != seat), None)


def bump(water: Water, cells: Sequence[Cell], speeds: Sequence[int], victim: Seat) -> Course | None:
    """One space along its own current; None if that is Bank, Rock or taken, so that it cannot move (W51)."""
    start = cells[victim]
    walk = Walk(water, cells, victim, start, speeds[victim], bumped=True)
    step = CURRENT[water.sign(start)]
    sign = water.sign(start + step)
    if sign in DRY or sign == ROCK or walk.taken(start + step):
        return None
    walk.downriver(step, 1)
    return walk.course("bump")


def go_round(
    water: Water,
    cells: Sequence[Cell],
    speeds: Sequence[int],
    seat: Seat,
    rock: Cell,
    side: Side,
    earlier: Sequence[Cell],
    cause: MoveCause,
) -> Course:
    """On from behind the Rock to its side, once that is free; `cells[seat]` is the space behind it.

    If another kayak still lies there, this one stays behind and settles (W42, W51, W53). `earlier` are the spaces of
    the same movement before the one behind the Rock; the first of them is no way back for a bumped kayak.
    """
    start = cells[seat]
    way = earlier[1:] if cause == "bump" else earlier
    walk = Walk(water, cells, seat, start, speeds[seat], way)
    target = rock + STEP[side]
    if target == start:
        walk.tell("stayed")
    elif occupant(cells, seat, rock, side) is not None:
        walk.tell("stayed")
        walk.settle()
    else:
        walk.go_beside(rock, side)
    return walk.course(cause)
