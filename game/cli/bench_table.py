"""The figures of tables on a surface as large as a window: at rest, with cards that fly, with a camera that glides."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final, TypeAlias

from game.bots.player import next_seat
from game.cli.studio import FRAME_SECONDS, Studio, studio
from game.content.catalogue import Catalogue, Entry
from game.engine.session import AnySession, Session, autoplay
from game.table.settings import Settings
from game.ui.app import IDLE_FRAMES
from game.ui.table.items.sprite import Sprite
from game.ui.table.scene import TableScene

FrameFigures: TypeAlias = dict[str, float]
TableFigures: TypeAlias = dict[str, float | FrameFigures]
WindowSize: TypeAlias = tuple[int, int]
DECISIONS: Final = 12
"""Number of decisions before the table of a match is measured."""

MOVING: Final = 12
FRAMES: Final = 180
TURN: Final = 12
"""Size in degrees of the range in which flying items turn."""

PAGE: Final = 45
"""Number of frames after which the camera is sent elsewhere."""

REST_SECONDS: Final = 20.0
LONG: Final = 1e6


def table_figures(
    titles: Catalogue, entry: Entry, size: tuple[int, int], *, frames: int = FRAMES, rest: float = REST_SECONDS
) -> TableFigures:
    """Returns the figures of one table in a window of this size: at rest, with cards that move, and with its camera, if
    it has one.

    Everything is counted in processor time, which is not longer on a busy machine.
    """
    with studio(titles, size, Settings()) as made:
        scene = made.table(entry, under_way(entry))
        made.pass_spotlights(scene)
        found: TableFigures = {"rest_percent": rest_percent(made, rest)}
        found["cards_move_ms"] = cards_move(made, scene, frames)
        if any(painted.free for painted in scene.grounds.all()):
            found["camera_moves_ms"] = camera_moves(made, scene, frames)
        return found


def rest_percent(made: Studio, seconds: float) -> float:
    """Returns the percentage of one core for a table with nothing but ambient motion, drawn as often as in a window."""
    spent = [_milliseconds(lambda: made.frame(1 / IDLE_FRAMES)) for _ in range(round(seconds * IDLE_FRAMES))]
    return round(sum(spent) / 10 / seconds, 2)


def cards_move(made: Studio, scene: TableScene, frames: int) -> FrameFigures:
    """Returns the times of frames in which many items fly over the table, as when cards are dealt."""
    scene.animation_player.wait(LONG)
    figures = _frames(made, frames, fly_cards(scene))
    scene.hurry()
    return {"moving": len(_movable(scene)), **figures}


def camera_moves(made: Studio, scene: TableScene, frames: int) -> FrameFigures:
    """Returns the times of frames in which the camera glides up and down its ground."""

    return _frames(made, frames, glide_camera(scene))


def fly_cards(scene: TableScene) -> Callable[[int], None]:
    """Returns a function that moves many items of a table as far as they fly in one frame of this number."""
    sprites = _movable(scene)

    def move(frame: int) -> None:
        for number, sprite in enumerate(sprites):
            sprite.moving, sprite.degrees = True, float((frame + 3 * number) % TURN - TURN // 2)
            sprite.rect.x += 3 if (frame // 15 + number) % 2 else -3
            sprite.rect.y += 2 if (frame // 10 + number) % 2 else -2

    return move


def glide_camera(scene: TableScene) -> Callable[[int], None]:
    """Returns a function that sends the camera elsewhere at some frames, up and down its ground."""

    def move(frame: int) -> None:
        if frame % PAGE == 0:
            scene.ambient_motion.key("page_down" if frame // PAGE % 2 else "page_up")

    return move


def _frames(made: Studio, frames: int, move: Callable[[int], None]) -> FrameFigures:
    """Returns the median and 95th percentile of the times of frames, each after something was moved."""
    spent = []
    for frame in range(frames):
        move(frame)
        spent.append(_milliseconds(lambda: made.frame(FRAME_SECONDS)))
    return {"p50": round(median(spent), 2), "p95": round(quantiles(spent, n=20)[-1], 2)}


def _milliseconds(action: Callable[[], object]) -> float:
    start = process_time()
    action()
    return (process_time() - start) * 1000


def _movable(scene: TableScene) -> list[Sprite]:
    """Returns cards first, then other items beside painted grounds, then all other items."""
    found = [sprite for sprite in scene.item_layer.sprites() if sprite.face is not None]
    found.sort(key=lambda sprite: (scene.grounds.painted(sprite.item.zone) is not None, sprite.item.kind.value))
    return found[:MOVING]


def under_way(entry: Entry) -> AnySession:
    """Returns a match of the fewest seats after some random decisions, the same each time."""
    dice = Random("bench")
    session: AnySession = Session(entry.title, entry.definition, entry.info.setup(entry.info.seats[0]), "bench")
    session.begin()
    for _ in range(DECISIONS):
        autoplay(session)
        if session.outcome is not None:
            break
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        session.submit(seat, dice.choice(list(session.legal(seat))))
    while session.outcome is not None:
        session.undo()
    return session
