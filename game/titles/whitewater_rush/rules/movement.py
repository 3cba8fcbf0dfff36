"""Whole movements of kayaks over the river, decided at once (W29-W54, W78-W82).

Nothing here changes the table. `cells` and `speeds` are by seat and only read; a kayak that was never placed or is far
away does no harm. A movement that meets a Rock with two open sides, or one where another kayak lies, stops behind it
with `rock` set; `rocks.go_round` goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.events import Incident
from game.titles.whitewater_rush.rules.river import (
    BANK,
    CURRENT,
    DRY,
    MARGIN,
    RAPIDS,
    RIVER,
    ROCK,
    SLOWEST,
    STRIDE,
    WATERFALL,
    WIDTH,
    Board,
    Cell,
    Side,
    SpeedTable,
    bounded,
    cell_of,
)
from game.titles.whitewater_rush.rules.state import Cause, MoveCause, WhitewaterCommand, WhitewaterView

OPEN_WATER = "^"
"""Past the end of the board every column is river with current north (W11, W86)."""

RAPIDS_CAUSE: Cause = "rapids"
WATERFALL_CAUSE: Cause = "waterfall"
STEP: dict[Side, int] = {"left": -1, "right": 1}


class _Signs(dict[Cell, str]):
    """The sign of every space. Each step of a kayak asks for one: looking it up must not cost a call of a function."""

    def __init__(self, length: int, known: Mapping[Cell, str]) -> None:
        super().__init__(known)
        self._length = length

    def __missing__(self, cell: Cell) -> str:
        sign = self[cell] = OPEN_WATER if cell // STRIDE > self._length else BANK
        return sign


class Water:
    """Read by every movement and never changed: with another token it is another water."""

    def __init__(
        self,
        length: int,
        printed: Mapping[Cell, str],
        tokens: Iterable[tuple[Cell, str]],
        table: SpeedTable,
        stop_behind: bool,
        rock_loss: int,
    ) -> None:
        """`length` rows are printed; `printed` holds the sign of each of their cells; `tokens` lie over them."""
        self.length = length
        self.printed = printed
        self.tokens = dict(tokens)
        self.table = table
        self.stop_behind = stop_behind
        self.rock_loss = rock_loss
        self.eddies: dict[tuple[int, ...], tuple[WhitewaterCommand, ...]] = {}
        """Offers of windows so far, by seat, its speed and all spaces of kayaks: windows ask for the same ones again.
        """
        self.sign: Callable[[Cell], str] = _Signs(length, {**printed, **self.tokens}).__getitem__
        """Returns the sign of a space: a token before the printed sign; open water past the end, else Bank (W6)."""

    def closed(self, cell: Cell) -> bool:
        """True if no kayak can rest there: Bank, land or Rock."""
        return self.sign(cell) in "#.O"

    @cached_property
    def plain(self) -> list[Cell]:
        """Every printed River space without a token, upstream first: where tokens may lie (W56)."""
        tokens = self.tokens
        return [cell for cell, sign in self.printed.items() if sign in RIVER and cell not in tokens]

    @cached_property
    def away_from_rocks(self) -> list[Cell]:
        """The cells of `plain` that share no edge with a Rock (W58)."""
        return [cell for cell in self.plain if not self.beside_rock(cell)]

    def beside_rock(self, cell: Cell) -> bool:
        """True if a Rock, printed or token, shares an edge with the space (W5, W58)."""
        return any(self.sign(cell + step) == ROCK for step in (1, -1, STRIDE, -STRIDE))


def water_of_view(view: WhitewaterView) -> Water:
    """The river as a view shows it."""
    board = view.board
    return Water(len(board.rows), printed_signs(board), view.tokens, view.table, view.stop_behind, view.rock_loss)


@lru_cache(maxsize=16)
def printed_signs(board: Board) -> dict[Cell, str]:
    """The sign of every printed cell, row by row from upstream."""
    return {cell_of(column, row): sign for row, signs in enumerate(board.rows, 1) for column, sign in enumerate(signs)}


def first_row(board: Board) -> list[Cell]:
    """The River spaces of the first row, left to right."""
    return [STRIDE + column + MARGIN for column in range(WIDTH) if board.rows[0][column] in RIVER]


class Course(Struct, frozen=True, gc=False):
    """One kayak's movement. `path` holds every space in order, the start first; it rests on the last one.

    `rock` is the Rock it stopped behind with a side still to be chosen; `owed` the discards, in order.
    """

    seat: Seat
    cause: MoveCause
    path: tuple[Cell, ...]
    speed: int
    incidents: tuple[Incident, ...]
    owed: tuple[Cause, ...]
    rock: Cell | None

    @property
    def end(self) -> Cell:
        """The space where it rests, or the one behind the Rock."""
        return self.path[-1]

    @property
    def quiet(self) -> bool:
        """True if nothing happened on the way and it rests in the row where it began."""
        path = self.path
        return not self.incidents and self.rock is None and path[0] // STRIDE == path[-1] // STRIDE


class Walk:
    """A movement under way. `earlier` are the spaces of the same movement before this part, for falling back."""

    __slots__ = (
        "_cells",
        "_start_taken",
        "earlier",
        "here",
        "incidents",
        "owed",
        "path",
        "rock",
        "seat",
        "speed",
        "water",
    )

    def __init__(
        self,
        water: Water,
        cells: Sequence[Cell],
        seat: Seat,
        start: Cell,
        speed: int,
        earlier: Sequence[Cell] = (),
        *,
        bumped: bool = False,
    ) -> None:
        """Begins at `start`. `bumped`: the kayak that pushed it takes its start, so it never falls back there (W42)."""
        self.water = water
        self.seat = seat
        self.speed = speed
        self.here = start
        self.path = [start]
        self.earlier = earlier
        self.incidents: list[Incident] = []
        self.owed: list[Cause] = []
        self.rock: Cell | None = None
        self._cells = cells
        self._start_taken = bumped

    def taken(self, cell: Cell) -> bool:
        """True if another kayak lies there."""
        cells = self._cells
        return cell in cells and (cells[self.seat] != cell or cells.count(cell) > 1)

    def course(self, cause: MoveCause) -> Course:
        """The movement as it came out."""
        return Course(
            self.seat, cause, tuple(self.path), self.speed, tuple(self.incidents), tuple(self.owed), self.rock
        )

    def tell(self, what: str, lost: int = 0, *, cleared: bool = False, cell: Cell | None = None) -> None:
        """Note an incident at the present space."""
        self.incidents.append(Incident(what, len(self.path) - 1, self.speed, lost, cleared, cell))  # type: ignore[arg-type]

    def enter(self, cell: Cell) -> None:
        """Go to the space."""
        self.here = cell
        self.path.append(cell)

    def hit_bank(self, unused: int) -> None:
        """Lose speed for the spaces that were not moved (W43, W49)."""
        before = self.speed
        self.speed = bounded(before - unused)
        self.tell("bank", before - self.speed)

    def downriver(self, step: int, spaces: int) -> None:
        """Moves `spaces` spaces in one direction, then rests (W37, W39, W41)."""
        left = spaces
        sign_of = self.water.sign
        while left > 0:
            target = self.here + step
            sign = sign_of(target)
            if sign in DRY:
                self.hit_bank(left)
                break
            if sign == ROCK:
                self.meet_rock(target)
                return
            self.enter(target)
            left -= 1
            if sign == WATERFALL:
                self.fall()
                return
            if sign in RAPIDS and not self.shoot_rapids(left):
                return
            if left and self.taken(self.here):
                self.tell("passed")
        self.settle()

    def shoot_rapids(self, unused: int) -> bool:
        """The hazard of the rapids the kayak just entered; whether the movement may go on (W45, W48, W49).

        When it may not, the kayak is at rest already or waits behind a Rock.
        """
        while True:
            cleared = self.speed in self.water.table.rapids
            if not cleared:
                self.owed.append(RAPIDS_CAUSE)
            self.tell("rapids", cleared=cleared)
            target = self.here + CURRENT[self.water.sign(self.here)]
            sign = self.water.sign(target)
            if sign in DRY:
                self.hit_bank(unused)
                self.settle()
                return False
            if sign == ROCK:
                self.meet_rock(target)
                return False
            self.enter(target)
            if sign == WATERFALL:
                self.fall()
                return False
            if sign not in RAPIDS:
                return True

    def fall(self) -> None:
        """Carries out the hazard of the waterfall the kayak just entered; the movement ends in front of it (W46,
        W47).
        """
        cleared = self.speed in self.water.table.waterfall
        if not cleared:
            self.owed.append(WATERFALL_CAUSE)
        self.speed = 2
        self.tell("waterfall", cleared=cleared)
        target = self.here + STRIDE
        sign = self.water.sign(target)
        if sign in DRY:
            self.settle()
        elif sign == ROCK:
            self.meet_rock(target)
        else:
            self.enter(target)
            self.act(sign)

    def act(self, sign: str) -> None:
        """Carries out the effect of the space just entered when nothing is left to move, then rests."""
        if sign == WATERFALL:
            self.fall()
        elif sign not in RAPIDS or self.shoot_rapids(0):
            self.settle()

    def settle(self) -> None:
        """Rest here; if another kayak does, in front of it, or else on the last free space of the way (W42)."""
        while self.taken(self.here):
            front = self.here + STRIDE
            if self.water.stop_behind or self.water.closed(front) or self.taken(front):
                self._fall_back()
                return
            self.tell("settled", cell=front)
            self.enter(front)
            sign = self.water.sign(front)
            if sign == WATERFALL:
                self.fall()
                return
            if sign in RAPIDS and not self.shoot_rapids(0):
                return

    def meet_rock(self, rock: Cell, near: Cell | None = None) -> None:
        """Run into a Rock; `near` is the kayak's own space if that is a neighbour of the Rock (W33, W50)."""
        before = self.speed
        self.speed = max(SLOWEST, before - self.water.rock_loss)
        self.tell("rock", before - self.speed, cell=rock)
        sides = open_sides(self.water, rock)
        if not sides:
            self.tell("stayed")
            self.settle()
        elif len(sides) == 1 and rock + STEP[sides[0]] == near:
            self.tell("stayed")
        elif len(sides) == 1 and not self.taken(rock + STEP[sides[0]]):
            self.go_beside(rock, sides[0])
        else:
            self.rock = rock

    def go_beside(self, rock: Cell, side: Side) -> None:
        """Enter the free space beside the Rock, where hazards act (W52)."""
        target = rock + STEP[side]
        self.enter(target)
        self.act(self.water.sign(target))

    def _fall_back(self) -> None:
        own_start = self.path[0] if self._start_taken else None
        way = [*self.earlier, *self.path]
        free = [cell for cell in reversed(way) if cell != own_start and not self.taken(cell)]
        if not free:
            self.tell("stayed")
            return
        dry = next((cell for cell in free if self.water.sign(cell) != WATERFALL), free[0])
        if dry != self.here:
            self.tell("settled", cell=dry)
            self.enter(dry)


