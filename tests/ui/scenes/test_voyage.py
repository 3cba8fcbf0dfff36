"""The voyage by keys and clicks: the chart, casting off, the verdict at the end of a match, puzzles, drifting past."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pygame import FRect
from pygame.image import tobytes

from game.app.house import VoyageBook
from game.content.folders import Folders
from game.content.message import Message
from game.content.puzzles import Puzzle
from game.content.voyages import Stop, StopTable, Voyage, load_voyages
from game.host.records import Record
from game.host.voyage import Stamp, StopVerdict, VoyageLog, judge, match_facts, next_stop, seats_of, written_down
from game.table.settings import Motion, Speed
from game.ui.scenes.house import AheadKind
from game.ui.scenes.opening import recorder_of
from game.ui.scenes.overlays.question import NoticeScene
from game.ui.scenes.practice.practising import VerdictScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.rooms import HouseRooms
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.scenes.voyage.chart import ChartScene
from game.ui.scenes.voyage.chart_map import ChartMap
from game.ui.scenes.voyage.chest import ChestScene
from game.ui.scenes.voyage.voyaging import VoyageNavigation
from game.ui.table.match import TableMatch
from game.ui.table.scene import TableScene
from game.ui.widgets import Widget
from tests.sessions import session_of
from tests.ui.driver import FOLDERS
from tests.ui.scenes.inn import NOW, QUICK, Inn

pytestmark = pytest.mark.window
SEASONS = ("spring_2026", "winter_2026", "autumn_2025", "summer_2025")
"""The seasons offered on the day of the inn, the newest first."""


def chart(inn: Inn) -> Voyage:
    """Open the chart from the shelf."""
    inn.shelf()
    inn.driver.key("v")
    inn.driver.wait(0.3)
    assert isinstance(inn.top, ChartScene)
    return next(iter(inn.top._ways.voyages))


def at(inn: Inn, stop: str) -> Stop:
    """Write down that the boat has come as far as this stop."""
    voyage = chart(inn)
    log = VoyageLog()
    for each in voyage.stops:
        if each.id == stop:
            inn.house.voyages.keep(voyage.id, log)
            chart(inn)
            return each
        log = written_down(voyage, log, each, StopVerdict(True, False, (), ()), Stamp("fresh", NOW.date()))
    raise AssertionError(f"no stop {stop}")


def cast_off(inn: Inn) -> TableScene:
    inn.driver.key("return")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene)
    return inn.table


def log(inn: Inn) -> VoyageLog:
    return inn.house.voyages.log("spring")


def test_the_chart_names_the_next_stop_and_enter_casts_off(inn: Inn) -> None:
    """Given a new profile, when V and Enter are pressed on the shelf, then the first stop's match is dealt."""
    voyage = chart(inn)
    first = voyage.stops[0]
    assert inn.driver.facts()["stop"].name == "First hand"
    table = cast_off(inn)
    session = session_of(table.match)
    assert (session.title.id, session.seed) == (first.title, "voyage/spring/1/first_hand/1")
    assert [seat.bot for seat in table.match.seats] == [None, "level3"]
    assert log(inn).at(first.id).tries == 1 and next_stop(voyage, log(inn)) is first


def test_a_match_that_was_left_goes_on_at_its_stop(inn: Inn) -> None:
    """Given a match begun at a stop and left, when one casts off again, then it goes on, and no try is added."""
    chart(inn)
    before = cast_off(inn).match
    inn.leave_table()
    chart(inn)
    assert inn.driver.facts()["cast_off"].name == "Go on with the match"
    after = cast_off(inn).match
    assert session_of(after).seed == session_of(before).seed and log(inn).at("first_hand").tries == 1


