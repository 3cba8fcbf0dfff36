"""Laws about what a seat may know: views, samples, and two worlds that look the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from game.bots.contract import bot_rng, choice
from game.bots.registry import bots_of, make_bot
from game.engine.chance import SeededChance
from game.engine.draft import RecordedDraft
from game.engine.redact import redacted
from game.engine.types import Command, Event, Seat, Secret
from tests.extent import some
from tests.laws.corpus import Corpus, Place, viewers
from tests.laws.shown import beat_words, presenter_of

PLACES = some(200)
WORLD_PLACES = some(120)
BOT_PLACES = some(25)
TOLD_MATCHES = some(40)
LOOKED_AT = 1 / 5
"""Of the steps of a match, when what is told is counted at each; a name that leaked is seen for long."""


def test_a_sampled_state_looks_the_same_to_the_viewer(played: Corpus) -> None:
    rng = Random(played.subject.id)
    for place in played.places(PLACES, "sample"):
        state, rules = place.state, place.session.rules
        for seat in place.session.setup.all_seats:
            view = rules.view(state, seat)
            other = rules.sample(view, rng)
            assert rules.view(other, seat) == view, f"{place}: seat {seat} could tell the sampled table apart"
            assert list(rules.legal(other, seat)) == list(rules.legal(state, seat)), f"{place}: other moves for {seat}"
            assert rules.to_act(other) == rules.to_act(state), f"{place}: seat {seat}: others are waited for"
            rules.check(other)


def test_an_onlooker_knows_nothing_that_a_seat_does_not_know(played: Corpus) -> None:
    for place in played.places(PLACES, "onlooker"):
        state, rules = place.state, place.session.rules
        public = rules.view(state, None)
        for seat in place.session.setup.all_seats:
            other = rules.sample(rules.view(state, seat), Random(place.step))
            assert rules.view(other, None) == public, f"{place}: onlookers see what seat {seat} does not"


def test_two_worlds_tell_a_viewer_the_same(played: Corpus) -> None:
    """As long as a viewer is told the same events, its views and everything said of them are the same."""
    rng = Random(played.subject.id)
    compared = 0
    for place in played.places(WORLD_PLACES, "worlds"):
        state, rules = place.state, place.session.rules
        for viewer in place.session.setup.all_seats:
            other = rules.sample(rules.view(state, viewer), rng)
            for seat, command in _common_moves(played, place, state, other, rng):
                compared += _follow(played, place, (state, other), viewer, seat, command)
    assert compared > WORLD_PLACES, "too few events were told alike to say anything"


def test_bots_play_the_same_in_two_worlds(played: Corpus) -> None:
    rng = Random(played.subject.id)
    names = sorted(bots_of(played.subject.title))
    for place in played.places(BOT_PLACES, "bots"):
        state, rules = place.state, place.session.rules
        for seat in rules.to_act(state):
            other = rules.sample(rules.view(state, seat), rng)
            for name in names:
                bot = make_bot(played.subject.title, rules, name, seat)
                dice = [bot_rng("two worlds", seat, place.step) for _ in range(2)]
                moves = [
                    choice(bot, rules.view(each, seat), rules.legal(each, seat), rng)
                    for each, rng in zip((state, other), dice, strict=True)
                ]
                assert moves[0] == moves[1], f"{place}: {name} at seat {seat} plays by what it cannot see"


def test_a_view_holds_only_what_the_seat_was_told(played: Corpus) -> None:
    for session in played.matches[:TOLD_MATCHES]:
        steps = list(session.journal.steps())
        secret = _secret_names(steps)
        rng = Random(session.seed)
        looked_at = {steps[-1].id, *(step.id for step in steps if rng.random() < LOOKED_AT)}
        for viewer in viewers(session.setup):
            state = session.rules.initial(session.setup)
            told: set[str] = set()
            for step in steps:
                for event in step.events:
                    session.rules.evolve(state, event)
                    told |= _names(redacted(event, viewer))
                if step.id in looked_at:
                    leaked = sorted(_names(session.rules.view(state, viewer)) & secret - told)
                    assert not leaked, f"seed {session.seed}, step {step.id}: seat {viewer} was never told of {leaked}"


def _common_moves(played: Corpus, place: Place, state: Any, other: Any, rng: Random) -> Iterator[tuple[Seat, Command]]:
    """A few moves that are legal in both worlds, of whoever is waited for."""
    rules = place.session.rules
    for seat in rules.to_act(state):
        there = set(rules.legal(other, seat))
        common = [command for command in rules.legal(state, seat) if command in there]
        for command in rng.sample(common, min(2, len(common))):
            yield seat, command


def _follow(played: Corpus, place: Place, worlds: tuple[Any, Any], viewer: Seat, seat: Seat, command: Command) -> int:
    """Plays a move in both worlds; the number of events told alike, each of which must leave equal tables."""
    rules = place.session.rules
    drafts = [_Told(rules, played.codec.clone(world), viewer, place.step) for world in worlds]
    for draft in drafts:
        rules.decide(draft, seat, command)
    alike = 0
    for first, second in zip(drafts[0].told, drafts[1].told, strict=False):
        if first.event != second.event:
            break
        alike += 1
        where = f"{place}: {command} of seat {seat}, told to seat {viewer} as {first.event}"
        assert first.after == second.after, f"{where}: other views"
        assert _words(played, place, seat, first) == _words(played, place, seat, second), f"{where}: other words"
    return alike


class _Told(RecordedDraft[Any, Any]):
    """A draft that keeps what one viewer is told, with its views before and after."""

    def __init__(self, rules: Any, state: Any, viewer: Seat, step: int) -> None:
        super().__init__(rules, state, SeededChance("two worlds", step))
        self._rules = rules
        self._viewer = viewer
        self.told: list[_Beat] = []

    def emit(self, event: Event) -> None:
        before = self._rules.view(self.state, self._viewer)
        super().emit(event)
        self.told.append(_Beat(redacted(event, self._viewer), before, self._rules.view(self.state, self._viewer)))


class _Beat(msgspec.Struct, frozen=True):
    event: Any
    before: Any
    after: Any


def _words(played: Corpus, place: Place, seat: Seat, told: _Beat) -> object:
    """Everything a title's presenter makes of an event: items, lines, caption, sound, spotlight."""
    presenter = presenter_of(place.session)
    return None if presenter is None else beat_words(presenter, place.session.setup.seats, seat, told)


def _secret_names(steps: Any) -> set[str]:
    """Every text that was ever inside a secret."""
    return {name for step in steps for event in step.events for name in _names(event, secrets_only=True)}


def _names(value: object, *, secrets_only: bool = False) -> set[str]:
    """The texts in a value, nested ones too; with `secrets_only` those inside secrets."""
    found: set[str] = set()
    left = [(value, not secrets_only)]
    while left:
        part, wanted = left.pop()
        match part:
            case str():
                if wanted:
                    found.add(part)
            case Secret():
                left.append((part.value, True))
            case msgspec.Struct():
                left += [(getattr(part, name), wanted) for name in part.__struct_fields__]
            case dict():
                left += [(each, wanted) for pair in part.items() for each in pair]
            case list() | tuple() | set() | frozenset():
                left += [(each, wanted) for each in part]
    return found
