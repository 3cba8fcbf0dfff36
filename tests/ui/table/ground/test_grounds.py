"""Painted ground: the camera, what lies on it, what would move, and when it rests."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs
from pygame import FRect
from pygame.image import tobytes
from pygame.transform import threshold

from game.content.catalogue import Entry
from game.content.layout import Zone, ZoneKind
from game.content.message import Message
from game.table.settings import Motion, Settings, Speed
from game.ui.table import board
from game.ui.table.ground.grounds import PARTS, PaintedZone
from game.ui.table.ground.painter import Brush, Camera, Ground, painters_of
from game.ui.table.ground_overlays import AWAKE_SECONDS
from game.ui.table.input import TableAction
from game.ui.table.match import ShownStep
from game.ui.table.overlays import WayOut
from game.ui.table.panels.spotlight import SpotlightScene
from tests.extent import some
from tests.laws.corpus import catalogue
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_table

pytestmark = pytest.mark.window

PAINTED = [entry for entry in catalogue() if painters_of(entry.title)]
each_painted = pytest.mark.parametrize("entry", PAINTED, ids=lambda entry: entry.id)
ZONE = FRect(100, 50, 400, 300)
STILL = structs.replace(AT_ONCE, motion=Motion.REDUCED)
MOST_MOVES, DRAGS, SOME_CELLS = 8, 20, 60
MOVES, SOME_TARGETS = some(8), 4
"""Played while the keys stand on so many of the targets that are open then."""
ASKED = some(8)
"""Questions that bring the view back, after which enough was seen."""


def camera() -> Camera:
    return Camera(ZONE, (10, 40))


def seats_of(entry: Entry) -> str:
    return "p" + "b" * (entry.info.seats[0] - 1)


def free(table: Table) -> PaintedZone:
    return next(painted for painted in table.scene.grounds.all() if painted.free)


def test_what_a_camera_shows_and_where_it_shows_it_agree() -> None:
    view = camera()
    area = view.area(FRect(3, 20, 1, 1))
    assert view.back(area.x, area.y) == pytest.approx((3, 20))


def test_a_camera_never_leaves_the_ground() -> None:
    view = camera()
    view.drag(5000, 5000)
    assert view.visible.top == pytest.approx(0) and view.visible.left >= -0.001
    view.drag(-5000, -50000)
    assert view.visible.bottom == pytest.approx(40)


def test_zooming_keeps_the_place_under_the_pointer() -> None:
    view = camera()
    before = view.back(220, 130)
    view.zoom(2, (220, 130))
    assert view.back(220, 130) == pytest.approx(before)
    assert view.scale > view.usual
    view.zoom(-50)
    assert view.scale == pytest.approx(view.whole, abs=1)


def test_a_camera_follows_until_it_is_dragged_and_again_when_told() -> None:
    view = camera()
    view.follow(FRect(5, 30, 1, 1))
    view.arrive()
    assert view.visible.contains(FRect(5, 30, 1, 1))
    view.drag(0, 200)
    seen = view.visible
    view.follow(FRect(5, 2, 1, 1))
    view.arrive()
    assert view.visible == seen
    view.resume()
    view.follow(FRect(5, 2, 1, 1))
    view.arrive()
    assert view.visible.contains(FRect(5, 2, 1, 1))


def test_revealing_moves_no_more_than_it_must() -> None:
    view = camera()
    assert not view.reveal(view.visible.inflate(-1, -1))
    assert view.reveal(FRect(4, 0, 1, 1))


@each_painted
def test_wheel_and_drag_move_the_ground_and_what_lies_on_it(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry), moves=30)
    table.rest()
    painted = free(table)
    before, scale = painted.camera.visible, painted.camera.scale
    area = painted.camera.zone
    table.driver.drag((area.x + 6, area.centery), (area.x + 6, area.centery + 90))
    assert painted.camera.visible.y < before.y or before.y == pytest.approx(0)
    assert not painted.camera.following
    table.driver.key("=")
    assert painted.camera.scale > scale
    table.driver.key("0")
    table.driver.wait(1.5)
    assert painted.camera.scale == pytest.approx(painted.camera.farthest, rel=0.03)
    table.driver.press(f"follow:{painted.zone.id}")
    assert painted.camera.following


@each_painted
def test_pieces_lie_where_the_ground_says(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry), moves=40)
    table.rest()
    painted = free(table)
    grounds = table.scene.grounds
    for item in table.model.items():
        if item.zone == painted.zone.id:
            sprite = table.scene.item_layer.sprite(item.key)
            assert sprite is not None
            assert tuple(sprite.rect) == pytest.approx(tuple(grounds.cell(item.zone, item.index)), abs=0.01), item.key


@each_painted
def test_a_ground_flows_while_somebody_is_there_and_then_rests(entry: Entry) -> None:
    moving = Settings(motion=Motion.FULL, speed=Speed.OFF)
    table = lay_table(entry, seats_of(entry), settings=moving)
    table.rest()
    table.driver.key("=")
    before = table.scene.grounds.seconds
    table.driver.wait(1.0)
    assert table.scene.grounds.seconds > before
    table.driver.wait(AWAKE_SECONDS + 1, frame=1.0)
    rested = table.scene.grounds.seconds
    table.driver.wait(2.0, frame=0.1)
    assert table.scene.grounds.seconds == rested and not table.scene.ambient_motion.busy


@pytest.mark.parametrize("way", ["map", "drag", "keys"])
@each_painted
def test_a_new_question_brings_the_view_back_to_what_it_lights(entry: Entry, way: str) -> None:
    """Given a view that a person moved away from all lit spaces, when others move and when nothing happens, then it
    stays; when the next question lights spaces, then some of them are in sight."""
    table = lay_table(entry, seats_of(entry), moves=30, settings=STILL)
    table.rest()
    camera, asked = free(table).camera, 0
    assert camera.shows(lit(table))
    for _ in range(MOST_MOVES):
        if asked == ASKED:
            break
        move_away(table, way)
        away = camera.goal
        table.driver.wait(0.5)
        table.scene.rebuild()
        table.driver.frame()
        assert camera.goal == away and not camera.following, "it stays while one looks"
        table.scene.play(table.model.legal[0])
        table.rest()
        if table.outcome is not None:
            break
        if cells := lit(table):
            assert camera.shows(cells) and not camera.moving
            assert camera.following or camera.goal == away, "it moves back whole, or not at all"
            asked += camera.following
        else:
            assert camera.goal == away, "nothing is lit on the ground"
    assert asked


@each_painted
def test_the_view_stays_where_it_was_moved_while_something_lit_is_in_sight(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry), moves=30, settings=STILL)
    table.rest()
    camera = free(table).camera
    camera.drag(0, 30)
    away = camera.goal
    assert camera.shows(lit(table))
    table.scene.ambient_motion.seek([item for item in table.model.items() if item.key in table.open])
    assert camera.goal == away and not camera.following


@each_painted
def test_the_view_glides_back_with_full_motion(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry), moves=30, settings=structs.replace(AT_ONCE, motion=Motion.FULL))
    table.rest()
    move_away(table, "map")
    table.driver.wait(3.0)
    camera = free(table).camera
    before = camera.visible
    table.scene.ambient_motion.seek([item for item in table.model.items() if item.key in table.open])
    assert camera.moving and camera.visible == before and camera.shows(lit(table))


@each_painted
def test_a_jump_in_time_shows_the_place_of_that_moment(entry: Entry) -> None:
    """Given a view that a person moved away, when an earlier moment, the present or a move taken back is shown, then
    what matters there is in sight."""
    table = lay_table(entry, seats_of(entry), moves=40, settings=STILL)
    table.rest()
    painted, marks = free(table), table.model.timeline()
    for step in (marks[4].step, marks[len(marks) // 2].step, marks[4].step, table.model.now.step):
        move_away(table, "map")
        table.scene.look(step)
        table.rest()
        matters = painted.ground.follow(table.model.view)
        assert matters is not None and painted.camera.open.inflate(0.1, 0.1).contains(matters), step
    move_away(table, "map")
    table.scene.carry_out(TableAction.UNDO)
    table.rest()
    assert painted.camera.following


@each_painted
def test_what_a_decision_on_show_lights_is_in_sight_wherever_it_lies(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a boat that is the better choice of a decision on show, when it lies far from what matters, then it is in
    sight."""
    table = lay_table(entry, seats_of(entry), moves=40, settings=STILL)
    table.rest()
    painted, step = free(table), table.model.timeline()[-2].step
    table.scene.look(step)
    table.rest()
    boat = next(item for item in table.model.items() if item.zone == painted.zone.id and item.shape is not None)

    def cell(index: int) -> FRect:
        return painted.ground.cell(table.model.view, index)

    here = cell(boat.index)
    column = [index for index in range(SOME_CELLS) if abs(cell(index).x - here.x) <= 1]
    far = structs.replace(boat, index=max(column, key=lambda index: abs(cell(index).y - here.y)))
    assert painted.camera.shows([here]) and not painted.camera.shows([cell(far.index)])
    shown = ShownStep(step, step, Message("app.name"), better=(boat.key,))
    table.scene.looking.way_out = WayOut(Message("hud.to_closer"), lambda: None, shown)
    moved = [far if item.key == boat.key else item for item in table.model.items()]
    monkeypatch.setattr(type(table.model), "items", lambda _: moved)
    table.scene.rebuild()
    table.driver.frame()
    assert painted.camera.shows([cell(far.index)]) and not painted.camera.moving


