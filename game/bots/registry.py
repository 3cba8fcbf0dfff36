"""Which bots a title offers, and how one is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from importlib.util import find_spec
from typing import Final

from game.bots.contract import AnyBot, AnyMatchRules, BotMaker
from game.bots.levels import SEARCHING, USUAL, Level, Soft, Softened
from game.bots.player import RandomBot
from game.bots.search import Budget, GuideMaker, Searcher, Searching, SearchMaker
from game.content.seat_assignment import Seated
from game.engine.errors import BadSetup
from game.engine.module import AnyTitle
from game.engine.types import Seat

BEST_FIRST: Final = (*reversed(SEARCHING), USUAL)


def bots_of(title: AnyTitle) -> Mapping[str, BotMaker]:
    """The makers by id: `random` for every title, what its `bot.bots.BOTS` adds, and the levels made of that."""
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


def searcher(title: AnyTitle, rules: AnyMatchRules, seat: Seat, budget: Budget) -> Searching:
    """The player of one seat that looks as far ahead as the budget says. Raises BadSetup for a title without one."""
    found = _search_of(title, bots_of(title)[USUAL])
    if found is None:
        raise BadSetup(f"{title.id} has no player that looks ahead")
    return found[0](rules, seat, budget)


def bots_at(title: AnyTitle, rules: AnyMatchRules, seats: Iterable[Seated]) -> dict[Seat, AnyBot]:
    """The bots that sit at a table. Raises BadSetup as `make_bot` does."""
    return {each.seat: make_bot(title, rules, each.bot, each.seat) for each in seats if each.bot is not None}


def _softer(title: AnyTitle, player: BotMaker) -> Mapping[str, BotMaker]:
    """The title's own player, softened: its `SOFT` says how."""
    soft: Soft = title.part("bot.bots", "SOFT")
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


def _guided(player: BotMaker, guide: GuideMaker, rules: AnyMatchRules, seat: Seat, budget: Budget) -> Searching:
    return Searcher(rules, seat, player, guide(rules), budget)


def _soften(player: BotMaker, soft: Soft, level: Level, rules: AnyMatchRules, seat: Seat) -> AnyBot:
    return Softened(player(rules, seat), level, soft)


def _has(title: AnyTitle, module: str) -> bool:
    try:
        return find_spec(f"game.titles.{title.id}.bot.{module}") is not None
    except ModuleNotFoundError:
        return False
