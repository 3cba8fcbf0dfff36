"""Moments by clicks: the one of the day, a wrong answer and the right one, going on from there, people's own."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.content.puzzles import Puzzle, read_puzzle
from game.engine.types import Command
from game.host.teachers import PuzzleJudge, PuzzleLibrary
from game.titles.rats.rules.plays import Beat
from game.ui.scenes.opening import usual_choice
from game.ui.scenes.overlays.question import WeighingScene
from game.ui.scenes.practice.parts import LOWEST_BOX, TitleStand
from game.ui.scenes.practice.practice import OwnPuzzlesScene, PracticeScene, TitlePuzzlesScene
from game.ui.scenes.practice.practising import VerdictScene, question_table
from game.ui.scenes.shelf.boxes import Plank
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from game.ui.widgets import Panel
from game.ui.widgets.label import walk
from tests.extent import taken
from tests.sessions import session_of
from tests.ui.driver import FOLDERS
from tests.ui.scenes.inn import NOW, QUICK, Inn

pytestmark = pytest.mark.window

TODAY = NOW.date()
SIZES = (((1280, 720), 100), ((1280, 701), 100), ((1920, 1080), 100), ((1280, 720), 110), ((1920, 1080), 150))
"""Sizes of the window and of words at which the room is laid out in its own way."""


def sample() -> Path:
    return next(iter(sorted(FOLDERS.data.glob("*/moments/*.yaml"))))


def opened(inn: Inn) -> None:
    inn.shelf()
    inn.driver.press("practice")
    inn.driver.wait(0.3)
    assert inn.shows(PracticeScene)


def asked(inn: Inn) -> Puzzle:
    """Sit down at the puzzle of the day."""
    opened(inn)
    inn.driver.press("sit_down")
    return seated(inn)


def seated(inn: Inn) -> Puzzle:
    inn.driver.wait(0.6)
    assert inn.shows(TableScene)
    puzzle = getattr(inn.table.table.coach, "puzzle", None)
    assert isinstance(puzzle, Puzzle)
    return puzzle


def answer(inn: Inn, command: Command) -> None:
    """Click what spells this command."""
    move = next(move for move in inn.table.model.selector.moves if move.command == command)
    for target in move.targets:
        inn.driver.do(target)
    inn.driver.wait(0.3)
    assert inn.shows(VerdictScene)


def wrong(inn: Inn, puzzle: Puzzle) -> Command:
    return next(move.command for move in inn.table.model.selector.moves if move.command not in puzzle.right)


def test_a_wrong_answer_is_judged_and_plays_nothing_and_the_right_one_ties_a_knot(inn: Inn) -> None:
    """Given today's puzzle, when a wrong answer and then the right one is clicked, then only the latter is found."""
    puzzle = asked(inn)
    before = inn.table.model.view
    answer(inn, wrong(inn, puzzle))
    assert "tell" in inn.driver.facts() and "chance:0" not in inn.driver.facts()
    assert inn.house.practice.days == frozenset()
    inn.driver.press("again")
    inn.driver.wait(0.3)
    assert inn.table.model.view == before and not inn.table.table.hinted
    answer(inn, puzzle.right[0])
    assert "chance:0" in inn.driver.facts() and "news" in inn.driver.facts()
    assert inn.house.practice.days == {TODAY}
    inn.driver.press("leave")
    inn.driver.wait(0.3)
    assert inn.shows(PracticeScene) and "found_today" in inn.driver.facts()


def test_what_was_shown_was_not_found(inn: Inn) -> None:
    """Given a wrong answer, when the best is shown and then played, then it is lit before and counts for nothing."""
    puzzle = asked(inn)
    answer(inn, wrong(inn, puzzle))
    inn.driver.press("tell")
    assert "chance:0" in inn.driver.facts() and "tell" not in inn.driver.facts()
    inn.driver.press("again")
    inn.driver.wait(0.3)
    assert inn.table.table.hinted
    answer(inn, puzzle.right[0])
    assert inn.house.practice.found == frozenset()


def test_nothing_but_the_answer_goes_on_at_the_table(inn: Inn) -> None:
    """Given the table of a puzzle, when hints, undo and time are tried, then it stays as it is."""
    asked(inn)
    head = inn.table.table.host.situation.step
    assert not {"undo", "redo", "hint"} & set(inn.driver.facts())
    for key in ("h", "ctrl+z", "space"):
        inn.driver.key(key)
    inn.driver.wait(70.0, frame=0.5)
    assert inn.table.table.host.situation.step == head and inn.table.table.hints.advice is None


def test_one_goes_on_from_a_puzzle_in_a_match_that_is_kept_and_no_record(inn: Inn) -> None:
    puzzle = asked(inn)
    answer(inn, puzzle.right[0])
    inn.driver.press("play_on")
    inn.driver.wait(0.5)
    table = inn.table
    assert table.table.coach is None and session_of(table.match).seed == puzzle.seed
    assert len(list(inn.store.folders.matches.glob("*.river"))) == 1
    inn.finish(table)
    assert inn.house.records.all() == ()