@pytest.mark.parametrize("stop", ["first_hand", "ferry_game", "reed_run", "two_hares"])
def test_the_end_of_a_match_is_judged_and_told_once(inn: Inn, stop: str) -> None:
    """Given a stop's match, when it ends, then log and words are what its facts are worth."""
    asked = at(inn, stop)
    table = cast_off(inn)
    inn.finish(table)
    assert inn.shows(ResultScene)
    session, outcome = session_of(table.match), table.table.outcome
    assert outcome is not None
    verdict = judge(asked, chart_voyage(inn).winds["fresh"], match_facts(session, outcome))
    stamped = log(inn).at(stop).stamp
    assert (stamped is not None, log(inn).at(stop).star) == (verdict.stamped, verdict.stamped and verdict.starred)
    seen, told = inn.driver.facts()["worth:0"], inn.driver.facts()["worth:0"].name
    assert seen.rect[1] + seen.rect[3] < 0.7 * 720, "it is seen without scrolling"
    assert told.startswith("Stamp: yours" if verdict.stamped else "Stamp missed")
    for part in verdict.stamp:
        assert part.held or part.bound.fact == "won" or f"this time: {part.value}" in told
    before = log(inn)
    inn.driver.press("look_back")
    inn.driver.wait(0.3)
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert log(inn) == before


def chart_voyage(inn: Inn) -> Voyage:
    """Returns the first voyage without opening the chart."""
    return load_voyages(inn.house.titles)[0][0]


def test_from_the_result_one_press_leads_to_the_chart_and_the_next_try_is_another_deal(inn: Inn) -> None:
    """Given a finished match of a stop, when one goes on and plays again, then the second try has a seed of its own."""
    at(inn, "two_hares")
    table = cast_off(inn)
    inn.finish(table)
    inn.driver.key("n")
    inn.driver.wait(0.4)
    assert inn.shows(ChartScene)
    if inn.driver.facts()["stop"].name != "Two hares":
        inn.driver.press("stop:two_hares")
    seed = session_of(cast_off_at(inn).match).seed
    assert seed == "voyage/spring/1/two_hares/2"


def cast_off_at(inn: Inn) -> TableScene:
    inn.driver.press("cast_off")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene)
    return inn.table


def test_result_chart_and_shelf_lead_on_to_the_next_stop_in_one_press_each(inn: Inn) -> None:
    """Given a stamp, then the result names the next stop; it and the shelf lead to its card, and that to its table."""
    at(inn, "ferry_game")
    for _ in range(12):
        inn.finish(cast_off(inn))
        if log(inn).at("ferry_game").stamp is not None:
            break
        inn.driver.press("onward")
        inn.driver.wait(0.4)
    following = next_stop(chart_voyage(inn), log(inn))
    assert following is not None and following.id == "low_card"
    assert inn.driver.facts()["onward"].name == "Next: A low card?" and inn.driver.focused == "onward"
    inn.driver.key("return")
    inn.driver.wait(0.4)
    assert inn.shows(ChartScene) and inn.driver.facts()["stop"].name == "A low card?"
    chart_ways(inn).show()
    assert "A low card?" in ahead(inn), "the shelf names it, too, once what was won is seen"
    inn.driver.press("voyage")
    inn.driver.wait(0.4)
    assert inn.shows(ChartScene) and inn.driver.focused == "cast_off"
    inn.driver.key("return")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene)


def test_the_menu_says_at_which_stop_a_match_is_and_a_new_match_is_asked_about(inn: Inn) -> None:
    """Given a match of a stop, when another one is wanted from the menu, then that is asked, and the stop waits."""
    at(inn, "two_hares")
    table = cast_off(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert inn.driver.facts()["part_of"].name == "Spring river: Two hares"
    inn.driver.press("lobby")
    assert "Two hares" in inn.driver.facts()["dialog.text"].name
    inn.driver.press("dialog.yes")
    inn.driver.wait(0.2)
    inn.driver.press("deal")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene) and inn.table is not table
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert "part_of" not in inn.driver.facts()


