"""Choices of a command line about a match, their errors, and the command `list`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from game.bots.levels import bots_at, bots_of
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.content.seat_assignment import BotPlayer, LocalPlayer, Mind, SeatAssignment, people_of, seated
from game.engine.module import JOINED_BY, GameInfo, OrderOption
from game.engine.types import OptionValue, Setup
from game.persistence.folders import user_folders


class CommandError(Exception):
    """One sentence for stderr; the process ends with exit code 2."""


PERSON = "person"
BOT = "bot:"


def catalogue() -> Catalogue:
    """Returns all titles of this program, with the player's additions."""
    return Catalogue(program_folders(user_folders().own))


def entry(titles: Catalogue, id: str) -> Entry:
    """Returns the title of this id. Raises CommandError with the existing ids, or with the problem of the title."""
    found = titles.find(id)
    if found is not None:
        return found
    fault = next((fault for fault in titles.faults if fault.title == id and not fault.part), None)
    if fault is not None:
        raise CommandError(fault.message)
    raise CommandError(f"there is no title '{id}'; there are: {', '.join(titles.ids()) or 'none'}")


def seats(text: str) -> tuple[SeatAssignment, ...]:
    """Returns the seats told as `person,bot:level3`. Raises CommandError."""
    return seated(*(_mind(part.strip()) for part in text.split(",")))


def bot_seats(text: str) -> tuple[SeatAssignment, ...]:
    """Does the same as `seats` for bots only. Raises CommandError if a person sits there."""
    taken = seats(text)
    if people_of(taken):
        raise CommandError("only bots can take seats here: write bot:random or bot:level3")
    return taken


def check_bots(found: Entry, setup: Setup, seats: Sequence[SeatAssignment]) -> None:
    """Raises BadSetup if the title has no bot of one of these names."""
    bots_at(found.title, found.title.rules(found.definition, setup), seats)


def setup(info: GameInfo, count: int, pairs: Sequence[str], preset: str | None) -> Setup:
    """Returns the set-up with preset and `KEY=VALUE` options. Raises CommandError or BadSetup naming the problem."""
    chosen: dict[str, OptionValue] = {}
    if preset is not None:
        found = next((each for each in info.presets if each.id == preset), None)
        if found is None:
            known = ", ".join(each.id for each in info.presets)
            raise CommandError(f"{info.id} has no preset '{preset}'; it has {known}")
        chosen.update(found.options)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"--option takes KEY=VALUE, not '{pair}'")
        chosen[name] = value
    made = info.setup(count, chosen)
    for spec in info.options:
        needed = spec.needs.get(str(made.options[spec.id]), 0)
        if needed > count:
            raise CommandError(f"{info.id}: {spec.id}={made.options[spec.id]} takes {needed} seats, not {count}")
    return made


def _mind(text: str) -> Mind:
    if text == PERSON:
        return LocalPlayer()
    if text.startswith(BOT) and len(text) > len(BOT):
        return BotPlayer(text.removeprefix(BOT))
    raise CommandError(f"a seat is '{PERSON}' or '{BOT}NAME', not '{text}'")


def titles(chosen: argparse.Namespace) -> int:
    """Prints every title; returns 1 if one of them is broken."""
    found = catalogue()
    rows = [_row(entry) for entry in found]
    if chosen.json:
        print(json.dumps({"titles": rows, "faults": [fault.message for fault in found.faults]}))
    else:
        for row in rows:
            low, high = row["seats"]
            print(f"{row['id']}: {low}-{high} seats, {row['minutes'][0]}-{row['minutes'][1]} minutes")
            print(f"  presets: {', '.join(row['presets']) or 'none'}; bots: {', '.join(row['bots'])}")
            for name, order in row["orders"].items():
                parts = ", ".join(order["parts"])
                print(f"  {name} = {order['least']} to {order['most']} of {parts}, joined by {JOINED_BY}")
            for name, values in row["options"].items():
                print(f"  {name} = {' | '.join(map(str, values))}")
        for fault in found.faults:
            print(f"broken: {fault.message}")
    return 1 if found.faults else 0


def _row(entry: Entry) -> dict[str, Any]:
    info = entry.info
    return {
        "id": entry.id,
        "seats": list(info.seats),
        "minutes": list(info.minutes),
        "weight": info.weight,
        "cooperative": info.cooperative,
        "presets": [preset.id for preset in info.presets],
        "bots": sorted(bots_of(entry.title)),
        "options": {spec.id: list(spec.values) for spec in info.options if spec.order is None},
        "orders": {spec.id: _order(spec.order) for spec in info.options if spec.order is not None},
    }


def _order(order: OrderOption) -> dict[str, Any]:
    return {"least": order.least, "most": order.most, "parts": [part.id for part in order.parts]}
