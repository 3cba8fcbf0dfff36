"""Pictures of every scene and of the key moments of every title, from matches that were played."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Surface, transform

from game.cli import arguments
from game.cli.arguments import CommandError
from game.cli.evening_rooms import evening_rooms
from game.cli.studio import FRAME_SECONDS, NoThoughts, Studio, seats_of
from game.cli.weight_films import first_weighing, weight_film
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_root
from game.content.strings import languages
from game.content.theme import load_theme
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Command, Seat, snake
from game.host.audience_model import AudienceModel
from game.host.host import MatchHost, host_of
from game.persistence.save_file import load_session
from game.table.move_selector import MoveSelector
from game.table.settings import LARGEST_UI, SMALLEST_UI, Settings
from game.ui.scene import Scene
from game.ui.scenes.opening import usual_choice
from game.ui.scenes.overlays.curtain import CurtainScene
from game.ui.scenes.result import ResultScene
from game.ui.table.input import TableAction
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

if TYPE_CHECKING:
    from pygame import Surface

    from game.cli.studio import Studio

SUFFIX = ".river"
FULL_TABLE = 4
MOST_TRIED = 6
STEP, SETTLING, LONGEST_WAIT = 0.25, 3.0, 40.0
"""Seconds on the studio's clock: between looks, until every part of a scene has moved into place, and at most."""

VIEWER = Seat(0)
FILM_FRAMES, FILM_COLUMNS = 12, 3
FILM_WIDTH = 640
"""Width of one frame on a sheet, in pixels."""


@dataclass(frozen=True, eq=False)
class PlayedMatch:
    """A match that was played to its end: its positions are played again, step by step."""

    entry: Entry
    session: AnySession
    name: str

    @property
    def steps(self) -> list[int]:
        """The steps of the line that was played, the deal first."""
        return self.session.journal.line()

    def decisions(self, seat: Seat) -> list[int]:
        """Returns the indexes in `steps` of this seat's decisions."""
        journal = self.session.journal
        chosen = [n for n, step in enumerate(self.steps) if n and not journal.is_auto(step)]
        return [n for n in chosen if journal.seat(self.steps[n]) == seat]

    def until(self, place: int) -> AnySession:
        """Returns a match of its own that stands before the step at this index of `steps`."""
        source = self.session
        fresh: AnySession = Session(source.title, source.definition, source.setup, source.seed)
        fresh.begin()
        autoplay(fresh)
        for step in self.steps[1:place]:
            if not source.journal.is_auto(step):
                self.play(fresh, step)
                autoplay(fresh)
        return fresh

    def play(self, session: AnySession, step: int) -> None:
        """Plays the command of a step in another session."""
        session.submit(self.session.journal.seat(step), self.command(step))

    def command(self, step: int) -> Command:
        """Returns the command of a step that somebody chose."""
        command: Command | None = self.session.journal.step(step).command
        assert command is not None
        return command

    def seen(self) -> Sequence[ChosenPosition]:
        """Returns the viewer's view before each step that somebody chose, and whether that step was shown large."""
        return _seen(self)


@dataclass(frozen=True)
class ChosenPosition:
    """The table before a step that somebody chose. `place` is that step's index in the line."""

    place: int
    things: int
    """The number of things on the table; 0 if another seat decides."""
    decides: bool
    """True if it is the viewer's decision."""
    asked: bool
    """True if the viewer's decision could have been skipped."""
    large: bool
    """True if its result is shown large."""


def played_matches(titles: Catalogue, folder: Path, id: str) -> list[PlayedMatch]:
    """Returns the whole matches of a title below `folder`, those of the fullest tables first. [] if there are none."""
    entry = titles.find(id)
    if entry is None:
        return []
    found = []
    for path in sorted((folder / id).glob(f"*{SUFFIX}")):
        session = load_session(path, {id: entry.title}).session
        found.append(PlayedMatch(entry, session, path.stem))
    return sorted(found, key=lambda each: (-min(FULL_TABLE, each.session.setup.seats), each.name))


def rooms(studio: Studio, titles: Catalogue, ids: Sequence[str]) -> Iterator[tuple[str, Surface]]:
    """Yields every scene that is no table, by name."""
    doors = studio.house.doors
    for name, open_room in _rooms(studio, titles, ids).items():
        doors.shelf()
        studio.wait(0.5)
        open_room()
        studio.wait(1.0)
        yield f"room_{name}", studio.picture()


