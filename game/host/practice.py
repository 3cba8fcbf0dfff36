"""Practice: which moment a day has, how many days in a row it was found, and what was found so far."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from hashlib import blake2b
from typing import Final

from msgspec import Struct

YEARS: Final = range(1970, 2100)
"""Days outside are of a damaged file or of a clock that went wrong; with those inside one can reckon."""


class Streak(Struct, frozen=True):
    """Days in a row. `tied`: whether today is one of them."""

    days: int
    longest: int
    tied: bool


def moment_of_day(day: date, moments: Mapping[str, Sequence[str]]) -> str | None:
    """The moment of a day, the same for everybody who has the same moments, which stand here by their titles.

    Titles take turns; no moment comes again before all others of its title came.
    """
    titles = [title for title in sorted(moments) if moments[title]]
    if not titles:
        return None
    turn, place = divmod(day.toordinal(), len(titles))
    shuffled = sorted(moments[titles[place]], key=_scattered)
    return shuffled[turn % len(shuffled)]


def streak(days: Collection[date], today: date) -> Streak:
    """How the days on which the moment of the day was found follow each other; today is still to come until it is."""
    known = set(days)
    last = today if today in known else today - timedelta(1)
    ends = [day for day in known if day + timedelta(1) not in known]
    return Streak(_back_from(last, known), max((_back_from(day, known) for day in ends), default=0), today in known)


def is_a_day(day: date) -> bool:
    """Whether somebody can have played on that day."""
    return day.year in YEARS


def day_of(text: str) -> date | None:
    """The day written as YYYY-MM-DD; None for anything else."""
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
