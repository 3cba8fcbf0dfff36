"""The course of a voyage: which stop is next, what stamps are worth, and files of a player's own."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.content.catalogue import Catalogue
from game.content.error import ContentError
from game.content.folders import Folders, program_folders
from game.content.voyages import Stop, StopTable, Voyage, load_voyages, read_voyage
from game.host.voyage import (
    Stamp,
    StopVerdict,
    VoyageLog,
    begun,
    drifted,
    is_open,
    judge,
    may_drift,
    next_stop,
    seats_of,
    seed_of,
    stop_of_seed,
    tally,
    won_prizes,
    written_down,
)

DAY = date(2026, 5, 1)
STAMPED, STARRED, NOTHING = (
    StopVerdict(True, False, (), ()),
    StopVerdict(True, True, (), ()),
    StopVerdict(False, False, (), ()),
)
HEAD = "voyage: 1\nseed: own/1\nname: My river\nstops:\n"
GOOD = (
    "  - {id: one, at: [0.1, 0.2], title: rats, preset: short, rivals: [level1], "
    "stamp: {won: true}, star: {won: true}}\n"
)


@pytest.fixture(scope="module")
def titles() -> Catalogue:
    return Catalogue(program_folders())


@pytest.fixture(scope="module")
def spring(titles: Catalogue) -> Voyage:
    return next(voyage for voyage in load_voyages(titles)[0] if voyage.id == "spring")


def test_the_boat_lies_at_the_first_stop_it_did_not_go_on_from(spring: Voyage) -> None:
    first, second, third = spring.stops[:3]
    log = VoyageLog()
    assert next_stop(spring, log) is first
    log = written_down(spring, begun(log, first), first, STAMPED, Stamp("fresh", DAY))
    assert next_stop(spring, log) is second
    assert is_open(spring, log, first) and is_open(spring, log, second) and not is_open(spring, log, third)
    for stop in spring.stops:
        log = written_down(spring, log, stop, STARRED, Stamp("fresh", DAY))
    assert next_stop(spring, log) is None
    assert tally(spring, log) == (24, 24)


def test_a_loss_takes_nothing_and_after_two_tries_the_boat_may_drift_past(spring: Voyage) -> None:
    first, second = spring.stops[:2]
    log = begun(VoyageLog(), first)
    assert not may_drift(spring, log, first)
    log = begun(written_down(spring, log, first, NOTHING, Stamp("fresh", DAY)), first)
    assert may_drift(spring, log, first) and not may_drift(spring, log, second)
    log = drifted(log, first)
    assert next_stop(spring, log) is second and log.at(first.id).stamp is None
    log = written_down(spring, log, first, STAMPED, Stamp("fresh", DAY))
    assert log.at(first.id).stamp is not None


def test_a_stamp_gives_way_to_a_better_one_alone(spring: Voyage) -> None:
    stop = spring.stops[0]
    ladder = [Stamp("storm", DAY, helped=True), Stamp("light", DAY), Stamp("fresh", DAY), Stamp("storm", DAY)]
    for place, better in enumerate(ladder[1:], 1):
        for worse in ladder[:place]:
            log = written_down(spring, VoyageLog(), stop, STAMPED, worse)
            assert written_down(spring, log, stop, STAMPED, better).at(stop.id).stamp == better
            log = written_down(spring, VoyageLog(), stop, STAMPED, better)
            assert written_down(spring, log, stop, STARRED, worse).at(stop.id).stamp == better


def test_a_star_with_help_is_none(spring: Voyage) -> None:
    stop = spring.stops[0]
    log = written_down(spring, VoyageLog(), stop, STARRED, Stamp("fresh", DAY, helped=True))
    assert log.at(stop.id).stamp is not None and not log.at(stop.id).star


PENNANTS = ("pennant_light", "pennant_fresh", "pennant_storm")


@pytest.mark.parametrize(
    ("winds", "won"),
    [
        ({}, PENNANTS[:2]),
        ({"calm_water": "light"}, PENNANTS[:1]),
        ({"calm_water": "storm"}, PENNANTS[:2]),
        ({"calm_water": "gone"}, PENNANTS[:2]),
        ({"calm_water": ""}, ()),
    ],
)
def test_a_pennant_is_won_by_all_stamps_of_its_wind_or_of_a_stronger_one(
    spring: Voyage, winds: dict[str, str], won: tuple[str, ...]
) -> None:
    log = VoyageLog()
    for stop in spring.stops:
        wind = winds.get(stop.id, "fresh")
        log = written_down(spring, log, stop, STAMPED if wind else NOTHING, Stamp(wind, DAY))
    assert [prize for prize in won_prizes([(spring, log)]) if prize in PENNANTS] == list(won)


def test_a_stamp_of_a_storm_counts_for_every_pennant(spring: Voyage) -> None:
    log = VoyageLog()
    for stop in spring.stops:
        log = written_down(spring, log, stop, STARRED, Stamp("storm", DAY, helped=True))
    assert {*PENNANTS} < {*won_prizes([(spring, log)])}


def test_a_wind_changes_the_rivals_and_not_the_deal(spring: Voyage, titles: Catalogue) -> None:
    stop = next(stop for stop in spring.stops if stop.id == "heron_reach")
    entry = titles.find(stop.title)
    assert entry is not None and isinstance(stop.task, StopTable)
    who = {name: [seat.bot for seat in seats_of(stop.task, wind, entry.info)] for name, wind in spring.winds.items()}
    assert who == {
        "light": [None, "level1", "level1"],
        "fresh": [None, "level2", "level1"],
        "storm": [None, "level3", "level2"],
    }
    assert seed_of(spring, stop, 1) != seed_of(spring, stop, 2)


def test_chosen_deals_come_first_and_no_deal_comes_twice(spring: Voyage) -> None:
    stop = replace(spring.stops[0], deals=(4, 2))
    dealt = [int(seed_of(spring, stop, tries).rpartition("/")[2]) for tries in range(1, 8)]
    assert dealt == [4, 2, 1, 3, 5, 6, 7]
    assert stop_of_seed([spring], seed_of(spring, stop, 9)) == (spring, spring.stops[0])
    assert stop_of_seed([spring], "voyage/other/1/first_hand/1") is None


def test_a_voyage_ends_after_sixty_matches_at_most(spring: Voyage) -> None:
    """A person who loses every match and drifts past as soon as that is allowed plays no more than this."""
    tables = [stop for stop in spring.stops if isinstance(stop.task, StopTable)]
    assert sum(stop.pass_after for stop in tables) <= 60
    log, matches = VoyageLog(), 0
    while (stop := next_stop(spring, log)) is not None:
        if may_drift(spring, log, stop):
            log = drifted(log, stop)
        else:
            log = written_down(spring, begun(log, stop), stop, NOTHING, Stamp("light", DAY))
            matches += isinstance(stop.task, StopTable)
    assert matches <= 60


def test_mates_get_better_in_a_light_wind_where_rivals_get_weaker(spring: Voyage, titles: Catalogue) -> None:
    stop = next(stop for stop in spring.stops if stop.id == "dupree")
    entry = titles.find(stop.title)
    assert entry is not None and isinstance(stop.task, StopTable)
    assert [seat.bot for seat in seats_of(stop.task, spring.winds["light"], entry.info)] == [None, "level4"]


@pytest.mark.parametrize("stop", ["heron_reach", "blind_bend", "last_game", "dupree"])
def test_a_light_wind_asks_for_less_where_there_is_less(spring: Voyage, stop: str) -> None:
    at = next(each for each in spring.stops if each.id == stop)
    second = dict.fromkeys(("won", "rats_beaten", "crew_debt", "best_hand"), 0) | {"place": 2, "splashes": 3}
    light, fresh = (judge(at, spring.winds[wind], second).stamped for wind in ("light", "fresh"))
    assert (light, fresh) == {"heron_reach": (True, True), "blind_bend": (False, False)}.get(stop, (False, False))
    with_one_rat = {**second, "rats_beaten": 1}
    if stop == "last_game":
        assert judge(at, spring.winds["light"], with_one_rat).stamped
        assert not judge(at, spring.winds["fresh"], with_one_rat).stamped


def test_a_storm_asks_for_the_star(spring: Voyage) -> None:
    stop: Stop = spring.stops[0]
    facts = {"rats_beaten": 1, "won": 0}
    assert judge(stop, spring.winds["fresh"], facts).stamped and not judge(stop, spring.winds["storm"], facts).stamped


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (GOOD.replace("rats,", "rat,"), "did you mean 'rats'?"),
        (GOOD.replace("short", "shirt"), "did you mean 'short'?"),
        (GOOD.replace("level1", "level9"), "there is no bot 'level9'"),
        (GOOD.replace("stamp: {won", "stamp: {one"), "did you mean 'won'?"),
        (GOOD.replace("stamp: {won: true}", "stamp: {rounds: many}"), "not 'many'"),
        (GOOD.replace("rivals", "crew"), "write rivals instead of crew"),
        (GOOD.replace("title: rats, preset: short, rivals: [level1]", "puzzle: rats/9-999-999"), "there is no puzzle"),
        (GOOD.replace("title: rats,", ""), "either a title or a puzzle"),
        (GOOD + GOOD, "there is a stop one already"),
        (GOOD.replace("star: {won: true}", "star: {}"), "a mapping of facts"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_at_its_place(titles: Catalogue, tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + line, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_voyage(path, "own/voyages/mine.yaml", titles)
    assert told in str(caught.value)
    assert caught.value.line >= 5


def test_a_wind_that_wins_what_there_is_not_is_told_at_its_place(titles: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"{HEAD}{GOOD}winds:\n  fresh: {{}}\n  gale: {{won: pennant_strom}}\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_voyage(path, "own/voyages/mine.yaml", titles)
    assert "did you mean 'pennant_storm'?" in str(caught.value) and caught.value.line == 8


def test_own_voyages_are_found_and_broken_ones_left_out(tmp_path: Path) -> None:
    shipped = program_folders()
    folder = tmp_path / "voyages"
    folder.mkdir()
    (folder / "mine.yaml").write_text(HEAD + GOOD, encoding="utf-8")
    (folder / "broken.yaml").write_text("voyage: 2\n", encoding="utf-8")
    (folder / "spring.yaml").write_text(HEAD + GOOD, encoding="utf-8")
    found, wrong = load_voyages(Catalogue(Folders(shipped.data, shipped.assets, tmp_path)))
    assert [voyage.id for voyage in found] == ["spring", "mine"]
    assert {error.file for error in wrong} == {"own/voyages/broken.yaml", "own/voyages/spring.yaml"}
