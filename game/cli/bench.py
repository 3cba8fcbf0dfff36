"""`bench`: what engine, rules, bots and screen cost."""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

from game.cli import choices
from game.cli.bench_engine import engine_figures
from game.cli.bench_rules import title_figures
from game.cli.yardstick import yardstick_seconds
from game.content.catalogue import Catalogue


def bench(chosen: argparse.Namespace) -> int:
    """Prints every figure, or those of some titles alone; always 0."""
    titles = choices.catalogue()
    asked = [choices.entry(titles, id) for id in chosen.titles] or list(titles)
    figures: dict[str, Any] = {"yardstick_ms": yardstick_seconds() * 1000}
    if not chosen.titles:
        figures["engine"] = engine_figures()
        figures["screen"] = screen_figures(titles)
    figures["per_yardstick"] = {entry.id: title_figures(entry) for entry in asked}
    if chosen.json:
        print(json.dumps(figures))
    else:
        _print(figures, "")
    return 0


def screen_figures(titles: Catalogue) -> dict[str, Any]:
    """First picture, a frame with twelve moving cards in full HD, a table at rest; nothing without any title."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.bench_table import first_frame_seconds, frame_milliseconds, idle_percent

    if not len(titles):
        return {}
    return {
        "first_frame_seconds": first_frame_seconds(),
        "frame_milliseconds_1080p": frame_milliseconds(titles.folders),
        "idle_percent_of_a_core": idle_percent(titles.folders),
    }


def _print(figures: dict[str, Any], indent: str) -> None:
    for name, value in figures.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name}: {float(f'{value:.4g}'):g}")