def test_the_card_says_who_sits_there_in_this_wind_and_about_how_long_a_match_takes(inn: Inn) -> None:
    """Given each wind at every stop, then whoever plays instead of those who are written is named, and nobody else."""
    voyage, told = chart(inn), Counter[str]()
    for wind in voyage.winds:
        for stop in voyage.stops:
            if not isinstance(stop.task, StopTable):
                continue
            at(inn, stop.id)
            inn.house.voyages.keep(voyage.id, replace(log(inn), wind=wind))
            chart(inn)
            facts = inn.driver.facts()
            assert facts["minutes"].name.startswith("About ")
            cover = inn.house.titles.cover(stop.title)
            assert cover is not None
            seats = seats_of(stop.task, voyage.winds[wind], cover.info)
            changed = tuple(seat.bot for seat in seats[1:]) != stop.task.bots
            assert ("by_wind" in facts) == changed, f"{stop.id} in {wind}"
            told[wind] += changed
    assert told["fresh"] == 0 and told["light"] > 5 and told["storm"] > 5


def test_a_match_that_goes_on_at_a_stop_keeps_its_wind_on_the_card(inn: Inn) -> None:
    """Given a match begun in a light wind, when another wind blows, then the card says who sits at that match."""
    asked = at(inn, "two_hares")
    inn.house.voyages.keep("spring", replace(log(inn), wind="storm"))
    chart(inn)
    before = inn.driver.facts()["by_wind"].name
    cast_off(inn)
    inn.leave_table()
    inn.house.voyages.keep("spring", replace(log(inn), wind="fresh"))
    chart(inn)
    assert inn.driver.facts()["stop"].name == "Two hares" and asked.id == "two_hares"
    assert inn.driver.facts()["by_wind"].name == before


@pytest.mark.parametrize("way", ["play_on", "logbook", "copy"])
def test_a_later_end_of_a_match_leads_to_the_chart_and_changes_nothing(inn: Inn, way: str) -> None:
    """Given a match that ended at a stop, when it is opened or ends once more, then the log stays and N leads back."""
    asked = at(inn, "two_hares")
    inn.finish(cast_off(inn))
    before, ended = log(inn), inn.table.match
    match way:
        case "play_on":
            end_again(inn, ended)
            assert len(inn.store.entries()) == 2
        case "logbook" | "copy":
            recorder = recorder_of(ended)
            assert recorder is not None
            path = inn.store.save_as(recorder, "copy").path if way == "copy" else recorder.path
            inn.driver.press("shelf")
            inn.driver.wait(0.3)
            inn.house.doors.resume(path)
            inn.driver.wait(1.0)
            if not inn.shows(ResultScene):
                inn.driver.key("n")
                inn.driver.wait(0.5)
    assert inn.shows(ResultScene) and log(inn) == before
    told = inn.driver.facts()["worth:0"].name
    assert told.startswith("Stamp") if way == "logbook" else told.startswith("The stop counts only")
    inn.driver.key("n")
    inn.driver.wait(0.4)
    assert inn.shows(ChartScene)
    chart(inn)
    inn.driver.press(f"stop:{asked.id}")
    assert "cast_off" in inn.driver.facts() and log(inn) == before


def test_a_card_promises_a_prize_until_it_was_won_and_casts_off_only_where_the_boat_came(inn: Inn) -> None:
    voyage = chart(inn)
    first, ahead = voyage.stops[0], voyage.stops[2]
    assert first.won and inn.driver.facts()["won_here"].name.startswith("To be won here: ")
    inn.driver.press(f"stop:{ahead.id}")
    facts = inn.driver.facts()
    assert "cast_off" not in facts and "The boat is not here yet." in {node.name for node in facts.values()}
    second = at(inn, voyage.stops[1].id)
    assert inn.driver.facts()["cast_off"].name == "Cast off", second.id
    inn.driver.press(f"stop:{first.id}")
    assert inn.driver.facts()["won_here"].name.startswith("Won here: ")


