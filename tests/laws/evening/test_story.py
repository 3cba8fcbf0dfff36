"""A law about the story of a match: each moment is what it is said to be, by the events and the tables before them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from pygame import FRect

from game.bots.analysis import TURN, Analysis, EvaluatedMove, Verdict
from game.bots.bot_client import InlineBotClient
from game.content.layout import Layout
from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.analyst import Analyst, Teachers
from game.host.decided import LEAST, JudgedMatch, decided
from game.host.feed import viewed_events
from game.host.flow import Pacing
from game.host.host import MatchHost, host_of
from game.host.own_reason import decision_at
from game.host.page import ActionKind, TablePages
from game.host.table import Table
from game.table.presenter import AnyViewedEvent, make_presenter
from game.table.told import MOST, SceneSort, StoryScene, story, turnings
from game.ui.drawing.text import plain
from game.ui.drawing.theme import Viewport
from game.ui.scenes.story import MOST_WORDS, SHAPE, keys_of, turning_points
from game.ui.table.match import Revisit, match_of
from game.ui.table.overlays import History
from game.ui.table.still import WINDOW, TableStill
from tests.extent import every
from tests.laws.corpus import Subject, catalogue, golden_matches, random_match, subjects
from tests.laws.shown import presenter_of
from tests.seats import by_number, sitting
from tests.ui.driver import Driver

MATCHES = 3
TITLES = [subject for subject in subjects() if catalogue().find(subject.id) is not None]
PERSON = Seat(0)


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.id)
def test_the_story_of_a_match_is_so(subject: Subject) -> None:
    sorts: Counter[SceneSort] = Counter()
    for number in range(MATCHES):
        session = random_match(subject, number)
        if presenter_of(session) is None or session.outcome is None:
            continue
        scenes = _story(session)
        steps = [scene.turning.step for scene in scenes]
        assert len({*steps}) == len(steps) <= 3
        for scene in scenes:
            events = viewed_events(session, scene.turning.step, PERSON)
            assert _faults(session, scene, events) == []
            sorts[scene.sort] += 1
    assert not sorts or len(sorts) > 1


@pytest.mark.parametrize("together", [True, False], ids=["one side", "each for themselves"])
@pytest.mark.parametrize("subject", TITLES, ids=lambda subject: subject.id)
def test_every_moment_of_a_judged_match_follows_from_the_numbers(subject: Subject, together: bool) -> None:
    """Given kept matches with chances of all kinds, when what decided them is told, then a slip is a decision that a
    person surely lost by, with the better move; a brink and a round changed the chance by what is worth the name; and
    every title has the sign of the change that is told beside it.
    """
    sorts: Counter[tuple[SceneSort, int]] = Counter()
    for number, session in enumerate(golden_matches(subject)):
        if session.outcome is None:
            continue
        for scene in _decided(session, number, together=together):
            sorts[scene.sort, scene.turning.moment.good] += 1
    assert sorts[SceneSort.OWN, -1] and sorts[SceneSort.THRILL, -1] + sorts[SceneSort.THRILL, 1], sorts


def _decided(session: AnySession, number: int, *, together: bool) -> list[StoryScene]:
    """Returns the checked moments of a match whose decisions were judged by dice."""
    table = _table(session)
    names, people = table.names, frozenset((PERSON,)) if number % 2 else frozenset(session.setup.all_seats[:2])
    judge = Analyst(session, table.presenter, names, (), Teachers("", people), _by_dice(session, people))
    chapters = {mark.step: mark.chapter for mark in table.model.timeline() if mark.chapter is not None}
    assert session.outcome is not None
    match = JudgedMatch(judge, session.outcome, names, chapters, together)
    found = list(turnings(table.model.told_back(), table.presenter, names, people))
    scenes = decided(found, match)
    assert len({scene.turning.step for scene in scenes}) == len(scenes) <= MOST
    for scene in scenes:
        _is_so(scene, judge, people, together=together)
    return scenes


def _by_dice(session: AnySession, people: frozenset[Seat]) -> Analysis:
    """Chances that stay, jump, and fall by a decision; some of them with a large error."""
    dice, found = Random(session.seed), []
    for step in session.journal.path():
        seat = session.journal.seat(step)
        decision = decision_at(session, step) if seat in people and not session.journal.is_auto(step) else None
        if decision is None:
            continue
        chance, error = dice.random(), dice.choice((0.0, 0.01, 0.2))
        better = dice.choice((decision.played, (decision.played + 1) % len(decision.legal)))
        best = chance if better == decision.played else min(1.0, chance + dice.choice((0.01, 0.05, 0.3)))
        other = chance * dice.choice((0.99, 0.99, 0.99, 0.6))
        found.append(EvaluatedMove(step, seat, decision.played, better, chance, best, other, error, worlds=200))
    return Analysis(tuple(found))


def _is_so(scene: StoryScene, judge: Analyst, people: frozenset[Seat], *, together: bool) -> None:
    moment, judged = scene.turning.moment, {each.step: each for each in judge.analysis.evaluated}
    assert scene.turning.by is None or len(people) > 1, "a name stands where several play"
    if scene.sort is SceneSort.OWN:
        each = judged[scene.turning.step]
        assert each.seat in people and (scene.turning.by is not None) == (len(people) > 1)
        played = judge.command(each, each.played)
        assert moment.line.args["played"] == played
        if moment.good < 0:
            assert each.given_away > each.error and moment.line.args["better"] == judge.command(each, each.better)
            assert scene.swing == ((each.best, each.best), (each.chance, each.chance))
        else:
            assert each.mark is Verdict.FIND and moment.good == 1 and "better" not in moment.line.args
        return
    assert scene.swing is not None and scene.whose
    assert {*scene.whose} <= people and (len(scene.whose) == 1 or together)
    before, after = scene.swing
    gap = after[0] - before[1] if moment.good > 0 else before[0] - after[1]
    least = TURN if scene.sort in (SceneSort.THRILL, SceneSort.ROUND) else LEAST
    assert gap >= least, f"{scene.title.key}: {before} -> {after}"
    own = [each for each in judge.analysis.evaluated if each.seat in scene.whose]
    assert scene.is_last or any(after[0] <= each.best <= after[1] for each in own)


@pytest.mark.parametrize("subject", TITLES, ids=lambda subject: subject.id)
def test_the_table_of_a_moment_belongs_to_the_round_of_its_words(subject: Subject) -> None:
    """Given the kept matches, when a moment of one is pictured or led to, then the table is of its round, and what the
    moment is about lies on it.
    """
    shown = 0
    for session in golden_matches(subject)[:: every(2)]:
        if session.outcome is None:
            continue
        table = _table(session)
        model, history = table.model, History(table)
        status, names = table.presenter.status, table.names
        for scene in story(list(turnings(model.told_back(), table.presenter, names, (PERSON,)))):
            turning = scene.turning
            model.look(turning.step, turning.told)
            keys = {*turning.weight.keys, *(item.key for item in turning.moment.items)}
            assert status.chapter(model.view, names) == turning.chapter
            assert not keys or keys & {item.key for item in model.items()}, "nothing of it is to be seen"
            assert model.log()[model.told() - 1].chapter == turning.chapter, "the log is lit at another round"
            history.revisit(Revisit(turning.step, turning.told))
            assert status.chapter(model.view, names) == turning.chapter
            assert model.looking_at is not None
            said = TablePages("", Layout((), 0.0, {})).prompt(model, table.screen_state)
            mark = said.words.args["mark"]
            assert isinstance(mark, Message)
            assert turning.chapter is None or mark.args["chapter"] == turning.chapter.line
            assert said.offers(ActionKind.PLAY_FROM_HERE) == (model.looking_at != model.now.step), (
                "nothing follows the end of a match"
            )
            shown += 1
    assert shown


@pytest.mark.parametrize("subject", TITLES, ids=lambda subject: subject.id)
def test_the_picture_of_a_moment_holds_what_it_is_about(subject: Subject) -> None:
    """Given the moments of a kept match, when each is pictured, then its first thing that lies there is seen whole."""
    driver, entry = Driver(), catalogue().find(subject.id)
    assert entry is not None
    session = next(each for each in golden_matches(subject) if each.outcome is not None)
    seats = sitting("person:One", *["bot:random"] * (session.setup.seats - 1))
    match = match_of(entry, host_of(entry, session, seats, InlineBotClient(lambda: 0.0)))
    match.table.open()
    scenes = story(list(turning_points(match)))
    assert scenes
    for turning in (scene.turning for scene in scenes):
        keys = keys_of(turning)
        still = TableStill(driver.ui, match, Revisit(turning.step, turning.told), keys)
        unit, layer = Viewport(*WINDOW).unit, still._table.tabletop.item_layer
        first = next((area for key in keys if (area := layer.area(key)) is not None), None)
        band = FRect([part / unit for part in still.band(keys, SHAPE)])
        still.release()
        assert first is None or band.contains(first)


def _table(session: AnySession) -> Table:
    presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
    seats = sitting("person:One", *["bot:random"] * (session.setup.seats - 1))
    table = Table(MatchHost(session, presenter, seats, names, InlineBotClient(lambda: 0.0)), Pacing(bot_pause=0.0))
    table.open()
    return table


def _story(session: AnySession) -> list[StoryScene]:
    presenter, names = presenter_of(session), by_number(session.setup.seats)
    assert presenter is not None
    told = ((step, viewed_events(session, step, PERSON)) for step in reversed(session.journal.path()))
    return story(list(turnings(told, presenter, names, (PERSON,))))


def _faults(session: AnySession, scene: StoryScene, events: list[AnyViewedEvent]) -> list[str]:
    moment, found = scene.turning.moment, []
    chosen = any(viewed.seat == PERSON for viewed in events)
    if scene.sort is SceneSort.OWN and (not chosen or moment.chance or moment.seat not in (None, PERSON)):
        found.append("nobody here chose it")
    if scene.sort is SceneSort.RIVAL and (moment.chance or (chosen and moment.seat in (None, PERSON))):
        found.append("it was one's own choice, or chance")
    if scene.sort is SceneSort.LUCK and not moment.chance:
        found.append("chance had no part in it")
    strings = catalogue().strings
    said = plain(strings.say(moment.line))
    if len(said.split()) > MOST_WORDS:
        found.append(f"too long: {said}")
    whole = plain(strings.say(scene.line))
    if ".." in whole or "?." in whole:
        found.append(f"two full stops: {whole}")
    if scene.turning.open is None:
        found.append(f"a bare event: {whole}")
    elif (stood := _stood(scene.turning.open, events)) is not None:
        found.append(stood)
    return found


def _stood(open: Message, events: list[AnyViewedEvent]) -> str | None:
    """Returns what is false in how it stood before, as far as it names a seat's cards or chips."""
    title, _, key = open.key.partition(".")
    if key not in ("moment.stood", "moment.owed"):
        return None
    names = by_number(len(getattr(events[0].before, "hand_counts", ())))
    seat = next(seat for seat, name in names.items() if name == open.args["name"])
    held = [_held(viewed.before, title, seat, owed=key == "moment.owed") for viewed in events]
    return None if open.args["count"] in held else f"false: {open}"


def _held(view: Any, title: str, seat: Seat, *, owed: bool) -> int:
    if title == "rats":
        return int(view.hand_counts[seat] + view.reserve(seat))
    return int(-view.chips[seat] if owed else view.chips[seat])
