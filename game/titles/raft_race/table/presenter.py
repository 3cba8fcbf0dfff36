"""Raft Race as the table shows it."""

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
    Spotlight,
    Trail,
)
from game.titles.raft_race.rules.card_events import OrdersRevealed
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.events import RaftCrossed, RaftEvent, RaftMoved
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table import (
    facts,
    items,
    picks,
    pile_items,
    prompts,
    reactions,
    references,
    results,
)
from game.titles.raft_race.table.captions import RaftCaptions
from game.titles.raft_race.table.course_words import trails_of
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.keys import RIVER, raft_key
from game.titles.raft_race.table.sketches import sketches
from game.titles.raft_race.table.why_not import why_not
from game.titles.raft_race.table.words import say


class RaftPresenter(RaftCaptions):
    """Gathers the parts; each lives in its own file."""

    def __init__(self, rules: RaftRules) -> None:
        super().__init__(rules)
        self._foretold = Foretold(rules)

    def items(self, view: RaftView, names: Names) -> Sequence[Item]:
        return items.items(self._foretold, view, names)

    def contents(self, view: RaftView, key: str, names: Names) -> Sequence[Item] | None:
        return pile_items.contents(view, key)

    def picks(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Sequence[Pick]:
        return picks.picks(self._foretold, view, legal, names)

    def buttons(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Sequence[Button]:
        return picks.buttons(view, legal, names)

    def prompt(self, view: RaftView, names: Names) -> Line:
        return prompts.prompt(view, names)

    def why_not(self, view: RaftView, legal: Sequence[RaftCommand], letter: str) -> str | None:
        return why_not(self._foretold, view, legal, letter)

    def facts(self, view: RaftView, names: Names) -> Sequence[Fact]:
        return facts.facts(view, names)

    def plates(self, view: RaftView, names: Names) -> Sequence[Plate]:
        return facts.plates(view)

    def references(self, view: RaftView) -> Sequence[Reference]:
        return references.references(view)

    def chapter(self, view: RaftView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("fact.phase.over", count=view.round)) if view.round else None

    def spotlight(self, beat: Beat[Event, RaftView], names: Names) -> Spotlight | None:
        return results.spotlight(_event(beat), beat.after, names)

    def trails(self, view: RaftView, command: RaftCommand, names: Names) -> Sequence[Trail]:
        ways = [trail for course in self._foretold.courses(view, command) for trail in trails_of(course, names)]
        return ways or sketches(view, command)

    def ways(self, beat: Beat[Event, RaftView]) -> Sequence[Trail]:
        match _event(beat):
            case RaftMoved(seat=seat, path=path) | RaftCrossed(seat=seat, path=path):
                return (Trail(raft_key(seat), RIVER, path),)
            case _:
                return ()

    def reaction(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
        return reactions.reaction(self._foretold, view, legal, names)

    def is_open(self, view: RaftView, legal: Sequence[RaftCommand]) -> bool:
        return reactions.is_open(view)

    def turns_up(self, beat: Beat[Event, RaftView]) -> bool:
        return _event(beat).__class__ is OrdersRevealed

    def gone(self, view: RaftView) -> Sequence[Seat]:
        return view.sunk

    def command_line(self, command: RaftCommand, names: Names, seat: Seat) -> Line:
        return picks.command_line(command, names)

    def closing(self, events: Sequence[Event], view: RaftView, names: Names) -> Sequence[Fact]:
        return results.closing(events, view)

    def result(self, view: RaftView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        return results.result(view, outcome, names)


def _event(beat: Beat[Event, RaftView]) -> RaftEvent:
    return cast("RaftEvent", beat.event)


PRESENTER: type[Presenter[RaftCommand, RaftView]] = RaftPresenter
