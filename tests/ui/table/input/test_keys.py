"""Keys at the table: they work wherever the focus is, say why not, and stay where one is."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from pygame import KEYDOWN, Event, FRect
from pygame.key import key_code

from game.content.catalogue import Entry
from game.ui.input.focus import FocusGraph, Node, Role
from game.ui.table.input import TOOLS, TableFocus
from game.ui.table.panels.spotlight import PileScene
from tests.ui.table.setting import TITLES, Table, lay_table, seats_of

each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


@each_title
def test_the_rules_open_by_key_wherever_the_focus_is(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    for id, node in table.driver.facts().items():
        if node.role is Role.TEXT and id not in table.open:
            continue
        table.scene.focus.focused = id
        table.rooms.opened.clear()
        table.driver.key("f1")
        assert [room.split()[0] for room in table.rooms.opened] == ["rules"], f"the focus was on {id}"


def test_a_key_for_the_rules_of_ones_own_choice_opens_them_at_what_has_the_focus() -> None:
    table = lay_table(TITLES[0])
    table.rest()
    closed = next(id for id in table.driver.facts() if table.model.why_not(id))
    table.driver.ui.change(keys={"rules": "f3"})
    table.scene.focus.focused = closed
    table.driver.key("f1", "f3")
    assert table.rooms.opened == [f"rules {table.model.why_not(closed)}"]


def test_rules_and_settings_open_above_a_pile_that_is_looked_through() -> None:
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    table = lay_table(entry)
    table.rest()
    controller = table.model
    scene = PileScene(table.driver.ui, "A pile", controller.items()[:4])
    table.driver.open(scene)
    table.driver.key("f1", "ctrl+,")
    assert table.rooms.opened == ["rules None", "settings"]


@each_title
def test_enter_on_what_cannot_be_used_says_why_and_leaves_the_focus(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    head = table.head
    closed = next(id for id in table.driver.facts() if id not in table.open and table.model.why_not(id))
    table.scene.focus_on(closed)
    table.driver.key("return")
    assert table.scene.bubble.words == table.driver.ui.say(table.scene.match.pages.refusal(table.model.why_not(closed)))
    assert (table.driver.focused, table.head) == (closed, head)


@each_title
def test_tab_goes_round_what_can_be_used_in_reading_order(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    usable = [id for id in table.driver.facts() if id in table.open]
    table.scene.focus_on(usable[0])
    walked = [table.driver.focused]
    for _ in usable[1:]:
        table.driver.key("tab")
        walked.append(table.driver.focused)
    assert walked == usable


def test_tab_passes_the_tools_in_one_stop_and_arrows_go_through_them() -> None:
    table = lay_table(by_id("raft_race"), "pb")
    table.rest()
    usable = [id for id in table.driver.facts() if id in table.open]
    tools = [id for id in TOOLS if id in table.driver.facts()]
    table.scene.focus_on(usable[-1])
    table.driver.key("tab")
    walked = [table.driver.focused]
    for _ in tools[1:]:
        table.driver.key("right")
        walked.append(table.driver.focused)
    table.driver.key("tab")
    assert walked == tools and table.driver.focused == usable[0]
    table.scene.focus_on(tools[-1])
    table.driver.key("shift+tab")
    assert table.driver.focused == usable[-1]


@each_title
def test_arrows_reach_all_that_can_have_the_focus_and_all_of_it_is_read(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), moves=8)
    table.rest()
    seen = {node.id for node in table.scene.focus.nodes() if node.focusable and node.rect.width > 0}
    reached = {next(id for id in table.driver.facts() if id in table.open)}
    ahead = list(reached)
    while ahead:
        table.scene.focus.focused = ahead.pop()
        ways = (table.scene.towards(*way) for way in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        found = {node.id for node in ways if node is not None} - reached
        reached |= found
        ahead += found
    assert seen - reached == set()
    assert seen <= {node.id for node in table.scene.reading()}


def test_an_arrow_out_of_the_hand_leads_to_what_can_be_used_on_the_river() -> None:
    table = ordering()
    cards = [id for id in table.driver.facts() if id in table.open and zone_of(table, id) == "hand"]
    table.scene.focus_on(cards[len(cards) // 2])
    table.driver.key("up")
    assert zone_of(table) == "river" and table.driver.focused in table.open


def test_arrows_go_along_the_hand_whatever_lies_on_the_river_below_it() -> None:
    table = ordering()
    first, second, *_ = [id for id in table.driver.facts() if zone_of(table, id) == "hand"]
    raft = next(id for id in table.driver.facts() if zone_of(table, id) == "river")
    graph = FocusGraph()
    lying = {first: (0, 0, 60, 80), raft: (70, 20, 40, 40), second: (200, 0, 60, 80)}
    graph.refresh([Node(id, FRect(rect), Role.CARD, id) for id, rect in lying.items()], 0)
    graph.focused = first
    led = TableFocus(table.scene.table, graph, table.scene.item_layer).towards(1, 0)
    assert led is not None and led.id == second


def test_an_arrow_out_of_the_hand_leads_to_the_answers_wherever_they_stand_above_it() -> None:
    table = lay_table(by_id("riverboat_showdown"), "pb")
    table.rest()
    cards = [id for id in table.driver.facts() if id in table.open and zone_of(table, id) == "hand"]
    answers = {button.key for button in table.model.buttons()}
    assert answers
    for card in (cards[0], cards[-1]):
        table.scene.focus_on(card)
        table.driver.key("up")
        assert table.driver.focused in answers


def test_tab_goes_on_from_what_cannot_be_used() -> None:
    table = ordering()
    usable = [id for id in table.driver.facts() if id in table.open]
    ids = list(table.driver.facts())
    between = next(id for id in ids[ids.index(usable[0]) :] if id not in table.open and zone_of(table, id))
    table.scene.focus_on(between)
    table.driver.key("tab")
    following = next((id for id in ids[ids.index(between) :] if id in table.open), "menu")
    assert table.driver.focused == following


def test_whoever_is_asked_anew_begins_in_the_hand_where_the_focus_was() -> None:
    table = ordering()
    cards = [id for id in table.driver.facts() if id in table.open and zone_of(table, id) == "hand"]
    table.scene.focus_on(cards[-2])
    was = table.driver.middle(cards[-2])
    table.driver.key("up", "return")
    table.rest()
    while not any(zone_of(table, id) == "hand" for id in table.open):
        table.driver.key("return")
        table.rest()
    assert zone_of(table) == "hand"
    assert abs(table.driver.middle(table.driver.focused)[0] - was[0]) < 100


def test_parts_of_the_table_are_gone_round_by_key() -> None:
    table = lay_table(by_id("river_rats"))
    table.rest()
    table.scene.focus_on("deck")
    parts = []
    for _ in range(3):
        table.driver.key("f6")
        parts.append(zone_of(table))
    assert parts == ["market", "", "deck"], "the tools are a part that is no zone"
    table.driver.key("shift+f6", "shift+f6")
    assert zone_of(table) == "market"


def test_what_was_picked_up_is_put_down_by_the_same_key_where_it_may_go() -> None:
    table = lay_table(by_id("rats"), "pb", moves=2)
    table.rest()
    on_a_card_of_two_presses(table)
    assert zone_of(table) == "hand"
    head = table.head
    table.driver.key("return")
    assert table.driver.focused in table.open
    table.driver.key("return")
    assert table.head > head


def on_a_card_of_two_presses(table: Table) -> str:
    """Moves the focus to a card whose move needs another press."""
    card = next(move.targets[0] for move in table.model.selector.moves if len(move.targets) == 2)
    table.scene.focus_on(card)
    return card


def test_what_is_put_back_has_the_focus_again() -> None:
    table = lay_table(by_id("rats"), "pb", moves=2)
    table.rest()
    card = on_a_card_of_two_presses(table)
    table.driver.key("return")
    assert table.driver.focused != card
    table.driver.key("escape")
    assert table.driver.focused == card


@each_title
def test_things_of_one_zone_are_read_one_after_the_other(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    zones = [item.zone for id in table.driver.facts() for item in table.model.items() if item.key == id]
    changes = sum(before != after for before, after in pairwise(zones))
    assert changes == len(set(zones)) - 1


def test_what_is_asked_and_its_answers_are_one_part() -> None:
    table = lay_table(by_id("riverboat_showdown"), "pb", moves=1)
    table.rest()
    asked = {node.name for node in table.scene.reading() if node.part == "What is asked"}
    answers = {table.driver.ui.say(button.label) for button in table.model.buttons()}
    assert answers
    assert asked == answers | {table.driver.facts()["prompt"].name}


def by_id(id: str) -> Entry:
    return next(entry for entry in TITLES if entry.id == id)


def zone_of(table: Table, id: str = "") -> str:
    """The zone in which a thing lies, or the focus is; "" for none."""
    return next((item.zone for item in table.model.items() if item.key == (id or table.driver.focused)), "")


def ordering() -> Table:
    """A table at which an order may be given by a card of the hand, or by a space of the river."""
    table = lay_table(by_id("raft_race"), "pb", moves=5)
    table.rest()
    while {zone_of(table, id) for id in table.open} != {"hand", "river"}:
        table.scene.play(table.model.legal[0])
        table.rest()
    return table


def test_the_focus_stays_in_the_hand_while_a_run_is_laid() -> None:
    entry = next(entry for entry in TITLES if entry.id == "rats")
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    run = longest_run(table.open)
    assert len(run) >= 3, "the hand has a run"
    for card in run[:-1]:
        table.scene.focus_on(card)
        before = table.driver.middle(card)
        table.driver.key("return")
        table.rest()
        lies = table.scene.item_layer.sprite(table.driver.focused)
        assert lies is not None and lies.item.zone.startswith("hand"), table.driver.focused
        assert table.driver.focused != card
        assert abs(table.driver.middle(table.driver.focused)[0] - before[0]) < 300


def longest_run(cards: tuple[str, ...]) -> list[str]:
    """The longest row of following cards of one suit, the ace low."""
    ranks = "A23456789_JQK"
    places = {(card[5], ranks.index(card[6:].replace("10", "_"))): card for card in cards if card.startswith("card:")}
    runs: list[list[str]] = []
    for suit, start in places:
        run: list[str] = []
        while (suit, start + len(run)) in places:
            run.append(places[suit, start + len(run)])
        runs.append(run)
    return max(runs, key=len, default=[])


@each_title
def test_a_key_that_cuts_a_movement_short_leaves_the_focus_where_something_can_be_done(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    table.driver.key("tab")
    for _ in range(12):
        if table.outcome is not None:
            break
        table.scene.play(table.model.legal[-1])
        table.scene.focus_on(next(id for id in table.driver.facts() if id not in table.open))
        table.driver.key("return")
        table.rest()
        assert not table.open or table.driver.focused in table.open


@pytest.mark.parametrize("name", ["space", "return"])
@each_title
def test_a_key_held_while_others_move_does_nothing_when_one_is_asked(entry: Entry, name: str) -> None:
    """Given a key that goes down while bots move, when the system repeats it, flagged or not,
    then no answer is given by it; let go and pressed again it acts."""
    table = lay_table(entry, "p" + "b" * max(1, entry.info.seats[0] - 1))
    random, begun = Random(4), 0
    for _ in range(30):
        table.rest()
        table.play_once(random)
        if table.outcome is None and table.flow.asked is None:
            begun += 1
            _hold_until_asked(table, name)
        if begun == 3 or table.outcome is not None:
            break
    assert begun, "bots were never asked"


def _hold_until_asked(table: Table, name: str) -> None:
    driver, code, asked = table.driver, key_code(name), 0
    before = _answers(table)
    driver.hold(name)
    for number in range(400):
        driver.app.event(Event(KEYDOWN, key=code, mod=0, unicode="", repeat=number % 2 == 1))
        driver.wait(0.05, frame=0.05)
        assert _answers(table) == before, f"{name}, held down, answered"
        if table.open and table.flow.asked is not None and not table.scene.animation_player.busy:
            table.scene.focus_on(table.open[0])
            asked += 1
        if asked == 10 or table.outcome is not None:
            break
    driver.release(name)
    assert not table.flow.hurrying
    if asked:
        heard = table.head, table.model.selector.chosen
        driver.key(name)
        driver.wait(0.5)
        assert (table.head, table.model.selector.chosen) != heard, f"{name}, pressed again, does nothing"


def _answers(table: Table) -> int:
    return sum(step.seat == 0 and not step.auto for step in table.session.journal.steps())
