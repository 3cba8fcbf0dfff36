"""`app/sounds.yaml`: which sounds belong together, so that a person can mute them by kind."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.content.structs import Content, Mistake, load_struct


class SoundGroups(Content, frozen=True):
    """Sounds by group; each sound stands in one. `music` names the groups that follow the volume of music."""

    groups: dict[str, tuple[str, ...]]
    music: tuple[str, ...]

    def group(self, sound: str) -> str:
        """Returns the group of a sound, "" for one that stands in none."""
        return next((name for name, sounds in self.groups.items() if sound in sounds), "")

    def problems(self) -> Sequence[Mistake]:
        """Returns sounds that stand twice, and groups of music that are not there."""
        return (*self._twice(), *self._unknown())

    def _twice(self) -> Iterator[Mistake]:
        seen: dict[str, str] = {}
        for name, sounds in self.groups.items():
            for place, sound in enumerate(sounds):
                if sound in seen:
                    yield Mistake(("groups", name, place), f"'{sound}' stands in '{seen[sound]}' already")
                seen[sound] = name

    def _unknown(self) -> Iterator[Mistake]:
        for place, name in enumerate(self.music):
            if name not in self.groups:
                yield Mistake(("music", place), f"there is no group '{name}'")


def load_sounds(path: Path, name: str | None = None) -> SoundGroups:
    """Returns the groups of the house. Raises ContentError."""
    return load_struct(path, SoundGroups, name)