def lit(table: Table) -> list[FRect]:
    """The cells of the spaces that can be chosen now, else of the boats."""
    painted = free(table)
    items = [item for item in table.model.items() if item.zone == painted.zone.id and item.key in table.open]
    spaces = [item for item in items if item.shape is None] or items
    return [painted.ground.cell(table.model.view, item.index) for item in spaces]


def move_away(table: Table, way: str) -> None:
    """Moves the view by hand to the other end of the ground."""
    painted, driver = free(table), table.driver
    camera = painted.camera
    edge, y = camera.zone.x + camera.zone.width * 0.22, camera.clear.centery
    up = camera.goal[0].centery > painted.ground.size(table.model.view)[1] / 2
    match way:
        case "map":
            parts = [id for id in driver.facts() if id.startswith(f"map:{painted.zone.id}:")]
            driver.press(max(parts, key=_number) if up else min(parts, key=_number))
        case "drag":
            for _ in range(DRAGS):
                driver.drag((edge, y), (edge, y + (250 if up else -250)))
        case _:
            for _ in range(DRAGS):
                driver.key("page_up" if up else "page_down")
    driver.wait(0.1)


def _number(id: str) -> int:
    return int(id.rpartition(":")[2])


@each_painted
def test_with_less_motion_a_ground_stands_still(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry), settings=Settings(motion=Motion.REDUCED, speed=Speed.OFF))
    table.rest()
    table.driver.key("=")
    table.driver.wait(1.0)
    assert table.scene.grounds.seconds == 0.0


