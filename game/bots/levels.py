"""Levels of bots: the registry, weakened bots and scored moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from math import exp
from random import Random
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.bots.player import MOST_CHOICES, AnyBot, AnyMatchRules, BotMaker, Choice, RandomBot, Thought
from game.bots.search import Budget, GuideMaker, LookaheadPlayer, Searcher, SearchMaker, calibrated
from game.content.seat_assignment import SeatAssignment
from game.engine.module import AnyTitle
from game.engine.types import BadSetup, Command, Seat, View

USUAL: Final = "level3"
"""The title's own player."""

SEARCHING: Final = ("level4", "level5")
"""The levels that look further ahead, in titles with a `bot.guide`, whose `BUDGETS` say how much."""


class Level(Struct, frozen=True):
    """The difference of a weaker player from the title's own. Temperatures are measured in chances to win."""

    temperature: float
    """Loss of chance at which a command is chosen about a third as often as the best."""
    sense: float
    """Share of the distance from the best command to the worst that takes its place where little is at stake."""
    reactions: float
    """Temperature for reactions to somebody else's turn: mistakes cost more there, and people make fewer."""
    memory: int | None = None
    """Number of last cards remembered of each pile of past ones; None: all."""


def _all_kept(view: Any, memory: int) -> Any:
    return view


class WeakeningProfile(Struct, frozen=True):
    """A title's description of its weaker players: its `bot.bots.SOFT`."""

    levels: Mapping[str, Level]
    """Measured matches gave these (`build/measure_levels.py`)."""
    reacting: Callable[[Any], bool]
    """True for a view whose question is a reaction to what somebody else does."""
    forget: Callable[[Any, int], Any] = _all_kept
    """Returns the view as remembered by a player that keeps the given number of last cards in mind."""


class WeakenedBot:
    """A bot that chooses among the commands its player weighed, the better the likelier, by one throw of its dice a
    question.
    """

    def __init__(self, player: AnyBot, level: Level, soft: WeakeningProfile) -> None:
        self._player, self._level, self._soft = player, level, soft

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """Yields the player's thoughts, each with the chosen command in front."""
        level = self._level
        thrown = rng.random()
        temperature = level.reactions if self._soft.reacting(view) else level.temperature
        seen = view if level.memory is None else self._soft.forget(view, level.memory)
        for thought in self._player.think(seen, legal, rng):
            yield softened(thought, min(temperature, level.sense * spread(thought)), thrown)


def spread(thought: Thought[Any]) -> float:
    """Returns the stakes: the distance from the best to the worst choice."""
    chances = [each.chance for each in thought.choices]
    return max(chances) - min(chances)


def softened(thought: Thought[Any], temperature: float, thrown: float) -> Thought[Any]:
    """The thought with the choice in front on which a throw from 0 to 1 falls."""
    if temperature <= 0.0:
        return thought
    best = max(each.chance for each in thought.choices)
    weights = [exp((each.chance - best) / temperature) for each in thought.choices]
    left = thrown * sum(weights)
    place = 0
    while place < len(weights) - 1 and left >= weights[place]:
        left -= weights[place]
        place += 1
    chosen, others = thought.choices[place], thought.choices[:place] + thought.choices[place + 1 :]
    return replace(thought, choices=(chosen, *others))


C = TypeVar("C", bound=Command)
EVEN: Final = 1e-9
"""Values closer than this are the same, where nothing else is said: the earlier command stands."""


class ScoredMoves(Generic[C]):
    """Commands with their values in a title's own measure. `chance_of` converts a value to a chance."""

    def __init__(self, chance_of: Callable[[float], float], even: float = EVEN) -> None:
        self._chance_of, self._even = chance_of, even
        self._values: dict[C, float] = {}
        self._best: C | None = None

    def add(self, command: C, value: float) -> bool:
        """Notes a command; whether it is better than all before."""
        best = self._best
        better = best is None or value > self._values[best] + self._even
        if better:
            self._best = command
        self._values[command] = value
        return better

    def __contains__(self, command: C) -> bool:
        """True if the command was weighed."""
        return command in self._values

    @property
    def best(self) -> C:
        """The first command that no other one beats."""
        assert self._best is not None, "nothing was weighed"
        return self._best

    @property
    def thought(self) -> Thought[C]:
        """The best command and those after it."""
        best = self.best
        others = sorted(self._values, key=lambda command: (command == best, self._values[command]), reverse=True)
        told = [Choice(command, self._chance_of(self._values[command])) for command in others[:MOST_CHOICES]]
        return Thought(tuple(told))


BEST_FIRST: Final = (*reversed(SEARCHING), USUAL)