def end_again(inn: Inn, match: TableMatch) -> None:
    """Take the end back, and play to another one."""
    ended, *_ = [step.id for step in session_of(match).journal.steps() if step.outcome is not None]
    inn.driver.press("look_back")
    inn.driver.wait(0.4)
    for _ in range(12):
        inn.driver.press("back")
    inn.driver.press("play_from_here")
    inn.driver.wait(0.1)
    inn.finish(inn.table)
    assert session_of(match).head != ended


def test_an_ordinary_match_has_no_verdict(inn: Inn) -> None:
    inn.finish(inn.deal())
    assert "onward" not in inn.driver.facts() and "worth:0" not in inn.driver.facts()


def test_after_two_tries_the_boat_drifts_past_and_d_does_it(inn: Inn) -> None:
    """Given two tries, when D is pressed, then the boat lies at the next stop, and the stop has no stamp."""
    chart(inn)
    assert "drift" not in inn.driver.facts()
    for _ in range(2):
        inn.house.voyages.keep("spring", with_try(log(inn)))
    chart(inn)
    inn.driver.key("d")
    inn.driver.wait(0.2)
    assert log(inn).at("first_hand").drifted and log(inn).at("first_hand").stamp is None
    assert inn.driver.facts()["stop"].name == "Ferry game"


def with_try(before: VoyageLog) -> VoyageLog:
    at_stop = before.at("first_hand")
    return replace(before, stops={"first_hand": replace(at_stop, tries=at_stop.tries + 1)})


def test_a_wind_holds_from_the_next_match_on(inn: Inn) -> None:
    """Given a light wind, when one casts off at a stop with rivals, then they are weaker, and the deal is the same."""
    at(inn, "heron_reach")
    inn.driver.press("wind:light")
    table = cast_off_at(inn)
    assert [seat.bot for seat in table.match.seats] == [None, "level1", "level1"]
    assert session_of(table.match).seed == "voyage/spring/1/heron_reach/1"


def test_a_puzzle_found_at_once_has_stamp_and_star_and_leads_back_to_the_chart(inn: Inn) -> None:
    stamped(inn, wrong_first=False)
    assert log(inn).at("low_card").star


def test_a_puzzle_found_later_has_a_stamp(inn: Inn) -> None:
    stamped(inn, wrong_first=True)
    assert not log(inn).at("low_card").star


def stamped(inn: Inn, *, wrong_first: bool) -> None:
    """Answer the puzzle of a stop."""
    at(inn, "low_card")
    cast_off(inn)
    puzzle = getattr(inn.table.table.coach, "puzzle", None)
    assert isinstance(puzzle, Puzzle)
    if wrong_first:
        moves = inn.table.model.selector.moves
        answer(inn, next(move.targets for move in moves if move.command not in puzzle.right))
        inn.driver.press("again")
        inn.driver.wait(0.3)
    moves = inn.table.model.selector.moves
    answer(inn, next(move.targets for move in moves if move.command == puzzle.right[0]))
    inn.driver.press("leave")
    inn.driver.wait(0.3)
    assert inn.shows(ChartScene)
    assert log(inn).at("low_card").stamp is not None
    assert inn.driver.facts()["stop"].name == "Calm water"


def test_in_a_storm_a_puzzle_found_later_has_no_stamp(inn: Inn) -> None:
    """Given a storm, which asks for the star, when a puzzle is found at the second answer, then the boat stays."""
    at(inn, "low_card")
    inn.driver.press("wind:storm")
    inn.driver.press("cast_off")
    inn.driver.wait(0.6)
    puzzle = getattr(inn.table.table.coach, "puzzle", None)
    assert isinstance(puzzle, Puzzle)
    for right in (False, True):
        moves = inn.table.model.selector.moves
        answer(inn, next(move.targets for move in moves if (move.command in puzzle.right) == right))
        if not right:
            inn.driver.press("again")
            inn.driver.wait(0.3)
    assert log(inn).at("low_card").stamp is None and log(inn).at("low_card").tries == 2


