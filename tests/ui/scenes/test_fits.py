"""Every room in a language that is longer by a third, at every size: nothing cut, nothing outside, nothing unspoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import structs

from game.cli.evening_rooms import evening_rooms
from game.content.licences import Project, licences
from game.content.message import Message
from game.content.puzzles import read_puzzle
from game.content.strings import CLOSING, ENGLISH, OPENING, languages
from game.content.voyages import Voyage, load_voyages
from game.engine.types import Seat
from game.host.records import Record, WhyNot
from game.host.teachers import PuzzleJudge
from game.host.voyage import Stamp, StopVerdict, VoyageLog, begun, drifted, must_line, written_down
from game.table.presenter import TableRequest
from game.ui.scene import Scene
from game.ui.scenes.analysis.analysis import AnalysisScene
from game.ui.scenes.house import MatchWorth
from game.ui.scenes.lobby.lobby import LobbyScene, RunningMatch
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.logbook.records import RecordsScene
from game.ui.scenes.opening import TableChoice, deal, looking_closer
from game.ui.scenes.overlays.curtain import CurtainScene
from game.ui.scenes.overlays.question import AgreeScene, NameScene, NoticeScene, PauseScene, QuestionPause
from game.ui.scenes.overlays.seat import Rivals, SeatScene
from game.ui.scenes.practice.practice import OwnPuzzlesScene, PracticeScene, TitlePuzzlesScene
from game.ui.scenes.practice.practising import PuzzleNavigation, VerdictScene, question_table
from game.ui.scenes.result import ResultScene
from game.ui.scenes.rules import LicencesScene, RulebookScene
from game.ui.scenes.settings.pages import AboutInfo, asks_of
from game.ui.scenes.settings.settings import Page, SettingsPlace, SettingsScene
from game.ui.scenes.shelf.shelf import ShelfScene, TitleCard
from game.ui.scenes.voyage.chart import ChartScene
from game.ui.scenes.voyage.chest import ChestScene
from game.ui.scenes.voyage.choosing import VoyagesScene
from game.ui.scenes.voyage.voyaging import VoyageNavigation
from game.ui.stage import tooltip as focus_mark
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.match import ResultChoice, TableMatch
from tests.extent import taken
from tests.host.test_analyst import Teacher
from tests.seats import sitting
from tests.sessions import session_of
from tests.table.toy import Draw
from tests.ui.driver import FOLDERS
from tests.ui.scenes.inn import NOW, QUICK, Inn

pytestmark = pytest.mark.window

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
SCALES = (75, 100, 150, 200)
EACH = tuple(product(SIZES, SCALES))
CROWDED = (SIZES[0], SCALES[-1])
SMALLEST = ((SIZES[0], 100), CROWDED)
FEW = 2
"""Sizes in which the usual run looks at a room, beside the one with the least room; at others of the next one."""
NAME = Message("lobby.crew.1")
THREE = TableChoice(sitting("", "bot:house", "bot:house"), {"level": "first_game"})


def _nothing() -> None:
    """Does nothing: nobody calls it here."""


def result(inn: Inn) -> ResultScene:
    return ResultScene(inn.driver.ui, over(inn), _nothing, closer=True)


def result_at_stop(inn: Inn) -> ResultScene:
    """A result with a verdict of two sentences, above the cards of what decided it."""
    stop = half_way(inn)[0].stop("two_chairs")
    assert stop is not None
    must = {"must": must_line(stop.title, stop.star)}
    lines = (Message("voyage.verdict.missed", dict(must)), Message("voyage.verdict.star_missed", dict(must)))
    worth = MatchWorth(lines, Message("voyage.to_chart"), ResultChoice.VOYAGE, went_on=True)
    return ResultScene(inn.driver.ui, over(inn), _nothing, closer=True, worth=worth)


def analysis(inn: Inn, seat: Seat | None = None) -> AnalysisScene:
    """The room with what is known of `seat`, if one is given, from its first choice on."""
    match = over(inn)
    found = looking_closer(match, [Teacher()], inn.store.folders.analyses)
    while not found.analyst.done:
        found.analyst.poll(0.0)
    first = next((each.step for each in found.analyst.analysis.evaluated if each.seat == seat), None)
    return AnalysisScene(inn.driver.ui, match, found.analyst, found.keep, first)


def rivals_reasons(inn: Inn) -> AnalysisScene:
    return analysis(inn, Seat(1))


def records(inn: Inn) -> RecordsScene:
    when = datetime(2026, 5, 4, tzinfo=UTC)
    for place, why in enumerate((*WhyNot, WhyNot.COUNTS)):
        record = Record(inn.entry.id, when, ("", "level3"), (place % 2,), day="2026-05-04", why_not=why)
        inn.house.records.keep(f"{place}", record)
    scene = RecordsScene(inn.house, lambda entry: None)
    scene.turn_to(inn.entry.id)
    return scene


def over(inn: Inn) -> TableMatch:
    """A match that was played to its end."""
    from random import Random

    match = deal(inn.store, inn.house.titles, inn.house.thinker, inn.entry, THREE, "7")
    random = Random(7)
    while session_of(match).outcome is None:
        seat = min(session_of(match).to_act())
        session_of(match).submit(seat, random.choice(list(session_of(match).legal(seat))))
    return match


def settings(inn: Inn, page: Page) -> SettingsScene:
    folder = f"{OPENING}/home/somebody with a long name/.local/share/RatsAndRapids{CLOSING}"
    home, reports = (f"{OPENING}https://rats-and-rapids.example/{name}{CLOSING}" for name in ("table", "table/issues"))
    about = AboutInfo(f"{OPENING}0.1.0{CLOSING}", folder, _nothing, Project(home, reports))
    return SettingsScene(inn.driver.ui, SettingsPlace(page), asks_of(inn.house.titles), about)


REQUEST = TableRequest(Seat(0), Draw(), NAME, Message("app.notice"), Message("app.ok"))


def pause(inn: Inn) -> PauseScene:
    return PauseScene(inn.driver.ui, [REQUEST], lambda room: None, asked=True)


def practice(inn: Inn) -> PracticeScene:
    """With days in a row, and three of people's own, one of them damaged."""
    for back in range(1, 9):
        inn.house.practice.keep(f"toy/{back}", NOW.date() - timedelta(back), daily=True)
    inn.house.puzzles.own_folder.mkdir(exist_ok=True)
    for name, text in (("mara", sample().read_text()), ("jon", sample().read_text()), ("rubbish", "title: rats")):
        (inn.house.puzzles.own_folder / f"{name}.yaml").write_text(text)
    return PracticeScene(inn.house, ways(inn), lambda entry: None)


