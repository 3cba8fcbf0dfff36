"""Answers judged, and a table kept as a puzzle of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.bots.player import Choice, Thought
from game.content.message import Message
from game.content.puzzles import PuzzleAnswer, lay, position_hash, read_puzzle
from game.engine.session import AnySession, Session
from game.engine.types import Seat
from game.host.teachers import Judgement, Rating, answered, judged, keep_puzzle, puzzle_of
from game.persistence.problem import SaveError
from tests.table.toy import Draw, Play, toy_session


def played() -> AnySession:
    """A toy match after one decision; the second seat is asked."""
    session = toy_session(2)
    session.submit(Seat(0), Draw())
    return session


def test_answers_are_right_nearly_or_wrong_and_say_what_they_give_away() -> None:
    """Given a puzzle with four answers, when each is judged, then it is by the chance that is lost with it."""
    answers = (
        PuzzleAnswer(Play(0), True, 0.8),
        PuzzleAnswer(Play(1), True, 0.79, 0.01),
        PuzzleAnswer(Play(2), False, 0.68, 0.02),
        PuzzleAnswer(Draw(), False, 0.4, 0.03),
    )
    puzzle = replace(puzzle_of(played(), Seat(1)), answers=answers)
    assert judged(puzzle, Play(0)) == Judgement(Rating.RIGHT, 0.0)
    assert judged(puzzle, Play(1)).rating is Rating.RIGHT
    assert judged(puzzle, Play(2)).rating is Rating.NEARLY
    assert judged(puzzle, Draw()).rating is Rating.WRONG
    assert judged(puzzle, Draw()).given_away == pytest.approx(0.4)
    assert judged(puzzle, Play(9)) == Judgement(Rating.WRONG, None)


@pytest.mark.parametrize(("best", "chance", "points"), [(0.5549, 0.4551, 9), (0.5049, 0.4951, 0), (0.506, 0.494, 2)])
def test_what_an_answer_gives_away_is_what_the_percentages_shown_differ_by(
    best: float, chance: float, points: int
) -> None:
    answers = PuzzleAnswer(Play(0), True, best), PuzzleAnswer(Play(2), False, chance)
    puzzle = replace(puzzle_of(played(), Seat(1)), answers=answers)
    assert judged(puzzle, Play(2)).given_away == pytest.approx(points / 100)


def test_an_answer_that_nobody_weighed_is_right_or_wrong() -> None:
    """Given a puzzle whose writer only says what is right, when answers are judged, then nothing is said of chances."""
    puzzle = replace(puzzle_of(played(), Seat(1)), answers=(PuzzleAnswer(Draw(), True),))
    assert judged(puzzle, Draw()) == Judgement(Rating.RIGHT, 0.0)
    assert judged(puzzle, Play(1)) == Judgement(Rating.WRONG, None)
    with pytest.raises(ValueError, match="nobody has answered"):
        judged(puzzle_of(played(), Seat(1)), Draw())


def test_a_table_becomes_a_puzzle_with_the_players_thoughts(tmp_path: Path) -> None:
    """Given a running match, when it is kept as a puzzle, then its file leads to the same table with the answers."""
    session = played()
    commands = session.legal(Seat(1))
    choices = (
        Choice(commands[0], 0.6, 0.0, Message("toy.why")),
        Choice(commands[1], 0.57, 0.03),
        Choice(commands[2], 0.3, 0.02),
    )
    puzzle = answered(puzzle_of(session, Seat(1), "what now?"), Thought(choices, 12))
    assert puzzle.right == (commands[0], commands[1])
    assert puzzle.why == Message("toy.why")
    path = keep_puzzle(puzzle, tmp_path / "moments")
    again = keep_puzzle(puzzle, tmp_path / "moments")
    assert path != again and path.parent == again.parent
    known = read_puzzle(path, find=lambda id: session.title)
    assert (known.name, known.answers, known.seat) == ("what now?", puzzle.answers, Seat(1))
    opened = Session(session.title, {}, session.setup, known.seed)
    lay(known, opened)
    assert position_hash(opened) == position_hash(session)


def test_what_was_taken_back_is_not_part_of_a_puzzle() -> None:
    """Given a match with a line that was left, when it is kept, then only the way to the table is written."""
    session = played()
    session.undo()
    session.submit(Seat(0), session.legal(Seat(0))[0])
    assert [step.command for step in puzzle_of(session, Seat(1)).steps] == [session.journal.step(session.head).command]


def test_a_table_that_asks_somebody_else_is_no_question() -> None:
    """Given a match that waits for one seat, when a question to another is to be kept, then the sentence says so."""
    with pytest.raises(SaveError) as refused:
        puzzle_of(played(), Seat(0))
    assert refused.value.problem.reason == "no_moment"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Given a file in the place of the folder, when a puzzle is kept there, then it is refused as saves are."""
    (tmp_path / "moments").write_text("", encoding="utf-8")
    with pytest.raises(SaveError):
        keep_puzzle(puzzle_of(played(), Seat(1)), tmp_path / "moments")
