"""Search: likely commands are tried in worlds the seat could be in, each played on for a while by the title's player.

All commands meet the same worlds and the same dice, so that their differences say more than their values; the weaker
half is left out after each round of worlds. The opinion of the title's own player counts as much as a few worlds.
Chances may be corrected by what came of such chances in matches that were played.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.bots.fitted import Calibration
from game.bots.player import MOST_REASONS, AnyBot, AnyMatchRules, BotMaker, Choice, Thought, choice, explained
from game.engine.foresight import Foresight
from game.engine.rules import QuickChance, SearchDraft
from game.engine.types import Command, Seat, State, View

K = TypeVar("K", bound=Hashable)

STEP: Final = 0.01
"""Distance over which the correction of an error is measured where two chances are the same."""

LONGEST: Final = 400
"""Decisions after which a trial is cut wherever it is."""
OPINION: Final = 8
FEWEST: Final = 2
"""Commands that are left to the end."""
PROOF: Final = 100_000
"""Number of the first world of a proof: no search meets as many."""
PROOF_TIMES: Final = 4
"""Worlds of a proof, as a multiple of those of the search before it."""
PORTION: Final = 8
"""Worlds between two thoughts of a proof."""


class Guide(Protocol):
    """A title's guide of searches."""

    @property
    def seats(self) -> int:
        """The number of seats at the table, by which chances are corrected."""

    def searches(self, view: Any) -> bool:
        """True if looking further ahead than the player pays for this question."""

    def unsettle(self, state: Any, seat: Seat) -> None:
        """Takes back the secret choices of others in a sampled world: its players choose anew, as they may have."""

    def answer(self, state: Any, asked: Seat) -> Command | None:
        """Returns the answer in trials to a question that is not worth the player's time; None: the player is asked."""

    def horizon(self, state: Any, depth: int) -> int:
        """Returns the end of a trial that begins here: `depth` rounds or turns of the title from now."""

    def reached(self, state: Any, horizon: int) -> bool:
        """True if a trial is at its end."""

    def chance(self, state: Any, seat: Seat) -> float:
        """Returns the chance of the seat to win from here on, 0 to 1, in a match that is not over."""


GuideMaker: TypeAlias = Callable[[Any], Guide]
"""A function that builds the guide for the rules of one match, as a title's `bot.guide.GUIDE` does."""


class Budget(Struct, frozen=True):
    """The extent of a search: the player's best `commands`, in the end in `worlds` worlds each; `depth` as the guide
    counts.

    A title's `bot.guide.BUDGETS` has one for each level that searches.
    """

    commands: int
    worlds: int
    depth: int
    opinion: int = OPINION
    """Weight of the player's opinion, in worlds."""
    caution: float = 0.0
    """Standard errors by which another command must be better than the player's own."""
    calibration: Calibration | None = None
    """The correction of what such a search says, fitted to matches; None: its chances are told as they are."""


class LookaheadPlayer(Protocol):
    """A player that looks ahead, and weighs whatever it is told to."""

    def think(self, view: Any, legal: Sequence[Any], rng: Random) -> Iterator[Thought[Any]]:
        """Thinks like every bot."""

    def weigh(self, view: Any, commands: Sequence[Any], worlds: int, first: int = 0) -> Thought[Any]:
        """Weighs all of these commands in `worlds` worlds from number `first` on, best first: none is left out early,
        none is preferred.
        """

    def prove(self, view: Any, commands: Sequence[Any]) -> Iterator[Thought[Any]]:
        """Yields the same after each portion of worlds: `PROOF_TIMES` as many as `think` meets, and none of those."""


SearchMaker: TypeAlias = Callable[[Any, Seat, Budget], LookaheadPlayer]
"""A function that builds the searching player of one seat, as a title's `bot.search.SEARCH` does, if it searches by
itself.
"""


