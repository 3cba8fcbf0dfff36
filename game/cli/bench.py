"""The figures of a title: the cost of its rules, its bots and its history, each against the yardstick."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any, Final, TypeAlias

from game.bots.levels import bots_of, make_bot
from game.bots.player import AnyMatchRules, next_seat, play_out
from game.cli import choices
from game.cli.bench_engine import SECONDS, Work, engine_figures, per_yardstick, yardstick_seconds
from game.cli.studio import FRAME_SECONDS, Studio, studio
from game.content.catalogue import Catalogue, Entry
from game.engine.rules import QuickChance, SearchDraft
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Setup, State
from game.table.settings import Settings
from game.ui.app import IDLE_FRAMES
from game.ui.table.items.sprite import Sprite
from game.ui.table.scene import TableScene

Figures: TypeAlias = dict[str, float]
POSITIONS = 60
"""Number of positions of random play, at regular distances, whose views and samples are measured."""
APART = 7
STEPS = 60
LONGEST = 600
"""Maximum number of decisions in a random match, which may go on for ever; then another one begins."""
BOT_SECONDS = 1.0


def title_figures(entry: Entry, seconds: float = SECONDS) -> dict[str, float | Figures]:
    """Returns things done per yardstick: through the rules at the fewest and the most seats, by each bot, and of the
    title.
    """
    seats = entry.info.seats
    return {
        "fewest_seats": rules_figures(entry, seats[0], seconds),
        "most_seats": rules_figures(entry, seats[-1], seconds),
        "decisions_of_bots": {
            bot: per_yardstick(_bot_matches(entry, bot), min(seconds, BOT_SECONDS))
            for bot in sorted(bots_of(entry.title))
        },
        "own": {name: per_yardstick(work, seconds) for name, work in _own(entry).items()},
    }


def rules_figures(entry: Entry, seats: int, seconds: float = SECONDS) -> Figures:
    """Returns the figures of random decisions without recording, as in a search; of views, samples and steps taken
    back.
    """
    setup = entry.info.setup(seats)
    rules = entry.title.rules(entry.definition, setup)
    positions = [state for _, state in zip(range(POSITIONS), _positions(rules, setup), strict=False)]
    return {
        "decisions": per_yardstick(partial(next, random_play(rules, setup)), seconds),
        "views": per_yardstick(_viewing(rules, setup, positions), seconds),
        "samples": per_yardstick(_sampling(rules, setup, positions), seconds),
        "undos_and_redos": per_yardstick(_taking_back(entry, setup), seconds),
    }


def random_play(rules: AnyMatchRules, setup: Setup) -> Iterator[int]:
    """Yields the number of decisions in each of endless random matches."""
    rng = Random("bench")
    while True:
        yield sum(1 for _ in _match(rules, setup, rng))


def _match(rules: AnyMatchRules, setup: Setup, rng: Random) -> Iterator[State]:
    """Yields the state before each decision of a random match: the same object, changed in place."""
    draft = SearchDraft[Any, Any](rules, rules.initial(setup), QuickChance(rng))
    rules.begin(draft)
    for _ in range(LONGEST):
        if rules.outcome(draft.state) is not None:
            break
        yield draft.state
        seat = next(iter(rules.to_act(draft.state)))
        legal = rules.legal(draft.state, seat)
        rules.decide(draft, seat, legal[int(rng.random() * len(legal))])


def _positions(rules: AnyMatchRules, setup: Setup) -> Iterator[State]:
    """Yields positions of random matches that stay as they are."""
    rng = Random("positions")
    while True:
        for number, state in enumerate(_match(rules, setup, rng)):
            if number % APART == 0:
                yield rules.sample(rules.view(state, setup.all_seats[0]), rng)


def _viewing(rules: AnyMatchRules, setup: Setup, positions: list[State]) -> Work:
    asked = cycle([(state, seat) for state in positions for seat in setup.all_seats])

    def work() -> int:
        rules.view(*next(asked))
        return 1

    return work


def _sampling(rules: AnyMatchRules, setup: Setup, positions: list[State]) -> Work:
    views, rng = cycle([rules.view(state, seat) for state in positions for seat in setup.all_seats]), Random("samples")

    def work() -> int:
        rules.sample(next(views), rng)
        return 1

    return work


def _taking_back(entry: Entry, setup: Setup) -> Work:
    """Returns work that takes back the last steps of a match and plays them again, to and fro."""
    session: AnySession = Session(entry.title, entry.definition, setup, "bench")
    session.begin()
    rng = Random("undo")
    while session.outcome is None and len(session.journal) < STEPS:
        if autoplay(session):
            continue
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        session.submit(seat, rng.choice(list(session.legal(seat))))

    def work() -> int:
        moves = 0
        while session.undo() is not None:
            moves += 1
        while session.redo() is not None:
            moves += 1
        return moves

    return work


def _bot_matches(entry: Entry, bot: str) -> Work:
    setup = entry.info.setup(entry.info.seats[0])
    rules = entry.title.rules(entry.definition, setup)
    bots = {seat: make_bot(entry.title, rules, bot, seat) for seat in setup.all_seats}
    seeds = (f"bench-{number}" for number in range(1_000_000))
    return lambda: play_out(rules, setup, next(seeds), bots).decisions


def _own(entry: Entry) -> Mapping[str, Work]:
    try:
        own: Mapping[str, Work] = entry.title.part("bench", "BENCH")
    except ModuleNotFoundError:
        return {}
    return own


FrameFigures: TypeAlias = dict[str, float]
TableFigures: TypeAlias = dict[str, float | FrameFigures]
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
        scene = made.table(entry, _under_way(entry))
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
    sprites = _movable(scene)
    scene.director.wait(LONG)

    def move(frame: int) -> None:
        for number, sprite in enumerate(sprites):
            sprite.moving, sprite.degrees = True, float((frame + 3 * number) % TURN - TURN // 2)
            sprite.rect.x += 3 if (frame // 15 + number) % 2 else -3
            sprite.rect.y += 2 if (frame // 10 + number) % 2 else -2

    figures = _frames(made, frames, move)
    scene.hurry()
    return {"moving": len(sprites), **figures}


def camera_moves(made: Studio, scene: TableScene, frames: int) -> FrameFigures:
    """Returns the times of frames in which the camera glides up and down its ground."""

    def move(frame: int) -> None:
        if frame % PAGE == 0:
            scene.life.key("page_down" if frame // PAGE % 2 else "page_up")

    return _frames(made, frames, move)


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
    found = [sprite for sprite in scene.spread.sprites() if sprite.face is not None]
    found.sort(key=lambda sprite: (scene.grounds.painted(sprite.item.zone) is not None, sprite.item.kind.value))
    return found[:MOVING]


def _under_way(entry: Entry) -> AnySession:
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


WindowSize: TypeAlias = tuple[int, int]
SIZES: Final[Sequence[WindowSize]] = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
"""Sizes in pixels of the windows whose frames are measured."""


def bench(chosen: argparse.Namespace) -> int:
    """Prints every figure, those of some titles alone, or those of the screen alone; always returns 0."""
    titles = choices.catalogue()
    asked = [choices.entry(titles, id) for id in chosen.titles] or list(titles)
    sizes = [chosen.size] if chosen.size else list(SIZES)
    everything = not (chosen.titles or chosen.screen)
    figures: dict[str, Any] = {}
    if not chosen.screen:
        figures["yardstick_ms"] = yardstick_seconds() * 1000
        figures["per_yardstick"] = {entry.id: title_figures(entry) for entry in asked}
    if everything:
        figures["engine"] = engine_figures()
        figures["first_picture_seconds"] = _first_picture_seconds()
    if everything or chosen.screen:
        figures["screen"] = screen_figures(titles, asked, sizes)
    if chosen.json:
        print(json.dumps(figures))
    else:
        _print(figures, "")
    return 0


def screen_figures(titles: Catalogue, asked: Sequence[Entry], sizes: Sequence[WindowSize]) -> dict[str, Any]:
    """Returns the cost of these titles' tables in windows of these sizes."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

    return {entry.id: {f"{size[0]}x{size[1]}": table_figures(titles, entry, size) for size in sizes} for entry in asked}


def _first_picture_seconds() -> float:
    from game.ui.first_picture import first_picture_seconds

    return first_picture_seconds()


def _print(figures: dict[str, Any], indent: str) -> None:
    for name, value in figures.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name}: {float(f'{value:.4g}'):g}")
