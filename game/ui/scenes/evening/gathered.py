"""The people of an evening between two games, as their phones find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from game.content.message import Message
from game.content.seat_assignment import LocalPlayer, PhonePlayer, SeatAssignment, chosen_face
from game.engine.types import Seat
from game.host.evening.outlook import LandingFacts
from game.host.evening.plan import Evening, Participant, PlannedGame, company_of, is_over, next_game
from game.host.evening.points import ranks, totals

LandingWords: TypeAlias = Callable[[Evening], tuple[Message, Message]]
"""Returns the name of an evening, and what is still possible."""


class PeopleAtLanding:
    """Implements `Gathering` of the house for one evening. `keep` writes a change of its people down."""

    def __init__(self, evening: Evening, usual: str, keep: Callable[[Evening], Evening], words: LandingWords) -> None:
        """`usual` is the title whose pages are shown before any is known."""
        self._usual, self._keep, self._words = usual, keep, words
        self.ready: frozenset[int] = frozenset()
        """The people who said on their phones that they are ready."""
        self.evening = evening
        self._title, self._possible = words(evening)

    def lay(self, evening: Evening) -> None:
        """Sets the evening as it is now; after another game nobody is ready yet."""
        if evening.results != self.evening.results:
            self.ready = frozenset()
        self.evening = evening
        self._title, self._possible = self._words(evening)

    @property
    def title(self) -> str:
        """The title that is played next, or was played last."""
        planned = next_game(self.evening)
        if isinstance(planned, PlannedGame):
            return planned.game.title
        return self.evening.results[-1].game.title if self.evening.results else self._usual

    @property
    def seats(self) -> tuple[SeatAssignment, ...]:
        """Everybody, by seat."""
        return company_of(self.evening.people)

    @property
    def facts(self) -> LandingFacts:
        """The facts that everybody may see."""
        planned = next_game(self.evening)
        following = None
        if isinstance(planned, PlannedGame):
            following = Message("phone.landing_next", {"title": Message(f"{planned.game.title}.name")})
        points, places = totals(self.evening), ranks(self.evening)
        return LandingFacts(self._title, self._possible, following, points, places, is_over(self.evening), self.ready)

    def sat_down(self, seat: Seat, name: str, animal: str) -> None:
        """Seats a person with a phone, as the animal they chose, "" for any."""
        before = self.evening.people[seat]
        player = PhonePlayer(animal or chosen_face(before.player))
        self._change(seat, replace(before, name=name or before.name, player=player))

    def got_up(self, seat: Seat, *, here: bool) -> None:
        """Frees the seat of a person with a phone: it waits for another one, or they go on at this screen."""
        before = self.evening.people[seat]
        face = chosen_face(before.player)
        self._change(seat, replace(before, player=LocalPlayer(face) if here else PhonePlayer(face)))

    def is_ready(self, seat: Seat) -> None:
        """Notes that a person with a phone is ready."""
        self.ready |= {int(seat)}

    def change(self, seated: SeatAssignment) -> None:
        """Gives a seat to this screen, a phone or a bot."""
        before = self.evening.people[seated.seat]
        self._change(seated.seat, replace(before, name=seated.name or before.name, player=seated.player))

    def _change(self, seat: Seat, person: Participant) -> None:
        people = (person if who == seat else each for who, each in enumerate(self.evening.people))
        self.lay(self._keep(replace(self.evening, people=tuple(people))))
