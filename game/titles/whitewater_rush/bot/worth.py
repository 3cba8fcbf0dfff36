"""What a table is worth to a seat: rows, the next Advance, speed, cards, and how far the best rival is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.movement import Course, advance
from game.titles.whitewater_rush.rules.river import NO_CELL, Cell, row_of
from game.titles.whitewater_rush.rules.water import Water

NEXT_ADVANCE: Final = 0.55
SPEED: Final = 0.25
RIVAL: Final = 0.9
WON: Final = 1000.0
LOST_CARD: Final = 0.3
"""What a card lost on the way costs, in rows."""
FIRST_ADVANCE: Final = 0.9
"""The first Advance River of a hand: without one, others decide when the river moves."""
CARDS: Final = {
    "advance": 0.35,
    "power_paddle": 0.3,
    "paddle": 0.28,
    "ferry": 0.3,
    "sculling": 0.28,
    "catch_current": 0.25,
    "spot_hazard": 0.25,
    "reading_water": 0.2,
    "recall": 0.25,
    "brace": 0.15,
}
USUAL_CARD: Final = 0.28
"""A card nobody has seen."""


class World:
    """Where all kayaks are and how fast: what a thought changes. Copies are cheap."""

    __slots__ = ("cells", "finish", "left", "speeds", "water")

    def __init__(
        self, water: Water, cells: Sequence[Cell], speeds: Sequence[int], left: Sequence[bool], finish: int
    ) -> None:
        self.water = water
        self.cells = list(cells)
        self.speeds = list(speeds)
        self.left = left
        self.finish = finish

    def copy(self) -> World:
        """The same, to be changed."""
        return World(self.water, self.cells, self.speeds, self.left, self.finish)

    def after(self, course: Course) -> World:
        """With one kayak where its course ends."""
        world = self.copy()
        world.cells[course.seat] = course.end
        world.speeds[course.seat] = course.speed
        return world

    def with_speed(self, seat: Seat, speed: int) -> World:
        """With another speed, within 1 and 5."""
        world = self.copy()
        world.speeds[seat] = min(5, max(1, speed))
        return world

    def advanced(self, first: Seat) -> tuple[World, dict[int, int]]:
        """After everybody advanced, and how many cards each seat lost on the way."""
        world = self.copy()
        lost: dict[int, int] = {}
        count = len(self.cells)
        for step in range(count):
            seat = Seat((first + step) % count)
            if not self.left[seat] and world.cells[seat] != NO_CELL:
                course = advance(self.water, world.cells, world.speeds, seat, world.speeds[seat], "advance")
                world.cells[seat], world.speeds[seat] = course.end, course.speed
                lost[seat] = len(course.owed)
        return world, lost


def worth(world: World, seat: Seat, active: Seat) -> float:
    """The worth to the seat of a table with `active` at turn; more is better, a row is about 1."""
    finished = [other for other, cell in enumerate(world.cells) if row_of(cell) > world.finish]
    if finished:
        ranks = {other: (other == active, row_of(world.cells[other]), world.speeds[other]) for other in finished}
        return WON if seat in ranks and ranks[seat] == max(ranks.values()) else -WON
    rivals = [other for other in range(len(world.cells)) if other != seat and not world.left[other]]
    best = max((progress(world, Seat(other)) for other in rivals), default=0.0)
    return progress(world, seat) - RIVAL * best


def progress(world: World, seat: Seat) -> float:
    """Row, the rows of an Advance from here with what it costs, and speed."""
    cell = world.cells[seat]
    if cell == NO_CELL:
        return 0.0
    course = advance(world.water, world.cells, world.speeds, seat, world.speeds[seat], "advance")
    gained = row_of(course.end) - row_of(cell) - LOST_CARD * len(course.owed)
    kept = SPEED * (world.speeds[seat] + course.speed) / 2
    return row_of(cell) + NEXT_ADVANCE * gained + kept


def hand_worth(cards: Iterable[Card]) -> float:
    """What a hand is worth; more copies of a kind are worth less."""
    total = 0.0
    seen: dict[str, int] = {}
    for card in cards:
        kind = kind_of(card)
        copies = seen[kind] = seen.get(kind, 0) + 1
        total += (FIRST_ADVANCE if kind == "advance" and copies == 1 else CARDS.get(kind, USUAL_CARD)) / (
            1 if kind == "advance" else copies**0.5
        )
    return total


def least(cards: Sequence[Card]) -> Card:
    """The card whose loss costs least; the first of several."""
    whole = hand_worth(cards)
    return min(cards, key=lambda card: whole - hand_worth([other for other in cards if other != card]))


def loss(cards: Sequence[Card]) -> float:
    """What it costs to discard the least useful card; nothing without cards."""
    if not cards:
        return 0.0
    gone = least(cards)
    return hand_worth(cards) - hand_worth([card for card in cards if card != gone])