def test_w_lets_one_wind_after_the_other_blow(inn: Inn) -> None:
    chart(inn)
    found = []
    for _ in range(3):
        inn.driver.key("w")
        inn.driver.wait(0.1)
        found.append(log(inn).wind)
    assert found == ["storm", "light", "fresh"]


def test_a_match_without_a_stamp_leads_to_the_chart_and_offers_itself_again(inn: Inn) -> None:
    """Given a match that missed its stamp, then Enter plays again, and the other way is called the chart."""
    at(inn, "blind_bend")
    for _ in range(6):
        inn.finish(cast_off_at(inn))
        if log(inn).at("blind_bend").stamp is None:
            assert inn.driver.facts()["onward"].name == "To the chart" and inn.driver.ui.scenes.top is not None
            assert inn.driver.ui.scenes.top.focus.focused == "rematch"
            return
        at(inn, "blind_bend")
    raise AssertionError("six random races were all won")


def answer(inn: Inn, targets: tuple[str, ...]) -> None:
    for target in targets:
        inn.driver.do(target)
    inn.driver.wait(0.3)
    assert inn.shows(VerdictScene)


def test_the_book_survives_another_start_and_a_broken_file(inn: Inn, tmp_path: Path) -> None:
    """Given a log on the disk, when it is read again, then it is the same; a broken file is set aside, not lost."""
    at(inn, "gorge")
    assert VoyageBook(inn.store).log("spring") == log(inn)
    file = tmp_path / "voyages.json"
    assert file.is_file()
    file.write_text("{rubbish")
    again = VoyageBook(inn.store)
    assert again.log("spring") == VoyageLog() and again.problems
    assert any(path.read_text() == "{rubbish" for path in tmp_path.glob("voyages*") if path != file or path.is_file())


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (800, 600)])
def test_every_stop_can_be_reached_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    inn = Inn(tmp_path / "sized", size=size)
    try:
        voyage = chart(inn)
        for stop in voyage.stops:
            assert f"stop:{stop.id}" in inn.driver.facts()
        assert "cast_off" in inn.driver.facts()
    finally:
        inn.close()


def test_a_voyage_of_ones_own_can_be_travelled_and_a_broken_one_is_told(tmp_path: Path) -> None:
    """Given a voyage of one's own and a broken file, when the chart opens, then the one is offered, the other told."""
    folder = tmp_path / "own" / "voyages"
    folder.mkdir(parents=True)
    table = "title: rats, preset: short, rivals: [level1]"
    stop = f"{{id: one, at: [0.1, 0.4], {table}, stamp: {{won: true}}, star: {{won: true}}}}"
    head = "voyage: 1\nseed: mine\nname: My river\nstops:\n"
    (folder / "mine.yaml").write_text(f"{head}  - {stop}\n", encoding="utf-8")
    (folder / "broken.yaml").write_text("voyage: 2\n", encoding="utf-8")
    inn = Inn(tmp_path, folders=Folders(FOLDERS.data, FOLDERS.assets, tmp_path / "own"))
    try:
        inn.shelf()
        inn.driver.key("v")
        inn.driver.wait(0.3)
        assert inn.shows(NoticeScene) and "broken.yaml" in " ".join(fact.name for fact in inn.driver.facts().values())
        inn.driver.key("escape")
        inn.driver.wait(0.3)
        inn.driver.key("b")
        inn.driver.wait(0.3)
        inn.driver.press("voyage:mine")
        inn.driver.wait(0.2)
        assert inn.driver.facts()["title"].name == "My river" and inn.driver.facts()["stop"].name == "one"
        assert session_of(cast_off_at(inn).match).seed == "voyage/mine/one/1"
        chart_again(inn)
        assert inn.driver.facts()["title"].name == "My river"
    finally:
        inn.close()


def chart_again(inn: Inn) -> None:
    inn.leave_table()
    inn.driver.key("v")
    inn.driver.wait(0.3)
    assert inn.shows(ChartScene), "what was told once is not told again"


