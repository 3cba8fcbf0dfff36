"""Tools beside the question: moves chosen as a whole, the order of the hand, the way on for a player who is out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from pygame import FRect

from game.bots.bot_client import InlineBotClient
from game.content.message import Message
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Seat
from game.host.host import host_of
from game.table.presenter import Trail
from game.table.settings import Settings
from game.titles.raft_race.rules.terms import Decide, Pass, TakePower
from game.ui.drawing.text import plain
from game.ui.table.items.sprite import lift_of
from game.ui.table.match import TableExit, match_of
from game.ui.table.panels.choice_sheet import ChoiceCard, ChoiceSheet
from game.ui.table.scene import TableScene
from game.ui.widgets import Widget
from tests.laws.corpus import catalogue
from tests.seats import sitting
from tests.ui.driver import Driver
from tests.ui.table.setting import AT_ONCE, Rooms, Table, lay_table, lay_where_people_are_gone

pytestmark = pytest.mark.window

RATS = next(entry for entry in catalogue() if entry.id == "rats")
RAFTS = next(entry for entry in catalogue() if entry.id == "raft_race")
ONE = Seat(0)
WITH_PLAYS = "mock/8"
"""A deal in which the person leads first and holds sets and runs."""


def leading() -> Table:
    table = lay_table(RATS, "pbb", seed=WITH_PLAYS, settings=AT_ONCE)
    table.rest()
    assert table.model.groups()
    return table


def test_a_play_that_is_chosen_as_a_whole_stays_raised_in_the_hand_until_its_button() -> None:
    table = leading()
    before, (first, second, *_) = hand(table), table.model.groups()
    table.driver.press("group:1")
    table.rest()
    assert up(table) == {*second.targets}
    (button,) = (each for each in table.model.buttons() if each.primary)
    place = FRect(*table.driver.facts()[button.key].rect).bottomright
    table.driver.wait(0.5)
    table.driver.press("group:0")
    table.rest()
    assert up(table) == {*first.targets} and hand(table) == before
    assert not [sprite for sprite in table.scene.item_layer.sprites() if sprite.item.zone == "play"]
    assert table.session.view(ONE).plays[ONE] == (), "nothing is played before it is confirmed"
    (button,) = (each for each in table.model.buttons() if each.primary)
    assert FRect(*table.driver.facts()[button.key].rect).bottomright == place, "the button does not move"
    table.driver.press(button.key)
    table.driver.wait(0.5)
    assert not set(first.targets) & set(hand(table))


def test_return_plays_what_is_raised_by_mouse() -> None:
    table = leading()
    (first, *_) = table.model.groups()
    table.driver.press("group:0")
    table.rest()
    assert up(table) == {*first.targets}
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    assert not set(first.targets) & set(hand(table))


def test_a_second_use_puts_a_raised_card_back_and_leaves_the_others() -> None:
    table = leading()
    before = hand(table)
    for target in table.model.groups()[1].targets:
        table.driver.wait(1.0)
        table.driver.press("group:1")
        table.rest()
        assert target in up(table)
        left = up(table) - {target}
        table.driver.wait(1.0)
        table.driver.press(target)
        table.rest()
        assert up(table) == left and hand(table) == before
    table.driver.wait(1.0)
    table.driver.press("group:1")
    table.rest()
    table.driver.wait(1.0)
    table.driver.press("group:1")
    table.rest()
    assert up(table) == set(), "the chip puts back what it raised"


def test_the_hand_lies_in_another_order_by_key_and_button_and_stays_so() -> None:
    table = leading()
    before = hand(table)
    table.driver.key("s")
    assert table.driver.ui.settings.hand_order == "suit"
    by_suit = hand(table)
    assert sorted(by_suit) == sorted(before) and by_suit != before
    table.driver.wait(0.5)
    table.driver.press("order:rank")
    assert table.driver.ui.settings.hand_order == "rank" and hand(table) == before


def test_the_order_of_the_hand_is_told_as_a_state_with_the_other_one_beside_it() -> None:
    table = leading()
    for order in ("rank", "suit"):
        table.driver.wait(0.5)
        table.driver.press(f"order:{order}")
        facts = table.driver.facts()
        checked = {each: facts[f"order:{each}"].checked for each in table.model.presenter.items.hand_orders}
        assert checked == {each: each == order for each in ("suit", "rank")}
        keys = {each for each in checked if facts[f"order:{each}"].keys}
        assert keys == {*checked} - {order}, "the key leads to the other one"


@pytest.mark.parametrize("order", ["suit", "rank"])
def test_each_card_of_a_hand_of_21_in_one_row_is_found_lifted_and_chosen_where_it_is_seen(order: str) -> None:
    table = lay_table(RATS, "pb", seed="f0", moves=11, settings=replace(AT_ONCE, hand_order=order))
    table.rest()
    sprites = {each.item.key: each for each in table.scene.item_layer.sprites() if each.item.zone == "hand"}
    assert len(sprites) == 21
    for key, sprite in sprites.items():
        place = (sprite.rect.left + sprite.rect.width * min(sprite.shown, 1.0) * 0.6, sprite.rect.centery - 5)
        table.driver.move(place)
        table.driver.frame()
        assert table.scene.touch.hovered == key and lift_of(sprite) > 0, key
    open_now = [key for key in sprites if key in table.open]
    for key in open_now[::5]:
        sprite = next(each for each in table.scene.item_layer.sprites() if each.item.key == key)
        table.driver.wait(1.0)
        table.driver.click((sprite.rect.left + sprite.rect.width * sprite.shown * 0.6, sprite.rect.centery - 5))
        table.rest()
        assert up(table) == {key}
        table.driver.key("ctrl+z")
        table.rest()


@pytest.mark.parametrize("order", ["suit", "rank"])
def test_cards_stay_where_they_are_while_some_are_raised(order: str) -> None:
    table = lay_table(RATS, "pbb", seed=WITH_PLAYS, settings=replace(AT_ONCE, hand_order=order))
    table.rest()
    sprites = [each for each in table.scene.item_layer.sprites() if each.item.zone == "hand"]
    before = {each.item.key: each.rect.left for each in sprites}
    table.driver.press("group:0")
    table.rest()
    after = {each.item.key: each.rect.left for each in table.scene.item_layer.sprites() if each.item.zone == "hand"}
    assert up(table) and after == pytest.approx(before, abs=0.5)


def test_the_plate_counts_the_cards_that_are_left_in_the_hand() -> None:
    table = leading()
    plates = {each.seat: each.plate for each in table.scene.tabletop.sitting}
    assert plates[ONE].facts[0].value.args["count"] == len(hand(table))
    table.driver.press("group:0")
    table.rest()
    assert table.model.selector.chosen, "the last card waits to be confirmed"
    plates = {each.seat: each.plate for each in table.scene.tabletop.sitting}
    assert plates[ONE].facts[0].value.args["count"] == len(hand(table))


def test_whoever_is_out_may_begin_a_new_match_at_once() -> None:
    table = lay_where_people_are_gone(RATS, before=25)
    assert table is not None, "nobody was ever out before the end"
    table.rest()
    assert {"fast_forward", "new_match"} <= set(table.driver.facts())
    table.driver.press("new_match")
    assert table.driver.results == [TableExit.REMATCH]


def test_whoever_is_out_is_told_who_goes_on_and_comes_to_the_end_by_a_key() -> None:
    table = lay_where_people_are_gone(RATS, before=25)
    assert table is not None, "nobody was ever out before the end"
    table.rest()
    page, facts = table.scene.panels.page(), table.driver.facts()
    left = len(table.model.names) - len(page.status.gone)
    said = page.prompt.words.args["told"]
    assert isinstance(said, Message) and said.args["left"] == left > 1
    assert facts["fast_forward"].keys == table.driver.ui.keys.chord("to_end") == "e"
    moves = len(table.session.journal.path())
    table.driver.key("e")
    assert table.flow.hurrying
    for _ in range(4):
        table.driver.wait(1 / 60)
    assert table.session.outcome is not None, "bots play in one go, whatever a frame shows of it"
    assert len(table.session.journal.path()) - moves > 8
    table.driver.wait(1.0)
    assert table.rooms.opened[-1] == "result"


def test_to_the_end_plays_what_bots_would_have_played_one_by_one() -> None:
    """Given a match played to its end in one go, then another table that plays move by move has the same journal."""
    played = []
    for hurried in (True, False):
        table = lay_where_people_are_gone(RATS, before=25)
        assert table is not None, "nobody was ever out before the end"
        table.rest()
        if hurried:
            table.driver.key("e")
        for _ in range(4000):
            if table.session.outcome is not None:
                break
            table.driver.wait(1 / 60)
        assert table.session.outcome is not None
        table.driver.wait(1.0)
        assert table.model.view == table.session.view(table.flow.viewer), "what is shown is how it stands"
        played.append([(step.seat, step.command, step.auto) for step in table.session.journal.steps()])
    assert played[0] == played[1]


def test_the_key_to_the_end_does_nothing_while_somebody_here_is_asked() -> None:
    table = leading()
    table.driver.key("e")
    assert not table.flow.hurrying


def test_the_button_that_makes_somebody_give_way_shows_where_to_by_mouse_and_by_keys() -> None:
    table = lay_before("Decide")
    decide = next(move for move in table.model.selector.moves if move.command == Decide("displace"))
    (target,) = decide.targets
    ways = list(table.model.presenter.moves.trails(table.model.view, decide.command, table.model.names))
    assert ways and shown(table) == []
    table.driver.move(table.driver.middle(target))
    table.driver.wait(0.2)
    assert shown(table) == ways
    table.driver.move((2, 2))
    table.driver.wait(0.2)
    table.driver.key("tab")
    table.scene.focus_on(target)
    table.driver.frame()
    assert shown(table) == ways


def shown(table: Table) -> list[Trail]:
    """The ways drawn over the river."""
    return [trail for painted in table.scene.grounds.all() for trail in painted.trails]


def test_power_ups_are_read_with_their_words_and_taken_from_the_sheet() -> None:
    table = lay_before("TakePower", least=6)
    takes = {move.targets[0]: move for move in table.model.selector.moves if isinstance(move.command, TakePower)}
    say, sheet = table.driver.ui.say, table.model.presenter.moves.sheet(table.model.asked_view)
    assert sheet is not None
    table.driver.press("sheet")
    facts = table.driver.facts()
    assert {id for id in facts if id.startswith("take:")} == {f"take:{target}" for target in takes}
    for target, move in takes.items():
        assert move.consequence is not None
        assert plain(say(move.consequence)) in facts[f"take:{target}"].description
        assert all(plain(say(words)) in facts[f"take:{target}"].description for words in sheet.about(target))
    table.driver.key("escape")
    assert table.model.legal, "nothing is taken by closing it"
    table.driver.wait(0.5)
    table.driver.press("sheet")
    target, move = next(iter(takes.items()))
    table.driver.wait(0.5)
    table.driver.press(f"take:{target}")
    steps = [table.session.journal.step(step) for step in table.session.journal.path()]
    assert move.command in [step.command for step in steps if step.seat == ONE]


@pytest.mark.parametrize(
    ("size", "scale", "columns"),
    [((1280, 720), 100, True), ((1920, 1080), 100, True), ((1280, 720), 150, False), ((1024, 640), 100, False)],
)
def test_the_sheet_lies_by_use_where_there_is_room_and_else_as_a_list(
    size: tuple[int, int], scale: int, columns: bool
) -> None:
    table = lay_before("TakePower", least=6, size=size, settings=replace(AT_ONCE, ui_scale=scale))
    table.driver.press("sheet")
    scene = top(table)
    assert isinstance(scene, ChoiceSheet)
    takes = {target for move in table.model.selector.moves for target in move.targets if target.startswith("side:")}
    cards = {id: FRect(fact.rect) for id, fact in table.driver.facts().items() if id.startswith("take:")}
    assert cards.keys() == {f"take:{target}" for target in takes}
    assert any(isinstance(widget, ChoiceCard) for widget in inside(scene.build())) is columns
    if columns:
        window = FRect(table.driver.ui.viewport.rect)
        assert all(window.contains(card) for card in cards.values())
        assert all(
            card.collidelist([each for each in cards.values() if each is not card]) < 0 for card in cards.values()
        )


def inside(widget: Widget) -> Iterator[Widget]:
    """A widget and all inside it."""
    yield widget
    for child in widget.children():
        yield from inside(child)


def test_the_sheet_answers_by_keys_and_by_what_else_may_be_answered() -> None:
    table = lay_before("TakePower", least=3)
    table.driver.press("sheet")
    first = next(id for id in table.driver.facts() if id.startswith("take:"))
    table.driver.wait(0.5)
    table.driver.key("tab")
    scene = top(table)
    assert isinstance(scene, ChoiceSheet)
    scene.focus_on(first)
    table.driver.frame()
    table.driver.key("return")
    steps = [table.session.journal.step(step) for step in table.session.journal.path()]
    taken = [step.command for step in steps if isinstance(step.command, TakePower) and step.seat == ONE]
    assert f"take:side:{taken[-1].power}" == first
    kept = lay_before("TakePower", least=3)
    kept.driver.press("sheet")
    (other,) = [id for id in kept.driver.facts() if id.startswith("answer:")]
    kept.driver.wait(0.5)
    kept.driver.press(other)
    steps = [kept.session.journal.step(step) for step in kept.session.journal.path()]
    assert isinstance(next(step for step in reversed(steps) if step.seat == ONE).command, Pass)


def test_the_sheet_opens_by_itself_once_and_esc_leads_back_to_the_same_question() -> None:
    table = lay_before("TakePower", least=3, introduction=True)
    assert isinstance(top(table), ChoiceSheet)
    head = table.head
    table.driver.wait(0.5)
    table.driver.key("escape")
    table.driver.wait(1.0)
    assert top(table) is table.scene, "it stays closed"
    assert (table.head, bool(table.model.legal)) == (head, True), "nothing is taken by closing it"


def test_the_sheet_does_not_open_by_itself_where_it_was_seen_or_where_bots_choose() -> None:
    seen = lay_before("TakePower", least=3)
    assert top(seen) is seen.scene
    table = lay_table(RAFTS, "bbb", settings=AT_ONCE, moves=40)
    table.rooms.introduction = True
    for _ in range(300):
        assert not isinstance(top(table), ChoiceSheet)
        if table.outcome is not None:
            break
        table.driver.wait(0.1, frame=0.05)
    assert table.rooms.introduction, "nobody was asked whether it shall open"


def lay_before(
    name: str,
    least: int = 1,
    *,
    introduction: bool = False,
    size: tuple[int, int] = (1280, 720),
    settings: Settings = AT_ONCE,
) -> Table:
    """A table at which the person may do something of this name in so many ways."""
    for number in range(60):
        rng = Random(number)
        setup = RAFTS.info.setup(3, RAFTS.info.presets[0].options)
        session: AnySession = Session(RAFTS.title, RAFTS.definition, setup, f"collision {number}")
        session.begin()
        while session.outcome is None:
            seat = min(session.to_act())
            if seat == ONE and sum(type(each).__name__ == name for each in session.legal(seat)) >= least:
                driver, rooms = Driver(size=size, settings=settings), Rooms(introduction=introduction)
                thinker = InlineBotClient(driver.clock.now)
                match = match_of(RAFTS, host_of(RAFTS, session, sitting("Ada", "bot:random", "bot:random"), thinker))
                scene = TableScene(driver.ui, match, rooms)
                driver.open(scene)
                table = Table(driver, scene, rooms, session)
                if introduction:
                    driver.wait(0.5)
                else:
                    table.rest()
                return table
            session.submit(seat, rng.choice(session.legal(seat)))
            autoplay(session)
    raise AssertionError(f"nobody was ever asked for {name}")


def up(table: Table) -> set[str]:
    """The cards that are raised in the hand."""
    return {*table.model.raised(), *table.model.selector.chosen}


def top(table: Table) -> object:
    """The scene that gets the input."""
    return table.driver.ui.scenes.top


def hand(table: Table) -> list[str]:
    """The cards as they lie, from the left."""
    found = [sprite.item for sprite in table.scene.item_layer.sprites() if sprite.item.zone == "hand"]
    return [item.key for item in sorted(found, key=lambda item: item.index)]


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
def test_tags_of_a_full_hand_are_whole_at_the_lower_edge(size: tuple[int, int]) -> None:
    table = lay_table(RATS, "pb", size=size, settings=AT_ONCE)
    table.rest()
    cards = [sprite for sprite in table.scene.item_layer.sprites() if sprite.item.zone == "hand"]
    assert len(cards) == 26
    lowest = table.driver.ui.viewport.height
    tagged = {sprite.item.key for sprite in cards if sprite.item.label is not None}
    written = [area for key, area in table.scene.item_layer.written() if key in tagged]
    assert written and all(area.bottom <= lowest + 0.5 for area in written), written
