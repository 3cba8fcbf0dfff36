"""Builds the objects that the scenes share, from the program's folders and the player's."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime

from game import __version__
from game.app.profile_files import LobbyMemory, PracticeBook, RecordBook
from game.bots.bot_client import BotClient
from game.content.catalogue import Catalogue
from game.content.licences import Project, read_project
from game.content.message import Message, given
from game.host.puzzles import PuzzleLibrary
from game.persistence.folders import UserFolders, shown_path
from game.persistence.match_store import MatchStore
from game.persistence.problem import FileProblem
from game.ui.context import Context
from game.ui.scenes.house import House
from game.ui.scenes.rooms import HouseRooms


def open_house(
    ui: Context,
    titles: Catalogue,
    store: MatchStore,
    thinker: BotClient,
    *,
    helpers: Callable[[], Sequence[BotClient]] = tuple,
    crash: str | None = None,
    seed: str | None = None,
    project: Callable[[], Project] = read_project,
    today: Callable[[], datetime] = lambda: datetime.now().astimezone(),
) -> House:
    """Returns the house with its scenes. From now on the screen speaks the words of all titles, in the language of the
    settings.

    `helpers` returns bot clients beside `thinker`. `crash` is the file of a crash to tell of. `seed` makes every match
    of this run the same. `project` has the addresses of the project. `today` returns the local day and time.
    """
    ui.speak_with(titles)
    memory, records, practice = LobbyMemory(store), RecordBook(store), PracticeBook(store)
    broken = [problem.line() for problem in (*memory.problems, *records.problems, *practice.problems)]
    folders = {cover.id: cover.folder for cover in titles.covers}
    house = House(
        ui=ui,
        titles=titles,
        store=store,
        memory=memory,
        records=records,
        practice=practice,
        moments=PuzzleLibrary(folders, store.folders.moments),
        thinker=thinker,
        helpers=helpers,
        today=today,
        seed=lambda: seed or secrets.token_hex(16),
        project=project,
        notices=[*notices(store, crash, project), *broken],
    )
    HouseRooms(house)
    return house


def open_store(user: UserFolders) -> MatchStore:
    """Returns the player's matches, with the lock that keeps a second program from writing."""
    return MatchStore(user, app=__version__)


def notices(store: MatchStore, crash: str | None, project: Callable[[], Project] = read_project) -> list[Message]:
    """Returns the notices of the shelf at the start; `crash` is the file of a crash nobody was told of."""
    return [*store_notices(store), *([] if crash is None else [_crashed(crash, project().reports)])]


def store_notices(store: MatchStore) -> list[Message]:
    """Returns the current problems that keep the player's folders from being used."""
    if store.read_only:
        return [FileProblem("second_program").line()]
    if store.problem is not None:
        return [Message(f"app.home.{store.problem.reason}", {"folder": given(shown_path(store.folders.home))})]
    return [problem.line() for problem in store.unusable]


def _crashed(file: str, reports: str) -> Message:
    """Returns the notice of a crash. It speaks of sending the file only where it can be sent to."""
    if reports:
        return Message("app.crashed_report", {"file": given(file), "reports": given(reports)})
    return Message("app.crashed", {"file": given(file)})
