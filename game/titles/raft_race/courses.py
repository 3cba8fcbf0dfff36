"""What an order would do from here if nobody else moved: its own way, then where the river takes the raft."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat
from game.titles.raft_race.content import SPLASH, Order
from game.titles.raft_race.river import STRIDE, WIDTH, Cell, Heading, Spot, beside, spot, stays_on_river
from game.titles.raft_race.view import RaftView

What: TypeAlias = Literal[
    "side",
    "rock",
    "raft",
    "stuck",
    "recharge",
    "finish",
    "mist",
    "splashes",
    "eddy",
    "rapid",
    "hits",
    "misses",
    "purge",
]


class Note(Struct, frozen=True):
    """Something that befalls the raft on a space. `count`: splashes of `rock`, `splashes`, `rapid`, `purge`; rows of
    `rapid` in `extra`. `other`: the raft in the way, or beside. `stuck`: a raft in the way that cannot give way."""

    what: What
    cell: Cell
    count: int = 0
    extra: int = 0
    damage: tuple[int, ...] = ()
    other: Seat | None = None


class Course(Struct, frozen=True):
    """A raft's way in both phases; each path begins where the raft is then."""

    seat: Seat
    path: tuple[Cell, ...]
    notes: tuple[Note, ...]
    onward: tuple[Cell, ...]
    later: tuple[Note, ...]
    """What befalls it in the river phase."""

    @property
    def end(self) -> Cell:
        """Where it is at the end of the order phase."""
        return self.path[-1]

    @property
    def crossed(self) -> bool:
        """Whether the order itself takes it over the finish line."""
        return any(note.what == "finish" for note in self.notes)


def course_of(view: RaftView, seat: Seat, order: Order) -> Course:
    """The course of an order from where the raft lies now."""
    start = view.cells[seat]
    path: tuple[Cell, ...] = (start,)
    notes = _still(view, seat, order)
    card = view.orders.get(order)
    if card is not None and card.heading is not None:
        path, notes = _walk(view, seat, start, card.heading, card.spaces)
        if card.splashes:
            notes = (Note("splashes", start, card.splashes), *notes)
    return _with_river(view, seat, path, notes)


def one_step(view: RaftView, seat: Seat, heading: Heading) -> Course:
    """A single space to somewhere at once, without the river; a raft that cannot give way is sure to stop it."""
    cell = view.cells[seat]
    other = raft_ahead(view, cell, heading)
    if other is not None and not gives_way(view, other, heading):
        return Course(seat, (cell,), (Note("stuck", view.cells[other], other=other),), (cell,), ())
    path, notes = _walk(view, seat, cell, heading, 1)
    return Course(seat, path, notes, (path[-1],), ())


def and_river(view: RaftView, seat: Seat, spaces: int) -> Course:
    """So many spaces straight on, then the river."""
    path, notes = _walk(view, seat, view.cells[seat], "forward", spaces)
    return _with_river(view, seat, path, notes)


def raft_ahead(view: RaftView, cell: Cell, heading: Heading) -> Seat | None:
    """Whose raft lies on the space this heading leads to."""
    target = cell + STRIDE[heading]
    return Seat(view.cells.index(target)) if stays_on_river(cell, heading) and target in view.cells else None


def gives_way(view: RaftView, seat: Seat, heading: Heading) -> bool:
    """Whether the raft could be displaced this way as the table stands (R33, R73)."""
    if view.anchored[seat] or not stays_on_river(view.cells[seat], heading):
        return False
    behind = raft_ahead(view, view.cells[seat], heading)
    return behind is None or not view.anchored[behind]


def carried(view: RaftView, seat: Seat, spaces: int) -> Course:
    """So many spaces on with the river."""
    cell = view.cells[seat]
    path, notes = _walk(view, seat, cell, "forward", spaces)
    return Course(seat, (cell,), (), path, notes)


def spot_at(view: RaftView, cell: Cell) -> Spot:
    """What lies on a space; open water where nothing is laid yet."""
    return spot(view.water[cell] if cell < len(view.water) else "..")


def _still(view: RaftView, seat: Seat, order: Order) -> tuple[Note, ...]:
    """Orders that move nobody by themselves: the purge, and attacks on whoever is beside the raft now."""
    cell = view.cells[seat]
    if order == SPLASH:
        return (Note("purge", cell, view.hand.count(SPLASH)),)
    if order in view.orders and view.orders[order].attack is not None:
        near = [Seat(other) for other, there in enumerate(view.cells) if there >= 0 and beside(cell, there)]
        return tuple(Note("hits", view.cells[other], other=other) for other in near) or (Note("misses", cell),)
    return ()


def _with_river(view: RaftView, seat: Seat, path: tuple[Cell, ...], notes: tuple[Note, ...]) -> Course:
    end = path[-1]
    if any(note.what == "finish" for note in notes):
        return Course(seat, path, notes, (end,), ())
    found = spot_at(view, end)
    if found.kind == "eddy":
        return Course(seat, path, notes, (end,), (Note("eddy", end),))
    rapid = (Note("rapid", end, found.splashes, found.extra),) if found.kind == "rapid" else ()
    onward, later = _walk(view, seat, end, "forward", 1 + found.extra)
    return Course(seat, path, notes, onward, (*rapid, *later))


def _walk(
    view: RaftView, seat: Seat, cell: Cell, heading: Heading, spaces: int
) -> tuple[tuple[Cell, ...], tuple[Note, ...]]:
    """Space by space: a rock, the side or the finish end it; rafts are met and thought to give way."""
    path, notes = [cell], []
    for _ in range(spaces):
        if not stays_on_river(cell, heading):
            notes.append(Note("side", cell))
            break
        cell += STRIDE[heading]
        path.append(cell)
        if cell in view.cells and view.cells[seat] != cell:
            notes.append(Note("raft", cell, other=Seat(view.cells.index(cell))))
        if cell // WIDTH >= view.finish:
            notes.append(Note("finish", cell))
            break
        found = spot_at(view, cell)
        if found.kind == "rock":
            notes.append(Note("rock", cell, found.splashes, damage=found.damage))
            break
        if found.kind == "recharge":
            notes.append(Note("recharge", cell))
        elif cell >= len(view.water) and not any(note.what == "mist" for note in notes):
            notes.append(Note("mist", cell))
    return tuple(path), tuple(notes)
