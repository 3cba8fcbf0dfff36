"""Analyses a match decision by decision, with the strongest bot as the judge."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias, assert_never

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from game import __version__
from game.bots.analysis import Analysis, EvaluatedMove, by_lesson, evaluate
from game.bots.bot_client import JUDGE_SECONDS, BotAnswer, BotClient, BotQuestion, Match
from game.bots.levels import looks_ahead
from game.bots.player import Thought, next_seat, pass_time
from game.content.message import Message, is_bounded
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Command, Outcome, Seat
from game.host.own_reason import Decision, OwnReason, asked_again, command_words, decision_at
from game.persistence.durable import is_there, put_aside, read_bounded, write_whole
from game.persistence.lines import FIRST_SUM, BadLine, seal, unseal
from game.table.move_selector import MoveSelector
from game.table.presenter import AnyPresenter, Names

NOTHING = Analysis()
SUFFIX = ".analysis"
MOST_BYTES = 4_000_000
JUDGED_BY = f"{__version__}/6"
"""Version of the program and the number of its way of judging, which is raised when judges come to other results."""
SECONDS = 6.0
"""Maximum number of seconds for one decision of a bot."""


class Luck(StrEnum):
    """The kind of event between two decisions of a seat; a sentence `analysis.luck.<luck>`."""

    DRAWN = "drawn"
    """Something was drawn or turned up."""
    OTHERS = "others"
    """Others decided."""
    BOTH = "both"
    AGAIN = "again"
    """Neither: the judge evaluated the same position again."""


class Teachers(Struct, frozen=True):
    """The bots that judge: `judge` for the seats under analysis, and the faster `onlooker` for the chances of the
    others.

    Without an `onlooker`, nothing is said of the others. The `speaker`, which is fast too, is asked about two moves
    alone: the better one and the one that was played. It says what the better one has over the other. Without a
    `speaker`, the reason is why the judge would choose the better move at all.
    """

    judge: str
    seats: frozenset[Seat]
    onlooker: str | None = None
    speaker: str | None = None
    rivals: Mapping[Seat, str] = field(default_factory=dict)
    """The bots that played against people: asked for their own reasons once the match is over."""
    prescribed: frozenset[int] = frozenset()
    """The steps that a lesson prescribed, which are nobody's own choices."""

    def of(self, seat: Seat) -> str | None:
        """Returns the bot that judges a seat's decisions."""
        return self.judge if seat in self.seats else self.onlooker


