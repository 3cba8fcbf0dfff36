"""Old files brought up to date, one version at a time, on plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.engine.module import AnyTitle
from game.persistence.lines import FORMAT, BadLine
from game.persistence.problem import refusal

Plain = dict[str, Any]
Upgrade = Callable[[Plain], Plain]


def upgraded_format(line: Plain, version: int) -> Plain:
    """A line of a file of format `version` as the newest format has it. Raises BadLine if it never was one."""
    try:
        for number in range(version, FORMAT):
            line = FORMAT_UPGRADES[number](line)
    except (LookupError, TypeError, ValueError) as error:
        raise BadLine(f"no line of format {version}: {error!r}") from None
    return line


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


def _from_1(line: Plain) -> Plain:
    """Format 1 had no sums, no names for matches, and knew of a seat only who sat there.

    Every seat counts as a person's; the seed, which was unique, names the match.
    """
    if line.get("kind") != "header":
        return line
    names = line["seats"]
    return {
        **line,
        "format": 2,
        "match": line["seed"],
        "label": None,
        "people": list(range(len(names))),
        "seats": [{"name": name, "kind": "person"} for name in names],
    }


FORMAT_UPGRADES: Mapping[int, Upgrade] = {1: _from_1}
