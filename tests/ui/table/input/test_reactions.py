"""Reactions at the table: asked in public, skipped, timed, and never waited for where a bot passes them on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.engine.types import Seat
from game.host.flow import BlockingOverlay
from game.host.table import trails_after_passing
from game.table.settings import AskWhen, Reaction, Settings, Speed
from tests.laws.corpus import catalogue
from tests.ui.table.setting import AT_ONCE, Table, assert_true_picture, lay_table

pytestmark = pytest.mark.window

REACTING = [entry for entry in catalogue() if entry.info.asks]
each_reacting = pytest.mark.parametrize("entry", REACTING, ids=lambda entry: entry.id)
LIMIT = 10
SEEDS = ("table", "reaction", "answer", "window", "question", "moment", "offer", "wish")
"""Matches looked through: some titles ask for reactions in few of their moments."""
MOVES = range(8, 40)
"""After each of which it is looked whether somebody is asked."""
ENOUGH = 2
SLOW_BOTS = Settings(speed=Speed.NORMAL, bot_pause=3000)


def asking(entry: Entry, wanted: bool, settings: Settings = AT_ONCE) -> Settings:
    return replace(settings, asks={f"{entry.id}.{ask.id}": wanted for ask in entry.info.asks})


def asked_at(entry: Entry, seats: str, settings: Settings) -> Table:
    """A table at which a person was just asked for a reaction."""
    seed, moves = where_asked(entry.id, seats)
    table = lay_table(entry, seats, settings=settings, moves=moves, seed=seed)
    table.rest()
    assert asks_about_others(table) and table.flow.curtain is None
    return table


@cache
def where_asked(id: str, seats: str) -> tuple[str, int]:
    """The seed, and the moves after which a person is first asked for a reaction to what somebody else does."""
    entry = next(entry for entry in REACTING if entry.id == id)
    for seed, moves in product(SEEDS, MOVES):
        table = lay_table(entry, seats, settings=asking(entry, True), moves=moves, seed=seed, open=False)
        if not asks_about_others(table):
            continue
        table.driver.open(table.scene)
        table.rest()
        if asks_about_others(table) and table.flow.curtain is None:
            return seed, moves
    raise AssertionError("nobody was ever asked for a reaction")


def asks_about_others(table: Table) -> bool:
    """True if a person is asked for a reaction that may be switched off: one to what somebody else does."""
    return table.model.reaction is not None and not table.model.reaction.own


@each_reacting
def test_one_press_lets_a_reaction_go_as_a_decision_that_can_be_taken_back(entry: Entry) -> None:
    table = asked_at(entry, "pb", asking(entry, True))
    before, session = table.head, table.session
    reaction = table.model.reaction
    assert reaction is not None
    table.driver.wait(0.5)
    let_go(table)
    made = session.journal.step(session.journal.line()[session.journal.line().index(before) + 1])
    assert (made.command, made.auto) == (reaction.pass_command, False)
    assert session.undo_target() == before


@each_reacting
def test_the_keys_begin_on_what_lets_a_reaction_go(entry: Entry) -> None:
    table = asked_at(entry, "pb", asking(entry, True))
    passing = [button.key for button in table.model.buttons() if button.primary]
    assert table.scene.table_focus.to_decision() in (passing or table.open)


@each_reacting
def test_not_to_be_asked_again_is_followed_at_once_told_and_taken_back(entry: Entry) -> None:
    table = asked_at(entry, "pb", asking(entry, True))
    reaction, before = table.model.reaction, table.head
    assert reaction is not None
    table.driver.press("standing:never")
    assert is_wanted(table, reaction) is False
    journal = table.session.journal
    let_go = journal.step(journal.line()[journal.line().index(before) + 1])
    assert (let_go.command, let_go.auto) == (reaction.pass_command, True)
    toast = [id for id in table.driver.facts() if id.startswith("toast:")][-1]
    assert table.driver.facts()[toast].name.startswith("You will not be asked about ")
    table.driver.wait(5.5)
    table.driver.press(toast)
    assert is_wanted(table, reaction) is True


def test_what_was_skipped_is_told_once_and_asked_after_all_by_its_undo() -> None:
    (entry,) = (entry for entry in REACTING if entry.id == "whitewater_rush")
    table = lay_table(entry, "pb", settings=AT_ONCE, seed="skipped")
    told: list[str] = []
    while not told:
        table.rest()
        table.driver.press(table.open[0])
        table.driver.wait(0.1)
        told = [id for id, fact in table.driver.facts().items() if fact.name.endswith("so you were not asked.")]
    table.rest()
    journal, head = table.session.journal, table.head
    table.driver.press(told[0])
    table.rest()
    reaction = table.model.reaction
    assert reaction is not None and reaction.hits is False and not reaction.own
    assert table.head in journal.path(head) and table.head < head
    held = [each.when for each in table.scene.match.prompt().standings if each.held]
    assert held == [AskWhen.IF_HIT], "its kind is skipped as before"


def is_wanted(table: Table, reaction: Reaction) -> bool:
    """True if the person wants to be asked about this in this match."""
    return table.scene.table.host.asking.standing(Seat(0), reaction) is not AskWhen.NEVER


@each_reacting
def test_who_is_never_asked_plays_on_without_reactions(entry: Entry) -> None:
    table = lay_table(entry, "pb", settings=asking(entry, False))
    for _ in range(12):
        table.rest()
        assert table.model.reaction is None
        if table.outcome is not None:
            break
        table.driver.press(table.open[0])


@each_reacting
def test_time_runs_only_while_the_table_waits_for_the_answer(entry: Entry) -> None:
    table = asked_at(entry, "pb", replace(asking(entry, True), reaction_timeout=LIMIT))
    before, journal = table.head, table.session.journal
    table.driver.wait(LIMIT / 2, frame=0.1)
    assert table.head == before
    assert table.flow.left == pytest.approx(0.5, abs=0.1)
    table.driver.clock.seconds += 100
    table.driver.frame()
    assert table.head == before, "time in a room above the table does not count"
    table.flow.opened(BlockingOverlay.MENU)
    table.driver.wait(LIMIT, frame=0.1)
    assert table.head == before
    table.flow.closed()
    table.driver.wait(LIMIT / 2 + 0.5, frame=0.1)
    assert table.head != before
    assert journal.step(journal.line()[journal.line().index(before) + 1]).auto


@each_reacting
def test_without_a_limit_nobody_is_hurried(entry: Entry) -> None:
    table = asked_at(entry, "pb", asking(entry, True))
    before = table.head
    table.driver.wait(60, frame=0.1)
    assert table.head == before
    assert table.flow.left is None


@each_reacting
def test_an_open_question_shows_nobodys_hand_and_the_hand_comes_back(entry: Entry) -> None:
    table = openly_asked(entry)
    seat, model = table.flow.asked_openly, table.model
    assert seat is not None and table.flow.viewer is None
    assert_true_picture(table)
    public = table.session.view(None)
    shown = {item.key for item in model.presenter.items.all(public, model.names)}
    assert {sprite.item.key for sprite in table.scene.item_layer.sprites()} == shown
    name = table.driver.ui.say(model.names[seat])
    assert name in table.driver.facts()["prompt"].name
    table.driver.wait(0.5)
    let_go(table)
    journal = table.session.journal
    assert any(journal.seat(step) == seat for step in journal.line()[-4:])
    table.rest()
    assert_true_picture(table)


@each_reacting
def test_a_bot_lets_a_reaction_go_without_a_rest_and_without_a_mark(entry: Entry) -> None:
    let_go = 0
    for table in closed_tables(entry, "pbb", asking(entry, True, SLOW_BOTS)):
        before, asks = table.head, table.flow.situation.asks
        bots = table.flow.bots_asked[:1]
        if not bots or bots[0] not in asks:
            continue
        let_go_with = asks[bots[0]].pass_command
        table.driver.open(table.scene)
        journal = table.session.journal
        table.driver.wait(SLOW_BOTS.bot_pause / 1000 / 2)
        if table.head == before:
            continue
        made = journal.step(journal.line()[journal.line().index(before) + 1])
        assert (made.command, made.auto) == (let_go_with, True), "only letting go needs no rest"
        let_go += 1
        if let_go == ENOUGH:
            return
    raise AssertionError(f"only {let_go} reactions were let go")


def test_what_a_card_would_move_is_drawn_while_it_is_asked_whether_to_react_before() -> None:
    entry = next(entry for entry in REACTING if entry.id == "whitewater_rush")
    for moves in range(5, 40):
        table = lay_table(entry, "pb", settings=asking(entry, True), moves=moves, seed="window", open=False)
        ways = {item.key: trails_after_passing(table.model, item.key) for item in table.model.items()}
        card = next((key for key, trails in ways.items() if trails), None)
        if card is not None:
            table.driver.open(table.scene)
            table.rest()
            table.scene.focus_on(card)
            table.driver.frame()
            assert [trail for painted in table.scene.grounds.all() for trail in painted.trails] == list(ways[card])
            return
    raise AssertionError("no card moves anything after a reaction was let go")


def let_go(table: Table) -> None:
    """Passes by the space bar; on a firm reaction by its own button only."""
    reaction, before = table.model.reaction, table.head
    assert reaction is not None
    table.driver.key("space")
    if reaction.firm:
        assert table.head == before, "a key that hurries things must not let a firm reaction go"
        moves = table.model.selector.moves
        table.driver.press(next(move.targets[0] for move in moves if move.command == reaction.pass_command))


def closed_tables(entry: Entry, seats: str, settings: Settings) -> Iterator[Table]:
    """Tables in the middle of several matches, nothing drawn yet."""
    for seed, moves in product(SEEDS, MOVES):
        yield lay_table(entry, seats, settings=settings, moves=moves, seed=seed, open=False)


def openly_asked(entry: Entry) -> Table:
    """A table of people at which somebody was just asked in public."""
    for moves in range(8, 40):
        table = lay_table(entry, "ppp", settings=asking(entry, True), moves=moves)
        for _ in range(6):
            table.rest()
            if table.flow.asked_openly is not None:
                table.rest()
                return table
            table.driver.wait(0.5)
            table.driver.press(table.open[0])
    raise AssertionError("nobody was ever asked in public")