def test_what_was_won_is_put_on_in_the_chest_and_stays_on(inn: Inn, tmp_path: Path) -> None:
    """Given stamps with prizes, when one is put on, then pictures change everywhere, also after another start."""
    chart(inn)
    assert "chest" not in inn.driver.facts(), "nothing was won yet"
    at(inn, "heron_reach")
    assets = inn.driver.ui.assets
    usual = assets.source("app/faces/hare_glad")
    inn.driver.key("o")
    inn.driver.wait(0.3)
    assert inn.shows(ChestScene) and "slot:fox:fox_tasselled" not in inn.driver.facts()
    inn.driver.press("slot:hare:hare_knitted")
    inn.driver.wait(0.1)
    worn = assets.source("app/faces/hare_glad")
    assert worn != usual and worn == assets.source("app/won/hare_knitted/face_glad")
    assert VoyageBook(inn.store).worn == {"hare": "hare_knitted"}
    HouseRooms(inn.house)
    assert assets.source("app/faces/hare_glad") == worn
    inn.driver.press("slot:hare:usual")
    inn.driver.wait(0.1)
    assert assets.source("app/faces/hare_glad") == usual and not inn.house.voyages.worn
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert inn.shows(ChartScene)


@pytest.mark.parametrize(
    ("slot", "prize"), [("cup_left", "cup_ferry"), ("cup_right", "cup_delta"), ("pennant", "pennant_fresh")]
)
def test_cups_and_pennants_stand_on_the_shelf_once_they_are_put_on(inn: Inn, slot: str, prize: str) -> None:
    """Given a voyage with all its stamps, when a cup or a pennant is put on, then the shelf shows it, else it does
    not.
    """
    last = at(inn, "last_game")
    voyage = next(each for each in chart_ways(inn).voyages if each.id == "spring")
    stamped = written_down(
        voyage, chart_ways(inn).log(voyage), last, StopVerdict(True, False, (), ()), Stamp("fresh", NOW.date())
    )
    inn.house.voyages.keep(voyage.id, stamped)
    # The shelf tells of what was won until it is seen, and this test looks at what is put on alone.
    chart_ways(inn).show()
    bare = shelf_picture(inn)
    chart(inn)
    inn.driver.key("o")
    inn.driver.wait(0.3)
    assert f"slot:{slot}:{prize}" in inn.driver.facts() and "slot:pennant:pennant_storm" not in inn.driver.facts()
    assert inn.top is not None
    inn.top.focus_on(f"slot:{slot}:{prize}")
    inn.driver.key("return")
    inn.driver.wait(0.1)
    assert inn.house.voyages.worn == {slot: prize}
    worn = shelf_picture(inn)
    chart_ways(inn).wear(slot, "")
    assert worn != bare and shelf_picture(inn) == bare


def ahead(inn: Inn) -> str:
    """Returns what the way to the voyage says of it on the shelf; "" for nothing. The line tells what waits there."""
    inn.shelf()
    inn.driver.wait(0.2)
    facts = inn.driver.facts()
    told = facts["voyage"].description
    coming = inn.house.doors.ahead()
    assert told == ("" if coming is None else inn.driver.ui.say(coming.words))
    if coming is not None and coming.kind is AheadKind.WAITS:
        assert facts["ahead"].name == told
    return told