def moments(studio: Studio, matches: Sequence[PlayedMatch]) -> Iterator[tuple[str, Surface]]:
    """Yields the key moments of a title in its matches, by name."""
    if matches:
        for name, show in MOMENTS.items():
            if show(studio, matches):
                yield f"{matches[0].entry.id}_{name}", studio.picture()


def film(studio: Studio, matches: Sequence[PlayedMatch], event: str, frames: int) -> list[Surface]:
    """Returns this many pictures, evenly spread over the animation of the first step in which an event of this name
    happens.

    `deal` is the beginning of the match. [] if nothing moves, or no match has such an event.
    """
    found = first_with(matches, event)
    if found is None:
        return []
    match, place = found
    begin = begun(studio, match, place)
    length, scene = 0.0, begin()
    while scene.animation_player.busy and not scene.animation_player.holding:
        studio.wait(FRAME_SECONDS)
        length += FRAME_SECONDS
    begin()
    pictures = []
    for _ in range(frames):
        pictures.append(studio.picture())
        studio.wait(length / max(1, frames - 1))
    return pictures if length else []


def film_of_weight(studio: Studio, matches: Sequence[PlayedMatch], wanted: str) -> list[Surface]:
    """Returns six pictures of the first event that weighs as is wanted; [] if no match has one."""
    for match in matches:
        place = first_weighing(match.session, match.steps, wanted)
        if place is not None:
            return weight_film(studio, begun(studio, match, place), wanted)
    return []


