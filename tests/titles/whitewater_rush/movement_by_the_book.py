"""A second reading of how kayaks move, as slow and literal as the rules are written.

Spaces are pairs of column and row. It shares nothing with the program but the letters of the drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Space: TypeAlias = tuple[int, int]
Note: TypeAlias = tuple[object, ...]
"""("at", seat, space), ("rapids" | "waterfall", seat, cleared), ("bank", seat, lost), ("rock", seat, rock, lost),
("side", seat, rock, side)."""
Choose: TypeAlias = Callable[[int, Space], str]
"""The side a seat takes round a Rock that can be passed on both."""

RAPIDS_AT = (4,)
WATERFALL_AT = (1, 2)
AFTER_WATERFALL = 2
ROCK_LOSS = 2
SLOWEST = 1
ASIDE = {"left": -1, "right": 1}
DRIFT = {"^": 0, "<": -1, ">": 1, "n": 0, "l": -1, "r": 1, "W": 0}


class MovementOver(Exception):
    """A Rock, a waterfall or a Bank ended the movement; the kayak rests where it is."""


@dataclass
class Book:
    """A river with kayaks on it, by seat; every move changes them and adds to `notes`."""

    signs: Mapping[Space, str]
    length: int
    places: list[Space]
    speeds: list[int]
    choose: Choose
    stop_behind: bool = False
    notes: list[Note] = field(default_factory=list)

    def advance(self, seat: int, spaces: int) -> None:
        """W37-W43: one direction, that of the space where it starts."""
        move = _Move(self, seat)
        drift = DRIFT[self.sign(self.places[seat])]
        try:
            for used in range(spaces):
                move.step_downriver(drift, unused_with_this=spaces - used)
            move.rest()
        except MovementOver:
            return

    def manoeuvre(self, seat: int, side: str, spaces: int) -> None:
        """W30-W36, W78."""
        move = _Move(self, seat)
        try:
            for used in range(1, spaces + 1):
                move.step_aside(ASIDE[side], unused=spaces - used)
        except MovementOver:
            return

    def sign(self, space: Space) -> str:
        """W6: what is nothing else is Bank; W11, W86: beyond the last row it is open water."""
        return self.signs.get(space, "^" if space[1] > self.length else "#")

    def bank(self, space: Space) -> bool:
        """Whether it is Bank."""
        return self.sign(space) in "#."

    def rock(self, space: Space) -> bool:
        """Whether a Rock lies there."""
        return self.sign(space) == "O"

    def others_at(self, space: Space, seat: int) -> list[int]:
        """Who else lies there."""
        return [other for other, place in enumerate(self.places) if other != seat and place == space]


class _Move:
    """One kayak's movement: where it has been, and what a bump allows it less than others."""

    def __init__(self, book: Book, seat: int, *, bumped: bool = False) -> None:
        self.book, self.seat, self.bumped = book, seat, bumped
        self.way = [book.places[seat]]

    @property
    def here(self) -> Space:
        return self.book.places[self.seat]

    @property
    def occupied(self) -> bool:
        return bool(self.book.others_at(self.here, self.seat))

    def step_downriver(self, drift: int, unused_with_this: int) -> None:
        target = (self.here[0] + drift, self.here[1] + 1)
        if self.book.bank(target):
            self.hit_bank(unused_with_this)
        if self.book.rock(target):
            self.crash(target)
        self.enter(target, unused_with_this - 1)

    def step_aside(self, by: int, unused: int) -> None:
        target = (self.here[0] + by, self.here[1])
        if self.book.bank(target):
            raise MovementOver
        if self.book.rock(target):
            self.crash(target)
        if self.book.others_at(target, self.seat):
            target = (target[0], target[1] + 1)
            if self.closed(target) or self.book.others_at(target, self.seat):
                raise MovementOver
        self.enter(target, unused)
        if self.occupied:
            self.rest()

    def closed(self, space: Space) -> bool:
        return self.book.bank(space) or self.book.rock(space)

    def put(self, space: Space) -> None:
        self.book.places[self.seat] = space
        self.way.append(space)
        self.book.notes.append(("at", self.seat, space))

    def enter(self, space: Space, unused: int) -> None:
        """W45-W49, W80: the hazard of a space acts, whoever lies there."""
        self.put(space)
        sign = self.book.sign(space)
        if sign == "W":
            self.tumble()
        if sign in "nlr":
            self.test("rapids", RAPIDS_AT)
            target = (space[0] + DRIFT[sign], space[1] + 1)
            if self.book.bank(target):
                self.hit_bank(unused)
            if self.book.rock(target):
                self.crash(target)
            self.enter(target, unused)

    def tumble(self) -> None:
        """W46, W47: test, speed 2, the space in front, and nothing more."""
        self.test("waterfall", WATERFALL_AT)
        self.book.speeds[self.seat] = AFTER_WATERFALL
        front = (self.here[0], self.here[1] + 1)
        if self.book.rock(front):
            self.crash(front)
        self.enter(front, 0)
        self.rest()
        raise MovementOver

    def test(self, hazard: str, clear: tuple[int, ...]) -> None:
        self.book.notes.append((hazard, self.seat, self.book.speeds[self.seat] in clear))

    def lose(self, amount: int) -> int:
        """W25: down to 1 at most; returns what was really lost."""
        before = self.book.speeds[self.seat]
        self.book.speeds[self.seat] = max(SLOWEST, before - amount)
        return before - self.book.speeds[self.seat]

    def hit_bank(self, unused: int) -> None:
        """W43, W49, W81: the loss first, then rest."""
        self.book.notes.append(("bank", self.seat, self.lose(unused)))
        self.rest()
        raise MovementOver

    def crash(self, rock: Space) -> None:
        """W33, W50-W54, W81, W82."""
        book = self.book
        book.notes.append(("rock", self.seat, rock, self.lose(ROCK_LOSS)))
        open_sides = [side for side, by in ASIDE.items() if not self.closed((rock[0] + by, rock[1]))]
        if not open_sides:
            self.rest()
            raise MovementOver
        side = open_sides[0]
        if len(open_sides) == 2:
            side = book.choose(self.seat, rock)
            book.notes.append(("side", self.seat, rock, side))
        beside = (rock[0] + ASIDE[side], rock[1])
        if beside == self.here:
            raise MovementOver
        if not self.make_room(beside):
            self.rest()
            raise MovementOver
        self.enter(beside, 0)
        self.rest()
        raise MovementOver

    def make_room(self, space: Space) -> bool:
        """W51: whoever lies there goes one space along its current, if it can; a bumped kayak bumps nobody."""
        book = self.book
        for victim in book.others_at(space, self.seat):
            front = (space[0] + DRIFT[book.sign(space)], space[1] + 1)
            if self.bumped or self.closed(front) or book.others_at(front, victim):
                return False
            move = _Move(book, victim, bumped=True)
            try:
                move.enter(front, 0)
                move.rest()
            except MovementOver:
                pass
        return not book.others_at(space, self.seat)

    def rest(self) -> None:
        """W42: the settle rule."""
        while self.occupied:
            front = (self.here[0], self.here[1] + 1)
            if self.book.stop_behind or self.closed(front) or self.book.others_at(front, self.seat):
                self.fall_back()
                return
            self.enter(front, 0)

    def fall_back(self) -> None:
        """To the last free space of the way; a waterfall only if there is no other."""
        free = [space for space in self.fallbacks() if not self.book.others_at(space, self.seat)]
        calm = [space for space in free if self.book.sign(space) != "W"]
        for space in (calm or free)[:1]:
            self.put(space)

    def fallbacks(self) -> Iterator[Space]:
        """The way backwards; without its start for a bumped kayak, whose place is taken."""
        yield from reversed(self.way[1:] if self.bumped else self.way)
