"""The table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.layout import Layout
from game.content.marks import plain
from game.content.message import Line
from game.content.strings import Strings
from game.host.page import TableStatus
from game.host.table import Table
from game.table.around import called
from game.table.describe import fact_line, item_line, spotlight_lines
from game.table.item import Item, Kind
from game.table.shown import Shown


class TerminalWords:
    """Puts what lies on the desk of a table into words; asks nobody and changes nothing."""

    def __init__(self, table: Table, layout: Layout, strings: Strings) -> None:
        self._table = table
        self._layout = layout
        self._strings = strings

    def say(self, key: str, **arguments: str | int | Line) -> str:
        """A line without marks."""
        return self.speak(Line(key, dict(arguments)))

    def speak(self, line: Line) -> str:
        """A line in plain words."""
        return plain(self._strings.say(line))

    def table(self, *, details: bool = False) -> Iterator[str]:
        """Zone by zone what lies there, with all that is known of each thing if `details`."""
        items = self._table.desk.items()
        for zone in self._layout.zones:
            inside = [item for item in items if item.zone == zone.id]
            if details:
                inside = [item for item in inside if item.kind is not Kind.PLAQUE]
            if inside:
                inside.sort(key=lambda item: item.index)
                name = called(zone, self._table.desk.feed.audience, self._table.names)
                yield from self._zone("·" if name is None else self.speak(name), inside, details)

    def facts(self, status: TableStatus) -> Iterator[str]:
        """Seats and running lines."""
        for plate in status.plates:
            counts = tuple(fact_line(fact) for fact in plate.facts)
            yield self.say("terminal.plate", name=self._table.names[plate.seat], facts=self._list(counts))
        for fact in status.lines:
            yield self.speak(fact_line(fact))

    def seats(self, status: TableStatus) -> Iterator[str]:
        """What is known of the seats beside their counts."""
        for plate in status.plates:
            if plate.about:
                yield f"{self.speak(self._table.names[plate.seat])}:"
                yield from (f"    {self.speak(line)}" for line in plate.about)

    def references(self, status: TableStatus) -> Iterator[str]:
        """The reference cards, the rows that matter now marked."""
        for reference in status.references:
            yield self.speak(reference.title)
            for row in reference.rows:
                cells = "  ".join(self.speak(cell) for cell in row.cells)
                yield f"  {'>' if row.lit else ' '} {cells}"

    def choices(self) -> Iterator[str]:
        """The moves, numbered from 1."""
        picks = self._table.desk.picker.moves()
        width = len(str(len(picks)))
        for number, pick in enumerate(picks, 1):
            move = self.speak(pick.line)
            extra = "" if pick.consequence is None else f" ({self.speak(pick.consequence)})"
            yield f"  {number:>{width}}  {move}{extra}"

    def shown(self, shown: Shown) -> Iterator[str]:
        """What happened, with its great moments."""
        presenter, names = self._table.presenter, self._table.names
        for beat in shown.beats:
            line = presenter.told.caption(beat, names)
            if line is not None:
                yield f"- {self.speak(line)}"
            spotlight = presenter.told.spotlight(beat, names)
            if spotlight is not None:
                yield from (f"    * {self.speak(line)}" for line in spotlight_lines(spotlight))

    def _zone(self, title: str, items: Sequence[Item], details: bool) -> Iterator[str]:
        if details:
            yield f"{title}:"
            yield from (f"    {self.speak(item_line(item))}" for item in items)
            return
        words: dict[str, int] = {}
        for item in items:
            word = self.speak(item_line(_plain(item)))
            words[word] = words.get(word, 0) + 1
        yield f"{title}: {', '.join(self._times(word, many) for word, many in words.items())}"

    def _times(self, word: str, count: int) -> str:
        return word if count == 1 else self.say("terminal.times", count=count, thing=word)

    def _list(self, lines: tuple[Line, ...]) -> str:
        return self.speak(Line("terminal.list", {"items": lines}))


def _plain(item: Item) -> Item:
    """The item without its explanation."""
    return Item(
        item.key, item.zone, item.index, item.kind, item.face, item.line,
        count=item.count, turned=item.turned, marks=item.marks,
    )  # fmt: skip
