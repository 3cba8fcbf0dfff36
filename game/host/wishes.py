"""The wishes of people at a match: the reactions they want to be asked about, and rewinds that others agree to.

Notes on the match stand beside its moves. Answers to reactions are read from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Argument, Message
from game.content.seat_assignment import SeatAssignment
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.update import Audience, Rewind
from game.table.presenter import AnyPresenter, Names
from game.table.settings import AskWhen, Reaction

ASKED_FIRST = 2
"""Number of times a person is asked in their first match about reactions that are skipped later."""


class RewindRequest(Struct, frozen=True):
    """A request that the match stand at another step, as the host keeps it: with a step of the journal."""

    number: int
    """Number of the request in its match: an answer names the request it is about."""
    by: Audience
    rewind: Rewind
    step: int
    asked: tuple[Seat, ...]
    """People who have not answered yet."""
    decision: tuple[int, ...]
    agreed: tuple[Seat, ...] = ()


def concerned(session: AnySession, by: Audience, left: Sequence[int], step: int) -> tuple[Seat, ...]:
    """Returns the people who have to agree to leave these steps and to play again those that led to `step`: all but
    `by`, or nobody.

    Nobody if the rewind shows nothing to anyone, and every decision was the person's own.
    """
    people = session.people
    if _deciders(session, [*left, *_again(session, step)]) <= {by} and not (left and session.reveals_since(step)):
        return ()
    return tuple(sorted(people - {by}))


class RewindResult(StrEnum):
    """The result of a rewind request."""

    DONE = "done"
    REFUSED = "refused"
    CALLED_OFF = "called_off"


class MatchNote(Struct, frozen=True):
    """A change of the match itself. Steps are the journal's at the host, and a feed's where a feed tells it."""

    number: int
    """Number of the match's change with which it was made."""
    at: int
    """The step at which the match stood then."""
    by: Audience
    rewind: Rewind
    became: RewindResult
    decision: tuple[int, ...]
    """The steps of the decision it is about."""
    answered: tuple[Seat, ...] = ()
    """The people who agreed or, of a refusal, who refused. Nobody is named where several answered as one."""

    def numbered(self, of: Callable[[int], int]) -> MatchNote:
        """Returns the same with other numbers for steps."""
        return replace(self, at=of(self.at), decision=tuple(of(step) for step in self.decision))

    def is_news(self, here: Collection[Seat]) -> bool:
        """True if the people at one screen have to be told: others asked for it, or somebody was asked."""
        return (
            self.became is not RewindResult.DONE or bool(self.answered) or (self.by is not None and self.by not in here)
        )


class RecordStatusChanged(Struct, frozen=True):
    """The match is for fun from here on, or counts again."""

    number: int
    at: int
    for_fun: bool

    def numbered(self, of: Callable[[int], int]) -> RecordStatusChanged:
        """Returns the same with other numbers for steps."""
        return replace(self, at=of(self.at))

    def is_news(self, here: Collection[Seat]) -> bool:
        """False: a note on the table tells it."""
        return False


class SeatTakenOver(Struct, frozen=True):
    """A bot plays for somebody from here on, or a person for whom a bot played."""

    number: int
    at: int
    seat: Seat
    bot: bool

    def numbered(self, of: Callable[[int], int]) -> SeatTakenOver:
        """Returns the same with other numbers for steps."""
        return replace(self, at=of(self.at))

    def is_news(self, here: Collection[Seat]) -> bool:
        """False: the person who did it sits at the screen."""
        return False


AnyNote: TypeAlias = MatchNote | RecordStatusChanged | SeatTakenOver


