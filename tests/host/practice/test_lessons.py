"""Every lesson is a course that can be gone: by its right choices, past its wrong ones, to a match that goes on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.bots.analysis import Analysis
from game.bots.bot_client import InlineBotClient
from game.content.catalogue import Entry, Lesson
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, seated
from game.engine.session import AnySession, Session
from game.engine.types import Command, Seat
from game.host.analyst import Analyst, Teachers
from game.host.flow import Pacing
from game.host.host import host_of
from game.host.page import ActionKind, TablePages
from game.host.table import Table
from game.host.teachers import PUPIL, RIVAL, LessonCourse, Objection, coach_of, prescribed
from game.table.presenter import make_presenter
from tests.host.test_analyst import Teacher, looked_at
from tests.laws.corpus import catalogue

TITLES = catalogue()
LESSONS = [pytest.param(entry, lesson, id=f"{entry.id}-{lesson.id}") for entry in TITLES for lesson in entry.lessons]
FRAMES = 3000


def table_of(entry: Entry, lesson: Lesson, played: int = 0) -> Table:
    """A table at which the lesson is taught, after so many of its choices."""
    return session_of(entry, lesson, played)[1]


def session_of(entry: Entry, lesson: Lesson, played: int = 0) -> tuple[AnySession, Table]:
    """The match of a lesson, and its table after so many of its choices."""
    setup = entry.info.setup(lesson.seats, lesson.options)
    session = Session(entry.title, entry.definition, setup, lesson.match_seed)
    seats = seated(LocalPlayer(), *[BotPlayer(lesson.rival)] * (lesson.seats - 1))
    host = host_of(entry, session, seats, InlineBotClient(lambda: 0.0))
    table = Table(host, Pacing(bot_pause=0.0), coach_of(entry.id, entry.lessons, session.seed))
    table.open()
    for step in lesson.steps[:played]:
        wait(table)
        table.play(step.play)
    wait(table)
    return session, table


def wait(table: Table) -> None:
    """Let the others play until the pupil is asked, or all is over."""
    for frame in range(FRAMES):
        if table.outcome is not None or PUPIL in table.flow.situation.waiting:
            return
        table.step(frame * 0.01, True)
    raise AssertionError("the pupil is never asked again")


@pytest.mark.parametrize(("entry", "lesson"), LESSONS)
def test_a_lesson_is_played_through_by_its_right_choices(entry: Entry, lesson: Lesson) -> None:
    """Given a lesson, when each lit choice is made, then each was legal and told of, and one plays on at the end."""
    table = table_of(entry, lesson)
    for number, step in enumerate(lesson.steps, 1):
        wait(table)
        assert step.play in table.model.legal, f"step {number}: {step.play} is not to be had: {table.model.legal}"
        told = table.taught
        assert told is not None and told.args["number"] == number
        assert TITLES.strings.say(told)
        heard = [told.args["words"]]
        while table.says_more:
            table.hear_on()
            assert table.taught is not None
            heard.append(table.taught.args["words"])
        assert heard == [Message(f"{entry.id}.{key}") for key in step.say], "each sentence is said once"
        assert table.hinted and table.hinted[0] in table.model.selector.open()
        assert not any(isinstance(effect, Objection) for effect in table.play(step.play))
    wait(table)
    assert table.outcome is None and table.model.legal, "the match goes on"
    for key in lesson.end:
        assert table.taught is not None and table.taught.key == f"{entry.id}.{key}"
        table.hear_on()
    table.play(table.model.legal[0])
    assert table.taught is None, "nobody teaches any more"


@pytest.mark.parametrize(("entry", "lesson"), LESSONS)
def test_a_lesson_goes_its_course_whoever_the_bot_is(entry: Entry, lesson: Lesson) -> None:
    """Given a lesson, when the weakest bot or one that plays at random sits at the second seat, then the match goes the
    same course up to the last words: no bot's values change a lesson."""
    courses = []
    for bot in ("random", entry.info.bots[0].id, lesson.rival):
        session, table = session_of(entry, replace(lesson, rival=bot), len(lesson.steps))
        steps = map(session.journal.step, session.journal.path())
        courses.append([(step.seat, step.command, step.events) for step in steps])
        assert table.taught is not None and table.taught.key == f"{entry.id}.{lesson.end[0]}"
        assert not LessonCourse(lesson, session).left(RIVAL), "all that is written was played"
    assert courses[0] == courses[1] == courses[2] and len(courses[0]) >= len(lesson.steps)


