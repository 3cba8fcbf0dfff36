"""Looking at a match again: every choice, what was played among what is compared, and going on after a stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.analysis import Analysis, Verdict
from game.bots.bot_client import BotAnswer, BotNote, BotQuestion, Match, fallback
from game.bots.levels import SEARCHING
from game.bots.player import Choice, Thought
from game.content.message import Message
from game.content.seat_assignment import LocalPlayer, names_of, seated
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Seat
from game.host.analyst import NOTHING, Analyst, Teachers
from game.table.presenter import make_presenter
from tests.titles.riverboat_showdown.tables import entry


class Teacher:
    """A thinker that answers at once: the first command is best, and each further one a tenth worse."""

    def __init__(self, told: int = 99, worlds: int = 1000) -> None:
        """`told`: of so many commands it speaks; `worlds`: in as many it has looked ahead, at a level that does."""
        self.told = told
        self._worlds = worlds
        self._said: dict[Any, float] = {}
        """The chances of the commands it was last asked about, which it proves."""
        self.fails = False
        self.questions: list[BotQuestion] = []
        self._due: BotQuestion | None = None

    def prepare(self, match: Match) -> None:
        """Prepares nothing."""

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None:
        self.questions.append(question)
        self._due = question

    def poll(self, now: float) -> BotAnswer | None:
        asked, self._due = self._due, None
        if asked is None:
            return None
        if self.fails:
            return fallback(asked, BotNote.CRASHED, "")
        if not asked.proving:
            self._said = {each: 1 / (place + 1) for place, each in enumerate(asked.legal)}
        choices = [Choice(each, self._said[each]) for each in asked.legal[: self.told]]
        return BotAnswer(asked.step, asked.seat, Thought(tuple(choices), self._worlds if asked.bot in SEARCHING else 0))

    def wait(self, now: float, seconds: float) -> bool:
        return False

    def forget(self) -> None:
        self._due = None

    def close(self) -> None:
        """Closes nothing."""


@pytest.fixture
def played() -> AnySession:
    return some_match()


def some_match(moves: int = 25, place: int = -1) -> AnySession:
    """A match in which the legal command at this place of the list, the last one, was always played."""
    title = entry()
    session: AnySession = Session(title.title, title.definition, title.info.setup(2), "again")
    session.begin()
    for _ in range(moves):
        autoplay(session)
        seat = min(session.to_act())
        session.submit(seat, session.legal(seat)[place])
    return session


def choices_of(session: AnySession) -> Iterator[tuple[int, Seat, Sequence[Any], int]]:
    """Steps that were one choice of several."""
    for step in session.journal.path()[1:]:
        taken = session.journal.step(step)
        legal = session.rules.legal(session.state_at(taken.parent or 0), taken.seat)
        if not taken.auto and len(legal) > 1:
            yield step, taken.seat, legal, legal.index(taken.command)


def analyst_of(
    session: AnySession,
    teacher: Teacher,
    known: Analysis = NOTHING,
    *,
    more: Sequence[Teacher] = (),
    teachers: Teachers | None = None,
) -> Analyst:
    """Returns the analyst of a match between two people."""
    names = names_of(entry().info, seated(LocalPlayer(), LocalPlayer()))
    judges = teachers or Teachers("level3", frozenset(session.setup.all_seats))
    return Analyst(session, make_presenter(session.title, session.rules), names, [teacher, *more], judges, known)


def looked_at(analyst: Analyst, most: int = 1000) -> Analysis:
    for _ in range(most):
        analyst.poll(0.0)
    return analyst.analysis


def test_every_choice_is_weighed_and_nothing_else(played: AnySession) -> None:
    found = looked_at(analyst_of(played, Teacher()))
    wanted = [(step, seat, place) for step, seat, _, place in choices_of(played)]
    assert wanted
    assert [(each.step, each.seat, each.played) for each in found.evaluated] == wanted


def test_a_choice_is_judged_by_what_its_seat_could_know(played: AnySession) -> None:
    teacher = Teacher()
    looked_at(analyst_of(played, teacher))
    for question in teacher.questions:
        assert question.view == played.rules.view(played.state_at(question.step), question.seat)


class Talker(Teacher):
    """It says of each command how many others it was held against, and which place it has; of some always the same."""

    def __init__(self, *, alike: bool = False) -> None:
        super().__init__()
        self._alike = alike

    def poll(self, now: float) -> BotAnswer | None:
        answer = super().poll(now)
        if answer is None:
            return None
        said = [
            replace(
                each, reason=Message("said", {"of": 0 if self._alike else place, "among": len(answer.thought.choices)})
            )
            for place, each in enumerate(answer.thought.choices)
        ]
        return replace(answer, thought=replace(answer.thought, choices=tuple(said)))


def test_a_reason_is_about_the_better_choice_against_the_one_that_was_played(played: AnySession) -> None:
    teacher = Talker()
    judges = Teachers("level5", frozenset(played.setup.all_seats), speaker="level3")
    found = looked_at(analyst_of(played, teacher, teachers=judges))
    assert any(each.played != each.better for each in found.evaluated)
    for each in found.evaluated:
        among = len(teacher.questions[0].legal) if each.played == each.better else 2
        assert each.played == each.better or each.reason == Message("said", {"of": 0, "among": among})
    asked = [question for question in teacher.questions if question.bot == "level3"]
    assert all(len(question.legal) == 2 for question in asked)
    assert len(asked) == sum(each.played != each.better for each in found.evaluated)


def test_what_is_said_of_both_is_no_reason(played: AnySession) -> None:
    judges = Teachers("level5", frozenset(played.setup.all_seats), speaker="level3")
    found = looked_at(analyst_of(played, Talker(alike=True), teachers=judges))
    assert {each.reason for each in found.evaluated if each.played != each.better} == {None}


def test_what_was_played_is_compared_though_the_teacher_would_not_speak_of_it(played: AnySession) -> None:
    teacher = Teacher(told=1)
    found = looked_at(analyst_of(played, teacher))
    assert [(each.step, each.played) for each in found.evaluated] == [
        (step, place) for step, _, _, place in choices_of(played)
    ]
    assert any(len(question.legal) == 2 for question in teacher.questions)


def test_it_goes_on_where_it_was_stopped(played: AnySession) -> None:
    whole = looked_at(analyst_of(played, Teacher()))
    first = analyst_of(played, Teacher())
    looked_at(first, most=6)
    first.stop()
    assert 0 < first.progress < 1 and not first.done
    second = analyst_of(played, Teacher(), first.analysis)
    assert second.progress == first.progress
    assert looked_at(second) == whole and second.done and second.progress == 1
    assert looked_at(first) == whole, "the same one goes on, too"


def test_a_step_that_no_rule_allows_is_passed_over(played: AnySession) -> None:
    """Given a match of a file in which something else was written than what could be played, then the others are
    weighed."""
    place, *others = [step for step, *_ in choices_of(played)]
    legal = played.rules.legal(played.state_at(played.journal.parent(place) or 0), played.journal.seat(place))
    other = next(step.command for step in map(played.journal.step, others) if step.command not in legal)
    forged: AnySession = Session(played.title, played.definition, played.setup, played.seed)
    for number in played.journal.path():
        step = played.journal.step(number)
        forged.restore(replace(step, command=other) if number == place else step)
    assert {each.step for each in looked_at(analyst_of(forged, Teacher())).evaluated} == set(others)


@pytest.mark.parametrize("change", [{"better": 10**6}, {"played": 10**6}, {"played": 10**6, "better": 10**6}])
def test_findings_about_commands_there_are_not_are_worked_out_anew(played: AnySession, change: dict[str, int]) -> None:
    """Given findings of a file that somebody changed, then each names commands that its seat was offered."""
    whole = looked_at(analyst_of(played, Teacher()))
    forged = Analysis(tuple([replace(each, **change) for each in whole.evaluated]))
    analyst = analyst_of(played, Teacher(), forged)
    assert looked_at(analyst) == whole
    for each in analyst.analysis.evaluated:
        assert analyst.command(each, each.better) and analyst.targets(each, each.played)


class Prover(Teacher):
    """It suspects, and proves with these chances: of its own choice or the next one, and of what was played."""

    def __init__(self, proof: tuple[float, float], error: float = 0.001, worlds: int = 1000) -> None:
        super().__init__(worlds=worlds)
        self._proof, self._error = proof, error

    def poll(self, now: float) -> BotAnswer | None:
        answer = super().poll(now)
        if answer is None:
            return None
        if not self.questions[-1].proving:
            return replace(answer, thought=replace(answer.thought, worlds=8))
        if self._worlds == 0:
            return replace(answer, note=BotNote.TOO_SLOW)
        pairs = zip(self.questions[-1].legal, self._proof, strict=True)
        told = sorted([Choice(each, chance, self._error) for each, chance in pairs], key=lambda choice: -choice.chance)
        return replace(answer, thought=Thought(tuple(told), self._worlds))


def proved(session: AnySession, teacher: Teacher, judge: str = "level5") -> Analysis:
    return looked_at(analyst_of(session, teacher, teachers=Teachers(judge, frozenset(session.setup.all_seats))))


def test_what_would_be_marked_is_compared_once_more_in_other_worlds(played: AnySession) -> None:
    teacher = Prover((0.9, 0.5))
    found = proved(played, teacher)
    proofs = [question for question in teacher.questions if question.proving]
    marked = [each for each in found.evaluated if each.mark]
    assert marked and [each.step for each in marked] == [
        step for step, *_ in choices_of(played) if played.journal.parent(step) in {each.step for each in proofs}
    ]
    for each, proof in zip(marked, proofs, strict=True):
        decision = played.rules.legal(played.state_at(proof.step), proof.seat)
        assert proof.legal == (decision[each.better], decision[each.played]) and proof.judging
        assert (each.best, each.chance, each.worlds) == (0.9, 0.5, 1000)


@pytest.mark.parametrize(
    "teacher",
    [
        Prover((0.5, 0.5)),
        Prover((0.5, 0.9)),
        Prover((0.9, 0.5), error=0.3),
        Prover((0.9, 0.5), worlds=0),
        Prover((0.52, 0.5), error=0.0, worlds=4),
    ],
    ids=["even", "the other way round", "too uncertain", "too slow", "few worlds that agree"],
)
def test_a_suspicion_that_is_not_proved_is_not_told(played: AnySession, teacher: Prover) -> None:
    found = proved(played, teacher)
    assert any(question.proving for question in teacher.questions)
    assert not [each for each in found.evaluated if each.mark]


@pytest.mark.parametrize(("place", "mark"), [(0, Verdict.FIND), (-1, Verdict.MISTAKE)])
def test_moves_of_the_same_words_are_not_told_apart(monkeypatch: pytest.MonkeyPatch, place: int, mark: Verdict) -> None:
    """Given choices that would be marked as finds or faults, when all moves have the same words, then none is."""
    match = some_match(place=place)
    assert mark in {each.mark for each in proved(match, Teacher()).evaluated}
    monkeypatch.setattr(Analyst, "_words", lambda self, decision, place: Message("same"))
    teacher = Teacher()
    assert not [each for each in proved(match, teacher).evaluated if each.mark]
    assert not any(question.proving for question in teacher.questions)


def test_a_judge_that_does_not_look_ahead_marks_nothing(played: AnySession) -> None:
    teacher = Teacher()
    found = proved(played, teacher, "level3")
    assert not any(question.proving for question in teacher.questions)
    assert found.evaluated and not [each for each in found.evaluated if each.mark]


def test_where_the_teacher_fails_the_others_are_weighed(played: AnySession) -> None:
    teacher = Teacher()
    analyst = analyst_of(played, teacher)
    teacher.fails = True
    looked_at(analyst, most=2)
    teacher.fails = False
    found = looked_at(analyst)
    assert analyst.failed == 1 and analyst.done
    assert len(found.evaluated) == len(list(choices_of(played))) - 1


def test_two_thinkers_share_the_choices_and_find_the_same(played: AnySession) -> None:
    first, second = Teacher(), Teacher()
    alone = looked_at(analyst_of(played, Teacher()))
    shared = analyst_of(played, first, more=[second])
    assert looked_at(shared) == alone and shared.done
    assert first.questions and second.questions


def test_those_nobody_talks_about_come_last_and_are_left_to_who_is_quick(played: AnySession) -> None:
    teacher = Teacher()
    found = looked_at(analyst_of(played, teacher, teachers=Teachers("level5", frozenset([Seat(1)]), "level3")))
    asked = [(question.seat, question.bot) for question in teacher.questions]
    assert set(asked) == {(1, "level5"), (0, "level3")}
    assert asked == sorted(asked, reverse=True)
    assert {each.seat for each in found.evaluated} == {0, 1}


def test_of_a_match_that_goes_on_nothing_is_asked_about_the_others(played: AnySession) -> None:
    teacher = Teacher()
    found = looked_at(analyst_of(played, teacher, teachers=Teachers("level5", frozenset([Seat(1)]))))
    assert {question.seat for question in teacher.questions} == {1} == {each.seat for each in found.evaluated}


def test_choices_of_a_line_that_was_left_are_not_told_of(played: AnySession) -> None:
    """Given a match that went on otherwise from a moment, when it is looked at, then the line that was left is not."""
    known = looked_at(analyst_of(played, Teacher()))
    left = played.journal.path()
    played.jump(left[len(left) // 2])
    autoplay(played)
    seat = min(played.to_act())
    played.submit(seat, played.legal(seat)[0])
    analyst = analyst_of(played, Teacher(), known)
    assert {each.step for each in looked_at(analyst).evaluated} <= set(played.journal.path())
    assert analyst.progress == 1


class Namer(Teacher):
    """It names the whole move that each command begins."""

    def poll(self, now: float) -> BotAnswer | None:
        answer = super().poll(now)
        if answer is None:
            return None
        choices = [replace(each, move=Message("whole")) for each in answer.thought.choices]
        return replace(answer, thought=replace(answer.thought, choices=tuple(choices)))


def test_the_better_move_is_named_as_a_whole(played: AnySession) -> None:
    """Given a judge that says which move a command begins, when something else was played, then the better one is
    called by that, and what was played by its own words."""
    teachers = Teachers("level5", frozenset(played.setup.all_seats))
    whole = analyst_of(played, Namer(), teachers=teachers)
    parts = analyst_of(played, Teacher(), teachers=teachers)
    faulty = [each for each in looked_at(whole).evaluated if each.is_faulty]
    looked_at(parts)
    assert faulty
    for each in faulty:
        assert whole.command(each, each.better) == Message("whole")
        assert whole.command(each, each.played) == parts.command(replace(each, move=None), each.played)
