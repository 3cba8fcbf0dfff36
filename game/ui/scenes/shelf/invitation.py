"""The line on the shelf that invites somebody who has played before: its choice, its words, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.content.catalogue import Cover
from game.content.message import Message
from game.content.seat_assignment import here_of, people_of
from game.engine.types import Outcome, Seat
from game.host.records import Record, WhyNot, puzzle_of_day, title_of_day
from game.persistence.match_store import Summary
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.house import AheadKind, House, VoyageAhead, result, title_name
from game.ui.scenes.opening import TableChoice, mended_choice
from game.ui.widgets import Size, Widget
from game.ui.widgets.label import text_size, word_width

WORDS: Final = Style(Type.BOLD, "cream", 17)
HEIGHT: Final = 54.0
"""Height of the board in design units: two lines."""

_LINES: Final = 2
_PADDING: Final = 10.0
_BOARD: Final = Look("night", "brass_dark", radius=8, width=1.5, light=0, opacity=0.72)
_MEANT: Final = Look("night", "lamplight", radius=8, width=2, light=0, opacity=0.85)


class Again(Struct, frozen=True):
    """The last match, which can be dealt anew with the same kind and company."""

    lost: bool
    """True if no person at this screen won."""


class Nothing(Struct, frozen=True):
    """An invitation to nothing in particular: the house's motto."""


class PuzzleOffer(Struct, frozen=True):
    """The puzzle of the day, not found yet."""

    title: str


class DealOffer(Struct, frozen=True):
    """The deal of the day, not played yet."""

    title: str


class NewTitle(Struct, frozen=True):
    """A title of which the profile holds no match."""

    title: str


Invitation = Nothing | VoyageAhead | Again | PuzzleOffer | DealOffer | NewTitle


class Profile(Struct, frozen=True):
    """The facts of a profile from which the invitation follows."""

    matches: int = 0
    """Number of finished matches with people."""
    voyage: VoyageAhead | None = None
    last: Again | None = None
    """The last match, None where it cannot be dealt anew or is part of something else."""
    puzzle: PuzzleOffer | None = None
    deal: DealOffer | None = None
    unplayed: tuple[str, ...] = ()
    """Titles of which the profile holds no match, in the order of the shelf."""


def invitation(profile: Profile) -> Invitation:
    """Returns what the shelf invites to.

    What waits on the voyage comes first, then revenge. Of all else that is open, each has its turn as matches are
    played; then come another match after a won one and the finished voyage. A profile without matches keeps the motto.

    >>> invitation(Profile(matches=1, last=Again(lost=True), puzzle=PuzzleOffer("rats")))
    Again(lost=True)
    >>> invitation(Profile(matches=1, last=Again(lost=False), puzzle=PuzzleOffer("rats")))
    PuzzleOffer(title='rats')
    >>> invitation(Profile(puzzle=PuzzleOffer("rats"), unplayed=("rats",)))
    Nothing()
    """
    voyage, last = profile.voyage, profile.last
    if voyage is not None and voyage.kind is AheadKind.WAITS:
        return voyage
    if last is not None and last.lost:
        return last
    if not profile.matches and voyage is None:
        return Nothing()
    coming = voyage if voyage is not None and voyage.kind is AheadKind.NEXT else None
    new = NewTitle(profile.unplayed[0]) if profile.unplayed else None
    offers = [offer for offer in (coming, profile.puzzle, profile.deal, new) if offer is not None]
    if offers:
        return offers[max(0, profile.matches - 1) % len(offers)]
    return last or voyage or Nothing()


class LastMatch(Struct, frozen=True):
    """The last match with people, as its record and its file tell it."""

    record: Record
    summary: Summary

    @property
    def again(self) -> Again:
        """The invitation to play it once more."""
        people = here_of(self.summary.seats)
        return Again(not any(Seat(seat) in people for seat in self.record.winners))

    @property
    def told(self) -> Summary:
        """The summary with the result of the record, which was written when the match ended."""
        winners = tuple(Seat(seat) for seat in self.record.winners)
        others = tuple(each.seat for each in self.summary.seats if each.seat not in winners)
        return replace(self.summary, outcome=Outcome((winners, others), ""))