def ways(inn: Inn) -> PuzzleNavigation:
    return PuzzleNavigation(
        inn.house,
        lambda match, left: None,
        lambda match, choice: None,
        lambda line: None,
        lambda stop, found: None,
    )


def bottles(inn: Inn) -> OwnPuzzlesScene:
    practice(inn)
    return OwnPuzzlesScene(inn.house, inn.house.puzzles.own(), lambda own: None)


def verdict(inn: Inn, *, told: bool) -> VerdictScene:
    judge = PuzzleJudge(read_puzzle(sample()))
    match = question_table(inn.house.titles, inn.house.thinker, judge)
    match.table.open()
    if told:
        judge.tell()
    worst = judge.puzzle.answers[-1].play
    return VerdictScene(inn.driver.ui, match, judge, worst, more=True, news=Message("practice.tied", {"count": 9}))


@pytest.mark.parametrize("scale", [100, 140, 150])
@pytest.mark.parametrize("told", [False, True])
def test_a_verdict_opens_at_its_headline(tmp_path: Path, scale: int, told: bool) -> None:
    inn = Inn(tmp_path, settings=structs.replace(QUICK, ui_scale=scale))
    inn.driver.open(verdict(inn, told=told))
    inn.driver.wait(0.3)
    _, y, _, height = inn.driver.facts()["verdict"].rect
    assert height > 34 and y > 34, "the whole headline is in sight"
    inn.close()


def sample() -> Path:
    """A moment of some title."""
    return next(iter(sorted(FOLDERS.data.glob("*/moments/*.yaml"))))


def unfolded(inn: Inn) -> LobbyScene:
    scene = LobbyScene(inn.house, inn.entry)
    scene.unfold()
    return scene


def chart(inn: Inn) -> ChartScene:
    """Half way down the river."""
    voyage, ways = half_way(inn)
    return ChartScene(inn.house, ways, voyage)


