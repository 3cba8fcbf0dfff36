"""Looks at a match again, decision after decision, with the strongest player as the teacher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.bots.analysis import Analysis, Weighed, weighed
from game.bots.question import Answer, Match, Question, Thinker
from game.content.line import Line
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Command, Seat
from game.table.presenter import AnyPresenter, Names

NOTHING = Analysis()
SECONDS = 6.0
"""The longest the teacher thinks about one decision."""


class Decision(Struct, frozen=True):
    """One that was taken: at a step of the journal, by a seat, as this command of the legal ones."""

    step: int
    seat: Seat
    legal: tuple[Command, ...]
    played: int
    view: Any


class Analyst:
    """Asks the thinker about one decision after the other; can be stopped at any time and goes on where it stood.

    Decisions that left no choice are passed over. Those that the teacher fails at are left out and counted.
    """

    def __init__(
        self,
        session: AnySession,
        presenter: AnyPresenter,
        names: Names,
        thinker: Thinker,
        teacher: str,
        known: Analysis = NOTHING,
    ) -> None:
        """Reads the session's line to its head; it may not be changed meanwhile. `known` is what was weighed before."""
        self._session = session
        self._presenter, self._names = presenter, names
        self._thinker = thinker
        self._teacher = teacher
        self._match = Match(session.title.id, session.definition, session.setup, session.seed)
        self._known = {each.step: each for each in known.weighed}
        self.path = tuple(session.journal.path())
        """The steps of the line that is looked at."""
        self._steps = [step for step in self.path if self._decides(step) and step not in self._known]
        self._all = len(self._steps) + len(self._known)
        self._asked: Decision | None = None
        self._pair = False
        """Whether the decision is asked about again, with nothing but the best command and the one that was played."""
        self.failed = 0
        """Decisions the teacher had no answer to."""

    @property
    def done(self) -> bool:
        """Whether every decision was looked at."""
        return self._asked is None and not self._steps

    @property
    def progress(self) -> float:
        """The share of decisions that were looked at, 0 to 1."""
        return 1.0 if not self._all else 1 - (len(self._steps) + (self._asked is not None)) / self._all

    @property
    def analysis(self) -> Analysis:
        """What is known so far."""
        return Analysis(tuple([self._known[step] for step in sorted(self._known)]))

    def poll(self, now: float) -> Weighed | None:
        """Goes on; the decision weighed since the last call, if there is one."""
        asked = self._asked
        if asked is None:
            self._ask(now)
            return None
        answer = self._thinker.poll(now)
        if answer is None:
            return None
        found = self._taken(asked, answer, now)
        if found is not None:
            self._known[found.step] = found
        return found

    def stop(self) -> None:
        """Ends thinking; what was asked last is asked again by the next `poll`."""
        if self._asked is not None:
            self._steps.insert(0, self._asked.step)
        self._asked, self._pair = None, False
        self._thinker.forget()

    def command(self, each: Weighed, place: int) -> Line:
        """A command of that position as its seat was offered it, by its number."""
        decision = self._decision(each.step)
        assert decision is not None, "it was weighed"
        command = decision.legal[place]
        picks = self._presenter.picks(decision.view, decision.legal, self._names)
        offered = next((pick.line for pick in picks if pick.command == command), None)
        return offered or self._presenter.command_line(command, self._names, each.seat)

    def _ask(self, now: float) -> None:
        while self._steps:
            decision = self._decision(self._steps.pop(0))
            if decision is not None:
                self._asked = decision
                self._put(decision, decision.legal, now)
                return
            self._all -= 1

    def _put(self, decision: Decision, legal: Sequence[Command], now: float) -> None:
        question = Question(self._match, decision.step, decision.seat, self._teacher, decision.view, tuple(legal))
        self._thinker.ask(question, now, SECONDS)

    def _taken(self, asked: Decision, answer: Answer, now: float) -> Weighed | None:
        """What the answer makes of the decision; None if more must be asked, or the teacher failed."""
        thought = answer.thought
        if answer.note is not None:
            self.failed += 1
            self._asked = None
            return None
        told = [each.command for each in thought.choices]
        command = asked.legal[asked.played]
        if command not in told and not self._pair:
            self._pair = True
            self._put(asked, (thought.command, command), now)
            return None
        self._pair, self._asked = False, None
        chances = [(asked.legal.index(each.command), each.chance, each.error) for each in thought.choices]
        if command not in told:
            # Of two that are alike only one is told of.
            _, chance, error = chances[0]
            chances.append((asked.played, chance, error))
        return weighed(asked.step, asked.seat, asked.played, chances)

    def _decides(self, step: int) -> bool:
        journal = self._session.journal
        return journal.parent(step) is not None and journal.seat(step) != SYSTEM and not journal.is_auto(step)

    def _decision(self, step: int) -> Decision | None:
        """The decision that a step was; None if there was no choice."""
        taken, rules = self._session.journal.step(step), self._session.rules
        assert taken.parent is not None and taken.command is not None
        state = self._session.state_at(taken.parent)
        legal = tuple(rules.legal(state, taken.seat))
        if len(legal) < 2:
            return None
        return Decision(step, taken.seat, legal, legal.index(taken.command), rules.view(state, taken.seat))
