"""Scenario files: a table, commands, and conditions that must be true afterwards.

A file names its `title`, may bring content of its `own` (`boards/pool.yaml: |`), and lists `scenarios`. Each starts
from a `position` in the title's notation or from a `deal` (the outcomes of the set-up's chance) and goes through
`play`, a list of entries:

- `{seat: 1, cmd: play_card, card: 2♥}` plays a command; `illegal: REASON` says that it must be refused so,
  `chance: [...]` gives the outcomes of chance for it;
- `{seat: 1, legal_is: [...]}`, `legal_has`, `legal_lacks` compare the seat's legal commands;
- `{expect: {PATH: VALUE}}` compares anything, as `expect` of the scenario does at its end.

Seats count from 1, `system` is the clock; an entry without one means the seat that is asked. `view.0` is what
onlookers see. A path starts with `state`, `view.SEAT`, `legal.SEAT`, `events` (of the last command and what played
itself after it) or `outcome` and goes on with names and places from 0; it may end in `length`, `has`, `lacks` or `is`
(the same things in any order). A mapping that is looked for needs to name some fields only. Texts are read by
`notation.read` of the title, if it has one, so cards can be written as people do.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from game.cli import arguments
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.structs import Content, as_read, load_struct, reader
from game.engine.module import GameInfo, Sources
from game.engine.rules import ScriptedChance
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, Command, GameError, IllegalCommand, OptionValue, Seat

ENTRY_WORDS = frozenset({"seat", "illegal", "chance", "expect", "legal_is", "legal_has", "legal_lacks"})
CLOCK = "system"
OPERATORS = frozenset({"length", "has", "lacks", "is"})


def with_content(entry: Entry, own: Mapping[str, str]) -> Entry:
    """Returns the title as if a player's own folder held these files: texts by path, `boards/pool.yaml`.

    Raises ValueError for a path that leaves the folder, and ContentError for anything the title cannot load.
    """
    if not own:
        return entry
    with TemporaryDirectory() as name:
        folder = Path(name) / "own"
        for path, text in own.items():
            _write(folder, path, text)
        sources = Sources(entry.folder, folder)
        definition = entry.title.load(sources)
        for error in sources.left_out:
            raise error
        info = load_struct(entry.folder / "game.yaml", GameInfo, f"{entry.id}/game.yaml")
        return replace(entry, info=entry.title.offer(info, definition), definition=definition)


def _write(folder: Path, path: str, text: str) -> None:
    parts = PurePosixPath(path)
    if parts.is_absolute() or ".." in parts.parts or not parts.name:
        raise ValueError(f"own: '{path}' is no file of the title's own folder")
    file = folder / parts
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


Fields: TypeAlias = dict[str, Any]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One table and the commands played at it."""

    name: str
    seats: int = 1
    options: dict[str, OptionValue] = {}
    seed: str = "scenario"
    position: Fields | None = None
    deal: tuple[Any, ...] | None = None
    play: tuple[Fields, ...] = ()
    expect: Fields = {}


class ScenarioFile(Content, frozen=True, forbid_unknown_fields=True):
    """A file of scenarios of one title."""

    title: str
    scenarios: tuple[Scenario, ...]
    own: dict[str, str] = {}
    """Files the title finds in the player's own folder, by path."""


def run_scenario(path: Path, titles: Catalogue | None = None) -> list[str]:
    """Returns every difference from the file, one sentence each; [] if there is none.

    `titles` are those of this program unless given. Raises ContentError for a file that is no scenario file, and
    CommandError for an unknown title.
    """
    file = load_struct(path, ScenarioFile)
    entry = with_content(arguments.entry(titles or arguments.catalogue(), file.title), file.own)
    failures = []
    for scenario in file.scenarios:
        try:
            found = _Run(entry, scenario).failures()
        except (GameError, ValueError, msgspec.ValidationError) as error:
            found = [str(error)]
        failures += [f"{path.name}: {scenario.name}: {failure}" for failure in found]
    return failures


def played(entry: Entry, scenario: Scenario) -> AnySession:
    """Returns the match of one scenario after all its entries, for a closer look. Raises as commands do."""
    run = _Run(entry, scenario)
    run.failures()
    return run.session


