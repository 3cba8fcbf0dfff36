"""Riverboat Showdown as the table shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item
from game.table.presenter import Beat, Button, Chapter, Fact, Names, Pick, Plate, Presenter, Reference, Spotlight
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table import captions, facts, items, picks
from game.titles.riverboat_showdown.table.why_not import why_not
from game.titles.riverboat_showdown.table.words import say


class RiverboatPresenter(Presenter[RiverboatCommand, RiverboatView]):
    """Gathers the parts; each lives in its own file."""

    def items(self, view: RiverboatView, names: Names) -> Sequence[Item]:
        return items.table_items(view, names)

    def contents(self, view: RiverboatView, key: str, names: Names) -> Sequence[Item] | None:
        return None

    def picks(self, view: RiverboatView, legal: Sequence[RiverboatCommand], names: Names) -> Sequence[Pick]:
        return picks.picks(view, legal)

    def buttons(self, view: RiverboatView, legal: Sequence[RiverboatCommand], names: Names) -> Sequence[Button]:
        return picks.buttons(view, legal)

    def prompt(self, view: RiverboatView, names: Names) -> Line:
        return facts.prompt(view, names)

    def why_not(self, view: RiverboatView, legal: Sequence[RiverboatCommand], letter: str) -> str | None:
        return why_not(view, letter)

    def facts(self, view: RiverboatView, names: Names) -> Sequence[Fact]:
        return facts.facts(view, names)

    def plates(self, view: RiverboatView, names: Names) -> Sequence[Plate]:
        return facts.plates(view, names)

    def references(self, view: RiverboatView) -> Sequence[Reference]:
        return facts.references(view)

    def caption(self, beat: Beat[Event, RiverboatView], names: Names) -> Line | None:
        return captions.caption(_event(beat), beat.before, names)

    def chapter(self, view: RiverboatView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("event.round_short", number=view.round)) if view.round else None

    def cue(self, beat: Beat[Event, RiverboatView]) -> str | None:
        return captions.cue(_event(beat))

    def spotlight(self, beat: Beat[Event, RiverboatView], names: Names) -> Spotlight | None:
        return captions.spotlight(_event(beat), beat.after, names)

    def gone(self, view: RiverboatView) -> Sequence[Seat]:
        return [Seat(seat) for seat, out in enumerate(view.eliminated) if out]

    def command_line(self, command: RiverboatCommand, names: Names, seat: Seat) -> Line:
        return picks.plain_line(command)

    def closing(self, events: Sequence[Event], view: RiverboatView, names: Names) -> Sequence[Fact]:
        return facts.closing(events, view, names)

    def result(self, view: RiverboatView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        return facts.result(view, outcome, names)


def _event(beat: Beat[Event, RiverboatView]) -> RiverboatEvent:
    return cast("RiverboatEvent", beat.event)


PRESENTER: type[Presenter[RiverboatCommand, RiverboatView]] = RiverboatPresenter
