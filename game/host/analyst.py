"""Looks at a match again, decision after decision, with the strongest player as the teacher."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.bots.analysis import Analysis, Weighed, weighed
from game.bots.bot_client import JUDGE_SECONDS, Answer, Match, Question, Thinker
from game.bots.contract import Thought
from game.content.message import Line
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Command, Seat
from game.table.picker import Picker
from game.table.presenter import AnyPresenter, Names

NOTHING = Analysis()


class Fortune(StrEnum):
    """What happened between two decisions of a seat; a sentence `analysis.fortune.<fortune>`."""

    DRAWN = "drawn"
    """Something was drawn, or turned up."""
    OTHERS = "others"
    """Others decided."""
    BOTH = "both"
    AGAIN = "again"
    """Neither: the same was weighed anew."""


class Decision(Struct, frozen=True):
    """One that was taken: at a step of the journal, by a seat, as this command of the legal ones."""

    step: int
    before: int
    """The step at whose table it was taken."""
    seat: Seat
    legal: tuple[Command, ...]
    played: int
    view: Any


class Teachers(Struct, frozen=True):
    """Who judges: `judge` those seats that are talked about, `onlooker`, who is quicker, the chances of the others.

    No `onlooker`: nothing is said of the others. `speaker`, who is quick, too, says what a better choice has over the
    one that was played, asked about these two alone; without it stands why the judge would choose it at all.
    """

    judge: str
    seats: frozenset[Seat]
    onlooker: str | None = None
    speaker: str | None = None

    def of(self, seat: Seat) -> str | None:
        """Who judges a seat's decisions."""
        return self.judge if seat in self.seats else self.onlooker


