"""A second reading of how kayaks move, as slow and literal as the rules are written.

Spaces are pairs of column and row. It shares nothing with the program but the letters of the drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Space: TypeAlias = tuple[int, int]
Note: TypeAlias = tuple[object, ...]
"""("at", seat, space), ("rapids" | "waterfall", seat, cleared, speed now), ("bank", seat, lost, speed now),
("rock", seat, rock, lost, speed now), ("side", seat, rock, side), ("bumped", seat), ("passed", seat),
("settled", seat, space), ("stayed", seat)."""
Crossing: TypeAlias = tuple[int, int]
"""Line and seat; a line is named by its place in the list of lines."""
Choose: TypeAlias = Callable[[int, Space], str]
"""The side a seat takes round a Rock that can be passed on both."""

ALLOWANCE = {1: 3, 2: 3, 3: 2, 4: 2, 5: 1}
"""Number of spaces of a manoeuvre, by speed (W29)."""
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
    """A river with kayaks on it, by seat; every move changes them and adds to `notes`.

    `lines` are the rows before the Section Indicators, `hands` numbers of cards; who is `gone` has left the table.
    """

    signs: Mapping[Space, str]
    length: int
    places: list[Space]
    speeds: list[int]
    choose: Choose
    hands: list[int]
    stop_behind: bool = False
    lines: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    notes: list[Note] = field(default_factory=list)
    paid: list[tuple[int, str]] = field(default_factory=list)
    """The seats that discarded a card, each with the hazard."""

    def advance_all(self, first: int) -> list[Crossing]:
        """W12, W39, W40: everybody by the speed it has when its turn to move comes, the first one first."""
        before = list(self.places)
        for step in range(len(before)):
            seat = (first + step) % len(before)
            if seat not in self.gone:
                self.advance(seat, self.speeds[seat])
        return self.crossings(before)

    def manoeuvre_alone(self, seat: int, side: str, spaces: int) -> list[Crossing]:
        """W12, W36: a manoeuvre that is a whole effect."""
        before = list(self.places)
        self.manoeuvre(seat, side, spaces)
        return self.crossings(before)

    def crossings(self, before: list[Space]) -> list[Crossing]:
        """W12: lines before which a kayak was when the effect began and after which it is when it ends; W77."""
        return [
            (number, seat)
            for number, line in enumerate(self.lines)
            for seat, (was, now) in enumerate(zip(before, self.places, strict=True))
            if was[1] <= line and now[1] > line and seat not in self.gone
        ]

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
        """True if it is Bank."""
        return self.sign(space) in "#."

    def rock(self, space: Space) -> bool:
        """True if a Rock lies there."""
        return self.sign(space) == "O"

    def others_at(self, space: Space, seat: int) -> list[int]:
        """Returns the other seats that lie there."""
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
        if self.occupied and unused_with_this > 1:
            self.note("passed")

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

    def note(self, what: str, *details: object) -> None:
        self.book.notes.append((what, self.seat, *details))

    @property
    def speed(self) -> int:
        return self.book.speeds[self.seat]

    def put(self, space: Space) -> None:
        self.book.places[self.seat] = space
        self.way.append(space)
        self.note("at", space)

    def enter(self, space: Space, unused: int) -> None:
        """W45-W49, W80: the hazard of a space acts on anybody who lies there."""
        self.put(space)
        sign = self.book.sign(space)
        if sign == "W":
            self.tumble()
        if sign in "nlr":
            self.note("rapids", self.cleared("rapids", RAPIDS_AT), self.speed)
            target = (space[0] + DRIFT[sign], space[1] + 1)
            if self.book.bank(target):
                self.hit_bank(unused)
            if self.book.rock(target):
                self.crash(target)
            self.enter(target, unused)

    def tumble(self) -> None:
        """W46, W47: test, speed 2, the space in front, and nothing more."""
        cleared = self.cleared("waterfall", WATERFALL_AT)
        self.book.speeds[self.seat] = AFTER_WATERFALL
        self.note("waterfall", cleared, self.speed)
        front = (self.here[0], self.here[1] + 1)
        if self.book.rock(front):
            self.crash(front)
        self.enter(front, 0)
        self.rest()
        raise MovementOver

    def cleared(self, hazard: str, clear: tuple[int, ...]) -> bool:
        """W45: the test, and the card it costs to fail it, if there is one; W77."""
        book = self.book
        if self.speed in clear:
            return True
        if book.hands[self.seat] and self.seat not in book.gone:
            book.hands[self.seat] -= 1
            book.paid.append((self.seat, hazard))
        return False

    def lose(self, amount: int) -> int:
        """W25: down to 1 at most; returns what was really lost."""
        before = self.book.speeds[self.seat]
        self.book.speeds[self.seat] = max(SLOWEST, before - amount)
        return before - self.book.speeds[self.seat]

    def hit_bank(self, unused: int) -> None:
        """W43, W49, W81: the loss first, then rest."""
        self.note("bank", self.lose(unused), self.speed)
        self.rest()
        raise MovementOver

    def crash(self, rock: Space) -> None:
        """W33, W50-W54, W81, W82."""
        book = self.book
        self.note("rock", rock, self.lose(ROCK_LOSS), self.speed)
        open_sides = [side for side, by in ASIDE.items() if not self.closed((rock[0] + by, rock[1]))]
        if not open_sides:
            self.note("stayed")
            self.rest()
            raise MovementOver
        side = open_sides[0]
        if len(open_sides) == 2 and self.seat not in book.gone:
            side = book.choose(self.seat, rock)
            self.note("side", rock, side)
        beside = (rock[0] + ASIDE[side], rock[1])
        if beside == self.here:
            self.note("stayed")
            raise MovementOver
        if not self.make_room(beside):
            self.note("stayed")
            self.rest()
            raise MovementOver
        self.enter(beside, 0)
        self.rest()
        raise MovementOver

    def make_room(self, space: Space) -> bool:
        """W51: a kayak that lies there goes one space along its current, if it can; a bumped kayak bumps nobody."""
        book = self.book
        for victim in book.others_at(space, self.seat):
            front = (space[0] + DRIFT[book.sign(space)], space[1] + 1)
            if self.bumped or self.closed(front) or book.others_at(front, victim):
                return False
            book.notes.append(("bumped", victim))
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
            self.note("settled", front)
            self.enter(front, 0)

    def fall_back(self) -> None:
        """Goes to the last free space of the way; a waterfall only if there is no other."""
        free = [space for space in self.fallbacks() if not self.book.others_at(space, self.seat)]
        calm = [space for space in free if self.book.sign(space) != "W"]
        for space in (calm or free)[:1]:
            self.note("settled", space)
            self.put(space)

    def fallbacks(self) -> Iterator[Space]:
        """The way backwards; without its start for a bumped kayak, whose place is taken."""
        yield from reversed(self.way[1:] if self.bumped else self.way)
