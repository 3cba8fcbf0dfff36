"""The rafter: beats chance, fights, says why, and plays by nothing it cannot see."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.player import RandomBot, choice, play_out
from game.content.folders import ContentFolder, program_folders
from game.content.strings import load_strings
from game.engine.rules import RecordedDraft, SeededChance
from game.engine.types import OptionValue, Seat
from game.titles.raft_race.bot.bots import BOTS, Rafter
from game.titles.raft_race.bot.worth import outlook
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import cell_of
from game.titles.raft_race.rules.events import AttackAimed, RaftEvent
from game.titles.raft_race.rules.state import RaftState
from tests.extent import every
from tests.titles.raft_race.tables import TABLES, entry, folder, race, rules_of, session_at

AGAINST_CHANCE = 60 // every(3)
FIGHTS = 12


@pytest.mark.many
def test_the_rafter_beats_chance() -> None:
    rules, setup = rules_of(2), entry().info.setup(2)
    won = 0
    for number in range(AGAINST_CHANCE):
        seat = Seat(number % 2)
        bots = {each: RandomBot(rules, each) for each in (Seat(0), Seat(1))}
        outcome = play_out(rules, setup, f"chance-{number}", {**bots, seat: Rafter(rules, seat)}).outcome
        assert outcome is not None
        won += outcome.winners == (seat,)
    assert won >= 0.95 * AGAINST_CHANCE


@pytest.mark.many
def test_rafters_attack_each_other_and_every_reason_can_be_said() -> None:
    rules, setup = rules_of(4), entry().info.setup(4)
    strings = load_strings([program_folders().app(), ContentFolder("raft_race", folder())], "en")
    bots = {seat: Rafter(rules, seat) for seat in setup.all_seats}
    attacks = said = 0
    for number in range(FIGHTS):
        chance = SeededChance("fight", number)
        draft: RecordedDraft[RaftState, RaftEvent] = RecordedDraft(rules, rules.initial(setup), chance)
        rules.begin(draft)
        while waiting := rules.to_act(draft.state):
            seat = min(waiting)
            thought = choice(bots[seat], rules.view(draft.state, seat), rules.legal(draft.state, seat), Random(0))
            if thought.reason is not None:
                strings.say(thought.reason)
                said += 1
            rules.decide(draft, seat, thought.command)
        attacks += sum(event.__class__ is AttackAimed for event in draft.events)
    assert not strings.missing
    assert attacks >= 2 * FIGHTS and said >= 10 * FIGHTS


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_hidden_cards_change_no_thought(seats: int, options: dict[str, OptionValue]) -> None:
    rules, rng = rules_of(seats, options), Random(f"worlds/{seats}/{options}")
    for place, draft in enumerate(race(rules, seats, options, rng)):
        if place % 7:
            continue
        for seat in rules.to_act(draft.state):
            other = rules.sample(rules.view(draft.state, seat), rng)
            bot, legal = Rafter(rules, seat), rules.legal(draft.state, seat)
            thoughts = [choice(bot, rules.view(state, seat), legal, Random(0)) for state in (draft.state, other)]
            assert thoughts[0] == thoughts[1]


POSITIONS = {
    "crosses": ({"rafts": ["(2,7)", "(4,5)"], "rows": 8}, cmd.ChooseOrder("forward")),
    "goes double on open water": ({"rafts": ["(2,2)", "(4,5)"], "rows": 20}, cmd.ChooseOrder("double")),
    "goes round a rock": (
        {"rafts": ["(1,2)", "(4,5)"], "rows": 20, "spaces": {"(1,3)": "K3:123456"}},
        cmd.ChooseOrder("right"),
    ),
    "purges a hand of splashes": (
        {
            "rafts": ["(2,2)", "(4,9)"],
            "rows": 30,
            "splashes": [9],
            "hands": ["left, splash, splash, splash, splash, splash"],
        },
        cmd.ChooseOrder("splash"),
    ),
    "clears four splashes on a river it does not know": (
        {
            "rafts": ["(2,2)", "(4,2)"],
            "splashes": [4, 5],
            "hands": ["double, right, splash, splash, splash, splash"],
        },
        cmd.ChooseOrder("splash"),
    ),
    "pushes the leader onto a rock": (
        {
            "rafts": ["(2,4)", "(2,5)"],
            "rows": 30,
            "spaces": {"(3,5)": "K3:123456"},
            "hands": ["forward, left, right, paddle_attack"],
        },
        cmd.ChooseOrder("paddle_attack"),
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_plain_positions(name: str) -> None:
    position, wanted = POSITIONS[name]
    session = session_at(position, 2)
    seat = Seat(0)
    thought = choice(Rafter(session.rules, seat), session.view(seat), session.legal(seat), Random(0))
    assert thought.command == wanted


def test_an_outlook_is_better_without_rocks() -> None:
    water = [".."] * 40
    free = outlook(water, cell_of(2, 1))
    water[cell_of(2, 3)] = water[cell_of(1, 3)] = water[cell_of(3, 3)] = "K2:12"
    assert outlook(water, cell_of(2, 1)) < free
    assert outlook(water, cell_of(4, 1)) == free


def test_the_house_is_offered() -> None:
    assert set(BOTS) == {"level3"}
