"""A hand's actions at the table: choose, drop, double click, take back, look back, ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice, pairwise
from random import Random

import pygame
import pytest

from game.content.catalogue import Entry
from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.presenter import Move, make_presenter
from game.ui.input.focus import Action
from game.ui.scenes.rules import heading_for, read_sections
from game.ui.table.input import TableAction
from game.ui.table.items.sprite import Emphasis
from game.ui.table.panels.spotlight import PileScene
from game.ui.table.playback import names_of, names_of_now
from tests.laws.corpus import catalogue
from tests.seats import by_number
from tests.ui.table.setting import TITLES, Table, assert_true_picture, lay_table, positions, seats_of

pytestmark = pytest.mark.window

GRAIN = 8
"""Maximum change of a colour by the grain of the cloth."""
LONGEST_SEARCH = 400
ON_WATER = ("whitewater_rush",)
"""Titles whose long moves end on a painted ground, where nothing is dropped."""
TARGETS: dict[str, str | tuple[str, ...]] = {
    "river_rats": ("zone:", "card:"),
    "rats": "button:",
    "riverboat_showdown": "button:",
}
"""The targets after a chosen thing. In the other titles a move has one target, beside switches."""
PILED = ("river_rats", "whitewater_rush", "raft_race")
"""Titles with a pile that may be looked through."""
BESIDE = ("river_rats", "rats")
"""Titles with a thing that only one target may follow, and where what may follow does not cover the things."""


def titled(*ids: str) -> pytest.MarkDecorator:
    """For each of these titles."""
    return pytest.mark.parametrize("entry", [entry for entry in TITLES if entry.id in ids], ids=lambda entry: entry.id)


each_title = titled(*(entry.id for entry in TITLES))
each_followed = titled(*TARGETS)


@cache
def moves_to_long_move(id: str, alone: bool) -> int | None:
    """After how many random commands a person beside bots first has a move of two targets to choose.

    If `alone`, it is the only one of its first target. None: there is none in the longest search.
    """
    entry = next(entry for entry in TITLES if entry.id == id)
    for moves, session in islice(positions(entry, seats_of(entry, 1)), LONGEST_SEARCH):
        if Seat(0) in session.to_act() and long_moves(moves_of(entry, session), alone):
            return moves
    return None


def moves_of(entry: Entry, session: AnySession) -> Sequence[Move]:
    presenter = make_presenter(entry.title, session.rules)
    return presenter.moves.for_commands(session.view(Seat(0)), session.legal(Seat(0)), by_number(session.setup.seats))


def long_moves(moves: Sequence[Move], alone: bool) -> list[tuple[str, ...]]:
    begun = Counter(move.targets[0] for move in moves)
    return [
        move.targets
        for move in moves
        if len(move.targets) > 1 and not move.switches and (begun[move.targets[0]] == 1) >= alone
    ]


def with_long_move(entry: Entry, alone: bool = False) -> tuple[Table, str, str]:
    """A table at which some thing has to be followed by a target: the table, the thing, a target."""
    moves = moves_to_long_move(entry.id, alone)
    assert moves is not None, "no such move was found: it may have become rarer"
    table = lay_table(entry, seats_of(entry, 1), moves=moves)
    table.rest()
    thing, target = long_moves(table.model.selector.moves, alone)[0][:2]
    assert target.startswith(TARGETS[entry.id])
    return table, thing, target


@each_title
def test_whether_things_wait_for_a_target_is_known(entry: Entry) -> None:
    waits = moves_to_long_move(entry.id, alone=False) is not None
    assert waits == (entry.id in TARGETS or entry.id in ON_WATER)


@each_followed
def test_what_may_be_chosen_instead_stays_bright_beside_what_is_chosen(entry: Entry) -> None:
    table, target, _ = with_long_move(entry)
    others = set(table.open) - {target}
    table.driver.press(target)
    looks = {sprite.item.key: sprite.look for sprite in table.scene.item_layer.sprites()}
    assert looks[target] is Emphasis.CHOSEN
    assert all(looks[each] is not Emphasis.DIMMED for each in others - set(table.open) if each in looks)


@each_followed
def test_click_and_click_plays(entry: Entry) -> None:
    table, thing, target = with_long_move(entry)
    head = table.head
    table.driver.press(thing)
    assert table.model.selector.chosen == (thing,)
    table.driver.press(target)
    assert table.head > head or len(table.model.selector.chosen) == 2


@titled("river_rats")
def test_a_drag_onto_its_target_plays(entry: Entry) -> None:
    table, thing, target = with_long_move(entry)
    head = table.head
    start = table.driver.middle(thing)
    table.driver.do(thing)
    end = table.driver.middle(target)
    table.driver.do(thing)
    assert table.model.selector.chosen == ()
    table.driver.drag(start, end)
    assert table.head > head or len(table.model.selector.chosen) == 2


@each_followed
def test_a_drag_that_ends_nowhere_glides_back_and_plays_nothing(entry: Entry) -> None:
    table, thing, _ = with_long_move(entry)
    head = table.head
    start = table.driver.middle(thing)
    table.driver.drag(start, (start[0] + 4, table.driver.ui.viewport.height - 1))
    table.rest()
    assert table.head == head
    assert not any(sprite.moving for sprite in table.scene.item_layer.sprites())


@titled(*BESIDE)
def test_choosing_again_lets_go(entry: Entry) -> None:
    table, thing, _ = with_long_move(entry)
    table.driver.press(thing)
    table.driver.press(thing)
    assert table.model.selector.chosen == ()


@each_followed
def test_escape_lets_go_before_it_opens_the_menu(entry: Entry) -> None:
    table, thing, _ = with_long_move(entry)
    table.driver.press(thing)
    table.driver.key("escape")
    assert table.model.selector.chosen == ()
    assert "pause" not in table.rooms.opened
    table.driver.key("escape")
    assert "pause" in table.rooms.opened


def laid_open(table: Table) -> tuple[bool, bool, bool, int]:
    """Returns whether drawer, timeline and chart are open, and the number of rooms above."""
    scene, scenes = table.scene, table.driver.ui.scenes
    is_charted = scene.ambient_motion.charted
    return scene.panels.drawer_opened, scene.looking.is_open, is_charted, len(scenes.stack)


@each_title
def test_escape_shuts_what_was_opened_last_before_it_opens_the_menu(entry: Entry) -> None:
    """Given what can be opened at a table, in any order, then Esc shuts it piece by piece, the last first."""
    table = lay_table(entry, seats_of(entry, 1))
    for keys in ("l", "t", "0", "lt", "tl", "l0", "t0", "lt0"):
        before = [laid_open(table)]
        for key in keys:
            table.driver.key(key)
            table.driver.wait(0.1)
            before.append(laid_open(table))
        assert keys == "0" or len(set(before)) > 1, "something was opened"
        for earlier in reversed([state for state, then in pairwise(before) if state != then]):
            table.driver.key("escape")
            table.driver.wait(0.1)
            assert laid_open(table) == earlier, keys
        assert "pause" not in table.rooms.opened
    above = len(table.driver.ui.scenes.stack)
    for table_action in (TableAction.SHEET, TableAction.SPEAK):
        table.scene.carry_out(table_action)
        if len(table.driver.ui.scenes.stack) > above:
            table.driver.key("escape")
            assert len(table.driver.ui.scenes.stack) == above
    assert "pause" not in table.rooms.opened
    table.driver.key("escape")
    assert "pause" in table.rooms.opened


@titled(*BESIDE)
def test_a_double_click_plays_where_there_is_one_way(entry: Entry) -> None:
    table, thing, _ = with_long_move(entry, alone=True)
    head = table.head
    table.driver.do(thing, Action.DOUBLE)
    assert table.head > head


@each_title
def test_what_cannot_be_used_says_why_and_changes_nothing(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    head = table.head
    closed = [id for id in table.driver.facts() if id not in table.open and table.model.why_not(id)]
    assert closed, "some thing on the table has a reason"
    table.driver.press(closed[0])
    assert table.head == head
    assert table.scene.bubble.words
    assert not table.driver.ui.strings.missing  # type: ignore[attr-defined]


@each_followed
def test_undo_and_redo_by_key_and_button_say_what_they_take_back(entry: Entry) -> None:
    table, thing, target = with_long_move(entry)
    table.driver.do(thing)
    table.driver.do(target)
    table.rest()
    after = table.head
    assert table.driver.facts()["undo"].name.startswith("Undo: ")
    table.driver.key("ctrl+z")
    table.rest()
    before = table.head
    assert before < after
    assert table.driver.facts()["redo"].name.startswith("Redo: ")
    table.driver.press("redo")
    table.rest()
    assert table.head > before
    assert_true_picture(table)


@each_title
def test_looking_back_shows_an_earlier_table_and_plays_on_from_it(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), moves=8)
    table.rest()
    now = table.head
    table.driver.key("t")
    table.driver.press("back")
    table.rest()
    assert table.model.looking_at is not None
    assert table.open == ()
    assert table.head == now
    assert_true_picture(table)
    table.driver.press("play_from_here")
    assert table.head < now
    assert len(table.session.journal) > table.head + 1, "the line that was left is still there"
    table.rest()


@each_title
def test_a_hint_names_a_legal_move_and_lights_it(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    head = table.head
    table.driver.key("h")
    for _ in range(100):
        table.driver.wait(0.1)
        if table.hinted:
            break
    lit = set(table.hinted)
    assert any(lit >= {*move.targets, *move.parts} for move in table.model.selector.moves), lit
    assert table.head == head


@each_title
def test_the_rules_open_at_what_was_asked_about(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    closed = next(id for id in table.driver.facts() if table.model.why_not(id))
    table.driver.do(closed, Action.DETAILS)
    assert table.rooms.opened[-1] == f"rules {table.model.why_not(closed)}"


@titled(*PILED)
def test_a_pile_that_may_be_looked_through_is_spread_out(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), moves=25)
    table.rest()
    controller = table.model
    presenter = table.model.presenter
    piles = [
        item.key
        for item in controller.items()
        if presenter.items.contents(controller.view, item.key, controller.names) and item.key not in table.open
    ]
    assert piles
    table.driver.press(piles[0])
    opened = table.driver.ui.scenes.top
    table.driver.key("escape")
    assert isinstance(opened, PileScene)
    assert table.driver.ui.scenes.top is table.scene


@each_title
def test_the_keyboard_stays_with_the_decision(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    for _ in range(12):
        table.rest()
        if table.outcome is not None:
            break
        table.driver.key("tab")
        if table.driver.focused in ("menu", "undo", "redo", "hint"):
            table.scene.focus.focused = ""
            table.driver.key("tab")
        assert table.driver.focused in table.open
        head = table.head
        table.driver.key("return")
        table.rest()
        if table.head > head and table.open:
            assert table.driver.focused in table.open, "the focus goes to what can be used next"


@each_title
def test_folding_the_column_moves_picture_and_places_together(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    thing = next(item.key for item in table.model.items() if item.face is not None)
    unfolded = picture_at(table, thing)
    place = table.driver.facts()[thing].rect
    table.driver.key("l")
    table.driver.wait(0.1)
    assert table.driver.facts()[thing].rect[:2] != place[:2]
    if table.driver.facts()[thing].rect[2:] == place[2:]:
        apart = [abs(one - other) for one, other in zip(picture_at(table, thing), unfolded, strict=True)]
        assert max(apart) <= GRAIN, "the picture lies where the focus graph says"


def picture_at(table: Table, thing: str) -> bytes:
    """The middle of a thing as it is on the screen, where the focus graph says it lies."""
    x, y, width, height = (part * table.driver.ui.viewport.unit for part in table.driver.facts()[thing].rect)
    area = pygame.Rect(round(x + width / 3), round(y + height / 3), round(width / 4), round(height / 4))
    return pygame.image.tobytes(table.driver.screen.surface().subsurface(area), "RGB")


@each_title
def test_everything_on_the_table_and_every_question_has_its_place_in_the_rules(entry: Entry) -> None:
    sections = read_sections(catalogue().folders, entry.id, "en")
    table = lay_table(entry, "p" * max(2, entry.info.seats[0]), open=False)
    flow, random = table.flow, Random(7)
    for _ in range(80):
        if table.outcome is not None or flow.asked is None:
            break
        if flow.curtain is not None:
            table.scene.table.lift()
        for item in table.model.items():
            assert heading_for(sections, None, names_of(table.model, item.key)), item.key
        assert heading_for(sections, None, names_of_now(table.model)), table.model.prompt()
        table.scene.table.play(random.choice(list(table.model.legal)))


def test_the_book_opens_at_what_is_asked_and_a_thing_at_what_it_is() -> None:
    table = lay_table(next(entry for entry in TITLES if entry.id == "river_rats"))
    table.rest()
    table.driver.press("rules")
    assert table.rooms.about[0].startswith("prompt.")
    assert table.driver.do("deck", Action.DETAILS)
    assert "deck" in table.rooms.about
