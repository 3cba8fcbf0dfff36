"""`check`: everything content says, and everything the table would say of it, before a person sees it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, get_args

from game.cli.check_languages import language_problems, translations
from game.cli.check_moments import moment_problems
from game.cli.check_table import has_picture, table_problems
from game.cli.choices import catalogue
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.strings import Strings
from game.content.theme import load_theme
from game.engine.errors import BadSetup
from game.engine.module import AnyTitle, GameInfo
from game.table.mood import Mood, bust, portrait
from game.table.told import Telling, sentence

THEME = "theme.yaml"


def check(chosen: argparse.Namespace) -> int:
    """Prints every problem with its place as soon as it is known; 1 if there is any."""
    found = catalogue()
    count = 0
    for problem in _problems(found, chosen.matches):
        print(problem, flush=True)
        count += 1
    for told in translations(found.folders):
        print(told)
    print(f"{len(found)} titles, {len(found.strings.keys())} sentences, {count} problems")
    return 1 if count or not len(found) else 0


def app_problems(found: Catalogue) -> Iterator[str]:
    """What is wrong with titles that do not load, sentences and the theme."""
    yield from (fault.message for fault in found.faults)
    yield from (str(error) for error in (*found.own_faults, *found.strings.errors))
    yield from language_problems(found.folders)
    try:
        load_theme(found.folders.app().path / THEME, f"app/{THEME}")
    except ContentError as error:
        yield str(error)


def _problems(found: Catalogue, matches: int) -> Iterator[str]:
    """What takes no match of all titles first, so that it is told before any match is played."""
    yield from app_problems(found)
    for entry in found:
        yield from _of(found, entry)
    for entry in found if matches else ():
        yield from table_problems(found, entry, matches)


def _of(found: Catalogue, entry: Entry) -> Iterator[str]:
    yield from info_problems(entry.info)
    yield from string_problems(found, entry.info)
    yield from caption_problems(entry.title, found.strings)
    yield from place_problems(found, entry)
    yield from lesson_problems(found, entry)
    yield from moment_problems(found, entry)
    for bot in entry.info.bots:
        yield from (
            f"{entry.id}/game.yaml: bot '{bot.id}': there is no picture assets/{asset}"
            for mood in Mood
            for asset in (portrait(f"app/faces/{bot.face}", mood), bust(bot.face, mood))
            if not has_picture(found.folders.assets, asset)
        )


def info_problems(info: GameInfo) -> Iterator[str]:
    """Presets that ask for what the options do not offer, defaults among them."""
    for preset in info.presets:
        try:
            info.setup(info.seats[0], preset.options)
        except BadSetup as error:
            yield f"{info.id}/game.yaml: preset '{preset.id}': {error}"
    for spec in info.options:
        if not spec.allows(spec.default):
            yield f"{info.id}/game.yaml: option '{spec.id}': the default {spec.default} is not among its values"
        for value in spec.needs:
            if not spec.allows(value) or value == str(spec.default):
                yield f"{info.id}/game.yaml: option '{spec.id}': {value} is no value that can need seats"


def string_problems(found: Catalogue, info: GameInfo) -> Iterator[str]:
    """Sentences the shelf and the lobby need and the string files lack."""
    wanted = [f"{info.id}.{key}" for key in ("name", "tagline", "pitch", "begin", "aim")]
    for spec in info.options:
        wanted += [f"{info.id}.option.{spec.id}.{key}" for key in ("name", "detail")]
        wanted += [f"{info.id}.option.{spec.id}.value.{value}" for value in spec.values]
        parts = spec.order.parts if spec.order is not None else ()
        wanted += [f"{info.id}.option.{spec.id}.part.{part.id}" for part in parts if part.name is None]
        if spec.order is not None and spec.order.room is not None:
            wanted.append(f"{info.id}.option.{spec.id}.too_large")
    for ask in info.asks:
        wanted += [f"{info.id}.ask.{ask.id}.{key}" for key in ("name", "detail")]
    for preset in info.presets:
        wanted += [f"{info.id}.preset.{preset.id}.{key}" for key in ("name", "detail")]
    for key in wanted:
        if not found.strings.has(key):
            yield f"{info.id}/strings/en.yaml: no sentence '{key.removeprefix(info.id + '.')}'"


def place_problems(found: Catalogue, entry: Entry) -> Iterator[str]:
    """Colours of the place that do not suit the house, pictures it lacks, seats the layout has no places for."""
    try:
        theme = load_theme(found.folders.app().path / THEME, f"app/{THEME}")
    except ContentError:
        return
    yield from (f"{entry.id}/place.yaml: {problem.message}" for problem in theme.misfits(entry.place.palette))
    for layer in entry.place.layers:
        if not has_picture(found.folders.assets, layer.image):
            yield f"{entry.id}/place.yaml: there is no picture assets/{layer.image}"
    for number in range(entry.info.seats[0], entry.info.seats[1] + 1):
        if number not in entry.layout.seats:
            yield f"{entry.id}/layout.yaml: there are no places for {number} seats"


def lesson_problems(found: Catalogue, entry: Entry) -> Iterator[str]:
    """Lessons at tables there are not, against nobody, and sentences they lack."""
    for lesson in entry.lessons:
        place = f"{entry.id}/lessons/{lesson.id}.yaml"
        try:
            entry.info.setup(lesson.seats, lesson.options)
        except BadSetup as error:
            yield f"{place}: {error}"
        if lesson.rival not in {bot.id for bot in entry.info.bots}:
            yield f"{place}: there is no bot '{lesson.rival}'"
        lacking = (key for key in lesson.keys if not found.strings.has(f"{entry.id}.{key}"))
        yield from (f"{place}: no sentence '{key}'" for key in lacking)


def caption_problems(title: AnyTitle, strings: Strings) -> Iterator[str]:
    """Events that are neither told of nor said to go without words, and sentences of no event."""
    told: Telling[Any] = title.part("table.told", "TELLING")
    place, kinds = f"{title.id}/strings/en.yaml", get_args(title.event)
    for key, filling in told.sentences(kinds):
        if not strings.has(key):
            yield f"{place}: no sentence '{key.removeprefix(title.id + '.')}' for an event that is not silent"
        for gap in sorted(strings.gaps(key) - filling):
            yield f"{place}: '{key.removeprefix(title.id + '.')}' asks for {{{gap}}}, which its event cannot say"
    silent = {sentence(title.id, row.kind) for row in told.told if row.words is None}
    spoken = {sentence(title.id, kind) for kind in kinds} - silent
    for key in sorted(strings.keys()):
        if key.startswith(f"{title.id}.event.") and ".".join(key.split(".")[:3]) not in spoken:
            yield f"{place}: '{key.removeprefix(title.id + '.')}' is the sentence of no event that is told of"
