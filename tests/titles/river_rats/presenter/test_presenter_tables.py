"""Laws of the presenter over random matches, at every seat and from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.content.message import Message
from game.content.strings import load_strings
from game.engine.session import AnySession
from game.host.feed import viewed_events
from game.table.item import Item
from game.table.move_selector import MoveSelector
from game.table.presenter import AnyViewedEvent
from game.table.told import captions, fact_line, item_line, spotlight_lines
from tests.extent import every
from tests.titles.river_rats.random_tables import all_positions, entry, folders, names, presenter, viewers
from tests.titles.river_rats.scenario_tables import scenario_sessions

CUES = {
    *("deal", "play", "flip", "draw", "shuffle", "swap", "debt", "joker", "prediction", "win", "lose", "turn"),
    *("cheer", "sigh"),
}
PICTURES = (".svg", ".png")
EVERY = every(6)
"""Positions from one that is looked at to the next."""


@pytest.mark.many
def test_every_table_of_random_matches_obeys_the_laws() -> None:
    table = _Table()
    for number, session in enumerate(all_positions()):
        if number % EVERY == 0 or session.outcome is not None:
            table.look(session)
    strings = table.strings
    assert (sorted(strings.missing), strings.errors) == ([], ())
    assert sorted(key for key in table.refusals if not strings.has(f"river_rats.illegal.{key}")) == []
    assert sorted(face for face in table.faces if not _drawn(face)) == []
    assert table.cues <= CUES


def test_every_table_of_the_scenarios_obeys_the_laws() -> None:
    """Their tables are odd ones: nothing left to draw, Debt by the dozen, Jokers everywhere."""
    table = _Table()
    for number, session in enumerate(scenario_sessions()):
        steps = session.journal.path()
        session.jump(steps[-1 - number % min(3, len(steps))])
        table.look(session)
    assert (sorted(table.strings.missing), table.strings.errors) == ([], ())
    assert sorted(key for key in table.refusals if not table.strings.has(f"river_rats.illegal.{key}")) == []
    assert table.cues <= CUES


class _Table:
    """Looks at sessions and says everything there is to say."""

    def __init__(self) -> None:
        self.strings = load_strings(folders().all(), "en")
        self.refusals: set[str] = set()
        self.faces: set[str] = set()
        self.cues: set[str] = set()
        self._spoken: set[bytes] = set()
        self._zones = {zone.id for zone in entry().layout.zones}

    def look(self, session: AnySession) -> None:
        for viewer in viewers(session):
            view = session.view(viewer)
            legal = session.legal(viewer) if viewer is not None else ()
            items = presenter(session).items.all(view, names(session))
            self._check_items(items)
            for item in items:
                self._say(
                    item_line(each) for each in presenter(session).items.contents(view, item.key, names(session)) or ()
                )
            targets = self._check_moves(session, view, legal, items)
            self._check_refusals(session, view, legal, items, targets)
            self._say(self._words(session, view))
            self._hear(session, viewed_events(session, session.head, viewer))

    def _check_items(self, items: Iterable[Item]) -> None:
        assert [key for key, count in Counter(item.key for item in items).items() if count > 1] == []
        assert {item.zone for item in items} <= self._zones
        places = Counter((item.zone, item.index) for item in items if item.zone not in ("rat_debt", "crew_debt"))
        assert [place for place, count in places.items() if count > 1] == []
        self.faces |= {item.face for item in items if item.face is not None}
        self._say(item_line(item) for item in items)
        self._say(item.label for item in items if item.label is not None)

    def _check_moves(self, session: AnySession, view: Any, legal: Any, items: Iterable[Item]) -> set[str]:
        moves = presenter(session).moves.for_commands(view, legal, names(session))
        assert [move.command for move in moves] == list(legal)
        selector = MoveSelector.over(moves)
        buttons = presenter(session).moves.buttons(view, legal, names(session))
        keys = {item.key for item in items}
        known = keys | {button.key for button in buttons} | {f"zone:{zone}" for zone in self._zones}
        targets = {target for move in moves for target in move.targets}
        assert targets <= known
        assert {button.key for button in buttons} == {target for target in targets if target.startswith("button:")}
        self._say(line for move in moves for line in (move.line, move.consequence) if line is not None)
        self._say(line for button in buttons for line in (button.label, button.detail) if line is not None)
        return set(selector.open())

    def _check_refusals(self, session: Any, view: Any, legal: Any, items: Iterable[Item], targets: set[str]) -> None:
        for item in items:
            reason = presenter(session).moves.why_not(view, legal, item.key)
            assert (reason is None) == (item.key in targets), item.key
            if reason is not None:
                self.refusals.add(reason)

    def _words(self, session: AnySession, view: Any) -> Iterator[Message]:
        called = names(session)
        yield presenter(session).status.prompt(view, called)
        yield from (fact_line(fact) for fact in presenter(session).status.facts(view, called))
        for plate in presenter(session).status.plates(view, called):
            yield from (fact_line(fact) for fact in plate.facts)
            yield from (line for line in (plate.power, plate.detail) if line is not None)
        for reference in presenter(session).status.references(view):
            yield reference.title
            yield from (cell for row in reference.rows for cell in row.cells)
        if session.outcome is not None:
            yield from presenter(session).status.result(view, session.outcome, called)

    def _hear(self, session: AnySession, told: list[AnyViewedEvent]) -> None:
        step = session.journal.step(session.head)
        if step.command is not None:
            self._say([presenter(session).moves.command_line(step.command, names(session), step.seat)])
        self._say(captions(presenter(session), told, names(session)))
        for viewed in told:
            cue = presenter(session).told.cue(viewed)
            self.cues |= {cue} if cue is not None else set()
            spotlight = presenter(session).told.spotlight(viewed, names(session))
            if spotlight is not None:
                self._say(spotlight_lines(spotlight))
            keys = [item.key for item in presenter(session).items.all(viewed.after, names(session))]
            assert len(keys) == len(set(keys))

    def _say(self, lines: Iterable[Message]) -> None:
        """Speaks each different line once."""
        for line in lines:
            packed = msgspec.msgpack.encode(line)
            if packed not in self._spoken:
                self._spoken.add(packed)
                self.strings.say(line)


def _drawn(face: str) -> bool:
    assets: Path = folders().assets
    return any((assets / f"{face}{ending}").is_file() for ending in PICTURES)


def test_refusals_are_shorter_than_ten_words() -> None:
    strings = load_strings(folders().all(), "en")
    refusals = [key for key in sorted(strings.keys()) if key.startswith("river_rats.illegal.")]
    assert len(refusals) > 20
    assert [key for key in refusals if len(strings.text(key).split()) >= 10] == []


@pytest.mark.parametrize("key", ["option.{}.name", "option.{}.detail"])
def test_every_option_is_explained(key: str) -> None:
    strings = load_strings(folders().all(), "en")
    info = entry().info
    assert [option.id for option in info.options if not strings.has("river_rats." + key.format(option.id))] == []


def test_every_value_preset_bot_and_zone_has_a_name() -> None:
    strings = load_strings(folders().all(), "en")
    info = entry().info
    wanted = [f"option.{option.id}.value.{value}" for option in info.options for value in option.values]
    wanted += [f"preset.{preset.id}.{part}" for preset in info.presets for part in ("name", "detail")]
    wanted += ["name", "tagline"]
    titles = [zone.title for zone in entry().layout.zones if zone.title is not None]
    grades = [f"lobby.mate.{bot.id}" for bot in info.bots]
    missing = [key for key in (*(f"river_rats.{key}" for key in wanted), *titles, *grades) if not strings.has(key)]
    assert missing == []
