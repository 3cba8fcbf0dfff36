"""The weight of events as it is seen, heard and read, and what a person who goes on ends of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random

import pygame
import pytest
from pygame import Surface

from game.content.message import Message
from game.engine.types import SYSTEM, Seat
from game.table.item import Mood
from game.table.presenter import AnyViewedEvent, Spotlight
from game.table.settings import Motion, Settings, Speed
from game.table.weight import Weight
from game.ui.input.events import Place
from game.ui.table.items.effects import Pen
from game.ui.table.items.weight_light import NOTES, WeightLight
from game.ui.table.motion.animation_player import MomentShown
from game.ui.table.motion.weight_moments import Gate, WeightShown
from game.ui.table.scene import TableScene
from game.ui.table.seats import _Reaction
from tests.extent import some
from tests.laws.evening.test_weights import whole
from tests.laws.test_told import events
from tests.seats import by_number
from tests.ui.driver import Driver
from tests.ui.table.motion.test_motion_plan import play
from tests.ui.table.setting import TITLES, Table, lay_table

CLICKS = some(200)
USUAL = Settings(bot_pause=0)
REDUCED = Settings(bot_pause=0, motion=Motion.REDUCED)
FEW_BUILDS = 4
LONG = 200.0
"""Seconds after which there is time for any weight."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds played so far, by name."""
    names: list[str] = []
    monkeypatch.setattr("game.ui.audio.Audio.play", lambda audio, name: names.append(name))
    return names


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The loudness of the place, whenever it changed."""
    found: list[float] = []
    monkeypatch.setattr("game.ui.audio.Audio.hush", lambda audio, level: found.append(level))
    return found


def is_named(weight: Weight) -> bool:
    return weight.name is not None


def decides(weight: Weight) -> bool:
    return weight.decides


def table_with(wanted: Callable[[Weight], bool], settings: Settings = USUAL) -> tuple[Table, AnyViewedEvent]:
    """A table of River Rats, with time for any weight, and the first event of a golden match that weighs as wanted."""
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    for session, presenter in whole(entry):
        viewed = next(
            (each for each in events(session) if wanted(presenter.weights.weigh(each, by_number(session.setup.seats)))),
            None,
        )
        if viewed is not None:
            table = lay_table(entry, "p" + "b" * (session.setup.seats - 1), settings=settings, open=False)
            table.flow.looking = True
            table.driver.open(table.scene)
            table.scene.animation_player.show(viewed.before)
            table.scene.animation_player.weight_moments.limits.pass_time(LONG)
            return table, viewed
    raise AssertionError("no golden match has such an event")


def pass_frames(scene: TableScene, table: Table, until: Callable[[], bool], most: int = 300) -> int:
    """Lets time pass, a frame at a time; returns the number of frames."""
    for frames in range(most):
        if until():
            return frames
        table.driver.wait(1 / 60)
    raise AssertionError("it never came to that")


def test_a_great_hand_is_named_read_and_heard_rising(heard: list[str]) -> None:
    table, viewed = table_with(is_named)
    scene, effects = table.scene, table.scene.item_layer.effects
    play(table, viewed)
    pass_frames(scene, table, lambda: effects.light is not None)
    assert effects.light is not None and effects.light.lifts and effects.light.blocks
    name = scene.picture.weight_words.words
    assert name.endswith("!")
    assert any(node.id == "weight" and node.name == name for node in scene.reading())
    assert scene.face_states.mood(SYSTEM) is not Mood.CALM
    pass_frames(scene, table, lambda: effects.light is None)
    notes = [sound for sound in heard if sound in NOTES]
    assert len(notes) >= 6 and notes[:3] == list(NOTES[:3])


def test_a_moment_that_is_told_on_a_board_takes_the_place_of_a_name() -> None:
    table, viewed = table_with(is_named)
    scene = table.scene
    play(table, viewed)
    pass_frames(scene, table, lambda: bool(scene.picture.weight_words.words))
    scene.take([MomentShown(Spotlight(Message("hud.menu"), (), Message("hud.undo"), passes=True))])
    assert scene.banner.moment is not None and not scene.picture.weight_words.words


@pytest.mark.parametrize("settings", [USUAL, REDUCED], ids=["usual", "reduced"])
def test_a_name_is_read_before_a_board_covers_it(settings: Settings) -> None:
    table, viewed = table_with(is_named, settings)
    scene, player = table.scene, table.scene.animation_player
    play(table, viewed)
    pass_frames(scene, table, lambda: bool(scene.picture.weight_words.words))
    player._script.append(Gate(player.weight_moments, board=True))
    player._add_spotlight(Spotlight(Message("hud.menu"), (), Message("hud.undo"), passes=True), alone=False)
    assert pass_frames(scene, table, lambda: scene.banner.moment is not None) >= 60


def test_a_name_covers_no_bubble_and_no_plate() -> None:
    """Given players who speak all round the table, when a great event is named, then its name stands beside them."""
    entry = next(entry for entry in TITLES if entry.id == "riverboat_showdown")
    table = lay_table(entry, "pbb", moves=6, settings=USUAL)
    table.rest()
    scene = table.scene
    for seat in (Seat(1), Seat(2)):
        scene.face_states._taken[seat] = _Reaction(Mood.GLAD, Message("hud.since_you_looked"), 0.0, 1e6, 1e6)
        scene.rebuild()
        scene.animation_player.weight_moments.limits.pass_time(LONG)
        table.driver.wait(0.1)
        frame = scene.picture.frame
        assert frame is not None
        assert frame.panels.remarks.areas(table.driver.ui), "somebody speaks"
        scene.take([WeightShown(Weight(3, keys=(f"chips:{seat}",), name=Message("hud.menu")))])
        table.driver.wait(0.3)
        place = scene.picture.weight_words.place
        assert place is not None
        round_it = [*frame.plates(), *(node.rect for node in scene.focus.nodes() if node.id.startswith("seat:"))]
        assert not [
            area for area in (*frame.panels.remarks.areas(table.driver.ui), *round_it) if place.colliderect(area)
        ]


def test_what_decides_is_preceded_by_silence_and_its_words_come_after_it(heard: list[str], levels: list[float]) -> None:
    table, viewed = table_with(decides)
    scene, presenter = table.scene, table.scene.table.presenter
    question = presenter.weights.weigh(viewed, scene.table.names).question
    caption = presenter.told.caption(viewed, scene.table.names)
    assert question is not None and caption is not None
    play(table, viewed)
    moments = scene.animation_player.weight_moments
    pass_frames(scene, table, lambda: moments.deciding is not None)
    heard.clear()
    silent = pass_frames(scene, table, lambda: moments.deciding is None)
    assert silent >= 80 and min(levels) == 0.0
    assert heard in ([], [presenter.told.cue(viewed)])
    table.driver.wait(1.0)
    assert levels[-1] == 1.0
    assert scene.playback.said != question


def test_the_question_stands_where_it_says_what_happens() -> None:
    table, viewed = table_with(decides)
    play(table, viewed)
    moments = table.scene.animation_player.weight_moments
    pass_frames(table.scene, table, lambda: moments.deciding is not None)
    table.driver.wait(0.05)
    words = table.driver.ui.say(
        table.scene.table.presenter.weights.weigh(viewed, table.scene.table.names).question or ""
    )
    assert table.driver.facts()["prompt"].name == words


def test_where_little_moves_nothing_rises_and_the_place_stays_as_bright(levels: list[float]) -> None:
    table, viewed = table_with(is_named, REDUCED)
    play(table, viewed)
    effects = table.scene.item_layer.effects
    pass_frames(table.scene, table, lambda: effects.light is not None)
    assert effects.light is not None and not effects.light.lifts and not effects.light.blocks
    pass_frames(table.scene, table, lambda: effects.light is None, most=45)

    table, viewed = table_with(decides, REDUCED)
    play(table, viewed)
    moments = table.scene.animation_player.weight_moments
    pass_frames(table.scene, table, lambda: moments.deciding is not None)
    waits = pass_frames(table.scene, table, lambda: moments.deciding is None)
    assert 20 <= waits <= 40, "four tenths of a second, and a fade"


@pytest.mark.parametrize(("speed", "most"), [(Speed.NORMAL, 0.7), (Speed.FAST, 0.35), (Speed.OFF, 0.0)])
def test_weight_adds_less_time_at_a_higher_speed(speed: Speed, most: float) -> None:
    table, viewed = table_with(is_named, Settings(bot_pause=0, speed=speed))
    moments = table.scene.animation_player.weight_moments
    moments.limits.pass_time(LONG)
    play(table, viewed)
    pass_frames(table.scene, table, lambda: moments.shown)
    blocked = pass_frames(table.scene, table, lambda: not moments.blocks) / 60
    assert most - 0.1 <= blocked <= most + 0.05


def test_a_person_is_asked_while_the_light_of_the_last_event_still_shines() -> None:
    table, viewed = table_with(is_named)
    play(table, viewed)
    moments = table.scene.animation_player.weight_moments
    pass_frames(table.scene, table, lambda: moments.shown)
    table.driver.wait(1 / 60)
    assert moments.blocks and not table.scene.animation_player.busy


def test_the_table_is_not_built_anew_for_a_light_beside_which_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a light after all movements, when it goes on and out, then the table is built for new faces and its end."""
    table, viewed = table_with(is_named)
    play(table, viewed)
    scene, effects = table.scene, table.scene.item_layer.effects
    pass_frames(scene, table, lambda: effects.light is not None)
    table.driver.wait(1 / 60)
    builds, build = count(), scene.build
    monkeypatch.setattr(scene, "build", lambda: (next(builds), build())[1])
    frames = pass_frames(scene, table, lambda: effects.light is None)
    assert not scene.animation_player.busy and frames > 20
    assert next(builds) <= FEW_BUILDS


