"""Builds what the rooms share from the program's folders and the player's."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from game import __version__
from game.app.memory import LobbyMemory
from game.bots.question import Thinker
from game.content.catalogue import Catalogue, Fault
from game.content.line import Line
from game.content.project import Project, read_project
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore
from game.persistence.problem import Problem
from game.ui.context import Context
from game.ui.scenes.house import House
from game.ui.scenes.rooms import HouseRooms


def open_house(
    ui: Context,
    titles: Catalogue,
    store: MatchStore,
    thinker: Thinker,
    *,
    crash: str | None = None,
    seed: str | None = None,
    project: Callable[[], Project] = read_project,
) -> House:
    """The house with its doors. From now on the screen speaks the words of all titles.

    `crash`: the file of a crash to tell of; `seed` makes every match of this run the same; `project` says where the
    project can be reached.
    """
    ui.strings = titles.strings
    house = House(
        ui=ui,
        titles=titles,
        store=store,
        memory=LobbyMemory(store),
        thinker=thinker,
        today=lambda: datetime.now().astimezone(),
        seed=lambda: seed or secrets.token_hex(16),
        project=project,
        notices=notices(store, crash, project),
        unreadable=unreadable(titles),
    )
    HouseRooms(house)
    return house


def open_store(user: UserFolders) -> MatchStore:
    """The player's matches, and the lock that keeps a second program from writing."""
    return MatchStore(user, app=__version__)


def notices(store: MatchStore, crash: str | None, project: Callable[[], Project] = read_project) -> list[Line]:
    """What the shelf has to say at the start; `crash` is the file of a crash nobody was told of."""
    lines: list[Line] = []
    if store.read_only:
        lines.append(Problem("second_program").line())
    elif store.problem is not None:
        lines.append(Line("app.not_writable"))
    if crash is not None:
        lines.append(_crashed(crash, project().reports))
    return lines


def unreadable(titles: Catalogue) -> tuple[Line, ...]:
    """What of the content could not be read: whole titles first, then parts that are left out, then words."""
    faults = sorted(titles.faults, key=lambda fault: fault.part)
    words = (Line("app.words_broken", {"message": str(error)}) for error in titles.strings.errors)
    return (*(_fault(titles, fault) for fault in faults), *words)


def _fault(titles: Catalogue, fault: Fault) -> Line:
    name = f"{fault.title}.name"
    title = Line(name) if titles.strings.has(name) else fault.title
    return Line("app.left_out" if fault.part else "app.fault", {"title": title, "message": fault.message})


def _crashed(file: str, reports: str) -> Line:
    """Speaks of sending the file only where it can be sent to."""
    if reports:
        return Line("app.crashed_report", {"file": file, "reports": reports})
    return Line("app.crashed", {"file": file})
