"""What was done with a match itself, told beside its moves: taken back, played again, refused; whether it counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Argument, Line
from game.content.seat_assignment import Seated
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.consent import LeapWish
from game.host.update import Audience, Leap
from game.table.presenter import Names


class Became(StrEnum):
    """What became of the wish that the match stands at another step."""

    DONE = "done"
    REFUSED = "refused"
    CALLED_OFF = "called_off"


class Aside(Struct, frozen=True):
    """Something that was done with the match; steps are the journal's at the host, a feed's where a feed tells it."""

    number: int
    """The change of the match with which it was done."""
    at: int
    """The step stood at then."""
    by: Audience
    leap: Leap
    became: Became
    decision: tuple[int, ...]
    """The steps of the decision it is about."""
    answered: tuple[Seat, ...] = ()
    """Those who agreed; of a refusal, who refused. Nobody is named where several answered as one."""

    def numbered(self, of: Callable[[int], int]) -> Aside:
        """The same with other numbers for steps."""
        return replace(self, at=of(self.at), decision=tuple(of(step) for step in self.decision))

    def is_news(self, here: Collection[Seat]) -> bool:
        """Whether it has to be told to the people at one screen: others wanted it, or somebody was asked."""
        return self.became is not Became.DONE or bool(self.answered) or (self.by is not None and self.by not in here)


class Turned(Struct, frozen=True):
    """From here on the match is for fun, or counts again."""

    number: int
    at: int
    for_fun: bool

    def numbered(self, of: Callable[[int], int]) -> Turned:
        """The same with other numbers for steps."""
        return replace(self, at=of(self.at))

    def is_news(self, here: Collection[Seat]) -> bool:
        """A note on the table tells it."""
        return False


class Given(Struct, frozen=True):
    """From here on a bot plays for somebody, or a person for whom a bot played."""

    number: int
    at: int
    seat: Seat
    bot: bool

    def numbered(self, of: Callable[[int], int]) -> Given:
        """The same with other numbers for steps."""
        return replace(self, at=of(self.at))

    def is_news(self, here: Collection[Seat]) -> bool:
        """Whoever did it sits at the screen."""
        return False


AnyAside: TypeAlias = Aside | Turned | Given


class Asides:
    """Of one match, as long as it is at a table: no file keeps them."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._for_fun = session.with_knowledge
        self._kept: list[AnyAside] = []
        self.given: frozenset[Seat] = frozenset()
        """For whom a bot has played since the match was laid here."""

    def note(self, number: int, wish: LeapWish, became: Became, answered: Sequence[Seat]) -> None:
        """What became of a wish with this change of the match."""
        if wish.decision:
            answers, head = tuple(answered), self._session.head
            self._kept.append(Aside(number, head, wish.by, wish.leap, became, wish.decision, answers))

    def sat(self, number: int, before: Sequence[Seated], now: Sequence[Seated]) -> None:
        """Who sits where from this change on: whose seat a bot has taken over, or a person."""
        for old, new in zip(before, now, strict=False):
            bot = new.bot is not None
            if bot == (old.bot is not None):
                continue
            self.given |= {new.seat} if bot else set()
            self._kept.append(Given(number, self._session.head, new.seat, bot))

    def follow(self, number: int) -> None:
        """The match has changed: whether it still counts."""
        if self._for_fun != self._session.with_knowledge:
            self._for_fun = not self._for_fun
            self._kept.append(Turned(number, self._session.head, self._for_fun))

    def since(self, number: int) -> list[AnyAside]:
        """Those after a change of the match, in their order."""
        found = []
        for aside in reversed(self._kept):
            if aside.number <= number:
                break
            found.append(aside)
        return found[::-1]


def aside_lines(aside: AnyAside, title: Callable[[Audience, tuple[int, ...]], Line], names: Names) -> tuple[Line, ...]:
    """What is said of it. `title`: a decision in the words of whoever reads, to be said of what somebody wants."""
    match aside:
        case Turned(for_fun=for_fun):
            return (Line("aside.for_fun" if for_fun else "aside.counts"),)
        case Given(seat=seat, bot=bot):
            return (Line("aside.given" if bot else "aside.given_back", {"name": names[seat]}),)
        case Aside(answered=answered, by=by):
            told: dict[str, Argument] = {"move": title(by, aside.decision)}
            named = tuple(names[seat] for seat in answered)
        case _:
            assert_never(aside)
    key = f"aside.{aside.leap.value}"
    match aside.became:
        case Became.DONE:
            said = Line(f"{key}.done", told) if by is None else Line(f"{key}.by", {"name": names[by], **told})
            return (said, Line("aside.agreed", {"names": named})) if named else (said,)
        case Became.REFUSED:
            return (Line(f"{key}.refused_by", {"name": named[0], **told}) if named else Line(f"{key}.refused", told),)
        case Became.CALLED_OFF:
            return (Line(f"{key}.called_off", told),)
        case _:
            assert_never(aside.became)
