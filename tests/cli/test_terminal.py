"""Matches played in the terminal, from the deal to the last question."""

from __future__ import annotations

import errno
import os
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.bot_client import BotAnswer, BotQuestion, Match
from game.bots.player import only
from game.cli import terminal
from game.cli.arguments import CommandError
from game.cli.terminal import CURTAIN_LINES, TerminalTable
from game.content.catalogue import Catalogue
from game.content.folders import program_folders
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.content.strings import Strings
from game.engine.session import AnySession, Session
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.host import MatchHost
from game.host.page import TablePages
from game.host.table import Table
from game.table.presenter import make_presenter
from game.table.settings import AskWhen
from tests.seats import called

FOLDERS = program_folders()
MOST_QUESTIONS = 3000


class Paper:
    """The output of a terminal, and the answers that somebody types."""

    def __init__(self, answer: Callable[[str, Sequence[str]], str]) -> None:
        self.lines: list[str] = []
        self.questions: list[str] = []
        self._answer = answer
        self._read = 0

    def ask(self, question: str) -> str:
        self.questions.append(question)
        if len(self.questions) > MOST_QUESTIONS:
            raise EOFError
        fresh, self._read = self.lines[self._read :], len(self.lines)
        return self._answer(question, fresh)

    def tell(self, line: str) -> None:
        self.lines.append(line)


class FirstMove:
    """Thinks no time at all."""

    def __init__(self) -> None:
        self._asked: BotQuestion | None = None

    def prepare(self, match: Match) -> None:
        pass

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None:
        self._asked = question

    def poll(self, now: float) -> BotAnswer | None:
        asked, self._asked = self._asked, None
        return None if asked is None else BotAnswer(asked.step, asked.seat, only(asked.legal[0]))

    def wait(self, now: float, seconds: float) -> bool:
        return False

    def forget(self) -> None:
        self._asked = None

    def close(self) -> None:
        pass


class Room:
    """A match with its terminal table; of River Rats unless told otherwise."""

    def __init__(
        self,
        paper: Paper,
        seats: int = 2,
        people: Sequence[int] = (0,),
        seed: str = "terminal",
        title: str = "river_rats",
    ) -> None:
        titles = Catalogue(FOLDERS)
        entry = titles.find(title)
        assert entry is not None
        self.strings: Strings = titles.strings
        self.session: AnySession = Session(
            entry.title, entry.definition, entry.info.setup(seats, entry.info.presets[0].options), seed
        )
        self.session.begin()
        names = called(*["Ada", "Ben", "Cleo"][:seats])
        seats_taken = [
            SeatAssignment(Seat(seat), player=LocalPlayer() if seat in people else BotPlayer("random"))
            for seat in range(seats)
        ]
        presenter = make_presenter(entry.title, self.session.rules)
        host = MatchHost(self.session, presenter, seats_taken, names, FirstMove())
        self.match = Table(host, Pacing(bot_pause=0.0))
        self.saved: list[str] = []
        self.trouble: Message | None = None
        self.table = TerminalTable(
            self.match,
            TablePages(entry.id, entry.layout),
            self.strings,
            ask=paper.ask,
            tell=paper.tell,
            clock=lambda: 0.0,
            save=self._save,
            trouble=lambda: self.trouble,
        )

    def say(self, key: str) -> str:
        return self.strings.say(Message(key))

    def _save(self, name: str) -> str:
        self.saved.append(name)
        return "kept"


def chooser(seed: str) -> Callable[[str, Sequence[str]], str]:
    """Picks among the numbered moves at random, and leaves when the match is over."""
    rng = Random(seed)

    def answer(question: str, fresh: Sequence[str]) -> str:
        if question.startswith("Pass the screen"):
            return ""
        moves = [line for line in fresh if line.startswith("  ") and line.split()[0].isdecimal()]
        return str(rng.randint(1, len(moves))) if moves else "q"

    return answer


def scripted(*answers: str) -> Callable[[str, Sequence[str]], str]:
    """Types these answers, then nothing more."""
    waiting = list(answers)

    def answer(question: str, fresh: Sequence[str]) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return answer


@pytest.mark.parametrize(("seats", "people"), [(1, (0,)), (2, (0, 1)), (3, (1,)), (2, ())])
def test_a_whole_match_can_be_played(seats: int, people: tuple[int, ...]) -> None:
    paper = Paper(chooser(f"{seats}"))
    room = Room(paper, seats, people)
    assert room.table.run()
    assert room.session.outcome is not None
    assert any(line in ("The crew wins!", "The Rats win.") for line in paper.lines)
    assert [line for line in paper.lines if "[[" in line] == []
    assert room.strings.missing == set()


