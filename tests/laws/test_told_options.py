"""The words of tips, terms and reference cards follow the house rules of the match."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.message import Message
from game.engine.session import Session, autoplay
from game.engine.types import OptionValue, Seat
from game.table.presenter import AnyPresenter, make_presenter
from tests.laws.corpus import catalogue
from tests.seats import by_number

GROUPS: list[tuple[str, dict[str, dict[str, OptionValue]]]] = [
    (
        "river_rats",
        {
            "power.S.crew": {"ace_1": "spades"},
            "power.S.mix": {"ace_1": "spades", "spade_power_mix": "on"},
            "power.asleep": {"level": "first_game"},
        },
    ),
    (
        "river_rats",
        {
            "detail.prediction.exact": {},
            "detail.prediction.nested": {"prediction_match": "nested"},
            "detail.prediction.at_least": {"prediction_match": "at_least"},
        },
    ),
    ("river_rats", {"detail.deck.when_needed": {}, "detail.deck.at_once": {"reshuffle": "at_once"}}),
    ("rats", {"reference.single_beats.led_suit": {}, "reference.single_beats.any_suit": {"singles": "any_suit"}}),
    ("rats", {"reference.run_beats.rank_first": {}, "reference.run_beats.suit_first": {"runs": "suit_then_rank"}}),
    ("riverboat_showdown", {"detail.kitty": {}, "detail.kitty_endless": {"kitty": "unlimited"}}),
    (
        "riverboat_showdown",
        {
            "detail.minutes.round": {},
            "detail.minutes.cycle": {"time_up": "finish_dealer_cycle"},
            "detail.rounds": {"end": "rounds"},
        },
    ),
    ("whitewater_rush", {"hazard.kayak.text": {}, "hazard.kayak.text_behind": {"settle": "stop_behind"}}),
    ("raft_race", {"term.turn_order.text": {}, "term.turn_order.text_anew": {"turn_order": "recompute"}}),
    ("raft_race", {"water.recharge.text": {}, "water.recharge.text_top": {"recharge": "top_card"}}),
]
"""Sentences by title, of which one is said, each with the house rules under which it is."""


@pytest.mark.parametrize(("id", "group"), GROUPS, ids=lambda each: each if isinstance(each, str) else min(each))
def test_tips_follow_the_house_rules(id: str, group: dict[str, dict[str, OptionValue]]) -> None:
    entry = catalogue().find(id)
    assert entry is not None
    sentences = {f"{id}.{sentence}" for sentence in group}
    for sentence, options in group.items():
        session = Session(entry.title, entry.definition, entry.info.setup(2, options), "told")
        session.begin()
        autoplay(session)
        presenter = make_presenter(entry.title, session.rules)
        told = {line.key for line in said(presenter, session.view(Seat(0)))}
        assert told & sentences == {f"{id}.{sentence}"}


def said(presenter: AnyPresenter, view: object) -> Iterator[Message]:
    """Every line that is one glance or one rest of the pointer away, with all lines in it."""
    names = by_number(2)
    lines: list[Message | None] = [presenter.status.prompt(view, names)]
    for item in presenter.items.all(view, names):
        lines += [item.line, item.detail, item.label]
    for plate in presenter.status.plates(view, names):
        lines += [plate.power, plate.detail, *(fact.value for fact in plate.facts)]
    lines += [fact.value for fact in presenter.status.facts(view, names)]
    lines += [term.text for term in presenter.status.glossary(view)]
    lines += [cell for reference in presenter.status.references(view) for row in reference.rows for cell in row.cells]
    for line in lines:
        yield from () if line is None else _parts(line)


def _parts(line: Message) -> Iterator[Message]:
    yield line
    for value in line.args.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from _parts(part)
