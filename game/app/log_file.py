"""The log: the program's actions, line by line, beside the files of crashes, for finding faults.

It names scenes, titles and reasons by their ids, never people, files or words of a match.
"""

from __future__ import annotations

import logging
import platform
from collections.abc import Iterator
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game import __version__
from game.app.crash import FOLDER, without_names
from game.content.folders import is_installed
from game.content.message import Message
from game.content.seat_assignment import people_of
from game.persistence.durable import is_there, put_aside
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.table.match import TableMatch

FILE = "log.txt"
LARGEST, OLDER = 100_000, 2
"""Maximum number of bytes of one file, and number of older files kept."""
RETRY_SECONDS = 5.0
BOT_NOTE = "hud.bot_note."
TOLD = 8
"""Maximum number of similar faults that are told."""
_FORM = "%(asctime)s %(levelname)s %(message)s"


class LogFile:
    """A log that is written while this program is the one that writes to the profile. Lines that cannot be written are
    left out.
    """

    def __init__(self, app: App, house: House) -> None:
        self._app, self._house, self._store = app, house, house.store
        self._logger = logging.Logger("game")
        self._known: dict[str, str] = {}
        self._due = 0.0

    def tick(self) -> None:
        """Notes every fact that has changed since the last frame."""
        if not self._logger.handlers and not self._opened():
            return
        for name, fact in self._facts():
            if self._known.get(name, "") != fact:
                self._known[name] = fact
                self._logger.info("%s: %s", name, fact or "nothing")

    def close(self) -> None:
        """Notes that the program ends, for whatever reason."""
        if self._logger.handlers:
            self._logger.info("closed")
        for handler in self._logger.handlers:
            with suppress(OSError):
                handler.close()

    def crashed(self, error: BaseException) -> None:
        """Notes that the program ends because of an error; the error's own file tells the rest."""
        if self._logger.handlers:
            self._logger.error("stopped unexpectedly: %s", type(error).__name__)

    def _opened(self) -> bool:
        """Returns True once the file is open; tries again now and then, since the other program that writes may end."""
        if self._app.ui.now < self._due:
            return False
        self._due = self._app.ui.now + RETRY_SECONDS
        if self._store.read_only or self._store.problem is not None:
            return False
        self._logger.addHandler(_handler(self._store.folders.home))
        made = "installed" if is_installed() else "from the sources"
        self._logger.info("Rats & Rapids %s, %s", __version__, made)
        self._logger.info("Python %s, %s %s", platform.python_version(), platform.system(), platform.machine())
        return True

    def _facts(self) -> Iterator[tuple[str, str]]:
        """Yields the current facts, in a fixed order."""
        house, ui = self._house, self._app.ui
        yield "titles", ", ".join(cover.id for cover in house.titles.covers)
        yield "loaded", ", ".join(house.titles.loaded_ids)
        yield (
            "broken",
            "; ".join(f"{fault.title}: {fault.message}" for fault in house.titles.known_faults if not fault.part),
        )
        yield "left out", ", ".join(fault.title for fault in house.titles.known_faults[:TOLD] if fault.part)
        yield "broken words", "; ".join(map(str, house.titles.strings.errors[:TOLD]))
        yield "told at the start", ", ".join(line.key for line in house.notices)
        yield "table", self._table()
        top = self._app.scenes.top
        yield "room", "" if top is None else type(top).__name__
        yield "bot", self._bot_note()
        yield "not saved", "" if self._store.unsaved is None else self._store.unsaved.reason
        yield "controllers", ", ".join(ui.pads.families)
        yield "no controller", ui.pads.fault
        yield "screen reader", self._app.reader.state
        yield "missing pictures", ", ".join(sorted(ui.assets.missing))
        yield "missing sounds", ", ".join(sorted(ui.audio.missing))
        yield "missing fonts", ", ".join(sorted(ui.fonts.missing))
        yield "missing words", ", ".join(sorted(house.titles.strings.missing))

    def _bot_note(self) -> str:
        """Returns why the last move at the table is not the bot's own, without the name of its seat."""
        playbacks = (getattr(scene, "playback", None) for scene in self._app.scenes.stack)
        notes = (getattr(playback, "note", None) for playback in playbacks)
        return next((note.key for note in notes if isinstance(note, Message) and note.key.startswith(BOT_NOTE)), "")

    def _table(self) -> str:
        matches = (getattr(scene, "match", None) for scene in self._app.scenes.stack)
        match = next((each for each in matches if isinstance(each, TableMatch)), None)
        if match is None:
            return ""
        bots = len(match.seats) - len(people_of(match.seats))
        return f"{match.entry.id}, {len(match.seats)} seats, {bots} bots"


class _Handler(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """Drops the line on a full disk or in a lost folder, and nothing else."""


class _Form(logging.Formatter):
    def __init__(self, home: Path) -> None:
        super().__init__(_FORM)
        self._home = home

    def format(self, record: logging.LogRecord) -> str:
        return without_names(super().format(record), (self._home,))


def _handler(home: Path) -> logging.Handler:
    """Returns a handler that opens no file before the first line."""
    folder = home / FOLDER
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        _clear_way(folder / FILE)
    handler = _Handler(
        folder / FILE, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="replace", delay=True
    )
    handler.namer = _older
    handler.setFormatter(_Form(home))
    return handler


def _clear_way(path: Path) -> None:
    """Moves anything but a file aside: the program would wait for a pipe, and a device cannot be read."""
    if is_there(path) and not path.is_file():
        put_aside(path)


def _older(name: str) -> str:
    """Returns `log.1.txt` in place of `log.txt.1`, which no system opens by a double click."""
    stem, _, number = name.rpartition(".")
    return str(Path(stem).with_suffix(f".{number}.txt"))
