"""Evenings in the logbook: each is one row, which opens to the matches of its games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, TypeAlias

from msgspec import Struct

from game.content.catalogue import Catalogue
from game.content.message import Message
from game.content.seat_assignment import names_of
from game.host.evening.plan import Evening, company_of, is_over
from game.host.evening.points import captains, standing, totals
from game.persistence.match_store import Summary
from game.ui.scenes.house import date_line
from game.ui.widgets import BODY, HEADING, SOFT, Column, Fill, Label, Widget

EVENING: Final = "evening:"
"""Prefix of the keys of evenings in the list."""


class MatchLine(Struct, frozen=True):
    """A match in the list; `inside` says that it stands below its evening."""

    entry: Summary
    inside: bool


class EveningLine(Struct, frozen=True):
    """An evening in the list; `opened` shows its matches."""

    evening: Evening
    opened: bool


Line: TypeAlias = MatchLine | EveningLine


def lines_of(entries: Sequence[Summary], evenings: Sequence[Evening], opened: frozenset[str]) -> Iterator[Line]:
    """Yields the list: an evening stands where its newest match would, and one without any match at the end."""
    home = {match: evening for evening in evenings for match in evening.matches}
    told: set[str] = set()
    for entry in entries:
        evening = home.get(entry.id)
        if evening is None:
            yield MatchLine(entry, inside=False)
        elif evening.id not in told:
            told.add(evening.id)
            yield from _evening_lines(entries, evening, opened)
    for evening in reversed(evenings):
        if evening.id not in told:
            yield EveningLine(evening, opened=False)


def key_of(evening: Evening) -> str:
    """Returns what tells an evening from everything else in the list."""
    return f"{EVENING}{evening.id}"


def evening_name(evening: Evening, now: datetime) -> Message:
    """Returns the name of an evening with its year: its day."""
    return Message("evening.name", {"date": date_line(evening.begun.astimezone(now.tzinfo))})


def evening_state(titles: Catalogue, evening: Evening) -> Message:
    """Returns who is captain; before that how many games were played."""
    if is_over(evening):
        names = _names(titles, evening)
        ended = captains(evening)
        return Message("evening.outlook.captain", {"names": tuple(names[who] for who in ended), "count": len(ended)})
    return Message("evening.played", {"count": len(evening.results)})


def evening_details(titles: Catalogue, evening: Evening, now: datetime) -> Widget:
    """Builds the details of an evening: everybody's points, the best first."""
    names, points = _names(titles, evening), totals(evening)
    people = [
        Label(Message("evening.result.line", {"name": names[who], "count": points[who]}), BODY, id=f"person:{who}")
        for who in standing(evening)
    ]
    return Column(
        Label(evening_name(evening, now), HEADING, id="chosen"),
        Label(evening_state(titles, evening), BODY, id="result"),
        Column(*people, gap=4),
        Label(Message("evening.keeps"), SOFT),
        gap=12,
        fill=Fill.STRETCH,
    )


def _evening_lines(entries: Sequence[Summary], evening: Evening, opened: frozenset[str]) -> Iterator[Line]:
    open_now = evening.id in opened
    yield EveningLine(evening, open_now)
    if open_now:
        for each in entries:
            if each.id in evening.matches:
                yield MatchLine(each, inside=True)


def _names(titles: Catalogue, evening: Evening) -> list[Message]:
    info = next((cover.info for cover in titles.covers), None)
    return list(names_of(info, company_of(evening.people)).values())