def test_going_on_brings_the_sound_of_the_place_back(levels: list[float]) -> None:
    table, viewed = table_with(decides)
    play(table, viewed)
    moments = table.scene.animation_player.weight_moments
    pass_frames(table.scene, table, lambda: moments.deciding is not None)
    table.driver.wait(0.4)
    table.driver.key("f5")
    assert not moments.shown and levels[-1] == 1.0


def test_while_a_loss_would_end_the_match_the_light_gutters_and_a_heart_is_heard(heard: list[str]) -> None:
    """Given tables at which a loss would end the match or would not, when time passes, then only at the first ones the
    lamp is uneasy, and a heart beats forty times a minute."""
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    seen = set()
    for session, presenter in whole(entry):
        for step in session.journal.line()[::7]:
            standing = presenter.weights.standing(session.view(Seat(0), step))
            if standing.perilous in seen or not standing.keys:
                continue
            seen.add(standing.perilous)
            table = lay_table(entry, "p", settings=USUAL)
            table.rest()
            table.scene.tabletop.stand(standing)
            heard.clear()
            for _ in range(60):
                table.scene.tabletop.update(0.1)
            assert table.scene.tabletop.place.uneasy is standing.perilous
            assert heard.count("heartbeat") == (4 if standing.perilous else 0)
    assert seen == {True, False}


