"""The owner of a match: its session, its bots' answers and the agreement to rewinds. Screens get feeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, assert_never

from msgspec.structs import replace

from game.bots.bot_client import JUDGE_SECONDS, BotAnswer, BotClient, BotQuestion, Match
from game.bots.levels import strongest
from game.content.catalogue import Entry
from game.content.message import Message
from game.content.seat_assignment import SeatAssignment, here_of, names_of, people_of, phones_of
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, Command, IllegalCommand, Outcome, RulesBug, Seat, Setup
from game.host.feed import AudienceProgress, Feed, Privacy, Projector, StepNumbers, TableTalk
from game.host.own_reason import OwnReasons
from game.host.teachers import LessonCourse, course_of
from game.host.update import (
    Audience,
    FeedUpdate,
    FlowState,
    PendingRewind,
    Rewind,
    SeatAsked,
    SkippableDecision,
    StepTold,
)
from game.host.wishes import (
    MatchNotes,
    ReactionPreferences,
    RewindRequest,
    RewindResult,
    SkippedReaction,
    concerned,
)
from game.table.presenter import AnyPresenter, Names, TableRequest, make_presenter
from game.table.settings import Reaction

MOST_VIEWS = 256
THINK_SECONDS = 4.0
"""Maximum number of seconds a bot may think before a legal move is played for it."""

MOST_SKIPPED = 10_000
"""Maximum number of reactions in a row that are skipped for people; more are a mistake of the rules."""


class PositionCache:
    """A cache for the current position of one session. `changed` is called whenever its head moves."""

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names) -> None:
        self._session = session
        self._presenter = presenter
        self._names = names
        self.views: dict[tuple[int, Audience], Any] = {}
        """Views of the last positions: a step never changes, so neither does a view after it."""
        self.changed()

    def changed(self) -> None:
        """Drops the cache: the match stands at another step."""
        self._waiting: frozenset[Seat] | None = None
        self._legal: dict[Seat, tuple[Command, ...]] = {}
        self._reactions: dict[Seat, Reaction | None] = {}
        self._gone: frozenset[Seat] | None = None
        if len(self.views) > MOST_VIEWS:
            self.views.clear()

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats the match waits for."""
        if self._waiting is None:
            self._waiting = self._session.to_act()
        return self._waiting

    def view(self, audience: Audience) -> Any:
        """Returns the audience's view."""
        key = (self._session.head, audience)
        if key not in self.views:
            self.views[key] = self._session.view(audience)
        return self.views[key]

    def legal(self, seat: Seat) -> tuple[Command, ...]:
        """Returns the seat's legal commands."""
        if seat not in self._legal:
            self._legal[seat] = tuple(self._session.legal(seat))
        return self._legal[seat]

    def reaction(self, seat: Seat) -> Reaction | None:
        """Returns the question to the seat, if it is a reaction that can be skipped."""
        if seat not in self._reactions:
            self._reactions[seat] = self._presenter.moves.reaction(self.view(seat), self.legal(seat), self._names)
        return self._reactions[seat]

    def is_open(self, seat: Seat) -> bool:
        """True if the seat may decide in public."""
        return self._presenter.moves.is_open(self.view(seat), self.legal(seat))

    def hides_choice(self, seat: Seat) -> bool:
        """True if a choice of the seat lies face-down."""
        return self._presenter.status.hides_choice(self.view(seat))

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that will be asked nothing more."""
        if self._gone is None:
            self._gone = frozenset(self._presenter.status.gone(self.view(None)))
        return self._gone


class MatchHost:
    """A match that changes only through `begin`, `submit`, `pass_on`, `minute`, `skip_reactions`, `grant`, `propose`,
    `agree` and `sit`.

    Each call counts as one change, however many steps follow by themselves.
    """

    def __init__(
        self,
        session: AnySession,
        presenter: AnyPresenter,
        seats: Sequence[SeatAssignment],
        names: Names,
        thinker: BotClient,
        unasked: frozenset[str] = frozenset(),
        think_seconds: float = THINK_SECONDS,
        course: LessonCourse | None = None,
    ) -> None:
        """Nobody else may hold the session. Its recorder, if any, is attached already. `course` is that of a lesson."""
        self.rules = session.rules
        self.setup = session.setup
        self.presenter = presenter
        self.names = names
        self.unasked = unasked
        """The kinds of reactions that people do not want to be asked about."""
        self.number = 0
        self.people: frozenset[Seat] = frozenset()
        """The seats of people, here or elsewhere."""
        self._session = session
        self._thinker = thinker
        self._think_seconds = think_seconds
        self._course = course
        self._match = Match(session.title.id, session.definition, session.setup, session.seed)
        self._wish: RewindRequest | None = None
        self._wishes = 0
        self._present = PositionCache(session, presenter, names)
        self.projector = Projector(session, self._present.views)
        self.talk = TableTalk(session, presenter, names, self.projector)
        self.laid: tuple[SeatAssignment, ...] = tuple(seats)
        """The seats when the match came to the table: names and faces stay when somebody takes a seat over."""
        self.notes = MatchNotes(session)
        self.own_reasons = OwnReasons(session, presenter, names, thinker, self._match)
        self.asking = ReactionPreferences(session, presenter, names, self.projector.look)
        self.seats: tuple[SeatAssignment, ...] = ()
        self._seat(seats)

    def begin(self) -> None:
        """Deals, unless the match has begun already, and goes on to the first decision."""
        self._thinker.prepare(self._match)
        if not len(self._session.journal):
            self._session.begin()
        self._settle()

    def sit(self, seats: Sequence[SeatAssignment]) -> None:
        """Sets the seats: people and bots take over from each other in the middle of a match."""
        self.notes.sat(self.number + 1, self.seats, seats)
        self._seat(seats)
        self._settle()

    def feed(self, audience: Audience) -> Feed:
        """Returns a feed for this audience."""
        return Feed(self, audience)

    def submit(self, seat: Seat, command: Command) -> None:
        """Plays a command and the steps that follow by themselves. Raises IllegalCommand without changing anything.

        A bot that passes on a reaction decides nothing a timeline would show: that step is `auto`.
        """
        reaction = None if seat == SYSTEM else self._present.reaction(seat)
        if reaction is not None and reaction.about and seat in self.people:
            self.asking.answered(seat, reaction)
        passes_on = reaction is not None and reaction.pass_command == command
        self._play(seat, command, auto=passes_on and seat not in self.people)
        self._settle()

    def pass_on(self, seat: Seat) -> None:
        """Passes on a reaction when its time is up, as a step nobody decided. Raises IllegalCommand."""
        reaction = self._present.reaction(seat) if seat in self._present.waiting else None
        if reaction is None:
            raise IllegalCommand("not_your_turn")
        self._play(seat, reaction.pass_command, auto=True)
        self._settle()

    def skip_reactions(self) -> None:
        """Skips reactions after a change of preferences, for people who do not want to be asked any more."""
        before = self._session.head
        self._skip_reactions()
        if self._session.head != before:
            self._wish = None
            self._changed()

    def ask_skipped(self, skipped: SkippedReaction) -> None:
        """Goes back to a reaction that was skipped and asks about it, as `propose` does. Raises IllegalCommand while
        another request is open.
        """
        if self._wish is not None:
            raise IllegalCommand("wish_open")
        self.asking.ask_anyway(skipped)
        if skipped.step in self._session.journal.path() and skipped.step != self._session.head:
            self.propose(skipped.seat, Rewind.UNDO, skipped.step)

    def shows_nothing_since(self, skipped: SkippedReaction) -> bool:
        """True if going back to a skipped reaction takes back nothing that anybody has seen, and no decision."""
        journal = self._session.journal
        if skipped.step not in journal.path() or self._session.reveals_since(skipped.step):
            return False
        return all(journal.is_auto(step) for step in self.projector.way(skipped.step))

    def minute(self) -> None:
        """Tells a match with a clock that another minute was played. Nothing happens without a clock or once it is
        over.
        """
        tick = None if self.outcome is not None else self.rules.tick(self._session.state)
        if tick is not None:
            self.submit(SYSTEM, tick)

    def grant(self, request: TableRequest) -> None:
        """Carries out a request made beside the moves. Raises IllegalCommand."""
        self.submit(SYSTEM, request.command)

    def propose(self, by: Audience, rewind: Rewind, step: int) -> int:
        """Asks that the match stand at another step. It moves there at once unless others have to agree first. Returns
        the number of the request, 0 if the match has moved. Raises IllegalCommand while another request is open.

        This one rule serves undo, redo, and going on from an earlier position.
        """
        if self._wish is not None:
            raise IllegalCommand("wish_open")
        left = self.projector.way(step)
        decision = self._named_by(rewind, step, left)
        self._wishes += 1
        asked = concerned(self._session, by, left, step)
        self._wish = wish = RewindRequest(self._wishes, by, rewind, step, asked, tuple(decision))
        if wish.asked:
            self._changed()
        else:
            self._move(wish)
        return self.wish

    def _named_by(self, rewind: Rewind, step: int, left: Sequence[int]) -> Sequence[int]:
        """Returns the decision that names a rewind: the first one among the steps taken back or played again."""
        match rewind:
            case Rewind.UNDO:
                return self.projector.first_decided(left)
            case Rewind.REDO:
                return self.projector.first_decided(self.projector.onward(step))
            case Rewind.PLAY_ON:
                return self.projector.decision(step)
            case _:
                assert_never(rewind)

    @property
    def wish(self) -> int:
        """Number of the open rewind request; 0 while none is open."""
        return 0 if self._wish is None else self._wish.number

    def agree(self, seat: Seat, yes: bool, number: int | None = None) -> bool:
        """Takes in the answer of one of the people asked to the request of this number; None is the open one. Returns
        True if the match moved. One no ends the request.
        """
        wish = self._wish
        if wish is None or seat not in wish.asked or number not in (None, wish.number):
            return False
        if not yes:
            self.drop(RewindResult.REFUSED, (seat,))
            return False
        left = tuple(each for each in wish.asked if each != seat)
        self._wish = wish = replace(wish, asked=left, agreed=(*wish.agreed, seat))
        if left:
            self._changed()
        else:
            self._move(wish)
        return not left

    def drop(self, became: RewindResult, answered: Sequence[Seat] = ()) -> None:
        """Ends the open request: some people refused, as one if nobody is named, or it is called off."""
        wish, self._wish = self._wish, None
        if wish is not None:
            self.notes.note(self.number + 1, wish, became, answered)
            self._changed()

    def ask_bot(self, seat: Seat, now: float) -> None:
        """Asks the bot of a seat. On the course of a lesson, nothing but what is written is left to it."""
        bot = self.seats[seat].bot
        assert bot is not None, f"no bot sits at seat {seat}"
        self._ask(seat, bot, self._present.view(seat), self._left_to(seat), now)

    def ask_hint(self, seat: Seat, view: Any, legal: Sequence[Command], now: float) -> None:
        """Asks the title's strongest bot, which judges matches, in a person's place, from the person's view at that
        point or later. It gets the time a judge has, so that the analysis never criticizes what it advises.
        """
        self._ask(seat, strongest(self._session.title), view, legal, now, judging=True)

    def poll(self, now: float) -> BotAnswer | None:
        """Returns the answer to the last question; None while there is none, or if the match has moved on."""
        answer = self._thinker.poll(now)
        return answer if answer is not None and answer.step == self._session.head else None

    def together(self) -> AbstractContextManager[None]:
        """Keeps the steps played inside on the disk at once at its end: for those that nobody sees before."""
        recorder = self._session.recorder
        return nullcontext() if recorder is None else recorder.together()

    def wait_for_bot(self, now: float, seconds: float) -> bool:
        """Waits for news of a bot's answer, at most so long; False at once where it thinks beside nothing else."""
        return self._thinker.wait(now, seconds)

    def forget(self) -> None:
        """Drops the last question."""
        self._thinker.forget()
        self.own_reasons.forget()

    @property
    def rivals(self) -> Mapping[Seat, str]:
        """The bots that have sat there since the match came to the table: only they can tell why they played so."""
        laid = {each.seat: each.bot for each in self.laid}
        return {each.seat: each.bot for each in self.seats if each.bot is not None and laid.get(each.seat) == each.bot}

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, None while it goes on."""
        return self._session.outcome

    def decisions(self, seat: Seat) -> int:
        """Returns the number of decisions of a seat on the way to the current position."""
        journal = self._session.journal
        return sum(journal.seat(step) == seat and not journal.is_auto(step) for step in journal.path())

    @property
    def for_fun(self) -> bool:
        """True if somebody saw something on a line that was left."""
        return self._session.with_knowledge

    @property
    def counts(self) -> bool:
        """True if the match as it stands belongs in the records."""
        return self._session.counts

    @property
    def nobody_left(self) -> bool:
        """True if bots play on although no person will be asked anything more."""
        people = self.people
        if self.outcome is not None or not people or people & self._present.waiting:
            return False
        return people <= self._present.gone

    @property
    def situation(self) -> FlowState:
        """Returns what the flow needs to know of the current position."""
        present, people = self._present, self.people
        waiting = tuple(sorted(present.waiting))
        hides = self._privacy.needed
        free = sorted(people - present.waiting) if hides else ()
        settled = tuple(seat for seat in free if present.legal(seat))
        bots = [seat for seat in waiting if seat not in people]
        asked = [*(seat for seat in waiting if seat in people), *bots[:1]]
        return FlowState(
            number=self.number,
            step=self._session.head,
            over=self.outcome is not None,
            waiting=waiting,
            settled=settled,
            covered=tuple(seat for seat in free if present.hides_choice(seat)),
            asks={
                seat: SkippableDecision(each.ask, each.pass_command)
                for seat in asked
                if (each := present.reaction(seat))
            },
            open=tuple(seat for seat in (*waiting, *settled) if hides and seat in people and present.is_open(seat)),
            hides=hides,
            asked_to_agree=() if self._wish is None else self._wish.asked,
            wish=self.wish,
        )

    def update(
        self, audience: Audience, known: AudienceProgress | None, numbers: StepNumbers
    ) -> tuple[FeedUpdate, AudienceProgress]:
        """Returns the current position for an audience, with the steps it has not been told or that were played
        since.
        """
        session, present = self._session, self._present
        told, moved, now = self._news(audience, known, numbers)
        update = FeedUpdate(
            audience=audience,
            number=self.number,
            step=numbers.of(session.head),
            moved=moved,
            told=told,
            view=now.view,
            waiting=tuple(sorted(present.waiting)),
            legal=() if audience is None else present.legal(audience),
            reaction=self._reaction(audience) if audience is not None and audience in present.waiting else None,
            undo=self.projector.back(numbers),
            redo=self.projector.on(numbers),
            pending=None if self._wish is None else self._pending_rewind(self._wish, numbers),
            outcome=session.outcome,
            for_fun=session.with_knowledge,
        )
        return update, now

    def skipped(self, known: AudienceProgress | None, numbers: StepNumbers) -> AudienceProgress:
        """Returns the progress at the current position, as if the steps up to it had been told."""
        new = self._session.journal.path() if known is None else self.projector.since(known)
        for step in new:
            numbers.of(step)
        steps = set[int]() if known is None else known.steps
        steps.update(new)
        return AudienceProgress(self.number, self._session.head, None, steps)

    def name(self, step: int) -> Message:
        """Returns the command of a step in words that tell no secret."""
        taken = self._session.journal.step(step)
        assert taken.command is not None, "the deal is asked for by nobody"
        return self.presenter.moves.command_line(taken.command, self.names, taken.seat)

    def with_remarks(self, told: StepTold, step: int) -> StepTold:
        """Returns a step with the remarks on its events."""
        return self.talk.with_remarks(told, step)

    def asked(self, seat: Seat) -> SeatAsked:
        """Returns the question to a seat."""
        present = self._present
        return SeatAsked(seat, present.view(seat), present.legal(seat), self._reaction(seat))

    def requests(self, seat: Seat, view: Any) -> tuple[TableRequest, ...]:
        """Returns the requests a person may make beside the moves, in words for the audience of `view`."""
        if seat not in self.people:
            return ()
        found = self.presenter.moves.requests(view, self._present.legal(SYSTEM), self.names)
        return tuple(request for request in found if request.seat == seat)

    def _seat(self, seats: Sequence[SeatAssignment]) -> None:
        self.seats = tuple(seats)
        self.people = self._session.people = people_of(seats)
        self.talk.sit([each.seat for each in seats if each.bot is not None])
        self._privacy = Privacy(self._session.journal, here_of(seats) | phones_of(seats))

    def _news(
        self, audience: Audience, known: AudienceProgress | None, numbers: StepNumbers
    ) -> tuple[tuple[StepTold, ...], bool, AudienceProgress]:
        """Returns the steps not told yet, whether the match was rewound besides, and the audience's progress."""
        session = self._session
        if known is None:
            path = session.journal.path()
            for step in path:
                numbers.of(step)
            return (), False, AudienceProgress(self.number, session.head, self._present.view(audience), set(path))
        steps = self.projector.since(known)
        silent = self.projector.steps(audience, steps, numbers, known)
        told = tuple(self.talk.with_remarks(each, step) for each, step in zip(silent, steps, strict=True))
        moved = known.step != (session.journal.parent(steps[0]) if steps else session.head)
        known.steps.update(steps)
        return told, moved, AudienceProgress(self.number, session.head, self._present.view(audience), known.steps)

    def _pending_rewind(self, wish: RewindRequest, numbers: StepNumbers) -> PendingRewind:
        decision = tuple(numbers.of(step) for step in wish.decision)
        seen = self._session.reveals_since(wish.step)
        return PendingRewind(wish.number, wish.by, wish.rewind, wish.asked, seen, decision)

    def _reaction(self, seat: Seat) -> Reaction | None:
        """Returns the question to the seat if it can be skipped, in other words if the seat was asked before."""
        reaction = self._present.reaction(seat)
        return reaction if reaction is None or reaction.again is None else self.asking.worded(seat, reaction)

    def _play(self, seat: Seat, command: Command, *, auto: bool) -> None:
        step = self._session.submit(seat, command, auto=auto)
        self.projector.note(self.number + 1, step)
        self._present.changed()

    def _settle(self) -> None:
        """Plays steps that play themselves, ends a match that bots alone would play for ever, skips reactions for
        people, and counts one change.

        No rewind request outlives it. Whatever happens, everybody is told how the match stands.
        """
        self._wish = None
        self._present.changed()
        try:
            self._play_itself()
            end = self.rules.unattended(self._session.state)
            if end is not None and self.people <= self._present.gone:
                self._play(SYSTEM, end, auto=True)
            self._skip_reactions()
        except IllegalCommand as refused:
            raise RulesBug("refused what goes on by itself") from refused
        finally:
            self._present.changed()
            self._changed()

    def _play_itself(self) -> None:
        steps = autoplay(self._session)
        for step in steps:
            self.projector.note(self.number + 1, step)
        if steps:
            self._present.changed()

    def _skip_reactions(self) -> None:
        for _ in range(MOST_SKIPPED + 1):
            asked = ((seat, self._present.reaction(seat)) for seat in sorted(self._present.waiting & self.people))
            if not any(reaction is not None and self._is_skipped(seat, reaction) for seat, reaction in asked):
                return
            self._play_itself()
        raise RulesBug(f"{self._session.title.id}: reactions that are let go never end")

    def _left_to(self, seat: Seat) -> Sequence[Command]:
        """Returns what a bot may choose from: on the course of a lesson only what is written, or to pass until then."""
        legal, reaction = self._present.legal(seat), self._present.reaction(seat)
        if self._course is None or self._course.left(seat) is None:
            return legal
        due = self._course.due(seat, legal, reacts=reaction is not None)
        if due is not None:
            return (due,)
        return legal if reaction is None else (reaction.pass_command,)

    def _is_skipped(self, seat: Seat, reaction: Reaction) -> bool:
        """Skips a reaction for a person who does not want to be asked about it, or whom a lesson does not ask. Returns
        True if it did.
        """
        on = reaction.ask not in self.unasked
        if self._course is not None and self._course.left(seat):
            if self._course.due(seat, self._present.legal(seat), reacts=True) is not None:
                return False
        elif self.asking.is_asked(seat, reaction, self._present.view(seat), on=on):
            return False
        self._play(seat, reaction.pass_command, auto=True)
        return True

    def _changed(self) -> None:
        self.forget()
        self.number += 1
        self.notes.follow(self.number)

    def _move(self, wish: RewindRequest) -> None:
        self._session.jump(wish.step)
        self.notes.note(self.number + 1, wish, RewindResult.DONE, wish.agreed)
        self._settle()

    def _ask(
        self, seat: Seat, bot: str, view: Any, legal: Sequence[Command], now: float, *, judging: bool = False
    ) -> None:
        question = BotQuestion(self._match, self._session.head, seat, bot, view, tuple(legal), judging)
        self.own_reasons.forget()
        self._thinker.ask(question, now, JUDGE_SECONDS if judging else self._think_seconds)


def host_of(
    entry: Entry,
    session: AnySession,
    seats: Sequence[SeatAssignment],
    thinker: BotClient,
    think_seconds: float = THINK_SECONDS,
) -> MatchHost:
    """Returns the host of a title's session, which nobody else holds from now on; people are asked as the title
    says.
    """
    presenter, names = make_presenter(entry.title, session.rules), names_of(entry.info, seats)
    course = course_of(entry.lessons, session)
    return MatchHost(session, presenter, seats, names, thinker, entry.info.unasked, think_seconds, course)


def unkept_match(
    entry: Entry,
    setup: Setup,
    seed: str,
    seats: Sequence[SeatAssignment],
    thinker: BotClient,
    think_seconds: float = THINK_SECONDS,
) -> MatchHost:
    """Returns the host of a new match that no file keeps."""
    return host_of(entry, Session(entry.title, entry.definition, setup, seed), seats, thinker, think_seconds)
