"""Rooms that pictures leave out: records, pages of settings, practice with its questions, a closer look at a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.bots.levels import USUAL
from game.cli.pictures import PlayedMatch
from game.cli.studio import Studio
from game.content.catalogue import Catalogue
from game.content.message import Message
from game.content.strings import languages
from game.host.analyst import Analyst, Teachers
from game.ui.context import Context
from game.ui.scenes.analysis.analysis import AnalysisScene
from game.ui.scenes.opening import judged
from game.ui.scenes.overlays.question import LanguageScene
from game.ui.scenes.settings.settings import Page
from game.ui.stage.dialog import Dialog, notice
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.scene import TableScene
from tests.host.test_analyst import Teacher


def use(made: Studio, id: str) -> bool:
    """Presses a button of the room on top; returns whether it could."""
    top = made.top
    return isinstance(top, WidgetScene) and top.do(id)


def more_rooms(made: Studio, titles: Catalogue) -> Mapping[str, Callable[[], object]]:
    """Returns the functions that open each room, by name."""
    doors, ui = made.house.doors, made.ui

    def page(id: Page) -> None:
        doors.shelf()
        made.wait(0.1)
        doors.settings()
        made.wait(0.1)
        use(made, f"part:{id}")

    return {
        "records": doors.records,
        **{f"practice_{entry.id}": partial(doors.practice_of, entry) for entry in titles},
        "question": partial(ask, made),
        "verdict": partial(answer, made),
        **{f"settings_{each}": partial(page, each) for each in Page},
        "dialog": lambda: ui.scenes.push(_notice(ui)),
        "language": lambda: ui.scenes.push(LanguageScene(ui, languages(ui.folders))),
    }


def ask(made: Studio) -> None:
    """Sits down at the moment of the day."""
    made.house.doors.shelf()
    made.wait(0.1)
    made.house.doors.practice()
    made.wait(0.3)
    assert use(made, "sit_down")
    made.wait(1.0)
    made.load()


def answer(made: Studio) -> None:
    """Answers it, however that is."""
    ask(made)
    table = made.top
    assert isinstance(table, TableScene)
    made.pass_spotlights(table)
    for target in table.model.selector.moves[0].targets:
        table.press(target)
        made.wait(0.2)
    assert made.top is not table


def look_closer(made: Studio, match: PlayedMatch) -> None:
    """At a match that is over, each of its choices weighed by a teacher who makes up what they are worth."""
    scene = made.table(match.entry, match.session)
    made.pass_spotlights(scene)
    table = scene.match.table
    teachers = Teachers(USUAL, frozenset(judged(table)), USUAL)
    analyst = Analyst(match.session, table.presenter, scene.match.names, [Teacher()], teachers)
    while not analyst.done:
        analyst.poll(0.0)
    made.ui.scenes.replace(AnalysisScene(made.ui, scene.match, analyst, lambda known: None))


def _notice(ui: Context) -> Dialog[None]:
    return notice(ui, Message("settings.title"), Message("settings.picture.motion_help"), Message("settings.title"))
