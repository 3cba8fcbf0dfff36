"""Laws of the presenter over random races, at every seat and from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

from game.content.message import Message
from game.content.strings import load_strings
from game.engine.session import AnySession
from game.host.feed import viewed_events
from game.table.item import Item
from game.table.move_selector import MoveSelector
from game.table.presenter import Trail
from game.table.told import captions, fact_line, item_line, spotlight_lines
from game.ui.scenes.rules import read_sections
from sounds.catalogue import names as sounds
from tests.extent import every
from tests.titles.whitewater_rush.race_tables import all_positions, entry, folders, names, presenter, viewers

ID = "whitewater_rush"
SILENT = {"EventsLaid", "EventEnded", "Asked", "StillWaterEnded", "DeckShuffled", "CardDrawn"}
"""Events that may pass without words: set-up, deals, and what another line tells."""

EVERY = every(6)
"""Positions from one that is looked at to the next; what happens is heard at all of them."""


@pytest.mark.many
def test_every_table_of_random_races_obeys_the_laws() -> None:
    table = _Table()
    for number, session in enumerate(all_positions()):
        table.hear(session)
        if number % EVERY == 0 or session.outcome is not None:
            table.look(session)
    assert (sorted(table.strings.missing), table.strings.errors) == ([], ())
    assert sorted(key for key in table.refusals if not table.strings.has(f"{ID}.illegal.{key}")) == []
    assert table.wordless <= SILENT
    assert sorted(cue for cue in table.cues if cue not in sounds()) == []
    assert {"Ran", "EventRevealed", "EddiedOut", "RaceEnded", "SideChosen", "TokenPlaced"} <= table.told


class _Table:
    """Looks at sessions and says everything there is to say."""

    def __init__(self) -> None:
        self.strings = load_strings(folders().all(), "en")
        self.refusals: set[str] = set()
        self.wordless: set[str] = set()
        self.told: set[str] = set()
        self.cues: set[str] = set()
        self._spoken: set[bytes] = set()
        self._zones = {zone.id for zone in entry().layout.zones}

    def look(self, session: AnySession) -> None:
        asked = next(iter(session.to_act()), None)
        for viewer in viewers(session):
            view = session.view(viewer)
            legal = session.legal(viewer) if viewer is not None else ()
            items = presenter(session).items.all(view, names(session))
            targets = self._check_moves(session, view, legal, items)
            self._check_refusals(session, view, legal, items, targets)
            self._say([presenter(session).status.prompt(view, names(session))])
            if viewer in (asked, None):
                self._check_items(view, items, session)
                self._say(self._words(session, view))

    def _check_items(self, view: Any, items: Iterable[Item], session: AnySession) -> None:
        assert [key for key, count in Counter(item.key for item in items).items() if count > 1] == []
        assert {item.zone for item in items} <= self._zones
        self._say(item_line(item) for item in items)
        self._say(item.label for item in items if item.label is not None)
        for key in ("discard", "events"):
            inside = presenter(session).items.contents(view, key, names(session))
            assert inside is not None
            assert len({item.key for item in inside}) == len(inside)
            self._say(item_line(item) for item in inside)

    def _check_moves(self, session: AnySession, view: Any, legal: Any, items: Iterable[Item]) -> set[str]:
        moves = presenter(session).moves.for_commands(view, legal, names(session))
        assert list(dict.fromkeys(move.command for move in moves)) == list(legal)
        selector = MoveSelector.over(moves)
        buttons = presenter(session).moves.buttons(view, legal, names(session))
        targets = {target for move in moves for target in move.targets}
        known = {item.key for item in items} | {button.key for button in buttons}
        assert targets <= known | {f"zone:{zone}" for zone in self._zones}
        self._say(line for move in moves for line in (move.line, move.consequence) if line is not None)
        self._say(line for button in buttons for line in (button.label, button.detail) if line is not None)
        for command in legal[:4]:
            self._check_trails(view, presenter(session).moves.trails(view, command, names(session)))
        reaction = presenter(session).moves.reaction(view, legal, names(session))
        if reaction is not None:
            assert reaction.pass_command in legal
            assert reaction.ask in {ask.id for ask in entry().info.asks}
            self._say([reaction.line])
        return set(selector.open())

    def _check_trails(self, view: Any, trails: Iterable[Trail]) -> None:
        for trail in trails:
            assert trail.shape is not None
            assert trail.cells[0] == view.cells[trail.shape]
            self._say(sign.line for sign in trail.signs)

    def _check_refusals(self, session: Any, view: Any, legal: Any, items: Iterable[Item], targets: set[str]) -> None:
        for item in items:
            reason = presenter(session).moves.why_not(view, legal, item.key)
            assert (reason is None) == (item.key in targets), item.key
            if reason is not None:
                self.refusals.add(reason)

    def _words(self, session: AnySession, view: Any) -> Iterator[Message]:
        called = names(session)
        facts = presenter(session).status.facts(view, called)
        assert len(facts) <= 5
        yield from (fact_line(fact) for fact in facts)
        for plate in presenter(session).status.plates(view, called):
            yield from (fact_line(fact) for fact in plate.facts)
            yield from (line for line in (plate.power, plate.detail) if line is not None)
        for reference in presenter(session).status.references(view):
            yield reference.title
            yield from (cell for row in reference.rows for cell in row.cells)
        if session.outcome is not None:
            yield from presenter(session).status.result(view, session.outcome, called)

    def hear(self, session: AnySession) -> None:
        """Hears the last step, as the seat that is asked does."""
        told = viewed_events(session, session.head, next(iter(session.to_act()), None))
        step = session.journal.step(session.head)
        if step.command is not None:
            self._say([presenter(session).moves.command_line(step.command, names(session), step.seat)])
        self._say(captions(presenter(session), told, names(session)))
        for viewed in told:
            event = type(viewed.event).__name__
            worded = presenter(session).told.caption(viewed, names(session)) is not None
            (self.told if worded else self.wordless).add(event)
            cue = presenter(session).told.cue(viewed)
            self.cues |= {cue} if cue is not None else set()
            after: Any = viewed.after
            for way in presenter(session).told.ways(viewed):
                assert way.cells[-1] == after.cells[int(way.key.removeprefix("kayak:"))]
            spotlight = presenter(session).told.spotlight(viewed, names(session))
            if spotlight is not None:
                self._say(spotlight_lines(spotlight))

    def _say(self, lines: Iterable[Message]) -> None:
        """Speaks each different line once."""
        for line in lines:
            packed = msgspec.msgpack.encode(line)
            if packed not in self._spoken:
                self._spoken.add(packed)
                self.strings.say(line)


def test_refusals_are_shorter_than_ten_words() -> None:
    strings = load_strings(folders().all(), "en")
    refusals = [key for key in sorted(strings.keys()) if key.startswith(f"{ID}.illegal.")]
    assert len(refusals) > 20
    assert [key for key in refusals if len(strings.text(key).split()) >= 10] == []


def test_everything_the_lobby_and_the_settings_name_has_words() -> None:
    strings = load_strings(folders().all(), "en")
    info = entry().info
    wanted = ["name", "tagline", "pitch", "begin"]
    for option in info.options:
        wanted += [f"option.{option.id}.{part}" for part in ("name", "detail")]
        wanted += [f"option.{option.id}.value.{value}" for value in option.values]
        wanted += [f"option.{option.id}.part.{part.id}" for part in (option.order.parts if option.order else ())]
    wanted += [f"preset.{preset.id}.{part}" for preset in info.presets for part in ("name", "detail")]
    wanted += [f"ask.{ask.id}.{part}" for ask in info.asks for part in ("name", "detail")]
    rivals = [f"lobby.rival.{bot.id}.{part}" for bot in info.bots for part in ("grade", "manner")]
    titles = [zone.title for zone in entry().layout.zones if zone.title is not None]
    assert [key for key in (*(f"{ID}.{key}" for key in wanted), *titles, *rivals) if not strings.has(key)] == []


def test_every_reason_that_is_said_has_a_paragraph() -> None:
    strings = load_strings(folders().all(), "en")
    explained = {reason for section in read_sections(folders(), ID, "en") for reason in section.reasons}
    keys = sorted(strings.keys())
    said = {key.removeprefix(f"{ID}.illegal.") for key in keys if key.startswith(f"{ID}.illegal.")}
    assert explained == said
