"""Nothing that moves flashes more than three times a second; and the measure finds things that do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect, Rect, Surface

from game.cli.pictures import MOMENTS, begun, first_with
from game.cli.studio import Studio, studio
from game.table.settings import Motion, Settings
from game.ui.table.items.effects import Confetti, Crest, Pen, Splash, VisualEffect
from game.ui.table.scene import TableScene
from tests.laws.corpus import catalogue
from tests.ui.audit.flashes import COLUMNS, MOST, ROWS, seen, worst_second
from tests.ui.audit.matrix import matches_of
from tests.ui.driver import Driver

SIZE = (1024, 640)
RATE, LONGEST, AFTER = 30, 150, 10
"""Pictures a second, of a movement at most, and when it is over."""
MOVING = Settings(motion=Motion.FULL)
MOVEMENTS = {
    "deal": ("rats", "deal"),
    "sweep": ("rats", "trick_won"),
    "celebrate": ("rats", "match_over"),
    "compare": ("river_rats", "hands_compared"),
    "pay": ("riverboat_showdown", "hand_paid"),
    "wave": ("raft_race", "held_by_eddy"),
    "turn up": ("raft_race", "orders_revealed"),
    "run": ("raft_race", "raft_moved"),
    "knock": ("raft_race", "collided"),
    "jolt": ("raft_race", "rock_hit"),
    "finish": ("raft_race", "raft_crossed"),
}
"""An event of each movement, and its title."""


def blinking(times: int, area: Rect, colours: tuple[str, str] = ("black", "white")) -> list[list[float]]:
    """A second in which this part of the window blinks so often."""
    film = []
    for frame in range(60):
        picture = Surface((COLUMNS * 8, ROWS * 8))
        picture.fill("black")
        picture.fill(colours[frame * times * 2 // 60 % 2], area)
        film.append(seen(picture))
    return film


WHOLE = Rect(0, 0, COLUMNS * 8, ROWS * 8)


def test_what_blinks_five_times_a_second_is_counted() -> None:
    assert worst_second(blinking(5, WHOLE), 60) > MOST
    assert worst_second(blinking(5, Rect(40, 40, 40, 40)), 60) > MOST
    assert worst_second(blinking(2, WHOLE), 60) <= 2


def test_what_is_small_or_hardly_changes_is_no_flash() -> None:
    assert worst_second(blinking(10, Rect(40, 40, 24, 24)), 60) == 0
    assert worst_second(blinking(10, WHOLE, ("#202020", "#404040")), 60) == 0
    assert worst_second(blinking(10, WHOLE, ("#E8E8E8", "#FFFFFF")), 60) == 0


EFFECTS: dict[str, VisualEffect] = {
    "splash": Splash(FRect(300, 200, 400, 300)),
    "crest": Crest(FRect(0, 0, *SIZE)),
    "confetti": Confetti(FRect(0, 0, *SIZE), ("red", "lamplight", "cream", "river_light")),
}


@pytest.mark.parametrize("name", EFFECTS)
def test_no_effect_flashes_over_anything_dark(name: str) -> None:
    ui, effect = Driver(size=SIZE).ui, EFFECTS[name]
    film: list[list[float]] = []
    for frame in range(RATE):
        sheet = Surface(SIZE)
        effect.part = frame / RATE
        effect.draw(Pen(sheet, ui.assets, ui.theme, 1.0))
        film.append(seen(sheet))
    assert len({tuple(picture) for picture in film}) > RATE // 2, "nothing is drawn"
    assert worst_second(film, RATE) <= MOST


@pytest.mark.window
@pytest.mark.parametrize("movement", MOVEMENTS)
def test_no_movement_flashes(movement: str) -> None:
    id, event = MOVEMENTS[movement]
    with studio(catalogue(), SIZE, MOVING) as made:
        found = first_with(matches_of(id), event)
        assert found is not None, f"no match has {event}"
        scene = begun(made, *found)()
        film = filmed(made, lambda: scene.animation_player.busy and not scene.animation_player.holding)
    assert len(film) > AFTER + 2, "nothing moves"
    assert worst_second(film, RATE) <= MOST


@pytest.mark.window
@pytest.mark.parametrize("id", ["whitewater_rush", "raft_race"])
def test_no_water_flashes(id: str) -> None:
    with studio(catalogue(), SIZE, MOVING) as made:
        assert MOMENTS["middle"](made, matches_of(id))
        assert isinstance(made.top, TableScene)
        film = filmed(made, lambda: True, longest=2 * RATE)
    # Light on water changes ten times a second.
    assert len({tuple(picture) for picture in film}) > RATE // 2, "no water flows"
    assert worst_second(film, RATE) <= MOST


def filmed(made: Studio, goes_on: Callable[[], bool], longest: int = LONGEST) -> list[list[float]]:
    """Returns a film until it is over, and a little longer."""
    film: list[list[float]] = []
    while goes_on() and len(film) < longest:
        made.frame(1 / RATE)
        film.append(seen(made.screen.surface()))
    for _ in range(AFTER):
        made.frame(1 / RATE)
        film.append(seen(made.screen.surface()))
    return film
