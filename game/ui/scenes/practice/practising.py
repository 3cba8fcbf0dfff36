"""The ways to the tables of moments, between them, and from them to a match of one's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from msgspec import Struct

from game.content.error import ContentError
from game.content.line import Line
from game.content.moments import Moment
from game.engine.types import Command
from game.host.examiner import Examiner
from game.host.moment_shelf import Shipped, next_of, own_key, read
from game.host.practice import streak
from game.ui.scenes.choice import TableChoice
from game.ui.scenes.house import House
from game.ui.scenes.opening import recorder_of, same_again
from game.ui.scenes.practice.moment_table import match_from, question_table
from game.ui.scenes.practice.own_moments import OwnMoments
from game.ui.scenes.practice.verdict import VerdictScene
from game.ui.table.match import TableMatch
from game.ui.table.rooms import TableExit, VerdictChoice


class MomentSitting(Struct, frozen=True):
    """A moment somebody sits down at. `key`: what it is known by; `day`: it is the one of that day."""

    moment: Moment
    key: str
    day: date | None = None


class Practising:
    """Belongs to the rooms of the house. `table` lays a match that is asked about, and tells how it was left; `play`
    lays one that is played; `notice` says something."""

    def __init__(
        self,
        house: House,
        table: Callable[[TableMatch, Callable[[TableExit], None]], None],
        play: Callable[[TableMatch, TableChoice], None],
        notice: Callable[[Line], None],
    ) -> None:
        self._house, self._table, self._play, self._notice = house, table, play, notice
        self.own = OwnMoments(house, notice)
        self._at: tuple[MomentSitting, Examiner] | None = None
        self._tied = False

    def take_tied(self) -> bool:
        """Whether today's knot was tied since this was asked last."""
        tied, self._tied = self._tied, False
        return tied

    def uncork(self, moment: Moment) -> None:
        """To the table of one of people's own."""
        key = own_key(moment)
        self.own.with_answers(moment, lambda known: self.sit_down(MomentSitting(known, key)))

    def open_file(self, path: Path) -> None:
        """To the table of a moment from any file of the system, which is kept."""
        moment = self.own.bring_in(path)
        if moment is not None:
            self.uncork(moment)

    def sit_down(self, sitting: MomentSitting) -> None:
        """To the table of a moment; a sentence if it cannot be laid."""
        examiner = Examiner(sitting.moment)
        try:
            match = question_table(self._house.titles, self._house.thinker, examiner)
        except ContentError as error:
            self._notice(Line("practice.broken", {"message": error.told_all()}))
            return
        self._at = (sitting, examiner)
        self._table(match, partial(self._left, sitting))

    def open(self, shipped: Shipped, *, day: date | None = None) -> None:
        """The same with one that is not read yet."""
        try:
            moment = read(shipped)
        except ContentError as error:
            self._notice(Line("practice.broken", {"message": error.told_all()}))
        else:
            self.sit_down(MomentSitting(moment, shipped.key, day))

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        """What an answer is worth; what was found is written down."""
        assert self._at is not None, "nobody sits at a moment"
        sitting, examiner = self._at
        news = self._write_down(sitting) if examiner.finds(answer) else None
        more = self._next(sitting) is not None
        scene = VerdictScene(self._house.ui, match, examiner, answer, more=more, news=news)
        self._house.ui.scenes.push(scene, then)

    def _write_down(self, sitting: MomentSitting) -> Line | None:
        """How many days in a row it was now, if it is the moment of the day."""
        book, today = self._house.practice, self._house.today().date()
        self._tied = self._tied or (sitting.day is not None and sitting.day not in book.days)
        book.keep(sitting.key, sitting.day or today, daily=sitting.day is not None)
        return None if sitting.day is None else Line("practice.tied", {"count": streak(book.days, today).days})

    def _left(self, sitting: MomentSitting, exit: TableExit) -> None:
        following = self._next(sitting)
        match exit:
            case TableExit.PLAY_ON:
                self._play_on(sitting)
            case TableExit.NEXT if following is not None:
                self.open(following)
            case TableExit.NEXT | TableExit.SHELF | TableExit.REMATCH:
                self._house.doors.shelf()
                self._house.doors.practice()

    def _next(self, sitting: MomentSitting) -> Shipped | None:
        """Another one of the title that was not found yet; none behind people's own."""
        shelf = self._house.moments
        if shelf.known(sitting.key) is None:
            return None
        following = next_of(shelf.of(sitting.moment.title), self._house.practice.found, sitting.key)
        return None if following is None or following.key == sitting.key else following

    def _play_on(self, sitting: MomentSitting) -> None:
        house = self._house
        match = match_from(house.store, house.titles, house.thinker, sitting.moment)
        recorder = recorder_of(match)
        if recorder is not None:
            house.practice.begun(recorder.path.stem, sitting.key)
        self._play(match, same_again(match))