class Analyst:
    """Asks bots about the decisions of a match one by one, each bot about its own. It can be stopped and resumed at any
    time.

    Decisions without a choice are passed over. Decisions at which the judge fails are left out and counted.
    """

    def __init__(
        self,
        session: AnySession,
        presenter: AnyPresenter,
        names: Names,
        thinkers: Sequence[BotClient],
        teachers: Teachers,
        known: Analysis = NOTHING,
        only: Collection[int] | None = None,
    ) -> None:
        """Reads the session's line to its head; the session must not change meanwhile. `known` holds earlier
        evaluations, on any line. `only` limits the analysis to these steps.
        """
        self._session = session
        self._presenter, self._names = presenter, names
        self._teachers = teachers
        self._match = Match(session.title.id, session.definition, session.setup, session.seed)
        self.path = tuple(session.journal.path())
        """The steps of the line under analysis."""
        decided = {step for step in self.path if self._decides(step) and (only is None or step in only)}
        self._known = {each.step: each for each in known.evaluated if each.step in decided and self._is_offered(each)}
        self._steps = sorted(decided - set(self._known), key=self._turn)
        self._all = len(decided)
        self._judges = [_Judge(thinker) for thinker in thinkers]
        self._wanted: list[int] = []
        """The steps of rivals that are still to be asked about."""
        self._reasons: dict[int, Message] = {}
        """The rivals' own reasons by step."""
        self.failed = 0
        """Number of decisions to which the judge had no answer."""

    @property
    def seats(self) -> Collection[Seat]:
        """The seats whose decisions are judged."""
        return self._teachers.seats

    @property
    def rivals(self) -> Collection[Seat]:
        """The seats whose bots tell why they played so; none before the match is over, since they tell of cards."""
        return () if self._session.outcome is None else self._teachers.rivals.keys() - self._teachers.seats

    @property
    def recalls(self) -> bool:
        """True if a rival was asked for a reason and has not answered yet."""
        return bool(self._wanted) or any(judge.recalls is not None for judge in self._judges)

    @property
    def done(self) -> bool:
        """True if every decision was evaluated."""
        return not self._steps and all(judge.judges is None for judge in self._judges)

    @property
    def judged(self) -> bool:
        """True if every decision of the seats under analysis was evaluated, whatever is known of the others."""
        left = (step for step in self._steps if self._session.journal.seat(step) in self.seats)
        return all(decision_at(self._session, step) is None for step in left)

    @property
    def progress(self) -> float:
        """The share of decisions that were evaluated, from 0 to 1."""
        left = len(self._steps) + sum(judge.judges is not None for judge in self._judges)
        return 1.0 if not self._all else 1 - left / self._all

    @property
    def analysis(self) -> Analysis:
        """The results known so far."""
        return Analysis(tuple([self._known[step] for step in sorted(self._known)]))

    def ask_why(self, each: EvaluatedMove) -> None:
        """Asks one of the `rivals` for the reason of its decision; nobody waits any more for one asked before."""
        assert each.seat in self.rivals, "nobody else is asked"
        recalled = [judge.recalls.step for judge in self._judges if judge.recalls is not None]
        self._wanted = [] if each.step in self._reasons or each.step in recalled else [each.step]

    def why(self, each: EvaluatedMove) -> Message:
        """Returns the reason one of the `rivals` gave for its decision, and before it answered that it is asked."""
        known = self._reasons.get(each.step)
        return self._reason_of(self.decision(each)).asked if known is None else known

    def poll(self, now: float, *, judging: bool = True) -> tuple[EvaluatedMove, ...]:
        """Continues; returns the decisions evaluated since the last call. Without `judging`, only rivals are asked for
        their reasons.
        """
        found: list[EvaluatedMove] = []
        for judge in self._judges:
            each = self._go_on(judge, now, judging=judging)
            if each is not None:
                self._known[each.step] = each
                found.append(each)
        return tuple(found)

    def stop(self) -> None:
        """Stops the bots; the next `poll` asks the last question again."""
        for judge in self._judges:
            if judge.judges is not None:
                self._steps.insert(0, judge.judges.step)
            if judge.recalls is not None:
                self._wanted.append(judge.recalls.step)
            judge.stage = None
            judge.thinker.forget()

    def command(self, each: EvaluatedMove, place: int) -> Message:
        """Returns the words of a command by its number at that position, as they were offered to its seat; of the
        better one the whole move that it begins.
        """
        if place == each.better != each.played and each.move is not None:
            return each.move
        return self._words(self.decision(each), place)

    def targets(self, each: EvaluatedMove, place: int) -> tuple[str, ...]:
        """Returns the targets of a command at that position."""
        decision = self.decision(each)
        moves = self._presenter.moves.for_commands(decision.view, decision.legal, self._names)
        return MoveSelector(tuple(moves)).way_to(decision.legal[place])

    def luck(self, after: int, until: int | None) -> Luck:
        """Returns what happened between a decision of a seat, with what its own step brought, and its next one."""
        journal = self._session.journal
        begin, end = journal.parent(after), self.path[-1] if until is None else journal.parent(until)
        assert begin is not None and end is not None, "the set-up is no decision"
        between = self.path[self.path.index(after) + 1 : self.path.index(end) + 1]
        own = (SYSTEM, journal.seat(after))
        others = any(journal.seat(step) not in own and not journal.is_auto(step) for step in between)
        if journal.reveals_between(begin, end):
            return Luck.BOTH if others else Luck.DRAWN
        return Luck.OTHERS if others else Luck.AGAIN

    def decision(self, each: EvaluatedMove) -> Decision:
        """Returns the decision at a step."""
        decision = decision_at(self._session, each.step)
        assert decision is not None, "it was weighed"
        return decision

    def _turn(self, step: int) -> tuple[bool, int]:
        """Sorts the seats under analysis first, each in the order of the match."""
        return self._session.journal.seat(step) not in self._teachers.seats, step

    def _go_on(self, judge: _Judge, now: float, *, judging: bool) -> EvaluatedMove | None:
        if judge.stage is None:
            if self._wanted:
                self._recall(judge, now)
            elif judging:
                self._ask(judge, now)
            return None
        answer = judge.thinker.poll(now)
        return None if answer is None else self._taken(judge, judge.stage, answer, now)

    def _recall(self, judge: _Judge, now: float) -> None:
        """Asks a rival once more what it was asked in the match."""
        decision = decision_at(self._session, self._wanted.pop())
        assert decision is not None, "it was weighed"
        judge.stage = _Recall(decision)
        judge.thinker.ask(asked_again(self._match, decision, self._teachers.rivals[decision.seat]), now, JUDGE_SECONDS)

    def _reason_of(self, decision: Decision) -> OwnReason:
        bot = self._teachers.rivals[decision.seat]
        return OwnReason.of(self._session, self._presenter, self._names, decision, bot)

    def _ask(self, judge: _Judge, now: float) -> None:
        while self._steps:
            decision = decision_at(self._session, self._steps.pop(0))
            if decision is not None:
                self._put(judge, _Judgement(decision), decision.legal, self._teachers.of(decision.seat), now)
                return
            self._all -= 1

    def _put(
        self,
        judge: _Judge,
        stage: _Stage,
        legal: Sequence[Command],
        teacher: str | None,
        now: float,
        *,
        proving: bool = False,
    ) -> None:
        assert teacher is not None, "nobody asks about decisions that are not judged"
        judge.stage, decision = stage, stage.decision
        question = BotQuestion(
            self._match,
            decision.before,
            decision.seat,
            teacher,
            decision.view,
            tuple(legal),
            judging=True,
            proving=proving,
        )
        judge.thinker.ask(question, now, JUDGE_SECONDS)

    def _taken(self, judge: _Judge, stage: _Stage, answer: BotAnswer, now: float) -> EvaluatedMove | None:
        """Returns the evaluated decision; None if more must be asked or the bot failed."""
        match stage:
            case _Recall(decision):
                judge.stage = None
                reason = self._reason_of(decision)
                told = reason.unknown if answer.note is not None else reason.told(answer.thought)
                self._reasons[decision.step] = told
                return None
            case _Explanation(decision, judged):
                judge.stage = None
                over = None if answer.note is not None else _over(answer.thought, decision, judged)
                return replace(judged, reason=over)
            case _Proof(decision, suspected):
                return self._explained(judge, decision, self._proved(decision, suspected, answer), now)
            case _Judgement(decision) if answer.note is None and not _tells(answer.thought, decision):
                pair = answer.command, decision.legal[decision.played]
                self._put(judge, _Comparison(decision), pair, self._teachers.of(decision.seat), now)
                return None
            case _Judgement(decision) | _Comparison(decision):
                return self._compared(judge, decision, answer, now)
            case _:
                assert_never(stage)

    def _compared(self, judge: _Judge, decision: Decision, answer: BotAnswer, now: float) -> EvaluatedMove | None:
        """Returns the evaluated decision; None if the bot failed, or is asked to prove what it suspects."""
        if answer.note is not None:
            self.failed += 1
            judge.stage = None
            return None
        found, teacher = self._judged(decision, answer), self._teachers.of(decision.seat)
        if decision.step in self._teachers.prescribed:
            judge.stage = None
            return by_lesson(found)
        if teacher is None or found.suspicion is None or not looks_ahead(self._session.title, teacher):
            return self._explained(judge, decision, found, now)
        other = self._alternative(decision, found, answer.thought)
        if other is None:
            # Whatever else was possible has the same words: nothing can be told apart, and so nothing is marked.
            same = replace(found, better=found.played, best=found.chance, worlds=0, move=None)
            return self._explained(judge, decision, same, now)
        pair = other, decision.legal[decision.played]
        self._put(judge, _Proof(decision, found), pair, teacher, now, proving=True)
        return None

    def _proved(self, decision: Decision, suspected: EvaluatedMove, answer: BotAnswer) -> EvaluatedMove:
        """Returns the decision as it was proved. It bears no mark if the proof failed, or found something else."""
        if answer.note is None:
            found = self._judged(decision, answer)
            if found.mark is not None and found.is_faulty == (suspected.given_away > 0.0):
                return found
        return replace(suspected, worlds=0)

    def _alternative(self, decision: Decision, found: EvaluatedMove, thought: Thought[Command]) -> Command | None:
        """Returns the best choice of other words than the command that was played, or the better one; None: there is
        none.
        """
        if found.better != found.played and not self._same(decision, found.better, found.played):
            return decision.legal[found.better]
        if found.better != found.played:
            return None
        others = (decision.legal.index(each.command) for each in thought.choices if each.command != thought.command)
        place = next((place for place in others if not self._same(decision, place, found.played)), None)
        return None if place is None else decision.legal[place]

    def _same(self, decision: Decision, one: int, other: int) -> bool:
        """True if two commands have the same words."""
        return self._words(decision, one) == self._words(decision, other)

    def _judged(self, decision: Decision, answer: BotAnswer) -> EvaluatedMove:
        """Returns the decision as the judge's thought has it."""
        thought = answer.thought
        chances = [(decision.legal.index(each.command), each.chance, each.error) for each in thought.choices]
        if not _tells(thought, decision):
            # Of two similar choices only one is told.
            _, chance, error = chances[0]
            chances.append((decision.played, chance, error))
        found = evaluate(decision.step, decision.seat, decision.played, chances, thought.reason, thought.worlds)
        return replace(found, move=thought.choices[0].move)

    def _explained(self, judge: _Judge, decision: Decision, found: EvaluatedMove, now: float) -> EvaluatedMove | None:
        """Returns the decision if no reason is wanted; None if the speaker is asked for it."""
        speaker = self._teachers.speaker
        if found.played == found.better or speaker is None or decision.seat not in self._teachers.seats:
            judge.stage = None
            return found
        pair = decision.legal[found.better], decision.legal[found.played]
        self._put(judge, _Explanation(decision, found), pair, speaker, now)
        return None

    def _words(self, decision: Decision, place: int) -> Message:
        return command_words(self._presenter, self._names, decision, place)

    def _decides(self, step: int) -> bool:
        journal = self._session.journal
        if journal.parent(step) is None or journal.is_auto(step) or journal.seat(step) == SYSTEM:
            return False
        return self._teachers.of(journal.seat(step)) is not None

    def _is_offered(self, each: EvaluatedMove) -> bool:
        """True if the commands of an evaluation, which may come from a file, are those of its position."""
        decision = decision_at(self._session, each.step)
        return decision is not None and each.played == decision.played and each.better < len(decision.legal)


