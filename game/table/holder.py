"""Whose screen it is: who is asked next, whose view is shown, and when a curtain has to fall."""

from __future__ import annotations

from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.privacy import Privacy


class Holder:
    """Follows one session. Knows no rule; a step of the session changes what it answers."""

    def __init__(self, session: AnySession, person: Seat | None, *, open_table: bool) -> None:
        """`open_table`: no curtain ever falls."""
        self._session = session
        self._open_table = open_table
        self._privacy = Privacy(session)
        self._taken_over = -1
        self._thinking_again: tuple[int, Seat] | None = None
        self.person = person
        """The person who held the screen last, whether or not a curtain is due; None while everybody looks."""
        self._hid = self.hides
        self.in_public = False
        """Whether what is asked now may be watched by all."""
        self.asking_others = False
        """Whether the others are asked something at the screen of the person who holds it."""

    @property
    def viewer(self) -> Seat | None:
        """The person whose view is shown; None for the public view: curtain due, asked openly, others asked, bots."""
        public = self.curtain is not None or self.asked_openly is not None or (self.asking_others and self.hides)
        return None if public else self.person

    @property
    def asked(self) -> Seat | None:
        """The person the match waits for, who holds the screen first; None if it waits for bots only or is over."""
        again = self._thinking_again
        if again is not None and self.thinking_again:
            return again[1]
        waiting = self._session.to_act() & self._session.people
        if self.person in waiting:
            return self.person
        start = -1 if self.person is None else self.person
        return min(waiting, key=lambda seat: (seat <= start, seat), default=None)

    @property
    def curtain(self) -> Seat | None:
        """The person the screen must be handed to before anything of theirs is shown; None if nobody."""
        asked = self.asked
        if asked is None or asked == self.person or not self.hides:
            return None
        return None if self._open else asked

    @property
    def asked_openly(self) -> Seat | None:
        """A person who is asked something that all may watch: the public view is shown, no curtain falls."""
        asked = self.asked
        return asked if asked is not None and asked != self.person and self._open and self.hides else None

    @property
    def settled(self) -> tuple[Seat, ...]:
        """People the match does not wait for who may still change their minds, in seat order."""
        free = self._session.people - self._session.to_act()
        return tuple(sorted(seat for seat in free if self._session.legal(seat)))

    @property
    def thinking_again(self) -> bool:
        """Whether a settled person has the screen back before it is handed on."""
        again = self._thinking_again
        return again is not None and again[0] == self._session.head

    @property
    def hides(self) -> bool:
        """Whether people share the screen who have something to hide from each other."""
        return len(self._session.people) > 1 and not self._open_table and self._privacy.needed()

    def part(self) -> bool:
        """Whether the first secret was told since this was asked last: all looked so far, nobody holds the screen."""
        parted = self.hides and not self._hid
        if parted:
            self._hid, self.person = True, None
        return parted

    def think_again(self, seat: Seat) -> None:
        """A settled person gets the screen back until they hand it on or the match goes on."""
        if seat in self.settled:
            self._thinking_again = (self._session.head, seat)

    def hand_on(self) -> None:
        """Who thought again leaves it as it is."""
        self._thinking_again = None

    def take_over(self) -> None:
        """Whoever is asked in public wants to see their own things first."""
        self._taken_over = self._session.head

    def settle(self) -> None:
        """Turns the table to the person asked, unless a curtain has to fall first."""
        if len(self._session.people) == 1:
            (self.person,) = self._session.people
        elif self.curtain is None and self.asked_openly is None and self.asked is not None:
            self.person = self.asked

    @property
    def _open(self) -> bool:
        return self.in_public and self._taken_over != self._session.head