def test_the_next_one_follows_and_the_menu_leads_back(inn: Inn) -> None:
    first = asked(inn)
    answer(inn, first.right[0])
    inn.driver.press("next")
    assert seated(inn).id != first.id
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("shelf")
    inn.driver.wait(0.3)
    assert inn.shows(PracticeScene)
    inn.driver.key("escape")
    inn.driver.wait(0.1)
    assert inn.shows(ShelfScene)


def test_all_puzzles_of_a_title_stand_by_grade_and_open(inn: Inn) -> None:
    title = sample().parent.parent.name
    opened(inn)
    inn.driver.press(f"title:{title}")
    assert inn.shows(TitlePuzzlesScene)
    inn.driver.press(f"moment:{sample().stem}")
    assert seated(inn).id == sample().stem


def test_the_lessons_of_a_title_stand_above_its_puzzles_also_once_it_was_played(inn: Inn) -> None:
    """Given any title, then the room of its puzzles leads to each of its lessons, and to nothing else as one."""
    for cover in inn.house.titles.covers:
        entry = inn.house.titles.find(cover.id)
        assert entry is not None and entry.lessons
        for lesson in entry.lessons:
            opened(inn)
            inn.driver.press(f"title:{cover.id}")
            inn.driver.wait(0.3)
            offered = [id for id in inn.driver.facts() if id.startswith("lesson:")]
            assert offered == [f"lesson:{each.id}" for each in entry.lessons]
            inn.driver.press(f"lesson:{lesson.id}")
            inn.driver.wait(0.3)
            assert inn.shows(TableScene)
            assert session_of(inn.table.match).seed == lesson.match_seed
            inn.leave_table()


def test_the_lobby_of_a_title_that_was_played_leads_to_its_puzzles(inn: Inn) -> None:
    inn.house.memory.keep(inn.entry.id, usual_choice(inn.entry.info))
    inn.shelf()
    inn.driver.press(f"box:{inn.entry.id}")
    inn.driver.press("learn")
    inn.driver.press("moments")
    assert inn.shows(TitlePuzzlesScene)


def test_the_rooms_are_used_by_keys(inn: Inn) -> None:
    inn.shelf()
    inn.driver.key("m")
    inn.driver.wait(0.3)
    assert inn.shows(PracticeScene)
    inn.driver.key("return")
    seated(inn)


def test_a_turn_at_any_table_is_kept_as_a_question_and_asked(inn: Inn) -> None:
    """Given a table at which somebody is asked, when that is kept, then it can be sat down at like any other one."""
    table = inn.deal()
    for _ in range(200):
        if table.model.legal and not table.animation_player.busy:
            break
        inn.driver.wait(0.05, frame=0.05)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("question")
    inn.driver.press("yes")
    for _ in range(600):
        inn.driver.wait(0.02, frame=0.02)
        if not inn.shows(WeighingScene):
            break
    (path,) = inn.store.folders.moments.glob("*.yaml")
    kept = read_puzzle(path)
    assert kept.right and kept.table and kept.title == inn.entry.id
    inn.driver.press("resume")
    inn.leave_table()
    inn.driver.press("practice")
    inn.driver.wait(0.3)
    inn.driver.press("bottle:0")
    assert seated(inn).table == kept.table


def test_a_file_from_a_friend_is_kept_and_opened(inn: Inn, tmp_path: Path) -> None:
    gift = tmp_path / "elsewhere" / "From Mara.yaml"
    gift.parent.mkdir()
    gift.write_text(sample().read_text())
    inn.shelf()
    for _ in range(2):
        inn.house.doors.open_file(gift)
        assert seated(inn).table == read_puzzle(sample()).table
    assert [path.name for path in inn.store.folders.moments.iterdir()] == ["From Mara.yaml"]


def test_the_room_says_what_is_asked_and_shows_the_table(inn: Inn) -> None:
    """Given the room, when it was looked at for a while, then it has read the puzzle and drawn its table."""
    inn.shelf()
    inn.driver.press("practice")
    before = inn.driver.facts()["about"].name
    inn.driver.wait(3.0, frame=0.05)
    assert inn.driver.facts()["about"].name != before
    assert "today_table" in inn.driver.facts()


