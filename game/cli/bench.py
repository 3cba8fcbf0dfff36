"""`bench`: what engine, bots and screen cost on this machine."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from game.bots.player import play_out
from game.bots.registry import bots_of, make_bot
from game.cli import choices
from game.cli.bench_engine import engine_figures
from game.content.catalogue import Catalogue, Entry
from game.engine.chance import QuickChance
from game.engine.draft import SearchDraft

Figures: TypeAlias = dict[str, Any]
BOT_SECONDS = 4.0


def bench(chosen: argparse.Namespace) -> int:
    """Prints every figure; always 0."""
    titles = choices.catalogue()
    figures: Figures = {
        "engine": engine_figures(),
        "titles": {entry.id: title_figures(entry) for entry in titles},
        "screen": screen_figures(titles),
    }
    if chosen.json:
        print(json.dumps(figures))
    else:
        _print(figures, "")
    return 0


def title_figures(entry: Entry) -> Figures:
    """Decisions a second through the rules and of each bot, at the fewest seats, and what the title itself measures."""
    figures: Figures = {"random_decisions_per_second_unrecorded": rules_figure(entry)}
    figures |= {bot: bot_figures(entry, bot) for bot in sorted(bots_of(entry.title))}
    for name, measure in _own(entry).items():
        figures[name] = measure()
    return figures


def rules_figure(entry: Entry) -> int:
    """Random decisions a second through the rules in place, without recording: what a search has."""
    setup = entry.info.setup(entry.info.seats[0])
    rules = entry.title.rules(entry.definition, setup)
    rng = Random("bench")
    decisions = 0
    started = perf_counter()
    while perf_counter() - started < BOT_SECONDS:
        draft = SearchDraft[Any, Any](rules, rules.initial(setup), QuickChance(rng))
        rules.begin(draft)
        while (seats := rules.to_act(draft.state)) and rules.outcome(draft.state) is None:
            seat = next(iter(seats))
            legal = rules.legal(draft.state, seat)
            rules.decide(draft, seat, legal[int(rng.random() * len(legal))])
            decisions += 1
    return round(decisions / (perf_counter() - started))


def bot_figures(entry: Entry, bot: str) -> Figures:
    """Whole matches of one bot for a few seconds."""
    setup = entry.info.setup(entry.info.seats[0])
    rules = entry.title.rules(entry.definition, setup)
    bots = {seat: make_bot(entry.title, rules, bot, seat) for seat in setup.all_seats}
    matches = decisions = 0
    started = perf_counter()
    while perf_counter() - started < BOT_SECONDS:
        decisions += play_out(rules, setup, f"bench-{matches}", bots).decisions
        matches += 1
    seconds = perf_counter() - started
    return {"matches": matches, "decisions_per_second": round(decisions / seconds)}


def screen_figures(titles: Catalogue) -> Figures:
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


def _own(entry: Entry) -> Mapping[str, Any]:
    try:
        own: Mapping[str, Any] = entry.title.part("bench", "BENCH")
    except ModuleNotFoundError:
        return {}
    return own


def _print(figures: Figures, indent: str) -> None:
    for name, value in figures.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name}: {round(value, 3) if isinstance(value, float) else value}")
