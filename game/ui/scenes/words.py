"""Words that several rooms share: dates, times, options."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from game.content.catalogue import Catalogue
from game.content.message import Message, given
from game.content.seat_assignment import names_of
from game.engine.errors import BadSetup
from game.engine.module import GameInfo, OptionSpec, OrderOption
from game.engine.types import OptionValue
from game.persistence.summary import Summary

_HOUR, _DAY, _WEEK = 3600, 86400, 7


def begun(created: str, now: datetime) -> Message | None:
    """The date of a UTC time like `2026-05-01T18:30:00Z`; None if that is none."""
    try:
        return date_line(datetime.fromisoformat(created).astimezone(now.tzinfo))
    except ValueError:
        return None


def when(then: datetime, now: datetime) -> Message:
    """Returns how long ago a time was, in words; the date from a week on. A time that has not come yet counts as
    now.
    """
    there = then.astimezone(now.tzinfo)
    seconds = (now - there).total_seconds()
    days = (now.date() - there.date()).days
    if seconds < 60:
        return Message("saves.when.now")
    if seconds < _HOUR:
        return Message("saves.when.minutes", {"count": int(seconds // 60)})
    if days < 1 or seconds < 6 * _HOUR:
        return Message("saves.when.hours", {"count": int(seconds // _HOUR)})
    if days < _WEEK:
        return Message("saves.when.days", {"count": max(1, days)})
    return date_line(there)


def date_line(there: date) -> Message:
    """A day, as the language writes it."""
    month = Message(f"saves.month.{there.month}")
    return Message("saves.when.date", {"day": there.day, "month": month, "year": str(there.year)})


def match_name(titles: Catalogue, match: Summary) -> Message:
    """Returns the words for a match that has no name of its own: its title; that it is a lesson, if it is one."""
    title = title_name(titles, match)
    return Message("saves.lesson", {"title": title}) if match.lesson else title


def title_name(titles: Catalogue, match: Summary) -> Message:
    """Returns the name of a match's title: by today's words, or by those it was saved with."""
    if match.game is not None and titles.cover(match.game) is not None:
        return Message(f"{match.game}.name")
    return given(match.title_name) if match.title_name else Message("saves.unknown")


def players(titles: Catalogue, match: Summary) -> tuple[Message, ...]:
    """Everyone at the table, in seat order."""
    cover = titles.cover(match.game or "")
    return tuple(names_of(None if cover is None else cover.info, match.seats).values())


def result(titles: Catalogue, match: Summary) -> Message:
    """Returns the end of a match, or how far it went, in words."""
    outcome = match.outcome
    if outcome is None and match.finished:
        return Message("saves.over")
    if outcome is None:
        if match.moves is None:
            return Message("saves.unfinished")
        return Message("saves.moves", {"count": match.moves}) if match.moves else Message("saves.no_move")
    names = players(titles, match)
    winners = tuple(names[seat] for seat in outcome.winners if 0 <= seat < len(names))
    if not winners:
        return Message("saves.crew_lost")
    cover = titles.cover(match.game or "")
    if cover is not None and cover.info.cooperative:
        return Message("saves.crew_won")
    return Message("saves.won", {"names": winners})


def setup_refusal(error: BadSetup) -> Message:
    """Returns the reason, for people, why a table cannot be dealt."""
    if error.sentence:
        return Message(error.sentence, dict(error.details))
    return Message("lobby.refused", {"detail": given(str(error))})


def telling_options(info: GameInfo, options: Mapping[str, OptionValue]) -> list[Message]:
    """A line for every option that is not as usual, and for every order: `The river: A and B`."""
    return [
        option_line(info, spec, options[spec.id])
        for spec in info.options
        if spec.id in options and (spec.order is not None or options[spec.id] != spec.default)
    ]


def option_line(info: GameInfo, spec: OptionSpec, value: OptionValue) -> Message:
    """`Rounds: 12`."""
    key = f"{info.id}.option.{spec.id}"
    return Message("saves.option", {"name": Message(f"{key}.name"), "value": _value(key, spec, value)})


def _value(key: str, spec: OptionSpec, value: OptionValue) -> Message:
    """Returns the name of a value; one that is offered no more is shown as it was written."""
    if spec.order is not None:
        return Message("saves.order", {"parts": tuple(_part(key, spec.order, id) for id in spec.order.ids(value))})
    return Message(f"{key}.value.{value}") if spec.allows(value) else _plain(str(value))


def _part(key: str, order: OrderOption, id: str) -> Message:
    part = next((each for each in order.parts if each.id == id), None)
    if part is None:
        return _plain(id)
    return _plain(part.name) if part.name else Message(f"{key}.part.{id}")


def _plain(words: str) -> Message:
    return given(words)
