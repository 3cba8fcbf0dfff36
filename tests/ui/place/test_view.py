"""A place in the window."""

from __future__ import annotations

import pytest
from msgspec import structs
from pygame import Color, FRect, Rect, Surface, transform

from game.content.catalogue import Entry
from game.content.layout import HOUSE, Flicker, Glints, Layer, LayerDepth, Venue
from game.table.settings import Motion, Settings
from game.ui.drawing.assets import Assets
from game.ui.place import REST_SECONDS, Person, PlaceView
from tests.laws.corpus import catalogue
from tests.ui.driver import Driver

CABIN = Venue(
    layers=(Layer("river_rats/place/wall", LayerDepth.SEATS), Layer("river_rats/place/table", LayerDepth.TABLE)),
    live=(Flicker((156, 25, 200, 200), "#ffb65a", 0.3), Glints((868, 196, 92, 50), "#fff1c8", 26)),
)
OTTER = Person("seat:1", "app/busts/otter_calm", Rect(4, 138, 220, 236), mirrored=True)
WINDOW = Rect(0, 0, 1280, 720)
SQUARE = Rect(0, 0, 1400, 1080)
"""A window of other proportions, and larger."""
PARTS = (32, 18)
ALIKE = 6
"""Maximum mean difference of colours from those of the same place seen from far away."""
NEAR = 24
"""Maximum difference of each part of a colour from another one that looks the same."""


def view_of(place: Venue = CABIN, settings: Settings | None = None) -> tuple[Driver, PlaceView]:
    """A place over a whole window."""
    driver = Driver(settings=settings)
    view = PlaceView(driver.ui, place)
    view.fit(FRect(WINDOW), FRect)
    view.seat([OTTER])
    view.arrived()
    return driver, view


def picture(view: PlaceView) -> Surface:
    surface = Surface(WINDOW.size, depth=32)
    view.draw(surface)
    return surface


def test_who_sits_there_is_seen_before_the_wall_and_behind_the_table() -> None:
    _, view = view_of()
    with_otter = picture(view)
    view.seat([])
    without = picture(view)
    differs = [at for at in ((110, 250), (110, 360)) if with_otter.get_at(at) != without.get_at(at)]
    assert differs == [(110, 250)]


def test_a_rectangle_is_drawn_like_the_whole() -> None:
    driver, view = view_of()
    surface = picture(view)
    for _ in range(40):
        driver.clock.seconds += 1 / 15
        for rect in view.step():
            view.draw(surface, rect)
    assert surface.get_buffer().raw == picture(view).get_buffer().raw


def test_only_what_lives_is_drawn_again() -> None:
    driver, view = view_of()
    changed: list[Rect] = []
    for _ in range(60):
        driver.clock.seconds += 1 / 15
        changed += (rect for rect in view.step() if rect not in changed)
    assert len(changed) == 3
    assert all(
        OTTER.rect.contains(rect) or rect in (Rect(156, 25, 200, 200), Rect(868, 196, 92, 50)) for rect in changed
    )


def test_it_rests_when_nobody_did_anything_for_long() -> None:
    driver, view = view_of()
    view.wake()
    driver.clock.seconds += REST_SECONDS + 1
    assert view.step() == []
    view.wake()
    assert view.step()


def test_nothing_moves_with_reduced_motion() -> None:
    driver, view = view_of(settings=Settings(motion=Motion.REDUCED))
    before = picture(view).get_buffer().raw
    driver.clock.seconds += 1.3
    assert view.step() == []
    assert picture(view).get_buffer().raw == before


def test_high_contrast_has_a_flat_ground() -> None:
    driver, view = view_of(settings=Settings(theme="high_contrast"))
    surface = picture(view)
    assert view.plain
    assert surface.get_at((640, 500))[:3] == surface.get_at((900, 100))[:3] == driver.ui.theme["night"]