@each_painted
def test_what_would_move_is_drawn_for_the_target_under_the_focus(entry: Entry) -> None:
    random = Random(entry.id)
    for moves in range(20, 120, 10):
        table = lay_table(entry, seats_of(entry), moves=moves, seed=str(random.random()))
        table.rest()
        controller = table.model
        for move in controller.selector.moves:
            trails = controller.presenter.moves.trails(controller.view, move.command, controller.names)
            if trails and len(move.targets) == 1:
                table.scene.focus_on(move.targets[0])
                table.driver.frame()
                shown = [trail for painted in table.scene.grounds.all() for trail in painted.trails]
                assert shown == list(trails)
                return
    raise AssertionError("no move was found that moves anything")


@each_painted
def test_no_way_is_drawn_while_the_table_it_belongs_to_is_not_seen_yet(entry: Entry) -> None:
    """A trail begins where its thing lies, at rest, with the pointer on any target."""
    random, table = Random(entry.id), lay_table(entry, seats_of(entry), moves=20, settings=Settings(bot_pause=0))
    moved = 0
    for _ in range(MOVES):
        table.rest()
        if table.outcome is not None:
            break
        table.scene.play(random.choice(table.model.legal))
        while table.scene.animation_player.busy and not isinstance(table.driver.ui.scenes.top, SpotlightScene):
            for target in table.open[:SOME_TARGETS]:
                table.scene.focus_on(target)
                table.scene.draw(table.driver.screen.surface())
                trails = [trail for painted in table.scene.grounds.all() for trail in painted.trails]
                sprites = [(trail, table.scene.item_layer.sprite(trail.key)) for trail in trails]
                assert not any(sprite.moving for _, sprite in sprites if sprite is not None)
                assert all(sprite.item.index == trail.cells[0] for trail, sprite in sprites if sprite is not None)
            moved += any(sprite.moving for sprite in table.scene.item_layer.sprites())
            table.driver.wait(0.1, frame=0.1)
    assert moved


