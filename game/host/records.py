"""Results of people's matches as they are kept, and the figures they add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from statistics import quantiles
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.content.catalogue import SEEDS as LESSONS
from game.content.seat_assignment import SeatAssignment, people_of
from game.engine.types import Outcome
from game.persistence.lines import MOST_SEATS
from game.persistence.problem import LONGEST_TEXT

YEARS: Final = range(1970, 2100)
"""Years of valid days: days outside come from a damaged file or a wrong clock, and dates inside can be added to."""

RUNNING: Final = 20
"""Number of matches over which the share of wins is taken."""

DAILY: Final = "day/"
"""Prefix of the seeds of daily deals."""

STRIP: Final = 28
"""Number of days shown when looking back."""

LATELY: Final = 12
"""Number of recent matches that decide which rival suits a person."""

STEP: Final = 0.5
"""Part of the way to the next rival that one win against a suitable rival is worth."""


PLAYED_MINUTES: Final = range(1, 241)
"""Minutes of a match that was played in one go: one that took longer lay unfinished in between."""

LATELY_TIMED: Final = 9
"""Number of recent matches whose minutes tell how long the next one takes."""

STARTED: Final = "%Y%m%d-%H%M%S"
STARTED_LENGTH: Final = 15
"""The form of the time at which a match began, in UTC, at the beginning of its file's name; and its length."""


class Streak(Struct, frozen=True):
    """A number of days in a row. `tied` is True if today is one of them."""

    days: int
    longest: int
    tied: bool


def puzzle_of_day(day: date, moments: Mapping[str, Sequence[str]]) -> str | None:
    """Returns the puzzle of a day, the same for everybody who has the same puzzles, given by their titles.

    Titles take turns. No puzzle comes again before all others of its title have come.
    """
    titles = [title for title in sorted(moments) if moments[title]]
    if not titles:
        return None
    turn, place = divmod(day.toordinal(), len(titles))
    shuffled = sorted(moments[titles[place]], key=_scattered)
    return shuffled[turn % len(shuffled)]


def title_of_day(records: Sequence[Record], titles: Sequence[str]) -> str:
    """Returns the title whose deal of the day is offered: the one whose deals were played last, else the first; ""
    without titles. `records` are given from the oldest to the newest.

    >>> title_of_day([], ["rats", "raft_race"]), title_of_day([], [])
    ('rats', '')
    """
    played = [record.title for record in records if record.day and record.title in titles]
    return [*titles[:1], *played][-1] if titles else ""


def usual_minutes(found: Mapping[str, Record], printed: tuple[int, int]) -> tuple[int, int]:
    """Returns the least and the most minutes that a match of a kind takes: those of the middle half of the newest of
    `found`, its matches by their files; `printed` where none tells.
    """
    own = sorted(list(_minutes_played(found))[-LATELY_TIMED:])
    if not own:
        return printed
    if len(own) == 1:
        return round(own[0]), round(own[0])
    lower, _, upper = quantiles(own, n=4, method="inclusive")
    return round(lower), round(upper)


def _minutes_played(found: Mapping[str, Record]) -> Iterator[float]:
    """Yields the minutes of the matches that were played in one go, the oldest first."""
    for match, record in sorted(found.items(), key=lambda each: each[1].ended):
        try:
            began = datetime.strptime(match[:STARTED_LENGTH], STARTED).replace(tzinfo=UTC)
        except ValueError:
            continue
        minutes = (record.ended - began) / timedelta(minutes=1)
        if int(minutes) in PLAYED_MINUTES:
            yield minutes


def streak(days: Collection[date], today: date) -> Streak:
    """Returns the current and the longest streak of days on which the daily puzzle was found.

    Today counts once its puzzle is found; until then it breaks no streak.
    """
    known = set(days)
    last = today if today in known else today - timedelta(1)
    ends = [day for day in known if day + timedelta(1) not in known]
    return Streak(_back_from(last, known), max((_back_from(day, known) for day in ends), default=0), today in known)


def is_a_day(day: date) -> bool:
    """True if somebody can have played on that day."""
    return day.year in YEARS


def day_of(text: str) -> date | None:
    """Returns the day written as YYYY-MM-DD; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if is_a_day(day) and f"{day:%Y-%m-%d}" == text else None


def _back_from(day: date, known: Collection[date]) -> int:
    count = 0
    while day - timedelta(count) in known:
        count += 1
    return count


def _scattered(id: str) -> bytes:
    return blake2b(id.encode(), digest_size=8).digest()


class WhyNot(StrEnum):
    """The reason why a match does not count; a sentence `records.why.<why>`."""

    COUNTS = ""
    FOR_FUN = "for_fun"
    AGREED = "agreed"
    HINTS = "hints"
    CLOSER = "closer"


class Record(Struct, frozen=True, omit_defaults=True):
    """One finished match with people. `seats` holds the ids of bots, and "" for people."""

    title: str
    ended: datetime
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    kind: str = ""
    """The preset of the match, "" for other options."""
    day: str = ""
    """The day of a daily deal, as YYYY-MM-DD."""
    why_not: WhyNot = WhyNot.COUNTS

    @property
    def can_be(self) -> bool:
        """True if a match can have ended so: somebody played, each winner sat at the table, once, at some time."""
        seats = range(len(self.seats))
        return (
            "" in self.seats
            and len(self.seats) <= MOST_SEATS
            and all(seat in seats for seat in self.winners)
            and len(set(self.winners)) == len(self.winners)
            and all(len(text) <= LONGEST_TEXT for text in (self.title, self.kind, *self.seats))
            and self.ended.tzinfo is not None
            and is_a_day(self.ended)
            and (not self.day or day_of(self.day) is not None)
        )

    @property
    def won(self) -> bool:
        """True if a person is among the winners."""
        return any(self.seats[seat] == "" for seat in self.winners)

    @property
    def counts(self) -> bool:
        """True if it is part of the figures."""
        return self.why_not is WhyNot.COUNTS

    @property
    def is_helped(self) -> bool:
        """True if only hints keep it out of the figures."""
        return self.why_not is WhyNot.HINTS

    @property
    def rivals(self) -> frozenset[str]:
        """The bots at the table."""
        return frozenset(self.seats) - {""}


class Totals(Struct, frozen=True):
    """The sums of several matches. `streak` counts wins in a row up to the last one."""

    matches: int
    wins: int
    streak: int
    longest: int


class DayMark(StrEnum):
    """The result of a day's deal."""

    WON = "won"
    LOST = "lost"
    MISSED = "missed"


