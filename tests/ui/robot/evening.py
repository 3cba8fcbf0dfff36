"""A robot's evening: a match from the shelf to the result, its copy, a setting, and back to the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from game.content.seat_assignment import AnyPlayer, BotPlayer, LocalPlayer, seated
from game.engine.types import OptionValue, Seat
from game.ui.scenes.opening import TableChoice
from game.ui.table.match import TableMatch
from tests.sessions import session_of
from tests.ui.driver import Driver
from tests.ui.robot.robot import Robot, RobotLost
from tests.ui.robot.senses import Hand, Press, Senses
from tests.ui.scenes.inn import Inn

RIVAL: Final = "random"
SHORT: Final[Mapping[str, tuple[int, Mapping[str, OptionValue]]]] = {
    "river_rats": (1, {"level": "first_game"}),
    "rats": (2, {"round_limit": "25"}),
    "riverboat_showdown": (2, {"end": "rounds", "rounds": "2"}),
    "whitewater_rush": (2, {"river": "A"}),
    "raft_race": (2, {"river": "1"}),
}
"""Seats and options of a short match; other titles are played as they come."""
LONGEST: Final = 4000
MakeHand: TypeAlias = Callable[[Driver], Hand]


class Evening:
    """One robot in a house with an empty profile. Close it to let the profile go."""

    def __init__(self, home: Path, hand: MakeHand, seed: int = 1) -> None:
        self.inn = Inn(home)
        # Sheets that open by themselves once in a profile were seen before.
        self.inn.driver.ui.change(sheets_seen=tuple(SHORT))
        self.senses = Senses(self.inn.driver, hand(self.inn.driver))
        self.robot = Robot(self.senses, Random(seed))
        self.keys: list[int] = []
        """Pressed for each decision."""
        self.deciders: list[Seat] = []
        """The people who decided, decision by decision."""
        self.curtains = 0
        """Met between two people."""
        self.inn.shelf()

    def sit_down(self, title: str, people: int = 1) -> None:
        """Sits down: from the shelf to the table, whose last match was a short one. `people`: the number that share the
        screen.
        """
        if title in SHORT:
            seats, options = SHORT[title]
            players: list[AnyPlayer] = [*[LocalPlayer()] * people, *[BotPlayer(RIVAL)] * (seats - people)]
            self.inn.house.memory.keep(title, TableChoice(seated(*players), dict(options)))
        self._use(f"{title}.name")
        self._use(f"{title}.begin")

    def ask_about(self) -> bool:
        """Opens the rules for the focused thing, and goes back; returns whether the same question is asked again."""
        while not (before := self.robot.usable(self.senses.look())):
            self.senses.wait()
        self.senses.press(Press.DETAILS)
        told = bool(self.robot.usable(self.senses.look()))
        self.senses.press(Press.BACK)
        return not told and self.robot.usable(self.senses.look()) == before

    def play(self) -> None:
        """Goes to the result. Counts keys. Raises Lost."""
        match, pressed, hung = self.inn.table.match, self.senses.pressed, False
        for _ in range(LONGEST):
            if self.robot.finds(self.senses.word("result.rematch")):
                return
            hangs = self.robot.reads(self.senses.word("curtain.hand_over"))
            self.curtains, hung = self.curtains + (hangs and not hung), hangs
            self.robot.answer()
            self.deciders = _decided(match)
            if len(self.deciders) > len(self.keys):
                self.keys.append(self.senses.pressed - pressed)
                pressed = self.senses.pressed
        raise RobotLost("the match does not end")

    def keep_copy(self) -> None:
        """Under the name that is offered."""
        self._use("result.save_as")
        self._use("saves.save")

    def leave(self) -> None:
        """Leaves: from the result to the shelf."""
        self._use("result.shelf")

    def change_setting(self, page: str, setting: str) -> None:
        """Changes a setting: from the shelf and back there."""
        self._use("shelf.settings")
        self._use(f"settings.{page}.title")
        self._use(f"settings.{page}.{setting}")
        self.senses.press(Press.BACK)

    def on_shelf(self, title: str) -> bool:
        """True if the title lies there to be taken."""
        return self.robot.finds(self.senses.word(f"{title}.name")) and self.robot.finds(self.senses.word("shelf.quit"))

    def close(self) -> None:
        """Lets the profile go."""
        self.inn.close()

    def _use(self, word: str) -> None:
        self.robot.use(self.senses.word(word))


def _decided(match: TableMatch) -> list[Seat]:
    """Returns the people at the screen who decided so far."""
    journal, people = session_of(match).journal, [sat.seat for sat in match.seats if sat.bot is None]
    steps = [step for step in journal.line()[1:] if not journal.is_auto(step)]
    return [seat for seat in map(journal.seat, steps) if seat in people]
