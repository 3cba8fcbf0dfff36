"""The player that looks to the end of the round: whole plays are tried in worlds the seat could be in.

All plays meet the same worlds, played on with open hands by a fast rule; the weaker half is left out after each round
of trials.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from random import Random
from statistics import fmean
from typing import Final

from game.bots.player import MOST_CHOICES, UNKNOWN, AnyMatchRules, Choice, Thought, explained, named
from game.bots.search import PROOF, PROOF_TIMES, Budget, LookaheadPlayer, SearchMaker, Trials, calibrated, portions
from game.engine.types import Seat
from game.pieces import DECK, SUITS
from game.titles.rats.bot.bots import CardPlayer
from game.titles.rats.bot.holdings import Worth, rounds_left
from game.titles.rats.bot.leads import Combination
from game.titles.rats.bot.playing import Round
from game.titles.rats.bot.reasons import Reasons
from game.titles.rats.bot.trial import (
    NO_SUIT,
    TASTES,
    Play,
    Taste,
    Trick,
    answer,
    begun,
    cards_of,
    play_of,
    plays_of,
    suit_led,
)
from game.titles.rats.bot.weighing import yet_to_play
from game.titles.rats.rules.plays import RatsCommand, kind_named
from game.titles.rats.rules.rounds import bits_of
from game.titles.rats.rules.rules import RatsRules, RatsView, sample

FIRST: Final = 2
"""Minimum number of worlds that every play meets."""
DOUBT: Final = 0.4
"""Share of doubt about the end of a trial when the largest hand is still to be played: all decide anew later."""
MOST_CARDS: Final = len(DECK) // 2
OWN_ERRORS: Final = 0.1
"""Distance that mistakes of the trials put between plays: half of such a distance shows in matches, more of a larger
one.
"""


class RoundSearcher:
    """A searcher of plays in a round. It sees its seat's view and no more."""

    def __init__(self, rules: AnyMatchRules, seat: Seat, budget: Budget) -> None:
        self._usual = CardPlayer(rules, seat)
        self._seat, self._budget = seat, budget

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """A better founded answer after each round of trials; the last one once more, with reasons."""
        begun = {} if len(legal) == 1 else plays_of(view, legal)
        if not begun:
            yield from self._usual.think(view, legal, rng)
            return
        usual = self._own_play(view, legal, begun, rng)
        found = _PlayTrials(begun, usual, self._budget.caution)
        worlds_of = _worlds(view, self._seat, rng)
        for worlds, kept in _rounds(len(found.tried), self._budget):
            found.leave(kept)
            for world in islice(worlds_of, worlds - found.worlds):
                found.add({play: world.chance(play) for play in found.tried})
            yield found.thought
        reasons, best = Reasons(view), found.best
        yield explained(self._called(view, found), lambda command, other: reasons.why(_combination(best[command])))

    def weigh(
        self, view: RatsView, commands: Sequence[RatsCommand], worlds: int, first: int = 0
    ) -> Thought[RatsCommand]:
        """Weighs all plays that these commands begin, in `worlds` worlds, which are others for each `first`; answers to
        a proposal are even.
        """
        *_, thought = self._in_worlds(view, commands, worlds, first or worlds)
        return thought

    def prove(self, view: RatsView, commands: Sequence[RatsCommand]) -> Iterator[Thought[RatsCommand]]:
        """Yields the same after each portion of worlds: `PROOF_TIMES` as many as `think` meets, and none of those."""
        return self._in_worlds(view, commands, PROOF_TIMES * self._budget.worlds, PROOF)

    def _in_worlds(
        self, view: RatsView, commands: Sequence[RatsCommand], worlds: int, dice: int
    ) -> Iterator[Thought[RatsCommand]]:
        begun = plays_of(view, commands)
        if not begun:
            yield Thought(tuple([Choice(command, UNKNOWN) for command in commands]))
            return
        _, combination = self._usual.play(view, commands, Random(dice))
        usual = None if combination is None else play_of(view, combination)
        found = _PlayTrials(begun, usual)
        tried = found.tried if usual is None or usual in found.tried else [*found.tried, usual]
        worlds_of = _worlds(view, self._seat, Random(dice))
        for end in portions(worlds):
            for world in islice(worlds_of, end - found.worlds):
                found.add({play: world.chance(play) for play in tried})
            yield self._called(view, found)

    def _called(self, view: RatsView, found: _PlayTrials) -> Thought[RatsCommand]:
        """Returns the thought with each command called by the play it begins."""
        reasons, best = Reasons(view), found.best
        return named(found.thought, lambda command: reasons.move(_combination(best[command])))

    def _own_play(
        self, view: RatsView, legal: Sequence[RatsCommand], begun: dict[RatsCommand, list[Play]], rng: Random
    ) -> Play | None:
        """Returns the play of the title's own player, which its command then begins in `begun` as well."""
        command, combination = self._usual.play(view, legal, rng)
        if combination is None:
            return None
        play = play_of(view, combination)
        plays = begun.setdefault(command, [])
        if play not in plays:
            plays.append(play)
        return play