def test_the_shelf_says_in_one_line_what_comes_next_on_the_voyage_and_why(inn: Inn) -> None:
    """Given a profile from the first start to the last stamp, then the shelf names what the chart then offers."""
    assert ahead(inn) == "", "nobody who starts the program first is sent away from its games"
    inn.house.records.keep("one", Record(inn.entry.id, NOW, ("", "level3"), (0,)))
    assert ahead(inn) == "A voyage of 24 stops waits. The first: “First hand”."
    chart(inn)
    cast_off(inn)
    inn.leave_table()
    assert ahead(inn) == "The voyage goes on: your match at “First hand” waits."
    stop = at(inn, "ferry_game")
    assert ahead(inn) == "Newly won: Knitted cap. The chart of the voyage has it."
    chart_ways(inn).show()
    assert ahead(inn) == "Next on the voyage: “Ferry game”. Its stamp wins: Blue back."
    assert inn.driver.ui.say(Message(f"voyage.prize.{stop.won}")) == "Blue back"
    at(inn, "heron_reach")
    assert ahead(inn).startswith("Newly won: ") and "things" in ahead(inn)
    chart_ways(inn).show()
    voyage = chart_voyage(inn)
    log = chart_ways(inn).log(voyage)
    for each in voyage.stops:
        log = written_down(voyage, log, each, StopVerdict(True, True, (), ()), Stamp("fresh", NOW.date()))
    inn.house.voyages.keep(voyage.id, log)
    chart_ways(inn).show()
    assert ahead(inn) == "The voyage is done: 24 of 24 stamps, 24 stars."


def test_a_match_at_a_stop_is_being_played_until_it_is_over(inn: Inn) -> None:
    """Given a stop's match that was left, then its card says that it goes on, and the shelf names its stop."""
    chart(inn)
    cast_off(inn)
    session = session_of(inn.table.match)
    seat = min(session.to_act())
    inn.table.table.host.submit(seat, next(iter(session.legal(seat))))
    inn.driver.wait(0.2)
    inn.leave_table()
    assert "First hand" in inn.driver.facts()["continue"].description
    chart(inn)
    told = [fact.name for id, fact in inn.driver.facts().items() if id.startswith("told:")]
    assert "Being played." in told and not any("Tried" in line for line in told)


