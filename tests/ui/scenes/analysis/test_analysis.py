"""The room in which a finished match is looked at again."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import pytest
from pygame import FRect

from game.bots.analysis import Analysis, EvaluatedMove, LuckSkillSums, LuckSwing, Verdict
from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.types import Outcome, Seat
from game.host.analyst import Analyst, Teachers
from game.table.settings import Settings, Speed
from game.ui.scenes.analysis.analysis import AnalysisScene, SeatLines
from game.ui.scenes.analysis.chance_curve import ChanceCurve, CurveMark, SeatCurve
from game.ui.scenes.analysis.parts import given, good_and_bad, points, shared, signed
from game.ui.scenes.opening import judged
from game.ui.table.match import CloserEnd, ShownStep
from tests.host.test_analyst import Teacher
from tests.ui.driver import SEEN, Driver
from tests.ui.table.setting import TITLES, Table, lay_table

pytestmark = pytest.mark.window

QUICK = next(title for title in TITLES if title.id == "riverboat_showdown")
ENDLESS = 5000
"""More moves than any match has."""
WORLDS = 10_000
"""Worlds of a proof that leaves next to no error."""


@dataclass
class AnalysisVisit:
    """A table whose match is over, and the room above it."""

    table: Table
    analyst: Analyst
    kept: list[Analysis] = field(default_factory=list)
    ended: list[CloserEnd] = field(default_factory=list)

    def facts(self) -> dict[str, str]:
        """Names of everything that can be seen."""
        return {id: node.name for id, node in self.table.driver.facts().items()}

    def finish(self) -> None:
        """Waits until all decisions of the match were evaluated and are shown, however long the match was."""
        for number, _ in enumerate(self.analyst.path):
            if self.analyst.done:
                break
            self.table.driver.hide(number % SEEN > 0)
            self.table.driver.wait(1, frame=0.1)
        self.table.driver.hide(False)
        self.table.driver.wait(1, frame=0.1)

    def marks(self) -> list[str]:
        return [id for id in self.facts() if id.startswith("mark:")]


def looked(people: str = "pb", entry: Entry = QUICK, scale: int = 100, moves: int = ENDLESS) -> AnalysisVisit:
    settings = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=scale)
    table = lay_table(entry, people, settings=settings, moves=moves)
    table.rest()
    match = table.scene.match
    teachers = Teachers("level5", frozenset(judged(match.table)), "level3", rivals=match.table.host.rivals)
    analyst = Analyst(table.session, match.table.presenter, match.names, [Teacher()], teachers)
    found = AnalysisVisit(table, analyst)
    scene = AnalysisScene(table.driver.ui, match, analyst, found.kept.append)
    table.driver.ui.scenes.push(scene, found.ended.append)
    return found


def test_all_of_the_match_is_looked_at_and_kept() -> None:
    found = looked()
    found.table.driver.wait(0.1)
    assert "progress" in found.facts()
    found.finish()
    assert found.analyst.done and found.kept == [found.analyst.analysis]
    assert "progress" not in found.facts()
    assert found.marks(), "a player of the random bot gives something away"


def test_what_cost_most_is_shown_first_and_others_by_their_marks() -> None:
    found = looked()
    found.finish()
    worst = max(found.analyst.analysis.of(Seat(0)), key=lambda each: each.given_away)
    assert found.table.driver.facts()[f"mark:{worst.step}"].checked
    other = next(id for id in found.marks() if id != f"mark:{worst.step}")
    found.table.driver.press(other)
    assert found.table.driver.facts()[other].checked
    found.table.driver.press("earlier")
    found.table.driver.press("later")
    assert found.table.driver.facts()[other].checked


def test_a_choice_is_shown_on_the_table_as_it_was_before_it() -> None:
    found = looked()
    found.finish()
    mark = next(id for id in found.marks() if found.table.driver.facts()[id].checked)
    step = int(mark.removeprefix("mark:"))
    found.table.driver.press("show")
    [end] = found.ended
    assert isinstance(end, ShownStep) and end.decision == step
    assert found.table.model.feed.step_of(end.step) == found.table.session.journal.parent(step)


def test_it_can_be_stopped_and_goes_on() -> None:
    found = looked()
    found.table.driver.wait(0.1)
    found.table.driver.press("stop")
    before = found.analyst.progress
    found.table.driver.wait(2)
    assert found.analyst.progress == before < 1
    found.table.driver.press("stop")
    found.finish()
    assert found.analyst.done


def test_what_is_known_is_kept_when_the_room_is_left() -> None:
    found = looked()
    found.table.driver.wait(0.5)
    found.table.driver.key("escape")
    found.table.driver.wait(0.1)
    assert found.ended == [None]
    assert found.kept and 0 < len(found.kept[-1].evaluated) < len(found.analyst.path)


def test_where_several_people_played_each_can_be_looked_at() -> None:
    found = looked("pp")
    found.finish()
    second = found.analyst.analysis.of(Seat(1))
    found.table.driver.press("whose:1")
    steps = {str(each.step) for each in second}
    assert found.marks() and {id.removeprefix("mark:") for id in found.marks()} <= steps


def test_a_rival_says_why_it_played_each_of_its_choices() -> None:
    """Given a match that is over, when a rival's choices are walked through, then it gives a reason for each."""
    found = looked()
    found.finish()
    found.table.driver.press("whose:1")
    found.table.driver.wait(1)
    analysis, say = found.analyst.analysis, found.table.driver.ui.say
    own = analysis.of(Seat(1))
    turned = analysis.turning_point(Seat(1), found.table.scene.match.table.outcome)
    at = next((number for number, each in enumerate(own) if each.step == turned), 0)
    after = own[(at + 1) % len(own)]
    assert found.facts()["why"] == say(found.analyst.why(own[at])), "where it turned, or its first choice"
    assert not found.analyst.recalls, "the reason is known"
    assert not {"given", "better", "luck", "play_on"} & found.facts().keys(), "nobody judges a rival"
    found.table.driver.press("later")
    found.table.driver.wait(1)
    assert found.facts()["why"] == say(found.analyst.why(after)) and not found.analyst.recalls
    found.table.driver.press("show")
    [end] = found.ended
    assert isinstance(end, ShownStep) and end.decision == after.step


