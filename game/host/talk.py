"""The remarks at one match, step by step: the same for everybody, after every undo, and whenever a save is opened."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.feed import Projector, StepNumbers
from game.host.update import StepTold
from game.table.presenter import AnyPresenter, Names
from game.table.talk import Spoken, Talk, dice, listen
from game.table.told import VARIETY

Says: TypeAlias = tuple[Mapping[Seat, Message], ...]
"""The remarks on each event of a step, by seat."""


class TableTalk:
    """The talk along the lines of a match. A title with a listener speaks within limits, by what was public before.

    What is said at a step depends on the steps that lead to it and on the seats that speak, on nothing else.
    """

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names, projector: Projector) -> None:
        self._session, self._presenter, self._names = session, presenter, names
        self._projector = projector
        self._listener = presenter.told.listener()
        self._speakers: frozenset[Seat] = frozenset()
        self._heard: dict[int, tuple[Talk[Any], Says]] = {}

    def sit(self, speakers: Collection[Seat]) -> None:
        """Sets the seats that speak by themselves: people speak for themselves."""
        if self._speakers != frozenset(speakers):
            self._speakers = frozenset(speakers)
            self._heard.clear()

    def with_remarks(self, told: StepTold, step: int) -> StepTold:
        """Returns a step with the remarks on its events; faces without a listener say what everybody may know."""
        if self._listener is not None:
            return replace(told, says=self.said(step))
        return replace(told, says=tuple(self._presenter.told.says(each, self._names) for each in told.events()))

    def said(self, step: int) -> Says:
        """Returns the remarks on the events of a step of a title with a listener."""
        if step not in self._heard:
            self._follow(step)
        return self._heard[step][1]

    def _follow(self, step: int) -> None:
        """Hears the steps that lead to this one and were not heard yet."""
        assert self._listener is not None, "nobody listens"
        journal, way = self._session.journal, [step]
        while way[-1] not in self._heard and (parent := journal.parent(way[-1])) is not None:
            way.append(parent)
        missing = [each for each in reversed(way) if each not in self._heard]
        talk = Talk(self._listener.begin()) if way[-1] in missing else self._heard[way[-1]][0]
        for told, number in zip(self._projector.steps(None, missing, StepNumbers()), missing, strict=True):
            at = (self._session.seed, number)
            talk, spoken = listen(self._listener, talk, told.events(), self._speakers, at)
            said = tuple(
                self._remark(each, number) | dict(self._presenter.told.aloud(viewed, self._names))
                for each, viewed in zip(spoken, told.events(), strict=True)
            )
            self._heard[number] = talk, said

    def _remark(self, spoken: Spoken | None, step: int) -> dict[Seat, Message]:
        if spoken is None:
            return {}
        number = dice(self._session.seed, spoken.seat, step).randrange(VARIETY)
        return {spoken.seat: Message(f"{self._session.title.id}.says.{spoken.remark}.{number}")}
