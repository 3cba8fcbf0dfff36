"""Puzzles that are shipped: each asks what its file says, and can be played on."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.analysis import NOTHING
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.content.puzzles import FOLDER, GRADES, Puzzle, lay, moment_paths, read_moment, session_of
from game.content.strings import load_strings
from game.host.teachers import Rating, judged
from kinds import SHARE, alike, kind_of, most_alike
from open_hands import all_known, solved
from tests.extent import some

TITLES = Catalogue(program_folders())
FEWEST = 24
"""Moments of a title."""
LOOKED_AT = some(12)
"""Files of each title that are laid; `check` lays all of them."""
SHOWN_TO = 0.01
"""An answer gives away what the percentages shown differ by: whole percents."""
MARGIN = 0.1
"""Chance to win."""


def moments(entry: Entry) -> list[Puzzle]:
    """Some of the title's, of every grade."""
    paths = moment_paths(entry.folder / FOLDER)
    return [read_moment(path) for path in paths[:: max(1, len(paths) // LOOKED_AT)]]


@pytest.fixture(params=TITLES, ids=lambda entry: entry.id)
def entry(request: pytest.FixtureRequest) -> Entry:
    """Each title with what it ships."""
    found: Entry = request.param
    return found


def test_a_moment_asks_its_seat_and_goes_on_as_a_match(entry: Entry) -> None:
    """Given shipped moments, when each is laid and answered rightly, then its seat was asked all that was weighed, and
    the answer can be taken back."""
    for moment in moments(entry):
        session = session_of(moment, entry)
        session.people = frozenset({moment.seat})
        lay(moment, session)
        asked = session.head
        assert moment.seat in session.to_act()
        assert {answer.play for answer in moment.answers} == set(session.legal(moment.seat)), moment.place
        session.submit(moment.seat, moment.right[0])
        assert session.undo() == asked, moment.place


def test_the_right_answers_are_clearly_better_than_all_others(entry: Entry) -> None:
    """Given shipped moments, when their answers are judged, then what is right gives nothing away, and what is not
    right gives away as much as the proof says."""
    for moment in moments(entry):
        assert moment.proof is not None and moment.proof.margin >= MARGIN, moment.place
        assert moment.proof.margin - 2 * moment.proof.error >= MARGIN / 2, moment.place
        judgements = {answer.play: judged(moment, answer.play) for answer in moment.answers}
        for play, judgement in judgements.items():
            assert (judgement.rating is Rating.RIGHT) == (play in moment.right)
        lost = [each.given_away for play, each in judgements.items() if play not in moment.right]
        assert min(each for each in lost if each is not None) == pytest.approx(moment.proof.margin, abs=SHOWN_TO)


def test_the_answers_are_of_many_kinds(entry: Entry) -> None:
    """Given all shipped moments of a title, when the kinds of their answers are counted at their tables, then there are
    enough, and no kind has more than its share."""
    kinds = []
    for path in moment_paths(entry.folder / FOLDER):
        moment = read_moment(path)
        session = session_of(moment, entry)
        lay(moment, session)
        kinds.append(kind_of(entry.id, session.view(moment.seat), moment.right))
    assert len(kinds) >= FEWEST
    assert most_alike(kinds) <= SHARE, Counter(kinds).most_common(3)


def test_copies_of_a_card_are_worth_the_same(entry: Entry) -> None:
    """Given all shipped moments, when answers differ by which copy of a card they use, then they are judged alike."""
    for moment in map(read_moment, moment_paths(entry.folder / FOLDER)):
        worth: dict[str, set[object]] = {}
        for answer in moment.answers:
            worth.setdefault(alike(answer.play), set()).add((answer.right, answer.chance))
        assert all(len(each) == 1 for each in worth.values()), moment.place


def test_where_all_cards_are_known_every_line_was_played() -> None:
    """Given shipped moments of Rats in which the seat can know every card, when every line is played, then what is
    right is better by what the file says, nothing that is as good is called wrong, and it is called certain; no other
    moment is."""
    entry = next(each for each in TITLES if each.id == "rats")
    certain = 0
    for moment in map(read_moment, moment_paths(entry.folder / FOLDER)):
        assert moment.proof is not None
        session = session_of(moment, entry)
        lay(moment, session)
        view = session.view(moment.seat)
        assert moment.proof.certain == all_known(view), moment.place
        if not moment.proof.certain:
            continue
        certain += 1
        chances = {each.command: each.chance for each in solved(view, session.legal(moment.seat)) or ()}
        best = max(chances.values())
        assert {play for play, chance in chances.items() if best - chance < NOTHING} == {*moment.right}, moment.place
        wrong = max(chance for play, chance in chances.items() if play not in moment.right)
        assert best - wrong == pytest.approx(moment.proof.margin, abs=1e-3), moment.place
        assert moment.proof.worlds == 1 and moment.proof.error == 0.0
    assert certain


def test_a_moment_says_why(entry: Entry) -> None:
    """Given shipped moments, when their reasons are spoken, then no sentence is missing, and each has a grade."""
    strings = load_strings(TITLES.folders.all(), TITLES.strings.language)
    for moment in moments(entry):
        assert moment.why is not None and strings.say(moment.why)
        assert moment.grade in GRADES and moment.id.startswith(f"{moment.grade}-")
    assert not [*strings.missing]
