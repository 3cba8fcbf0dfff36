"""Plays that are offered as a whole, and the orders of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random

from game.engine.session import AnySession, Session
from game.engine.types import Seat
from game.host.audience_model import ItemCache
from game.pieces import DECK, JOKERS, Card
from game.table.move_selector import MoveSelector
from game.table.presenter import Bundle, make_presenter
from game.titles.rats.rules.plays import RANK, Beat, Lay, kind_named, kinds_of, value
from game.titles.rats.rules.rules import RatsView
from tests.laws.corpus import catalogue
from tests.seats import by_number

ENTRY = next(entry for entry in catalogue() if entry.id == "rats")
MATCHES = 6
LATER = 120


def test_each_group_is_a_lead_or_beats_and_is_laid_by_its_targets() -> None:
    leads = answers = 0
    for session, seat in _asked():
        presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
        view, legal = session.view(seat), session.legal(seat)
        for group in presenter.moves.groups(view, legal, names):
            _check(view, group)
            beat = (
                move.parts
                for move in presenter.moves.for_commands(view, legal, names)
                if isinstance(move.command, Beat)
            )
            assert all({*parts} != {*group.targets} for parts in beat), "that has a button of its own"
            leads, answers = leads + (not view.count), answers + bool(view.count)
            _lay(session, seat, group)
    assert leads and answers


def test_the_same_groups_are_offered_while_cards_are_raised() -> None:
    raised = 0
    for session, seat in _asked():
        presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
        before = presenter.moves.groups(session.view(seat), session.legal(seat), names)
        session.submit(seat, next(iter(session.legal(seat))))
        if seat in session.to_act() and session.view(seat).laid:
            assert presenter.moves.groups(session.view(seat), session.legal(seat), names) == before
            raised += 1
    assert raised


def test_a_hand_lies_by_rank_where_that_is_wanted_and_nothing_else_moves() -> None:
    session, seat = next(_asked())
    names = by_number(session.setup.seats)
    lying = ItemCache(make_presenter(session.title, session.rules), names)
    usual = list(lying.items(session.view(seat)))
    lying.arrange("suit")
    by_suit = list(lying.items(session.view(seat)))
    suits = [item.key[5] for item in sorted(by_suit, key=lambda item: item.index) if item.zone == "hand"]
    assert [*dict.fromkeys(suits)] == [suit for suit, _ in groupby(suits)]
    lying.arrange("rank")
    found = list(lying.items(session.view(seat)))
    hand = sorted((item for item in found if item.zone == "hand"), key=lambda item: item.index)
    ranks = [RANK[Card(item.key.removeprefix("card:"))] for item in hand]
    assert ranks == sorted(ranks, reverse=True)
    assert [item for item in found if item.zone != "hand"] == [item for item in usual if item.zone != "hand"]
    assert {item.key for item in found} == {item.key for item in usual}
    lying.arrange("no order there is")
    assert list(lying.items(session.view(seat))) == usual


def _check(view: RatsView, group: Bundle) -> None:
    cards = [Card(target.removeprefix("card:")) for target in group.targets]
    rest = [card for card in view.hand if card not in cards]
    assert len(set(cards)) == len(cards) > 1 and set(cards) <= set(view.hand)
    if view.count:
        assert len(cards) == view.count
        assert value(view.how, kind_named(view.kind), cards, view.suit) > view.best_value
    else:
        assert {"set", "run"} & {*kinds_of(cards, rest)}


def _lay(session: AnySession, seat: Seat, group: Bundle) -> None:
    """Its targets, pressed one after the other, leave one thing to do that plays just these cards."""
    stood = session.head
    presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
    for target in group.targets:
        selector = MoveSelector.over(presenter.moves.for_commands(session.view(seat), session.legal(seat), names))
        pressed = selector.press(target)
        if isinstance(pressed, MoveSelector):
            only = pressed.single()
            assert only is not None and target == group.targets[-1], "it is whole, and the button plays it"
            break
        assert isinstance(pressed.command, Lay)
        session.submit(seat, pressed.command)
    else:
        buttons = presenter.moves.buttons(session.view(seat), session.legal(seat), names)
        assert any(button.primary for button in buttons), "it may be led as it lies"
    session.jump(stood)


def _asked() -> Iterator[tuple[AnySession, Seat]]:
    """A seat that is asked, at places of a few matches."""
    for number in range(MATCHES):
        setup = ENTRY.info.setup(3, ENTRY.info.presets[0].options)
        session: AnySession = Session(ENTRY.title, ENTRY.definition, setup, f"groups {number}")
        session.begin()
        rng = Random(number)
        for _ in range(LATER):
            if session.outcome is not None:
                break
            (seat,) = session.to_act()
            if not session.view(seat).laid:
                yield session, seat
            if session.outcome is None:
                (seat,) = session.to_act()
                session.submit(seat, rng.choice(session.legal(seat)))


def test_a_run_is_never_longer_than_a_suit() -> None:
    suit = [card for card in DECK if card.startswith("H")]
    assert kinds_of(suit, JOKERS) == ["run"]
    assert kinds_of([*suit[1:], JOKERS[0]], JOKERS[1:]) == ["run"], "a Joker stands for the card that lacks"
    assert kinds_of([*suit, JOKERS[0]], JOKERS[1:]) == [], "no card is left for which a Joker could stand"
