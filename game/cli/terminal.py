"""`play --terminal`: sets a match up, keeps it on the disk, and lays the table out as text."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Sequence

from game import __version__
from game.bots.bot_client import SliceThinker
from game.bots.levels import USUAL
from game.cli import choices
from game.cli.choices import CommandError
from game.cli.terminal_table import TerminalTable
from game.content.catalogue import Catalogue, Entry
from game.content.marks import plain
from game.content.message import Line
from game.content.seat_assignment import BotMind, Here, Seated, people_of, seated
from game.content.strings import Strings
from game.engine.module import GameInfo
from game.engine.session import AnySession, Session
from game.host.flow import Tempo
from game.host.host import host_of
from game.host.page import TablePages
from game.host.table import Table
from game.persistence.folders import user_folders
from game.persistence.match_store import MatchStore
from game.persistence.problem import SaveError
from game.persistence.recorder import FileRecorder

BOT_SECONDS = 1.5
"""The longest a bot may think here."""


def run(chosen: argparse.Namespace) -> int:
    """Plays one match at this terminal. Raises CommandError or BadSetup for a match that cannot be set up."""
    titles = choices.catalogue()
    entry = choices.entry(titles, chosen.title or _first(titles))
    seats = choices.seats(chosen.seats) if chosen.seats else usual_seats(entry.info)
    setup = choices.setup(entry.info, len(seats), chosen.option, chosen.preset)
    session: AnySession = Session(entry.title, entry.definition, setup, chosen.seed or secrets.token_hex(16))
    session.people = people_of(seats)
    store = MatchStore(user_folders(), app=__version__)
    try:
        recorder = store.start(session, seats, titles.strings.text(f"{entry.id}.name"))
        session.begin()
        _table(titles, entry, session, seats, store, recorder).run()
        recorder.close()
        if not store.catch_up():
            print(titles.strings.text("terminal.not_saved"))
    finally:
        store.close()
    return 0


def usual_seats(info: GameInfo) -> tuple[Seated, ...]:
    """One person, and as many bots as the title needs besides."""
    bot = next((bot.id for bot in info.bots if bot.id == USUAL), "random")
    return seated(Here(), *[BotMind(bot)] * (info.seats[0] - 1))


def _table(
    titles: Catalogue,
    entry: Entry,
    session: AnySession,
    seats: Sequence[Seated],
    store: MatchStore,
    recorder: FileRecorder,
) -> TerminalTable:
    host = host_of(entry, session, seats, SliceThinker(time.monotonic), BOT_SECONDS)
    return TerminalTable(
        Table(host, Tempo(bot_pause=0.0)),
        TablePages(entry.id, entry.layout),
        entry.layout,
        titles.strings,
        ask=input,
        tell=print,
        clock=time.monotonic,
        save=lambda name: _save(store, recorder, titles.strings, name or titles.strings.text(f"{entry.id}.name")),
        trouble=lambda: _trouble(recorder),
    )


def _save(store: MatchStore, recorder: FileRecorder, strings: Strings, name: str) -> str:
    try:
        kept = store.save_as(recorder, name)
    except SaveError as error:
        return plain(strings.say(error.problem.line()))
    return plain(strings.text("terminal.saved", file=str(kept.path)))


def _trouble(recorder: FileRecorder) -> Line | None:
    trouble = recorder.take_news() or recorder.problem
    return None if trouble is None else trouble.line()


def _first(titles: Catalogue) -> str:
    """The first title of the shelf."""
    ids = titles.ids()
    if not ids:
        raise CommandError("there is no title to play")
    return ids[0]
