"""What was chosen last in the lobby of each title, in a file beside the settings; and who sits together meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from game.content.seated import Seated, here_of, people_of
from game.persistence.lines import LONGEST_OPTION, MOST_OPTIONS, MOST_SEATS
from game.persistence.match_store import MatchStore
from game.persistence.settings_file import SettingsFile
from game.ui.scenes.choice import TableChoice

FILE = "lobby.json"


class LastChoices(Struct, frozen=True):
    """The whole file: one choice per title."""

    tables: dict[str, TableChoice] = field(default_factory=dict)


class LobbyMemory:
    """Reads the file once; writes it with every change, unless the profile belongs to another program."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / FILE, LastChoices, holds={"tables": _holds})
        loaded = self._file.load(set_aside=not store.read_only)
        self._choices = loaded.settings
        self.problems = loaded.problems
        """What was wrong with the file."""
        self.company: tuple[Seated, ...] = ()
        """Who sits together since the program runs, at whatever is played; nobody where somebody plays alone."""

    def last(self, title: str) -> TableChoice | None:
        """The choice as it was left, None at first."""
        return self._choices.tables.get(title)

    def keep(self, title: str, choice: TableChoice) -> None:
        """Remembers a choice, and who sits at it; one that cannot be written holds until the program ends."""
        self.company = ()
        self.sat(choice.seats)
        tables = {**self._choices.tables, title: choice}
        if tables == self._choices.tables:
            return
        self._choices = replace(self._choices, tables=tables)
        self._file.note(self._choices)
        if not self._store.read_only:
            self._file.save(self._choices)

    def sat(self, seats: Sequence[Seated]) -> None:
        """Remembers who sat at a table together; somebody who played alone parts nobody."""
        if len(people_of(seats)) > 1 or people_of(seats) != here_of(seats):
            self.company = tuple(seats)


def _holds(title: str, choice: TableChoice) -> bool:
    """Whether people can have sat so. What a title offers no more is mended when its lobby opens."""
    texts = [title, *choice.options, *(value for value in choice.options.values() if isinstance(value, str))]
    return (
        0 < len(choice.seats) <= MOST_SEATS
        and all(each.seat == number for number, each in enumerate(choice.seats))
        and len(choice.options) <= MOST_OPTIONS
        and max(map(len, texts)) <= LONGEST_OPTION
    )