def test_a_rival_answers_while_the_judging_is_stopped() -> None:
    found = looked()
    found.table.driver.wait(0.1)
    while not found.analyst.analysis.of(Seat(1)):
        found.analyst.poll(0.0)
    found.table.driver.press("stop")
    before = found.analyst.progress
    found.table.driver.press("whose:1")
    found.table.driver.wait(1)
    reason = found.facts()["why"]
    asked = found.table.driver.ui.say(found.analyst.why(found.analyst.analysis.of(Seat(1))[0]))
    assert reason == asked and not found.analyst.recalls and found.analyst.progress == before < 1


def test_no_persons_choice_is_explained_and_no_rivals_before_the_end() -> None:
    assert not looked("pp").analyst.rivals
    assert looked("pb").analyst.rivals == {Seat(1)}
    going_on = looked("pb", moves=4)
    assert not going_on.analyst.rivals and "whose:1" not in going_on.facts()


def test_signs_never_lie_over_each_other() -> None:
    """Given more marks than there is room for, when the curve is drawn, then the weightiest are there to be pressed."""
    marks = [CurveMark(step, step, 0.5, "close", Message("analysis.mark.mistake")) for step in (50, 51, 90, 52, 10)]
    driver = Driver()
    curve = ChanceCurve([], marks, 100, 50, lambda step: None, height=200.0)
    curve.place(driver.ui, FRect(0, 0, 800, 200))
    assert [node.id for node in curve.nodes(driver.ui)] == ["mark:50", "mark:90", "mark:10"]


def test_every_line_bears_its_name_and_none_lies_over_another() -> None:
    """Given lines of which two end at the same place, when they are drawn, then all names can be read."""
    driver = Driver()
    ends = ((Seat(0), "Mia", 1.0), (Seat(1), "Bo", 0.0), (Seat(2), "Al", 0.0))
    lines = [SeatCurve(seat, ((0, 0.5), (100, end)), seat == 0, name) for seat, name, end in ends]
    curve = ChanceCurve(lines, (), 100, None, lambda step: None, height=200.0)
    curve.place(driver.ui, FRect(0, 0, 800, 200))
    said = list(curve.spoken(driver.ui))
    assert {node.name for node in said} == {"Mia", "Bo", "Al"}
    for place, node in enumerate(said):
        assert FRect(node.rect).collidelist([FRect(other.rect) for other in said[place + 1 :]]) < 0
        assert FRect(0, 0, 800, 200).contains(FRect(node.rect))


