"""The next step at a table: made-up flow states, a made-up clock."""

from __future__ import annotations

from typing import Any

import msgspec

from game.bots.bot_client import BotAnswer
from game.bots.player import only
from game.engine.types import Command, Seat
from game.host.flow import (
    NOWHERE,
    AudienceSwitch,
    BlockingOverlay,
    BotDecisionDue,
    BotMoveDue,
    ConsentQuestion,
    Flow,
    HandOver,
    MinutePassed,
    Pacing,
    ReactionTimeout,
    ResultDue,
)
from game.host.update import FlowState, SkippableDecision

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)
BOT = THREE


class Go(Command, frozen=True):
    pass


class Pass(Command, frozen=True):
    pass


def table(**tempo: Any) -> Flow:
    return Flow(frozenset({ONE, TWO}), frozenset({BOT}), Pacing(**{"bot_pause": 0.5, **tempo}))


def at(step: int, *waiting: Seat, **more: Any) -> FlowState:
    return msgspec.structs.replace(NOWHERE, number=step, step=step, waiting=waiting, **{"hides": True, **more})


def openly(step: int, *waiting: Seat, **more: Any) -> FlowState:
    """Returns a flow state while nobody has anything to hide."""
    return at(step, *waiting, hides=False, **more)


def test_a_bot_thinks_at_once_and_plays_after_the_rest() -> None:
    flow, answer = table(), BotAnswer(1, BOT, only(Go()))
    flow.see(at(1, BOT))
    assert flow.step(0.0, True) == [BotDecisionDue(BOT)]
    flow.answered(answer)
    assert flow.step(0.4, True) == []
    assert flow.step(0.5, True) == [BotMoveDue(answer, silent=False)]


def test_a_bot_thinks_while_things_move_and_plays_when_all_rests() -> None:
    flow, answer = table(bot_pause=0.0), BotAnswer(1, BOT, only(Go()))
    flow.see(at(1, BOT))
    assert flow.step(0.0, False) == [BotDecisionDue(BOT)]
    flow.answered(answer)
    assert flow.step(0.1, False) == []
    assert flow.step(0.2, True) == [BotMoveDue(answer, silent=False)]


def test_nobody_thinks_while_things_move_where_something_else_comes_first() -> None:
    flow = table()
    flow.see(at(1, BOT, asked_to_agree=(ONE,)))
    assert flow.step(0.0, False) == []
    flow.see(at(2, BOT))
    flow.look(back=True)
    assert flow.step(0.1, False) == []
    flow.look(back=False)
    flow.opened(BlockingOverlay.MENU)
    assert flow.step(0.2, False) == []
    flow.closed()
    assert flow.step(0.3, False) == [BotDecisionDue(BOT)]


def test_the_rest_begins_when_everything_has_come_to_rest() -> None:
    flow = table()
    flow.see(at(1, BOT))
    flow.step(0.0, True)
    flow.answered(BotAnswer(1, BOT, only(Go())))
    flow.step(0.3, False)
    assert flow.step(0.6, True) == [] and flow.step(1.0, True) == []
    assert len(flow.step(1.1, True)) == 1


def test_a_bot_is_said_to_think_only_when_it_takes_long() -> None:
    flow = table(bot_pause=0.0)
    flow.see(at(1, BOT))
    flow.step(0.0, True)
    flow.step(0.2, True)
    assert flow.thinking is None
    flow.step(0.4, True)
    assert flow.thinking == BOT


def test_letting_go_is_not_worth_a_rest_and_hurry_knows_none() -> None:
    flow = table()
    flow.see(at(1, BOT, asks={BOT: SkippableDecision("kind", Pass())}))
    flow.step(0.0, True)
    flow.answered(BotAnswer(1, BOT, only(Pass())))
    assert flow.step(0.01, True) == [BotMoveDue(BotAnswer(1, BOT, only(Pass())), silent=True)]
    flow.see(at(2, BOT))
    flow.step(0.02, True)
    flow.hurrying = True
    flow.answered(BotAnswer(2, BOT, only(Go())))
    assert len(flow.step(0.03, True)) == 1