def sheet(frames: Sequence[Surface], columns: int, width: int) -> Surface:
    """Returns pictures side by side and below each other, each scaled to this many pixels in width."""
    across, down = frames[0].get_size()
    height = round(width * down / across)
    whole = Surface((columns * width, -(-len(frames) // columns) * height))
    for number, frame in enumerate(frames):
        row, column = divmod(number, columns)
        whole.blit(transform.smoothscale(frame, (width, height)), (column * width, row * height))
    return whole


def begun(studio: Studio, match: PlayedMatch, place: int) -> Callable[[], TableScene]:
    """Lays the table before a step and plays the step: from then on its animation runs."""

    def begin() -> TableScene:
        if place == 0:
            source = match.session
            return studio.table(match.entry, Session(source.title, source.definition, source.setup, source.seed))
        scene = studio.table(match.entry, match.until(place))
        studio.pass_spotlights(scene)
        _submit(scene, match, place)
        studio.wait(FRAME_SECONDS)
        return scene

    return begin


def _rooms(studio: Studio, titles: Catalogue, ids: Sequence[str]) -> Mapping[str, Callable[[], object]]:
    doors = studio.house.doors
    entries = [entry for entry in titles if entry.id in ids]
    lobbies = {f"lobby_{entry.id}": lambda entry=entry: doors.lobby(entry) for entry in entries}
    rules = {f"rules_{entry.id}": lambda entry=entry: doors.rules_of(entry) for entry in entries}

    def played() -> None:
        for entry in entries:
            doors.deal(entry, usual_choice(entry.info))
            studio.wait(0.2)
            doors.shelf()

    def logbook() -> None:
        played()
        doors.logbook()

    return {
        "shelf": lambda: None,
        "settings": doors.settings,
        "licences": doors.licences,
        **lobbies,
        **rules,
        "shelf_with_match": played,
        "logbook": logbook,
        "practice": doors.practice,
        **evening_rooms(studio.house, titles),
    }


def _at(studio: Studio, match: PlayedMatch, place: int, people: int = 1) -> TableScene:
    scene = studio.table(match.entry, match.until(place), people)
    studio.pass_spotlights(scene)
    return scene


def _part(part: float) -> Callable[[Studio, Sequence[PlayedMatch]], bool]:
    """Returns a function that shows the decision of the first seat at this part of a match."""

    def show(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
        _at_part(studio, matches[0], part)
        return True

    return show


def _at_part(studio: Studio, match: PlayedMatch, part: float, people: int = 1) -> TableScene:
    decisions = match.decisions(VIEWER)
    return _at(studio, match, decisions[int(part * (len(decisions) - 1))], people)


def _fullest(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
    """Shows the decision with the most items on the table."""
    sights = [sight for sight in matches[0].seen() if sight.decides]
    _at(studio, matches[0], max(sights, key=lambda sight: sight.things).place)
    return True


def _choosing(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
    """Shows a decision with as many targets chosen as can be without playing; returns False if that is none."""
    scene = _at_part(studio, matches[0], 0.5)
    targets = _longest(scene.model.selector)
    for target in targets[:-1]:
        scene.press(target)
        studio.wait(0.3)
    return len(targets) > 1


def _longest(selector: MoveSelector) -> tuple[str, ...]:
    return max((move.targets for move in selector.moves), key=len, default=())


def _asked(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
    """Shows a reaction of the first seat that can be skipped; returns False if no match has one."""
    for match in matches:
        place = next((sight.place for sight in match.seen() if sight.asked), None)
        if place is not None:
            _at(studio, match, place)
            return True
    return False


def _after_action(table_action: TableAction) -> Callable[[Studio, Sequence[PlayedMatch]], bool]:
    """Returns a function that shows the middle of a match after a tool was used."""

    def show(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
        scene = _at_part(studio, matches[0], 0.5)
        scene.carry_out(table_action)
        studio.wait(1.0)
        return True

    return show


def _curtain(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
    """Shows a screen that is handed over among people; returns False if the match has none."""
    match = matches[0]
    for part in (0.5, 0.3, 0.7, 0.1):
        _at_part(studio, match, part, people=match.session.setup.seats)
        if isinstance(studio.top, CurtainScene):
            studio.wait(1.0)
            return True
    return False


def _spotlight(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
    """Shows the last spotlight of a match: one that waits for the viewer, otherwise one that passes.

    Returns False if no match has one.
    """
    places = [(match, sight.place) for match in matches for sight in reversed(match.seen()) if sight.large]
    tried = places[:MOST_TRIED]
    return any(_plays_until(studio, match, place, SpotlightScene) for match, place in tried) or any(
        _passes(studio, match, place) for match, place in tried
    )


def _passes(studio: Studio, match: PlayedMatch, place: int) -> bool:
    """Plays a step and looks on until a spotlight is told on a board over the table; returns True if one is."""
    scene = _at(studio, match, place)
    _submit(scene, match, place)
    passed = 0.0
    while passed < LONGEST_WAIT and scene.banner.moment is None:
        studio.wait(STEP)
        passed += STEP
    studio.wait(2 * STEP)
    return scene.banner.moment is not None


def _result(studio: Studio, matches: Sequence[PlayedMatch]) -> bool:
    """Shows the end of a match; returns False if its result does not open."""
    match = matches[0]
    place = max(n for n, step in enumerate(match.steps) if n and not match.session.journal.is_auto(step))
    return _plays_until(studio, match, place, ResultScene)


def _plays_until(studio: Studio, match: PlayedMatch, place: int, room: type[Scene[Any]]) -> bool:
    """Plays a step and looks on until this overlay opens above the table; returns True if it does. A spotlight does not
    open any more once one is told on a board over the table.
    """
    scene = _at(studio, match, place)
    _submit(scene, match, place)
    passed = 0.0
    while passed < LONGEST_WAIT and not isinstance(studio.top, room):
        if room is SpotlightScene and scene.banner.moment is not None:
            return False
        if isinstance(top := studio.top, SpotlightScene):
            top.dismiss(None)
        studio.wait(STEP)
        passed += STEP
    studio.wait(SETTLING)
    return isinstance(studio.top, room)


def _submit(scene: TableScene, match: PlayedMatch, place: int) -> None:
    """Plays the command of a step at the table, for any seat."""
    _play(scene.table.host, match, match.steps[place])


def _play(host: MatchHost, match: PlayedMatch, step: int) -> None:
    host.submit(match.session.journal.seat(step), match.command(step))


@cache
def _seen(match: PlayedMatch) -> Sequence[ChosenPosition]:
    """Plays the match once more at a table without a screen; returns its positions."""
    session = match.until(1)
    host = host_of(match.entry, session, seats_of(match.session.setup.seats, 1), NoThoughts())
    host.unasked = frozenset()
    host.asking.thorough = True
    host.begin()
    model = AudienceModel(host.feed(VIEWER), host.presenter, host.names)
    found = []
    for place, step in enumerate(match.steps):
        if not place or match.session.journal.is_auto(step):
            continue
        model.take()
        decides = match.session.journal.seat(step) == VIEWER
        things = len(model.items()) if decides else 0
        asked = decides and model.reaction is not None
        _play(host, match, step)
        shown = model.take()
        events = () if shown is None else shown.events
        large = any(host.presenter.told.spotlight(viewed, host.names) is not None for viewed in events)
        found.append(ChosenPosition(place, things, decides, asked, large))
    return found


def first_with(matches: Sequence[PlayedMatch], event: str) -> tuple[PlayedMatch, int] | None:
    """Returns the first step in which an event of this name happens, or the one that led to it; None if no match has
    it.
    """
    for match in matches:
        if event == "deal":
            return match, 0
        journal = match.session.journal
        for place, step in enumerate(match.steps):
            if place and any(snake(type(each).__name__) == event for each in journal.events(step)):
                while place > 1 and journal.is_auto(match.steps[place]):
                    place -= 1
                return match, place
    return None


MOMENTS: Mapping[str, Callable[[Studio, Sequence[PlayedMatch]], bool]] = {
    "first": _part(0.0),
    "early": _part(0.2),
    "middle": _part(0.5),
    "late": _part(0.9),
    "fullest": _fullest,
    "choosing": _choosing,
    "asked": _asked,
    "spotlight": _spotlight,
    "curtain": _curtain,
    "log": _after_action(TableAction.LOG),
    "timeline": _after_action(TableAction.TIMELINE),
    "menu": _after_action(TableAction.MENU),
    "result": _result,
}


def pictures(chosen: argparse.Namespace) -> int:
    """Writes the pictures and tells their number; returns 1 if a requested animation does not happen in any match."""
    from game.ui.drawing.assets import save_picture

    titles = arguments.catalogue()
    _check_looks(titles, chosen)
    ids = titles.ids() if chosen.title is None else (arguments.entry(titles, chosen.title).id,)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    made = _films(titles, ids, chosen) if chosen.film else _stills(titles, ids, chosen)
    count = 0
    for name, surface in made:
        save_picture(surface, chosen.folder / f"{name}.png")
        count += 1
    print(f"{count} pictures written to {chosen.folder}")
    return 0 if count else 1


def _check_looks(titles: Catalogue, chosen: argparse.Namespace) -> None:
    """Raises CommandError for an unknown language, palette or size of words."""
    from game.cli.studio import PSEUDO

    if not SMALLEST_UI <= chosen.scale <= LARGEST_UI:
        raise CommandError(f"the size of words goes from {SMALLEST_UI} to {LARGEST_UI}")
    spoken = [language.tag for language in languages(titles.folders)] + [PSEUDO]
    if chosen.language not in spoken:
        raise CommandError(f"there is no language '{chosen.language}'; there are: {', '.join(spoken)}")
    palettes = load_theme(titles.folders.app().path / "theme.yaml").palettes
    if chosen.theme not in palettes:
        raise CommandError(f"there is no palette '{chosen.theme}'; there are: {', '.join(palettes)}")


def _stills(titles: Catalogue, ids: Sequence[str], chosen: argparse.Namespace) -> Iterator[tuple[str, Surface]]:

    with _studio(titles, chosen) as studio:
        yield from rooms(studio, titles, ids)
    for id in ids:
        with _studio(titles, chosen) as studio:
            yield from moments(studio, _matches(titles, id))


def _films(titles: Catalogue, ids: Sequence[str], chosen: argparse.Namespace) -> Iterator[tuple[str, Surface]]:
    for id in ids:
        with _studio(titles, chosen) as studio:
            matches = _matches(titles, id)
            frames = film_of_weight(studio, matches, chosen.film) or film(studio, matches, chosen.film, FILM_FRAMES)
            if frames:
                yield f"{id}_film_{chosen.film}", sheet(frames, FILM_COLUMNS, FILM_WIDTH)


def _studio(titles: Catalogue, chosen: argparse.Namespace) -> AbstractContextManager[Studio]:
    from game.cli.studio import studio

    settings = Settings(ui_scale=chosen.scale, language=chosen.language, theme=chosen.theme, sound_muted=True)
    return studio(titles, chosen.size, settings)


def _matches(titles: Catalogue, id: str) -> list[PlayedMatch]:

    found = played_matches(titles, program_root() / "tests" / "matches", id)
    if not found:
        raise CommandError(f"there are no played matches of '{id}' beside this program: run it from its sources")
    return found