def half_way(inn: Inn) -> tuple[Voyage, VoyageNavigation]:
    """Half way down the river, with a prize put on."""
    voyage, log = load_voyages(inn.house.titles)[0][0], VoyageLog()
    for place, stop in enumerate(voyage.stops[:14]):
        verdict = StopVerdict(True, place % 2 == 0, (), ())
        log = written_down(voyage, begun(log, stop), stop, verdict, Stamp("fresh", NOW.date(), helped=place % 3 == 0))
    inn.house.voyages.keep(voyage.id, drifted(begun(begun(log, voyage.stops[14]), voyage.stops[14]), voyage.stops[14]))
    inn.house.voyages.wear("hare", "hare_knitted")
    return voyage, VoyageNavigation(
        inn.house, lambda *of: None, lambda match, choice: None, lambda shipped, stop: None, lambda line: None
    )


def evening_room(inn: Inn, name: str) -> Scene[Any]:
    """A room of an evening, as the pictures of the program have it."""
    evening_rooms(inn.house, inn.house.titles)[name]()
    inn.driver.frame()
    scene = inn.top
    assert type(scene).__module__.startswith("game.ui.scenes.evening")
    return cast("Scene[Any]", scene)


def seat(inn: Inn) -> SeatScene:
    info = inn.entry.info
    preset = next((preset for bot in info.bots for preset in bot.wins), "")
    return SeatScene(inn.driver.ui, info, THREE.seats[0], lambda _: None, _nothing, Rivals("level3", preset))


LANGUAGES = {each.name for each in languages(FOLDERS)}
"""The languages' own names, which are the same in each of them."""
ROOMS: dict[str, Callable[[Inn], Scene[Any]]] = {
    "title": lambda inn: TitleCard(inn.driver.ui),
    "shelf": lambda inn: ShelfScene(inn.house),
    "lobby": lambda inn: LobbyScene(inn.house, inn.entry),
    "lobby_options": unfolded,
    "seat": seat,
    "lobby_above": lambda inn: LobbyScene(inn.house, inn.entry, RunningMatch(THREE, lambda _: None)),
    "curtain": lambda inn: CurtainScene(inn.driver.ui, Seat(1), NAME),
    "chest": lambda inn: ChestScene(inn.house, half_way(inn)[1]),
    "voyages": lambda inn: VoyagesScene(inn.house, half_way(inn)[1], "spring"),
    "result": result,
    "result_at_stop": result_at_stop,
    "analysis": analysis,
    "rivals_reasons": rivals_reasons,
    "records": records,
    "pause": pause,
    "practice": practice,
    "chart": chart,
    "evening_plan": partial(evening_room, name="evening_plan"),
    "evening_landing": partial(evening_room, name="evening_landing"),
    "evening_captain": partial(evening_room, name="evening_captain"),
    "evening_wheel": partial(evening_room, name="evening_wheel"),
    "evening_sitting": partial(evening_room, name="evening_sitting"),
    "moments": lambda inn: TitlePuzzlesScene(inn.house, inn.house.titles.covers[-1], lambda moment: None),
    "bottles": bottles,
    "verdict": partial(verdict, told=False),
    "verdict_told": partial(verdict, told=True),
    "question_pause": lambda inn: QuestionPause(inn.driver.ui, _nothing, _nothing),
    "logbook": lambda inn: LogbookScene(inn.house),
    "licences": lambda inn: LicencesScene(inn.driver.ui, licences(inn.house.titles.folders)),
    "rules": lambda inn: RulebookScene(inn.driver.ui, inn.entry, "joker_down"),
    "agree": lambda inn: AgreeScene(inn.driver.ui, Message("app.notice"), lambda: [(Seat(0), NAME), (Seat(1), NAME)]),
    "name": lambda inn: NameScene(
        inn.driver.ui, Message("saves.save_as"), Message("saves.name"), "", Message("saves.save")
    ),
    "notice": lambda inn: NoticeScene(inn.driver.ui, Message("app.notice"), [Message("save.not_closed")]),
    **{f"settings_{page}": partial(settings, page=page) for page in Page},
}


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A house with something to continue and a damaged file, in the made-up language."""
    opened = Inn(tmp_path_factory.mktemp("profile"), pseudo=True, crash="crashes/crash-1.txt", thinks=False)
    opened.deal()
    opened.leave_table()
    (opened.store.folders.matches / "rubbish.river").write_bytes(b"rubbish")
    yield opened
    opened.close()


@pytest.fixture(scope="module", params=[tag for tag in FOLDERS.languages() if tag != ENGLISH])
def translated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A house that speaks one of the languages that ship."""
    opened = Inn(tmp_path_factory.mktemp("profile"), thinks=False)
    opened.driver.ui.change(language=request.param)
    yield opened
    opened.close()


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_cut_or_lies_outside_the_window(inn: Inn, room: str) -> None:
    assert list(troubles(inn, room, [CROWDED, *taken(EACH, list(ROOMS).index(room), FEW)])) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_result_with_a_verdict_and_three_cards_is_seen_whole(tmp_path: Path, language: str) -> None:
    """Given a usual window, then cards and figures stand whole above the buttons; with large words they scroll."""
    inn = Inn(tmp_path, settings=structs.replace(QUICK, language=language))
    try:
        inn.driver.ui.scenes.replace(result_at_stop(inn))
        for size, scale in product(((1280, 720), (1920, 1080), (1024, 640)), (100, 150)):
            inn.driver.resize(*size)
            inn.driver.ui.change(ui_scale=scale)
            inn.driver.wait(2.0)
            assert list(inn.driver.ui.fits.cut) == []
            facts = inn.driver.facts()
            if scale == 100:
                cards = [facts[f"moment:{number}"].rect for number in range(3)]
                figures = [fact.rect for id, fact in facts.items() if id.startswith("figure:")]
                above = max(y + height for _, y, _, height in (*cards, *figures))
                assert above <= facts["look_back"].rect[1], size
                words = [facts[f"worth:{place}"].rect for place in range(2)]
                assert (
                    min(height for *_, height in (*cards, *words)) > 14 and len({height for *_, height in cards}) == 1
                )
    finally:
        inn.close()


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_cut_in_the_smallest_window_in_a_language_that_ships(translated: Inn, room: str) -> None:
    assert list(troubles(translated, room, SMALLEST)) == []


