"""An evening of Skimming with everything a player does to files, who knows what the program said was kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from game.persistence.match_store import MatchStore, Summary
from game.persistence.problem import SaveError
from game.persistence.recorder import FileRecorder
from game.persistence.save_file import load_session
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from tests.faults.disk import Disk
from tests.persistence.shelf import TITLES, begun, hash_of, shelf
from tests.toy import ToySession, play

T = TypeVar("T")
Part = tuple[str, Callable[[], None]]


class Evening:
    """The parts are played one after the other; after each, `check` compares the disk with what was promised."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self.home, self.disk = home, disk
        self.store: MatchStore
        self.session: ToySession
        self.recorder: FileRecorder
        self.kept: Summary
        self.settings = Settings()
        self.promised = 0
        """Number of steps that were said to be on the disk."""
        self._laid = False

    def parts(self) -> Iterator[Part]:
        """Yields the parts of the evening, in order."""
        yield "start", self._start
        yield "settings", self._change_settings
        yield "deal", self._deal
        yield "first step", lambda: play(self.session, 1, Random(1))
        yield "ten steps", lambda: play(self.session, 5, Random(2))
        yield "undo", self._undo
        yield "save under a name", self._save
        yield "rename", self._rename
        yield "delete", self._delete
        yield "restore", self._restore
        yield "quit", self._quit
        yield "start again", self._start
        yield "open", self._open
        yield "step", lambda: play(self.session, 1, Random(3))
        yield "delete for good", self._empty
        yield "leave", self._quit
        yield "start once more", self._start_once_more

    def check(self) -> None:
        """Asserts that nothing is lost that was said to be kept; a loss is told."""
        if not self._laid:
            return
        recorder = self.recorder
        if recorder.unsaved is None:
            self.promised = len(self.session.journal)
        elif not recorder.closed:
            assert recorder.problem is not None
        with self.disk.resting():
            if recorder.unsaved is None and self.promised:
                match = load_session(recorder.path, TITLES)
                assert match.problem is None
                assert list(match.session.journal.steps()) == list(self.session.journal.steps())
                assert match.session.head == self.session.head and hash_of(match.session) == hash_of(self.session)
            assert self._longest() >= self.promised

    def recovered(self) -> bool:
        """True if everything is on the disk once it works again, at the next try."""
        return not self._laid or self.recorder.closed or self.recorder.retry()

    def _longest(self) -> int:
        """Returns how many of the match's steps the best file holds that somebody could open now."""
        steps = list(self.session.journal.steps())
        held = [0]
        for path in (self.home / "matches").glob("*.river"):
            try:
                journal = load_session(path, TITLES).session.journal
            except SaveError:
                continue
            held.append(sum(mine == theirs for mine, theirs in zip(steps, journal.steps(), strict=False)))
        return max(held)

    def _start(self) -> None:
        self.store = shelf(self.home)
        file = SettingsFile(self.home / "settings.json", Settings)
        loaded = file.load(set_aside=not self.store.read_only)
        assert loaded.problems or loaded.settings == self.settings

    def _start_once_more(self) -> None:
        """Starts the program again, and asserts that no earlier fault is felt."""
        self.disk.heal()
        self._start()
        loaded = SettingsFile(self.home / "settings.json", Settings).load()
        assert (loaded.settings, loaded.problems) == (self.settings, ())
        assert (self.store.problem, self.store.unusable, self.store.read_only) == (None, (), False)
        assert [each.path for each in self.store.entries() if each.problem is None]
        self.store.close()

    def _change_settings(self) -> None:
        file = SettingsFile(self.home / "settings.json", Settings)
        changed = replace(file.load().settings, ui_scale=150)
        if file.save(changed) is None:
            self.settings = changed

    def _deal(self) -> None:
        self._laid = True
        self.session, self.recorder = begun(self.store)

    def _undo(self) -> None:
        self.session.undo()

    def _save(self) -> None:
        self.kept = self._twice(lambda: self.store.save_as(self.recorder, "before the rapids"))

    def _rename(self) -> None:
        self.kept = self._twice(lambda: self.store.rename(self.kept, "after the rapids"))

    def _delete(self) -> None:
        self.kept = self._twice(lambda: self.store.discard(self.kept))

    def _restore(self) -> None:
        self.kept = self._twice(lambda: self.store.bring_back(self.kept))

    def _empty(self) -> None:
        self._delete()
        assert self._twice(self.store.empty_bin) == 1

    def _quit(self) -> None:
        """Quits as the program does: tries once more, then asks, and the player waits until the disk works."""
        if not self.store.catch_up():
            self.disk.heal()
            assert self.store.catch_up()
        self.check()
        self.store.close()

    def _open(self) -> None:
        """The match is offered, or what hinders it is told."""
        entry = self.store.latest_unfinished()
        if entry is None:
            bad = [each.problem for each in self.store.entries() if each.problem is not None]
            assert bad or self.store.listing("matches").problem is not None or not self.disk.refuses
            self.disk.heal()
            entry = self.store.latest_unfinished()
        assert entry is not None and entry.path == self.recorder.path
        match = self._twice(lambda: self.store.load(entry.path, TITLES))
        self.session, self.recorder = match.session, self.store.resume(match)

    def _twice(self, action: Callable[[], T]) -> T:
        """The action, or after a sentence and with the disk as it should be, the same once more."""
        with self.disk.resting():
            before = self._files()
        try:
            return action()
        except SaveError as error:
            assert self.disk.failed, error
            with self.disk.resting():
                assert self._files() == before, "something was changed although it was refused"
            self.disk.heal()
            return action()

    def _files(self) -> dict[str, bytes]:
        return {str(path.relative_to(self.home)): path.read_bytes() for path in self.home.rglob("*.river")}