class Searcher:
    """A player that looks further ahead than the one it is built on. It sees its seat's view and no more."""

    def __init__(self, rules: AnyMatchRules, seat: Seat, player: BotMaker, guide: Guide, budget: Budget) -> None:
        self._rules = rules
        self._seat = seat
        self._maker = player
        self._guide = guide
        self._budget = budget
        self._players: dict[Seat, AnyBot] = {}

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """The player's own answer at once; a better founded one after each round of worlds."""
        first: Thought[Any] = choice(self._player(self._seat), view, legal, rng)
        yield first
        tried = [each.command for each in first.choices[: self._budget.commands]]
        if len(tried) < FEWEST or not self._guide.searches(view):
            return
        trials = self._trials(first)
        foresight: Foresight[Any, Any, Any, Any] = Foresight(self._rules, view, self._seat)
        for worlds, kept in _rounds(len(tried), self._budget.worlds):
            tried = trials.best(tried, kept)
            for number in range(trials.worlds, worlds):
                for command in tried:
                    trials.add(command, self._played(foresight.world(number), command, number))
            trials.worlds = worlds
            yield _thought(first, trials, tried)
        yield self._explained(view, _thought(first, trials, tried), rng)

    def _trials(self, first: Thought[Any]) -> Trials[Command]:
        said = {each.command: each.chance for each in first.choices}
        return Trials(first.command, said, self._budget.opinion, self._budget.caution)

    def _explained(self, view: View, thought: Thought[Any], rng: Random) -> Thought[Any]:
        """Returns the thought with the player's reasons for the best two against each other: before, it compared them
        with others.
        """
        best = [each.command for each in thought.choices[:MOST_REASONS]]
        if len(best) < FEWEST:
            return thought
        told = choice(self._player(self._seat), view, best, rng)
        reasons = {each.command: each.reason for each in told.choices}
        return explained(thought, lambda command, other: reasons.get(command))

    def weigh(self, view: View, commands: Sequence[Command], worlds: int, first: int = 0) -> Thought[Any]:
        """Weighs all of these commands in `worlds` worlds from number `first` on, best first: none is left out early,
        none is preferred.
        """
        *_, thought = self._in_worlds(view, commands, worlds, first)
        return thought

    def prove(self, view: View, commands: Sequence[Command]) -> Iterator[Thought[Any]]:
        """Yields the same after each portion of worlds: `PROOF_TIMES` as many as `think` meets, and none of those."""
        return self._in_worlds(view, commands, PROOF_TIMES * self._budget.worlds, PROOF)

    def _in_worlds(
        self, view: View, commands: Sequence[Command], worlds: int, first: int = 0
    ) -> Iterator[Thought[Any]]:
        foresight: Foresight[Any, Any, Any, Any] = Foresight(self._rules, view, self._seat, first=first)
        found: dict[Command, list[float]] = {each: [] for each in commands}
        for end in portions(worlds):
            for command, chances in found.items():
                chances += [self._played(foresight.world(at), command, first + at) for at in range(len(chances), end)]
            order = sorted(commands, key=lambda command: fmean(found[command]), reverse=True)
            top = found[order[0]]
            yield Thought(
                tuple([Choice(each, fmean(found[each]), doubt(apart(top, found[each]))) for each in order]), end
            )

    def _played(self, state: State, command: Command, number: int) -> float:
        """The seat's chance where a trial of the command in this world ends."""
        rules, guide, seat = self._rules, self._guide, self._seat
        guide.unsettle(state, seat)
        dice = Random(~number)
        draft: SearchDraft[Any, Any] = SearchDraft(rules, state, QuickChance(dice))
        horizon = guide.horizon(state, self._budget.depth)
        rules.decide(draft, seat, command)
        for _ in range(LONGEST):
            outcome = rules.outcome(draft.state)
            if outcome is not None:
                return float(seat in outcome.winners)
            if guide.reached(draft.state, horizon):
                break
            rules.decide(draft, *self._next(draft.state, dice))
        return guide.chance(draft.state, seat)

    def _next(self, state: State, dice: Random) -> tuple[Seat, Command]:
        rules = self._rules
        forced = rules.forced(state)
        if forced is not None:
            return forced
        asked = min(rules.to_act(state))
        quick = self._guide.answer(state, asked)
        if quick is not None:
            return asked, quick
        legal = rules.legal(state, asked)
        if len(legal) == 1:
            return asked, legal[0]
        thoughts = self._player(asked).think(rules.view(state, asked), legal, dice)
        return asked, next(thoughts).command

    def _player(self, seat: Seat) -> AnyBot:
        if seat not in self._players:
            self._players[seat] = self._maker(self._rules, seat)
        return self._players[seat]