def last_match(house: House, entries: Iterable[Summary]) -> LastMatch | None:
    """Returns the last match, where it can be dealt anew at this screen, was not ended by agreement, and belongs to no
    voyage and no evening; else None.
    """
    found = house.records.last()
    if found is None:
        return None
    match, record = found
    summary = next((each for each in entries if each.id == match and each.game == record.title), None)
    if summary is None or record.why_not is WhyNot.AGREED or house.titles.cover(record.title) is None:
        return None
    alone_here = here_of(summary.seats) == people_of(summary.seats)
    known = tuple(each.bot or "" for each in summary.seats) == record.seats
    apart = house.evenings.of_match(match) is None and house.voyages.begun(match) is None
    return LastMatch(record, summary) if alone_here and known and apart else None


def profile_of(house: House, entries: Sequence[Summary], ahead: VoyageAhead | None, last: LastMatch | None) -> Profile:
    """Returns the facts of this profile. `entries` are its matches, `last` the one that ended last."""
    records, today = house.records.all(), house.today().date()
    known = [cover.id for cover in house.titles.covers]
    key = puzzle_of_day(today, house.puzzles.keys())
    deal = title_of_day(records, known)
    dealt = any(record.day == f"{today:%Y-%m-%d}" for record in records)
    played = {record.title for record in records} | {entry.game for entry in entries if entry.moves != 0}
    return Profile(
        len(records),
        ahead,
        None if last is None else last.again,
        None if key is None or today in house.practice.days else PuzzleOffer(key.partition("/")[0]),
        None if dealt or not deal else DealOffer(deal),
        tuple(title for title in known if title not in played),
    )


def words_of(house: House, invited: Invitation, last: LastMatch | None) -> Message:
    """Returns the sentence of an invitation."""
    match invited:
        case VoyageAhead():
            return invited.words
        case Again() if last is not None:
            return Message(
                "shelf.invites.again",
                {"title": title_name(house.titles, last.summary), "result": result(house.titles, last.told)},
            )
        case PuzzleOffer():
            return Message("shelf.invites.puzzle", {"title": Message(f"{invited.title}.name")})
        case DealOffer():
            return Message("shelf.invites.deal", {"title": Message(f"{invited.title}.name")})
        case NewTitle():
            return Message("shelf.invites.new", {"title": Message(f"{invited.title}.name")})
        case Nothing() | Again():
            return Message("shelf.motto")


def way_of(house: House, invited: Invitation, last: LastMatch | None) -> Callable[[], None] | None:
    """Returns the way to what is offered; None where nothing is."""
    doors = house.doors
    match invited:
        case VoyageAhead():
            return doors.voyage
        case Again() if last is not None:
            return lambda: _deal_again(house, last.summary)
        case PuzzleOffer():
            return doors.practice
        case DealOffer():
            return _with_cover(house, invited.title, doors.day_deal)
        case NewTitle():
            return _with_cover(house, invited.title, doors.lobby)
        case Nothing() | Again():
            return None


def _with_cover(house: House, title: str, way: Callable[[Cover], None]) -> Callable[[], None] | None:
    cover = house.titles.cover(title)
    return None if cover is None else lambda: way(cover)


def _deal_again(house: House, match: Summary) -> None:
    """Deals another match of the same kind and company; the way to its seats where the title is broken by now."""
    cover = house.titles.cover(match.game or "")
    entry = None if cover is None else house.titles.look_again(cover.id)
    if entry is None:
        house.doors.shelf()
    else:
        choice = mended_choice(entry.info, TableChoice(match.seats, dict(match.options)))
        house.doors.deal(entry, choice)


class InvitingBoard(Widget):
    """A button with the words of an invitation."""

    def __init__(self, words: Message, press: Callable[[], None], *, height: float = HEIGHT) -> None:
        super().__init__("ahead", height=height)
        self._words, self._press = words, press

    def natural(self, ui: Context, limit: float) -> Size:
        """The words on two lines at most."""
        width, height = text_size(ui, self._words, WORDS, max(1.0, limit - 2 * _PADDING), _LINES)
        return width + 2 * _PADDING, max(self.least[1], ui.viewport.hit, height + 8)

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        return word_width(ui, self._words, WORDS) + 2 * _PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, lit where it is meant, and the words."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        canvas.look(self.rect, _MEANT if meant else _BOARD)
        inside = FRect(self.rect.x + _PADDING, self.rect.y, self.rect.width - 2 * _PADDING, self.rect.height)
        canvas.text(self._words, inside, WORDS, lines=_LINES)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the node of this button."""
        name = plain(ui.say(self._words))
        yield Node(self.id, self.rect, Role.BUTTON, name, keys="a", actions={Action.PRESS: self._press})