def state(table: Table) -> tuple[object, ...]:
    """Returns everything that a click can change."""
    scene = table.scene
    return (
        tuple(table.rooms.opened), table.head, table.model.selector.chosen, scene.looking.is_open,
        "log_lines" in table.driver.facts(), scene.playback.note, scene.bubble.words, table.model.looking_at,
    )  # fmt: skip


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("id", ["river_rats", "whitewater_rush"])
def test_a_click_in_a_weighty_moment_does_what_it_hits(id: str) -> None:
    """Given two tables alike, one seen from nearer in the light of an event, when the same random things are clicked
    where each is seen, then the light is gone at once and both are alike again."""
    entry = next(entry for entry in TITLES if entry.id == id)
    seats = "p" * entry.info.seats[0]
    lit, plain = (lay_table(entry, seats, moves=6) for _ in range(2))
    random = Random(28)
    tried = Counter[bool]()
    while tried.total() < CLICKS // 2:
        for table in (lit, plain):
            table.driver.wait(1.0, frame=0.1)
            table.rest()
        assert state(lit) == state(plain), tried
        seen = {node.id for node in lit.scene.focus.nodes() if node.rect.width > 4 and node.rect.height > 4}
        target = random.choice(sorted(seen & set(lit.driver.facts())))
        keys = tuple(sprite.item.key for sprite in lit.scene.item_layer.sprites())[:5]
        lit.scene.animation_player.weight_moments.limits.pass_time(LONG)
        lit.scene.animation_player.weight_moments.shine(Weight(random.choice((2, 3, 4)), keys=keys))
        passed = random.uniform(0.02, 0.3)
        for table in (lit, plain):
            table.driver.wait(passed, frame=0.02)
        assert lit.scene.animation_player.weight_moments.shown
        places = where_it_is_seen(lit, target)
        if places is None:
            continue
        for table, place in zip((lit, plain), places, strict=True):
            table.driver.click(place)
        assert not lit.scene.animation_player.weight_moments.shown, target
        assert state(lit) == state(plain), (tried, target)
        tried[places[0] != places[1]] += 1
    assert set(tried) == {True, False}, "things that are seen elsewhere, and others that stay"