class Mat(Ground):
    """Two cells side by side, of which one is painted; it always fits its zone."""

    def size(self, view: Any) -> tuple[float, float]:
        return 2, 1

    def cell(self, view: Any, index: int) -> FRect:
        return FRect(index, 0, 1, 1)

    def key(self, view: Any) -> int:
        return 1

    def paint(self, brush: Brush, view: Any) -> None:
        brush.surface.fill("white", brush.area(self.cell(view, 0)))


def test_what_lies_below_a_ground_without_a_camera_shows_beside_its_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "painters_of", lambda title: {"mat": Mat()})
    zone = Zone(id="mat", kind=ZoneKind.PAINTED, rectangle=(400, 200, 200, 100))
    entry = PAINTED[0]
    laid = structs.replace(entry.layout, zones=(*entry.layout.zones, zone))
    table = lay_table(replace(entry, layout=laid), seats_of(entry))
    table.driver.wait(0.2)
    mat = table.scene.grounds.painted("mat")
    assert mat is not None and mat.ground_cache is not None and not mat.free
    seen = table.driver.ui.viewport.to_pixels(mat.camera.zone)
    painted, bare = (table.driver.ui.viewport.to_pixels(table.scene.grounds.cell("mat", cell)) for cell in (0, 1))
    assert mat.ground_cache.standing.get_at((painted.centerx - seen.x, painted.centery - seen.y)).a == 255
    assert mat.ground_cache.standing.get_at((bare.centerx - seen.x, bare.centery - seen.y)).a == 0


@each_painted
def test_what_flows_below_everything_washes_nothing_away(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry), moves=20, settings=AT_ONCE)
    table.rest()
    table.scene.playback.note = Message("hud.hint", {"move": "A long word about what to do now. " * 8})
    table.scene.rebuild()
    table.driver.frame()
    before = table.driver.screen.presented
    table.driver.wait(0.5)
    assert table.driver.screen.presented > before
    flowing = table.driver.screen.surface().copy()
    table.scene.invalidate()
    table.driver.frame()
    whole = table.driver.screen.surface()
    same = threshold(None, flowing, None, (16, 16, 16), None, 0, whole)
    assert same > 0.995 * whole.get_width() * whole.get_height()


def test_light_renewed_in_parts_is_the_light_of_one_moment() -> None:
    table = lay_table(next(entry for entry in PAINTED if entry.id == "whitewater_rush"), "pb", settings=AT_ONCE)
    table.rest()
    grounds = table.scene.grounds
    river = grounds.painted("river")
    assert river is not None and river.ground_cache is not None
    while river.relit:
        grounds.relight_a_part()
    grounds.seconds = 20.0
    for _ in range(PARTS):
        grounds.relight_a_part()
        grounds.seconds += 0.1
    in_parts = tobytes(river.ground_cache.lit, "RGB")
    grounds.seconds = 20.0
    grounds.relight(river)
    assert in_parts == tobytes(river.ground_cache.lit, "RGB")


@each_painted
def test_light_renewed_where_it_changed_is_the_light_of_that_moment(entry: Entry) -> None:
    """Given a river at rest and gliding, when only what looks different is lit anew, then nothing of before is left."""
    table = lay_table(entry, seats_of(entry), moves=20, settings=AT_ONCE)
    table.rest()
    grounds, river = table.scene.grounds, free(table)
    river.camera.scale_to(river.camera.scale)
    river.camera.arrive()
    table.driver.wait(0.5)
    assert river.ground_cache is not None and river.ground_cache.unit == round(river.ground_cache.unit), (
        "nothing flows at this size"
    )
    before = tobytes(river.ground_cache.lit, "RGB")
    for moment, parts in ((20.0, 0), (20.125, 0), (20.25, 3), (20.3, 0), (20.375, PARTS), (21.0, 5), (21.1, 0)):
        grounds.seconds = moment
        for _ in range(parts):
            grounds.relight_a_part()
        grounds.relight(river)
        renewed = river.ground_cache.lit.copy()
        assert tobytes(renewed, "RGB") != before, "nothing flows"
        grounds._light(
            river, river.ground_cache, grounds._brush(river.ground_cache.lit, river), river.ground_cache.painted
        )
        # Pictures laid in parts are rounded otherwise at the ends of rows.
        same = threshold(None, renewed, None, (3, 3, 3), None, 0, river.ground_cache.lit)
        assert same == renewed.get_width() * renewed.get_height(), f"{moment}: something is not as it should be lit"


