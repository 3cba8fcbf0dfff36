"""Whitewater Rush as the table shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

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
    Reaction,
    Reference,
    Request,
    Spotlight,
    Trail,
)
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import Ran, WhitewaterEvent
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table import (
    captions,
    closing,
    cues,
    facts,
    items,
    leaving,
    picks,
    prompts,
    reactions,
    references,
    results,
    spotlights,
)
from game.titles.whitewater_rush.table.foretold import Foretold
from game.titles.whitewater_rush.table.keys import RIVER, kayak_key
from game.titles.whitewater_rush.table.trails import trail_of
from game.titles.whitewater_rush.table.why_not import why_not


class WhitewaterPresenter(Presenter[WhitewaterCommand, WhitewaterView]):
    """Gathers the parts; each lives in its own file."""

    def __init__(self, rules: WhitewaterRules) -> None:
        super().__init__(rules)
        self._foretold = Foretold(rules)

    def items(self, view: WhitewaterView, names: Names) -> Sequence[Item]:
        return items.items(self._foretold, view, names)

    def contents(self, view: WhitewaterView, key: str, names: Names) -> Sequence[Item] | None:
        return items.contents(view, key)

    def picks(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Pick]:
        return picks.picks(self._foretold, view, legal, names)

    def buttons(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Button]:
        return picks.buttons(view, legal, names)

    def prompt(self, view: WhitewaterView, names: Names) -> Line:
        return prompts.prompt(view, names)

    def why_not(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], letter: str) -> str | None:
        return why_not(self._foretold, view, legal, letter)

    def facts(self, view: WhitewaterView, names: Names) -> Sequence[Fact]:
        return facts.facts(self._foretold, view, names)

    def plates(self, view: WhitewaterView, names: Names) -> Sequence[Plate]:
        return facts.plates(view)

    def references(self, view: WhitewaterView) -> Sequence[Reference]:
        return references.references(view)

    def caption(self, beat: Beat[Event, WhitewaterView], names: Names) -> Line | None:
        return captions.caption(_event(beat), beat.after, names)

    def chapter(self, view: WhitewaterView, names: Names) -> Chapter | None:
        return prompts.chapter(view, names)

    def cue(self, beat: Beat[Event, WhitewaterView]) -> str | None:
        return cues.cue(_event(beat))

    def spotlight(self, beat: Beat[Event, WhitewaterView], names: Names) -> Spotlight | None:
        return spotlights.spotlight(_event(beat), beat.after, names)

    def trails(self, view: WhitewaterView, command: WhitewaterCommand, names: Names) -> Sequence[Trail]:
        return [trail_of(view, course) for course in self._foretold.courses(view, command)]

    def ways(self, beat: Beat[Event, WhitewaterView]) -> Sequence[Trail]:
        match _event(beat):
            case Ran(seat=seat, path=path) if len(path) > 1:
                return (Trail(kayak_key(seat), RIVER, path),)
            case _:
                return ()

    def reaction(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Reaction | None:
        return reactions.reaction(self._foretold, view, legal, names)

    def requests(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Request]:
        return leaving.requests(legal)

    def is_open(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> bool:
        return prompts.is_open(view)

    def goes_on(self, before: WhitewaterView, after: WhitewaterView) -> bool:
        return prompts.goes_on(before, after)

    def gone(self, view: WhitewaterView) -> Sequence[Seat]:
        return [Seat(seat) for seat, left in enumerate(view.left) if left]

    def command_line(self, command: WhitewaterCommand, names: Names, seat: Seat) -> Line:
        return picks.command_line(command, names)

    def closing(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Sequence[Fact]:
        return closing.closing(events, view)

    def result(self, view: WhitewaterView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        return results.result(view, outcome, names)


def _event(beat: Beat[Event, WhitewaterView]) -> WhitewaterEvent:
    return cast("WhitewaterEvent", beat.event)


PRESENTER: type[Presenter[WhitewaterCommand, WhitewaterView]] = WhitewaterPresenter