def where_it_is_seen(table: Table, target: str) -> tuple[Place, Place] | None:
    """Returns where a target is seen now and where it lies at rest; None if what stands round the table covers it."""
    place, close_up = table.driver.middle(target), table.scene.item_layer.close_up
    on_board = {node.id for node in table.scene.picture.board_nodes}
    if close_up is None or target not in on_board:
        return place, place
    seen = close_up.seen_at(place)
    above = table.scene.focus.at(seen)
    inside = table.driver.ui.viewport.rect.collidepoint(seen)
    at_rest = table.scene.focus.at(place)
    covered = above is not None and above.id not in on_board
    return (seen, place) if inside and not covered and at_rest is not None and at_rest.id == target else None


def test_the_table_comes_nearer_and_goes_back() -> None:
    table, viewed = table_with(is_named)
    play(table, viewed)
    layer = table.scene.item_layer
    pass_frames(table.scene, table, lambda: layer.close_up is not None and layer.close_up.scale > 1.05)
    assert table.scene.item_layer.effects.light is not None
    keys = table.scene.item_layer.effects.light.keys
    window = table.driver.ui.viewport.rect
    close_up = layer.close_up
    assert close_up is not None
    assert all(window.contains(close_up.seen(sprite.rect)) for sprite in layer.sprites() if sprite.item.key in keys)
    pass_frames(table.scene, table, lambda: layer.effects.light is None)
    assert layer.close_up is None


def test_the_picture_of_a_finish_stands_still_and_has_an_edge() -> None:
    light = WeightLight(Weight(4, decides=True, photo=True), 0.0, lambda name: None, plain=False)
    driver = Driver()
    surface = Surface(driver.ui.viewport.pixels)
    pen = Pen(surface, driver.ui.assets, driver.ui.theme, driver.ui.viewport.unit)
    seen = []
    for released in (False, True):
        if released:
            light.release()
        for _ in range(60):
            light.update(1 / 60)
            surface.fill("black")
            light.frame(pen)
            seen.append(bool(surface.get_bounding_rect().width) and surface.get_at((640, 12))[:3] != (0, 0, 0))
    assert not any(seen[:60])
    assert 25 <= sum(seen) <= 29 and not light.running


@pytest.mark.parametrize(
    ("settings", "most"),
    [
        (Settings(bot_pause=0, speed=Speed.FAST), 1.03),
        (Settings(bot_pause=0, speed=Speed.OFF), 1.0),
        (REDUCED, 1.0),
    ],
    ids=["fast", "off", "reduced"],
)
def test_the_table_comes_less_near_where_less_is_to_move(settings: Settings, most: float) -> None:
    table, viewed = table_with(is_named, settings)
    play(table, viewed)
    layer, found = table.scene.item_layer, [1.0]
    for _ in range(120):
        table.driver.wait(1 / 60)
        found.append(1.0 if layer.close_up is None else layer.close_up.scale)
    assert max(found) == pytest.approx(most, abs=0.001)


def test_a_card_is_dragged_by_where_it_is_seen() -> None:
    """Given an own card that is seen elsewhere while the table is near, when it is taken there, then it is held."""
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    table = lay_table(entry, "pp", moves=6)
    table.rest()
    scene = table.scene
    card = next(key for key in scene.model.selector.open() if scene.targets(key))
    keys = tuple(sprite.item.key for sprite in scene.item_layer.sprites())[:5]
    scene.animation_player.weight_moments.limits.pass_time(LONG)
    scene.animation_player.weight_moments.shine(Weight(4, keys=keys))
    table.driver.wait(0.5, frame=0.02)
    close_up = scene.item_layer.close_up
    assert close_up is not None
    area = scene.item_layer.area(card)
    assert area is not None
    seen = close_up.seen(area).inflate(-4, -4).clip(table.driver.ui.viewport.rect)
    corners = (seen.topleft, seen.topright, seen.bottomleft, seen.bottomright)
    start = next(corner for corner in corners if not area.collidepoint(corner))
    table.driver.move(start)
    table.driver.mouse(pygame.MOUSEBUTTONDOWN, start, 1)
    table.driver.move((start[0] - 30, start[1] - 30))
    table.driver.move((start[0] - 60, start[1] - 60))
    assert scene.item_layer.held == card