def open_sides(water: Water, rock: Cell) -> tuple[Side, ...]:
    """The sides of a Rock that are neither Bank nor Rock, left first (W5, W50)."""
    return tuple(side for side in STEP if not water.closed(rock + STEP[side]))


def advance(
    water: Water, cells: Sequence[Cell], speeds: Sequence[int], seat: Seat, spaces: int, cause: MoveCause
) -> Course:
    """Returns the course of `spaces` spaces along the current of the space where the kayak is (W37-W43)."""
    start = cells[seat]
    walk = Walk(water, cells, seat, start, speeds[seat])
    walk.downriver(CURRENT[water.sign(start)], spaces)
    return walk.course(cause)


def manoeuvre(
    water: Water,
    cells: Sequence[Cell],
    speeds: Sequence[int],
    seat: Seat,
    side: Side,
    spaces: int,
    cause: MoveCause = "manoeuvre",
) -> Course:
    """Returns the course of up to `spaces` spaces to one side (W30-W36, W78). `speeds` as they are when it begins."""
    here, step, sign_of = cells[seat], STEP[side], water.sign
    path = [here]
    # Most courses cross calm water: a `Walk` is needed only where something happens on the way.
    for _ in range(spaces):
        here += step
        sign = sign_of(here)
        if sign in DRY:
            break
        if sign not in RIVER or here in cells:
            walk = Walk(water, cells, seat, cells[seat], speeds[seat])
            _sideways(walk, step, spaces)
            return walk.course(cause)
        path.append(here)
    return Course(seat, cause, tuple(path), speeds[seat], (), (), None)