def bots_of(title: AnyTitle) -> Mapping[str, BotMaker]:
    """Returns the makers by id: `random` for every title, those of its `bot.bots.BOTS`, and the levels made of them."""
    makers: dict[str, BotMaker] = {"random": RandomBot}
    if _has(title, "bots"):
        makers.update(title.part("bot.bots", "BOTS"))
        makers.update(_softer(title, makers[USUAL]))
        makers.update(_searching(title, makers[USUAL]))
    return makers


def strongest(title: AnyTitle) -> str:
    """The id of the title's best player."""
    offered = bots_of(title)
    return next((bot for bot in BEST_FIRST if bot in offered), "random")


def make_bot(title: AnyTitle, rules: AnyMatchRules, bot: str, seat: Seat) -> AnyBot:
    """The bot of one seat. Raises BadSetup naming the bots there are."""
    makers = bots_of(title)
    if bot not in makers:
        raise BadSetup(f"{title.id} has no bot '{bot}'; it has {', '.join(sorted(makers))}")
    return makers[bot](rules, seat)


def slips(title: AnyTitle, bot: str) -> bool:
    """True if the bot is a weakened one, which does not always play what it holds for best."""
    return _has(title, "bots") and bot in title.part("bot.bots", "SOFT").levels


def looks_ahead(title: AnyTitle, bot: str) -> bool:
    """True if the bot can prove its judgements in worlds of their own."""
    return bot in SEARCHING and bot in bots_of(title)


def lookahead(title: AnyTitle, rules: AnyMatchRules, bot: str, seat: Seat) -> LookaheadPlayer:
    """The player behind a bot that looks ahead. Raises BadSetup for any other."""
    return searcher(title, rules, seat, budget_of(title, bot))


def budget_of(title: AnyTitle, bot: str) -> Budget:
    """The extent of a bot's searches. Raises BadSetup for a bot that does not look ahead."""
    found = _search_of(title, bots_of(title)[USUAL]) if looks_ahead(title, bot) else None
    if found is None:
        raise BadSetup(f"{title.id} has no bot '{bot}' that looks ahead")
    return found[1][bot]


def searcher(title: AnyTitle, rules: AnyMatchRules, seat: Seat, budget: Budget) -> LookaheadPlayer:
    """The player of one seat that looks as far ahead as the budget says. Raises BadSetup for a title without one."""
    found = _search_of(title, bots_of(title)[USUAL])
    if found is None:
        raise BadSetup(f"{title.id} has no player that looks ahead")
    return found[0](rules, seat, budget)


def bots_at(title: AnyTitle, rules: AnyMatchRules, seats: Iterable[SeatAssignment]) -> dict[Seat, AnyBot]:
    """The bots that sit at a table. Raises BadSetup as `make_bot` does."""
    return {each.seat: make_bot(title, rules, each.bot, each.seat) for each in seats if each.bot is not None}


def _softer(title: AnyTitle, player: BotMaker) -> Mapping[str, BotMaker]:
    """The title's own player, softened: its `SOFT` says how."""
    soft: WeakeningProfile = title.part("bot.bots", "SOFT")
    return {id: partial(_soften, player, soft, level) for id, level in soft.levels.items()}


def _searching(title: AnyTitle, player: BotMaker) -> Mapping[str, BotMaker]:
    """The levels that look further ahead, where the title says how."""
    found = _search_of(title, player)
    if found is None:
        return {}
    maker, budgets = found
    return {id: partial(_search, maker, budgets[id]) for id in SEARCHING}


def _search_of(title: AnyTitle, player: BotMaker) -> tuple[SearchMaker, Mapping[str, Budget]] | None:
    """The title's own search, or its own player with a search above it where it has a guide."""
    if _has(title, "search"):
        return title.part("bot.search", "SEARCH"), title.part("bot.search", "BUDGETS")
    if _has(title, "guide"):
        guide: GuideMaker = title.part("bot.guide", "GUIDE")
        return partial(_guided, player, guide), title.part("bot.guide", "BUDGETS")
    return None


def _search(maker: SearchMaker, budget: Budget, rules: AnyMatchRules, seat: Seat) -> AnyBot:
    return maker(rules, seat, budget)


def _guided(player: BotMaker, guide: GuideMaker, rules: AnyMatchRules, seat: Seat, budget: Budget) -> LookaheadPlayer:
    own = guide(rules)
    return calibrated(Searcher(rules, seat, player, own, budget), budget.calibration, own.seats)


def _soften(player: BotMaker, soft: WeakeningProfile, level: Level, rules: AnyMatchRules, seat: Seat) -> AnyBot:
    return WeakenedBot(player(rules, seat), level, soft)


def _has(title: AnyTitle, module: str) -> bool:
    try:
        return find_spec(f"game.titles.{title.id}.bot.{module}") is not None
    except ModuleNotFoundError:
        return False
