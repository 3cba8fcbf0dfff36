"""The table of a moment: laid for one answer, or for going on from there in a match of its own."""

from __future__ import annotations

from game.bots.question import Thinker
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.line import with_given
from game.content.moments import Moment, lay, session_of
from game.content.seated import Here, Seated
from game.engine.types import Seat
from game.host.examiner import Examiner
from game.host.host import host_of
from game.persistence.match_store import MatchStore
from game.ui.scenes.choice import usual_mind
from game.ui.scenes.opening import FileKeeper
from game.ui.table.match import TableMatch, match_of


def question_table(titles: Catalogue, thinker: Thinker, examiner: Examiner) -> TableMatch:
    """The table at which a moment is asked; no file keeps it. Raises ContentError if it cannot be laid."""
    moment = examiner.moment
    entry = _entry(titles, moment)
    session = session_of(moment, entry)
    lay(moment, session)
    return match_of(entry, host_of(entry, session, _sitters(entry, moment), thinker), None, examiner)


def match_from(store: MatchStore, titles: Catalogue, thinker: Thinker, moment: Moment) -> TableMatch:
    """A match that goes on from a moment, on the disk like any other. Raises ContentError if it cannot be laid."""
    entry = _entry(titles, moment)
    lay(moment, session_of(moment, entry))
    session, seats = session_of(moment, entry), _sitters(entry, moment)
    recorder = store.start(session, seats, titles.strings.text(f"{entry.id}.name"))
    lay(moment, session)
    return match_of(entry, host_of(entry, session, seats, thinker), FileKeeper(recorder))


def _entry(titles: Catalogue, moment: Moment) -> Entry:
    entry = titles.find(moment.title)
    if entry is None:
        raise ContentError(moment.place, with_given("content.moment.no_title", word=moment.title))
    return entry


def _sitters(entry: Entry, moment: Moment) -> tuple[Seated, ...]:
    """A person where the question is asked, and whoever usually comes."""
    seats: list[Seated] = []
    for number in range(moment.seats):
        mind = Here() if number == moment.seat else usual_mind(entry.info, seats)
        seats.append(Seated(Seat(number), mind=mind))
    return tuple(seats)
