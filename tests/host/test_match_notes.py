"""The log says who took what back, who agreed, and whether the match still counts."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.table import NoticeRaised, Table
from tests.host.tables import draw, lifted, toy_table
from tests.phones.hand.hands import match_of

ONE, TWO = Seat(0), Seat(1)


def two_draws() -> Table:
    """Ada drew a card, Ben drew one; the screen is Ben's."""
    match = toy_table()
    for _ in range(2):
        lifted(match)
        draw(match)
    return match


def notes(match: Table) -> list[Message]:
    return [line.line for line in match.public.log() if line.is_note]


def drew(match: Table, seat: Seat) -> Message:
    return Message("toy.drew", {"name": match.names[seat]})


def test_the_log_says_who_took_back_what_who_agreed_and_that_it_is_for_fun() -> None:
    match = two_draws()
    before = len(match.public.log())
    match.undo()
    match.step(1.0, True)
    match.agree(True)
    match.public.take()
    move = drew(match, TWO)
    assert notes(match) == [
        Message("aside.undo.by", {"name": match.names[TWO], "move": move}),
        Message("aside.agreed", {"names": (match.names[ONE],)}),
        Message("aside.for_fun"),
    ]
    assert len(match.public.log()) == before - 1 + 3


def test_playing_again_stands_below_and_the_match_counts_again() -> None:
    match = two_draws()
    for rewind in (match.undo, match.redo):
        rewind()
        match.step(1.0, True)
        if match.pending is not None:
            match.agree(True)
    match.public.take()
    log = match.public.log()
    assert [line.line for line in log][-1] == Message("aside.counts")
    assert drew(match, TWO) in [line.line for line in log if not line.is_note]
    assert Message("aside.redo.done", {"move": drew(match, TWO)}) in notes(match), "nobody held the screen"


def test_a_refusal_is_said_with_who_refused_and_told_at_the_screen() -> None:
    match = two_draws()
    match.undo()
    match.step(1.0, True)
    said = match.agree(False)
    line = Message("aside.undo.refused_by", {"name": match.names[ONE], "move": drew(match, TWO)})
    assert NoticeRaised(line) in said
    assert notes(match) == [line]


def test_what_was_taken_back_on_a_line_that_was_left_stays_in_the_log() -> None:
    match = two_draws()
    for _ in range(2):
        match.undo()
        match.step(1.0, True)
        match.agree(True)
    match.public.take()
    said = [line.key for line in notes(match)]
    assert said.count("aside.undo.by") + said.count("aside.undo.done") == 2


def test_a_line_of_the_log_still_leads_to_its_table() -> None:
    match = two_draws()
    match.undo()
    match.step(1.0, True)
    match.agree(True)
    model = match.public
    model.take()
    model.look(model.feed.path()[0])
    assert model.told() == sum(line.step == model.feed.path()[0] for line in model.log())


def test_the_log_says_that_a_bot_plays_for_somebody_and_that_a_person_does_again() -> None:
    match = two_draws()
    host = match.host
    host.sit((host.seats[0], replace(host.seats[1], player=BotPlayer("random"))))
    match.public.take()
    assert notes(match) == [Message("aside.given", {"name": match.names[TWO]})]
    assert host.notes.given == {TWO}
    host.sit((host.seats[0], replace(host.seats[1], player=LocalPlayer())))
    match.public.take()
    assert notes(match)[-1:] == [Message("aside.given_back", {"name": match.names[TWO]})]


@pytest.mark.parametrize("title", ["rats", "riverboat_showdown", "whitewater_rush"])
def test_the_log_names_the_decision_that_undo_and_redo_offer(title: str) -> None:
    """Given a person among bots, when they undo and redo, then the log names the move that the tools named."""
    told = 0
    for seed in range(6):
        host = match_of(
            title,
            (SeatAssignment(ONE, player=LocalPlayer()), SeatAssignment(TWO, player=BotPlayer("random"))),
            f"named {seed}",
        )
        rng, table = Random(seed), Table(host, Pacing())
        table.open()
        for _ in range(12):
            played = host.number
            while host.outcome is None and (host.number == played or host.situation.waiting != (ONE,)):
                (seat, *_) = host.situation.waiting
                host.submit(seat, rng.choice(host.asked(seat).legal))
            table.step(0.0, True)
            for is_back in (True, False):
                offered = table.model.undo_line() if is_back else table.model.redo_line()
                if offered is None:
                    break
                before = host.number
                _ = table.undo() if is_back else table.redo()
                said = [line for line in table.model.notes(before) if "move" in line.args]
                assert [line.args["move"] for line in said] == [offered]
                told += 1
    assert told > 20
