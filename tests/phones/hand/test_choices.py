"""Choices by words, and choices as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from game.host.host import MatchHost
from game.phones.hand import PhoneHand
from game.phones.page_view import CardState, speaker
from game.phones.table_part import SeatsKnown
from game.pieces import card_key
from game.table.move_selector import ClosedTarget
from game.titles.rats.rules.plays import Lay
from tests.phones.hand.hands import catalogue, hand_of, match_of, phones_at, writer_of
from tests.phones.test_like_the_window import Tapping

MATCHES = 40
ENOUGH = 6
"""Leads and answers of several cards."""


def asked(title: str, is_it: Callable[[PhoneHand], bool], seats: int = 2) -> tuple[MatchHost, PhoneHand]:
    """A seat that is asked something of a kind."""
    for number in range(MATCHES):
        rng, host = Random(number), match_of(title, phones_at(seats), f"choices {number}")
        while host.outcome is None:
            seat = host.situation.waiting[0]
            hand = hand_of(host, seat)
            hand.take()
            if is_it(hand):
                return host, hand
            host.submit(seat, rng.choice(host.asked(seat).legal))
    raise AssertionError("nobody was ever asked that")


def power_ups() -> tuple[MatchHost, PhoneHand]:
    """Several cards that are better read."""
    return asked("raft_race", lambda hand: hand.model.presenter.moves.sheet(hand.model.asked_view) is not None)


def test_what_is_better_read_is_told_as_a_list_of_all_that_may_be_chosen() -> None:
    host, hand = power_ups()
    page = writer_of("raft_race", host).hand(hand, SeatsKnown())
    (zone,) = [zone for zone in page.zones if zone.read]
    say, items = speaker(catalogue().strings), {item.key: item for item in hand.model.items()}
    sheet = hand.model.presenter.moves.sheet(hand.model.asked_view)
    assert sheet is not None
    told = {card.id: (card.name, card.detail) for card in zone.cards if card.state is CardState.LEGAL}

    def words(key: str) -> str:
        return " ".join(map(say, (items[key].detail, *sheet.about(key))))

    assert told == {key: (say(items[key].line), words(key)) for key in hand.targets() & items.keys()}
    assert len(told) > 1 and all(detail for _, detail in told.values())
    target = min(told)
    assert hand.tap(target) is None and hand.chosen == (target,)
    main = hand.main()
    assert main is not None and hand.confirm(main.key) in hand.model.legal


def test_cards_that_speak_for_themselves_are_no_list() -> None:
    host, hand = asked("raft_race", lambda hand: hand.model.presenter.moves.sheet(hand.model.asked_view) is None)
    assert not any(zone.read for zone in writer_of("raft_race", host).hand(hand, SeatsKnown()).zones)


def rats_with_groups(is_it: Callable[[PhoneHand], bool] = lambda hand: True) -> tuple[MatchHost, PhoneHand]:
    """Returns a match in which a seat may lead, or answer with, several cards at once."""
    return asked("rats", lambda hand: len(hand.groups()) > 1 and is_it(hand), 3)


def test_a_group_is_chosen_by_one_tap_and_put_back_by_another() -> None:
    host, hand = rats_with_groups()
    writer, before = writer_of("rats", host), hand.main()
    (first, group), (second, other), *_ = hand.groups().items()
    assert hand.tap(first) is None
    page = writer.hand(hand, SeatsKnown())
    chosen = {card.id for zone in page.zones for card in zone.cards if card.state is CardState.CHOSEN}
    assert chosen == {*group.targets} and [button.on for button in page.groups][:2] == [True, False]
    assert hand.tap(second) is None and {*hand.chosen} == {*other.targets}
    hand.put_back(second)
    assert (hand.chosen, hand.main()) == ((), before)
    hand.tap(first)
    hand.put_back(group.targets[0])
    assert (hand.chosen, hand.main()) == ((), before)
    hand.tap(first)
    single = min(hand.targets() - {*group.targets})
    hand.tap(single)
    assert hand.chosen == (single,), "another card takes its place"


@pytest.mark.many
def test_the_main_button_plays_just_the_cards_of_a_group() -> None:
    """Leads and answers, and leads after which more cards could be laid."""
    kinds: Counter[bool] = Counter()
    for seed in range(6):
        host, rng = match_of("rats", phones_at(3), f"whole {seed}"), Random(seed)
        while host.outcome is None and min(kinds[False], kinds[True]) < ENOUGH:
            seat = host.situation.waiting[0]
            groups = hand_of(host, seat).groups()
            if not groups:
                host.submit(seat, rng.choice(host.asked(seat).legal))
                continue
            key, group = rng.choice([*groups.items()])
            kinds[bool(host.asked(seat).view.count)] += 1
            stood = len(host._session.journal.path())
            phone = Tapping("rats", host, seat)
            phone.tap(key)
            assert {*phone.chosen} == {*group.targets} and not phone.refused
            phone.confirm()
            assert not phone.refused
            steps = map(host._session.journal.step, host._session.journal.path()[stood:])
            played = [step.command for step in steps if step.seat == seat]
            laid = [card_key(each.card) for each in played if isinstance(each, Lay)]
            assert laid == [*group.targets] and sum(not isinstance(each, Lay) for each in played) <= 1
            assert not host.asked(seat).view.laid, "nothing is left to be confirmed"
    assert min(kinds[False], kinds[True]) == ENOUGH, kinds


def test_nothing_is_chosen_as_a_whole_by_whoever_is_not_asked() -> None:
    host, hand = rats_with_groups()
    other = next(seat for seat in range(3) if seat not in host.situation.waiting)
    assert not writer_of("rats", host).hand(hand_of(host, other), SeatsKnown()).groups
    with pytest.raises(ClosedTarget):
        hand_of(host, other).tap(next(iter(hand.groups())))
