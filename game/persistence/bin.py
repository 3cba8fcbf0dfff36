"""The bin: what was thrown away, until it is brought back or the bin is emptied."""

from __future__ import annotations

from pathlib import Path

from game.content.folders import is_of_system
from game.persistence.durable import move, patiently
from game.persistence.problem import SaveError, refusal, writing_problem


class Bin:
    """Keeps each file in a folder named like the one it came from."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def folders(self) -> list[Path]:
        """The folders inside, one for each origin. Raises OSError."""
        return sorted(path for path in self._folder.iterdir() if path.is_dir())

    def take(self, path: Path) -> Path:
        """Moves a file into the bin; where it is now. Raises SaveError."""
        return _moved(path, self._folder / path.parent.name)

    def give_back(self, path: Path, home: Path) -> Path:
        """Moves a file back to where it came from; where it is now. Raises SaveError."""
        return _moved(path, home / path.parent.name)

    def empty(self) -> int:
        """Deletes every file for good; how many, but for hidden ones. Raises SaveError if one cannot be deleted."""
        try:
            files = [path for folder in self.folders() for path in folder.iterdir() if not path.is_dir()]
            for path in files:
                patiently(path.unlink)
        except OSError as error:
            raise SaveError(writing_problem(error)) from error
        return sum(not is_of_system(path.name) for path in files)


def _moved(path: Path, folder: Path) -> Path:
    try:
        return move(path, folder)
    except FileNotFoundError as error:
        raise refusal("missing") from error
    except OSError as error:
        raise SaveError(writing_problem(error)) from error