def test_any_choice_is_looked_at_by_dragging_along_the_curve_or_by_the_arrow_keys() -> None:
    """Given all that is known, when the pointer is dragged to the end, then the last choice is shown, and by the keys
    every other one, also those of which nothing is said."""
    found = looked()
    driver = found.table.driver
    found.finish()
    own = found.analyst.analysis.of(Seat(0))
    board = FRect(driver.facts()["curve"].rect)
    driver.drag((board.x + 5, board.bottom - 12), (board.right - 5, board.bottom - 12))
    shown = [(found.facts()["decision"], driver.facts()["curve"].value)]
    assert shown[0][1].endswith(f"{round(100 * own[-1].chance)}%")
    for _ in own[-20:]:
        driver.key("left")
        shown.append((found.facts()["decision"], driver.facts()["curve"].value))
    faultless = sum("Nothing to find fault with" in name for name, _ in shown)
    unmarked = sum(each.mark is None for each in own[-21:])
    assert unmarked - 1 <= faultless <= unmarked, "all but where the match turned"
    driver.key("right")
    assert (found.facts()["decision"], driver.facts()["curve"].value) == shown[-2]


def test_what_luck_changed_stands_below_the_curve_and_its_sums_are_the_luck_of_the_match() -> None:
    found = looked()
    found.finish()
    known, outcome = found.analyst.analysis, found.table.session.outcome
    swings, balance = known.swings(Seat(0), outcome), known.balance(Seat(0), outcome)
    assert balance is not None and sum(each.change for each in swings) == pytest.approx(balance.luck)
    good, bad = good_and_bad(swings, balance)
    assert f"Good luck {signed(good / 100)} Bad luck {signed(bad / 100)}" == found.facts()["luck"]
    marks = [node for id, node in found.table.driver.facts().items() if id.startswith("luck:")]
    assert marks and all(node.name and node.description for node in marks)


@pytest.mark.parametrize(
    ("start", "changes", "play"),
    [(0.334, (0.254, -0.064), -0.004), (0.5, (0.004, 0.004), 0.0), (0.496, (0.004, -0.008), 0.003), (0.5, (), 0.0)],
)
def test_good_and_bad_luck_add_up_to_the_luck_that_is_shown(
    start: float, changes: tuple[float, ...], play: float
) -> None:
    """Given chances between whole points, when they are shown, then the sums of the lane are that of the bars."""
    balance = LuckSkillSums(start, sum(changes), play, start + sum(changes) + play)
    good, bad = good_and_bad([LuckSwing(0, None, change) for change in changes], balance)
    assert good >= 0 >= bad
    assert points(balance.start) + good + bad + points(balance.play) == points(balance.end)


def test_nothing_moves_while_more_becomes_known() -> None:
    """Given a look at a match of four, when all becomes known, then everything stands where it stood."""
    found = looked("pbbb")
    found.table.driver.wait(1.0)
    before = {id: found.table.driver.facts()[id].rect for id in ("curve", "luck")}
    found.finish()
    assert "progress" not in found.facts()
    assert {id: found.table.driver.facts()[id].rect for id in before} == before


def test_what_is_shown_stays_under_the_mouse_while_more_becomes_known() -> None:
    """Given a decision that is shown while the look goes on, when the mouse rests on it and one that cost more is
    found, then it stays; once the mouse has gone, what cost most is shown."""
    found = looked()
    driver = found.table.driver
    while "show" not in found.facts():
        driver.wait(0.6)
    own = found.analyst.analysis.of(Seat(0))
    words = ("decision", "played", "given")
    driver.move(driver.middle("show"))
    driver.wait(0.1)
    shown = {id: found.facts()[id] for id in words}
    found.finish()
    assert found.analyst.done
    later = found.analyst.analysis.of(Seat(0))
    assert max(each.given_away for each in later) > max(each.given_away for each in own), "one that cost more was found"
    assert {id: found.facts()[id] for id in words} == shown
    driver.move((5, 5))
    driver.wait(0.2)
    worst = max(later, key=lambda each: each.given_away)
    assert driver.facts()[f"mark:{worst.step}"].checked
    assert {id: found.facts()[id] for id in words} != shown