class Analyst:
    """Asks thinkers about one decision after the other, each about its own; can be stopped at any time and goes on
    where it stood.

    Decisions that left no choice are passed over. Those that the teacher fails at are left out and counted.
    """

    def __init__(
        self,
        session: AnySession,
        presenter: AnyPresenter,
        names: Names,
        thinkers: Sequence[Thinker],
        teachers: Teachers,
        known: Analysis = NOTHING,
        only: Collection[int] | None = None,
    ) -> None:
        """Reads the session's line to its head; it may not be changed meanwhile. `known` is what was weighed before,
        on any line; `only`: no other steps than these are looked at."""
        self._session = session
        self._presenter, self._names = presenter, names
        self._teachers = teachers
        self._match = Match(session.title.id, session.definition, session.setup, session.seed)
        self.path = tuple(session.journal.path())
        """The steps of the line that is looked at."""
        decided = {step for step in self.path if self._decides(step) and (only is None or step in only)}
        self._known = {each.step: each for each in known.weighed if each.step in decided and self._is_offered(each)}
        self._steps = sorted(decided - set(self._known), key=self._turn)
        self._all = len(decided)
        self._desks = [_Desk(thinker) for thinker in thinkers]
        self.failed = 0
        """Decisions the teacher had no answer to."""

    @property
    def seats(self) -> Collection[Seat]:
        """Whose decisions are judged."""
        return self._teachers.seats

    @property
    def done(self) -> bool:
        """Whether every decision was looked at."""
        return not self._steps and all(desk.asked is None for desk in self._desks)

    @property
    def progress(self) -> float:
        """The share of decisions that were looked at, 0 to 1."""
        left = len(self._steps) + sum(desk.asked is not None for desk in self._desks)
        return 1.0 if not self._all else 1 - left / self._all

    @property
    def analysis(self) -> Analysis:
        """What is known so far."""
        return Analysis(tuple([self._known[step] for step in sorted(self._known)]))

    def poll(self, now: float) -> tuple[Weighed, ...]:
        """Goes on; the decisions weighed since the last call."""
        found: list[Weighed] = []
        for desk in self._desks:
            each = self._go_on(desk, now)
            if each is not None:
                self._known[each.step] = each
                found.append(each)
        return tuple(found)

    def stop(self) -> None:
        """Ends thinking; what was asked last is asked again by the next `poll`."""
        for desk in self._desks:
            if desk.asked is not None:
                self._steps.insert(0, desk.asked.step)
            desk.free()
            desk.thinker.forget()

    def command(self, each: Weighed, place: int) -> Line:
        """A command of that position as its seat was offered it, by its number."""
        decision = self.decision(each)
        command = decision.legal[place]
        picks = self._presenter.moves.picks(decision.view, decision.legal, self._names)
        offered = next((pick.line for pick in picks if pick.command == command), None)
        return offered or self._presenter.moves.command_line(command, self._names, each.seat)

    def letters(self, each: Weighed, place: int) -> tuple[str, ...]:
        """What a command of that position is made with."""
        decision = self.decision(each)
        picks = self._presenter.moves.picks(decision.view, decision.legal, self._names)
        return Picker(tuple(picks)).way_to(decision.legal[place])

    def fortune(self, after: int, until: int | None) -> Fortune:
        """What happened from one decision of a seat, with what its own step brought, to before its next one."""
        journal = self._session.journal
        begin, end = journal.parent(after), self.path[-1] if until is None else journal.parent(until)
        assert begin is not None and end is not None, "the set-up is no decision"
        between = self.path[self.path.index(after) + 1 : self.path.index(end) + 1]
        own = (SYSTEM, journal.seat(after))
        others = any(journal.seat(step) not in own and not journal.is_auto(step) for step in between)
        if journal.reveals_between(begin, end):
            return Fortune.BOTH if others else Fortune.DRAWN
        return Fortune.OTHERS if others else Fortune.AGAIN

    def decision(self, each: Weighed) -> Decision:
        """What was decided there."""
        decision = self._decision(each.step)
        assert decision is not None, "it was weighed"
        return decision

    def _turn(self, step: int) -> tuple[bool, int]:
        """Those that are talked about come first, each in the order of the match."""
        return self._session.journal.seat(step) not in self._teachers.seats, step

    def _go_on(self, desk: _Desk, now: float) -> Weighed | None:
        if desk.asked is None:
            self._ask(desk, now)
            return None
        answer = desk.thinker.poll(now)
        return None if answer is None else self._taken(desk, desk.asked, answer, now)

    def _ask(self, desk: _Desk, now: float) -> None:
        while self._steps:
            decision = self._decision(self._steps.pop(0))
            if decision is not None:
                desk.asked = decision
                self._put(desk, decision, decision.legal, self._teachers.of(decision.seat), now)
                return
            self._all -= 1

    def _put(self, desk: _Desk, decision: Decision, legal: Sequence[Command], teacher: str | None, now: float) -> None:
        assert teacher is not None, "nobody asks about decisions that are not judged"
        question = Question(
            self._match, decision.before, decision.seat, teacher, decision.view, tuple(legal), judging=True
        )
        desk.thinker.ask(question, now, JUDGE_SECONDS)

    def _taken(self, desk: _Desk, asked: Decision, answer: Answer, now: float) -> Weighed | None:
        """What the answer makes of the decision; None if more must be asked, or the teacher failed."""
        thought = answer.thought
        if desk.judged is not None:
            judged, reason = desk.judged, None if answer.note is not None else _over(thought, asked, desk.judged)
            desk.free()
            return replace(judged, reason=reason)
        if answer.note is not None:
            self.failed += 1
            desk.free()
            return None
        told = [each.command for each in thought.choices]
        command = asked.legal[asked.played]
        if command not in told and not desk.pair:
            desk.pair = True
            self._put(desk, asked, (thought.command, command), self._teachers.of(asked.seat), now)
            return None
        chances = [(asked.legal.index(each.command), each.chance, each.error) for each in thought.choices]
        if command not in told:
            # Of two that are alike only one is told of.
            _, chance, error = chances[0]
            chances.append((asked.played, chance, error))
        found = weighed(asked.step, asked.seat, asked.played, chances, thought.reason)
        speaker = self._teachers.speaker
        if found.played == found.better or speaker is None or asked.seat not in self._teachers.seats:
            desk.free()
            return found
        desk.judged = found
        self._put(desk, asked, (asked.legal[found.better], command), speaker, now)
        return None

    def _decides(self, step: int) -> bool:
        journal = self._session.journal
        if journal.parent(step) is None or journal.is_auto(step) or journal.seat(step) == SYSTEM:
            return False
        return self._teachers.of(journal.seat(step)) is not None

    def _is_offered(self, each: Weighed) -> bool:
        """Whether the commands it speaks of are those of that position: it may come from a file."""
        decision = self._decision(each.step)
        return decision is not None and each.played == decision.played and each.better < len(decision.legal)

    def _decision(self, step: int) -> Decision | None:
        """The decision that a step was; None if there was no choice, or it was none of the rules: some files hold such
        steps, which nobody could have weighed."""
        taken, rules = self._session.journal.step(step), self._session.rules
        assert taken.parent is not None and taken.command is not None
        state = self._session.state_at(taken.parent)
        legal = tuple(rules.legal(state, taken.seat))
        if len(legal) < 2 or taken.command not in legal:
            return None
        played, view = legal.index(taken.command), rules.view(state, taken.seat)
        return Decision(step, taken.parent, taken.seat, legal, played, view)


class _Desk:
    """One thinker and what it is asked."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.asked: Decision | None = None
        self.pair = False
        """Whether it is asked again, with nothing but the best command and the one that was played."""
        self.judged: Weighed | None = None
        """The part of a decision that is known, once only its reason is still asked for."""

    def free(self) -> None:
        """Nothing is asked any more."""
        self.asked, self.pair, self.judged = None, False, None


def _over(thought: Thought[Command], asked: Decision, judged: Weighed) -> Line | None:
    """What the better command has over the one that was played; None if the same is said of both."""
    reasons = {each.command: each.reason for each in thought.choices}
    better, played = (reasons.get(asked.legal[place]) for place in (judged.better, judged.played))
    return None if better == played else better
