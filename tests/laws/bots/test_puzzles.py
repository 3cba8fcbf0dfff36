"""Puzzles that are shipped: each asks what its file says, and can be played on."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.analysis import NOTHING
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.content.puzzles import FOLDER, GRADES, Puzzle, lay, puzzle_paths, read_puzzle, session_of
from game.content.strings import load_strings
from game.host.teachers import Rating, judged
from kinds import SHARE, alike, kind_of, most_alike
from open_hands import all_known, solved
from tests.extent import every, some

TITLES = Catalogue(program_folders())
FEWEST = 24
"""Moments of a title."""
LOOKED_AT = some(12)
SOLVED = every(6)
"""One of this many puzzles in which all cards are known is played to the end of every line."""
"""Files of each title that are laid; `check` lays all of them."""
SHOWN_TO = 0.01
"""An answer gives away what the percentages shown differ by: whole percents."""
MARGIN = 0.1
"""Chance to win."""


def puzzles(entry: Entry) -> list[Puzzle]:
    """Some of the title's, of every grade."""
    paths = puzzle_paths(entry.folder / FOLDER)
    return [read_puzzle(path) for path in paths[:: max(1, len(paths) // LOOKED_AT)]]


@pytest.fixture(params=TITLES, ids=lambda entry: entry.id)
def entry(request: pytest.FixtureRequest) -> Entry:
    """Each title with what it ships."""
    found: Entry = request.param
    return found


def test_a_puzzle_asks_its_seat_and_goes_on_as_a_match(entry: Entry) -> None:
    """Given shipped puzzles, when each is laid and answered rightly, then its seat was asked all that was weighed, and
    the answer can be taken back."""
    for puzzle in puzzles(entry):
        session = session_of(puzzle, entry)
        session.people = frozenset({puzzle.seat})
        lay(puzzle, session)
        asked = session.head
        assert puzzle.seat in session.to_act()
        assert {answer.play for answer in puzzle.answers} == set(session.legal(puzzle.seat)), puzzle.place
        session.submit(puzzle.seat, puzzle.right[0])
        assert session.undo() == asked, puzzle.place


def test_the_right_answers_are_clearly_better_than_all_others(entry: Entry) -> None:
    """Given shipped puzzles, when their answers are judged, then what is right gives nothing away, and what is not
    right gives away as much as the proof says."""
    for puzzle in puzzles(entry):
        assert puzzle.proof is not None and puzzle.proof.margin >= MARGIN, puzzle.place
        assert puzzle.proof.margin - 2 * puzzle.proof.error >= MARGIN / 2, puzzle.place
        judgements = {answer.play: judged(puzzle, answer.play) for answer in puzzle.answers}
        for play, judgement in judgements.items():
            assert (judgement.rating is Rating.RIGHT) == (play in puzzle.right)
        lost = [each.given_away for play, each in judgements.items() if play not in puzzle.right]
        assert min(each for each in lost if each is not None) == pytest.approx(puzzle.proof.margin, abs=SHOWN_TO)


def test_the_answers_are_of_many_kinds(entry: Entry) -> None:
    """Given all shipped puzzles of a title, when the kinds of their answers are counted at their tables, then there are
    enough, and no kind has more than its share."""
    kinds = []
    for path in puzzle_paths(entry.folder / FOLDER):
        puzzle = read_puzzle(path)
        session = session_of(puzzle, entry)
        lay(puzzle, session)
        kinds.append(kind_of(entry.id, session.view(puzzle.seat), puzzle.right))
    assert len(kinds) >= FEWEST
    assert most_alike(kinds) <= SHARE, Counter(kinds).most_common(3)


def test_copies_of_a_card_are_worth_the_same(entry: Entry) -> None:
    """Given all shipped puzzles, when answers differ by which copy of a card they use, then they are judged alike."""
    for puzzle in map(read_puzzle, puzzle_paths(entry.folder / FOLDER)):
        worth: dict[str, set[object]] = {}
        for answer in puzzle.answers:
            worth.setdefault(alike(answer.play), set()).add((answer.right, answer.chance))
        assert all(len(each) == 1 for each in worth.values()), puzzle.place


def test_where_all_cards_are_known_every_line_was_played() -> None:
    """Given shipped puzzles of Rats in which the seat can know every card, when every line of some is played, then
    what is right is better by what the file says, nothing that is as good is called wrong, and it is called certain; no
    other puzzle is."""
    entry = next(each for each in TITLES if each.id == "rats")
    certain = 0
    for puzzle in map(read_puzzle, puzzle_paths(entry.folder / FOLDER)):
        assert puzzle.proof is not None
        session = session_of(puzzle, entry)
        lay(puzzle, session)
        view = session.view(puzzle.seat)
        assert puzzle.proof.certain == all_known(view), puzzle.place
        if not puzzle.proof.certain:
            continue
        certain += 1
        if certain % SOLVED:
            continue
        chances = {each.command: each.chance for each in solved(view, session.legal(puzzle.seat)) or ()}
        best = max(chances.values())
        assert {play for play, chance in chances.items() if best - chance < NOTHING} == {*puzzle.right}, puzzle.place
        wrong = max(chance for play, chance in chances.items() if play not in puzzle.right)
        assert best - wrong == pytest.approx(puzzle.proof.margin, abs=1e-3), puzzle.place
        assert puzzle.proof.worlds == 1 and puzzle.proof.error == 0.0
    assert certain >= SOLVED


def test_a_puzzle_says_why(entry: Entry) -> None:
    """Given shipped puzzles, when their reasons are spoken, then no sentence is missing, and each has a grade."""
    strings = load_strings(TITLES.folders.all(), TITLES.strings.language)
    for puzzle in puzzles(entry):
        assert puzzle.why is not None and strings.say(puzzle.why)
        assert puzzle.grade in GRADES and puzzle.id.startswith(f"{puzzle.grade}-")
    assert not [*strings.missing]
