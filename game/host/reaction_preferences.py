"""The questions people want to be asked in one match, and whether their earlier answers still hold."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.presenter import AnyPresenter, Names
from game.table.settings import AskWhen, Reaction

ASKED_FIRST = 2
"""Number of times a person is asked in their first match about reactions that are skipped later."""


class _Preference(Struct, frozen=True):
    """A person's setting for a kind of reaction, and the round of the match in which they chose it."""

    standing: AskWhen
    since: int | None


class _Answer(Struct, frozen=True):
    """The last answer to a question, and its effect when it was given."""

    meets: object
    given: bool
    """True if the seat answered itself, rather than the time limit or its settings."""


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
        """True if everything that is not switched off is asked: a lesson counts on each of its questions."""
        self._spared: list[tuple[Seat, Reaction]] = []
        self._told: set[tuple[Seat, str]] = set()
        """The kinds of which a seat was told that a reaction was skipped."""

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
        """Returns the reactions skipped for these seats for the first time of its kind, since they would have hit
        nothing. Each is returned once; those of other seats stay to be told.
        """
        taken = [each for each in self._spared if each[0] in seats]
        self._spared = [each for each in self._spared if each[0] not in seats]
        return taken

    def kind(self, reaction: Reaction) -> Message:
        """Returns the name of a kind of question."""
        return Message(f"{self._session.title.id}.ask.{reaction.ask}.name")

    def worded(self, seat: Seat, reaction: Reaction) -> Reaction:
        """Returns the question; `again` says so where the seat's own answer does not hold any more."""
        answer = self._answered(seat, reaction)
        return (
            reaction if answer is None or not answer.given else replace(reaction, line=reaction.again or reaction.line)
        )

    def answered(self, seat: Seat, reaction: Reaction) -> None:
        """Notes that a person answers."""
        self._met.setdefault((seat, reaction.ask), set()).add(reaction.about)

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
