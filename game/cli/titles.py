"""`list`: the titles of the program."""

from __future__ import annotations

import argparse
import json
from typing import Any

from game.bots.levels import bots_of
from game.cli.choices import catalogue
from game.content.catalogue import Entry
from game.engine.module import JOINED_BY, OrderOption


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