def test_a_bot_tells_after_the_match_why_it_played_so() -> None:
    """Given a match, when lines of its log are asked about, then a bot gives its reason; nothing is offered before."""
    asked = ["l", "w 1", "l"]

    def answer(question: str, fresh: Sequence[str]) -> str:
        if room.session.outcome is None:
            return asked.pop(0) if len(asked) > 1 else "1"
        if asked:
            return asked.pop()
        numbered = [line.split(".")[0] for line in paper.lines if line.split(".")[0].isdecimal()]
        told = sum("Ben played: " in line for line in paper.lines)
        return "q" if told else f"w {numbered[0]}"

    paper = Paper(answer)
    room = Room(paper, people=(0,), seed="why")
    room.table.run()
    assert not any(
        line.split(".")[0].isdecimal() for line in paper.lines[: paper.lines.index(room.say("terminal.over"))]
    )
    assert room.say("terminal.nothing_to_why") in paper.lines
    assert paper.lines[-1].startswith("Ben played: ")


def test_the_screen_is_handed_over_before_anything_of_the_next_person_is_told() -> None:
    hands: list[list[str]] = []
    play = chooser("curtain")

    def answer(question: str, fresh: Sequence[str]) -> str:
        hands.append([line for line in fresh if line.startswith("Your hand: ")])
        if question.startswith("Pass the screen to Ben"):
            assert fresh[-1] == "\n" * CURTAIN_LINES
            raise EOFError
        return play(question, fresh)

    paper = Paper(answer)
    room = Room(paper, 2, (0, 1))
    room.table.run()
    assert paper.questions[0].startswith("Pass the screen to Ada")
    assert (hands[0], hands[-1]) == ([], [])
    assert all(len(shown) == 1 for shown in hands[1:-1])
    assert room.match.flow.viewer is None


def test_who_is_asked_is_named_where_several_people_play() -> None:
    paper = Paper(scripted(""))
    Room(paper, 2, (0, 1)).table.run()
    assert any(line.startswith("Ada: ") for line in paper.lines)


def test_somebody_settled_thinks_again_and_leaves_it_as_it_is() -> None:
    typed: list[str] = []

    def answer(question: str, fresh: Sequence[str]) -> str:
        if any("to look at your choice again" in line for line in fresh) and not typed:
            typed.append("1")
            assert room.match.flow.settled == (Seat(0),)
        elif typed == ["1"]:
            assert room.match.flow.thinking_again and "  k  Leave it so" in fresh
            typed.append("k")
        elif typed == ["1", "k"]:
            assert room.match.flow.curtain == Seat(1) and not room.match.flow.thinking_again
            raise EOFError
        else:
            return play(question, fresh)
        return typed[-1]

    play, paper = chooser("raft"), Paper(answer)
    room = Room(paper, 2, (0, 1), title="raft_race")
    room.table.run()
    assert typed == ["1", "k"], "nobody could think again"


def test_whoever_is_asked_openly_sees_their_own_hand_first() -> None:
    typed: list[str] = []

    def answer(question: str, fresh: Sequence[str]) -> str:
        flow = room.match.flow
        if typed:
            assert question.startswith("Pass the screen to") and flow.curtain == openly[0]
            raise EOFError
        if flow.asked_openly is not None and any(line.startswith("  o  ") for line in fresh):
            openly.append(flow.asked_openly)
            typed.append("o")
            return "o"
        return play(question, fresh)

    openly: list[Seat] = []
    play, paper = chooser("openly"), Paper(answer)
    room = Room(paper, 2, (0, 1), title="raft_race")
    room.table.run()
    assert typed == ["o"], "nobody was asked openly"


def test_undo_and_redo_name_the_move_and_ask_the_others() -> None:
    paper = Paper(scripted("", "1", "u", "n", "u", "y", "", "r", "q"))
    room = Room(paper, 2, (0, 1))
    room.table.run()
    handed = [question for question in paper.questions if question.startswith("Pass the screen to Ada")]
    assert len(handed) == 2, "Ben, who agreed, sits before the screen"
    asked = [question for question in paper.questions if "may this be taken back" in question]
    assert len(asked) == 2
    assert asked[0].startswith("Ben, may this be taken back: Ada draws a card"), "what she drew is not for Ben to read"
    assert "Then it stays as it is." in paper.lines
    assert [line for line in paper.lines if line.startswith("Taken back: Ada draws the ")]
    assert [line for line in paper.lines if line.startswith("Played again: Ada draws the ")]


def test_there_may_be_nothing_to_take_back_or_play_again() -> None:
    paper = Paper(scripted("u", "r"))
    Room(paper).table.run()
    assert paper.lines[-2:] == ["There is nothing to undo.", "There is nothing to redo."]


