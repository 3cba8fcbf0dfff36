"""A program that plays for ever and is killed: run with a home and a seed.

Prints `do` before each action and, once it has returned, `done <file> <steps> <head> <hash of the head>`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.engine.session import autoplay
from game.persistence.match_store import MatchStore
from game.persistence.recorder import FileRecorder
from tests.persistence.shelf import TITLES, begun, shelf
from tests.toy import ToySession


class Victim:
    def __init__(self, home: Path, seed: str) -> None:
        self.home = home
        self.rng = Random(seed)
        self.session, self.recorder, self.store = self.opened(seed)

    def opened(self, seed: str) -> tuple[ToySession, FileRecorder, MatchStore]:
        store = shelf(self.home)
        assert not store.read_only
        entry = store.latest_unfinished()
        if entry is None:
            return (*begun(store, seed=seed), store)
        match = store.load(entry.path, TITLES)
        return match.session, store.resume(match), store

    def act(self) -> None:
        """Plays, mostly; now and then takes back, jumps, keeps a copy, or quits and starts again."""
        match self.rng.randrange(12):
            case 0:
                self.session.undo()
            case 1:
                self.session.redo()
            case 2:
                self.session.jump(self.rng.randrange(len(self.session.journal)))
            case 3:
                self.store.save_as(self.recorder, "kept")
            case 4:
                self.store.close()
                self.session, self.recorder, self.store = self.opened("again")
            case _:
                autoplay(self.session)
                (seat,) = self.session.to_act()
                self.session.submit(seat, self.rng.choice(self.session.legal(seat)))

    def run(self) -> None:
        while True:
            head = self.session.head
            after = self.session.journal.step(head).after
            print(f"done {self.recorder.path.name} {len(self.session.journal)} {head} {after}", flush=True)
            print("do", flush=True)
            self.act()
            assert self.recorder.problem is None


if __name__ == "__main__":
    Victim(Path(sys.argv[1]), sys.argv[2]).run()
