"""What is chosen by its words, and what is chosen as a whole."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.host.host import MatchHost
from game.phones.around import SeatsKnown
from game.phones.hand import PhoneHand
from game.phones.page_view import CardState
from game.phones.speaking import speaker
from tests.phones.hands import catalogue, hand_of, match_of, phones_at, writer_of

MATCHES = 40


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
    return asked("raft_race", lambda hand: hand.desk.presenter.sheet(hand.desk.asked_view) is not None)


def test_what_is_better_read_is_told_as_a_list_of_all_that_may_be_chosen() -> None:
    host, hand = power_ups()
    page = writer_of("raft_race", host).hand(hand, SeatsKnown())
    (zone,) = [zone for zone in page.zones if zone.read]
    say, items = speaker(catalogue().strings), {item.key: item for item in hand.desk.items()}
    told = {card.id: (card.name, card.detail) for card in zone.cards if card.state is CardState.LEGAL}
    assert told == {key: (say(items[key].line), say(items[key].detail)) for key in hand.letters() & items.keys()}
    assert len(told) > 1 and all(detail for _, detail in told.values())
    letter = min(told)
    assert hand.tap(letter) is None and hand.chosen == (letter,)
    main = hand.main()
    assert main is not None and hand.confirm(main.key) in hand.desk.legal


def test_cards_that_speak_for_themselves_are_no_list() -> None:
    host, hand = asked("raft_race", lambda hand: hand.desk.presenter.sheet(hand.desk.asked_view) is None)
    assert not any(zone.read for zone in writer_of("raft_race", host).hand(hand, SeatsKnown()).zones)