class _Run:
    """One scenario being played."""

    def __init__(self, entry: Entry, scenario: Scenario) -> None:
        self._scenario = scenario
        self._title = entry.title
        self._read = reader(entry.title)
        setup = entry.info.setup(scenario.seats, scenario.options)
        self.session: AnySession = Session(entry.title, entry.definition, setup, scenario.seed)
        self._failures: list[str] = []
        self._events: list[Any] = []

    def failures(self) -> list[str]:
        self._start()
        for number, fields in enumerate(self._scenario.play, 1):
            self._entry(f"entry {number}", fields)
        self._compare("at the end", self._scenario.expect)
        return self._failures

    def _start(self) -> None:
        session, scenario = self.session, self._scenario
        if scenario.position is not None:
            session.begin_from(self._title.position(scenario.position, session.rules))
        else:
            deal = None if scenario.deal is None else ScriptedChance(self._said(scenario.deal))
            session.begin(deal)
        self._events = [*session.journal.step(0).events]
        self._settle()

    def _entry(self, where: str, fields: Fields) -> None:
        try:
            self._carry_out(where, fields)
        except (GameError, ValueError, msgspec.ValidationError) as error:
            located = str(error).startswith(f"{where}: ")
            raise ValueError(str(error) if located else f"{where}: {error}") from error

    def _carry_out(self, where: str, fields: Fields) -> None:
        seat = self._seat(fields.get("seat", self._asked()))
        command = {name: value for name, value in fields.items() if name not in ENTRY_WORDS}
        if command and "cmd" not in command:
            words = ", ".join(sorted(ENTRY_WORDS))
            raise ValueError(f"{', '.join(command)} without cmd: an entry plays a cmd or holds {words}")
        if command:
            self._command(where, seat, fields, command)
        for operator in ("is", "has", "lacks"):
            if f"legal_{operator}" in fields:
                self._compare(where, {f"legal.{seat + 1}.{operator}": fields[f"legal_{operator}"]})
        self._compare(where, fields.get("expect", {}))

    def _command(self, where: str, seat: Seat, fields: Fields, said: Fields) -> None:
        command: Command = msgspec.convert(self._said(said), self._title.command)
        chance = ScriptedChance(self._said(fields["chance"])) if "chance" in fields else None
        wanted = fields.get("illegal")
        try:
            step = self.session.submit(seat, command, chance=chance)
        except IllegalCommand as refused:
            if wanted is None:
                raise ValueError(f"{where}: seat {seat + 1} may not {said}: {refused.reason}") from refused
            if wanted != refused.reason:
                self._failures.append(f"{where}: refused as {refused.reason}, not {wanted}")
            return
        if wanted is not None:
            raise ValueError(f"{where}: {said} was accepted, it should be refused as {wanted}")
        self._events = [*step.events]
        self._settle()

    def _settle(self) -> None:
        """Plays decisions without a choice, and checks the invariants of the table."""
        for step in autoplay(self.session):
            self._events += step.events
        self.session.rules.check(self.session.state)

    def _compare(self, where: str, expected: Mapping[str, Any]) -> None:
        for path, value in expected.items():
            wanted = self._said(value)
            *names, last = path.split(".")
            operator = last if last in OPERATORS else ""
            try:
                fault = _fault(operator, self._look(names if operator else [*names, last]), wanted)
            except ValueError as error:
                raise ValueError(f"{where}: {path}: {error}") from error
            except TypeError:
                raise ValueError(f"{where}: {path}: '{operator}' needs a list") from None
            if fault:
                self._failures.append(f"{where}: {path} {fault}")

    def _look(self, names: Sequence[str]) -> Any:
        session, rest = self.session, list(names[1:])
        match names[0]:
            case "state":
                found = session.state
            case "events":
                found = self._events
            case "outcome":
                found = session.outcome
            case "view":
                found = session.view(None if rest[:1] == ["0"] else self._seat(*rest[:1]))
                rest = rest[1:]
            case "legal":
                found = session.legal(self._seat(*rest[:1]))
                rest = rest[1:]
            case other:
                raise ValueError(f"a path starts with state, view, legal, events or outcome, not '{other}'")
        return _follow(msgspec.json.decode(msgspec.json.encode(found)), rest)

    def _asked(self) -> int:
        """Returns the seat of an entry that names none: the only one asked, or the first."""
        asked = sorted(self.session.to_act())
        return asked[0] + 1 if len(asked) == 1 else 1

    def _seat(self, said: Any = None) -> Seat:
        """Returns the seat of a number as scenarios count them."""
        if said == CLOCK:
            return SYSTEM
        seats = self._scenario.seats
        if str(said) not in map(str, range(1, seats + 1)):
            raise ValueError(f"seats go from 1 to {seats}, not {said}")
        return Seat(int(said) - 1)

    def _said(self, value: Any) -> Any:
        """Returns the value as the title reads it."""
        return as_read(value, self._read)


def _follow(value: Any, names: Sequence[str]) -> Any:
    for name in names:
        try:
            value = value[int(name)] if isinstance(value, list) else value[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise ValueError(f"there is no '{name}' in {_short(value)}") from None
    return value


def _fault(operator: str, found: Any, wanted: Any) -> str | None:
    """Returns the problem of a value, or None if it is as expected."""
    listed = wanted if isinstance(wanted, list) else [wanted]
    if operator == "length":
        return None if len(found) == wanted else f"should be {wanted}, but it holds {len(found)}: {_short(found)}"
    if operator == "":
        return None if found == wanted else f"should be {wanted}, found {_short(found)}"
    missing = [each for each in listed if not any(_like(part, each) for part in found)]
    named = [part for part in found if any(_like(part, each) for each in listed)]
    if operator == "lacks":
        return f"should lack {named}" if named else None
    if missing:
        return f"lacks {missing}, found {_short(found)}"
    unnamed = [part for part in found if part not in named] if operator == "is" else []
    return f"should not hold {unnamed}" if unnamed else None


def _like(found: Any, wanted: Any) -> bool:
    """True if a value matches: it is equal, or a mapping that agrees in every field named."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(name in found and found[name] == value for name, value in wanted.items())
    return bool(found == wanted)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]}..."


def scenarios(chosen: argparse.Namespace) -> int:
    """Prints every difference; returns 1 if there is any."""
    titles = arguments.catalogue()
    failures: list[str] = []
    for path in chosen.files:
        failures += _failures(path, titles)
    for failure in failures:
        print(failure)
    print(f"{len(chosen.files)} files, {len(failures)} differences")
    return 1 if failures else 0


def _failures(path: Path, titles: Catalogue) -> list[str]:
    try:
        return run_scenario(path, titles)
    except ContentError as error:
        return [str(error)]