class _Judgement(Struct, frozen=True):
    """The judge is asked about all commands of a decision."""

    decision: Decision


class _Comparison(Struct, frozen=True):
    """The judge's answer left out the command that was played: it is asked about that one and its own choice alone."""

    decision: Decision


class _Proof(Struct, frozen=True):
    """The decision would bear a mark: the two commands are compared once more, in other and more worlds."""

    decision: Decision
    suspected: EvaluatedMove


class _Explanation(Struct, frozen=True):
    """Only the reason is still asked for."""

    decision: Decision
    judged: EvaluatedMove


class _Recall(Struct, frozen=True):
    """The seat's own bot is asked for its reason."""

    decision: Decision


_Stage: TypeAlias = _Judgement | _Comparison | _Proof | _Explanation | _Recall


class _Judge:
    """A bot and what it was asked; None: nothing."""

    def __init__(self, thinker: BotClient) -> None:
        self.thinker = thinker
        self.stage: _Stage | None = None

    @property
    def recalls(self) -> Decision | None:
        """The decision for which its own bot is asked for its reason."""
        return self.stage.decision if isinstance(self.stage, _Recall) else None

    @property
    def judges(self) -> Decision | None:
        """The decision that is being judged."""
        return None if self.stage is None or self.recalls is not None else self.stage.decision


