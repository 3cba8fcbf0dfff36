"""Whole matches through the real screen: by mouse, by keyboard, with bots, with people who hide their hands."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from game.content.catalogue import Entry
from game.engine.types import Seat
from game.host.feed import Privacy
from game.table.item import Item
from game.table.settings import Motion, Settings, Speed
from game.ui.table.input import TableAction
from game.ui.table.match import ResultChoice, TableExit
from game.ui.table.panels.spotlight import SpotlightScene
from tests.extent import some
from tests.ui.table.setting import (
    AT_ONCE,
    TITLES,
    Table,
    assert_true_picture,
    lay_near_the_end,
    lay_table,
    lay_where_people_are_gone,
    seats_of,
)

pytestmark = pytest.mark.window

FRAMES = some(480)
"""Number of frames in which something is pressed."""
OPENLY = ("raft_race",)
"""Titles whose words are all told before everybody's eyes, so that nothing is told again."""
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
unseen = pytest.mark.usefixtures("unseen")


@unseen
@each_title
def test_a_match_is_played_to_its_end_by_mouse(entry: Entry) -> None:
    table = lay_near_the_end(entry, seats_of(entry, 1), before=60)
    assert table.play_by_mouse(Random(1)) > 5
    assert "result" in table.rooms.opened


@unseen
@each_title
def test_keys_alone_play_on(entry: Entry) -> None:
    table = lay_near_the_end(entry, seats_of(entry, 1), before=25, settings=AT_ONCE)
    random = Random(2)
    head = table.head
    for _ in range(25):
        table.rest()
        if table.outcome is not None:
            break
        wanted = random.choice(table.open)
        for _ in range(60):
            table.driver.key("tab")
            if table.driver.focused == wanted:
                break
        assert table.driver.focused == wanted, "Tab reaches everything that can be used"
        table.driver.key("return")
    assert table.head > head


@unseen
def test_the_result_is_shown_once_and_leads_where_the_person_wants() -> None:
    table = lay_near_the_end(TITLES[0], seats_of(TITLES[0], 1), before=3)
    table.rooms.after_result = ResultChoice.REMATCH
    table.play_by_mouse(Random(4))
    table.driver.wait(1.0)
    assert table.rooms.opened.count("result") == 1
    assert table.driver.results == [TableExit.REMATCH]


@unseen
@each_title
def test_people_hand_the_screen_over_behind_a_curtain(entry: Entry) -> None:
    table = lay_table(entry, "pp" + "b" * max(0, entry.info.seats[0] - 2))
    table.rooms.lifts = False
    for _ in range(60):
        table.rest(3.0)
        if table.rooms.waiting:
            break
        table.driver.press(table.open[0])
    assert table.rooms.waiting, "the turn never went to the other person"
    before = table.head
    assert table.flow.viewer is None
    assert table.open == ()
    table.driver.wait(2.0)
    assert table.head == before
    table.rooms.waiting.pop()()
    table.rest()
    assert table.open


def the_other_looks(table: Table) -> None:
    """Play until the screen goes back to somebody who looked before, and is told something in words behind it."""
    seen: set[Seat | None] = set()
    for _ in range(40):
        table.rest(3.0)
        if table.rooms.waiting:
            again = table.flow.curtain in seen
            table.rooms.waiting.pop()()
            playback = table.scene.playback
            if again and playback.retelling and len(playback.log) < len(table.model.log()):
                return
            table.rest(3.0)
            seen.add(table.flow.viewer)
        elif table.open:
            seen.add(table.flow.viewer)
            table.scene.play(table.model.legal[0])
    raise AssertionError("everything in words was told before everybody's eyes")


