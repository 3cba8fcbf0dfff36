"""Matches on disk for the tests of this folder."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.engine.journal import StateCodec, state_hash
from game.persistence.folders import user_folders
from game.persistence.match_store import MatchStore
from game.persistence.recorder import FileRecorder
from tests.seats import sitting
from tests.toy import ENDLESS, TITLE, ToySession, play, toy_session
from tests.toy.pieces import ToyState

TITLES = {TITLE.id: TITLE}
SEATS = sitting("Ann", "bot:house")
CORPUS = Path(__file__).parent / "corpus"
_CODEC = StateCodec(ToyState)


def shelf(home: Path) -> MatchStore:
    return MatchStore(user_folders(home), app="0.1.0")


def begun(
    store: MatchStore, *, decisions: int = 0, seed: str = "river", target: int = ENDLESS
) -> tuple[ToySession, FileRecorder]:
    """A match that is being recorded, after some random decisions."""
    session = toy_session(seed, target=target)
    recorder = store.start(session, SEATS, "Skimming")
    session.begin()
    play(session, decisions, Random(seed))
    return session, recorder


def short_save(home: Path, *, closed: bool = True) -> tuple[Path, ToySession]:
    """A file with a branch, a move of the head and about ten steps."""
    store = shelf(home)
    session, recorder = begun(store, decisions=4)
    session.undo()
    play(session, 2, Random(1))
    session.undo()
    if closed:
        store.close()
    return recorder.path, session


def hash_of(session: ToySession) -> str:
    return state_hash(_CODEC.pack(session.state))