def _tells(thought: Thought[Command], decision: Decision) -> bool:
    """True if the thought names the command that was played."""
    return any(each.command == decision.legal[decision.played] for each in thought.choices)


def _over(thought: Thought[Command], asked: Decision, judged: EvaluatedMove) -> Message | None:
    """Returns what the better command has over the one that was played; None if the same is said of both."""
    reasons = {each.command: each.reason for each in thought.choices}
    better, played = (reasons.get(asked.legal[place]) for place in (judged.better, judged.played))
    return None if better == played else better


class _JudgedDecision(Struct, frozen=True, forbid_unknown_fields=True):
    judge: str
    after: str
    """The position after the decision: steps of another line have the same numbers."""
    evaluated: EvaluatedMove = field(name="weighed")


class _CacheFile(Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    """`JUDGED_BY` of the program that wrote it: another one has other bots, other words or other judgements."""
    early: bool
    """True if somebody looked while the match was going on."""
    judged: tuple[_JudgedDecision, ...]


class AnalysisCache:
    """One file for each deal, sealed like a line of a match: a changed file is not trusted.

    Nothing here ever raises. An analysis that cannot be read or written is worked out anew, and an unreadable file is
    kept beside it.
    """

    def __init__(self, folder: Path) -> None:
        """The files need not exist yet."""
        self._folder = folder

    def load(self, session: AnySession, teachers: Teachers) -> Analysis:
        """Returns what these judges made of the match before, without decisions that were taken otherwise since."""
        found = [each for each in self._known(session) if each.judge == teachers.of(each.evaluated.seat)]
        return Analysis(tuple([each.evaluated for each in found]))

    def early(self, session: AnySession) -> bool:
        """True if somebody looked at the match while it was going on."""
        kept = self._read(session)
        return kept is not None and kept.early

    def keep(self, session: AnySession, teachers: Teachers, analysis: Analysis) -> None:
        """Writes the results known now; those of other decisions and other lines stay."""
        judged = {each.evaluated.step: each for each in self._known(session)}
        for each in analysis.evaluated:
            judge = teachers.of(each.seat)
            if judge is not None:
                judged[each.step] = _JudgedDecision(judge, session.journal.step(each.step).after, each)
        early = session.outcome is None or self.early(session)
        kept = _CacheFile(JUDGED_BY, early, tuple([judged[step] for step in sorted(judged)]))
        path = self._path(session)
        with suppress(OSError):
            if self._read(session) is None and is_there(path):
                put_aside(path)
            write_whole(path, [seal(msgspec.json.encode(kept), FIRST_SUM)[0]])

    def _known(self, session: AnySession) -> list[_JudgedDecision]:
        """Returns what was found out about decisions of the match as they are judged now."""
        kept = self._read(session)
        if kept is None or kept.version != JUDGED_BY:
            return []
        return [each for each in kept.judged if _is_of(session, each)]

    def _read(self, session: AnySession) -> _CacheFile | None:
        try:
            sealed = read_bounded(self._path(session), MOST_BYTES)
            kept = msgspec.json.decode(unseal(sealed.removesuffix(b"\n"), FIRST_SUM)[0], type=_CacheFile)
        except (OSError, BadLine, msgspec.MsgspecError, ValueError, RecursionError):
            return None
        return kept if len(sealed) <= MOST_BYTES else None

    def _path(self, session: AnySession) -> Path:
        deal: Sequence[str] = (session.title.id, session.seed, session.journal.step(0).after)
        return self._folder / (blake2b("/".join(deal).encode(), digest_size=12).hexdigest() + SUFFIX)


def _is_of(session: AnySession, judged: _JudgedDecision) -> bool:
    """True if the decision is part of the match and can have been evaluated so."""
    weighed, journal = judged.evaluated, session.journal
    if not 0 < weighed.step < len(journal) or min(weighed.played, weighed.better, weighed.worlds) < 0:
        return False
    chances = (weighed.chance, weighed.best, weighed.other, weighed.error)
    return (
        journal.step(weighed.step).after == judged.after
        and journal.seat(weighed.step) == weighed.seat
        and all(0.0 <= each <= 1.0 for each in chances)
        and all(each is None or is_bounded(each) for each in (weighed.reason, weighed.move))
    )


class DailyDealRunner:
    """Plays the daily deal by asking a bot for one decision after the other. The match is nobody's and is not kept."""

    def __init__(self, session: AnySession, bots: Mapping[Seat, str], thinker: BotClient) -> None:
        """The session has begun, and nobody else changes it."""
        self._session, self._bots, self._thinker = session, bots, thinker
        self._match = Match(session.title.id, session.definition, session.setup, session.seed)
        self._asked: BotQuestion | None = None
        self._decisions = 0

    def poll(self, now: float) -> Outcome | None:
        """Continues; returns the outcome once the match has ended."""
        session = self._session
        while session.outcome is None:
            if self._asked is None:
                self._asked = self._ask(now)
                continue
            answer = self._thinker.poll(now)
            if answer is None:
                return None
            session.submit(self._asked.seat, answer.command)
            self._asked = None
            self._decisions += 1
            pass_time(session, self._decisions)
        return session.outcome

    def stop(self) -> None:
        """Stops the bot; the next `poll` asks again."""
        self._asked = None
        self._thinker.forget()

    def _ask(self, now: float) -> BotQuestion | None:
        """Returns the question that was put; None where the only command was played at once."""
        session = self._session
        forced = session.rules.forced(session.state)
        if forced is not None:
            session.submit(*forced, auto=True)
            return None
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        legal = tuple(session.legal(seat))
        question = BotQuestion(self._match, session.head, seat, self._bots[seat], session.view(seat), legal)
        self._thinker.ask(question, now, SECONDS)
        return question
