"""The card player: it remembers plays, leads cards that will hold, and does not waste cards it may need; a beginner.

The reason of each play is one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import AnyMatchRules, BotMaker, Thought, explained, named, only
from game.engine.types import Seat
from game.titles.rats.bot.holdings import Chances
from game.titles.rats.bot.leads import Combination
from game.titles.rats.bot.reasons import Reasons
from game.titles.rats.bot.weighing import Scales, Weighing
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.plays import RatsCommand
from game.titles.rats.rules.rules import RatsView
from game.titles.rats.table.items import say

AGREED: Final = cmd.AnswerProposal(True)
"""Answer of bots to a proposal of people (R)."""


class CardPlayer:
    """A player that weighs every lead and every answer by its chance to hold."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither: all of it is in the view."""

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """Two thoughts: without reasons and with them."""
        if AGREED in legal:
            yield only(AGREED, reason=say("reason.agreed"))
            return
        weighing = _weighed(view, legal, rng)
        thought = weighing.scores.thought
        yield thought
        if len(legal) == 1:
            only_way = say("reason.rest" if view.laid else "reason.only")
            yield explained(thought, lambda command, other: only_way)
            return
        reasons, begins = Reasons(view), weighing.begins
        called = named(thought, lambda command: reasons.move(begins.get(command)))
        yield explained(called, lambda command, other: reasons.why(begins.get(command)))

    def play(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> tuple[RatsCommand, Combination | None]:
        """Returns the command it would give, and the play that begins."""
        weighing = _weighed(view, legal, rng)
        return weighing.scores.best, weighing.begins.get(weighing.scores.best)


class Beginner:
    """Any legal move, all equally likely; it agrees when somebody wants to end the match."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """One thought."""
        yield only(AGREED if AGREED in legal else legal[int(rng.random() * len(legal))])


def _weighed(view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Weighing:
    scales = Scales(view, rng)
    weighing = Weighing(view, scales, ScoredMoves[RatsCommand](Chances(view, scales.strength).of))
    weighing.weigh(legal)
    return weighing


def _following(view: RatsView) -> bool:
    return view.count > 0


def _forget(view: RatsView, memory: int) -> RatsView:
    """Returns the view with the last cards only of those won and of those known to be with each seat."""
    won, pools = (tuple([pile[max(0, len(pile) - memory) :] for pile in piles]) for piles in (view.won, view.pools))
    return replace(view, won=won, pools=pools)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: CardPlayer, "random": Beginner}
SOFT: Final = WeakeningProfile(
    {"level1": Level(0.06, 0.32, 0.025, memory=2), "level2": Level(0.02, 0.11, 0.012, memory=8)}, _following, _forget
)
