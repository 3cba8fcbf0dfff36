"""The page of the settings that says which reactions a person wants to be asked about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct

from game.content.catalogue import Entry
from game.content.line import Line
from game.engine.module import Ask
from game.ui.context import Context
from game.ui.scenes.settings.moving import TimeRunning
from game.ui.scenes.settings.rows import told
from game.ui.widgets import HEADING, SOFT, Column, Label, Option, Rule, Segments, Toggle, Widget

TIMES = (0, 10, 20, 30)


class Asks(Struct, frozen=True):
    """The reactions of one title."""

    title: str
    asks: tuple[Ask, ...]


def asks_of(entries: Iterable[Entry]) -> tuple[Asks, ...]:
    """Every title that has reactions."""
    return tuple(Asks(entry.id, entry.info.asks) for entry in entries if entry.info.asks)


def asks_page(ui: Context, titles: Sequence[Asks]) -> list[Widget]:
    """A switch for each reaction of each title, and whether time runs."""
    settings = ui.settings
    times = [Option(str(time), Line(f"settings.asks.time_{time}")) for time in TIMES]
    chosen = str(settings.reaction_timeout if settings.reaction_timeout in TIMES else TIMES[-1])
    parts: list[Widget] = [
        Label(Line("settings.asks.help"), SOFT),
        Column(
            Segments("reaction_timeout", Line("settings.asks.time"), times, chosen, partial(_set_time, ui)),
            told(_time_told(int(chosen))),
            gap=5,
        ),
        TimeRunning(ui, "time_sample", Line("settings.asks.question"), int(chosen)),
    ]
    for title in titles:
        parts += [Rule(), Label(Line(f"{title.title}.name"), HEADING)]
        parts += [_switch(ui, title.title, ask) for ask in title.asks]
    return parts


def _switch(ui: Context, title: str, ask: Ask) -> Widget:
    key = f"{title}.{ask.id}"
    on = ui.settings.asks.get(key, ask.default)
    words = Line(f"{title}.ask.{ask.id}.name")
    switch = Toggle(f"ask:{key}", words, on, lambda now: ui.change(asks={**ui.settings.asks, key: now}))
    detail = Line(f"{title}.ask.{ask.id}.detail")
    return Column(switch, told(detail if on else Line("settings.asks.passed", {"detail": detail})), gap=2)


def _time_told(seconds: int) -> Line:
    return Line("settings.asks.time_runs", {"count": seconds}) if seconds else Line("settings.asks.time_waits")


def _set_time(ui: Context, value: str) -> None:
    ui.change(reaction_timeout=int(value))
