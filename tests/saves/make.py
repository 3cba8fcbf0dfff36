"""Makes the corpus of saves: for every title what this version writes.

    python -m tests.saves.make

writes `<version>/<title>-<kind>.river` for the version of the program, with the numbers of rules and format if there
were others before. Files that exist are kept for ever: they stand for what players have on their disks. Run it with
every release.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from game import __version__
from game.engine.module import AnyTitle
from game.engine.session import AnySession, autoplay
from game.persistence.folders import UserFolders
from game.persistence.lines import FORMAT, OLDEST_FORMAT
from game.persistence.match_store import MatchStore
from tests.laws.corpus import Subject, play_on, subjects
from tests.seats import sitting
from tests.toy import TITLE as TOY

SAVES = Path(__file__).parent
DECISIONS = 10
KINDS = ("unfinished", "interrupted", "finished")


def make(subject: Subject, scratch: Path) -> Iterator[Path]:
    """Writes the saves of one title that are not there yet."""
    for kind in KINDS:
        path = SAVES / __version__ / save_name(subject.title, kind)
        if not path.exists():
            yield _written(path, _saved(subject, kind, scratch / subject.id / kind))


def save_name(title: AnyTitle, kind: str) -> str:
    """Returns the name of a save; later rules of the title and later formats have a number."""
    rules = f"-rules_{title.version}" if title.version > 1 else ""
    format = f"-format_{FORMAT}" if FORMAT > OLDEST_FORMAT else ""
    return f"{title.id}{rules}{format}-{kind}.river"


def _saved(subject: Subject, kind: str, home: Path) -> bytes:
    """A match as the program leaves it: with a move taken back and another played, under a name."""
    store = MatchStore(UserFolders(home), app=__version__)
    preset = min(subject.info.presets, key=lambda each: ("quick" not in each.id, "short" not in each.id))
    session = subject.session(subject.info.setup(subject.info.seats[0], preset.options), f"saved {kind}")
    names = ("Ann", "Bö", "Chloé", "丹")
    recorder = store.start(session, sitting(*names[: session.setup.seats]), subject.id)
    session.begin()
    random = Random(kind)
    play(session, DECISIONS, random)
    session.undo()
    play(session, 2, random)
    recorder.rename("Regatta am Fluß")
    if kind == "finished":
        play_on(session, random)
    if kind != "interrupted":
        recorder.close()
    data = recorder.path.read_bytes()
    store.close()
    return data


def play(session: AnySession, decisions: int, random: Random) -> None:
    """Any legal decisions, with everything that plays itself."""
    autoplay(session)
    for _ in range(decisions):
        if session.outcome is not None:
            return
        seat = min(session.to_act())
        session.submit(seat, random.choice(list(session.legal(seat))))
        autoplay(session)


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        for subject in subjects():
            if subject.id != TOY.id:
                for path in make(subject, Path(scratch)):
                    print(f"{path.relative_to(SAVES)}: {path.stat().st_size} bytes")
