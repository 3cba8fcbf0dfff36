"""The paddlers of Whitewater Rush: each command is tried in a forecast, and the table worth most is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import AnyMatchRules, BotMaker, Choice, Thought, explained, only
from game.bots.search import Budget, Searcher
from game.engine.foresight import Foresight
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.guide import KayakGuide
from game.titles.whitewater_rush.bot.reasons import KayakForesight, Reasons
from game.titles.whitewater_rush.bot.steering import Steering, worthwhile
from game.titles.whitewater_rush.bot.worth import Chances, Worth, unforeseen
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.movement import manoeuvre, water_of_view
from game.titles.whitewater_rush.rules.river import ADVANCE, kind_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterView

REACTS: Final = 0.02
"""Share of its chances to Eddy Out that the drifter takes."""
STOOD: Final = 2
"""Turns of each kayak after which a seat that holds an Advance looks ahead before it lets the river stand on."""
PATIENCE: Final = Budget(commands=2, worlds=8, depth=6, opinion=4)
"""The extent of that look: waiting and the Advance are played on for `depth` turns of each kayak."""


class Paddler:
    """A player that tries every command in a world where nobody interferes, and takes the table that is worth most."""

    def __init__(self, rules: WhitewaterRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """Two thoughts: without reasons and with them."""
        worth = Worth(self._rules.terms, self._seat, view.hand, view.discard, view.active, view.turn)
        steering = Steering(self._rules, worth, tokens=type(view.frame) not in (fr.Window, fr.Discarding))
        foresight: KayakForesight = Foresight(self._rules, view, self._seat, steering)
        reasons = Reasons(view, self._seat, foresight, self._rules, steering)
        different = worthwhile(legal, view.cells)
        weighed = [each for each in different if not _stays(view, self._seat, each) or reasons.pays(each)]
        scores = ScoredMoves[WhitewaterCommand](Chances(view, self._seat).of)
        for command in sorted(weighed or different, key=_calm_first):
            scores.add(command, worth.of(foresight.played(command).state) + unforeseen(command))
        thought = self._patient(view, scores.thought)
        yield thought
        yield explained(thought, reasons.why)

    def _patient(self, view: WhitewaterView, thought: Thought[WhitewaterCommand]) -> Thought[WhitewaterCommand]:
        """Returns the thought with the Advance in front where the river has stood for long and looking ahead does not
        speak for waiting on.
        """
        wait = thought.choices[0]
        advance = next((each for each in thought.choices if _lets_run(each.command)), None)
        if advance is None or advance is wait or view.still < STOOD * len(view.cells):
            return thought
        opinion = PATIENCE.opinion * (advance.chance - wait.chance)
        if PATIENCE.worlds * self._gain(view, advance, wait) + opinion <= 0:
            return thought
        others = [each for each in thought.choices if each is not advance]
        return replace(thought, choices=(replace(advance, chance=wait.chance), *others))

    def _gain(self, view: WhitewaterView, one: Choice[WhitewaterCommand], other: Choice[WhitewaterCommand]) -> float:
        """Returns the advantage of the one choice over the other, looking ahead."""
        searcher = Searcher(self._rules, self._seat, Paddler, KayakGuide(self._rules), PATIENCE)
        found = searcher.weigh(view, [one.command, other.command], PATIENCE.worlds)
        chances = {each.command: each.chance for each in found.choices}
        return chances[one.command] - chances[other.command]


class RarelyReactingBot:
    """A random player that reacts seldom: chances to Eddy Out come several times a turn and each costs a card."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """One thought."""
        if cmd.Pass() in legal and rng.random() >= REACTS:
            yield only(cmd.Pass())
        else:
            yield only(legal[rng.randrange(len(legal))])


def _calm_first(command: WhitewaterCommand) -> bool:
    """Returns the sort key that puts commands that change nothing first, so that they win where all is even."""
    match command:
        case cmd.Pass() | cmd.Manoeuvre(spaces=0):
            return False
        case _:
            return True


def _lets_run(command: WhitewaterCommand) -> bool:
    return type(command) is cmd.PlayCard and kind_of(command.card) == ADVANCE


def _stays(view: WhitewaterView, seat: Seat, command: WhitewaterCommand) -> bool:
    """True for an Eddy Out that ends in the space it begins in."""
    match command:
        case cmd.EddyOut(side=side, spaces=spaces):
            course = manoeuvre(water_of_view(view), view.cells, view.speeds, seat, side, spaces, "eddy_out")
            return course.end == view.cells[seat]
        case _:
            return False


def _reacting(view: WhitewaterView) -> bool:
    return type(view.frame) is fr.Window


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: Paddler, "random": RarelyReactingBot}
SOFT: Final = WeakeningProfile({"level1": Level(0.075, 0.39, 0.016), "level2": Level(0.045, 0.28, 0.01)}, _reacting)