@pytest.mark.parametrize(("entry", "lesson"), LESSONS)
def test_what_a_lesson_prescribes_is_not_judged_as_the_pupils_own(entry: Entry, lesson: Lesson) -> None:
    """Given a lesson and a free move after it, when a judge to whom another move is always better looks at the match,
    then nothing that the lesson prescribed bears a mark, has a better move or counts, and the free move is judged.
    """
    session, table = session_of(entry, lesson, len(lesson.steps))
    names, taught = table.host.names, prescribed(entry.lessons, session)
    assert len(taught) == len(lesson.steps)
    while True:
        legal = table.model.legal
        table.play(legal[-1])
        wait(table)
        if len(legal) > 1 or table.outcome is not None:
            break
    assert prescribed(entry.lessons, session) == taught, "a free move is nobody's but the pupil's"
    teachers = Teachers("level5", frozenset([PUPIL]), prescribed=taught)
    presenter = make_presenter(session.title, session.rules)
    analysis = looked_at(Analyst(session, presenter, names, [Teacher()], teachers), most=300)
    told = [each for each in analysis.of(PUPIL) if each.taught]
    free = [each for each in analysis.of(PUPIL) if not each.taught]
    assert told and {each.step for each in told} <= taught
    assert all(each.mark is None and each.better == each.played and not each.counted for each in told)
    assert any(each.is_faulty for each in free)
    balance = analysis.balance(PUPIL)
    assert balance is not None and not balance.taught
    assert balance.play == pytest.approx(-sum(each.counted for each in free))
    lesson_alone = Analysis(tuple(told)).balance(PUPIL)
    assert lesson_alone is not None and lesson_alone.taught and not lesson_alone.play


@pytest.mark.parametrize(("entry", "lesson"), LESSONS)
def test_a_wrong_choice_is_explained_and_not_played(entry: Entry, lesson: Lesson) -> None:
    """Given each step, when something else is tried, then nothing is played, a sentence is told, and the right
    choice can still be made."""
    table = table_of(entry, lesson)
    for step in lesson.steps:
        wait(table)
        before, first = table.host.number, table.taught
        for other in table.model.legal:
            if not is_taken_for(table, other, step.play):
                assert table.play(other) == [Objection()]
                assert table.taught is not None and table.taught != first and TITLES.strings.say(table.taught)
                assert table.host.number == before
        table.play(step.play)


def is_taken_for(table: Table, command: Command, due: Command) -> bool:
    """True if the teacher takes a move for the one that is due."""
    assert table.coach is not None
    return table.coach.means(command, table.model.selector, table.model.legal) == due


@pytest.mark.parametrize("id", ["rats", "whitewater_rush"])
def test_a_move_that_is_the_same_in_words_is_as_right(id: str) -> None:
    """Given a moment whose move can be made in two ways, such as by another card of the same name, when it is made the
    other way, then nobody objects, and the lesson goes on.
    """
    entry = next(entry for entry in TITLES if entry.id == id)
    lesson = entry.lessons[0]
    table, found = table_of(entry, lesson), 0
    for number, step in enumerate(lesson.steps, 1):
        wait(table)
        told = table.taught
        assert told is not None and told.args["number"] == number
        others = [each for each in table.model.legal if each != step.play and is_taken_for(table, each, step.play)]
        found += len(others)
        assert not any(isinstance(effect, Objection) for effect in table.play(others[0] if others else step.play))
    assert found


def lesson_by_clicks() -> tuple[Entry, Lesson]:
    """One lesson of those there are."""
    entry = next(entry for entry in TITLES if entry.lessons)
    return entry, entry.lessons[0]


def test_a_move_may_be_made_before_everything_is_said() -> None:
    """Given a moment of several sentences, when the right move is made at the first, then the next moment begins."""
    entry, lesson = next((entry, each) for entry in TITLES for each in entry.lessons if len(each.steps[0].say) > 1)
    table = table_of(entry, lesson)
    assert table.says_more
    assert not any(isinstance(effect, Objection) for effect in table.play(lesson.steps[0].play))
    wait(table)
    assert table.taught is not None
    assert table.taught.args["words"] == Message(f"{entry.id}.{lesson.steps[1].say[0]}")


