"""Plays random matches with a title's presenter and notes what a person would stumble over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.bots.contract import bot_rng
from game.bots.player import next_seat, pass_time
from game.content.catalogue import Catalogue, Entry
from game.content.languages import speaking
from game.content.layout import Layout
from game.content.line import Line
from game.content.seated import Here, names_of, seated
from game.content.strings import Strings
from game.engine.autoplay import autoplay
from game.engine.errors import RulesBug
from game.engine.session import AnySession, Session
from game.engine.types import SYSTEM, Seat
from game.host.teller import beats_of
from game.table.item import Item
from game.table.picker import check_words
from game.table.presenter import AnyPresenter, Names, Spotlight, make_presenter

PICTURES = (".svg", ".webp")


def table_problems(found: Catalogue, entry: Entry, matches: int) -> Iterator[str]:
    """What is wrong on the tables of random matches: items without zone or picture, words that clash or are missing.

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
    """Whether there is a file for an asset id, `cards/H7`; looked up once, there are a million items to a check."""
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
        self._names: Names = names_of(entry.info, seated(*[Here()] * session.setup.seats))

    def problems(self) -> Iterator[str]:
        view = self._session.view(self._viewer)
        legal = self._session.legal(self._viewer) if self._viewer is not None else ()
        items = self._presenter.items.all(view, self._names)
        yield from _item_problems(self._id, items, self._layout, self._assets)
        for item in items:
            inside = self._presenter.items.contents(view, item.key, self._names) or ()
            yield from _item_problems(self._id, inside, self._layout, self._assets)
            self._speak(line for each in inside for line in (each.line, each.detail))
        yield from self._pick_problems(view, legal, {item.key for item in items})
        self._speak(self._table_lines(view, items))
        self._speak(self._step_lines())

    def _pick_problems(self, view: Any, legal: Any, keys: set[str]) -> Iterator[str]:
        picks = self._presenter.moves.picks(view, legal, self._names)
        buttons = self._presenter.moves.buttons(view, legal, self._names)
        if list(dict.fromkeys(pick.command for pick in picks)) != list(legal):
            yield f"{self._id}: the picks do not spell the legal commands in order, e.g. for {list(legal)[:3]}"
        try:
            check_words(pick.word for pick in picks)
        except RulesBug as error:
            yield f"{self._id}: {error}"
        known = keys | {button.key for button in buttons} | {f"zone:{zone.id}" for zone in self._layout.zones}
        for letter in sorted({letter for pick in picks for letter in pick.word} - known):
            yield f"{self._id}: a pick needs '{letter}', which is no item, zone or button"
        self._speak(line for pick in picks for line in (pick.line, pick.consequence))
        self._speak(line for button in buttons for line in (button.label, button.detail))

    def _table_lines(self, view: Any, items: Any) -> Iterator[Line | None]:
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

    def _step_lines(self) -> Iterator[Line | None]:
        step = self._session.journal.step(self._session.head)
        if step.command is not None:
            yield self._presenter.moves.command_line(step.command, self._names, step.seat)
        for beat in beats_of(self._session, step.id, self._viewer):
            yield self._presenter.told.caption(beat, self._names)
            spotlight: Spotlight | None = self._presenter.told.spotlight(beat, self._names)
            if spotlight is not None:
                yield from (spotlight.title, spotlight.verdict)
                yield from (line for line, _ in spotlight.rows)

    def _speak(self, lines: Iterator[Line | None]) -> None:
        """Says the lines, so that the catalogue notes what it lacks."""
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
    """Every position of a random match and who looks at it; number of seats and preset change with the number."""
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
