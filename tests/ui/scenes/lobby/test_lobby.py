"""The lobby: seats, presets, options, what is remembered."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.content.catalogue import Entry
from game.engine.module import Measured
from game.host.records import Record
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.opening import TableChoice, set_by_hand, suiting_bot, usual_choice, with_option, with_preset
from game.ui.scenes.overlays.seat import WinsTold
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from tests.laws.corpus import catalogue
from tests.seats import sitting
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn


def lobby(inn: Inn) -> LobbyScene:
    inn.house.doors.lobby(inn.entry)
    inn.driver.frame()
    assert isinstance(inn.top, LobbyScene)
    return inn.top


def unfolded(inn: Inn) -> LobbyScene:
    scene = lobby(inn)
    inn.driver.press("options")
    return scene


def test_a_title_never_played_begins_with_its_easiest_kind_of_match(inn: Inn) -> None:
    scene = lobby(inn)
    easiest = inn.entry.info.presets[0]
    assert scene.choice.options == easiest.options
    assert inn.driver.facts()[f"preset:{easiest.id}"].checked


@pytest.mark.parametrize("entry", list(catalogue()), ids=lambda entry: entry.id)
def test_there_is_little_to_choose_from_before_the_options_are_unfolded(entry: Entry, inn: Inn) -> None:
    inn.house.doors.lobby(entry)
    inn.driver.frame()
    while "add" in inn.driver.facts():
        inn.driver.do("add")
    assert len([id for id, fact in inn.driver.facts().items() if fact.actions and id != "lesson"]) <= 12


def test_the_way_up_from_ones_own_chair_leads_straight_over_the_table(inn: Inn) -> None:
    inn.house.doors.lobby(next(entry for entry in inn.house.titles if entry.info.seats[1] == 4))
    inn.driver.frame()
    while "add" in inn.driver.facts():
        inn.driver.do("add")
    assert isinstance(inn.top, LobbyScene)
    inn.top.focus_on("seat:0")
    inn.driver.key("up")
    assert inn.driver.focused == "seat:2"
    inn.driver.key("down")
    assert inn.driver.focused == "seat:0"


def test_house_rules_are_told_against_the_kind_of_match_they_are_most_like(inn: Inn) -> None:
    entry = next(entry for entry in inn.house.titles if entry.id == "riverboat_showdown")
    easiest = entry.info.presets[0]
    choice = with_option(with_preset(usual_choice(entry.info), easiest), "rounds", "1")
    assert set_by_hand(entry.info, choice) == {"rounds": "1"}


def test_seats_stay_within_what_the_title_takes(inn: Inn) -> None:
    scene = lobby(inn)
    low, high = inn.entry.info.seats
    while "add" in inn.driver.facts():
        inn.driver.do("add")
    assert len(scene.choice.seats) == high
    for count in range(high - 1, low - 1, -1):
        inn.driver.do(f"seat:{count}")
        inn.driver.do("who:nobody")
        assert len(scene.choice.seats) == count
    inn.driver.do("seat:0")
    assert "who:nobody" not in inn.driver.facts()


def test_a_surprise_seats_whoever_suits_how_matches_went(inn: Inn) -> None:
    title = inn.entry.id
    for number in range(2):
        when = datetime(2026, 5, 1, number, tzinfo=UTC)
        inn.house.records.keep(str(number), Record(title, when, ("", "level3"), (0, 1)))
    expected = suiting_bot(inn.entry.info, inn.house.records.all())
    scene = lobby(inn)
    inn.driver.do("seat:1")
    inn.driver.do("who:surprise")
    assert scene.choice.seats[1].bot == expected != "level3"
    assert isinstance(inn.top, LobbyScene)


def test_few_matches_are_told_as_a_range() -> None:
    """Given the same share of wins in more and more matches, then a number is told from forty on, a range before; each
    with the number of matches.
    """
    for matches in (1, 10, 39, 40, 400):
        told, each = WinsTold(Measured(matches * 0.8, matches)), Measured(matches * 0.8, matches)
        low, high = (round(100 * end) for end in each.interval)
        assert low < 80 < high
        assert told.gauge.words == ("80" if matches >= 40 else f"{low}–{high}")
        assert {"low": low, "high": high, "matches": matches}.items() <= told.whole.args.items()
        assert told.whole.key == f"lobby.rival_wins.{'whole' if matches >= 40 else 'few'}"
        assert told.short.args == told.whole.args


def test_rivals_tell_what_was_measured_of_the_kind_that_is_chosen(inn: Inn) -> None:
    """Given each preset in turn, when somebody looks at the rivals, then the figures are those of this preset."""
    info, scene = inn.entry.info, lobby(inn)
    for preset in info.presets:
        inn.driver.do(f"preset:{preset.id}")
        inn.driver.do("seat:1")
        told = {bot.id: inn.driver.facts()[f"who:{bot.id}"].description for bot in info.bots}
        measured = {bot.id: bot.wins[preset.id] for bot in info.bots if preset.id in bot.wins}
        assert {id for id, words in told.items() if "of 100" in words} == set(measured)
        for id, each in measured.items():
            assert f"{each.of} match" in told[id]
            assert all(str(round(100 * end)) in told[id] for end in each.interval)
        assert ("dials" in inn.driver.facts()) == bool(measured)
        inn.driver.do("done")
    assert isinstance(scene, LobbyScene)


def test_a_bot_gives_its_seat_to_a_person_who_types_a_name(inn: Inn) -> None:
    lobby(inn)
    inn.driver.press("seat:1")
    inn.driver.press("who:person")
    inn.driver.press("name")
    inn.driver.type("Ada")
    inn.driver.press("done")
    assert inn.driver.facts()["seat:1"].name == "Ada"
    inn.driver.do("add")
    inn.driver.do("deal")
    table = inn.table
    assert [card.bot for card in table.match.seats] == [None, None, "level3"]
    assert session_of(table.match).people == {0, 1}


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("", ""), "2 people at this table."),
        (("", "bot:house"), "You and one bot."),
        (("",), "You play alone."),
        (("", "", "bot:house"), "2 people and one bot."),
        (("bot:house", "bot:house"), "2 bots play, you watch."),
    ],
)
def test_who_sits_together_is_said_as_people_say_it(inn: Inn, players: tuple[str, ...], told: str) -> None:
    inn.house.memory.keep(inn.entry.id, TableChoice(sitting(*players)))
    lobby(inn)
    assert inn.driver.facts()["table"].name == told


def test_bots_of_the_same_kind_are_told_apart(inn: Inn) -> None:
    lobby(inn)
    inn.driver.do("add")
    names = [inn.driver.facts()[f"seat:{seat}"].name for seat in range(3)]
    assert len(set(names)) == 3


def test_a_preset_sets_its_options_and_an_option_leaves_it(inn: Inn) -> None:
    scene = unfolded(inn)
    inn.driver.press("preset:normal")
    assert scene.choice.options == {"level": "normal"}
    assert inn.driver.facts()["preset:normal"].checked
    assert inn.driver.facts()["options"].description == "House rules: none"
    inn.driver.do("option:reshuffle:at_once")
    assert not inn.driver.facts()["preset:normal"].checked
    assert inn.driver.facts()["options"].description == "House rules: Empty deck: At once"


def test_options_that_mean_nothing_here_are_not_shown(inn: Inn) -> None:
    unfolded(inn)
    facts = inn.driver.facts()
    assert "option:first_game_bonuses" in facts
    assert "option:spade_power_mix" not in facts
    inn.driver.do("preset:normal")
    assert "option:ace_3:random" not in inn.driver.facts()
    assert "option:first_game_bonuses" not in inn.driver.facts()
    inn.driver.do("options")
    inn.driver.do("add")
    inn.driver.do("options")
    assert "option:ace_3:random" in inn.driver.facts()


def test_unfolded_options_are_folded_by_the_key_that_leaves(inn: Inn) -> None:
    unfolded(inn)
    assert "option:reshuffle:at_once" in inn.driver.facts()
    inn.driver.key("escape")
    assert "option:reshuffle:at_once" not in inn.driver.facts()
    assert isinstance(inn.top, LobbyScene)
    inn.driver.key("escape")
    assert isinstance(inn.top, ShelfScene)


def test_the_options_chosen_are_those_of_the_match(inn: Inn) -> None:
    unfolded(inn)
    inn.driver.do("preset:expert")
    inn.driver.do("option:ace_1:spades")
    inn.driver.key("d")
    table = inn.top
    assert isinstance(table, TableScene)
    options = session_of(table.match).setup.options
    assert (options["level"], options["ace_1"]) == ("expert", "spades")


def test_a_table_the_title_refuses_is_a_sentence_above_the_lobby(inn: Inn) -> None:
    inn.house.doors.deal(inn.entry, TableChoice(sitting(*[""] * 9)))
    inn.driver.frame()
    assert "takes 1 to 4 seats" in inn.driver.facts()["line:0"].name
    inn.driver.key("return")
    assert isinstance(inn.top, LobbyScene)


def test_the_last_choice_comes_back_at_the_next_start(tmp_path: Path) -> None:
    first = Inn(tmp_path)
    lobby(first)
    first.driver.do("preset:advanced")
    first.driver.do("seat:2")
    first.driver.do("who:nobody")
    chosen = lobby(first).choice
    first.close()
    second = Inn(tmp_path)
    assert lobby(second).choice == chosen
    assert isinstance(chosen, TableChoice) and len(chosen.seats) == 2
    second.close()


def test_options_scroll_and_everything_else_stays(inn: Inn) -> None:
    unfolded(inn)
    before = inn.driver.facts()
    inn.driver.wheel(-5, inn.driver.middle("option:first_game_bonuses"))
    after = inn.driver.facts()
    for fixed in ("preset:normal", "deal"):
        assert after[fixed].rect == before[fixed].rect
    assert after["option:first_game_bonuses"].rect != before["option:first_game_bonuses"].rect


def test_a_broken_memory_file_is_the_usual_choice(tmp_path: Path) -> None:
    (tmp_path / "lobby.json").write_text("{]", encoding="utf-8")
    inn = Inn(tmp_path)
    assert len(lobby(inn).choice.seats) == 2
    inn.close()
    assert any(path.name.startswith("lobby-broken") for path in tmp_path.iterdir())
