"""The lobby: seats, presets, options, what is remembered."""

from __future__ import annotations

from pathlib import Path

from game.ui.scenes.choice import TableChoice
from game.ui.scenes.lobby import LobbyScene
from game.ui.table.scene import TableScene
from tests.seats import sitting
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn


def lobby(inn: Inn) -> LobbyScene:
    inn.house.doors.lobby(inn.entry)
    inn.driver.frame()
    assert isinstance(inn.top, LobbyScene)
    return inn.top


def test_seats_stay_within_what_the_title_takes(inn: Inn) -> None:
    scene = lobby(inn)
    low, high = inn.entry.info.seats
    while "add" in inn.driver.facts():
        inn.driver.do("add")
    assert len(scene.choice.seats) == high
    while f"remove:{len(scene.choice.seats) - 1}" in inn.driver.facts():
        inn.driver.do(f"remove:{len(scene.choice.seats) - 1}")
    assert len(scene.choice.seats) == low


def test_a_bot_gives_its_seat_to_a_person_who_types_a_name(inn: Inn) -> None:
    lobby(inn)
    inn.driver.press("who:1:person")
    inn.driver.press("name:1")
    inn.driver.type("Ada")
    assert inn.driver.facts()["seat:1"].name == "Ada"
    inn.driver.do("deal")
    table = inn.table
    assert [card.bot for card in table.match.seats] == [None, None, "house"]
    assert session_of(table.match).people == {0, 1}


def test_bots_of_the_same_kind_are_told_apart(inn: Inn) -> None:
    lobby(inn)
    names = [inn.driver.facts()[f"seat:{seat}"].name for seat in range(3)]
    assert len(set(names)) == 3


def test_a_preset_sets_its_options_and_an_option_leaves_it(inn: Inn) -> None:
    scene = lobby(inn)
    inn.driver.press("preset:first_game")
    assert scene.choice.options == {"level": "first_game"}
    assert inn.driver.facts()["preset:first_game"].checked
    inn.driver.do("option:reshuffle:at_once")
    assert not inn.driver.facts()["preset:first_game"].checked
    assert "own mix" in inn.driver.facts()["preset_about"].name


def test_options_that_mean_nothing_here_are_not_shown(inn: Inn) -> None:
    lobby(inn)
    assert "option:ace_4:random" not in inn.driver.facts()
    assert "option:first_game_bonuses" not in inn.driver.facts()
    inn.driver.do("add")
    assert "option:ace_4:random" in inn.driver.facts()
    inn.driver.do("preset:first_game")
    facts = inn.driver.facts()
    assert "option:first_game_bonuses" in facts
    assert "option:spade_power_mix" not in facts


def test_the_options_chosen_are_those_of_the_match(inn: Inn) -> None:
    lobby(inn)
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
    first.driver.do("remove:2")
    chosen = lobby(first).choice
    first.close()
    second = Inn(tmp_path)
    assert lobby(second).choice == chosen
    assert isinstance(chosen, TableChoice) and len(chosen.seats) == 2
    second.close()


def test_options_scroll_away_and_seats_stay(inn: Inn) -> None:
    lobby(inn)
    inn.driver.resize(1280, 720)
    before = inn.driver.facts()
    inn.driver.wheel(-5, inn.driver.middle("preset:normal"))
    after = inn.driver.facts()
    assert after["who:0:person"].rect == before["who:0:person"].rect
    assert after["preset:normal"].rect != before["preset:normal"].rect
    inn.driver.do("add")
    inn.driver.wheel(-5, inn.driver.middle("seat:1"))
    assert inn.driver.facts()["seat:1"].rect != before["seat:1"].rect


def test_a_broken_memory_file_is_the_usual_choice(tmp_path: Path) -> None:
    (tmp_path / "lobby.json").write_text("{]", encoding="utf-8")
    inn = Inn(tmp_path)
    assert len(lobby(inn).choice.seats) == 3
    inn.close()
    assert any(path.name.startswith("lobby-broken") for path in tmp_path.iterdir())