class Trials(Generic[K]):
    """The chances found by choice, world by world. With caution the player's own choice is among those tried to the
    end.
    """

    def __init__(self, usual: K | None, said: Mapping[K, float], opinion: float, caution: float) -> None:
        """`usual`: the player's own choice; `said`: its chances, which count as much as `opinion` worlds."""
        self.worlds = 0
        self.found: dict[K, list[float]] = {}
        self._usual, self._said = usual, said
        self._opinion, self._caution = opinion, caution

    def add(self, choice: K, chance: float) -> None:
        """Adds the chance found in the next world."""
        self.found.setdefault(choice, []).append(chance)

    def best(self, tried: Sequence[K], kept: int) -> list[K]:
        """Returns the `kept` best choices that have met all worlds, best first."""
        chosen = sorted(tried, key=self._score, reverse=True)[:kept] if self.worlds else list(tried[:kept])
        usual = self._usual
        return [*chosen[:-1], usual] if self._caution and usual is not None and usual not in chosen else chosen

    def first(self, finalists: Sequence[K]) -> K:
        """Returns the best of those tried to the end; the player's own unless its advantage is surer than chance."""
        first, usual = max(finalists, key=self._score), self._usual
        if usual is None or usual not in self.found:
            return first
        doubtful = self.gap(first, usual) < self._caution * self.error(first, usual)
        return usual if doubtful else first

    def mean(self, choice: K) -> float:
        """Returns the mean of its chances."""
        return fmean(self.found[choice])

    def gap(self, one: K, other: K) -> float:
        """Returns the advantage of the one, by the worlds both have met and by the player's opinion."""
        differences = self._differences(one, other)
        said = self._opinion * (self._said_of(one) - self._said_of(other))
        return (sum(differences) + said) / (len(differences) + self._opinion)

    def error(self, one: K, other: K) -> float:
        """Standard error of that; 0 for the same one."""
        differences = self._differences(one, other)
        return doubt(differences) * len(differences) / (len(differences) + self._opinion)

    def _score(self, choice: K) -> float:
        """Returns the sort key of a choice among those that have met the same worlds."""
        return sum(self.found[choice]) + self._opinion * self._said_of(choice)

    def _said_of(self, choice: K) -> float:
        return self._said.get(choice, 0.0)

    def _differences(self, one: K, other: K) -> list[float]:
        return apart(self.found[one], self.found[other])


def apart(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Returns the advantage of the one, world by world, as far as both have met them."""
    return [mine - theirs for mine, theirs in zip(one, other, strict=False)]


def doubt(differences: Sequence[float]) -> float:
    """Standard error of their mean."""
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0


def calibrated(player: LookaheadPlayer, calibration: Calibration | None, seats: int) -> LookaheadPlayer:
    """The player, whose chances are corrected if a correction is known. `seats`: those at the table."""
    return player if calibration is None else CalibratedPlayer(player, calibration, seats)


class CalibratedPlayer:
    """A player that looks ahead as another does, and says corrected chances. Their order stays the same."""

    def __init__(self, player: LookaheadPlayer, calibration: Calibration, seats: int) -> None:
        """`seats`: those at the table."""
        self._player, self._calibration, self._seats = player, calibration, seats

    def think(self, view: Any, legal: Sequence[Any], rng: Random) -> Iterator[Thought[Any]]:
        """Thinks like the player."""
        return map(self._corrected, self._player.think(view, legal, rng))

    def weigh(self, view: Any, commands: Sequence[Any], worlds: int, first: int = 0) -> Thought[Any]:
        """Weighs like the player."""
        return self._corrected(self._player.weigh(view, commands, worlds, first))

    def prove(self, view: Any, commands: Sequence[Any]) -> Iterator[Thought[Any]]:
        """Proves like the player."""
        return map(self._corrected, self._player.prove(view, commands))

    def _corrected(self, thought: Thought[Any]) -> Thought[Any]:
        """Returns the thought with corrected chances; one of the title's own player is right as it is."""
        if not thought.worlds:
            return thought
        best = thought.choices[0].chance
        return replace(thought, choices=tuple([self._choice(each, best) for each in thought.choices]))

    def _choice(self, choice: Choice[Any], best: float) -> Choice[Any]:
        chance = self._of(choice.chance)
        low, high = sorted((choice.chance, best))
        if high - low < STEP:
            low, high = max(0.0, low - STEP / 2), min(1.0, high + STEP / 2)
        return replace(choice, chance=chance, error=choice.error * (self._of(high) - self._of(low)) / (high - low))

    def _of(self, said: float) -> float:
        return self._calibration.chance(said, self._seats)


def _thought(first: Thought[Any], trials: Trials[Command], finalists: Sequence[Command]) -> Thought[Any]:
    """Returns all that were tried, best first; one of those tried to the end is the best."""
    said = {each.command: each for each in first.choices}
    best = trials.first(finalists)
    mean = trials.mean(best)
    gaps = {command: max(0.0, trials.gap(best, command)) for command in trials.found}
    choices = [
        Choice(command, max(0.0, mean - gaps[command]), trials.error(best, command), said[command].reason)
        for command in sorted(gaps, key=lambda command: (command != best, gaps[command]))
    ]
    return Thought(tuple(choices), trials.worlds)


def portions(worlds: int) -> Sequence[int]:
    """Returns the numbers of worlds met after each portion of a proof, the whole number last."""
    return (*range(PORTION, worlds, PORTION), worlds)


def _rounds(commands: int, worlds: int) -> Iterator[tuple[int, int]]:
    """Yields numbers of worlds in all, and of commands left then: half as many commands meet twice as many worlds."""
    halvings = max(0, (commands - 1).bit_length() - 1)
    for halving in range(halvings, -1, -1):
        yield max(1, worlds >> halving), commands
        commands = max(FEWEST, (commands + 1) // 2)
