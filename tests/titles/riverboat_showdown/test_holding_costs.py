"""The price that is told for a hand that is held, beside the price that the rules then take."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine.foresight import ForesightDraft
from game.engine.journal import StateCodec
from game.engine.rules import QuickChance
from game.engine.session import AnySession, Session
from game.engine.types import OptionValue, Seat
from game.table.item import ItemMark
from game.table.presenter import make_presenter
from game.titles.riverboat_showdown.rules.events import HandPaid, RoundEnded
from game.titles.riverboat_showdown.rules.terms import WILD, Discard, DiscardWild, LateDiscarding, Pass
from game.titles.riverboat_showdown.table.items import change_line
from tests.laws.corpus import catalogue
from tests.seats import by_number

ENTRY = next(entry for entry in catalogue() if entry.id == "riverboat_showdown")
OPTIONS: tuple[dict[str, OptionValue], ...] = ({}, {"wild_left": "8"}, {"broke": "table_stakes"}, {"kitty": "100"})


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_last_turn_says_what_each_way_costs(options: dict[str, OptionValue]) -> None:
    seen = 0
    for number in range(20):
        for session in _positions(options, f"holding {number}"):
            if type(session.state.frame) is not LateDiscarding:
                continue
            (seat,) = session.to_act()
            view, legal = session.view(seat), session.legal(seat)
            presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
            words = {move.command: move.consequence for move in presenter.moves.for_commands(view, legal, names)}
            labels = {item.key: item.label for item in presenter.items.all(view, names) if item.zone == "hand"}
            for command in legal:
                paid = _paid(session, seat, command)
                match command:
                    case Pass():
                        buttons = {each.key: each for each in presenter.moves.buttons(view, legal, names)}
                        assert buttons["button:pass"].label.args.get("count", 0) == paid
                    case Discard(number=card):
                        told = words[command]
                        assert told is not None and told.args["count"] == paid
                        (label, *_) = (each for key, each in labels.items() if key.startswith(f"card:{seat}:{card}:"))
                        assert label is not None and label.key.endswith(".then_pay") and label.args["count"] == paid
                    case DiscardWild():
                        told = words[command]
                        assert told is not None and told.args["count"] == paid
                    case _:
                        continue
                seen += 1
    assert seen > 20


def test_while_somebody_may_be_out_the_strip_says_what_the_hand_costs() -> None:
    told = 0
    for session in _positions({}, "few"):
        for seat in session.to_act() if session.outcome is None else ():
            view = session.view(seat)
            presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
            prompt = presenter.status.prompt(view, names)
            others = [count for other, count in enumerate(view.hand_counts) if other != seat and count]
            late = type(view.frame) is LateDiscarding
            assert (".prompt.few." in prompt.key) == (not late and any(count <= 2 for count in others))
            held = presenter.status.plates(view, names)[seat].facts[-1]
            assert held.value.args["count"] == view.costs() <= 8 * len(view.hand)
            told += ".prompt.few." in prompt.key
    assert told


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_each_card_says_what_the_rest_of_the_hand_costs_without_it(options: dict[str, OptionValue]) -> None:
    seen, wilds = 0, 0
    for session in _positions(options, "rest"):
        (seat,) = session.to_act()
        view = session.view(seat)
        stakes = view.stakes
        presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
        for item in presenter.items.all(view, names):
            if item.zone != "hand":
                continue
            card = int(item.key.split(":")[2])
            if item.label is None:
                assert card == WILD and stakes.table_stakes
                continue
            rest = sum(stakes.wild_left if other == WILD else other for other in view.hand)
            rest -= stakes.wild_left if card == WILD else card
            if not stakes.table_stakes:
                assert item.label.args["count"] == rest
            if card != WILD:
                assert item.label.args["change"] == change_line(view.brings(card))
            seen, wilds = seen + 1, wilds + (card == WILD)
    assert seen and wilds


def test_a_hand_of_few_cards_wears_a_warning_as_long_as_it_may_go_out() -> None:
    warned, silent = 0, 0
    for session in _positions({}, "warned"):
        (seat,) = session.to_act()
        view = session.view(seat)
        presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
        for item in presenter.items.all(view, names):
            if item.key.startswith("hand:"):
                few = 0 < (item.count or 0) <= 2
                assert (ItemMark.WARNS in item.marks) == (item.label is not None) == few
                assert item.label is None or item.label.args["count"] == item.count
                warned, silent = warned + few, silent + (not few)
    assert warned and silent


def _positions(options: dict[str, OptionValue], seed: str) -> Iterator[AnySession]:
    setup = ENTRY.info.setup(3, {**ENTRY.info.presets[0].options, **options})
    session: AnySession = Session(ENTRY.title, ENTRY.definition, setup, seed)
    session.begin()
    rng = Random(seed)
    while session.outcome is None:
        yield session
        (seat,) = session.to_act()
        session.submit(seat, rng.choice(session.legal(seat)))


def _paid(session: AnySession, seat: Seat, command: Any) -> int:
    """Returns the seat's payment for its hand at the end of the round, once everybody after it has passed."""
    codec: StateCodec[Any] = StateCodec(type(session.state))
    state = codec.unpack(codec.pack(session.state))
    draft: ForesightDraft[Any, Any] = ForesightDraft(session.rules, state, QuickChance(Random(0)))
    session.rules.decide(draft, seat, command)
    while not any(type(event) is RoundEnded for event in draft.events):
        session.rules.decide(draft, draft.state.asked, Pass())
    return sum(event.paid for event in draft.events if type(event) is HandPaid and event.seat == seat)
