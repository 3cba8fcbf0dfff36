"""A tap on a phone does and says the same as a click at the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.content.message import Message
from game.engine.types import Seat
from game.host.host import MatchHost
from game.host.page import TablePages
from game.host.table import moves_after_passing
from game.phones.messages import ConfirmMessage, PickMessage
from game.phones.page_view import CardState, speaker
from game.phones.table_part import SeatsKnown
from tests.laws.knowledge.pages import Page
from tests.phones.hand.hands import catalogue, entry_of, hand_of, match_of, phones_at, writer_of

TITLES = ("rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race")
RIVERS = ("whitewater_rush", "raft_race")
SEEDS = tuple(f"tap {number}" for number in range(8))
MOST = 300
"""Decisions of one match."""
ENOUGH = 12
"""Taps on things of one kind, of one title."""


def decisions(title: str, seeds: tuple[str, ...] = SEEDS) -> Iterator[tuple[MatchHost, Seat]]:
    """Matches of two phones, before each decision, which is made at random unless it was made meanwhile."""
    for seed in seeds:
        host, rng = match_of(title, phones_at(2), seed), Random(seed)
        for _ in range(MOST):
            if host.outcome is not None:
                break
            seat, before = host.situation.waiting[0], host.number
            yield host, seat
            if host.number == before:
                host.submit(seat, rng.choice(host.asked(seat).legal))


class Tapping:
    """The phone of a seat at a table where everybody has one."""

    def __init__(self, title: str, host: MatchHost, seat: Seat) -> None:
        self._page, self._seat = Page(entry_of(title), host, seat, "en"), seat
        self.update: dict[str, Any] = {}
        self.refused: list[str] = []
        self._listen()

    @property
    def chosen(self) -> list[str]:
        """The cards that the page shows as chosen."""
        zones = self.update["view"]["zones"]
        return [card["id"] for zone in zones for card in zone["cards"] if card.get("state") == "chosen"]

    def tap(self, target: str) -> None:
        """A thing is tapped."""
        self._page.say(self._seat, PickMessage(self.update["step"], target))
        self._listen()

    def confirm(self) -> None:
        """The main button is tapped."""
        self._page.say(self._seat, ConfirmMessage(self.update["step"], self._main["key"]))
        self._listen()

    @property
    def _main(self) -> Any:
        (main,) = (button for button in self.update["view"]["buttons"] if button.get("main"))
        return main

    def _listen(self) -> None:
        for message in map(json.loads, self._page.heard()):
            match message["t"]:
                case "update":
                    self.update = message
                case "no":
                    self.refused.append(message["say"])


@pytest.mark.many
def test_a_card_is_played_although_a_reaction_stands_before_it() -> None:
    """Given an offer that may be let go by going on, when a card is tapped and played, then both are done."""
    tapped = played = 0
    for host, seat in decisions("whitewater_rush"):
        hand = hand_of(host, seat)
        beyond = {move.targets[0] for move in moves_after_passing(hand.model)} - hand.targets()
        here = {item.key for item in hand.model.items()}
        card = min((target for target in beyond & here if target.startswith("card:")), default=None)
        if card is None:
            continue
        shown = writer_of("whitewater_rush", host).hand(hand, SeatsKnown())
        states = {each.id: each.state for zone in shown.zones for each in zone.cards}
        assert states[card] is CardState.LEGAL, "a card that can be tapped is seen to be"
        phone, before = Tapping("whitewater_rush", host, seat), host.number
        phone.tap(card)
        assert not phone.refused and phone.chosen == [card]
        assert host.number == before, "a tap plays nothing"
        phone.confirm()
        tapped += 1
        played += host.number > before + 1
        assert not phone.refused and host.number > before
        if min(tapped, 3 * played) >= ENOUGH:
            return
    raise AssertionError(f"a reaction stood before a card only {tapped} times, {played} played")


@pytest.mark.many
@pytest.mark.parametrize("title", TITLES)
def test_a_refused_tap_says_why_in_the_words_of_the_title(title: str) -> None:
    say, told = speaker(catalogue().strings), 0
    for host, seat in decisions(title):
        hand = hand_of(host, seat)
        closed = [item.key for item in hand.model.items() if item.key not in hand.tappable()]
        reasons = {key: reason for key in closed if (reason := hand.model.why_not(key)) is not None}
        if not reasons:
            continue
        key = min(reasons)
        phone = Tapping(title, host, seat)
        phone.tap(key)
        assert phone.refused == [say(Message(f"{title}.illegal.{reasons[key]}"))]
        told += 1
        if told == ENOUGH:
            return
    raise AssertionError(f"only {told} things were refused with a reason")


@pytest.mark.many
def test_a_refused_tap_says_what_the_window_says_where_the_title_has_no_reason() -> None:
    for title in TITLES:
        for host, seat in decisions(title, SEEDS[:2]):
            hand = hand_of(host, seat)
            closed = [item.key for item in hand.model.items() if item.key not in hand.tappable()]
            silent = [key for key in closed if hand.model.why_not(key) is None]
            if silent:
                phone = Tapping(title, host, seat)
                phone.tap(silent[0])
                refusal = TablePages(title, entry_of(title).layout).refusal(None)
                assert phone.refused == [speaker(catalogue().strings)(refusal)]
                return
    raise AssertionError("every title had a reason for everything")


@pytest.mark.parametrize("title", RIVERS)
def test_how_a_race_stands_is_told_first(title: str) -> None:
    say, told = speaker(catalogue().strings), 0
    for host, seat in decisions(title, SEEDS[:1]):
        model = hand_of(host, seat).model
        standing = model.presenter.status.standing(model.view, model.names)
        if standing is not None:
            facts = writer_of(title, host).hand(hand_of(host, seat), SeatsKnown()).facts
            assert (facts[0].label, facts[0].value) == (say(Message("hud.standing")), say(standing))
            told += 1
        if told == ENOUGH:
            return
    raise AssertionError(f"only {told} tables said how it stands")
