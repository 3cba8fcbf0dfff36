"""Old files brought up to date, one version at a time, on plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from game.content.seated import BotMind, Here
from game.engine.module import AnyTitle
from game.persistence.lines import FORMAT, OLDEST_FORMAT, BadLine
from game.persistence.problem import refusal

Plain = dict[str, Any]
Upgrade = Callable[[Plain], Plain]


def upgraded_header(header: Plain, version: int) -> Plain:
    """The header of a file of format `version` as the newest format has it. Raises BadLine if it never was one.

    Other lines are the same in all formats.
    """
    try:
        for number in range(version, FORMAT):
            header = FORMAT_UPGRADES[number](header)
    except (LookupError, TypeError, ValueError) as error:
        raise BadLine(f"no header of format {version}: {error!r}") from None
    return header


def upgraded_rules(line: Plain, version: int, title: AnyTitle) -> Plain:
    """A header or step recorded under rules `version` as the title's rules of today have it.

    Raises SaveError if the title has forgotten how, or cannot do it to this line.
    """
    for number in range(version, title.version):
        upgrade = title.upgrade.get(number)
        if upgrade is None:
            raise refusal("old_rules", title=title.id, rules=version, known=title.version)
        try:
            line = upgrade(line)
        except Exception as error:
            raise refusal(
                "upgrade_failed", title=title.id, rules=version, known=title.version, detail=repr(error)[:200]
            ) from error
    return line


class _SeatEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat in the header of format 2."""

    name: str
    kind: Literal["person", "bot"]
    shape: str = ""
    colour: str = ""
    bot: str | None = None
    level: str | None = None


def _from_2(header: Plain) -> Plain:
    """Format 2 named the seats of people beside the seats, and marks and levels that nothing read."""
    entries = msgspec.convert(header["seats"], tuple[_SeatEntry, ...])
    people = msgspec.convert(header["people"], tuple[int, ...])
    if any(not 0 <= seat < len(entries) for seat in people):
        raise ValueError("people sit where no seats are")
    minds = [Here() if entry.bot is None else BotMind(entry.bot) for entry in entries]
    seats = [
        {"seat": number, "name": "" if entry.bot else entry.name, "mind": msgspec.to_builtins(mind)}
        for number, (entry, mind) in enumerate(zip(entries, minds, strict=True))
    ]
    rest = {name: value for name, value in header.items() if name != "people"}
    return {**rest, "format": 3, "seats": seats}


FORMAT_UPGRADES: Mapping[int, Upgrade] = {OLDEST_FORMAT: _from_2}