def troubles(inn: Inn, room: str, sizes: Iterable[tuple[tuple[int, int], int]]) -> Iterator[object]:
    """Yields cut words and things that lie outside, at each size of window and words."""
    driver = inn.driver
    driver.ui.scenes.toasts.clear()
    driver.ui.scenes.replace(ROOMS[room](inn))
    driver.wait(0.5)
    for size, scale in sizes:
        driver.resize(*size)
        driver.ui.change(ui_scale=scale)
        driver.frame()
        cut = list(driver.ui.fits.cut)
        window = driver.ui.viewport.rect.inflate(2, 2)
        outside = [node.id for node in driver.facts().values() if not _inside(node.rect, window)]
        if cut or outside:
            yield size, scale, cut, outside
    driver.ui.change(ui_scale=100)
    driver.resize(1280, 720)


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ("rules", "licences")])
def test_every_sentence_comes_from_the_catalogue(inn: Inn, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = inn.driver
    drawn: set[str] = set()
    lay_out = driver.ui.text.layout

    def listen(text: str, *args: Any) -> Any:
        drawn.add(text)
        return lay_out(text, *args)

    monkeypatch.setattr(driver.ui.text, "layout", listen)
    monkeypatch.setattr(focus_mark, "draw_key", lambda *everything: None)
    driver.ui.scenes.replace(ROOMS[room](inn))
    driver.wait(0.5)
    driver.cut()
    unspoken = {text for text in drawn if any(each.isalpha() for each in text) and not _spoken(text)}
    assert {text for text in unspoken if not room.startswith("settings_keys")} == set()
    scene = driver.ui.scenes.top
    assert isinstance(scene, WidgetScene)
    assert all(_spoken(node.name) for node in scene.focus.facts() if not node.id.startswith("key:"))
    assert not inn.house.titles.strings.missing


def test_only_chords_are_shown_as_they_are_on_the_page_of_keys(inn: Inn) -> None:
    inn.driver.ui.scenes.replace(SettingsScene(inn.driver.ui, SettingsPlace(Page.KEYS)))
    inn.driver.wait(0.5)
    plain = {node.name for node in inn.driver.facts().values() if not _spoken(node.name)}
    assert plain and all(len(part) == 1 or part in ("F1", "F8", "F11") for name in plain for part in name.split("+"))


def _spoken(text: str) -> bool:
    return (OPENING in text and CLOSING in text) or text in LANGUAGES


def _inside(rect: tuple[float, float, float, float], window: Any) -> bool:
    return rect[2] <= 0 or rect[3] <= 0 or bool(window.contains(rect))
