"""River Rats as the table shows it."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item
from game.table.presenter import Beat, Button, Chapter, Fact, Names, Pick, Plate, Presenter, Reference, Spotlight
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.frames import Acting, AdvancedJoker, ChoosingDiscards, ClubsPower, HeartsPower
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table import closing, facts, items, picks, prompts, spotlights
from game.titles.river_rats.table.captions import RiverRatsCaptions
from game.titles.river_rats.table.why_not import why_not
from game.titles.river_rats.table.words import rat_name, say


class RiverRatsPresenter(RiverRatsCaptions):
    """Gathers the parts; each lives in its own file."""

    def items(self, view: RiverRatsView, names: Names) -> Sequence[Item]:
        return items.table_items(view, names)

    def contents(self, view: RiverRatsView, key: str, names: Names) -> Sequence[Item] | None:
        return items.contents(view, key)

    def picks(self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], names: Names) -> Sequence[Pick]:
        return [picks.pick(view, command) for command in legal]

    def buttons(self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], names: Names) -> Sequence[Button]:
        return picks.buttons(view, legal)

    def prompt(self, view: RiverRatsView, names: Names) -> Line:
        return prompts.prompt(view, names)

    def why_not(self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], letter: str) -> str | None:
        return why_not(view, legal, letter)

    def facts(self, view: RiverRatsView, names: Names) -> Sequence[Fact]:
        return facts.facts(view)

    def plates(self, view: RiverRatsView, names: Names) -> Sequence[Plate]:
        return facts.plates(view)

    def references(self, view: RiverRatsView) -> Sequence[Reference]:
        return facts.references(view)

    def chapter(self, view: RiverRatsView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("event.round_began", number=view.round)) if view.round else None

    def spotlight(self, beat: Beat[Event, RiverRatsView], names: Names) -> Spotlight | None:
        return spotlights.spotlight(beat.event, beat.after)

    def goes_on(self, before: RiverRatsView, after: RiverRatsView) -> bool:
        match after.frame:
            case Acting() | ClubsPower() | HeartsPower() | ChoosingDiscards() | AdvancedJoker():
                return True
            case _:
                return False

    def command_line(self, command: RiverRatsCommand, names: Names, seat: Seat) -> Line:
        return picks.plain_line(command)

    def closing(self, events: Sequence[Event], view: RiverRatsView, names: Names) -> Sequence[Fact]:
        return closing.closing(events, view)

    def result(self, view: RiverRatsView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        why = say(f"result.{outcome.reason}.why", round=view.round, rat=rat_name(view.rat), total=len(view.crew_debt))
        return say(f"result.{outcome.reason}.who"), why


PRESENTER: type[Presenter[RiverRatsCommand, RiverRatsView]] = RiverRatsPresenter