def test_the_river_moves_so_that_what_a_focused_card_would_do_is_seen() -> None:
    table = lay_table(next(entry for entry in TITLES if entry.id == "raft_race"), "pb", moves=14, settings=AT_ONCE)
    table.rest()
    table.driver.key("tab")
    grounds = table.scene.item_layer.grounds
    assert grounds is not None
    (painted,) = (each for each in grounds.all() if each.free)
    painted.camera.zoom(9)
    for target in (each for each in table.open if each.startswith("order:")):
        table.scene.focus_on(target)
        table.driver.wait(2.0)
        if painted.trails:
            end = painted.ground.cell(table.model.view, painted.trails[0].cells[-1])
            assert painted.camera.open.inflate(0.1, 0.1).contains(end), target


@each_painted
def test_a_ground_that_waits_for_a_picture_is_asked_again(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a table at rest, when its ground has nothing to prepare for the moment, then it is asked in later frames.

    Pictures are read in another thread: a ground that waits for one has nothing to do, and is not painted yet.
    """
    table = lay_table(entry, seats_of(entry), settings=structs.replace(AT_ONCE, theme=Settings().theme))
    table.rest()
    asked: list[object] = []

    def nothing_to_do(_: Ground, goal: object, view: object) -> bool:
        asked.append(goal)
        return False

    monkeypatch.setattr(type(free(table).ground), "prepare", nothing_to_do)
    table.driver.wait(0.5, frame=0.05)
    before = len(asked)
    table.driver.wait(0.5, frame=0.05)
    assert len(asked) > before


@pytest.mark.parametrize("palette", ["saloon", "high_contrast"])
@each_painted
def test_the_first_frame_of_a_river_shows_its_ground(entry: Entry, palette: str) -> None:
    """Given a table that was never seen, when its first frame is drawn, then water and land can be told apart."""
    settings = structs.replace(AT_ONCE, theme=palette)
    table = lay_table(entry, seats_of(entry), settings=settings, open=False)
    table.driver.open(table.scene)
    for painted in table.scene.grounds.all():
        if not painted.free:
            continue
        painted.preparing, painted.ready = True, 0
        surface = table.driver.screen.surface()
        surface.fill((255, 0, 255))
        area = table.scene.grounds.draw(surface, painted)
        level = [surface.get_at((x, area.centery)) for x in range(area.left, area.right, 4)]
        assert len({tuple(colour) for colour in level}) > 1, "one colour all over"
        assert (255, 0, 255, 255) not in [tuple(colour) for colour in level], "left undrawn"


@each_painted
def test_things_are_pointed_at_where_a_gliding_camera_shows_them(entry: Entry) -> None:
    """Given a camera that glides, when somebody points and when it has arrived, then nodes lie where things are."""
    table = lay_table(entry, seats_of(entry), moves=20, settings=structs.replace(AT_ONCE, motion=Motion.FULL))
    table.rest()
    scene, before = table.scene, {node.id: node.rect for node in table.scene.focus.nodes()}
    scene.ambient_motion.key("page_up")
    for gliding in (True, False):
        table.driver.wait(0.1 if gliding else 3.0)
        assert scene.ambient_motion.gliding is gliding
        if gliding:
            table.driver.move((5, 5))
        boats = [sprite for sprite in scene.item_layer.sprites() if sprite.item.zone == free(table).zone.id]
        seen = [(scene.focus.node(boat.item.key), boat) for boat in boats]
        there = [(node, boat) for node, boat in seen if node is not None and node.rect.width > 0]
        assert all(boat.rect.inflate(1, 1).contains(node.rect) for node, boat in there)
        assert any(before[boat.item.key] != boat.rect for boat in boats if boat.item.key in before)


@each_painted
def test_a_ground_that_becomes_ready_at_rest_is_drawn_whole(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a table at rest, when its ground becomes ready, then all of it is drawn, not only what flows on it."""
    table = lay_table(entry, seats_of(entry), settings=AT_ONCE)
    table.rest()
    grounds, river = table.scene.grounds, free(table)
    monkeypatch.setattr(type(river.ground), "prepare", lambda *_: False)
    river.preparing, river.prepared = True, None
    grounds.prepare()
    assert grounds.update(0.0)
    assert not grounds.update(0.0)