def test_an_old_answer_is_not_heard() -> None:
    flow = table()
    flow.see(at(1, BOT))
    flow.step(0.0, True)
    flow.see(at(2, BOT))
    flow.answered(BotAnswer(1, BOT, only(Go())))
    assert flow.step(9.0, True) == [BotDecisionDue(BOT)]
    assert flow.step(19.0, True) == []
    flow.answered(BotAnswer(1, BOT, only(Go())))
    assert flow.step(29.0, True) == [], "the same bot is asked about another step by now"


def test_bots_wait_while_a_hint_is_thought_about() -> None:
    flow = table()
    flow.see(openly(1, ONE, BOT))
    flow.hinting = True
    assert flow.step(0.0, True) == []
    flow.hinting = False
    assert flow.step(0.1, True) == [BotDecisionDue(BOT)]


def test_a_hint_that_is_thought_about_is_dropped_when_the_match_goes_on() -> None:
    flow = table()
    flow.see(at(1, ONE))
    flow.hinting = True
    flow.see(at(2, BOT))
    assert not flow.hinting
    assert flow.step(0.0, True) == [BotDecisionDue(BOT)]


def test_a_person_who_comes_in_the_middle_of_a_match_is_called_before_their_view_is_shown() -> None:
    flow = Flow(frozenset({ONE}), frozenset({BOT}), Pacing())
    flow.see(at(1, ONE))
    flow.come(frozenset({ONE, TWO}))
    assert flow.coming == {TWO}
    flow.come(frozenset({ONE}))
    assert flow.coming == frozenset()


def test_a_curtain_falls_between_people_who_hide_something() -> None:
    flow = table()
    assert flow.see(openly(1, ONE)) == [AudienceSwitch(ONE, False)]
    assert flow.see(at(2, TWO)) == [AudienceSwitch(None, False)]
    assert flow.curtain == TWO
    assert flow.step(0.0, True) == [HandOver(TWO, ())] and flow.step(0.1, True) == []
    assert flow.lifted() == [AudienceSwitch(TWO, True)]
    assert flow.viewer == TWO and flow.room is BlockingOverlay.NONE


def test_the_screen_goes_round_the_table() -> None:
    flow = Flow(frozenset({ONE, TWO, THREE}), frozenset(), Pacing())
    flow.see(openly(1, TWO))
    flow.see(at(2, ONE, THREE))
    assert flow.curtain == THREE
    flow.lifted()
    flow.see(at(3, ONE, TWO))
    assert flow.curtain == ONE


def test_no_curtain_falls_for_open_questions_until_somebody_takes_over() -> None:
    flow = table()
    flow.see(openly(1, ONE))
    flow.see(at(2, TWO, open=(TWO,)))
    assert (flow.asked_openly, flow.curtain, flow.viewer) == (TWO, None, None)
    flow.take_over()
    assert (flow.asked_openly, flow.curtain) == (None, TWO)


def test_an_open_question_to_somebody_else_keeps_no_curtain_up() -> None:
    flow = table()
    flow.see(openly(1, ONE))
    flow.see(at(2, TWO, settled=(ONE,), open=(ONE,)))
    assert (flow.asked_openly, flow.curtain) == (None, TWO)


def test_who_has_decided_may_have_the_screen_back() -> None:
    flow = table()
    flow.see(openly(1, ONE, TWO))
    flow.see(at(2, TWO, settled=(ONE,)))
    assert flow.step(0.0, True) == [HandOver(TWO, (ONE,))]
    flow.lifted(ONE)
    assert flow.thinking_again and flow.viewer == ONE
    assert flow.hand_on() == [AudienceSwitch(None, False)]
    assert flow.step(0.1, True) == [HandOver(TWO, (ONE,))]


def test_the_first_secret_is_told_to_all_who_looked() -> None:
    flow = table()
    flow.parts(openly(1, ONE))
    flow.see(openly(1, ONE))
    assert flow.parts(at(2, ONE)) and flow.viewer is None
    flow.see(at(2, ONE))
    assert flow.curtain == ONE
    assert not flow.parts(at(3, ONE))


