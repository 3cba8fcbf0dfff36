"""A match of each title in the program's own window, kept, opened again and checked by the rules."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.app.self_check.report import CheckFailed
from game.app.self_check.stage import QUICK, Script, check_nothing_missing, run_script
from game.bots.player import play_out
from game.bots.registry import make_bot
from game.content.catalogue import Entry
from game.content.folders import Folders
from game.content.seated import BotMind, seated
from game.content.theme import HIGH_CONTRAST
from game.engine.module import OptionSpec
from game.engine.types import OptionValue, Outcome
from game.persistence.folders import UserFolders
from game.persistence.load import load_session
from game.ui.app import App
from game.ui.scenes.choice import TableChoice
from game.ui.scenes.house import House
from game.ui.scenes.result.result import ResultScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from game.ui.table.spotlight import SpotlightScene

OPENING_FRAMES = 50
DRAWN_FRAMES = 60
"""After so many pictures of a match the window is minimised until the result: drawing takes most of the time."""
SEEDS = ("1", "2")
BOT = "random"
OPENED = "match från ön.river"
"""The name of the copy that is opened from elsewhere; it holds letters not every system's own alphabet has."""


class Quickest(Struct, frozen=True):
    """The shortest of some matches: what to play so that nobody waits long."""

    decisions: int
    seed: str
    options: dict[str, OptionValue]


def check_match(folders: Folders, entry: Entry, home: Path) -> str:
    """Plays a match of bots in the window, verifies its file, opens a copy of it; what was done. Raises CheckFailed."""
    user = UserFolders(home / entry.id)
    quickest = quickest_match(entry)
    frames = run_script(
        folders,
        user,
        lambda app, house: _played(app, house, entry, quickest),
        seed=quickest.seed,
        settings=replace(QUICK, theme=HIGH_CONTRAST),
    )
    file, steps, outcome = _verified(user, entry)
    _check_opening(folders, user, file, outcome)
    return (
        f"{quickest.decisions} decisions in {frames} frames at the window; "
        f"{steps} steps saved, verified by the rules and opened again"
    )


def quickest_match(entry: Entry) -> Quickest:
    """The options and seed with the fewest decisions of random bots at the smallest table."""
    least = {spec.id: value for spec in entry.info.options if (value := _least(spec)) is not None}
    found: list[Quickest] = []
    for options in (least, *(preset.options for preset in entry.info.presets)):
        setup = entry.info.setup(entry.info.seats[0], options)
        rules = entry.title.rules(entry.definition, setup)
        bots = {seat: make_bot(entry.title, rules, BOT, seat) for seat in setup.all_seats}
        decisions, seed = min((play_out(rules, setup, seed, bots).decisions, seed) for seed in SEEDS)
        found.append(Quickest(decisions, seed, setup.options))
    return min(found, key=lambda each: each.decisions)


def _least(spec: OptionSpec) -> OptionValue | None:
    """The smallest number an option offers, the fewest parts of an order; None for what is neither."""
    if spec.order is not None:
        return spec.order.value([part.id for part in spec.order.parts[: spec.order.least]])
    numbers = [value for value in spec.values if str(value).isdecimal()]
    return min(numbers, key=lambda value: int(value), default=None)


def _played(app: App, house: House, entry: Entry, quickest: Quickest) -> Script:
    """From the shelf to the table, to the end of the match, and back to the shelf."""
    seats = seated(*[BotMind(BOT)] * entry.info.seats[0])
    house.doors.deal(entry, TableChoice(seats, dict(quickest.options)))
    yield
    for number in count():
        if number == DRAWN_FRAMES:
            app.event(pygame.Event(pygame.WINDOWMINIMIZED))
        match app.scenes.top:
            case ResultScene() as result:
                app.event(pygame.Event(pygame.WINDOWRESTORED))
                yield
                result.do("shelf")
                break
            case SpotlightScene() as spotlight:
                spotlight.dismiss(None)
            case TableScene():
                pass
            case other:
                raise CheckFailed(f"{type(other).__name__} came up in the middle of the match")
        yield
    yield
    if not isinstance(app.scenes.top, ShelfScene):
        raise CheckFailed("the way from the result does not lead to the shelf")
    check_nothing_missing(app, house)


def _verified(user: UserFolders, entry: Entry) -> tuple[Path, int, Outcome]:
    files = sorted(user.matches.glob("*.river"))
    if len(files) != 1:
        raise CheckFailed(f"{len(files)} files were written for one match")
    loaded = load_session(files[0], {entry.id: entry.title}, verify=True)
    for problem in (loaded.problem, *loaded.notes):
        if problem is not None:
            raise CheckFailed(f"the file of the match is not whole: {problem}")
    outcome = loaded.session.outcome
    if outcome is None:
        raise CheckFailed("the file of the match lacks its end")
    return files[0], len(loaded.session.journal), outcome


def _check_opening(folders: Folders, user: UserFolders, file: Path, outcome: Outcome) -> None:
    """Opens a copy from elsewhere, as a double click does."""
    elsewhere = user.home / "elsewhere" / OPENED
    elsewhere.parent.mkdir()
    shutil.copy(file, elsewhere)
    seen: list[Outcome | None] = []

    def look(app: App, house: House) -> Script:
        for _ in range(OPENING_FRAMES):
            tables = [scene for scene in app.scenes.stack if isinstance(scene, TableScene)]
            if tables:
                seen.append(tables[0].table.outcome)
                return
            yield

    run_script(folders, user, look, file=elsewhere, settings=None)
    if seen != [outcome]:
        raise CheckFailed("the match opened from its file has another result")
