"""The end of a match on a page: who won and why, the places in order, and what it is for whoever plays there."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.message import Line
from game.engine.types import Outcome, Seat
from game.host.desk import Desk
from game.phones.around import Around
from game.phones.page_view import PlaceShown, ResultShown
from game.phones.speaking import Speak
from game.table.mood import Mood


class ResultPage:
    """Of one audience, once the match is over."""

    def __init__(self, desk: Desk, around: Around, say: Speak) -> None:
        self._desk = desk
        self._around = around
        self._say = say

    def shown(self, title: Line, why: Line) -> ResultShown:
        """`title` and `why`: who won, and by what."""
        desk, outcome, viewer = self._desk, self._desk.outcome, self._desk.feed.audience
        assert outcome is not None, "the match is over"
        closing = desk.presenter.status.closing(desk.events(), desk.now.view, desk.names)
        return ResultShown(
            self._say(title),
            self._say(why),
            "" if viewer is None else self._say(_mine(outcome, viewer)),
            tuple(self._places(outcome, viewer)),
            self._around.told(closing),
            self._say(Line("phone.result.next_watch" if viewer is None else "phone.result.next")),
        )

    def _places(self, outcome: Outcome, viewer: Seat | None) -> Iterator[PlaceShown]:
        desk, around = self._desk, self._around
        words = desk.presenter.status.epithets(desk.events(), desk.now.view, desk.names)
        for place, seat in _ordered(outcome):
            won = seat in outcome.winners
            shown = around.seat(seat, Mood.GLAD if won else Mood.SORRY)
            yield PlaceShown(shown, place, self._say(words.get(seat)), around.plate(seat), won, seat == viewer)


def _ordered(outcome: Outcome) -> Iterator[tuple[int, Seat]]:
    """Every seat with its place, the best first; place 0 where nobody is apart from the others."""
    ahead, is_shared = 0, sum(bool(seats) for seats in outcome.places) < 2
    for seats in outcome.places:
        for seat in seats:
            yield 0 if is_shared else ahead + 1, seat
        ahead += len(seats)


def _mine(outcome: Outcome, seat: Seat) -> Line:
    """What the end is for one seat."""
    if seat in outcome.winners:
        return Line("phone.result.won" if len(outcome.winners) == 1 else "phone.result.won_together")
    place = next((place for place, other in _ordered(outcome) if other == seat), 0)
    seats = sum(len(each) for each in outcome.places)
    return Line("phone.result.place" if place else "phone.result.lost", {"place": place, "seats": seats})