def test_a_choice_taken_back_is_taught_again() -> None:
    """Given two choices made, when the last is taken back, then its step is taught again, and played as before."""
    entry, lesson = lesson_by_clicks()
    table = table_of(entry, lesson, played=1)
    second = table.taught
    table.play(lesson.steps[1].play)
    wait(table)
    assert table.taught != second
    table.undo()
    assert table.taught == second
    table.play(lesson.steps[1].play)
    wait(table)
    assert table.taught is not None and table.taught.args["number"] == 3


@pytest.mark.parametrize(("entry", "lesson"), LESSONS)
def test_a_rival_of_a_lesson_tells_at_once_why_it_played_so(entry: Entry, lesson: Lesson) -> None:
    """Given a lesson under way, when a rival's line of the log is looked at, then it is offered to say why; in a match
    that goes on nobody is, since it would tell of hidden cards."""
    table, pages = table_of(entry, lesson, len(lesson.steps)), TablePages(entry.id, entry.layout)
    assert table.outcome is None
    feed, lines = table.model.feed, {line.step for line in table.model.log() if not line.is_note}
    own = [each for each in sorted(lines) if table.rivals_decision(feed.step_of(each)) is not None]
    for step in own[:2]:
        table.look(step)
        decision = table.decision_on_show
        assert decision is not None and decision.seat != PUPIL
        assert pages.prompt(table.model, table.screen_state).offers(ActionKind.WHY)
        table.ask_why(decision, 0.0)
        while table.host.own_reasons.is_asking:
            table.step(0.0, True)
        told = pages.prompt(table.model, table.screen_state).words
        assert told == table.host.own_reasons.of(decision.step) and told.args["name"] == table.names[decision.seat]
        assert TITLES.strings.say(told)
        unknown = ("analysis.rival.asked", "analysis.rival.otherwise", "analysis.rival.unknown")
        assert told.key not in unknown, "it thinks as it thought then"
    assert PUPIL in table.flow.situation.waiting or table.outcome is not None
    table.look(table.model.now.step)
    last = table.rivals_decision(feed.step_of(table.model.now.step))
    assert table.screen_state.asked_why == (None if last is None else last.seat), "its last move is asked about, too"
    table.coach = None
    for step in own:
        table.look(step)
        assert table.decision_on_show is None
        assert not pages.prompt(table.model, table.screen_state).offers(ActionKind.WHY)


def test_an_objection_is_over_once_the_match_goes_on() -> None:
    """Given a wrong choice explained, when the right one is made and taken back, then the step is told from anew."""
    entry, lesson = lesson_by_clicks()
    table = table_of(entry, lesson)
    told = table.taught
    table.play(next(command for command in table.model.legal if command != lesson.steps[0].play))
    assert table.taught != told
    table.play(lesson.steps[0].play)
    wait(table)
    table.undo()
    assert table.taught == told


def test_nobody_is_told_of_a_hint_beside_the_lesson() -> None:
    """Given a step that is taught, when a hint is asked for, then nobody thinks: the choice is lit already."""
    entry, lesson = lesson_by_clicks()
    table = table_of(entry, lesson)
    assert not table.ask_hint(0.0) and not table.hints.helped


def test_another_course_is_left_alone() -> None:
    """Given a match of the lesson in which something else was played, when the pupil is asked, then nobody objects."""
    entry, lesson = lesson_by_clicks()
    table = table_of(entry, lesson)
    other = next(command for command in table.model.legal if command != lesson.steps[0].play)
    table.host.submit(Seat(0), other)
    table.step(0.0, True)
    wait(table)
    if lesson.steps[1].play not in table.model.legal:
        assert table.taught is None and table.hinted == ()


def test_a_match_with_another_seed_has_no_coach() -> None:
    """Given lessons, when a match has no seed of theirs, then nobody teaches."""
    entry, lesson = lesson_by_clicks()
    assert coach_of(entry.id, entry.lessons, lesson.match_seed) is not None
    assert coach_of(entry.id, entry.lessons, f"{lesson.match_seed}x") is None
