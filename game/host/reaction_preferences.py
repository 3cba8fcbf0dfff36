"""What people want to be asked about in one match, and whether what they answered still holds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.presenter import AnyPresenter, Names
from game.table.reaction import AskWhen, Reaction

ASKED_FIRST = 2
"""Times a person is asked in their first match about what they would be spared later."""


class _Wanted(Struct, frozen=True):
    """What somebody wants to be asked, and the round of the match in which they said so."""

    standing: AskWhen
    since: int | None


class _Answer(Struct, frozen=True):
    """The last answer about something, and what it led to when it was given."""

    meets: object
    given: bool
    """By the seat itself, not by the time that was up or by what it wants to be asked."""


class ReactionPreferences:
    """AskWhen answers last as long as the match is on the table; what was answered is read from its journal."""

    def __init__(
        self, session: AnySession, presenter: AnyPresenter, names: Names, look: Callable[[Seat, int], Any]
    ) -> None:
        """`look`: the table as a seat knew it after a step."""
        self._session, self._presenter, self._names, self._look = session, presenter, names, look
        self._wanted: dict[tuple[Seat, str], _Wanted] = {}
        self._met: dict[tuple[Seat, str], set[str]] = {}
        """What each seat answered itself, by kind."""
        self._known: dict[tuple[int, Seat], tuple[str, _Answer] | None] = {}
        """What a step answered, by the seat; a step never changes."""
        self.first = False
        """Whether this is a person's first match of the title."""
        self.thorough = False
        """Whether everything that is not switched off is asked: a lesson counts on each of its questions."""
        self._spared: list[tuple[Seat, Reaction]] = []
        self._told: set[tuple[Seat, str]] = set()
        """The kinds of which a seat was told that it was spared one."""

    def stand(self, seat: Seat, reaction: Reaction, standing: AskWhen) -> None:
        """From now on the seat wants to be asked so about this kind."""
        self._wanted[seat, reaction.ask] = _Wanted(standing, reaction.round)

    def standing(self, seat: Seat, reaction: Reaction) -> AskWhen:
        """What the seat wants to be asked about this kind, as long as it has it switched on."""
        wanted = self._wanted.get((seat, reaction.ask))
        if wanted is None or (wanted.standing is AskWhen.NOT_NOW and wanted.since != reaction.round):
            return self._usual(seat, reaction)
        return wanted.standing

    def quiet(self, seat: Seat) -> tuple[str, ...]:
        """The kinds the seat said in this match not to be asked about."""
        silent = (AskWhen.NOT_NOW, AskWhen.NEVER)
        return tuple(ask for (who, ask), wanted in self._wanted.items() if who == seat and wanted.standing in silent)

    def ask_again(self, seat: Seat) -> None:
        """The seat wants to be asked as usual about everything."""
        self._wanted = {key: wanted for key, wanted in self._wanted.items() if key[0] != seat}

    def is_asked(self, seat: Seat, reaction: Reaction, view: Any, *, on: bool) -> bool:
        """Whether a person is asked; `on`: the kind is not switched off in the settings."""
        wanted = self._wanted.get((seat, reaction.ask))
        if self.thorough or not reaction.about or (wanted is None and not on):
            return on
        standing = self.standing(seat, reaction)
        if not reaction.is_asked(standing, None if wanted is None else wanted.since):
            if standing is AskWhen.IF_HIT and (seat, reaction.ask) not in self._told:
                self._told.add((seat, reaction.ask))
                self._spared.append((seat, reaction))
            return False
        answer = self._answered(seat, reaction)
        return answer is None or answer.meets != self._presenter.moves.meets(view, reaction.let_go)

    def take_spared(self, seats: Collection[Seat]) -> list[tuple[Seat, Reaction]]:
        """What these seats were spared for the first time of its kind, since they would have hit nothing; asking takes
        it back, and leaves what others are to be told."""
        taken = [each for each in self._spared if each[0] in seats]
        self._spared = [each for each in self._spared if each[0] not in seats]
        return taken

    def kind(self, reaction: Reaction) -> Message:
        """What a kind of question is called."""
        return Message(f"{self._session.title.id}.ask.{reaction.ask}.name")

    def worded(self, seat: Seat, reaction: Reaction) -> Reaction:
        """What the seat is asked `again`, which says so where its own answer does not hold any more."""
        answer = self._answered(seat, reaction)
        return (
            reaction if answer is None or not answer.given else replace(reaction, line=reaction.again or reaction.line)
        )

    def answered(self, seat: Seat, reaction: Reaction) -> None:
        """A person answers."""
        self._met.setdefault((seat, reaction.ask), set()).add(reaction.about)

    def _usual(self, seat: Seat, reaction: Reaction) -> AskWhen:
        if reaction.hits is None or (self.first and len(self._met.get((seat, reaction.ask), ())) < ASKED_FIRST):
            return AskWhen.ALWAYS
        return AskWhen.IF_HIT

    def _answered(self, seat: Seat, reaction: Reaction) -> _Answer | None:
        """What the seat answered last about the same thing, on the way to the table as it stands."""
        journal, step = self._session.journal, self._session.head
        while reaction.about and (parent := journal.parent(step)) is not None:
            found = self._read(step, seat) if journal.seat(step) == seat else None
            if found is not None:
                return found[1] if found[0] == reaction.about else None
            step = parent
        return None

    def _read(self, step: int, seat: Seat) -> tuple[str, _Answer] | None:
        """What a step of the seat answered; None for one that answered no reaction."""
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