class _PlayTrials:
    """The results of the plays tried, world by world."""

    def __init__(
        self, begun: Mapping[RatsCommand, Sequence[Play]], usual: Play | None = None, caution: float = 0.0
    ) -> None:
        self.tried = list(dict.fromkeys(play for plays in begun.values() for play in plays))
        self._begun, self._usual = begun, usual
        self._trials: Trials[Play] = Trials(usual, {}, 0, caution)

    @property
    def worlds(self) -> int:
        """Number of worlds met so far."""
        return self._trials.worlds

    def add(self, chances: Mapping[Play, float]) -> None:
        """Adds the chances found in the next world."""
        self._trials.worlds += 1
        for play, chance in chances.items():
            self._trials.add(play, chance)

    def leave(self, kept: int) -> None:
        """Goes on with the best `kept` plays only."""
        self.tried = self._trials.best(self.tried, kept)

    @property
    def best(self) -> Mapping[RatsCommand, Play]:
        """The best play that each command begins, the best command first."""
        first = self._trials.first(self.tried)
        ranks = {play: (play == first, len(found), fmean(found)) for play, found in self._trials.found.items()}
        most = {command: max(plays, key=ranks.__getitem__) for command, plays in self._begun.items()}
        return dict(sorted(most.items(), key=lambda pair: ranks[pair[1]], reverse=True))

    @property
    def thought(self) -> Thought[RatsCommand]:
        """The best commands, those first whose plays were tried longest."""
        best = self.best
        first = next(iter(best.values()))
        level = self._level(first)
        choices = [self._choice(command, play, first, level) for command, play in best.items()]
        choices.sort(key=lambda choice: choice.chance, reverse=True)
        return Thought(tuple(choices[:MOST_CHOICES]), self.worlds)

    def _level(self, first: Play) -> float:
        """Returns the chance of the first play: that of the player's own, by which the others go in trials as well, and
        as much more as can be believed. The best of many plays looks better than it is.
        """
        usual = first if self._usual is None or self._usual not in self._trials.found else self._usual
        return self._trials.mean(usual) + self._believed(first, usual) * self._apart(first, usual)

    def _choice(self, command: RatsCommand, play: Play, first: Play, level: float) -> Choice[RatsCommand]:
        """Returns the choice, as far below the first play as can be believed of their results in the same worlds; none
        is above.
        """
        believed = self._believed(first, play)
        error = believed * self._trials.error(first, play)
        return Choice(command, max(0.0, level - believed * self._apart(first, play)), error)

    def _apart(self, first: Play, play: Play) -> float:
        return max(0.0, self._trials.gap(first, play))

    def _believed(self, first: Play, play: Play) -> float:
        """Returns the share of their distance that can be believed."""
        apart = self._apart(first, play)
        return apart / (apart + OWN_ERRORS)


def _worlds(view: RatsView, seat: Seat, rng: Random) -> Iterator[_World]:
    for taste in cycle(TASTES):
        yield _World(view, seat, rng, taste)


class _World:
    """One world the seat could be in, with open hands."""

    def __init__(self, view: RatsView, seat: Seat, rng: Random, taste: Taste) -> None:
        state = sample(view, rng)
        self._view, self._seat, self._taste = view, seat, taste
        self._hands = [bits_of(hand) for hand in state.hands]
        self._hands[seat] |= bits_of(view.laid)
        self._won = [bits_of(cards) for cards in view.won]
        self._aside = [bits_of(cards) for cards in state.undealt]
        self._stock = bits_of(state.stock)
        self._pile = bits_of(card for play in view.plays for card in play)
        self._others = yet_to_play(view)
        self._hidden = sum(self._hands) | sum(self._aside) | self._stock
        self._worth = Worth(rounds_left(view.round_limit, view.round))
        self._sure = 1 - DOUBT * len(view.hand) / MOST_CARDS
        self._now = [
            self._worth.score(held, leads=False) if (held := hand | won | aside) else 0.0
            for hand, won, aside in zip(self._hands, self._won, self._aside, strict=True)
        ]

    def chance(self, play: Play) -> float:
        """Returns the seat's chance after this play, by the holdings of all when the round is over."""
        view, how, taste, hands, won = self._view, self._view.how, self._taste, [*self._hands], [*self._won]
        playing = Round(hands, won, self._hidden, how, taste)
        if view.best is None:
            trick = begun(hands, self._seat, play, how)
        else:
            kind = kind_named(view.kind)
            trick = Trick(kind, view.count, suit_led(view), view.best_value, view.best, self._pile)
            answer(hands, self._seat, trick, play[3], how)
        leader = playing.play_out(playing.finish(trick, self._others))
        held = [cards | aside for cards, aside in zip(won, self._aside, strict=True)]
        held[leader] |= self._stock
        return self._worth.chance(held, leader, self._seat, self._sure, self._now)


def _rounds(plays: int, budget: Budget) -> Iterator[tuple[int, int]]:
    """Yields numbers of worlds in all, and of plays left then."""
    kept, worlds = plays, budget.worlds
    rounds: list[int] = []
    while kept > budget.commands:
        rounds.append(kept)
        kept = max(budget.commands, (kept + 1) // 2)
    rounds.append(kept)
    for number, left in enumerate(rounds):
        yield max(min(FIRST, worlds), worlds >> len(rounds) - 1 - number), left


def _combination(play: Play) -> Combination:
    _, kind, worth, cards, suit = play
    return Combination(kind, tuple(cards_of(cards)), worth, SUITS[suit] if suit != NO_SUIT else "")


def search(rules: RatsRules, seat: Seat, budget: Budget) -> LookaheadPlayer:
    """The searching player of one seat."""
    return calibrated(RoundSearcher(rules, seat, budget), budget.calibration, rules.terms.seats)


SEARCH: Final[SearchMaker] = search
BUDGETS: Final[Mapping[str, Budget]] = {
    "level4": Budget(commands=3, worlds=5, depth=1, caution=1.0),
    "level5": Budget(commands=4, worlds=48, depth=1, caution=1.0),
}
