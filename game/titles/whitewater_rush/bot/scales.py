"""What each command is worth to a seat, in rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from game.engine.types import Seat
from game.titles.whitewater_rush.bot.worth import LOST_CARD, USUAL_CARD, World, hand_worth, least, loss, worth
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.movement import Course, manoeuvres
from game.titles.whitewater_rush.rules.places import flows, rapids_places, rock_places
from game.titles.whitewater_rush.rules.river import ROCK, Cell, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.rules.water import Water
from game.titles.whitewater_rush.table.outlook import advance_played, courses, eddied, water_of_view

PLAY_ADVANCE: Final = 0.9
"""What playing Advance River is worth beyond the rows: whoever waits for the others waits for ever."""
REACT: Final = 0.35
"""What an Eddy Out must bring besides the card it costs."""
AHEAD: Final = 6
"""Tokens are weighed so many rows ahead of a kayak."""


class Scales:
    """Weighs the commands of one decision."""

    def __init__(self, view: WhitewaterView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.water = water_of_view(view)
        self.world = World(self.water, view.cells, view.speeds, view.left, view.board.finish)
        self.now = worth(self.world, seat, view.active)
        self._spots: dict[str, float] = {}

    def weigh(self, command: WhitewaterCommand) -> float:
        """The worth of the table the command leads to, cards included."""
        match command:
            case cmd.Pass():
                return self._without_reaction()
            case cmd.EddyOut():
                return self._eddy_out(command)
            case cmd.PlayCard(card=card):
                return self.play(card)
            case cmd.Manoeuvre() | cmd.ChooseSide():
                return self._moved(courses(self.view, self.seat, command))
            case cmd.DiscardCard(card=card) | cmd.PutBack(card=card):
                return hand_worth([other for other in self.view.hand if other != card])
            case cmd.TakeFromDiscard(card=card):
                return hand_worth([*self.view.hand, card])
            case cmd.SpotHazard(hazard=hazard):
                return self.spot(hazard)
            case cmd.PlaceKayak(cell=cell):
                return self._placed(cell)
            case cmd.PlaceRock(cell=cell):
                return self._with_token(cell, ROCK)
            case cmd.PlaceRapids(cell=cell):
                return max(self._with_token(cell, sign) for sign in flows(self.view.supply))
            case cmd.TurnRapids(flow=flow):
                return self._turned(flow)
            case cmd.LeaveRace():
                return 0.0
            case _:
                assert_never(command)

    def play(self, card: Card) -> float:
        """A River card with all its lines, the best choices made."""
        rest = [other for other in self.view.hand if other != card]
        cards = hand_worth(rest)
        kind = kind_of(card)
        speed = self.view.speeds[self.seat]
        match kind:
            case "advance":
                world, lost = self.world.advanced(self.seat)
                return self._worth(world) + cards - LOST_CARD * lost.get(self.seat, 0) + PLAY_ADVANCE
            case "paddle":
                return self._at_speed(speed + 2) + cards
            case "power_paddle":
                return self._at_speed(speed + 3) + cards - loss(rest)
            case "ferry":
                return (
                    max(
                        self._worth(world.with_speed(self.seat, world.speeds[self.seat] + 1)) - cost
                        for world, cost in self._manoeuvred(self.world)
                    )
                    + cards
                )
            case "sculling":
                return (
                    max(self._worth(world) - cost for world, cost in self._manoeuvred(self.world)) + cards + USUAL_CARD
                )
            case "catch_current":
                return self._at_speed(3) + cards + USUAL_CARD
            case "brace":
                return self._at_speed(speed - 1) + cards + 2 * USUAL_CARD
            case "reading_water":
                return self.now + cards + USUAL_CARD
            case "recall":
                kinds = [hand_worth([*rest, other]) for other in self.view.discard]
                return self.now + max(kinds, default=cards)
            case _:
                return max(self.spot("rapids"), self.spot("rock")) + cards

    def spot(self, hazard: str) -> float:
        """One side of Spot Hazard: the best place for its token, then speed or a manoeuvre."""
        if hazard not in self._spots:
            self._spots[hazard] = self._spot(hazard)
        return self._spots[hazard]

    def _spot(self, hazard: str) -> float:
        view = self.view
        if hazard == "rapids":
            places = [cell for cell in rapids_places(self.water, view.cells, view.supply) if self._matters(cell)]
            token = max((self._gain(cell, sign) for cell in places for sign in flows(view.supply)), default=0.0)
            return self._at_speed(view.speeds[self.seat] + 1) + max(0.0, token)
        places = [cell for cell in rock_places(self.water, view.cells, view.supply) if self._matters(cell)]
        token = max((self._gain(cell, ROCK) for cell in places), default=0.0)
        return max(self._worth(world) - cost for world, cost in self._manoeuvred(self.world)) + max(0.0, token)

    def _without_reaction(self) -> float:
        if advance_played(self.view) is None:
            return self.now
        world, lost = self.world.advanced(self.view.active)
        return self._worth(world) - LOST_CARD * lost.get(self.seat, 0)

    def _eddy_out(self, command: cmd.EddyOut) -> float:
        """After the card that is paid for it, and the Advance it answers."""
        course = eddied(self.view, self.seat, command.side, command.spaces)
        world = self.world.after(course)
        cost = loss(self.view.hand) + REACT + LOST_CARD * len(course.owed)
        if advance_played(self.view) is not None:
            world, lost = world.advanced(self.view.active)
            cost += LOST_CARD * lost.get(self.seat, 0)
        return self._worth(world) - cost

    def _moved(self, found: list[Course]) -> float:
        world, cost = self.world, 0.0
        for course in found:
            world = world.after(course)
            cost += LOST_CARD * len(course.owed) if course.seat == self.seat else 0.0
        return self._worth(world) - cost

    def _manoeuvred(self, world: World) -> Iterator[tuple[World, float]]:
        """Every manoeuvre from here, with what it costs in cards."""
        allowance = self.view.table.allowance(world.speeds[self.seat])
        for _, _, course in manoeuvres(self.water, world.cells, world.speeds, self.seat, allowance):
            yield world.after(course), LOST_CARD * len(course.owed)

    def _placed(self, cell: Cell) -> float:
        world = self.world.copy()
        world.cells[self.seat] = cell
        return self._worth(world)

    def _with_token(self, cell: Cell, sign: str) -> float:
        return self._gain(cell, sign) if self._matters(cell) else 0.0

    def _turned(self, flow: str) -> float:
        match self.view.frame:
            case fr.TurningRapids(cell=cell):
                return self._with_token(cell, flow)
            case _:
                return 0.0

    def _gain(self, cell: Cell, sign: str) -> float:
        """What a token there is worth."""
        water = self.water
        tokens = [*water.tokens.items(), (cell, sign)]
        other = Water(water.length, water.printed, tokens, water.table, water.stop_behind, water.rock_loss)
        world = World(other, self.world.cells, self.world.speeds, self.world.left, self.world.finish)
        return self._worth(world) - self.now

    def _matters(self, cell: Cell) -> bool:
        """Whether a kayak could meet it soon."""
        row = row_of(cell)
        return any(0 <= row - row_of(kayak) <= AHEAD for kayak in self.view.cells)

    def _at_speed(self, speed: int) -> float:
        return self._worth(self.world.with_speed(self.seat, speed))

    def _worth(self, world: World) -> float:
        return worth(world, self.seat, self.view.active)


def spare(view: WhitewaterView) -> Card | None:
    """The card of the hand that would be missed least."""
    return least(view.hand) if view.hand else None
