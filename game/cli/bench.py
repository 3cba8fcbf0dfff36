"""`bench`: what engine, rules, bots and screen cost."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from game.cli import choices
from game.cli.bench_engine import engine_figures
from game.cli.bench_rules import title_figures
from game.cli.yardstick import yardstick_seconds
from game.content.catalogue import Catalogue, Entry

WindowSize: TypeAlias = tuple[int, int]
SIZES: Final[Sequence[WindowSize]] = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
"""Pixels of the windows whose pictures are measured."""


def bench(chosen: argparse.Namespace) -> int:
    """Prints every figure, those of some titles alone, or those of the screen alone; always 0."""
    titles = choices.catalogue()
    asked = [choices.entry(titles, id) for id in chosen.titles] or list(titles)
    sizes = [chosen.size] if chosen.size else list(SIZES)
    everything = not (chosen.titles or chosen.screen)
    figures: dict[str, Any] = {}
    if not chosen.screen:
        figures["yardstick_ms"] = yardstick_seconds() * 1000
        figures["per_yardstick"] = {entry.id: title_figures(entry) for entry in asked}
    if everything:
        figures["engine"] = engine_figures()
        figures["first_picture_seconds"] = _first_picture_seconds()
    if everything or chosen.screen:
        figures["screen"] = screen_figures(titles, asked, sizes)
    if chosen.json:
        print(json.dumps(figures))
    else:
        _print(figures, "")
    return 0


def screen_figures(titles: Catalogue, asked: Sequence[Entry], sizes: Sequence[WindowSize]) -> dict[str, Any]:
    """What the tables of these titles cost in windows of these sizes."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.cli.bench_screen import table_figures

    return {entry.id: {f"{size[0]}x{size[1]}": table_figures(titles, entry, size) for size in sizes} for entry in asked}


def _first_picture_seconds() -> float:
    from game.ui.first_picture import first_picture_seconds

    return first_picture_seconds()


def _print(figures: dict[str, Any], indent: str) -> None:
    for name, value in figures.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name}: {float(f'{value:.4g}'):g}")