@unseen
@pytest.mark.parametrize("entry", [entry for entry in TITLES if entry.id not in OPENLY], ids=lambda entry: entry.id)
def test_the_log_is_only_as_far_as_what_is_told_again(entry: Entry) -> None:
    table = lay_table(entry, "pp" + "b" * max(0, entry.info.seats[0] - 2), settings=Settings(bot_pause=0))
    table.rooms.lifts = False
    the_other_looks(table)
    driver, whole = table.driver, table.model.log()
    said = [driver.ui.say(line.line) for line in whole]

    assert len(table.scene.playback.log) < len(said)
    assert driver.facts()["note"].name == "Since you last looked"
    for _ in range(2000):
        shown = [driver.ui.say(line.line) for line in table.scene.playback.log]
        assert shown == said[: len(shown)]
        if not table.scene.animation_player.busy:
            break
        driver.wait(0.05)
        if isinstance(driver.ui.scenes.top, SpotlightScene):
            driver.key("space")
    assert len(table.scene.playback.log) == len(said)
    assert "note" not in driver.facts()


@unseen
@each_title
def test_what_the_others_must_agree_to_says_whether_something_may_have_been_seen(entry: Entry) -> None:
    table = lay_table(entry, "pp" + "b" * max(0, entry.info.seats[0] - 2), settings=AT_ONCE)
    table.rooms.agrees = False
    for _ in range(40):
        table.rest(3.0)
        target = table.session.undo_target()
        seen = target is not None and table.session.reveals_since(target)
        if target is not None and asks_others(table, TableAction.UNDO):
            assert table.rooms.questions[-1].key == ("hud.agree_undo_seen" if seen else "hud.agree_undo")
            return
        table.scene.play(table.model.legal[0])
    raise AssertionError("nobody ever had to agree")


@unseen
@each_title
@pytest.mark.parametrize("back", [False, True], ids=["undo", "play_on"])
def test_while_the_others_are_asked_the_table_shows_nobodys_hand(entry: Entry, back: bool) -> None:
    table = lay_table(entry, "pp" + "b" * max(0, entry.info.seats[0] - 2), settings=AT_ONCE)
    table.rooms.agrees = table.rooms.answers = False
    for _ in range(40):
        table.rest(3.0)
        offer = table.model.now.undo
        if offer is not None:
            if back:
                table.scene.look(offer.step)
                table.rest()
            own = drawn(table)
            if asks_others(table, TableAction.PLAY_FROM_HERE if back else TableAction.UNDO):
                model = table.model
                moment = None if model.looking_at is None else model.feed.step_of(model.looking_at)
                public = model.presenter.items.all(table.session.view(None, moment), model.names)
                assert faces(drawn(table).values()) <= faces(public), "the others see what only the asker may"
                table.rooms.waiting.pop()()
                assert drawn(table) == own, "refused: everything is as it was"
                if not faces(own.values()) <= faces(public):
                    return
            if back:
                table.scene.look(table.model.now.step)
                table.rest()
        table.scene.play(table.model.legal[0])
    people = table.session.people
    assert not Privacy(table.session.journal, people).needed, "nobody was asked while somebody held a secret"


@unseen
@each_title
@pytest.mark.parametrize("agrees", [True, False])
def test_going_on_from_an_earlier_moment_asks_the_others(entry: Entry, agrees: bool) -> None:
    table = lay_table(entry, "pp" + "b" * max(0, entry.info.seats[0] - 2), settings=AT_ONCE)
    table.rooms.agrees = agrees
    for _ in range(40):
        table.rest(3.0)
        offer, head = table.model.now.undo, table.head
        if offer is not None:
            table.scene.look(offer.step)
            if asks_others(table, TableAction.PLAY_FROM_HERE):
                assert table.rooms.questions[-1].key.startswith("hud.agree_play_on")
                assert (table.head == head) is not agrees
                return
            table.scene.look(table.model.now.step)
        table.scene.play(table.model.legal[0])
    raise AssertionError("nobody ever had to agree")


def asks_others(table: Table, table_action: TableAction) -> bool:
    """True if others are asked about a way back. If not, it is taken, and gone again from there."""
    before = len(table.rooms.questions)
    table.scene.carry_out(table_action)
    table.driver.wait(0.2)
    if len(table.rooms.questions) > before:
        return True
    table.scene.carry_out(TableAction.REDO)
    table.driver.wait(0.2)
    return False