class MatchNotes:
    """The notes on one match, as long as it is at a table: no file keeps them."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._for_fun = session.with_knowledge
        self._kept: list[AnyNote] = []
        self.given: frozenset[Seat] = frozenset()
        """The seats for which a bot has played since the match came to this table."""

    def note(self, number: int, wish: RewindRequest, became: RewindResult, answered: Sequence[Seat]) -> None:
        """Notes the result of a request with this change of the match."""
        if wish.decision:
            answers, head = tuple(answered), self._session.head
            self._kept.append(MatchNote(number, head, wish.by, wish.rewind, became, wish.decision, answers))

    def sat(self, number: int, before: Sequence[SeatAssignment], now: Sequence[SeatAssignment]) -> None:
        """Notes the seats a bot or a person has taken over with this change."""
        for old, new in zip(before, now, strict=False):
            bot = new.bot is not None
            if bot == (old.bot is not None):
                continue
            self.given |= {new.seat} if bot else set()
            self._kept.append(SeatTakenOver(number, self._session.head, new.seat, bot))

    def follow(self, number: int) -> None:
        """Notes after a change whether the match still counts."""
        if self._for_fun != self._session.with_knowledge:
            self._for_fun = not self._for_fun
            self._kept.append(RecordStatusChanged(number, self._session.head, self._for_fun))

    def since(self, number: int) -> list[AnyNote]:
        """Returns the notes after a change of the match, in order."""
        found = []
        for note in reversed(self._kept):
            if note.number <= number:
                break
            found.append(note)
        return found[::-1]


def note_lines(
    note: AnyNote, title: Callable[[Audience, tuple[int, ...]], Message], names: Names
) -> tuple[Message, ...]:
    """Returns the sentences for a note. `title` returns a decision in the reader's words, to name what was asked
    for.
    """
    match note:
        case RecordStatusChanged(for_fun=for_fun):
            return (Message("aside.for_fun" if for_fun else "aside.counts"),)
        case SeatTakenOver(seat=seat, bot=bot):
            return (Message("aside.given" if bot else "aside.given_back", {"name": names[seat]}),)
        case MatchNote(answered=answered, by=by):
            told: dict[str, Argument] = {"move": title(by, note.decision)}
            named = tuple(names[seat] for seat in answered)
        case _:
            assert_never(note)
    key = f"aside.{note.rewind.value}"
    match note.became:
        case RewindResult.DONE:
            said = Message(f"{key}.done", told) if by is None else Message(f"{key}.by", {"name": names[by], **told})
            return (said, Message("aside.agreed", {"names": named})) if named else (said,)
        case RewindResult.REFUSED:
            return (
                Message(f"{key}.refused_by", {"name": named[0], **told}) if named else Message(f"{key}.refused", told),
            )
        case RewindResult.CALLED_OFF:
            return (Message(f"{key}.called_off", told),)
        case _:
            assert_never(note.became)


class _Preference(Struct, frozen=True):
    """A person's setting for a kind of reaction, and the round of the match in which they chose it."""

    standing: AskWhen
    since: int | None


class _Answer(Struct, frozen=True):
    """The last answer to a question, and its effect when it was given."""

    meets: object
    given: bool
    """True if the seat answered itself, rather than the time limit or its settings."""


class SkippedReaction(Struct, frozen=True):
    """A reaction that was skipped for a seat, since it would have hit nothing, and the step before it."""

    seat: Seat
    reaction: Reaction
    step: int