def test_each_reaction_has_its_own_time() -> None:
    flow = table(reaction_limit=1.0)
    for number in (1, 2):
        flow.see(openly(number, ONE, asks={ONE: SkippableDecision("kind", Pass())}))
        for tenth in range(9):
            assert flow.step(number + tenth / 10, True) == []
        assert flow.left is not None and flow.left < 0.3


def test_time_for_a_reaction_runs_only_while_the_table_rests() -> None:
    flow = table(reaction_limit=1.0)
    flow.see(openly(1, ONE, asks={ONE: SkippableDecision("kind", Pass())}))
    flow.step(0.0, True)
    for tenth in range(1, 10):
        assert flow.step(tenth / 10, True) == []
    flow.opened(BlockingOverlay.MENU)
    assert flow.step(0.95, True) == []
    flow.closed()
    assert flow.step(60.0, True) == [ReactionTimeout(ONE)]


def test_a_gap_in_which_nobody_was_at_the_table_hardly_counts_for_a_reaction() -> None:
    flow = table(reaction_limit=1.0)
    flow.see(openly(1, ONE, asks={ONE: SkippableDecision("kind", Pass())}))
    flow.step(0.0, True)
    assert flow.step(60.0, True) == [] and flow.left == 0.75


def test_a_minute_counts_only_played_time() -> None:
    flow = table()
    flow.see(openly(1, ONE))
    minutes = sum(flow.step(tick / 2, True) == [MinutePassed()] for tick in range(242))
    assert minutes == 2
    assert flow.step(1000.0, True) == []


def test_nothing_moves_while_somebody_looks_back() -> None:
    flow = table()
    flow.see(at(1, BOT))
    flow.step(0.0, True)
    flow.look(back=True)
    flow.answered(BotAnswer(1, BOT, only(Go())))
    assert flow.step(5.0, True) == []
    flow.look(back=False)
    assert flow.step(6.0, True) == [BotDecisionDue(BOT)]


def test_consent_is_asked_once_and_of_those_here_on_a_table_all_may_see() -> None:
    flow = table()
    flow.see(openly(1, ONE))
    assert flow.see(at(1, ONE, asked_to_agree=(TWO, Seat(5)), wish=1)) == [AudienceSwitch(None, False)]
    assert flow.step(0.0, True) == [ConsentQuestion((TWO,), 1)] and flow.step(0.1, True) == []
    assert flow.see(at(1, ONE)) == [AudienceSwitch(ONE, False)]
    assert flow.room is BlockingOverlay.NONE


def test_the_result_is_shown_once_and_again_after_taking_back() -> None:
    flow = table()
    flow.see(openly(1, ONE, over=True))
    assert flow.step(0.0, False) == []
    assert flow.step(0.1, True) == [ResultDue()]
    flow.closed()
    assert flow.step(0.2, True) == []
    flow.see(openly(0, ONE))
    flow.see(openly(1, ONE, over=True))
    assert flow.step(0.3, True) == [ResultDue()]


def test_a_curtain_that_hangs_for_one_is_not_lifted_for_somebody_else_who_is_asked_by_now() -> None:
    flow = table()
    flow.person = ONE
    flow.see(at(1, TWO))
    assert flow.step(0.0, True) == [HandOver(TWO, ())]
    flow.come(frozenset({TWO, THREE}))
    flow.see(at(2, THREE))
    assert flow.lifted() == [] and flow.viewer is None and flow.curtain == THREE
    assert flow.step(0.1, True) == [HandOver(THREE, ())]
    assert flow.lifted() == [AudienceSwitch(THREE, True)]


def test_whoever_agreed_to_one_wish_is_asked_anew_about_the_next() -> None:
    flow = table()
    flow.see(at(1, ONE, asked_to_agree=(TWO,), wish=1))
    assert flow.step(0.0, True) == [ConsentQuestion((TWO,), 1)]
    flow.see(at(1, ONE, asked_to_agree=(TWO,), wish=2))
    assert flow.step(0.1, True) == [ConsentQuestion((TWO,), 2)]