def test_a_move_that_is_not_there_is_refused_with_the_range() -> None:
    paper = Paper(scripted("99"))
    room = Room(paper)
    room.table.run()
    assert paper.lines[-1] == "There are 4 moves to choose from: type a number from 1 to 4."
    assert room.session.head == 0


@pytest.mark.parametrize(
    ("letter", "told"),
    [
        ("l", "- Round 1"),
        ("i", "Market:"),
        ("c", "Hands"),
        ("h", "A number plays that move."),
        ("what", "A number plays that move."),
        ("s evening", "kept"),
    ],
)
def test_questions_are_answered_without_laying_the_table_again(letter: str, told: str) -> None:
    paper = Paper(scripted(letter))
    room = Room(paper)
    room.table.run()
    assert any(line.startswith(told) for line in paper.lines)
    assert len([line for line in paper.lines if line.startswith("Your hand: ")]) == 1
    assert room.saved == (["evening"] if letter.startswith("s ") else [])


def test_what_is_asked_for_beside_the_play_asks_once() -> None:
    for answers, left in ((("m", "n"), False), (("m", "y"), True)):
        paper = Paper(scripted(*answers, "q"))
        room = Room(paper, title="whitewater_rush")
        room.table.run()
        assert room.session.state.left[0] is left
        assert [question for question in paper.questions if question.startswith("Leave the race: ")]


def test_words_to_the_crew_are_asked_for_beside_the_play_too() -> None:
    paper = Paper(scripted("m", "n", "y", "q"))
    room = Room(paper)
    room.table.run()
    assert [each.words for each in room.session.view(Seat(0)).spoken] == ["risk"]


def test_a_title_without_requests_says_so() -> None:
    paper = Paper(scripted("m", "q"))
    Room(paper, title="riverboat_showdown").table.run()
    assert "There is nothing to ask for beside the play." in paper.lines


def test_leaving_and_running_out_of_input_end_the_table() -> None:
    for answers in (("q",), ()):
        assert not Room(Paper(scripted(*answers))).table.run()


def test_the_command_keeps_the_match_and_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "user_folders", lambda: _folders(tmp_path))
    answers = iter(["1", "s evening", "q"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    chosen = Namespace(title="river_rats", seats="person,bot:random", option=[], preset="first_game", seed="7")
    assert terminal.run(chosen) == 0
    assert "A copy is saved in" in capsys.readouterr().out
    assert len(list((tmp_path / "matches").glob("*.river"))) == 1
    assert len(list((tmp_path / "saves").glob("*.river"))) == 1


def test_what_is_wrong_with_the_file_is_said_once() -> None:
    def answer(question: str, fresh: Sequence[str]) -> str:
        told.append([line for line in fresh if "disk is full" in line])
        if len(told) == 4:
            raise EOFError
        room.trouble = Message("save.disk_full") if len(told) < 3 else None
        return "l"

    told: list[list[str]] = []
    room = Room(Paper(answer))
    room.table.run()
    assert [len(lines) for lines in told] == [0, 1, 0, 0]


def test_a_match_that_could_not_be_kept_is_told_of_while_it_is_played_and_when_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(terminal, "user_folders", lambda: _folders(tmp_path))
    answers = iter(["1", "q"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    monkeypatch.setattr(os, "write", full)
    chosen = Namespace(title="river_rats", seats="person,bot:random", option=[], preset="first_game", seed="7")
    assert terminal.run(chosen) == 0
    said = capsys.readouterr().out
    assert said.count("The disk is full") == 1
    assert "could not be saved and is lost" in said


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(CommandError, match="there is no title 'whist'"):
        terminal.run(Namespace(title="whist", seats=None, option=[], preset=None, seed=None))


def _folders(home: Path) -> Any:
    from game.persistence.folders import UserFolders

    return UserFolders(home)


def test_when_to_be_asked_is_chosen_here_too_and_what_was_skipped_can_be_asked_after_all() -> None:
    """Given a question that was skipped, when b is typed, then it is asked; a4 silences its kind, and says so."""
    stages = ["b", "a4"]

    def answer(question: str, fresh: Sequence[str]) -> str:
        if not question.startswith("Your choice"):
            return "y"
        if stages == ["b", "a4"] and any(line.endswith("(b asks you after all.)") for line in fresh):
            return stages.pop(0)
        if stages == ["a4"]:
            assert "> a2  if I would hit (" in "\n".join(fresh), "the question that was skipped is asked"
            return stages.pop(0)
        if not stages:
            raise EOFError
        return "1"

    paper = Paper(answer)
    room = Room(paper, title="whitewater_rush", seed="skipped here")
    room.table.run()
    assert not stages
    assert any(line.startswith("You will not be asked about ") for line in paper.lines)
    assert [wanted.standing for wanted in room.match.host.asking._wanted.values()] == [AskWhen.NEVER]