class ReactionPreferences:
    """The settings last as long as the match is on the table; answers are read from its journal."""

    def __init__(
        self, session: AnySession, presenter: AnyPresenter, names: Names, look: Callable[[Seat, int], Any]
    ) -> None:
        """`look` returns a seat's view after a step."""
        self._session, self._presenter, self._names, self._look = session, presenter, names, look
        self._wanted: dict[tuple[Seat, str], _Preference] = {}
        self._met: dict[tuple[Seat, str], set[str]] = {}
        """The questions each seat answered itself, by kind."""
        self._known: dict[tuple[int, Seat], tuple[str, _Answer] | None] = {}
        """The answer of each step, by the seat; a step never changes."""
        self.first = False
        """True if this is a person's first match of the title."""
        self.thorough = False
        """True if everything that is not switched off is asked, as by a puzzle."""
        self._skipped: list[SkippedReaction] = []
        self._told: set[tuple[Seat, str]] = set()
        """The kinds of which a seat was told that a reaction was skipped."""
        self._asked_anyway: set[tuple[Seat, str]] = set()
        """The questions that a seat wants to be asked although its settings skip them."""

    def stand(self, seat: Seat, reaction: Reaction, standing: AskWhen) -> None:
        """Sets how the seat wants to be asked about this kind from now on."""
        self._wanted[seat, reaction.ask] = _Preference(standing, reaction.round)

    def standing(self, seat: Seat, reaction: Reaction) -> AskWhen:
        """Returns how the seat wants to be asked about this kind, as long as the kind is switched on."""
        wanted = self._wanted.get((seat, reaction.ask))
        if wanted is None or (wanted.standing is AskWhen.NOT_NOW and wanted.since != reaction.round):
            return self._usual(seat, reaction)
        return wanted.standing

    def quiet(self, seat: Seat) -> tuple[str, ...]:
        """Returns the kinds the seat chose in this match not to be asked about."""
        silent = (AskWhen.NOT_NOW, AskWhen.NEVER)
        return tuple(ask for (who, ask), wanted in self._wanted.items() if who == seat and wanted.standing in silent)

    def ask_again(self, seat: Seat) -> None:
        """Clears the settings: the seat wants to be asked as usual about everything."""
        self._wanted = {key: wanted for key, wanted in self._wanted.items() if key[0] != seat}

    def is_asked(self, seat: Seat, reaction: Reaction, view: Any, *, on: bool) -> bool:
        """True if a person is asked; `on` says that the kind is not switched off in the settings."""
        wanted = self._wanted.get((seat, reaction.ask))
        if self.thorough or (wanted is None and not on):
            return on
        standing = self.standing(seat, reaction)
        if not self._passes(seat, reaction, standing, None if wanted is None else wanted.since):
            return False
        answer = self._answered(seat, reaction)
        return answer is None or answer.meets != self._presenter.moves.meets(view, reaction.pass_command)

    def ask_anyway(self, skipped: SkippedReaction) -> None:
        """Notes that the seat wants to be asked this question, whatever its settings say about the kind."""
        self._asked_anyway.add((skipped.seat, skipped.reaction.about))

    def take_skipped(self, seats: Collection[Seat]) -> list[SkippedReaction]:
        """Returns the reactions skipped for these seats for the first time of its kind, since they would have hit
        nothing. Each is returned once; those of other seats stay to be told.
        """
        taken = [each for each in self._skipped if each.seat in seats]
        self._skipped = [each for each in self._skipped if each.seat not in seats]
        return taken

    def skipped_line(self, skipped: SkippedReaction) -> Message:
        """Returns the sentence that a reaction was skipped, with the reason."""
        reaction = skipped.reaction
        return Message(f"{self._session.title.id}.ask.{reaction.ask}.spared", {"line": reaction.line})

    def kind(self, reaction: Reaction) -> Message:
        """Returns the kind of question as a sentence names it."""
        return Message(f"{self._session.title.id}.ask.{reaction.ask}.about")

    def detail(self, reaction: Reaction, when: AskWhen) -> Message:
        """Returns what a setting for this kind of question holds for."""
        if when is AskWhen.IF_HIT:
            return Message(f"{self._session.title.id}.ask.{reaction.ask}.if_hit")
        return Message(f"hud.asked_how.detail.{reaction.word(when)}")

    def worded(self, seat: Seat, reaction: Reaction) -> Reaction:
        """Returns the question; `again` says so where the seat's own answer does not hold any more."""
        answer = self._answered(seat, reaction)
        return (
            reaction if answer is None or not answer.given else replace(reaction, line=reaction.again or reaction.line)
        )

    def answered(self, seat: Seat, reaction: Reaction) -> None:
        """Notes that a person answers."""
        self._met.setdefault((seat, reaction.ask), set()).add(reaction.about)

    def _passes(self, seat: Seat, reaction: Reaction, standing: AskWhen, since: int | None) -> bool:
        """True if this setting of the seat lets the question through; otherwise the first one of its kind that would
        have hit nothing is kept, to be told.
        """
        if (seat, reaction.about) in self._asked_anyway or reaction.is_asked(standing, since):
            return True
        if standing is AskWhen.IF_HIT and (seat, reaction.ask) not in self._told:
            self._told.add((seat, reaction.ask))
            self._skipped.append(SkippedReaction(seat, reaction, self._session.head))
        return False

    def _usual(self, seat: Seat, reaction: Reaction) -> AskWhen:
        if reaction.hits is None or (self.first and len(self._met.get((seat, reaction.ask), ())) < ASKED_FIRST):
            return AskWhen.ALWAYS
        return AskWhen.IF_HIT

    def _answered(self, seat: Seat, reaction: Reaction) -> _Answer | None:
        """Returns the seat's last answer about the same thing, on the way to the current position."""
        journal, step = self._session.journal, self._session.head
        while reaction.about and (parent := journal.parent(step)) is not None:
            found = self._read(step, seat) if journal.seat(step) == seat else None
            if found is not None:
                return found[1] if found[0] == reaction.about else None
            step = parent
        return None

    def _read(self, step: int, seat: Seat) -> tuple[str, _Answer] | None:
        """Returns the answer of a seat's step; None for a step that answered no reaction."""
        if (step, seat) not in self._known:
            taken = self._session.journal.step(step)
            assert taken.parent is not None and taken.command is not None, "the deal is nobody's answer"
            view = self._look(seat, taken.parent)
            reaction = self._presenter.moves.reaction(view, (taken.command,), self._names)
            answer = None
            if reaction is not None:
                answer = reaction.about, _Answer(self._presenter.moves.meets(view, taken.command), not taken.auto)
            self._known[step, seat] = answer
        return self._known[step, seat]


def _deciders(session: AnySession, steps: Iterable[int]) -> frozenset[Seat]:
    """Returns the people who decided something in these steps."""
    journal = session.journal
    return session.people & {journal.seat(step) for step in steps if not journal.is_auto(step)}


def _again(session: AnySession, step: int) -> Iterator[int]:
    """Yields the steps that are played again to stand at this one."""
    journal = session.journal
    meeting = journal.meeting(step, journal.head)
    current: int | None = step
    while current is not None and current != meeting:
        yield current
        current = journal.parent(current)