def manoeuvres(
    water: Water,
    cells: Sequence[Cell],
    speeds: Sequence[int],
    seat: Seat,
    allowance: int,
    cause: MoveCause = "manoeuvre",
) -> list[tuple[Side, int, Course]]:
    """Every declaration that turns out differently: to stay, `("left", 0)`, first, then left, then right.

    A number that ends like a smaller one, at the Bank or before a kayak, is left out.
    """
    stay = Course(seat, cause, (cells[seat],), speeds[seat], (), (), None)
    found: list[tuple[Side, int, Course]] = [("left", 0, stay)]
    for side in STEP:
        before = stay
        for spaces in range(1, allowance + 1):
            course = manoeuvre(water, cells, speeds, seat, side, spaces, cause)
            if course == before:
                break
            found.append((side, spaces, course))
            before = course
    return found


def declarations(
    water: Water, cells: Sequence[Cell], speeds: Sequence[int], seat: Seat, allowance: int
) -> list[tuple[Side, int]]:
    """The sides and numbers of `manoeuvres` alone: spaces of quiet water are counted, not paddled."""
    found: list[tuple[Side, int]] = [("left", 0)]
    here = cells[seat]
    sign_of = water.sign
    for side, step in STEP.items():
        quiet, target = 0, here + step
        sign = sign_of(target)
        while quiet < allowance and sign in RIVER and target not in cells:
            quiet += 1
            found.append((side, quiet))
            target += step
            sign = sign_of(target)
        if quiet < allowance and sign not in DRY:
            found += _beyond(water, cells, speeds, seat, side, quiet, allowance)
    return found


