"""Laws about fitted values: each says what its fit has seen, is read within that, and every preset stays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from game.bots.fitted import Range
from game.bots.levels import SEARCHING, USUAL, bots_of, make_bot
from game.bots.player import bot_rng, choice, next_seat
from game.engine.module import title_ids
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import Setup
from tests.extent import some
from tests.laws.corpus import Subject, subjects

DECISIONS = some(600)
"""Maximum number of decisions of a match."""
SEARCHED = 40
"""One of this many decisions is put to the levels that search as well."""
BEYOND = 0.1
"""Maximum share of the readings of one input that lie beyond what was seen."""
FITTED = [subject for subject in subjects() if subject.id in title_ids()]


def fitted_modules(id: str) -> Iterator[ModuleType]:
    """Yields every module of a title that a script has fitted."""
    bot = import_module(f"game.titles.{id}.bot")
    for each in iter_modules(bot.__path__):
        if each.name.startswith("fitted"):
            yield import_module(f"{bot.__name__}.{each.name}")


def ranges_in(value: object) -> Iterator[Range]:
    """Yields the ranges of a fitted value, however deep they lie."""
    match value:
        case Range():
            yield value
        case msgspec.Struct():
            yield from _all_ranges(getattr(value, name) for name in value.__struct_fields__)
        case Mapping():
            yield from _all_ranges(value.values())
        case tuple():
            yield from _all_ranges(value)
        case _:
            return


def _all_ranges(values: Iterable[object]) -> Iterator[Range]:
    for each in values:
        yield from ranges_in(each)


def by_seats(module: ModuleType, subject: Subject) -> bool:
    """True if the module has a value of its own for every number of seats that compete."""
    low, high = subject.info.seats
    numbers = set(range(max(2, low), high + 1))
    return any(isinstance(value, Mapping) and set(value) == numbers for value in vars(module).values())


class Readings:
    """The readings of fitted values while matches are played, by the range they are held within."""

    def __init__(self) -> None:
        self.all: Counter[int] = Counter()
        self.beyond: Counter[int] = Counter()

    def held(self, known: Range, value: float) -> float:
        """Notes a reading, in place of `Range.held`, and does the same."""
        self.all[id(known)] += 1
        self.beyond[id(known)] += not known.low <= value <= known.high
        return min(known.high, max(known.low, value))


def readings(subject: Subject, setup: Setup, seed: str) -> Readings:
    """Plays a match among level 3, and puts some of its questions to the levels that search."""
    found = Readings()
    with patch.object(Range, "held", lambda known, value: found.held(known, value)):
        play(subject, setup, seed)
    return found


def _looking(subject: Subject, step: int) -> Sequence[str]:
    """Returns the levels that search and are asked as well at this step."""
    return [level for level in SEARCHING if level in bots_of(subject.title)] if step % SEARCHED == 0 else []


def play(subject: Subject, setup: Setup, seed: str) -> None:
    """Plays the match."""
    rules: Any = subject.title.rules(subject.definition, setup)
    draft: SearchDraft[Any, Any] = SearchDraft(rules, rules.initial(setup), SeededChance(seed, 0))
    rules.begin(draft)
    for step in range(1, DECISIONS):
        if rules.outcome(draft.state) is not None:
            return
        move = rules.forced(draft.state)
        if move is None:
            seat = next_seat(rules, draft.state, seed, step)
            asked = rules.view(draft.state, seat), rules.legal(draft.state, seat), bot_rng(seed, seat, step)
            for level in _looking(subject, step):
                choice(make_bot(subject.title, rules, level, seat), *asked)
            move = seat, choice(make_bot(subject.title, rules, USUAL, seat), *asked).command
        draft.chance = SeededChance(seed, step)
        rules.decide(draft, *move)


@pytest.mark.parametrize("subject", FITTED, ids=lambda subject: subject.id)
def test_every_fitted_value_says_what_its_fit_has_seen(subject: Subject) -> None:
    """Given values that were fitted, then each says its inputs, or stands for each number of seats by itself."""
    modules = list(fitted_modules(subject.id))
    assert modules, "the title has a player with nothing fitted"
    for module in modules:
        known = list(_all_ranges(vars(module).values()))
        assert known or by_seats(module, subject), f"{module.__name__} does not say what inputs were seen"
        assert all(each.low < each.high for each in known)


@pytest.mark.many
@pytest.mark.parametrize("subject", FITTED, ids=lambda subject: subject.id)
def test_every_preset_stays_within_what_was_seen(subject: Subject) -> None:
    """Given matches of every preset and number of seats, when players read fitted values, then each input is read, and
    next to none lies beyond those of its fit.
    """
    low, high = subject.info.seats
    for number, preset in enumerate(subject.info.presets):
        setup = subject.info.setup(max(2, low + number % (high - low + 1)), preset.options)
        found = readings(subject, setup, f"fitted-{preset.id}")
        for module in fitted_modules(subject.id):
            for known in _all_ranges(vars(module).values()):
                read, beyond = found.all[id(known)], found.beyond[id(known)]
                assert read, f"{module.__name__}: {known} is never looked at"
                assert beyond <= BEYOND * read, f"{preset.id}, {module.__name__}: {beyond} of {read} beyond {known}"


def test_an_input_beyond_those_seen_counts_as_the_nearest_one() -> None:
    known = Range(1.0, 24.0)
    assert [known.held(each) for each in (0.0, 1.0, 7.5, 24.0, 99.0)] == [1.0, 1.0, 7.5, 24.0, 24.0]
