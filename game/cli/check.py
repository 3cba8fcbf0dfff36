"""Plays random matches with a title's presenter and reports everything a person would notice as wrong."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from game.bots.player import bot_rng, next_seat, pass_time
from game.cli.arguments import catalogue
from game.cli.sentences import (
    caption_problems,
    language_problems,
    sentence_problems,
    string_problems,
    translations,
    untranslated,
)
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.evenings import load_evenings
from game.content.layout import Layout
from game.content.message import Message
from game.content.prizes import read_prizes
from game.content.puzzles import FOLDER, Puzzle, lay, load_puzzles, session_of
from game.content.seat_assignment import LocalPlayer, names_of, seated
from game.content.strings import Strings, speaking
from game.content.theme import load_theme
from game.content.voyages import load_voyages, read_pool
from game.engine.module import GameInfo
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, BadSetup, RulesBug, Seat
from game.host.feed import viewed_events
from game.table.item import Item, Mood, bust, portrait
from game.table.move_selector import check_targets
from game.table.presenter import AnyPresenter, Names, Spotlight, make_presenter

PICTURES = (".svg", ".webp")
THEME = "theme.yaml"


def table_problems(found: Catalogue, entry: Entry, matches: int) -> Iterator[str]:
    """Yields problems on the tables of random matches: items without zone or picture, words that clash or are missing.

    Each is told once, at the first position that shows it.
    """
    strings = speaking(found.folders, found.strings.language)
    told: set[str] = set()
    for number in range(matches):
        for session, viewers in _positions(entry, number):
            for viewer in viewers:
                audit = _Audit(session, viewer, entry, strings, found.folders.assets)
                problems = {*audit.problems(), *_missing(entry, strings)} - told
                yield from sorted(problems)
                told |= problems


def _missing(entry: Entry, strings: Strings) -> Iterator[str]:
    return (f"{entry.id}/strings: the table says '{key}', but there is no such sentence" for key in strings.missing)


@cache
def has_picture(assets: Path, id: str) -> bool:
    """Returns True if there is a file for an asset id, `cards/H7`. Results are cached, since a check looks at a million
    items.
    """
    return any((assets / f"{id}{ending}").is_file() for ending in PICTURES)


class _Audit:
    """The table of one viewer at one step."""

    def __init__(self, session: AnySession, viewer: Seat | None, entry: Entry, strings: Strings, assets: Path) -> None:
        self._session = session
        self._viewer = viewer
        self._id = entry.id
        self._layout = entry.layout
        self._presenter: AnyPresenter = make_presenter(entry.title, session.rules)
        self._strings = strings
        self._assets = assets
        self._names: Names = names_of(entry.info, seated(*[LocalPlayer()] * session.setup.seats))

    def problems(self) -> Iterator[str]:
        view = self._session.view(self._viewer)
        legal = self._session.legal(self._viewer) if self._viewer is not None else ()
        items = self._presenter.items.all(view, self._names)
        yield from _item_problems(self._id, items, self._layout, self._assets)
        for item in items:
            inside = self._presenter.items.contents(view, item.key, self._names) or ()
            yield from _item_problems(self._id, inside, self._layout, self._assets)
            self._speak(line for each in inside for line in (each.line, each.detail))
        yield from self._move_problems(view, legal, {item.key for item in items})
        self._speak(self._table_lines(view, items))
        self._speak(self._step_lines())

    def _move_problems(self, view: Any, legal: Any, keys: set[str]) -> Iterator[str]:
        moves = self._presenter.moves.for_commands(view, legal, self._names)
        buttons = self._presenter.moves.buttons(view, legal, self._names)
        if list(dict.fromkeys(move.command for move in moves)) != list(legal):
            yield f"{self._id}: the moves are not those of the legal commands, in order, e.g. for {list(legal)[:3]}"
        try:
            check_targets(move.targets for move in moves)
        except RulesBug as error:
            yield f"{self._id}: {error}"
        known = keys | {button.key for button in buttons} | {f"zone:{zone.id}" for zone in self._layout.zones}
        for target in sorted({target for move in moves for target in move.targets} - known):
            yield f"{self._id}: a move needs '{target}', which is no item, zone or button"
        self._speak(line for move in moves for line in (move.line, move.consequence))
        self._speak(line for button in buttons for line in (button.label, button.detail))

    def _table_lines(self, view: Any, items: Any) -> Iterator[Message | None]:
        presenter, names = self._presenter, self._names
        yield presenter.status.prompt(view, names)
        chapter = presenter.status.chapter(view, names)
        yield None if chapter is None else chapter.line
        for item in items:
            yield from (item.line, item.detail, item.label, item.caption)
        for fact in presenter.status.facts(view, names):
            yield from (fact.label, fact.value)
        for plate in presenter.status.plates(view, names):
            yield from (plate.power, plate.detail)
            yield from (line for fact in plate.facts for line in (fact.label, fact.value))
        for reference in presenter.status.references(view):
            yield reference.title
            yield from (cell for row in reference.rows for cell in row.cells)
        for request in presenter.moves.requests(view, self._session.legal(SYSTEM), names):
            yield from (request.label, request.question, request.yes)
        outcome = self._session.outcome
        if outcome is not None:
            yield from presenter.status.result(view, outcome, names)

    def _step_lines(self) -> Iterator[Message | None]:
        step = self._session.journal.step(self._session.head)
        if step.command is not None:
            yield self._presenter.moves.command_line(step.command, self._names, step.seat)
        for viewed in viewed_events(self._session, step.id, self._viewer):
            yield self._presenter.told.caption(viewed, self._names)
            spotlight: Spotlight | None = self._presenter.told.spotlight(viewed, self._names)
            if spotlight is not None:
                yield from (spotlight.title, spotlight.verdict)
                yield from (line for line, _ in spotlight.rows)

    def _speak(self, lines: Iterator[Message | None]) -> None:
        """Says the messages, so that the catalogue notes missing ones."""
        for line in lines:
            if line is not None:
                self._strings.say(line)


def _item_problems(id: str, items: Any, layout: Layout, assets: Path) -> Iterator[str]:
    zones = {zone.id for zone in layout.zones}
    keys = [item.key for item in items]
    yield from (f"{id}: two items have the key '{key}'" for key in set(keys) if keys.count(key) > 1)
    for item in items:
        yield from _one_item(id, item, zones, assets)


def _one_item(id: str, item: Item, zones: set[str], assets: Path) -> Iterator[str]:
    if item.zone not in zones:
        yield f"{id}/layout.yaml: no zone '{item.zone}', where the item '{item.key}' lies"
    if item.face is not None and not has_picture(assets, item.face):
        yield f"assets: no picture '{item.face}' for the item '{item.key}' of {id}"


def _positions(entry: Entry, number: int) -> Iterator[tuple[AnySession, tuple[Seat | None, ...]]]:
    """Yields every position of a random match with its viewers; number of seats and preset change with the match's
    number.
    """
    low, high = entry.info.seats
    presets = [{}, *(preset.options for preset in entry.info.presets)]
    setup = entry.info.setup(low + number % (high - low + 1), presets[number % len(presets)])
    session: AnySession = Session(entry.title, entry.definition, setup, f"check-{number}")
    session.begin()
    viewers = (Seat(number % setup.seats), None)
    decisions = 0
    while session.outcome is None:
        yield session, viewers
        autoplay(session)
        if session.outcome is None:
            seat = next_seat(session.rules, session.state, session.seed, session.head)
            legal = session.legal(seat)
            rng = bot_rng(session.seed, seat, session.head)
            session.submit(seat, legal[rng.randrange(len(legal))])
            decisions += 1
            pass_time(session, decisions)
    yield session, viewers


def puzzle_problems(found: Catalogue, entry: Entry) -> Iterator[str]:
    """Yields puzzle files that cannot be read, positions that cannot be reached, and missing parts of shipped
    puzzles.
    """
    for puzzle in load_puzzles(entry.folder / FOLDER, f"{entry.id}/{FOLDER}/"):
        match puzzle:
            case ContentError():
                yield str(puzzle)
            case Puzzle():
                yield from (f"{puzzle.place}: {problem}" for problem in _shipped(found, entry, puzzle))
                yield from _laid(entry, puzzle)


def _laid(entry: Entry, puzzle: Puzzle) -> Iterator[str]:
    try:
        lay(puzzle, session_of(puzzle, entry))
    except ContentError as error:
        yield str(error)


def _shipped(found: Catalogue, entry: Entry, puzzle: Puzzle) -> Iterator[str]:
    if puzzle.title != entry.id:
        yield f"it is a puzzle of '{puzzle.title}'"
    if puzzle.rules != entry.title.version:
        yield f"it was written with rules {puzzle.rules}, today they are {entry.title.version}"
    if puzzle.grade is None or not puzzle.id.startswith(f"{puzzle.grade}-"):
        yield f"its name does not begin with its grade, {puzzle.grade}"
    if not puzzle.answers or puzzle.proof is None:
        yield "nothing proves its answers"
    if puzzle.why is None or not found.strings.has(puzzle.why.key):
        yield "no sentence says why"


def check(chosen: argparse.Namespace) -> int:
    """Prints every problem with its place as soon as it is known; returns 1 if there is any."""
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
    """Yields problems of titles that do not load, of sentences and of the theme."""
    yield from (fault.message for fault in found.faults)
    yield from (str(error) for error in (*found.own_faults, *found.strings.errors))
    own = (*load_voyages(found)[1], *load_evenings(found)[1])
    yield from (str(each) for error in own for each in error.all)
    for read in (partial(read_prizes, found.folders.data), partial(read_pool, found)):
        try:
            read()
        except ContentError as error:
            yield from (str(each) for each in error.all)
    yield from language_problems(found.folders)
    yield from untranslated(found.folders)
    yield from sentence_problems(found)
    try:
        load_theme(found.folders.app().path / THEME, f"app/{THEME}")
    except ContentError as error:
        yield str(error)


def _problems(found: Catalogue, matches: int) -> Iterator[str]:
    """Yields the problems of all titles. Those found without a match come first."""
    yield from app_problems(found)
    for entry in found:
        yield from _check_of(found, entry)
    for entry in found if matches else ():
        yield from table_problems(found, entry, matches)


def _check_of(found: Catalogue, entry: Entry) -> Iterator[str]:
    yield from info_problems(entry.info)
    yield from string_problems(found, entry.info)
    yield from caption_problems(entry.title, found.strings)
    yield from place_problems(found, entry)
    yield from lesson_problems(found, entry)
    yield from puzzle_problems(found, entry)
    for bot in entry.info.bots:
        yield from (
            f"{entry.id}/game.yaml: bot '{bot.id}': there is no picture assets/{asset}"
            for mood in Mood
            for asset in (portrait(f"app/faces/{bot.face}", mood), bust(bot.face, mood))
            if not has_picture(found.folders.assets, asset)
        )


def info_problems(info: GameInfo) -> Iterator[str]:
    """Yields presets with values that the options do not offer, defaults among them."""
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


def place_problems(found: Catalogue, entry: Entry) -> Iterator[str]:
    """Yields colours of the place that do not suit the theme, missing pictures, and seats the layout has no places
    for.
    """
    try:
        theme = load_theme(found.folders.app().path / THEME, f"app/{THEME}")
    except ContentError:
        return
    yield from (f"{entry.id}/place.yaml: {problem.message}" for problem in theme.mismatches(entry.place.palette))
    for layer in entry.place.layers:
        if not has_picture(found.folders.assets, layer.image):
            yield f"{entry.id}/place.yaml: there is no picture assets/{layer.image}"
    for number in range(entry.info.seats[0], entry.info.seats[1] + 1):
        if number not in entry.layout.seats:
            yield f"{entry.id}/layout.yaml: there are no places for {number} seats"


def lesson_problems(found: Catalogue, entry: Entry) -> Iterator[str]:
    """Yields lessons at impossible tables, lessons without opponents, and sentences they lack."""
    for lesson in entry.lessons:
        place = f"{entry.id}/lessons/{lesson.id}.yaml"
        try:
            entry.info.setup(lesson.seats, lesson.options)
        except BadSetup as error:
            yield f"{place}: {error}"
        if lesson.rival not in {bot.id for bot in entry.info.bots}:
            yield f"{place}: there is no bot '{lesson.rival}'"
        if lesson.preset not in {"", *(preset.id for preset in entry.info.presets)}:
            yield f"{place}: there is no preset '{lesson.preset}'"
        lacking = (key for key in lesson.keys if not found.strings.has(f"{entry.id}.{key}"))
        yield from (f"{place}: no sentence '{key}'" for key in lacking)
