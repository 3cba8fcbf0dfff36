"""Rewinds of a match: the request and the people who agree, and the notes on the match beside its moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Argument, Message
from game.content.seat_assignment import SeatAssignment
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.update import Audience, Rewind
from game.table.presenter import Names


class RewindRequest(Struct, frozen=True):
    """A request that the match stand at another step, as the host keeps it: with a step of the journal."""

    number: int
    """Number of the request in its match: an answer names the request it is about."""
    by: Audience
    leap: Rewind
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
    leap: Rewind
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


AnyAside: TypeAlias = MatchNote | RecordStatusChanged | SeatTakenOver


class MatchNotes:
    """The notes on one match, as long as it is at a table: no file keeps them."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._for_fun = session.with_knowledge
        self._kept: list[AnyAside] = []
        self.given: frozenset[Seat] = frozenset()
        """The seats for which a bot has played since the match came to this table."""

    def note(self, number: int, wish: RewindRequest, became: RewindResult, answered: Sequence[Seat]) -> None:
        """Notes the result of a request with this change of the match."""
        if wish.decision:
            answers, head = tuple(answered), self._session.head
            self._kept.append(MatchNote(number, head, wish.by, wish.leap, became, wish.decision, answers))

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

    def since(self, number: int) -> list[AnyAside]:
        """Returns the notes after a change of the match, in order."""
        found = []
        for aside in reversed(self._kept):
            if aside.number <= number:
                break
            found.append(aside)
        return found[::-1]


def aside_lines(
    aside: AnyAside, title: Callable[[Audience, tuple[int, ...]], Message], names: Names
) -> tuple[Message, ...]:
    """Returns the sentences for a note. `title` returns a decision in the reader's words, to name what was asked
    for.
    """
    match aside:
        case RecordStatusChanged(for_fun=for_fun):
            return (Message("aside.for_fun" if for_fun else "aside.counts"),)
        case SeatTakenOver(seat=seat, bot=bot):
            return (Message("aside.given" if bot else "aside.given_back", {"name": names[seat]}),)
        case MatchNote(answered=answered, by=by):
            told: dict[str, Argument] = {"move": title(by, aside.decision)}
            named = tuple(names[seat] for seat in answered)
        case _:
            assert_never(aside)
    key = f"aside.{aside.leap.value}"
    match aside.became:
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
            assert_never(aside.became)
