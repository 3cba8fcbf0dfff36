"""Laws about what a seat may know: views, samples, and two worlds that look the same."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.bots.levels import SEARCHING, bots_of
from game.engine.types import Secret, redacted
from tests.extent import some
from tests.laws.corpus import Corpus, viewers
from tests.laws.knowledge.blindness import twins

PLACES = some(200)
BOT_PLACES = some(25)
SEARCHED = 12
"""Number of questions of which one is put to the searching players, which take long."""
TOLD_MATCHES = some(40)
LOOKED_AT = 1 / 5
"""Share of a match's steps at which the words are counted; a name that leaked is seen for long."""


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


def test_bots_think_the_same_in_two_worlds(played: Corpus) -> None:
    names = sorted(bots_of(played.subject.title))
    for number, question in enumerate(twins(played, BOT_PLACES, "bots")):
        for name in names:
            if name not in SEARCHING or number % SEARCHED == 0:
                assert not question.told_apart(name), (
                    f"{question.place}: {name} at seat {question.seat} thinks by what it cannot see"
                )


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