def test_a_sign_under_the_mouse_stays_with_its_tip() -> None:
    found = looked()
    driver = found.table.driver
    while "show" not in found.facts() or not any(id.startswith("luck:") for id in found.facts()):
        driver.wait(0.6)
    sign = next(id for id in found.facts() if id.startswith("luck:"))
    driver.move(driver.middle(sign))
    driver.wait(0.1)
    before = driver.facts()[sign]
    found.finish()
    assert found.analyst.done and driver.facts()[sign] == before


def test_the_decision_and_its_ways_are_whole_at_every_size() -> None:
    found = looked()
    driver = found.table.driver
    found.finish()
    for size, scale in product(((1280, 720), (1920, 1080), (2560, 1440)), (100, 140, 150)):
        driver.resize(*size)
        driver.ui.change(ui_scale=scale)
        driver.wait(0.2)
        window = FRect(0, 0, driver.ui.viewport.width, driver.ui.viewport.height)
        for id in ("decision", "played", "given", "earlier", "later", "show"):
            assert window.contains(FRect(driver.facts()[id].rect)), f"{id} at {size}, {scale} %"
        assert driver.facts()["curve"].rect[3] >= 100


def test_one_line_is_drawn_for_those_who_win_or_lose_together() -> None:
    for entry in TITLES:
        found = looked("pp", entry) if entry.info.seats[0] <= 2 else looked("ppp", entry)
        found.table.driver.wait(2)
        top = found.table.driver.ui.scenes.top
        assert isinstance(top, AnalysisScene)
        lines = [node.id for node in top.reading() if node.id.startswith("line:")]
        assert len(lines) == (1 if entry.info.cooperative else 2), entry.id


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_a_win_that_several_share_is_explained_where_they_played_against_each_other(entry: Entry) -> None:
    both, one = Outcome(((Seat(0), Seat(1)),), "time"), Outcome(((Seat(0),), (Seat(1),)), "time")
    assert shared(both, entry.info) != entry.info.cooperative
    assert not shared(one, entry.info)


@pytest.mark.parametrize("best", [0.305, 0.494, 0.5, 0.7549])
@pytest.mark.parametrize("lost", [0.075, 0.101, 0.1249, 0.2])
def test_points_are_what_the_percentages_shown_differ_by(best: float, lost: float) -> None:
    fault = EvaluatedMove(1, Seat(0), 0, 1, best - lost, best, best, 0.0, worlds=WORLDS)
    find = EvaluatedMove(1, Seat(0), 0, 0, best, best, best - lost, 0.0, worlds=WORLDS)
    shown = points(best) - points(best - lost)
    assert fault.is_faulty and dict(given(fault, turned=False).args)["count"] == shown
    assert points(fault.counted) == shown, "a sum is that of its parts"
    if find.mark is Verdict.FIND:
        assert dict(given(find, turned=False).args)["count"] == shown


def test_whoever_was_out_early_falls_at_their_own_end(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = lay_table(QUICK, "pbb").scene
    known = Analysis(tuple(EvaluatedMove(step, Seat(step % 2), 0, 0, 0.4, 0.4, 0.4, 0.0) for step in range(1, 5)))
    order, end = {step: step for step in range(20)}, Outcome(((Seat(0),), (Seat(1), Seat(2))), "points")
    monkeypatch.setattr(scene.table.presenter.status, "gone", lambda view: (Seat(1),))
    winner, out = SeatLines(known, order, Seat(0), end).lines(scene.match, [Seat(0), Seat(1)])
    assert out.points[-3:] == ((3, 0.4), (4, 0.0), (19, 0.0))
    assert winner.points[-2:] == ((4, 0.4), (19, 1.0))
