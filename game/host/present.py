"""The table as it stands: what is asked about it is worked out once, until something changes."""

from __future__ import annotations

from typing import Any

from game.engine.session import AnySession
from game.engine.types import Command, Seat
from game.host.update import Audience
from game.table.presenter import AnyPresenter, Names
from game.table.reaction import Reaction

MOST_VIEWS = 256


class Present:
    """Reads one session. `changed` is to be called whenever its head moved."""

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names) -> None:
        self._session = session
        self._presenter = presenter
        self._names = names
        self.views: dict[tuple[int, Audience], Any] = {}
        """Of the steps last stood at: a step never changes, so neither does what somebody knew after it."""
        self.changed()

    def changed(self) -> None:
        """The match stands at another step."""
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
        """What the audience knows."""
        key = (self._session.head, audience)
        if key not in self.views:
            self.views[key] = self._session.view(audience)
        return self.views[key]

    def legal(self, seat: Seat) -> tuple[Command, ...]:
        """What the seat may do."""
        if seat not in self._legal:
            self._legal[seat] = tuple(self._session.legal(seat))
        return self._legal[seat]

    def reaction(self, seat: Seat) -> Reaction | None:
        """What the seat is asked about, if it may be spared."""
        if seat not in self._reactions:
            self._reactions[seat] = self._presenter.moves.reaction(self.view(seat), self.legal(seat), self._names)
        return self._reactions[seat]

    def is_open(self, seat: Seat) -> bool:
        """Whether the seat may decide before everybody's eyes."""
        return self._presenter.moves.is_open(self.view(seat), self.legal(seat))

    def hides_choice(self, seat: Seat) -> bool:
        """Whether something the seat chose lies face-down."""
        return self._presenter.status.hides_choice(self.view(seat))

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that will be asked nothing more."""
        if self._gone is None:
            self._gone = frozenset(self._presenter.status.gone(self.view(None)))
        return self._gone
