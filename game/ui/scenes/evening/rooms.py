"""The ways between the rooms of an evening: from the shelf in, from a table to the landing, to the next table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import assert_never

from game.content.message import Message
from game.engine.types import Seat
from game.host.evening.plan import (
    AtCaptain,
    AtLanding,
    AtTable,
    AtWheel,
    Evening,
    EveningPlan,
    GameResult,
    Moment,
    PlannedGame,
    WheelTurn,
    captain_shown,
    drawn,
    games_left,
    is_done,
    is_over,
    next_game,
    revenge,
    to_wheel,
    wheel_fields,
    wheel_stopped,
)
from game.host.evening.points import standing, totals
from game.persistence.folders import user_pictures
from game.table.told import StoryScene, TurningPoint, story, thrill
from game.ui.scenes.evening.captain import CaptainScene, CaptainWays
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.landing import LandingScene, LandingWays
from game.ui.scenes.evening.plan import PlanScene
from game.ui.scenes.evening.sitting import SittingScene
from game.ui.scenes.evening.wheel import WheelScene
from game.ui.scenes.house import House, MatchWorth, OpenEvening
from game.ui.scenes.opening import recorder_of
from game.ui.scenes.overlays.question import NoticeScene
from game.ui.scenes.story import story_line, turning_points
from game.ui.table.match import ResultChoice, Revisit, TableMatch


class EveningRooms:
    """Belongs to the rooms of the house. `show` opens the match in a file at a moment."""

    def __init__(self, house: House, evenings: EveningNavigation, show: Callable[[Path, Revisit], None]) -> None:
        self._house, self._ui, self._evenings, self._show = house, house.ui, evenings, show
        self._search: tuple[TableMatch, Iterator[TurningPoint]] | None = None
        """The match that ended last, and what is still to be looked for in it."""

    def open(self) -> None:
        """Goes to the evening that is open, where it stands; else to the plan of another one."""
        evening = self._evenings.open
        if evening is None:
            self.plan()
        else:
            self.at(evening)

    def open_evening(self) -> OpenEvening | None:
        """Returns the evening that is open, as the shelf names it."""
        evening = self._evenings.open
        if evening is None:
            return None
        names, points = self._evenings.names(evening.people), totals(evening)
        people = tuple(
            Message("evening.result.line", {"name": names[person], "count": points[person]})
            for person in standing(evening)
        )
        line = Message("evening.shelf.standing", {"people": people})
        words = Message("evening.result.captain" if is_over(evening) else "evening.shelf.go_on")
        return OpenEvening(self._evenings.faces(evening.people), words, line, self._open_line(evening))

    def open_kept(self, id: str) -> None:
        """Goes to an evening of the logbook, where it stands."""
        evening = self._house.evenings.get(id)
        if evening is not None:
            self.at(evening)

    def plan(self, plan: EveningPlan | None = None) -> None:
        """Goes to the plan."""
        self._evenings.look_again()
        self._ui.scenes.replace(PlanScene(self._house, self._evenings, self._begin, plan))
        if faults := self._evenings.take_faults():
            self._ui.scenes.push(NoticeScene(self._ui, Message("evening.plan.faults"), faults))

    def at(self, evening: Evening, *, fresh: bool = False) -> None:
        """Goes to where an evening stands; `fresh`: a game ended just now."""
        if not isinstance(evening.at, AtTable):
            self._evenings.bring(evening)
        match evening.at:
            case AtLanding():
                self._landing(evening, fresh=fresh)
            case AtWheel():
                self._wheel(evening)
            case AtTable():
                self._evenings.cast_off(evening)
            case AtCaptain():
                self._captain(evening)
            case _:
                assert_never(evening.at)

    def helped_seats(self, match: TableMatch) -> frozenset[Seat]:
        """Returns the seats of a match that play with help all evening."""
        return self._evenings.helped_seats(match)

    def gone_home(self) -> None:
        """Nobody stands together any more: phones find nothing here."""
        self._evenings.left()

    def ended(self, match: TableMatch) -> MatchWorth | None:
        """Returns what a finished match brought in its evening; None if it belongs to none. Its points are written down
        at its first end.
        """
        evening, recorder = self._evenings.ended(match), recorder_of(match)
        if evening is None or recorder is None:
            return None
        self._search = (match, turning_points(match))
        result = next((each for each in evening.results if each.match == recorder.path.stem), None)
        lines = () if result is None else (self._points_line(evening, result),)
        words = Message("evening.result.captain" if is_over(evening) else "evening.result.onward")
        return MatchWorth(lines, words, way=ResultChoice.EVENING, went_on=True)

    def after(self, match: TableMatch) -> None:
        """Goes from a table to the evening it belongs to; home if that is gone."""
        evening = self._evenings.of_match(match)
        if evening is None:
            self._house.doors.shelf(match.entry.id)
        else:
            self.at(self._with_moment(evening, match), fresh=match.table.outcome is not None)

    def part_of(self, match: str) -> Message | None:
        """Returns which game of an evening the match in this file is, while that evening goes on; None for any other
        match.
        """
        evening = self._house.evenings.of_match(match)
        if evening is None or is_over(evening):
            return None
        return self._game_line(evening, evening.matches.index(match) + 1)

    def _open_line(self, evening: Evening) -> Message:
        if is_over(evening):
            return Message("evening.open_captain", {"evening": self._evenings.title_line(evening)})
        return self._game_line(evening, len(evening.results) + 1)

    def _game_line(self, evening: Evening, number: int) -> Message:
        """Returns which game of how many this is."""
        played, left = len(evening.results), games_left(evening)
        title = self._evenings.title_line(evening)
        if left is None:
            return Message("evening.open_endless", {"evening": title, "number": number})
        key = "evening.open_most" if evening.until_won and left > 1 else "evening.open"
        return Message(key, {"evening": title, "number": number, "all": played + left})

    def _begin(self, plan: EveningPlan) -> None:
        evening = self._evenings.begin(plan)
        if isinstance(evening.at, AtLanding):
            self._evenings.cast_off(evening)
        else:
            self.at(evening)

    def _landing(self, evening: Evening, *, fresh: bool) -> None:
        self._evenings.bring(evening)
        ways = LandingWays(self._boats, self.at, self._sit, self._show_moment, self._house.doors.shelf, self.plan)
        self._ui.scenes.replace(LandingScene(self._house, self._evenings, evening, ways, fresh=fresh))

    def _boats(self, evening: Evening) -> None:
        match next_game(evening):
            case PlannedGame():
                self._evenings.cast_off(evening)
            case WheelTurn():
                self.at(self._evenings.update(to_wheel(evening)))
            case None:
                self.at(evening)

    def _wheel(self, evening: Evening) -> None:
        """The wheel turns; once it stands, its game is in the row."""
        fields, chosen = wheel_fields(evening), drawn(evening)
        now = [evening]

        def stopped() -> None:
            now[0] = self._evenings.update(wheel_stopped(self._evenings.current(now[0])))

        scene = WheelScene(
            self._ui,
            fields,
            chosen,
            self._evenings.minutes,
            stopped,
            lambda: self._boats(now[0]),
            lambda: self._landing(now[0], fresh=False),
        )
        self._ui.scenes.replace(scene)

    def _captain(self, evening: Evening) -> None:
        if not is_done(evening):
            evening = self._evenings.update(captain_shown(evening))
        ways = CaptainWays(lambda ended: self.plan(revenge(ended)), self._house.doors.shelf)
        pictures = user_pictures(self._house.store.folders)
        self._ui.scenes.replace(CaptainScene(self._house, self._evenings, evening, ways, pictures))

    def _sit(self, evening: Evening) -> None:
        """Opens the chairs of the next game above the landing."""
        coming = next_game(evening)
        entry = self._house.titles.find(coming.game.title) if isinstance(coming, PlannedGame) else None
        if isinstance(coming, PlannedGame) and entry is not None:
            scene = SittingScene(self._house, self._evenings, evening, coming.game, entry)
            self._ui.scenes.push(scene, lambda after: self._landing(after, fresh=False))

    def _show_moment(self, result: GameResult, moment: Moment) -> None:
        entries = self._house.store.entries()
        path = next((each.path for each in entries if each.id == result.match), None)
        if path is not None:
            self._show(path, Revisit(moment.step, moment.told))

    def _points_line(self, evening: Evening, result: GameResult) -> Message:
        names = self._evenings.names(evening.people)
        order = sorted(range(len(evening.people)), key=lambda person: -result.points[person])
        people = tuple(
            Message("evening.result.line", {"name": names[person], "count": result.points[person]}) for person in order
        )
        return Message("evening.result.double" if result.double else "evening.result.points", {"people": people})

    def _with_moment(self, evening: Evening, match: TableMatch) -> Evening:
        """Returns the evening with what decided the match that ended, if that is not told yet."""
        recorder = recorder_of(match)
        if self._search is None or recorder is None or self._search[0] is not match:
            return evening
        search, self._search = self._search[1], None
        told = story(list(search))
        if not told:
            return evening
        return self._evenings.told(evening, recorder.path.stem, self._moment(told[0]))

    def _moment(self, scene: StoryScene) -> Moment:
        worth = tuple(float(part) for part in thrill(scene.turning))
        return Moment(scene.turning.step, scene.title, story_line(scene, self._ui), worth, scene.turning.told)
