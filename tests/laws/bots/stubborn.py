"""Players who hold on to one thing: a kind of card never let go, a chance never taken, whatever comes first.

What they hold on to is read off the commands of a title, so nothing here names one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from msgspec import Struct

from game.engine.session import AnySession, autoplay
from game.engine.types import Command
from tests.extent import every
from tests.laws.corpus import Subject, random_setup

LONGEST = 3_000
"""Steps of a match."""
STEPS = 1000 // every(8)
"""Minimum number of steps played by each habit, match after match."""
LOOKED_AROUND = 400
"""Decisions after which it is known what may be held on to."""
MOST_WORDS = 20
"""Things of a title that are kept."""

Wish = Callable[[Command], bool]
"""A preference: true for a command that somebody would rather play than others."""


class Habit(Struct, frozen=True):
    """A habit of everybody at a table: the first preference that leaves anything of the legal commands decides."""

    name: str
    wishes: tuple[Wish, ...] = ()

    def choice(self, legal: Sequence[Command], rng: Random) -> Command:
        """One of the commands; any of those that the habit does not tell apart."""
        for wish in self.wishes:
            legal = [command for command in legal if wish(command)] or legal
        return rng.choice(legal)


def habits(subject: Subject) -> Iterator[Habit]:
    """Yields every habit that somebody may hold on to in this title."""
    seen = tuple(_looked_around(subject))
    yield Habit("passes", (_passes,))
    for kind in dict.fromkeys(map(type, seen)):
        yield Habit(f"never does {kind.__name__}", (_other_than(kind),))
    words = sorted({word for command in seen for word in _words(command)})
    for word in Random(subject.id).sample(words, min(MOST_WORDS, len(words))):
        yield Habit(f"keeps '{word}'", (_without(word),))
        yield Habit(f"passes and keeps '{word}'", (_passes, _without(word)))


def matches(subject: Subject, habit: Habit) -> Iterator[AnySession]:
    """Matches, begun and not played, until the habit was followed for long enough: seats and options in turn."""
    played = number = 0
    while played < STEPS:
        seed = f"{habit.name}-{number}"
        session = subject.session(random_setup(subject.info, number, Random(seed)), seed)
        session.begin()
        autoplay(session)
        yield session
        played += len(session.journal)
        number += 1


def steps(session: AnySession, habit: Habit, rng: Random) -> Iterator[int]:
    """Plays by the habit until the match is over or long enough; the number of each step."""
    while session.outcome is None and session.head < LONGEST:
        seat = min(session.to_act())
        session.submit(seat, habit.choice(session.legal(seat), rng))
        autoplay(session)
        yield session.head


def _looked_around(subject: Subject) -> Iterator[Command]:
    """Yields the legal commands on the way of a random match of each number of seats."""
    low, high = subject.info.seats
    for number in range(high - low + 1):
        rng = Random(f"{subject.id}/{number}")
        session = subject.session(random_setup(subject.info, number, rng), f"around-{number}")
        session.begin()
        autoplay(session)
        for step in steps(session, Habit("random"), rng):
            if step > LOOKED_AROUND:
                break
            for seat in session.to_act():
                yield from session.legal(seat)


def _passes(command: Command) -> bool:
    return not command.__struct_fields__


def _other_than(kind: type[Command]) -> Wish:
    return lambda command: type(command) is not kind


def _without(word: str) -> Wish:
    return lambda command: word not in _words(command)


def _words(command: Command) -> set[str]:
    """Returns the words of a command, without its number: `advance#3` is `advance`, `H10` is `H`."""
    return {word for name in command.__struct_fields__ for word in _texts(getattr(command, name))}


def _texts(value: object) -> Iterable[str]:
    match value:
        case str():
            return {re.sub(r"#?\d+", "", value)} - {""}
        case tuple():
            return {word for part in value for word in _texts(part)}
        case _:
            return ()
