"""Rats as the table shows it."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item
from game.table.presenter import (
    Beat,
    Button,
    Chapter,
    Fact,
    Names,
    Pick,
    Plate,
    Presenter,
    Reference,
    Request,
    Spotlight,
)
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.frames import Agreeing
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table import facts, items, picks
from game.titles.rats.table.captions import RatsCaptions
from game.titles.rats.table.spotlights import spotlight
from game.titles.rats.table.why_not import why_not
from game.titles.rats.table.words import say


class RatsPresenter(RatsCaptions):
    """Gathers the parts; each lives in its own file."""

    def items(self, view: RatsView, names: Names) -> Sequence[Item]:
        return items.table_items(view, names)

    def contents(self, view: RatsView, key: str, names: Names) -> Sequence[Item] | None:
        return items.contents(view, key)

    def picks(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Pick]:
        return [picks.pick(view, command) for command in legal]

    def buttons(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Button]:
        return picks.buttons(view, legal)

    def prompt(self, view: RatsView, names: Names) -> Line:
        return facts.prompt(view, names)

    def why_not(self, view: RatsView, legal: Sequence[RatsCommand], letter: str) -> str | None:
        return why_not(view, letter)

    def facts(self, view: RatsView, names: Names) -> Sequence[Fact]:
        return facts.facts(view, names)

    def plates(self, view: RatsView, names: Names) -> Sequence[Plate]:
        return facts.plates(view, names)

    def references(self, view: RatsView) -> Sequence[Reference]:
        return facts.references(view)

    def chapter(self, view: RatsView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("chapter", number=view.round)) if view.round else None

    def spotlight(self, beat: Beat[Event, RatsView], names: Names) -> Spotlight | None:
        return spotlight(beat, names)

    def requests(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Request]:
        return picks.requests(legal)

    def is_open(self, view: RatsView, legal: Sequence[RatsCommand]) -> bool:
        return isinstance(view.frame, Agreeing)

    def gone(self, view: RatsView) -> Sequence[Seat]:
        return [Seat(seat) for seat, out in enumerate(view.out_in) if out]

    def command_line(self, command: RatsCommand, names: Names, seat: Seat) -> Line:
        return picks.plain_line(command)

    def closing(self, events: Sequence[Event], view: RatsView, names: Names) -> Sequence[Fact]:
        return facts.closing(events, view, names)

    def result(self, view: RatsView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        return facts.result(view, outcome, names)


PRESENTER: type[Presenter[RatsCommand, RatsView]] = RatsPresenter