def _beyond(
    water: Water, cells: Sequence[Cell], speeds: Sequence[int], seat: Seat, side: Side, quiet: int, allowance: int
) -> list[tuple[Side, int]]:
    """The declarations of more than the quiet spaces that turn out differently from each other."""
    found: list[tuple[Side, int]] = []
    before = manoeuvre(water, cells, speeds, seat, side, quiet)
    for spaces in range(quiet + 1, allowance + 1):
        course = manoeuvre(water, cells, speeds, seat, side, spaces)
        if course == before:
            break
        found.append((side, spaces))
        before = course
    return found


def _sideways(walk: Walk, step: int, spaces: int) -> None:
    water = walk.water
    for taken in range(1, spaces + 1):
        target = walk.here + step
        sign = water.sign(target)
        if sign in DRY:
            return
        if sign == ROCK:
            walk.meet_rock(target, walk.here)
            return
        if walk.taken(target):
            target += STRIDE
            sign = water.sign(target)
            if water.closed(target) or walk.taken(target):
                return
        walk.enter(target)
        if sign == WATERFALL:
            walk.fall()
            return
        if sign in RAPIDS:
            if not walk.shoot_rapids(spaces - taken):
                return
            if not _settled(walk):
                return


def _settled(walk: Walk) -> bool:
    """Settles after a bonus step; whether the manoeuvre may go on, which Rock, waterfall and Bank forbid (W78)."""
    before = len(walk.incidents)
    walk.settle()
    return not any(each.what in ("rock", "waterfall", "bank") for each in walk.incidents[before:])


def occupant(cells: Sequence[Cell], seat: Seat, rock: Cell, side: Side) -> Seat | None:
    """Returns the seat whose kayak lies beside the Rock on this side, besides the one that goes there."""
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
    """Returns the course on from behind the Rock to its side, once that is free; `cells[seat]` is the space behind it.

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