def test_a_broken_layer_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Assets.source
    broken = CABIN.layers[1].image
    without = picture(view_of(structs.replace(CABIN, layers=CABIN.layers[:1]))[1])
    monkeypatch.setattr(Assets, "source", lambda assets, id: b"RIFF" if id == broken else read(assets, id))
    assert picture(view_of()[1]).get_buffer().raw == without.get_buffer().raw


def test_a_title_without_layers_has_a_flat_ground() -> None:
    _, view = view_of(HOUSE)
    assert view.plain
    assert not view.warming


def test_a_face_stays_until_the_next_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, view = view_of()
    before = picture(view)
    monkeypatch.setattr(driver.ui.assets.renderer, "ask", lambda key, make: None)
    view.seat([OTTER._replace(picture="app/busts/otter_startled")])
    assert not view.arrived()
    assert picture(view).get_buffer().raw == before.get_buffer().raw


def test_until_it_is_made_in_another_size_all_of_the_last_one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, view = view_of(settings=Settings(motion=Motion.REDUCED))
    before = transform.scale(picture(view), SQUARE.size)
    monkeypatch.setattr(driver.ui.assets.renderer, "ask", lambda *told, lasting=False: None)
    _give(driver, view, SQUARE)
    after = Surface(SQUARE.size, depth=32)
    view.draw(after)
    assert view.warming
    outside = [(x, y) for x in range(2, SQUARE.width, 40) for y in range(2, SQUARE.height, 40)]
    assert [at for at in outside if not _near(after.get_at(at), before.get_at(at))] == []


def test_nothing_lives_on_a_ground_of_another_size(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, view = view_of()
    assert len(view.step()) > 1
    ask = driver.ui.assets.renderer.ask
    monkeypatch.setattr(driver.ui.assets.renderer, "ask", lambda *told, lasting=False: None)
    _give(driver, view, SQUARE)
    driver.clock.seconds += 1
    assert len(view.step()) == 1, "the otter breathes"
    monkeypatch.setattr(driver.ui.assets.renderer, "ask", ask)
    assert view.arrived()
    driver.clock.seconds += 1
    assert len(view.step()) > 1


def _give(driver: Driver, view: PlaceView, window: Rect) -> None:
    """Another size of the window, the place scaled with it, and the otter where it belongs."""
    across, down = window.width / WINDOW.width, window.height / WINDOW.height
    driver.ui.resized(*window.size)
    view.fit(FRect(driver.ui.viewport.rect), lambda area: _scaled(area, across, down, driver.ui.viewport.unit))
    size = OTTER.rect
    view.seat([OTTER._replace(rect=Rect(size.x * across, size.y * down, size.width * across, size.height * down))])
    assert not view.arrived()


def _scaled(area: FRect, across: float, down: float, unit: float) -> FRect:
    return FRect(area.x * across / unit, area.y * down / unit, area.width * across / unit, area.height * down / unit)


def _near(one: Color, other: Color) -> bool:
    return max(abs(one[part] - other[part]) for part in range(3)) <= NEAR


@pytest.mark.parametrize("entry", [entry for entry in catalogue() if entry.place.layers], ids=lambda each: each.id)
def test_until_its_layers_are_there_a_place_is_seen_from_far_away(entry: Entry) -> None:
    """Given a place that was not read yet, then its first picture looks like it, only less sharp."""
    driver = Driver()
    driver.ui.assets.renderer.waits = False
    early = PlaceView(driver.ui, structs.replace(entry.place, live=()))
    early.fit(FRect(WINDOW), FRect)
    assert early.opening
    first = transform.smoothscale(picture(early), PARTS)
    driver.ui.assets.renderer.waits = True
    early.arrived()
    assert not early.opening
    whole = transform.smoothscale(picture(early), PARTS)
    apart = [
        abs(first.get_at((x, y))[part] - whole.get_at((x, y))[part])
        for x in range(PARTS[0]) for y in range(PARTS[1]) for part in range(3)
    ]  # fmt: skip
    assert sum(apart) / len(apart) < ALIKE
