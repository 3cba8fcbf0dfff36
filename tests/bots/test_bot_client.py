"""A bot that crashes, hangs, eats memory or answers nonsense costs a note and a legal move, never the match."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.bots.bot_client import BotAnswer, BotClient, BotNote, BotQuestion, InlineBotClient, Match
from game.bots.player import Choice, Thought
from game.bots.worker_client import LONGEST_START, WorkerBotClient
from game.content.message import Message
from game.engine.session import Session
from game.engine.types import Seat
from tests.bots.bad_bots import START_AT, die, serve_bad, serve_late, serve_other_version
from tests.laws.corpus import subjects

pytestmark = pytest.mark.program

LONG = 30.0
SUBJECT = subjects()[0]


@pytest.fixture(scope="module")
def thinker() -> Iterator[WorkerBotClient]:
    """One worker for all questions, as in the program."""
    made = WorkerBotClient(time.monotonic, serve_bad)
    yield made
    made.close()
    assert made.process_id is None


def test_an_answer_is_the_bots_own(thinker: WorkerBotClient) -> None:
    asked = question("random")
    answer = answered(thinker, asked)
    assert answer.note is None
    assert answer.command in asked.legal
    assert (answer.step, answer.seat) == (asked.step, asked.seat)


def test_one_waits_for_the_worker_and_is_woken_by_its_answer(thinker: WorkerBotClient) -> None:
    """Given a question, then each wait ends with a message of the worker, and the answer comes without any other
    rest.
    """
    asked = question("random")
    thinker.ask(asked, time.monotonic(), 20.0)
    answer, waits = None, 0
    while answer is None and waits < 20:
        assert thinker.wait(time.monotonic(), 20.0)
        waits += 1
        answer = thinker.poll(time.monotonic())
    assert answer is not None and answer.note is None and answer.command in asked.legal
    assert not thinker.wait(time.monotonic(), 20.0), "nothing is asked any more"


@pytest.mark.parametrize(
    ("bot", "note"),
    [
        ("crashing", BotNote.CRASHED),
        ("cheating", BotNote.NONSENSE),
        ("silent", BotNote.NONSENSE),
        ("boastingbot", BotNote.NONSENSE),
    ],
)
def test_a_bot_that_fails_costs_a_note(thinker: WorkerBotClient, bot: str, note: BotNote) -> None:
    asked = question(bot)
    answer = answered(thinker, asked)
    assert answer.note is note
    assert answer.details
    assert answer.command in asked.legal


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot hold a process to a limit of memory")
def test_a_bot_that_eats_memory_costs_a_note(thinker: WorkerBotClient) -> None:
    answer = answered(thinker, question("greedy"))
    assert answer.note is BotNote.CRASHED
    assert answered(thinker, question("random")).note is None


def test_a_bot_that_hangs_is_ended_at_the_deadline(thinker: WorkerBotClient) -> None:
    answered(thinker, question("random"))
    before = thinker.process_id
    asked = question("hanging")
    thinker.ask(asked, 0.0, 10.0)
    while thinker.process_id is not None and not thinker.busy:
        thinker.poll(0.0)
    assert thinker.poll(9.9) is None
    answer = thinker.poll(10.0)
    assert answer is not None
    assert answer.note is BotNote.TOO_SLOW
    assert answer.command in asked.legal
    assert thinker.process_id != before
    assert answered(thinker, question("random")).note is None


def test_the_best_so_far_is_played_at_the_deadline(thinker: WorkerBotClient) -> None:
    asked = question("pondering")
    thinker.ask(asked, 0.0, 1.0)
    while not thinker.has_thought:
        assert thinker.poll(0.0) is None
    answer = thinker.poll(1.0)
    assert answer is not None
    assert answer.note is None
    assert answer.command == asked.legal[-1]


def test_a_forgotten_question_is_never_answered(thinker: WorkerBotClient) -> None:
    thinker.ask(question("random", step=1), 0.0, LONG)
    thinker.forget()
    assert thinker.poll(2 * LONG) is None
    answer = answered(thinker, question("random", step=2))
    assert answer.step == 2


def test_without_a_worker_the_bot_thinks_in_slices() -> None:
    thinker = WorkerBotClient(time.monotonic, die)
    answer = answered(thinker, question("random"))
    assert answer.note is None
    assert thinker.process_id is None
    thinker.close()


def test_a_table_that_opens_starts_the_worker_and_all_its_questions_go_there() -> None:
    thinker = WorkerBotClient(time.monotonic)
    thinker.prepare(question("level3").match)
    until(lambda: thinker.ready, thinker)
    process = thinker.process_id
    for step in range(2):
        answered(thinker, question("level3", step=step))
    thinker.prepare(question("level3").match)
    assert thinker.process_id == process
    thinker.close()


def test_starting_is_no_part_of_a_bots_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(START_AT, str(tmp_path / "now"))
    thinker = WorkerBotClient(time.monotonic, serve_late)
    asked = question("random")
    thinker.ask(asked, 0.0, 1.0)
    process = thinker.process_id
    assert thinker.poll(5.0) is None
    (tmp_path / "now").touch()
    until(lambda: thinker.busy, thinker, now=5.0)
    answer = until(lambda: False, thinker, now=5.9)
    assert answer is not None
    assert answer.note is None
    assert thinker.process_id == process
    thinker.close()


def test_a_worker_that_takes_very_long_to_start_is_done_without_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(START_AT, str(tmp_path / "now"))
    thinker = WorkerBotClient(time.monotonic, serve_late)
    asked = question("random")
    thinker.ask(asked, 0.0, 1.0)
    process = thinker.process_id
    answer = until(lambda: False, thinker, now=LONGEST_START)
    assert answer is not None
    assert answer.note is None
    assert answer.command in asked.legal
    (tmp_path / "now").touch()
    until(lambda: thinker.ready, thinker)
    assert thinker.process_id == process
    thinker.close()


def test_a_worker_that_talks_without_end_cannot_hold_its_listener(thinker: WorkerBotClient) -> None:
    asked = question("endless")
    thinker.ask(asked, 0.0, 1.0)
    while not thinker.has_thought:
        assert thinker.poll(0.0) is None
    answer = thinker.poll(1.0)
    assert answer is not None
    assert answer.note is None
    assert answer.command == asked.legal[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="stopping a process is a thing of POSIX")
def test_a_worker_stopped_in_mid_thought_costs_a_note(thinker: WorkerBotClient) -> None:
    asked = question("pondering")
    thinker.prepare(asked.match)
    until(lambda: thinker.ready, thinker)
    assert thinker.process_id is not None
    os.kill(thinker.process_id, signal.SIGSTOP)
    thinker.ask(asked, 0.0, 1.0)
    assert thinker.poll(0.0) is None
    answer = thinker.poll(1.0)
    assert answer is not None
    assert answer.note is BotNote.TOO_SLOW
    assert answered(thinker, question("random")).note is None


def test_a_worker_killed_in_mid_thought_costs_a_note(thinker: WorkerBotClient) -> None:
    thinker.ask(question("hanging"), 0.0, LONG)
    until(lambda: thinker.busy, thinker)
    assert thinker.process_id is not None
    os.kill(thinker.process_id, signal.SIGTERM)
    answer = until(lambda: False, thinker)
    assert answer is not None
    assert answer.note is BotNote.CRASHED
    assert answered(thinker, question("random")).note is None


def test_a_worker_of_another_version_is_done_without() -> None:
    thinker = WorkerBotClient(time.monotonic, serve_other_version)
    answer = answered(thinker, question("random"))
    assert answer.note is None
    assert thinker.process_id is None
    thinker.close()


def test_slices_give_the_same_answer_as_a_worker(thinker: WorkerBotClient) -> None:
    slices = InlineBotClient(time.monotonic)
    for step in range(5):
        asked = question("random", step=step)
        assert answered(slices, asked) == answered(thinker, asked)


def test_an_answer_brings_every_choice_with_its_chance(thinker: WorkerBotClient) -> None:
    """Given a bot with two ideas, when it answers from its process, then both come with chance, error and reason."""
    asked = question("torn")
    thought = answered(thinker, asked).thought
    first, second = Choice(asked.legal[-1], 0.75, 0.0, Message("why")), Choice(asked.legal[0], 0.25, 0.125)
    assert thought == Thought((first, second), worlds=8)


def test_slices_play_a_legal_move_for_a_bot_there_is_not() -> None:
    slices = InlineBotClient(time.monotonic)
    asked = question("nobody")
    answer = answered(slices, asked)
    assert answer.note is BotNote.CRASHED
    assert answer.command in asked.legal


def test_closing_leaves_no_process() -> None:
    thinker = WorkerBotClient(time.monotonic)
    answered(thinker, question("level3"))
    assert thinker.process_id is not None
    thinker.close()
    assert thinker.process_id is None


def question(bot: str, *, step: int = 0) -> BotQuestion:
    """A decision of the first seat of a fresh match."""
    setup = SUBJECT.info.setup(SUBJECT.info.seats[0])
    session = Session(SUBJECT.title, SUBJECT.definition, setup, "thinker")
    session.begin()
    seat = min(session.to_act())
    match = Match(SUBJECT.id, SUBJECT.definition, setup, "thinker")
    return BotQuestion(match, step, Seat(seat), bot, session.view(seat), tuple(session.legal(seat)))


def until(there: Callable[[], bool], thinker: WorkerBotClient, *, now: float = 0.0) -> BotAnswer | None:
    """Polls until something is so, or an answer comes, which it returns; the caller's clock stands."""
    give_up = time.monotonic() + LONG
    while not there():
        answer = thinker.poll(now)
        if answer is not None:
            return answer
        assert time.monotonic() < give_up
        time.sleep(0.001)
    return None


def answered(thinker: BotClient, asked: BotQuestion) -> BotAnswer:
    """Asks and waits; the deadline never comes."""
    thinker.ask(asked, 0.0, LONG)
    give_up = time.monotonic() + LONG
    while time.monotonic() < give_up:
        answer = thinker.poll(0.0)
        if answer is not None:
            return answer
        time.sleep(0.001)
    raise AssertionError(f"no answer of {asked.bot}")
