"""Save files as a stranger could make them: any lines, with sums that fit."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.persistence.lines import FIRST_SUM, FORMAT, seal

HEADER: dict[str, Any] = {
    "kind": "header",
    "format": FORMAT,
    "match": "a1",
    "game": "toy",
    "title_name": "Skimming",
    "rules": 1,
    "content": "sha256:0",
    "app": "0.1.0",
    "created": "2026-05-01T18:30:00Z",
    "label": None,
    "setup": {"seats": 2, "options": {"target": 1000000}},
    "seats": [{"seat": 0, "name": "Ann"}, {"seat": 1, "name": "Bo", "mind": {"kind": "here"}}],
    "seed": "river",
    "definition": {"cards": 30, "hand": 3, "fullest_hand": 6, "skips": 6},
}


def forged(path: Path, lines: Iterable[dict[str, Any] | bytes], header: dict[str, Any] | bytes = HEADER) -> Path:
    """Writes the lines, each sealed; bytes are taken as the JSON text itself."""
    total = FIRST_SUM
    with open(path, "wb") as file:
        for line in (header, *lines):
            body = line if isinstance(line, bytes) else json.dumps(line, separators=(",", ":")).encode()
            sealed, total = seal(body, total)
            file.write(sealed)
    return path


def with_header(**changes: Any) -> dict[str, Any]:
    return {**HEADER, **changes}


def plain_lines(path: Path) -> list[dict[str, Any]]:
    """The lines after the header of a real file, without their sums."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()[1:]]
    return [{name: value for name, value in line.items() if name != "sum"} for line in lines]
