"""People's own moments: kept from a table, brought in from a file, weighed where nobody did so before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.bots.contract import Thought
from game.bots.question import Question
from game.content.error import ContentError
from game.content.line import Line, given, with_given
from game.content.moments import Moment, lay, read_moment, session_of
from game.engine.types import Command
from game.host.moments import answered, keep_moment, moment_of
from game.host.weighing import weighing
from game.persistence.problem import Problem, SaveError, writing_problem
from game.ui.scene import Toast
from game.ui.scenes.house import House
from game.ui.scenes.opening import recorder_of
from game.ui.scenes.overlays.question import NameScene
from game.ui.scenes.overlays.weighing import weigh
from game.ui.table.match import TableMatch

ENDINGS: Final = (".yaml", ".yml")


class OwnMoments:
    """Of one house; `notice` says what cannot be done."""

    def __init__(self, house: House, notice: Callable[[Line], None]) -> None:
        self._house, self._notice = house, notice

    def keep(self, match: TableMatch, suggestion: str) -> None:
        """Asks for a name, works the answers out and writes the file."""
        recorder, seat = recorder_of(match), match.table.player
        if recorder is None or seat is None or not match.table.desk.legal:
            self._notice(Line("practice.not_now"))
            return
        session = recorder.session

        def named(name: str | None) -> None:
            if name is None:
                return
            try:
                moment = moment_of(session, seat, name)
            except SaveError as error:
                self._notice(error.problem.line())
                return
            match.table.flow.forget()
            self._weigh(weighing(session, seat), lambda thought: self._weighed(moment, thought))

        words = Line("practice.keep"), Line("practice.keep_name")
        self._house.ui.scenes.push(
            NameScene(self._house.ui, *words, suggestion, Line("saves.save"), beware=Line("saves.tells_all")), named
        )

    def bring_in(self, path: Path) -> Moment | None:
        """The moment in any file, kept in the folder of the player's own unless it is there; None if it is none."""
        try:
            moment = read_moment(path, path.name)
        except ContentError as error:
            self._notice(Line("practice.broken", {"message": error.told_all()}))
            return None
        there = self._house.moments.own()
        known = [own for own in there if not isinstance(own, ContentError) and own.table == moment.table]
        if not known:
            self._write(moment if moment.name else replace(moment, name=path.stem))
        return moment

    def with_answers(self, moment: Moment, then: Callable[[Moment], None]) -> None:
        """The moment as it is, or with what the best player of the house says to it."""
        if moment.answers:
            then(moment)
            return
        entry = self._house.titles.find(moment.title)
        try:
            if entry is None:
                raise ContentError(moment.place, with_given("content.moment.no_title", word=moment.title))
            session = session_of(moment, entry)
            lay(moment, session)
        except ContentError as error:
            self._notice(Line("practice.broken", {"message": error.told_all()}))
            return

        def weighed(thought: Thought[Command] | None) -> None:
            if thought is not None:
                then(answered(moment, thought))

        self._weigh(weighing(session, moment.seat), weighed)

    def _weigh(self, question: Question, then: Callable[[Thought[Command] | None], None]) -> None:
        weigh(self._house.ui, self._house.thinker, question, then)

    def _weighed(self, moment: Moment, thought: Thought[Command] | None) -> None:
        path = None if thought is None else self._write(answered(moment, thought))
        if path is not None:
            self._house.ui.scenes.toasts.show(Toast(Line("practice.kept", {"file": given(path.name)})))

    def _write(self, moment: Moment) -> Path | None:
        """Where it is now; None if it cannot be written, which is told."""
        folder = self._house.moments.own_folder
        try:
            if self._house.store.read_only:
                raise SaveError(Problem("second_program"))
            folder.mkdir(parents=True, exist_ok=True)
            return keep_moment(moment, folder)
        except OSError as error:
            self._notice(writing_problem(error).line())
        except SaveError as error:
            self._notice(error.problem.line())
        return None