def record_of(
    title: str,
    setup_kind: str,
    seed: str,
    seats: Sequence[SeatAssignment],
    outcome: Outcome,
    why_not: WhyNot,
    now: datetime,
) -> Record | None:
    """Returns the record of a match that just ended; None for lessons and where only bots played."""
    if not people_of(seats) or seed.startswith(LESSONS):
        return None
    day = seed.removeprefix(DAILY)[:10] if seed.startswith(DAILY) else ""
    return Record(
        title, now, tuple([each.bot or "" for each in seats]), tuple(outcome.winners), setup_kind, day, why_not
    )


def why_not(*, agreed: bool, for_fun: bool, hints: bool, closer: bool) -> WhyNot:
    """Returns the first reason against counting the match, if there is one."""
    if agreed:
        return WhyNot.AGREED
    if for_fun:
        return WhyNot.FOR_FUN
    if hints:
        return WhyNot.HINTS
    return WhyNot.CLOSER if closer else WhyNot.COUNTS


def figures(records: Sequence[Record]) -> Totals:
    """Returns the sums of the matches that count, which are given from the oldest to the newest."""
    wins = [record.won for record in records if record.counts]
    longest = streak = 0
    for won in wins:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return Totals(len(wins), sum(wins), streak, longest)


def with_help(records: Sequence[Record]) -> Totals:
    """Returns the sums of the matches with hints, which are left out of the figures for that alone."""
    return figures([replace(record, why_not=WhyNot.COUNTS) for record in records if record.is_helped])


def first_victories(records: Iterable[Record]) -> Mapping[str, Record]:
    """Returns the first match of each title that a person won by play, with help or without."""
    found: dict[str, Record] = {}
    for record in sorted(records, key=lambda each: each.ended):
        if record.won and (record.counts or record.is_helped):
            found.setdefault(record.title, record)
    return found


def running_share(records: Sequence[Record]) -> Iterator[tuple[datetime, float]]:
    """Yields, after each match that counts, the share of wins over the last ones."""
    counted = [record for record in records if record.counts]
    for place, record in enumerate(counted):
        last = counted[max(0, place + 1 - RUNNING) : place + 1]
        yield record.ended, sum(each.won for each in last) / len(last)


def against(records: Sequence[Record]) -> Mapping[str, Totals]:
    """Returns for each bot the matches that count in which it sat at the table."""
    ids = sorted({id for record in records for id in record.rivals})
    return {id: figures([record for record in records if id in record.rivals]) for id in ids}


def suiting(records: Sequence[Record], title: str, rivals: Sequence[str], start: str, *, together: bool = False) -> str:
    """Returns the rival who suits how the last matches of a title went: harder after wins, gentler after losses.

    `rivals`: from the gentlest to the hardest; `start`: who suits somebody never seen. A loss at a full table weighs
    less: there most lose. Where all play together the mates become better after losses.
    """
    ladder = rivals[::-1] if together else rivals
    at = float(ladder.index(start))
    counted = [each for each in records if each.counts and each.title == title and each.rivals & set(ladder)]
    for record in counted[-LATELY:]:
        met = max(ladder.index(id) for id in record.rivals if id in ladder)
        if record.won and met >= int(at + STEP):
            at = min(at + STEP, len(ladder) - 1.0)
        elif not record.won and met <= int(at + STEP):
            at = max(at - (STEP if together else STEP / (len(record.seats) - 1)), 0.0)
    return ladder[int(at + STEP)]


def daily_seed(title: str, day: date) -> str:
    """Returns the seed of a day's deal, the same for everybody."""
    return f"{DAILY}{day:%Y-%m-%d}/{title}"


def days(records: Sequence[Record], title: str, today: date) -> list[tuple[date, DayMark]]:
    """Returns the results of the deals of the last weeks; the first try of each counts."""
    first: dict[str, Record] = {}
    for record in records:
        if record.title == title and record.day and record.why_not is not WhyNot.AGREED:
            first.setdefault(record.day, record)
    return [(day, _mark(first.get(f"{day:%Y-%m-%d}"))) for day in (today - timedelta(each) for each in _back())]


def as_rows(records: Sequence[Record]) -> Iterator[tuple[str, ...]]:
    """Yields a header and one row for each match, for spreadsheets."""
    yield ("ended", "title", "kind", "seats", "winners", "won", "counts", "day")
    for record in records:
        seats = " ".join(id or "person" for id in record.seats)
        winners = " ".join(str(seat + 1) for seat in record.winners)
        counts = record.why_not or "yes"
        yield (
            f"{record.ended:%Y-%m-%d %H:%M}", record.title, record.kind, seats, winners,
            "yes" if record.won else "no", counts, record.day,
        )  # fmt: skip


def _back() -> range:
    return range(STRIP - 1, -1, -1)


def _mark(record: Record | None) -> DayMark:
    if record is None:
        return DayMark.MISSED
    return DayMark.WON if record.won else DayMark.LOST