@pytest.mark.parametrize(
    ("size", "scale", "language", "found"),
    [
        (*size, language, found)
        for number, size in enumerate(SIZES)
        for language, found in taken(list(product(("en", "de"), (False, True))), number, 2)
    ],
)
def test_nothing_in_the_room_is_pushed_over_an_edge(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str, *, found: bool
) -> None:
    """Given the puzzle of the day, found or not, when the room is laid out, then the button stands in its frame and
    the figures of all grades above the plank; where there is no room for that, all of it scrolls."""
    inn = Inn(tmp_path, size=size, settings=replace(QUICK, ui_scale=scale, language=language))
    if found:
        inn.house.practice.keep("found", TODAY, daily=True)
    opened(inn)
    inn.driver.wait(3.0, frame=0.2)
    room = inn.top
    assert isinstance(room, PracticeScene) and room.root is not None
    assert ("found_today" in inn.driver.facts()) == found
    assert any(isinstance(each, Plank) for each in walk(room.root)) == (scale == 100), "at the usual size it is painted"
    frames = [each for each in walk(room.root) if isinstance(each, Panel)]
    over = [each for frame in frames for each in walk(frame) if each.rect.bottom > frame.rect.bottom + 0.5]
    assert not over
    stands = [each for each in walk(room.root) if isinstance(each, TitleStand)]
    assert stands and all(each.rect.height > LOWEST_BOX - 0.5 for each in stands)
    inn.close()


def test_a_puzzle_of_the_day_that_is_damaged_is_told_of(inn: Inn, tmp_path: Path) -> None:
    (tmp_path / "rats" / "moments").mkdir(parents=True)
    (tmp_path / "rats" / "moments" / "1-a.yaml").write_text("title: rats")
    inn.house.puzzles = PuzzleLibrary({"rats": tmp_path / "rats"}, tmp_path / "own")
    inn.house.doors.practice()
    inn.driver.wait(1.0, frame=0.05)
    assert "rules" in inn.driver.facts()["about"].name
    inn.driver.press("sit_down")
    assert "rules" in inn.driver.facts()["line:0"].name


def test_a_house_without_puzzles_says_so(inn: Inn, tmp_path: Path) -> None:
    inn.house.puzzles = PuzzleLibrary({"rats": tmp_path / "rats"}, tmp_path / "own")
    inn.shelf()
    inn.house.doors.practice()
    inn.driver.wait(0.3)
    assert "none" in inn.driver.facts() and "sit_down" not in inn.driver.facts()


def test_what_cannot_be_read_is_a_bottle_with_a_mark_that_says_why(inn: Inn) -> None:
    inn.store.folders.moments.mkdir()
    for name in ("a", "b", "c"):
        (inn.store.folders.moments / f"{name}.yaml").write_text("title: rats\n")
    opened(inn)
    inn.driver.press("bottle:0")
    assert "rules" in inn.driver.facts()["line:0"].name
    inn.driver.press("ok")
    inn.driver.press("bottles")
    assert inn.shows(OwnPuzzlesScene) and "bottle:2" in inn.driver.facts()


def test_the_folder_of_puzzles_from_friends_is_shown_and_what_is_laid_into_it_stands_there(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the room, when the folder is shown and a file is put into it, then it stands on the shelf by itself."""
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr("game.ui.scenes.practice.practice.show_folder", show)
    opened(inn)
    inn.driver.press("open")
    inn.driver.wait(0.4)
    inn.driver.press("show_folder")
    inn.driver.wait(0.4)
    [folder] = shown
    assert folder == inn.house.puzzles.own_folder and folder.is_dir() and "bottle:0" not in inn.driver.facts()
    (folder / "given.yaml").write_bytes(sample().read_bytes())
    inn.driver.wait(1.5)
    assert "bottle:0" in inn.driver.facts()


def test_where_no_file_manager_answers_the_folder_is_named(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.scenes.practice.practice.show_folder", lambda folder: False)
    opened(inn)
    inn.driver.press("open")
    inn.driver.wait(0.4)
    inn.driver.press("show_folder")
    inn.driver.wait(0.4)
    assert "moments" in inn.driver.facts()["line:0"].name


def test_a_verdict_names_each_move_once_and_says_what_is_certain(inn: Inn) -> None:
    """Given a puzzle of Rats in which every card can be known, when its answer is told, then two commands that lay the
    same card are one line, and the verdict says that it is certain; of another puzzle it does not."""
    said = {}
    for certain in (True, False):
        puzzles = map(read_puzzle, sorted(FOLDERS.data.glob("rats/moments/*.yaml")))
        puzzle = next(
            each
            for each in puzzles
            if each.proof is not None and each.proof.certain == certain and Beat() in each.right
        )
        judge = PuzzleJudge(puzzle)
        match = question_table(inn.house.titles, inn.house.thinker, judge)
        match.table.open()
        judge.tell()
        scene = VerdictScene(inn.driver.ui, match, judge, puzzle.answers[-1].play, more=True, news=None)
        inn.driver.ui.scenes.replace(scene)
        inn.driver.wait(0.3)
        facts = inn.driver.facts()
        moves = {move.command: move.line for move in match.table.model.selector.one_per_command()}
        places = [int(id.removeprefix("chance:")) for id in facts if id.startswith("chance:")]
        lines = [repr(moves[puzzle.answers[place].play]) for place in places]
        assert lines and len(lines) == len(set(lines))
        said[certain] = "certain" in facts
    assert said == {True: True, False: False}