def test_nothing_on_the_shelf_moves_when_the_line_of_the_voyage_comes(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a shelf on which titles are still read, when the line comes, then everything stays where it was."""
    at(inn, "ferry_game")
    chart_ways(inn).show()
    assert ahead(inn)
    after = {id: fact.rect for id, fact in inn.driver.facts().items() if id != "ahead"}
    assert "ahead" in inn.driver.facts()
    monkeypatch.setattr(ShelfScene, "_look_ahead", lambda self: False)
    inn.shelf()
    assert {id: fact.rect for id, fact in inn.driver.facts().items() if id != "motto"} == after


def chart_ways(inn: Inn) -> VoyageNavigation:
    """Returns the ways of the voyage, as its chart has them."""
    chart(inn)
    assert isinstance(inn.top, ChartScene)
    return inn.top._ways


def shelf_picture(inn: Inn) -> bytes:
    """Returns the picture of the shelf."""
    inn.shelf()
    inn.driver.wait(0.5)
    return tobytes(inn.driver.screen.surface(), "RGB")


def test_what_was_won_is_told_on_the_chart_until_the_chest_was_open(inn: Inn) -> None:
    """Given a prize that was won, then the chart tells of it, also to another start, until the chest was open."""
    at(inn, "heron_reach")
    assert isinstance(inn.top, ChartScene)
    won = inn.top._ways.won
    assert inn.driver.facts()["chest"].name == f"Newly won: {len(won)}"
    inn.house.voyages.show([id for id in won if id != "hare_knitted"])
    chart(inn)
    chest = inn.driver.facts()["chest"]
    assert chest.name == "Newly won: 1" and chest.description == "New: Knitted cap"
    inn.driver.key("o")
    inn.driver.wait(0.3)
    assert inn.shows(ChestScene)
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert inn.driver.facts()["chest"].name == f"Won: {len(won)}" and not inn.driver.facts()["chest"].description
    assert VoyageBook(inn.store).shown == set(won)


def test_a_first_stamp_tells_what_it_won_and_the_next_one_does_not(inn: Inn) -> None:
    """Given a stop with a prize, when it is stamped for the first time, then the result names the prize, once."""
    at(inn, "two_hares")
    told = []
    for _ in range(12):
        inn.finish(cast_off_at(inn))
        if log(inn).at("two_hares").stamp is not None:
            told.append([fact.name for id, fact in inn.driver.facts().items() if id.startswith("worth:")])
        inn.driver.key("n")
        inn.driver.wait(0.4)
        inn.driver.press("stop:two_hares")
        if len(told) == 2:
            break
    assert [any(line.startswith("Won: Firelight") for line in lines) for lines in told] == [True, False]


def boat(inn: Inn) -> FRect:
    """Returns where the boat is drawn on the chart."""
    inn.driver.frame()
    assert isinstance(inn.top, ChartScene)
    root = inn.top.root
    assert root is not None
    return next(part._boat for part in widgets(root) if isinstance(part, ChartMap))


def widgets(root: Widget) -> Iterator[Widget]:
    yield root
    for child in root.children():
        yield from widgets(child)


def drifted_once(tmp_path: Path, motion: Motion) -> tuple[Inn, FRect]:
    """Returns the place of the boat before it drifts past the first stop, with the inn just after D."""
    inn = Inn(tmp_path / motion, settings=replace(QUICK, speed=Speed.NORMAL, motion=motion))
    chart(inn)
    for _ in range(2):
        inn.house.voyages.keep("spring", with_try(log(inn)))
    chart(inn)
    before = boat(inn)
    inn.driver.key("d")
    return inn, before


def test_the_boat_goes_along_the_river_to_its_next_stop_and_a_key_ends_its_way(tmp_path: Path) -> None:
    """Given full motion, when the boat drifts past, then it is under way for a while, and a key has it arrive."""
    inn, before = drifted_once(tmp_path, Motion.FULL)
    try:
        inn.driver.wait(0.45)
        under_way = boat(inn)
        inn.driver.wait(1.0)
        there = boat(inn)
        assert before.centerx < under_way.centerx < there.centerx
        chart(inn)
        assert boat(inn) == there, "it stays where it was seen last"
        inn.house.voyages.keep("spring", replace(log(inn), stops={}))
        chart(inn)
        inn.driver.key("w")
        assert boat(inn) == before
    finally:
        inn.close()


def test_with_reduced_motion_the_boat_stands_at_its_next_stop(tmp_path: Path) -> None:
    inn, before = drifted_once(tmp_path, Motion.REDUCED)
    try:
        there = boat(inn)
        inn.driver.wait(1.0)
        assert boat(inn) == there != before
    finally:
        inn.close()


def test_every_season_has_its_voyage_and_an_older_one_stays_open(inn: Inn) -> None:
    """Given a voyage begun in spring, when it is autumn two years later, then it is still there, as it was dealt."""
    chart(inn)
    inn.driver.key("b")
    inn.driver.wait(0.3)
    listed = [id for id in inn.driver.facts() if id.startswith("voyage:")]
    assert listed == ["voyage:spring", *(f"voyage:{id}" for id in SEASONS)]
    inn.driver.press("voyage:spring_2026")
    inn.driver.wait(0.3)
    assert inn.shows(ChartScene) and inn.driver.facts()["title"].name == "Spring river 2026"
    first = inn.driver.facts()["stop"].name
    assert session_of(cast_off_at(inn).match).seed.startswith("voyage/spring_2026/")
    before = inn.house.voyages.log("spring_2026")
    assert len(before.plan) == 24
    inn.leave_table()
    inn.house.today = lambda: NOW.replace(year=2028, month=10)
    inn.driver.key("v")
    inn.driver.wait(0.3)
    assert inn.driver.facts()["title"].name == "Spring river 2026" and inn.driver.facts()["stop"].name == first
    inn.driver.key("b")
    inn.driver.wait(0.3)
    listed = [id for id in inn.driver.facts() if id.startswith("voyage:")]
    assert listed[1] == "voyage:autumn_2028" and listed[-1] == "voyage:spring_2026"
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert inn.house.voyages.log("spring_2026") == before
