"""Two taps play a card: what is chosen, put back, confirmed, and refused because something else is asked by now."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.types import Seat
from game.host.host import MatchHost
from game.host.update import Rewind
from game.phones.hand import PhoneHand
from game.phones.page_view import CardState, Mode, PageView
from game.phones.table_part import SeatsKnown
from game.table.move_selector import ClosedTarget
from tests.phones.hand.hands import hand_of, match_of, phones_at, writer_of


def test_a_card_is_chosen_first_and_played_by_the_main_button() -> None:
    host = match_of("rats", phones_at(3))
    seat = host.situation.waiting[0]
    hand, writer = hand_of(host, seat), writer_of("rats", host)
    card = next(iter(hand.model.selector.open()))
    assert hand.tap(card) is None
    page = writer.hand(hand, SeatsKnown())
    (main,) = [button for button in page.buttons if button.main]
    assert [each.id for zone in page.zones for each in zone.cards if each.state is CardState.CHOSEN] == [card]
    assert main.enabled
    command = hand.confirm(main.key)
    assert command in hand.model.legal


def test_a_chosen_card_is_put_back() -> None:
    host = match_of("riverboat_showdown", phones_at(3))
    hand = hand_of(host, host.situation.waiting[0])
    card = next(iter(hand.model.selector.open()))
    before = hand.main()
    hand.tap(card)
    hand.put_back(card)
    assert (hand.chosen, hand.main()) == ((), before)
    with pytest.raises(ClosedTarget):
        hand.put_back(card)


def test_another_card_takes_the_place_of_the_chosen_one() -> None:
    host = match_of("riverboat_showdown", phones_at(3))
    hand = hand_of(host, host.situation.waiting[0])
    first, second, *_ = hand.model.selector.open()
    hand.tap(first)
    hand.tap(second)
    assert hand.chosen == (second,)


def test_the_main_button_plays_nothing_that_was_not_chosen_among_several() -> None:
    host = match_of("riverboat_showdown", phones_at(3))
    offered = 0
    for _ in range(60):
        if host.outcome is not None:
            break
        hand = hand_of(host, host.situation.waiting[0])
        several = len(hand.targets()) > 1
        offered += several and any(button.primary for button in hand.model.buttons())
        assert hand.main() is None or not several
        host.submit(host.situation.waiting[0], hand.model.legal[-1])
    assert offered, "something was offered that most would do"


def test_the_only_thing_there_is_to_do_is_on_the_main_button_whatever_can_be_turned_first() -> None:
    host, rng = match_of("raft_race", phones_at(2)), Random("lay")
    hand = hand_of(host, host.situation.waiting[0])
    while not hand.model.selector.switches:
        host.submit(host.situation.waiting[0], rng.choice(hand.model.legal))
        hand = hand_of(host, host.situation.waiting[0])
    main = hand.main()
    assert main is not None and main.button is not None
    assert hand.targets() == {main.key, *hand.model.selector.switches}
    assert hand.confirm(main.key) in hand.model.legal


def test_what_the_main_button_was_not_is_refused() -> None:
    host = match_of("rats", phones_at(3))
    hand = hand_of(host, host.situation.waiting[0])
    hand.tap(next(iter(hand.model.selector.open())))
    with pytest.raises(ClosedTarget):
        hand.confirm("=something:else")


@pytest.mark.parametrize("title", ["rats", "river_rats", "riverboat_showdown"])
def test_a_page_whose_answer_is_on_its_way_offers_nothing_more(title: str) -> None:
    host = match_of(title, phones_at(3))
    hand, writer = hand_of(host, host.situation.waiting[0]), writer_of(title, host)
    page = writer.hand(hand, SeatsKnown())
    assert page.asked and CardState.LEGAL in states(page)
    shown = writer.on_its_way(page)
    assert [(button.key, button.enabled) for button in shown.buttons] == [("", False)]
    assert (shown.asked, shown.undo, shown.groups, shown.standings) == (False, "", (), ())
    assert CardState.LEGAL not in states(shown)


def states(page: PageView) -> set[CardState]:
    """The states of all cards on a page."""
    return {card.state for zone in page.zones for card in zone.cards}


def test_a_choice_stays_while_others_play_and_goes_when_something_else_is_asked() -> None:
    host = match_of("raft_race", phones_at(3))
    while len(host.situation.waiting) < 2:
        (seat,) = host.situation.waiting
        host.submit(seat, host.asked(seat).legal[0])
    first, second = host.situation.waiting[:2]
    hand, other = hand_of(host, first), hand_of(host, second)
    target = next(iter(hand.model.selector.open()))
    hand.tap(target)
    seen = hand.step
    host.submit(second, other.model.legal[0])
    assert hand.take()
    assert hand.chosen == (target,) and seen >= hand.asked_since
    host.submit(first, hand.model.legal[0])
    assert hand.take()
    assert not hand.chosen and seen < hand.asked_since


@pytest.mark.parametrize("title", ["rats", "whitewater_rush", "raft_race"])
def test_a_tap_on_an_older_question_in_the_same_words_is_known_as_old(title: str) -> None:
    """Given a hand that is asked the same with other cards since, then taps on the page of before are too old."""
    host = match_of(title, phones_at(2))
    seat = host.situation.waiting[0]
    hand = hand_of(host, seat)
    hand.take()
    while host.outcome is None:
        shown, prompt, legal = hand.step, hand.model.prompt(), hand.model.legal
        host.submit(seat, host.asked(seat).legal[-1])
        while host.outcome is None and (mover := host.situation.waiting[0]) != seat:
            host.submit(mover, host.asked(mover).legal[-1])
        if hand.take() and hand.model.prompt() == prompt and hand.model.legal != legal:
            assert shown < hand.asked_since
            return
    raise AssertionError("nobody was asked the same again")


def half_made(host: MatchHost) -> tuple[PhoneHand, int]:
    """Returns a hand with a part of its move chosen, just after the other seat decided, and its step to undo."""
    rng = Random(1)
    while host.outcome is None:
        seat = host.situation.waiting[0]
        feed = host.feed(Seat(1 - seat))
        hand, there = hand_of(host, seat), feed.take()
        undo = None if there is None else there.undo
        for target in sorted(hand.targets()) if undo is not None and undo.seat == 1 - seat else ():
            hand.tap(target)
            if hand.model.selector.chosen:
                return hand, feed.step_of(undo.step) if undo is not None else 0
            hand.model.reset()
        host.submit(seat, rng.choice(host.asked(seat).legal))
    raise AssertionError("nobody had chosen a part when another had just decided")


def test_what_is_chosen_of_a_move_in_parts_stays_while_somebody_asks_for_undo() -> None:
    """Given a choice half made, when a request of another person comes up, then the choice is as it was."""
    host = match_of("whitewater_rush", phones_at(2))
    hand, step = half_made(host)
    other, chosen = Seat(1 - hand.seat), hand.model.selector.chosen
    host.propose(other, Rewind.UNDO, step)
    assert hand.take() and hand.told
    assert hand.model.selector.chosen == chosen


@pytest.mark.parametrize("title", ["rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race"])
def test_each_page_has_one_main_button_and_says_everything(title: str) -> None:
    host = match_of(title, phones_at(3))
    writer = writer_of(title, host)
    for number in range(3):
        page = writer.hand(hand_of(host, number), SeatsKnown())
        assert [button.main for button in page.buttons].count(True) == 1
        assert page.mode is (Mode.PLAY if number in host.situation.waiting else Mode.WAIT)
        assert page.prompt and all(card.name for zone in page.zones for card in zone.cards)
    assert not writer._strings.missing


def test_what_may_be_asked_for_beside_the_play_is_offered_and_done_once_asked() -> None:
    host = match_of("whitewater_rush", phones_at(3))
    rng = Random("leave")
    while not (hand := hand_of(host, 1)).model.requests():
        seat = rng.choice(host.situation.waiting)
        host.submit(seat, rng.choice(host.asked(seat).legal))
    (request,) = writer_of("whitewater_rush", host).hand(hand, SeatsKnown()).requests
    assert request.question and request.yes
    for wrong in ("1", "-1", "x", ""):
        with pytest.raises(ClosedTarget):
            hand.request(wrong)
    before = host.number
    host.grant(hand.request(request.key))
    assert host.number > before


def test_words_beside_cards_say_which_card_they_are_about() -> None:
    host = match_of("raft_race", phones_at(2))
    hand = hand_of(host, host.situation.waiting[0])
    hand.take()
    shown = writer_of("raft_race", host).hand(hand, SeatsKnown())
    names = [card.name for zone in shown.zones for card in zone.cards]
    told = [words for spread in shown.spreads for words in spread.signs]
    assert len(names) == 2 and all(words.startswith(name) for name, words in zip(names, told, strict=True))


def test_the_same_answers_to_what_somebody_else_proposes_are_answers_to_another_question() -> None:
    host = match_of("rats", phones_at(4), options=["round_limit=none"])

    def first_answers() -> None:
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])

    while len(able := [seat for seat in range(4) if hand_of(host, seat).model.requests()]) < 3:
        first_answers()
    before = host.situation.step
    host.grant(hand_of(host, able[0]).model.requests()[0])
    (asked,) = host.situation.waiting
    hand = hand_of(host, asked)
    seen, answers = hand.step, (hand.model.legal, hand.model.reaction)
    host.propose(Seat(able[0]), Rewind.UNDO, before)
    for seat in host.situation.asked_to_agree:
        host.agree(seat, True)
    other = next(seat for seat in able[1:] if seat != asked)
    host.grant(hand_of(host, other).model.requests()[0])
    while host.situation.waiting != (asked,):
        first_answers()
    assert not hand.is_current(), "somebody else proposes it"
    assert hand.take() and (hand.model.legal, hand.model.reaction) == answers
    assert seen < hand.asked_since


def chosen_before_another_reaction() -> PhoneHand:
    """Returns a hand whose phone was out of reach: a card is chosen in answer to one question, and another question
    with the same answers is asked by now.
    """
    for number in range(3, 14):
        host, rng = match_of("whitewater_rush", phones_at(3), f"s{number}"), Random(number)
        away: dict[Seat, PhoneHand] = {}
        while host.outcome is None:
            seat = host.situation.waiting[0]
            question, hand = host.asked(seat), away.get(seat)
            if hand is not None and question.legal == hand.model.now.legal:
                if question.reaction != hand.model.now.reaction:
                    return hand
            elif question.reaction is not None:
                away[seat] = hand = hand_of(host, seat)
                for target in sorted(hand.targets() - {button.key for button in hand.model.buttons()})[:1]:
                    hand.tap(target)
                if not hand.chosen:
                    del away[seat]
            host.submit(seat, rng.choice(question.legal))
    raise AssertionError("nobody was asked something else with the same answers")


def test_a_card_chosen_in_answer_to_something_else_is_put_back_where_the_answers_are_the_same() -> None:
    hand = chosen_before_another_reaction()
    shown = hand.step
    assert not hand.is_current()
    assert hand.take() and not hand.chosen
    assert shown < hand.asked_since
