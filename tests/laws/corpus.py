"""Random matches of every title, played once and examined by all laws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from game.bots.levels import bots_of
from game.bots.player import choice, pass_time
from game.content.catalogue import Catalogue, fingerprint
from game.content.folders import program_folders
from game.engine.journal import StateCodec
from game.engine.module import AnyTitle, Definition, GameInfo, OptionSpec
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, Command, OptionValue, Seat, Setup
from game.persistence.lines import FORMAT, Header
from game.persistence.recorder import match_bodies, write_match
from game.persistence.save_file import load_session
from tests.extent import shared
from tests.seats import sitting
from tests.toy import DEFINITION, INFO, TITLE

MATCHES = shared(300)
TOY_MATCHES = shared(60)
MOST_DECISIONS = 3_000
REPORTS = 1 / 400
"""Frequency of SYSTEM's reports, such as the time or a seat that left."""
SECOND_THOUGHTS = 1 / 40
"""Frequency with which a seat that is not waited for takes back its choice, where that is offered."""
SHORT_TOY = msgspec.structs.replace(INFO, options=(OptionSpec("target", (20, 200), 200),))
"""The toy without its endless matches."""
GOLDEN = Path(__file__).resolve().parents[1] / "matches"


@dataclass(frozen=True)
class Subject:
    """A title under examination, with the content it is played with."""

    title: AnyTitle
    info: GameInfo
    definition: Definition

    @property
    def id(self) -> str:
        return self.title.id

    def session(self, setup: Setup, seed: str) -> AnySession:
        """A session that has not begun."""
        return Session(self.title, self.definition, setup, seed)


@dataclass(frozen=True)
class Place:
    """One position of one match: the session and a step of it."""

    session: AnySession
    step: int

    @property
    def state(self) -> Any:
        """A fresh copy of the state after the step."""
        return self.session.state_at(self.step)

    def __str__(self) -> str:
        setup = self.session.setup
        match = f"{self.session.title.id}, seed {self.session.seed}, {setup.seats} seats, {setup.options}"
        return f"{match}, step {self.step}"