def ways_to_watch() -> list[tuple[Entry, Speed, Motion]]:
    """Every title at every speed; every motion is met with every title and with every speed."""
    motions = list(Motion)
    ways = [
        (entry, speed, motions[(row + column) % len(motions)])
        for row, entry in enumerate(TITLES)
        for column, speed in enumerate(Speed)
    ]
    assert {(entry.id, motion) for entry, _, motion in ways} == set(product((entry.id for entry in TITLES), Motion))
    assert {(speed, motion) for _, speed, motion in ways} == set(product(Speed, Motion))
    return ways


@unseen
@pytest.mark.parametrize(("entry", "speed", "motion"), ways_to_watch(), ids=lambda each: getattr(each, "id", str(each)))
def test_every_speed_and_motion_ends_with_exactly_the_table_there_is(
    entry: Entry, speed: Speed, motion: Motion
) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=Settings(speed=speed, motion=motion, bot_pause=0))
    random = Random(5)
    for _ in range(12):
        table.rest()
        if table.outcome is None:
            table.driver.press(random.choice(table.open))
    table.rest()
    assert_true_picture(table)


@each_title
def test_clicks_keys_and_sizes_at_every_frame_never_act_on_a_stale_picture(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=Settings(speed=Speed.SLOW, bot_pause=0))
    random = Random(6)
    driver, controller = table.driver, table.model
    sizes = [(1280, 720), (1024, 640), (640, 400), (1920, 1080), (3, 2), (1, 1000)]
    for _ in range(FRAMES):
        if controller.outcome is not None:
            break
        match random.randrange(16):
            case 0:
                driver.resize(*random.choice(sizes))
            case 1 | 2:
                driver.key(random.choice(["ctrl+z", "ctrl+y", "tab", "return", "escape", "l", "t", "space"]))
            case 3:
                driver.ui.change(ui_scale=random.choice([75, 100, 150, 200]))
            case _:
                place = (random.uniform(0, driver.ui.viewport.width), random.uniform(0, driver.ui.viewport.height))
                driver.click(place)
        driver.wait(1 / 60)
    driver.resize(1280, 720)
    if table.scene.looking.is_open:
        table.scene.looking.toggle()
    table.rest()
    assert_true_picture(table)


@unseen
@each_title
def test_a_held_key_runs_bots_and_movements_at_once(entry: Entry) -> None:
    slow = Settings(speed=Speed.SLOW, bot_pause=3000)
    table = lay_table(entry, "pb" + "b" * max(0, entry.info.seats[0] - 2), settings=slow)
    table.driver.wait(3.0)
    head = table.head
    while table.flow.asked is not None:
        table.driver.press(table.open[0])
        table.driver.wait(3.0)
        head = table.head
    table.driver.hold("space")
    table.driver.wait(1.5)
    table.driver.release("space")
    assert table.head > head


@unseen
def test_with_no_person_left_the_bots_play_to_the_end_at_a_press() -> None:
    tables = (lay_where_people_are_gone(entry, before=25) for entry in TITLES)
    table = next((table for table in tables if table is not None), None)
    assert table is not None, "no title ever lost all its people"
    table.rest()
    assert table.scene.table.nobody_left
    assert "fast_forward" in table.driver.facts()
    table.driver.key("return")
    for _ in range(300):
        table.driver.wait(0.2)
        if table.outcome is not None:
            break
    assert table.outcome is not None


def drawn(table: Table) -> dict[str, Item]:
    """Returns the items on the table as it is drawn."""
    return {sprite.item.key: sprite.item for sprite in table.scene.item_layer.sprites()}


def faces(items: Iterable[Item]) -> set[str]:
    """The faces that can be seen."""
    return {item.face for item in items if item.face is not None and item.face_up}