@dataclass(frozen=True)
class Corpus:
    """All matches of one subject."""

    subject: Subject
    matches: tuple[AnySession, ...]
    from_positions: tuple[AnySession, ...]
    """Played on from positions that random matches hardly reach."""
    codec: StateCodec[Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "codec", StateCodec(self.subject.title.state))

    def places(self, count: int, salt: str) -> Iterator[Place]:
        """Positions spread over the matches; the same ones for the same `salt`."""
        rng = Random(f"{self.subject.id}/{salt}")
        for number in range(count):
            session = self.matches[number * len(self.matches) // count]
            yield Place(session, rng.randrange(len(session.journal)))


@cache
def catalogue() -> Catalogue:
    return Catalogue(program_folders())


@cache
def subjects() -> tuple[Subject, ...]:
    """Every title the program offers, and the toy."""
    found = [Subject(entry.title, entry.info, entry.definition) for entry in catalogue()]
    return (*found, Subject(TITLE, SHORT_TOY, dict(DEFINITION)))


@cache
def corpus(id: str) -> Corpus:
    """The matches of one subject: random ones with fixed seeds and the golden ones."""
    subject = next(each for each in subjects() if each.id == id)
    random = tuple(random_match(subject, number) for number in range(random_count(id)))
    return Corpus(subject, (*random, *golden_matches(subject)), positions(subject))


def random_count(id: str) -> int:
    """The number of random matches of one subject."""
    return TOY_MATCHES if id == TITLE.id else MATCHES // (len(subjects()) - 1)


def random_match(subject: Subject, number: int) -> AnySession:
    """A whole match played at random; its number decides seats and options."""
    rng = Random(f"{subject.id}/{number}")
    session = subject.session(random_setup(subject.info, number, rng), f"law-{number}")
    session.begin()
    return play_on(session, rng)


def play_on(session: AnySession, rng: Random) -> AnySession:
    """The session, played to its end by the title's random bots; now and then the table itself has something to say."""
    autoplay(session)
    decisions = 0
    makers = bots_of(session.title)
    bots = {seat: makers["random"](session.rules, seat) for seat in session.setup.all_seats}
    while session.outcome is None and decisions < MOST_DECISIONS:
        reports = session.legal(SYSTEM) if rng.random() < REPORTS else ()
        if reports:
            session.submit(SYSTEM, rng.choice(reports))
        else:
            seat = _next_seat(session, rng)
            session.submit(seat, choice(bots[seat], session.view(seat), session.legal(seat), rng).command)
        autoplay(session)
        decisions += 1
        pass_time(session, decisions)
    return session


def _next_seat(session: AnySession, rng: Random) -> Seat:
    """The first seat that is waited for; now and then one that may take its own decision back."""
    waiting = session.to_act()
    others = [seat for seat in session.setup.all_seats if seat not in waiting and session.legal(seat)]
    return rng.choice(others) if others and rng.random() < SECOND_THOUGHTS else min(waiting)


def random_setup(info: GameInfo, number: int, rng: Random) -> Setup:
    """Seats in turn; every second match a preset, the others any options that these seats are offered."""
    low, high = info.seats
    seats = low + number % (high - low + 1)
    if number % 2 and info.presets:
        return info.setup(seats, info.presets[number // 2 % len(info.presets)].options)
    return info.setup(seats, _random_options(info, seats, rng))


def golden_matches(subject: Subject) -> tuple[AnySession, ...]:
    """The kept matches of a title."""
    titles: Mapping[str, AnyTitle] = {subject.id: subject.title}
    files = sorted((GOLDEN / subject.id).glob("*.river"))
    return tuple(load_session(path, titles).session for path in files)


def positions(subject: Subject) -> tuple[AnySession, ...]:
    """Random play from the kept positions of a title: `positions.yaml` lists seats, options, position and times."""
    path = GOLDEN / subject.id / "positions.yaml"
    if not path.exists():
        return ()
    found = []
    kept = yaml.safe_load(path.read_text(encoding="utf-8"))
    for number, table in enumerate(each for each in kept for _ in range(each.get("times", 1))):
        session = subject.session(subject.info.setup(table["seats"], table.get("options", {})), f"position-{number}")
        session.begin_from(subject.title.position(table["position"], session.rules))
        found.append(play_on(session, Random(number)))
    return tuple(found)


def save(session: AnySession, path: Path) -> None:
    """Writes a session as a match file."""
    title = session.title
    header = Header(
        format=FORMAT,
        match="0" * 16,
        game=title.id,
        title_name=title.id,
        rules=title.version,
        content=fingerprint(session.definition),
        app="0",
        created="2026-01-01T00:00:00Z",
        label=None,
        setup=session.setup,
        seats=sitting(*["bot:random"] * session.setup.seats),
        seed=session.seed,
        definition=session.definition,
    )
    write_match(path, header, match_bodies(session))


def viewers(setup: Setup) -> tuple[Seat | None, ...]:
    return (*setup.all_seats, None)


def commands_of(session: AnySession) -> list[tuple[Seat, Command]]:
    """Returns everything that was played, in order, without the set-up."""
    return [(step.seat, step.command) for step in session.journal.steps() if step.command is not None]


def _random_options(info: GameInfo, seats: int, rng: Random) -> dict[str, OptionValue]:
    return {spec.id: _random_value(spec, seats, rng) for spec in info.options if spec.is_offered(seats)}


def _random_value(spec: OptionSpec, seats: int, rng: Random) -> OptionValue:
    """One of its values, or some of its parts in any order."""
    if spec.order is None:
        return rng.choice(spec.values_for(seats))
    ids = [part.id for part in spec.order.parts]
    return spec.order.value(rng.sample(ids, rng.randint(spec.order.least, spec.order.most)))
